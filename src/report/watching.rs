//! Why somebody cannot watch a game, or watch it no more.

use crate::judge::NoWatching;

use super::words::plain;

/// What is wrong.
pub(super) fn refusal(why: &NoWatching) -> String {
    match why {
        NoWatching::Closed(name) => format!("The game {} is not open to be watched.", plain(name)),
        NoWatching::ByMany(name) => format!("As many watch the game {} as can.", plain(name)),
        NoWatching::Plays(name) => {
            format!("You play in the game {}, so you get its letters.", plain(name))
        }
    }
}

/// What to do instead.
pub(super) fn instead(why: &NoWatching) -> &'static str {
    match why {
        NoWatching::Closed(_) | NoWatching::ByMany(_) => {
            "Reply with the word GAMES for a list of the games there are."
        }
        NoWatching::Plays(_) => "To give up your seat, reply with the word RESIGN.",
    }
}
