//! What the judge does not do, as data; the words are made in `report`.

use super::{Doubt, GameListing, NoDutchman, NoPress, NoWatching};
use crate::board::Phase;
use crate::game::{Early, EventId, Role};
use crate::letter::LetterFault;
use crate::reading::Unserved;

/// Why something cannot be done, and what that rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Nothing in the letter tells the game it is about; these would be open.
    NoGame(Vec<GameListing>),
    /// No game has this name.
    UnknownGame(String),
    /// All seats are taken.
    GameFull(String),
    /// The game is over.
    GameOver(String),
    /// The game has not begun, and orders for it would be too early.
    NotBegun(String),
    /// The game has not begun, so that this has nothing to act on.
    NotYet(String),
    /// The sender already has a seat.
    AlreadyIn(String),
    /// A wish to watch a game, or to watch it no more.
    Watching(NoWatching),
    /// Press that is not sent.
    Press(NoPress),
    /// Press that is not sent, and that has words in it that read as orders.
    PressOfOrders(NoPress),
    /// The game takes only players with its invitation word.
    NotInvited(String),
    /// The sender has no seat in it.
    NotIn(String),
    /// The seat cannot do this (a role without powers, powers that are out).
    NotForRole(Role),
    /// What was given as a new address is none that the judge can write to.
    NoAddress(String),
    /// The new address is one of the person's already.
    AddressKnown(String),
    /// The new address is another person's.
    AddressTaken,
    /// A confirmation that came too late, or twice.
    Lapsed,
    /// Orders that lack this much proof, while many that lack some wait for the player's yes already.
    TooManyHeld(Doubt),
    /// READY beside these words, or above them, which may be orders and were not used: those first.
    LinesUnused(Vec<String>),
    /// Something this judge does not do.
    NotServed(Unserved),
    /// A wish to join the second game, in answer to a question about a seat in the first.
    AsksOtherSeat(String, String),
    /// READY or WAIT in a game whose turns go by other rules.
    NoSayInTime(Early),
    /// The sender said no to what was asked; the matter is closed.
    Declined,
    /// A letter to several seats at once.
    SeveralSeats,
    /// The letter came damaged or unusable.
    Unusable(LetterFault),
    /// A game of this name exists already.
    NameTaken(String),
    /// A unit that is said to be illegal is left where it is.
    Dutchman(NoDutchman),
    /// The game is not parked.
    NotParked(String),
    /// The game is parked or stopped already.
    Stopped(String),
    /// The game has no master.
    NoMaster(String),
    /// Only whoever runs the game can do this.
    NotMaster(String),
    /// Who runs a game does not play in it: he sees more than its players.
    RunsGame(String),
    /// Who plays in a game cannot run it.
    PlaysHere(String),
    /// What was written is no moment that a deadline can have.
    NoDeadline(String),
    /// What was written is a moment that is over.
    PastDeadline(String),
    /// What was written is further off than a deadline is ever set by hand.
    FarDeadline(String),
    /// The deadline is at that moment already.
    DeadlineStands,
    /// What was found first that no schedule can say, and what it can say there; both empty where nothing
    /// falls due by it any more.
    NoSchedule(String, String),
    /// The schedule is this one already.
    ScheduleStands,
    /// Orders in the answer to a question that is about something else.
    OrdersUnread,
    /// What was written names another turn than the present one.
    OtherTurn(String, PresentTurn),
    /// No event of this number is set aside.
    NotSetAside(EventId),
    /// The board has no such power, or nobody plays it.
    UnknownPower(String),
    /// No player has this power, name or address.
    UnknownPlayer(String),
    /// More than one player is called so.
    SeveralPlayers(String),
    /// Whoever is to be erased holds seats in these games.
    StillSeated(Vec<String>),
    /// Nobody was ever written to at this address, and nobody wrote from it.
    NobodyKnown(String),
    /// Nobody holds the seat of this power, which is called so on its board.
    SeatFree(String),
    /// The letter answers one of the first game and says that it is about the second.
    AnswersOtherGame(String, String),
    /// A wish to join this game, beside other things in an answer to another game's letter.
    JoinApart(String),
    /// No game of this name is open to everybody.
    NotOpen(String),
    /// A zone no list knows.
    UnknownZone(String),
    /// Letters are written in no language of this name.
    UnknownLanguage(String),
    /// Nothing was found that the judge understands.
    Nothing,
}

/// The turn at which a game is, for whoever names another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PresentTurn {
    /// The season as the board names it.
    pub season: String,
    /// The year.
    pub year: i32,
    /// The phase.
    pub phase: Phase,
}
