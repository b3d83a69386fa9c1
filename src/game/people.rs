//! People, and matters that wait for a confirmation.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{Act, GameId, PendingId, PersonId, TurnNumber};
use crate::board::{Power, Province};
use crate::letter::{Address, Language, PostalAddress};

/// Somebody whose address is confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Which.
    pub id: PersonId,
    /// Confirmed addresses, the one written to first. Empty where they were erased.
    pub addresses: Vec<Address>,
    /// What the person is called; empty where unknown or erased.
    pub name: String,
    /// The zone times are shown in; the game's where it is not set.
    pub zone: Option<Tz>,
    /// How they want to be written to.
    pub taste: Taste,
    /// What speaks against letters reaching them; `None` where nothing does.
    pub failing: Option<Failing>,
    /// Where what comes unasked goes on paper; `None` for who gets it by mail.
    pub post: Option<PostalAddress>,
}

impl Person {
    /// The address that letters by mail go to: the first there is mail to. For one who has none, that by
    /// which a player on paper is known; for an erased person none.
    pub fn letterbox(&self) -> Option<&Address> {
        let mut boxes = self.addresses.iter();
        boxes.find(|address| !address.is_on_paper()).or_else(|| self.addresses.first())
    }
}

/// How somebody wants to be written to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Taste {
    /// In which form.
    pub form: Form,
    /// How results are set out.
    pub results: ResultsLayout,
    /// In which language; the judge's where none was chosen.
    pub language: Option<Language>,
}

/// What a letter is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// Plain text, and the same as HTML.
    #[default]
    Both,
    /// Plain text alone.
    Plain,
}

/// How the orders of a turn are set out in its results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ResultsLayout {
    /// Each order as a sentence with its reason.
    #[default]
    Sentences,
    /// As the old judges wrote them, for programs that read those.
    OldJudge,
}

/// What mail servers said of letters to somebody, as a number that fades with time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failing {
    /// How bad it was at that moment: a letter that was lost counts 1000, one that is late 250.
    pub score: u32,
    /// When the last such report came.
    pub at: DateTime<Utc>,
    /// Whether the masters of their games know of it.
    pub masters: Masters,
}

/// Whether masters know something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Masters {
    /// They were told.
    Told,
    /// Not yet, or not of what has happened since it was well again.
    NotTold,
}

/// What becomes of the addresses a person has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddressWish {
    /// The new one takes the place of the first, to which the judge writes.
    Instead,
    /// The new one counts beside the others.
    Also,
}

/// How far the matter of a new address has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddressStep {
    /// The new address has not answered.
    Asked,
    /// It has said yes; the old one may still object.
    Confirmed,
}

/// What a person asked for that must be confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A seat in a game.
    Join {
        /// The game.
        game: GameId,
        /// The powers that were wished for, the dearest first.
        wishes: Vec<Power>,
    },
    /// To give up the seat held in a game.
    Resign {
        /// The game.
        game: GameId,
    },
    /// To watch a game.
    Observe {
        /// The game.
        game: GameId,
    },
    /// To settle the matter of an illegal unit (4.E.6).
    Dutchman {
        /// The game.
        game: GameId,
        /// The turn in which it was shown what would be done.
        turn: TurnNumber,
        /// Where the unit stood that was named, if one was.
        unit: Option<Province>,
    },
    /// To do something to a game that its master runs.
    Act {
        /// The game.
        game: GameId,
        /// The turn in which it was shown what would be done.
        turn: TurnNumber,
        /// What.
        act: Act,
    },
    /// Another address, which is the one that must confirm.
    Address {
        /// Whose.
        person: PersonId,
        /// What becomes of those there are.
        wish: AddressWish,
        /// Until when the person may object from the old address.
        objection: DateTime<Utc>,
        /// How far it has come.
        step: AddressStep,
    },
}

impl Asked {
    /// The game it is about, if it is about one.
    pub fn game(&self) -> Option<GameId> {
        match self {
            Asked::Join { game, .. }
            | Asked::Resign { game }
            | Asked::Observe { game }
            | Asked::Act { game, .. }
            | Asked::Dutchman { game, .. } => Some(*game),
            Asked::Address { .. } => None,
        }
    }

    /// The person it is about, where that is not whoever confirms it.
    pub fn person(&self) -> Option<PersonId> {
        match self {
            Asked::Address { person, .. } => Some(*person),
            Asked::Join { .. }
            | Asked::Resign { .. }
            | Asked::Observe { .. }
            | Asked::Act { .. }
            | Asked::Dutchman { .. } => None,
        }
    }
}

/// A matter that waits for an answer to its confirmation letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Which; its reply address names it.
    pub id: PendingId,
    /// The address that alone may confirm: the one that asked, or the new one that was asked for.
    pub address: Address,
    /// The name it gave itself.
    pub name: String,
    /// What it asked for.
    pub asked: Asked,
    /// When the question lapses.
    pub expires: DateTime<Utc>,
}
