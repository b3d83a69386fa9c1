//! What units do, as far as their own orders go: what legality makes of an order, and all that the
//! rest of the adjudicator sees of it.

use crate::board::{Location, Province};

/// What a unit does, as far as its own order goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing.
    Hold,
    /// It was told to go where it cannot: it stays, but cannot be helped to (4.E.1 a to c).
    VainMove {
        /// Where to, if that is on the board.
        to: Option<Province>,
    },
    /// It was told to help as it cannot: it stays (4.E.1 a to c).
    Vain,
    /// It goes somewhere.
    Move {
        /// Where to; with a coast if it needs one.
        to: Location,
        /// Whether the order says that it wants a convoy.
        intent: Intent,
    },
    /// It helps another unit to stay.
    SupportHold {
        /// That unit, by its number.
        unit: u16,
        /// Where it stands.
        at: Province,
    },
    /// It helps another unit to move.
    SupportMove {
        /// That unit, by its number.
        unit: u16,
        /// Where to; the coast, if there is one, must match (4.B.4).
        to: Location,
    },
    /// It carries an army.
    Convoy {
        /// That army, by its number.
        army: u16,
        /// Where to.
        to: Province,
    },
}

/// Whether an army that could walk wants to be carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Its order says nothing.
    Unstated,
    /// It names a convoy, or there is no other way.
    Convoy,
    /// It names a path that a convoy must take (4.A.6 b, c), by its number among the phase's paths.
    Path(u16),
}
