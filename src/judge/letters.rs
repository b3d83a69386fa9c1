//! Opening a letter: is it a person's, is it whole, whose is it, what is it about.

use chrono::{DateTime, Utc};

use super::door::{Call, Door};
use super::flood::Acquaintance;
use super::proof::{self, From};
use super::ruling::Bench;
use super::seats::{self, JoinWish};
use super::sender::{Sender, refuse};
use super::{
    Body, Docket, Doubt, GameEntry, GameKey, GameListing, History, LeftAlone, Listing, Opened,
    Refused, Ruling, SenderPlays, Setting, Strangers, Wanted, acts, dutchman, flood, naming,
    observers, orders, press, rhythm, taking,
};
use crate::board::Power;
use crate::game::{
    Access, Game, GameId, PendingId, PeopleChange, Role, SeatId, Status, TurnNumber,
};
use crate::letter::{
    Address, Answering, Letter, LetterFault, Office, Purpose, ReplyTo, SeatReply, WhyAutomatic,
};
use crate::reading::{self, Command};

/// The papers a letter needs.
pub(super) fn wanted(office: &Office, letter: &Opened, now: DateTime<Utc>) -> Wanted {
    if !is_read(letter) {
        return Wanted::default();
    }
    let (game, pending) = match letter.answering {
        Answering::One(ReplyTo::Matter(number)) => (None, Some(PendingId::new(number))),
        Answering::One(ReplyTo::Seat(reply)) => (Some(GameKey::Id(GameId::new(reply.game))), None),
        Answering::Nothing | Answering::Several | Answering::Forged => {
            (named_game(letter).map(GameKey::Named), None)
        }
    };
    let lists = |command: &Command| *command == Command::List || names_game(command).is_some();
    let listing = match letter.commands().iter().any(lists) {
        true => Listing::Always,
        false => Listing::WithoutGame,
    };
    let history = match dutchman::asked_for(letter.commands()) {
        Some(_) => History::Wanted,
        None => History::IfAsked,
    };
    Wanted {
        game,
        history,
        pending,
        sender: letter.from.clone(),
        answered_since: Some(flood::since(letter.arrived)),
        strangers: flood::strangers(office, letter, now),
        listing,
        ..Wanted::default()
    }
}

/// Whether a letter is read at all. A machine's is not, nor one that says nobody's address: see
/// [`rule`].
pub(super) fn is_read(letter: &Letter) -> bool {
    letter.from.is_some() && letter.automatic.as_ref().is_none_or(WhyAutomatic::leaves_doubt)
}

fn named_game(letter: &Opened) -> Option<String> {
    letter.commands().iter().find_map(names_game).map(str::to_owned)
}

/// The game that a command names.
fn names_game(command: &Command) -> Option<&str> {
    match command {
        Command::Join { game, .. }
        | Command::Observe(game)
        | Command::Unwatch(game)
        | Command::Rules(game) => game.as_deref(),
        Command::Game(game) => Some(game),
        _ => None,
    }
}

/// Rules on a letter.
pub(super) fn rule(setting: Setting<'_>, docket: Docket, letter: &Opened) -> Ruling {
    let mut bench = Bench::new(docket);
    // A machine's letter is never answered, nor one that says nobody's address: either would feed
    // a loop or bother a stranger (RFC 3834 section 2).
    let address = match sender_of(&bench, letter) {
        Ok(address) => address,
        Err(why) => return Ruling { left_alone: Some(why), ..Ruling::default() },
    };
    if bench.docket.strangers == Strangers::Answered {
        return Ruling { left_alone: Some(LeftAlone::StrangersAnswered), ..Ruling::default() };
    }
    let sender = Sender::of(letter, address);
    let acquaintance = flood::acquaintance(&bench.docket, &sender);
    if acquaintance == Acquaintance::Stranger && flood::is_disowned(letter) {
        return Ruling { left_alone: Some(LeftAlone::Forged), ..Ruling::default() };
    }
    bench.ruling.counts_as = flood::counted(&bench, &sender, letter);
    if acquaintance == Acquaintance::Known && rhythm::is_machines_press(&bench, letter) {
        return rhythm::leave(bench, letter);
    }
    if let Some(fault) = letter.spoilt_by().next() {
        refuse(&mut bench, &sender, Refused::Unusable(LetterFault::clone(fault)));
    } else {
        open(setting, &mut bench, &sender, letter);
    }
    if bench.ruling.notices.is_empty() {
        bench.ruling.left_alone = Some(LeftAlone::NothingToSay);
    }
    bench.mark_beside();
    bench.ruling.writer = Some((sender.address.clone(), acquaintance));
    if acquaintance == Acquaintance::Known {
        rhythm::note(setting, &mut bench, letter);
    }
    flood::withhold(setting, &mut bench, &sender, acquaintance, letter);
    bench.ruling
}

/// Rules on a letter that is whole, by the address it came to.
fn open(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, letter: &Opened) {
    match letter.answering {
        // A stranger is not told that what he wrote to are reply addresses at all.
        Answering::Several if bench.docket.sender.is_some() => {
            refuse(bench, sender, Refused::SeveralSeats);
        }
        Answering::Several | Answering::Forged => proof::say_nothing(bench, sender),
        Answering::One(ReplyTo::Matter(_)) => seats::confirm(setting, bench, sender, letter),
        Answering::One(ReplyTo::Seat(reply)) => answer(setting, bench, sender, letter, reply),
        Answering::Nothing => at_the_door(setting, bench, sender, letter),
    }
}

/// Who is to be answered, or why nobody is.
fn sender_of(bench: &Bench, letter: &Opened) -> Result<Address, LeftAlone> {
    match (&letter.automatic, &letter.from) {
        (Some(why), Some(address)) if is_a_persons(bench, letter, why) => Ok(address.clone()),
        (Some(why), _) => Err(LeftAlone::Machine(why.clone())),
        (None, Some(address)) => Ok(address.clone()),
        (None, None) => {
            let fault = letter.faults.iter().find(|fault| fault.is_of_sender());
            Err(LeftAlone::Sender(fault.cloned().unwrap_or(LetterFault::FromMissing)))
        }
    }
}

/// Whether a letter is a person's in spite of its mark: a forwarder or a list puts such marks on
/// what a player writes, too. It must say something that the judge understands and come from the
/// address of a seat, with the secret of that seat; or from the address that was asked to confirm
/// something, with a yes or no. What came to a return path can have no secret: its orders are asked
/// back like others that are not proven.
fn is_a_persons(bench: &Bench, letter: &Opened, why: &WhyAutomatic) -> bool {
    if !why.leaves_doubt() {
        return false;
    }
    match letter.answering {
        // A mail program's button writes what it likes to the address that it is given.
        Answering::One(ReplyTo::Seat(SeatReply { purpose: Purpose::Unsubscribe, .. })) => true,
        Answering::One(ReplyTo::Seat(reply)) => {
            bench.seat_of_sender() == Some(SeatId::new(reply.seat)) && says_something(bench, letter)
        }
        Answering::One(ReplyTo::Matter(_)) => {
            let asked = bench.docket.pending.as_ref().map(|pending| &pending.address);
            asked.zip(letter.from.as_ref()).is_some_and(|(asked, from)| asked.same_box(from))
                && (letter.commands().contains(&Command::Confirm) || reading::denies(&letter.text))
        }
        Answering::Nothing => {
            *why == WhyAutomatic::ReturnPath
                && bench.seat_of_sender().is_some()
                && says_something(bench, letter)
        }
        Answering::Several | Answering::Forged => false,
    }
}

/// Whether there is an order or a command in a letter.
fn says_something(bench: &Bench, letter: &Opened) -> bool {
    !letter.commands().is_empty() || says_more(bench, letter)
}

/// A letter to a reply address of a seat. A void address says no more than a wrong one, and a right
/// one no more than that to whoever is not the seat's holder.
fn answer(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Opened,
    reply: SeatReply,
) {
    let seat = SeatId::new(reply.seat);
    let game = bench.game.as_ref().filter(|game| game.epoch_of(seat) == reply.epoch);
    let Some((game, facts)) = game.and_then(|game| Some((game, game.seat(seat)?))) else {
        // Addresses were made anew since: from its holder's own it is worth what a letter without a secret is.
        let holds = bench.seat_of_sender() == Some(seat);
        return match holds {
            true => at_the_door(setting, bench, sender, letter),
            false => proof::say_nothing(bench, sender),
        };
    };
    let Some(holder) = facts.holder() else {
        let last = facts.holders.last().and_then(|last| last.person);
        let known = last.is_some() && last == bench.docket.sender;
        return match known {
            true if facts.role == Role::Observer => {
                let notice = sender.notice(bench, Body::WatchesNoMore);
                bench.tell(notice);
            }
            true => refuse(bench, sender, Refused::NotIn(game.name.clone())),
            false => proof::say_nothing(bench, sender),
        };
    };
    let from = match bench.docket.sender == Some(holder) {
        true => From::Holder,
        false => From::Other,
    };
    let asked = game.settings.proof;
    let doubt = proof::doubt(asked, from, letter.origin);
    let turn = TurnNumber::new(reply.turn);
    let door = Door { seat, purpose: reply.purpose, answers_turn: Some(turn), doubt };
    if from == From::Holder {
        let failing = bench.person(holder).is_some_and(|person| person.failing.is_some());
        if failing {
            // Whoever answers a letter of ours has got it.
            bench.change_people(PeopleChange::LettersArrive(holder));
        }
        let call = Call { setting, sender, letter, door };
        if other_game(bench, call) == Rest::Nothing {
            return;
        }
        return through(bench, call);
    }
    proof::say_nothing(bench, sender);
    if let Some(sender) = proof::holder_as_sender(bench, holder) {
        bench.docket.sender = Some(holder);
        through(bench, Call { setting, sender: &sender, letter, door });
    }
}

/// Through the door that a reply address is for.
fn through(bench: &mut Bench, call: Call<'_>) {
    let Call { setting, sender, letter, door } = call;
    let receive = |bench: &mut Bench| press::receive(bench, call, |bench| by_role(bench, call));
    match door.purpose {
        Purpose::Orders | Purpose::Watch | Purpose::Master | Purpose::Press(_) => receive(bench),
        Purpose::Unsubscribe => observers::stop(setting, bench, sender, door.seat),
        Purpose::Confirmation(_) if !letter.press().is_empty() => receive(bench),
        Purpose::Confirmation(mark) if door.doubt != Some(Doubt::OtherSender) => {
            if !press::confirm(bench, call, mark) {
                orders::confirm(bench, call, mark);
            }
        }
        Purpose::Confirmation(_) => {}
    }
}

/// A letter of whoever holds a seat, by what the seat is for.
fn by_role(bench: &mut Bench, call: Call<'_>) {
    match bench.game.as_ref().and_then(|game| game.role(call.door.seat)) {
        Some(Role::Player) => orders::receive(bench, call),
        Some(Role::Master) => acts::receive(bench, call),
        Some(Role::Observer) => observers::receive(bench, call),
        None => {}
    }
}

/// Whether anything of a letter is left to be looked at.
#[derive(PartialEq, Eq)]
enum Rest {
    Something,
    Nothing,
}

/// What a letter that answers one game's letter says of another game. Where it only wishes to join
/// that, the wish is asked back; one that is about a game there is, other than the one it answers,
/// must not change either.
fn other_game(bench: &mut Bench, call: Call<'_>) -> Rest {
    let Call { sender, letter, .. } = call;
    let Some(here) = bench.game.as_ref().map(|game| game.name.clone()) else {
        return Rest::Something;
    };
    let about = letter.commands().iter().find_map(|command| match command {
        Command::Game(name) if !name.eq_ignore_ascii_case(&here) => listed(bench, name),
        _ => None,
    });
    if let Some(named) = about {
        refuse(bench, sender, Refused::AnswersOtherGame(here, named.name));
        return Rest::Nothing;
    }
    let has_orders = || taking::speaks_of_orders(bench, &letter.text);
    match letter.commands() {
        [Command::Join { game: Some(name), power }]
            if !name.eq_ignore_ascii_case(&here) && !has_orders() =>
        {
            join_other(bench, call, name, power.as_deref());
            Rest::Nothing
        }
        [Command::Observe(Some(name))] if !name.eq_ignore_ascii_case(&here) && !has_orders() => {
            watch_other(bench, call, name);
            Rest::Nothing
        }
        _ => Rest::Something,
    }
}

/// A game that is listed, or in which the sender has a seat.
fn listed(bench: &Bench, name: &str) -> Option<Game> {
    let mut games = bench.docket.games.iter().map(|entry| &entry.game);
    games.find(|game| game.name.eq_ignore_ascii_case(name)).cloned()
}

/// Asks whether the sender wants a seat in another game than the one whose letter he answers.
fn join_other(bench: &mut Bench, call: Call<'_>, name: &str, power: Option<&str>) {
    let Call { setting, sender, letter, .. } = call;
    let Some(other) = listed(bench, name) else {
        return refuse(bench, sender, Refused::NotOpen(name.to_owned()));
    };
    let wishes = wishes(Some(&other), power);
    let here = bench.game.replace(other);
    let wish = JoinWish { game: Some(name), wishes, text: &letter.text };
    seats::ask_to_join(setting, bench, sender, wish);
    bench.game = here;
}

/// Asks whether the sender wants to watch another game than the one whose letter he answers.
fn watch_other(bench: &mut Bench, call: Call<'_>, name: &str) {
    let Call { setting, sender, letter, .. } = call;
    let Some(other) = listed(bench, name) else {
        return refuse(bench, sender, Refused::NotOpen(name.to_owned()));
    };
    let here = bench.game.replace(other);
    observers::ask(setting, bench, sender, Some(name), &letter.text);
    bench.game = here;
}

/// A letter to the judge's bare address.
fn at_the_door(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, letter: &Opened) {
    let commands = letter.commands();
    if bench.game.is_none() && !commands.iter().any(|command| names_game(command).is_some()) {
        bench.game = naming::spoken_of(&bench.docket.games, letter).cloned();
    }
    if let Some(unit) = dutchman::asked_for(commands) {
        return dutchman::ask(setting, bench, sender, unit);
    }
    if let Some(observers::Wish::Watch(game)) = observers::wish(commands) {
        return observers::ask(setting, bench, sender, game, &letter.text);
    }
    let seat = bench.seat_of_sender();
    // The old judges' letters all begin with such a line, their players' too.
    let plays = seat.is_some() && says_more(bench, letter);
    for command in commands.iter().filter(|_| !plays) {
        if let Command::Join { game, power } = command {
            if signs_on(bench, power.as_deref()) == Some('O') {
                return observers::ask(setting, bench, sender, None, &letter.text);
            }
            let wish = JoinWish {
                game: game.as_deref(),
                wishes: match wishes(bench.game.as_ref(), power.as_deref()) {
                    named if !named.is_empty() => named,
                    _ => bench.game.as_ref().map_or(Vec::new(), |game| {
                        naming::powers_wished(&game.board, &letter.text)
                    }),
                },
                text: &letter.text,
            };
            return seats::ask_to_join(setting, bench, sender, wish);
        }
    }
    if let Some(seat) = seat {
        let (purpose, doubt) = (Purpose::Orders, Some(Doubt::NoSecret));
        let door = Door { seat, purpose, answers_turn: None, doubt };
        let call = Call { setting, sender, letter, door };
        return press::receive(bench, call, |bench| by_role(bench, call));
    }
    // A stranger does not know yet which words the judge knows.
    let wishes = commands.is_empty() && naming::wishes_to_play(letter);
    if let Some(game) = bench.game.as_ref().filter(|_| wishes) {
        let text = &letter.text;
        let wish = JoinWish { game: None, wishes: naming::powers_named(&game.board, text), text };
        return seats::ask_to_join(setting, bench, sender, wish);
    }
    let body = match commands.first() {
        Some(Command::Rules(_)) => rules_at_the_door(bench),
        Some(Command::List) => Body::Games(bench.listings()),
        Some(Command::Help(_)) => Body::Help,
        None if wishes && bench.docket.sender.is_none() && !bench.docket.games.is_empty() => {
            Body::Games(bench.listings())
        }
        _ if bench.docket.sender.is_some() => Body::Refused(no_game(bench)),
        _ => Body::Help,
    };
    let mut notice = sender.notice(bench, body);
    if bench.docket.sender.is_none() {
        notice.to.taste.language = naming::tongue_of(letter);
    }
    bench.tell(notice);
}

/// The role for which somebody signs on as he would with an old judge.
fn signs_on(bench: &Bench, word: Option<&str>) -> Option<char> {
    naming::glued(word?, &bench.game.as_ref()?.name)
}

/// Whether a letter holds orders or press beside its commands.
fn says_more(bench: &Bench, letter: &Opened) -> bool {
    !letter.press().is_empty() || taking::speaks_of_orders(bench, &letter.text)
}

/// The rules of a game that is open to everybody, for whoever thinks of joining it.
fn rules_at_the_door(bench: &Bench) -> Body {
    match &bench.game {
        Some(game) if game.settings.access == Access::Public => {
            Body::Rules(Box::new(game.settings.clone()))
        }
        Some(game) => Body::Refused(Refused::NotOpen(game.name.clone())),
        None => Body::Refused(Refused::NoGame(bench.listings())),
    }
}

/// Why orders of somebody without a seat here cannot be taken.
fn no_game(bench: &Bench) -> Refused {
    match &bench.game {
        Some(game) => Refused::NotIn(game.name.clone()),
        None => Refused::NoGame(
            bench
                .docket
                .games
                .iter()
                .filter(|entry| entry.sender_plays == SenderPlays::Here)
                .map(listing)
                .collect(),
        ),
    }
}

/// The powers that the word behind JOIN may stand for.
pub(super) fn wishes(game: Option<&Game>, written: Option<&str>) -> Vec<Power> {
    let (Some(game), Some(written)) = (game, written) else { return Vec::new() };
    let board = &game.board;
    if let Some(role) = naming::glued(written, &game.name) {
        let begins = |power: &Power| board.power_name(*power).starts_with(role);
        return board.powers().filter(begins).collect();
    }
    naming::power(board, written).into_iter().collect()
}

/// What a list says of a game.
pub(super) fn listing(entry: &GameEntry) -> GameListing {
    let game = &entry.game;
    GameListing {
        name: game.name.clone(),
        board: game.board.title().to_owned(),
        status: game.status.clone(),
        seats: game.seat_count(),
        turn: (game.status != Status::Forming).then(|| game.board.turn_code(game.position.turn)),
        deadline: game.dues.deadline,
        observers: game.settings.observers,
    }
}
