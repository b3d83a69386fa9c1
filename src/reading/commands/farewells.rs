//! Leaving and being away, in a player's own words: `I am ill this week, please find a substitute`.
//!
//! Whoever leaves is asked whether he means it, so the words may be read widely. They have to be the
//! writer's about himself, and not about somebody else, nor denied.

use crate::reading::ast::command::{Command, Unserved};
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;

/// A longer sentence tells a story.
const MOST_WORDS: usize = 20;

/// What a sentence says of its writer's leaving, or being away.
pub(in crate::reading) fn farewell(text: &str) -> Option<Command> {
    let folded = fold(text);
    let words: Vec<&str> = folded
        .split(|it: char| !(it.is_alphanumeric() || it == '\''))
        .filter(|word| !word.is_empty())
        .collect();
    let any = |table: Table| words.iter().any(|word| table.contains(word));
    if words.len() > MOST_WORDS || !any(Table::FarewellSelf) || text.trim_end().ends_with('?') {
        return None;
    }
    let said = format!(" {} ", words.join(" "));
    let says =
        |table: Table| table.words().iter().any(|phrase| said.contains(&format!(" {phrase} ")));
    // `I have no internet`
    let denied = any(Table::FarewellNotSo) && !says(Table::FarewellNoInternet);
    match () {
        () if denied => None,
        () if says(Table::FarewellLeaves) => Some(Command::Resign),
        () if says(Table::FarewellAway) => Some(Command::Unserved(Unserved::Absence)),
        () => None,
    }
}
