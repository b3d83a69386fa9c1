//! `chancery serve`: runs the judge until it is told to stop.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::data::Place;
use crate::config::{Config, MailIn, MailOut};
use crate::daemon::{Chance, Clock, Daemon, DaemonError, block_on};

#[derive(Args, Debug)]
pub(super) struct ServeArguments {
    /// For rehearsals: the time is what stands in this file, as 2026-11-21T18:00:00Z.
    #[arg(long, value_name = "FILE")]
    clock: Option<PathBuf>,
}

pub(super) fn run(place: &Place, arguments: &ServeArguments) -> Result<ExitCode, Failure> {
    let config = place.config()?;
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_target(false)
        .with_ansi(false)
        .init();
    let clock = match &arguments.clock {
        None => Clock::System,
        Some(path) => Clock::Held(path.clone()),
    };
    let mut daemon = Daemon::open(&place.folder, &config, clock, Chance::System)?;
    println!("{}", greeting(&place.folder, &config));
    block_on(async { daemon.run(told_to_stop()?).await })??;
    Ok(ExitCode::SUCCESS)
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
    let MailOut::Maildir(out) = &config.outgoing;
    let inbox: Vec<String> = config
        .incoming
        .iter()
        .map(|MailIn::Maildir(path)| folder.join(path).display().to_string())
        .collect();
    let data = if folder == Path::new("chancery-data") {
        String::new()
    } else {
        format!(" --data {}", folder.display())
    };
    format!(
        "The judge {address} is ready. Letters come in by the Maildir {inbox}, answers go to {out}.\n\
         Try it from a second terminal:\n  \
         chancery{data} game new --name first\n  \
         printf 'From: you@example.org\\n\\njoin first\\n' | chancery{data} drop -\n\
         Answer the letter that asks you to confirm, and so on; `chancery demo` shows a whole game.\n\
         Ctrl-C stops the judge; nothing is lost by it.",
        address = config.address,
        inbox = inbox.join(", "),
        out = folder.join(out).display(),
    )
}
