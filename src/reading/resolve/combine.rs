//! Several letters of one player for one turn: which of them count, and what they mean together
//! (4.D.1, 4.D.2).
//!
//! A letter without a readable order leaves the sheet alone. Of letters in sequence the newest
//! replaces all, unless it says that it adds; then it changes only the units it orders; so by choice
//! c. Under a and b it adds, under b unless it says that it replaces; under d it replaces always.
//! Letters of unknown sequence are taken together, or, under 4.D.2 a, none of them counts; where they
//! say different things of a unit, none of them is the first or the last (4.D.3).

use super::standing::{Entry, Sequence, Standing};
use std::borrow::Cow;

use super::amendments::amended;
use super::effects::{Effect, effect};
use super::scene::Scene;
use super::sheet::{Item, plain_unit, read_items};
use super::slips::taken_back;
use crate::board::{Phase, Province};
use crate::order::Order;
use crate::position::Unit;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::meant::{Lasting, LineOutcome, Note, Reading, Recall, Refused, Why};
use crate::reading::ast::statement::{Reach, Relation, Request, Statement};
use crate::reading::discourse::doubts::doubted;
use crate::reading::discourse::keeping::keeping_rest;
use crate::reading::lexer::names::Lexicon;
use crate::rules::{OrderSets, Rules, ShuffledSets};
use crate::view::View;

/// One letter among those of a player for a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The letter.
    pub request: Request,
    /// Whether it is known to come after those before it.
    pub sequence: Sequence,
    /// Which of its orders have come over from an earlier turn, where that is all that is left of
    /// the letter (4.E.4).
    pub carried: Option<Vec<Lasting>>,
}

impl Sheet {
    /// A letter with what is known of its place among the others.
    pub fn of(request: Request, sequence: Sequence) -> Sheet {
        Sheet { request, sequence, carried: None }
    }

    /// A letter of an earlier turn, of which only these orders for every turn are left. Later
    /// letters do not replace them, but what orders one of their units goes before.
    pub fn carried(mut request: Request, orders: Vec<Lasting>) -> Sheet {
        for statement in &mut request.statements {
            statement.turn = None;
        }
        Sheet { request, sequence: Sequence::Known, carried: Some(orders) }
    }
}

/// What the letters of one player for one turn mean together, the oldest first. The powers are the
/// view's.
pub fn understand(view: &View<'_>, rules: &Rules, lexicon: &Lexicon, sheets: &[Sheet]) -> Reading {
    let known = sheets.iter().all(|sheet| sheet.sequence == Sequence::Known);
    let sequence = if known { Sequence::Known } else { Sequence::Unknown };
    let desk = Desk { view, rules, lexicon };
    let requests: Vec<Cow<'_, Request>> =
        (0..sheets.len()).map(|at| desk.request(sheets, at, sequence)).collect();
    let letters: Vec<Entry<'_>> =
        sheets.iter().zip(&requests).map(|(sheet, letter)| desk.entry(sheet, letter)).collect();
    let (standing, before) = desk.stand(&letters, sequence);
    let items = desk.items(&letters, &standing);
    let newest = letters.len().saturating_sub(1);
    let mut reading = read_items(lexicon, view, rules, (&items, newest), sequence);
    if sequence == Sequence::Unknown
        && rules.shuffled_sets == ShuffledSets::Hold
        && desk.differ(&letters)
    {
        void(&mut reading, view);
    }
    finish(&mut reading, view, rules, &letters, (&standing, &before));
    reading
}

/// What a letter orders.
struct Ordered {
    units: Vec<Province>,
    /// How many builds it does without: these are orders too, of no unit.
    waives: usize,
}

impl Ordered {
    fn is_empty(&self) -> bool {
        self.units.is_empty() && self.waives == 0
    }
}

/// All that is needed to read letters one by one.
struct Desk<'a> {
    view: &'a View<'a>,
    rules: &'a Rules,
    lexicon: &'a Lexicon,
}

impl<'a> Desk<'a> {
    /// What a letter says where it is known what came before it.
    fn request<'b>(&self, sheets: &'b [Sheet], at: usize, sequence: Sequence) -> Cow<'b, Request> {
        let phase = self.view.position.turn.phase;
        let letter = &sheets[at].request;
        // Letters that are read without a position (by programs, and in tests) are of no phase yet.
        let letter = match letter.is_of(phase) {
            true => Cow::Borrowed(letter),
            false => Cow::Owned(letter.clone().in_phase(phase)),
        };
        let orders = |sheet: &Sheet| sheet.carried.is_none() && sheet.request.has_orders();
        let follows = sequence == Sequence::Known && sheets[..at].iter().any(orders);
        let keeping = follows.then(|| keeping_rest(self.lexicon, &letter)).flatten();
        let letter = keeping.map_or(letter, Cow::Owned);
        let earlier = sheets[..at].iter().filter(|_| follows).map(|sheet| &sheet.request);
        match amended(self.lexicon, &letter, earlier) {
            Some(amended) => Cow::Owned(amended),
            None => letter,
        }
    }

    fn entry<'b>(&self, sheet: &Sheet, letter: &'b Request) -> Entry<'b> {
        // Few letters ask what a statement is for.
        let mut scene = None;
        let mut unit = |statement: &Statement| {
            let scene = scene.get_or_insert_with(|| {
                Scene::new(self.lexicon, self.view, self.rules, letter.language)
            });
            plain_unit(scene, statement)
        };
        let mut is_gone = |statement: &Statement, orders: &[Lasting]| {
            statement.reach == Reach::Once
                || !orders.iter().any(|order| {
                    order.line == statement.line && unit(statement) == Some(order.unit)
                })
        };
        let taken = match &sheet.carried {
            None => taken_back(letter, unit, |statement| doubted(self.lexicon, statement)),
            Some(orders) => {
                letter.statements.iter().map(|statement| is_gone(statement, orders)).collect()
            }
        };
        Entry { letter, taken, is_carried: sheet.carried.is_some() }
    }

    /// All statements with what becomes of them.
    fn items<'b>(&self, letters: &'b [Entry<'b>], standing: &[Standing]) -> Vec<Item<'b>> {
        let mut items = Vec::new();
        for (sheet, entry) in letters.iter().enumerate() {
            let later = letters.iter().zip(standing).skip(sheet + 1);
            let ended = later
                .filter(|(_, standing)| **standing != Standing::Undone)
                .any(|(entry, _)| entry.ends_standing());
            for (statement, &taken) in entry.letter.statements.iter().zip(&entry.taken) {
                if taken && entry.is_carried {
                    continue;
                }
                let standing = match &standing[sheet] {
                    Standing::Counts { .. } if taken => Standing::TakenBack,
                    Standing::Counts { .. } if ended && statement.reach == Reach::EveryTurn => {
                        Standing::Ended
                    }
                    standing => standing.clone(),
                };
                items.push(Item {
                    sheet,
                    statement,
                    standing,
                    is_carried: entry.is_carried,
                    language: entry.letter.language,
                });
            }
        }
        items
    }

    /// What becomes of every letter, and what had become of those before the newest when it came.
    fn stand(&self, letters: &[Entry<'_>], sequence: Sequence) -> (Vec<Standing>, Vec<Standing>) {
        // As the letters stood when each came: a later one may go back to that.
        let mut before: Vec<Vec<Standing>> = Vec::new();
        let mut standing: Vec<Standing> = Vec::new();
        for (sheet, entry) in letters.iter().enumerate() {
            before.push(standing.clone());
            let draft = entry.letter.relation == Relation::Draft && !entry.is_carried;
            // What comes first stands before nothing that it could change.
            if !draft && !entry.is_carried && sheet > 0 {
                self.act(&mut standing, &letters[..=sheet], sequence, &before);
            }
            standing.push(match draft {
                true => Standing::Draft,
                false => Standing::Counts { but: Vec::new() },
            });
        }
        // A plain yes lets the letter before it count.
        let yes = letters.iter().rev().take_while(|entry| entry.affirms()).count();
        before.truncate(letters.len().saturating_sub(yes));
        (standing, before.pop().unwrap_or_default())
    }

    /// What the last of the letters does to the others.
    fn act(
        &self,
        standing: &mut Vec<Standing>,
        letters: &[Entry<'_>],
        sequence: Sequence,
        before: &[Vec<Standing>],
    ) {
        let Some((entry, letters)) = letters.split_last() else {
            return;
        };
        let ordered = self.ordered(entry);
        if sequence == Sequence::Known
            && self.rules.order_sets != OrderSets::Last
            && entry.says(SetWord::Return)
        {
            return_to_first(standing, letters, before);
        }
        let effect = effect(self.rules, entry, !ordered.is_empty());
        let ordered = ordered.units;
        match (sequence, effect) {
            (Sequence::Unknown, _) | (_, Effect::None) => {}
            (_, Effect::Replaces | Effect::Adds) => {
                for (earlier, entry) in standing.iter_mut().zip(letters) {
                    let adds = effect == Effect::Adds || entry.is_carried;
                    match earlier {
                        Standing::Counts { but } if adds => but.extend(&ordered),
                        Standing::Counts { .. } => *earlier = Standing::Replaced,
                        _ => {}
                    }
                }
            }
            (_, Effect::Restores) => self.restore(standing, letters, before),
            (_, Effect::Undoes) => {
                if let Some(newest) = newest_act(standing, letters) {
                    let rest = standing.split_off(newest + 1);
                    standing.clone_from(&before[newest]);
                    standing.push(Standing::Undone);
                    standing.extend(rest);
                }
            }
        }
    }

    /// The letters before the last one that replaced them count again, but for its units. Where all
    /// orders were taken back, all stands again as the last letter of orders left it.
    fn restore(&self, standing: &mut [Standing], letters: &[Entry<'_>], before: &[Vec<Standing>]) {
        let Some(newest) = newest(standing, letters) else {
            let last = letters.iter().rposition(Entry::orders);
            if let Some(then) = last.and_then(|last| before.get(last + 1)) {
                standing[..then.len()].clone_from_slice(then);
            }
            return;
        };
        let mut ordered = self.ordered(&letters[newest]).units;
        for sheet in (0..newest).rev() {
            if standing[sheet] == Standing::Replaced {
                standing[sheet] = Standing::Counts { but: ordered.clone() };
                ordered.extend(self.ordered(&letters[sheet]).units);
            }
        }
    }

    /// What a letter means alone.
    fn alone(&self, entry: &Entry<'_>) -> Reading {
        let letter = entry.letter;
        let items: Vec<Item<'_>> = letter
            .statements
            .iter()
            .zip(&entry.taken)
            .filter(|(_, taken)| !**taken)
            .map(|(statement, _)| Item {
                sheet: 0,
                statement,
                standing: Standing::Counts { but: Vec::new() },
                is_carried: entry.is_carried,
                language: letter.language,
            })
            .collect();
        read_items(self.lexicon, self.view, self.rules, (&items, 0), Sequence::Known)
    }

    /// What a letter orders if it is read alone.
    fn ordered(&self, entry: &Entry<'_>) -> Ordered {
        let reading = self.alone(entry);
        let implied = |order: &Order| {
            reading.notes.iter().any(|note| matches!(note, Note::Implied(_, it) if it == order))
        };
        let own = || reading.orders.iter().map(|(_, order)| order).filter(|order| !implied(order));
        let mut units: Vec<Province> =
            own().filter_map(|order| order.place()).map(|place| place.province).collect();
        let waives = own().filter(|order| order.place().is_none()).count();
        units.extend(reading.proxies.iter().map(|(unit, _)| unit.location.province));
        units.sort_unstable();
        units.dedup();
        Ordered { units, waives }
    }

    /// Whether there is more than one set of orders, and not all are the same.
    fn differ(&self, letters: &[Entry<'_>]) -> bool {
        let mut sets = letters
            .iter()
            .filter(|entry| entry.letter.relation != Relation::Draft)
            .map(|entry| self.alone(entry).orders)
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
    reading.missing.extend(reading.proxies.drain(..).map(|(unit, _)| unit));
    reading.lasting.clear();
    reading.warnings.clear();
    reading.notes.retain(|note| !note.is_of_order());
    reading.notes.push(Note::Shuffled);
}

/// All stands again as the first letter of orders left it.
fn return_to_first(standing: &mut [Standing], letters: &[Entry<'_>], before: &[Vec<Standing>]) {
    let Some(first) = letters.iter().position(Entry::orders) else { return };
    for (sheet, now) in standing.iter_mut().enumerate() {
        *now = match before.get(first + 1).and_then(|then| then.get(sheet)) {
            Some(then) => then.clone(),
            None => Standing::Undone,
        };
    }
}

/// The newest letter whose orders count.
fn newest(standing: &[Standing], letters: &[Entry<'_>]) -> Option<usize> {
    (0..standing.len()).rev().find(|&sheet| {
        matches!(standing[sheet], Standing::Counts { .. }) && letters[sheet].orders()
    })
}

/// The newest letter that changed what counts: by orders, or by taking orders back.
fn newest_act(standing: &[Standing], letters: &[Entry<'_>]) -> Option<usize> {
    (0..standing.len()).rev().find(|&sheet| {
        let entry = &letters[sheet];
        matches!(standing[sheet], Standing::Counts { .. })
            && (entry.orders() || entry.ends_standing())
    })
}

/// What the letters as a whole give to know.
fn finish(
    reading: &mut Reading,
    view: &View<'_>,
    rules: &Rules,
    letters: &[Entry<'_>],
    (standing, before): (&[Standing], &[Standing]),
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
                    | LineOutcome::Proxy(..)
                    | LineOutcome::Repeated
                    | LineOutcome::Refused(Why::Twice)
            )
    }) || reading.all_hold;
    let letter = letters[newest].letter;
    reading.notes.extend(letter.cuts.iter().cloned().map(Note::Cut));
    if standing[newest] == Standing::Draft {
        reading.notes.push(Note::Draft);
    } else if reading.readable && !letters[..newest].iter().all(|entry| entry.is_carried) {
        let replaces = effect(rules, &letters[newest], true) == Effect::Replaces
            && standing[..newest].contains(&Standing::Replaced);
        reading.notes.push(if replaces { Note::Replaced } else { Note::Added });
    }
    reading.dropped = dropped(reading, view, letters, standing, |_| true);
    let counted = |sheet: usize| matches!(before.get(sheet), Some(Standing::Counts { .. }));
    reading.dropped_now = dropped(reading, view, letters, standing, counted);
    if rules.order_sets == OrderSets::Last {
        reading.recall = Recall::ByWriting;
    }
}

/// Units that lines of replaced letters (of these) name and no order that counts is for.
fn dropped(
    reading: &Reading,
    view: &View<'_>,
    letters: &[Entry<'_>],
    standing: &[Standing],
    is_of_these: impl Fn(usize) -> bool,
) -> Vec<Unit> {
    // What its player took back is nothing that a later letter forgot.
    let cancels = |(entry, standing): (&Entry<'_>, &Standing)| {
        entry.says(SetWord::Cancel) && *standing != Standing::Undone
    };
    let cancel = letters.iter().zip(standing).rposition(cancels);
    let cancel = cancel.filter(|&it| it + 1 < letters.len());
    let is_forgotten = |(sheet, _): &&(usize, Province)| {
        is_of_these(*sheet) && cancel.is_none_or(|it| *sheet >= it)
    };
    let forgotten: Vec<Province> =
        reading.replaced_units.iter().filter(is_forgotten).map(|&(_, place)| place).collect();
    // Nor is what it says in two ways.
    let asked = |place: Province| {
        let newest = |line: &Refused| line.sheet + 1 == letters.len();
        reading.refused.iter().any(|line| line.unit == Some(place) && newest(line))
    };
    let ordered = |province: Province| {
        asked(province)
            || reading.proxies.iter().any(|(unit, _)| unit.location.province == province)
            || reading
                .orders
                .iter()
                .any(|(_, order)| order.place().is_some_and(|place| place.province == province))
    };
    view.position
        .units
        .iter()
        .filter(|unit| view.plays(unit.power) && !ordered(unit.location.province))
        .filter(|unit| forgotten.contains(&unit.location.province))
        .copied()
        .collect()
}
