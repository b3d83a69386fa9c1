//! Letters that leave, with their pictures, until they lie in Maildirs or a server has taken them.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;

use chancery::config::{MailOut, Security, Server, SmtpWay};

use crate::bench::{Bench, PLAYERS};
use crate::watch::{Watch, each, rate};

/// Where letters go.
#[derive(Clone, Copy)]
pub enum To {
    Maildir,
    Server,
}

impl To {
    fn way(self) -> MailOut {
        match self {
            To::Maildir => MailOut::Maildir("out".into()),
            To::Server => MailOut::Smtp(SmtpWay {
                server: Server {
                    host: "127.0.0.1".to_owned(),
                    port: willing_server(),
                    security: Security::Plain,
                    ca_file: None,
                    patience: std::time::Duration::from_secs(60),
                },
                login: None,
                connections: 4,
            }),
        }
    }

    fn name(self) -> &'static str {
        match self {
            To::Maildir => "Maildir",
            To::Server => "SMTP",
        }
    }
}

/// The results of so many games that were due in one minute.
pub async fn results(folder: &Path, games: usize, to: To) {
    let mut bench = Bench::with_games(folder, 1).await;
    for sheet in bench.sheets(1) {
        bench.post(&sheet);
    }
    bench.daemon.settle().await.expect("the judge rules");
    let mut bench = bench.with_copies(games - 1);
    // The deadline of the first turn, two days after the start.
    bench.hold("2026-03-04T12:00:00Z");
    bench.daemon.settle().await.expect("the judge rules");
    leave(bench, "results", to).await;
}

/// The receipts of so many letters with orders, each with a picture of its own.
pub async fn receipts(folder: &Path, letters: usize, to: To) {
    let games = letters.div_ceil(PLAYERS);
    let mut bench = Bench::with_games(folder, games).await;
    for sheet in bench.sheets(games) {
        bench.post(&sheet);
    }
    bench.daemon.settle().await.expect("the judge rules");
    leave(bench, "receipts", to).await;
}

/// So many letters of strangers that came at once, and one of each player's behind them: how long those wait for
/// their receipts.
pub async fn flood(folder: &Path, strangers: usize) {
    let mut bench = Bench::with_games(folder, 1).await.with_way(To::Maildir.way());
    bench.daemon.settle().await.expect("the judge sends");
    for number in 0..strangers {
        bench.post_of_stranger(number);
    }
    for sheet in bench.sheets(1) {
        bench.post(&sheet);
    }
    let out = bench.data.join("out");
    let count = || -> usize {
        let players = (0..PLAYERS).map(|player| out.join(format!("p{player}@example.org/new")));
        players.map(|folder| std::fs::read_dir(folder).map_or(0, Iterator::count)).sum()
    };
    let before = count();
    let watch = Watch::start();
    let (mut took, stop) = (None, tokio::sync::Notify::new());
    let look = async {
        while count() < before + PLAYERS {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        took = Some(watch.read().0);
        stop.notify_one();
    };
    let run = bench.daemon.run(stop.notified());
    let (ran, ()) = tokio::join!(run, look);
    ran.expect("the judge rules");
    println!(
        "flood, {strangers} letters of strangers: {PLAYERS} receipts after {:.2} s",
        took.expect("the receipts came").as_secs_f64(),
    );
}

/// Has all letters leave that wait.
async fn leave(bench: Bench, what: &str, to: To) {
    // Those of the founding have been put off by now, which matters to none of them.
    let mut bench = bench.with_way(to.way());
    bench.hold("2026-03-04T13:00:00Z");
    let waiting = bench.waiting();
    let watch = Watch::start();
    while bench.waiting() > 0 {
        bench.daemon.settle().await.expect("the judge sends");
    }
    let (took, worked) = watch.read();
    println!(
        "letters leaving, {what} to {}: {:.0} letters a second  ({waiting} letters; {})",
        to.name(),
        rate(waiting, took),
        each(waiting, worked, "letter"),
    );
}

/// A server of this process that takes whatever comes.
fn willing_server() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("a port").port();
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            std::thread::spawn(move || take(stream));
        }
    });
    port
}

fn take(mut stream: TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    stream.write_all(b"220 ready\r\n")?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = Vec::new();
    while read_line(&mut reader, &mut line)? {
        if line.starts_with(b"DATA") {
            stream.write_all(b"354 go on\r\n")?;
            while read_line(&mut reader, &mut line)? && line != b".\r\n" {}
        }
        stream.write_all(b"250 fine\r\n")?;
    }
    Ok(())
}

fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    Ok(reader.read_until(b'\n', line)? > 0)
}
