//! `chancery serve`: runs the judge until it is told to stop.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chrono::DateTime;
use clap::Args;

use super::Failure;
use super::data::{Place, read};
use crate::config::{Config, MailIn, MailOut};
use crate::daemon::{Chance, Clock, Daemon, DaemonError, block_on};

#[derive(Args, Debug)]
pub(super) struct ServeArguments {
    /// For rehearsals: the time is what stands in this file, as 2026-11-21T18:00:00Z. Letters are
    /// taken in as it moves on.
    #[arg(long, value_name = "FILE")]
    clock: Option<PathBuf>,
}

pub(super) fn run(place: &Place, arguments: &ServeArguments) -> Result<ExitCode, Failure> {
    let config = place.config()?;
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_target(false)
        .with_ansi(false)
        // It would complain of a full disk on the very file that cannot be written, and panic.
        .log_internal_errors(false)
        .init();
    let clock = match &arguments.clock {
        None => Clock::System,
        Some(path) => {
            held_time(path)?;
            Clock::Held(path.clone())
        }
    };
    block_on(judge(&place.folder, &config, clock))??;
    Ok(ExitCode::SUCCESS)
}

/// Whether a file holds a time: without one the judge would live long ago, and take no letter in.
fn held_time(path: &Path) -> Result<(), Failure> {
    let text = read(path)?;
    let now = Clock::Held(path.to_owned()).now(DateTime::UNIX_EPOCH);
    if now > DateTime::UNIX_EPOCH {
        return Ok(());
    }
    let found = text.lines().next().unwrap_or_default().trim();
    Err(Failure::wrong(format!(
        "{}: found {found:?}; allowed: a moment, as in 2026-11-21T18:00:00Z",
        path.display()
    )))
}

/// Opens the data folder, greets, and judges until told to stop.
async fn judge(folder: &Path, config: &Config, clock: Clock) -> Result<(), DaemonError> {
    // Before a file is touched: whoever stops the judge while it opens is heard, too.
    let stop = told_to_stop()?;
    outlive_file_size_limit()?;
    let mut daemon = Daemon::open(folder, config, clock, Chance::System)?;
    daemon.open_doors().await?;
    if let Some(at) = config.metrics {
        daemon.serve_metrics(at).await?;
    }
    // A greeting that nobody can read is no reason not to judge.
    let _ = writeln!(std::io::stdout(), "{}", greeting(folder, config));
    daemon.run(stop).await
}

/// The signal by which the system kills a process that writes beyond its file-size limit
/// (`ulimit -f`), as Linux and macOS number it on the machines we run on.
const SIGXFSZ: std::ffi::c_int = 25;

/// A write beyond the file-size limit fails like one on a full disk and does not kill the judge.
fn outlive_file_size_limit() -> Result<(), DaemonError> {
    use tokio::signal::unix::{SignalKind, signal};
    // Once somebody has listened to it, the signal never has its own effect again.
    drop(signal(SignalKind::from_raw(SIGXFSZ))?);
    Ok(())
}

/// Ready when the judge is asked to stop, by Ctrl-C or by the system.
fn told_to_stop() -> Result<impl Future<Output = ()>, DaemonError> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// What a newcomer needs to know to send a first letter.
fn greeting(folder: &Path, config: &Config) -> String {
    let inbox = format!("the Maildir {}", folder.join(&config.inbox).display());
    let inbox: Vec<String> =
        std::iter::once(inbox).chain(config.incoming.iter().map(MailIn::to_string)).collect();
    let out = match &config.outgoing {
        MailOut::Maildir(path) => folder.join(path).display().to_string(),
        other => other.to_string(),
    };
    let data = if folder == Path::new("chancery-data") {
        String::new()
    } else {
        format!(" --data {}", folder.display())
    };
    format!(
        "The judge {address} is ready. Letters come in by {inbox}, answers go to {out}.\n\
         Try it from a second terminal:\n  \
         {program}{data} game new --name first --players 1\n  \
         printf 'From: you@example.org\\n\\njoin first\\n' | {program}{data} drop -\n\
         Answer the letter that asks you to confirm, and so on; `{program} demo` shows a whole game.\n\
         Ctrl-C stops the judge; nothing is lost by it.",
        address = config.address,
        // As it was called here, so that the lines can be copied as they stand.
        program = std::env::args().next().unwrap_or_else(|| "chancery".to_owned()),
        inbox = inbox.join(", "),
    )
}
