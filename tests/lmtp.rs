//! The door at which our own mail server hands letters in: what is said there, what is written on
//! top of a letter, what is found out about senders, and who is let in.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, Utc};
use mail_auth::common::crypto::Ed25519Key;
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::DkimSigner;

use chancery::config::Door;
use chancery::letter::{
    Address, Answering, Key, Office, RawMail, ReplyTo, client_address, decode, without_results_of,
};
use chancery::mailbox::{Desk, HandedIn, House, Kept, Lmtp, Session, Turn, Verifier};

use crate::chance::Die;
use crate::support::dns::{NameService, Record};
use crate::support::lmtp::Server;
use crate::support::process::PATIENCE;

const NAME: &str = "mx.example.org";

fn office() -> Office {
    let address = |text: &str| Address::parse(text).unwrap();
    let key = Key::new(vec![7; 32]).unwrap();
    let (ours, keeper) = (address("judge@example.org"), address("keeper@example.org"));
    Office::new(ours, "Judge", keeper, Some(NAME.to_owned()), key).unwrap()
}

fn house(letter_limit: u64) -> House {
    House { office: office(), name: NAME.to_owned(), letter_limit }
}

/// A case of the dialogues.
struct Dialogue {
    name: String,
    limit: u64,
    kept: Kept,
    /// What the server says, piece by piece.
    says: Vec<Vec<u8>>,
    /// Everything that comes of it, as it stands in the file.
    want: String,
}

/// The escapes of the file.
fn bytes_of(line: &str) -> Vec<u8> {
    let mut line = line.to_owned();
    if let Some((before, rest)) = line.split_once('{')
        && let Some((inside, after)) = rest.split_once('}')
        && let Some((what, times)) = inside.split_once('*')
        && let Ok(times) = times.parse()
    {
        line = format!("{before}{}{after}", what.repeat(times));
    }
    let mut bytes = Vec::new();
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match (sign, sign == '\\') {
            (_, true) => match signs.next() {
                Some('r') => bytes.push(b'\r'),
                Some('n') => bytes.push(b'\n'),
                Some('0') => bytes.push(0),
                Some('e') => bytes.push(0xe9),
                Some('&') => return bytes,
                other => panic!("{line}: \\{other:?}"),
            },
            _ => bytes.extend(sign.to_string().as_bytes()),
        }
    }
    bytes.extend(b"\r\n");
    bytes
}

/// The same the other way round, for the lines of a letter.
fn shown(bytes: &[u8]) -> String {
    let mut out = String::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let text = line.strip_suffix(b"\r\n").unwrap_or(line);
        let text = String::from_utf8_lossy(text);
        out.push_str(&text.replace('\r', "\\r").replace('\n', "\\n").replace('\0', "\\0"));
        if line.ends_with(b"\r\n") {
            out.push('\n');
        }
    }
    out
}

fn dialogues(text: &str) -> Vec<Dialogue> {
    let cases = text.split("\ncase ").skip(1);
    cases
        .map(|case| {
            let (name, rest) = case.split_once('\n').unwrap();
            let mut dialogue = Dialogue {
                name: name.to_owned(),
                limit: 1000,
                kept: Kept::ForGood,
                says: Vec::new(),
                want: String::new(),
            };
            for line in rest.lines().filter(|line| !line.is_empty()) {
                if let Some(limit) = line.strip_prefix("limit ") {
                    dialogue.limit = limit.parse().unwrap();
                } else if line == "desk not now" {
                    dialogue.kept = Kept::NotNow;
                } else if let Some(said) = line.strip_prefix('>') {
                    dialogue.says.push(bytes_of(said.strip_prefix(' ').unwrap_or(said)));
                } else {
                    dialogue.want.push_str(line);
                    dialogue.want.push('\n');
                }
            }
            dialogue
        })
        .collect()
}

/// What comes of these pieces, as the file has it.
fn talk<'a>(dialogue: &Dialogue, pieces: impl IntoIterator<Item = &'a [u8]>) -> String {
    let (mut session, greeting) = Session::begin(Arc::new(house(dialogue.limit)));
    let mut replies = greeting;
    let mut out = String::new();
    let tell = |replies: &mut Vec<u8>, out: &mut String| {
        let text = String::from_utf8(std::mem::take(replies)).unwrap();
        assert!(text.is_empty() || text.ends_with("\r\n"), "{text:?}");
        text.split_terminator("\r\n").for_each(|line| out.push_str(&format!("< {line}\n")));
    };
    'all: for mut piece in pieces {
        loop {
            let turn = session.advance(&mut piece, &mut replies);
            tell(&mut replies, &mut out);
            match turn {
                Turn::Listen => break,
                Turn::Close => {
                    out.push_str("closed\n");
                    break 'all;
                }
                Turn::Letter(letter) => {
                    out.push_str(&of(&letter));
                    session.kept(dialogue.kept, &mut replies);
                    tell(&mut replies, &mut out);
                }
            }
        }
    }
    tell(&mut replies, &mut out);
    out
}

fn of(letter: &HandedIn) -> String {
    let names: Vec<&str> = letter.recipients.iter().map(Address::as_str).collect();
    let sender = letter.sender.as_deref().unwrap_or("<>");
    let mut out = format!("= {} {sender} {}\n", letter.client, names.join(" "));
    for line in shown(&letter.bytes).lines() {
        out.push_str(format!("| {line}").trim_end());
        out.push('\n');
    }
    out
}

#[test]
fn dialogues_at_the_door() {
    let cases = dialogues(include_str!("lmtp/dialogues.txt"));
    assert_eq!(cases.len(), 11);
    for case in &cases {
        let all: Vec<u8> = case.says.concat();
        let want = case.want.as_str();
        let got = talk(case, case.says.iter().map(Vec::as_slice));
        assert_eq!(got, want, "{}, line by line:\n{got}", case.name);
        assert_eq!(talk(case, [all.as_slice()]), want, "{}, at once", case.name);
        assert_eq!(talk(case, all.chunks(1)), want, "{}, byte by byte", case.name);
    }
}

/// Whatever comes, in whatever pieces, is answered in the same way, and a letter is never larger
/// than the limit.
#[test]
fn any_bytes_in_any_pieces() {
    let cases = dialogues(include_str!("lmtp/dialogues.txt"));
    let said: Vec<&Vec<u8>> = cases.iter().flat_map(|case| &case.says).collect();
    let mut die = Die(4);
    for _ in 0..3000 {
        let mut bytes = Vec::new();
        for _ in 0..die.below(30) {
            match die.below(5) {
                0 => bytes.extend((0..die.below(40)).map(|_| die.throw() as u8)),
                1 => bytes.extend_from_slice(b"DATA\r\n"),
                2 => bytes.extend_from_slice(b"\r\n.\r\n"),
                _ => bytes.extend_from_slice(die.pick(&said).unwrap()),
            }
        }
        let dialogue = Dialogue {
            name: String::new(),
            limit: 10 + die.below(40) as u64,
            kept: if die.chance(50) { Kept::ForGood } else { Kept::NotNow },
            says: Vec::new(),
            want: String::new(),
        };
        let whole = talk(&dialogue, [bytes.as_slice()]);
        let mut pieces = Vec::new();
        let mut rest = bytes.as_slice();
        while !rest.is_empty() {
            let (piece, after) = rest.split_at((1 + die.below(20)).min(rest.len()));
            pieces.push(piece);
            rest = after;
        }
        assert_eq!(talk(&dialogue, pieces), whole, "{}", String::from_utf8_lossy(&bytes));
    }
}

/// A desk that keeps letters in memory.
#[derive(Clone)]
struct Shelf {
    mails: Arc<Mutex<Vec<RawMail>>>,
    open: tokio::sync::watch::Receiver<bool>,
    kept: Kept,
}

impl Desk for Shelf {
    type InHand = ();

    fn take(&self) -> (DateTime<Utc>, ()) {
        (DateTime::parse_from_rfc3339("2026-03-02T09:00:00Z").unwrap().to_utc(), ())
    }

    async fn keep(&self, mail: RawMail) -> Kept {
        self.mails.lock().unwrap().push(mail);
        self.kept
    }

    async fn closed(&self) {
        let _ = self.open.clone().wait_for(|open| !open).await;
    }
}

/// A door that is open while this lives.
struct Open {
    folder: tempfile::TempDir,
    mails: Arc<Mutex<Vec<RawMail>>>,
    ends: tokio::sync::watch::Sender<bool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Open {
    fn new(verifier: Option<Verifier>) -> Open {
        let folder = tempfile::tempdir().unwrap();
        let (ends, open) = tokio::sync::watch::channel(true);
        let mails = Arc::new(Mutex::new(Vec::new()));
        let shelf = Shelf { mails: mails.clone(), open, kept: Kept::ForGood };
        let place = folder.path().to_owned();
        let (ready, wait) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            chancery::daemon::block_on(async {
                let door = Door::Socket(PathBuf::from("door"));
                let lmtp = Lmtp::open(&door, &place, house(100_000), verifier).await.unwrap();
                ready.send(()).unwrap();
                lmtp.serve(shelf).await;
            })
            .unwrap();
        });
        wait.recv().unwrap();
        Open { folder, mails, ends, thread: Some(thread) }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("door")
    }

    fn newest(&self) -> RawMail {
        self.mails.lock().unwrap().last().unwrap().clone()
    }

    fn close(&mut self) {
        self.ends.send(false).unwrap();
        self.thread.take().unwrap().join().unwrap();
    }
}

#[test]
fn what_is_written_on_top() {
    let open = Open::new(None);
    let mut server = Server::at(&open.path());
    let letter = b"Received: from a by b; c\r\nReturn-Path: <x@example.com>\r\nFrom: anna@example.net\r\n\r\nhi\r\n";
    let tokens = ["judge+x@example.org", "judge@example.org", "JUDGE@example.org"];
    assert_eq!(server.hand_in("anna@example.net", &tokens, letter), ["250"; 3]);
    let first = open.newest();
    let text = String::from_utf8(first.bytes.clone()).unwrap();
    let want = format!(
        "Return-Path: <anna@example.net>\r\n\
         Delivered-To: judge+x@example.org\r\n\
         Delivered-To: judge@example.org\r\n\
         X-Chancery-Received: LMTP id {}; Mon, 2 Mar 2026 09:00:00 +0000\r\n{}",
        first.transport_id,
        String::from_utf8_lossy(letter),
    );
    assert_eq!(text, want);
    assert_eq!(first.size, text.len() as u64);

    // The same handed in again is the same; another is another.
    let again = |server: &mut Server, sender: &str, letter: &[u8]| {
        server.hand_in(sender, &tokens, letter);
        open.newest().transport_id
    };
    assert_eq!(again(&mut server, "anna@example.net", letter), first.transport_id);
    assert_ne!(again(&mut server, "bob@example.net", letter), first.transport_id);
    // Where nobody wrote when it came, nobody can tell two letters apart from one.
    let bare = b"From: anna@example.net\r\n\r\nhi\r\n";
    let id = again(&mut server, "anna@example.net", bare);
    assert_ne!(again(&mut server, "anna@example.net", bare), id);

    // Nothing a stranger sends becomes a field of ours.
    let sender = "\"a>\\\"(b\"@example.net";
    server.hand_in(sender, &["judge@example.org"], b" folded; x\r\nFrom: a@b.example\r\n\r\n");
    let text = String::from_utf8(open.newest().bytes).unwrap();
    assert!(text.starts_with("Return-Path: <a???b@example.net>\r\n"), "{text}");
    server.hand_in("", &["judge@example.org"], b"From: a@b.example\r\n\r\n");
    assert!(open.newest().bytes.starts_with(b"Return-Path: <>\r\n"));
}

#[test]
fn a_letter_for_two_seats_is_for_nobody() {
    let open = Open::new(None);
    let mut server = Server::at(&open.path());
    let reply = |number| office().reply_address(&ReplyTo::Matter(number)).to_string();
    let (one, two) = (reply(1), reply(2));
    let letter = b"From: anna@example.net\r\n\r\nyes\r\n";
    assert_eq!(server.hand_in("anna@example.net", &[&one], letter), ["250"]);
    assert!(matches!(decode(&office(), &open.newest()).answering, Answering::One(_)));
    assert_eq!(server.hand_in("anna@example.net", &[&one, &two], letter), ["250"; 2]);
    assert_eq!(decode(&office(), &open.newest()).answering, Answering::Several);
}

#[test]
fn the_socket_is_for_us_and_our_group() {
    let mut open = Open::new(None);
    let mode = fs::metadata(open.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o660);
    // What an earlier life left behind is replaced.
    let again = |place: &Path| {
        let door = Door::Socket(PathBuf::from("door"));
        let lmtp = chancery::daemon::block_on(Lmtp::open(&door, place, house(100), None));
        lmtp.unwrap().map(drop).map_err(|error| error.to_string())
    };
    let left = tempfile::tempdir().unwrap();
    drop(std::os::unix::net::UnixListener::bind(left.path().join("door")).unwrap());
    again(left.path()).unwrap();
    // Anything else of that name is not.
    fs::remove_file(left.path().join("door")).unwrap();
    fs::write(left.path().join("door"), "mine").unwrap();
    let error = again(left.path()).unwrap_err();
    assert!(error.contains("something else"), "{error}");
    assert_eq!(fs::read_to_string(left.path().join("door")).unwrap(), "mine");

    // Closing says goodbye, even in mid-letter, and takes the socket away.
    let mut server = Server::at(&open.path());
    server.begin("anna@example.net", &["judge@example.org"]);
    server.write(b"half a let");
    open.close();
    assert_eq!(server.reply(), "421 4.3.2 mx.example.org goodbye");
    assert!(!open.path().exists());
}

#[test]
fn garbage_disturbs_nobody_and_the_door_has_a_limit() {
    let open = Open::new(None);
    let mut die = Die(7);
    let mut guests = Vec::new();
    for _ in 0..60 {
        // Those that leave make room, in their own time.
        guests.retain(|_| guests_stay(&mut die));
        let mut guest = UnixStream::connect(open.path()).unwrap();
        let garbage: Vec<u8> = (0..die.below(5000)).map(|_| die.throw() as u8).collect();
        let _ = guest.write_all(&garbage);
        if die.chance(30) {
            guests.push(guest);
        }
    }
    drop(guests);
    let deadline = std::time::Instant::now() + PATIENCE;
    let letter = b"From: anna@example.net\r\n\r\nhi\r\n";
    loop {
        let mut server = Server::connect(&open.path());
        if server.reply().starts_with("220") {
            server.greet();
            assert_eq!(server.hand_in("a@example.net", &["judge@example.org"], letter), ["250"]);
            break;
        }
        assert!(std::time::Instant::now() < deadline, "nobody is let in");
    }

    let greetings: Vec<String> = {
        let mut servers: Vec<Server> = (0..40).map(|_| Server::connect(&open.path())).collect();
        servers.iter_mut().map(Server::reply).collect()
    };
    let full = greetings.iter().filter(|it| it.starts_with("421 4.3.2 too many")).count();
    assert!((19..=21).contains(&full), "{full} of 40 were sent away");
}

fn guests_stay(die: &mut Die) -> bool {
    die.chance(80)
}

#[test]
fn addresses_in_received() {
    let mut seen = 0;
    for line in include_str!("lmtp/received.txt").lines() {
        let Some((value, want)) = line.split_once(" => ") else { continue };
        seen += 1;
        for folded in
            [value.to_owned(), value.replace(" by ", "\r\n\tby "), value.replace(' ', "\r\n ")]
        {
            let letter = format!(
                "Return-Path: <x>\r\nReceived: {folded}\r\nReceived: from x (x [192.0.2.99]) by mx.example.org with SMTP\r\n\r\n"
            );
            let got = client_address(NAME, letter.as_bytes());
            let got = got.map_or("-".to_owned(), |address| address.to_string());
            assert_eq!(got, want, "{folded}");
        }
    }
    assert_eq!(seen, 28);
}

/// What the decoder sees of our server's results is what is taken out, however it is disguised.
#[test]
fn no_result_outlives_the_door() {
    let pieces: Vec<&[u8]> = vec![
        b"Authentication-Results: mx.example.org; dmarc=pass header.from=example.net",
        b"authentication-results:mx.example.org;spf=pass smtp.mailfrom=example.net",
        b"Authentication-Results \t: ",
        b" mx.example.org; dkim=pass header.d=example.net",
        b"\t(c \"",
        b" mx.example.org/1; x",
        b"From x",
        b">From anna",
        b"From: anna@example.net",
        b"Subject: x",
        b"X: \xff\xfe",
        b"garbage",
        b"",
        b"Authentication-Results: \"mx.example.org\" 1; dmarc=pass",
        b"Authentication-Results: mx.\x00example.org; dmarc=pass header.from=example.net",
        b"Authentication-Results: other; dmarc=pass",
        b"\r",
    ];
    let mut die = Die(11);
    let mut taken = 0;
    for _ in 0..20_000 {
        let mut bytes = Vec::new();
        for _ in 0..1 + die.below(8) {
            bytes.extend_from_slice(die.pick(&pieces).unwrap());
            bytes.extend_from_slice(if die.chance(80) { b"\r\n" } else { b"\n" });
        }
        let left = without_results_of(NAME, &bytes);
        taken += usize::from(left != bytes);
        let mut stored = b"Received: from a by b;\r\n".to_vec();
        stored.extend_from_slice(&left);
        let letter = decode(&office(), &raw(stored));
        assert_eq!(
            format!("{:?}", letter.origin),
            "Unchecked",
            "{}",
            String::from_utf8_lossy(&bytes)
        );
        assert_eq!(without_results_of(NAME, &left), left);
    }
    assert!(taken > 5000, "{taken}");
    // However many there are.
    let many = b"Authentication-Results: mx.example.org; dmarc=pass header.from=example.net\r\n";
    let bytes = [many.repeat(3000), b"From: anna@example.net\r\n\r\n".to_vec()].concat();
    assert_eq!(without_results_of(NAME, &bytes), b"From: anna@example.net\r\n\r\n");
}

fn raw(bytes: Vec<u8>) -> RawMail {
    RawMail {
        size: bytes.len() as u64,
        bytes,
        arrived: DateTime::UNIX_EPOCH,
        stamp: chancery::letter::ArrivalStamp::Server,
        transport_id: "1".to_owned(),
    }
}

/// The signer's key, which signs for every domain.
struct Signer(Vec<u8>);

impl Signer {
    fn new() -> Signer {
        Signer(Ed25519Key::generate_pkcs8().unwrap())
    }

    fn key(&self) -> Ed25519Key {
        Ed25519Key::from_pkcs8_der(&self.0).unwrap()
    }

    fn record(&self) -> Record {
        let key = data_encoding::BASE64.encode(&self.key().public_key());
        Record::Text(format!("v=DKIM1; k=ed25519; p={key}"))
    }

    fn sign(&self, domain: &str, letter: &[u8]) -> Vec<u8> {
        let signer = DkimSigner::from_key(self.key()).domain(domain).selector("test");
        let signature = signer.headers(["From", "To", "Subject"]).sign(letter).unwrap();
        [signature.to_header().into_bytes(), letter.to_vec()].concat()
    }
}

/// A letter of the proofs.
struct Proof<'a> {
    name: &'a str,
    keys: Vec<(&'a str, &'a str)>,
}

impl<'a> Proof<'a> {
    fn read(case: &'a str) -> Proof<'a> {
        let (name, rest) = case.split_once('\n').unwrap();
        let lines = rest.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let keys = lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        Proof { name, keys }
    }

    fn all(&self, key: &str) -> impl Iterator<Item = &'a str> {
        self.keys.iter().filter(move |(name, _)| *name == key).map(|(_, value)| *value)
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.all(key).next()
    }

    /// Its bytes as our mail server hands them in.
    fn bytes(&self, signer: &Signer) -> Vec<u8> {
        let mut letter = match self.get("from") {
            Some(from) => format!(
                "From: {from}\r\nTo: judge@example.org\r\nSubject: x\r\n\r\nA PAR - BUR\r\n"
            ),
            None => "nothing to read\r\n".to_owned(),
        }
        .into_bytes();
        for domain in self.get("signed").into_iter().flat_map(str::split_whitespace) {
            letter = signer.sign(domain, &letter);
        }
        if self.get("spoilt").is_some() {
            letter.extend_from_slice(b"A PAR - PIC\r\n");
        }
        let head: String = self.all("head").map(|line| format!("{line}\r\n")).collect();
        let client = self.get("client").map(|client| {
            format!(
                "Received: from a.example (a.example [{client}])\r\n\tby {NAME} with ESMTP; x\r\n"
            )
        });
        [client.unwrap_or_default().into_bytes(), head.into_bytes(), letter].concat()
    }
}

#[test]
fn senders_are_looked_into() {
    let text = include_str!("lmtp/proof.txt");
    let signer = Signer::new();
    let mut zone = BTreeMap::new();
    let head = text.split("\ncase ").next().unwrap();
    for line in head.lines() {
        let mut words = line.splitn(4, ' ');
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some("zone"), Some(name), Some("TXT"), Some(text)) => {
                zone.insert(name.to_owned(), Record::Text(text.to_owned()));
            }
            (Some("zone"), Some(name), Some("A"), Some(address)) => {
                zone.insert(name.to_owned(), Record::Address(address.parse().unwrap()));
            }
            (Some("zone"), Some(name), Some("FAIL"), None) => {
                zone.insert(name.to_owned(), Record::Fail);
            }
            (Some("key"), Some(domain), None, None) => {
                zone.insert(format!("test._domainkey.{domain}"), signer.record());
            }
            _ => assert!(line.is_empty() || line.starts_with('#'), "{line}"),
        }
    }
    let names = NameService::start(zone);
    let open = Open::new(Some(Verifier::new(NAME.to_owned(), Some(names.address)).unwrap()));
    let mut server = Server::at(&open.path());
    let mut seen = 0;
    for case in text.split("\ncase ").skip(1).map(Proof::read) {
        seen += 1;
        let sender = case.get("sender").filter(|sender| *sender != "<>").unwrap_or("");
        let letter = case.bytes(&signer);
        assert_eq!(server.hand_in(sender, &["judge@example.org"], &letter), ["250"]);
        let mail = open.newest();
        assert_eq!(results(&mail.bytes), case.get("result").unwrap(), "{}", case.name);
        let origin = format!("{:?}", decode(&office(), &mail).origin);
        assert_eq!(origin, case.get("origin").unwrap(), "{}", case.name);
    }
    assert_eq!(seen, 24);
    assert!(names.asked() > 20);
}

/// What stands under our name, and whose else stands there.
fn results(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace("\r\n\t", " ");
    let mut found = Vec::new();
    for line in text.lines().take_while(|line| !line.is_empty()) {
        if let Some(value) = line.strip_prefix("Authentication-Results: ") {
            let (server, rest) = value.split_once("; ").unwrap();
            found.push(match server {
                NAME => rest.to_owned(),
                other => format!("left {other}"),
            });
        }
    }
    found.join("; ")
}

#[test]
fn a_name_service_that_is_silent_holds_nothing_up_for_long() {
    let names = ["example.net", "_dmarc.example.net", "test._domainkey.example.net"];
    let zone = names.map(|name| (name.to_owned(), Record::Silence)).into_iter().collect();
    let names = NameService::start(zone);
    let open = Open::new(Some(Verifier::new(NAME.to_owned(), Some(names.address)).unwrap()));
    let signer = Signer::new();
    let case =
        Proof::read("silence\nfrom anna@example.net\nclient 192.0.2.7\nsigned example.net\n");
    let begun = std::time::Instant::now();
    let mut server = Server::at(&open.path());
    let letter = case.bytes(&signer);
    assert_eq!(server.hand_in("anna@example.net", &["judge@example.org"], &letter), ["250"]);
    // Mail servers wait for ten minutes (RFC 5321, 4.5.3.2.6); a tenth of it leaves room for a busy machine.
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    assert_eq!(results(&open.newest().bytes), "dkim=temperror; spf=temperror; dmarc=temperror");
}
