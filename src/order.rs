//! What a power may tell its units, one enum a phase, and the one canonical wording of it.
//!
//! An [`Order`] is read, not judged: it may be impossible, and it keeps what the writer claimed
//! (a wrong unit type, a nationality, a coast). Whether it is legal is decided in `adjudication`.
//! The loose ways in which people write are the `reading` room's; here stands only the strict
//! form `A BUR S GERMANY A MUN - RUH`.

use std::fmt;
use std::str::SplitAsciiWhitespace;

use crate::board::{Board, Location, Phase, Power, Province, UnitKind};

/// A unit as an order names it: its place, and what else the writer said of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitName {
    /// The nationality that was written (4.C.5, 4.C.6).
    pub power: Option<Power>,
    /// The unit type that was written (4.C.1, 4.C.2).
    pub kind: Option<UnitKind>,
    /// The place; its coast may be left out or wrong (4.B.5).
    pub location: Location,
}

impl UnitName {
    /// A unit as the judge names it: by its type and place, without its nationality.
    pub fn of(kind: UnitKind, location: Location) -> UnitName {
        UnitName { power: None, kind: Some(kind), location }
    }
}

/// How a move order says it wants to travel.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Route {
    /// Nothing said.
    Unstated,
    /// `VIA`: by convoy (4.A.3).
    Via,
    /// The seas in order, for games that want or allow them (4.A.6).
    Path(Vec<Province>),
}

/// An order of a movement phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Movement {
    /// `H`
    Hold,
    /// `- BUR`
    Move {
        /// Where to.
        to: Location,
        /// How.
        route: Route,
    },
    /// `- MARS`: a move to a place that is not on the board; an order all the same in some games
    /// (4.E.1 a).
    Astray {
        /// The word written for the place, in capitals.
        to: String,
    },
    /// `S A PAR`
    SupportHold {
        /// The unit that is helped to stay.
        supported: UnitName,
    },
    /// `S A PAR - BUR`
    SupportMove {
        /// The unit that is helped to move.
        supported: UnitName,
        /// Where that unit goes; a coast, if named, must match (4.B.4).
        to: Location,
    },
    /// `C A YOR - NWY`
    Convoy {
        /// The army that is carried.
        army: UnitName,
        /// Where it goes.
        to: Location,
    },
}

/// An order of a retreat phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Retreat {
    /// `R PAR`
    To(Location),
    /// `D`
    Disband,
}

/// An order of an adjustment phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Adjustment {
    /// `A PAR B`; the unit type may be left out (4.C.3).
    Build {
        /// Army or fleet.
        kind: Option<UnitKind>,
        /// Where.
        at: Location,
    },
    /// `A PAR D`
    Remove(UnitName),
    /// `WAIVE`
    Waive,
}

/// One order of any phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// To a unit on the board.
    Movement(UnitName, Movement),
    /// To a dislodged unit.
    Retreat(UnitName, Retreat),
    /// To nobody yet, or to a unit that goes.
    Adjustment(Adjustment),
}

impl Order {
    /// The place of the unit that is ordered (where it is built, in a build); `None` for a waive.
    pub fn place(&self) -> Option<Location> {
        match self {
            Order::Movement(unit, _) | Order::Retreat(unit, _) => Some(unit.location),
            Order::Adjustment(Adjustment::Remove(unit)) => Some(unit.location),
            Order::Adjustment(Adjustment::Build { at, .. }) => Some(*at),
            Order::Adjustment(Adjustment::Waive) => None,
        }
    }

    /// The canonical wording (`A BUR S A PAR - MAR`); [`read`] takes it back.
    pub fn wording<'a>(&'a self, board: &'a Board) -> Wording<'a> {
        Wording { board, order: self }
    }
}

/// An order that shows itself in its canonical wording.
pub struct Wording<'a> {
    board: &'a Board,
    order: &'a Order,
}

impl Wording<'_> {
    fn place(&self, f: &mut fmt::Formatter<'_>, place: Location) -> fmt::Result {
        f.write_str(self.board.code(place.province))?;
        match place.coast {
            None => Ok(()),
            Some(coast) => write!(f, "/{}", coast.code()),
        }
    }

    fn unit(&self, f: &mut fmt::Formatter<'_>, unit: &UnitName) -> fmt::Result {
        if let Some(power) = unit.power {
            write!(f, "{} ", self.board.power_code(power))?;
        }
        if let Some(kind) = unit.kind {
            write!(f, "{} ", kind.code())?;
        }
        self.place(f, unit.location)
    }

    fn movement(&self, f: &mut fmt::Formatter<'_>, movement: &Movement) -> fmt::Result {
        match movement {
            Movement::Hold => f.write_str(" H"),
            Movement::Move { to, route } => {
                if let Route::Path(seas) = route {
                    for sea in seas {
                        write!(f, " - {}", self.board.code(*sea))?;
                    }
                }
                f.write_str(" - ")?;
                self.place(f, *to)?;
                match route {
                    Route::Via => f.write_str(" VIA"),
                    Route::Unstated | Route::Path(_) => Ok(()),
                }
            }
            Movement::Astray { to } => write!(f, " - {to}"),
            Movement::SupportHold { supported } => {
                f.write_str(" S ")?;
                self.unit(f, supported)
            }
            Movement::SupportMove { supported, to } => {
                f.write_str(" S ")?;
                self.unit(f, supported)?;
                f.write_str(" - ")?;
                self.place(f, *to)
            }
            Movement::Convoy { army, to } => {
                f.write_str(" C ")?;
                self.unit(f, army)?;
                f.write_str(" - ")?;
                self.place(f, *to)
            }
        }
    }
}

impl fmt::Display for Wording<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.order {
            Order::Movement(unit, movement) => {
                self.unit(f, unit)?;
                self.movement(f, movement)
            }
            Order::Retreat(unit, retreat) => {
                self.unit(f, unit)?;
                match retreat {
                    Retreat::Disband => f.write_str(" D"),
                    Retreat::To(place) => {
                        f.write_str(" R ")?;
                        self.place(f, *place)
                    }
                }
            }
            Order::Adjustment(Adjustment::Waive) => f.write_str("WAIVE"),
            Order::Adjustment(Adjustment::Remove(unit)) => {
                self.unit(f, unit)?;
                f.write_str(" D")
            }
            Order::Adjustment(Adjustment::Build { kind, at }) => {
                if let Some(kind) = kind {
                    write!(f, "{} ", kind.code())?;
                }
                self.place(f, *at)?;
                f.write_str(" B")
            }
        }
    }
}

/// Reads the canonical wording, in any case; `None` where the text is no order of this phase.
///
/// It also takes a unit type left out (`PAR - BUR`), a nationality (`S GERMANY A MUN`), a path
/// (`A YOR - NTH - NWY`), and `A MUN H` behind `S`.
pub fn read(board: &Board, phase: Phase, text: &str) -> Option<Order> {
    let mut words = text.split_ascii_whitespace();
    let mut words = Words { board, next: words.next(), rest: words };
    let order = match phase {
        Phase::Movement => {
            let unit = words.unit()?;
            Order::Movement(unit, words.movement()?)
        }
        Phase::Retreat => {
            let unit = words.unit()?;
            Order::Retreat(unit, words.retreat()?)
        }
        Phase::Adjustment => Order::Adjustment(words.adjustment()?),
    };
    words.next.is_none().then_some(order)
}

struct Words<'a> {
    board: &'a Board,
    next: Option<&'a str>,
    rest: SplitAsciiWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn pass(&mut self) {
        self.next = self.rest.next();
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.next.is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.pass();
        }
        found
    }

    fn place(&mut self) -> Option<Location> {
        let place = self.board.location(self.next?)?;
        self.pass();
        Some(place)
    }

    fn kind(&mut self) -> Option<UnitKind> {
        if self.take("A") {
            Some(UnitKind::Army)
        } else if self.take("F") {
            Some(UnitKind::Fleet)
        } else {
            None
        }
    }

    fn unit(&mut self) -> Option<UnitName> {
        let power = self.next.and_then(|word| self.board.power(word));
        if power.is_some() {
            self.pass();
        }
        let kind = self.kind();
        let location = self.place()?;
        Some(UnitName { power, kind, location })
    }

    fn movement(&mut self) -> Option<Movement> {
        if self.take("H") {
            return Some(Movement::Hold);
        }
        if self.take("S") {
            let supported = self.unit()?;
            if self.take("-") {
                let to = self.place()?;
                return Some(Movement::SupportMove { supported, to });
            }
            let _ = self.take("H");
            return Some(Movement::SupportHold { supported });
        }
        if self.take("C") {
            let army = self.unit()?;
            let to = self.take("-").then(|| self.place())??;
            return Some(Movement::Convoy { army, to });
        }
        if !self.take("-") {
            return None;
        }
        if let Some(word) = self.next.filter(|_| self.rest.clone().next().is_none())
            && self.board.location(word).is_none()
        {
            self.pass();
            return Some(Movement::Astray { to: word.to_uppercase() });
        }
        let mut to = self.place()?;
        let mut seas = Vec::new();
        while self.take("-") {
            seas.push(to.province);
            to = self.place()?;
        }
        let route = if !seas.is_empty() {
            Route::Path(seas)
        } else if self.take("VIA") {
            Route::Via
        } else {
            Route::Unstated
        };
        Some(Movement::Move { to, route })
    }

    fn retreat(&mut self) -> Option<Retreat> {
        if self.take("D") {
            return Some(Retreat::Disband);
        }
        (self.take("R") || self.take("-")).then(|| self.place())?.map(Retreat::To)
    }

    fn adjustment(&mut self) -> Option<Adjustment> {
        if self.take("WAIVE") {
            return Some(Adjustment::Waive);
        }
        let unit = self.unit()?;
        if self.take("B") {
            return Some(Adjustment::Build { kind: unit.kind, at: unit.location });
        }
        self.take("D").then_some(Adjustment::Remove(unit))
    }
}
