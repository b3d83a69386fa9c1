//! The time that passes, the time the processor works, and the memory this process has.

use std::fs;
use std::time::{Duration, Instant};

/// The time that passes, and the time the processor works for this process.
pub struct Watch {
    began: Instant,
    worked: Duration,
}

impl Watch {
    pub fn start() -> Watch {
        Watch { began: Instant::now(), worked: worked() }
    }

    pub fn read(&self) -> (Duration, Duration) {
        (self.began.elapsed(), worked() - self.worked)
    }
}

/// How long the processor has worked for this process, in steps of 10 ms; 0 where the system does
/// not say.
fn worked() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name in brackets may hold blanks; user and system time are the 12th and 13th field after it.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

pub fn each(count: usize, worked: Duration, what: &str) -> String {
    format!("{:.3} ms of processor a {what}", worked.as_secs_f64() * 1000.0 / count as f64)
}

pub fn rate(count: usize, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64()
}

/// The most memory this process ever had resident, in kB; 0 where the system does not say.
pub fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
