//! Figures for Prometheus on a local port: what a keeper's alarm should look at.
//!
//! One page, made anew for each request from the store, read beside the loop, and from what the
//! loop last wrote down. No more of HTTP is spoken than that takes.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use super::Clock;
use crate::store::{Figures, Reader, StoreError};

/// How long a reader of the page may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest request that is read.
const REQUEST_LIMIT: usize = 8 * 1024;

/// What the loop knows and the store does not.
#[derive(Clone, Debug, Default)]
pub(super) struct Pulse {
    /// When the loop last came round.
    pub pass: DateTime<Utc>,
    /// Each mailbox, when it last answered, and whether it makes trouble.
    pub mailboxes: Vec<MailboxPulse>,
    /// Whether letters can be sent.
    pub way_out: Works,
    /// Whether the store, or something else all rulings need, makes trouble.
    pub loop_works: Works,
    /// Whether there was room for what was last to be stored.
    pub room: Works,
    /// Deadlines ruled since the start, and those of them that went on without a mailbox.
    pub deadlines: u64,
    pub deadlines_without_mailbox: u64,
    /// How long after its time the last deadline was ruled, in seconds.
    pub last_lag: f64,
}

/// A mailbox as last seen.
#[derive(Clone, Debug)]
pub(super) struct MailboxPulse {
    pub name: String,
    pub answered: Option<DateTime<Utc>>,
    pub works: Works,
}

/// Whether something does what it should.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Works {
    #[default]
    Yes,
    No,
}

impl Works {
    pub fn unless(trouble: bool) -> Works {
        if trouble { Works::No } else { Works::Yes }
    }

    fn figure(self) -> f64 {
        match self {
            Works::Yes => 1.0,
            Works::No => 0.0,
        }
    }
}

/// The pulse as loop and page share it.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedPulse(Arc<Mutex<Pulse>>);

impl SharedPulse {
    /// Writes down what the loop knows now.
    pub fn note(&self, change: impl FnOnce(&mut Pulse)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn read(&self) -> Pulse {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What the page is made of.
#[derive(Clone)]
pub(super) struct Page {
    pub folder: PathBuf,
    pub clock: Clock,
    pub pulse: SharedPulse,
}

/// Answers whoever asks, until the judge stops.
pub(super) async fn serve(listener: TcpListener, page: Page) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let page = page.clone();
                tokio::spawn(async move { timeout(PATIENCE, answer(stream, &page)).await });
            }
            // Too many open files, for example: it passes.
            Err(_) => tokio::time::sleep(Duration::from_secs(1)).await,
        }
    }
}

async fn answer(mut stream: TcpStream, page: &Page) -> std::io::Result<()> {
    let mut request = Vec::new();
    let mut part = [0; 1024];
    while !request.windows(4).any(|end| end == b"\r\n\r\n") && request.len() < REQUEST_LIMIT {
        match stream.read(&mut part).await? {
            0 => break,
            count => request.extend_from_slice(&part[..count]),
        }
    }
    let (status, body) = match request.starts_with(b"GET /metrics") {
        false => ("404 Not Found", "The figures are at /metrics.\n".to_owned()),
        true => match page.text() {
            Ok(text) => ("200 OK", text),
            Err(error) => ("503 Service Unavailable", format!("{error}\n")),
        },
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    stream.shutdown().await
}

impl Page {
    fn text(&self) -> Result<String, StoreError> {
        let figures = Reader::open(&self.folder)?.figures()?;
        let pulse = self.pulse.read();
        Ok(text(&figures, &pulse, self.clock.now(pulse.pass)))
    }
}

/// The page in Prometheus' text format.
fn text(figures: &Figures, pulse: &Pulse, now: DateTime<Utc>) -> String {
    let age = |since: Option<DateTime<Utc>>| since.map_or(0.0, |at| seconds(now - at).max(0.0));
    let mut lines = Lines(String::new());
    lines.gauge("unread", "Events that wait to be ruled.", figures.unread as f64);
    let help = "Age of the oldest letter that waits to be ruled.";
    lines.gauge("oldest_unread_seconds", help, age(figures.oldest_unread));
    lines.gauge("unsent", "Letters that wait to be sent.", figures.unsent as f64);
    let help = "Age of the oldest letter that waits to be sent.";
    lines.gauge("oldest_unsent_seconds", help, age(figures.oldest_unsent));
    lines.gauge("quarantine", "Events that were set aside.", figures.quarantined as f64);
    let help = "Pages of 4096 bytes that the data take.";
    lines.gauge("pages", help, figures.pages as f64);
    lines.gauge("room", "0 while disk or page limit is full.", pulse.room.figure());
    let help = "Since the loop last came round.";
    lines.gauge("loop_age_seconds", help, age(Some(pulse.pass)));
    lines.gauge("loop_works", "1 unless the store makes trouble.", pulse.loop_works.figure());
    lines.gauge("way_out_works", "1 unless letters cannot be sent.", pulse.way_out.figure());
    lines.head("mailbox_works", "gauge", "1 unless the mailbox makes trouble.");
    for mailbox in &pulse.mailboxes {
        lines.of_mailbox("mailbox_works", mailbox, mailbox.works.figure());
    }
    lines.head("mailbox_age_seconds", "gauge", "Since the mailbox last answered.");
    for mailbox in &pulse.mailboxes {
        if mailbox.answered.is_some() {
            lines.of_mailbox("mailbox_age_seconds", mailbox, age(mailbox.answered));
        }
    }
    let help = "Deadlines ruled since the start.";
    lines.counter("deadlines_total", help, pulse.deadlines as f64);
    let help = "Those of them that could not wait for a mailbox any longer.";
    lines.counter("deadlines_without_mailbox_total", help, pulse.deadlines_without_mailbox as f64);
    let help = "How long after its time the last deadline was ruled.";
    lines.gauge("last_deadline_lag_seconds", help, pulse.last_lag);
    lines.0
}

struct Lines(String);

impl Lines {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP chancery_{name} {help}\n# TYPE chancery_{name} {kind}");
    }

    fn gauge(&mut self, name: &str, help: &str, figure: f64) {
        self.head(name, "gauge", help);
        let _ = writeln!(self.0, "chancery_{name} {figure}");
    }

    fn counter(&mut self, name: &str, help: &str, figure: f64) {
        self.head(name, "counter", help);
        let _ = writeln!(self.0, "chancery_{name} {figure}");
    }

    fn of_mailbox(&mut self, name: &str, mailbox: &MailboxPulse, figure: f64) {
        let label = mailbox.name.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(self.0, "chancery_{name}{{mailbox=\"{label}\"}} {figure}");
    }
}

pub(super) fn seconds(span: chrono::TimeDelta) -> f64 {
    span.num_milliseconds() as f64 / 1000.0
}
