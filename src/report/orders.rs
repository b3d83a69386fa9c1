//! Turns, units and orders in full names.
//!
//! A [`Speaker`] knows the board and who stands where, so that a unit named by its place alone gets
//! its kind, and another power's unit is called by its nation (`the German Army Munich`).

use crate::board::{Board, Location, Power, Province, UnitKind};
use crate::order::{Adjustment, Movement, Order, Retreat, Route, UnitName};
use crate::position::{Position, Unit};

use super::tongue::{Article, Join, Name, Tongue, Whose};
use super::words::plain;

/// What is needed to name things.
#[derive(Clone, Copy)]
pub(super) struct Speaker<'a> {
    /// In which language.
    pub(super) tongue: &'a Tongue,
    /// The names.
    pub(super) board: &'a Board,
    /// Who stands where.
    pub(super) position: &'a Position,
}

/// A turn written as a code, in words where the board has it.
pub(super) fn turn_named<'a>(
    tongue: &'a Tongue,
    board: &'a Board,
    code: &str,
    article: Article,
) -> Name<'a> {
    match board.calendar().turn(code) {
        Some(turn) => tongue.names.turn(board, turn, article),
        None => tongue.names.text(plain(code)),
    }
}

/// `the French Army Paris`.
pub(super) fn nations_unit<'a>(tongue: &'a Tongue, board: &'a Board, unit: &Unit) -> Name<'a> {
    tongue.names.unit(board, unit, Whose::Their(board.power_people(unit.power)))
}

/// `Army Paris and Fleet Brest`.
pub(super) fn own_units<'a>(tongue: &'a Tongue, board: &'a Board, units: &[Unit]) -> Name<'a> {
    let own = units.iter().map(|unit| tongue.names.unit(board, unit, Whose::Own));
    tongue.names.list(own.collect(), Join::And)
}

/// `France and Turkey`; empty for none.
pub(super) fn power_list<'a>(tongue: &'a Tongue, board: &'a Board, powers: &[Power]) -> Name<'a> {
    let names = powers.iter().map(|&power| tongue.names.power(board, power));
    tongue.names.list(names.collect(), Join::And)
}

/// Places as a list.
pub(super) fn place_list<'a>(
    tongue: &'a Tongue,
    board: &'a Board,
    places: &[Location],
    join: Join,
) -> Name<'a> {
    let names = places.iter().map(|&place| tongue.names.place(board, place));
    tongue.names.list(names.collect(), join)
}

/// Whole provinces as a list.
pub(super) fn province_list<'a>(
    tongue: &'a Tongue,
    board: &'a Board,
    provinces: &[Province],
    join: Join,
) -> Name<'a> {
    let names = provinces.iter().map(|&province| tongue.names.province(board, province));
    tongue.names.list(names.collect(), join)
}

impl<'a> Speaker<'a> {
    /// The unit that stood or stands in a province, the one on the board first.
    fn unit(&self, province: Province) -> Option<&'a Unit> {
        let gone = || self.position.dislodged_at(province).map(|gone| &gone.unit);
        self.position.unit_at(province).or_else(gone)
    }

    /// `Spain (north coast)`
    pub(super) fn place(&self, place: Location) -> Name<'a> {
        self.tongue.names.place(self.board, place)
    }

    /// `France`
    pub(super) fn power(&self, power: Power) -> Name<'a> {
        self.tongue.names.power(self.board, power)
    }

    /// `Army Paris`, whoever speaks.
    pub(super) fn own(&self, unit: &Unit) -> Name<'a> {
        self.tongue.names.unit(self.board, unit, Whose::Own)
    }

    /// The unit of a province as somebody of this power would call it.
    pub(super) fn unit_for(&self, power: Power, province: Province) -> Name<'a> {
        match self.unit(province) {
            None => self.tongue.names.unit_at(self.board, None, province.into(), Whose::Own),
            Some(unit) => self.called(power, unit),
        }
    }

    /// A unit as somebody of this power would call it.
    pub(super) fn called(&self, power: Power, unit: &Unit) -> Name<'a> {
        self.tongue.names.unit(self.board, unit, self.whose(power, unit.power))
    }

    fn whose(&self, power: Power, owner: Power) -> Whose<'a> {
        if owner == power { Whose::Own } else { Whose::Their(self.board.power_people(owner)) }
    }

    /// The units of several provinces, as a list.
    pub(super) fn units_for(&self, power: Power, provinces: &[Province]) -> Name<'a> {
        let units = provinces.iter().map(|&province| self.unit_for(power, province));
        self.tongue.names.list(units.collect(), Join::And)
    }

    fn unit_meant(&self, province: Province, seen: Seen) -> Option<&Unit> {
        match seen {
            Seen::OnBoard => self.position.unit_at(province),
            Seen::Dislodged => self.position.dislodged_at(province).map(|gone| &gone.unit),
        }
    }

    /// A unit as an order names it; what it leaves out is looked up.
    fn named(&self, power: Power, name: &UnitName, dislodged: Seen) -> Name<'a> {
        let province = name.location.province;
        let unit = self.unit_meant(province, dislodged);
        let owner = name.power.or(unit.map(|unit| unit.power));
        let whose = owner.map_or(Whose::Own, |owner| self.whose(power, owner));
        let kind = name.kind.or(unit.map(|unit| unit.kind));
        self.tongue.names.unit_at(self.board, kind, name.location, whose)
    }

    /// An order of this power in full names: `Army Burgundy moves to Paris`.
    pub(super) fn order(&self, power: Power, order: &Order) -> String {
        let words = &self.tongue.orders;
        match order {
            Order::Movement(name, movement) => {
                let unit = self.named(power, name, Seen::OnBoard);
                self.movement(power, &unit, movement)
            }
            Order::Retreat(name, retreat) => {
                let unit = self.named(power, name, Seen::Dislodged);
                match retreat {
                    Retreat::To(place) => words.retreats(&unit, &self.place(*place)),
                    Retreat::Disband => words.disbands(&unit),
                }
            }
            Order::Adjustment(Adjustment::Build { kind, at }) => {
                let place = self.place(*at);
                match kind {
                    Some(UnitKind::Army) => words.builds_army(&place),
                    Some(UnitKind::Fleet) => words.builds_fleet(&place),
                    None => words.builds_unit(&place),
                }
            }
            Order::Adjustment(Adjustment::Remove(name)) => {
                words.removes(&self.named(power, name, Seen::OnBoard))
            }
            Order::Adjustment(Adjustment::Waive) => words.waives(),
        }
    }

    fn movement(&self, power: Power, unit: &Name<'_>, movement: &Movement) -> String {
        let words = &self.tongue.orders;
        match movement {
            Movement::Hold => words.holds(unit),
            Movement::Astray { to } => words.moves_astray(unit, to),
            Movement::Move { to, route } => words.moves(unit, &self.place(*to), &self.route(route)),
            Movement::SupportHold { supported } => {
                words.supports_hold(unit, &self.named(power, supported, Seen::OnBoard))
            }
            Movement::SupportMove { supported, to } => {
                let other = self.named(power, supported, Seen::OnBoard);
                words.supports_move(unit, &other, &self.place(*to))
            }
            Movement::Convoy { army, to } => {
                let army = self.named(power, army, Seen::OnBoard);
                words.convoys(unit, &army, &self.place(*to))
            }
        }
    }

    /// What a support or convoy is for: `Army Paris to Burgundy`. Empty for other orders.
    pub(super) fn helped(&self, power: Power, movement: &Movement) -> String {
        let words = &self.tongue.orders;
        match movement {
            Movement::Hold | Movement::Move { .. } | Movement::Astray { .. } => String::new(),
            Movement::SupportHold { supported } => {
                words.helped_hold(&self.named(power, supported, Seen::OnBoard))
            }
            Movement::SupportMove { supported: unit, to } | Movement::Convoy { army: unit, to } => {
                words.helped_move(&self.named(power, unit, Seen::OnBoard), &self.place(*to))
            }
        }
    }

    fn route(&self, route: &Route) -> String {
        let words = &self.tongue.orders;
        match route {
            Route::Unstated => String::new(),
            Route::Via => words.by_convoy(),
            Route::Path(seas) => {
                words.by_way(&province_list(self.tongue, self.board, seas, Join::And))
            }
        }
    }

    /// An order as one could write it, in letters where it has any: `A BUR - PAR`.
    pub(super) fn code(&self, order: &Order) -> String {
        match order {
            Order::Adjustment(Adjustment::Waive) => self.tongue.orders.waive_code(),
            order => order.wording(self.board).to_string(),
        }
    }

    /// Who gives this order, as the grammar's subject: `Army Burgundy`.
    pub(super) fn subject(&self, power: Power, order: &Order) -> Name<'a> {
        let (name, seen) = match order {
            Order::Movement(name, _) => (name, Seen::OnBoard),
            Order::Retreat(name, _) => (name, Seen::Dislodged),
            Order::Adjustment(Adjustment::Remove(name)) => (name, Seen::OnBoard),
            Order::Adjustment(Adjustment::Build { kind: None, at }) => {
                return self.tongue.names.text(self.tongue.orders.unit_to_be(&self.place(*at)));
            }
            Order::Adjustment(Adjustment::Build { kind, at }) => {
                return self.tongue.names.unit_at(self.board, *kind, *at, Whose::Own);
            }
            Order::Adjustment(Adjustment::Waive) => {
                return self.tongue.names.text(self.tongue.orders.one_build());
            }
        };
        self.named(power, &self.as_it_is(power, name, seen), seen)
    }

    /// A unit of this power as it is, where an order names another type or coast.
    fn as_it_is(&self, power: Power, name: &UnitName, seen: Seen) -> UnitName {
        let unit = self.unit_meant(name.location.province, seen);
        let Some(unit) = unit.filter(|unit| unit.power == power) else { return *name };
        let Location { province, coast } = name.location;
        let location = Location { province, coast: coast.and(unit.location.coast) };
        UnitName { kind: Some(unit.kind), location, ..*name }
    }
}

/// Which of a province's two possible units an order speaks of.
#[derive(Clone, Copy)]
enum Seen {
    OnBoard,
    Dislodged,
}
