//! What stands behind a command: a game, and as which power somebody would play in it.

use crate::reading::ast::command::Command;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;

pub(super) fn given(rest: &str) -> Option<String> {
    let rest = rest.trim();
    let named = rest.split_once(' ').filter(|(first, _)| Table::PlayGame.contains(first));
    let rest = named.map_or(rest, |(_, name)| name);
    rest.split_whitespace().next().map(str::to_owned)
}

/// `game7 as France`, `as France game7`, `game7`.
pub(super) fn join(rest: &str) -> Command {
    if rest.starts_with('?') || rest.split_whitespace().next().is_some_and(|it| it.contains('@')) {
        return signon(rest);
    }
    joined(rest, None)
}

/// `France game7`, where a power is asked for first.
pub(super) fn play_as(rest: &str) -> Command {
    let rest = rest.trim_start();
    let (power, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    joined(rest, Some(clean(power)).filter(|_| !power.is_empty()))
}

fn joined(rest: &str, mut power: Option<String>) -> Command {
    let mut game = None;
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let folded = fold(word);
        match folded.trim_matches([',', '.']) {
            said if Table::PlayAs.contains(said) => power = words.next().map(clean),
            said if Table::PlayBeside.contains(said) => {}
            _ if game.is_none() => game = Some(clean(word)),
            _ => power = power.or_else(|| Some(clean(word))),
        }
    }
    Command::Join { power, game }
}

/// `Ffrance@game` and `?game` of the old judges, or `France game`. What else stands behind the first
/// word is a password: the old judges had them, this one must not tell them to anybody.
pub(super) fn signon(rest: &str) -> Command {
    let mut words = rest.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_power = Table::PlayPowers.contains(&fold(first));
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
