//! Letters as they come: each `tests/letters/NAME.eml` is decoded and told in
//! the plain words of `NAME.want`. `BLESS=1` rewrites the expectations. The judge's own server takes
//! forged results out of letters, but for those whose name begins with `results-`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use chancery::letter::{
    Address, Answering, ArrivalStamp, Key, Letter, Office, Origin, OwnResults, RawMail,
    ReplyAddress, ReplyTo, decode,
};
use chrono::{DateTime, TimeZone, Utc};

pub fn office() -> Office {
    let address = Address::parse("judge@example.org").unwrap();
    let keeper = Address::parse("keeper@example.org").unwrap();
    let key = Key::new(vec![7; 32]).unwrap();
    let office = Office::new(address, "Chancery", keeper, Some("mx.example.org".to_owned()), key);
    office.unwrap().believing(OwnResults::Anywhere)
}

/// The office that is to read the letter of this file.
fn office_for(file: &Path) -> Office {
    let name = file.file_name().unwrap().to_string_lossy();
    let results = match name.starts_with("results-") {
        true => OwnResults::AboveReceived,
        false => OwnResults::Anywhere,
    };
    office().believing(results)
}

pub fn first_seen() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 2, 18, 0, 0).unwrap()
}

pub fn raw(bytes: &[u8]) -> RawMail {
    RawMail {
        bytes: bytes.to_vec(),
        size: bytes.len() as u64,
        arrived: first_seen(),
        stamp: ArrivalStamp::FirstSeen,
        transport_id: "1772474400.7.mx".to_owned(),
    }
}

fn told(letter: &Letter) -> String {
    let mut out = String::new();
    let from = letter.from.as_ref().map_or("nobody".to_owned(), Address::to_string);
    writeln!(out, "from: {from}").unwrap();
    let mut line = |name: &str, value: &str| {
        if !value.is_empty() {
            writeln!(out, "{name}: {value}").unwrap();
        }
    };
    line("name", &letter.name);
    if letter.origin != Origin::Unchecked {
        line("origin", &format!("{:?}", letter.origin));
    }
    for recipient in &letter.to {
        line("to", &format!("{} {}", recipient.address, reply_words(recipient.reply)));
    }
    line("answering", &answering_words(letter.answering));
    line("subject", &letter.subject);
    line("message-id", letter.message_id.as_deref().unwrap_or(""));
    line("in-reply-to", &letter.in_reply_to.join(" "));
    line("references", &letter.references.join(" "));
    line("date", &letter.date.map_or(String::new(), |date| date.to_rfc3339()));
    if letter.arrived != first_seen() {
        line("arrived", &letter.arrived.to_rfc3339());
    }
    line("automatic", &letter.automatic.as_ref().map_or(String::new(), |why| format!("{why:?}")));
    if let Some(report) = &letter.report {
        let about = report.about.map(|it| format!("letter {}.{}", it.event, it.notice));
        line("report", &about.unwrap_or("on no letter of ours".to_owned()));
        for it in &report.recipients {
            line("recipient", &format!("{} {:?}: {}", it.recipient, it.delivery, it.said));
        }
    }
    for fault in &letter.faults {
        let weight = if fault.spoils() { "fault" } else { "remark" };
        line(weight, &format!("{fault:?}"));
    }
    line("text", &format!("{:?}", letter.source));
    for text in letter.text.split('\n') {
        writeln!(out, "| {text}").unwrap();
    }
    for attached in &letter.attached {
        writeln!(out, "attached:").unwrap();
        for text in attached.split('\n') {
            writeln!(out, "| {text}").unwrap();
        }
    }
    out
}

fn reply_words(reply: ReplyAddress) -> String {
    match reply {
        ReplyAddress::Proven(to) => format!("proven {}", matter(to)),
        ReplyAddress::ReturnPath(it) => format!("return path of {}.{}", it.event, it.notice),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn answering_words(answering: Answering) -> String {
    match answering {
        Answering::One(to) => matter(to),
        Answering::Nothing => String::new(),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn matter(to: ReplyTo) -> String {
    match to {
        ReplyTo::Matter(number) => format!("matter {number}"),
        ReplyTo::Seat(to) => format!(
            "game {} seat {} turn {} {:?} epoch {}",
            to.game, to.seat, to.turn, to.purpose, to.epoch
        ),
    }
}

#[test]
fn each_letter_is_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "eml"))
        .collect();
    files.sort();
    assert!(files.len() >= 40, "only {} letters found", files.len());
    let mut wrong = String::new();
    for file in &files {
        let found = told(&decode(&office_for(file), &raw(&fs::read(file).unwrap())));
        let want = file.with_extension("want");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&want, &found).unwrap();
        }
        let wanted = fs::read_to_string(&want).unwrap_or_default();
        if found != wanted {
            writeln!(wrong, "--- {}\n{wanted}+++ found\n{found}", file.display()).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
