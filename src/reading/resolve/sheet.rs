//! All statements that count, read together: choices for each, weighed against each other, then
//! at most one order to a unit.

use std::collections::HashSet;

use super::retreats;
use super::scene::{Choice, Meaning, Scene, differences};
use super::search;
use super::standing::{Sequence, Standing};
use super::warnings;
use crate::board::{Phase, Province};
use crate::order::{Movement, Order};
use crate::position::Unit;
use crate::reading::ast::meant::{
    Candidate, Line, LineOutcome, Mended, Note, Reading, Refused, Warning, Why,
};
use crate::reading::ast::statement::{
    Deed, PlaceClaim, Remark, Said, Start, Statement, Voice, Written,
};
use crate::reading::discourse::courtesy::is_courtesy;
use crate::reading::lexer::foreign::Language;
use crate::reading::lexer::names::{Lexicon, MatchKind};
use crate::rules::{DoubleOrder, Rules};
use crate::view::View;

/// A statement with its place among the letters.
pub(in crate::reading) struct Item<'a> {
    pub sheet: usize,
    pub statement: &'a Statement,
    pub standing: Standing,
    /// Whether it was said in an earlier turn, for every turn.
    pub is_carried: bool,
    /// The language of its letter.
    pub language: Language,
}

/// What all these statements mean together.
pub(super) fn read_items(
    lexicon: &Lexicon,
    view: &View<'_>,
    rules: &Rules,
    (items, newest): (&[Item<'_>], usize),
    sequence: Sequence,
) -> Reading {
    let mut table = Table {
        scene: Scene::new(lexicon, view, rules, Language::English),
        items,
        newest,
        sequence,
        outcomes: vec![None; items.len()],
        choices: vec![Vec::new(); items.len()],
        candidates: vec![Vec::new(); items.len()],
        doubted_by: vec![None; items.len()],
        reading: Reading::default(),
    };
    table.first_look();
    table.prefer_plain_orders();
    match view.position.turn.phase {
        Phase::Movement => table.movements(),
        Phase::Retreat => table.retreats(),
        Phase::Adjustment => table.adjustments(),
    }
    table.pass_signatures();
    table.pass_halves();
    table.last();
    table.tell();
    table.reading
}

/// The single own unit that a statement plainly orders.
pub(super) fn plain_unit(scene: &mut Scene<'_>, statement: &Statement) -> Option<Province> {
    match &statement.said {
        Said::Order(written) => scene.own_place(written),
        _ => None,
    }
}

/// The statements of a sheet on the way to their outcomes.
pub(in crate::reading) struct Table<'a> {
    pub(in crate::reading) scene: Scene<'a>,
    pub(in crate::reading) items: &'a [Item<'a>],
    /// The newest letter: what the others said beside their orders was told in their receipts.
    pub(in crate::reading) newest: usize,
    /// Whether it is known which letter came first.
    pub(in crate::reading) sequence: Sequence,
    pub(in crate::reading) outcomes: Vec<Option<LineOutcome>>,
    /// The readings that are left to each statement.
    pub(in crate::reading) choices: Vec<Vec<Choice>>,
    pub(in crate::reading) candidates: Vec<Vec<Candidate>>,
    /// The later statement that makes one doubtful.
    pub(in crate::reading) doubted_by: Vec<Option<usize>>,
    pub(in crate::reading) reading: Reading,
}

impl<'a> Table<'a> {
    /// Everything that can be settled statement by statement.
    fn first_look(&mut self) {
        let mut seen: HashSet<&Written> = HashSet::with_capacity(self.items.len());
        for index in 0..self.items.len() {
            self.hear(index);
            let item = &self.items[index];
            let statement = item.statement;
            let settled = match &statement.said {
                Said::Command(command) => Some(LineOutcome::Command(command.clone())),
                Said::Question => Some(LineOutcome::Question),
                Said::Negation => Some(LineOutcome::Negation),
                Said::Heading => Some(LineOutcome::Heading),
                Said::Remark(Remark::Plain) if is_courtesy(self.scene.lexicon, &statement.text) => {
                    Some(LineOutcome::Courtesy)
                }
                Said::Remark(Remark::Plain | Remark::Wavers | Remark::Strikes) => {
                    Some(LineOutcome::Remark)
                }
                Said::Remark(Remark::TellsOfOrders) | Said::Amend(_) => Some(LineOutcome::Told),
                Said::Order(_) | Said::Conditional(_) => self.set_aside(item),
            };
            if settled.is_some() {
                self.outcomes[index] = settled;
                continue;
            }
            match &statement.said {
                Said::Order(written) => {
                    // The very same words twice are one order (4.D.3); so they are but one puzzle.
                    let countable = matches!(written.deed, Deed::Waive(_) | Deed::Nothing);
                    if !seen.insert(written) && !countable && !self.weighs_places() {
                        self.outcomes[index] = Some(LineOutcome::Repeated);
                        continue;
                    }
                    self.mean(index, written);
                    if statement.start == Start::Glued
                        && index > 0
                        && self.not_understood(index - 1)
                    {
                        self.choices[index].clear();
                        self.outcomes[index] = Some(LineOutcome::Refused(Why::Unknown));
                        seen.remove(written);
                    }
                }
                Said::Conditional(orders) => {
                    let own = orders.iter().any(|written| self.names_own(written));
                    self.outcomes[index] = Some(if own || orders.is_empty() {
                        LineOutcome::Refused(Why::Conditional)
                    } else {
                        LineOutcome::Told
                    });
                }
                _ => {}
            }
        }
    }

    /// Names are read in the language of the statement's letter from here on.
    pub(super) fn hear(&mut self, index: usize) {
        self.scene.hear(self.items[index].language);
    }

    /// Whether it may matter where an order stands, though the same words stand above: behind another
    /// one to its unit it is the last (4.D.3 b), and in a letter that may have come first the first (a).
    fn weighs_places(&self) -> bool {
        self.scene.view.position.turn.phase != Phase::Adjustment
            && match self.scene.rules.double_order {
                DoubleOrder::First => self.sequence == Sequence::Unknown,
                DoubleOrder::Last => true,
                DoubleOrder::None => false,
            }
    }

    fn not_understood(&self, index: usize) -> bool {
        self.outcomes[index] == Some(LineOutcome::Refused(Why::Unknown))
    }

    /// Statements of letters that do not count, and for other turns.
    fn set_aside(&mut self, item: &Item<'_>) -> Option<LineOutcome> {
        match &item.standing {
            Standing::Draft => return Some(LineOutcome::Draft),
            Standing::TakenBack if matches!(item.statement.said, Said::Order(_)) => {
                if item.sheet == self.newest {
                    let words = item.statement.text.clone();
                    self.reading.notes.push(Note::TakenBack(words));
                }
                return Some(LineOutcome::TakenBack);
            }
            Standing::TakenBack => return Some(LineOutcome::TakenBack),
            Standing::Ended => return Some(LineOutcome::Replaced),
            Standing::Replaced | Standing::Undone => {
                if let Said::Order(written) = &item.statement.said {
                    let place = self.scene.own_place(written);
                    let place = place.map(|place| (item.sheet, place));
                    self.reading.replaced_units.extend(place);
                }
                return Some(LineOutcome::Replaced);
            }
            Standing::Counts { but } => {
                if let Said::Order(written) = &item.statement.said
                    && !but.is_empty()
                    && self.scene.own_place(written).is_some_and(|place| but.contains(&place))
                {
                    return Some(LineOutcome::Replaced);
                }
            }
        }
        let claim = item.statement.turn?;
        let view = self.scene.view;
        let is_now = claim.fits(view.board, view.position.turn);
        (!is_now).then_some(LineOutcome::OtherTurn(claim))
    }

    /// Whether an order names one of the reader's own units, whoever it seems to be for: in "if Mun
    /// moves then Bur-Mun" it is not plain where the condition ends.
    fn names_own(&mut self, written: &Written) -> bool {
        if written.unit.is_none() {
            return true;
        }
        let claims: Vec<PlaceClaim> = written.places().into_iter().cloned().collect();
        let places: Vec<Province> =
            claims.iter().flat_map(|claim| self.scene.candidates(claim).places).collect();
        let view = self.scene.view;
        places.iter().any(|&place| {
            let stands = view.position.unit_at(place).is_some_and(|unit| view.plays(unit.power));
            let gone =
                view.position.dislodged_at(place).is_some_and(|gone| view.plays(gone.unit.power));
            stands || gone || view.position.turn.phase == Phase::Adjustment
        })
    }

    fn mean(&mut self, index: usize, written: &Written) {
        match self.scene.meaning(written) {
            Meaning::Choices(choices) if written.is_prose() && choices.len() > 1 => {}
            Meaning::Choices(choices) => self.choices[index] = choices,
            Meaning::Fault(..) if written.is_prose() => {}
            Meaning::Fault(why, candidates) => {
                // Helpers named in another's order are his own affair.
                let passive = written.voice == Voice::Passive && why == Why::NotYours;
                self.outcomes[index] =
                    Some(if passive { LineOutcome::Remark } else { LineOutcome::Refused(why) });
                self.candidates[index] = candidates;
            }
            Meaning::NoOrder => {
                if !matches!(written.deed, Deed::Waive(_) | Deed::AllHold(..) | Deed::AllLeave) {
                    self.outcomes[index] = Some(LineOutcome::Remark);
                }
            }
        }
    }

    pub(super) fn written(&self, index: usize) -> Option<&'a Written> {
        match &self.items[index].statement.said {
            Said::Order(written) => Some(written),
            _ => None,
        }
    }

    fn movements(&mut self) {
        let own: Vec<Province> =
            self.own_units().iter().map(|unit| unit.location.province).collect();
        search::weigh(&mut self.choices, &own, self.scene.rules.poor_orders);
        for index in 0..self.items.len() {
            if self.choices[index].len() > 1 {
                self.outcomes[index] = Some(LineOutcome::Refused(Why::Ambiguous));
                self.candidates[index] = differences(&self.choices[index]);
                self.choices[index].clear();
            }
        }
        self.one_order_each();
        self.settle_prose();
        self.ask_what_is_read_two_ways();
        self.doubt();
        self.misgive();
        self.all_hold();
        self.imply();
        self.reading.warnings = warnings::warnings(self.scene.view, &self.reading.orders);
        // What cannot be done at all is said already.
        let notes = &self.reading.notes;
        let is_vain = |unit: &Unit| {
            notes.iter().any(|note| matches!(note, Note::Vain(vain, _) if vain == unit))
        };
        self.reading.warnings.retain(|warning| match warning {
            Warning::NoConvoy { army: mover, .. } | Warning::OwnUnitStays { mover, .. } => {
                !is_vain(mover)
            }
            _ => true,
        });
    }

    /// Whether an order as written may mean one of these.
    pub(super) fn means_any(&mut self, written: &Written, orders: &[Order]) -> bool {
        let Meaning::Choices(choices) = self.scene.meaning(written) else { return false };
        choices.iter().any(|choice| orders.contains(&choice.order))
    }

    pub(super) fn own_units(&self) -> Vec<Unit> {
        let view = self.scene.view;
        view.position.units.iter().filter(|unit| view.plays(unit.power)).copied().collect()
    }

    pub(super) fn accept(&mut self, index: usize, choice: Choice) {
        let unit = self.scene.view.position.unit_at(choice.province).copied();
        if let (Some(unit), Some(power)) = (unit, choice.proxy) {
            self.outcomes[index] = Some(LineOutcome::Proxy(unit, power));
            self.reading.proxies.push((unit, power));
            return;
        }
        if let Some(unit) = unit
            && unit.power == choice.power
            && !self.scene.view.plays(unit.power)
        {
            self.reading.notes.push(Note::Borrowed(unit));
        }
        let mut mended = Vec::new();
        self.hear(index);
        if let Some(written) = self.written(index) {
            mended = self.mended(written, &choice);
            let notes = self.scene.notes(written, &choice);
            let is_news = self.items[index].sheet == self.newest;
            let mended = mended.iter().cloned().map(Note::Mended);
            let notes = mended.chain(notes);
            // What is vain goes on to be.
            let notes = notes.filter(|note| is_news || matches!(note, Note::Vain(..)));
            self.reading.notes.extend(notes);
        }
        let order = choice.stated.map_or(choice.order, |stated| stated.order);
        self.outcomes[index] =
            Some(LineOutcome::Order { power: choice.power, order: order.clone(), mended });
        self.reading.orders.push((choice.power, order));
    }

    /// Which places were read otherwise than they were written.
    fn mended(&mut self, written: &Written, choice: &Choice) -> Vec<Mended> {
        let places = order_places(choice);
        let mut mended = Vec::new();
        for (at, claim) in written.places().into_iter().enumerate() {
            let found = self.scene.candidates(claim);
            if found.match_kind == MatchKind::Exact {
                continue;
            }
            // The places of an order stand in the same sequence as those written.
            let own = places.get(at).filter(|place| found.places.contains(place));
            let read = own.or_else(|| found.places.iter().find(|place| places.contains(place)));
            if let Some(&read) = read {
                let one = Mended { written: claim.text.clone(), read };
                if !mended.contains(&one) {
                    mended.push(one);
                }
            }
        }
        mended
    }

    fn retreats(&mut self) {
        for index in 0..self.items.len() {
            if self.choices[index].len() > 1 {
                self.outcomes[index] = Some(LineOutcome::Refused(Why::Ambiguous));
                self.candidates[index] = retreats::differences(&self.choices[index]);
                self.choices[index].clear();
            }
        }
        self.one_order_each();
        self.settle_prose();
        self.lone_retreat();
        self.doubt();
        self.misgive();
        self.all_leave();
        let same = warnings::same_retreats(self.scene.view, &self.reading.orders);
        self.reading.warnings.extend(same);
    }

    /// Writes down what became of every statement.
    fn tell(&mut self) {
        for (index, item) in self.items.iter().enumerate() {
            let is_news = item.sheet == self.newest;
            let outcome = self.outcomes[index].take().unwrap_or(LineOutcome::Remark);
            let written = item.statement.text.clone();
            if self.found_in_prose(index)
                && matches!(outcome, LineOutcome::Remark | LineOutcome::Told)
            {
                // The sentence in which it was found is told as a whole.
                continue;
            }
            match &outcome {
                LineOutcome::Refused(why) => self.reading.refused.push(Refused {
                    sheet: item.sheet,
                    line: item.statement.line,
                    written: written.clone(),
                    why: *why,
                    candidates: std::mem::take(&mut self.candidates[index]),
                    unit: self.choices[index].first().map(|choice| choice.province),
                    doubted_by: self.doubted_by[index]
                        .map(|by| self.items[by].statement.text.clone())
                        .filter(|_| *why == Why::Doubtful),
                }),
                _ if !is_news => {}
                LineOutcome::Question => self.reading.notes.push(Note::Question(written.clone())),
                LineOutcome::Negation => self.reading.notes.push(Note::Negation(written.clone())),
                LineOutcome::Told => self.reading.notes.push(Note::Told(written.clone())),
                LineOutcome::OtherTurn(claim) => {
                    self.reading.notes.push(Note::OtherTurn(written.clone(), *claim));
                }
                _ => {}
            }
            self.reading.lines.push(Line {
                sheet: item.sheet,
                line: item.statement.line,
                written,
                outcome,
            });
        }
        self.reading.missing = self.missing();
    }

    fn missing(&self) -> Vec<Unit> {
        let view = self.scene.view;
        let ordered = |unit: &Unit| {
            self.reading.proxies.iter().any(|(lent, _)| lent == unit)
                || self.reading.orders.iter().any(|(_, order)| {
                    order.place().is_some_and(|place| place.province == unit.location.province)
                })
        };
        let units: Vec<Unit> = match view.position.turn.phase {
            Phase::Movement => self.own_units(),
            Phase::Retreat => view
                .position
                .dislodged
                .iter()
                .map(|gone| gone.unit)
                .filter(|unit| view.plays(unit.power))
                .collect(),
            Phase::Adjustment => Vec::new(),
        };
        units.into_iter().filter(|unit| !ordered(unit)).collect()
    }
}

impl Scene<'_> {
    /// What an order may mean in the present phase.
    pub fn meaning(&mut self, written: &Written) -> Meaning {
        match self.view.position.turn.phase {
            Phase::Movement => self.movement(written),
            Phase::Retreat => self.retreat(written),
            Phase::Adjustment => self.adjustment(written),
        }
    }

    /// The single own unit an order is plainly for.
    pub fn own_place(&mut self, written: &Written) -> Option<Province> {
        let Meaning::Choices(choices) = self.meaning(written) else {
            return None;
        };
        let first = choices.first().map(|choice| choice.province);
        let same = choices.iter().all(|choice| Some(choice.province) == first);
        first.filter(|_| same)
    }
}

/// Every province an order names.
fn order_places(choice: &Choice) -> Vec<Province> {
    let mut places = vec![choice.province];
    match &choice.order {
        Order::Movement(_, movement) => match movement {
            Movement::Hold | Movement::Astray { .. } => {}
            Movement::Move { to, .. } => places.push(to.province),
            Movement::SupportHold { supported } => places.push(supported.location.province),
            Movement::SupportMove { supported, to } => {
                places.extend([supported.location.province, to.province]);
            }
            Movement::Convoy { army, to } => places.extend([army.location.province, to.province]),
        },
        Order::Retreat(_, crate::order::Retreat::To(to)) => places.push(to.province),
        Order::Retreat(..) | Order::Adjustment(_) => {}
    }
    places
}
