//! `chancery paper …`: what goes by post.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::data::Place;
use super::zine::{self, ZineArguments};
use super::{Failure, say};
use crate::config::Config;
use crate::daemon::{Batch, Damaged, Enclosure, Lying, Spool, Spooled, enclosures, write_whole};

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
        PaperCommand::List => list(&spool, &config),
        PaperCommand::Print { out, keep, again: false } => {
            print(&spool, &config, out.as_deref(), *keep)
        }
        PaperCommand::Print { out, again: true, .. } => again(&spool, out.as_deref()),
    }
}

fn list(spool: &Spool, config: &Config) -> Result<ExitCode, Failure> {
    let waiting = spool.waiting()?;
    let envelopes = enclosures(&waiting.letters);
    for envelope in &envelopes {
        list_envelope(envelope)?;
    }
    name_damaged(&waiting)?;
    if !waiting.letters.is_empty() {
        name_sender(config)?;
    }
    let printed = match spool.last_batch()? {
        None => "nothing was printed yet".to_owned(),
        Some(Batch { number, lying }) => {
            format!("printed last: {} as number {number}", letters(&enclosures(&lying.letters)))
        }
    };
    say(format_args!("{} to be printed; {printed}", letters(&envelopes)))?;
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

/// A line for the envelope, one for each letter more that is in it, and one for what is left out.
fn list_envelope(envelope: &Enclosure) -> Result<(), Failure> {
    let Some(first) = envelope.first() else { return Ok(()) };
    let line = |it: &Spooled, what: &str| {
        let (number, title) = (it.number.to_string(), &it.letter.title);
        say(format_args!("{number:<10}{what:<28}{title}"))
    };
    line(first, first.letter.address.name())?;
    let others = envelope.parts.iter().map(|(letter, _)| letter);
    others.filter(|it| it.number != first.number).try_for_each(|it| line(it, "  with it"))?;
    envelope.left_out.iter().try_for_each(|it| line(it, "  left out, overtaken"))
}

/// How many letters are left out, and why.
fn name_left_out(envelopes: &[Enclosure]) -> Result<(), Failure> {
    let count: usize = envelopes.iter().map(|it| it.left_out.len()).sum();
    let left_out = match count {
        0 => return Ok(()),
        1 => "1 letter is".to_owned(),
        count => format!("{count} letters are"),
    };
    say(format_args!("{left_out} left out: what is printed says how it is now."))
}

/// Says so where the form names nobody to send it back to.
pub(super) fn name_sender(config: &Config) -> Result<(), Failure> {
    if config.letterhead.sender.is_empty() {
        say(format_args!("{NO_SENDER}"))?;
    }
    Ok(())
}

/// What to do where nobody is named.
pub(super) const NO_SENDER: &str = "The order forms name nobody to send them back to, and the letters \
                                    no sender: write your name and address into judge.toml, as \
                                    sender in the section [paper].";

/// How many envelopes there are.
fn letters(envelopes: &[Enclosure]) -> String {
    match envelopes.len() {
        1 => "1 letter".to_owned(),
        count => format!("{count} letters"),
    }
}

fn print(
    spool: &Spool,
    config: &Config,
    out: Option<&Path>,
    keep: bool,
) -> Result<ExitCode, Failure> {
    let _held = spool.hold()?;
    let waiting = spool.waiting()?;
    name_damaged(&waiting)?;
    let waiting = waiting.letters;
    if waiting.is_empty() {
        say(format_args!("No letter waits to be printed."))?;
        return Ok(ExitCode::SUCCESS);
    }
    let envelopes = enclosures(&waiting);
    let pdf = spool.print(&envelopes)?;
    let out = out_or(out, spool.next_batch()?);
    // Written before they are put away: what goes wrong in between is printed once more.
    write_whole(&out, &pdf)?;
    if !keep {
        spool.mark_printed(&waiting)?;
    }
    name_left_out(&envelopes)?;
    name_sender(config)?;
    say(format_args!("{} in {}", letters(&envelopes), out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn again(spool: &Spool, out: Option<&Path>) -> Result<ExitCode, Failure> {
    let none = || Failure::wrong("no letter was printed yet");
    let Batch { number, lying } = spool.last_batch()?.ok_or_else(none)?;
    name_damaged(&lying)?;
    let last = Some(lying.letters).filter(|last| !last.is_empty()).ok_or_else(none)?;
    let out = out_or(out, number);
    let envelopes = enclosures(&last);
    write_whole(&out, &spool.print(&envelopes)?)?;
    say(format_args!("{} in {}", letters(&envelopes), out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn out_or(out: Option<&Path>, number: u32) -> PathBuf {
    out.map_or_else(|| PathBuf::from(format!("letters-{number}.pdf")), Path::to_owned)
}
