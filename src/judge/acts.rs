//! What is done to one game: by the keeper with a command, by the game's master with a letter. One
//! matter with two doors: [`Run`] lists what there is, and both come with one of it. Each act stands in
//! the journal with whose it was, and is told to all.
//!
//! Illegal units have a room of their own (`dutchman`), with the same two doors. By the keeper's hand
//! alone go words and letters on paper, and who runs a game.
//!
//! What cannot be undone is asked back first, and so is all that a letter asks for which falls short
//! of the proof that the game wants: the question goes to the master's own address.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;

use super::door::{Call, Door};
use super::ruling::Bench;
use super::sender::{Sender, refuse};
use super::taking::{self, powers_of};
use super::{
    Body, NewSchedule, Opened, Outage, PresentTurn, Refused, Setting, Timing, deadlines, dutchman,
    naming, outlook, schedules, seats,
};
use crate::board::Power;
use crate::game::{
    Act, Asked, Change, Confirmer, Dues, Ending, Game, Pending, Seat, SeatId, Status, WhyParked,
};
use crate::letter::{Address, Purpose};
use crate::reading::{self, Command, Run};

/// No deadline is set further off by hand: a year that was misspelt would end a game.
const FURTHEST: TimeDelta = TimeDelta::days(366);

/// What somebody did who runs the game, for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announced {
    /// What.
    pub what: Announcement,
    /// Who.
    pub by: Confirmer,
}

/// What is told to all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Announcement {
    /// The turn has another deadline.
    Deadline {
        /// What it was before, if there was one.
        was: Option<DateTime<Utc>>,
    },
    /// The deadline fell into an outage, and was put off; that is nobody's act.
    Outage {
        /// What it was before.
        was: Option<DateTime<Utc>>,
        /// The outage.
        outage: Outage,
    },
    /// The game has another schedule.
    Schedule(Box<NewSchedule>),
    /// The game's clock stands still.
    Paused,
    /// It runs again.
    Resumed,
    /// The seat that plays these powers is free.
    Ejected(Vec<Power>),
    /// To whom it was taken: that seat is the reader's no more.
    TakenOff,
    /// Another one runs the game, or nobody but the keeper.
    Master,
    /// To whoever ran it: he runs it no more.
    RunsNoMore,
}

/// What a master is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActQuestion {
    /// What would be done.
    pub act: Act,
    /// Whether a turn was ruled since he was asked before.
    pub again: Again,
    /// The powers of the seat it is about; those whose orders are missing, where the turn is to be ruled.
    pub powers: Vec<Power>,
    /// Where the turn is to be ruled, those of whose units some have no order.
    pub partial: Vec<Power>,
    /// What the holder of that seat is called; may be empty.
    pub name: String,
    /// When the question lapses.
    pub expires: DateTime<Utc>,
}

/// Whether something was asked before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// For the first time.
    No,
    /// Once more, for a turn was ruled since.
    TurnRuled,
    /// Once more, for the answer was no plain yes.
    NoPlainYes,
}

/// The keeper's door: obeys his command.
pub(super) fn command(
    setting: Setting<'_>,
    bench: &mut Bench,
    name: &str,
    run: &Run,
) -> Result<Body, Refused> {
    let game = bench.game.as_ref().ok_or_else(|| Refused::UnknownGame(name.to_owned()))?;
    let act = meant(bench, run, game.settings.schedule.zone, setting.now)?;
    let new = carry_out(setting, bench, act, Confirmer::Keeper);
    Ok(new.map_or(Body::Obeyed, |new| Body::Scheduled(Box::new(new))))
}

/// The master's door: his letter about the game.
pub(super) fn receive(bench: &mut Bench, call: Call<'_>) {
    let Call { setting, sender, letter, .. } = call;
    let Some(game) = &bench.game else { return };
    let commands = letter.commands();
    if commands.contains(&Command::Resign) && !matches!(game.status, Status::Ended(_)) {
        let game = game.id;
        return seats::ask_to_resign(setting, bench, sender, game);
    }
    if let Some(unit) = dutchman::asked_for(commands) {
        return dutchman::ask(setting, bench, sender, unit);
    }
    let runs = runs_of(commands, &letter.text);
    for run in &runs {
        heed(bench, call, run);
    }
    let is_more = |command: &Command| {
        !matches!(command, Command::Run(_) | Command::Game(_) | Command::Confirm | Command::Deny)
    };
    if runs.is_empty() || commands.iter().any(is_more) {
        // A letter that does nothing to the game.
        taking::answer_apart(bench, call);
    }
}

/// What the commands of a letter ask to be done to the game. Where there are none, its first line may
/// still be one for a deadline: from a master that is no talk.
fn runs_of(commands: &[Command], text: &str) -> Vec<Run> {
    if commands.is_empty() {
        return reading::deadline_in(text).into_iter().collect();
    }
    let runs = commands.iter().filter_map(|command| match command {
        Command::Run(run) => Some(run.clone()),
        _ => None,
    });
    runs.collect()
}

/// Does what a master asks for, or asks back.
fn heed(bench: &mut Bench, call: Call<'_>, run: &Run) {
    let Call { setting, sender, door, .. } = call;
    let Some(game) = &bench.game else { return };
    let person = bench.docket.sender.and_then(|id| bench.person(id));
    let zone = person.and_then(|person| person.zone).unwrap_or(game.settings.schedule.zone);
    match meant(bench, run, zone, setting.now) {
        Err(refused) => refuse(bench, sender, refused),
        Ok(act) if door.doubt.is_none() && can_be_undone(game, &act) => {
            obey(setting, bench, sender, act, door.seat);
        }
        Ok(act) => ask(setting, bench, sender, act, Again::No),
    }
}

/// Whether another act takes an act back, and nobody loses his turn meanwhile.
fn can_be_undone(game: &Game, act: &Act) -> bool {
    match act {
        Act::Deadline(at) => game.dues.deadline.is_none_or(|due| due <= *at),
        Act::Schedule { .. } | Act::Pause | Act::Resume => true,
        Act::Renew | Act::Process | Act::Eject { .. } | Act::Close => false,
    }
}

fn obey(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, act: Act, seat: SeatId) {
    let before = bench.ruling.notices.len();
    carry_out(setting, bench, act, Confirmer::Master(seat));
    // What all are told is the answer to him.
    let told = bench.ruling.notices[before..].iter_mut();
    if let Some(own) = told.into_iter().find(|told| told.to.address.same_box(&sender.address)) {
        own.answers = Some(sender.answered.clone());
    }
}

fn ask(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, act: Act, again: Again) {
    let Some(game) = &bench.game else { return };
    let is_process = act == Act::Process;
    let is_partial = |power: &Power| is_process && outlook::is_partial(game, *power);
    let partial = game.board.powers().filter(is_partial).collect();
    let (powers, name) = match &act {
        Act::Process => {
            let late = game.board.powers().filter(|&power| outlook::is_late(game, power));
            (late.collect(), String::new())
        }
        Act::Eject { seat, .. } => {
            let person = bench.holder(*seat);
            let name = person.map_or_else(String::new, |person| person.name.clone());
            (game.powers(*seat).to_vec(), name)
        }
        _ => (Vec::new(), String::new()),
    };
    let asked = Asked::Act { game: game.id, turn: game.turn, act: act.clone() };
    let pending = seats::open(setting, bench, sender, asked);
    let expires = pending.expires;
    let question = ActQuestion { act, again, powers, partial, name, expires };
    seats::ask_about(bench, sender, pending.id, Body::ConfirmAct(Box::new(question)));
}

/// The answer to such a question. Nothing but a plain yes does anything, and only in the turn in which
/// it was asked.
pub(super) fn confirm(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Opened,
    pending: &Pending,
) {
    let Asked::Act { turn, act, .. } = &pending.asked else { return };
    let act = act.clone();
    let seat = bench.game.as_ref().and_then(Game::master);
    let holder = seat.and_then(|seat| bench.game.as_ref()?.seat(seat)?.holder());
    let (Some(game), Some(seat), true) =
        (&bench.game, seat, holder.is_some() && holder == bench.docket.sender)
    else {
        return refuse(bench, sender, Refused::Lapsed);
    };
    if let Err(refused) = still_means(game, &act, setting.now) {
        return refuse(bench, sender, refused);
    }
    if game.turn != *turn {
        return ask(setting, bench, sender, act, Again::TurnRuled);
    }
    if reading::affirms(&letter.text) {
        return obey(setting, bench, sender, act, seat);
    }
    let others = runs_of(letter.commands_in_text(), &letter.text);
    if others.is_empty() {
        return ask(setting, bench, sender, act, Again::NoPlainYes);
    }
    // He has thought of something else; it answers a secret of his own.
    let (purpose, answers_turn) = (Purpose::Master, Some(*turn));
    let door = Door { seat, purpose, answers_turn, doubt: None };
    for run in &others {
        heed(bench, Call { setting, sender, letter, door }, run);
    }
}

/// What is asked for, if it can be done.
fn meant(bench: &Bench, run: &Run, zone: Tz, now: DateTime<Utc>) -> Result<Act, Refused> {
    let Some(game) = &bench.game else { return Err(Refused::Lapsed) };
    let act = match run {
        Run::Process(turn) => names_present(game, turn).map(|()| Act::Process)?,
        Run::Deadline(text) => {
            // Who writes `+2 days` wants so much more time than there is.
            let is_added = text.trim_start().starts_with('+');
            let from = if is_added { game.deadline().unwrap_or(now).max(now) } else { now };
            let usual = game.dues.deadline.map(|due| due.with_timezone(&zone).time());
            let named = |text: &str| reading::moment(text, zone, from, usual);
            let at = named(text)
                .or_else(|| named(reading::without_reason(text)?))
                .ok_or_else(|| Refused::NoDeadline(text.clone()))?;
            match at {
                _ if at <= now => return Err(Refused::PastDeadline(text.clone())),
                _ if at > now + FURTHEST => return Err(Refused::FarDeadline(text.clone())),
                _ => Act::Deadline(at),
            }
        }
        Run::Schedule(text) => schedules::meant(bench, game, text)?,
        Run::Pause => Act::Pause,
        Run::Resume => Act::Resume,
        Run::Renew => Act::Renew,
        Run::Eject(who) => {
            let seat = seat_of(bench, game, who)?;
            Act::Eject { seat, person: game.seat(seat).and_then(Seat::holder) }
        }
        Run::Close => Act::Close,
    };
    still_means(game, &act, now).map(|()| act)
}

/// Whether an act makes sense as the game stands.
fn still_means(game: &Game, act: &Act, now: DateTime<Utc>) -> Result<(), Refused> {
    let name = || game.name.clone();
    match (&game.status, act) {
        (Status::Ended(_), _) => Err(Refused::GameOver(name())),
        (_, Act::Renew | Act::Close) => Ok(()),
        (_, Act::Eject { seat, person }) => {
            let is_meant = |seat: &Seat| seat.is_held() && seat.holder() == *person;
            game.seat(*seat).is_some_and(is_meant).then_some(()).ok_or(Refused::Lapsed)
        }
        (_, Act::Schedule { schedule, .. }) => schedules::can_hold(game, schedule, now),
        (Status::Forming, _) => Err(Refused::NotYet(name())),
        (Status::Running, Act::Resume) => Err(Refused::NotParked(name())),
        (Status::Parked(_), Act::Pause) => Err(Refused::Stopped(name())),
        (_, Act::Deadline(at)) if *at <= now => Err(Refused::Lapsed),
        (Status::Running, Act::Deadline(at)) if game.dues == unmoved(&game.dues, *at) => {
            Err(Refused::DeadlineStands)
        }
        (Status::Running | Status::Parked(_), _) => Ok(()),
    }
}

/// What falls due where nothing but its deadline does, at this moment.
fn unmoved(dues: &Dues, at: DateTime<Utc>) -> Dues {
    Dues { deadline: Some(at), grace: None, early: None, ..dues.clone() }
}

/// Whether the turn that is to be ruled is the present one, where it is named: `S1901M`, `Spring 1901`.
fn names_present(game: &Game, text: &str) -> Result<(), Refused> {
    let turn = game.position.turn;
    if text.trim().is_empty() || reading::names_turn(&game.board, turn, text) {
        return Ok(());
    }
    let season = game.board.calendar().season_name(turn.season).to_owned();
    let present = PresentTurn { season, year: turn.year, phase: turn.phase };
    Err(Refused::OtherTurn(text.trim().to_owned(), present))
}

/// The player's seat that is meant by a power, or by its holder's name or address.
fn seat_of(bench: &Bench, game: &Game, who: &str) -> Result<SeatId, Refused> {
    let who = who.trim();
    if let Some(power) = naming::power_called(&game.board, who) {
        return seat_of_power(game, power, who);
    }
    let is_called = |seat: &Seat| {
        let person = seat.holder().and_then(|id| bench.person(id));
        person.is_some_and(|person| {
            let at = |address: &Address| address.as_str().eq_ignore_ascii_case(who);
            person.name.eq_ignore_ascii_case(who) || person.addresses.iter().any(at)
        })
    };
    let mut found = game.players().filter(|(_, seat)| is_called(seat));
    match (found.next(), found.next()) {
        (Some((seat, _)), None) => Ok(seat),
        (Some(_), Some(_)) => Err(Refused::SeveralPlayers(who.to_owned())),
        (None, _) => match naming::power(&game.board, who) {
            Some(power) => seat_of_power(game, power, who),
            None => Err(Refused::UnknownPlayer(who.to_owned())),
        },
    }
}

fn seat_of_power(game: &Game, power: Power, who: &str) -> Result<SeatId, Refused> {
    let seat = game.seat_of_power(power).ok_or_else(|| Refused::UnknownPlayer(who.to_owned()))?;
    let held = game.seat(seat).is_some_and(|seat| seat.is_held());
    held.then_some(seat).ok_or_else(|| Refused::SeatFree(game.board.power_name(power).to_owned()))
}

/// Does it, and tells all; gives the schedule where there is another one.
fn carry_out(
    setting: Setting<'_>,
    bench: &mut Bench,
    act: Act,
    by: Confirmer,
) -> Option<NewSchedule> {
    bench.change(Change::Acted { act: act.clone(), by });
    match act {
        Act::Schedule { schedule, post } => {
            return Some(schedules::set(setting, bench, &schedule, post, by));
        }
        Act::Process => deadlines::adjudicate_turn(setting, bench, timing(by)),
        Act::Deadline(at) => {
            let running = bench.game.as_ref().filter(|game| game.status == Status::Running);
            let what = match running {
                Some(game) => Announcement::Deadline { was: game.dues.deadline },
                // All were told that no deadline passes until they get a letter.
                None => Announcement::Resumed,
            };
            unpark(bench);
            deadlines::set(setting, bench, at);
            tell(bench, what, by);
            deadlines::look_for_early(setting, bench);
        }
        Act::Pause => {
            bench.change(Change::Parked(WhyParked::Paused));
            tell(bench, Announcement::Paused, by);
        }
        Act::Resume => {
            let before = bench.game.as_ref().and_then(|game| game.dues.deadline);
            unpark(bench);
            deadlines::renew(setting, bench);
            // Time that was added by hand is not taken away.
            deadlines::not_before(setting, bench, before);
            if bench.game.as_ref().is_some_and(|game| game.status == Status::Running) {
                tell(bench, Announcement::Resumed, by);
            }
            deadlines::look_for_early(setting, bench);
        }
        Act::Renew => {
            bench.change(Change::EpochRaised);
            deadlines::tell_all(bench, |bench, powers| {
                Body::Renewed(Box::new(bench.outlook(powers)))
            });
        }
        Act::Eject { seat, .. } => eject(setting, bench, seat, by),
        Act::Close => deadlines::end(bench, Ending::Closed, Some(by)),
    }
    None
}

/// By whose word a turn is ruled.
pub(super) fn timing(by: Confirmer) -> Timing {
    match by {
        Confirmer::Keeper => Timing::Keeper,
        Confirmer::Master(_) => Timing::Master,
    }
}

fn unpark(bench: &mut Bench) {
    if bench.game.as_ref().is_some_and(|game| matches!(game.status, Status::Parked(_))) {
        bench.change(Change::Unparked);
    }
}

/// Takes a player off his seat. What he has ordered stands, as when he resigns.
fn eject(setting: Setting<'_>, bench: &mut Bench, seat: SeatId, by: Confirmer) {
    let powers = powers_of(bench, seat);
    let what = Announcement::TakenOff;
    let body = Body::Announced(Box::new(Announced { what, by }));
    bench.tell_leaving(seat, body);
    seats::vacate(setting, bench, seat);
    tell(bench, Announcement::Ejected(powers), by);
}

fn tell(bench: &mut Bench, what: Announcement, by: Confirmer) {
    deadlines::tell_all(bench, |_, _| {
        Body::Announced(Box::new(Announced { what: what.clone(), by }))
    });
}
