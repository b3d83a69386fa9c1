//! Units whose order is left to another power (4.E.5).

use super::scene::{Choice, Meaning, Scene, name};
use crate::board::Power;
use crate::order::{Movement, Order};
use crate::reading::ast::meant::Why;
use crate::reading::ast::statement::Written;
use crate::rules::ProxyOrders;

impl Scene<'_> {
    /// A unit of one's own that does what another power orders (4.E.5).
    pub(super) fn proxy(&mut self, written: &Written, power: Power) -> Meaning {
        let Some(unit) = &written.unit else {
            return Meaning::fault(Why::Unknown);
        };
        let own = match self.own_units(written, unit) {
            Ok(own) => own,
            Err(fault) => return fault,
        };
        if self.view.plays(power) {
            return Meaning::NoOrder;
        }
        if self.rules.proxy_orders == ProxyOrders::Forbidden {
            return Meaning::fault(Why::Proxy);
        }
        // Nobody hands on what was lent to him.
        let own = own.into_iter().filter(|unit| self.view.plays(unit.power));
        let choices: Vec<Choice> = own
            .map(|unit| Choice {
                power: unit.power,
                province: unit.location.province,
                order: Order::Movement(name(&unit), Movement::Hold),
                fits: 0,
                proxy: Some(power),
                stated: None,
            })
            .collect();
        match choices.is_empty() {
            true => Meaning::fault(Why::NotYours),
            false => Meaning::Choices(choices),
        }
    }
}
