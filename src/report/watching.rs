//! Why somebody cannot watch a game, or watch it no more.

use crate::judge::NoWatching;

use super::tongue::Tongue;
use super::words::plain;

/// What is wrong.
pub(super) fn refusal(tongue: &Tongue, why: &NoWatching) -> String {
    let words = &tongue.refusals;
    match why {
        NoWatching::Closed(name) => words.watching_closed(&plain(name)),
        NoWatching::ByMany(name) => words.watched_by_many(&plain(name)),
        NoWatching::Plays(name) => words.plays_himself(&plain(name)),
    }
}

/// What to do instead.
pub(super) fn instead(tongue: &Tongue, why: &NoWatching) -> String {
    match why {
        NoWatching::Closed(_) | NoWatching::ByMany(_) => tongue.remedies.other_games(),
        NoWatching::Plays(_) => tongue.remedies.resign(),
    }
}
