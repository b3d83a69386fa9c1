//! `chancery adjudicate`: a position and orders in, what comes of them out.

use serde_json::Value;

use crate::adjudication::{Line, Piles, Verdict, Workspace, adjudicate, adjudicate_in, implied};
use crate::board::{Board, Phase, Power};
use crate::order::{self, Order};
use crate::position::Position;
use crate::report::{Form, Ruled, explanation, put_implied, put_reason};
use crate::rules::{Algorithm, ImplicitOrders, Rules};

use super::json::{code_or_null, codes, list, raw, text};
use super::lines::{self, Answer, Answered, Members, Text, Texts, answer, answer_into};
use super::position::{self, PositionText};
use super::reason::ReasonText;
use super::{boards, rules};

type Orders<'a> = Members<'a, Option<Texts<'a>>>;

/// Answers one line of `chancery adjudicate`.
pub fn adjudicate_line(line: &str) -> Answer {
    let usual = Algorithm::PartialInformation;
    answer(line, |line, out| reply(line, usual, &mut Workspace::new(), out))
}

/// As [`adjudicate_line`], by the `usual` algorithm where the line's rules name none, in room that
/// the caller keeps, and behind what `out` holds: for those who ask many lines.
pub fn adjudicate_into(
    line: &str,
    usual: Algorithm,
    workspace: &mut Workspace,
    out: &mut Vec<u8>,
) -> Answered {
    answer_into(line, out, |line, out| reply(line, usual, workspace, out))
}

/// The case of a line as [`adjudicate_line`] rules it, explained.
///
/// # Errors
/// Why the line cannot be used, or that there is no graph of its phase.
pub fn explain_line(line: &str, form: Form) -> Result<String, String> {
    let Case { board, rules, before, sheet, .. } = Case::read(line, Algorithm::PartialInformation)?;
    let verdict = adjudicate(board, &rules, &before, &sheet.orders);
    let ruled = Ruled::of(board, &rules, &before, &verdict);
    explanation(ruled, &sheet.orders, form).map_err(|none| none.to_string())
}

/// What a line of `chancery adjudicate` tells: the board, the rules, the position, the orders, and those
/// that could not be read, with whose they are.
pub(super) struct Told {
    pub(super) board: &'static Board,
    pub(super) rules: Rules,
    pub(super) before: Position,
    pub(super) orders: Vec<(Power, Vec<Order>)>,
    pub(super) unread: Vec<(Power, String)>,
}

/// What a line of `chancery adjudicate` tells.
pub(super) fn told(line: &str) -> Result<Told, String> {
    let Case { board, rules, before, sheet, .. } = Case::read(line, Algorithm::PartialInformation)?;
    let unread = sheet.written.iter().filter(|(_, _, number)| number.is_none());
    let unread = unread.map(|(power, text, _)| (*power, text.0.to_string())).collect();
    Ok(Told { board, rules, before, orders: sheet.orders, unread })
}

fn reply(
    line: &str,
    usual: Algorithm,
    workspace: &mut Workspace,
    out: &mut Vec<u8>,
) -> Result<(), String> {
    let Case { id, reasons, board, rules, before, sheet } = Case::read(line, usual)?;
    let piles = Piles::of(&sheet.orders);
    let verdict = adjudicate_in(board, &rules, &before, &piles, workspace);
    let ruled = Ruled::of(board, &rules, &before, &verdict);
    write_answer(out, &id, ruled, &sheet, reasons)?;
    workspace.reuse(verdict);
    Ok(())
}

/// Writes what came of a sheet.
pub(super) fn write_answer(
    out: &mut Vec<u8>,
    id: &Value,
    ruled: Ruled<'_>,
    sheet: &Sheet<'_>,
    reasons: Reasons,
) -> Result<(), String> {
    raw(out, r#"{"id":"#);
    lines::write(out, id)?;
    write_position(out, ruled.board, ruled.verdict)?;
    raw(out, r#","orders":["#);
    sheet.write_results(Results { start: out.len(), out, ruled, reasons, why: String::new() })?;
    raw(out, "]}");
    Ok(())
}

/// All that a line tells.
struct Case<'a> {
    id: Value,
    reasons: Reasons,
    board: &'static Board,
    rules: Rules,
    before: Position,
    sheet: Sheet<'a>,
}

/// How the reasons of a line's orders are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reasons {
    /// As sentences.
    Worded,
    /// As data, too.
    WithData,
}

impl<'a> Case<'a> {
    fn read(line: &'a str, usual: Algorithm) -> Result<Case<'a>, String> {
        let mut place: PositionText<'a, Orders<'a>> = lines::read(line)?;
        let board = boards::named(place.map.as_deref())?;
        let rules = rules::read(place.rules.as_ref(), usual)?;
        let before = position::read(board, &rules, &place)?;
        let orders = place.orders.take().unwrap_or_default();
        let mut sheet = Sheet::read(board, before.turn.phase, orders)?;
        sheet.imply(board, &rules, &before);
        let reasons = match place.reasons {
            Some(true) => Reasons::WithData,
            Some(false) | None => Reasons::Worded,
        };
        Ok(Case { id: place.id, reasons, board, rules, before, sheet })
    }
}

/// Writes all that the next line needs.
fn write_position(out: &mut Vec<u8>, board: &Board, verdict: &Verdict) -> Result<(), String> {
    let next_phase = match verdict.winner {
        None => Some(board.turn_code(verdict.next.turn)),
        Some(_) => None,
    };
    raw(out, r#","next_phase":"#);
    code_or_null(out, next_phase.as_deref());
    raw(out, r#","units":"#);
    position::write_units(out, board, &verdict.next.units);
    raw(out, r#","dislodged":"#);
    position::write_dislodged(out, board, &verdict.dislodged);
    raw(out, r#","contested":"#);
    list(out, &verdict.contested, |out, &province| codes(out, &[board.code(province)]));
    raw(out, r#","centers":"#);
    position::write_centers(out, board, &verdict.next);
    raw(out, r#","winner":"#);
    code_or_null(out, verdict.winner.map(|power| board.power_code(power)));
    let built = position::built_text(board, &verdict.next);
    if !built.is_empty() {
        raw(out, r#","built":"#);
        lines::write(out, &built)?;
    }
    Ok(())
}

/// The orders of a line as written, and those that could be read.
pub(super) struct Sheet<'a> {
    /// Each order as written, and its number among those read.
    written: Vec<(Power, Text<'a>, Option<usize>)>,
    orders: Vec<(Power, Vec<Order>)>,
    /// How many were read; what follows them is implied.
    count: usize,
}

impl<'a> Sheet<'a> {
    /// Orders that nobody has to read, in their one wording.
    pub(super) fn of(board: &Board, orders: &[(Power, Vec<Order>)]) -> Sheet<'static> {
        let all = orders.iter().flat_map(|(power, orders)| orders.iter().map(|it| (*power, it)));
        let written = all.enumerate().map(|(number, (power, order))| {
            (power, Text(order.wording(board).to_string().into()), Some(number))
        });
        let written: Vec<_> = written.collect();
        Sheet { count: written.len(), written, orders: orders.to_vec() }
    }

    fn read(
        board: &Board,
        phase: Phase,
        Members(members): Orders<'a>,
    ) -> Result<Sheet<'a>, String> {
        let all = members.iter().flat_map(|(_, texts)| texts).map(|texts| texts.0.len()).sum();
        let orders = Vec::with_capacity(members.len());
        let mut sheet = Sheet { written: Vec::with_capacity(all), orders, count: 0 };
        for (power, texts) in members {
            let power = position::power(board, &power)?;
            let Texts(texts) = texts.unwrap_or_default();
            let mut orders = Vec::with_capacity(texts.len());
            for text in texts {
                let number = read_order(board, phase, &text).map(|order| {
                    orders.push(order);
                    sheet.count += 1;
                    sheet.count - 1
                });
                sheet.written.push((power, text, number));
            }
            sheet.orders.push((power, orders));
        }
        Ok(sheet)
    }

    /// Adds the moves that each power's orders imply (4.E.3), behind all that were written.
    fn imply(&mut self, board: &Board, rules: &Rules, position: &Position) {
        if rules.implicit_orders == ImplicitOrders::Forbidden {
            return;
        }
        for power in board.powers() {
            let own = self.orders.iter().filter(|(other, _)| *other == power);
            let own = own.flat_map(|(_, orders)| orders.iter().map(|it| (power, it.clone())));
            let own: Vec<(Power, Order)> = own.collect();
            let implied = implied(board, rules, position, &[power], &own, &[]);
            if !implied.is_empty() {
                self.orders.push((power, implied.into_iter().map(|(_, order)| order).collect()));
            }
        }
    }

    /// Writes a line for each order, and for each unit without one.
    fn write_results(&self, mut results: Results<'_>) -> Result<(), String> {
        let verdict = results.ruled.verdict;
        // Those that were read stand in the same sequence as they were written.
        let mut read = self.orders.iter().flat_map(|(_, orders)| orders).zip(verdict.given());
        for (power, written, number) in &self.written {
            match number.and_then(|_| read.next()) {
                Some((order, line)) => results.write(line, order, Origin::Written(written))?,
                None => results.write_unread(*power, written),
            }
        }
        for (order, line) in read {
            results.write(line, order, Origin::Implied)?;
        }
        for (line, order) in verdict.added() {
            results.write(line, order, Origin::Added)?;
        }
        Ok(())
    }
}

/// An order of this phase, or of another one: that is illegal, but its unit has been told something.
fn read_order(board: &Board, phase: Phase, text: &str) -> Option<Order> {
    [phase, Phase::Movement, Phase::Retreat, Phase::Adjustment]
        .into_iter()
        .find_map(|phase| order::read(board, phase, text))
}

/// Where a line of the answer comes from.
#[derive(Clone, Copy)]
enum Origin<'a> {
    /// An order, in these words.
    Written(&'a Text<'a>),
    /// An order to another unit implies it (4.E.3 a).
    Implied,
    /// The unit has no order.
    Added,
}

/// The list of orders as it is written.
struct Results<'a> {
    out: &'a mut Vec<u8>,
    /// Where the list starts.
    start: usize,
    ruled: Ruled<'a>,
    reasons: Reasons,
    /// The reason last told.
    why: String,
}

impl Results<'_> {
    /// Writes what became of an order, in the words it was written in, or in our own.
    fn write(&mut self, line: &Line, order: &Order, origin: Origin<'_>) -> Result<(), String> {
        let Ruled { board, verdict, .. } = self.ruled;
        let outcome = verdict.outcome(line);
        let is_dislodged = verdict.is_dislodged(line);
        self.begin(line.power);
        match origin {
            Origin::Written(written) => written.write(self.out),
            Origin::Implied | Origin::Added => text(self.out, &order.wording(board).to_string()),
        }
        raw(self.out, r#","outcome":""#);
        raw(self.out, outcome.code());
        raw(
            self.out,
            match (verdict.is_success(line, &outcome), is_dislodged) {
                (true, false) => r#"","succeeds":true,"dislodged":false,"why":"#,
                (true, true) => r#"","succeeds":true,"dislodged":true,"why":"#,
                (false, false) => r#"","succeeds":false,"dislodged":false,"why":"#,
                (false, true) => r#"","succeeds":false,"dislodged":true,"why":"#,
            },
        );
        put_reason(self.ruled, line, order, &outcome, &mut self.why);
        if let Origin::Implied = origin {
            put_implied(&mut self.why);
        }
        codes(self.out, &[&self.why]);
        if self.reasons == Reasons::WithData {
            raw(self.out, r#","reason":"#);
            let reason = ReasonText::of(self.ruled, line, order, &outcome);
            let reason = match origin {
                Origin::Implied => reason.by("4.E.3 a"),
                Origin::Written(_) | Origin::Added => reason,
            };
            lines::write(self.out, &reason)?;
        }
        self.out.push(b'}');
        Ok(())
    }

    fn write_unread(&mut self, power: Power, written: &Text<'_>) {
        self.begin(power);
        written.write(self.out);
        let rest = r#","outcome":"illegal","succeeds":false,"dislodged":false,"why":"This is not an order.""#;
        raw(self.out, rest);
        if self.reasons == Reasons::WithData {
            raw(self.out, r#","reason":{"kind":"not an order"}"#);
        }
        self.out.push(b'}');
    }

    /// Begins an object, as far as the order's words.
    fn begin(&mut self, power: Power) {
        let is_first = self.out.len() == self.start;
        raw(self.out, if is_first { r#"{"power":"# } else { r#",{"power":"# });
        codes(self.out, &[self.ruled.board.power_code(power)]);
        raw(self.out, r#","order":"#);
    }
}
