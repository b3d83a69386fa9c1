//! Whether words are meant as press.

use super::super::ruling::Bench;
use super::super::{Setting, taking};
use super::PressDoubt;
use crate::board::{Phase, Power};
use crate::game::{Game, SeatId};
use crate::letter::Address;
use crate::reading::{self, Command, Said};

/// What speaks against words being meant as press.
pub(super) fn of(
    setting: Setting<'_>,
    bench: &Bench,
    seat: SeatId,
    words: &str,
) -> Option<PressDoubt> {
    if holds_secret(setting, words) {
        return Some(PressDoubt::Secret);
    }
    if words.lines().filter_map(reading::command_of).any(|command| is_for_judge(&command)) {
        return Some(PressDoubt::Command);
    }
    if words.lines().any(reading::looks_like_heading) {
        return Some(PressDoubt::Heading);
    }
    let game = bench.game.as_ref()?;
    reads_as_orders(game, seat, words).then_some(PressDoubt::Orders)
}

/// Whether a reply address of ours stands in words.
fn holds_secret(setting: Setting<'_>, words: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "@+.-_".contains(letter);
    words.split(|letter| !is_part(letter)).filter(|word| word.contains('@')).any(|word| {
        Address::parse(word.trim_matches('.'))
            .is_ok_and(|it| setting.office.is_ours(&it) && it.local().contains('+'))
    })
}

/// A yes or no is an answer like others, and what this judge does not do is no loss.
fn is_for_judge(command: &Command) -> bool {
    !matches!(command, Command::Confirm | Command::Deny | Command::Unserved(_))
}

/// Whether words are orders of the writer's: a line of them says nothing else, as when the end of press was
/// not written; they speak to the judge; or all together they order all that he has to order. One order
/// within a sentence is what press is made of.
pub(super) fn reads_as_orders(game: &Game, seat: SeatId, words: &str) -> bool {
    let own = game.powers(seat);
    let owed: usize = own.iter().map(|&power| to_order(game, power)).sum();
    let ordered = ordered(game, seat, words);
    let mut lines = words.lines().filter(|line| !line.trim().is_empty());
    ordered >= owed.max(2)
        || ordered > 0 && lines.clone().any(reading::calls_judge)
        || lines.any(|line| is_bare(game, seat, line) || ends_bare(game, seat, line))
}

/// How many orders a power has to give.
fn to_order(game: &Game, power: Power) -> usize {
    match game.position.turn.phase {
        Phase::Movement => game.position.units_of(power).count(),
        Phase::Retreat => {
            game.position.dislodged.iter().filter(|gone| gone.unit.power == power).count()
        }
        Phase::Adjustment => game.position.balance(&game.board, power).unsigned_abs() as usize,
    }
}

/// How many orders of the writer's stand in words.
fn ordered(game: &Game, seat: SeatId, words: &str) -> usize {
    match taking::parse(game, words).has_orders() {
        true => taking::read_words(game, seat, words).orders.len(),
        false => 0,
    }
}

/// Whether words say nothing but orders of the writer's.
fn is_bare(game: &Game, seat: SeatId, words: &str) -> bool {
    let statements = taking::parse(game, words).statements;
    let bare = statements.iter().all(|said| matches!(said.said, Said::Order(_)));
    bare && !statements.is_empty() && ordered(game, seat, words) >= statements.len()
}

/// Whether a line has the form of an order and is one of the writer's behind what this judge does not
/// follow: `If England is nice: F ANK - BLA`, `replace A VIE - TYR`. What one player says to another,
/// `I might go to Tyrolia if you agree`, is none.
fn ends_bare(game: &Game, seat: SeatId, line: &str) -> bool {
    let statements = taking::parse(game, line).statements;
    let formed =
        statements.iter().all(|it| matches!(it.said, Said::Order(_) | Said::Conditional(_)));
    let end = line.rsplit_once([':', ',']).or_else(|| line.trim_start().split_once(' '));
    formed
        && !statements.is_empty()
        && !reading::is_between_people(line)
        && end.is_some_and(|(_, end)| is_bare(game, seat, end))
}
