//! Letters out by SMTP and by sendmail: what servers say of a letter, and what becomes of it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chancery::store::{OutboxLine, Reader};
use chrono::TimeDelta;

use crate::support::process::{Home, PATIENCE, Serve};
use crate::support::proxy::Proxy;
use crate::support::servers::{Office, Ports, Servers};

const NOW: &str = "2026-03-02T09:00:00Z";

/// A server on this machine that wants no login.
fn plain(port: u16) -> impl Fn(Ports) -> String {
    move |_| {
        format!(
            "[mail.out]\nsmtp = \"localhost:{port}\"\nsecurity = \"none\"\npatience = \"1 s\"\n"
        )
    }
}

/// The newest letter in the outbox.
fn last(home: &Home) -> Option<OutboxLine> {
    Reader::open(&home.data()).unwrap().outbox(1).unwrap().pop()
}

/// Somebody writes, and the judge has looked.
fn write(office: &mut Office, name: &str) {
    let mut player = office.player(name);
    let (_, bytes) = player.write_to(&office.address(), office.home.now(), "help");
    office.home.post(&bytes);
    office.home.pass(TimeDelta::seconds(3));
}

/// Waits until the newest letter is such.
fn until(
    office: &mut Office,
    serve: &mut Serve,
    what: &str,
    is: impl Fn(&OutboxLine) -> bool,
) -> OutboxLine {
    office.until(serve, what, |office| last(&office.home).is_some_and(|line| is(&line)));
    last(&office.home).unwrap()
}

#[test]
fn a_letter_nobody_can_have_is_given_up() {
    let Some(servers) = Servers::shared() else { return };
    let Some(mut office) = Office::open("given-up", NOW, plain(servers.ports.smtp)) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    write(&mut office, "reject");
    let line = until(&mut office, &mut serve, "it is given up", |line| line.state == "failed");
    assert!(line.error.as_ref().is_some_and(|why| why.contains("5.1.1")), "{line:?}");
    assert_eq!(line.attempts, 1);
    // Others' letters go on.
    write(&mut office, "anna");
    until(&mut office, &mut serve, "another is sent", |line| line.state == "sent");
}

#[test]
fn a_letter_that_is_put_off_is_tried_again() {
    let Some(servers) = Servers::shared() else { return };
    let Some(mut office) = Office::open("put-off", NOW, plain(servers.ports.smtp)) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    write(&mut office, "tempfail");
    let line = until(&mut office, &mut serve, "a first attempt", |line| line.attempts == 1);
    assert_eq!(line.state, "waiting");
    let pause = line.next_try - office.home.now();
    assert!((30..=120).contains(&pause.num_seconds()), "{pause}");
    assert!(line.error.as_ref().is_some_and(|why| why.contains("4.2.0")), "{line:?}");
    office.home.pass(pause + TimeDelta::seconds(1));
    until(&mut office, &mut serve, "a second attempt", |line| line.attempts == 2);
    office.let_pass();
    office.home.pass(TimeDelta::minutes(10));
    until(&mut office, &mut serve, "it is sent", |line| line.state == "sent");
    office.until(&mut serve, "it arrives", |office| !office.collect(&mut []).is_empty());
}

#[test]
fn a_server_that_is_gone_counts_against_no_letter() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.submission);
    let of = |_: Ports| format!("[mail.out]\nsmtp = \"localhost:{}\"\n{{login}}\n", proxy.port);
    let Some(mut office) = Office::open("gone", NOW, of) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    proxy.go_down();
    // Nobody is ever under way with the right password, however slow he is, until it is put back.
    fs::write(office.home.path("secret"), "sesame").unwrap();
    for name in ["anna", "bob", "carl"] {
        write(&mut office, name);
    }
    office.until(&mut serve, "trouble is said", |office| {
        office.home.logs().contains("letters cannot be sent")
    });
    proxy.come_up();
    // A wrong password is the way's fault, too.
    let outbox = |office: &Office| Reader::open(&office.home.data()).unwrap().outbox(10).unwrap();
    office.until(&mut serve, "the password is refused", |office| {
        office.home.pass(TimeDelta::minutes(5));
        let is_refused =
            |line: &OutboxLine| line.error.as_ref().is_some_and(|it| it.contains("535"));
        outbox(office).iter().any(is_refused)
    });
    let lines = outbox(&office);
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line.attempts == 0 && line.state == "waiting"), "{lines:?}");
    fs::write(office.home.path("secret"), "secret").unwrap();
    office.until(&mut serve, "all arrive", |office| {
        office.home.pass(TimeDelta::minutes(1));
        office.collect(&mut []);
        office.received.len() >= 3
    });
    let log = office.home.logs();
    assert_eq!(log.matches("letters cannot be sent").count(), 1, "{log}");
    assert!(log.contains("letters are sent again") && !log.contains("sesame"), "{log}");
    assert_eq!(office.received.len(), 3);
}

#[test]
fn a_connection_cut_in_the_middle_of_a_letter() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.smtp);
    let Some(mut office) = Office::open("mid-data", NOW, plain(proxy.port)) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    // Greeting and envelope have some 200 bytes.
    proxy.cut_to_server(700);
    write(&mut office, "anna");
    office.until(&mut serve, "the cut", |_| proxy.has_cut());
    office.until(&mut serve, "it arrives", |office| {
        office.home.pass(TimeDelta::seconds(1));
        !office.collect(&mut []).is_empty()
    });
    let line = until(&mut office, &mut serve, "it is marked", |line| line.state == "sent");
    assert_eq!(line.attempts, 1);
    assert_eq!(office.received.len(), 1);
}

/// A server that says nothing after the first letter, and takes those that follow.
fn forgetful(letters: Arc<Mutex<Vec<String>>>) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            let letters = letters.clone();
            std::thread::spawn(move || converse(stream, &letters));
        }
    });
    port
}

fn converse(mut stream: TcpStream, letters: &Mutex<Vec<String>>) -> std::io::Result<()> {
    stream.write_all(b"220 ready\r\n")?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while let Some(line) = lines.next() {
        if !line?.starts_with("DATA") {
            stream.write_all(b"250 fine\r\n")?;
            continue;
        }
        stream.write_all(b"354 go on\r\n")?;
        let letter: Vec<String> =
            lines.by_ref().map_while(Result::ok).take_while(|line| line != ".").collect();
        let mut letters = letters.lock().unwrap();
        letters.push(letter.join("\n"));
        if letters.len() > 1 {
            stream.write_all(b"250 taken\r\n")?;
        }
    }
    Ok(())
}

#[test]
fn a_letter_without_an_answer_is_sent_again_as_it_was() {
    let letters = Arc::new(Mutex::new(Vec::new()));
    let Some(mut office) = Office::open("no-answer", NOW, plain(forgetful(letters.clone()))) else {
        return;
    };
    let mut serve = office.home.serve();
    serve.ready();
    write(&mut office, "anna");
    office.until(&mut serve, "the trouble is said", |office| {
        office
            .home
            .logs()
            .contains("could not be sent: localhost does not take the letter: no answer")
    });
    // It is that letter's trouble: others go on, and it has its turn again after a minute.
    office.home.pass(TimeDelta::minutes(2));
    let line = until(&mut office, &mut serve, "it is sent", |line| line.state == "sent");
    let letters = letters.lock().unwrap();
    assert_eq!(letters.len(), 2);
    assert_eq!(letters[0], letters[1]);
    assert!(letters[0].contains(&format!("Message-ID: <{}>", line.message_id)));
}

/// A letter as a server took it.
struct Taken {
    to: String,
    begun: Instant,
    done: Instant,
}

/// A server that thinks about each letter for a while before it takes it, and about the first till another
/// has come.
fn thoughtful(taken: Arc<Mutex<Vec<Taken>>>) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let begun = Arc::new(AtomicUsize::new(0));
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            let (taken, begun) = (taken.clone(), begun.clone());
            std::thread::spawn(move || think(stream, &taken, &begun));
        }
    });
    port
}

fn think(
    mut stream: TcpStream,
    taken: &Mutex<Vec<Taken>>,
    begun_ones: &AtomicUsize,
) -> std::io::Result<()> {
    stream.write_all(b"220 ready\r\n")?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let mut to = String::new();
    while let Some(line) = lines.next() {
        let line = line?;
        if let Some(recipient) = line.strip_prefix("RCPT TO:") {
            to = recipient.to_owned();
        }
        if !line.starts_with("DATA") {
            stream.write_all(b"250 fine\r\n")?;
            continue;
        }
        stream.write_all(b"354 go on\r\n")?;
        let begun = Instant::now();
        lines.by_ref().map_while(Result::ok).take_while(|line| line != ".").for_each(drop);
        let waited = Instant::now();
        let number = begun_ones.fetch_add(1, Ordering::SeqCst);
        while number == 0
            && begun_ones.load(Ordering::SeqCst) < 2
            && waited.elapsed() < PATIENCE / 4
        {
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(300));
        taken.lock().unwrap().push(Taken { to: to.clone(), begun, done: Instant::now() });
        stream.write_all(b"250 taken\r\n")?;
    }
    Ok(())
}

#[test]
fn letters_to_one_address_travel_one_after_the_other() {
    let taken = Arc::new(Mutex::new(Vec::new()));
    let port = thoughtful(taken.clone());
    let config = format!("[mail.out]\nsmtp = \"localhost:{port}\"\nsecurity = \"none\"\n");
    let mut home = Home::new(NOW, &config);
    let mut serve = home.serve();
    serve.ready();
    for (number, name) in ["anna", "anna", "bob", "anna", "bob"].into_iter().enumerate() {
        let mut player = crate::support::mail::Player::new(name);
        // Other letters each time.
        player.name = format!("{name}{number}");
        let (_, bytes) = player.write(home.now(), "list");
        home.post(&bytes);
    }
    home.pass(TimeDelta::seconds(3));
    let begun = Instant::now();
    while taken.lock().unwrap().len() < 5 {
        serve.assert_up();
        assert!(begun.elapsed() < PATIENCE, "{}", home.logs());
        std::thread::sleep(Duration::from_millis(10));
    }
    let taken = taken.lock().unwrap();
    let together = |one: &Taken, other: &Taken| one.begun < other.done && other.begun < one.done;
    let pairs = || {
        taken
            .iter()
            .enumerate()
            .flat_map(|(at, one)| taken[at + 1..].iter().map(move |it| (one, it)))
    };
    assert!(!pairs().any(|(one, other)| one.to == other.to && together(one, other)));
    assert!(pairs().any(|(one, other)| together(one, other)), "nothing travels side by side");
}

#[test]
fn a_program_takes_the_letters() {
    let mut home = Home::new(NOW, "[mail.out]\nsendmail = \"../sendmail\"\n");
    let script = "#!/bin/sh\n\
        # Called as: -i -f SENDER -- RECIPIENT\n\
        [ \"$1 $2 $4\" = '-i -f --' ] || exit 64\n\
        case $5 in nobody@*) echo 'no such user' >&2; exit 67;; later@*) exit 75;; esac\n\
        cat >\"${0%/*}/taken.$5\"\n";
    let program = home.path("sendmail");
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let mut serve = home.serve();
    serve.ready();
    for (name, state, attempts) in
        [("anna", "sent", 0), ("nobody", "failed", 1), ("later", "waiting", 1)]
    {
        let mut player = crate::support::mail::Player::new(name);
        let (_, bytes) = player.write(home.now(), "help");
        home.post(&bytes);
        home.pass(TimeDelta::seconds(3));
        let begun = Instant::now();
        let line = loop {
            serve.assert_up();
            let newest = last(&home).filter(|line| line.to.as_deref() == Some(&player.address));
            if let Some(line) =
                newest.filter(|line| line.state == state && line.attempts == attempts)
            {
                break line;
            }
            assert!(begun.elapsed() < PATIENCE, "{name}: {:?}\n{}", last(&home), home.logs());
            std::thread::sleep(Duration::from_millis(10));
        };
        assert_eq!(
            line.error.as_deref().is_some_and(|it| it.contains("no such user")),
            name == "nobody"
        );
    }
    let taken = fs::read_to_string(home.path("taken.anna@example.org")).unwrap();
    assert!(taken.contains("\nTo: ") && !taken.contains('\r'), "{taken}");
}
