//! How things look: the colours of the map, and how the powers are told apart.

use std::collections::BTreeMap;

use serde::Deserialize;
use tiny_skia::Path;

use super::outline;
use super::scene::{Colour, Stamp};
use crate::board::{Board, Power, UnitKind};

/// Whether a picture is for a screen or for a printer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Style {
    /// Powers by colour, pattern and letter.
    #[default]
    Colour,
    /// By pattern and letter alone.
    Grey,
}

impl Style {
    /// `colour` or `grey`.
    pub fn code(self) -> &'static str {
        match self {
            Style::Colour => "colour",
            Style::Grey => "grey",
        }
    }

    /// Its place in lists of both.
    pub(super) fn place(self) -> usize {
        match self {
            Style::Colour => 0,
            Style::Grey => 1,
        }
    }

    /// The style of this code.
    pub fn from_code(code: &str) -> Option<Style> {
        [Style::Colour, Style::Grey].into_iter().find(|style| style.code() == code)
    }
}

/// The colours of all that is nobody's.
#[derive(Clone, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Paint {
    pub(super) sea: Colour,
    /// Along coasts, from far to near.
    pub(super) shallows: Vec<Colour>,
    pub(super) paper: Colour,
    pub(super) neutral: Colour,
    pub(super) ink: Colour,
    pub(super) coast: Colour,
    pub(super) border: Colour,
    pub(super) water: Colour,
    pub(super) sea_label: Colour,
    /// Of crosses: what failed, who was pushed out, what goes.
    pub(super) fail: Colour,
    /// Of what is built.
    pub(super) built: Colour,
    /// Of the hatching over what the reader does not see.
    pub(super) fog: Colour,
}

/// How one power looks in one style.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) letter: String,
    /// Of units and arrows.
    pub(super) colour: Colour,
    /// Of the letter on a unit.
    pub(super) ink: Colour,
    /// Of its provinces.
    pub(super) tint: Colour,
    /// Of the pattern over the tint.
    pub(super) line: Colour,
    pub(super) pattern: Strokes,
}

/// A pattern: strokes in a square that is repeated.
#[derive(Clone, Debug)]
pub(super) struct Strokes {
    pub(super) tile: f32,
    pub(super) width: f32,
    pub(super) strokes: Path,
}

/// How everything on one board looks in one style.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    pub(super) paint: Paint,
    /// By the number of the power.
    pub(super) powers: Vec<Look>,
    pub(super) army: Stamp,
    pub(super) fleet: Stamp,
    /// The mark of a centre: a ring and a dot in it.
    pub(super) ring: Stamp,
    pub(super) dot: Stamp,
}

impl Looks {
    pub(super) fn of(&self, power: Power) -> &Look {
        &self.powers[power.index()]
    }

    pub(super) fn sign(&self, kind: UnitKind) -> &Stamp {
        match kind {
            UnitKind::Army => &self.army,
            UnitKind::Fleet => &self.fleet,
        }
    }
}

#[derive(Deserialize)]
struct File {
    sign: SignText,
    paint: Paint,
    grey: Paint,
    power: BTreeMap<String, PowerText>,
}

#[derive(Deserialize)]
struct SignText {
    army: String,
    fleet: String,
    ring: String,
    dot: String,
}

#[derive(Deserialize)]
struct PowerText {
    letter: String,
    colour: Colour,
    ink: Colour,
    tint: Colour,
    line: Colour,
    grey: Colour,
    pattern: PatternText,
}

#[derive(Deserialize)]
struct PatternText {
    tile: f32,
    width: f32,
    strokes: String,
}

/// The looks of a board's powers, in colour and in grey.
///
/// # Errors
/// What is wrong with the text, or which power of the board is not in it.
pub(super) fn read(board: &Board, text: &str) -> Result<[Looks; 2], String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let looks = |style| -> Result<Looks, String> {
        let powers = board.powers().map(|power| {
            let code = board.power_code(power);
            let text = file.power.get(code).ok_or_else(|| format!("{code} has no looks"))?;
            look(text, style).ok_or_else(|| format!("the pattern of {code} is no outline"))
        });
        Ok(Looks {
            paint: match style {
                Style::Colour => file.paint.clone(),
                Style::Grey => file.grey.clone(),
            },
            powers: powers.collect::<Result<_, String>>()?,
            army: sign("army", &file.sign.army)?,
            fleet: sign("fleet", &file.sign.fleet)?,
            ring: sign("ring", &file.sign.ring)?,
            dot: sign("dot", &file.sign.dot)?,
        })
    };
    Ok([looks(Style::Colour)?, looks(Style::Grey)?])
}

fn sign(name: &str, text: &str) -> Result<Stamp, String> {
    let outline = outline::read(text).ok_or_else(|| format!("the sign {name} is no outline"))?;
    Ok(Stamp { name: name.to_owned(), outline })
}

fn look(text: &PowerText, style: Style) -> Option<Look> {
    let pattern = Strokes {
        tile: text.pattern.tile,
        width: text.pattern.width,
        strokes: outline::read(&text.pattern.strokes)?,
    };
    let letter = text.letter.clone();
    Some(match style {
        Style::Colour => Look {
            letter,
            colour: text.colour,
            ink: text.ink,
            tint: text.tint,
            line: text.line,
            pattern,
        },
        Style::Grey => Look {
            letter,
            colour: Colour::WHITE,
            ink: Colour::BLACK,
            tint: text.grey,
            line: Colour { red: 0x77, green: 0x77, blue: 0x77 },
            pattern,
        },
    })
}
