//! Letters about who runs a game and what he does to it: what a master sees, what he is asked, and what
//! all are told.

use std::cmp::Ordering;

use chrono::{DateTime, Utc};
use minijinja::{Value, context};
use serde::Serialize;

use crate::board::Power;
use crate::game::{Act, Confirmer};
use crate::judge::{
    ActQuestion, Again, Announced, Announcement, Away, Body, GameFacts, Notice, Reader, RunReport,
    RunStage, SeatEvent, SeatFacts, SeatNews, SeatState, Unreachable,
};
use crate::letter::{Address, Purpose, ReplyTo, SeatReply};

use super::orders::power_list;
use super::outlook::standings;
use super::pages::Page;
use super::rhythms::{new_schedule, schedule_facts};
use super::stationery::facts;
use super::tongue::{Article, Name, Told, Tongue};
use super::words::{plain, when};

/// Whether a letter goes to a game's master.
pub(super) fn is_for_master(notice: &Notice) -> bool {
    matches!(notice.reply, Some(ReplyTo::Seat(SeatReply { purpose: Purpose::Master, .. })))
}

/// A player's seat in the master's list.
#[derive(Serialize)]
struct SeatWords {
    powers: Told,
    who: String,
    state: &'static str,
}

/// The page of such a letter.
pub(super) fn page(tongue: &Tongue, game: &GameFacts, notice: &Notice, now: DateTime<Utc>) -> Page {
    let reader = &notice.to;
    let (template, facts) = match &notice.body {
        Body::Runs(report) => ("runs.txt", runs_page(tongue, game, reader, report)),
        Body::Seat(news) => ("seat_news.txt", seat_page(tongue, game, news)),
        Body::ConfirmAct(question) => {
            ("confirm_act.txt", question_page(tongue, game, reader, question, now))
        }
        Body::Announced(announced) => {
            let was = match &announced.what {
                Announcement::Deadline { was } | Announcement::Outage { was, .. } => *was,
                Announcement::Schedule(new) => new.was,
                _ => None,
            };
            let told = was.map(|was| facts(when(tongue, was, reader.zone, now)));
            let moved = moved(was, game.deadline);
            let page = announced_page(tongue, game, announced);
            let outage = match &announced.what {
                Announcement::Outage { outage, .. } => {
                    let at = |at| facts(when(tongue, at, reader.zone, now));
                    context! {
                        away => away(outage.away),
                        since => at(outage.since),
                        until => at(outage.until),
                    }
                }
                _ => context! { away => "" },
            };
            ("announced.txt", context! { was => told, moved, outage, ..page })
        }
        Body::Scheduled(new) => {
            ("scheduled.txt", context! { schedule => new_schedule(tongue, new) })
        }
        _ => ("help.txt", context! {}),
    };
    Page { template, facts }
}

/// The facts of the letter that shows a master how his game stands.
fn runs_page(tongue: &Tongue, game: &GameFacts, reader: &Reader, report: &RunReport) -> Value {
    let words = |seat: &SeatFacts| SeatWords {
        powers: power_list(tongue, &game.board, &seat.powers).told(),
        who: who(&seat.name, seat.address.as_ref()),
        state: match seat.state {
            SeatState::Free => "free",
            SeatState::Idle => "idle",
            SeatState::Missing => "missing",
            SeatState::Partial => "partial",
            SeatState::Complete => "complete",
            SeatState::Ready => "ready",
        },
    };
    context! {
        stage => match report.stage {
            RunStage::Appointed => "appointed",
            RunStage::Began => "began",
            RunStage::Asked => "asked",
        },
        board => plain(game.board.title()),
        players => tongue.outlook.players(report.seats.len()),
        seats => facts(report.seats.iter().map(words).collect::<Vec<_>>()),
        standings => facts(standings(tongue, game, reader)),
    }
}

/// `Bert (bert@example.org)`; empty for somebody who has neither.
fn who(name: &str, address: Option<&Address>) -> String {
    let (name, address) = (plain(name), address.map_or("", Address::as_str));
    match (name.is_empty(), address.is_empty()) {
        (false, false) => format!("{name} ({address})"),
        (false, true) => name,
        (true, _) => address.to_owned(),
    }
}

/// The facts of the letter that tells what happened to a seat.
fn seat_page(tongue: &Tongue, game: &GameFacts, news: &SeatNews) -> Value {
    context! {
        event => match news.event {
            SeatEvent::Joined => "joined",
            SeatEvent::Taken => "taken",
            SeatEvent::Left => "left",
            SeatEvent::TooLate => "too late",
            SeatEvent::OldTurn => "old turn",
            SeatEvent::OldTurnInVain => "old turn in vain",
            SeatEvent::Away => "away",
        },
        who => who(&news.name, news.address.as_ref()),
        powers => Value::from(power_list(tongue, &game.board, &news.powers).told()),
        free => news.free,
        missing => tongue.outlook.players(news.free),
    }
}

/// Why somebody is asked once more; empty for the first time.
pub(super) fn again(again: Again) -> &'static str {
    match again {
        Again::No => "",
        Again::TurnRuled => "turn",
        Again::NoPlainYes => "unclear",
    }
}

/// The facts of the letter that asks a master whether he means it.
fn question_page(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    question: &ActQuestion,
    now: DateTime<Utc>,
) -> Value {
    let told = |at: DateTime<Utc>| facts(when(tongue, at, reader.zone, now));
    let (what, at) = match &question.act {
        Act::Process => ("process", None),
        Act::Deadline(at) => ("deadline", Some(told(*at))),
        Act::Schedule { .. } => ("schedule", None),
        Act::Pause => ("pause", None),
        Act::Resume => ("resume", None),
        Act::Renew => ("renew", None),
        Act::Eject { .. } => ("eject", None),
        Act::Close => ("close", None),
    };
    let schedule = match &question.act {
        Act::Schedule { schedule, post } => Some(schedule_facts(tongue, schedule, *post)),
        _ => None,
    };
    context! {
        what,
        at,
        schedule,
        again => again(question.again),
        powers => Value::from(power_list(tongue, &game.board, &question.powers).told()),
        partial => Value::from(power_list(tongue, &game.board, &question.partial).told()),
        name => plain(&question.name),
        expires => told(question.expires),
    }
}

/// The facts of the letter that tells all what was done.
fn announced_page(tongue: &Tongue, game: &GameFacts, announced: &Announced) -> Value {
    let powers: &[Power] = match &announced.what {
        Announcement::Ejected(powers) => powers,
        _ => &[],
    };
    context! {
        what => match &announced.what {
            Announcement::Deadline { .. } => "deadline",
            Announcement::Outage { .. } => "outage",
            Announcement::Schedule(_) => "schedule",
            Announcement::Paused => "paused",
            Announcement::Resumed => "resumed",
            Announcement::Ejected(_) => "ejected",
            Announcement::TakenOff => "taken off",
            Announcement::Master => "master",
            Announcement::RunsNoMore => "runs no more",
        },
        schedule => match &announced.what {
            Announcement::Schedule(new) => Some(new_schedule(tongue, new)),
            _ => None,
        },
        by_master => is_masters(announced.by),
        powers => Value::from(power_list(tongue, &game.board, powers).told()),
    }
}

/// What was away, a word for the template.
fn away(away: Away) -> &'static str {
    match away {
        Away::Judge => "judge",
        Away::Mailbox => "mailbox",
        Away::WayOut => "way out",
    }
}

/// Where a deadline was moved to, a word for the template; empty where it was not.
fn moved(was: Option<DateTime<Utc>>, is: Option<DateTime<Utc>>) -> &'static str {
    match was.zip(is).map(|(was, is)| is.cmp(&was)) {
        Some(Ordering::Less) => "earlier",
        Some(Ordering::Greater) => "later",
        Some(Ordering::Equal) | None => "",
    }
}

/// Whether something was done by a game's master.
pub(super) fn is_masters(by: Confirmer) -> bool {
    matches!(by, Confirmer::Master(_))
}

/// The facts of the letter about a player whom letters do not reach.
pub(super) fn unreachable_page(
    tongue: &Tongue,
    game: &GameFacts,
    unreachable: &Unreachable,
) -> Value {
    context! {
        powers => Value::from(power_list(tongue, &game.board, &unreachable.powers).told()),
        name => plain(&unreachable.name),
        address => unreachable.address.as_str(),
        said => in_lines(&unreachable.said),
        missing => Value::from(power_list(tongue, &game.board, &unreachable.missing).told()),
        first => unreachable.powers.first().map(|&power| tongue.names.power(&game.board, power).base()),
    }
}

/// A stranger's words on short lines.
fn in_lines(text: &str) -> Vec<String> {
    const WIDTH: usize = 60;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| plain(line)).collect()
}

/// What these letters are about, for their subjects.
pub(super) fn subject(tongue: &Tongue, game: &GameFacts, body: &Body) -> Option<String> {
    let words = &tongue.subjects;
    let turn: Name<'_> = tongue.names.turn(&game.board, game.position.turn, Article::Without);
    Some(match body {
        Body::Runs(report) => match report.stage {
            RunStage::Appointed => words.you_run(),
            RunStage::Began => words.begins(),
            RunStage::Asked => words.turn_standing(&turn),
        },
        Body::Seat(news) => match news.event {
            SeatEvent::Joined | SeatEvent::Taken => words.somebody_joined(),
            SeatEvent::Left => words.somebody_left(),
            SeatEvent::TooLate => words.turn_came_late(&turn),
            SeatEvent::OldTurn | SeatEvent::OldTurnInVain => words.too_late(),
            SeatEvent::Away => words.somebody_away(),
        },
        Body::ConfirmAct(_) => words.confirm_act(),
        Body::Announced(announced) => match &announced.what {
            Announcement::Deadline { .. } | Announcement::Outage { .. } => {
                words.turn_deadline(&turn)
            }
            Announcement::Schedule(_) => words.schedule(),
            Announcement::Paused => words.paused(),
            Announcement::Resumed => words.resumed(),
            Announcement::Ejected(_) => words.seat_left(),
            Announcement::TakenOff => words.taken_off(),
            Announcement::Master => words.master(),
            Announcement::RunsNoMore => words.runs_no_more(),
        },
        _ => return None,
    })
}
