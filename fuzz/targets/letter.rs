//! Any bytes are a letter, with one key.
#![no_main]
use std::sync::LazyLock;

use chancery::letter::{Address, ArrivalStamp, Key, Office, RawMail, decode, readable};
use chrono::DateTime;

static OFFICE: LazyLock<Office> = LazyLock::new(|| {
    let address = |text: &str| Address::parse(text).unwrap();
    let key = Key::new(vec![7; 32]).unwrap();
    Office::new(address("judge@example.org"), "Judge", address("keeper@example.org"), None, key)
        .unwrap()
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let raw = RawMail {
        bytes: bytes.to_vec(),
        size: bytes.len() as u64,
        arrived: DateTime::UNIX_EPOCH,
        stamp: ArrivalStamp::FirstSeen,
        transport_id: "1".to_owned(),
    };
    assert_eq!(decode(&OFFICE, &raw), decode(&OFFICE, &raw));
    let _ = readable(bytes);
});
