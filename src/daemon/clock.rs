//! The only reader of the clock, and of chance.

use std::path::PathBuf;
use std::time::Duration;

use chrono::{DateTime, Utc};

/// How often a clock that somebody else holds is looked at.
const HELD_GLANCE: Duration = Duration::from_millis(10);

/// What time it is: the system's, or one that is held, for rehearsals.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The system's clock.
    System,
    /// The time that stands in a file, as `2026-11-21T18:00:00Z`: whoever writes the file moves the
    /// clock. Sleeping waits for that, too.
    Held(PathBuf),
}

impl Clock {
    /// The time. A held clock whose file cannot be read, or is half written, stands still.
    pub fn now(&self, last: DateTime<Utc>) -> DateTime<Utc> {
        match self {
            #[expect(clippy::disallowed_methods, reason = "this is the one place that reads it")]
            Clock::System => Utc::now(),
            Clock::Held(path) => std::fs::read_to_string(path)
                .ok()
                .and_then(|text| DateTime::parse_from_rfc3339(text.trim()).ok())
                .map_or(last, |at| at.with_timezone(&Utc)),
        }
    }

    /// Sleeps until a moment has come, or for `most`, whichever is first.
    pub async fn sleep_until(&self, at: DateTime<Utc>, most: Duration) {
        match self {
            Clock::System => {
                let left = at - self.now(at);
                let left = left.to_std().unwrap_or(Duration::ZERO);
                tokio::time::sleep(left.min(most)).await;
            }
            Clock::Held(_) => tokio::time::sleep(HELD_GLANCE.min(most)).await,
        }
    }
}

/// Where chance comes from.
#[derive(Clone, Debug)]
pub enum Chance {
    /// The system's source of randomness.
    System,
    /// A count, so that a rehearsal can be repeated.
    Counted(u64),
}

impl Chance {
    /// 32 bytes nobody can guess (or, in a rehearsal, anybody).
    ///
    /// # Panics
    /// The system has no randomness to give; [`Chance::try_out`] asks for it at the start.
    pub fn draw(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        match self {
            Chance::System => {
                getrandom::fill(&mut bytes).expect("randomness was there at the start");
            }
            Chance::Counted(count) => {
                *count += 1;
                bytes[..8].copy_from_slice(&count.to_be_bytes());
            }
        }
        bytes
    }

    /// Half as much, for one personal text.
    ///
    /// # Panics
    /// As [`Chance::draw`].
    pub fn salt(&mut self) -> [u8; 16] {
        let mut salt = [0; 16];
        salt.copy_from_slice(&self.draw()[..16]);
        salt
    }

    /// Whether there is any chance to be had.
    ///
    /// # Errors
    /// The system has no randomness to give.
    pub fn try_out(&self) -> Result<(), getrandom::Error> {
        match self {
            Chance::System => getrandom::fill(&mut [0; 1]),
            Chance::Counted(_) => Ok(()),
        }
    }
}
