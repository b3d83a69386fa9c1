//! Words for the closed lists of the game, and codes of the board read back.
//!
//! The words are the journal's own: renaming a variant of a game type changes none of them.

use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::CodeFault;
use crate::board::{Board, Location, Phase, Power, Province, Turn};
use crate::game::{
    AddressStep, AddressWish, BoardHash, Came, Copies, Early, Form, GameDue, Letterbox, Masters,
    More, Names, Observers, PressDelivery, PressKinds, PressObservers, PressPhases, PressReaders,
    PressStanding, Proof, Readiness, ResultsLayout, Role, SheetStanding, Signature, Waives,
};
use crate::letter::{Language, Pictures};
use crate::order::{self, Order};
use crate::position::Arrival;
use crate::schedule::{Clause, Length, Schedule, read_length};

/// A closed list whose members the journal calls by words.
pub(in crate::store) trait Coded: Copy + Sized + 'static {
    /// What the list is called in faults.
    const WHAT: &'static str;
    /// All words with what they mean.
    const WORDS: &'static [(&'static str, Self)];
    /// The word of this member.
    fn word(self) -> &'static str;
}

macro_rules! words {
    ($($what:literal $name:ident { $($variant:ident $word:literal),* $(,)? })*) => {
        $(
            impl Coded for $name {
                const WHAT: &'static str = $what;
                const WORDS: &'static [(&'static str, $name)] =
                    &[$(($word, $name::$variant)),*];
                fn word(self) -> &'static str {
                    match self {
                        $($name::$variant => $word),*
                    }
                }
            }
        )*
    };
}

words! {
    "role" Role { Player "player", Master "master", Observer "observer" }
    "letterbox" Letterbox { Email "email", Paper "paper" }
    "early" Early { WhenReady "when ready", WhenComplete "when complete", Never "never" }
    "proof" Proof { Secret "secret", Address "address", Verified "verified" }
    "address wish" AddressWish { Instead "instead", Also "also" }
    "address step" AddressStep { Asked "asked", Confirmed "confirmed" }
    "names" Names { AtEnd "at end", Hidden "hidden" }
    "observers" Observers { Open "open", Closed "closed" }
    "copies" Copies { None "none", Json "JSON" }
    "pictures" Pictures { LeftOut "left out", Shown "shown" }
    "waives" Waives { Written "written", Silent "silent" }
    "standing" SheetStanding {
        Counts "counts", Replaced "replaced", AwaitsConfirmation "awaits confirmation",
        AwaitsProof "awaits proof",
    }
    "readiness" Readiness { Ready "ready", Waits "waits" }
    "form" Form { Both "text and HTML", Plain "text" }
    "results" ResultsLayout { Sentences "sentences", OldJudge "old judge" }
    "masters" Masters { Told "told", NotTold "not told" }
    "way of an illegal unit" Came { Ruled "ruled", Stray "stray", Overfed "overfed" }
    "press" PressKinds { None "none", White "white", Grey "grey", WhiteOrGrey "white or grey" }
    "readers of press" PressReaders { Anybody "anybody", All "all" }
    "phases of press" PressPhases { Always "always", Movement "movement" }
    "delivery of press" PressDelivery { AtOnce "at once", WithResults "with results" }
    "press of observers" PressObservers { Nothing "nothing", Read "read", Write "write" }
    "signature" Signature { Signed "signed", Unsigned "unsigned" }
    "standing of press" PressStanding {
        Asked "asked", AskedAgain "asked again", Held "held", Owed "owed", Told "told",
    }
    "more press" More { Carried "carried", Stopped "stopped" }
    "arrival" Arrival { Land "land", Convoy "convoy" }
    "due" GameDue {
        Reminder "reminder", Early "early", Deadline "deadline", GraceEnd "end of grace",
    }
}

/// The word of a member of a closed list.
pub(in crate::store) fn code<T: Coded>(value: T) -> String {
    value.word().to_owned()
}

/// The member of a closed list that this word means.
pub(in crate::store) fn read_code<T: Coded>(word: &str) -> Result<T, CodeFault> {
    T::WORDS.iter().find(|(other, _)| *other == word).map(|&(_, value)| value).ok_or_else(|| {
        let allowed: Vec<&str> = T::WORDS.iter().map(|(word, _)| *word).collect();
        CodeFault::new(format!("{} {word:?}; allowed: {}", T::WHAT, allowed.join(", ")))
    })
}

/// The language of this tag.
pub(super) fn read_language(tag: &str) -> Result<Language, CodeFault> {
    Language::of_tag(tag)
        .ok_or_else(|| CodeFault::new(format!("language {tag:?}; allowed: {}", Language::tags())))
}

/// The words of a list.
pub(super) fn codes<T: Coded>(list: &[T]) -> Vec<String> {
    list.iter().map(|&value| code(value)).collect()
}

/// The members these words mean.
pub(super) fn read_codes<T: Coded>(words: &[String]) -> Result<Vec<T>, CodeFault> {
    words.iter().map(|word| read_code(word)).collect()
}

pub(super) fn powers(board: &Board, list: &[Power]) -> Vec<String> {
    list.iter().map(|&power| board.power_code(power).to_owned()).collect()
}

pub(super) fn read_power(board: &Board, code: &str) -> Result<Power, CodeFault> {
    board.power(code).ok_or_else(|| CodeFault::new(format!("{code:?} is no power of the board")))
}

pub(super) fn read_powers(board: &Board, codes: &[String]) -> Result<Vec<Power>, CodeFault> {
    codes.iter().map(|code| read_power(board, code)).collect()
}

pub(super) fn read_province(board: &Board, code: &str) -> Result<Province, CodeFault> {
    board
        .province(code)
        .ok_or_else(|| CodeFault::new(format!("{code:?} is no province of the board")))
}

pub(super) fn read_location(board: &Board, code: &str) -> Result<Location, CodeFault> {
    board.location(code).ok_or_else(|| CodeFault::new(format!("{code:?} is no place of the board")))
}

pub(super) fn read_turn(board: &Board, code: &str) -> Result<Turn, CodeFault> {
    board
        .calendar()
        .turn(code)
        .ok_or_else(|| CodeFault::new(format!("{code:?} is no turn of the board's calendar")))
}

/// The hash as 64 hexadecimal digits.
pub(in crate::store) fn hash_code(hash: BoardHash) -> String {
    data_encoding::HEXLOWER.encode(&hash.0)
}

pub(in crate::store) fn read_hash(code: &str) -> Result<BoardHash, CodeFault> {
    data_encoding::HEXLOWER
        .decode(code.as_bytes())
        .ok()
        .and_then(|bytes| bytes.try_into().ok())
        .map(BoardHash)
        .ok_or_else(|| CodeFault::new(format!("{code:?} is no hash of 64 hexadecimal digits")))
}

/// An order in its canonical wording. The phase stands beside it: `A BUR D` disbands in a retreat
/// phase and removes in an adjustment phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct OrderJson {
    power: String,
    phase: char,
    order: String,
}

impl OrderJson {
    pub(super) fn of(board: &Board, power: Power, order: &Order) -> OrderJson {
        let phase = match order {
            Order::Movement(..) => Phase::Movement,
            Order::Retreat(..) => Phase::Retreat,
            Order::Adjustment(_) => Phase::Adjustment,
        };
        OrderJson {
            power: board.power_code(power).to_owned(),
            phase: phase.letter(),
            order: order.wording(board).to_string(),
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<(Power, Order), CodeFault> {
        let fault =
            || CodeFault::new(format!("{:?} is no order of phase {}", self.order, self.phase));
        let phase = Phase::from_letter(self.phase).ok_or_else(fault)?;
        let order = order::read(board, phase, &self.order).ok_or_else(fault)?;
        Ok((read_power(board, &self.power)?, order))
    }
}

/// The schedule of its text.
pub(super) fn read_schedule(text: &str) -> Result<Schedule, CodeFault> {
    Schedule::read(text, &Schedule::usual(Tz::UTC)).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        CodeFault::new(format!("schedule {text:?}: {}", faults.join("; ")))
    })
}

/// How long the post takes, as written.
pub(super) fn read_post(text: &str) -> Result<Length, CodeFault> {
    read_length(text, Clause::Grace).map_err(|fault| CodeFault::new(format!("post: {fault}")))
}
