//! Receipts.
use minijinja::{Value, context};
use crate::judge::{GameFacts, Outlook, Reader, Receipt};
use crate::reading::Reading;
use crate::adjudication::Owed;
use super::outlook::task;
use super::stationery::facts;

pub(super) fn is_complete(outlook: &Outlook) -> bool {
    outlook.owed.iter().all(|owed| owed.units.is_empty() && owed.adjustments == Owed::Nothing)
}
pub(super) fn receipt_page(game: &GameFacts, _reader: &Reader, receipt: &Receipt) -> Value {
    context! { task => facts(task(game, &receipt.outlook)) }
}
pub(super) fn asked_back_page(_game: &GameFacts, _reader: &Reader, _reading: &Reading) -> Value {
    context! {}
}
