//! Any text is a configuration, or a game, or a list of faults.
#![no_main]
use chancery::config::{Config, GameFaults, read_game};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Err(faults) = Config::read(text) {
        assert!(!faults.0.is_empty());
    }
    match read_game(text, |_| Err("no such map".to_owned())) {
        Ok(_) => {}
        Err(GameFaults::Game(faults) | GameFaults::Map { faults, .. }) => {
            assert!(!faults.0.is_empty());
        }
    }
});
