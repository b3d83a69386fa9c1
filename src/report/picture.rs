//! The words of a picture: what stands below it, and all it shows in sentences, for those who do not
//! see it.

use crate::adjudication::{ResultLine, adjudicate};
use crate::board::{Power, Province};
use crate::game::{Game, TurnRecord};
use crate::order::Order;
use crate::picture::{Artwork, Caption, KeyWords, Scene, Style, Subject, Told, scene};
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
    /// Orders with what came of them, and the units that were dislodged.
    Outcomes(&'a [ResultLine], &'a [Dislodged]),
}

impl<'a> Shows<'a> {
    /// The orders as pictures take them.
    pub fn told(self) -> Vec<Told<'a>> {
        match self {
            Shows::Position => Vec::new(),
            Shows::Orders(orders) => orders
                .iter()
                .map(|(power, order)| Told {
                    power: *power,
                    order,
                    outcome: None,
                    dislodged: false,
                })
                .collect(),
            Shows::Outcomes(lines, _) => lines
                .iter()
                .map(|line| Told {
                    power: line.power,
                    order: &line.order,
                    outcome: Some(&line.outcome),
                    dislodged: line.dislodged,
                })
                .collect(),
        }
    }
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
    let (board, rules) = (&game.board, &game.settings.rules);
    let artwork = Artwork::of(board)?;
    let verdict = adjudicate(board, rules, &turn.position, &turn.orders);
    let lines = verdict.results(rules, &turn.orders);
    let view = View::of_powers(board, &turn.position, &[]);
    let shows = Shows::Outcomes(&lines, &verdict.dislodged);
    let (caption, told) = (caption(speech, &game.name, &view, shows), shows.told());
    let subject = Subject { view: &view, orders: &told, style, caption: &caption };
    Some(write(&scene(&artwork, &subject)))
}

/// Has a position of a game drawn in colour with these orders of one reader alone, and gives what
/// `write` makes of that; `None` where there is no drawing of the board.
pub fn with_own_drawn<T>(
    game: &Game,
    position: &Position,
    orders: &[(Power, Order)],
    speech: Speech<'_>,
    write: impl FnOnce(&Scene<'_>) -> T,
) -> Option<T> {
    let board = &game.board;
    let artwork = Artwork::of(board)?;
    let mut powers: Vec<Power> = orders.iter().map(|(power, _)| *power).collect();
    powers.dedup();
    let view = View::of_powers(board, position, &powers);
    let shows = Shows::Orders(orders);
    let (caption, told) = (caption(speech, &game.name, &view, shows), shows.told());
    let style = Style::Colour;
    let subject = Subject { view: &view, orders: &told, style, caption: &caption };
    Some(write(&scene(&artwork, &subject)))
}

/// The caption of a picture in a language, and its words. `game` is the name of the game; empty where
/// the position is nobody's.
pub fn caption(
    (stationery, language): Speech<'_>,
    game: &str,
    view: &View<'_>,
    shows: Shows<'_>,
) -> Caption {
    let tongue = stationery.tongue(language);
    let (board, words) = (view.board, &tongue.pictures);
    let turn = tongue.names.turn(board, view.position.turn, Article::Without);
    let title = if game.is_empty() { capital(&turn.base()) } else { words.title(game, &turn) };
    let note = match shows {
        Shows::Position => words.position(),
        Shows::Orders(_) => words.orders(),
        Shows::Outcomes(..) => words.outcomes(),
    };
    Caption {
        language,
        words: sentences(tongue, &title, &note, view, shows).join("\n"),
        title,
        note,
        powers: board.powers().map(|power| tongue.names.power(board, power).base()).collect(),
        key: key_words(tongue),
    }
}

fn key_words(tongue: &Tongue) -> KeyWords {
    let words = &tongue.pictures;
    KeyWords {
        moves: words.moved(),
        fails: words.failed(),
        supports: words.support(),
        convoys: words.convoy(),
        retreats: words.retreat(),
        holds: words.hold(),
        dislodged: words.dislodged(),
        built: words.built(),
        gone: words.gone(),
        hidden: words.hidden(),
    }
}

fn sentences(
    tongue: &Tongue,
    title: &str,
    note: &str,
    view: &View<'_>,
    shows: Shows<'_>,
) -> Vec<String> {
    let (board, words) = (view.board, &tongue.pictures);
    let mut sentences = vec![words.heading(title, note)];
    sentences.extend(board.powers().filter_map(|power| standing(tongue, view, power)));
    if !view.hidden.is_empty() {
        let hidden = province_list(tongue, board, &view.hidden, Join::And);
        sentences.push(words.not_seen(&hidden));
    }
    let speaker = Speaker { tongue, board, position: &view.position };
    match shows {
        Shows::Position => {}
        Shows::Orders(orders) => {
            let orders = orders.iter();
            sentences.extend(orders.map(|(power, order)| {
                words.order(&speaker.power(*power), &speaker.order(*power, order))
            }));
        }
        Shows::Outcomes(lines, dislodged) => {
            let account = Account { speaker, lines, dislodged };
            sentences.extend(lines.iter().map(|line| {
                words.outcome(&speaker.power(line.power), &outcome_words(&account, line))
            }));
        }
    }
    sentences
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
