//! Signs of life for systemd: ready, alive, stopping. They come from the loop itself, so that a
//! loop that hangs is noticed. Where nobody listens they go nowhere.

use std::time::{Duration, Instant};

use sd_notify::NotifyState;

/// What the service manager is told.
pub(super) struct Heart {
    /// How often it wants to hear that we live; none where it does not watch.
    every: Option<Duration>,
    last: Option<Instant>,
}

impl Heart {
    /// Asks the environment whether anybody watches.
    pub fn new() -> Heart {
        // Half of the time it allows, as systemd advises.
        Heart { every: sd_notify::watchdog_enabled().map(|most| most / 2), last: None }
    }

    /// The judge takes letters and rules.
    pub fn ready(&self) {
        tell(&[NotifyState::Ready]);
    }

    /// The loop has come round once more; said only as often as is wanted.
    pub fn beat(&mut self) {
        let Some(every) = self.every else { return };
        if self.last.is_none_or(|last| last.elapsed() >= every) {
            tell(&[NotifyState::Watchdog]);
            self.last = Some(Instant::now());
        }
    }

    /// What stands in `systemctl status`.
    pub fn status(&self, words: &str) {
        tell(&[NotifyState::Status(words)]);
    }

    /// The judge was told to stop and is about to.
    pub fn stopping(&self) {
        tell(&[NotifyState::Stopping]);
    }
}

/// A manager that does not listen is no reason not to judge.
fn tell(state: &[NotifyState<'_>]) {
    let _ = sd_notify::notify(state);
}
