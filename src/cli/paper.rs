//! `chancery paper …`: what goes by post.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::Failure;
use super::data::Place;
use crate::daemon::{Spool, Spooled, write_whole};

#[derive(Subcommand, Debug)]
pub(super) enum PaperCommand {
    /// List the letters that wait to be printed.
    List,
    /// Make one PDF of all letters that wait; then they count as printed.
    Print {
        /// Where to; left out, letters-1.pdf and so on in this folder.
        #[arg(long, short)]
        out: Option<PathBuf>,
        /// Only look: the letters wait on.
        #[arg(long, conflicts_with = "again")]
        keep: bool,
        /// The letters that were printed last, once more.
        #[arg(long)]
        again: bool,
    },
}

pub(super) fn run(place: &Place, command: &PaperCommand) -> Result<ExitCode, Failure> {
    let spool = Spool::of(&place.folder, &place.config()?.letterhead);
    match command {
        PaperCommand::List => list(&spool),
        PaperCommand::Print { out, keep, again: false } => print(&spool, out.as_deref(), *keep),
        PaperCommand::Print { out, again: true, .. } => again(&spool, out.as_deref()),
    }
}

fn list(spool: &Spool) -> Result<ExitCode, Failure> {
    let waiting = spool.waiting()?;
    for Spooled { number, letter, .. } in &waiting {
        println!("{:<10}{:<28}{}", number.to_string(), letter.address.name(), letter.title);
    }
    let printed = match spool.last_batch()? {
        None => "nothing was printed yet".to_owned(),
        Some(last) => format!("printed last: {} as number {}", letters(&last.letters), last.number),
    };
    println!("{} to be printed; {printed}", letters(&waiting));
    Ok(ExitCode::SUCCESS)
}

fn letters(letters: &[Spooled]) -> String {
    match letters.len() {
        1 => "1 letter".to_owned(),
        count => format!("{count} letters"),
    }
}

fn print(spool: &Spool, out: Option<&Path>, keep: bool) -> Result<ExitCode, Failure> {
    let waiting = spool.waiting()?;
    if waiting.is_empty() {
        println!("No letter waits to be printed.");
        return Ok(ExitCode::SUCCESS);
    }
    let pdf = spool.print(&waiting)?;
    let next = spool.last_batch()?.map_or(1, |last| last.number + 1);
    let out = out_or(out, next);
    // Written before they are put away: what goes wrong in between is printed once more.
    write_whole(&out, &pdf)?;
    if !keep {
        spool.mark_printed(&waiting)?;
    }
    println!("{} in {}", letters(&waiting), out.display());
    Ok(ExitCode::SUCCESS)
}

fn again(spool: &Spool, out: Option<&Path>) -> Result<ExitCode, Failure> {
    let last = spool.last_batch()?.filter(|last| !last.letters.is_empty());
    let last = last.ok_or_else(|| Failure::wrong("no letter was printed yet"))?;
    let out = out_or(out, last.number);
    write_whole(&out, &spool.print(&last.letters)?)?;
    println!("{} in {}", letters(&last.letters), out.display());
    Ok(ExitCode::SUCCESS)
}

fn out_or(out: Option<&Path>, number: u32) -> PathBuf {
    out.map_or_else(|| PathBuf::from(format!("letters-{number}.pdf")), Path::to_owned)
}
