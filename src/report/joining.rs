//! Letters about a seat that somebody asks for, gets or gives up.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use crate::board::Power;
use crate::game::Role;
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
            ("confirm_join.txt", context! { ..own, ..seat(tongue, notice, offer) })
        }
        Body::ConfirmResign { role, expires: at, again: asked, .. } => {
            let (ran, again) = (*role == Role::Master, again(*asked));
            ("confirm_resign.txt", context! { ran, again, expires => expires(at) })
        }
        Body::ConfirmWatch { expires: at, again: asked } => {
            ("confirm_watch.txt", context! { again => again(*asked), expires => expires(at) })
        }
        Body::Joined { taken, seats, wishes } => {
            let (free, wishes) = (seats.saturating_sub(*taken), wishes.clone());
            let offer = SeatOffer { free, seats: *seats, wishes, powers: Vec::new() };
            ("joined.txt", context! { taken, ..seat(tongue, notice, &offer) })
        }
        _ => ("help.txt", context! {}),
    };
    Page { template, facts }
}

/// The facts about a seat.
fn seat(tongue: &Tongue, notice: &Notice, offer: &SeatOffer) -> Value {
    let list = |powers: &[Power]| {
        let board = notice.game.as_ref().map(|game| &game.board);
        Value::from(board.map(|board| power_list(tongue, board, powers).told()))
    };
    context! {
        free => offer.free,
        seats => offer.seats,
        missing => tongue.outlook.players(offer.free),
        powers => list(&offer.powers),
        wishes => list(&offer.wishes),
    }
}
