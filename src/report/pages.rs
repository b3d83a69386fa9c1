//! The facts each template gets: one page of small words for one letter.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};
use serde::Serialize;

use crate::board::{Board, Phase, Power, Turn};
use crate::game::{Access, AddressWish, Ending, Role, Status, WhyParked};
use crate::judge::{
    Body, BodyKind, EndReport, GameFacts, Notice, Outlook, Played, Reader, Refused, Trouble,
};
use crate::letter::{Language, Office};
use crate::rules::{OrderSets, Waiving};

use super::dutchman::dutchman_page;
use super::enclosures;
use super::examples::examples;
use super::games::games_words;
use super::joining;
use super::orders::{power_list, turn_named};
use super::outlook::{UnitWords, standings, task, unit_words};
use super::press::{PressHow, press_how, press_list, press_page};
use super::receipt::{
    asked_back_page, crossed_page, lent_page, noted_page, receipt_page, unproven_page,
};
use super::refusals::{parked_words, refusal_at_hand, refusal_words};
use super::results::{ToldOrders, results_letter};
use super::rule_sheet::{own_rules, rules_page};
use super::running::{self, is_for_master, is_masters, unreachable_page};
use super::stationery::{Stationery, facts};
use super::tongue::{Article, Name, Told, Tongue};
use super::words::{When, plain, when};

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
    turn: Told,
    /// `movement`, `retreat` or `adjustment`
    phase: &'static str,
    deadline: Option<When>,
    victory: usize,
    /// Whether the first turn has come.
    begun: bool,
    /// Whether it has ended.
    over: bool,
    /// Whether its clock stands still.
    stopped: bool,
    /// What its master is called; empty where it has none, or one without a name.
    master: String,
    /// Whether it has one.
    mastered: bool,
    /// What a later letter does to the earlier ones (4.D.1).
    letters: &'static str,
    /// Whether a build can be waived (4.D.7).
    waives: bool,
    /// How press is written.
    press: PressHow,
}

/// What every letter can say of its reader.
#[derive(Serialize)]
struct ReaderWords {
    name: String,
    zone: &'static str,
    /// `France`, `France and Turkey`; empty before powers are drawn and for who plays none.
    powers: Told,
    /// Whether a reply to this letter is read as an answer to it.
    replies: bool,
    /// Whether the reader runs the game.
    runs: bool,
    /// Whether he reads it on paper, some days later.
    posted: bool,
}

/// The page of a notice.
pub(super) fn page<'a>(
    (stationery, language): (&'a Stationery, Language),
    office: &Office,
    now: DateTime<Utc>,
    notice: &'a Notice,
    told: &mut ToldOrders<'a>,
) -> Page {
    let tongue = stationery.tongue(language);
    let own = match (notice.body.kind(), &notice.game) {
        (BodyKind::Joining, _) => joining::page(tongue, notice, now),
        (BodyKind::Address, _) => address_page(tongue, notice, now),
        (BodyKind::General, _) => general_page(tongue, notice, now),
        (BodyKind::Running, Some(game)) => running::page(tongue, game, notice, now),
        (BodyKind::Play, Some(game)) => play_page((tongue, told), office, game, notice, now),
        (BodyKind::Running | BodyKind::Play, None) => help_page(),
    };
    let game = notice.game.as_ref();
    let whole = context! {
        judge => office.address().to_string(),
        reader => facts(reader_words(tongue, notice)),
        game => facts(game.map(|game| game_words(tongue, game, &notice.to, now))),
        offers => offers(stationery, language, notice),
        ..own.facts.clone()
    };
    Page { facts: whole, ..own }
}

/// The other languages, each in itself, to a newcomer who has chosen none.
fn offers(stationery: &Stationery, language: Language, notice: &Notice) -> Vec<String> {
    match (&notice.body, notice.to.taste.language) {
        (Body::Joined { .. } | Body::ConfirmJoin { .. }, None) => stationery
            .languages()
            .filter(|other| *other != language)
            .map(|other| stationery.tongue(other).receipts.language_offered())
            .collect(),
        _ => Vec::new(),
    }
}

fn reader_words(tongue: &Tongue, notice: &Notice) -> ReaderWords {
    let (reader, game) = (&notice.to, notice.game.as_ref());
    let none = || Told::Plain(String::new());
    ReaderWords {
        replies: notice.reply.is_some(),
        runs: is_for_master(notice),
        posted: reader.post.is_some(),
        name: plain(&reader.name),
        zone: reader.zone.name(),
        powers: game.map_or_else(none, |game| power_names(tongue, &game.board, &reader.powers)),
    }
}

pub(super) fn game_words(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    now: DateTime<Utc>,
) -> GameWords {
    GameWords {
        name: plain(&game.name),
        turn: tongue.names.turn(&game.board, game.position.turn, Article::With).told(),
        phase: match game.position.turn.phase {
            Phase::Movement => "movement",
            Phase::Retreat => "retreat",
            Phase::Adjustment => "adjustment",
        },
        deadline: game.deadline.map(|at| when(tongue, at, reader.zone, now)),
        victory: game.board.victory_centres(),
        begun: game.turn.number() > 0,
        over: matches!(game.status, Status::Ended(_)),
        stopped: matches!(game.status, Status::Parked(_)),
        master: game.master.as_deref().map(plain).unwrap_or_default(),
        mastered: game.master.is_some(),
        letters: match game.rules.order_sets {
            OrderSets::Combined => "add",
            OrderSets::CombinedUnlessSaid => "add unless said",
            OrderSets::LastUnlessSaid => "replace unless said",
            OrderSets::Last => "replace",
        },
        waives: game.rules.waiving == Waiving::Allowed,
        press: press_how(tongue, game, reader),
    }
}

fn power_names(tongue: &Tongue, board: &Board, powers: &[Power]) -> Told {
    power_list(tongue, board, powers).told()
}

/// The page that says in general how the judge is used; also for what needs a game and got none.
fn help_page() -> Page {
    Page { template: "help.txt", facts: context! {} }
}

/// The pages of letters about what is played in a game.
fn play_page<'a>(
    (tongue, told): (&'a Tongue, &mut ToldOrders<'a>),
    office: &Office,
    game: &'a GameFacts,
    notice: &'a Notice,
    now: DateTime<Utc>,
) -> Page {
    let reader = &notice.to;
    let (template, page) = match &notice.body {
        Body::Begins(outlook) => ("begins.txt", begins_page(tongue, game, reader, outlook)),
        Body::TakesOver(outlook) => {
            ("takes_over.txt", standing_page(tongue, game, reader, outlook))
        }
        Body::Receipt(receipt) => return receipt_page(tongue, game, reader, receipt),
        Body::TooLate { turn } => ("too_late.txt", too_late_page(tongue, game, reader, turn)),
        Body::OldTurn { reading } => ("old_turn.txt", asked_back_page(tongue, game, reading)),
        Body::Unproven { doubt, reading } => {
            ("unproven.txt", unproven_page(tongue, game, *doubt, reading))
        }
        Body::Crossed { reading, followed } => {
            ("crossed.txt", crossed_page(tongue, game, reading, followed))
        }
        Body::Press(letter) => press_page(tongue, game, notice, letter),
        Body::Lent(units) => ("lent.txt", lent_page(tongue, game, units)),
        Body::Reminder(outlook) => ("reminder.txt", task_page(tongue, game, outlook)),
        Body::Grace { .. } => ("grace.txt", grace_page(tongue, game, notice, now)),
        Body::Dutchman(report) => ("dutchman.txt", dutchman_page(tongue, game, reader, report)),
        Body::Results(results) => {
            ("results.txt", results_letter((tongue, told), office, game, notice, results))
        }
        Body::Ended(report) => {
            let steps = enclosures::steps(office, notice, game).map(|file| file.name);
            ("ended.txt", context! { steps, ..ended_page(tongue, game, reader, report) })
        }
        Body::Rules(settings) => ("rules.txt", rules_page(tongue, settings)),
        Body::Watches(outlook) => ("watches.txt", standing_page(tongue, game, reader, outlook)),
        Body::Standing(outlook) => ("standing.txt", standing_page(tongue, game, reader, outlook)),
        Body::Renewed(outlook) => ("renewed.txt", task_page(tongue, game, outlook)),
        Body::SeatLeft(outlook) => ("seat_left.txt", seat_left_page(tongue, game, outlook)),
        Body::Unreachable(lost) => ("unreachable.txt", unreachable_page(tongue, game, lost)),
        _ => return help_page(),
    };
    Page { template, facts: page }
}

/// The pages of letters that can do without a game.
fn general_page(tongue: &Tongue, notice: &Notice, now: DateTime<Utc>) -> Page {
    let told = |at: DateTime<Utc>| facts(when(tongue, at, notice.to.zone, now));
    let (template, page) = match &notice.body {
        Body::WatchesNoMore => ("watches_no_more.txt", context! {}),
        Body::ToldElsewhere => ("told_elsewhere.txt", context! {}),
        Body::Noted { done, undone } => ("noted.txt", noted_page(tongue, done, undone)),
        Body::Resigned(role) => ("resigned.txt", context! { ran => *role == Role::Master }),
        Body::Games(listings) => (
            "games.txt",
            context! { games => facts(games_words(tongue, listings, &notice.to, now)) },
        ),
        Body::Founded { name, access } => ("founded.txt", founded_page(name, access)),
        Body::Obeyed => ("obeyed.txt", context! {}),
        Body::Erased => ("erased.txt", context! {}),
        Body::Refused(refused) | Body::RefusedBeside(refused) => {
            // What becomes of orders beside press is told apart.
            let press = matches!(refused, Refused::Press(_) | Refused::PressOfOrders(_));
            let alone = !press && matches!(notice.body, Body::Refused(_));
            let page = refused_page(tongue, notice, refused, now);
            ("refused.txt", context! { alone, ..page })
        }
        Body::Trouble(trouble) => trouble_page(tongue, trouble, told),
        Body::LastAnswer { limit, until } => {
            ("last_answer.txt", context! { limit, until => told(*until) })
        }
        _ => return help_page(),
    };
    Page { template, facts: page }
}

/// The pages of letters about another address.
fn address_page(tongue: &Tongue, notice: &Notice, now: DateTime<Utc>) -> Page {
    let told = |at: DateTime<Utc>| facts(when(tongue, at, notice.to.zone, now));
    let (template, page) = match &notice.body {
        Body::ConfirmAddress { wish, expires } => {
            let expires = told(*expires);
            ("confirm_address.txt", context! { also => is_also(*wish), expires })
        }
        Body::AddressAsked { new, wish, until } => {
            let until = told(*until);
            let new = new.as_str();
            ("address_asked.txt", context! { new, also => is_also(*wish), until })
        }
        Body::AddressSoon { wish, until } => {
            let until = told(*until);
            ("address_soon.txt", context! { also => is_also(*wish), until })
        }
        Body::AddressSet { new, wish } => {
            let here = new.same_box(&notice.to.address);
            let new = new.as_str();
            ("address_set.txt", context! { new, here, also => is_also(*wish) })
        }
        Body::AddressKept(new) => ("address_kept.txt", context! { new => new.as_str() }),
        _ => return help_page(),
    };
    Page { template, facts: page }
}

fn trouble_page(
    tongue: &Tongue,
    trouble: &Trouble,
    told: impl Fn(DateTime<Utc>) -> Value,
) -> (&'static str, Value) {
    match trouble {
        Trouble::RoomAgain { full_since } => {
            ("room_again.txt", context! { since => told(*full_since) })
        }
        Trouble::TemplateFailed { template, why } => {
            ("template_failed.txt", context! { template, why })
        }
        Trouble::Parked(why) => {
            let spent = *why == WhyParked::ScheduleSpent;
            ("trouble.txt", context! { spent, why => parked_words(tongue, why) })
        }
        Trouble::SendingPaused { limit, waiting } => {
            let waiting = usize::try_from(*waiting).unwrap_or(usize::MAX);
            let waits = tongue.outlook.letters_wait(waiting);
            ("sending_paused.txt", context! { limit, waits })
        }
    }
}

fn is_also(wish: AddressWish) -> bool {
    wish == AddressWish::Also
}

fn task_page(tongue: &Tongue, game: &GameFacts, outlook: &Outlook) -> Value {
    context! { task => facts(task(tongue, game, outlook)) }
}

fn begins_page(tongue: &Tongue, game: &GameFacts, reader: &Reader, outlook: &Outlook) -> Value {
    let powers = reader.powers.iter();
    let units: Vec<UnitWords> = powers
        .flat_map(|&power| game.position.units_of(power))
        .map(|unit| unit_words(tongue, game, unit))
        .collect();
    context! {
        rules => facts(own_rules(tongue, &game.rules)),
        units => facts(units),
        task => facts(task(tongue, game, outlook)),
        standings => facts(standings(tongue, game, reader)),
    }
}

fn standing_page(tongue: &Tongue, game: &GameFacts, reader: &Reader, outlook: &Outlook) -> Value {
    context! {
        task => facts(task(tongue, game, outlook)),
        standings => facts(standings(tongue, game, reader)),
        free => super::outlook::free_centres(game).join(", "),
        // Results alone may come before the count.
        counted_later => false,
    }
}

fn seat_left_page(tongue: &Tongue, game: &GameFacts, outlook: &Outlook) -> Value {
    let powers: Vec<Power> = outlook.owed.iter().map(|owed| owed.power).collect();
    let powers = Value::from(power_names(tongue, &game.board, &powers));
    context! { powers, task => facts(task(tongue, game, outlook)) }
}

/// Orders for a turn that is over; what is asked of the reader now.
fn too_late_page(tongue: &Tongue, game: &GameFacts, reader: &Reader, turn: &str) -> Value {
    context! {
        late => Value::from(turn_named(tongue, &game.board, turn, Article::With).told()),
        same => turn == game.board.turn_code(game.position.turn),
        examples => examples(tongue, game, &reader.powers, &[], &[]),
    }
}

fn grace_page(tongue: &Tongue, game: &GameFacts, notice: &Notice, now: DateTime<Utc>) -> Value {
    let Body::Grace { late, until, outlook } = &notice.body else { return context! {} };
    let reader = &notice.to;
    let (own, others): (Vec<Power>, Vec<Power>) =
        late.iter().partition(|power| reader.powers.contains(power));
    context! {
        own => Value::from(power_names(tongue, &game.board, &own)),
        others => Value::from(power_names(tongue, &game.board, &others)),
        until => facts(when(tongue, *until, reader.zone, now)),
        task => facts(task(tongue, game, outlook)),
    }
}

fn ended_page(tongue: &Tongue, game: &GameFacts, reader: &Reader, report: &EndReport) -> Value {
    let board = &game.board;
    let (winner, won, centres) = match &report.ending {
        Ending::Solo(power) => {
            let centres = game.position.centres_of(board, *power).count();
            (tongue.names.power(board, *power).told(), reader.powers.contains(power), centres)
        }
        Ending::Closed => (Told::Plain(String::new()), false, 0),
    };
    let years: Vec<Value> =
        report.counts.iter().map(|(turn, counts)| year(tongue, board, turn, counts)).collect();
    let players: Vec<Value> = match report.players.iter().any(has_named) {
        true => report.players.iter().flat_map(|played| holders(tongue, board, played)).collect(),
        false => Vec::new(),
    };
    let winner = Value::from(winner);
    let by_master = report.by.is_some_and(is_masters);
    let press = facts(press_list(tongue, game, reader, &report.press));
    let standings = facts(standings(tongue, game, reader));
    let free = super::outlook::free_centres(game).join(", ");
    context! {
        winner, won, centres, by_master, years, players, press, standings, free,
        counted_later => false,
    }
}

/// Whether anybody's name is known who held a seat.
fn has_named(played: &Played) -> bool {
    played.holders.iter().any(|(name, _)| !name.is_empty())
}

/// `Clara, until Fall 1902`: a line for each who held a seat, its powers in the first.
pub(super) fn holders(tongue: &Tongue, board: &Board, played: &Played) -> Vec<Value> {
    let named = played.holders.iter().filter(|(name, _)| !name.is_empty());
    let mut names: Vec<String> = named
        .map(|(name, left)| match left {
            None => plain(name),
            Some(code) => tongue.outlook.player_until(&plain(name), &season(tongue, board, code)),
        })
        .collect();
    if names.is_empty() {
        // Somebody without a name is not nobody.
        let nobody = played.holders.is_empty().then(|| tongue.outlook.player_none());
        names.push(nobody.unwrap_or_default());
    }
    let powers = power_names(tongue, board, &played.powers);
    let first = std::iter::once(powers).chain(std::iter::repeat(Told::Plain(String::new())));
    let line = |(powers, name): (Told, String)| context! { powers => Value::from(powers), name };
    first.zip(names).map(line).collect()
}

/// `Fall 1902`, whatever its phase.
fn season<'a>(tongue: &'a Tongue, board: &'a Board, code: &str) -> Name<'a> {
    match board.calendar().turn(code) {
        Some(turn) => {
            let turn = Turn { phase: Phase::Movement, ..turn };
            tongue.names.turn(board, turn, Article::With)
        }
        None => tongue.names.text(plain(code)),
    }
}

/// A year's line of the centre chart; powers without centres are left out.
pub(super) fn year(tongue: &Tongue, board: &Board, turn: &str, counts: &[usize]) -> Value {
    let year = match board.calendar().turn(turn) {
        Some(turn) => turn.year.to_string(),
        None => plain(turn),
    };
    let powers = board.powers().zip(counts).filter(|&(_, &count)| count > 0);
    let counts: Vec<String> = powers
        .map(|(power, count)| tongue.outlook.centres(&tongue.names.power(board, power), *count))
        .collect();
    context! { year, counts => counts.join(", ") }
}

fn refused_page(tongue: &Tongue, notice: &Notice, refused: &Refused, now: DateTime<Utc>) -> Value {
    // What the keeper's commands bring answers no letter.
    let words = match notice.answers {
        None if notice.reply.is_none() => refusal_at_hand(tongue, notice.game.as_ref(), refused),
        _ => refusal_words(tongue, notice.game.as_ref(), refused),
    };
    let games = match refused {
        Refused::NoGame(listings) => games_words(tongue, listings, &notice.to, now),
        _ => Vec::new(),
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
