//! A schedule that can be read has one text, and its deadlines lie ahead.
#![no_main]
use chancery::board::Phase;
use chancery::schedule::{Schedule, deadline};
use chrono::DateTime;
use chrono_tz::Tz;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(schedule) = Schedule::read(text, &Schedule::usual(Tz::Europe__Berlin)) else { return };
    let again = Schedule::read(&schedule.to_text(), &Schedule::usual(Tz::UTC)).unwrap();
    assert_eq!(again, schedule);
    let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    if let Some(due) = deadline(&schedule, Phase::Movement, now) {
        assert!(due.at > now);
    }
});
