//! `(Board, Rules, Position, orders) -> Verdict`: the rules of the game, and nothing else.
//!
//! A *decision* is a question named as in the DATC (`decision`), an *equation* gives a decision from
//! what is known of others (`equations`), the *solver* works the equations until nothing sharpens
//! and knows no Diplomacy. What stays open is a *cycle* (`cycles`), and a backup rule (`paradox`)
//! settles it. Before that, orders become legal actions (`legality`) and a packed `case`; after it,
//! units move, retreats are found (`movement`, `retreat`), and the calendar goes on (`progress`).
//! Every reason is read off the decided values: what became of an order (`verdict`), which strengths
//! met and where they came from (`why`), and in which order it can all be resolved (`steps`).
//!
//! Nothing here fails: whatever is ordered, there is a verdict. Boards of any size work.
//!
//! # Where the time goes
//!
//! Three parts, each with its row in `cargo bench --bench adjudication`: legality (`validate`) makes
//! packed actions of parsed orders; `decide` matches them and answers every decision; the verdict
//! moves units, finds retreats and notes a line for each order. Of a phase with 34 units legality is
//! half, deciding and the verdict a quarter each; of deciding, matching is one half and solving the
//! other. The cost of a unit does not grow with their number.
//!
//! No single rule is dear, and the whole case lies in the nearest cache. What costs is that every
//! order is of another kind than the one before, and what it meets is as good as chance: a third of
//! the time is lost where the processor has guessed a branch wrong. Hence what looks odd here and
//! there:
//!
//! - legality judges an order and notes the action in one arm of one match (`legality`), in the form
//!   that a case keeps (`case`): nobody looks at the kind of an order a second time;
//! - a support, a convoy and a hold match by one comparison: where a unit is said to stand in the end
//!   against where it will; who moves, who is attacked or who meets in battle becomes a bit (`mask`),
//!   not a branch;
//! - one pass answers what can be settled for all units at once, moves that wait for no one first
//!   (`at_once`); the solver's worklist has what hangs together, and tells nobody who waits anyway;
//! - DISLODGE, which nothing but a convoy or an open support reads, comes last, from the moves;
//! - PATH is reachability over sets of seas, and what a convoy can need is told by what separates what
//!   (`separation`), once for each pair of coasts: no route is ever enumerated;
//! - buffers live in a [`Workspace`], and a verdict that has been read gives its own back; reasons are
//!   built when asked.
//!
//! All of it is the equations themselves in another order: each rule stands once, and tests hold the
//! quick way to the worklist alone (`audit`) and both to an oracle, under every choice.
//!
//! The floor of this form: an opening is decided in a sixth of a microsecond, a midgame in about 0.45,
//! one full of convoys in 0.7. Of what is left, half is wrong guesses: how many units a set holds, how
//! far a route leads, which moves hang on others. Legality adds about one microsecond to a midgame,
//! where a tenth would do if parsed orders were flat words of bits: they are an enum, whose kind is a
//! guess an order, and each convoy asks the sea. A flat form of an order beside it would be a second
//! place for what an order is, and for the rules that read it.

mod action;
mod adjustment;
mod at_once;
mod audit;
mod case;
mod claims;
mod coasts;
mod cycles;
mod decision;
mod distance;
mod equations;
mod implied;
mod legality;
mod mask;
mod measure;
mod movement;
mod outcome;
mod paradox;
mod progress;
mod results;
mod retreat;
mod routes;
mod separation;
mod sheet;
mod solver;
mod standing;
mod steps;
mod surplus;
mod verdict;
mod waiting;
mod ways;
mod why;
mod wider;
mod workspace;

pub use action::{Action, Intent};
pub use adjustment::{Owed, owed, sites, unit_built};
pub use case::{Case, Facts};
pub use claims::Claims;
pub use decision::{Answer, Decision, Known, Question, Strength};
pub use distance::first_to_go;
pub use implied::implied;
pub use measure::Legality;
pub use movement::{Resolution, decide, validate};
pub use outcome::{
    BackupRule, Bounce, Core, CoreId, Cut, Disbanding, Illegal, Lead, NoPath, Outcome, Refusal,
    Removing, Void, Waive,
};
pub use results::ResultLine;
pub use retreat::{Closed, closed, places as retreat_places};
pub use sheet::Sheet;
pub use steps::{Asks, Step, Told};
pub use surplus::refusals;
pub use verdict::{Line, Source, Verdict};
pub use why::{Force, Knot, Nothing, Settled, StrengthName, Uncounted, Why};
pub use workspace::Workspace;

use crate::board::{Board, Phase, Power};
use crate::order::Order;
use crate::position::Position;
use crate::rules::Rules;

/// The version of these rules as code, kept with every turn that is ruled: raised whenever a
/// position and its orders could be ruled otherwise than before.
pub const ADJUDICATOR: u32 = 1;

/// Judges one phase: the one that the position's turn says.
pub fn adjudicate(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
) -> Verdict {
    adjudicate_in(board, rules, position, orders, &mut Workspace::new())
}

/// As [`adjudicate`], in room that the caller keeps: for those who judge many phases. Where they give
/// back what they have read ([`Workspace::reuse`]), hardly anything is allocated.
pub fn adjudicate_in(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
    workspace: &mut Workspace,
) -> Verdict {
    let mut verdict = match position.turn.phase {
        Phase::Movement => movement::play(board, rules, position, orders, workspace),
        Phase::Retreat => retreat::play(board, rules, position, orders),
        Phase::Adjustment => adjustment::play(board, rules, position, orders),
    };
    verdict.winner = progress::advance(board, &mut verdict.next);
    verdict
}
