//! Positions and due times as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::CodeFault;
use super::codes::{code, read_code, read_location, read_power, read_province, read_turn};
use super::time::{Time, times};
use crate::board::Board;
use crate::game::Dues;
use crate::position::{Dislodged, Position, Unit, owned_unit_code, read_owned_unit};

/// What parts a unit from the turn it was built in.
const BUILT: &str = " built ";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct PositionJson {
    turn: String,
    units: Vec<String>,
    dislodged: Vec<DislodgedJson>,
    contested: Vec<String>,
    /// The centres of each power, by its code.
    centres: BTreeMap<String, Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    civil_disorder: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct DislodgedJson {
    unit: String,
    attacker: Option<String>,
    arrival: String,
    retreats: Vec<String>,
}

impl PositionJson {
    pub(super) fn of(board: &Board, position: &Position) -> PositionJson {
        let Position { turn, units, dislodged, contested, owners, civil_disorder } = position;
        let mut centres: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (province, owner) in board.provinces().zip(owners) {
            if let Some(power) = owner {
                let own = centres.entry(board.power_code(*power).to_owned()).or_default();
                own.push(board.code(province).to_owned());
            }
        }
        PositionJson {
            turn: board.turn_code(*turn),
            units: units.iter().map(|unit| unit_text(board, unit)).collect(),
            dislodged: dislodged.iter().map(|gone| DislodgedJson::of(board, gone)).collect(),
            contested: contested.iter().map(|&at| board.code(at).to_owned()).collect(),
            centres,
            civil_disorder: civil_disorder
                .iter()
                .map(|&power| board.power_code(power).to_owned())
                .collect(),
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Position, CodeFault> {
        let mut position = Position::empty(board, read_turn(board, &self.turn)?);
        for unit in &self.units {
            position.units.push(read_unit(board, unit)?);
        }
        for gone in &self.dislodged {
            position.dislodged.push(gone.read(board)?);
        }
        for province in &self.contested {
            position.contested.push(read_province(board, province)?);
        }
        for (power, centres) in &self.centres {
            let power = read_power(board, power)?;
            for province in centres {
                position.owners[read_province(board, province)?.index()] = Some(power);
            }
        }
        for power in &self.civil_disorder {
            position.civil_disorder.push(read_power(board, power)?);
        }
        Ok(position)
    }
}

impl DislodgedJson {
    fn of(board: &Board, gone: &Dislodged) -> DislodgedJson {
        let Dislodged { unit, attacker, arrival, retreats } = gone;
        DislodgedJson {
            unit: unit_text(board, unit),
            attacker: attacker.map(|province| board.code(province).to_owned()),
            arrival: code(*arrival),
            retreats: retreats.iter().map(|&to| board.location_code(to)).collect(),
        }
    }

    fn read(&self, board: &Board) -> Result<Dislodged, CodeFault> {
        Ok(Dislodged {
            unit: read_unit(board, &self.unit)?,
            attacker: self
                .attacker
                .as_deref()
                .map(|province| read_province(board, province))
                .transpose()?,
            arrival: read_code(&self.arrival)?,
            retreats: self
                .retreats
                .iter()
                .map(|to| read_location(board, to))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// A unit as `FRANCE A PAR`, or `FRANCE A PAR built W1903A`.
pub(super) fn unit_text(board: &Board, unit: &Unit) -> String {
    let mut text = owned_unit_code(board, unit);
    if let Some(turn) = unit.built {
        text.push_str(BUILT);
        text.push_str(&board.turn_code(turn));
    }
    text
}

pub(super) fn read_unit(board: &Board, text: &str) -> Result<Unit, CodeFault> {
    let (unit, built) = match text.split_once(BUILT) {
        None => (text, None),
        Some((unit, turn)) => (unit, Some(read_turn(board, turn)?)),
    };
    let unit = read_owned_unit(board, unit)
        .ok_or_else(|| CodeFault::new(format!("{text:?} is no unit that can stand there")))?;
    Ok(Unit { built, ..unit })
}

/// When things fall due.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct DuesJson {
    deadline: Option<Time>,
    reminders: Vec<Time>,
    grace: Option<Time>,
    early: Option<Time>,
}

impl DuesJson {
    pub(super) fn of(dues: &Dues) -> DuesJson {
        let Dues { deadline, reminders, grace, early } = dues;
        DuesJson {
            deadline: deadline.map(Time),
            reminders: times(reminders),
            grace: grace.map(Time),
            early: early.map(Time),
        }
    }

    pub(super) fn read(&self) -> Dues {
        Dues {
            deadline: self.deadline.map(|at| at.0),
            reminders: self.reminders.iter().map(|at| at.0).collect(),
            grace: self.grace.map(|at| at.0),
            early: self.early.map(|at| at.0),
        }
    }
}
