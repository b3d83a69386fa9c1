//! One phase explained for a keeper or a referee: its orders with their reasons, and every decision
//! in an order in which they can be resolved, as a table or as a graph for Graphviz.
//!
//! Names of decisions are those of the DATC (5.B), units and orders are in codes.

use std::fmt::{self, Write as _};

use crate::adjudication::{
    Action, Answer, Asks, BackupRule, CoreId, Disputes, Finding, Intent, Question, Resolution,
    Step, StrengthName, Told,
};
use crate::board::{Location, Power};
use crate::order::{Movement, Order, Route, UnitName};
use crate::position::unit_code;

use super::reasons::{Ruled, reason};

/// How a phase is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Its orders with their reasons, then its decisions.
    Table,
    /// Its decisions in the language of Graphviz.
    Graph,
}

/// A phase of which there is no graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoGraph {
    /// Its code.
    turn: String,
    /// How it was judged instead of by decisions.
    judged: &'static str,
}

impl fmt::Display for NoGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoGraph { turn, judged } = self;
        write!(
            f,
            "there is no graph of {turn}, which was judged {judged} and has no decisions to draw; without \
             --graph a table tells all of it"
        )
    }
}

/// A phase explained; `orders` are those it was judged by. Phases without decisions of their own
/// (retreats, adjustments) have a table of orders alone; in games that go by disputes these are told one
/// by one.
///
/// # Errors
/// A graph was asked for, and there are no decisions to draw.
pub fn explanation(
    ruled: Ruled<'_>,
    orders: &[(Power, Vec<Order>)],
    form: Form,
) -> Result<String, NoGraph> {
    let no_graph =
        |judged| Err(NoGraph { turn: ruled.board.turn_code(ruled.position.turn), judged });
    let table = || orders_table(ruled, orders);
    let Some(resolution) = ruled.verdict.resolution() else {
        return match form {
            Form::Table => Ok(table()),
            Form::Graph => no_graph("order by order"),
        };
    };
    let Ruled { board, rules, position, .. } = ruled;
    let steps = || resolution.steps(board, rules, &position.units);
    let story = || Story { ruled, resolution, steps: steps() };
    match (form, &resolution.disputes) {
        (Form::Table, None) => Ok(format!("{}\n{}", table(), story().table())),
        (Form::Table, Some(disputes)) => {
            Ok(format!("{}\n{}", table(), disputes_table(ruled, disputes)))
        }
        (Form::Graph, None) => Ok(story().graph()),
        (Form::Graph, Some(_)) => no_graph("dispute by dispute"),
    }
}

fn orders_table(ruled: Ruled<'_>, orders: &[(Power, Vec<Order>)]) -> String {
    let Ruled { board, position, verdict, .. } = ruled;
    let mut rows = Vec::new();
    for (line, order) in verdict.told(orders) {
        let outcome = verdict.outcome(line);
        let words = order.wording(board).to_string();
        let code = if verdict.is_dislodged(line) { ", dislodged" } else { "" };
        rows.push([
            board.power_code(line.power).to_owned(),
            words,
            format!("{}{code}", outcome.code()),
            reason(ruled, line, order, &outcome),
        ]);
    }
    format!("Orders of {}\n\n{}", board.turn_code(position.turn), columns(&rows))
}

/// The disputes of a phase in the sequence in which they were handled.
fn disputes_table(ruled: Ruled<'_>, disputes: &Disputes) -> String {
    let Ruled { board, position, .. } = ruled;
    let place = |unit: usize| {
        position.units.get(unit).map_or("?", |unit| board.code(unit.location.province))
    };
    let mut rows = vec![["#", "over", "armies", "comes to"].map(str::to_owned)];
    for (number, dispute) in disputes.list.iter().enumerate() {
        let armies = dispute.armies.iter().chain(&dispute.defender);
        let armies = armies.map(|army| format!("{} of {}", army.size, place(army.leader)));
        let end = match dispute.finding {
            Finding::Won(winner) => format!("{} moves in", place(winner)),
            Finding::Drawn => "nobody moves in".to_owned(),
            Finding::HeadToHead => "nobody moves in, head to head".to_owned(),
            Finding::OwnUnit => "nobody moves in on its own power's unit".to_owned(),
            Finding::OwnHelp(helper) => {
                format!("nobody moves in, for {} would help against its own power", place(helper))
            }
        };
        rows.push([
            (number + 1).to_string(),
            board.code(dispute.over).to_owned(),
            armies.collect::<Vec<String>>().join(", "),
            end,
        ]);
    }
    format!("Disputes, one after the other\n\n{}", columns(&rows))
}

/// Rows with their columns below each other.
fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..N).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "  {cell:<width$}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The decisions of a phase.
struct Story<'a> {
    ruled: Ruled<'a>,
    resolution: &'a Resolution,
    steps: Vec<Step>,
}

impl Story<'_> {
    fn table(&self) -> String {
        let mut rows = vec![["#", "decision", "of", "comes to", "rests on"].map(str::to_owned)];
        for (number, step) in self.steps.iter().enumerate() {
            let mut rests: Vec<String> =
                step.rests_on.iter().map(|&other| number_of(other)).collect();
            if let Some(id) = step.cycle {
                let later = step.waits_for.iter().filter(|&&other| other != number);
                rests.extend(later.map(|&other| format!("{} below", number_of(other))));
                rests.push(format!("in cycle {}", id.number()));
            }
            let whatever: Vec<String> =
                step.whatever.iter().map(|&other| number_of(other)).collect();
            if !whatever.is_empty() {
                rests.push(format!("whatever {} may be", whatever.join(" or ")));
            }
            rows.push([
                number_of(number),
                name(step.asks).to_owned(),
                self.subject(step.asks),
                self.told(step),
                rests.join(", "),
            ]);
        }
        let mut text = format!("Decisions, each after those it rests on\n\n{}", columns(&rows));
        let cycles = self.cycles();
        if !cycles.is_empty() {
            text.push('\n');
        }
        for (id, _) in cycles {
            let _ = writeln!(text, "Cycle {} is {}.", id.number(), self.cycle_words(id));
        }
        text
    }

    /// The cycles of the phase, each with its decisions.
    fn cycles(&self) -> Vec<(CoreId, Vec<usize>)> {
        let mut cycles: Vec<(CoreId, Vec<usize>)> = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            let Some(id) = step.cycle else { continue };
            match cycles.iter_mut().find(|(other, _)| *other == id) {
                Some((_, part)) => part.push(number),
                None => cycles.push((id, vec![number])),
            }
        }
        cycles.sort_by_key(|(id, _)| id.number());
        cycles
    }

    fn cycle_words(&self, id: CoreId) -> String {
        let letter = self.ruled.rules.paradox.letter();
        match self.ruled.verdict.core(id).rule {
            BackupRule::CircularMovement => "a circular movement: its moves succeed".to_owned(),
            BackupRule::Szykman => format!(
                "the core of a paradox, settled by 4.A.2 {letter}: its convoyed armies find no path"
            ),
            BackupRule::Rule2000 => format!(
                "the core of a paradox, settled by 4.A.2 {letter}: its convoyed army cuts no \
                 support of an attack on its convoy"
            ),
            BackupRule::AllHold => {
                format!("the core of a paradox, settled by 4.A.2 {letter}: its moves fail")
            }
            BackupRule::Fallback => {
                "settled by the fallback (5.B.9): its moves fail and its supports are cut"
                    .to_owned()
            }
        }
    }

    fn graph(&self) -> String {
        let turn = self.ruled.board.turn_code(self.ruled.position.turn);
        let mut text = format!(
            "digraph phase {{\n  label=\"Decisions of {turn}\"; labelloc=t; fontname=\"Helvetica\";\n  \
             rankdir=LR;\n  node [shape=box, style=filled, fillcolor=white, \
             fontname=\"Helvetica\"];\n"
        );
        for (number, step) in self.steps.iter().enumerate() {
            if step.cycle.is_none() {
                self.put_node(&mut text, "  ", number);
            }
        }
        for (id, part) in self.cycles() {
            let (colour, word) = match self.ruled.verdict.core(id).rule {
                BackupRule::CircularMovement => ("blue", "circular movement"),
                BackupRule::Fallback => ("red", "cycle, 5.B.9"),
                BackupRule::Szykman | BackupRule::Rule2000 | BackupRule::AllHold => {
                    ("red", "core of a paradox")
                }
            };
            let rule = match word {
                "core of a paradox" => format!(", 4.A.2 {}", self.ruled.rules.paradox.letter()),
                _ => String::new(),
            };
            let number = id.number();
            let _ = writeln!(text, "  subgraph cluster_{number} {{");
            let _ = writeln!(
                text,
                "    label=\"{word}{rule}\"; color={colour}; fontcolor={colour}; penwidth=2; \
                 fontname=\"Helvetica\"; labeljust=l;"
            );
            for number in part {
                self.put_node(&mut text, "    ", number);
            }
            text.push_str("  }\n");
        }
        for (number, step) in self.steps.iter().enumerate() {
            for other in &step.rests_on {
                let _ = writeln!(text, "  n{} -> n{};", other + 1, number + 1);
            }
            for other in &step.waits_for {
                let _ = writeln!(
                    text,
                    "  n{} -> n{} [style=dashed, color=red];",
                    other + 1,
                    number + 1
                );
            }
        }
        text.push_str("}\n");
        text
    }

    fn put_node(&self, text: &mut String, indent: &str, number: usize) {
        let step = &self.steps[number];
        let shape = match step.told {
            Told::Number(_) => "shape=ellipse",
            Told::Answer(Answer::Yes) if asks_dislodge(step.asks) => "fillcolor=mistyrose",
            Told::Answer(Answer::Yes) => "fillcolor=honeydew",
            Told::Answer(_) if asks_dislodge(step.asks) => "fillcolor=honeydew",
            Told::Answer(_) => "fillcolor=mistyrose",
        };
        let _ = writeln!(
            text,
            "{indent}n{} [label=\"{} {}\\n{}\\n{}\", {shape}];",
            number + 1,
            number + 1,
            name(step.asks),
            self.subject(step.asks),
            self.told(step)
        );
    }

    fn told(&self, step: &Step) -> String {
        let (yes, no) = match step.asks {
            Asks::Strength(..) => ("", ""),
            Asks::Question(Question::Path, _) | Asks::ConvoyPath(_) => ("path", "no path"),
            Asks::HeadToHead(_) => ("battle", "no battle"),
            Asks::Question(Question::Support, unit) if self.resolution.case.supports(unit) => {
                ("given", "cut")
            }
            Asks::Question(Question::Support, _) => ("", "void"),
            Asks::Question(Question::Move, _) => ("moves", "fails"),
            Asks::Question(Question::Dislodge, _) => ("dislodged", "sustains"),
        };
        match step.told {
            Told::Number(number) => number.to_string(),
            Told::Answer(Answer::Yes) => yes.to_owned(),
            Told::Answer(Answer::No) => no.to_owned(),
            Told::Answer(Answer::Open) => "open".to_owned(),
        }
    }

    /// Whose decision it is: the order of a unit, the unit, or the province that is held.
    fn subject(&self, asks: Asks) -> String {
        let Ruled { board, position, .. } = self.ruled;
        match asks {
            Asks::Strength(StrengthName::Hold, unit) => {
                board.code(self.resolution.case.unit(unit).place).to_owned()
            }
            Asks::Question(Question::Dislodge, unit) => unit_code(board, &position.units[unit]),
            Asks::Question(_, unit) | Asks::Strength(_, unit) | Asks::ConvoyPath(unit) => {
                self.order(unit).wording(board).to_string()
            }
            Asks::HeadToHead(unit) => {
                let other = self.resolution.case.unit(unit).occupant.map(usize::from);
                let both = [Some(unit), other].into_iter().flatten();
                let both = both.map(|unit| self.order(unit).wording(board).to_string());
                both.collect::<Vec<String>>().join(", ")
            }
        }
    }

    /// What a unit does, as its shortest order.
    fn order(&self, unit: usize) -> Order {
        let units = &self.ruled.position.units;
        let name = |unit: usize| {
            let unit = units[unit];
            UnitName::of(unit.kind, unit.location)
        };
        let movement = match self.resolution.case.unit(unit).action {
            Action::Hold | Action::VainMove { .. } | Action::Vain => Movement::Hold,
            Action::Move { to, intent } => {
                let is_carried = self.resolution.case.is_convoyed(unit);
                let route = match intent {
                    Intent::Unstated if !is_carried => Route::Unstated,
                    Intent::Unstated | Intent::Convoy | Intent::Path(_) => Route::Via,
                };
                Movement::Move { to, route }
            }
            Action::SupportHold { unit, .. } => {
                Movement::SupportHold { supported: name(unit.into()) }
            }
            Action::SupportMove { unit, to } => {
                Movement::SupportMove { supported: name(unit.into()), to }
            }
            Action::Convoy { army, to } => {
                Movement::Convoy { army: name(army.into()), to: Location::from(to) }
            }
        };
        Order::Movement(name(unit), movement)
    }
}

fn number_of(step: usize) -> String {
    (step + 1).to_string()
}

fn asks_dislodge(asks: Asks) -> bool {
    matches!(asks, Asks::Question(Question::Dislodge, _))
}

fn name(asks: Asks) -> &'static str {
    match asks {
        Asks::Question(Question::Path, _) => "path",
        Asks::Question(Question::Support, _) => "support",
        Asks::Question(Question::Move, _) => "move",
        Asks::Question(Question::Dislodge, _) => "dislodge",
        Asks::ConvoyPath(_) => "convoy path",
        Asks::HeadToHead(_) => "head to head battle",
        Asks::Strength(StrengthName::Attack, _) => "attack strength",
        Asks::Strength(StrengthName::Hold, _) => "hold strength",
        Asks::Strength(StrengthName::Prevent, _) => "prevent strength",
        Asks::Strength(StrengthName::Defend, _) => "defend strength",
    }
}
