//! `IF NOT FRANCE FLEET ENG THEN`, orders, `ELSE`, other orders, `ENDIF`: orders that depend on
//! something, a line each, as the old judges took them.
//!
//! No game here is played with them, and an order in such a block must not be taken for one that
//! stands by itself: each line is given the condition above it.

use super::line::OwnLine;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;

/// The lines, where each of a block says what it depends on.
pub(in crate::reading) fn conditioned(lines: Vec<OwnLine>) -> Vec<OwnLine> {
    if !lines.iter().any(|line| head(&line.text).is_some()) {
        return lines;
    }
    let ends: Vec<bool> = lines.iter().map(|line| ends_block(&line.text)).collect();
    let last_end = ends.iter().rposition(|&is_end| is_end);
    let mut condition: Option<String> = None;
    let mut said = Vec::with_capacity(lines.len());
    for (at, mut line) in lines.into_iter().enumerate() {
        let has_end = last_end.is_some_and(|end| at <= end);
        let text = line.text.trim().to_owned();
        if ends[at] && condition.is_some() {
            condition = None;
            continue;
        }
        if is_head(&text, condition.is_some(), has_end) {
            let (words, rest) = head(&text).unwrap_or((&text, ""));
            condition = Some(words.to_owned());
            if !rest.is_empty() {
                said.push(line);
            }
            continue;
        }
        match &condition {
            Some(_) if text.is_empty() && !has_end => condition = None,
            Some(words) if !text.is_empty() => line.text = format!("{words} {text}"),
            _ => {}
        }
        said.push(line);
    }
    said
}

/// Whether the line begins a block, or its other branch where one is open. A line that holds an order
/// too is a sentence like others, unless an end below says that more belongs to it.
fn is_head(text: &str, is_open: bool, has_end: bool) -> bool {
    match head(text) {
        Some((_, rest)) => rest.is_empty() || has_end,
        None => is_open && Table::BranchElse.contains(fold(text).trim()),
    }
}

/// The condition that a line begins with, and what stands behind it.
fn head(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let mut words = text.split_whitespace();
    let first = fold(words.next()?);
    let is_if = Table::BranchIf.contains(&first)
        || Table::BranchElseIf.contains(&first)
        || Table::BranchElse.contains(&first) && Table::BranchIf.contains(&fold(words.next()?));
    let mut from = 0;
    for word in text.split(' ').take_while(|_| is_if) {
        let end = from + word.len();
        if Table::BranchThen.contains(&fold(word)) {
            return Some((&text[..end], text[end..].trim()));
        }
        from = end + 1;
    }
    None
}

fn ends_block(text: &str) -> bool {
    Table::BranchEnd.contains(fold(text).trim().trim_end_matches('.'))
}
