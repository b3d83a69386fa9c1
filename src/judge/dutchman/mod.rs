//! Flying Dutchmen (4.E.6): an illegal unit is shown to the game's master or the keeper first, with
//! what would be done about it; only his yes does it. It is told to all and stands in the journal.
//!
//! What is public stays: no turn but the last is ruled again, and a unit that goes, goes from the
//! present position, which becomes a turn of a new number. Orders that were given for the turn are
//! held for that one and read again; whoever had said READY has to say it anew.

mod history;

pub use history::{FoundDutchman, dutchmen};

use chrono::{DateTime, Utc};

use super::deadlines::{self, RuledTurn};
use super::ruling::Bench;
use super::sender::{Sender, refuse};
use super::taking::{counting, read};
use super::{Body, Docket, Opened, Outlook, Refused, Setting, Timing, acts, proof, proxies, seats};
use crate::adjudication::{ADJUDICATOR, adjudicate};
use crate::board::{Phase, Province, Turn};
use crate::game::{
    Asked, Change, Confirmer, Dutchman, Game, HeldSheet, Pending, Resolved, Role, Seat, SeatId,
    Settlement, Status, TurnNumber, TurnRecord, TurnSpan,
};
use crate::position::{Position, Unit};
use crate::reading::{self, Command, Lexicon};

/// What a letter about an illegal unit tells.
#[derive(Clone, PartialEq, Debug)]
pub struct DutchmanReport {
    /// The turn that it came in with.
    pub at: Turn,
    /// The unit, and what is done.
    pub dutchman: Dutchman,
    /// Where the unit stands that was named, if one was.
    pub named: Option<Province>,
    /// Whether it is done, or asked.
    pub stage: Stage,
    /// What the reader has to do now; nothing for a question.
    pub outlook: Outlook,
}

/// How far the matter of an illegal unit has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Asked, in the turn of this number: an answer to a question of an earlier one does nothing.
    Asked(TurnNumber),
    /// The same once more, for a turn was ruled since the question before.
    AskedAgain(TurnNumber),
    /// Done.
    Done,
}

/// Why nothing is done about a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoDutchman {
    /// Only the master of this game may ask for it.
    NotMaster(String),
    /// The board has no province of this name.
    NoPlace(String),
    /// No unit of the game is illegal.
    AllLegal,
    /// No unit in this province is illegal.
    Legal(String),
}

/// The unit that a letter's command names, if there is such a command.
pub(super) fn asked_for(commands: &[Command]) -> Option<&str> {
    commands.iter().find_map(|command| match command {
        Command::Dutchman(unit) => Some(unit.as_str()),
        _ => None,
    })
}

/// Who may settle such a matter: the master of the game, or the keeper, by his address. The letter
/// proves nothing yet; what it opens is a question to that very address.
fn confirmer(setting: Setting<'_>, bench: &Bench, sender: &Sender) -> Option<Confirmer> {
    let game = bench.game.as_ref()?;
    let is_master = |seat: &SeatId| game.role(*seat) == Some(Role::Master);
    match bench.seat_of_sender().filter(is_master) {
        Some(seat) => Some(Confirmer::Master(seat)),
        None if sender.address.same_box(setting.office.keeper()) => Some(Confirmer::Keeper),
        None => None,
    }
}

/// A letter that asks for it, of whomever.
pub(super) fn ask(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, unit: &str) {
    let Some(game) = &bench.game else {
        let games = bench.listings();
        return refuse(bench, sender, Refused::NoGame(games));
    };
    if confirmer(setting, bench, sender).is_none() {
        let refused = Refused::Dutchman(NoDutchman::NotMaster(game.name.clone()));
        return refuse(bench, sender, refused);
    }
    match proposal(game, &bench.docket, unit) {
        Err(refused) => refuse(bench, sender, refused),
        Ok((found, named)) => {
            let turn = game.turn;
            open(setting, bench, sender, report(found, named, Stage::Asked(turn)));
        }
    }
}

/// Opens the matter and asks the address that wrote.
fn open(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, report: DutchmanReport) {
    let Some(game) = &bench.game else { return };
    let asked = Asked::Dutchman { game: game.id, turn: game.turn, unit: report.named };
    let pending = seats::open(setting, bench, sender, asked);
    seats::ask_about(bench, sender, pending.id, Body::Dutchman(Box::new(report)));
}

/// The answer to the question. Nothing but a plain yes does anything.
pub(super) fn confirm(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Opened,
    pending: &Pending,
) {
    let Asked::Dutchman { turn, unit, .. } = pending.asked else { return };
    let by = confirmer(setting, bench, sender);
    let (Some(game), Some(by)) = (&bench.game, by) else {
        return refuse(bench, sender, Refused::Lapsed);
    };
    let found = match settle_which(game, &bench.docket, unit) {
        Ok(found) => found,
        Err(refused) => return refuse(bench, sender, refused),
    };
    let now = game.turn;
    if now != turn {
        return open(setting, bench, sender, report(found, unit, Stage::AskedAgain(now)));
    }
    if !reading::affirms(&letter.text) {
        return open(setting, bench, sender, report(found, unit, Stage::Asked(now)));
    }
    settle(setting, bench, found, by);
    let mut notice = sender.notice(bench, Body::Obeyed);
    notice.reply = None;
    bench.tell(notice);
}

/// The keeper's command: what would be done, or, where he names the number of the present turn,
/// does it.
pub(super) fn command(
    setting: Setting<'_>,
    bench: &mut Bench,
    name: &str,
    unit: &str,
    yes: Option<TurnNumber>,
) -> Result<Body, Refused> {
    let game = bench.game.as_ref().ok_or_else(|| Refused::UnknownGame(name.to_owned()))?;
    let (found, named) = proposal(game, &bench.docket, unit)?;
    let stage = match yes {
        Some(turn) if turn == game.turn => {
            settle(setting, bench, found, Confirmer::Keeper);
            return Ok(Body::Obeyed);
        }
        Some(_) => Stage::AskedAgain(game.turn),
        None => Stage::Asked(game.turn),
    };
    let report = report(found, named, stage);
    ask_master(setting, bench, &report);
    Ok(Body::Dutchman(Box::new(report)))
}

/// Asks the game's master what the keeper is shown: it may be either who has it done.
fn ask_master(setting: Setting<'_>, bench: &mut Bench, report: &DutchmanReport) {
    let seat = bench.game.as_ref().and_then(|game| game.seat(game.master()?));
    let Some(holder) = seat.and_then(Seat::holder) else { return };
    let Some(master) = proof::holder_as_sender(bench, holder) else { return };
    bench.docket.sender = Some(holder);
    open(setting, bench, &master, report.clone());
    if let Some(asked) = bench.ruling.notices.last_mut() {
        // He has written nothing that it would answer.
        asked.answers = None;
    }
}

/// What would be done about a unit, or about the first one that is found.
fn proposal(
    game: &Game,
    docket: &Docket,
    unit: &str,
) -> Result<(FoundDutchman, Option<Province>), Refused> {
    let place = match unit.trim() {
        "" => None,
        text => Some(
            reading::place_of_unit(&Lexicon::of(&game.board), text)
                .ok_or_else(|| Refused::Dutchman(NoDutchman::NoPlace(text.to_owned())))?,
        ),
    };
    Ok((settle_which(game, docket, place)?, place))
}

fn settle_which(
    game: &Game,
    docket: &Docket,
    place: Option<Province>,
) -> Result<FoundDutchman, Refused> {
    match game.status {
        Status::Forming => return Err(Refused::NotYet(game.name.clone())),
        Status::Ended(_) => return Err(Refused::GameOver(game.name.clone())),
        Status::Running | Status::Parked(_) => {}
    }
    let mut found = dutchmen(game, &docket.turns, place);
    let meant = match place {
        None => found.iter().position(FoundDutchman::is_open).or((!found.is_empty()).then_some(0)),
        Some(place) => found.iter().position(|found| found.dutchman.is_at(place)),
    };
    match (meant, place) {
        (Some(index), _) => Ok(found.swap_remove(index)),
        (None, None) => Err(Refused::Dutchman(NoDutchman::AllLegal)),
        (None, Some(place)) => {
            let name = game.board.full_name(place).to_owned();
            Err(Refused::Dutchman(NoDutchman::Legal(name)))
        }
    }
}

impl Dutchman {
    /// Whether a unit in this province is one of those in question.
    fn is_at(&self, place: Province) -> bool {
        let among = match &self.settlement {
            Settlement::Chosen { among } => among,
            _ => &self.units,
        };
        among.iter().any(|unit| unit.location.province == place)
    }
}

fn report(found: FoundDutchman, named: Option<Province>, stage: Stage) -> DutchmanReport {
    let outlook = Outlook { owed: Vec::new(), orders: Vec::new() };
    DutchmanReport { at: found.at, dutchman: found.dutchman, named, stage, outlook }
}

/// Does what was confirmed.
fn settle(setting: Setting<'_>, bench: &mut Bench, found: FoundDutchman, by: Confirmer) {
    bench.change(Change::Dutchman { found: Box::new(found.dutchman.clone()), by });
    match found.dutchman.settlement {
        Settlement::Redone => redo(setting, bench, &found, acts::timing(by)),
        Settlement::Identified | Settlement::Chosen { .. } => remove(setting, bench, &found),
        Settlement::Legal | Settlement::Gone => tell(bench, &found),
    }
}

fn tell(bench: &mut Bench, found: &FoundDutchman) {
    deadlines::tell_all(bench, |bench, powers| {
        let report = report(found.clone(), None, Stage::Done);
        Body::Dutchman(Box::new(DutchmanReport { outlook: bench.outlook(powers), ..report }))
    });
}

/// Rules the last turn again, from its own position and with its own orders.
fn redo(setting: Setting<'_>, bench: &mut Bench, found: &FoundDutchman, timing: Timing) {
    let Some(game) = &bench.game else { return };
    let line = game.line(&bench.docket.turns);
    let Some(last) = line.last().map(|&record| record.clone()) else { return };
    let verdict = adjudicate(&game.board, &game.settings.rules, &last.position, &last.orders);
    let (kept, number) = (Kept::of(game), game.turn.next());
    let mut results = RuledTurn { number, before: &last.position, orders: &last.orders }.results(
        game,
        &verdict,
        &last.missed,
        timing,
    );
    results.corrects = Some(Box::new(report(found.clone(), None, Stage::Done)));
    let next = verdict.next.clone();
    bench.change(Change::Adjudicated(Box::new(TurnRecord {
        number,
        parent: last.parent,
        next: next.clone(),
        winner: verdict.winner,
        adjudicator: ADJUDICATOR,
        ..last
    })));
    match verdict.winner {
        Some(winner) => {
            deadlines::tell_results(bench, &results, &[], &[]);
            deadlines::end(bench, crate::game::Ending::Solo(winner), None);
        }
        None => {
            begin_again(setting, bench, number.next(), next, kept);
            deadlines::tell_results(bench, &results, &[], &[]);
            deadlines::look_for_early(setting, bench);
        }
    }
}

/// Takes units off the present position.
fn remove(setting: Setting<'_>, bench: &mut Bench, found: &FoundDutchman) {
    let Some(game) = &bench.game else { return };
    let goes = |unit: &Unit| found.dutchman.units.contains(unit);
    let mut position = game.position.clone();
    position.units.retain(|unit| !goes(unit));
    position.dislodged.retain(|gone| !goes(&gone.unit));
    let (kept, number) = (Kept::of(game), game.turn.next());
    begin_again(setting, bench, number, position, kept);
    tell(bench, found);
    let Some(game) = &bench.game else { return };
    let is_idle = game.position.turn.phase != Phase::Movement
        && !game.board.powers().any(|power| game.owes(power));
    match is_idle {
        // A phase in which nobody has anything to order is passed over.
        true => deadlines::adjudicate_turn(setting, bench, Timing::Early),
        false => deadlines::look_for_early(setting, bench),
    }
}

/// What goes over from the turn as it was.
struct Kept {
    turn: Turn,
    number: TurnNumber,
    sheets: Vec<HeldSheet>,
    deadline: Option<DateTime<Utc>>,
}

impl Kept {
    fn of(game: &Game) -> Kept {
        let own = |sheet: &&HeldSheet| sheet.turn == game.turn && !sheet.standing.is_asked();
        Kept {
            turn: game.position.turn,
            number: game.turn,
            sheets: game.sheets.iter().filter(own).cloned().collect(),
            deadline: game.dues.deadline,
        }
    }
}

/// Opens the corrected turn: all the time that a turn has, and never less than was left.
fn begin_again(
    setting: Setting<'_>,
    bench: &mut Bench,
    number: TurnNumber,
    position: Position,
    kept: Kept,
) {
    let same = position.turn == kept.turn;
    deadlines::open(setting, bench, number, position, setting.now);
    deadlines::not_before(setting, bench, kept.deadline.filter(|_| same));
    // Orders for another phase than it turns out to be would mean nothing.
    let sheets = if same { kept.sheets } else { Vec::new() };
    let mut seats: Vec<SeatId> = sheets.iter().map(|sheet| sheet.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    for sheet in sheets {
        bench.change(Change::SheetHeld(Box::new(moved(sheet, kept.number, number))));
    }
    for seat in seats {
        let Some(game) = &bench.game else { return };
        let mut reading = read(game, seat, &counting(game, seat));
        proxies::note(bench, seat, &mut reading);
        if !reading.orders.is_empty() {
            let resolved = Resolved { orders: reading.orders };
            bench.change(Change::Resolved { seat, resolved });
        }
    }
}

/// A sheet held for another number of the same turn.
fn moved(mut sheet: HeldSheet, from: TurnNumber, to: TurnNumber) -> HeldSheet {
    sheet.turn = to;
    for statement in &mut sheet.statements {
        statement.turns = match statement.turns {
            TurnSpan::One(turn) if turn == from => TurnSpan::One(to),
            TurnSpan::From(turn) if turn == from => TurnSpan::From(to),
            other => other,
        };
    }
    sheet
}
