//! The results of a turn: the news in a few sentences, then everything, power by power.

use minijinja::{Value, context};
use serde::Serialize;

use crate::adjudication::{Outcome, ResultLine, Waive};
use crate::board::{Phase, Power, Province};
use crate::judge::{GameFacts, Reader, Results, Timing};
use crate::position::{Dislodged, Unit};

use super::orders::{Speaker, place_name, the_turn, unit_name};
use super::outcomes::{Account, outcome_words};
use super::outlook::{free_centres, power_title, powers_in_order, standings, task};
use super::stationery::facts;
use super::words::{capital, count, either, list};

/// One power's orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Group {
    power: String,
    lines: Vec<Line>,
}

/// One order with what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Line {
    code: String,
    words: String,
}

/// The facts of a results letter.
pub(super) fn results_page(game: &GameFacts, reader: &Reader, results: &Results) -> Value {
    let turn = results.before.turn;
    context! {
        next => game.turn != results.number,
        ruled => the_turn(&game.board, turn),
        timing => timing(results.timing),
        case => results.corrects.as_ref().map(|report| super::dutchman::case(game, report)),
        news => news(game, reader, results),
        groups => facts(groups(game, reader, results)),
        retreats => retreats(game, reader, results),
        counted => counted(game, results),
        standings => facts(standings(game, reader)),
        free => free_centres(game).join(", "),
        task => facts(task(game, &results.outlook)),
    }
}

/// Whether centres were counted after the turn.
fn counted(game: &GameFacts, results: &Results) -> bool {
    let calendar = game.board.calendar();
    !results.captured.is_empty() || calendar.counts_before(results.before.turn, game.position.turn)
}

/// A word for the template, which has the sentence.
fn timing(timing: Timing) -> &'static str {
    match timing {
        Timing::Deadline => "deadline",
        Timing::Early => "early",
        Timing::GraceEnd => "grace end",
        Timing::WithoutMailbox => "without mailbox",
        Timing::Keeper => "keeper",
    }
}

/// The headlines: the reader's own gains and losses, everybody else's, the dislodged, the bounces,
/// those who sent nothing.
fn news(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    let mut news: Vec<String> = powers_in_order(game, reader)
        .into_iter()
        .filter_map(|power| fortunes(game, reader, results, power))
        .collect();
    if counted(game, results) && results.captured.is_empty() {
        news.push("No centre changed hands.".to_owned());
    }
    if results.before.turn.phase == Phase::Movement {
        news.extend(struggles(game, reader, results));
    }
    match results.missed.as_slice() {
        [] => {}
        missed => {
            let names: Vec<String> = missed.iter().map(|&power| who(game, reader, power)).collect();
            news.push(format!("{} sent no orders.", capital(&list(&names))));
        }
    }
    news
}

/// `France gained Portugal and Spain, and Munich from Germany. France lost Brest to England.` Each
/// capture is told once: as a loss where it is the reader's, else as a gain.
fn fortunes(game: &GameFacts, reader: &Reader, results: &Results, power: Power) -> Option<String> {
    let is_own = |power: Option<Power>| power.is_some_and(|power| reader.powers.contains(&power));
    let (mut gained, mut lost) = (Vec::new(), Vec::new());
    for &(centre, from, to) in &results.captured {
        if to == Some(power) && !is_own(from) {
            gained.push((centre, from));
        }
        if from == Some(power) && (is_own(from) || to.is_none()) {
            lost.push((centre, to));
        }
    }
    let who = capital(&who(game, reader, power));
    let mut sentences = Vec::new();
    if !gained.is_empty() {
        sentences.push(format!("{who} gained {}.", handed(game, reader, &gained, "from")));
    }
    if !lost.is_empty() {
        sentences.push(format!("{who} lost {}.", handed(game, reader, &lost, "to")));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// `Norway, and Brest from France`: centres by the power at the other end, those of nobody first.
fn handed(
    game: &GameFacts,
    reader: &Reader,
    centres: &[(Province, Option<Power>)],
    word: &str,
) -> String {
    let mut others: Vec<Option<Power>> = centres.iter().map(|(_, other)| *other).collect();
    others.sort_unstable();
    others.dedup();
    let group = |other: Option<Power>| {
        let names: Vec<&str> = centres
            .iter()
            .filter(|(_, own)| *own == other)
            .map(|(centre, _)| game.board.full_name(*centre))
            .collect();
        match other {
            None => list(&names),
            Some(other) => format!("{} {word} {}", list(&names), who(game, reader, other)),
        }
    };
    let groups: Vec<String> = others.into_iter().map(group).collect();
    match groups.as_slice() {
        [one] => one.clone(),
        [heads @ .., last] => format!("{}, and {last}", heads.join(", ")),
        [] => String::new(),
    }
}

/// `you` for the reader's only power, else its name.
fn who(game: &GameFacts, reader: &Reader, power: Power) -> String {
    if reader.powers == [power] {
        "you".to_owned()
    } else {
        game.board.power_name(power).to_owned()
    }
}

/// Dislodgements and bounces.
fn struggles(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    let mut gone: Vec<&Dislodged> = results.dislodged.iter().collect();
    gone.sort_by_key(|gone| !reader.powers.contains(&gone.unit.power));
    let mut news: Vec<String> =
        gone.iter().map(|gone| dislodgement(game, reader, results, gone)).collect();
    let bounced = results.lines.iter().filter(|line| matches!(line.outcome, Outcome::Bounced(_)));
    let bounced = bounced.count();
    if bounced > 0 {
        news.push(format!("{} bounced.", count(bounced, "move", "moves")));
    }
    news
}

/// `Your Army Burgundy`, or `The French Army Burgundy` to others.
fn whose(game: &GameFacts, reader: &Reader, unit: &Unit) -> String {
    let name = unit_name(&game.board, unit);
    if reader.powers.contains(&unit.power) {
        format!("Your {name}")
    } else {
        format!("The {} {name}", game.board.power_people(unit.power))
    }
}

/// `Your Army Burgundy was dislodged by the German Army Munich.`
fn dislodgement(game: &GameFacts, reader: &Reader, results: &Results, gone: &Dislodged) -> String {
    let board = &game.board;
    let whose = whose(game, reader, &gone.unit);
    let attacker = gone.attacker.and_then(|from| results.before.unit_at(from));
    match attacker {
        None => format!("{whose} was dislodged."),
        Some(by) if reader.powers.contains(&by.power) => {
            format!("{whose} was dislodged by your {}.", unit_name(board, by))
        }
        Some(by) => {
            let people = board.power_people(by.power);
            format!("{whose} was dislodged by the {people} {}.", unit_name(board, by))
        }
    }
}

fn groups(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<Group> {
    let account = Account {
        speaker: Speaker { board: &game.board, position: &results.before },
        lines: &results.lines,
        dislodged: &results.dislodged,
    };
    let of = |power: Power| -> Vec<Line> { power_lines(game, &account, power) };
    powers_in_order(game, reader)
        .into_iter()
        .map(|power| Group { power: power_title(game, reader, power), lines: of(power) })
        .filter(|group| !group.lines.is_empty())
        .collect()
}

/// A power's orders; builds that nobody asked for are told in one line.
fn power_lines(game: &GameFacts, account: &Account<'_>, power: Power) -> Vec<Line> {
    let own = account.lines.iter().filter(|line| line.power == power);
    let (unused, told): (Vec<&ResultLine>, Vec<&ResultLine>) =
        own.partition(|line| line.outcome == Outcome::Waived(Waive::Unused));
    let mut lines: Vec<Line> =
        told.into_iter().map(|line| result_line(game, account, line)).collect();
    let words = match unused.len() {
        0 => return lines,
        1 => "One build was not used.".to_owned(),
        more => format!("{more} builds were not used."),
    };
    lines.push(Line { code: unused[0].order.wording(&game.board).to_string(), words });
    lines
}

fn result_line(game: &GameFacts, account: &Account<'_>, line: &ResultLine) -> Line {
    Line { code: line.order.wording(&game.board).to_string(), words: outcome_words(account, line) }
}

/// What is open to those dislodged in a movement phase.
fn retreats(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    if results.before.turn.phase != Phase::Movement {
        return Vec::new();
    }
    let board = &game.board;
    let line = |gone: &Dislodged| {
        let unit = whose(game, reader, &gone.unit);
        let goals: Vec<String> = gone.retreats.iter().map(|&to| place_name(board, to)).collect();
        if goals.is_empty() {
            format!("{unit} had nowhere to go and was disbanded.")
        } else {
            format!("{unit} can retreat to {}, or disband.", either(&goals))
        }
    };
    results.dislodged.iter().map(line).collect()
}
