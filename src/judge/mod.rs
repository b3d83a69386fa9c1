//! The only place that decides: what a letter, a due time or a keeper's command changes, and who
//! is to be told what.
//!
//! [`wanted`] says which papers an event needs, [`rule`] rules on them. Both are pure: the papers,
//! the time and the chance (a seed) are arguments.
//!
//! # Values
//!
//! `event` is what may happen, `docket` the papers on it, `ruling` what is decided, step by step;
//! `notice` is what somebody is told (`body` what it says, `refused` why something is not done,
//! `trouble` what is amiss, `urgency` what leaves first, `stood` the deadline that calendars still show).
//!
//! # A letter's way
//!
//! `letters` opens it, `sender` answers it, `naming` finds the game and the powers that it names,
//! `flood` withholds answers, `rhythm` knows machines. A letter about a seat comes to its `door`: `proof`
//! asks whose it is,
//! `incoming` which of its words are for the judge. `press` carries words to others; the rest goes by
//! the seat's role to `orders` (in time, for this turn, proven?), to `acts` or to `observers`.
//! `taking` lets orders in, `commands` does what else is asked for.
//!
//! # Matters
//!
//! `seats` joins, resigns and begins games, with chance from `draw`; `addresses` changes addresses;
//! `lasting` carries orders from turn to turn, `proxies` lends them; `outlook` tells what is owed and
//! who is late, `deadlines` rules turns, `outage` puts them off, `dutchman` corrects the board. `masters`
//! names who runs a game, `acts` does to it what he or the keeper asks for, `schedules` gives it other
//! deadlines.
//! `keeper` obeys, `postal` knows who gets letters on paper, `deliveries` hears what mail servers
//! report.
//!
//! Absent on purpose: every word people read (`report`), and every trace of storage.

mod acts;
mod addresses;
mod body;
mod commands;
mod deadlines;
mod deliveries;
mod docket;
mod door;
mod draw;
mod dutchman;
mod event;
mod flood;
mod incoming;
mod keeper;
mod lasting;
mod letters;
mod masters;
mod naming;
mod notice;
mod observers;
mod orders;
mod outage;
mod outlook;
mod postal;
mod press;
mod proof;
mod proxies;
mod refused;
mod rhythm;
mod ruling;
mod schedules;
mod seats;
mod sender;
mod stood;
mod taking;
mod trouble;
mod urgency;

pub use acts::{ActQuestion, Again, Announced, Announcement};
pub use body::{Body, BodyKind};
pub use deadlines::{played, results_of};
pub use docket::{
    Counted, Docket, GameEntry, GameKey, History, Listing, NextIds, Said, SenderPlays, Sent,
    Strangers, StrangersLimit, Traces, Wanted,
};
pub use dutchman::{DutchmanReport, FoundDutchman, NoDutchman, Stage, dutchmen};
pub use event::{Due, Event, EventKind, KeeperCommand, Opened};
pub use flood::Acquaintance;
pub use masters::{RunReport, RunStage, SeatEvent, SeatFacts, SeatNews, SeatState};
pub use naming::power;
pub use notice::{
    Answered, Doubt, EndReport, GameFacts, GameListing, Hand, Notice, Outlook, Owed, Played,
    Reader, Ready, Receipt, Results, Timing, Unreachable,
};
pub use observers::NoWatching;
pub use outage::{Away, Outage};
pub use press::{Author, NoPress, PressCopy, PressDoubt, PressLetter, broadcasts};
pub use refused::{PresentTurn, Refused};
pub use ruling::{Erasure, LeftAlone, Reported, Ruling, facts_after, facts_of};
pub use schedules::NewSchedule;
pub use seats::SeatOffer;
pub use stood::Stood;
pub use trouble::Trouble;
pub use urgency::Urgency;

use chrono::{DateTime, Utc};

use crate::game::WhyParked;
use crate::letter::Office;

/// The chance of one ruling: 32 bytes drawn by the daemon.
pub type Seed = [u8; 32];

/// What stands at the edge of every ruling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a> {
    office: &'a Office,
    event: &'a Event,
    now: DateTime<Utc>,
    seed: &'a Seed,
}

/// The papers an event needs.
pub fn wanted(office: &Office, event: &EventKind, now: DateTime<Utc>) -> Wanted {
    match event {
        EventKind::Letter(letter) => letters::wanted(office, letter, now),
        EventKind::Due(Due::Game { game, .. }) => {
            Wanted { game: Some(GameKey::Id(*game)), ..Wanted::default() }
        }
        EventKind::Due(Due::Pending(pending)) => {
            Wanted { pending: Some(*pending), ..Wanted::default() }
        }
        EventKind::Delivery(report) => deliveries::wanted(report),
        EventKind::Trouble(_) => Wanted::default(),
        EventKind::Keeper(command) => keeper::wanted(command),
    }
}

/// Rules on one event. Total: whatever comes, something is decided.
pub fn rule(
    office: &Office,
    docket: Docket,
    event: &Event,
    now: DateTime<Utc>,
    seed: &Seed,
) -> Ruling {
    let setting = Setting { office, event, now, seed };
    match &event.kind {
        EventKind::Letter(letter) => letters::rule(setting, docket, letter),
        EventKind::Due(Due::Game { what, timing, outage, .. }) => {
            deadlines::rule(setting, docket, *what, *timing, *outage)
        }
        EventKind::Due(Due::Pending(id)) => seats::lapse(docket, *id),
        EventKind::Delivery(report) => deliveries::rule(setting, docket, report),
        EventKind::Trouble(trouble) => keeper::tell(setting, docket, trouble.clone()),
        EventKind::Keeper(command) => keeper::rule(setting, docket, command),
    }
}

/// The ruling where ruling on a due time of a game failed altogether: the game is set aside,
/// and the keeper told why.
pub fn park(
    office: &Office,
    docket: Docket,
    event: &Event,
    now: DateTime<Utc>,
    why: WhyParked,
) -> Ruling {
    let setting = Setting { office, event, now, seed: &[0; 32] };
    if let EventKind::Due(Due::Pending(id)) = event.kind {
        // A question that cannot be ruled on lapses; the game it was about has no part in it.
        return seats::close(&docket, id);
    }
    let mut bench = ruling::Bench::new(docket);
    deadlines::park(setting, &mut bench, why);
    bench.ruling
}
