//! Facts to letters: every word that is written for people.
//!
//! [`compose`] takes what a ruling has to tell and gives the letters, ready to be sent. The
//! sentences stand in `templates/`, one file for each kind of letter and, with a `_` before their
//! names, the pieces they share. This room prepares what they name: times on the reader's clock,
//! lists, units and orders in full names, and the words for each outcome and refusal, which are
//! found by exhaustive matches so that none can lack them.
//!
//! How a letter is to read: the news first, then what is asked of the reader; short sentences
//! that somebody could have written; no signs that a screen reader would spell out; the reader's
//! own units before everybody else's.
//!
//! Absent on purpose: any decision (a notice says what is to be said, and to whom), and the bytes
//! of a mail, which `letter` makes.

mod examples;
mod layout;
mod orders;
mod outcomes;
mod outlook;
mod pages;
mod readings;
mod receipt;
mod refusals;
mod results;
mod stationery;
mod subjects;
mod words;

pub use refusals::{why_left_alone, why_parked};
pub use stationery::{HOUSE, Stationery, StationeryFault};

use chrono::{DateTime, Utc};

use crate::game::{EventId, GameId};
use crate::judge::{GameFacts, Notice};
use crate::letter::{Occasion, Office, Outgoing};

/// Writes the letters of one ruling with the judge's own templates, one for each notice and in
/// their order. The same arguments always give the same letters.
pub fn compose(
    office: &Office,
    event: EventId,
    now: DateTime<Utc>,
    notices: &[Notice],
) -> Vec<Outgoing> {
    compose_on(Stationery::house(), office, event, now, notices)
}

/// As [`compose`], with templates of the keeper's.
pub fn compose_on(
    stationery: &Stationery,
    office: &Office,
    event: EventId,
    now: DateTime<Utc>,
    notices: &[Notice],
) -> Vec<Outgoing> {
    notices
        .iter()
        .zip(0..)
        .map(|(notice, index)| {
            let page = pages::page(office, now, notice);
            let text = stationery.write(page.template, &page.facts);
            let message_id = office.message_id(event.number(), index);
            envelope(office, now, notice, message_id, text)
        })
        .collect()
}

fn envelope(
    office: &Office,
    now: DateTime<Utc>,
    notice: &Notice,
    message_id: String,
    text: String,
) -> Outgoing {
    let (parent, thread) = thread(office, notice);
    let reply_to = match &notice.reply {
        Some(reply) => office.reply_address(reply),
        None => office.address().clone(),
    };
    // An answer bounces to nobody (RFC 3834 section 3.3); what the judge sends of its own accord
    // bounces to the judge, for a player's dead address is something the keeper wants to know.
    let (occasion, envelope_from) = match &notice.answers {
        Some(_) => (Occasion::Answer, None),
        None => (Occasion::Own, Some(office.address().clone())),
    };
    Outgoing {
        from: office.address().clone(),
        from_name: office.name().to_owned(),
        envelope_from,
        to: notice.to.address.clone(),
        reply_to,
        subject: subjects::subject(notice),
        text,
        html: None,
        pictures: Vec::new(),
        files: Vec::new(),
        message_id,
        date: now,
        in_reply_to: parent,
        references: thread,
        occasion,
        list_id: notice.game.as_ref().map(|game| list_id(office, game)),
    }
}

/// The letter this one answers and all it follows, oldest first: the thread of the letter it
/// answers, else the root of its game's thread.
fn thread(office: &Office, notice: &Notice) -> (Option<String>, Vec<String>) {
    match (&notice.answers, &notice.game) {
        (Some(answered), game) if game.is_none() || answered.message_id.is_some() => {
            let own = answered.message_id.iter();
            let thread = answered.references.iter().chain(own).cloned().collect();
            (answered.message_id.clone(), thread)
        }
        (_, Some(game)) => {
            let root = thread_root(office, game.id);
            (Some(root.clone()), vec![root])
        }
        (_, None) => (None, Vec::new()),
    }
}

/// The Message-ID under which all letters of a game hang together. No letter has it: it is that
/// of event 0, which never happens, with the game's number in the place of a notice's.
fn thread_root(office: &Office, game: GameId) -> String {
    office.message_id(0, game.number())
}

fn list_id(office: &Office, game: &GameFacts) -> String {
    format!("game{}.{}", game.id, office.address().domain())
}
