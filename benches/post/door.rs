//! Letters handed in at our own door.

use std::path::Path;

use chancery::letter::Address;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::bench::{Bench, DOOR, PLAYERS};
use crate::watch::{Watch, each, rate};

/// Hands them in, in so many sessions at a time.
pub async fn by_lmtp(folder: &Path, letters: usize, sessions: usize) {
    let games = letters / PLAYERS;
    let mut bench = Bench::with_games(folder, games).await;
    let count = letters / 2;
    let mut hands: Vec<Vec<(Address, String)>> = vec![Vec::new(); sessions];
    for (letter, sheet) in bench.sheets(games).iter().cycle().take(count).enumerate() {
        hands[letter % sessions].push((sheet.1.clone(), bench.letter(sheet)));
    }
    bench.daemon.open_doors().await.expect("the door opens");
    let door = bench.data.join(DOOR);
    let watch = Watch::start();
    let mut clients = JoinSet::new();
    for letters in hands {
        let door = door.clone();
        clients.spawn(async move { hand_in(&door, &letters).await });
    }
    let (all_taken, stop) = oneshot::channel();
    tokio::spawn(async move {
        clients.join_all().await;
        let _ = all_taken.send(watch.read());
    });
    let mut read = None;
    let run = bench.daemon.run(async { read = stop.await.ok() });
    run.await.expect("the judge rules");
    let (took, worked) = read.expect("all letters are taken");
    println!(
        "by LMTP, {sessions:>2} at a time: {:>8.0} a second  ({count} letters; {})",
        rate(count, took),
        each(count, worked, "letter"),
    );
}

/// One session: each letter is answered with 250 before the next one begins.
async fn hand_in(door: &Path, letters: &[(Address, String)]) {
    let stream = UnixStream::connect(door).await.expect("a door");
    let mut wire = BufReader::new(stream);
    expect(&mut wire, "220 ").await;
    say(&mut wire, "LHLO mx.example.net\r\n", "250 ").await;
    for (to, letter) in letters {
        say(&mut wire, "MAIL FROM:<player@example.org>\r\n", "250 ").await;
        say(&mut wire, &format!("RCPT TO:<{to}>\r\n"), "250 ").await;
        say(&mut wire, "DATA\r\n", "354 ").await;
        say(&mut wire, &format!("{letter}.\r\n"), "250 ").await;
    }
    say(&mut wire, "QUIT\r\n", "221 ").await;
}

async fn say(wire: &mut BufReader<UnixStream>, words: &str, reply: &str) {
    wire.get_mut().write_all(words.as_bytes()).await.expect("the door listens");
    expect(wire, reply).await;
}

async fn expect(wire: &mut BufReader<UnixStream>, reply: &str) {
    let mut line = String::new();
    while !line.starts_with(reply) {
        line.clear();
        let read = wire.read_line(&mut line).await.expect("the door speaks");
        assert!(read > 0 && line.starts_with(&reply[..3]), "{line:?} instead of {reply}");
    }
}
