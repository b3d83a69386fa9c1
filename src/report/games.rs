//! The list of games in a letter.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::game::{Observers, Status};
use crate::judge::{GameListing, Reader};

use super::tongue::Tongue;
use super::words::{When, plain, when};

/// A game's line in a list of games.
#[derive(Serialize)]
pub(super) struct ListedGame {
    name: String,
    board: String,
    free: usize,
    seats: usize,
    /// Whether it has ended.
    over: bool,
    /// Whether nobody may watch it.
    closed: bool,
    /// `3 of 7 seats are free`
    room: String,
    /// The year it is at; empty while the game waits for players.
    year: String,
    deadline: Option<When>,
}

/// The lines of these games.
pub(super) fn games_words(
    tongue: &Tongue,
    listings: &[GameListing],
    reader: &Reader,
    now: DateTime<Utc>,
) -> Vec<ListedGame> {
    let words = |listing: &GameListing| ListedGame {
        name: plain(&listing.name),
        board: plain(&listing.board),
        free: listing.seats.free,
        seats: listing.seats.all(),
        over: matches!(listing.status, Status::Ended(_)),
        room: room(tongue, listing),
        closed: listing.observers == Observers::Closed,
        year: listing.turn.as_deref().map(year_of).unwrap_or_default(),
        deadline: listing.deadline.map(|at| when(tongue, at, reader.zone, now)),
    };
    listings.iter().map(words).collect()
}

/// The year in a turn's code: a list has no board to find more in it.
fn year_of(code: &str) -> String {
    code.chars().filter(char::is_ascii_digit).collect()
}

fn room(tongue: &Tongue, listing: &GameListing) -> String {
    match listing.seats.free {
        0 => tongue.outlook.no_seat_free(),
        free => tongue.outlook.seats_free(free, listing.seats.all()),
    }
}
