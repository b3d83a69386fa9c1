//! What the units do, as legality finds it order by order: the part of a case that no other order has
//! a say in.
//!
//! The form is the case's own, so that packing copies it and looks at no order a second time.

use crate::adjudication::action::{Action, Intent};
use crate::adjudication::mask::{self, Many, Width};
use crate::board::{Power, Province};
use crate::position::Unit;

use super::Facts;

/// The units of a phase, what each does, and who does the same.
#[derive(Clone, Debug, Default)]
pub struct Actions {
    pub(super) units: Vec<Facts>,
    /// A row for each role: its units.
    roles: Vec<u64>,
}

/// The part that a unit has, as far as its own order goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// It stays.
    Idle,
    /// It stays, but was told to go (4.E.1 a to c).
    Astray,
    /// It moves, and asks for no convoy.
    Walker,
    /// It moves, and wants a convoy.
    Passenger,
    /// It supports.
    Supporter,
    /// It convoys.
    Carrier,
}

const ROLES: usize = 6;

impl Actions {
    /// Forgets what was, for these units; each is then told something, or rests.
    pub(in crate::adjudication) fn begin<W: Width>(&mut self, width: W, units: &[Unit]) {
        self.roles.clear();
        self.roles.resize(ROLES * width.words(), 0);
        match units.first() {
            // Each is written below: whatever stands there is room.
            Some(unit) => self.units.resize(units.len(), Facts::resting(unit, 0)),
            None => self.units.clear(),
        }
    }

    /// Who tells units that were told nothing yet what to do.
    #[inline(always)]
    pub(in crate::adjudication) fn teller<W: Width>(&mut self, width: W) -> Teller<'_, W> {
        let words = width.words();
        // So that it is seen that whoever is a unit has its bit in a row.
        let count = self.units.len().min(64 * words);
        Teller { width, units: &mut self.units[..count], roles: &mut self.roles[..ROLES * words] }
    }

    /// Has a unit do something else than it was told before.
    #[cold]
    pub(in crate::adjudication) fn tell_again(
        &mut self,
        units: &[Unit],
        unit: u16,
        action: Action,
    ) {
        let number = usize::from(unit);
        let words = self.roles.len() / ROLES;
        for row in self.roles.chunks_mut(words) {
            mask::take(row, number);
        }
        let Unit { power, location, .. } = units[number];
        self.teller(Many(words)).tell(power, location.province, unit, action);
    }

    /// The units that were told something, one word of them.
    #[inline(always)] // In a loop.
    pub(in crate::adjudication) fn told<W: Width>(&self, width: W, word: usize) -> u64 {
        let roles = &self.roles[..ROLES * width.words()];
        (0..ROLES).fold(0, |all, role| all | roles[role * width.words() + word])
    }

    /// Has the others hold.
    #[inline]
    pub(in crate::adjudication) fn rest<W: Width>(&mut self, width: W, units: &[Unit]) {
        for word in 0..width.words() {
            let rest = mask::first_word(units.len(), word) & !self.told(width, word);
            for unit in mask::bits(rest).map(|bit| word * 64 + bit) {
                self.units[unit] = Facts::resting(&units[unit], unit as u16);
            }
        }
    }

    /// What a unit does.
    pub(in crate::adjudication) fn of_unit(&self, unit: u16) -> Action {
        self.units[usize::from(unit)].action
    }

    /// The units with this role, one word of them.
    #[inline]
    pub(super) fn of<W: Width>(&self, width: W, role: Role, word: usize) -> u64 {
        self.roles[..ROLES * width.words()][role as usize * width.words() + word]
    }
}

/// See [`Actions::teller`].
pub(in crate::adjudication) struct Teller<'a, W> {
    width: W,
    units: &'a mut [Facts],
    roles: &'a mut [u64],
}

impl<W: Width> Teller<'_, W> {
    /// Has a unit of this power that stands here do this.
    #[inline(always)] // What it is told is known where this is called, so that no match is left.
    pub(in crate::adjudication) fn tell(
        &mut self,
        power: Power,
        place: Province,
        number: u16,
        action: Action,
    ) {
        let unit = usize::from(number);
        self.units[unit] = Facts::told(power, place, number, action);
        let words = self.width.words();
        mask::put(&mut self.roles[role(action) as usize * words..][..words], unit);
    }
}

#[inline(always)] // The action is known where this is called, so that no match is left.
fn role(action: Action) -> Role {
    match action {
        Action::Hold | Action::Vain => Role::Idle,
        Action::VainMove { .. } => Role::Astray,
        Action::Move { intent: Intent::Unstated, .. } => Role::Walker,
        Action::Move { intent: Intent::Convoy | Intent::Path(_), .. } => Role::Passenger,
        Action::SupportHold { .. } | Action::SupportMove { .. } => Role::Supporter,
        Action::Convoy { .. } => Role::Carrier,
    }
}
