//! Illegal units as JSON (4.E.6).

use serde::{Deserialize, Serialize};

use super::CodeFault;
use super::codes::{code, read_code, read_power};
use super::position::{read_unit, unit_text};
use crate::board::Board;
use crate::game::{Dutchman, Settlement, TurnNumber};
use crate::position::Unit;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct DutchmanJson {
    origin: u32,
    came: String,
    power: String,
    units: Vec<String>,
    settlement: SettlementJson,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SettlementJson {
    Redone,
    Identified,
    Chosen { among: Vec<String> },
    Legal,
    Gone,
}

impl DutchmanJson {
    pub(super) fn of(board: &Board, dutchman: &Dutchman) -> DutchmanJson {
        let Dutchman { origin, came, power, units, settlement } = dutchman;
        DutchmanJson {
            origin: origin.number(),
            came: code(*came),
            power: board.power_code(*power).to_owned(),
            units: texts(board, units),
            settlement: match settlement {
                Settlement::Redone => SettlementJson::Redone,
                Settlement::Identified => SettlementJson::Identified,
                Settlement::Chosen { among } => {
                    SettlementJson::Chosen { among: texts(board, among) }
                }
                Settlement::Legal => SettlementJson::Legal,
                Settlement::Gone => SettlementJson::Gone,
            },
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Dutchman, CodeFault> {
        Ok(Dutchman {
            origin: TurnNumber::new(self.origin),
            came: read_code(&self.came)?,
            power: read_power(board, &self.power)?,
            units: read_texts(board, &self.units)?,
            settlement: match &self.settlement {
                SettlementJson::Redone => Settlement::Redone,
                SettlementJson::Identified => Settlement::Identified,
                SettlementJson::Chosen { among } => {
                    Settlement::Chosen { among: read_texts(board, among)? }
                }
                SettlementJson::Legal => Settlement::Legal,
                SettlementJson::Gone => Settlement::Gone,
            },
        })
    }
}

fn texts(board: &Board, units: &[Unit]) -> Vec<String> {
    units.iter().map(|unit| unit_text(board, unit)).collect()
}

fn read_texts(board: &Board, texts: &[String]) -> Result<Vec<Unit>, CodeFault> {
    texts.iter().map(|text| read_unit(board, text)).collect()
}
