//! One game in an issue: its turns, its end or where it stands, and its advertisement.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use crate::adjudication::{Outcome, ResultLine};
use crate::board::{Power, Turn};
use crate::game::{Access, Confirmer, Ending, Game, Status, TurnRecord};
use crate::judge::{GameFacts, Results, facts_of, results_of};
use crate::paper::Item;
use crate::picture::Scene;

use super::{Imprint, Maps, Stage, ZineGame, anybody, with_game};
use crate::report::orders::power_list;
use crate::report::outlook::{free_centres, standings};
use crate::report::pages::{holders, year};
use crate::report::paper::items;
use crate::report::results::{ToldOrders, results_page};
use crate::report::stationery::{Speech, TemplateFailure, facts};
use crate::report::tongue::{Article, Told, Tongue};
use crate::report::words::plain;

/// The most powers that have a column each in the chart of centres.
const COLUMNS: usize = 8;

/// A game with its turns.
pub(super) fn items_of<'a>(
    speech: Speech<'_>,
    imprint: Imprint<'_>,
    game: &ZineGame,
    maps: &'a Maps<'a>,
    failed: &mut Vec<TemplateFailure>,
) -> Vec<Item<'a>> {
    let (stationery, language) = speech;
    let tongue = stationery.tongue(language);
    let mut said = |template, own: Value, map: Option<&'a Scene<'a>>| {
        let own = context! { judge => imprint.judge.as_str(), ..own };
        let page = with_game(speech, imprint.now, &game.game, own);
        items(&stationery.words(language, template, &page, failed), map)
    };
    let turns = game.news();
    let own = standing(tongue, game, head(tongue, game, &turns));
    let mut all = said("paper_zine_game.txt", own, maps.now.as_ref());
    if !turns.is_empty() {
        all.push(Item::NewPage);
    }
    for (place, turn) in turns.into_iter().enumerate() {
        if place > 0 {
            all.push(Item::Gap);
        }
        let map = maps.of_turn(turn.number);
        all.extend(said("paper_zine_turn.txt", told(tongue, game, turn, map.is_some()), map));
    }
    all
}

/// What is told of a game before its turns.
fn head(tongue: &Tongue, game: &ZineGame, turns: &[&TurnRecord]) -> Value {
    let board = &game.game.board;
    let name = |turn: &TurnRecord| {
        Value::from(tongue.names.turn(board, turn.position.turn, Article::With).told())
    };
    let (winner, centres) = match &game.game.status {
        Status::Ended(Ending::Solo(power)) => (
            tongue.names.power(board, *power).told(),
            game.game.position.centres_of(board, *power).count(),
        ),
        _ => (Told::Plain(String::new()), 0),
    };
    context! {
        winner => Value::from(winner),
        centres,
        by_master => matches!(game.ended_by, Some(Confirmer::Master(_))),
        begins => turns.is_empty() && matches!(game.told.stage, Stage::New | Stage::Forming),
        vacant => Value::from(power_list(tongue, board, &vacant(&game.game)).told()),
        several => turns.len() > 1,
        first => turns.first().map(|turn| name(turn)),
    }
}

/// The powers that still live and that anybody may take over.
fn vacant(game: &Game) -> Vec<Power> {
    let is_open = game.status == Status::Running && game.settings.access == Access::Public;
    let free = game.players().filter(|(_, seat)| !seat.is_held());
    let powers = free.flat_map(|(_, seat)| seat.powers.iter().copied());
    let lives = |power: &Power| {
        game.position.units_of(*power).next().is_some()
            || game.position.centres_of(&game.board, *power).next().is_some()
    };
    powers.filter(|power| is_open && lives(power)).collect()
}

/// A turn as everybody may hear of it.
pub(super) fn results(game: &ZineGame, turn: &TurnRecord) -> (GameFacts, Results) {
    let press = game.press.iter().filter(|press| press.turn == turn.position.turn);
    let results = Results { press: press.cloned().collect(), ..results_of(&game.game, turn) };
    // As it stood when the turn was over, not as it stands now.
    let after = GameFacts {
        position: turn.next.clone(),
        turn: if turn.winner.is_some() { turn.number } else { turn.number.next() },
        ..facts_of(&game.game)
    };
    (after, results)
}

fn told(tongue: &Tongue, game: &ZineGame, turn: &TurnRecord, map: bool) -> Value {
    let (after, results) = results(game, turn);
    let page =
        results_page((tongue, &mut ToldOrders::default()), &after, &anybody(&game.game), &results);
    // The news tell of every unit that retreated, was built or removed as was ordered.
    let is_news = |line: &ResultLine| {
        let outcome = &line.outcome;
        matches!(
            outcome,
            Outcome::Retreats
                | Outcome::Disbanded(_)
                | Outcome::Built
                | Outcome::Removed(_)
                | Outcome::Waived(_)
        )
    };
    let listed = super::is_movement(turn) || !results.lines.iter().all(is_news);
    context! { map, listed, ..page }
}

/// Where all stand now, or stood at the end.
fn standing(tongue: &Tongue, game: &ZineGame, own: Value) -> Value {
    let (facts_now, reader) = (facts_of(&game.game), anybody(&game.game));
    let board = &game.game.board;
    let players: Vec<Value> =
        game.players.iter().flat_map(|played| holders(tongue, board, played)).collect();
    let (powers, years) = chart(tongue, &game.game);
    context! {
        players,
        powers,
        years,
        standings => facts(standings(tongue, &facts_now, &reader)),
        free => free_centres(&facts_now).join(", "),
        ..own
    }
}

/// The centres of all powers at the end of each year: the columns, and what stands in them. Where there are
/// too many powers for that there is no column, and a line for each year.
fn chart(tongue: &Tongue, game: &Game) -> (Vec<String>, Vec<Value>) {
    let board = &game.board;
    let count = |counts: &[u16], power: Power| counts.get(power.index()).copied().unwrap_or(0);
    let had = |power: &Power| game.tally.iter().any(|(_, counts)| count(counts, *power) > 0);
    let powers: Vec<Power> = board.powers().filter(had).collect();
    if powers.len() > COLUMNS {
        let line = |(turn, counts): &(Turn, Vec<u16>)| {
            let counts: Vec<usize> = counts.iter().map(|&count| count.into()).collect();
            year(tongue, board, &board.turn_code(*turn), &counts)
        };
        return (Vec::new(), game.tally.iter().map(line).collect());
    }
    let names = powers.iter().map(|&power| tongue.names.power(board, power).base()).collect();
    let row = |(turn, counts): &(Turn, Vec<u16>)| {
        let counts: Vec<u16> = powers.iter().map(|&power| count(counts, power)).collect();
        context! { year => turn.year, counts }
    };
    (names, game.tally.iter().map(row).collect())
}

/// A game of which there is little to tell.
pub(super) fn brief(speech: Speech<'_>, now: DateTime<Utc>, game: &ZineGame) -> Value {
    let (stationery, language) = speech;
    let tongue = stationery.tongue(language);
    let (facts_now, reader) = (facts_of(&game.game), anybody(&game.game));
    let seats = game.game.seat_count();
    let own = context! {
        board => plain(game.game.board.title()),
        room => tongue.outlook.seats_free(seats.free, seats.all()),
        invited => matches!(game.game.settings.access, Access::Invitation(_)),
        standings => facts(standings(tongue, &facts_now, &reader)),
        free => free_centres(&facts_now).join(", "),
    };
    with_game(speech, now, &game.game, own)
}
