//! The JSON that other programs rely on: one line in, one line out.
//!
//! Each command has a file; the pieces they share are `position` (units, centres and dislodged
//! units as text, and back), `rules`, `boards`, `json` and `lines` (an answer with the id of its
//! question). `amiss` finds what was mistyped in a turn that is to be drawn.
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
//! | `kind`, `at` | an outcome whose word does not say all | which of its causes it is, in the list below, and the places (`FRANCE` of a foreign unit) that it is about |
//! | `attack` | a move | its attack strength |
//! | `against` | a move | the hold or defend strength it met, and the prevent strengths of its rivals |
//! | `stand`, `attacks`, `dislodged_by` | a unit that stays and is attacked | its hold (or defend) strength, the attacks, and which of them dislodged it |
//! | `defend` | such a unit, if besides others one attacks that it goes against | its defend strength against that one |
//! | `cut_by` | a support that is cut | all attackers that cut it |
//! | `spared` | a support that is given | attackers by convoy that do not cut it (4.A.2 a to c) |
//! | `not_against` | a support that is given | the unit of its own power against which it does not count |
//! | `lost` | an army without a path, or that walks because its swap lost the convoy (4.A.3 c) | the fleets that were dislodged: `fleet`, `by` |
//! | `way` | an army next to where it goes that could be carried | how it went: by `land` or by `convoy` (4.A.3) |
//! | `circle` | a move in a circular movement | the others of it |
//! | `cycle` | a unit in a paradox | the `core` of it, the `rule` that settled it, and what was `done`: `no path`, `support not cut`, `moves fail`; the `rule` is `disputes` where they decide |
//! | `rule` | what would be otherwise, or not count, by another choice of chapter 4 | the issue and the choice: `4.D.3 c`; one of them, if there are several; `4.E.3 a` of an order that nobody wrote |
//! | `impossible` | an order that counts though it is impossible (4.E.1 a to c) | its `kind` and `at`, as of an illegal one |
//! | `ordered`, `distance` | a removal by the rule for civil disorder (4.D.8) | whether `too few` or `too many` were ordered; how far the unit stood from home, where that was asked |
//! | `dispute` | where `rules` has `"algorithm":"disputes"`, in place of all strengths | the dispute that settled it: its `number`, the province it was `over`, and its `armies`: `from`, `units` |
//!
//! A strength has its `strength` (`attack`, `hold`, `prevent`, `defend`), the `unit` it is of, its
//! `value`, the supports `with` which it is so, and those `without`: `unit`, `why` (`cut`,
//! `dislodged`, `void`, `own unit`, `cycle`), `by` and, where it is `void`, its `kind` and `at`. Where
//! it is 0 whatever its supports, `nothing` says why: `no path`, `own unit`, `beaten` (head to head), `passed`
//! (beaten by one that passes it by convoy, 4.A.7 a), the last two with `by` whom. Of a prevent strength
//! that a unit keeps which was dislodged so (4.A.7 b), `despite` says from where.
//!
//! | outcome | `kind` |
//! |---|---|
//! | `bounced` | `held`, `head to head`, `rival`, `own unit`, `cycle`; by disputes also `own help` and `own unit still` |
//! | `no path` | `not ordered`, `fleet lost`, `cycle`, `impossible` |
//! | `cut` | `attacked`, `dislodged`, `cycle`; by disputes also `lapsed` |
//! | `void` | `moves elsewhere`, `does not move`, `moves`, `goes by land`, `not on way`, `other path`, `no route`, `other coast`, `moves in vain`, `civil disorder`, `impossible` |
//! | `disrupted` | `dislodged` |
//! | `illegal` | `not an order` of what cannot be read; of retreats `no border`, `occupied`, `contested`, `origin`, `not named`; the others are the names of `adjudication::Illegal`, in small letters |
//! | `disbanded` | `ordered`, `clash`, `no order`, `no retreat` |
//! | `removed` | `ordered`, or what told it from the first of those that stay: `all` go, `farther`, `off centre`, `older`, `fleet`, `alphabet` |
//! | `waived` | `ordered`, `unused` |
//! | `refused` | `conflicting`, `surplus`, `twice`, `again` |
//!
//! Absent on purpose: files and streams, which are the command line's.

mod adjudicate;
mod amiss;
mod boards;
mod cause;
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
