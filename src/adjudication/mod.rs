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
//! Of the time of a movement phase with 34 units, two fifths are legality, a fifth packing, a seventh
//! solving; the rest moves units and writes lines. No single rule is dear. What costs is that every
//! order is of another kind than the one before: a third of the time is lost where the processor has
//! guessed a branch wrong. Hence what looks odd here and there:
//!
//! - what is as good as chance (who moves, who is attacked) becomes a bit (`mask`), not a branch;
//! - legality asks tables of the board, and most orders end at the first question;
//! - the solver's worklist begins after what can be settled for all units at once (`at_once`), which
//!   is most of it; DISLODGE, which nothing but a convoy or a support reads, comes last;
//! - seas are numbered among themselves, so that no chart is drawn before a convoy is weighed;
//! - buffers live in a [`Workspace`], and a verdict that has been read gives its own back.
//!
//! What is left is reading each order once, by its kind: that is a branch an order, and the floor of
//! this form. The solver's own floor is the number of moves that hang on each other.

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
pub use legality::Sheet;
pub use measure::Legality;
pub use movement::{Resolution, decide, validate};
pub use outcome::{
    BackupRule, Bounce, Core, CoreId, Cut, Disbanding, Illegal, Lead, NoPath, Outcome, Refusal,
    Removing, Void, Waive,
};
pub use results::ResultLine;
pub use retreat::{Closed, closed, places as retreat_places};
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
