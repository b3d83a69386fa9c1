//! Several letters of one player for one turn: which of them count, and what they mean together
//! (4.D.1, 4.D.2).
//!
//! A letter without a readable order leaves the sheet alone. Of letters in sequence the newest
//! replaces all, unless it says that it adds; then it changes only the units it orders; so by choice
//! c. Under a and b it adds, under b unless it says that it replaces; under d it replaces always.
//! Letters of unknown sequence are taken together, or, under 4.D.2 a, none of them counts.

use super::commands::Command;
use super::foreign::Language;
use super::meant::{LineOutcome, Note, Reading, Recall, Why};
use super::names::Lexicon;
use super::sheet::{Item, plain_unit, read_items};
use super::slips::taken_back;
use super::statement::{Relation, Request};
use crate::board::{Phase, Province};
use crate::order::Order;
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
    let desk = Desk { view, rules, lexicon };
    let taken: Vec<Vec<bool>> = letters
        .iter()
        .map(|letter| {
            taken_back(letter, |statement| {
                plain_unit(lexicon, view, rules, letter.language, statement)
            })
        })
        .collect();
    let standing = desk.stand(&letters, &taken, sequence);
    let mut items = Vec::new();
    for (sheet, letter) in letters.iter().enumerate() {
        for (statement, &taken) in letter.statements.iter().zip(&taken[sheet]) {
            let standing = match (&standing[sheet], taken) {
                (Standing::Counts { .. }, true) => Standing::TakenBack,
                (standing, _) => standing.clone(),
            };
            items.push(Item { sheet, statement, standing });
        }
    }
    let language = letters.last().map_or(Language::English, |letter| letter.language);
    let mut reading = read_items(lexicon, view, rules, language, &items);
    if sequence == Sequence::Unknown
        && rules.shuffled_sets == ShuffledSets::Hold
        && desk.differ(&letters, &taken)
    {
        void(&mut reading, view);
    }
    finish(&mut reading, view, rules, &letters, &standing);
    reading
}

/// What a letter, or a statement in it, does among the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// It counts, but for the units that a later letter orders.
    Counts {
        /// The units.
        but: Vec<Province>,
    },
    /// A later letter replaced it.
    Replaced,
    /// Its own letter takes it back.
    TakenBack,
    /// It is a draft.
    Draft,
}

/// All that is needed to read letters one by one.
struct Desk<'a> {
    view: &'a View<'a>,
    rules: &'a Rules,
    lexicon: &'a Lexicon,
}

impl Desk<'_> {
    fn stand(
        &self,
        letters: &[&Request],
        taken: &[Vec<bool>],
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
            let ordered = self.ordered_units(letter, &taken[sheet]);
            match (sequence, effect(self.rules, letter, !ordered.is_empty())) {
                (Sequence::Unknown, _) | (_, Effect::None) => {}
                (_, Effect::Replaces) => replace(&mut standing),
                (_, Effect::Adds) => {
                    for earlier in &mut standing {
                        if let Standing::Counts { but } = earlier {
                            but.extend(ordered.iter().copied());
                        }
                    }
                }
                (_, Effect::Restores) => self.restore(&mut standing, &letters[..sheet], taken),
                (_, Effect::Undoes) => {
                    if let Some(newest) = newest(&standing, letters) {
                        let rest = standing.split_off(newest);
                        standing = self.stand(&letters[..newest], taken, sequence);
                        standing.push(Standing::Replaced);
                        standing.extend(rest.into_iter().skip(1));
                    }
                }
            }
            standing.push(Standing::Counts { but: Vec::new() });
        }
        standing
    }

    /// The letters before the last one that replaced them count again, but for its units.
    fn restore(&self, standing: &mut [Standing], letters: &[&Request], taken: &[Vec<bool>]) {
        let Some(newest) = newest(standing, letters) else {
            return;
        };
        let mut ordered = self.ordered_units(letters[newest], &taken[newest]);
        for sheet in (0..newest).rev() {
            if standing[sheet] == Standing::Replaced {
                standing[sheet] = Standing::Counts { but: ordered.clone() };
                ordered.extend(self.ordered_units(letters[sheet], &taken[sheet]));
            }
        }
    }

    /// What a letter means alone.
    fn alone(&self, letter: &Request, taken: &[bool]) -> Reading {
        let items: Vec<Item<'_>> = letter
            .statements
            .iter()
            .zip(taken)
            .filter(|(_, taken)| !**taken)
            .map(|(statement, _)| Item {
                sheet: 0,
                statement,
                standing: Standing::Counts { but: Vec::new() },
            })
            .collect();
        read_items(self.lexicon, self.view, self.rules, letter.language, &items)
    }

    /// The units that a letter orders if it is read alone.
    fn ordered_units(&self, letter: &Request, taken: &[bool]) -> Vec<Province> {
        let reading = self.alone(letter, taken);
        let implied = |order: &Order| {
            reading.notes.iter().any(|note| matches!(note, Note::Implied(_, it) if it == order))
        };
        let mut units: Vec<Province> = reading
            .orders
            .iter()
            .filter(|(_, order)| !implied(order))
            .map(|(_, order)| order.place().map(|place| place.province))
            // A waive is an order without a place; any province stands for it.
            .map(|place| place.or_else(|| self.view.board.provinces().next()))
            .collect::<Option<Vec<_>>>()
            .unwrap_or_default();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// Whether there is more than one set of orders, and not all are the same.
    fn differ(&self, letters: &[&Request], taken: &[Vec<bool>]) -> bool {
        let mut sets = letters
            .iter()
            .zip(taken)
            .filter(|(letter, _)| letter.relation != Relation::Draft)
            .map(|(letter, taken)| self.alone(letter, taken).orders)
            .filter(|orders| !orders.is_empty());
        let first = sets.next();
        sets.any(|orders| {
            let first = first.as_ref();
            first.is_some_and(|first| {
                first.len() != orders.len() || orders.iter().any(|order| !first.contains(order))
            })
        })
    }
}

/// Nothing counts: letters of unknown sequence contradict each other (4.D.2 a).
fn void(reading: &mut Reading, view: &View<'_>) {
    let position = &view.position;
    let unit = |place: Province| {
        let gone = position.dislodged_at(place).map(|gone| gone.unit);
        match position.turn.phase {
            Phase::Movement => position.unit_at(place).copied(),
            Phase::Retreat => gone,
            Phase::Adjustment => None,
        }
    };
    let places = reading.orders.drain(..).filter_map(|(_, order)| order.place());
    reading.missing.extend(places.filter_map(|place| unit(place.province)));
    reading.warnings.clear();
    reading.notes.push(Note::Shuffled);
}

fn replace(standing: &mut [Standing]) {
    for earlier in standing {
        if *earlier != Standing::Draft {
            *earlier = Standing::Replaced;
        }
    }
}

/// The newest letter whose orders count.
fn newest(standing: &[Standing], letters: &[&Request]) -> Option<usize> {
    (0..standing.len()).rev().find(|&sheet| {
        matches!(standing[sheet], Standing::Counts { .. }) && letters[sheet].has_orders()
    })
}

/// What a letter does to those before it.
enum Effect {
    None,
    Replaces,
    Adds,
    Restores,
    Undoes,
}

fn effect(rules: &Rules, letter: &Request, readable: bool) -> Effect {
    let says = |wanted: &Command| letter.commands().any(|command| command == wanted);
    if !readable {
        return if says(&Command::Cancel) {
            Effect::Replaces
        } else if says(&Command::Undo) {
            Effect::Undoes
        } else if rules.order_sets != OrderSets::Last
            && (says(&Command::Restore) || says(&Command::Add))
        {
            Effect::Restores
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

/// What the letters as a whole give to know.
fn finish(
    reading: &mut Reading,
    view: &View<'_>,
    rules: &Rules,
    letters: &[&Request],
    standing: &[Standing],
) {
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
    if rules.order_sets == OrderSets::Last {
        reading.recall = Recall::ByWriting;
    }
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
