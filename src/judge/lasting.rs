//! Orders for every turn (4.E.4): which of a letter's orders go on, from one turn to the next.
//!
//! A letter that has such orders is held again for the next turn, with those of them whose unit
//! still stands where it stood. They come into force in every movement phase, under whatever is
//! ordered in it, until the unit is gone or its player takes them back.

use super::ruling::Bench;
use super::taking::{counting, parse, read};
use crate::adjudication::{Outcome, ResultLine};
use crate::board::{Phase, Province};
use crate::game::{
    Change, Condition, Game, HeldSheet, HeldStatement, Resolved, SeatId, SheetStanding, TurnSpan,
};
use crate::order::{Movement, Order};
use crate::position::Position;
use crate::reading::{Lasting, Reading, Request, SetWord};

/// Whether a sheet has come over from an earlier turn.
pub(super) fn is_carried(sheet: &HeldSheet) -> bool {
    sheet
        .statements
        .iter()
        .any(|statement| matches!(statement.turns, TurnSpan::From(turn) if turn < sheet.turn))
}

/// Its orders for every turn.
pub(super) fn orders(sheet: &HeldSheet) -> Vec<Lasting> {
    let lasting = sheet.statements.iter().filter_map(|statement| {
        Some(Lasting { line: statement.line as usize + 1, unit: statement.unit? })
    });
    lasting.collect()
}

/// Notes which orders of the sheets that were read last, and ends those that were taken back.
pub(super) fn note(bench: &mut Bench, sheets: &[HeldSheet], reading: &Reading, ended: bool) {
    for (index, sheet) in sheets.iter().enumerate() {
        if is_carried(sheet) {
            if ended {
                let standing = SheetStanding::Replaced;
                bench.change(Change::SheetStands { sheet: sheet.event, standing });
            }
            continue;
        }
        let own = reading.lasting.iter().filter(|(other, _)| *other == index);
        let statements: Vec<HeldStatement> = own
            .map(|(_, lasting)| HeldStatement {
                line: lasting.line.saturating_sub(1) as u32,
                unit: Some(lasting.unit),
                turns: TurnSpan::From(sheet.turn),
                condition: Condition::None,
                rank: 0,
            })
            .collect();
        if statements != sheet.statements {
            let sheet = HeldSheet { statements, ..sheet.clone() };
            bench.change(Change::SheetHeld(Box::new(sheet)));
        }
    }
}

/// Gives the orders for every turn back that a letter took back which is taken back itself now.
pub(super) fn bring_back(bench: &mut Bench, seat: SeatId, request: &Request) {
    let Some(game) = &bench.game else { return };
    if !request.set_words().any(|word| word == SetWord::Undo) {
        return;
    }
    let newest = counting(game, seat).into_iter().rfind(|sheet| {
        let request = parse(game, &sheet.text);
        !is_carried(sheet) && (request.has_orders() || request.set_words().any(ends))
    });
    if !newest.is_some_and(|sheet| parse(game, &sheet.text).set_words().any(ends)) {
        return;
    }
    let ended = game.sheets.iter().filter(|sheet| {
        sheet.seat == seat
            && sheet.turn == game.turn
            && sheet.standing == SheetStanding::Replaced
            && is_carried(sheet)
    });
    for sheet in ended.map(|sheet| sheet.event).collect::<Vec<_>>() {
        bench.change(Change::SheetStands { sheet, standing: SheetStanding::Counts });
    }
}

/// Whether a word takes orders for every turn back.
pub(super) fn ends(word: SetWord) -> bool {
    matches!(word, SetWord::Cancel | SetWord::EndStanding)
}

/// The sheets that go over into the next turn, of a turn that came to these results.
pub(super) fn going_on(game: &Game, lines: &[ResultLine], next: &Position) -> Vec<HeldSheet> {
    let counts =
        |sheet: &&HeldSheet| sheet.turn == game.turn && sheet.standing == SheetStanding::Counts;
    let sheets = game.sheets.iter().filter(counts).filter_map(|sheet| {
        let powers = &game.seat(sheet.seat)?.powers;
        let stays = |province: Province| {
            next.unit_at(province).is_some_and(|unit| powers.contains(&unit.power))
                && !lines.iter().any(|line| came_to(line, province))
        };
        let kept = sheet.statements.iter().filter(|statement| statement.unit.is_some_and(stays));
        let statements: Vec<HeldStatement> = kept.cloned().collect();
        let turn = game.turn.next();
        (!statements.is_empty()).then(|| HeldSheet { turn, statements, ..sheet.clone() })
    });
    sheets.collect()
}

/// Whether another unit came to a province, so that the one that stood there is gone.
fn came_to(line: &ResultLine, province: Province) -> bool {
    line.outcome == Outcome::Moves
        && matches!(&line.order, Order::Movement(_, Movement::Move { to, .. })
            if to.province == province)
}

/// Holds them in the turn that has begun; in a movement phase they are its first orders.
pub(super) fn go_on(bench: &mut Bench, sheets: Vec<HeldSheet>) {
    let mut seats: Vec<SeatId> = sheets.iter().map(|sheet| sheet.seat).collect();
    seats.dedup();
    for sheet in sheets {
        bench.change(Change::SheetHeld(Box::new(sheet)));
    }
    for seat in seats {
        let Some(game) = &bench.game else { return };
        if game.position.turn.phase != Phase::Movement || game.resolved.contains_key(&seat) {
            continue;
        }
        let orders = read(game, seat, &counting(game, seat)).orders;
        if !orders.is_empty() {
            bench.change(Change::Resolved { seat, resolved: Resolved { orders } });
        }
    }
}
