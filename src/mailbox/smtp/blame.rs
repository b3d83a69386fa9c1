//! What a server's refusal is about: one letter, or the server itself.

use lettre::transport::smtp::Error;

use crate::mailbox::{Lasting, WhoActs};

/// An error's words with those of its causes, each once.
pub(super) fn in_full(error: &Error) -> String {
    let mut words = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(deeper) = cause {
        let more = deeper.to_string();
        if !words.contains(&more) {
            words.push_str(": ");
            words.push_str(&more);
        }
        cause = deeper.source();
    }
    words
}

/// What an answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blame {
    Server(WhoActs),
    Letter(Lasting),
}

/// Reads a code (RFC 5321 section 4.2.3) with its enhanced one (RFC 3463), where there is one.
pub(super) fn blame(code: u16, enhanced: Option<(u8, u16)>) -> Blame {
    match (code, enhanced) {
        // Logging in (RFC 4954 section 6), and a server that closes down.
        (530 | 534 | 535 | 538, _) => Blame::Server(WhoActs::Keeper),
        (421 | 432 | 454, _) => Blame::Server(WhoActs::Time),
        (400..=499, _) => Blame::Letter(Lasting::ForNow),
        // Bad addresses and boxes are the recipient's; what else the classes hold is our own
        // server's policy, or its trouble.
        (500..=599, Some((5, 100..=299))) => Blame::Letter(Lasting::ForGood),
        (500..=599, Some(_)) => Blame::Letter(Lasting::ForNow),
        (550 | 551 | 553, None) => Blame::Letter(Lasting::ForGood),
        (552 | 554, None) => Blame::Letter(Lasting::ForNow),
        _ => Blame::Server(WhoActs::Keeper),
    }
}

/// The class and the rest of an enhanced status code, `5.1.1` as `(5, 101)`.
pub(super) fn enhanced(words: &str) -> Option<(u8, u16)> {
    words.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(|word| {
        let mut parts = word.trim_end_matches('.').split('.');
        let class: u8 = parts.next()?.parse().ok().filter(|class| [2, 4, 5].contains(class))?;
        let subject: u16 = parts.next()?.parse().ok().filter(|subject| *subject < 10)?;
        let detail: u16 = parts.next()?.parse().ok().filter(|detail| *detail < 100)?;
        parts.next().is_none().then_some((class, subject * 100 + detail))
    })
}
