//! Letters about a seat that somebody asks for, gets or gives up.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use crate::board::Power;
use crate::game::{Role, SeatCount};
use crate::judge::{Body, Notice, SeatOffer};

use super::orders::power_list;
use super::pages::Page;
use super::running::again;
use super::stationery::facts;
use super::tongue::Tongue;
use super::words::when;

/// The page of such a letter.
pub(super) fn page(tongue: &Tongue, notice: &Notice, now: DateTime<Utc>) -> Page {
    let expires = |at: &DateTime<Utc>| facts(when(tongue, *at, notice.to.zone, now));
    let (template, facts) = match &notice.body {
        Body::ConfirmJoin { expires: at, offer, again: asked, .. } => {
            let own = context! { again => again(*asked), expires => expires(at) };
            let seat = match offer {
                SeatOffer::Waiting { seats, wishes } => waiting(tongue, notice, *seats, wishes),
                SeatOffer::Begun(plays) => {
                    context! { powers => powers(tongue, notice, plays), free => 0 }
                }
            };
            ("confirm_join.txt", context! { ..own, ..seat })
        }
        Body::ConfirmResign { role, expires: at, again: asked, .. } => {
            let (ran, again) = (*role == Role::Master, again(*asked));
            ("confirm_resign.txt", context! { ran, again, expires => expires(at) })
        }
        Body::ConfirmWatch { expires: at, again: asked } => {
            ("confirm_watch.txt", context! { again => again(*asked), expires => expires(at) })
        }
        Body::Joined { seats, wishes } => ("joined.txt", waiting(tongue, notice, *seats, wishes)),
        _ => ("help.txt", context! {}),
    };
    Page { template, facts }
}

/// The facts about a seat in a game that waits for players.
fn waiting(tongue: &Tongue, notice: &Notice, seats: SeatCount, wishes: &[Power]) -> Value {
    context! {
        taken => seats.taken,
        free => seats.free,
        seats => seats.all(),
        missing => tongue.outlook.players(seats.free),
        wishes => powers(tongue, notice, wishes),
        powers => (),
    }
}

fn powers(tongue: &Tongue, notice: &Notice, powers: &[Power]) -> Value {
    let board = notice.game.as_ref().map(|game| &game.board);
    Value::from(board.map(|board| power_list(tongue, board, powers).told()))
}
