//! Turns, units and orders in full names.
//!
//! A [`Speaker`] knows the board and who stands where, so that a unit named by its place alone gets
//! its kind, and another power's unit is called by its nation (`the German Army Munich`).

use crate::board::{Board, Coast, Location, Phase, Power, Province, Turn, UnitKind};
use crate::order::{Adjustment, Movement, Order, Retreat, Route, UnitName};
use crate::position::{Position, Unit};

use super::words::{capital, list};

/// What is needed to name things.
#[derive(Clone, Copy)]
pub(super) struct Speaker<'a> {
    /// The names.
    pub(super) board: &'a Board,
    /// Who stands where.
    pub(super) position: &'a Position,
}

/// `Spring 1901`, `Spring 1901 retreats`, `Winter 1901 adjustments`.
pub(super) fn turn_name(board: &Board, turn: Turn) -> String {
    let season = board.calendar().season_name(turn.season);
    match turn.phase {
        Phase::Movement => format!("{season} {}", turn.year),
        Phase::Retreat => format!("{season} {} retreats", turn.year),
        Phase::Adjustment => format!("{season} {} adjustments", turn.year),
    }
}

/// A turn's name within a sentence: `Spring 1901`, `the Spring 1901 retreats`.
pub(super) fn the_turn(board: &Board, turn: Turn) -> String {
    let name = turn_name(board, turn);
    match turn.phase {
        Phase::Movement => name,
        Phase::Retreat | Phase::Adjustment => format!("the {name}"),
    }
}

/// A turn written as a code, in words where the board has it.
pub(super) fn turn_named(board: &Board, code: &str) -> String {
    match board.calendar().turn(code) {
        Some(turn) => turn_name(board, turn),
        None => super::words::plain(code),
    }
}

/// `Army` or `Fleet`.
pub(super) fn kind_name(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Army => "Army",
        UnitKind::Fleet => "Fleet",
    }
}

/// `north coast`
pub(super) fn coast_name(coast: Coast) -> &'static str {
    match coast {
        Coast::North => "north coast",
        Coast::East => "east coast",
        Coast::South => "south coast",
        Coast::West => "west coast",
    }
}

/// `Spain (north coast)`.
pub(super) fn place_name(board: &Board, place: Location) -> String {
    let name = board.full_name(place.province);
    match place.coast {
        None => name.to_owned(),
        Some(coast) => format!("{name} ({})", coast_name(coast)),
    }
}

/// `Army Paris`.
pub(super) fn unit_name(board: &Board, unit: &Unit) -> String {
    format!("{} {}", kind_name(unit.kind), place_name(board, unit.location))
}

/// `the French Army Paris`.
pub(super) fn nations_unit(board: &Board, unit: &Unit) -> String {
    format!("the {} {}", board.power_people(unit.power), unit_name(board, unit))
}

impl<'a> Speaker<'a> {
    /// The unit that stood or stands in a province, the one on the board first.
    fn unit(&self, province: Province) -> Option<&'a Unit> {
        let gone = || self.position.dislodged_at(province).map(|gone| &gone.unit);
        self.position.unit_at(province).or_else(gone)
    }

    /// The unit of a province as somebody of this power would call it.
    pub(super) fn unit_for(&self, power: Power, province: Province) -> String {
        match self.unit(province) {
            None => format!("the unit in {}", self.board.full_name(province)),
            Some(unit) if unit.power == power => unit_name(self.board, unit),
            Some(unit) => nations_unit(self.board, unit),
        }
    }

    /// The units of several provinces, as a list.
    pub(super) fn units_for(&self, power: Power, provinces: &[Province]) -> String {
        let names: Vec<String> =
            provinces.iter().map(|&province| self.unit_for(power, province)).collect();
        list(&names)
    }

    /// A unit as an order names it; what it leaves out is looked up.
    fn named(&self, power: Power, name: &UnitName, dislodged: Seen) -> String {
        let province = name.location.province;
        let unit = match dislodged {
            Seen::OnBoard => self.position.unit_at(province),
            Seen::Dislodged => self.position.dislodged_at(province).map(|gone| &gone.unit),
        };
        let owner = name.power.or(unit.map(|unit| unit.power)).filter(|&owner| owner != power);
        let place = place_name(self.board, name.location);
        let kind = name.kind.or(unit.map(|unit| unit.kind));
        match (owner, kind) {
            (None, Some(kind)) => format!("{} {place}", kind_name(kind)),
            (None, None) => format!("the unit in {place}"),
            (Some(owner), Some(kind)) => {
                format!("the {} {} {place}", self.board.power_people(owner), kind_name(kind))
            }
            (Some(owner), None) => {
                format!("the {} unit in {place}", self.board.power_people(owner))
            }
        }
    }

    /// An order of this power in full names: `Army Burgundy moves to Paris`.
    pub(super) fn order(&self, power: Power, order: &Order) -> String {
        let words = match order {
            Order::Movement(name, movement) => {
                let unit = self.named(power, name, Seen::OnBoard);
                format!("{unit} {}", self.movement(power, movement))
            }
            Order::Retreat(name, retreat) => {
                let unit = self.named(power, name, Seen::Dislodged);
                match retreat {
                    Retreat::To(place) => {
                        format!("{unit} retreats to {}", place_name(self.board, *place))
                    }
                    Retreat::Disband => format!("{unit} disbands"),
                }
            }
            Order::Adjustment(adjustment) => self.adjustment(power, adjustment),
        };
        capital(&words)
    }

    fn movement(&self, power: Power, movement: &Movement) -> String {
        match movement {
            Movement::Hold => "holds".to_owned(),
            Movement::Astray { to } => format!("moves to {to}, a place that is not on the map"),
            Movement::Move { to, route } => {
                format!("moves to {}{}", place_name(self.board, *to), self.route(route))
            }
            Movement::SupportHold { .. } | Movement::SupportMove { .. } => {
                format!("supports {}", self.helped(power, movement))
            }
            Movement::Convoy { .. } => format!("convoys {}", self.helped(power, movement)),
        }
    }

    /// What a support or convoy is for: `Army Paris to Burgundy`. Empty for other orders.
    pub(super) fn helped(&self, power: Power, movement: &Movement) -> String {
        match movement {
            Movement::Hold | Movement::Move { .. } | Movement::Astray { .. } => String::new(),
            Movement::SupportHold { supported } => {
                format!("{} to hold", self.named(power, supported, Seen::OnBoard))
            }
            Movement::SupportMove { supported, to } => {
                let unit = self.named(power, supported, Seen::OnBoard);
                format!("{unit} to {}", place_name(self.board, *to))
            }
            Movement::Convoy { army, to } => {
                let unit = self.named(power, army, Seen::OnBoard);
                format!("{unit} to {}", place_name(self.board, *to))
            }
        }
    }

    fn route(&self, route: &Route) -> String {
        match route {
            Route::Unstated => String::new(),
            Route::Via => " by convoy".to_owned(),
            Route::Path(seas) => {
                let names: Vec<&str> = seas.iter().map(|&sea| self.board.full_name(sea)).collect();
                format!(" by way of {}", list(&names))
            }
        }
    }

    fn adjustment(&self, power: Power, adjustment: &Adjustment) -> String {
        match adjustment {
            Adjustment::Build { kind, at } => {
                let kind = match kind {
                    Some(UnitKind::Army) => "army",
                    Some(UnitKind::Fleet) => "fleet",
                    None => "unit",
                };
                format!("a new {kind} in {}", place_name(self.board, *at))
            }
            Adjustment::Remove(name) => {
                format!("{} is removed", self.named(power, name, Seen::OnBoard))
            }
            Adjustment::Waive => "one build is waived".to_owned(),
        }
    }

    /// Who gives this order, as the grammar's subject: `Army Burgundy`.
    pub(super) fn subject(&self, power: Power, order: &Order) -> String {
        let (name, seen) = match order {
            Order::Movement(name, _) => (name, Seen::OnBoard),
            Order::Retreat(name, _) => (name, Seen::Dislodged),
            Order::Adjustment(Adjustment::Remove(name)) => (name, Seen::OnBoard),
            Order::Adjustment(Adjustment::Build { .. } | Adjustment::Waive) => {
                return self.adjustment_subject(order);
            }
        };
        capital(&self.named(power, name, seen))
    }

    fn adjustment_subject(&self, order: &Order) -> String {
        match order {
            Order::Adjustment(Adjustment::Build { kind: Some(kind), at }) => {
                format!("{} {}", kind_name(*kind), place_name(self.board, *at))
            }
            Order::Adjustment(Adjustment::Build { kind: None, at }) => {
                format!("A unit in {}", place_name(self.board, *at))
            }
            Order::Adjustment(Adjustment::Remove(_) | Adjustment::Waive)
            | Order::Movement(..)
            | Order::Retreat(..) => "One build".to_owned(),
        }
    }
}

/// Which of a province's two possible units an order speaks of.
#[derive(Clone, Copy)]
enum Seen {
    OnBoard,
    Dislodged,
}
