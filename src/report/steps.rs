//! A whole game to step through: one page with its map, on which a script shows turn after turn, and
//! beside or below it what happened in words. Where no script runs, all turns stand there in words, and a
//! click on one of them shows it on the map.

use minijinja::{Value, context};

use crate::game::{Game, Status, TurnRecord};
use crate::judge::{facts_after, results_of};
use crate::letter::Language;
use crate::picture::{self, Artwork, Scene};
use crate::position::Position;
use crate::view::View;

use super::house::STEPS;
use super::news::news;
use super::picture::{Shows, TurnOutcomes, described, drawn_of_many};
use super::stationery::{Speech, Stationery, TemplateFailure};
use super::tongue::Tongue;
use super::trial::{BEFORE, SIGN, Sample};
use super::zine::anybody;

/// The page of a game with these turns, as everybody sees them and in a language; `None` where there is
/// no drawing of the board. Where the keeper's own template of it fails, the judge's is taken, and `failed`
/// learns of it.
pub fn steps(
    game: &Game,
    turns: &[TurnRecord],
    speech: Speech<'_>,
    failed: &mut Vec<TemplateFailure>,
) -> Option<String> {
    let artwork = Artwork::of(&game.board)?;
    let (stationery, language) = speech;
    let tongue = stationery.tongue(language);
    let mut words = Vec::new();
    let mut scenes = Vec::new();
    for turn in game.line(turns) {
        let ruled = TurnOutcomes::of(game, turn);
        let told = Told { position: &turn.position, news: turn_news(tongue, game, turn) };
        scenes.push(step((&artwork, speech), game, told, ruled.shows(), &mut words));
    }
    let last = turns.last().map_or(&game.position, |turn| &turn.next);
    let told = Told { position: last, news: Vec::new() };
    scenes.push(step((&artwork, speech), game, told, Shows::Position, &mut words));
    let tallness = scenes.iter().map(|scene| scene.height / scene.width).fold(0.0, f32::max);
    let map = picture::steps(scenes);
    let page = context! {
        language => language.tag(),
        name => game.name.as_str(),
        said => said(tongue, &game.name),
        over => matches!(game.status, Status::Ended(_)),
        map => Value::from_safe_string(map),
        tallness => format!("{tallness:.3}"),
        turns => words,
    };
    Some(stationery.words(language, STEPS, &page, failed))
}

/// The map of the page that a template is tried with.
pub(super) const SAMPLE_MAP: &str = "<svg id=\"sample\"></svg>";

/// The words of that page that must be seen on it.
pub(super) const SAMPLES: [Sample; 6] = [
    ("Aname", "the game's name (`name`)"),
    ("Aturn", "the names of the turns (`turn.name`)"),
    ("Anews", "what is new in a turn (`turn.news`)"),
    ("Anorder", "the orders of a turn (`turn.orders`)"),
    ("Aunit", "who stands where (`turn.standing`)"),
    ("Alast", "the last turn of several (`turns`)"),
];

/// What the page's template gets then.
pub(super) fn sample(language: Language) -> Value {
    let sampled = |at: usize| format!("{}{SIGN}", SAMPLES[at].0);
    let turn = |name: String, position: bool| {
        let many = |last: usize| {
            let mut all = vec!["more".to_owned(); BEFORE];
            all.push(sampled(last));
            all
        };
        context! { name, news => many(2), orders => many(3), standing => many(4), position }
    };
    let mut turns = vec![turn(sampled(1), false); BEFORE];
    turns.push(turn(sampled(5), true));
    context! {
        language => language.tag(),
        name => sampled(0),
        said => said(Stationery::house().tongue(language), "sample"),
        over => false,
        map => Value::from_safe_string(SAMPLE_MAP.to_owned()),
        tallness => "1.000",
        turns,
    }
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

/// The news of a turn, as somebody hears them who plays nothing.
fn turn_news(tongue: &Tongue, game: &Game, turn: &TurnRecord) -> Vec<String> {
    news(tongue, &facts_after(game, turn), &anybody(game), &results_of(game, turn)).paragraphs()
}

/// What is told of a turn beside its orders.
struct Told<'a> {
    position: &'a Position,
    news: Vec<String>,
}

/// A turn's picture; what the template says of it goes to `words`: its name, its news, who stands where, and what
/// became of the orders.
fn step<'a>(
    (artwork, speech): (&'a Artwork, Speech<'_>),
    game: &Game,
    told: Told<'_>,
    shows: Shows<'_>,
    words: &mut Vec<Value>,
) -> Scene<'a> {
    let view = View::of_powers(&game.board, told.position, &[]);
    let (caption, description) = described(speech, "", &view, shows);
    words.push(context! {
        name => caption.title.as_str(),
        news => told.news,
        standing => description.standing,
        orders => description.orders,
        position => matches!(shows, Shows::Position),
    });
    drawn_of_many(artwork, &view, shows, &caption)
}
