//! What names one picture for good: letters hold it until they are sent, and drawn pictures are kept
//! under it.

use super::{REVISION, Style};

/// One picture of a turn that was ruled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The number of the game.
    pub game: u64,
    /// The number of the turn.
    pub turn: u32,
    /// For a screen or a printer.
    pub style: Style,
    /// How many pixels wide.
    pub width: u32,
}

impl Reference {
    /// `3-12-all-colour-1200-1`: game, turn, whose view (on an open board everybody's), style, width,
    /// and the revision of the drawing.
    pub fn text(self) -> String {
        let Reference { game, turn, style, width } = self;
        format!("{game}-{turn}-all-{}-{width}-{REVISION}", style.code())
    }

    /// The reference that was written so; `None` where it is none. One of an earlier revision is drawn
    /// as this one draws.
    pub fn read(text: &str) -> Option<Reference> {
        let parts: Vec<&str> = text.split('-').collect();
        let &[game, turn, "all", style, width, revision] = &parts[..] else { return None };
        revision.parse::<u32>().ok()?;
        Some(Reference {
            game: game.parse().ok()?,
            turn: turn.parse().ok()?,
            style: Style::from_code(style)?,
            width: width.parse().ok()?,
        })
    }
}
