//! What is laid into a letter and made only when it is sent: pictures of its turn, and the copy of the
//! results for programs.

use crate::game::{Copies, Ending, Form, TurnNumber};
use crate::judge::{Body, GameFacts, Notice, Receipt, Results};
use crate::letter::{Enclosure, Office, Pictures, to_be_made};
use crate::picture::{Artwork, Style};

use super::language_of;
use super::reference::{Made, OwnOrders, Reference};

/// How wide a picture is, in pixels.
const SHOWN: u32 = 1200;

/// What lies in a letter.
#[derive(Default)]
pub(super) struct LaidIn {
    /// What its page shows.
    pub(super) shown: Vec<Enclosure>,
    /// What lies beside it.
    pub(super) files: Vec<Enclosure>,
}

/// What lies in the letter of a notice.
pub(super) fn of(office: &Office, notice: &Notice) -> LaidIn {
    match (&notice.game, &notice.body) {
        (Some(game), Body::Results(results)) => with_results(office, notice, game, results),
        (Some(game), Body::Receipt(receipt)) => LaidIn {
            shown: own_orders(office, notice, game, receipt).into_iter().collect(),
            files: Vec::new(),
        },
        (Some(game), Body::Begins(_) | Body::TakesOver(_)) => LaidIn {
            shown: position(office, notice, game).into_iter().collect(),
            files: Vec::new(),
        },
        (Some(game), Body::Ended(report)) => {
            // A victory leaves the number of its turn to the position before it.
            let number = match report.ending {
                Ending::Solo(_) => game.turn.next(),
                Ending::Closed => game.turn,
            };
            LaidIn {
                shown: position_in(office, notice, game, number)
                    .filter(|_| game.turn != TurnNumber::default())
                    .into_iter()
                    .collect(),
                files: steps(office, notice, game).into_iter().collect(),
            }
        }
        _ => LaidIn::default(),
    }
}

fn with_results(office: &Office, notice: &Notice, game: &GameFacts, results: &Results) -> LaidIn {
    let turn = game.board.turn_code(results.before.turn);
    let number = results.number.number();
    let language = language_of(office, notice);
    let mut laid_in = LaidIn::default();
    if has_pictures(office, notice, game) {
        let made = Made::Picture { style: Style::Colour, width: SHOWN, language };
        laid_in.shown.push(enclosure(game, number, &format!("{turn}.png"), made));
        laid_in.files.extend(next_position(office, notice, game, results));
    }
    if game.copies == Copies::Json {
        laid_in.files.push(enclosure(game, number, &format!("{turn}.json"), Made::Copy));
    }
    laid_in
}

/// The map of who stands where after a turn, for who plans the next one. At the end there is the whole game.
pub(super) fn next_position(
    office: &Office,
    notice: &Notice,
    game: &GameFacts,
    results: &Results,
) -> Option<Enclosure> {
    position(office, notice, game).filter(|_| game.turn != results.number)
}

/// The map with the reader's own orders, where he has given any.
fn own_orders(
    office: &Office,
    notice: &Notice,
    game: &GameFacts,
    receipt: &Receipt,
) -> Option<Enclosure> {
    let orders = &receipt.outlook.orders;
    let is_own = !notice.to.powers.is_empty();
    if orders.is_empty() || !is_own || !has_pictures(office, notice, game) {
        return None;
    }
    let (orders, language) = (OwnOrders::of(&game.board, orders), language_of(office, notice));
    let made = Made::OwnOrders { orders, width: SHOWN, language };
    let name = format!("{}-orders.png", game.board.turn_code(game.position.turn));
    Some(enclosure(game, game.turn.number(), &name, made))
}

/// The map of who stands where.
fn position(office: &Office, notice: &Notice, game: &GameFacts) -> Option<Enclosure> {
    position_in(office, notice, game, game.turn)
}

/// The same, as it is found under the number of a turn.
fn position_in(
    office: &Office,
    notice: &Notice,
    game: &GameFacts,
    number: TurnNumber,
) -> Option<Enclosure> {
    let made = Made::Position { width: SHOWN, language: language_of(office, notice) };
    let name = format!("{}-position.png", game.board.turn_code(game.position.turn));
    has_pictures(office, notice, game).then(|| enclosure(game, number.number(), &name, made))
}

/// The whole game to step through.
pub(super) fn steps(office: &Office, notice: &Notice, game: &GameFacts) -> Option<Enclosure> {
    let has_pictures = has_pictures(office, notice, game);
    let made = Made::Steps(language_of(office, notice));
    has_pictures.then(|| enclosure(game, game.turn.number(), "steps.html", made))
}

/// Whether this reader's letters of the game have pictures.
fn has_pictures(office: &Office, notice: &Notice, game: &GameFacts) -> bool {
    game.pictures.unwrap_or(office.pictures()) == Pictures::Shown
        && notice.to.taste.form == Form::Both
        && Artwork::of(&game.board).is_some()
}

fn enclosure(game: &GameFacts, turn: u32, name: &str, made: Made) -> Enclosure {
    let kind = match made {
        Made::Picture { .. } | Made::Position { .. } | Made::OwnOrders { .. } => "image/png",
        Made::Copy => "application/json",
        Made::Steps(_) => "text/html; charset=utf-8",
    };
    let reference = Reference { game: game.id.number().into(), turn, made };
    to_be_made(&format!("{}-{name}", game.name), kind, &reference.text())
}
