//! How tightly a letter is set: of several ways, the best first, the first that needs no more than two
//! pages, which are one leaf and one stamp; where none does, the first of those that need the fewest.
//! What goes into no envelope is set the best way, however long it is.

use super::flow::{Page, set};
use super::{Letterhead, Sheet};

/// How a letter is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Fit {
    /// What a new page is asked for on the first.
    pub(super) breaks: Breaks,
    /// The least of its natural size that a picture is drawn at to save a page.
    pub(super) picture: f32,
    /// How high a line is that somebody writes on.
    pub(super) writing: f32,
    /// How large the letters in tables are.
    pub(super) small: f32,
}

/// What becomes of a new page that is asked for on the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Breaks {
    /// It begins.
    Kept,
    /// What should stand on it goes on where there is room.
    Dropped,
}

const ROOMY: Fit = Fit { breaks: Breaks::Kept, picture: 0.6, writing: 21.0, small: 9.6 };
const MIDDLE: Fit = Fit { picture: 0.5, ..ROOMY };
const TIGHT: Fit = Fit { writing: 18.0, ..MIDDLE };
/// The smallest map in which the names can still be read, beside the smallest letters.
const TIGHTEST: Fit = Fit { picture: 0.4, writing: 18.0, small: 9.0, ..ROOMY };

/// The ways in which a letter is set, the best first.
const FITS: [Fit; 8] = [
    ROOMY,
    Fit { breaks: Breaks::Dropped, ..ROOMY },
    MIDDLE,
    TIGHT,
    Fit { breaks: Breaks::Dropped, ..MIDDLE },
    Fit { breaks: Breaks::Dropped, ..TIGHT },
    TIGHTEST,
    Fit { breaks: Breaks::Dropped, ..TIGHTEST },
];

/// The pages of a sheet.
pub(super) fn pages<'a>(letterhead: &Letterhead, sheet: &Sheet<'a>) -> Vec<Page<'a>> {
    let mut best = set(letterhead, sheet, FITS[0]);
    // What goes into no envelope may be as long as it likes.
    let others = if sheet.address.is_empty() { &[][..] } else { &FITS[1..] };
    for &fit in others {
        if best.len() <= 2 {
            break;
        }
        let other = set(letterhead, sheet, fit);
        if other.len() < best.len() {
            best = other;
        }
    }
    best
}
