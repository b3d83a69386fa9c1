//! Where an envelope shows the address, and what stands around it.
//!
//! A4: DIN 5008 form B, for the windows of DL and C6/5 envelopes; the sender stands small in the window
//! above the address, and once more beside it. US letter: folded in three for the window of a #10 envelope; the sender stands in
//! the corner, for that window shows the address alone.

use super::Letterhead;
use super::flow::{Mark, RIGHT, Text};
use super::font::{self, Face};
use crate::picture::Paper;

/// Points in a millimetre.
pub(super) const MM: f32 = 72.0 / 25.4;
/// Points in an inch.
const INCH: f32 = 72.0;

/// The most lines a window shows.
pub(super) const MOST_LINES: usize = 6;

/// Where a first page has what.
struct Places {
    /// The address: where its lines begin, the baseline of the first, and how wide they may be.
    address: (f32, f32, f32),
    /// The sender's lines: where they begin, the baseline of the first, and how wide they may be.
    sender: (f32, f32, f32),
    /// The baseline of the day, which ends at the right edge.
    date: f32,
    /// The baseline of the title.
    title: f32,
    /// Where to fold.
    folds: [f32; 2],
}

fn places(paper: Paper) -> Places {
    match paper {
        Paper::A4 => Places {
            address: (25.0 * MM, 66.5 * MM, 78.0 * MM),
            sender: (125.0 * MM, 50.0 * MM, 65.0 * MM),
            date: 98.0 * MM,
            title: 98.0 * MM,
            folds: [105.0 * MM, 210.0 * MM],
        },
        Paper::Letter => Places {
            address: (1.0 * INCH, 2.3 * INCH, 3.6 * INCH),
            sender: (1.0 * INCH, 0.75 * INCH, 5.0 * INCH),
            date: 3.75 * INCH,
            title: 3.75 * INCH,
            folds: [11.0 / 3.0 * INCH, 22.0 / 3.0 * INCH],
        },
    }
}

const LEADING: f32 = 13.0;

/// The head of a letter.
pub(super) struct Head {
    /// What stands there.
    pub marks: Vec<Mark<'static>>,
    /// The baseline of the title.
    pub title: f32,
    /// Where the title has to end, for the date stands there.
    pub right: f32,
}

/// The head of a letter to this address, of this day.
pub(super) fn head(letterhead: &Letterhead, address: &[String], date: &str) -> Head {
    let places = places(letterhead.paper);
    let mut marks = Vec::new();
    let (x, y, room) = places.address;
    for (line, at) in address.iter().take(MOST_LINES).zip(0u8..) {
        let size = fitting(line, Face::Regular, 11.0, room);
        marks.push(Text::at(x, y + f32::from(at) * LEADING, size, Face::Regular, line));
    }
    let (left, top, wide) = places.sender;
    for (line, at) in letterhead.sender.iter().zip(0u8..) {
        let size = fitting(line, Face::Regular, 9.5, wide);
        marks.push(Text::at(left, top + f32::from(at) * 12.0, size, Face::Regular, line));
    }
    if letterhead.paper == Paper::A4 && !letterhead.sender.is_empty() {
        let line = letterhead.sender.join(" · ");
        let size = fitting(&line, Face::Regular, 7.5, room);
        let below = y - 5.2 * MM;
        marks.push(Text::at(x, below, size, Face::Regular, &line));
        let end = x + font::width(&line, Face::Regular, size);
        marks.push(Mark::Rule { from: (x, below + 2.0), to: (end, below + 2.0), width: 0.3 });
    }
    let right = letterhead.paper.size().0 - RIGHT - font::width(date, Face::Regular, 10.5);
    marks.push(Text::at(right, places.date, 10.5, Face::Regular, date));
    for fold in places.folds {
        marks.push(Mark::Rule { from: (4.0 * MM, fold), to: (8.0 * MM, fold), width: 0.3 });
    }
    Head { marks, title: places.title, right }
}

/// The size at which a line fits, no more than the usual one.
fn fitting(line: &str, face: Face, usual: f32, room: f32) -> f32 {
    let wide = font::width(line, face, usual);
    if wide > room { usual * room / wide } else { usual }
}
