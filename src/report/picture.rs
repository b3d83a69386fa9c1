//! The words of a picture: what stands below it, and all it shows in sentences, for those who do not
//! see it.

use crate::adjudication::{ResultLine, adjudicate};
use crate::board::Power;
use crate::game::{Game, TurnRecord};
use crate::order::Order;
use crate::picture::{Artwork, Caption, KeyWords, Scene, Style, Subject, Told, scene};
use crate::position::{Dislodged, Position, Unit};
use crate::view::View;

use super::orders::{Speaker, turn_name, unit_name};
use super::outcomes::{Account, outcome_words};
use super::words::{capital, list};

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

/// Has a turn of a game drawn with its orders and what came of them, as everybody sees it, and gives
/// what `write` makes of that; `None` where there is no drawing of the board.
pub fn with_turn_drawn<T>(
    game: &Game,
    turn: &TurnRecord,
    style: Style,
    write: impl FnOnce(&Scene<'_>) -> T,
) -> Option<T> {
    let (board, rules) = (&game.board, &game.settings.rules);
    let artwork = Artwork::of(board)?;
    let verdict = adjudicate(board, rules, &turn.position, &turn.orders);
    let lines = verdict.results(rules, &turn.orders);
    let view = View::of_powers(board, &turn.position, &[]);
    let shows = Shows::Outcomes(&lines, &verdict.dislodged);
    let (caption, told) = (caption(&game.name, &view, shows), shows.told());
    let subject = Subject { view: &view, orders: &told, style, caption: &caption };
    Some(write(&scene(&artwork, &subject)))
}

/// Has a position of a game drawn in colour with these orders of one reader alone, and gives what
/// `write` makes of that; `None` where there is no drawing of the board.
pub fn with_own_drawn<T>(
    game: &Game,
    position: &Position,
    orders: &[(Power, Order)],
    write: impl FnOnce(&Scene<'_>) -> T,
) -> Option<T> {
    let board = &game.board;
    let artwork = Artwork::of(board)?;
    let mut powers: Vec<Power> = orders.iter().map(|(power, _)| *power).collect();
    powers.dedup();
    let view = View::of_powers(board, position, &powers);
    let shows = Shows::Orders(orders);
    let (caption, told) = (caption(&game.name, &view, shows), shows.told());
    let style = Style::Colour;
    let subject = Subject { view: &view, orders: &told, style, caption: &caption };
    Some(write(&scene(&artwork, &subject)))
}

/// The caption of a picture, and its words. `game` is the name of the game; empty where the position
/// is nobody's.
pub fn caption(game: &str, view: &View<'_>, shows: Shows<'_>) -> Caption {
    let turn = turn_name(view.board, view.position.turn);
    let title = if game.is_empty() { turn } else { format!("{game}: {turn}") };
    let note = match shows {
        Shows::Position => "Position",
        Shows::Orders(_) => "Orders",
        Shows::Outcomes(..) => "Orders and what came of them",
    };
    let board = view.board;
    Caption {
        words: sentences(&title, note, view, shows).join("\n"),
        title,
        note: note.to_owned(),
        powers: board.powers().map(|power| board.power_name(power).to_owned()).collect(),
        key: key_words(),
    }
}

fn key_words() -> KeyWords {
    KeyWords {
        moves: "move".to_owned(),
        fails: "came to nothing".to_owned(),
        supports: "support".to_owned(),
        convoys: "by convoy".to_owned(),
        retreats: "retreat".to_owned(),
        holds: "hold".to_owned(),
        dislodged: "dislodged".to_owned(),
        built: "built".to_owned(),
        gone: "gone".to_owned(),
        hidden: "not seen".to_owned(),
    }
}

fn sentences(title: &str, note: &str, view: &View<'_>, shows: Shows<'_>) -> Vec<String> {
    let board = view.board;
    let mut sentences = vec![format!("{title}. {note}.")];
    sentences.extend(board.powers().filter_map(|power| standing(view, power)));
    if !view.hidden.is_empty() {
        let names = view.hidden.iter().map(|&province| board.full_name(province));
        sentences.push(format!("Not seen: {}.", list(&names.collect::<Vec<_>>())));
    }
    let speaker = Speaker { board, position: &view.position };
    match shows {
        Shows::Position => {}
        Shows::Orders(orders) => {
            let orders = orders.iter();
            sentences.extend(orders.map(|(power, order)| {
                format!("{}: {}.", board.power_name(*power), speaker.order(*power, order))
            }));
        }
        Shows::Outcomes(lines, dislodged) => {
            let account = Account { speaker, lines, dislodged };
            sentences.extend(lines.iter().map(|line| {
                format!("{}: {}", board.power_name(line.power), outcome_words(&account, line))
            }));
        }
    }
    sentences
}

/// `France has Army Paris and Fleet Brest, and owns Brest, Marseilles and Paris.`
fn standing(view: &View<'_>, power: Power) -> Option<String> {
    let board = view.board;
    let name = |unit: &Unit| capital(&unit_name(board, unit));
    let mut units: Vec<String> = view.position.units_of(power).map(name).collect();
    let gone = view.position.dislodged.iter().filter(|gone| gone.unit.power == power);
    units.extend(gone.map(|gone| format!("{} (dislodged)", name(&gone.unit))));
    let owned: Vec<&str> =
        view.position.centres_of(board, power).map(|centre| board.full_name(centre)).collect();
    let who = board.power_name(power);
    match (units.is_empty(), owned.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{who} has {}, and owns no centre.", list(&units))),
        (true, false) => Some(format!("{who} has no units, and owns {}.", list(&owned))),
        (false, false) => Some(format!("{who} has {}, and owns {}.", list(&units), list(&owned))),
    }
}
