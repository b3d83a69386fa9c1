//! Any text is a board or a list of faults, each with a line of the text.
#![no_main]
use chancery::board::Board;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Err(faults) = Board::from_text(text) {
        assert!(!faults.0.is_empty());
        let lines = text.lines().count() + 1;
        assert!(faults.0.iter().all(|fault| fault.line.is_none_or(|line| line <= lines)));
    }
});
