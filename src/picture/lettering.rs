//! Words as outlines, so that no picture needs a font.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use super::outline;
use super::scene::Stamp;

/// The letters pictures are written with: `config/maps/standard/README.md` says whose they are.
static LETTERING: LazyLock<Lettering> =
    LazyLock::new(|| Lettering::read(include_str!("../../config/maps/standard/lettering.txt")));

/// A face of letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hand {
    /// Names on land, and all captions.
    Land,
    /// The letters of powers: capitals and digits alone.
    Bold,
    /// Names of seas.
    Sea,
}

impl Hand {
    pub(super) fn named(name: &str) -> Option<Hand> {
        match name {
            "land" => Some(Hand::Land),
            "bold" => Some(Hand::Bold),
            "sea" => Some(Hand::Sea),
            _ => None,
        }
    }

    /// What the names of its letters begin with.
    fn initial(self) -> char {
        match self {
            Hand::Land => 'l',
            Hand::Bold => 'b',
            Hand::Sea => 's',
        }
    }
}

/// A line of text: its letters, each with its distance from the start, and how long it is, all in
/// thousandths of the height of the text.
pub(super) struct Line {
    pub(super) letters: Vec<(&'static Stamp, f32)>,
    pub(super) length: f32,
}

#[derive(Default)]
struct Lettering {
    letters: BTreeMap<(Hand, char), (Option<Stamp>, f32)>,
    kerns: HashMap<(Hand, char, char), f32>,
}

impl Lettering {
    /// Lines that are none are passed over: the file is part of the program, and a test writes with
    /// each of its letters.
    fn read(text: &str) -> Lettering {
        let mut lettering = Lettering::default();
        let mut hand = Hand::Land;
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "style" => {
                    hand = rest.split(' ').next().and_then(Hand::named).unwrap_or(hand);
                }
                "glyph" => {
                    lettering.glyph(hand, rest);
                }
                _ => {
                    lettering.kern(hand, rest);
                }
            }
        }
        lettering
    }

    fn glyph(&mut self, hand: Hand, text: &str) -> Option<()> {
        let mut words = text.splitn(3, ' ');
        let letter = char::from_u32(u32::from_str_radix(words.next()?, 16).ok()?)?;
        let width = words.next()?.parse().ok()?;
        let name = match letter.is_ascii_alphanumeric() {
            true => format!("{}{letter}", hand.initial()),
            false => format!("{}-{:x}", hand.initial(), u32::from(letter)),
        };
        let stamp = words.next().and_then(outline::read).map(|outline| Stamp { name, outline });
        self.letters.insert((hand, letter), (stamp, width));
        Some(())
    }

    fn kern(&mut self, hand: Hand, text: &str) -> Option<()> {
        let (left, pairs) = text.split_once(' ')?;
        let left = left.chars().next()?;
        for pair in pairs.split(' ') {
            let right = pair.chars().next()?;
            let space = pair[right.len_utf8()..].parse().ok()?;
            self.kerns.insert((hand, left, right), space);
        }
        Some(())
    }
}

/// A line of text; what there are no letters for is written as a question mark, and every blank as the
/// usual one.
pub(super) fn line(hand: Hand, text: &str) -> Line {
    let lettering = &*LETTERING;
    let mut line = Line { letters: Vec::new(), length: 0.0 };
    let mut before = None;
    for letter in text.chars() {
        let instead = if letter.is_whitespace() { ' ' } else { '?' };
        let unknown = || lettering.letters.get(&(hand, instead));
        let Some((stamp, width)) = lettering.letters.get(&(hand, letter)).or_else(unknown) else {
            continue;
        };
        if let Some(before) = before {
            line.length += lettering.kerns.get(&(hand, before, letter)).copied().unwrap_or(0.0);
        }
        line.letters.extend(stamp.as_ref().map(|stamp| (stamp, line.length)));
        line.length += width;
        before = Some(letter);
    }
    line
}
