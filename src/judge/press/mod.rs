//! Press: what players write to one another through the judge.
//!
//! A letter's press is read whole before any of it goes out: all of it is sent, or held, or asked back,
//! or refused. What may not be meant as press is asked back, for a secret once sent cannot be taken back:
//! what reads as the writer's own orders, a line that reads as a command, a reply address. What is
//! sent goes to whoever holds the seats of its circle at that moment, and to nobody later.
//!
//! `plan` asks whether press may go out and who reads it, `doubts` whether it is meant as press, `send`
//! lets it go.

mod doubts;
mod plan;
mod send;

pub(super) use send::{broadcasts, with_results};

use super::letters::{Sender, refuse};
use super::orders::{Door, mark_of};
use super::ruling::{Bench, seat_address};
use super::taking;
use super::{Body, Doubt, Opened, Refused, Setting};
use crate::board::{Power, Turn};
use crate::game::{
    Change, EventId, Game, Press, PressDelivery, PressStanding, Readers, SeatId, Status,
};
use crate::letter::Purpose;
use crate::reading::{self, Command, Lexicon, WrittenPress};

/// Why press is not sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoPress {
    /// The game has none.
    NotPlayed,
    /// Nobody is named as its reader.
    NoReaders,
    /// Somebody is named whom the board does not know.
    UnknownReader(String),
    /// There is nobody else to read it.
    Nobody,
    /// Nobody holds the seats of these powers.
    Vacant(Vec<Power>),
    /// The game has no master.
    NoMaster,
    /// It has no words.
    NoWords,
    /// It is longer than press may be.
    TooLong,
    /// The game has signed press alone.
    WhiteOnly,
    /// The game has press to all alone.
    AllOnly,
    /// The game has press in movement phases alone.
    MovementOnly,
    /// Those who watch this game do not write.
    ObserversRead,
    /// Those who watch this game write to all alone.
    ObserversToAll,
    /// The letter falls short of the proof that the game asks for.
    Unproven(Doubt),
    /// As many threads as can be are open in the game.
    TooMany,
    /// An unsigned piece shares its letter with another one: who reads both would know them for one
    /// hand's.
    Mixed,
    /// It is unsigned, and leaves nobody out but its writer.
    NamesWriter,
}

/// Why press may not be meant as press.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PressDoubt {
    /// It reads as the writer's own orders.
    Orders,
    /// A line of it reads as a command to the judge.
    Command,
    /// A line of it reads as the beginning or the end of press, written amiss.
    Heading,
    /// It holds a secret reply address.
    Secret,
    /// The letter is marked as written by a machine.
    Machine,
    /// Its writer was asked about it, and answered neither yes nor no.
    NoPlainYes,
}

/// Who wrote press, as its readers are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Author {
    /// Whoever plays these powers.
    Powers(Vec<Power>),
    /// The master.
    Master,
    /// Somebody who watches.
    Observer,
    /// They are not told.
    Unsigned,
}

/// A letter about press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PressLetter {
    /// To one of its readers.
    ToReader(Box<PressCopy>),
    /// To who wrote it: what becomes of it.
    Sent(Vec<PressCopy>),
    /// To who wrote it: it may not be meant as press, and a plain yes sends it.
    Asked {
        /// What speaks against it.
        doubt: PressDoubt,
        /// What would be sent, and to whom.
        press: Vec<PressCopy>,
    },
}

/// A piece of press as it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PressCopy {
    /// Who wrote it.
    pub author: Author,
    /// To whom, the author left out.
    pub to: Readers,
    /// Everybody who is named in its circle.
    pub readers: Readers,
    /// The turn it was written in.
    pub turn: Turn,
    /// The number of its circle.
    pub circle: u16,
    /// The words.
    pub words: String,
    /// Whether who began the thread without signing reads it, too.
    pub hidden: bool,
    /// When its readers get it.
    pub delivery: PressDelivery,
    /// The powers it names whose seats nobody holds.
    pub vacant: Vec<Power>,
}

/// Takes the press out of a letter; `rest` rules on what else the letter says, if it says anything.
pub(super) fn receive(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Opened,
    (door, purpose): (Door, Purpose),
    rest: impl FnOnce(&mut Bench),
) {
    if letter.press().is_empty() {
        return rest(bench);
    }
    let answered = match purpose {
        Purpose::Press(circle) => Some(circle),
        _ => None,
    };
    let doubt = letter.automatic.is_some().then_some(PressDoubt::Machine);
    let planned = match door.doubt {
        Some(doubt) => Err(Refused::Press(NoPress::Unproven(doubt))),
        None => plan::all(bench, door.seat, letter.press(), answered),
    };
    let body = match planned {
        Err(refused) => Body::Refused(refused),
        Ok(planned) => send::or_ask(setting, bench, door.seat, planned, doubt),
    };
    let before = bench.ruling.notices.len();
    if speaks_to_judge(bench, letter) {
        rest(bench);
    }
    answer(bench, sender, (door.seat, setting.event.id), (body, before));
}

/// Whether a letter says anything to the judge beside its press, other than which game it is about.
fn speaks_to_judge(bench: &Bench, letter: &Opened) -> bool {
    let orders = |game: &Game| {
        let lexicon = Lexicon::of(&game.board);
        taking::parse(game, &letter.text).changes_sheet()
            || letter.text.lines().any(|line| reading::may_be_order(&lexicon, line))
    };
    letter.commands().iter().any(|command| !matches!(command, Command::Game(_)))
        || bench.game.as_ref().is_some_and(orders)
}

/// Tells the writer what became of his press: in the receipt of his orders, if there is one.
fn answer(
    bench: &mut Bench,
    sender: &Sender,
    (seat, event): (SeatId, EventId),
    (body, before): (Body, usize),
) {
    if let Body::Press(PressLetter::Sent(copies)) = &body {
        for notice in &mut bench.ruling.notices[before..] {
            if let Body::Receipt(receipt) = &mut notice.body
                && notice.to.address.same_box(&sender.address)
            {
                receipt.press.clone_from(copies);
                return;
            }
        }
    }
    let is_asked = matches!(body, Body::Press(PressLetter::Asked { .. }));
    let Some(mut notice) = bench.notice_for_seat(seat, body) else { return };
    if is_asked && let Some(game) = &bench.game {
        let purpose = Purpose::Confirmation(mark(event));
        notice.reply = Some(seat_address(game, seat, purpose));
    }
    notice.answers = Some(sender.answered.clone());
    bench.tell(notice);
}

/// The mark of a letter in the address that sends its press; another than that of its orders.
fn mark(event: EventId) -> u16 {
    mark_of(EventId::new(event.number().wrapping_add(1 << 15)))
}

/// The answer to the question whether something is meant as press; `false` where none was asked.
pub(super) fn confirm(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Opened,
    (door, number): (Door, u16),
) -> bool {
    let Some(game) = &bench.game else { return false };
    let is_asked = |press: &&Press| {
        press.standing == PressStanding::Asked
            && press.from == door.seat
            && mark(press.event) == number
    };
    let asked: Vec<Press> = game.press.iter().filter(is_asked).cloned().collect();
    let (Some(first), Status::Running | Status::Parked(_)) = (asked.first(), &game.status) else {
        return false;
    };
    let event = first.event;
    if reading::denies(&letter.text) {
        bench.change(Change::PressDropped(event));
        refuse(bench, sender, Refused::Declined);
        return true;
    }
    let copies: Vec<PressCopy> =
        asked.iter().filter_map(|press| send::copied(game, press, None)).collect();
    let body = if reading::affirms(&letter.text) {
        // It is written when he says so: what is held comes with the results of the present turn.
        let (turn, at) = (game.turn, setting.now);
        bench.change(Change::PressDropped(event));
        for (press, copy) in asked.into_iter().zip(&copies) {
            let press = Press { turn, at, ..press };
            let standing = send::tell(setting, bench, &press, copy);
            bench.change(Change::PressWritten(Box::new(Press { standing, ..press })));
        }
        PressLetter::Sent(copies)
    } else if taking::parse(game, &letter.text).changes_sheet() {
        return false;
    } else {
        PressLetter::Asked { doubt: PressDoubt::NoPlainYes, press: copies }
    };
    let before = bench.ruling.notices.len();
    answer(bench, sender, (door.seat, event), (Body::Press(body), before));
    true
}

/// Press that the keeper enters for a power. His hand and eye are proof enough that it is meant.
pub(super) fn by_hand(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    written: &[WrittenPress],
) -> Result<Vec<PressCopy>, Refused> {
    let planned = plan::all(bench, seat, written, None)?;
    Ok(send::all(setting, bench, seat, planned))
}
