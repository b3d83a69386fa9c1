//! Who wrote a letter, and answering him.

use super::ruling::Bench;
use super::{Answered, Body, Notice, Reader, Refused};
use crate::game::SeatId;
use crate::letter::{Address, Letter};

/// Who wrote, as far as an answer needs it.
pub(super) struct Sender {
    /// Where the answer goes.
    pub address: Address,
    /// What the sender calls himself.
    pub name: String,
    /// The letter, for its thread.
    pub answered: Answered,
}

impl Sender {
    /// Whoever wrote a letter, at the address that is to be answered.
    pub fn of(letter: &Letter, address: Address) -> Sender {
        let answered = Answered {
            message_id: letter.message_id.clone(),
            references: letter.references.clone(),
            subject: letter.subject.clone(),
        };
        Sender { address, name: letter.name.clone(), answered }
    }

    /// A notice that answers his letter.
    pub fn notice(&self, bench: &Bench, body: Body) -> Notice {
        let person = bench.docket.sender.and_then(|id| bench.person(id));
        let zone = person
            .and_then(|person| person.zone)
            .or_else(|| Some(bench.game.as_ref()?.settings.schedule.zone))
            .unwrap_or(chrono_tz::UTC);
        let to = Reader::at(&self.address, &self.name, zone);
        Notice {
            to: Reader { taste: person.map(|person| person.taste).unwrap_or_default(), ..to },
            reply: None,
            answers: Some(self.answered.clone()),
            game: bench.facts(),
            body,
        }
    }

    /// Answers his letter with nothing of any game or person in it: he may be a stranger.
    pub fn answer_stranger(&self, bench: &mut Bench, body: Body) {
        let to = Reader::at(&self.address, &self.name, chrono_tz::UTC);
        let answers = Some(self.answered.clone());
        bench.tell(Notice { to, reply: None, answers, game: None, body });
    }

    /// Answers his letter to whoever holds a seat, at that one's own address.
    pub fn answer_seat(&self, bench: &mut Bench, seat: SeatId, body: Body) {
        if let Some(mut notice) = bench.notice_for_seat(seat, body) {
            notice.answers = Some(self.answered.clone());
            bench.tell(notice);
        }
    }
}

/// Answers a letter with why something in it is not done.
pub(super) fn refuse(bench: &mut Bench, sender: &Sender, refused: Refused) {
    let notice = sender.notice(bench, Body::Refused(refused));
    bench.tell(notice);
}
