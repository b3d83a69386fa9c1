//! What is settled once every unit has at most one order: all others that hold, and orders that
//! later words make doubtful.

use super::combine::Standing;
use super::doubts::doubted;
use super::meant::{LineOutcome, Note, Why};
use super::movement::name;
use super::sheet::Table;
use super::statement::Deed;
use crate::board::Province;
use crate::order::{Movement, Order};
use crate::position::Unit;

impl Table<'_> {
    /// `All other units hold`.
    pub(super) fn all_hold(&mut self) {
        for index in 0..self.items.len() {
            let Some(Deed::AllHold(kind, but)) =
                self.written(index).map(|written| written.deed.clone())
            else {
                continue;
            };
            if self.outcomes[index].is_some() {
                continue;
            }
            let mut left_out: Vec<Province> = self.twice();
            left_out.extend(but.iter().flat_map(|unit| self.scene.candidates(&unit.place).places));
            let units: Vec<Unit> = self
                .own_units()
                .into_iter()
                .filter(|unit| {
                    let place = unit.location.province;
                    kind.is_none_or(|kind| kind == unit.kind)
                        && !left_out.contains(&place)
                        && !self.reading.proxies.iter().any(|(lent, _)| lent == unit)
                        && !self
                            .reading
                            .orders
                            .iter()
                            .any(|(_, order)| order.place() == Some(unit.location))
                })
                .collect();
            for unit in &units {
                let order = Order::Movement(name(unit), Movement::Hold);
                self.reading.orders.push((unit.power, order));
            }
            self.outcomes[index] = Some(LineOutcome::AllHold);
            self.reading.all_hold |= !units.is_empty();
            self.reading.notes.push(Note::AllHold(units));
        }
    }

    /// The units whose orders contradict each other.
    fn twice(&self) -> Vec<Province> {
        (0..self.items.len())
            .filter(|&index| self.outcomes[index] == Some(LineOutcome::Refused(Why::Twice)))
            .filter_map(|index| self.choices[index].first().map(|choice| choice.province))
            .collect()
    }

    /// Orders that later words seem to take back, where those words were not understood: the writer
    /// is asked rather than taken by an order that he may have changed.
    pub(super) fn doubt(&mut self) {
        for index in 0..self.items.len() {
            let item = &self.items[index];
            let counts = matches!(item.standing, Standing::Counts { .. });
            if !counts || item.is_carried {
                continue;
            }
            for place in doubted(self.scene.lexicon, item.statement) {
                self.doubt_orders(place, index);
            }
        }
    }

    fn doubt_orders(&mut self, place: Province, by: usize) {
        let of_place = |outcome: &Option<LineOutcome>| {
            matches!(outcome, Some(LineOutcome::Order { order, .. })
                if order.place().is_some_and(|at| at.province == place))
        };
        if self.outcomes[by..].iter().any(of_place) {
            return;
        }
        for index in (0..by).filter(|&index| of_place(&self.outcomes[index])).collect::<Vec<_>>() {
            self.outcomes[index] = Some(LineOutcome::Refused(Why::Doubtful));
            self.reading
                .orders
                .retain(|(_, order)| order.place().is_none_or(|at| at.province != place));
        }
    }
}
