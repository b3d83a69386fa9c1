//! Subjects: `[Harbour] Spring 1901: orders complete`.
//!
//! The game's name stands first in square brackets, the same in all its letters, so that mail
//! programs sort and thread them. An answer without a game keeps the subject it answers.

use crate::board::Board;
use crate::judge::{Body, GameFacts, Notice, Stage, Trouble};

use super::orders::{turn_name, turn_named};
use super::pages::power_names;
use super::receipt::is_complete;
use super::words::plain;

/// The longest subject, in characters.
const LIMIT: usize = 120;

/// The subject of a notice's letter.
pub(super) fn subject(notice: &Notice) -> String {
    let subject = match &notice.game {
        Some(game) => format!("[{}] {}", plain(&game.name), of_game(game, notice)),
        None => match &notice.answers {
            Some(answered) if !answered.subject.trim().is_empty() => again(&answered.subject),
            Some(_) | None => matter(&notice.body).to_owned(),
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

fn of_game(game: &GameFacts, notice: &Notice) -> String {
    let board = &game.board;
    let turn = turn_name(board, game.position.turn);
    match &notice.body {
        Body::Begins(_) => match own(notice, board).as_str() {
            "" => "the game begins".to_owned(),
            powers => format!("the game begins, you play {powers}"),
        },
        Body::TakesOver(_) => format!("you play {} from now on", own(notice, board)),
        Body::Receipt(receipt) if !is_complete(&receipt.outlook) => {
            format!("{turn}: orders not complete")
        }
        Body::Receipt(receipt) if receipt.outlook.orders.is_empty() => {
            format!("{turn}: nothing to order")
        }
        Body::Receipt(_) => format!("{turn}: orders complete"),
        Body::TooLate { turn } => format!("{}: too late", turn_named(board, turn)),
        Body::OldTurn { .. } | Body::Unproven { .. } => {
            format!("{turn}: please confirm your orders")
        }
        Body::Lent(_) => format!("{turn}: units left to you"),
        Body::Crossed { .. } => format!("{turn}: which of your letters counts?"),
        Body::Reminder(_) => format!("{turn}: orders missing"),
        Body::Grace { .. } => format!("{turn}: the game waits for orders"),
        Body::Results(results) if results.corrects.is_some() => {
            format!("{}: corrected results", turn_name(board, results.before.turn))
        }
        Body::Results(results) => format!("{}: results", turn_name(board, results.before.turn)),
        Body::Dutchman(report) if report.stage == Stage::Done => {
            format!("{turn}: an illegal unit")
        }
        Body::Dutchman(_) => format!("{turn}: is this unit illegal?"),
        Body::Renewed(_) => "please reply to this letter from now on".to_owned(),
        Body::Standing(_) => format!("{turn}: how the game stands"),
        Body::Trouble(Trouble::Parked(_)) => format!("{turn}: the game is parked"),
        Body::Unreachable(unreachable) => match power_names(board, &unreachable.powers).as_str() {
            "" => matter(&notice.body).to_owned(),
            powers => format!("letters to {powers} do not arrive"),
        },
        Body::ConfirmJoin { .. }
        | Body::ConfirmResign { .. }
        | Body::ConfirmWatch { .. }
        | Body::Watches(_)
        | Body::WatchesNoMore
        | Body::ConfirmAddress { .. }
        | Body::AddressAsked { .. }
        | Body::AddressSoon { .. }
        | Body::AddressSet { .. }
        | Body::AddressKept(_)
        | Body::ToldElsewhere
        | Body::Noted { .. }
        | Body::Joined { .. }
        | Body::Resigned
        | Body::Ended(_)
        | Body::Founded { .. }
        | Body::SeatLeft(_)
        | Body::Obeyed
        | Body::Erased
        | Body::Help
        | Body::Rules(_)
        | Body::Games(_)
        | Body::Trouble(Trouble::SendingPaused { .. })
        | Body::Enough { .. }
        | Body::Refused(_) => matter(&notice.body).to_owned(),
    }
}

/// The powers the reader plays.
fn own(notice: &Notice, board: &Board) -> String {
    power_names(board, &notice.to.powers)
}

/// What a letter is about, without a game or a turn.
fn matter(body: &Body) -> &'static str {
    match body {
        Body::ConfirmJoin { .. } => "please confirm that you want to join",
        Body::ConfirmResign { .. } => "please confirm that you give up your seat",
        Body::ConfirmWatch { .. } => "please confirm that you want to watch",
        Body::Watches(_) => "you watch this game",
        Body::WatchesNoMore => "you watch this game no more",
        Body::ConfirmAddress { .. } => "please confirm your address",
        Body::AddressAsked { .. } => "another address was asked for",
        Body::AddressSoon { .. } => "your address is confirmed",
        Body::AddressSet { .. } => "your address has changed",
        Body::AddressKept(_) => "your address stays as it was",
        Body::ToldElsewhere => "your letter",
        Body::Noted { .. } => "done",
        Body::Joined { .. } => "you have a seat",
        Body::Resigned => "you have given up your seat",
        Body::Begins(_) => "the game begins",
        Body::TakesOver(_) => "you have a seat",
        Body::Receipt(_) => "your orders",
        Body::TooLate { .. } => "too late",
        Body::OldTurn { .. } | Body::Unproven { .. } => "please confirm your orders",
        Body::Lent(_) => "units left to you",
        Body::Crossed { .. } => "which of your letters counts?",
        Body::Reminder(_) => "orders missing",
        Body::Grace { .. } => "the game waits for orders",
        Body::Dutchman(_) => "an illegal unit",
        Body::Results(_) => "results",
        Body::Ended(_) => "the game is over",
        Body::Help => "how to use the judge",
        Body::Rules(_) => "the rules of the game",
        Body::Games(_) => "the games there are",
        Body::Standing(_) => "how the game stands",
        Body::Founded { .. } => "the game is founded",
        Body::SeatLeft(_) => "a seat is free",
        Body::Renewed(_) => "please reply to this letter from now on",
        Body::Obeyed | Body::Erased => "done",
        Body::Refused(_) => "this could not be done",
        Body::Trouble(Trouble::Parked(_)) => "a game is parked",
        Body::Trouble(Trouble::SendingPaused { .. }) => "the judge has stopped sending for a while",
        Body::Unreachable(_) => "letters to a player do not arrive",
        Body::Enough { .. } => "too many letters",
    }
}
