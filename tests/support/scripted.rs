//! A mail server that says what a test tells it to.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// An IMAP server with one letter in its folder, for a single connection after another; it ends with
/// its last connection.
pub struct Scripted {
    pub port: u16,
    said: Arc<Mutex<Vec<String>>>,
}

/// The usual answers. A command has the first of these keys that is in it.
const USUAL: &[(&str, &str)] = &[
    ("LOGIN", "{tag} OK"),
    ("AUTHENTICATE", "+ "),
    ("PROOF", "{tag} OK"),
    ("CAPABILITY", "* CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS | {tag} OK"),
    ("SELECT", "* 1 EXISTS | * OK [UIDVALIDITY 1] | {tag} OK"),
    ("SEARCH", "* SEARCH 7 | {tag} OK"),
    (
        "RFC822.SIZE",
        "* 1 FETCH (UID 7 RFC822.SIZE 5 INTERNALDATE \"21-Nov-2026 10:00:00 +0100\") | {tag} OK",
    ),
    ("BODY.PEEK", "* 1 FETCH (UID 7 BODY[]<0> {5} | hello) | {tag} OK"),
    ("STORE", "{tag} OK"),
    ("EXPUNGE", "{tag} OK"),
    ("MOVE", "* 1 EXPUNGE | {tag} OK"),
    ("IDLE", "+ go on | * 9 EXISTS"),
    ("DONE", "{tag} OK"),
];

impl Scripted {
    /// One that answers as usual, save to these.
    pub fn saying(other: &BTreeMap<String, String>) -> Scripted {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let said = Arc::new(Mutex::new(Vec::new()));
        let (heard, other) = (said.clone(), other.clone());
        std::thread::spawn(move || {
            while let Ok((stream, _)) = listener.accept() {
                let _ = serve(stream, &other, &heard);
            }
        });
        Scripted { port, said }
    }

    /// The commands that came, without their tags.
    pub fn heard(&self) -> Vec<String> {
        self.said.lock().unwrap().clone()
    }
}

fn serve(
    mut stream: TcpStream,
    other: &BTreeMap<String, String>,
    heard: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let greeting = other.get("greeting").map_or("* OK ready", String::as_str);
    say(&mut stream, greeting, "")?;
    // Of the command that goes on over several lines.
    let mut tag_of_long = String::new();
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        let (mut tag, mut command) = line.split_once(' ').unwrap_or(("", &line));
        if command == "IDLE" || command.starts_with("AUTHENTICATE") {
            tag_of_long = tag.to_owned();
        }
        let proof = format!("PROOF {line}");
        match line.as_str() {
            "DONE" => (tag, command) = (&tag_of_long, "DONE"),
            line if !line.contains(' ') => (tag, command) = (&tag_of_long, &proof),
            _ => {}
        }
        heard.lock().unwrap().push(command.to_owned());
        let answer = USUAL
            .iter()
            .find(|(key, _)| command.contains(key))
            .map_or("{tag} OK", |usual| other.get(usual.0).map_or(usual.1, String::as_str));
        say(&mut stream, answer, tag)?;
    }
    Ok(())
}

fn say(stream: &mut TcpStream, words: &str, tag: &str) -> std::io::Result<()> {
    let text = words.replace("{tag}", tag).replace(" | ", "\r\n");
    if let Some((before, _)) = text.split_once("CUT") {
        stream.write_all(before.trim_end_matches(' ').as_bytes())?;
        stream.shutdown(std::net::Shutdown::Both)?;
        return Err(std::io::ErrorKind::ConnectionAborted.into());
    }
    if let Some((before, _)) = text.split_once("FLOOD") {
        stream.write_all(before.as_bytes())?;
        return (0..1000).try_for_each(|_| stream.write_all(&[b'x'; 9000]));
    }
    stream.write_all(format!("{text}\r\n").as_bytes())
}
