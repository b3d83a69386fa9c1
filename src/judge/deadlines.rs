//! Due times: reminders, deadlines, grace; ruling a turn and opening the next.

use chrono::{DateTime, Utc};

use super::ruling::{Bench, shown_name};
use super::{
    Body, Docket, EndReport, Outage, Outlook, Played, PressCopy, Results, Ruling, Setting, Timing,
    Trouble, lasting, masters, orders, outage, outlook, postal, press, taking,
};
use crate::adjudication::{ADJUDICATOR, Verdict, adjudicate};
use crate::board::{Power, Province};
use crate::game::{
    Change, Confirmer, Dues, Early, Ending, Game, GameDue, Holding, Names, Person, Role, Seat,
    SeatId, SheetStanding, Status, TurnNumber, TurnRecord, WhyParked,
};
use crate::order::Order;
use crate::position::Position;
use crate::reading::Reading;
use crate::rules::CivilSupport;
use crate::schedule::{Deadline, Schedule, deadline_since, grace_end, reminders};

/// Rules on a due time of a game. One that is no longer due (the turn went on meanwhile) changes
/// nothing.
pub(super) fn rule(
    setting: Setting<'_>,
    docket: Docket,
    what: GameDue,
    timing: Timing,
    outage: Option<Outage>,
) -> Ruling {
    let mut bench = Bench::new(docket);
    let due = bench.game.as_ref().and_then(Game::next_due);
    if due.is_none_or(|(at, _)| at > setting.now) {
        return bench.ruling;
    }
    if let (GameDue::Deadline | GameDue::GraceEnd, Some(outage)) = (what, outage) {
        outage::rule(setting, &mut bench, outage);
        return bench.ruling;
    }
    let in_grace = bench.game.as_ref().is_some_and(|game| game.dues.grace.is_some());
    // That a mailbox was given up on is said in any case.
    let told = |usual: Timing| match timing {
        Timing::WithoutMailbox => Timing::WithoutMailbox,
        _ => usual,
    };
    match what {
        GameDue::Reminder => remind(setting, &mut bench),
        // All that were waited for in grace are in: nothing early about it.
        GameDue::Early if in_grace => adjudicate_turn(setting, &mut bench, told(Timing::Deadline)),
        GameDue::Early => adjudicate_turn(setting, &mut bench, told(Timing::Early)),
        GameDue::Deadline => at_deadline(setting, &mut bench, timing),
        GameDue::GraceEnd => adjudicate_turn(setting, &mut bench, told(Timing::GraceEnd)),
    }
    bench.ruling
}

fn remind(setting: Setting<'_>, bench: &mut Bench) {
    let Some(game) = &bench.game else { return };
    let mut dues = game.dues.clone();
    dues.reminders.retain(|&at| at > setting.now);
    bench.change(Change::DuesSet(dues));
    let Some(game) = &bench.game else { return };
    if game.dues.deadline.is_some_and(|deadline| deadline <= setting.now) {
        // The judge was away; the deadline itself is ruled next, and tells all there is to tell.
        return;
    }
    let open: Vec<(SeatId, Vec<Power>)> = game
        .seats()
        .map(|(id, seat)| (id, seat.powers.clone()))
        .filter(|(_, powers)| powers.iter().any(|&power| !outlook::is_complete(game, power)))
        .collect();
    for (seat, powers) in open {
        let body = Body::Reminder(Box::new(bench.outlook(&powers)));
        bench.tell_seat(seat, body);
    }
}

fn at_deadline(setting: Setting<'_>, bench: &mut Bench, timing: Timing) {
    let Some(game) = &bench.game else { return };
    let late: Vec<Power> =
        game.board.powers().filter(|&power| outlook::is_late(game, power)).collect();
    let closed = game.dues.deadline.map(|at| Deadline { at, zone: game.settings.schedule.zone });
    let until = closed.and_then(|closed| grace_end(&game.settings.schedule, closed));
    // What nobody plays, nobody's orders come for.
    let late: Vec<Power> =
        late.into_iter().filter(|&power| outlook::has_player(game, power)).collect();
    match until.filter(|&until| !late.is_empty() && until > setting.now) {
        None => adjudicate_turn(setting, bench, timing),
        Some(until) => {
            let dues = Dues { grace: Some(until), ..game.dues.clone() };
            bench.change(Change::DuesSet(dues));
            tell_all(bench, |bench, powers| Body::Grace {
                late: late.clone(),
                until,
                outlook: Box::new(bench.outlook(powers)),
            });
        }
    }
}

/// Whether all who owe orders let the turn go on; then it falls due at once, in grace too.
pub(super) fn look_for_early(setting: Setting<'_>, bench: &mut Bench) {
    let Some(game) = &bench.game else { return };
    if game.status != Status::Running {
        return;
    }
    let all_in = game.board.powers().all(|power| !outlook::is_waited_for(game, power));
    let goes = match game.dues.grace {
        Some(_) => all_in,
        None => all_let_go(game),
    };
    let dues =
        Dues { early: goes.then(|| game.dues.early.unwrap_or(setting.now)), ..game.dues.clone() };
    if dues != game.dues {
        bench.change(Change::DuesSet(dues));
    }
}

fn all_let_go(game: &Game) -> bool {
    let owes = |power: &Power| outlook::has_player(game, *power) && game.owes(*power);
    let mut owing = game.board.powers().filter(owes).peekable();
    let newly_free = game.board.powers().any(|power| outlook::is_newly_free(game, power));
    if owing.peek().is_none() || newly_free {
        return false;
    }
    owing.all(|power| {
        let seat = game.seat_of_power(power);
        match game.settings.early {
            Early::Never => false,
            Early::WhenReady => seat.is_some_and(|seat| game.ready.contains(&seat)),
            Early::WhenComplete => outlook::is_complete(game, power),
        }
    })
}

/// Rules the present turn: once for each number.
pub(super) fn adjudicate_turn(setting: Setting<'_>, bench: &mut Bench, timing: Timing) {
    let Some(game) = &bench.game else { return };
    let orders: Vec<(Power, Vec<Order>)> = game
        .board
        .powers()
        .map(|power| {
            let own = outlook::ordered(game).filter(|(other, _)| *other == power);
            (power, own.map(|(_, order)| order.clone()).collect())
        })
        .filter(|(_, orders): &(Power, Vec<Order>)| !orders.is_empty())
        .collect();
    let missed: Vec<Power> =
        game.board.powers().filter(|&power| outlook::sent_nothing(game, power)).collect();
    let before = Position { civil_disorder: in_disorder(game, &orders), ..game.position.clone() };
    let verdict = adjudicate(&game.board, &game.settings.rules, &before, &orders);
    let number = game.turn;
    // Lengths count from the due time that fell, so that no wait makes the grid drift.
    let fell = game.dues.grace.or(game.dues.deadline);
    let opened = match timing {
        Timing::Deadline | Timing::GraceEnd | Timing::WithoutMailbox => fell,
        Timing::Early | Timing::Keeper | Timing::Master => None,
    }
    .unwrap_or(setting.now);
    let ruled = RuledTurn { number, before: &before, orders: &orders };
    let unread = missed.iter().copied().filter(|&power| has_written(game, power)).collect();
    let results = Results { unread, ..ruled.results(game, &verdict, &missed, timing) };
    let readings = postal::readings(bench);
    let press = press::with_results(bench);
    let going_on = lasting::going_on(game, &results.lines, &verdict.next);
    let lapsing = orders::lapsing(game);
    bench.change(Change::Adjudicated(Box::new(TurnRecord {
        number,
        parent: (number.number() > 1).then(|| TurnNumber::new(number.number() - 1)),
        position: before,
        orders,
        missed,
        next: verdict.next.clone(),
        winner: verdict.winner,
        adjudicator: ADJUDICATOR,
    })));
    if let Some(winner) = verdict.winner {
        tell_results(bench, &results, &readings, &press);
        return end(bench, Ending::Solo(winner), None);
    }
    for sheet in lapsing {
        bench.change(Change::SheetStands { sheet, standing: SheetStanding::Replaced });
    }
    open(setting, bench, number.next(), verdict.next, opened);
    lasting::go_on(bench, going_on);
    tell_results(bench, &results, &readings, &press);
}

/// Whether the newest letter for the present turn from whoever plays a power has what looks like orders,
/// and none of his counts.
fn has_written(game: &Game, power: Power) -> bool {
    let seat = game.seat_of_power(power);
    let resolved = seat.and_then(|seat| game.resolved.get(&seat));
    let is_used = resolved.is_some_and(|resolved| !resolved.orders.is_empty());
    let own = game.sheets.iter().filter(|sheet| {
        Some(sheet.seat) == seat
            && sheet.turn == game.turn
            && sheet.standing != SheetStanding::Replaced
            && !lasting::is_carried(sheet)
    });
    let newest = own.max_by_key(|sheet| sheet.event);
    // Whoever took his orders back knows that there are none.
    !is_used && newest.is_some_and(|sheet| taking::parse(game, &sheet.text).has_orders())
}

/// What is told of a turn that was ruled, to who plays nothing.
pub fn results_of(game: &Game, turn: &TurnRecord) -> Results {
    let (before, orders) = (&turn.position, &turn.orders);
    let verdict = adjudicate(&game.board, &game.settings.rules, before, orders);
    let ruled = RuledTurn { number: turn.number, before, orders };
    let press = press::broadcasts(game, turn.number, before.turn);
    Results { press, ..ruled.results(game, &verdict, &turn.missed, Timing::Deadline) }
}

/// A turn with what was ordered in it.
pub(super) struct RuledTurn<'a> {
    pub number: TurnNumber,
    pub before: &'a Position,
    pub orders: &'a [(Power, Vec<Order>)],
}

impl RuledTurn<'_> {
    /// What is told of it.
    pub fn results(
        &self,
        game: &Game,
        verdict: &Verdict,
        missed: &[Power],
        timing: Timing,
    ) -> Results {
        Results {
            number: self.number,
            before: self.before.clone(),
            lines: verdict.results(&game.settings.rules, self.orders).into(),
            dislodged: verdict.dislodged.clone(),
            captured: captured(game, self.before, &verdict.next),
            winner: verdict.winner,
            missed: missed.to_vec(),
            unread: Vec::new(),
            timing,
            outlook: Outlook { owed: Vec::new(), orders: Vec::new() },
            reading: None,
            corrects: None,
            press: Vec::new(),
        }
    }
}

/// The powers in civil disorder, where that matters to the ruling (4.D.9 a): nobody plays them, and
/// nothing is ordered for them.
fn in_disorder(game: &Game, orders: &[(Power, Vec<Order>)]) -> Vec<Power> {
    match game.settings.rules.civil_support {
        CivilSupport::Given => Vec::new(),
        CivilSupport::Fails => game
            .board
            .powers()
            .filter(|&power| !outlook::has_player(game, power))
            .filter(|power| !orders.iter().any(|(other, _)| other == power))
            .collect(),
    }
}

fn captured(
    game: &Game,
    before: &Position,
    after: &Position,
) -> Vec<(Province, Option<Power>, Option<Power>)> {
    game.board
        .centres()
        .map(|centre| (centre, before.owner(centre), after.owner(centre)))
        .filter(|(_, old, new)| old != new)
        .collect()
}

/// Tells everybody what came of a turn; `readings` are for those who were told nothing of theirs yet,
/// and of the press each gets his own.
pub(super) fn tell_results(
    bench: &mut Bench,
    results: &Results,
    readings: &[(Vec<Power>, Reading)],
    press: &[(SeatId, Vec<PressCopy>)],
) {
    tell_each(bench, |bench, id, seat| {
        let own = readings.iter().find(|(own, _)| *own == seat.powers);
        let reading = own.map(|(_, reading)| Box::new(reading.clone()));
        let outlook = bench.outlook(&seat.powers);
        let press = of_seat(press, id);
        Body::Results(Box::new(Results { outlook, reading, press, ..results.clone() }))
    });
}

fn of_seat(press: &[(SeatId, Vec<PressCopy>)], seat: SeatId) -> Vec<PressCopy> {
    press.iter().find(|(id, _)| *id == seat).map_or(Vec::new(), |(_, press)| press.clone())
}

/// Opens a turn with its deadline. A schedule that has none left parks the game.
pub(super) fn open(
    setting: Setting<'_>,
    bench: &mut Bench,
    number: TurnNumber,
    position: Position,
    opened: DateTime<Utc>,
) {
    let Some(game) = &bench.game else { return };
    let schedule = &game.settings.schedule;
    let phase = position.turn.phase;
    let Some(due) = deadline_since(schedule, phase, opened, setting.now, &[]) else {
        // The position is opened all the same, so that nothing is ruled twice once it goes on.
        bench.change(Change::TurnOpened {
            number,
            position: Box::new(position),
            dues: Dues::default(),
        });
        return park(setting, bench, WhyParked::ScheduleSpent);
    };
    let dues = dues_of(schedule, due, setting.now);
    bench.change(Change::TurnOpened { number, position: Box::new(position), dues });
}

/// Puts the present turn's deadline off to another one, where that is later.
pub(super) fn not_before(setting: Setting<'_>, bench: &mut Bench, at: Option<DateTime<Utc>>) {
    let Some(game) = &bench.game else { return };
    if let (Some(at), Some(own)) = (at, game.dues.deadline)
        && at > own
    {
        set(setting, bench, at);
    }
}

/// Gives the present turn this deadline.
pub(super) fn set(setting: Setting<'_>, bench: &mut Bench, at: DateTime<Utc>) {
    let Some(game) = &bench.game else { return };
    let schedule = &game.settings.schedule;
    let dues = dues_of(schedule, Deadline { at, zone: schedule.zone }, setting.now);
    bench.change(Change::DuesSet(dues));
}

/// Gives the present turn a deadline anew, reckoned from now.
pub(super) fn renew(setting: Setting<'_>, bench: &mut Bench) {
    let Some(game) = &bench.game else { return };
    let schedule = &game.settings.schedule;
    let phase = game.position.turn.phase;
    match deadline_since(schedule, phase, setting.now, setting.now, &[]) {
        None => park(setting, bench, WhyParked::ScheduleSpent),
        Some(due) => {
            let dues = dues_of(schedule, due, setting.now);
            bench.change(Change::DuesSet(dues));
        }
    }
}

pub(super) fn dues_of(schedule: &Schedule, due: Deadline, now: DateTime<Utc>) -> Dues {
    Dues {
        deadline: Some(due.at),
        reminders: reminders(schedule, due, now),
        grace: None,
        early: None,
    }
}

/// Sets a game aside for its master and the keeper.
pub(super) fn park(setting: Setting<'_>, bench: &mut Bench, why: WhyParked) {
    bench.change(Change::Parked(why.clone()));
    let body = Body::Trouble(Trouble::Parked(why));
    bench.tell(bench.keepers_notice(setting, body.clone()));
    masters::tell(bench, body);
}

/// Ends the game and tells everybody; where no results come any more, with the press that waited for them.
pub(super) fn end(bench: &mut Bench, ending: Ending, by: Option<Confirmer>) {
    let press = match ending {
        Ending::Solo(_) => Vec::new(),
        Ending::Closed => press::with_results(bench),
    };
    bench.change(Change::Ended(ending.clone()));
    let Some(game) = &bench.game else { return };
    let players = played(game, &bench.docket.people);
    let counts = game
        .tally
        .iter()
        .map(|(turn, counts)| {
            let counts = counts.iter().map(|&count| usize::from(count)).collect();
            (game.board.turn_code(*turn), counts)
        })
        .collect();
    let report = EndReport { ending, by, counts, players, press: Vec::new() };
    tell_each(bench, |_, id, seat| {
        let press = of_seat(&press, id);
        let players = match seat.role {
            // Whoever watches may be anybody.
            Role::Observer => Vec::new(),
            Role::Player | Role::Master => report.players.clone(),
        };
        Body::Ended(Box::new(EndReport { players, press, ..report.clone() }))
    });
}

/// Who played, where the game tells names at its end. Whoever left before it began did not.
pub fn played(game: &Game, people: &[Person]) -> Vec<Played> {
    let name = |holding: &Holding| {
        let person = people.iter().find(|person| holding.person == Some(person.id));
        person.map_or_else(String::new, |person| shown_name(&person.name))
    };
    let code = |turn| game.board.turn_code(turn);
    let seats = game.players().filter(|_| game.settings.names == Names::AtEnd);
    seats
        .filter(|(_, seat)| !seat.powers.is_empty())
        .map(|(_, seat)| {
            let playing = seat.holders.iter().filter(|it| it.until.is_none() || it.left.is_some());
            let holders = playing.map(|holding| (name(holding), holding.left.map(code)));
            Played { powers: seat.powers.clone(), holders: holders.collect() }
        })
        .collect()
}

/// Tells the holder of every seat something; the body may depend on the powers the seat plays.
pub(super) fn tell_all(bench: &mut Bench, body: impl Fn(&Bench, &[Power]) -> Body) {
    tell_each(bench, |bench, _, seat| body(bench, &seat.powers));
}

pub(super) fn tell_each(bench: &mut Bench, body: impl Fn(&Bench, SeatId, &Seat) -> Body) {
    let Some(game) = &bench.game else { return };
    let seats: Vec<(SeatId, Seat)> = game.seats().map(|(id, seat)| (id, seat.clone())).collect();
    for (id, seat) in seats {
        let body = body(bench, id, &seat);
        bench.tell_seat(id, body);
    }
}
