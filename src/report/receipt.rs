//! Receipts.
use minijinja::{Value, context};
use crate::judge::{GameFacts, Outlook, Reader, Receipt};
use crate::reading::Reading;
use super::outlook::task;
use super::stationery::facts;

pub(super) fn is_complete(outlook: &Outlook) -> bool {
    outlook.owed.iter().all(|owed| owed.units.is_empty() && owed.adjustments == 0)
}
pub(super) fn receipt_page(game: &GameFacts, reader: &Reader, receipt: &Receipt) -> Value {
    context! { task => facts(task(game, reader, &receipt.outlook)) }
}
pub(super) fn old_turn_page(_game: &GameFacts, _reader: &Reader, _answered: &str, _reading: &Reading) -> Value {
    context! {}
}
