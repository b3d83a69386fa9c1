//! The results of a turn: the news in a few sentences, then everything, power by power.

use std::cmp::Ordering;
use std::ptr;
use std::sync::Arc;

use minijinja::{Value, context};
use serde::Serialize;

use crate::adjudication::{Outcome, ResultLine, Waive};
use crate::board::{Phase, Power};
use crate::game::ResultsLayout;
use crate::judge::{GameFacts, Notice, Reader, Results, Timing};
use crate::letter::Office;
use crate::position::Dislodged;

use super::enclosures;
use super::news::{is_counted_later, news, whose};
use super::old_judge::old_judge_lines;
use super::orders::{Speaker, place_list};
use super::outcomes::{Account, outcome_words};
use super::outlook::{free_centres, power_title, powers_in_order, standings, task};
use super::press::press_list;
use super::readings::reading_words;
use super::stationery::facts;
use super::tongue::{Article, Join, Tongue};

/// One power's orders.
#[derive(Debug, Serialize)]
struct Group {
    power: String,
    lines: Value,
}

/// One order with what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Line {
    code: String,
    words: String,
}

/// What became of every order, as it is told to all who read of a turn in one language: made for the first
/// of them.
#[derive(Default)]
pub(super) struct ToldOrders<'a> {
    told: Vec<ToldTurn<'a>>,
}

struct ToldTurn<'a> {
    tongue: &'a Tongue,
    lines: &'a Arc<[ResultLine]>,
    silent: Vec<Power>,
    /// The orders of each power that has any.
    groups: Vec<(Power, Value)>,
}

impl<'a> ToldOrders<'a> {
    /// The orders of a turn. One list of lines is of one ruling, and so of one board, one position before it and
    /// the same units dislodged; who is known to have been silent differs by reader.
    fn of(
        &mut self,
        speaker: Speaker<'a>,
        results: &'a Results,
        silent: Vec<Power>,
    ) -> &[(Power, Value)] {
        let Speaker { tongue, board, .. } = speaker;
        let is_same = |told: &ToldTurn<'_>| {
            ptr::eq(told.tongue, tongue)
                && Arc::ptr_eq(told.lines, &results.lines)
                && told.silent == silent
        };
        let place = self.told.iter().position(is_same).unwrap_or_else(|| {
            let (lines, dislodged) = (&results.lines, &results.dislodged);
            let account = Account { speaker, lines, dislodged, silent: &silent };
            let orders = board.powers().map(|power| (power, power_lines(&account, power)));
            let orders = orders.filter(|(_, lines)| !lines.is_empty());
            let groups = orders.map(|(power, lines)| (power, facts(lines))).collect();
            self.told.push(ToldTurn { tongue, lines, silent, groups });
            self.told.len() - 1
        });
        &self.told[place].groups
    }
}

/// What a letter of results names beside its page: the map of who stands where afterwards.
pub(super) fn results_letter<'a>(
    (tongue, told): (&'a Tongue, &mut ToldOrders<'a>),
    office: &Office,
    game: &'a GameFacts,
    notice: &Notice,
    results: &'a Results,
) -> Value {
    let map = enclosures::next_position(office, notice, game, results).map(|file| file.name);
    let page = results_page((tongue, told), game, &notice.to, results);
    context! { position_map => map, ..page }
}

/// The facts of a results letter.
pub(super) fn results_page<'a>(
    (tongue, told): (&'a Tongue, &mut ToldOrders<'a>),
    game: &'a GameFacts,
    reader: &Reader,
    results: &'a Results,
) -> Value {
    let turn = results.before.turn;
    let then = || GameFacts { position: results.before.clone(), ..game.clone() };
    context! {
        next => game.turn != results.number,
        ruled => Value::from(tongue.names.turn(&game.board, turn, Article::With).told()),
        timing => timing(results.timing),
        case => results.corrects.as_ref().map(|report| super::dutchman::case(tongue, game, report)),
        plays => reader.powers.iter().any(|&power| game.position.lives(&game.board, power)),
        news => news(tongue, game, reader, results).paragraphs(),
        groups => facts(groups((tongue, told), game, reader, results)),
        listing => listing(game, reader, results),
        press => facts(press_list(tongue, game, reader, &results.press)),
        retreats => retreats(tongue, game, reader, results),
        counts => facts(counts(tongue, game, reader, results)),
        counted_later => is_counted_later(game, results),
        standings => facts(standings(tongue, game, reader)),
        free => free_centres(game).join(", "),
        task => facts(task(tongue, game, &results.outlook)),
        reading => results.reading.as_ref().map(|reading| facts(reading_words(tongue, &then(), reading))),
    }
}

/// Whether centres were counted after the turn.
pub(super) fn counted(game: &GameFacts, results: &Results) -> bool {
    let calendar = game.board.calendar();
    !results.captured.is_empty() || calendar.counts_before(results.before.turn, game.position.turn)
}

/// A power's line in the table of centres.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Count {
    power: String,
    centres: usize,
    /// `+2`, `-1`, `+1 -1` where as many were lost as gained; empty where nothing changed.
    change: String,
    /// Which it owns: `BRE, MAR, PAR`.
    owned: String,
}

/// The table of centres where they were counted; empty where not. A power that has lost its last
/// one is told once more.
fn counts(tongue: &Tongue, game: &GameFacts, reader: &Reader, results: &Results) -> Vec<Count> {
    if !counted(game, results) {
        return Vec::new();
    }
    let board = &game.board;
    let row = |power: Power| {
        let owned: Vec<&str> =
            game.position.centres_of(board, power).map(|centre| board.code(centre)).collect();
        let gained = results.captured.iter().filter(|(_, _, to)| *to == Some(power)).count();
        let lost = results.captured.iter().filter(|(_, from, _)| *from == Some(power)).count();
        let change = match gained.cmp(&lost) {
            Ordering::Greater => format!("+{}", gained - lost),
            Ordering::Equal if gained > 0 => format!("+{gained} -{lost}"),
            Ordering::Equal => String::new(),
            Ordering::Less => format!("-{}", lost - gained),
        };
        let power = power_title(tongue, game, reader, power);
        Count { power, centres: owned.len(), change, owned: owned.join(", ") }
    };
    let rows = powers_in_order(game, reader).into_iter().map(row);
    rows.filter(|row| row.centres > 0 || !row.change.is_empty()).collect()
}

/// The orders as the old judges wrote them, for who wants them so.
fn listing(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    match reader.taste.results {
        ResultsLayout::Sentences => Vec::new(),
        ResultsLayout::OldJudge => old_judge_lines(game, results),
    }
}

/// A word for the template, which has the sentence.
fn timing(timing: Timing) -> &'static str {
    match timing {
        Timing::Deadline => "deadline",
        Timing::Early => "early",
        Timing::GraceEnd => "grace end",
        Timing::WithoutMailbox => "without mailbox",
        Timing::Keeper => "keeper",
        Timing::Master => "master",
    }
}

fn groups<'a>(
    (tongue, told): (&'a Tongue, &mut ToldOrders<'a>),
    game: &'a GameFacts,
    reader: &Reader,
    results: &'a Results,
) -> Vec<Group> {
    let speaker = Speaker { tongue, board: &game.board, position: &results.before };
    let orders = told.of(speaker, results, silent(reader, results));
    let group = |power: Power| {
        let (_, lines) = orders.iter().find(|(own, _)| *own == power)?;
        Some(Group { power: power_title(tongue, game, reader, power), lines: lines.clone() })
    };
    powers_in_order(game, reader).into_iter().filter_map(group).collect()
}

/// Who sent no orders, as far as this reader knows: of his own letters alone he knows that they could not be
/// used.
fn silent(reader: &Reader, results: &Results) -> Vec<Power> {
    let is_unread = |power: &Power| reader.powers.contains(power) && results.unread.contains(power);
    results.missed.iter().copied().filter(|power| !is_unread(power)).collect()
}

/// What stands where the code of an order would, where nobody wrote one.
const NO_CODE: &str = "-";

/// A power's orders; builds that nobody asked for are told in one line.
fn power_lines(account: &Account<'_>, power: Power) -> Vec<Line> {
    let own = account.lines.iter().filter(|line| line.power == power);
    let (unused, told): (Vec<&ResultLine>, Vec<&ResultLine>) =
        own.partition(|line| line.outcome == Outcome::Waived(Waive::Unused));
    let mut lines: Vec<Line> = told.into_iter().map(|line| result_line(account, line)).collect();
    if unused.is_empty() {
        return lines;
    }
    let words = account.speaker.tongue.outlook.unused(unused.len());
    lines.push(Line { code: NO_CODE.to_owned(), words });
    lines
}

fn result_line(account: &Account<'_>, line: &ResultLine) -> Line {
    Line { code: account.speaker.code(&line.order), words: outcome_words(account, line) }
}

/// What is open to those dislodged in a movement phase, the reader's own first.
fn retreats(tongue: &Tongue, game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    if results.before.turn.phase != Phase::Movement {
        return Vec::new();
    }
    let line = |gone: &Dislodged| {
        let unit = whose(tongue, game, reader, &gone.unit);
        if gone.retreats.is_empty() {
            tongue.outlook.no_retreat(&unit)
        } else {
            let goals = place_list(tongue, &game.board, &gone.retreats, Join::Or);
            tongue.outlook.may_retreat(&unit, &goals)
        }
    };
    let is_readers = |gone: &&Dislodged| reader.powers.contains(&gone.unit.power);
    let (own, others): (Vec<&Dislodged>, Vec<&Dislodged>) =
        results.dislodged.iter().partition(is_readers);
    own.into_iter().chain(others).map(line).collect()
}
