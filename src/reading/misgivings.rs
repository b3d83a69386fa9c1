//! Orders that words of the same writer make doubtful, though those words are no order: `A Bur shall
//! not move`, `Everything as in my letter, but Bur goes to Mun`, `Typo above: it's A Bur-Ruh`.
//!
//! Words that were not taken for an order, but speak of a unit that has one, are never passed over:
//! the writer is asked.

use super::combine::Standing;
use super::cursor::Cursor;
use super::doubts::takes_back;
use super::meant::LineOutcome;
use super::phrases::plainly;
use super::sheet::Table;
use super::statement::{Deed, Remark, Said, Written};
use super::tokens::{Sign, Token, annotate, tokens};
use super::words::{ANY_VERB, Roles};
use crate::board::Province;
use crate::order::{Movement, Order};

impl Table<'_> {
    /// Asks about every unit whose order stands against words that came after it.
    pub(super) fn misgive(&mut self) {
        for index in 0..self.items.len() {
            let item = &self.items[index];
            let counts = matches!(item.standing, Standing::Counts { .. }) && !item.is_carried;
            let speaks = matches!(
                item.statement.said,
                Said::Negation | Said::Remark(Remark::TellsOfOrders)
            );
            if !counts || !speaks {
                continue;
            }
            self.hear(index);
            for place in self.spoken_of(index) {
                self.doubt_orders(place, index);
            }
        }
    }

    /// The units that a statement without orders speaks of so that their orders are doubtful.
    fn spoken_of(&mut self, by: usize) -> Vec<Province> {
        let statement = self.items[by].statement;
        let lexicon = self.scene.lexicon;
        let sheet = self.items[by].sheet;
        let later = self.items[..by].iter().any(|item| item.sheet < sheet);
        let mut words = plainly(tokens(&statement.text), lexicon);
        annotate(&mut words, lexicon);
        let cursor = Cursor { lexicon, line: &statement.text, tokens: &words, at: 0 };
        let mut places = Vec::new();
        let denied = statement.said == Said::Negation;
        for written in orders_in(cursor).into_iter().filter(|_| denied || later || mends(&words)) {
            let Some(place) = self.scene.own_place(&written) else { continue };
            if self.is_at_odds(place, &written, by) {
                places.push(place);
            }
        }
        if denied
            && let Some(place) = subject(cursor)
            && self.moves_before(place, by)
        {
            places.push(place);
        }
        places
    }

    /// Whether an order told behind its unit's own is another one, or the same one denied.
    fn is_at_odds(&mut self, place: Province, written: &Written, by: usize) -> bool {
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
        let denied = self.items[by].statement.said == Said::Negation;
        !orders.is_empty() && same == denied
    }

    fn moves_before(&self, place: Province, by: usize) -> bool {
        self.outcomes[..by].iter().any(|outcome| {
            matches!(outcome, Some(LineOutcome::Order { order, .. })
                if order.place().is_some_and(|at| at.province == place)
                    && !matches!(order, Order::Movement(_, Movement::Hold)))
        })
    }
}

/// Whether words set something right: other talk of a unit in its own letter changes nothing (`next
/// year A Bur goes on to Mun`).
fn mends(words: &[Token]) -> bool {
    #[rustfmt::skip]
    const MENDS: &[&str] = &[
        "meant", "mean", "means", "should", "it's", "read", "reads", "above", "line", "better", "must", "ought", "too", "meinte", "gemeint", "heissen",
        "muss", "sollte", "zeile", "voulais", "ligne", "doit", "bedoelde", "moet", "regel", "intendevo", "volevo", "deve", "riga", "queria", "debe", "linea",
    ];
    #[rustfmt::skip]
    const TALK: &[&str] = &[
        "told", "said", "says", "hear", "heard", "asked", "asks", "think", "thinks", "will", "if", "wenn", "next", "last", "why", "because", "wrote",
    ];
    let any = |list: &[&str]| words.iter().any(|token| list.contains(&token.word.as_str()));
    (any(MENDS) || takes_back(words)) && !any(TALK)
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
fn subject(cursor: Cursor<'_>) -> Option<Province> {
    let does = cursor.tokens.iter().any(|token| {
        token.known.roles.any(ANY_VERB) && token.word.len() > 2 && token.known.exact.is_none()
            || matches!(token.word.as_str(), "order" | "orders" | "anywhere" | "befehl" | "ordre")
    });
    let first = cursor
        .tokens
        .iter()
        .position(|token| token.known.exact.is_some() && token.word.len() > 2)?;
    let mut ahead = Cursor { at: first, ..cursor };
    let place = ahead.place(super::places::Need::Named)?;
    does.then(|| cursor.lexicon.named(&place.key()))?
}
