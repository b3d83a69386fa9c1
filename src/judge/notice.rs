//! Facts to tell: what the judge wants somebody to know, as data.
//!
//! Every word of it is made in `report`. A notice carries all that its letter needs, as its reader may
//! see it: writing the letter looks nothing up.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{Body, DutchmanReport, PressCopy, Refused, Stood};
use crate::adjudication::ResultLine;
use crate::board::{Board, Power, Province};
use crate::game::{
    Confirmer, Copies, Ending, GameId, Observers, PressRules, SeatCount, Status, Taste, TurnNumber,
};
use crate::letter::{Address, Language, Pictures, PostalAddress, ReplyTo};
use crate::position::{Position, Unit};
use crate::reading::{Command, Reading};
use crate::rules::Rules;

/// One letter to be written.
#[derive(Clone, PartialEq, Debug)]
pub struct Notice {
    /// Who reads it.
    pub to: Reader,
    /// Where an answer to it goes; the judge's bare address where there is none.
    pub reply: Option<ReplyTo>,
    /// The letter it answers; `None` for one that comes unasked.
    pub answers: Option<Answered>,
    /// The game it is about.
    pub game: Option<GameFacts>,
    /// What it says.
    pub body: Body,
}

/// The reader of a notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reader {
    /// Where the letter goes.
    pub address: Address,
    /// What the reader is called; may be empty.
    pub name: String,
    /// The zone in which the reader wants times.
    pub zone: Tz,
    /// How the reader wants to be written to.
    pub taste: Taste,
    /// Where the letter goes, if on paper.
    pub post: Option<PostalAddress>,
    /// The powers the reader plays in the game.
    pub powers: Vec<Power>,
}

impl Reader {
    /// Somebody of whom no more is known.
    pub(super) fn at(address: &Address, name: &str, zone: Tz) -> Reader {
        Reader {
            address: address.clone(),
            name: name.to_owned(),
            zone,
            taste: Taste::default(),
            post: None,
            powers: Vec::new(),
        }
    }
}

/// What is needed of a letter in order to answer it in its thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// Its Message-ID without angle brackets, if it had one.
    pub message_id: Option<String>,
    /// Its References, oldest first.
    pub references: Vec<String>,
    /// Its subject.
    pub subject: String,
}

/// What every letter of a game can use.
#[derive(Clone, PartialEq, Debug)]
pub struct GameFacts {
    /// Which.
    pub id: GameId,
    /// Its name.
    pub name: String,
    /// Its board.
    pub board: Arc<Board>,
    /// The house rules it is played by.
    pub rules: Rules,
    /// Whether it waits, runs or is over.
    pub status: Status,
    /// The number of the present turn.
    pub turn: TurnNumber,
    /// The present position, as the reader sees it.
    pub position: Position,
    /// When orders are due.
    pub deadline: Option<DateTime<Utc>>,
    /// Whether its results have a copy for programs.
    pub copies: Copies,
    /// Whether its letters have pictures; `None` where the judge's own word holds.
    pub pictures: Option<Pictures>,
    /// What its master is called, as all may know it; empty where he has no such name. `None` for a game
    /// that the keeper runs.
    pub master: Option<String>,
    /// The language of its letters to those who chose none; `None` where the judge's own holds.
    pub language: Option<Language>,
    /// What its players may write to one another.
    pub press: PressRules,
    /// The powers that somebody plays.
    pub played: Vec<Power>,
    /// The deadline that stood before what is told, as calendars have it.
    pub stood: Option<Stood>,
}

/// A player whom letters do not reach, as a master needs to know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreachable {
    /// The powers the player plays; none before they are drawn, or for another role.
    pub powers: Vec<Power>,
    /// What the player is called; may be empty.
    pub name: String,
    /// Where letters go in vain.
    pub address: Address,
    /// What the mail server said of the last one; may be empty.
    pub said: String,
    /// Those of the powers for which orders are still missing.
    pub missing: Vec<Power>,
}

/// What a letter lacks that is to give orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Doubt {
    /// It came to the judge's bare address.
    NoSecret,
    /// The reply address is right; From is another address than the player's.
    OtherSender,
    /// Our mail server found that From is forged.
    Refuted,
    /// Nothing but From itself says that it is right, in a game that asks for more.
    Unverified,
    /// The player was asked about it, and answered neither yes nor no.
    NoPlainYes,
}

/// What a reader has to do in a turn, and what he has done.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// What each of the reader's powers owes.
    pub owed: Vec<Owed>,
    /// Orders of the reader that already count.
    pub orders: Vec<(Power, crate::order::Order)>,
}

/// What one power owes in a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Owed {
    /// Which.
    pub power: Power,
    /// Units without an order (movement and retreat phases).
    pub units: Vec<Unit>,
    /// Builds or removals not yet ordered.
    pub adjustments: crate::adjudication::Owed,
}

/// The answer to a letter of orders.
#[derive(Clone, PartialEq, Debug)]
pub struct Receipt {
    /// How the letter was read, and what all sheets now mean together.
    pub reading: Reading,
    /// What is still owed; the set is complete when nothing is.
    pub outlook: Outlook,
    /// The commands in the letter that were carried out.
    pub done: Vec<Command>,
    /// The commands in it that could not be.
    pub undone: Vec<(Command, Refused)>,
    /// Whether the turn waits for this reader's word before it can go on early.
    pub ready: Ready,
    /// Who wrote the words down.
    pub hand: Hand,
    /// What becomes of the press in the letter.
    pub press: Vec<PressCopy>,
}

/// Who wrote the words down that a receipt answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// The player, in a letter.
    Player,
    /// The keeper, for the player.
    Keeper,
}

/// Whether a turn can go on before its deadline for all this reader does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ready {
    /// The reader has said that it can.
    Said,
    /// The reader has said so, and still the turn waits for whoever takes a seat that became free in it.
    SaidForNow,
    /// The reader may say so.
    MaySay,
    /// The reader had said so, of orders before these; it can be said again.
    Withdrawn,
    /// The word would change nothing: the turns of this game go by other rules, or nothing is owed.
    Moot,
}

/// What happened in a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The number of the turn that was ruled.
    pub number: TurnNumber,
    /// The position that was ordered for.
    pub before: Position,
    /// Every order with its outcome; of one ruling it is the same to all who read of it.
    pub lines: Arc<[ResultLine]>,
    /// Units dislodged in this turn.
    pub dislodged: Vec<crate::position::Dislodged>,
    /// Centres that changed hands: which, from whom, to whom.
    pub captured: Vec<(Province, Option<Power>, Option<Power>)>,
    /// Who has won by it.
    pub winner: Option<Power>,
    /// Who sent no orders though they were owed.
    pub missed: Vec<Power>,
    /// Whose letters there are among these, of which nothing could be used as an order. That is theirs to
    /// know alone; nobody remembers it of a turn that is over.
    pub unread: Vec<Power>,
    /// Why it was ruled when it was.
    pub timing: Timing,
    /// What the reader owes next.
    pub outlook: Outlook,
    /// How the reader's orders were read, where no receipt told him.
    pub reading: Option<Box<Reading>>,
    /// Why the turn was ruled again; `None` for the first time.
    pub corrects: Option<Box<DutchmanReport>>,
    /// Press of the turn that the reader gets with it.
    pub press: Vec<PressCopy>,
}

/// Why a turn was ruled when it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Timing {
    /// At its deadline.
    Deadline,
    /// Early, for all were ready.
    Early,
    /// When grace was over.
    GraceEnd,
    /// When a mailbox that did not answer had been waited for long enough.
    WithoutMailbox,
    /// By the keeper's word.
    Keeper,
    /// By the word of the game's master.
    Master,
}

/// The end of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct EndReport {
    /// How it ended.
    pub ending: Ending,
    /// Who ended it, if somebody did.
    pub by: Option<Confirmer>,
    /// The centres of each power at the end of each year: the turn's code, then counts by power.
    pub counts: Vec<(String, Vec<usize>)>,
    /// Who played, seat by seat, where the game allows that to be told.
    pub players: Vec<Played>,
    /// Press that would have come with the results of a turn that is not ruled any more.
    pub press: Vec<PressCopy>,
}

/// Who played a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its powers.
    pub powers: Vec<Power>,
    /// What those are called who held it while the game was played, oldest first; a name may be empty. With
    /// the code of the turn in which each left, if he did.
    pub holders: Vec<(String, Option<String>)>,
}

/// A line of the list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameListing {
    /// Its name.
    pub name: String,
    /// Its board's title.
    pub board: String,
    /// Whether it waits, runs or is over.
    pub status: Status,
    /// How many players it has, and how many are missing.
    pub seats: SeatCount,
    /// The turn's code; `None` while forming.
    pub turn: Option<String>,
    /// When orders are due.
    pub deadline: Option<DateTime<Utc>>,
    /// Whether people may watch it.
    pub observers: Observers,
}
