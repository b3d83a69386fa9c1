//! Any line gets an answer that is one line of JSON.
#![no_main]
use chancery::exchange::{adjudicate_line, read_line};

libfuzzer_sys::fuzz_target!(|line: &str| {
    for answer in [adjudicate_line(line), read_line(line)] {
        assert!(!answer.text().contains('\n'));
        assert!(answer.text().starts_with('{') && answer.text().ends_with('}'));
    }
});
