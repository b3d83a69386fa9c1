//! What of a letter is for the judge: neither quoted nor press.

use super::line::OwnLine;
use super::parting::without_press;
use super::quotes::own_lines_of_orders;
use crate::reading::ast::cut::Cut;

/// The writer's own lines, and what was cut.
pub(in crate::reading) fn own_lines(text: &str) -> (Vec<OwnLine>, Vec<Cut>) {
    let (lines, cuts) = own_lines_of_orders(text);
    without_press(text, lines, cuts)
}
