//! Any bytes are a letter, with one key, and any report on a letter of ours is read.
#![no_main]
use std::sync::LazyLock;

use chancery::letter::{
    Address, ArrivalStamp, Key, Letter, Office, RawMail, SentLetter, decode, readable,
};
use chrono::DateTime;

static OFFICE: LazyLock<Office> = LazyLock::new(|| {
    let address = |text: &str| Address::parse(text).unwrap();
    let key = Key::new(vec![7; 32]).unwrap();
    Office::new(address("judge@example.org"), "Judge", address("keeper@example.org"), None, key)
        .unwrap()
});

fn decoded(bytes: Vec<u8>) -> Letter {
    let raw = RawMail {
        size: bytes.len() as u64,
        bytes,
        arrived: DateTime::UNIX_EPOCH,
        stamp: ArrivalStamp::FirstSeen,
        transport_id: "1".to_owned(),
    };
    decode(&OFFICE, &raw)
}

/// The bytes as the parts of a report that came to the return path of a letter of ours.
fn report(bytes: &[u8]) {
    let letter = SentLetter { event: 7, notice: 0 };
    let mut raw = format!(
        "To: {}\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n\
         --b\nContent-Type: message/delivery-status\n\n",
        OFFICE.return_path(letter)
    )
    .into_bytes();
    raw.extend_from_slice(bytes);
    let report = decoded(raw).report.expect("it is typed as one, and has our tag");
    assert_eq!(report.about, Some(letter));
    assert!((1..=20).contains(&report.recipients.len()));
    assert!(report.recipients.iter().all(|it| it.said.chars().count() <= 200));
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    assert_eq!(decoded(bytes.to_vec()), decoded(bytes.to_vec()));
    let _ = readable(bytes);
    report(bytes);
});
