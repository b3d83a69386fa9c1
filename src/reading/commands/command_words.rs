//! What the phrases of commands ask for. Those of people who do not only play are in `wishes`, those on sets of
//! orders in `set_words`.

use super::arguments::{given, join, play_as, signon};
use crate::game::{Form, ResultsLayout};
use crate::reading::ast::command::SetWord;
use crate::reading::ast::command::{Command, Unserved};
use crate::reading::lexer::tables::Table;

/// Makes a command of what stands behind its phrase.
pub(in crate::reading) type Make = fn(&str) -> Command;

/// Phrases that are a line by themselves.
pub(super) const WHOLE: &[(Table, Make)] = &[
    (Table::WholeJoin, join),
    (Table::WholeObserve, |_| Command::Observe(None)),
    (Table::WholeList, |_| Command::List),
    (Table::WholeHelp, |_| Command::Help(None)),
    (Table::WholeRules, |_| Command::Rules(None)),
    (Table::WholeUnwatch, |_| Command::Unwatch(None)),
    (Table::WholeStatus, |_| Command::Status),
    (Table::WholeReady, |_| Command::Ready),
    (Table::WholeWait, |_| Command::Wait),
    (Table::WholeResign, |_| Command::Resign),
    (Table::WholeConfirm, |_| Command::Confirm),
    (Table::WholeDeny, |_| Command::Deny),
    (Table::WholeUndo, |_| Command::OnSets(SetWord::Undo)),
    (Table::WholeRestore, |_| Command::OnSets(SetWord::Restore)),
    (Table::WholePlainText, |_| Command::Form(Form::Plain)),
    (Table::WholeHtml, |_| Command::Form(Form::Both)),
    (Table::WholeOldLayout, |_| Command::Results(ResultsLayout::OldJudge)),
    (Table::WholeNewLayout, |_| Command::Results(ResultsLayout::Sentences)),
    (Table::WholeVote, vote),
    (Table::WholeMoreTime, |_| Command::Unserved(Unserved::MoreTime)),
    (Table::WholeAbsent, absence),
];

/// What may stand behind a phrase, so that a sentence is no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Rest {
    /// A few words.
    Few,
    /// One word.
    One,
    /// The name of a game; behind a word in capitals, as letters print it, also the word that invites.
    Watched,
    /// The name of a time zone.
    Zone,
    /// The name of a person: `Name of the game` begins none.
    Person,
}

/// Phrases with something behind them.
pub(super) const BEFORE: &[(Table, Make, Rest)] = &[
    (Table::BeforeJoin, join, Rest::Few),
    (Table::BeforePlayAs, play_as, Rest::Few),
    (Table::BeforeSignOn, signon, Rest::Few),
    (Table::BeforeObserve, |rest| Command::Observe(given(rest)), Rest::Watched),
    (Table::BeforeName, |rest| Command::Name(rest.to_owned()), Rest::Person),
    (Table::BeforeZone, |rest| Command::Zone(rest.to_owned()), Rest::Zone),
    (Table::BeforeLanguage, |rest| Command::Language(rest.to_owned()), Rest::One),
    (Table::BeforeResign, |_| Command::Resign, Rest::Few),
    (Table::BeforeStatus, |_| Command::Status, Rest::One),
    (Table::BeforeVote, vote, Rest::Few),
    (Table::BeforeDraw, vote, Rest::One),
    (Table::BeforeAbsent, absence, Rest::Few),
    (Table::BeforeGame, |rest| Command::Game(rest.to_owned()), Rest::One),
];

fn vote(_: &str) -> Command {
    Command::Unserved(Unserved::Vote)
}

fn absence(_: &str) -> Command {
    Command::Unserved(Unserved::Absence)
}
