//! Any bytes are a session at the door, answered alike in any pieces, and no letter is too large.
#![no_main]
use std::sync::{Arc, LazyLock};

use chancery::letter::{Address, Key, Office};
use chancery::mailbox::{House, Kept, Session, Turn};

const LIMIT: usize = 100;

static HOUSE: LazyLock<Arc<House>> = LazyLock::new(|| {
    let address = |text: &str| Address::parse(text).unwrap();
    let key = Key::new(vec![7; 32]).unwrap();
    let (ours, keeper) = (address("judge@example.org"), address("keeper@example.org"));
    let office = Office::new(ours, "Judge", keeper, None, key).unwrap();
    Arc::new(House { office, name: "mx.example.org".to_owned(), letter_limit: LIMIT as u64 })
});

fn talk<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> (Vec<u8>, Vec<Vec<u8>>) {
    let (mut session, mut replies) = Session::begin(HOUSE.clone());
    let mut letters = Vec::new();
    for mut piece in pieces {
        loop {
            match session.advance(&mut piece, &mut replies) {
                Turn::Listen => break,
                Turn::Close => return (replies, letters),
                Turn::Letter(letter) => {
                    assert!(letter.bytes.len() <= LIMIT && !letter.recipients.is_empty());
                    letters.push(letter.bytes);
                    session.kept(Kept::ForGood, &mut replies);
                }
            }
        }
    }
    (replies, letters)
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let whole = talk(std::iter::once(bytes));
    assert_eq!(talk(bytes.chunks(1)), whole);
    assert_eq!(talk(bytes.chunks(7)), whole);
});
