//! The answer to the question whether something is meant as press. Nothing but a plain yes sends it, for
//! "Yes, but change it" means other words than those that wait; and what goes out then goes out as the
//! game stands then.

use super::super::door::Call;
use super::super::ruling::Bench;
use super::super::sender::refuse;
use super::super::{Body, Refused, Setting, taking};
use super::limits::{self, Hindrance};
use super::plan::{self, Planned};
use super::{PressCopy, PressDoubt, PressLetter, Told, answer, mark, send};
use crate::game::{Change, Press, PressStanding, Status};
use crate::reading;

/// Hears such an answer; `false` where nothing was asked, or where orders in it are still to be taken.
pub(in crate::judge) fn confirm(bench: &mut Bench, call: Call<'_>, number: u16) -> bool {
    let Call { setting, sender, letter, door } = call;
    let Some(game) = &bench.game else { return false };
    let is_asked = |press: &&Press| {
        press.standing.is_asked() && press.from == door.seat && mark(press.event) == number
    };
    let asked: Vec<Press> = game.press.iter().filter(is_asked).cloned().collect();
    let (Some(first), Status::Running | Status::Parked(_)) = (asked.first(), &game.status) else {
        return false;
    };
    let event = first.event;
    let says_yes = reading::affirms_alone(&letter.text, &[&letter.name, sender.address.local()]);
    let mut is_heard = true;
    let body = if reading::denies(&letter.text) {
        bench.change(Change::PressDropped(event));
        refuse(bench, sender, Refused::Declined);
        None
    } else if says_yes {
        go_on(setting, bench, &asked)
    } else {
        // Orders below a yes are taken as well; "Yes, but change it" says nothing of orders.
        let (request, agrees) = (taking::parse(game, &letter.text), reading::affirms(&letter.text));
        is_heard = !request.has_orders() && (agrees || !request.changes_sheet());
        if agrees || is_heard { ask_again(bench, asked) } else { None }
    };
    let before = bench.ruling.notices.len();
    if let Some(body) = body {
        answer(bench, sender, Told { seat: door.seat, event, before }, body);
    }
    is_heard
}

/// Sends what was asked about, if it may still go out; `None` where its writer knows that it may not.
fn go_on(setting: Setting<'_>, bench: &mut Bench, asked: &[Press]) -> Option<Body> {
    let (game, first) = (bench.game.as_ref()?, asked.first()?);
    let (seat, event) = (first.from, first.event);
    let planned: Result<Vec<Planned>, Refused> =
        asked.iter().map(|press| plan::again(game, press)).collect();
    let planned = match planned {
        Ok(planned) => planned,
        Err(refused) => {
            bench.change(Change::PressDropped(event));
            return Some(Body::Refused(refused));
        }
    };
    match limits::hindrance(bench, seat, &planned, setting.now) {
        // It can still be sent by the same answer once the hour is over.
        Some(Hindrance::Known) => None,
        Some(Hindrance::Told(why)) => {
            bench.change(Change::PressStopped { seat, at: setting.now });
            Some(Body::Refused(Refused::Press(why)))
        }
        None => {
            bench.change(Change::PressDropped(event));
            Some(Body::Press(PressLetter::Sent(send::all(setting, bench, seat, planned))))
        }
    }
}

/// Asks for a plain yes or no, once: a robot would answer that for ever.
fn ask_again(bench: &mut Bench, asked: Vec<Press>) -> Option<Body> {
    let first = asked.first().filter(|press| press.standing == PressStanding::Asked)?;
    bench.change(Change::PressDropped(first.event));
    let game = bench.game.as_ref()?;
    let copies: Vec<PressCopy> =
        asked.iter().filter_map(|press| send::copied(game, press, None)).collect();
    for press in asked {
        let standing = PressStanding::AskedAgain;
        bench.change(Change::PressWritten(Box::new(Press { standing, ..press })));
    }
    Some(Body::Press(PressLetter::Asked { doubt: PressDoubt::NoPlainYes, press: copies }))
}
