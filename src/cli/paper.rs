//! `chancery paper …`: what goes by post.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::data::Place;
use super::zine::{self, ZineArguments};
use super::{Failure, say};
use crate::daemon::{Batch, Damaged, Lying, Spool, Spooled, write_whole};

#[derive(Subcommand, Debug)]
pub(super) enum PaperCommand {
    /// List the letters that wait to be printed.
    List,
    /// Make one PDF of games as anybody may see them: an issue of a zine.
    Zine(ZineArguments),
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
    let config = place.config()?;
    let spool = Spool::of(&place.folder, &config.letterhead);
    match command {
        PaperCommand::Zine(arguments) => zine::issue(place, &config, &spool, arguments),
        PaperCommand::List => list(&spool),
        PaperCommand::Print { out, keep, again: false } => print(&spool, out.as_deref(), *keep),
        PaperCommand::Print { out, again: true, .. } => again(&spool, out.as_deref()),
    }
}

fn list(spool: &Spool) -> Result<ExitCode, Failure> {
    let waiting = spool.waiting()?;
    for Spooled { number, letter, .. } in &waiting.letters {
        say(format_args!(
            "{:<10}{:<28}{}",
            number.to_string(),
            letter.address.name(),
            letter.title
        ))?;
    }
    name_damaged(&waiting)?;
    let printed = match spool.last_batch()? {
        None => "nothing was printed yet".to_owned(),
        Some(Batch { number, lying }) => {
            format!("printed last: {} as number {number}", letters(&lying.letters))
        }
    };
    say(format_args!("{} to be printed; {printed}", letters(&waiting.letters)))?;
    Ok(ExitCode::SUCCESS)
}

/// Names the letters that cannot be printed with the others.
fn name_damaged(lying: &Lying) -> Result<(), Failure> {
    lying.damaged.iter().try_for_each(|Damaged { number, page }| {
        say(format_args!(
            "{:<10}is damaged and left out; its page as it was set at first: {}",
            number.to_string(),
            page.display()
        ))
    })
}

fn letters(letters: &[Spooled]) -> String {
    match letters.len() {
        1 => "1 letter".to_owned(),
        count => format!("{count} letters"),
    }
}

fn print(spool: &Spool, out: Option<&Path>, keep: bool) -> Result<ExitCode, Failure> {
    let _held = spool.hold()?;
    let waiting = spool.waiting()?;
    name_damaged(&waiting)?;
    let waiting = waiting.letters;
    if waiting.is_empty() {
        say(format_args!("No letter waits to be printed."))?;
        return Ok(ExitCode::SUCCESS);
    }
    let pdf = spool.print(&waiting)?;
    let out = out_or(out, spool.next_batch()?);
    // Written before they are put away: what goes wrong in between is printed once more.
    write_whole(&out, &pdf)?;
    if !keep {
        spool.mark_printed(&waiting)?;
    }
    say(format_args!("{} in {}", letters(&waiting), out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn again(spool: &Spool, out: Option<&Path>) -> Result<ExitCode, Failure> {
    let none = || Failure::wrong("no letter was printed yet");
    let Batch { number, lying } = spool.last_batch()?.ok_or_else(none)?;
    name_damaged(&lying)?;
    let last = Some(lying.letters).filter(|last| !last.is_empty()).ok_or_else(none)?;
    let out = out_or(out, number);
    write_whole(&out, &spool.print(&last)?)?;
    say(format_args!("{} in {}", letters(&last), out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn out_or(out: Option<&Path>, number: u32) -> PathBuf {
    out.map_or_else(|| PathBuf::from(format!("letters-{number}.pdf")), Path::to_owned)
}
