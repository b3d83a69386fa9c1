//! Deadlines as a calendar file (RFC 5545), laid into the letters in which one is set or moves.
//!
//! Each turn of a game is one event with a UID of its own, so that a calendar which has it already
//! moves it. SEQUENCE must grow with each change and nothing else; the number of the judge's event
//! does, and needs nothing to be remembered.

use std::fmt::Write as _;

use chrono::{DateTime, TimeDelta, Utc};

use crate::adjudication::owes_orders;
use crate::game::{Ending, EventId, TurnNumber};
use crate::judge::{Announcement, Body, GameFacts, Notice, Stage, Stood};
use crate::letter::{Enclosure, Office};

use super::tongue::{Article, Tongue};
use super::words::plain;

/// The longest line, in octets, without its end (RFC 5545 section 3.1).
const LINE: usize = 75;

/// What becomes of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Confirmed,
    Cancelled,
}

/// A turn's deadline.
struct Entry {
    turn: TurnNumber,
    /// What it is called.
    summary: String,
    /// What is to be done.
    how: String,
    at: DateTime<Utc>,
    status: Status,
}

/// The calendar file of a notice, where it sets, moves or ends a deadline of its reader's.
pub(super) fn calendar(
    tongue: &Tongue,
    office: &Office,
    event: EventId,
    now: DateTime<Utc>,
    notice: &Notice,
) -> Option<Enclosure> {
    let game = notice.game.as_ref()?;
    let entries = entries(tongue, game, notice, now);
    if entries.is_empty() {
        return None;
    }
    let mut text = String::new();
    push(&mut text, "BEGIN:VCALENDAR");
    push(&mut text, "VERSION:2.0");
    push(&mut text, "PRODID:-//Chancery//Deadlines//EN");
    push(&mut text, "METHOD:PUBLISH");
    for entry in &entries {
        push_entry(&mut text, office, game, event, now, entry);
    }
    push(&mut text, "END:VCALENDAR");
    Some(Enclosure {
        name: format!("{}-{}.ics", game.name, game.board.turn_code(game.position.turn)),
        kind: "text/calendar; charset=utf-8; method=PUBLISH".to_owned(),
        bytes: text.into_bytes(),
    })
}

/// What calendars have to learn: the deadline they knew of, where it is none any more, and the present one.
fn entries(tongue: &Tongue, game: &GameFacts, notice: &Notice, now: DateTime<Utc>) -> Vec<Entry> {
    if !brings(&notice.body) {
        return Vec::new();
    }
    let powers = &notice.to.powers;
    // A day on which nothing is due is none to note.
    let is_due = || powers.iter().any(|&power| owes_orders(&game.board, &game.position, power));
    let was_due = |stood: &&Stood| powers.iter().any(|power| stood.owing.contains(power));
    let entry = |number: TurnNumber, turn, at, status| Entry {
        turn: number,
        summary: {
            let turn = tongue.names.turn(&game.board, turn, Article::With);
            tongue.outlook.orders_due(&plain(&game.name), &turn)
        },
        how: tongue.outlook.orders_how(&plain(&game.name)),
        at,
        status,
    };
    let next = game.deadline.filter(|_| goes_on(game, &notice.body) && is_due());
    let next = next.map(|at| entry(game.turn, game.position.turn, at, Status::Confirmed));
    // What has passed is left as it was.
    let stood = game.stood.as_ref().filter(|stood| stood.at > now && knew(&notice.body));
    let is_next = |stood: &&Stood| next.as_ref().is_some_and(|next| next.turn == stood.turn);
    let over = stood.filter(was_due).filter(|stood| !is_next(stood));
    let over = over.map(|stood| entry(stood.turn, stood.of, stood.at, Status::Cancelled));
    over.into_iter().chain(next).collect()
}

/// Whether a letter sets, moves or ends a deadline.
fn brings(body: &Body) -> bool {
    match body {
        Body::Begins(_)
        | Body::TakesOver(_)
        | Body::Grace { .. }
        | Body::Results(_)
        | Body::Resigned(_) => true,
        // The results of the last turn have told it.
        Body::Ended(report) => matches!(report.ending, Ending::Closed),
        // The turn begins anew.
        Body::Dutchman(report) => report.stage == Stage::Done,
        Body::Announced(announced) => match &announced.what {
            Announcement::Ejected(_) | Announcement::Master | Announcement::RunsNoMore => false,
            Announcement::Schedule(new) => new.was.is_some(),
            _ => true,
        },
        _ => false,
    }
}

/// Whether the reader was told of the deadline that stood before.
fn knew(body: &Body) -> bool {
    !matches!(body, Body::Begins(_) | Body::TakesOver(_))
}

/// Whether the reader plays on, in a turn that is still to be ruled.
fn goes_on(game: &GameFacts, body: &Body) -> bool {
    match body {
        Body::Resigned(_) => false,
        Body::Announced(announced) => announced.what != Announcement::TakenOff,
        Body::Results(results) => results.number != game.turn,
        _ => true,
    }
}

fn push_entry(
    text: &mut String,
    office: &Office,
    game: &GameFacts,
    event: EventId,
    now: DateTime<Utc>,
    entry: &Entry,
) {
    let domain = office.address().domain();
    push(text, "BEGIN:VEVENT");
    push(text, &format!("UID:turn{}.game{}@{domain}", entry.turn.number(), game.id.number()));
    push(text, &format!("SEQUENCE:{}", event.number()));
    push(text, &format!("DTSTAMP:{}", stamp(now)));
    push(text, &format!("ORGANIZER:mailto:{}", office.address()));
    // A deadline is a moment: an event without an end takes no time.
    push(text, &format!("DTSTART:{}", stamp(entry.at)));
    push(text, &format!("SUMMARY:{}", escaped(&entry.summary)));
    push(text, "TRANSP:TRANSPARENT");
    match entry.status {
        Status::Confirmed => {
            push(text, &format!("DESCRIPTION:{}", escaped(&entry.how)));
            push(text, "STATUS:CONFIRMED");
            push_alarm(text, entry, now);
        }
        Status::Cancelled => push(text, "STATUS:CANCELLED"),
    }
    push(text, "END:VEVENT");
}

/// A word in time (RFC 5545 section 3.6.6): the day before, or, where that is nearly now, some hours before.
fn push_alarm(text: &mut String, entry: &Entry, now: DateTime<Utc>) {
    let before = if entry.at - now > TimeDelta::days(2) { "-P1D" } else { "-PT3H" };
    push(text, "BEGIN:VALARM");
    push(text, "ACTION:DISPLAY");
    push(text, &format!("DESCRIPTION:{}", escaped(&entry.summary)));
    push(text, &format!("TRIGGER:{before}"));
    push(text, "END:VALARM");
}

/// A moment in UTC (RFC 5545 section 3.3.5, form 2).
fn stamp(at: DateTime<Utc>) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

/// A text value (RFC 5545 section 3.3.11).
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | ';' | ',') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A content line, folded (RFC 5545 section 3.1).
fn push(text: &mut String, line: &str) {
    let mut left = line;
    let mut limit = LINE;
    while left.len() > limit {
        let end = (0..=limit).rev().find(|&end| left.is_char_boundary(end)).unwrap_or(limit);
        // Writing to a text cannot fail.
        let _ = write!(text, "{}\r\n ", &left[..end]);
        left = &left[end..];
        limit = LINE - 1;
    }
    text.push_str(left);
    text.push_str("\r\n");
}
