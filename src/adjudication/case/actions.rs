//! What the units do, as legality finds it order by order: the part of a case that no other order has
//! a say in.
//!
//! The form is the case's own, so that packing copies it and looks at no order a second time.

use crate::adjudication::action::{Action, Intent};
use crate::adjudication::mask::{self, Many, Width};
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
    /// Forgets what was, for these units; each is then told something, or rests.
    pub(in crate::adjudication) fn begin<W: Width>(
        &mut self,
        width: W,
        board: &Board,
        units: &[Unit],
    ) {
        let words = width.words();
        let Actions { units: all, roles, of_power } = self;
        roles.clear();
        roles.resize(ROLES * words, 0);
        of_power.clear();
        of_power.resize(board.powers().len() * words, 0);
        match units.first() {
            Some(unit) => all.resize(units.len(), Facts::idle(unit, 0)),
            None => all.clear(),
        }
        let of_power = of_power.as_mut_slice();
        for (word, units) in units.chunks(64).enumerate() {
            let mut bit: u64 = 1;
            for unit in units {
                of_power[unit.power.index() * words + word] |= bit;
                bit = bit.rotate_left(1);
            }
        }
    }

    /// Who tells units that were told nothing yet what to do.
    #[inline(always)]
    pub(in crate::adjudication) fn teller<W: Width>(&mut self, width: W) -> Teller<'_, W> {
        Teller { width, units: &mut self.units, roles: &mut self.roles[..ROLES * width.words()] }
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
        self.teller(Many(words)).tell(units, unit, action);
    }

    /// The units that were told something, one word of them.
    pub(in crate::adjudication) fn told(&self, word: usize) -> u64 {
        let words = self.roles.len() / ROLES;
        self.roles.iter().skip(word).step_by(words).fold(0, |all, row| all | row)
    }

    /// Has the others hold.
    pub(in crate::adjudication) fn rest(&mut self, units: &[Unit]) {
        for word in 0..mask::words_for(units.len()) {
            let rest = mask::first_word(units.len(), word) & !self.told(word);
            for unit in mask::bits(rest).map(|bit| word * 64 + bit) {
                self.units[unit] = Facts::idle(&units[unit], unit as u16);
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
    /// Has a unit do this.
    #[inline(always)] // What it is told is known where this is called, so that no match is left.
    pub(in crate::adjudication) fn tell(&mut self, units: &[Unit], unit: u16, action: Action) {
        let (number, unit) = (unit, usize::from(unit));
        self.units[unit] = Facts::idle(&units[unit], number).told(units, action);
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
