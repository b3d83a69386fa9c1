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
//! Beside these: `sheet` takes a phase's orders, `action` is what legality makes of one and `lines` how
//! each was ruled; `claims` and `coasts` judge what an order says of units and shores, `implied` reads
//! what nobody wrote, `wider` what 4.E.1 a to c let count, and `measure` is legality for the reader of
//! letters. `routes` are ways over the sea, `waiting` is what an open decision waits for, `workspace`
//! room to work in. `adjustment` takes builds and removals, `surplus` where there are too many,
//! `distance` where too few. `outcome` is what became of an order, `other` and `settled` by which choice
//! it counts otherwise than written, `results` all that line by line.
//!
//! Nothing here fails: whatever is ordered, there is a verdict. Boards of any size work.
//!
//! # The algorithms, side by side
//!
//! A game chooses one of three (`rules::Algorithm`); legality, matching, retreats and adjustments
//! are the same for all.
//!
//! 1. *Partial information*, the default, from "The Math of Adjudication". Every strength is an
//!    interval, and a decision is settled as soon as what is known of others forces it (`solver`).
//!    What cannot be forced hangs on itself.
//! 2. *Equations* (`subgraphs`), from the rewrite of DATC chapter 5. An equation is worked once all
//!    that it reads is known; a sub-graph that hangs on itself is tried, answer by answer, and its
//!    only resolution is taken if it has exactly one.
//! 3. *Disputes* (`disputes`), from Haplomacy: one province after the other. It is no way to the
//!    same result, and `chancery rules disputes` says where it differs.
//!
//! The first two share everything that is a rule: the equations, the sub-graph that hangs on nothing
//! but itself (`cycles`: 5.B.9 has it as the decision cycle), and how a paradox is told from a
//! circular movement and what becomes of either (`paradox`). They part in one thing: the first trusts
//! that what cannot be forced has not exactly one resolution. The tests have a fourth, an oracle
//! written from the document with plain booleans, that lists all resolutions of each independent
//! sub-graph and holds the two to them, and to the backup rule where there is none or more than one.
//!
//! # Does partial information always find the only resolution?
//!
//! The paper says so and calls it proved. It was tried on four million positions of chance, cases of
//! the DATC with changes, rings, and convoys that hang on each other, under many choices of chapter 4
//! (`tests/resolutions.rs`). They had 8,993,618 independent sub-graphs. 8,372,014 had one resolution,
//! and each was found without a backup rule. 123,969 had none and 497,635 more than one; each of
//! these called for a backup rule once, as 5.B.9 supposes, and the one that was chosen alone accounts
//! for what was given. No counterexample was met.
//!
//! The reason is that what is in question has one consequence. A support helps one unit, a fleet
//! carries one army, an army lands in one province. Leave the moves to where a unit moves too
//! aside: then a decision matters through one other at most, so a cycle is a plain ring, in which
//! each answer copies the one before or turns it round. Such a ring has two resolutions or none, or
//! an answer that does not hang on the ring at all, and that one an interval sees. Nor does a ring
//! lead anywhere else, so that no resolution of it could be ruled out from outside. The moves that
//! were left aside only ever help each other along: who moves makes room. Of such decisions the least
//! and the greatest resolution are both found, and where there is only one they are the same. A
//! variant in which one order helps two units would have to be asked again.
//!
//! # Where the time goes
//!
//! Three parts, each with its row in `cargo bench --bench adjudication`: legality (`validate`) makes
//! packed actions of parsed orders; `decide` matches them and answers every decision; the verdict
//! moves units, finds retreats and notes what is told. Of a phase with 34 units legality and deciding
//! are three tenths each, the verdict the rest; of deciding, matching is one half and solving the
//! other. The cost of a unit does not grow with their number.
//!
//! No single rule is dear, and the whole case lies in the nearest cache. What costs is that every
//! order is of another kind than the one before, and what it meets is as good as chance: a third of
//! the time is lost where the processor has guessed a branch wrong. Hence what looks odd here and
//! there:
//!
//! - orders are sorted into piles where they are read (`piles`), and legality takes one pile after the
//!   other; what comes of an order is noted in the form that a case keeps (`case`): nobody looks at the
//!   kind of an order a second time;
//! - what legality has to know of a unit is noted once, in one word a province (`standing`): its number,
//!   whose it is, and its row in the tables of who reaches what; no order looks at the unit itself;
//! - a support, a convoy and a hold match by one comparison: where a unit is said to stand in the end
//!   against where it will; who moves, who is attacked or who meets in battle becomes a bit (`mask`),
//!   not a branch;
//! - one pass answers what can be settled for all units at once, moves that wait for no one first
//!   (`at_once`); the solver's worklist has what hangs together, and tells nobody who waits anyway;
//! - DISLODGE, which nothing but a convoy or an open support reads, comes last, from the moves;
//! - PATH is reachability over sets of seas, of which the board has the tables, so that no fleet is
//!   linked to another, and where nobody asks for a way it is not even noted who is at sea; whether a
//!   convoy can need a fleet is reachability as well where it lies at a coast; of the others it is told by
//!   what separates what (`separation`), once for each pair of coasts, and whoever is left then is tried
//!   for short cuts, up to a limit (`detours`);
//! - buffers live in a [`Workspace`], and a verdict that has been read gives its own back; reasons are
//!   built when asked.
//!
//! All of it is the equations themselves in another order: each rule stands once, and tests hold the
//! quick way to the worklist alone (`audit`), piles to orders taken one by one, and all to an oracle,
//! under every choice.
//!
//! The floor of this form: an opening is decided in 0.14 microseconds, a midgame in 0.36, one full of
//! convoys in 0.48. The midgame takes 5,700 instructions, 170 a unit, and sixty wrong guesses: how many
//! units a set holds, how far a route leads, which moves hang on others. One and the same midgame
//! decided again and again, so that no guess is wrong, still takes 0.28. Convoys add to each: of an army
//! both coasts and the seas of its fleets are noted, and a way is sought among those that are safe. On
//! processors that count bits by themselves, which a build for all does not suppose, it would be a
//! twentieth less.
//!
//! Legality adds 0.13, 0.38 and 0.57, and takes 0.13, 0.28 and 0.41 for itself: a processor remembers
//! some thousands of guesses, and fewer of each part the more parts there are. To sort orders takes 0.26
//! to 0.41 where it is done for itself, in guesses of the same sort; it is the reader's, who has just
//! told one kind from another. A match over the kinds of orders as they come was slower than both when it
//! was tried. To say first where in an order its places stand, and then to read them, does not help: the
//! compiler makes the same jump of it. Nor is it the reading of what was just written that makes the two
//! together slower than each for itself: with a pause between them it is the same.
//!
//! A tenth would be three nanoseconds an order, fifty instructions and its unit's among them. A midgame
//! takes 5,300, and 0.23 microseconds for itself if no guess is wrong. 24 a unit note where it stands. An
//! order to hold, of which nothing is to be judged, takes 50: to find its unit and see whose that is, to
//! write the facts that a case keeps and the line that a verdict tells. A move takes 60, a support 70 to
//! 100, one bit each of who reaches what and the way to it; a convoy order 140, a move by convoy 225, and
//! a search for a way is in these. Of those of a move 33 write what was found, and eight ask whether a
//! number lies within its table, which is the price of safe code. Less would do only if less were noted:
//! but whatever legality does not note, deciding or the verdict has to look up again.
//!
//! From JSON to JSON a midgame takes 15, of which the ruling itself is the least: the text is read, and
//! of each order is told what became of it and by which choice it counts. What helped was to sort by
//! numbers, to look codes up by their letters, and to copy what needs no escapes; to read eight letters
//! at once did not, for then each word waits for the one before.

mod action;
mod adjustment;
mod at_once;
mod audit;
mod case;
mod claims;
mod coasts;
mod cycles;
mod decision;
mod detours;
mod disputes;
mod distance;
mod equations;
mod implied;
mod legality;
mod lines;
mod mask;
mod measure;
mod movement;
mod other;
mod outcome;
mod paradox;
mod piles;
mod progress;
mod results;
mod retreat;
mod routes;
mod separation;
mod settled;
mod sheet;
mod solver;
mod standing;
mod steps;
mod subgraphs;
mod surplus;
mod verdict;
mod waiting;
mod why;
mod wider;
mod workspace;

pub use action::{Action, Intent};
pub use adjustment::{NoSite, Owed, no_site, owed, owes_orders, site, sites, unit_built};
pub use case::{Case, Facts};
pub use claims::{Claims, let_pass};
pub use decision::{Answer, Decision, Known, Question, Strength};
pub use disputes::{Army, Dispute, Disputes, Finding};
pub use distance::first_to_go;
pub use implied::implied;
pub use lines::Line;
pub use measure::Legality;
pub use movement::{Resolution, decide, validate};
pub use other::Other;
pub use outcome::{
    BackupRule, Bounce, CoastIssue, Core, CoreId, Cut, Disbanding, Illegal, Lead, NoPath, Outcome,
    Refusal, Removing, Void, Waive,
};
pub use piles::Piles;
pub use progress::{counted, is_played};
pub use results::{Origin, ResultLine};
pub use retreat::{Closed, closed, places as retreat_places};
pub use settled::{Ordered, Settled};
pub use sheet::Sheet;
pub use standing::Number;
pub use steps::{Asks, Step, Told};
pub use surplus::refusals;
pub use verdict::Verdict;
pub use why::{Disputed, Force, Knot, Nothing, StrengthName, Uncounted, Why};
pub use workspace::Workspace;

use crate::board::{Board, Phase, Power};
use crate::order::Order;
use crate::position::Position;
use crate::rules::Rules;

/// The version of these rules as code, kept with every turn that is ruled: raised whenever a
/// position and its orders could be ruled otherwise than before.
pub const ADJUDICATOR: u32 = 4;

/// Judges one phase: the one that the position's turn says.
pub fn adjudicate(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
) -> Verdict {
    adjudicate_in(board, rules, position, &Piles::of(orders), &mut Workspace::new())
}

/// As [`adjudicate`], in room that the caller keeps: for those who judge many phases. Where they give
/// back what they have read ([`Workspace::reuse`]), hardly anything is allocated.
pub fn adjudicate_in(
    board: &Board,
    rules: &Rules,
    position: &Position,
    piles: &Piles<'_>,
    workspace: &mut Workspace,
) -> Verdict {
    let mut verdict = match position.turn.phase {
        Phase::Movement => movement::play(board, rules, position, piles, workspace),
        Phase::Retreat => retreat::play(board, rules, position, piles.orders()),
        Phase::Adjustment => adjustment::play(board, rules, position, piles.orders()),
    };
    verdict.winner = progress::advance(board, &mut verdict.next);
    verdict
}
