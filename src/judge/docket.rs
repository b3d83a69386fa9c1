//! The papers for one ruling, and what of them an event asks for.

use chrono::{DateTime, Utc};

use crate::game::{EventId, Game, GameId, Pending, PendingId, Person, PersonId, TurnRecord};
use crate::letter::{Address, Delivery, SentLetter};

/// What papers a ruling needs; worked out from the event alone, before anything is loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// The game it is about, if the event says.
    pub game: Option<GameKey>,
    /// Whose letter it is.
    pub sender: Option<Address>,
    /// From when on it matters how many letters of the sender's were answered.
    pub answered_since: Option<DateTime<Utc>>,
    /// How many answers strangers may have had, and since when, if it may be a stranger's.
    pub strangers: Option<StrangersLimit>,
    /// The matter it confirms.
    pub pending: Option<PendingId>,
    /// The letter of ours that a report is about.
    pub sent: Option<SentLetter>,
    /// When the list of games is wanted.
    pub listing: Listing,
    /// Whether the turns of the game are wanted that were ruled.
    pub history: History,
    /// An event that may have been set aside.
    pub set_aside: Option<EventId>,
    /// Whether it matters that letters from or to the sender's address are kept.
    pub traces: Traces,
}

/// How many answers all strangers together may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrangersLimit {
    /// Since then.
    pub since: DateTime<Utc>,
    /// At most so many.
    pub most: u32,
}

/// Whether a stranger may be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strangers {
    /// The sender is none, or there is room.
    #[default]
    Room,
    /// The sender is one, and strangers have had all their answers: there are no other papers.
    Answered,
}

/// What a letter said, as far as it tells a machine from a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// Whether it asked for nothing and changed nothing.
    pub idle: bool,
    /// A digest of its words.
    pub words: u64,
}

/// Which letters of a sender's count against one another: those of either kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counted {
    /// What anybody could have written in the sender's name.
    #[default]
    WithoutSecret,
    /// What answered a secret reply address of the sender's own.
    WithSecret,
}

/// When the list of games is wanted: it costs as much as all of them together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Listing {
    /// If the sender's letter is about no game that is found.
    #[default]
    WithoutGame,
    /// In any case.
    Always,
}

/// Whether a game's past turns are wanted: they are many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum History {
    /// If the matter to confirm is about them.
    #[default]
    IfAsked,
    /// In any case.
    Wanted,
}

/// Whether it matters what is kept of a sender who is nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Traces {
    /// No.
    #[default]
    DoNotMatter,
    /// Yes.
    Wanted,
}

/// How an event names a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameKey {
    /// By number, in a reply address or due time.
    Id(GameId),
    /// By name, as somebody wrote it; found without regard to case.
    Named(String),
}

/// The papers for one ruling.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Docket {
    /// The game that was named; where none was, the only one in which the sender has a seat; where
    /// the matter to confirm is about one, that.
    pub game: Option<Game>,
    /// Everybody who holds or held a seat in that game, the sender, and whoever the matter to confirm is
    /// about or has its address; for a report the masters of all those games.
    pub people: Vec<Person>,
    /// The sender, if the address is known; of a report, whom the letter was for.
    pub sender: Option<PersonId>,
    /// When letters of the sender's were answered lately, and as what each counts, newest first; not more
    /// than two thousand.
    pub answered: Vec<(DateTime<Utc>, Counted)>,
    /// What letters of the sender's said lately, if he is known, the newest first.
    pub said: Vec<Said>,
    /// Whether the sender is a stranger whom nobody may answer.
    pub strangers: Strangers,
    /// The letter of ours that a report is about, if there is such a letter.
    pub sent: Option<Sent>,
    /// The matter to confirm, if it still waits.
    pub pending: Option<Pending>,
    /// All games that are listed or in which the sender has a seat, for an answer that lists them;
    /// empty where that is not wanted. For a report those in which whom the letter was for has a
    /// seat.
    pub games: Vec<GameEntry>,
    /// Every turn of the game that was ruled, by number; empty where that is not wanted.
    pub turns: Vec<TurnRecord>,
    /// The event that was asked for, if it is set aside.
    pub set_aside: Option<EventId>,
    /// Whether anything is kept from or to the sender's address, where that was asked.
    pub left_traces: bool,
    /// The numbers to mint next.
    pub next: NextIds,
}

/// A letter of ours as it stands in the outbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Whom it was for.
    pub to: Address,
    /// What earlier reports on it said; only what is worse is news.
    pub reported: Option<Delivery>,
}

/// What a list says of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameEntry {
    /// The game.
    pub game: Game,
    /// Whether the sender has a seat in it.
    pub sender_plays: SenderPlays,
}

/// Whether the sender has a seat in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SenderPlays {
    /// Yes, and more than to watch.
    Here,
    /// The sender watches it.
    Watching,
    /// No.
    Elsewhere,
}

/// The numbers a ruling may mint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NextIds {
    /// The next game's.
    pub game: GameId,
    /// The next person's.
    pub person: PersonId,
    /// The next matter's.
    pub pending: PendingId,
}
