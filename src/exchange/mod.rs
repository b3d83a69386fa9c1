//! The JSON that other programs rely on: one line in, one line out.
//!
//! Each command has a file; the pieces they share are `position` (units, centres and dislodged
//! units as text, and back), `rules`, `boards`, `json` and `lines` (an answer with the id of its
//! question).
//! A line that cannot be used is answered with an error and never stops the rest.
//!
//! # Reasons
//!
//! Every order in the answer of `chancery adjudicate` has a `why`: its reason in a sentence with
//! codes. Where a line says `"reasons": true` each has a `reason` as well, the same as data; parts
//! with nothing to say are left out, and units are named by their provinces:
//!
//! | part | of | says |
//! |---|---|---|
//! | `attack` | a move | its attack strength |
//! | `against` | a move | the hold or defend strength it met, and the prevent strengths of its rivals |
//! | `stand`, `attacks`, `dislodged_by` | a unit that stays and is attacked | its hold (or defend) strength, the attacks, and which of them dislodged it |
//! | `defend` | such a unit, if besides others one attacks that it goes against | its defend strength against that one |
//! | `cut_by` | a support that is cut | all attackers that cut it |
//! | `spared` | a support that is given | attackers by convoy that do not cut it (4.A.2 a to c) |
//! | `not_against` | a support that is given | the unit of its own power against which it does not count |
//! | `lost` | an army without a path | the fleets that were dislodged: `fleet`, `by` |
//! | `circle` | a move in a circular movement | the others of it |
//! | `cycle` | a unit in a paradox | the `core` of it, the `rule` that settled it, and what was `done`: `no path`, `support not cut`, `moves fail`; the `rule` is `disputes` where they decide |
//! | `rule` | double and surplus orders, removals | the choice of 4.D that settled it |
//! | `dispute` | where `rules` has `"algorithm":"disputes"`, in place of all strengths | the dispute that settled it: its `number`, the province it was `over`, and its `armies`: `from`, `units` |
//!
//! A strength has its `strength` (`attack`, `hold`, `prevent`, `defend`), the `unit` it is of, its
//! `value`, the supports `with` which it is so, and those `without`: `unit`, `why` (`cut`,
//! `dislodged`, `void`, `own unit`, `cycle`) and `by`. Where it is 0 whatever its supports, `nothing`
//! says why: `no path`, `own unit`, `beaten` (head to head).
//!
//! Absent on purpose: files and streams, which are the command line's.

mod adjudicate;
mod boards;
mod copy;
mod json;
mod lines;
mod played;
mod position;
mod read;
mod reason;
mod rules;

pub use adjudicate::{adjudicate_into, adjudicate_line, explain_line};
pub use copy::copy;
pub use lines::{Answer, Answered};
pub use played::{Played, played_line, played_orders};
pub use read::{read_into, read_line};
