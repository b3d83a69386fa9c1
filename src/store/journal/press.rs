//! Press as JSON: a game's rules for it, circles and their threads, and pieces of press with their
//! words kept apart.
//!
//! What stands for the words outside the personal part is the row's own hash of them with their salt;
//! a hash without it would let anybody try guesses at words that were erased.

use serde::{Deserialize, Serialize};

use super::codes::{code, read_code, read_power};
use super::text::{Subject, TextJson};
use super::time::Time;
use super::{CodeFault, Glass, Pen};
use crate::board::Board;
use crate::game::{
    Carried, Circle, EventId, Party, Press, PressRules, Readers, SeatId, Thread, TurnNumber,
};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct PressRulesJson {
    kinds: String,
    readers: String,
    phases: String,
    delivery: String,
    observers: String,
}

impl PressRulesJson {
    pub(super) fn of(rules: &PressRules) -> PressRulesJson {
        let PressRules { kinds, readers, phases, delivery, observers } = rules;
        PressRulesJson {
            kinds: code(*kinds),
            readers: code(*readers),
            phases: code(*phases),
            delivery: code(*delivery),
            observers: code(*observers),
        }
    }

    pub(super) fn read(&self) -> Result<PressRules, CodeFault> {
        Ok(PressRules {
            kinds: read_code(&self.kinds)?,
            readers: read_code(&self.readers)?,
            phases: read_code(&self.phases)?,
            delivery: read_code(&self.delivery)?,
            observers: read_code(&self.observers)?,
        })
    }
}

/// What the master is called among powers, whose codes are in capitals.
const MASTER: &str = "master";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct CircleJson {
    /// Left out where everybody reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    readers: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hidden: Option<u16>,
}

impl CircleJson {
    pub(super) fn of(board: &Board, circle: &Circle) -> CircleJson {
        let Circle { readers, hidden } = circle;
        let word = |party: &Party| match party {
            Party::Power(power) => board.power_code(*power).to_owned(),
            Party::Master => MASTER.to_owned(),
        };
        CircleJson {
            readers: match readers {
                Readers::All => None,
                Readers::These(parties) => Some(parties.iter().map(word).collect()),
            },
            hidden: hidden.map(SeatId::number),
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Circle, CodeFault> {
        let party = |word: &String| match word.as_str() {
            MASTER => Ok(Party::Master),
            code => read_power(board, code).map(Party::Power),
        };
        Ok(Circle {
            readers: match &self.readers {
                None => Readers::All,
                Some(words) => {
                    Readers::These(words.iter().map(party).collect::<Result<_, CodeFault>>()?)
                }
            },
            hidden: self.hidden.map(SeatId::new),
        })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct ThreadJson {
    number: u16,
    circle: CircleJson,
    opened: u32,
    used: u32,
}

impl ThreadJson {
    pub(super) fn of(board: &Board, thread: &Thread) -> ThreadJson {
        let Thread { number, circle, opened, used } = thread;
        ThreadJson {
            number: *number,
            circle: CircleJson::of(board, circle),
            opened: opened.number(),
            used: used.number(),
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Thread, CodeFault> {
        Ok(Thread {
            number: self.number,
            circle: self.circle.read(board)?,
            opened: TurnNumber::new(self.opened),
            used: TurnNumber::new(self.used),
        })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct CarriedJson {
    hour: Time,
    readers: u32,
    more: String,
}

impl CarriedJson {
    pub(super) fn of(carried: &Carried) -> CarriedJson {
        let Carried { hour, readers, more } = carried;
        CarriedJson { hour: Time(*hour), readers: *readers, more: code(*more) }
    }

    pub(super) fn read(&self) -> Result<Carried, CodeFault> {
        Ok(Carried { hour: self.hour.0, readers: self.readers, more: read_code(&self.more)? })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct PressJson {
    event: u64,
    from: u16,
    turn: u32,
    at: Time,
    circle: u16,
    signature: String,
    delivery: String,
    words: TextJson,
    standing: String,
}

impl PressJson {
    pub(super) fn of(pen: &mut Pen<'_>, press: &Press) -> PressJson {
        let Press { event, from, turn, at, circle, signature, delivery, words, standing } = press;
        let holder = pen.seats.get(from.index()).and_then(|seat| seat.holder());
        let subject = holder.map_or(Subject::Seat(*from), Subject::Person);
        PressJson {
            event: event.number(),
            from: from.number(),
            turn: turn.number(),
            at: Time(*at),
            circle: *circle,
            signature: code(*signature),
            delivery: code(*delivery),
            words: pen.keeping.put(subject, words),
            standing: code(*standing),
        }
    }

    pub(super) fn read(&self, glass: Glass<'_>) -> Result<Press, CodeFault> {
        Ok(Press {
            event: EventId::new(self.event),
            from: SeatId::new(self.from),
            turn: TurnNumber::new(self.turn),
            at: self.at.0,
            circle: self.circle,
            signature: read_code(&self.signature)?,
            delivery: read_code(&self.delivery)?,
            words: glass.texts.get(&self.words)?.unwrap_or_default(),
            standing: read_code(&self.standing)?,
        })
    }
}
