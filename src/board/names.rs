//! Codes as text and back: the forms of design other programs rely on (`PAR`, `STP/NC`, `FRANCE`).
//!
//! Only exact codes, in any case: names as people write them are the reading room's work.

use super::{Board, Coast, Location, Power, Province};

/// The provinces by their codes: a table twice as large as it need be, each behind its key at the
/// first free slot from where the key points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Codes {
    slots: Vec<Option<(u64, Province)>>,
}

impl Codes {
    /// The table of these codes, which are in the order of the provinces.
    pub(super) fn of<'a>(codes: impl ExactSizeIterator<Item = &'a str>) -> Codes {
        let mut table = Codes { slots: vec![None; (codes.len() * 2).next_power_of_two()] };
        for (number, code) in (0..).zip(codes) {
            let key = key(code);
            let mut at = table.first(key);
            while table.slots[at].is_some() {
                at = table.after(at);
            }
            table.slots[at] = Some((key, Province(number)));
        }
        table
    }

    /// The provinces whose codes may be the one with this key.
    fn alike(&self, key: u64) -> impl Iterator<Item = Province> {
        let mut at = self.first(key);
        std::iter::from_fn(move || {
            let slot = self.slots[at];
            at = self.after(at);
            slot
        })
        .filter(move |&(own, _)| own == key)
        .map(|(_, province)| province)
    }

    fn first(&self, key: u64) -> usize {
        // Multiplied by an odd number without a pattern, the high bits hang on all letters.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.slots.len() - 1)
    }

    fn after(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }
}

/// The first eight letters of a code, in capitals.
fn key(code: &str) -> u64 {
    let letters = &code.as_bytes()[..code.len().min(8)];
    letters.iter().fold(0, |key, byte| key << 8 | u64::from(byte.to_ascii_uppercase()))
}

impl Board {
    /// The province with this code, in any case.
    pub fn province(&self, code: &str) -> Option<Province> {
        // Up to eight letters that are the same are the whole code.
        let is_it = |own: &str| {
            own.len() == code.len() && (code.len() <= 8 || own.eq_ignore_ascii_case(code))
        };
        self.codes.alike(key(code)).find(|&province| is_it(self.code(province)))
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
