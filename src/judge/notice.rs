//! Facts to tell: what the judge wants somebody to know, as data.
//!
//! Every word of it is made in `report`. A notice carries all that its letter needs, as its reader may
//! see it: writing the letter looks nothing up.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{
    ActQuestion, Again, Announced, DutchmanReport, NewSchedule, PressCopy, PressLetter, Refused,
    RunReport, SeatNews, SeatOffer, Stood, Trouble,
};
use crate::adjudication::ResultLine;
use crate::board::{Board, Power, Province};
use crate::game::{
    AddressWish, Confirmer, Copies, Ending, GameId, Observers, PendingId, PressRules, Role,
    Settings, Status, Taste, TurnNumber,
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

/// What a letter says.
#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// Asks to confirm a wish to join; nothing is theirs before.
    ConfirmJoin {
        /// The matter.
        pending: PendingId,
        /// When the question lapses.
        expires: DateTime<Utc>,
        /// What seat that would be.
        offer: SeatOffer,
        /// Whether it was asked before.
        again: Again,
    },
    /// Asks to confirm a wish to watch.
    ConfirmWatch {
        /// When the question lapses.
        expires: DateTime<Utc>,
        /// Whether it was asked before.
        again: Again,
    },
    /// Asks a new address whether it is meant. It may be a stranger's.
    ConfirmAddress {
        /// What it would be.
        wish: AddressWish,
        /// When the question lapses.
        expires: DateTime<Utc>,
    },
    /// To the old address: a new one was asked for, and this one may object.
    AddressAsked {
        /// The new one.
        new: Address,
        /// What it would be.
        wish: AddressWish,
        /// How long this one may object.
        until: DateTime<Utc>,
    },
    /// To the new address: it is confirmed, and holds once the old one cannot object any more.
    AddressSoon {
        /// What it will be.
        wish: AddressWish,
        /// How long the old one may object.
        until: DateTime<Utc>,
    },
    /// To both: the new address holds.
    AddressSet {
        /// The new one.
        new: Address,
        /// What it is.
        wish: AddressWish,
    },
    /// To the old address: nothing came of this new one.
    AddressKept(Address),
    /// What becomes of the letter is told to nobody but the player it speaks for, at his own address.
    ToldElsewhere,
    /// Commands in a letter that needs no receipt for orders, for the game has no turn.
    Noted {
        /// Those that were carried out.
        done: Vec<Command>,
        /// Those that could not be.
        undone: Vec<(Command, Refused)>,
    },
    /// Asks to confirm a resignation.
    ConfirmResign {
        /// The matter.
        pending: PendingId,
        /// What is given up: a player's seat, or a master's task.
        role: Role,
        /// When the question lapses.
        expires: DateTime<Utc>,
        /// Whether it was asked before.
        again: Again,
    },
    /// A seat was taken; the game waits for more players.
    Joined {
        /// Seats taken.
        taken: usize,
        /// Seats there are.
        seats: usize,
        /// The powers wished for, the dearest first.
        wishes: Vec<Power>,
    },
    /// The reader watches the game from now on.
    Watches(Box<Outlook>),
    /// The reader watches it no more.
    WatchesNoMore,
    /// A player's seat was given up, or a master's task.
    Resigned(Role),
    /// A turn begins: the first letter of a game, with the powers as drawn.
    Begins(Box<Outlook>),
    /// A seat of a running game has a new holder, who is told what orders it holds already.
    TakesOver(Box<Outlook>),
    /// A letter of orders (or about them) was read.
    Receipt(Box<Receipt>),
    /// Orders came too late.
    TooLate {
        /// The turn they were for, as a code.
        turn: String,
    },
    /// Orders answer an earlier turn's letter; one reply makes them count for this one.
    OldTurn {
        /// What they would mean now.
        reading: Box<Reading>,
    },
    /// The letter that brought these orders falls short of the proof the game asks for; a plain yes
    /// makes them count.
    Unproven {
        /// What it lacks.
        doubt: Doubt,
        /// What they would mean.
        reading: Box<Reading>,
    },
    /// Orders may be older than those that count: they answer an earlier letter, and came later
    /// (4.D.2). One reply makes them count.
    Crossed {
        /// What all the player's letters would mean if they counted.
        reading: Box<Reading>,
        /// What counts meanwhile.
        followed: Box<Outlook>,
    },
    /// Another player has left the orders of these units of his to the reader (4.E.5 a).
    Lent(Vec<Unit>),
    /// Press, or what becomes of it.
    Press(PressLetter),
    /// Orders are still missing.
    Reminder(Box<Outlook>),
    /// The deadline has passed and the game waits.
    Grace {
        /// Who is late. Empty where the game does not say.
        late: Vec<Power>,
        /// Until when it waits.
        until: DateTime<Utc>,
        /// What the reader owes.
        outlook: Box<Outlook>,
    },
    /// An illegal unit: what would be done about it, or what was.
    Dutchman(Box<DutchmanReport>),
    /// What happened in a turn, and what is due next.
    Results(Box<Results>),
    /// The game is over.
    Ended(Box<EndReport>),
    /// How to use the judge.
    Help,
    /// The rules of the game.
    Rules(Box<Settings>),
    /// The games there are.
    Games(Vec<GameListing>),
    /// How a game stands.
    Standing(Box<Outlook>),
    /// To the keeper: a game was founded.
    Founded {
        /// Its name.
        name: String,
        /// Who may join.
        access: crate::game::Access,
    },
    /// To the keeper: a seat was given up by his hand, and this is what stands for it.
    SeatLeft(Box<Outlook>),
    /// All earlier reply addresses of the game are void; this letter brings a new one.
    Renewed(Box<Outlook>),
    /// To the keeper: somebody's words were erased.
    Erased,
    /// To the keeper: what was asked for is done.
    Obeyed,
    /// To the keeper: the same, and the game has another schedule.
    Scheduled(Box<NewSchedule>),
    /// What was written cannot be done, and the letter says that nothing was changed.
    Refused(Refused),
    /// What was written cannot be done. Other words of the same letter were followed, so nothing is said
    /// of what was changed.
    RefusedBeside(Refused),
    /// To a master: how his game stands, and who sits where.
    Runs(Box<RunReport>),
    /// To a master: what happened to a seat.
    Seat(Box<SeatNews>),
    /// Asks a master whether he means what he asked for.
    ConfirmAct(Box<ActQuestion>),
    /// To all: what whoever runs the game has done.
    Announced(Box<Announced>),
    /// Something only a keeper or master can mend.
    Trouble(Trouble),
    /// To a master: letters to a player do not arrive.
    Unreachable(Box<Unreachable>),
    /// The reader has sent so many letters that the next ones are not answered.
    Enough {
        /// How many are answered within an hour.
        limit: u32,
        /// When the next one will be.
        until: DateTime<Utc>,
    },
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
    /// The reader may say so.
    MaySay,
    /// The reader had said so, of orders before these; it can be said again.
    Withdrawn,
    /// This game never goes on early, or nothing is owed.
    Moot,
}

/// What happened in a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The number of the turn that was ruled.
    pub number: TurnNumber,
    /// The position that was ordered for.
    pub before: Position,
    /// Every order with its outcome.
    pub lines: Vec<ResultLine>,
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
    /// Seats that are free.
    pub free: usize,
    /// Seats there are.
    pub seats: usize,
    /// The turn's code; `None` while forming.
    pub turn: Option<String>,
    /// When orders are due.
    pub deadline: Option<DateTime<Utc>>,
    /// Whether people may watch it.
    pub observers: Observers,
}
