//! Everything that can wake the judge: a closed list.

use std::ops::Deref;

use super::letters::is_read;
use super::{Outage, Timing, Trouble};
use crate::game::{EventId, Founding, GameDue, GameId, PendingId, TurnNumber};
use crate::letter::{
    Address, Answering, DeliveryReport, Letter, NamedAddress, Purpose, ReplyTo, SeatReply,
};
use crate::reading::{self, Command, Opening, Run, WrittenPress};
use crate::schedule::Length;

/// Something happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Its number in the inbox; letters it causes derive their Message-IDs from it.
    pub id: EventId,
    /// What.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum EventKind {
    /// A letter came.
    Letter(Box<Opened>),
    /// A mail server, or our own side, says what became of a letter of ours.
    Delivery(Box<DeliveryReport>),
    /// Something is amiss, or is well again, of which the keeper is told.
    Trouble(Trouble),
    /// A time came.
    Due(Due),
    /// The keeper said something.
    Keeper(KeeperCommand),
}

impl EventKind {
    /// What a letter is to the judge: a delivery report is not read as anything else.
    pub fn of_letter(mut letter: Letter) -> EventKind {
        match letter.report.take() {
            Some(report) => EventKind::Delivery(report),
            None => EventKind::Letter(Box::new(Opened::of(letter))),
        }
    }
}

/// A letter with what it asks of the judge besides orders: found once, for all who rule on it. Its press
/// is taken out of its text, so that nobody takes it for orders or commands.
#[derive(Clone, PartialEq, Debug)]
pub struct Opened {
    letter: Letter,
    press: Vec<WrittenPress>,
    /// First those of its text.
    commands: Vec<Command>,
    /// How many those are.
    in_text: usize,
}

impl Opened {
    fn of(mut letter: Letter) -> Opened {
        let mut commands = Vec::new();
        let mut in_text = 0;
        let mut press = Vec::new();
        if is_read(&letter) {
            let answers_press = matches!(
                letter.answering,
                Answering::One(ReplyTo::Seat(SeatReply { purpose: Purpose::Press(_), .. }))
            );
            let opening = if answers_press { Opening::Circle } else { Opening::Judge };
            let parted = reading::part(&letter.text, opening);
            (letter.text, press) = (parted.rest, parted.press);
            commands = reading::commands(&letter.text);
            in_text = commands.len();
            // The subject of a reply to press is that of the thread.
            if !answers_press {
                commands.extend(reading::commands(&letter.subject));
            }
        }
        Opened { letter, press, commands, in_text }
    }

    /// Its press, as written.
    pub(super) fn press(&self) -> &[WrittenPress] {
        &self.press
    }

    /// What it asks for in its text, or in its subject, where many people put the first thing they
    /// say to a robot.
    pub(super) fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// What it asks for in its text.
    pub(super) fn commands_in_text(&self) -> &[Command] {
        &self.commands[..self.in_text]
    }

    /// What it asks for in its subject.
    pub(super) fn commands_in_subject(&self) -> &[Command] {
        &self.commands[self.in_text..]
    }
}

impl Deref for Opened {
    type Target = Letter;

    fn deref(&self) -> &Letter {
        &self.letter
    }
}

/// What fell due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Due {
    /// Something of a game.
    Game {
        /// The game.
        game: GameId,
        /// What.
        what: GameDue,
        /// Under which circumstances it is ruled; a deadline may have waited for a mailbox.
        timing: Timing,
        /// The outage that it fell into, if that was a long one: then it is put off.
        outage: Option<Outage>,
    },
    /// A question for confirmation lapsed.
    Pending(PendingId),
}

/// What a keeper can tell the judge.
#[derive(Clone, PartialEq, Debug)]
pub enum KeeperCommand {
    /// Make a game. The board's text is stored by its hash beside it.
    Found {
        /// What it is made of.
        founding: Box<Founding>,
        /// The text of its map.
        board: String,
    },
    /// Give a game a master, another one, or none.
    Master {
        /// The game's name.
        game: String,
        /// Who runs it from now on, beside the keeper.
        master: Option<NamedAddress>,
    },
    /// What a game's master can do by letter, too.
    Run {
        /// The game's name.
        game: String,
        /// What is to be done. A moment in it is one on the clock of the game's zone.
        run: Run,
    },
    /// Settle the matter of an illegal unit (4.E.6), or show how that would be.
    Dutchman {
        /// The game's name.
        game: String,
        /// The unit as written; empty for whichever is found.
        unit: String,
        /// The number of the turn in which it was shown what would be done: then it is done.
        yes: Option<TurnNumber>,
    },
    /// Erase all words of whoever has this address.
    Erase(Address),
    /// Rule once more on an event that was set aside.
    Requeue(EventId),
    /// Give a power's player, or a new one, the letters of a game on paper.
    Post {
        /// The game's name.
        game: String,
        /// The power's code or name: whose letters go by post from now on, or what a new player wishes
        /// for; empty for any.
        power: String,
        /// The address as on an envelope; empty for letters by mail again.
        address: String,
        /// How long a way of the post, there and back, deadlines have to leave time for; `None` where
        /// they may stay as they are.
        allow: Option<Length>,
    },
    /// Words for a power, entered by hand (a letter that came on paper, by telephone).
    Drop {
        /// The game's name.
        game: String,
        /// The power's code or name.
        power: String,
        /// The words.
        text: String,
    },
}

impl KeeperCommand {
    /// Something that a game's master can do by letter, too, to the game of this name.
    pub fn run(game: impl Into<String>, run: Run) -> KeeperCommand {
        KeeperCommand::Run { game: game.into(), run }
    }
}
