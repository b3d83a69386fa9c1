//! Machines that bear no mark: an answering machine, a list, a ticket system at a player's address. They are
//! known by their sameness: the same words again and again, but for numbers and dates.
//!
//! What a letter asks for is done in any case. Only answers to what asks for nothing are withheld, after a
//! few a day, and the same press in answer to press, which would go round between two machines for ever. The
//! master hears that the player seems to be away, and no word of the machine's.

use sha2::{Digest, Sha256};

use super::masters::{self, SeatEvent};
use super::ruling::Bench;
use super::{Counted, LeftAlone, Opened, Ruling, Said, Setting, taking};
use crate::game::Change;
use crate::letter::{Answering, Purpose, ReplyTo, SeatReply};

/// So often are the same words of a sender's answered within a day where they ask for nothing, and carried to
/// others where they answer press.
const SAME: usize = 3;
/// Whoever is short says the same often. Words of fewer letters are nobody's mark, where they ask for
/// nothing, and where they are press.
const SHORT: usize = 10;
const SHORT_PRESS: usize = 40;
/// What stands behind so many letters of the alphabet may be a quotation, and is another one each time.
const LONG: usize = 200;

/// The letters of the alphabet in a letter, those of its press first, without regard to case: numbers and
/// dates differ each time in what machines write.
fn alphabetic(letter: &Opened) -> impl Iterator<Item = char> {
    let press = letter.press().iter().map(|press| press.words.as_str());
    let texts = press.chain([letter.text.as_str()]);
    texts.flat_map(str::chars).filter(|it| it.is_alphabetic()).flat_map(char::to_lowercase)
}

/// A digest of the words of a letter.
fn digest(letter: &Opened) -> u64 {
    let words: String = alphabetic(letter).take(LONG).collect();
    let digest: [u8; 32] = Sha256::digest(words.as_bytes()).into();
    digest.first_chunk().map_or(0, |first| u64::from_be_bytes(*first))
}

/// How many letters of the sender's said the same lately.
fn same(bench: &Bench, words: u64) -> usize {
    bench.docket.said.iter().filter(|said| said.words == words).count()
}

/// Whether a letter is press of a machine's: an answer to press in the same long words that its sender has
/// had carried a few times today.
pub(super) fn is_machines_press(bench: &Bench, letter: &Opened) -> bool {
    let answers_press = matches!(
        letter.answering,
        Answering::One(ReplyTo::Seat(SeatReply { purpose: Purpose::Press(_), .. }))
    );
    answers_press
        && alphabetic(letter).count() >= SHORT_PRESS
        && same(bench, digest(letter)) >= SAME
}

/// Leaves such press alone.
pub(super) fn leave(mut bench: Bench, letter: &Opened) -> Ruling {
    let words = digest(letter);
    if same(&bench, words) == SAME {
        tell(&mut bench);
    }
    let said = Some(Said { idle: false, words });
    Ruling { said, left_alone: Some(LeftAlone::SaysTheSame), ..bench.ruling }
}

/// Notes what a letter said of which all is done. Whoever writes to a wrong address is told so each time; a
/// machine answers letters.
pub(super) fn note(setting: Setting<'_>, bench: &mut Bench, letter: &Opened) {
    let replies = || letter.in_reply_to.iter().any(|id| setting.office.event_of(id).is_some());
    let answers = bench.ruling.counts_as == Counted::WithSecret || replies();
    let words = digest(letter);
    let ruling = &bench.ruling;
    let is_nothing =
        |change: &Change| matches!(change, Change::Offered { .. } | Change::PressStopped { .. });
    let idle = answers
        && ruling.changes.iter().all(is_nothing)
        && ruling.people.is_empty()
        && letter.commands().is_empty()
        && letter.press().is_empty()
        && bench.game.is_some()
        && !taking::speaks_of_orders(bench, &letter.text)
        && alphabetic(letter).count() >= SHORT;
    bench.ruling.said = Some(Said { idle, words });
}

/// How often a letter's words were said before, where it asks for nothing.
fn said_before(bench: &Bench) -> usize {
    let said = bench.ruling.said.filter(|said| said.idle);
    said.map_or(0, |said| same(bench, said.words))
}

/// Whether a letter asks for nothing in words that were answered a few times today.
pub(super) fn is_tiresome(bench: &Bench) -> bool {
    said_before(bench) >= SAME
}

/// Tells the master, once a day, that a player seems to be away.
pub(super) fn tell_master(bench: &mut Bench) {
    if said_before(bench) == SAME {
        tell(bench);
    }
}

fn tell(bench: &mut Bench) {
    if let Some(seat) = bench.seat_of_sender() {
        masters::tell_of(bench, seat, SeatEvent::Away);
    }
}
