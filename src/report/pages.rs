//! The facts each template gets: one page of small words for one letter.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use minijinja::{Value, context};
use serde::Serialize;

use crate::board::{Board, Phase, Power};
use crate::game::{Access, AddressWish, Ending, Observers, Status};
use crate::judge::{
    Body, EndReport, GameFacts, GameListing, Notice, Outlook, Reader, Refused, Trouble, Unreachable,
};
use crate::letter::Office;
use crate::rules::{OrderSets, Waiving};

use super::dutchman::dutchman_page;
use super::enclosures;
use super::examples::examples;
use super::orders::the_turn;
use super::outlook::{UnitWords, standings, task, unit_words};
use super::receipt::{
    asked_back_page, crossed_page, lent_page, noted_page, receipt_page, unproven_page,
};
use super::refusals::{refusal_words, why_parked};
use super::results::results_page;
use super::rule_sheet::{own_rules, rules_page};
use super::stationery::facts;
use super::words::{When, count, list, plain, when};

/// A template and what it gets.
pub(super) struct Page {
    /// The template's name.
    pub(super) template: &'static str,
    /// What it can name.
    pub(super) facts: Value,
}

/// What every letter of a game can say of it.
#[derive(Serialize)]
pub(super) struct GameWords {
    name: String,
    /// `Spring 1901`, `the Spring 1901 retreats`
    turn: String,
    /// `movement`, `retreat` or `adjustment`
    phase: &'static str,
    deadline: Option<When>,
    victory: usize,
    /// Whether the first turn has come.
    begun: bool,
    /// Whether it has ended.
    over: bool,
    /// What a later letter does to the earlier ones (4.D.1).
    letters: &'static str,
    /// Whether a build can be waived (4.D.7).
    waives: bool,
}

/// What every letter can say of its reader.
#[derive(Serialize)]
struct ReaderWords {
    name: String,
    zone: &'static str,
    /// `France`, `France and Turkey`; empty before powers are drawn and for who plays none.
    powers: String,
    /// Whether a reply to this letter is read as an answer to it.
    replies: bool,
}

/// The page of a notice.
pub(super) fn page(office: &Office, now: DateTime<Utc>, notice: &Notice) -> Page {
    let own = match &notice.game {
        Some(game) => game_page(office, game, notice, now),
        None => plain_page(notice, now),
    };
    let whole = context! {
        judge => office.address().to_string(),
        reader => facts(reader_words(notice)),
        game => facts(notice.game.as_ref().map(|game| game_words(game, &notice.to, now))),
        ..own.facts.clone()
    };
    Page { facts: whole, ..own }
}

fn reader_words(notice: &Notice) -> ReaderWords {
    let (reader, game) = (&notice.to, notice.game.as_ref());
    ReaderWords {
        replies: notice.reply.is_some(),
        name: plain(&reader.name),
        zone: reader.zone.name(),
        powers: game.map(|game| power_names(&game.board, &reader.powers)).unwrap_or_default(),
    }
}

pub(super) fn game_words(game: &GameFacts, reader: &Reader, now: DateTime<Utc>) -> GameWords {
    GameWords {
        name: plain(&game.name),
        turn: the_turn(&game.board, game.position.turn),
        phase: match game.position.turn.phase {
            Phase::Movement => "movement",
            Phase::Retreat => "retreat",
            Phase::Adjustment => "adjustment",
        },
        deadline: game.deadline.map(|at| when(at, reader.zone, now)),
        victory: game.board.victory_centres(),
        begun: game.turn.number() > 0,
        over: matches!(game.status, Status::Ended(_)),
        letters: match game.rules.order_sets {
            OrderSets::Combined => "add",
            OrderSets::CombinedUnlessSaid => "add unless said",
            OrderSets::LastUnlessSaid => "replace unless said",
            OrderSets::Last => "replace",
        },
        waives: game.rules.waiving == Waiving::Allowed,
    }
}

pub(super) fn power_names(board: &Board, powers: &[Power]) -> String {
    let names: Vec<&str> = powers.iter().map(|&power| board.power_name(power)).collect();
    list(&names)
}

/// The pages of letters about a game.
fn game_page(office: &Office, game: &GameFacts, notice: &Notice, now: DateTime<Utc>) -> Page {
    let reader = &notice.to;
    let (template, page) = match &notice.body {
        Body::Begins(outlook) => ("begins.txt", begins_page(game, reader, outlook)),
        Body::TakesOver(outlook) => ("takes_over.txt", standing_page(game, reader, outlook)),
        Body::Receipt(receipt) => ("receipt.txt", receipt_page(game, reader, receipt)),
        Body::TooLate { turn } => ("too_late.txt", too_late_page(game, reader, turn)),
        Body::OldTurn { reading } => ("old_turn.txt", asked_back_page(game, reading)),
        Body::Unproven { doubt, reading } => ("unproven.txt", unproven_page(game, *doubt, reading)),
        Body::Crossed { reading, followed } => {
            ("crossed.txt", crossed_page(game, reading, followed))
        }
        Body::Lent(units) => ("lent.txt", lent_page(game, units)),
        Body::Reminder(outlook) => {
            ("reminder.txt", context! { task => facts(task(game, outlook)) })
        }
        Body::Grace { late, until } => ("grace.txt", grace_page(game, reader, late, *until, now)),
        Body::Dutchman(report) => ("dutchman.txt", dutchman_page(game, reader, report)),
        Body::Results(results) => ("results.txt", results_page(game, reader, results)),
        Body::Ended(report) => {
            let steps = enclosures::steps(office, notice, game).map(|file| file.name);
            ("ended.txt", context! { steps, ..ended_page(game, reader, report) })
        }
        Body::Rules(settings) => ("rules.txt", rules_page(settings)),
        Body::Watches(outlook) => ("watches.txt", standing_page(game, reader, outlook)),
        Body::Standing(outlook) => ("standing.txt", standing_page(game, reader, outlook)),
        Body::Renewed(outlook) => ("renewed.txt", context! { task => facts(task(game, outlook)) }),
        Body::SeatLeft(outlook) => ("seat_left.txt", seat_left_page(game, outlook)),
        Body::Unreachable(unreachable) => ("unreachable.txt", unreachable_page(game, unreachable)),
        Body::ConfirmJoin { .. }
        | Body::ConfirmResign { .. }
        | Body::ConfirmWatch { .. }
        | Body::WatchesNoMore
        | Body::ConfirmAddress { .. }
        | Body::AddressAsked { .. }
        | Body::AddressSoon { .. }
        | Body::AddressSet { .. }
        | Body::AddressKept(_)
        | Body::ToldElsewhere
        | Body::Noted { .. }
        | Body::Joined { .. }
        | Body::Resigned
        | Body::Help
        | Body::Games(_)
        | Body::Founded { .. }
        | Body::Obeyed
        | Body::Erased
        | Body::Refused(_)
        | Body::Enough { .. }
        | Body::Trouble(_) => return plain_page(notice, now),
    };
    Page { template, facts: page }
}

/// The pages of letters that can do without a game. Those that cannot, and got none, say in
/// general how the judge is used.
fn plain_page(notice: &Notice, now: DateTime<Utc>) -> Page {
    let zone = notice.to.zone;
    let (template, page) = match &notice.body {
        Body::ConfirmJoin { expires, .. } => ("confirm_join.txt", lapsing(*expires, zone, now)),
        Body::ConfirmResign { expires, .. } => ("confirm_resign.txt", lapsing(*expires, zone, now)),
        Body::ConfirmWatch { expires } => ("confirm_watch.txt", lapsing(*expires, zone, now)),
        Body::WatchesNoMore => ("watches_no_more.txt", context! {}),
        Body::ConfirmAddress { wish, expires } => {
            let expires = facts(when(*expires, zone, now));
            ("confirm_address.txt", context! { also => is_also(*wish), expires })
        }
        Body::AddressAsked { new, wish, until } => {
            let until = facts(when(*until, zone, now));
            let new = new.as_str();
            ("address_asked.txt", context! { new, also => is_also(*wish), until })
        }
        Body::AddressSoon { wish, until } => {
            let until = facts(when(*until, zone, now));
            ("address_soon.txt", context! { also => is_also(*wish), until })
        }
        Body::AddressSet { new, wish } => {
            let here = new.same_box(&notice.to.address);
            let new = new.as_str();
            ("address_set.txt", context! { new, here, also => is_also(*wish) })
        }
        Body::AddressKept(new) => ("address_kept.txt", context! { new => new.as_str() }),
        Body::ToldElsewhere => ("told_elsewhere.txt", context! {}),
        Body::Noted { done, undone } => ("noted.txt", noted_page(done, undone)),
        Body::Joined { taken, seats } => {
            let free = seats.saturating_sub(*taken);
            let missing = count(free, "player", "players");
            ("joined.txt", context! { taken, seats, free, missing })
        }
        Body::Resigned => ("resigned.txt", context! {}),
        Body::Games(listings) => {
            ("games.txt", context! { games => facts(games_words(listings, &notice.to, now)) })
        }
        Body::Founded { name, access } => ("founded.txt", founded_page(name, access)),
        Body::Obeyed => ("obeyed.txt", context! {}),
        Body::Erased => ("erased.txt", context! {}),
        Body::Refused(refused) => ("refused.txt", refused_page(refused, &notice.to, now)),
        Body::Trouble(trouble) => trouble_page(trouble),
        Body::Enough { limit, until } => {
            ("enough.txt", context! { limit, until => facts(when(*until, zone, now)) })
        }
        Body::Help
        | Body::Begins(_)
        | Body::TakesOver(_)
        | Body::SeatLeft(_)
        | Body::Unreachable(_)
        | Body::Renewed(_)
        | Body::Receipt(_)
        | Body::TooLate { .. }
        | Body::OldTurn { .. }
        | Body::Unproven { .. }
        | Body::Crossed { .. }
        | Body::Lent(_)
        | Body::Reminder(_)
        | Body::Grace { .. }
        | Body::Dutchman(_)
        | Body::Rules(_)
        | Body::Watches(_)
        | Body::Results(_)
        | Body::Ended(_)
        | Body::Standing(_) => ("help.txt", context! {}),
    };
    Page { template, facts: page }
}

/// A question that waits for its answer so long.
fn lapsing(expires: DateTime<Utc>, zone: Tz, now: DateTime<Utc>) -> Value {
    context! { expires => facts(when(expires, zone, now)) }
}

fn trouble_page(trouble: &Trouble) -> (&'static str, Value) {
    match trouble {
        Trouble::Parked(why) => ("trouble.txt", context! { why => why_parked(why) }),
        Trouble::SendingPaused { limit, waiting } => {
            let waiting = usize::try_from(*waiting).unwrap_or(usize::MAX);
            let waits = count(waiting, "letter waits", "letters wait");
            ("paused.txt", context! { limit, waits })
        }
    }
}

fn is_also(wish: AddressWish) -> bool {
    wish == AddressWish::Also
}

fn begins_page(game: &GameFacts, reader: &Reader, outlook: &Outlook) -> Value {
    let powers = reader.powers.iter();
    let units: Vec<UnitWords> = powers
        .flat_map(|&power| game.position.units_of(power))
        .map(|unit| unit_words(game, unit))
        .collect();
    context! {
        rules => facts(own_rules(&game.rules)),
        units => facts(units),
        task => facts(task(game, outlook)),
        standings => facts(standings(game, reader)),
    }
}

fn standing_page(game: &GameFacts, reader: &Reader, outlook: &Outlook) -> Value {
    context! {
        task => facts(task(game, outlook)),
        standings => facts(standings(game, reader)),
        free => super::outlook::free_centres(game).join(", "),
    }
}

fn seat_left_page(game: &GameFacts, outlook: &Outlook) -> Value {
    let powers: Vec<Power> = outlook.owed.iter().map(|owed| owed.power).collect();
    context! { powers => power_names(&game.board, &powers), task => facts(task(game, outlook)) }
}

fn unreachable_page(game: &GameFacts, unreachable: &Unreachable) -> Value {
    context! {
        powers => power_names(&game.board, &unreachable.powers),
        name => plain(&unreachable.name),
        address => unreachable.address.as_str(),
        said => in_lines(&unreachable.said),
        missing => power_names(&game.board, &unreachable.missing),
    }
}

/// A stranger's words on short lines.
fn in_lines(text: &str) -> Vec<String> {
    const WIDTH: usize = 60;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| plain(line)).collect()
}

/// Orders for a turn that is over; what is asked of the reader now.
fn too_late_page(game: &GameFacts, reader: &Reader, turn: &str) -> Value {
    context! {
        late => match game.board.calendar().turn(turn) {
            Some(turn) => the_turn(&game.board, turn),
            None => plain(turn),
        },
        same => turn == game.board.turn_code(game.position.turn),
        examples => examples(game, &reader.powers, &[]),
    }
}

fn grace_page(
    game: &GameFacts,
    reader: &Reader,
    late: &[Power],
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Value {
    let (own, others): (Vec<Power>, Vec<Power>) =
        late.iter().partition(|power| reader.powers.contains(power));
    context! {
        own => power_names(&game.board, &own),
        others => power_names(&game.board, &others),
        until => facts(when(until, reader.zone, now)),
        examples => if own.is_empty() { Vec::new() } else { examples(game, &own, &[]) },
    }
}

fn ended_page(game: &GameFacts, reader: &Reader, report: &EndReport) -> Value {
    let board = &game.board;
    let (winner, won) = match &report.ending {
        Ending::Solo(power) => (board.power_name(*power), reader.powers.contains(power)),
        Ending::Closed => ("", false),
    };
    let years: Vec<Value> =
        report.counts.iter().map(|(turn, counts)| year(board, turn, counts)).collect();
    let players: Vec<Value> = report
        .players
        .iter()
        .map(
            |(powers, name)| context! { powers => power_names(board, powers), name => plain(name) },
        )
        .collect();
    context! { winner, won, years, players, standings => facts(standings(game, reader)) }
}

/// A year's line of the centre chart; powers without centres are left out.
fn year(board: &Board, turn: &str, counts: &[usize]) -> Value {
    let year = match board.calendar().turn(turn) {
        Some(turn) => turn.year.to_string(),
        None => plain(turn),
    };
    let powers = board.powers().zip(counts).filter(|&(_, &count)| count > 0);
    let counts: Vec<String> =
        powers.map(|(power, count)| format!("{} {count}", board.power_name(power))).collect();
    context! { year, counts => counts.join(", ") }
}

fn refused_page(refused: &Refused, reader: &Reader, now: DateTime<Utc>) -> Value {
    let words = refusal_words(refused);
    let games = match refused {
        Refused::NoGame(listings) => games_words(listings, reader, now),
        Refused::UnknownGame(_)
        | Refused::GameFull(_)
        | Refused::GameOver(_)
        | Refused::NotBegun(_)
        | Refused::AlreadyIn(_)
        | Refused::Watching(_)
        | Refused::NotInvited(_)
        | Refused::NotIn(_)
        | Refused::NotForRole(_)
        | Refused::NoAddress(_)
        | Refused::AddressKnown(_)
        | Refused::AddressTaken
        | Refused::Lapsed
        | Refused::TooManyHeld(_)
        | Refused::Declined
        | Refused::LinesUnused
        | Refused::NoSayInTime(_)
        | Refused::SeveralSeats
        | Refused::Unusable(_)
        | Refused::NameTaken(_)
        | Refused::Dutchman(_)
        | Refused::NotParked(_)
        | Refused::NotSetAside(_)
        | Refused::UnknownPower(_)
        | Refused::SeatFree(_)
        | Refused::StillSeated(_)
        | Refused::AnswersOtherGame(..)
        | Refused::NotOpen(_)
        | Refused::JoinApart(_)
        | Refused::UnknownZone(_)
        | Refused::NotServed(_)
        | Refused::AsksOtherSeat(..)
        | Refused::Nothing => Vec::new(),
    };
    context! { what => words.what, instead => words.instead, games => facts(games) }
}

fn founded_page(name: &str, access: &Access) -> Value {
    let word = match access {
        Access::Public => String::new(),
        Access::Invitation(word) => plain(word),
    };
    context! { name => plain(name), word }
}

/// A game's line in a list of games.
#[derive(Serialize)]
struct ListedGame {
    name: String,
    board: String,
    free: usize,
    seats: usize,
    /// Whether it has ended.
    over: bool,
    /// Whether nobody may watch it.
    closed: bool,
    /// `3 of 7 seats are free`
    room: String,
    /// The year it is at; empty while the game waits for players.
    year: String,
    deadline: Option<When>,
}

fn games_words(listings: &[GameListing], reader: &Reader, now: DateTime<Utc>) -> Vec<ListedGame> {
    let words = |listing: &GameListing| ListedGame {
        name: plain(&listing.name),
        board: plain(&listing.board),
        free: listing.free,
        seats: listing.seats,
        over: matches!(listing.status, Status::Ended(_)),
        closed: listing.observers == Observers::Closed,
        room: room(listing),
        year: listing.turn.as_deref().map(year_of).unwrap_or_default(),
        deadline: listing.deadline.map(|at| when(at, reader.zone, now)),
    };
    listings.iter().map(words).collect()
}

/// The year in a turn's code: a list has no board to find more in it.
fn year_of(code: &str) -> String {
    code.chars().filter(char::is_ascii_digit).collect()
}

fn room(listing: &GameListing) -> String {
    match listing.free {
        0 => "no seat is free".to_owned(),
        1 => format!("1 of {} seats is free", listing.seats),
        free => format!("{free} of {} seats are free", listing.seats),
    }
}
