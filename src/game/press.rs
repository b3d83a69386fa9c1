//! Press: what players write to one another through the judge, who reads it, and a game's rules for it.
//!
//! A *circle* is everybody who reads one thread of press, its authors included. A game numbers its
//! threads, so that a reply address can name one; a circle names powers and not people, so that who
//! leaves a seat reads no more.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};

use super::{EventId, Game, Role, Seat, SeatId, TurnNumber};
use crate::board::Power;

/// Whether press is signed: white press is, grey press is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PressKinds {
    /// There is no press, but to the master.
    #[default]
    None,
    /// White press alone.
    White,
    /// Grey press alone.
    Grey,
    /// White press, and grey press for who asks for it.
    WhiteOrGrey,
}

/// Whom players may choose as readers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PressReaders {
    /// Whomever they like (partial press), or all.
    #[default]
    Anybody,
    /// All or nobody: broadcasts alone.
    All,
}

/// When players may write press.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PressPhases {
    /// In every phase.
    #[default]
    Always,
    /// In movement phases alone.
    Movement,
}

/// When press reaches its readers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PressDelivery {
    /// As soon as it is written.
    #[default]
    AtOnce,
    /// With the results of the turn it was written in (postal press).
    WithResults,
}

/// What those who watch have of press.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PressObservers {
    /// Nothing.
    Nothing,
    /// They read what is written to all.
    #[default]
    Read,
    /// They read it, and write to all themselves.
    Write,
}

/// A game's rules for press.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PressRules {
    /// Whether it is signed.
    pub kinds: PressKinds,
    /// To whom it may go.
    pub readers: PressReaders,
    /// In which phases it may be written.
    pub phases: PressPhases,
    /// When it is read.
    pub delivery: PressDelivery,
    /// What observers have of it.
    pub observers: PressObservers,
}

/// Whether one piece of press says who wrote it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signature {
    /// It does.
    Signed,
    /// It does not.
    Unsigned,
}

/// Somebody whom press can name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Party {
    /// Whoever plays a power.
    Power(Power),
    /// The game's master.
    Master,
}

/// Who reads a thread of press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Readers {
    /// Everybody in the game.
    All,
    /// These, in order, each once.
    These(Vec<Party>),
}

/// Everybody who reads one thread of press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circle {
    /// Those who are named.
    pub readers: Readers,
    /// A seat that reads the thread though nobody is told: that of who began it without signing. None
    /// once he has left it, for whoever comes after him did not begin the thread.
    pub hidden: Option<SeatId>,
}

/// A circle under the number that reply addresses have for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thread {
    /// Drawn by chance, so that it does not tell how many threads there are. It can be drawn again once
    /// the thread is forgotten.
    pub number: u16,
    /// Who reads it.
    pub circle: Circle,
    /// The turn in which it was begun. Letters of earlier turns that have its number are another one's.
    pub opened: TurnNumber,
    /// The last turn in which something was written to it.
    pub used: TurnNumber,
}

/// What press of a seat was carried within one hour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carried {
    /// When that hour of the clock began.
    pub hour: DateTime<Utc>,
    /// How many readers were told, each for each piece.
    pub readers: u32,
    /// Whether more of it is carried.
    pub more: More,
}

/// Whether more press of a seat is carried within an hour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum More {
    /// It is.
    Carried,
    /// It is not, which the writer was told.
    Stopped,
}

/// How far a piece of press has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PressStanding {
    /// Its writer was asked whether it is meant as press.
    Asked,
    /// He was asked once more, for his answer was neither a yes nor a no, and is not asked again.
    AskedAgain,
    /// Nobody has it yet: it comes with the results.
    Held,
    /// Some of its readers have it, the others get it on paper with the results.
    Owed,
    /// All have it.
    Told,
}

impl PressStanding {
    /// Whether its writer has still to say that he means it.
    pub fn is_asked(self) -> bool {
        matches!(self, PressStanding::Asked | PressStanding::AskedAgain)
    }
}

/// A piece of press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Press {
    /// The letter it came in; a letter can hold several.
    pub event: EventId,
    /// Who wrote it.
    pub from: SeatId,
    /// The turn it was written in.
    pub turn: TurnNumber,
    /// When it was written.
    pub at: DateTime<Utc>,
    /// The number of its thread.
    pub circle: u16,
    /// Whether it says who wrote it.
    pub signature: Signature,
    /// When its readers get it.
    pub delivery: PressDelivery,
    /// The words. Personal; empty where they were erased.
    pub words: String,
    /// How far it has come.
    pub standing: PressStanding,
}

impl Game {
    /// The circle of the thread of this number.
    pub fn circle(&self, number: u16) -> Option<&Circle> {
        self.thread(number).map(|thread| &thread.circle)
    }

    /// The thread of this number.
    pub fn thread(&self, number: u16) -> Option<&Thread> {
        self.threads.iter().find(|thread| thread.number == number)
    }

    /// The number of the thread of a circle, if it has one already.
    pub fn circle_number(&self, circle: &Circle) -> Option<u16> {
        self.threads.iter().find(|thread| thread.circle == *circle).map(|thread| thread.number)
    }

    /// The seats that read what this one writes to a circle, as they are held now.
    pub fn readers_but(&self, seat: SeatId, circle: &Circle) -> Vec<SeatId> {
        let reads = |id: &SeatId| *id != seat && self.reads(*id, circle);
        let held = self.seats().filter(|(_, facts)| facts.holder().is_some());
        held.map(|(id, _)| id).filter(reads).collect()
    }

    /// What press of a seat was carried within the hour of a moment.
    pub fn carried(&self, seat: SeatId, at: DateTime<Utc>) -> Carried {
        let hour = at.duration_trunc(TimeDelta::hours(1)).unwrap_or(at);
        let known = self.carried.get(&seat).filter(|carried| carried.hour == hour);
        known.copied().unwrap_or(Carried { hour, readers: 0, more: More::Carried })
    }

    /// Whether this seat reads what is written to a circle.
    pub fn reads(&self, seat: SeatId, circle: &Circle) -> bool {
        let Some(facts) = self.seat(seat) else { return false };
        if circle.hidden == Some(seat) {
            return true;
        }
        match (&circle.readers, facts.role) {
            (Readers::All, Role::Observer) => {
                self.settings.press.observers != PressObservers::Nothing
            }
            (Readers::All, _) => true,
            (Readers::These(parties), _) => {
                parties_of(facts).iter().any(|party| parties.contains(party))
            }
        }
    }

    /// Whether a piece of press was written to everybody.
    pub fn is_broadcast(&self, press: &Press) -> bool {
        self.circle(press.circle).is_some_and(|circle| circle.readers == Readers::All)
    }
}

/// As whom a seat writes and reads.
pub fn parties_of(seat: &Seat) -> Vec<Party> {
    match seat.role {
        Role::Player => seat.powers.iter().copied().map(Party::Power).collect(),
        Role::Master => vec![Party::Master],
        Role::Observer => Vec::new(),
    }
}
