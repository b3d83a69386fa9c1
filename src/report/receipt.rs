//! Receipts, and the letters that ask orders back: what they come to, first of all whether
//! anything is missing.

use minijinja::{Value, context};
use serde::Serialize;

use crate::adjudication::Owed as Adjustments;
use crate::board::Power;
use crate::game::{Form, ResultsLayout};
use crate::judge::{Doubt, GameFacts, Hand, Outlook, Reader, Ready, Receipt, Refused};
use crate::letter::Language;
use crate::position::Unit;
use crate::reading::{self, Command, LineOutcome, Note, Reading, Recall, SetWord, Why};

use super::commands::command_word;
use super::orders::{own_units, power_list};
use super::outlook::{Task, task};
use super::pages::Page;
use super::press::written_list;
use super::readings::reading_words;
use super::refusals::refusal_words;
use super::stationery::facts;
use super::tongue::{Join, Tongue};
use super::words::{plain, quoted};

/// Whether nothing is owed any more.
pub(super) fn is_complete(outlook: &Outlook) -> bool {
    outlook
        .owed
        .iter()
        .all(|owed| owed.units.is_empty() && owed.adjustments == Adjustments::Nothing)
}

/// The page of a receipt: of the keeper's own for what he entered by hand.
pub(super) fn receipt_page(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    receipt: &Receipt,
) -> Page {
    let reading = &receipt.reading;
    let task = task(tongue, game, &receipt.outlook);
    // What words have put in doubt was not forgotten.
    let dropped = if is_doubted(reading) { &[][..] } else { &reading.dropped_now };
    let facts = context! {
        whose => whose(tongue, game, reader, &receipt.outlook),
        found => found(receipt),
        beside => beside(reading),
        dropped => Value::from(own_units(tongue, &game.board, dropped).told()),
        dropped_count => dropped.len(),
        by_word => reading.recall == Recall::ByWord,
        reading => facts(reading_words(tongue, game, reading)),
        press => facts(written_list(tongue, game, reader, &receipt.press)),
        by_keeper => receipt.hand == Hand::Keeper,
        power => entered_for(game, &receipt.outlook),
        done => done_words(tongue, &receipt.done),
        undone => facts(undone_words(tongue, &receipt.undone)),
        ready => ready_word(receipt, &task),
        task => facts(task),
    };
    let is_entered = receipt.hand == Hand::Keeper && reader.powers.is_empty();
    Page { template: if is_entered { "entered.txt" } else { "receipt.txt" }, facts }
}

/// `Your orders`, or `The orders of France` to somebody who does not play it.
fn whose(tongue: &Tongue, game: &GameFacts, reader: &Reader, outlook: &Outlook) -> String {
    let owed = outlook.owed.iter().map(|owed| owed.power);
    let others: Vec<Power> = owed.filter(|power| !reader.powers.contains(power)).collect();
    if others.is_empty() {
        tongue.receipts.your_orders()
    } else {
        tongue.receipts.orders_of(&power_list(tongue, &game.board, &others))
    }
}

/// The power for which somebody enters words by hand, as a command names it.
fn entered_for<'a>(game: &'a GameFacts, outlook: &Outlook) -> &'a str {
    outlook.owed.first().map_or("", |owed| game.board.power_code(owed.power))
}

/// What the newest letter held, as a word for the template.
fn found(receipt: &Receipt) -> &'static str {
    let reading = &receipt.reading;
    if reading.notes.contains(&Note::Draft) {
        "draft"
    } else if reading.readable {
        "orders"
    } else if !(receipt.done.is_empty() && receipt.undone.is_empty()) || is_obeyed(reading) {
        "commands"
    } else if is_doubted(reading) {
        "doubts"
    } else {
        "nothing"
    }
}

/// Whether the newest letter only makes orders of earlier ones doubtful.
fn is_doubted(reading: &Reading) -> bool {
    let doubted = |refused: &reading::Refused| {
        refused.why == Why::Doubtful && refused.sheet + 1 < reading.letters
    };
    !reading.refused.is_empty() && reading.refused.iter().all(doubted)
}

/// Whether the newest letter held a command that the reading itself follows.
fn is_obeyed(reading: &Reading) -> bool {
    newest_commands(reading).any(|command| match command {
        Command::OnSets(word) => word.is_on_letters(),
        command => *command == Command::Confirm,
    })
}

fn newest_says(reading: &Reading, word: SetWord) -> bool {
    newest_commands(reading).any(|command| *command == Command::OnSets(word))
}

fn newest_commands(reading: &Reading) -> impl Iterator<Item = &Command> {
    reading.lines.iter().filter_map(|line| match &line.outcome {
        LineOutcome::Command(said) if line.sheet + 1 == reading.letters => Some(said),
        _ => None,
    })
}

/// What the newest letter does to those before it, as a word for the template.
fn beside(reading: &Reading) -> &'static str {
    if newest_says(reading, SetWord::Cancel) && reading.orders.is_empty() {
        "cancels"
    } else if newest_says(reading, SetWord::EndStanding) {
        "ends"
    } else if newest_says(reading, SetWord::Undo) {
        "undoes"
    } else if newest_says(reading, SetWord::Cancel) && reading.readable {
        "cancels and orders"
    } else if newest_says(reading, SetWord::Restore)
        && !reading.readable
        && reading.recall == Recall::ByWriting
    {
        "restores nothing"
    } else if (newest_says(reading, SetWord::Restore) || newest_says(reading, SetWord::Return))
        && !reading.orders.is_empty()
    {
        "restores"
    } else if reading.notes.contains(&Note::Replaced) {
        "replaces"
    } else if reading.notes.contains(&Note::Added) {
        "adds"
    } else {
        "stands alone"
    }
}

/// A word for the template: whether the reader may, or did, say that the turn need not wait.
fn ready_word(receipt: &Receipt, task: &Task) -> &'static str {
    let waits = |(_, why): &(Command, Refused)| matches!(why, Refused::LinesUnused(_));
    match receipt.ready {
        _ if receipt.undone.iter().any(waits) => "waits",
        Ready::Said if task.complete => "said",
        Ready::Said => "said too early",
        Ready::SaidForNow => "said for now",
        Ready::MaySay => "may say",
        Ready::Withdrawn => "withdrawn",
        Ready::Moot => "moot",
    }
}

/// A sentence for each command that was carried out and needs one.
fn done_words(tongue: &Tongue, done: &[Command]) -> Vec<String> {
    done.iter().filter_map(|command| done_word(tongue, command)).collect()
}

fn done_word(tongue: &Tongue, command: &Command) -> Option<String> {
    let words = &tongue.receipts;
    match command {
        Command::Zone(zone) => Some(words.zone_set(&plain(zone))),
        Command::Name(name) => Some(words.name_set(&plain(name))),
        Command::Form(Form::Plain) => Some(words.plain_set()),
        Command::Form(Form::Both) => Some(words.html_set()),
        Command::Results(ResultsLayout::OldJudge) => Some(words.old_layout_set()),
        Command::Results(ResultsLayout::Sentences) => Some(words.sentences_set()),
        Command::Language(name) => {
            Language::called(name).map(|language| words.language_set(language.name()))
        }
        Command::Wait => Some(words.game_waits()),
        Command::Help(_)
        | Command::Rules(_)
        | Command::List
        | Command::Status
        | Command::Address(_)
        | Command::Also(_) => Some(words.comes_apart()),
        // What these did is plain from the rest of the letter.
        Command::Ready
        | Command::ReadyAnyway
        | Command::Join { .. }
        | Command::Observe(_)
        | Command::Unwatch(_)
        | Command::Resign
        | Command::Confirm
        | Command::Deny
        | Command::OnSets(_)
        | Command::Unserved(_)
        | Command::Run(_)
        | Command::Dutchman(_)
        | Command::Game(_) => None,
    }
}

/// A command that could not be carried out.
#[derive(Serialize)]
struct Undone {
    /// Empty where the reason names it.
    command: String,
    why: String,
}

fn undone_words(tongue: &Tongue, undone: &[(Command, Refused)]) -> Vec<Undone> {
    undone
        .iter()
        .map(|(command, refused)| {
            let words = refusal_words(tongue, None, refused);
            let command = match refused {
                Refused::LinesUnused(_) => String::new(),
                _ => quoted(tongue, &command_word(tongue, command)),
            };
            Undone {
                command,
                why: format!("{} {}", words.what, words.instead).trim_end().to_owned(),
            }
        })
        .collect()
}

/// The facts of a letter that asks orders back.
pub(super) fn asked_back_page(tongue: &Tongue, game: &GameFacts, reading: &Reading) -> Value {
    // READY, say, and no word on the board.
    let asked: Vec<String> =
        asked_for(reading).map(|command| quoted(tongue, &command_word(tongue, command))).collect();
    let asked = tongue.names.texts(&asked, Join::And);
    context! { asks => asks(reading), asked, reading => facts(reading_words(tongue, game, reading)) }
}

/// Whether a letter asks for something, and no words in it were refused as orders.
pub(super) fn asks(reading: &Reading) -> bool {
    reading.refused.is_empty() && asked_for(reading).next().is_some()
}

fn asked_for(reading: &Reading) -> impl Iterator<Item = &Command> {
    newest_commands(reading).filter(|command| asks_for_itself(command))
}

/// The facts of a letter that asks back orders which nothing proves.
pub(super) fn unproven_page(
    tongue: &Tongue,
    game: &GameFacts,
    doubt: Doubt,
    reading: &Reading,
) -> Value {
    let doubt = match doubt {
        Doubt::NoSecret => "no secret",
        Doubt::OtherSender => "other sender",
        Doubt::Refuted => "refuted",
        Doubt::Unverified => "unverified",
        Doubt::NoPlainYes => "no plain yes",
    };
    context! { doubt, ..asked_back_page(tongue, game, reading) }
}

/// Whether a command does something without an order beside it.
fn asks_for_itself(command: &Command) -> bool {
    match command {
        Command::OnSets(word) => matches!(
            word,
            SetWord::Cancel
                | SetWord::Undo
                | SetWord::Restore
                | SetWord::Return
                | SetWord::EndStanding
        ),
        _ => true,
    }
}

/// The facts of a letter about commands in a game without a turn.
pub(super) fn noted_page(
    tongue: &Tongue,
    done: &[Command],
    undone: &[(Command, Refused)],
) -> Value {
    context! { done => done_words(tongue, done), undone => facts(undone_words(tongue, undone)) }
}

/// The facts of a letter that asks which of two sets of orders is the later one.
pub(super) fn crossed_page(
    tongue: &Tongue,
    game: &GameFacts,
    reading: &Reading,
    followed: &Outlook,
) -> Value {
    context! {
        task => facts(task(tongue, game, followed)),
        reading => facts(reading_words(tongue, game, reading)),
    }
}

/// The facts of a letter that tells of units which others have left to the reader.
pub(super) fn lent_page(tongue: &Tongue, game: &GameFacts, units: &[Unit]) -> Value {
    let mut owners: Vec<Power> = units.iter().map(|unit| unit.power).collect();
    owners.dedup();
    context! {
        owner => Value::from(power_list(tongue, &game.board, &owners).told()),
        units => Value::from(own_units(tongue, &game.board, units).told()),
        count => units.len(),
    }
}
