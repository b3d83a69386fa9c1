//! Words to the judge, as values.

use crate::game::{Form, ResultsLayout};
use crate::letter::Language;

/// What a line may ask of the judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// To play: as which power, in which game, where these are named.
    Join {
        /// The power as written.
        power: Option<String>,
        /// The game as written.
        game: Option<String>,
    },
    /// To watch a game.
    Observe(Option<String>),
    /// To watch it no more.
    Unwatch(Option<String>),
    /// To be told which games there are.
    List,
    /// To be told what one may write: in the language whose word for it was written. `None` for the word
    /// of the first language, which people of all others write, too.
    Help(Option<Language>),
    /// To be told the rules of a game, which may be named.
    Rules(Option<String>),
    /// To be shown the game.
    Status,
    /// The orders are final: do not wait for the deadline.
    Ready,
    /// The same, though some words that may be orders were not used.
    ReadyAnyway,
    /// Wait for the deadline.
    Wait,
    /// To leave the game.
    Resign,
    /// Yes, to what the judge asked.
    Confirm,
    /// No, to what the judge asked.
    Deny,
    /// What a letter, or a line in it, is to the orders before.
    OnSets(SetWord),
    /// The name shown to others.
    Name(String),
    /// The zone in which times are told.
    Zone(String),
    /// Whether letters come as HTML, too.
    Form(Form),
    /// How results are set out.
    Results(ResultsLayout),
    /// In which language letters come, as written.
    Language(String),
    /// Another address, to which the judge writes from now on.
    Address(String),
    /// An address more, from which the sender writes too.
    Also(String),
    /// To settle the matter of an illegal unit (4.E.6), which may be named.
    Dutchman(String),
    /// Something that whoever runs a game may ask for.
    Run(Run),
    /// The game the letter is about.
    Game(String),
    /// Something other judges do, and this one does not.
    Unserved(Unserved),
}

/// What players ask of other judges, and this one does not do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unserved {
    /// To count votes on how the game should end.
    Vote,
    /// To put a deadline off.
    MoreTime,
    /// To wait while a player is away.
    Absence,
    /// To change what was settled when the game was founded.
    Settings,
}

impl Command {
    /// Whether it may be said among other sentences: most need a line of their own.
    pub(in crate::reading) fn is_said_by_the_way(&self) -> bool {
        matches!(self, Command::OnSets(_) | Command::Ready | Command::ReadyAnyway)
    }

    /// Whether it says that the turn may, or may not, be ruled before its deadline.
    pub fn is_on_time(&self) -> bool {
        matches!(self, Command::Ready | Command::ReadyAnyway | Command::Wait)
    }
}

/// What whoever runs a game may ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Run {
    /// To have the turn ruled now; the turn may be named, so that no other is.
    Process(String),
    /// Another deadline for the turn: the moment as written.
    Deadline(String),
    /// Another schedule for the game, or some clauses of one, as written; the clause `post` says how long
    /// the post takes.
    Schedule(String),
    /// To stop the game's clock.
    Pause,
    /// To let it run again.
    Resume,
    /// To make all reply addresses anew.
    Renew,
    /// To take somebody off a seat: a power, or the player's name or address.
    Eject(String),
    /// To end the game.
    Close,
}

/// What a letter, or a line in it, is to the orders before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetWord {
    /// The orders dropped by a newer letter count again.
    Restore,
    /// The orders of the first letter count again, and those of no later one.
    Return,
    /// The letter adds to the older ones.
    Add,
    /// The letter replaces the older ones.
    Replace,
    /// The letter is a draft.
    Draft,
    /// All orders of the turn are taken back.
    Cancel,
    /// The newest of the earlier letters is taken back.
    Undo,
    /// The orders that stand for every turn are taken back (4.E.4).
    EndStanding,
    /// What stands before it in its letter on the units it goes on with is a slip.
    Correct,
    /// The same, said by the way: it says nothing of other letters.
    Instead,
    /// The order before it in its letter is taken back.
    Scrap,
    /// Nothing that stands before it in its letter counts.
    Restart,
}

impl SetWord {
    /// Whether it says what becomes of the letters before, rather than of the lines before.
    pub fn is_on_letters(self) -> bool {
        match self {
            SetWord::Restore
            | SetWord::Return
            | SetWord::Add
            | SetWord::Replace
            | SetWord::Cancel
            | SetWord::Undo
            | SetWord::EndStanding => true,
            SetWord::Draft
            | SetWord::Correct
            | SetWord::Instead
            | SetWord::Scrap
            | SetWord::Restart => false,
        }
    }
}
