//! A whole game to step through: one page with its map, on which a script shows turn after turn, and
//! below it what happened in words. Where no script runs, all turns stand there in words, and a click on
//! one of them shows it on the map.

use std::sync::LazyLock;

use minijinja::{Environment, Value, context};

use crate::adjudication::adjudicate;
use crate::game::{Game, Status, TurnRecord};
use crate::picture::{self, Artwork, Caption, Scene, Style, Subject, scene};
use crate::position::Position;
use crate::view::View;

use super::picture::{Shows, caption};
use super::stationery::{Speech, environment};
use super::tongue::Tongue;

const NAME: &str = "_steps.html";

static PAGE: LazyLock<Environment<'static>> = LazyLock::new(|| {
    environment(&[(NAME, include_str!("../../templates/_steps.html"))], "")
        .expect("a test writes a page with it")
});

/// The page of a game with these turns, as everybody sees them and in a language; `None` where there is
/// no drawing of the board.
pub fn steps(game: &Game, turns: &[TurnRecord], speech: Speech<'_>) -> Option<String> {
    let artwork = Artwork::of(&game.board)?;
    let mut words = Vec::new();
    let mut scenes = Vec::new();
    for turn in game.line(turns) {
        let rules = &game.settings.rules;
        let verdict = adjudicate(&game.board, rules, &turn.position, &turn.orders);
        let lines = verdict.results(rules, &turn.orders);
        let shows = Shows::Outcomes(&lines, &verdict.dislodged);
        scenes.push(drawn((&artwork, speech), game, &turn.position, shows, &mut words));
    }
    let last = turns.last().map_or(&game.position, |turn| &turn.next);
    scenes.push(drawn((&artwork, speech), game, last, Shows::Position, &mut words));
    let map = picture::steps(scenes);
    let (stationery, language) = speech;
    let tongue = stationery.tongue(language);
    let page = context! {
        language => language.tag(),
        name => game.name.as_str(),
        said => said(tongue, &game.name),
        over => matches!(game.status, Status::Ended(_)),
        map => Value::from_safe_string(map),
        turns => words,
    };
    PAGE.get_template(NAME).ok()?.render(page).ok()
}

/// What the page says beside the turns.
fn said(tongue: &Tongue, game: &str) -> Value {
    let words = &tongue.steps;
    context! {
        title => words.title(game),
        turns => words.turns(),
        turn => words.turn(),
        first => words.first(),
        previous => words.previous(),
        play => words.play(),
        pause => words.pause(),
        next => words.next(),
        last => words.last(),
        hint => words.hint(),
        end => words.end(),
        stands => words.stands(),
        stood => words.stood(),
    }
}

fn drawn<'a>(
    (artwork, speech): (&'a Artwork, Speech<'_>),
    game: &Game,
    position: &Position,
    shows: Shows<'_>,
    words: &mut Vec<Value>,
) -> Scene<'a> {
    let view = View::of_powers(&game.board, position, &[]);
    let caption = caption(speech, "", &view, shows);
    let told = shows.told();
    words.push(told_words(&caption, shows));
    scene(artwork, &Subject { view: &view, orders: &told, style: Style::Colour, caption: &caption })
}

/// A turn for the template: its name, who stands where, and what became of the orders.
fn told_words(caption: &Caption, shows: Shows<'_>) -> Value {
    let mut standing: Vec<String> = caption.words.lines().skip(1).map(str::to_owned).collect();
    let orders = match shows {
        Shows::Position => 0,
        Shows::Orders(orders) => orders.len(),
        Shows::Outcomes(lines, _) => lines.len(),
    };
    let orders = standing.split_off(standing.len().saturating_sub(orders));
    context! {
        name => caption.title.as_str(),
        standing,
        orders,
        position => matches!(shows, Shows::Position),
    }
}
