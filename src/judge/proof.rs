//! How well a letter is proven: what its reply address, its From and our own mail server say
//! together, against what its game asks for.
//!
//! Whoever falls short is told nothing that a stranger could use: the same words whether the reply
//! address was right, old or made up, and the question goes to the player's own address alone.

use super::ruling::Bench;
use super::sender::Sender;
use super::{Answered, Body, Doubt};
use crate::game::{PersonId, Proof};
use crate::letter::Origin;

/// Whether the address in From is one of the seat's holder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    Holder,
    Other,
}

/// What a letter with the right reply address lacks.
pub(super) fn doubt(asked: Proof, from: From, origin: Origin) -> Option<Doubt> {
    match (asked, from, origin) {
        (Proof::Secret, ..) => None,
        (_, From::Other, _) => Some(Doubt::OtherSender),
        (_, From::Holder, Origin::Refuted) => Some(Doubt::Refuted),
        (Proof::Verified, From::Holder, Origin::Unchecked) => Some(Doubt::Unverified),
        (Proof::Verified, From::Holder, Origin::Verified) | (Proof::Address, From::Holder, _) => {
            None
        }
    }
}

/// Tells whoever wrote that he will learn nothing here. It names no game, so that it is the same
/// letter to everybody.
pub(super) fn say_nothing(bench: &mut Bench, sender: &Sender) {
    sender.answer_stranger(bench, Body::ToldElsewhere);
}

/// The holder of a seat in the place of whoever wrote to its reply address, so that all that is
/// asked and told goes to the holder's own address. The writer's thread is his own: an id made by
/// his mail program would tell the holder where the letter came from.
pub(super) fn holder_as_sender(bench: &Bench, holder: PersonId) -> Option<Sender> {
    let person = bench.person(holder)?;
    Some(Sender {
        address: person.letterbox()?.clone(),
        name: person.name.clone(),
        answered: Answered { message_id: None, references: Vec::new(), subject: String::new() },
    })
}
