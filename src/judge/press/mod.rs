//! Press: what players write to one another through the judge.
//!
//! A letter's press is read whole before any of it goes out: all of it is sent, or held, or asked back,
//! or refused. What may not be meant as press is asked back, for a secret once sent cannot be taken back:
//! what reads as the writer's own orders, a line that reads as a command, a reply address. What is
//! sent goes to whoever holds the seats of its circle at that moment, and to nobody later.
//!
//! `circles` finds who reads it, `plan` asks whether it may go out, `doubts` whether it is meant as
//! press, `limits` whether it is too much; `send` lets it go, and `confirm` hears the answer to a
//! question.

mod circles;
mod confirm;
mod doubts;
mod limits;
mod plan;
mod send;

pub(super) use confirm::confirm;
pub use send::broadcasts;
pub(super) use send::with_results;

use super::door::Call;
use super::orders::mark_of;
use super::ruling::{Bench, seat_address};
use super::sender::Sender;
use super::taking;
use super::{Body, Doubt, Opened, Refused, Setting};
use crate::board::{Power, Turn};
use crate::game::{Change, EventId, Game, More, Press, PressDelivery, Readers, SeatId, TurnNumber};
use crate::letter::Purpose;
use crate::reading::{self, Command, Lexicon, Stands, WrittenPress};

use circles::Answered;
use limits::Hindrance;
use plan::Planned;

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
    /// There are more pieces of it in one letter than a letter may have.
    TooManyPieces,
    /// The game has signed press alone.
    WhiteOnly,
    /// It is for the master, who is always told who writes, and was to be unsigned.
    MasterIsTold,
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
    /// As many readers as may be were told of the writer's press within the hour.
    TooMany,
    /// Something would have to be asked or said about it first, and the writer has had all answers of
    /// the hour.
    Unanswered,
    /// As much of the writer's press as may be waits already.
    TooMuchWaits,
    /// As many threads as can be are open.
    TooManyThreads,
    /// It answers a thread that was not used for so long that nobody knows any more who reads it.
    Forgotten,
    /// An unsigned piece shares its letter with another one: who reads both would know them for one
    /// hand's.
    Mixed,
    /// It is unsigned, and leaves nobody out but its writer.
    NamesWriter,
    /// It is to go under another's name.
    InAnothersName,
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
    /// The number of its thread.
    pub circle: u16,
    /// The turn in which that was begun: a number is drawn again once its thread is forgotten.
    pub opened: TurnNumber,
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
pub(super) fn receive(bench: &mut Bench, call: Call<'_>, rest: impl FnOnce(&mut Bench)) {
    let Call { setting, sender, letter, door } = call;
    if letter.press().is_empty() {
        return rest(bench);
    }
    let answered = match door.purpose {
        Purpose::Press(circle) => door.answers_turn.map(|turn| Answered { circle, turn }),
        _ => None,
    };
    let planned = match door.doubt {
        Some(doubt) => Err(Refused::Press(NoPress::Unproven(doubt))),
        None => plan::all(bench, door.seat, letter.press(), answered),
    };
    let body = match planned {
        Err(refused) => Some(Body::Refused(with_orders(bench, door.seat, letter, refused))),
        Ok(planned) => take(setting, bench, letter, door.seat, planned),
    };
    let before = bench.ruling.notices.len();
    if speaks_to_judge(bench, letter) {
        rest(bench);
    }
    if let Some(body) = body {
        let told = Told { seat: door.seat, event: setting.event.id, before };
        answer(bench, sender, told, body);
    }
}

/// A refusal of press that says, where words of it read as the writer's orders, that they do not count.
fn with_orders(bench: &Bench, seat: SeatId, letter: &Opened, refused: Refused) -> Refused {
    let Some(game) = &bench.game else { return refused };
    let reads = || letter.press().iter().any(|it| doubts::reads_as_orders(game, seat, &it.words));
    match refused {
        Refused::Press(why) if reads() => Refused::PressOfOrders(why),
        other => other,
    }
}

/// Sends press, asks whether it is meant, or says why it goes nowhere; `None` where that was said.
fn take(
    setting: Setting<'_>,
    bench: &mut Bench,
    letter: &Opened,
    seat: SeatId,
    planned: Vec<Planned>,
) -> Option<Body> {
    let in_sentence = |press: &WrittenPress| press.stands == Stands::InSentence;
    let doubt = match letter.automatic {
        Some(_) => Some(PressDoubt::Machine),
        None if letter.press().iter().any(in_sentence) => Some(PressDoubt::Heading),
        None => planned.iter().find_map(|press| doubts::of(setting, bench, seat, &press.words)),
    };
    let why = match limits::hindrance(bench, seat, &planned, setting.now) {
        Some(Hindrance::Known) => return None,
        Some(Hindrance::Told(why)) => {
            bench.change(Change::PressStopped { seat, at: setting.now });
            Some(why)
        }
        None => limits::no_room(bench, seat, &planned, doubt),
    };
    Some(match (why, doubt) {
        (Some(why), _) => Body::Refused(with_orders(bench, seat, letter, Refused::Press(why))),
        (None, None) => Body::Press(PressLetter::Sent(send::all(setting, bench, seat, planned))),
        (None, Some(doubt)) => {
            let press = send::kept(setting, bench, seat, planned);
            Body::Press(PressLetter::Asked { doubt, press })
        }
    })
}

/// Whether what a writer is told leaves press of his unsent, and he might think that it went out.
pub(super) fn stays_unsent(body: &Body) -> bool {
    match body {
        Body::Press(PressLetter::Asked { .. }) => true,
        Body::Refused(refused) | Body::RefusedBeside(refused) => {
            matches!(refused, Refused::Press(_) | Refused::PressOfOrders(_))
        }
        _ => false,
    }
}

/// Carries no more press of the sender's within the hour, since he is not answered within it: his letter
/// had some that cannot go out without an answer. He is told so, once.
pub(super) fn stop(setting: Setting<'_>, bench: &mut Bench, sender: &Sender) {
    let (Some(seat), Some(game)) = (bench.seat_of_sender(), &bench.game) else { return };
    let more = game.carried(seat, setting.now).more;
    // Nobody saw the question, so nobody answers it.
    let is_asked = |press: &Press| press.event == setting.event.id && press.standing.is_asked();
    if game.press.iter().any(is_asked) {
        bench.change(Change::PressDropped(setting.event.id));
    }
    if more == More::Stopped {
        return;
    }
    bench.change(Change::PressStopped { seat, at: setting.now });
    let body = Body::RefusedBeside(Refused::Press(NoPress::Unanswered));
    sender.answer_seat(bench, seat, body);
}

/// Whether a letter says anything to the judge beside its press, other than which game it is about.
fn speaks_to_judge(bench: &Bench, letter: &Opened) -> bool {
    let may_be_orders = |game: &Game| {
        let lexicon = Lexicon::of(&game.board);
        letter.text.lines().any(|line| reading::may_be_order(&lexicon, line))
    };
    letter.commands().iter().any(|command| !matches!(command, Command::Game(_)))
        || taking::speaks_of_orders(bench, &letter.text)
        || bench.game.as_ref().is_some_and(may_be_orders)
}

/// Whom to tell what became of his press.
struct Told {
    /// Whose press it is.
    seat: SeatId,
    /// The letter that it came in.
    event: EventId,
    /// How many letters were written before this one was ruled on.
    before: usize,
}

/// Tells the writer what became of his press: in the receipt of his orders, if there is one.
fn answer(bench: &mut Bench, sender: &Sender, told: Told, body: Body) {
    let Told { seat, event, before } = told;
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
