//! What names one enclosure for good: letters hold it until they are sent, and what was made for it is
//! kept under it.

use crate::board::{Board, Phase, Power};
use crate::letter::Language;
use crate::order::{self, Order};
use crate::picture::{REVISION, Style};

/// One enclosure of a letter about a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The number of the game.
    pub game: u64,
    /// The number of the turn.
    pub turn: u32,
    /// What it is.
    pub made: Made,
}

/// What is made of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Made {
    /// A picture of the turn as it was ruled, as everybody sees it.
    Picture {
        /// For a screen or a printer.
        style: Style,
        /// How many pixels wide.
        width: u32,
        /// Of the words below it.
        language: Language,
    },
    /// A picture of who stands where when the turn begins.
    Position {
        /// How many pixels wide.
        width: u32,
        /// Of the words below it.
        language: Language,
    },
    /// A picture of the turn before it is ruled, with the orders of one reader.
    OwnOrders {
        /// The orders as they counted when the letter was written.
        orders: OwnOrders,
        /// How many pixels wide.
        width: u32,
        /// Of the words below it.
        language: Language,
    },
    /// The turn with its results, for programs.
    Copy,
    /// The whole game up to this turn, to step through, in a language.
    Steps(Language),
}

/// Orders of one reader, as text: nobody but who has the board can read them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnOrders(String);

impl OwnOrders {
    /// These orders.
    pub fn of(board: &Board, orders: &[(Power, Order)]) -> OwnOrders {
        let words = orders
            .iter()
            .map(|(power, order)| format!("{} {}", board.power_code(*power), order.wording(board)));
        OwnOrders(words.collect::<Vec<_>>().join(";"))
    }

    /// The orders; `None` where they are none of this board and phase.
    pub fn read(&self, board: &Board, phase: Phase) -> Option<Vec<(Power, Order)>> {
        let read = |words: &str| {
            let (power, order) = words.split_once(' ')?;
            Some((board.power(power)?, order::read(board, phase, order)?))
        };
        self.0.split(';').map(read).collect()
    }
}

impl Reference {
    /// `3-12-all-colour-1200-1-fr`: game, turn, whose view (on an open board everybody's), style, width,
    /// the revision of the drawing, and the language of the words; `3-12-position-1200-1-fr`;
    /// `3-12-own-1200-1-fr FRANCE A PAR H;FRANCE F BRE H` before the deadline; `3-12-copy`;
    /// `3-12-steps-1-fr`.
    pub fn text(&self) -> String {
        let Reference { game, turn, made } = self;
        match made {
            Made::Picture { style, width, language } => {
                let (style, tag) = (style.code(), language.tag());
                format!("{game}-{turn}-all-{style}-{width}-{REVISION}-{tag}")
            }
            Made::Position { width, language } => {
                format!("{game}-{turn}-position-{width}-{REVISION}-{}", language.tag())
            }
            Made::OwnOrders { orders: OwnOrders(orders), width, language } => {
                format!("{game}-{turn}-own-{width}-{REVISION}-{} {orders}", language.tag())
            }
            Made::Copy => format!("{game}-{turn}-copy"),
            Made::Steps(language) => format!("{game}-{turn}-steps-{REVISION}-{}", language.tag()),
        }
    }

    /// The reference that was written so; `None` where it is none. One of an earlier revision is drawn
    /// as this one draws; one that names no language is of a time when all of them were English.
    pub fn read(text: &str) -> Option<Reference> {
        let (head, orders) = match text.split_once(' ') {
            Some((head, orders)) => (head, Some(orders)),
            None => (text, None),
        };
        let tagged =
            head.rsplit_once('-').and_then(|(head, tag)| Some((head, Language::of_tag(tag)?)));
        let (head, language) = tagged.unwrap_or((head, Language::default()));
        let parts: Vec<&str> = head.split('-').collect();
        let (&[game, turn], rest) = parts.split_first_chunk()?;
        let number = |text: &str| text.parse::<u32>().ok();
        let made = match (rest, orders) {
            (&["all", style, width, revision], None) => {
                number(revision)?;
                Made::Picture { style: Style::from_code(style)?, width: number(width)?, language }
            }
            (&["position", width, revision], None) => {
                number(revision)?;
                Made::Position { width: number(width)?, language }
            }
            (&["own", width, revision], Some(orders)) => {
                number(revision)?;
                let orders = OwnOrders(orders.to_owned());
                Made::OwnOrders { orders, width: number(width)?, language }
            }
            (&["copy"], None) => Made::Copy,
            (&["steps", revision], None) => {
                number(revision)?;
                Made::Steps(language)
            }
            _ => return None,
        };
        Some(Reference { game: game.parse().ok()?, turn: number(turn)?, made })
    }
}
