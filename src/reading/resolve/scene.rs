//! All that is needed to say what words mean in one position, and what an order may mean there.

use std::collections::HashMap;

use crate::adjudication::{Claims, Legality};
use crate::board::{Location, Power, Province};
use crate::order::{Movement, Order, UnitName};
use crate::position::Unit;
use crate::reading::ast::meant::{Candidate, Why};
use crate::reading::lexer::foreign::Language;
use crate::reading::lexer::names::{Candidates, Lexicon};
use crate::rules::Rules;
use crate::view::View;

/// All that is needed to say what words mean in one position.
pub(in crate::reading) struct Scene<'a> {
    pub lexicon: &'a Lexicon,
    pub view: &'a View<'a>,
    pub rules: &'a Rules,
    pub language: Language,
    pub legality: Legality<'a>,
    pub memory: HashMap<Vec<String>, Candidates>,
}

/// One legal reading of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::reading) struct Choice {
    pub power: Power,
    /// Where the unit stands, or is to be built.
    pub province: Province,
    pub order: Order,
    /// How many of the writer's claims (types, nationalities) fit.
    pub fits: u8,
    /// The power that gives the unit its order, if that is another (4.E.5).
    pub proxy: Option<Power>,
    /// The order with those claims, in games that ask for them.
    pub stated: Option<Stated>,
}

/// What one order may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Meaning {
    /// These.
    Choices(Vec<Choice>),
    /// Nothing that counts.
    Fault(Why, Vec<Candidate>),
    /// It is no order at all in this phase.
    NoOrder,
}

impl Meaning {
    pub fn fault(why: Why) -> Meaning {
        Meaning::Fault(why, Vec::new())
    }
}

impl<'a> Scene<'a> {
    pub fn new(
        lexicon: &'a Lexicon,
        view: &'a View<'a>,
        rules: &'a Rules,
        language: Language,
    ) -> Scene<'a> {
        Scene {
            lexicon,
            view,
            rules,
            language,
            legality: Legality::of(view.board, rules, &view.position),
            memory: HashMap::new(),
        }
    }
}

/// An order with its writer's claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::reading) struct Stated {
    pub order: Order,
    pub claims: Claims,
}

/// A unit as canonical orders name it.
pub(super) fn name(unit: &Unit) -> UnitName {
    UnitName::of(unit.kind, unit.location)
}

pub(super) fn provinces(places: &[Province]) -> Vec<Candidate> {
    places.iter().map(|&place| Candidate { kind: None, place: place.into() }).collect()
}

/// Where an order leads, if it leads anywhere.
pub(super) fn goal_of(order: &Order) -> Option<Location> {
    match order {
        Order::Movement(
            _,
            Movement::Move { to, .. }
            | Movement::SupportMove { to, .. }
            | Movement::Convoy { to, .. },
        ) => Some(*to),
        _ => None,
    }
}

fn goal_or_stay(order: &Order) -> Option<Location> {
    match order {
        Order::Movement(unit, Movement::Hold) => Some(unit.location),
        _ => goal_of(order),
    }
}

/// The places by which several readings differ: the units ordered, else where they lead, else the
/// units supported.
pub(super) fn differences(choices: &[Choice]) -> Vec<Candidate> {
    let lists: [Vec<Location>; 3] = [
        choices.iter().map(|choice| choice.province.into()).collect(),
        choices.iter().filter_map(|choice| goal_or_stay(&choice.order)).collect(),
        choices
            .iter()
            .filter_map(|choice| match &choice.order {
                Order::Movement(
                    _,
                    Movement::SupportHold { supported }
                    | Movement::SupportMove { supported, .. }
                    | Movement::Convoy { army: supported, .. },
                ) => Some(supported.location.province.into()),
                _ => None,
            })
            .collect(),
    ];
    for mut list in lists {
        list.sort_unstable();
        list.dedup();
        if list.len() > 1 {
            return list.into_iter().map(|place| Candidate { kind: None, place }).collect();
        }
    }
    Vec::new()
}
