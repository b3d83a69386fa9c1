//! What whoever runs a game does to it, as JSON.

use serde::{Deserialize, Serialize};

use super::CodeFault;
use super::codes::{read_post, read_schedule};
use super::time::Time;
use crate::game::{Act, Confirmer, PersonId, SeatId};

/// Who decided something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ConfirmerJson {
    Keeper,
    Master(u16),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ActJson {
    Process,
    Deadline(Time),
    Schedule { schedule: String, post: Option<String> },
    Pause,
    Resume,
    Renew,
    Eject { seat: u16, person: Option<u32> },
    Close,
}

impl ConfirmerJson {
    pub(super) fn of(by: Confirmer) -> ConfirmerJson {
        match by {
            Confirmer::Keeper => ConfirmerJson::Keeper,
            Confirmer::Master(seat) => ConfirmerJson::Master(seat.number()),
        }
    }

    pub(super) fn read(&self) -> Confirmer {
        match self {
            ConfirmerJson::Keeper => Confirmer::Keeper,
            ConfirmerJson::Master(seat) => Confirmer::Master(SeatId::new(*seat)),
        }
    }
}

impl ActJson {
    pub(super) fn of(act: &Act) -> ActJson {
        match act {
            Act::Process => ActJson::Process,
            Act::Deadline(at) => ActJson::Deadline(Time(*at)),
            Act::Schedule { schedule, post } => ActJson::Schedule {
                schedule: schedule.to_text(),
                post: post.map(|post| post.to_string()),
            },
            Act::Pause => ActJson::Pause,
            Act::Resume => ActJson::Resume,
            Act::Renew => ActJson::Renew,
            Act::Eject { seat, person } => {
                ActJson::Eject { seat: seat.number(), person: person.map(PersonId::number) }
            }
            Act::Close => ActJson::Close,
        }
    }

    pub(super) fn read(&self) -> Result<Act, CodeFault> {
        Ok(match self {
            ActJson::Process => Act::Process,
            ActJson::Deadline(at) => Act::Deadline(at.0),
            ActJson::Schedule { schedule, post } => Act::Schedule {
                schedule: Box::new(read_schedule(schedule)?),
                post: post.as_deref().map(read_post).transpose()?,
            },
            ActJson::Pause => Act::Pause,
            ActJson::Resume => Act::Resume,
            ActJson::Renew => Act::Renew,
            ActJson::Eject { seat, person } => {
                Act::Eject { seat: SeatId::new(*seat), person: person.map(PersonId::new) }
            }
            ActJson::Close => Act::Close,
        })
    }
}
