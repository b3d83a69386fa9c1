//! What letters say, and of which kind each of them is.

use chrono::{DateTime, Utc};

use super::{
    ActQuestion, Again, Announced, Doubt, DutchmanReport, EndReport, GameListing, NewSchedule,
    Outlook, PressLetter, Receipt, Refused, Results, RunReport, SeatNews, SeatOffer, Trouble,
    Unreachable,
};
use crate::board::Power;
use crate::game::{Access, AddressWish, PendingId, Role, SeatCount, Settings};
use crate::letter::Address;
use crate::position::Unit;
use crate::reading::{Command, Reading};

/// What a letter says.
#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// Asks to confirm a wish to join; nothing is theirs before.
    ConfirmJoin {
        /// The matter.
        pending: PendingId,
        /// When the question lapses.
        expires: DateTime<Utc>,
        /// What seat that would be.
        offer: SeatOffer,
        /// Whether it was asked before.
        again: Again,
    },
    /// Asks to confirm a wish to watch.
    ConfirmWatch {
        /// When the question lapses.
        expires: DateTime<Utc>,
        /// Whether it was asked before.
        again: Again,
    },
    /// Asks a new address whether it is meant. It may be a stranger's.
    ConfirmAddress {
        /// What it would be.
        wish: AddressWish,
        /// When the question lapses.
        expires: DateTime<Utc>,
    },
    /// To the old address: a new one was asked for, and this one may object.
    AddressAsked {
        /// The new one.
        new: Address,
        /// What it would be.
        wish: AddressWish,
        /// How long this one may object.
        until: DateTime<Utc>,
    },
    /// To the new address: it is confirmed, and holds once the old one cannot object any more.
    AddressSoon {
        /// What it will be.
        wish: AddressWish,
        /// How long the old one may object.
        until: DateTime<Utc>,
    },
    /// To both: the new address holds.
    AddressSet {
        /// The new one.
        new: Address,
        /// What it is.
        wish: AddressWish,
    },
    /// To the old address: nothing came of this new one.
    AddressKept(Address),
    /// What becomes of the letter is told to nobody but the player it speaks for, at his own address.
    ToldElsewhere,
    /// Commands in a letter that needs no receipt for orders, for the game has no turn.
    Noted {
        /// Those that were carried out.
        done: Vec<Command>,
        /// Those that could not be.
        undone: Vec<(Command, Refused)>,
    },
    /// Asks to confirm a resignation.
    ConfirmResign {
        /// The matter.
        pending: PendingId,
        /// What is given up: a player's seat, or a master's task.
        role: Role,
        /// When the question lapses.
        expires: DateTime<Utc>,
        /// Whether it was asked before.
        again: Again,
    },
    /// A seat was taken; the game waits for more players.
    Joined {
        /// How many there are, and how many are missing.
        seats: SeatCount,
        /// The powers wished for, the dearest first.
        wishes: Vec<Power>,
    },
    /// The reader watches the game from now on.
    Watches(Box<Outlook>),
    /// The reader watches it no more.
    WatchesNoMore,
    /// A player's seat was given up, or a master's task.
    Resigned(Role),
    /// A turn begins: the first letter of a game, with the powers as drawn.
    Begins(Box<Outlook>),
    /// A seat of a running game has a new holder, who is told what orders it holds already.
    TakesOver(Box<Outlook>),
    /// A letter of orders (or about them) was read.
    Receipt(Box<Receipt>),
    /// Orders came too late.
    TooLate {
        /// The turn they were for, as a code.
        turn: String,
    },
    /// Orders answer an earlier turn's letter; one reply makes them count for this one.
    OldTurn {
        /// What they would mean now.
        reading: Box<Reading>,
    },
    /// The letter that brought these orders falls short of the proof the game asks for; a plain yes
    /// makes them count.
    Unproven {
        /// What it lacks.
        doubt: Doubt,
        /// What they would mean.
        reading: Box<Reading>,
    },
    /// Orders may be older than those that count: they answer an earlier letter, and came later
    /// (4.D.2). One reply makes them count.
    Crossed {
        /// What all the player's letters would mean if they counted.
        reading: Box<Reading>,
        /// What counts meanwhile.
        followed: Box<Outlook>,
    },
    /// Another player has left the orders of these units of his to the reader (4.E.5 a).
    Lent(Vec<Unit>),
    /// Press, or what becomes of it.
    Press(PressLetter),
    /// Orders are still missing.
    Reminder(Box<Outlook>),
    /// The deadline has passed and the game waits.
    Grace {
        /// Who is late. Empty where the game does not say.
        late: Vec<Power>,
        /// Until when it waits.
        until: DateTime<Utc>,
        /// What the reader owes.
        outlook: Box<Outlook>,
    },
    /// An illegal unit: what would be done about it, or what was.
    Dutchman(Box<DutchmanReport>),
    /// What happened in a turn, and what is due next.
    Results(Box<Results>),
    /// The game is over.
    Ended(Box<EndReport>),
    /// How to use the judge.
    Help,
    /// The rules of the game.
    Rules(Box<Settings>),
    /// The games there are.
    Games(Vec<GameListing>),
    /// How a game stands.
    Standing(Box<Outlook>),
    /// To the keeper: a game was founded.
    Founded {
        /// Its name.
        name: String,
        /// Who may join.
        access: Access,
    },
    /// To the keeper: a seat was given up by his hand, and this is what stands for it.
    SeatLeft(Box<Outlook>),
    /// All earlier reply addresses of the game are void; this letter brings a new one.
    Renewed(Box<Outlook>),
    /// To the keeper: somebody's words were erased.
    Erased,
    /// To the keeper: what was asked for is done.
    Obeyed,
    /// To the keeper: the same, and the game has another schedule.
    Scheduled(Box<NewSchedule>),
    /// What was written cannot be done, and the letter says that nothing was changed.
    Refused(Refused),
    /// What was written cannot be done. Other words of the same letter were followed, so nothing is said
    /// of what was changed.
    RefusedBeside(Refused),
    /// To a master: how his game stands, and who sits where.
    Runs(Box<RunReport>),
    /// To a master: what happened to a seat.
    Seat(Box<SeatNews>),
    /// Asks a master whether he means what he asked for.
    ConfirmAct(Box<ActQuestion>),
    /// To all: what whoever runs the game has done.
    Announced(Box<Announced>),
    /// Something only a keeper or master can mend.
    Trouble(Trouble),
    /// To a master: letters to a player do not arrive.
    Unreachable(Box<Unreachable>),
    /// The reader has sent so many letters that the next ones are not answered.
    LastAnswer {
        /// How many are answered within an hour.
        limit: u32,
        /// When the next one will be.
        until: DateTime<Utc>,
    },
}

/// What kind of letter it is, for those who need to know no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BodyKind {
    /// About a seat that is asked for, taken or given up.
    Joining,
    /// About an address of somebody's.
    Address,
    /// About how a game is run: to its master, or what whoever runs it has done.
    Running,
    /// About what is played in a game: it cannot be written without the game.
    Play,
    /// What can be said without a game.
    General,
}

impl Body {
    /// Of which kind it is.
    pub fn kind(&self) -> BodyKind {
        match self {
            Body::ConfirmJoin { .. }
            | Body::ConfirmResign { .. }
            | Body::ConfirmWatch { .. }
            | Body::Joined { .. } => BodyKind::Joining,
            Body::ConfirmAddress { .. }
            | Body::AddressAsked { .. }
            | Body::AddressSoon { .. }
            | Body::AddressSet { .. }
            | Body::AddressKept(_) => BodyKind::Address,
            Body::Scheduled(_)
            | Body::Runs(_)
            | Body::Seat(_)
            | Body::ConfirmAct(_)
            | Body::Announced(_) => BodyKind::Running,
            Body::Begins(_)
            | Body::TakesOver(_)
            | Body::Receipt(_)
            | Body::TooLate { .. }
            | Body::OldTurn { .. }
            | Body::Unproven { .. }
            | Body::Crossed { .. }
            | Body::Lent(_)
            | Body::Press(_)
            | Body::Reminder(_)
            | Body::Grace { .. }
            | Body::Dutchman(_)
            | Body::Results(_)
            | Body::Ended(_)
            | Body::Rules(_)
            | Body::Watches(_)
            | Body::Standing(_)
            | Body::Renewed(_)
            | Body::SeatLeft(_)
            | Body::Unreachable(_) => BodyKind::Play,
            Body::WatchesNoMore
            | Body::ToldElsewhere
            | Body::Noted { .. }
            | Body::Resigned(_)
            | Body::Help
            | Body::Games(_)
            | Body::Founded { .. }
            | Body::Obeyed
            | Body::Erased
            | Body::Refused(_)
            | Body::RefusedBeside(_)
            | Body::LastAnswer { .. }
            | Body::Trouble(_) => BodyKind::General,
        }
    }
}
