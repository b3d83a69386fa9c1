//! One movement phase packed for the solver: units dense from 0, their actions, and as rows of bits
//! who supports, rivals, attacks, cuts and carries whom.
//!
//! What no order can change any more is a fact of the case (`packing` finds the facts); what hangs on
//! other decisions is in `equations`.

mod actions;
mod convoys;
mod packing;
mod seas;

pub use actions::Actions;
pub(super) use actions::Teller;
pub(super) use packing::{Orders, pack};
pub(super) use seas::Reach;
use seas::Seas;

use crate::board::{Location, Power, Province};
use crate::position::Unit;
use crate::rules::ConvoyRoutes;

use super::action::Action;
use super::equations::SeaRoom;
use super::mask::{self, Many, Width};
use super::standing::Number;

/// What is fixed of one unit. Such as it is aligned, it is found by a shift, and never lies across two
/// lines of the cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Facts {
    /// Whose it is.
    pub power: Power,
    /// Where it stands.
    pub place: Province,
    /// What it does.
    pub action: Action,
    /// Where it stands in the end if its move succeeds; of others the province where it stands.
    pub to: Location,
    /// The unit it helps; of those who help nobody, the unit itself.
    helped: u16,
    /// Where the unit that it helps has to stand in the end for the help to match.
    said: Location,
    /// The unit that stands where it goes; of movers only.
    pub occupant: Option<Number>,
    /// The unit it meets in a head-to-head battle: both walk, each to where the other stands.
    pub opponent: Option<Number>,
    /// The unit whose success takes away this one's PREVENT STRENGTH (5.B.6): the opponent, and by
    /// 4.A.7 a also one that passes by convoy.
    pub beater: Option<Number>,
}

impl Facts {
    /// A unit that was told nothing.
    fn resting(unit: &Unit, number: u16) -> Facts {
        Facts::told(unit.power, unit.location.province, number, Action::Hold)
    }

    /// A unit that does this, as far as its own order goes.
    #[inline(always)] // What it is told is known where this is called, so that no match is left.
    fn told(power: Power, place: Province, number: u16, action: Action) -> Facts {
        let own = Location::from(place);
        let (to, helped, said) = match action {
            Action::Hold | Action::VainMove { .. } | Action::Vain => (own, number, own),
            Action::Move { to, .. } => (to, number, own),
            Action::SupportHold { unit, at } => (own, unit, at.into()),
            Action::SupportMove { unit, to } => (own, unit, to),
            Action::Convoy { army, to } => (own, army, to.into()),
        };
        let (occupant, opponent, beater) = (None, None, None);
        Facts { power, place, action, to, helped, said, occupant, opponent, beater }
    }

    /// Where the unit goes, if it is ordered to move.
    pub fn goal(&self) -> Option<Province> {
        match self.action {
            Action::Move { to, .. } => Some(to.province),
            Action::Hold
            | Action::VainMove { .. }
            | Action::Vain
            | Action::SupportHold { .. }
            | Action::SupportMove { .. }
            | Action::Convoy { .. } => None,
        }
    }

    /// The unit this one supports.
    pub fn supported(&self) -> Option<usize> {
        match self.action {
            Action::SupportHold { unit, .. } | Action::SupportMove { unit, .. } => {
                Some(unit.into())
            }
            Action::Hold
            | Action::Move { .. }
            | Action::VainMove { .. }
            | Action::Vain
            | Action::Convoy { .. } => None,
        }
    }
}

/// The rows of bits kept for each unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// Units with a matching support for it.
    Supporters,
    /// The attackers that can cut its support.
    Cutters,
    /// Attackers that do not cut its support even if they dislodge it (4.A.2 a, b).
    Harmless,
    /// Fleets with a matching convoy order for it.
    Carriers,
}

const ROWS: usize = 4;

/// The rows of bits kept for the whole case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Set {
    /// Units ordered to move.
    Movers,
    /// Movers to where a unit stands.
    Entering,
    /// Movers to where a unit stands that does not move, or comes the other way to do battle.
    Blocked,
    /// Movers to where another unit moves too.
    Rivalled,
    /// Movers whose PREVENT STRENGTH a unit that comes the other way can take.
    Faced,
    /// Units that somebody moves against.
    Attacked,
    /// Units ordered to support or to convoy.
    Assisting,
    /// Units that nobody can help to hold, though they do not move (4.D.9 a, 4.E.1 a to c).
    Helpless,
    /// Units whose support or convoy matches another order.
    Matched,
    /// Units whose support matches another order.
    Supporting,
    /// Units with a matching support.
    Supported,
    /// Armies that want a convoy, or are offered one.
    Wanting,
    /// Units that move by convoy.
    Convoyed,
}

const SETS: usize = 13;

/// One movement phase, packed.
#[derive(Clone, Debug)]
pub struct Case {
    words: usize,
    units: Vec<Facts>,
    /// A row for each [`Set`].
    sets: Vec<u64>,
    /// A few rows a unit, one for each [`Row`].
    rows: Vec<u64>,
    /// A row for each power: its units.
    of_power: Vec<u64>,
    /// A row for each province: the units that move there.
    bound_for: Vec<u64>,
    /// The seas over which units are carried.
    seas: Seas,
    convoy_routes: ConvoyRoutes,
}

impl Default for Case {
    /// A case without units: room to pack one.
    fn default() -> Case {
        Case {
            words: 1,
            units: Vec::new(),
            sets: Vec::new(),
            rows: Vec::new(),
            of_power: Vec::new(),
            bound_for: Vec::new(),
            seas: Seas::default(),
            convoy_routes: ConvoyRoutes::All,
        }
    }
}

impl Case {
    /// How many units there are.
    pub fn count(&self) -> usize {
        self.units.len()
    }

    /// How many words a set of units has.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Whether every set of units or seas is one word.
    pub(super) fn is_narrow(&self) -> bool {
        (self.words, self.seas.words) == (1, 1)
    }

    /// What is fixed of a unit.
    pub fn unit(&self, unit: usize) -> &Facts {
        &self.units[unit]
    }

    /// All units.
    pub fn units(&self) -> &[Facts] {
        &self.units
    }

    #[inline]
    pub(super) fn set<W: Width>(&self, width: W, set: Set) -> &[u64] {
        // Cutting to all sets first leaves one check where many sets are read.
        &self.sets[..SETS * width.words()][set as usize * width.words()..][..width.words()]
    }

    #[inline]
    fn set_mut<W: Width>(&mut self, width: W, set: Set) -> &mut [u64] {
        set_in(&mut self.sets[..SETS * width.words()], width, set)
    }

    #[inline]
    pub(super) fn row<W: Width>(&self, width: W, row: Row, unit: usize) -> &[u64] {
        &self.rows[place_of(width, row, unit)..][..width.words()]
    }

    #[inline]
    fn row_mut<W: Width>(&mut self, width: W, row: Row, unit: usize) -> &mut [u64] {
        row_in(&mut self.rows, width, row, unit)
    }

    fn any_row(&self, row: Row, unit: usize) -> impl Iterator<Item = usize> {
        mask::ones(self.row(Many(self.words), row, unit))
    }

    /// The seas over which units are carried.
    #[inline]
    pub(super) fn seas(&self) -> &Seas {
        &self.seas
    }

    /// When a convoy with several routes is disrupted.
    pub(super) fn convoy_routes(&self) -> ConvoyRoutes {
        self.convoy_routes
    }

    /// The units that move to a province.
    #[inline]
    pub(super) fn bound_for<W: Width>(&self, width: W, province: Province) -> &[u64] {
        &self.bound_for[province.index() * width.words()..][..width.words()]
    }

    /// Whether a unit is ordered to move.
    #[inline]
    pub fn moves(&self, unit: usize) -> bool {
        matches!(self.units[unit].action, Action::Move { .. })
    }

    /// Whether a unit asks for a convoy, or a fleet is ordered to carry it to where it goes.
    pub fn wants_convoy(&self, unit: usize) -> bool {
        mask::has(self.set(Many(self.words), Set::Wanting), unit)
    }

    /// Whether a unit moves by convoy.
    pub fn is_convoyed(&self, unit: usize) -> bool {
        mask::has(self.set(Many(self.words), Set::Convoyed), unit)
    }

    /// Whether a unit's support or convoy matches another order.
    pub fn is_matched(&self, unit: usize) -> bool {
        mask::has(self.set(Many(self.words), Set::Matched), unit)
    }

    /// Whether a unit gives a support that matches another order.
    pub fn supports(&self, unit: usize) -> bool {
        mask::has(self.set(Many(self.words), Set::Supporting), unit)
    }

    /// The units with a matching support for this one, and all that match nothing, which may have
    /// been meant to.
    pub(super) fn would_be_helpers(&self, unit: usize) -> impl Iterator<Item = usize> {
        let width = Many(self.words);
        let supporters = self.row(width, Row::Supporters, unit);
        let [assisting, matched] = [Set::Assisting, Set::Matched].map(|set| self.set(width, set));
        supporters.iter().enumerate().flat_map(move |(word, supporters)| {
            let void = assisting[word] & !matched[word];
            mask::bits(supporters | void).map(move |bit| word * 64 + bit)
        })
    }

    /// Whether the fleets ordered to carry an army make a whole route, if none is dislodged.
    pub fn has_route(&self, army: usize) -> bool {
        self.has_route_of(army, |_| true)
    }

    /// Whether those of the fleets ordered to carry an army that are left make a whole route.
    pub(super) fn has_route_of(&self, army: usize, is_left: impl Fn(usize) -> bool) -> bool {
        let width = Many(self.words);
        let carriers = self.row(width, Row::Carriers, army);
        let lost = |word: usize| {
            let is_lost = |&bit: &usize| !is_left(word * 64 + bit);
            mask::bits(carriers[word]).filter(is_lost).fold(0, |all, bit| all | 1 << bit)
        };
        self.seas.cross(width, army, lost, &mut SeaRoom::default())
    }

    /// The units of a power.
    #[inline]
    pub(super) fn of_power<W: Width>(&self, width: W, power: Power) -> &[u64] {
        &self.of_power[power.index() * width.words()..][..width.words()]
    }

    /// The units that move to where a unit stands.
    pub fn attackers(&self, unit: usize) -> impl Iterator<Item = usize> {
        mask::ones(self.bound_for(Many(self.words), self.units[unit].place))
    }

    /// The other units that move to where a unit moves.
    pub fn rivals(&self, unit: usize) -> impl Iterator<Item = usize> {
        let goal = self.units[unit].goal();
        let movers = goal.map_or(&[][..], |goal| self.bound_for(Many(self.words), goal));
        mask::ones(movers).filter(move |&other| other != unit)
    }

    /// The units that can cut the support of a unit.
    pub fn cutters(&self, unit: usize) -> impl Iterator<Item = usize> {
        self.any_row(Row::Cutters, unit)
    }

    /// The attackers that do not cut the support of a unit even if they dislodge it (4.A.2 a, b).
    pub fn harmless(&self, unit: usize) -> impl Iterator<Item = usize> {
        self.any_row(Row::Harmless, unit)
    }

    /// The fleets with a matching convoy order for a unit.
    pub fn carriers(&self, unit: usize) -> impl Iterator<Item = usize> {
        self.any_row(Row::Carriers, unit)
    }
}

/// A set, where the rest of the case is lent elsewhere. Where many are read, to cut to all sets once
/// before leaves one check.
#[inline(always)]
fn set_in<W: Width>(sets: &mut [u64], width: W, set: Set) -> &mut [u64] {
    &mut sets[set as usize * width.words()..][..width.words()]
}

/// A row of a unit, where the rest of the case is lent elsewhere.
#[inline(always)]
fn row_in<W: Width>(rows: &mut [u64], width: W, row: Row, unit: usize) -> &mut [u64] {
    &mut rows[place_of(width, row, unit)..][..width.words()]
}

/// Where the row of a unit begins.
#[inline]
fn place_of<W: Width>(width: W, row: Row, unit: usize) -> usize {
    (unit * ROWS + row as usize) * width.words()
}
