//! Orders that words of the same writer make doubtful, though those words are no order: `A Bur shall
//! not move`, `Everything as in my letter, but Bur goes to Mun`, `Typo above: it's A Bur-Ruh`.
//!
//! Words that were not taken for an order, but speak of a unit that has one, are never passed over:
//! the writer is asked.

use super::scene::goal_of;
use super::sheet::Table;
use super::standing::Standing;
use crate::board::{Phase, Province, UnitKind};
use crate::order::{Adjustment, Movement, Order};
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::meant::{LineOutcome, Why};
use crate::reading::ast::statement::is_order;
use crate::reading::ast::statement::{Deed, Remark, Said, Written};
use crate::reading::commands::sets::{excepts, keeps};
use crate::reading::discourse::doubts::takes_back;
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table as Words;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

impl Table<'_> {
    /// Asks about every unit whose order stands against words that came after it.
    pub(super) fn misgive(&mut self) {
        for index in 0..self.items.len() {
            let item = &self.items[index];
            let counts = matches!(item.standing, Standing::Counts { .. }) && !item.is_carried;
            if let Some(place) = self.dropped(index).filter(|_| counts) {
                self.doubt_orders(place, index);
            }
            if counts {
                self.doubt_above(index);
            }
            self.doubt_again(index);
            let item = &self.items[index];
            let speaks = matches!(item.statement.said, Said::Negation | Said::Remark(_));
            if !counts || !speaks {
                continue;
            }
            self.hear(index);
            if self.only_tells(index) {
                continue;
            }
            for place in self.spoken_of(index) {
                self.doubt_orders(place, index);
            }
        }
        for index in 0..self.items.len() {
            self.doubt_mentioned(index);
        }
    }

    /// `A Par - Bur. Scratch that.`, where an earlier letter says the same and would count.
    fn doubt_again(&mut self, index: usize) {
        let item = &self.items[index];
        if item.standing != Standing::TakenBack || self.has_standing_orders(item.sheet) {
            return;
        }
        let sheet = item.sheet;
        let turns = |at: &usize| {
            let item = &self.items[*at];
            item.sheet == sheet && matches!(item.statement.said, Said::Command(Command::OnSets(_)))
        };
        let by = (index..self.items.len()).find(turns).unwrap_or(index);
        self.hear(index);
        let place = self.written(index).and_then(|written| self.scene.own_place(written));
        if let Some(place) = place {
            self.doubt_orders(place, by);
        }
    }

    /// `Drop the Burgundy move`: nobody leaves the board now, so the order is meant.
    fn dropped(&mut self, index: usize) -> Option<Province> {
        self.hear(index);
        let now = self.scene.view.position.turn.phase == Phase::Movement;
        let refused = self.outcomes[index] == Some(LineOutcome::Refused(Why::NotAllowed));
        let written = self.written(index).filter(|it| it.deed == Deed::Leave)?;
        let place = written.unit.as_ref()?.place.clone();
        self.scene.candidates(&place).only().filter(|_| now && refused)
    }

    /// The units that a statement without orders speaks of so that their orders are doubtful.
    fn spoken_of(&mut self, by: usize) -> Vec<Province> {
        let statement = self.items[by].statement;
        let lexicon = self.scene.lexicon;
        let sheet = self.items[by].sheet;
        let mut words = plainly(tokens(&statement.text), lexicon);
        annotate(&mut words, lexicon);
        let later = (!is_hearsay(&words) || mends(&words))
            && self.items[..by].iter().any(|item| item.sheet < sheet);
        let cursor = Cursor { lexicon, line: &statement.text, tokens: &words, at: 0 };
        let mut places = Vec::new();
        // A letter that only thinks aloud leaves the orders of those before it alone.
        if is_musing(&words) && !self.has_orders(sheet) {
            return places;
        }
        let plain = statement.said == Said::Remark(Remark::Plain);
        let mends = mends(&words);
        let not = |token: &Token| token.known.roles.any(Roles::NOT) && token.word.len() > 1;
        let denied = statement.said == Said::Negation
            || words.iter().any(not) && plain
            || takes_back(&words);
        let swaps = words.iter().any(swaps);
        let speaks = denied || mends || later && swaps;
        if plain && !speaks {
            return places;
        }
        let orders: Vec<Written> = orders_in(cursor);
        let speaks_of_orders = !orders.is_empty();
        // `Paris to Burgundy is exactly what I meant`
        let praises =
            !words.iter().any(not) && orders.iter().any(|written| self.stands(written, by));
        for written in orders.into_iter().filter(|_| denied || later || mends) {
            let Some(place) = self.scene.own_place(&written) else { continue };
            if self.is_at_odds(place, &written, by, denied) {
                places.push(place);
            }
        }
        if (denied || mends) && !speaks_of_orders {
            let subject =
                subject(cursor).filter(|&(place, kind)| self.moves_before(place, kind, by));
            places.extend(subject.map(|(place, _)| place));
        }
        // `Fine except Hel, which holds`: what a later letter says of a unit beside the others.
        let keeps = words.iter().any(|token| keeps(&token.word));
        // `Berlin as fleet please, rest as before`
        let changes = words.iter().any(sets_apart) || self.changes_others(sheet);
        let beside = changes || (denied || mends) && !keeps;
        if later && !plain && !speaks_of_orders && beside {
            let named = named(cursor);
            let goes_there = |place: Province| {
                self.order_before(place, by)
                    .and_then(goal_of)
                    .is_some_and(|goal| named.contains(&goal.province))
            };
            let doubtful: Vec<Province> = named
                .iter()
                .copied()
                .filter(|&place| {
                    self.moves_before(place, None, by) && (denied || !goes_there(place))
                })
                .collect();
            places.extend(doubtful);
        }
        // `For Mun read Ruh`
        if (mends || later && swaps) && places.is_empty() && !praises {
            for goal in named(cursor) {
                self.doubt_goal(goal, by);
            }
        }
        places
    }

    /// Whether an order that is told is what its unit was ordered before.
    fn stands(&mut self, written: &Written, by: usize) -> bool {
        let place = self.scene.own_place(written);
        let order = place.and_then(|place| self.order_before(place, by).cloned());
        order.is_some_and(|order| self.means_any(written, &[order]))
    }

    /// Whether anything in a letter has the form of an order.
    pub(super) fn has_orders(&self, sheet: usize) -> bool {
        self.items.iter().any(|item| item.sheet == sheet && is_order(item.statement))
    }

    /// Whether a letter has an order that it does not take back itself.
    fn has_standing_orders(&self, sheet: usize) -> bool {
        self.items.iter().any(|item| {
            item.sheet == sheet && item.standing != Standing::TakenBack && is_order(item.statement)
        })
    }

    /// Whether a letter says that it leaves the rest as it was.
    fn changes_others(&self, sheet: usize) -> bool {
        self.items.iter().filter(|item| item.sheet == sheet).any(|item| {
            let word = match item.statement.said {
                Said::Command(Command::OnSets(word)) => word,
                _ => return false,
            };
            matches!(word, SetWord::Add | SetWord::Restore | SetWord::Return)
        })
    }

    /// Whether an order told behind its unit's own is another one, or the same one denied.
    fn is_at_odds(&mut self, place: Province, written: &Written, by: usize, denied: bool) -> bool {
        let orders: Vec<Order> = self.outcomes[..by]
            .iter()
            .filter_map(|outcome| match outcome {
                Some(LineOutcome::Order { order, .. }) => Some(order),
                _ => None,
            })
            .filter(|order| order.place().is_some_and(|at| at.province == place))
            .cloned()
            .collect();
        let same = self.means_any(written, &orders);
        !orders.is_empty() && same == denied
    }

    /// Whether a unit there (of a type) was told more than to stay.
    fn moves_before(&self, place: Province, kind: Option<UnitKind>, by: usize) -> bool {
        self.order_before(place, by).is_some_and(|order| match order {
            Order::Movement(_, Movement::Hold) => false,
            Order::Adjustment(Adjustment::Build { kind: built, .. }) => {
                kind.is_none() || kind == *built
            }
            _ => true,
        })
    }

    fn order_before(&self, place: Province, by: usize) -> Option<&Order> {
        self.outcomes[..by].iter().rev().find_map(|outcome| match outcome {
            Some(LineOutcome::Order { order, .. }) => {
                Some(order).filter(|order| order.place().is_some_and(|at| at.province == place))
            }
            _ => None,
        })
    }
}

/// Whether words tell what somebody said or thinks.
fn is_hearsay(words: &[Token]) -> bool {
    words.iter().any(|token| Words::PutHearsay.contains(&token.word))
}

/// Whether a word changes what was ordered without saying it again.
fn swaps(token: &Token) -> bool {
    Words::PutSwaps.contains(&token.word) || Words::PutChanges.contains(&token.word)
}

/// Whether a word sets something apart from the rest.
fn sets_apart(token: &Token) -> bool {
    swaps(token) || excepts(&token.word) || token.known.roles.any(Roles::REST)
}

/// Whether words only weigh what might be done.
fn is_musing(words: &[Token]) -> bool {
    words.iter().any(|token| Words::PutMuses.contains(&token.word))
}

/// Whether words set something right: other talk of a unit in its own letter changes nothing (`next
/// year A Bur goes on to Mun`).
fn mends(words: &[Token]) -> bool {
    let any = |table: Words| words.iter().any(|token| table.contains(&token.word));
    // `Typo above: it's A Bur-Ruh`
    let is = words.first().is_some_and(|first| Words::PutIs.contains(&first.word));
    (is || any(Words::PutMends) || takes_back(words)) && !any(Words::PutTalk) && !is_hearsay(words)
}

/// The orders that can be found in words, wherever they begin.
fn orders_in(cursor: Cursor<'_>) -> Vec<Written> {
    let mut ahead = cursor;
    let mut found = Vec::new();
    while !ahead.done() {
        let at = ahead.at;
        let starts = ahead.is(Sign::Word)
            && (ahead.span().is_some() || ahead.has(Roles::ARMY.or(Roles::FLEET)));
        let orders = if starts { ahead.order() } else { None };
        found.extend(orders.into_iter().flatten().filter(|order| order.deed != Deed::Nothing));
        ahead.at = ahead.at.max(at + 1);
    }
    found
}

/// The place that words deny something of: the first that they name, where they name what a unit
/// does or speak of its order.
pub(super) fn subject(cursor: Cursor<'_>) -> Option<(Province, Option<UnitKind>)> {
    let does = cursor.tokens.iter().any(|token| {
        token.known.roles.any(ANY_VERB.or(KINDS))
            && token.word.len() > 1
            && token.known.exact.is_none()
            || Words::PutOrders.contains(&token.word)
    });
    let first = cursor
        .tokens
        .iter()
        .position(|token| token.known.exact.is_some() && token.word.len() > 2)?;
    let mut ahead = Cursor { at: first, ..cursor };
    let place = ahead.place(Need::Named)?;
    // "The Russians can't bounce Swe" denies nothing of the unit in Swe.
    let ahead = &cursor.tokens[..first];
    let other = ahead.iter().any(|token| {
        token.known.roles.any(ANY_VERB) && token.word.len() > 2 && !token.known.roles.any(KINDS)
            || cursor.lexicon.power(&token.word).is_some()
    });
    if other && !takes_back(ahead) {
        return None;
    }
    // `not A Bel but F Ska`
    let before = cursor.tokens[..first].iter().rev().find(|token| !token.known.roles.any(KINDS));
    let not = before.is_some_and(|token| token.known.roles.any(Roles::NOT));
    let place = cursor.lexicon.named(&place.key()).filter(|_| does || not)?;
    let kind = first.checked_sub(1).map(|before| cursor.tokens[before].known.roles);
    let kind = kind.and_then(|roles| match (roles.any(Roles::ARMY), roles.any(Roles::FLEET)) {
        (true, _) => Some(UnitKind::Army),
        (_, true) => Some(UnitKind::Fleet),
        _ => None,
    });
    Some((place, kind))
}

/// The places that words name.
pub(super) fn named(cursor: Cursor<'_>) -> Vec<Province> {
    (0..cursor.tokens.len())
        .filter(|&at| cursor.tokens[at].known.exact.is_some() && cursor.tokens[at].word.len() > 2)
        .filter_map(|at| Cursor { at, ..cursor }.place(Need::Named))
        .filter_map(|place| cursor.lexicon.named(&place.key()))
        .collect()
}
