//! Answers withheld, so that a robot that bears no mark of one cannot keep the judge writing.
//!
//! What a letter of a seat asks for is done however many there are: only answers are withheld, and
//! never a question on which orders depend. The last answer of an hour says so. Hours are those of
//! the clock, so that it is said once in each. Press that cannot go out without an answer does not:
//! its writer is told so once, and no more of his is carried within the hour.
//!
//! Anybody can write in somebody's name: what comes with a secret of his and what comes without are
//! counted apart, each up to the limit.
//!
//! All strangers together get a few answers an hour: what is beyond is not even read, so that nobody can have
//! the judge write to people who never heard of it, nor keep it busy. A stranger gets one answer a day to
//! letters that ask for nothing (RFC 3834 section 2), a few more where he replies to ours, and still more to
//! letters that ask for something.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};

use super::ruling::Bench;
use super::sender::Sender;
use super::{
    Body, Counted, Docket, Doubt, LeftAlone, NoPress, Notice, Opened, Refused, Setting,
    StrangersLimit, press, rhythm,
};
use crate::game::{Seat, SeatId};
use crate::letter::{Answering, Letter, Office, Origin, ReplyTo};

const HOUR: TimeDelta = TimeDelta::hours(1);
const DAY: TimeDelta = TimeDelta::days(1);
/// Letters of a stranger that are answered within a day, if they ask for something.
const STRANGERS_WISHES: usize = 10;
/// Letters of a stranger that are answered within a day, where they reply to one of ours: he was told what
/// to write, and may not have found the words yet. Two machines that reply to each other come to an end.
const STRANGERS_REPLIES: usize = 4;

/// How many answers strangers may have had within the hour that ends now, whenever the letter came. Whoever
/// has a secret of a seat's, or was asked something, is heard in any flood.
pub(super) fn strangers(
    office: &Office,
    letter: &Letter,
    now: DateTime<Utc>,
) -> Option<StrangersLimit> {
    let limit = StrangersLimit { since: now - HOUR, most: office.strangers_per_hour() };
    (!has_secret(letter)).then_some(limit)
}

/// Whether a letter came to a secret address.
fn has_secret(letter: &Letter) -> bool {
    matches!(letter.answering, Answering::One(_))
}

/// Whether the domain of a stranger disowns his letter, so that nothing of it is worth opening.
pub(super) fn is_disowned(letter: &Letter) -> bool {
    letter.origin == Origin::Refuted && !has_secret(letter)
}

/// From when on it matters which letters were answered, to one that arrived then.
pub(super) fn since(arrived: DateTime<Utc>) -> DateTime<Utc> {
    arrived - DAY
}

/// As what a letter counts. A secret of somebody else's is as good as none: whether an answer comes must
/// not tell that it was guessed.
pub(super) fn counted(bench: &Bench, sender: &Sender, letter: &Letter) -> Counted {
    let is_own = match letter.answering {
        Answering::One(ReplyTo::Seat(reply)) => {
            let seat = SeatId::new(reply.seat);
            bench.game.as_ref().zip(bench.docket.sender).is_some_and(|(game, person)| {
                let holds = |seat: &Seat| seat.holder() == Some(person);
                game.epoch_of(seat) == reply.epoch && game.seat(seat).is_some_and(holds)
            })
        }
        Answering::One(ReplyTo::Matter(_)) => is_asked(&bench.docket, sender),
        Answering::Nothing | Answering::Several | Answering::Forged => false,
    };
    match is_own {
        true => Counted::WithSecret,
        false => Counted::WithoutSecret,
    }
}

/// Whether the matter that a letter answers was asked of its sender.
fn is_asked(docket: &Docket, sender: &Sender) -> bool {
    docket.pending.as_ref().is_some_and(|it| it.address.same_box(&sender.address))
}

/// Who a sender is to us before his letter is opened. What it turns out to hold must make no
/// difference: whether he is answered would tell a stranger that he has guessed a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acquaintance {
    /// Somebody who has a seat, had one, or was asked to confirm something.
    Known,
    /// Anybody.
    Stranger,
}

/// Who a sender is by the papers on his letter.
pub(super) fn acquaintance(docket: &Docket, sender: &Sender) -> Acquaintance {
    match docket.sender.is_some() || is_asked(docket, sender) {
        true => Acquaintance::Known,
        false => Acquaintance::Stranger,
    }
}

/// Takes back the answers that are too many, or says that this one was the last.
pub(super) fn withhold(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    acquaintance: Acquaintance,
    letter: &Opened,
) {
    if matches!(letter.answering, Answering::One(ReplyTo::Matter(_)))
        && !bench.ruling.people.is_empty()
    {
        // A matter is confirmed but once, and who confirms it must hear what came of it.
        return;
    }
    let answered = |from: DateTime<Utc>| {
        let own = bench.ruling.counts_as;
        let lately = bench.docket.answered.iter();
        lately.filter(|(at, counted)| *at >= from && *counted == own).count()
    };
    let asks = !letter.commands().is_empty() || !bench.ruling.people.is_empty();
    let replies = || letter.in_reply_to.iter().any(|id| setting.office.event_of(id).is_some());
    let wishes = match asks {
        true => STRANGERS_WISHES,
        false if replies() => STRANGERS_REPLIES,
        false => 1,
    };
    if acquaintance == Acquaintance::Stranger {
        if letter.origin == Origin::Refuted {
            take_back(bench, sender, LeftAlone::Forged);
            return;
        }
        if answered(setting.now - DAY) >= wishes {
            take_back(bench, sender, LeftAlone::StrangerAnswered);
            return;
        }
    }
    if rhythm::is_tiresome(bench) {
        take_back(bench, sender, LeftAlone::SaysNothing);
        return rhythm::tell_master(bench);
    }
    let began = setting.now.duration_trunc(HOUR).unwrap_or(setting.now);
    let limit = setting.office.letters_per_hour();
    let count = answered(began) as u64;
    if count >= u64::from(limit) {
        let taken = take_back(bench, sender, LeftAlone::TooMany);
        if taken.iter().any(|notice| press::stays_unsent(&notice.body)) {
            press::stop(setting, bench, sender);
        }
    } else if count + 1 == u64::from(limit) && !bench.ruling.notices.is_empty() {
        let notice = sender.notice(bench, Body::LastAnswer { limit, until: began + HOUR });
        bench.tell(notice);
    }
}

/// Takes the answers to the sender back but for questions: orders would be lost with them. Of letters that
/// nothing proves only so many are held, so that their questions come to an end. A question about press
/// is an answer like others, for two machines could ask and be asked without end; so is one that comes
/// again since its answer was no plain yes.
fn take_back(bench: &mut Bench, sender: &Sender, why: LeftAlone) -> Vec<Notice> {
    let is_taken = |notice: &mut Notice| {
        let asks = match &notice.body {
            Body::OldTurn { .. }
            | Body::Crossed { .. }
            | Body::ConfirmResign { .. }
            | Body::ConfirmAct(..) => true,
            Body::Unproven { doubt, .. } => *doubt != Doubt::NoPlainYes,
            _ => false,
        };
        !asks && !is_last_word(&notice.body) && notice.to.address.same_box(&sender.address)
    };
    let taken: Vec<Notice> = bench.ruling.notices.extract_if(.., is_taken).collect();
    if !taken.is_empty() {
        bench.ruling.left_alone = Some(why);
    }
    taken
}

/// Whether an answer says that press is not carried till the hour is over: it comes but once in each.
fn is_last_word(body: &Body) -> bool {
    let (Body::Refused(refused) | Body::RefusedBeside(refused)) = body else { return false };
    matches!(refused, Refused::Press(NoPress::TooMany) | Refused::PressOfOrders(NoPress::TooMany))
}
