//! Codes as text and back: the forms of design other programs rely on (`PAR`, `STP/NC`, `FRANCE`).
//!
//! Only exact codes, in any case: names as people write them are the reading room's work.

use super::{Board, Coast, Location, Power, Province};

/// The numbers of provinces, or of powers, by their codes: a table twice as large as it need be, each
/// behind its key at the first free slot from where the key points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Codes {
    slots: Vec<Option<Slot>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot {
    key: u64,
    length: u16,
    number: u16,
}

impl Codes {
    /// The table of these codes, numbered as they come.
    pub(super) fn of<'a>(codes: impl ExactSizeIterator<Item = &'a str>) -> Codes {
        let mut table = Codes { slots: vec![None; (codes.len() * 2).next_power_of_two()] };
        for (number, code) in (0..).zip(codes) {
            let (key, length) = (key(code), code.len() as u16);
            let mut at = table.first(key);
            while table.slots[at].is_some() {
                at = table.after(at);
            }
            table.slots[at] = Some(Slot { key, length, number });
        }
        table
    }

    /// The number of this code, in any case; `own` is the code of a number.
    #[inline]
    fn find<'a>(&self, code: &str, own: impl Fn(u16) -> &'a str) -> Option<u16> {
        let key = key(code);
        let mut at = self.first(key);
        while let Some(slot) = self.slots[at] {
            // Up to eight letters that are the same are the whole code.
            if slot.key == key
                && usize::from(slot.length) == code.len()
                && (code.len() <= LETTERS || own(slot.number).eq_ignore_ascii_case(code))
            {
                return Some(slot.number);
            }
            at = self.after(at);
        }
        None
    }

    #[inline]
    fn first(&self, key: u64) -> usize {
        // Multiplied by an odd number without a pattern, the high bits hang on all letters.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.slots.len() - 1)
    }

    fn after(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }
}

/// How many letters of a code are its key.
const LETTERS: usize = 8;

/// The first letters of a code, in capitals.
#[inline]
fn key(code: &str) -> u64 {
    let letters = code.bytes().take(LETTERS);
    letters.fold(0, |key, byte| key << 8 | u64::from(byte.to_ascii_uppercase()))
}

impl Board {
    /// The province with this code, in any case.
    #[inline]
    pub fn province(&self, code: &str) -> Option<Province> {
        self.codes.find(code, |number| self.code(Province(number))).map(Province)
    }

    /// The power with this code, in any case.
    #[inline]
    pub fn power(&self, code: &str) -> Option<Power> {
        let own = |number| self.power_code(Power(number as u8));
        self.power_codes.find(code, own).map(|number| Power(number as u8))
    }

    /// The place written as code and, after a slash, its coast. The coast need not exist there:
    /// whether it does is a question of the rules (4.B.6).
    #[inline]
    pub fn location(&self, text: &str) -> Option<Location> {
        // No code has a slash, and a coast has two letters.
        if let [.., b'/', _, _] = text.as_bytes() {
            let (code, coast) = text.split_once('/')?;
            let coast = Some(Coast::from_code(coast)?);
            return Some(Location { province: self.province(code)?, coast });
        }
        self.province(text).map(Location::from)
    }

    /// A place as `PAR` or `STP/NC`.
    pub fn location_code(&self, place: Location) -> String {
        match place.coast {
            None => self.code(place.province).to_owned(),
            Some(coast) => format!("{}/{}", self.code(place.province), coast.code()),
        }
    }
}
