//! What came for a seat, and which of its words are for the judge.

use std::borrow::Cow;

use chrono::{DateTime, Utc};

use super::door::Door;
use super::taking::{counting, parse, read_words};
use super::{Opened, Setting};
use crate::game::{EventId, Game, HeldSheet, Offered, SeatId, SheetStanding};
use crate::letter::{LetterFault, Purpose};
use crate::reading::{self, Cut, CutWhy, Request};
use crate::rules::OrderSets;

/// Words that came for a seat, by letter or by the keeper's hand.
pub(super) struct Incoming<'a> {
    /// As written.
    pub text: Cow<'a, str>,
    /// As read so far.
    pub request: Request,
    /// When they arrived, by a stamp we trust.
    pub arrived: DateTime<Utc>,
    /// What they answer.
    pub answers: Option<EventId>,
    /// When they were written, by the writer's own clock.
    pub written: Option<DateTime<Utc>>,
    /// Whose they are.
    pub seat: SeatId,
}

impl<'a> Incoming<'a> {
    pub fn of_letter(
        setting: Setting<'_>,
        game: &Game,
        letter: &'a Opened,
        door: Door,
    ) -> Incoming<'a> {
        let seat = door.seat;
        let answers =
            letter.in_reply_to.iter().find_map(|id| setting.office.event_of(id)).map(EventId::new);
        let (text, request) = match taken_up(game, letter, door, answers) {
            Some(text) => (Cow::Owned(text.clone()), parse(game, &text)),
            None => words_of(game, letter, seat),
        };
        Incoming { request, text, arrived: letter.arrived, answers, written: letter.date, seat }
    }

    pub fn sheet(&self, setting: Setting<'_>, game: &Game, standing: SheetStanding) -> HeldSheet {
        HeldSheet {
            event: setting.event.id,
            seat: self.seat,
            turn: game.turn,
            arrived: self.arrived,
            answers: self.answers,
            written: self.written,
            text: self.text.clone().into_owned(),
            statements: Vec::new(),
            standing,
        }
    }
}

/// The orders that a letter takes up which were offered to its writer: by a plain yes where it is one alone,
/// and he is asked nothing else. What is answered must not be older than the offer: its numbers are others.
fn taken_up(game: &Game, letter: &Opened, door: Door, answers: Option<EventId>) -> Option<String> {
    let seat = door.seat;
    let Offered { event, orders } = game.offered.get(&seat)?;
    // A yes at another address answers another question.
    if door.purpose != Purpose::Orders || answers.is_some_and(|answered| answered < *event) {
        return None;
    }
    let mut numbers = reading::chosen(&letter.text, &[&letter.name])?;
    if numbers.is_empty() && orders.len() == 1 && !is_asked_else(game, seat) {
        numbers.push(1);
    }
    let mut lines: Vec<String> = Vec::new();
    for number in numbers {
        let (_, order) = orders.get(number.checked_sub(1)?)?;
        lines.push(order.wording(&game.board).to_string());
    }
    let lines = lines.join("\n");
    // Where only the newest letter counts, it says again what the one before said.
    let before = counting(game, seat).pop().map(|sheet| sheet.text);
    let again = before.filter(|_| game.settings.rules.order_sets == OrderSets::Last);
    let text = again.map_or_else(|| reading::adding(&lines), |text| format!("{text}\n\n{lines}"));
    (!lines.is_empty()).then_some(text)
}

/// Whether the player of a seat is asked about a letter of his that waits for a yes.
fn is_asked_else(game: &Game, seat: SeatId) -> bool {
    game.sheets.iter().any(|sheet| sheet.seat == seat && sheet.standing.is_asked())
        || game.press.iter().any(|press| press.from == seat && press.standing.is_asked())
}

/// What a letter says to the judge, and how that is read: its text, or, where no order stands in that,
/// what is laid into it or stands in its subject. What is left out though it may be orders is noted.
fn words_of<'a>(game: &Game, letter: &'a Opened, seat: SeatId) -> (Cow<'a, str>, Request) {
    // Many people say what they want of a robot in the subject alone.
    let text = match letter.commands_in_subject().is_empty() {
        true => Cow::Borrowed(letter.text.as_str()),
        false => Cow::Owned(format!("{}\n{}", letter.subject, letter.text)),
    };
    let mut request = parse(game, &text);
    let holds_orders = |text: &String| parse(game, text).has_orders();
    let attached = letter.attached.iter().any(holds_orders);
    // A reply has the subject of the letter it answers; `a letter` has the form of an order.
    let headed = !letter.subject.contains([':', '['])
        && holds_orders(&letter.subject)
        && !read_words(game, seat, &letter.subject).orders.is_empty();
    let is_silent = request.statements.is_empty();
    if attached && !request.has_orders() {
        let text = format!("{text}\n\n{}", letter.attached.join("\n\n"));
        return (Cow::Owned(text.clone()), parse(game, &text));
    }
    if headed && is_silent {
        let text = format!("{}\n{text}", letter.subject);
        return (Cow::Owned(text.clone()), parse(game, &text));
    }
    let unread = attached || is_unread(letter, &request);
    let left_out = [(unread, CutWhy::Attachment), (headed, CutWhy::Subject)];
    for (_, why) in left_out.into_iter().filter(|(is_left_out, _)| *is_left_out) {
        request.cuts.push(Cut { why, line: 0, words: String::new() });
    }
    (text, request)
}

/// Whether something is laid into a letter without orders that cannot be read and may hold them.
fn is_unread(letter: &Opened, request: &Request) -> bool {
    let may_hold_orders = |fault: &LetterFault| match fault {
        LetterFault::AttachmentIgnored { kind, .. } => {
            let kind = kind.to_ascii_lowercase();
            !["signature", "vcard", "calendar", "pgp"].iter().any(|other| kind.contains(other))
        }
        _ => false,
    };
    !request.has_orders() && letter.faults.iter().any(may_hold_orders)
}
