//! Letters in by POP3, with a real server.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};

use chancery::config::{Config, MailIn};
use chancery::daemon::block_on;
use chancery::mailbox::{FetchLimit, Incoming, Pop3, Rest};

use crate::support::proxy::Proxy;
use crate::support::servers::{Folder, Office, Ports, Servers};

const NOW: &str = "2026-03-02T09:00:00Z";

fn mail(pop3s: u16, ports: Ports) -> String {
    format!(
        "[[mail.in]]\npop3 = \"localhost:{pop3s}\"\n{{login}}\n\
         [mail.out]\nsmtp = \"localhost:{}\"\nsecurity = \"tls\"\n{{login}}\n",
        ports.smtps
    )
}

#[test]
fn letters_by_pop3_are_answered_and_deleted() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.pop3s);
    let of = |ports| format!("letter-limit-kb = 16\n{}", mail(proxy.port, ports));
    let Some(mut office) = Office::open("pop", NOW, of) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    // A stranger who asks for nothing is answered once a day.
    let [mut anna, mut bob, mut cid] = ["anna", "bob", "cid"].map(|name| office.player(name));
    office.ask(&mut serve, &mut anna, "help");

    let dots = ".\n..\n.help\n\n-- \nThe server puts a dot before these dots.\n";
    office.ask(&mut serve, &mut bob, dots);
    let stored = office.stored_letters();
    let last = String::from_utf8_lossy(stored.last().unwrap()).replace('\r', "");
    assert!(last.contains("\n\n.\n..\n.help\n"), "{last}");

    // Of a letter above the limit the head and some lines are fetched.
    let before = proxy.brought();
    let line = "Nothing of importance stands in this line, which is one of many.\n";
    let answer = office.ask(&mut serve, &mut cid, &line.repeat(5000));
    assert!(answer.text.contains("too large"), "{}", answer.text);
    let fetched = proxy.brought() - before;
    assert!(fetched < 100 * 1024, "{fetched} bytes were fetched");

    // A connection cut in the middle of a letter.
    proxy.cut_from_server(9_000);
    let id = office.write(&mut anna, &format!("help\n\n-- \n{}", line.repeat(180)));
    office.answer(&mut serve, &mut anna, &id);
    assert!(proxy.has_cut());
    office
        .until(&mut serve, "all are deleted", |office| office.letters_in(Folder::Inbox).is_empty());
    office.ask(&mut serve, &mut anna, "help");
    assert_eq!(office.answers(&id), 1);
}

#[test]
fn a_recorded_game_by_exim_pop3_and_smtp() {
    let Some(office) = Office::open("popgame", NOW, |ports| mail(ports.pop3s, ports)) else {
        return;
    };
    crate::post_imap::play(office);
}

/// What a server with three letters says to the commands that begin so.
const ODD: &[(&str, &str)] = &[
    ("LIST", "+OK\r\n1 5\r\n2 10\r\n3 5\r\n."),
    ("UIDL", "+OK\r\n1 first\r\n2 second\r\n3 third\r\n."),
    ("RETR 1", "-ERR it is damaged"),
    // Longer than was said, with a line that is read in parts, the second of which begins with a dot.
    ("RETR 2", "+OK\r\n{long}.\r\n..\r\n."),
    ("RETR 3", "+OK\r\nhello\r\n."),
];

fn serve(mut stream: TcpStream) -> std::io::Result<()> {
    stream.write_all(b"+OK\r\n")?;
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        let answer = ODD.iter().find(|(key, _)| line.starts_with(key)).map_or("+OK", |it| it.1);
        let answer = answer.replace("{long}", &"x".repeat(64 * 1024));
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
    }
    Ok(())
}

#[test]
fn a_letter_that_comes_to_grief_holds_up_no_others() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            let _ = serve(stream);
        }
    });
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret"), "sesame\n").unwrap();
    let config = format!(
        "[[mail.in]]\npop3 = \"127.0.0.1:{port}\"\nsecurity = \"none\"\nuser = \"judge\"\n\
         password-file = \"secret\"\n"
    );
    let MailIn::Pop3(account) = Config::read(&config).unwrap().incoming.remove(0) else {
        panic!("{config}")
    };
    let mut pop3 = Pop3::new(account, folder.path(), 100);
    let limit = FetchLimit { letters: 10, bytes: 1000 };
    let error = block_on(pop3.fetch(limit)).unwrap().unwrap_err();
    assert!(error.to_string().contains("it is damaged"), "{error}");
    let fetched = block_on(pop3.fetch(limit)).unwrap().unwrap();
    let found: Vec<_> = fetched
        .mails
        .iter()
        .map(|mail| (mail.transport_id.as_str(), mail.bytes.len(), mail.size))
        .collect();
    // The long line, the dot behind it, its end, and the line of one dot.
    assert_eq!(found, [("second", 100, 64 * 1024 + 1 + 2 + 3), ("third", 7, 7)]);
    assert_eq!(fetched.rest, Rest::More);
}
