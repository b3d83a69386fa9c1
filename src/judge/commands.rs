//! Carrying out what a letter asks for beside its orders.

use super::masters::{self, RunStage, SeatEvent};
use super::ruling::Bench;
use super::taking::{counting, powers_of};
use super::{Body, EventKind, NoDutchman, NoWatching, Refused, Setting, addresses, naming};
use crate::game::{
    AddressWish, Change, Early, EventId, Game, PeopleChange, PersonId, Readiness, SeatId, Taste,
    WrittenAt,
};
use crate::letter::Language;
use crate::reading::{Command, Request, Run, Unserved};
use crate::schedule::find_zone;

/// Whether a command changes something about its writer, so that nobody else may say it in his name.
pub(super) fn changes_its_writer(command: &Command) -> bool {
    use Command::{Address, Also, Form, Language, Name, Results, Zone};
    matches!(command, Name(_) | Zone(_) | Form(_) | Language(_) | Results(_) | Address(_) | Also(_))
}

/// Carries out the commands of a letter of orders.
pub(super) fn carry_out(
    setting: Setting<'_>,
    bench: &mut Bench,
    request: &Request,
    seat: SeatId,
) -> (Vec<Command>, Vec<(Command, Refused)>) {
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    let speaks_of_time = |command: &&Command| command.is_on_time();
    let last_word = request.commands().filter(speaks_of_time).last();
    for command in request.commands() {
        // `SIGNON Espring` heads a player's orders.
        let heads = request.changes_sheet()
            && matches!(command, Command::Join { game, .. }
                if game.as_ref().is_none_or(|it| it.eq_ignore_ascii_case(&game_name(bench))));
        let signs_on = matches!(command, Command::Join { power: Some(word), game: None }
            if naming::glued(word, &game_name(bench)).is_some());
        if heads || signs_on || speaks_of_time(&command) && Some(command) != last_word {
            continue;
        }
        match carry_out_one(setting, bench, command, seat) {
            None => {}
            Some(Ok(())) => done.push(command.clone()),
            Some(Err(refused)) => undone.push((command.clone(), refused)),
        }
    }
    (done, undone)
}

/// Carries out what somebody says of himself beside the yes that gives him a seat; what he asks for beyond
/// that is for letters about the game. What cannot be done is given back.
pub(super) fn introduce(bench: &mut Bench, commands: &[Command], seat: SeatId) -> Vec<Refused> {
    let said = commands.iter().filter_map(|command| present_oneself(bench, command, seat));
    said.filter_map(Result::err).collect()
}

/// Notes how the writer is called, and how he is written to; `None` for another command.
fn present_oneself(
    bench: &mut Bench,
    command: &Command,
    seat: SeatId,
) -> Option<Result<(), Refused>> {
    Some(match command {
        Command::Name(name) => set_name(bench, seat, name),
        Command::Zone(zone) => set_zone(bench, seat, zone),
        Command::Language(name) => set_language(bench, seat, name),
        Command::Form(form) => set_taste(bench, seat, |taste| Taste { form: *form, ..taste }),
        Command::Results(results) => {
            set_taste(bench, seat, |taste| Taste { results: *results, ..taste })
        }
        _ => return None,
    })
}

/// Carries one command out; `None` for one that has its effect elsewhere.
fn carry_out_one(
    setting: Setting<'_>,
    bench: &mut Bench,
    command: &Command,
    seat: SeatId,
) -> Option<Result<(), Refused>> {
    let holder = holder_of(bench, seat);
    Some(match command {
        Command::Ready | Command::ReadyAnyway => {
            return set_ready(setting, bench, seat, Readiness::Ready);
        }
        Command::Wait => return set_ready(setting, bench, seat, Readiness::Waits),
        Command::Zone(_)
        | Command::Form(_)
        | Command::Results(_)
        | Command::Language(_)
        | Command::Name(_) => return present_oneself(bench, command, seat),
        Command::List => {
            let games = bench.listings();
            tell(bench, seat, Body::Games(games))
        }
        Command::Help(_) => tell(bench, seat, Body::Help),
        Command::Rules(Some(name)) if !name.eq_ignore_ascii_case(&game_name(bench)) => {
            Err(Refused::NotOpen(name.clone()))
        }
        Command::Rules(_) => {
            let settings = bench.game.as_ref()?.settings.clone();
            tell(bench, seat, Body::Rules(Box::new(settings)))
        }
        Command::Status => {
            let body = standing_of(bench, seat);
            tell(bench, seat, body)
        }
        Command::Address(address) => {
            addresses::ask(setting, bench, holder, address, AddressWish::Instead)
        }
        Command::Also(address) => {
            addresses::ask(setting, bench, holder, address, AddressWish::Also)
        }
        Command::Join { game: Some(name), .. } if !name.eq_ignore_ascii_case(&game_name(bench)) => {
            Err(Refused::JoinApart(name.clone()))
        }
        Command::Join { .. } if is_masters(bench, seat) => Err(Refused::RunsGame(game_name(bench))),
        Command::Unwatch(_) => Err(Refused::Watching(NoWatching::Plays(game_name(bench)))),
        Command::Join { .. } | Command::Observe(_) => Err(Refused::AlreadyIn(game_name(bench))),
        Command::Game(name) if !name.eq_ignore_ascii_case(&game_name(bench)) => {
            Err(Refused::UnknownGame(name.clone()))
        }
        Command::Dutchman(_) => Err(Refused::Dutchman(NoDutchman::NotMaster(game_name(bench)))),
        // A master's has had its effect.
        Command::Run(_) if is_masters(bench, seat) => return None,
        Command::Run(run) => Err(not_masters(bench, run)),
        Command::Unserved(wish) => {
            if *wish == Unserved::Absence {
                masters::tell_of(bench, seat, SeatEvent::Away);
            }
            Err(Refused::NotServed(*wish))
        }
        // What bears on the sheet is the reading's; a yes or no has had its effect.
        Command::OnSets(_)
        | Command::Confirm
        | Command::Deny
        | Command::Resign
        | Command::Game(_) => return None,
    })
}

/// Why a player cannot do what is its master's, in a game that may have none.
fn not_masters(bench: &Bench, run: &Run) -> Refused {
    match (bench.game.as_ref().and_then(Game::master), run) {
        (Some(_), _) => Refused::NotMaster(game_name(bench)),
        (None, Run::Deadline(_)) => Refused::NotServed(Unserved::MoreTime),
        (None, _) => Refused::NoMaster(game_name(bench)),
    }
}

fn tell(bench: &mut Bench, seat: SeatId, body: Body) -> Result<(), Refused> {
    bench.tell_seat(seat, body);
    Ok(())
}

fn is_masters(bench: &Bench, seat: SeatId) -> bool {
    bench.game.as_ref().and_then(Game::master) == Some(seat)
}

/// How the game stands, for whoever holds a seat.
fn standing_of(bench: &Bench, seat: SeatId) -> Body {
    match is_masters(bench, seat) {
        true => masters::report(bench, RunStage::Asked),
        false => Body::Standing(Box::new(bench.outlook(&powers_of(bench, seat)))),
    }
}

fn holder_of(bench: &Bench, seat: SeatId) -> Option<PersonId> {
    bench.game.as_ref()?.seat(seat)?.holder()
}

/// Notes that a seat is ready or waits, in a game where that has a say. What was written before its last word
/// on that comes too late.
fn set_ready(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    ready: Readiness,
) -> Option<Result<(), Refused>> {
    let early = bench.game.as_ref().map_or(Early::Never, |game| game.settings.early);
    if early != Early::WhenReady {
        return Some(Err(Refused::NoSayInTime(early)));
    }
    let game = bench.game.as_ref()?;
    // Who writes new orders has not said READY to them yet.
    let orders = counting(game, seat).pop().filter(|_| ready == Readiness::Ready);
    let orders = orders.map(|sheet| WrittenAt {
        event: sheet.event,
        answers: sheet.answers,
        date: sheet.written,
    });
    let own = written_at(setting);
    let before_orders = own.zip(orders).is_some_and(|(own, orders)| own.is_before(&orders));
    if before_orders || came_late(setting, game, seat) {
        return None;
    }
    bench.change(Change::Ready { seat, ready, said: own });
    Some(Ok(()))
}

/// When the letter that is ruled on was written.
fn written_at(setting: Setting<'_>) -> Option<WrittenAt> {
    let EventKind::Letter(letter) = &setting.event.kind else { return None };
    let answers = letter.in_reply_to.iter().find_map(|id| setting.office.event_of(id));
    let answers = answers.map(EventId::new);
    Some(WrittenAt { event: setting.event.id, answers, date: letter.date })
}

/// Whether the letter that is ruled on was written before the last word of a seat on whether it is ready, and
/// came after it.
pub(super) fn came_late(setting: Setting<'_>, game: &Game, seat: SeatId) -> bool {
    let last = game.time_words.get(&seat);
    written_at(setting).zip(last).is_some_and(|(own, last)| own.is_before(last))
}

fn game_name(bench: &Bench) -> String {
    bench.game.as_ref().map_or(String::new(), |game| game.name.clone())
}

/// Whose words these are: what came on paper has no sender but the seat's holder.
fn writer(bench: &Bench, seat: SeatId) -> Option<PersonId> {
    bench.docket.sender.or_else(|| holder_of(bench, seat))
}

/// Sets what the writer is called.
fn set_name(bench: &mut Bench, seat: SeatId, name: &str) -> Result<(), Refused> {
    if let Some(person) = writer(bench, seat) {
        bench.change_people(PeopleChange::Named(person, name.to_owned()));
    }
    Ok(())
}

/// Sets how the writer is written to.
fn set_taste(
    bench: &mut Bench,
    seat: SeatId,
    changed: impl Fn(Taste) -> Taste,
) -> Result<(), Refused> {
    let person = writer(bench, seat).and_then(|id| bench.person(id));
    if let Some((id, taste)) = person.map(|person| (person.id, changed(person.taste))) {
        bench.change_people(PeopleChange::TasteSet(id, taste));
    }
    Ok(())
}

/// Sets the language in which the writer is written to.
fn set_language(bench: &mut Bench, seat: SeatId, name: &str) -> Result<(), Refused> {
    let language =
        Language::called(name).ok_or_else(|| Refused::UnknownLanguage(name.to_owned()))?;
    set_taste(bench, seat, |taste| Taste { language: Some(language), ..taste })
}

/// Sets the zone in which the writer is told times.
fn set_zone(bench: &mut Bench, seat: SeatId, zone: &str) -> Result<(), Refused> {
    let zone = find_zone(zone).map_err(|_| Refused::UnknownZone(zone.to_owned()))?;
    if let Some(person) = writer(bench, seat) {
        bench.change_people(PeopleChange::ZoneSet(person, Some(zone)));
    }
    Ok(())
}
