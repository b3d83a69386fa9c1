//! What the units do, as legality finds it order by order: the part of a case that no other order has
//! a say in.
//!
//! The form is the case's own, so that packing copies it and looks at no order a second time.

use crate::adjudication::action::{Action, Intent};
use crate::adjudication::mask;
use crate::board::Board;
use crate::position::Unit;

use super::Facts;

/// The units of a phase, what each does, and who does the same.
#[derive(Clone, Debug, Default)]
pub struct Actions {
    pub(super) units: Vec<Facts>,
    /// A row for each role: its units.
    roles: Vec<u64>,
    /// A row for each power: its units.
    pub(super) of_power: Vec<u64>,
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
    /// Forgets what was; these units hold.
    pub(in crate::adjudication) fn begin(&mut self, board: &Board, units: &[Unit]) {
        let words = mask::words_for(units.len());
        self.units.clear();
        self.roles.clear();
        self.roles.resize(ROLES * words, 0);
        self.of_power.clear();
        self.of_power.resize(board.powers().len() * words, 0);
        self.units.extend(units.iter().enumerate().map(|(number, unit)| {
            self.of_power[unit.power.index() * words + number / 64] |= 1 << (number % 64);
            Facts::idle(unit, number as u16)
        }));
    }

    /// Has a unit that held until now do as told.
    #[inline(always)] // What it is told is known where this is called, so that no match is left.
    pub(in crate::adjudication) fn tell(&mut self, units: &[Unit], unit: u16, action: Action) {
        let words = self.roles.len() / ROLES;
        let unit = usize::from(unit);
        self.units[unit].tell(units, action);
        mask::put(&mut self.roles[role(action) as usize * words..][..words], unit);
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
        self.units[number] = Facts::idle(&units[number], unit);
        self.tell(units, unit, action);
    }

    /// What a unit does.
    pub(in crate::adjudication) fn of_unit(&self, unit: u16) -> Action {
        self.units[usize::from(unit)].action
    }

    /// The units with this role, one word of them.
    #[inline]
    pub(super) fn of(&self, role: Role, word: usize) -> u64 {
        self.roles[role as usize * (self.roles.len() / ROLES) + word]
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
