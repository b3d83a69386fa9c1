//! Sentences that leave the order of a unit to another power (4.E.5).

use super::reader::Reader;
use crate::reading::ast::statement::{Deed, Mark, Voice, Written};
use crate::reading::grammar::proxies::proxy;
use crate::reading::lexer::cursor::Cursor;

impl Reader<'_> {
    /// A sentence in which nothing stands but a power, units, and that the one orders the others.
    pub(super) fn proxy(&mut self, cursor: &mut Cursor<'_>, line: usize, end: usize) -> bool {
        let from = cursor.at;
        let Some((power, units)) = proxy(*cursor, end) else {
            return false;
        };
        cursor.at = end;
        let text = cursor.text(from, end);
        let orders = units.into_iter().map(|unit| Written {
            power: self.headings.power,
            mark: Mark::None,
            unit: Some(unit),
            deed: Deed::Proxy(power),
            voice: Voice::Active,
        });
        let orders = orders.collect();
        self.put(line, &text, orders);
        true
    }
}
