//! What a letter does to the letters before it, by its words and the game's choice of rules (4.D.1).

use super::standing::Entry;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::{Relation, Said, Statement};
use crate::rules::{OrderSets, Rules};

/// What a letter does to those before it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::reading) enum Effect {
    None,
    Replaces,
    Adds,
    Restores,
    Undoes,
}

pub(super) fn effect(rules: &Rules, entry: &Entry<'_>, readable: bool) -> Effect {
    let says = |wanted: SetWord| entry.says(wanted);
    if !readable {
        return if says(SetWord::Cancel) {
            Effect::Replaces
        } else if says(SetWord::Undo) {
            Effect::Undoes
        } else if rules.order_sets != OrderSets::Last
            && (says(SetWord::Restore) || says(SetWord::Add) && !entry.orders())
        {
            Effect::Restores
        } else {
            Effect::None
        };
    }
    // Who writes sentences about some units in a second letter says nothing of the others.
    let prose = |statement: &Statement| match &statement.said {
        Said::Order(order) => order.is_prose(),
        _ => true,
    };
    let relation = match entry.letter.relation {
        Relation::Unsaid if entry.letter.statements.iter().all(prose) => Relation::Adds,
        relation => relation,
    };
    match (rules.order_sets, relation) {
        (OrderSets::Combined, _) => Effect::Adds,
        (OrderSets::CombinedUnlessSaid, Relation::Replaces) => Effect::Replaces,
        (OrderSets::CombinedUnlessSaid, _) => Effect::Adds,
        (OrderSets::LastUnlessSaid, Relation::Adds) => Effect::Adds,
        (OrderSets::LastUnlessSaid | OrderSets::Last, _) => Effect::Replaces,
    }
}
