//! Subjects: `[Harbour] Spring 1901: orders complete`.
//!
//! The game's name stands first in square brackets, the same in all its letters, so that mail
//! programs sort and thread them. An answer without a game keeps the subject it answers.

use crate::board::Board;
use crate::game::Role;
use crate::judge::{Body, GameFacts, Notice, PressLetter, Refused, Stage, Trouble};

use super::orders::{power_list, turn_named};
use super::receipt::asks;
use super::receipt::is_complete;
use super::running;
use super::tongue::{Article, Name, Tongue};
use super::words::plain;

/// The longest subject, in characters.
const LIMIT: usize = 120;

/// The subject of a notice's letter.
pub(super) fn subject(tongue: &Tongue, notice: &Notice) -> String {
    let subject = match &notice.game {
        Some(game) => format!("[{}] {}", plain(&game.name), of_game(tongue, game, notice)),
        None => match &notice.answers {
            Some(answered) if !answered.subject.trim().is_empty() => again(&answered.subject),
            Some(_) | None => matter(tongue, &notice.body),
        },
    };
    subject.chars().take(LIMIT).collect::<String>().trim_end().to_owned()
}

/// The same subject with one `Re:` before it.
fn again(subject: &str) -> String {
    let mut rest = subject.trim();
    while let Some((head, tail)) = rest.split_at_checked(3)
        && head.eq_ignore_ascii_case("re:")
    {
        rest = tail.trim_start();
    }
    format!("Re: {}", plain(rest))
}

fn of_game(tongue: &Tongue, game: &GameFacts, notice: &Notice) -> String {
    let (board, words) = (&game.board, &tongue.subjects);
    let turn = |turn| tongue.names.turn(board, turn, Article::Without);
    let this = turn(game.position.turn);
    match &notice.body {
        Body::Begins(_) => match own(tongue, notice, board) {
            none if none.is_empty() => words.begins(),
            powers => words.begins_as(&powers),
        },
        Body::TakesOver(_) => words.takes_over(&own(tongue, notice, board)),
        Body::Receipt(receipt) if !is_complete(&receipt.outlook) => words.incomplete(&this),
        Body::Receipt(receipt) if receipt.outlook.orders.is_empty() => {
            words.nothing_to_order(&this)
        }
        Body::Receipt(_) => words.complete(&this),
        Body::TooLate { turn } => {
            words.turn_too_late(&turn_named(tongue, board, turn, Article::Without))
        }
        // There is nothing to confirm.
        Body::OldTurn { reading } if reading.orders.is_empty() && !asks(reading) => {
            words.too_late()
        }
        Body::OldTurn { .. } | Body::Unproven { .. } => words.turn_confirm_orders(&this),
        Body::Lent(_) => words.turn_lent(&this),
        Body::Crossed { .. } => words.turn_crossed(&this),
        Body::Reminder(_) => words.turn_missing(&this),
        Body::Grace { .. } => words.turn_grace(&this),
        Body::Results(it) if it.corrects.is_some() => words.turn_corrected(&turn(it.before.turn)),
        Body::Results(results) => words.turn_results(&turn(results.before.turn)),
        Body::Dutchman(report) if report.stage == Stage::Done => words.turn_illegal_unit(&this),
        Body::Dutchman(_) => words.turn_is_illegal(&this),
        Body::Press(PressLetter::ToReader(copy)) => super::press::subject(tongue, game, copy),
        Body::Press(PressLetter::Asked { .. }) => words.turn_confirm_press(&this),
        Body::Standing(_) => words.turn_standing(&this),
        Body::Trouble(Trouble::Parked(_)) => words.turn_parked(&this),
        Body::Runs(_) | Body::Seat(_) | Body::ConfirmAct(_) | Body::Announced(_) => {
            running::subject(tongue, game, &notice.body).unwrap_or_default()
        }
        Body::Unreachable(unreachable) => match power_list(tongue, board, &unreachable.powers) {
            none if none.is_empty() => words.unreachable(),
            powers => words.unreachable_powers(&powers),
        },
        other => matter(tongue, other),
    }
}

/// The powers the reader plays.
fn own<'a>(tongue: &'a Tongue, notice: &Notice, board: &'a Board) -> Name<'a> {
    power_list(tongue, board, &notice.to.powers)
}

/// What a letter is about, without a game or a turn.
fn matter(tongue: &Tongue, body: &Body) -> String {
    let words = &tongue.subjects;
    match body {
        Body::ConfirmJoin { .. } => words.confirm_join(),
        Body::ConfirmResign { role: Role::Master, .. } => words.confirm_give_back(),
        Body::ConfirmResign { .. } => words.confirm_resign(),
        Body::ConfirmWatch { .. } => words.confirm_watch(),
        Body::Watches(_) => words.watches(),
        Body::WatchesNoMore => words.watches_no_more(),
        Body::ConfirmAddress { .. } => words.confirm_address(),
        Body::AddressAsked { .. } => words.address_asked(),
        Body::AddressSoon { .. } => words.address_soon(),
        Body::AddressSet { .. } => words.address_set(),
        Body::AddressKept(_) => words.address_kept(),
        Body::ToldElsewhere => words.told_elsewhere(),
        Body::Noted { .. } => words.done(),
        Body::Joined { .. } => words.joined(),
        Body::Resigned(Role::Master) => words.runs_no_more(),
        Body::Resigned(_) => words.resigned(),
        Body::Begins(_) => words.begins(),
        Body::TakesOver(_) => words.joined(),
        Body::Receipt(_) => words.orders(),
        Body::TooLate { .. } => words.too_late(),
        Body::OldTurn { .. } | Body::Unproven { .. } => words.confirm_orders(),
        Body::Lent(_) => words.lent(),
        Body::Press(PressLetter::ToReader(_)) => words.press(),
        Body::Press(PressLetter::Sent(_)) => words.press_sent(),
        Body::Press(PressLetter::Asked { .. }) => words.confirm_press(),
        Body::Crossed { .. } => words.crossed(),
        Body::Reminder(_) => words.missing(),
        Body::Grace { .. } => words.grace(),
        Body::Dutchman(_) => words.illegal_unit(),
        Body::Results(_) => words.results(),
        Body::Ended(_) => words.ended(),
        Body::Help => words.help(),
        Body::Rules(_) => words.rules(),
        Body::Games(_) => words.games(),
        Body::Standing(_) => words.standing(),
        Body::Founded { .. } => words.founded(),
        Body::SeatLeft(_) => words.seat_left(),
        Body::Renewed(_) => words.renewed(),
        Body::Obeyed | Body::Scheduled(_) | Body::Erased => words.done(),
        Body::Refused(Refused::Declined) => words.declined(),
        Body::Refused(_) | Body::RefusedBeside(_) => words.refused(),
        Body::Trouble(Trouble::Parked(_)) => words.parked(),
        Body::Trouble(Trouble::SendingPaused { .. }) => words.sending_paused(),
        Body::Trouble(Trouble::RoomAgain { .. }) => words.room_again(),
        Body::Trouble(Trouble::TemplateFailed { template, .. }) => words.template_failed(template),
        Body::Unreachable(_) => words.unreachable(),
        // Never without a game.
        Body::Runs(_) | Body::Seat(_) | Body::Announced(_) => words.master(),
        Body::ConfirmAct(_) => words.confirm_act(),
        Body::LastAnswer { .. } => words.last_answer(),
    }
}
