//! The boards that come with the program, by name, read once.

use std::sync::LazyLock;

use crate::board::{Board, EMBEDDED};

static BOARDS: LazyLock<Vec<Board>> =
    LazyLock::new(|| EMBEDDED.iter().filter_map(|(_, text)| Board::from_text(text).ok()).collect());

/// The board of this name; `None` names the standard one.
pub(super) fn named(name: Option<&str>) -> Result<&'static Board, String> {
    let name = name.unwrap_or("standard");
    BOARDS.iter().find(|board| board.name() == name).ok_or_else(|| {
        let all: Vec<&str> = BOARDS.iter().map(Board::name).collect();
        format!("no map is called {name:?}; allowed: {}", all.join(", "))
    })
}
