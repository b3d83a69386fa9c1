//! [`apply`]: the only way a game changes.

use std::sync::Arc;

use super::{
    Carried, Change, Dues, Founding, Game, GameId, HeldSheet, Holding, More, Pending, PeopleChange,
    Person, Press, PressStanding, Seat, SheetStanding, Status, Thread, TurnNumber, TurnRecord,
    change::Readiness,
};
use crate::board::{Board, Phase};
use crate::position::Position;

/// How many turns a thread of press can still be answered after something was last written to it: two
/// years of play and more.
const THREAD_IS_KEPT: u32 = 12;

impl Game {
    /// The game that a founding makes.
    pub fn founded(id: GameId, board: Arc<Board>, founding: &Founding) -> Game {
        Game {
            id,
            name: founding.name.clone(),
            position: Position::first(&board),
            board,
            board_hash: founding.board,
            settings: founding.settings.clone(),
            status: Status::Forming,
            seats: founding.seats.clone(),
            turn: TurnNumber::new(0),
            sheets: Vec::new(),
            resolved: Default::default(),
            lent: Default::default(),
            offered: Default::default(),
            time_words: Default::default(),
            ready: Default::default(),
            dues: Dues::default(),
            missed: Default::default(),
            tally: Vec::new(),
            settled: Default::default(),
            threads: Vec::new(),
            carried: Default::default(),
            press: Vec::new(),
            epoch: 1,
        }
    }
}

/// Carries one change out. Changes were decided by the judge or come from the journal, so they
/// fit; one that does not (an unknown seat or sheet) leaves the game as it was.
pub fn apply(game: &mut Game, change: &Change) {
    match change {
        Change::Founded(_) | Change::Acted { .. } => {}
        Change::SeatAdded(role) => game.seats.push(Seat::vacant(*role)),
        Change::SeatTaken { .. } | Change::SeatLeft { .. } | Change::PowersGiven(_) => {
            change_seats(game, change);
        }
        Change::TurnOpened { number, position, dues } => open_turn(game, *number, position, dues),
        Change::ScheduleSet(schedule) => game.settings.schedule = (**schedule).clone(),
        Change::DuesSet(dues) => game.dues = dues.clone(),
        Change::SheetHeld(sheet) => hold(game, sheet),
        Change::SheetStands { sheet, standing } => {
            if let Some(held) = game.sheets.iter_mut().find(|held| held.event == *sheet) {
                held.standing = *standing;
                if *standing == SheetStanding::Counts {
                    held.turn = game.turn;
                    game.offered.remove(&held.seat);
                }
            }
        }
        Change::Resolved { seat, resolved } => {
            game.resolved.insert(*seat, resolved.clone());
        }
        Change::Offered { seat, offered } => {
            game.offered.insert(*seat, offered.clone());
            game.offered.retain(|_, offered| !offered.orders.is_empty());
        }
        Change::Lent { seat, units } => {
            game.lent.insert(*seat, units.clone());
            game.lent.retain(|_, units| !units.is_empty());
        }
        Change::Ready { seat, ready, said } => {
            match ready {
                Readiness::Ready => game.ready.insert(*seat),
                Readiness::Waits => game.ready.remove(seat),
            };
            game.time_words.extend(said.map(|at| (*seat, at)));
        }
        Change::ThreadOpened { .. }
        | Change::PressStopped { .. }
        | Change::PressWritten(_)
        | Change::PressDropped(_) => change_press(game, change),
        Change::Dutchman { found, .. } => {
            game.settled.insert(found.origin);
        }
        Change::Adjudicated(record) => adjudicated(game, record),
        Change::Parked(why) => game.status = Status::Parked(why.clone()),
        Change::Unparked => game.status = Status::Running,
        Change::Ended(ending) => {
            game.status = Status::Ended(ending.clone());
            game.dues = Dues::default();
            game.press.retain(|press| press.standing == PressStanding::Told);
        }
        Change::EpochRaised => game.epoch += 1,
    }
}

/// A sheet that is held already is held as it is now. What its writer was asked before is settled by one that counts.
fn hold(game: &mut Game, sheet: &HeldSheet) {
    if sheet.standing == SheetStanding::Counts {
        game.offered.remove(&sheet.seat);
    }
    match game.sheets.iter_mut().find(|held| held.event == sheet.event) {
        Some(held) => *held = sheet.clone(),
        None => game.sheets.push(sheet.clone()),
    }
}

fn change_seats(game: &mut Game, change: &Change) {
    match change {
        Change::SeatTaken { seat, person, wishes, at } => {
            if let Some(seat) = game.seats.get_mut(seat.index()) {
                seat.holders.push(Holding { person: *person, from: *at, until: None, left: None });
                seat.wishes.clone_from(wishes);
            }
        }
        Change::SeatLeft { seat, at } => {
            let turn = (game.turn.number() > 0).then_some(game.position.turn);
            let seats = game.seats.get_mut(seat.index());
            let last = seats.and_then(|seat| seat.holders.last_mut());
            if let Some(last) = last.filter(|last| last.until.is_none()) {
                (last.until, last.left) = (Some(*at), turn);
            }
            game.ready.remove(seat);
            // Whoever comes after him did not begin his threads, and reads no answers to him.
            let circles = game.threads.iter_mut().map(|thread| &mut thread.circle);
            for circle in circles.filter(|circle| circle.hidden == Some(*seat)) {
                circle.hidden = None;
            }
            // What its holder was asked is for nobody else to answer.
            game.press.retain(|it| it.from != *seat || !it.standing.is_asked());
            game.offered.remove(seat);
            game.time_words.remove(seat);
            game.carried.remove(seat);
        }
        Change::PowersGiven(given) => {
            for (seat, powers) in given {
                if let Some(seat) = game.seats.get_mut(seat.index()) {
                    seat.powers.clone_from(powers);
                }
            }
        }
        _ => {}
    }
}

fn adjudicated(game: &mut Game, record: &TurnRecord) {
    match record.is_again() {
        // What was missed in it was counted when it was ruled first.
        true => game.tally.retain(|(turn, _)| *turn != record.position.turn),
        false => count_missed(game, record),
    }
    let calendar = game.board.calendar();
    if calendar.counts_before(record.position.turn, record.next.turn) {
        tally(game, record);
    }
    if !record.is_again() {
        press_is_out(game, record.number);
    }
    // No turn follows a victory, so the game stands at its last position.
    if record.winner.is_some() {
        game.position = record.next.clone();
    }
}

fn count_missed(game: &mut Game, record: &TurnRecord) {
    for power in game.board.powers() {
        if record.missed.contains(&power) {
            *game.missed.entry(power).or_default() += 1;
        } else if record.orders.iter().any(|(other, _)| *other == power) {
            game.missed.remove(&power);
        }
    }
}

fn tally(game: &mut Game, record: &TurnRecord) {
    let counts = game
        .board
        .powers()
        .map(|power| record.next.centres_of(&game.board, power).count() as u16)
        .collect();
    game.tally.push((record.position.turn, counts));
}

fn change_press(game: &mut Game, change: &Change) {
    match change {
        Change::ThreadOpened { number, circle } => game.threads.push(Thread {
            number: *number,
            circle: circle.clone(),
            opened: game.turn,
            used: game.turn,
        }),
        Change::PressStopped { seat, at } => {
            let carried = Carried { more: More::Stopped, ..game.carried(*seat, *at) };
            game.carried.insert(*seat, carried);
        }
        Change::PressWritten(press) => {
            if matches!(press.standing, PressStanding::Told | PressStanding::Owed) {
                carry(game, press);
            }
            if let Some(thread) = game.threads.iter_mut().find(|it| it.number == press.circle) {
                thread.used = thread.used.max(press.turn);
            }
            if is_kept(game, press) {
                game.press.push((**press).clone());
            }
        }
        Change::PressDropped(event) => {
            game.press.retain(|it| it.event != *event || !it.standing.is_asked());
        }
        _ => {}
    }
}

/// Counts those who are told a piece of press.
fn carry(game: &mut Game, press: &Press) {
    let readers =
        game.circle(press.circle).map(|circle| game.readers_but(press.from, circle).len());
    let carried = game.carried(press.from, press.at);
    let readers = carried.readers.saturating_add(readers.unwrap_or_default() as u32);
    game.carried.insert(press.from, Carried { readers, ..carried });
}

/// Whether a piece of press is still wanted: what all have is, if a zine may print it.
fn is_kept(game: &Game, press: &Press) -> bool {
    match press.standing {
        PressStanding::Asked
        | PressStanding::AskedAgain
        | PressStanding::Held
        | PressStanding::Owed => true,
        PressStanding::Told => game.is_broadcast(press),
    }
}

/// The results of a turn bring its press to all who waited for it.
fn press_is_out(game: &mut Game, turn: TurnNumber) {
    let waits = |it: &&mut Press| {
        it.turn == turn && matches!(it.standing, PressStanding::Held | PressStanding::Owed)
    };
    for press in game.press.iter_mut().filter(waits) {
        press.standing = PressStanding::Told;
    }
    let press = std::mem::take(&mut game.press);
    game.press = press.into_iter().filter(|press| is_kept(game, press)).collect();
}

fn open_turn(game: &mut Game, number: TurnNumber, position: &Position, dues: &Dues) {
    // A question about press lapses with the turn after its own; what a zine may print, when the
    // movement phase after it is ruled.
    let ruled = (game.position.turn.phase == Phase::Movement).then_some(game.turn);
    game.press.retain(|press| match press.standing.is_asked() {
        true => press.turn.next() >= number,
        false => ruled.is_none_or(|ruled| press.turn >= ruled),
    });
    game.threads.retain(|thread| thread.used.number() + THREAD_IS_KEPT >= number.number());
    game.status = Status::Running;
    game.turn = number;
    game.position = position.clone();
    game.dues = dues.clone();
    game.resolved.clear();
    game.lent.clear();
    game.offered.clear();
    game.time_words.clear();
    game.ready.clear();
    // Sheets held for a later turn, or asked back, outlive the turn they came in.
    game.sheets.retain(|sheet| sheet.turn >= number || sheet.standing.is_asked());
}

/// Carries one change to the people out.
pub fn apply_to_people(
    people: &mut Vec<Person>,
    pending: &mut Vec<Pending>,
    change: &PeopleChange,
) {
    match change {
        PeopleChange::PendingOpened(opened) => pending.push((**opened).clone()),
        PeopleChange::PendingClosed(id) => pending.retain(|open| open.id != *id),
        PeopleChange::PersonAdded(person) => people.push((**person).clone()),
        PeopleChange::Named(id, name) => {
            if let Some(person) = people.iter_mut().find(|person| person.id == *id) {
                person.name.clone_from(name);
            }
        }
        PeopleChange::ZoneSet(id, zone) => {
            if let Some(person) = people.iter_mut().find(|person| person.id == *id) {
                person.zone = *zone;
            }
        }
        PeopleChange::TasteSet(id, taste) => {
            if let Some(person) = people.iter_mut().find(|person| person.id == *id) {
                person.taste = *taste;
            }
        }
        PeopleChange::AddressesSet(id, addresses) => {
            if let Some(person) = people.iter_mut().find(|person| person.id == *id) {
                if person.addresses.first() != addresses.first() {
                    // What is known of the old letterbox says nothing of the new one.
                    person.failing = None;
                }
                person.addresses.clone_from(addresses);
            }
        }
        PeopleChange::LettersFail(id, failing) => {
            if let Some(person) = people.iter_mut().find(|person| person.id == *id) {
                person.failing = Some(*failing);
            }
        }
        PeopleChange::LettersArrive(id) => {
            if let Some(person) = people.iter_mut().find(|person| person.id == *id) {
                person.failing = None;
            }
        }
        PeopleChange::PostSet(id, post) => {
            if let Some(person) = people.iter_mut().find(|person| person.id == *id) {
                person.post.clone_from(post);
            }
        }
    }
}
