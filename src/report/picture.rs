//! The words of a picture: what stands below it, and all it shows in sentences, for those who do not
//! see it.

use crate::adjudication::{ResultLine, adjudicate};
use crate::board::{Power, Province};
use crate::game::{Game, TurnRecord};
use crate::order::Order;
use crate::picture::{
    Artwork, Caption, DrawnOrder, KeyWords, Scene, Style, Subject, scene, scene_of_many,
};
use crate::position::{Dislodged, Position, Unit};
use crate::view::View;

use super::orders::{Speaker, province_list};
use super::outcomes::{Account, outcome_words};
use super::stationery::Speech;
use super::tongue::{Article, Join, Tongue, Whose};
use super::words::capital;

/// What a picture shows of a turn.
#[derive(Clone, Copy, Debug)]
pub enum Shows<'a> {
    /// Who stands where and owns what.
    Position,
    /// Orders before the deadline.
    Orders(&'a [(Power, Order)]),
    /// Orders with what came of them, the units that were dislodged, and the position it all led to.
    Outcomes(&'a [ResultLine], &'a [Dislodged], &'a Position),
}

impl<'a> Shows<'a> {
    /// The orders as pictures take them.
    pub fn orders(self) -> Vec<DrawnOrder<'a>> {
        match self {
            Shows::Position => Vec::new(),
            Shows::Orders(orders) => orders
                .iter()
                .map(|(power, order)| DrawnOrder {
                    power: *power,
                    order,
                    outcome: None,
                    dislodged: false,
                })
                .collect(),
            Shows::Outcomes(lines, ..) => lines
                .iter()
                .map(|line| DrawnOrder {
                    power: line.power,
                    order: &line.order,
                    outcome: Some(&line.outcome),
                    dislodged: line.dislodged,
                })
                .collect(),
        }
    }
}

/// What came of the orders of a turn that was ruled.
#[derive(Clone, Debug)]
pub struct TurnOutcomes {
    lines: Vec<ResultLine>,
    dislodged: Vec<Dislodged>,
    next: Position,
}

impl TurnOutcomes {
    /// Of this turn of a game.
    pub fn of(game: &Game, turn: &TurnRecord) -> TurnOutcomes {
        let rules = &game.settings.rules;
        let verdict = adjudicate(&game.board, rules, &turn.position, &turn.orders);
        let lines = verdict.results(rules, &turn.orders);
        TurnOutcomes { lines, dislodged: verdict.dislodged, next: verdict.next }
    }

    /// It as a picture shows it.
    pub fn shows(&self) -> Shows<'_> {
        Shows::Outcomes(&self.lines, &self.dislodged, &self.next)
    }
}

/// The picture of what somebody sees, with its caption below.
pub fn drawn<'a>(
    artwork: &'a Artwork,
    style: Style,
    view: &View<'_>,
    shows: Shows<'_>,
    caption: &Caption,
) -> Scene<'a> {
    scene(artwork, &Subject { view, orders: &shows.orders(), style, caption })
}

/// The same as one of many pictures that are shown on one map.
pub(super) fn drawn_of_many<'a>(
    artwork: &'a Artwork,
    view: &View<'_>,
    shows: Shows<'_>,
    caption: &Caption,
) -> Scene<'a> {
    let subject = Subject { view, orders: &shows.orders(), style: Style::Colour, caption };
    scene_of_many(artwork, &subject)
}

/// Has a turn of a game drawn with its orders and what came of them, as everybody sees it and with the
/// words of a language, and gives what `write` makes of that; `None` where there is no drawing of the board.
pub fn with_turn_drawn<T>(
    game: &Game,
    turn: &TurnRecord,
    style: Style,
    speech: Speech<'_>,
    write: impl FnOnce(&Scene<'_>) -> T,
) -> Option<T> {
    let artwork = Artwork::of(&game.board)?;
    let ruled = TurnOutcomes::of(game, turn);
    let view = View::of_powers(&game.board, &turn.position, &[]);
    let caption = caption(speech, &game.name, &view, ruled.shows());
    Some(write(&drawn(&artwork, style, &view, ruled.shows(), &caption)))
}

/// Has a position of a game drawn in colour with these orders of one reader alone, or with none, and gives
/// what `write` makes of that; `None` where there is no drawing of the board.
pub fn with_own_drawn<T>(
    game: &Game,
    position: &Position,
    orders: &[(Power, Order)],
    speech: Speech<'_>,
    write: impl FnOnce(&Scene<'_>) -> T,
) -> Option<T> {
    let artwork = Artwork::of(&game.board)?;
    let mut powers: Vec<Power> = orders.iter().map(|(power, _)| *power).collect();
    powers.dedup();
    let view = View::of_powers(&game.board, position, &powers);
    let shows = if orders.is_empty() { Shows::Position } else { Shows::Orders(orders) };
    let caption = caption(speech, &game.name, &view, shows);
    Some(write(&drawn(&artwork, Style::Colour, &view, shows, &caption)))
}

/// What a picture shows, in sentences.
pub(super) struct Description {
    /// What it is of.
    heading: String,
    /// Who stands where, and what is not seen; a sentence each.
    pub standing: Vec<String>,
    /// The orders, a sentence each.
    pub orders: Vec<String>,
}

impl Description {
    /// All of it, a line a sentence.
    fn words(&self) -> String {
        let lines = std::iter::once(&self.heading).chain(&self.standing).chain(&self.orders);
        lines.map(String::as_str).collect::<Vec<_>>().join("\n")
    }
}

/// The caption of a picture in a language, and its words. `game` is the name of the game; empty where
/// the position is nobody's.
pub fn caption(speech: Speech<'_>, game: &str, view: &View<'_>, shows: Shows<'_>) -> Caption {
    described(speech, game, view, shows).0
}

/// The caption of a picture, and what its words are made of.
pub(super) fn described(
    (stationery, language): Speech<'_>,
    game: &str,
    view: &View<'_>,
    shows: Shows<'_>,
) -> (Caption, Description) {
    let tongue = stationery.tongue(language);
    let (board, words) = (view.board, &tongue.pictures);
    let turn = tongue.names.turn(board, view.position.turn, Article::Without);
    let title = if game.is_empty() { capital(&turn.base()) } else { words.title(game, &turn) };
    let note = match shows {
        Shows::Position => words.position(),
        Shows::Orders(_) => words.orders(),
        Shows::Outcomes(..) => words.outcomes(),
    };
    let description = Description {
        heading: words.heading(&title, &note),
        standing: standing_of_all(tongue, view),
        orders: order_sentences(tongue, view, shows),
    };
    let caption = Caption {
        language,
        words: description.words(),
        title,
        note,
        powers: board.powers().map(|power| tongue.names.power(board, power).base()).collect(),
        after: match shows {
            Shows::Outcomes(.., next) => {
                board.powers().map(|power| next.centres_of(board, power).count()).collect()
            }
            Shows::Position | Shows::Orders(_) => Vec::new(),
        },
        key: key_words(tongue),
    };
    (caption, description)
}

fn key_words(tongue: &Tongue) -> KeyWords {
    let words = &tongue.pictures;
    KeyWords {
        army: words.army(),
        fleet: words.fleet(),
        centre: words.centre(),
        moves: words.moved(),
        fails: words.failed(),
        supports: words.support(),
        convoys: words.convoy(),
        retreats: words.retreat(),
        helped: words.helped(),
        expected: words.expected(),
        holds: words.hold(),
        dislodged: words.dislodged(),
        built: words.built(),
        gone: words.gone(),
        hidden: words.hidden(),
    }
}

fn standing_of_all(tongue: &Tongue, view: &View<'_>) -> Vec<String> {
    let board = view.board;
    let mut sentences: Vec<String> =
        board.powers().filter_map(|power| standing(tongue, view, power)).collect();
    if !view.hidden.is_empty() {
        let hidden = province_list(tongue, board, &view.hidden, Join::And);
        sentences.push(tongue.pictures.not_seen(&hidden));
    }
    sentences
}

fn order_sentences(tongue: &Tongue, view: &View<'_>, shows: Shows<'_>) -> Vec<String> {
    let words = &tongue.pictures;
    let speaker = Speaker { tongue, board: view.board, position: &view.position };
    match shows {
        Shows::Position => Vec::new(),
        Shows::Orders(orders) => orders
            .iter()
            .map(|(power, order)| {
                words.order(&speaker.power(*power), &speaker.order(*power, order))
            })
            .collect(),
        Shows::Outcomes(lines, dislodged, _) => {
            let account = Account { speaker, lines, dislodged, silent: &[] };
            lines
                .iter()
                .map(|line| {
                    words.outcome(&speaker.power(line.power), &outcome_words(&account, line))
                })
                .collect()
        }
    }
}

/// `France has Army Paris and Fleet Brest, and owns Brest, Marseilles and Paris.`
fn standing(tongue: &Tongue, view: &View<'_>, power: Power) -> Option<String> {
    let (board, words) = (view.board, &tongue.pictures);
    let name = |unit: &Unit| tongue.names.unit(board, unit, Whose::Own);
    let mut units: Vec<_> = view.position.units_of(power).map(name).collect();
    let gone = view.position.dislodged.iter().filter(|gone| gone.unit.power == power);
    units.extend(gone.map(|gone| tongue.names.text(words.dislodged_unit(&name(&gone.unit)))));
    let owned: Vec<Province> = view.position.centres_of(board, power).collect();
    let who = tongue.names.power(board, power);
    let (none, unowned) = (units.is_empty(), owned.is_empty());
    let units = tongue.names.list(units, Join::And);
    let owned = province_list(tongue, board, &owned, Join::And);
    match (none, unowned) {
        (true, true) => None,
        (false, true) => Some(words.has_no_centre(&who, &units)),
        (true, false) => Some(words.has_no_units(&who, &owned)),
        (false, false) => Some(words.has(&who, &units, &owned)),
    }
}
