//! Amendments: words that change an order without saying it again become the order that they make of it.

use std::collections::BTreeMap;

use crate::board::Province;
use crate::reading::ast::command::{Command, SetWord};
use crate::reading::ast::statement::{
    Amendment, Deed, PlaceClaim, Relation, Remark, Request, Said, Statement, Written, is_order,
};
use crate::reading::discourse::referring::with_goal;
use crate::reading::lexer::names::Lexicon;

/// The last order to each unit, by where it stands.
type Orders = BTreeMap<Province, Written>;

/// A letter with orders in the place of its amendments, which speak of its own orders above them or of those of
/// earlier letters; `None` where it has no amendments. What cannot be told is left as a remark.
pub(super) fn amended<'a>(
    lexicon: &Lexicon,
    letter: &Request,
    earlier: impl Iterator<Item = &'a Request>,
) -> Option<Request> {
    let is_amendment = |statement: &Statement| matches!(statement.said, Said::Amend(_));
    if !letter.statements.iter().any(is_amendment) {
        return None;
    }
    let mut orders = Orders::new();
    earlier.flat_map(|letter| &letter.statements).for_each(|it| note(lexicon, &mut orders, it));
    let mut amended = Request { statements: Vec::new(), ..letter.clone() };
    for statement in &letter.statements {
        note(lexicon, &mut orders, statement);
        let Said::Amend(amendment) = &statement.said else {
            amended.statements.push(statement.clone());
            continue;
        };
        let with = |said: Said| Statement { said, ..statement.clone() };
        let Some(new) = made_of(lexicon, &orders, amendment) else {
            amended.statements.push(with(Said::Remark(Remark::TellsOfOrders)));
            continue;
        };
        let word = match amended.statements.iter().any(is_order) {
            true => SetWord::Correct,
            false => SetWord::Add,
        };
        amended.statements.push(with(Said::Command(Command::OnSets(word))));
        if word == SetWord::Add && amended.relation == Relation::Unsaid {
            amended.relation = Relation::Adds;
        }
        for order in new {
            let said = with(Said::Order(order));
            note(lexicon, &mut orders, &said);
            amended.statements.push(said);
        }
    }
    Some(amended)
}

/// Remembers the order of a statement.
fn note(lexicon: &Lexicon, orders: &mut Orders, statement: &Statement) {
    if let Said::Order(written) = &statement.said
        && let Some(unit) = &written.unit
        && let Some(place) = lexicon.named(&unit.place.key())
    {
        orders.insert(place, written.clone());
    }
}

/// The orders that an amendment makes of those before it, if only one thing can be meant.
fn made_of(lexicon: &Lexicon, orders: &Orders, amendment: &Amendment) -> Option<Vec<Written>> {
    let named = |claim: &PlaceClaim| lexicon.named(&claim.key());
    let goal = |order: &Written| match &order.deed {
        Deed::Move { to, .. }
        | Deed::SupportMove(_, to)
        | Deed::Convoy(_, to)
        | Deed::Retreat(to) => named(to),
        _ => None,
    };
    match amendment {
        Amendment::Goal { old, new } => {
            let wanted = named(old)?;
            let mut meant = orders.values().filter(|order| goal(order) == Some(wanted));
            let (first, other) = (meant.next()?, meant.next());
            let own = first.unit.as_ref().and_then(|unit| named(&unit.place));
            let is_plain = other.is_none() && own != named(new);
            let deed = with_goal(&first.deed, new.clone()).filter(|_| is_plain)?;
            Some(vec![Written { deed, ..first.clone() }])
        }
        Amendment::Swap { first, second } => {
            let of = |claim: &PlaceClaim| {
                orders.get(&named(claim)?).filter(|it| matches!(it.deed, Deed::Move { .. }))
            };
            let (first, second) = (of(first)?, of(second)?);
            let with = |unit: &Written, other: &Written| Written {
                deed: other.deed.clone(),
                ..unit.clone()
            };
            Some(vec![with(first, second), with(second, first)])
        }
    }
}
