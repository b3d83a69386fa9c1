//! Any text is a configuration, or a game, or a list of faults.
#![no_main]
use chancery::config::{Config, read_game};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Err(faults) = Config::read(text) {
        assert!(!faults.0.is_empty());
    }
    if let Err(faults) = read_game(text, |_| Err("no such map".to_owned())) {
        assert!(!faults.0.is_empty());
    }
});
