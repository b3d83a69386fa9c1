//! Codes as text and back: the forms of design other programs rely on (`PAR`, `STP/NC`, `FRANCE`).
//!
//! Only exact codes, in any case: names as people write them are the reading room's work.

use super::{Board, Coast, Location, Power, Province};

/// The first eight letters of a code, in capitals: keys are in the order of the codes.
pub(super) fn key(code: &str) -> u64 {
    let letters = &code.as_bytes()[..code.len().min(8)];
    let key = letters.iter().fold(0, |key, byte| key << 8 | u64::from(byte.to_ascii_uppercase()));
    // What is missing to eight letters counts as zero, and a whole word cannot be shifted out.
    if letters.is_empty() { 0 } else { key << (64 - 8 * letters.len()) }
}

impl Board {
    /// The province with this code, in any case.
    pub fn province(&self, code: &str) -> Option<Province> {
        let key = key(code);
        let first = self.code_keys.partition_point(|&other| other < key);
        let alike = self.code_keys[first..].iter().take_while(|&&other| other == key);
        // Eight letters that are the same are the whole code of most.
        let is_it = |own: &str| {
            own.len() == code.len() && (code.len() <= 8 || own.eq_ignore_ascii_case(code))
        };
        (first..first + alike.count())
            .find(|&index| is_it(&self.provinces[index].code))
            .map(|index| Province(index as u16))
    }

    /// The power with this code, in any case.
    pub fn power(&self, code: &str) -> Option<Power> {
        self.powers
            .iter()
            .position(|facts| facts.code.eq_ignore_ascii_case(code))
            .map(|index| Power(index as u8))
    }

    /// The place written as code and, after a slash, its coast. The coast need not exist there:
    /// whether it does is a question of the rules (4.B.6).
    pub fn location(&self, text: &str) -> Option<Location> {
        let (code, coast) = match text.split_once('/') {
            None => (text, None),
            Some((code, coast)) => (code, Some(Coast::from_code(coast)?)),
        };
        Some(Location { province: self.province(code)?, coast })
    }

    /// A place as `PAR` or `STP/NC`.
    pub fn location_code(&self, place: Location) -> String {
        match place.coast {
            None => self.code(place.province).to_owned(),
            Some(coast) => format!("{}/{}", self.code(place.province), coast.code()),
        }
    }
}
