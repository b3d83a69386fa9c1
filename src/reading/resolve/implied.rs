//! What counts beyond what was written for this turn: moves that one's own supports imply (4.E.3),
//! and orders for every turn (4.E.4).

use super::sheet::Table;
use crate::adjudication::implied;
use crate::board::{Phase, Province};
use crate::reading::ast::meant::{Lasting, LineOutcome, Note, Why};
use crate::reading::ast::statement::{Reach, Said};
use crate::rules::PerpetualOrders;

impl Table<'_> {
    /// Moves that nobody wrote (4.E.3). A unit to which something else was said, however badly,
    /// gets none.
    pub(super) fn imply(&mut self) {
        let view = self.scene.view;
        let mut spoken_for: Vec<Province> =
            self.reading.proxies.iter().map(|(unit, _)| unit.location.province).collect();
        for index in 0..self.items.len() {
            // An illegal order is as if not written (4.E.1), also one that claims wrongly (4.B, 4.C).
            let (Some(LineOutcome::Refused(why)), Said::Order(written)) =
                (&self.outcomes[index], &self.items[index].statement.said)
            else {
                continue;
            };
            if matches!(why, Why::Impossible(_) | Why::Claims(_)) {
                continue;
            }
            self.hear(index);
            if let Some(unit) = &written.unit {
                spoken_for.extend(self.scene.candidates(&unit.place).places);
            }
        }
        let implied = implied(
            view.board,
            self.scene.rules,
            &view.position,
            &view.powers,
            &self.reading.orders,
            &spoken_for,
        );
        for (power, order) in implied {
            let unit = order.place().and_then(|place| view.position.unit_at(place.province));
            let note = unit.map(|unit| Note::Implied(*unit, order.clone()));
            self.reading.notes.extend(note);
            self.reading.orders.push((power, order));
        }
    }

    /// Which orders are for every turn (4.E.4); asked while the outcomes are still there.
    pub(super) fn last(&mut self) {
        let lasts = self.scene.rules.perpetual_orders == PerpetualOrders::Allowed
            && self.scene.view.position.turn.phase == Phase::Movement;
        for index in 0..self.items.len() {
            let (sheet, statement) = (self.items[index].sheet, self.items[index].statement);
            let (Reach::EveryTurn, Said::Order(written)) = (statement.reach, &statement.said)
            else {
                continue;
            };
            self.hear(index);
            let unit = match &self.outcomes[index] {
                Some(LineOutcome::Order { .. } | LineOutcome::Repeated) => {
                    self.scene.own_place(written)
                }
                // `All others hold` is no order of a unit that could be known again.
                Some(LineOutcome::AllHold) => None,
                Some(LineOutcome::Proxy(..)) => None,
                _ => continue,
            };
            let Some(unit) = unit.filter(|_| lasts) else {
                if !self.items[index].is_carried {
                    self.reading.notes.push(Note::OnceOnly(statement.text.clone()));
                }
                continue;
            };
            self.reading.lasting.push((sheet, Lasting { line: statement.line, unit }));
            if let Some(LineOutcome::Order { power, order, .. }) = &self.outcomes[index] {
                self.reading.notes.push(Note::Lasts(*power, order.clone()));
            }
        }
    }
}
