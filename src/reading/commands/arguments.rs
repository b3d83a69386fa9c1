//! What stands behind a command: a game, and as which power somebody would play in it.

use super::join_words::{JOIN_AS, JOIN_FILLERS};
use crate::reading::ast::command::Command;
use crate::reading::lexer::fold::fold;

pub(super) fn given(rest: &str) -> Option<String> {
    let rest = rest.trim();
    let rest = rest.strip_prefix("game ").unwrap_or(rest);
    rest.split_whitespace().next().map(str::to_owned)
}

/// `game7 as France`, `as France game7`, `game7`.
pub(super) fn join(rest: &str) -> Command {
    if rest.starts_with('?') || rest.split_whitespace().next().is_some_and(|it| it.contains('@')) {
        return signon(rest);
    }
    let (mut power, mut game) = (None, None);
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let folded = fold(word);
        match folded.trim_matches([',', '.']) {
            said if JOIN_AS.contains(&said) => power = words.next().map(clean),
            said if JOIN_FILLERS.contains(&said) => {}
            _ if game.is_none() => game = Some(clean(word)),
            _ => power = power.or_else(|| Some(clean(word))),
        }
    }
    Command::Join { power, game }
}

/// `Ffrance@game` and `?game` of the old judges, or `France game`. What else stands behind the first
/// word is a password: the old judges had them, this one must not tell them to anybody.
pub(super) fn signon(rest: &str) -> Command {
    const POWERS: [&str; 7] =
        ["austria", "england", "france", "germany", "italy", "russia", "turkey"];
    let mut words = rest.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_power = POWERS.contains(&fold(first).as_str());
    let (power, game) = match (first.split_once('@'), first.strip_prefix('?')) {
        (Some((power, game)), _) => (clean(power), Some(clean(game))),
        (None, Some(game)) => (String::new(), Some(clean(game)).filter(|game| !game.is_empty())),
        (None, None) if is_power => (clean(first), words.next().map(clean)),
        (None, None) => (clean(first), None),
    };
    Command::Join { power: Some(power).filter(|word| !word.is_empty()), game }
}

fn clean(word: &str) -> String {
    // Mail programs put typographers' quotation marks in place of typed ones.
    let marks = |c: char| ",.;:!\"'“”„‟‘’‚«»‹›".contains(c);
    word.trim_matches(marks).to_owned()
}
