//! Several letters of one player for one turn: which of them count, and what they mean together
//! (4.D.1, 4.D.2).
//!
//! A letter without a readable order leaves the sheet alone. Of letters in sequence the newest
//! replaces all, unless it says that it adds; then it changes only the units it orders. Letters of
//! unknown sequence are taken together.

use super::commands::Command;
use super::foreign::Language;
use super::meant::{LineOutcome, Note, Reading, Why};
use super::names::Lexicon;
use super::sheet::{Item, read_items};
use super::statement::{Relation, Request};
use crate::board::Province;
use crate::position::Unit;
use crate::rules::{OrderSets, Rules, ShuffledSets};
use crate::view::View;

/// Whether it is known in which order letters were written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sequence {
    /// Yes: the oldest first.
    Known,
    /// No.
    Unknown,
}

/// One letter among those of a player for a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The letter.
    pub request: Request,
    /// Whether it is known to come after those before it.
    pub sequence: Sequence,
}

impl Sheet {
    /// A letter with what is known of its place among the others.
    pub fn of(request: Request, sequence: Sequence) -> Sheet {
        Sheet { request, sequence }
    }
}

/// What the letters of one player for one turn mean together, the oldest first. The powers are the
/// view's.
pub fn understand(view: &View<'_>, rules: &Rules, lexicon: &Lexicon, sheets: &[Sheet]) -> Reading {
    let letters: Vec<&Request> = sheets.iter().map(|sheet| &sheet.request).collect();
    let known = sheets.iter().all(|sheet| sheet.sequence == Sequence::Known);
    let sequence = if known { Sequence::Known } else { Sequence::Unknown };
    let standing = stand(lexicon, view, rules, &letters, sequence);
    let mut items = Vec::new();
    for (sheet, letter) in letters.iter().enumerate() {
        for statement in &letter.statements {
            let standing = &standing[sheet];
            items.push(Item { sheet, statement, standing: standing.clone() });
        }
    }
    let language = letters.last().map_or(Language::English, |letter| letter.language);
    let mut reading = read_items(lexicon, view, rules, language, &items);
    if sequence == Sequence::Unknown
        && rules.shuffled_sets == ShuffledSets::Hold
        && letters.len() > 1
    {
        reading.orders.clear();
    }
    finish(&mut reading, view, &letters, &standing);
    reading
}

/// What a letter does among the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// It counts, but for the units that a later letter orders.
    Counts {
        /// The units.
        but: Vec<Province>,
    },
    /// A later letter replaced it.
    Replaced,
    /// It is a draft.
    Draft,
}

fn stand(
    lexicon: &Lexicon,
    view: &View<'_>,
    rules: &Rules,
    letters: &[&Request],
    sequence: Sequence,
) -> Vec<Standing> {
    let mut standing: Vec<Standing> = Vec::new();
    for (sheet, letter) in letters.iter().enumerate() {
        if letter.relation == Relation::Draft {
            standing.push(Standing::Draft);
            continue;
        }
        if standing.is_empty() {
            // Nothing stands before it that it could change.
            standing.push(Standing::Counts { but: Vec::new() });
            continue;
        }
        let ordered = ordered_units(lexicon, view, rules, letter);
        let readable = !ordered.is_empty();
        match (sequence, effect(rules, letter, readable)) {
            (Sequence::Unknown, _) | (_, Effect::None) => {}
            (_, Effect::Replaces) => {
                for earlier in &mut standing {
                    if *earlier != Standing::Draft {
                        *earlier = Standing::Replaced;
                    }
                }
            }
            (_, Effect::Adds) => {
                for earlier in &mut standing {
                    if let Standing::Counts { but } = earlier {
                        but.extend(ordered.iter().copied());
                    }
                }
            }
            (_, Effect::Restores) => {
                restore(&mut standing, lexicon, view, rules, &letters[..sheet]);
            }
        }
        standing.push(Standing::Counts { but: Vec::new() });
    }
    standing
}

/// What a letter does to those before it.
enum Effect {
    None,
    Replaces,
    Adds,
    Restores,
}

fn effect(rules: &Rules, letter: &Request, readable: bool) -> Effect {
    let says = |wanted: &Command| letter.commands().any(|command| command == wanted);
    if !readable {
        return if says(&Command::Restore) || says(&Command::Add) {
            Effect::Restores
        } else if says(&Command::Cancel) {
            Effect::Replaces
        } else {
            Effect::None
        };
    }
    match (rules.order_sets, letter.relation) {
        (OrderSets::Combined, _) => Effect::Adds,
        (OrderSets::CombinedUnlessSaid, Relation::Replaces) => Effect::Replaces,
        (OrderSets::CombinedUnlessSaid, _) => Effect::Adds,
        (OrderSets::LastUnlessSaid, Relation::Adds) => Effect::Adds,
        (OrderSets::LastUnlessSaid | OrderSets::Last, _) => Effect::Replaces,
    }
}

/// The letters before the last one that replaced them count again, but for its units.
fn restore(
    standing: &mut [Standing],
    lexicon: &Lexicon,
    view: &View<'_>,
    rules: &Rules,
    letters: &[&Request],
) {
    let newest = (0..letters.len()).rev().find(|&sheet| {
        matches!(standing[sheet], Standing::Counts { .. }) && letters[sheet].has_orders()
    });
    let Some(newest) = newest else {
        return;
    };
    let mut ordered = ordered_units(lexicon, view, rules, letters[newest]);
    for sheet in (0..newest).rev() {
        if standing[sheet] == Standing::Replaced {
            standing[sheet] = Standing::Counts { but: ordered.clone() };
            ordered.extend(ordered_units(lexicon, view, rules, letters[sheet]));
        }
    }
}

/// The units that a letter orders if it is read alone.
fn ordered_units(
    lexicon: &Lexicon,
    view: &View<'_>,
    rules: &Rules,
    letter: &Request,
) -> Vec<Province> {
    let items: Vec<Item<'_>> = letter
        .statements
        .iter()
        .map(|statement| Item {
            sheet: 0,
            statement,
            standing: Standing::Counts { but: Vec::new() },
        })
        .collect();
    let reading = read_items(lexicon, view, rules, letter.language, &items);
    let mut units: Vec<Province> = reading
        .orders
        .iter()
        .map(|(_, order)| order.place().map(|place| place.province))
        // A waive is an order without a place; any province stands for it.
        .map(|place| place.or_else(|| view.board.provinces().next()))
        .collect::<Option<Vec<_>>>()
        .unwrap_or_default();
    units.sort_unstable();
    units.dedup();
    units
}

/// What the letters as a whole give to know.
fn finish(reading: &mut Reading, view: &View<'_>, letters: &[&Request], standing: &[Standing]) {
    reading.letters = letters.len();
    let Some(newest) = letters.len().checked_sub(1) else {
        return;
    };
    reading.readable = reading.lines.iter().any(|line| {
        line.sheet == newest
            && matches!(
                line.outcome,
                LineOutcome::Order { .. }
                    | LineOutcome::Repeated
                    | LineOutcome::Refused(Why::Twice)
            )
    }) || reading.all_hold;
    let letter = &letters[newest];
    reading.notes.extend(letter.cuts.iter().cloned().map(Note::Cut));
    if standing[newest] == Standing::Draft {
        reading.notes.push(Note::Draft);
    } else if reading.readable && newest > 0 {
        let replaces = standing[..newest].contains(&Standing::Replaced);
        reading.notes.push(if replaces { Note::Replaced } else { Note::Added });
    }
    reading.dropped = dropped(reading, view);
}

/// Units that lines of replaced letters name and no order that counts is for.
fn dropped(reading: &Reading, view: &View<'_>) -> Vec<Unit> {
    let ordered = |province: Province| {
        reading
            .orders
            .iter()
            .any(|(_, order)| order.place().is_some_and(|place| place.province == province))
    };
    view.position
        .units
        .iter()
        .filter(|unit| view.plays(unit.power) && !ordered(unit.location.province))
        .filter(|unit| reading.replaced_units.contains(&unit.location.province))
        .copied()
        .collect()
}
