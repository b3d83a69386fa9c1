//! `chancery mail …`: letters in and out as the judge keeps them, and what was set aside.

use std::process::ExitCode;

use chrono::SecondsFormat;
use clap::Subcommand;

use super::data::Place;
use super::{Failure, game, print, say};
use crate::game::EventId;
use crate::judge::KeeperCommand;
use crate::store::{LetterLine, LetterNumber, Reader};

#[derive(Subcommand, Debug)]
pub(super) enum MailCommand {
    /// List the newest letters, in and out.
    List {
        /// How many each way.
        #[arg(long, default_value_t = 20)]
        limit: usize,
    },
    /// Show a letter byte by byte: 7 came, 7.0 was written because of it.
    Show {
        /// Its number in the list.
        number: LetterNumber,
    },
    /// Say what the judge made of a letter that came, or what became of one that was written.
    Why {
        /// Its number in the list.
        number: LetterNumber,
    },
    /// List what was set aside.
    Quarantine,
    /// Let what was set aside be ruled on once more.
    Requeue {
        /// Its number in the list.
        number: u64,
    },
}

pub(super) fn run(place: &Place, command: &MailCommand) -> Result<ExitCode, Failure> {
    match command {
        MailCommand::List { limit } => list(place, *limit),
        MailCommand::Show { number } => show(place, *number),
        MailCommand::Why { number } => why(place, *number),
        MailCommand::Quarantine => quarantine(place),
        MailCommand::Requeue { number } => {
            game::tell(place, &KeeperCommand::Requeue(EventId::new(*number)))
        }
    }
}

fn list(place: &Place, limit: usize) -> Result<ExitCode, Failure> {
    let reader = Reader::open(&place.folder)?;
    let (came, written) = reader.letters(limit)?;
    for (title, lines) in [("Letters in", came), ("Letters out", written)] {
        say(format_args!("{title}"))?;
        for line in lines {
            say(format_args!("  {}", words(&line)))?;
        }
    }
    let counts = reader.counts()?;
    say(format_args!(
        "{} to be ruled, {} set aside, {} left alone; {} to be sent, {} given up, {} lost on the way",
        counts.unread,
        counts.quarantined,
        counts.left_alone,
        counts.waiting,
        counts.failed,
        counts.lost
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// How the reason begins why a report is not answered.
const REPORT: &str = "it is a report on letter";

fn words(line: &LetterLine) -> String {
    let at = line.at.map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true)).unwrap_or_default();
    let number = line.number.to_string();
    let whose = line.whose.as_deref().unwrap_or("-");
    // A report is kept with the data of whom its letter was for, who did not write it.
    let is_report = line.why.as_deref().is_some_and(|why| why.starts_with(REPORT));
    let whose = if is_report { &format!("on one to {whose}") } else { whose };
    let text = format!("{number:<8}{at:<22}{:<12}{whose}", line.state);
    match &line.why {
        None => text,
        Some(why) => format!("{text}  ({why})"),
    }
}

fn show(place: &Place, number: LetterNumber) -> Result<ExitCode, Failure> {
    let letter = Reader::open(&place.folder)?.letter(number)?;
    let letter = letter.ok_or_else(|| none(number))?;
    print(&letter.into_wire())?;
    Ok(ExitCode::SUCCESS)
}

fn none(number: LetterNumber) -> Failure {
    Failure::wrong(format!(
        "there is no letter {number}, or it is erased; `chancery mail list` shows the newest"
    ))
}

fn why(place: &Place, number: LetterNumber) -> Result<ExitCode, Failure> {
    let reader = Reader::open(&place.folder)?;
    let event = match number {
        LetterNumber::In(event) => event,
        LetterNumber::Out(event, notice) => {
            let line = reader.written_letter(event, notice)?.ok_or_else(|| none(number))?;
            say(format_args!("{}", words(&line)))?;
            say(format_args!("written because of {event}"))?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    let story = reader.letter_story(event)?.ok_or_else(|| none(number))?;
    say(format_args!("{}", words(&story.line)))?;
    say(format_args!("came by {}, attempts: {}", story.mailbox, story.attempts))?;
    for (journal, changes) in &story.changes {
        let changes: Vec<&str> = changes.iter().map(|code| change_in_words(code)).collect();
        say(format_args!("changed in {journal}: {}", changes.join(", ")))?;
    }
    if story.changes.is_empty() {
        say(format_args!("changed nothing"))?;
    }
    for answer in &story.answers {
        let what = if answer.whose == story.line.whose { "answered by" } else { "led to" };
        say(format_args!("{what} {}", words(answer)))?;
    }
    if story.answers.is_empty() {
        say(format_args!("answered by nothing"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What a change is, by its code in the journal.
fn change_in_words(code: &str) -> &str {
    match code {
        "founded" => "the game is founded",
        "seat-added" => "a seat is added",
        "seat-taken" => "a seat is taken",
        "seat-left" => "a seat is free",
        "powers-given" => "powers are given",
        "turn-opened" => "a turn begins",
        "schedule-set" => "another schedule",
        "dues-set" => "other deadlines",
        "sheet-held" => "a letter with orders is kept",
        "sheet-stands" => "a kept letter counts, or does not",
        "resolved" => "the orders as they are read now",
        "offered" => "it is asked whether these orders were meant",
        "lent" => "orders are left to another player",
        "ready" => "ready, or not",
        "thread-opened" => "a circle of press begins",
        "press-stopped" => "press is stopped",
        "press-written" => "press is written",
        "press-dropped" => "press that was held is dropped",
        "dutchman" => "an illegal unit is dealt with",
        "acted" => "whoever runs the game did something",
        "adjudicated" => "the turn is ruled",
        "parked" => "the game stands still",
        "unparked" => "the game goes on",
        "ended" => "the game is over",
        "epoch-raised" => "new reply addresses",
        "pending-opened" => "a question waits for its answer",
        "pending-closed" => "a question is done with",
        "person-added" => "somebody new",
        "named" => "a name",
        "zone-set" => "a clock",
        "taste-set" => "how letters look",
        "addresses-set" => "other addresses",
        "letters-fail" => "letters do not arrive",
        "letters-arrive" => "letters arrive again",
        "post-set" => "an address for the post",
        other => other,
    }
}

fn quarantine(place: &Place) -> Result<ExitCode, Failure> {
    for line in Reader::open(&place.folder)?.quarantine()? {
        say(format_args!("{:<8}{:<9}{}", line.event, line.kind, line.why))?;
    }
    Ok(ExitCode::SUCCESS)
}
