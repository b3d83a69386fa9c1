//! The cover of an issue: what is in it, when orders are due, and the map of the game with the most to
//! tell.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use crate::game::{Ending, Status, TurnNumber, TurnRecord};
use crate::picture::Scene;

use super::{Imprint, Maps, Place, ZineGame, anybody, chapter, with_game};
use crate::report::news::news;
use crate::report::stationery::{Speech, TemplateFailure};
use crate::report::tongue::{Article, Tongue};

/// How long the news of a game are on the cover, in characters: about three lines.
const HEADLINE: usize = 130;

/// The words of the cover, and its map.
pub(super) fn cover<'a>(
    speech: Speech<'_>,
    imprint: Imprint<'_>,
    date: &str,
    games: &'a [(ZineGame, Maps<'a>)],
    failed: &mut Vec<TemplateFailure>,
) -> (String, Option<&'a Scene<'a>>) {
    let mut sorted: Vec<&ZineGame> = games.iter().map(|(game, _)| game).collect();
    sorted.sort_by_key(|game| due(game));
    let stories: Vec<Value> =
        sorted.into_iter().map(|game| story(speech, imprint.now, game)).collect();
    let chapters = games.iter().filter(|(game, _)| game.place() == Place::Chapter);
    let (mut lead, mut most) = (None, None);
    for (game, maps) in chapters {
        let weight = weight(game);
        let map = maps.turns.iter().max_by_key(|(number, _)| turn_weight(game, *number));
        let map = map.map(|(_, map)| map).or(maps.now.as_ref());
        if map.is_some() && most.is_none_or(|most| weight > most) {
            (lead, most) = (map, Some(weight));
        }
    }
    let (name, number) = (imprint.name, imprint.number);
    let page = context! { name, number, date, stories, judge => imprint.judge.as_str() };
    let (stationery, language) = speech;
    (stationery.words(language, "paper_zine.txt", &page, failed), lead)
}

/// The soonest deadline first; then the games that have none, and those that have ended.
fn due(game: &ZineGame) -> (u8, Option<DateTime<Utc>>) {
    let rank = match game.game.status {
        Status::Running => 0,
        Status::Parked(_) => 1,
        Status::Forming => 2,
        Status::Ended(_) => 3,
    };
    (rank, game.game.deadline())
}

/// How much there is to tell of a game: a victory before all, then centres that changed hands, then units
/// that were dislodged.
fn weight(game: &ZineGame) -> (bool, usize) {
    let is_won = matches!(game.game.status, Status::Ended(Ending::Solo(_)));
    (is_won, game.news().into_iter().map(|turn| told_of(game, turn)).sum())
}

/// The same of one of its turns; of two alike, the later one has more.
fn turn_weight(game: &ZineGame, number: TurnNumber) -> (usize, TurnNumber) {
    let turn = game.turns.iter().find(|turn| turn.number == number);
    (turn.map_or(0, |turn| told_of(game, turn)), number)
}

fn told_of(game: &ZineGame, turn: &TurnRecord) -> usize {
    let (_, results) = chapter::results(game, turn);
    10 * results.captured.len() + 3 * results.dislodged.len() + 1
}

/// A game's line.
fn story((stationery, language): Speech<'_>, now: DateTime<Utc>, game: &ZineGame) -> Value {
    let tongue = stationery.tongue(language);
    let seats = game.game.seat_count();
    let (turn, headline) = headline(tongue, game);
    let own = context! {
        turn,
        headline,
        seats => tongue.outlook.seats_free(seats.free, seats.all()),
        waits => game.place() == Place::Wanted,
        new => game.place() == Place::Chapter,
        closed => game.game.status == Status::Ended(Ending::Closed),
    };
    with_game((stationery, language), now, &game.game, own)
}

/// The news of the newest turn in which centres changed hands; where there is none, of the newest movement
/// phase. Which turn that is, and what happened; both empty where nothing is told.
fn headline(tongue: &Tongue, game: &ZineGame) -> (String, String) {
    let turns = game.news();
    let told = |turn: &&&TurnRecord| !chapter::results(game, turn).1.captured.is_empty();
    let newest = turns.iter().rev().find(told);
    let newest = newest.or_else(|| turns.iter().rev().find(|turn| super::is_movement(turn)));
    let Some(turn) = newest.or(turns.last()) else { return (String::new(), String::new()) };
    let (after, results) = chapter::results(game, turn);
    let mut words = String::new();
    for sentence in news(tongue, &after, &anybody(&game.game), &results).sentences() {
        if !words.is_empty() {
            if words.chars().count() + sentence.chars().count() > HEADLINE {
                break;
            }
            words.push(' ');
        }
        words.push_str(sentence);
    }
    let name = tongue.names.turn(&game.game.board, turn.position.turn, Article::Without);
    (name.base(), words)
}
