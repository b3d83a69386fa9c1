//! Letters of every kind, as they are written to a stranger, to players of one power and of two, to somebody
//! who watches, to a master and to the keeper, in every phase of a game, before it and when it is over.

use chrono::TimeDelta;

use crate::adjudication::Owed as Adjustments;
use crate::board::Power;
use crate::game::{
    Access, Act, AddressWish, Confirmer, Ending, PendingId, Role, SeatId, Status, Taste,
    TurnNumber, WhyParked,
};
use crate::judge::{
    ActQuestion, Again, Announced, Announcement, Answered, Body, Doubt, GameFacts, Hand, NoPress,
    Notice, Owed, Reader, Ready, Receipt, Refused, SeatEvent, SeatNews, SeatOffer, Stage, Trouble,
    Unreachable,
};
use crate::letter::{Key, Office, PostalAddress, Purpose, ReplyTo, SeatReply};

use super::bodies::{
    SEATS, address, announcements, dutchman, ended, founded, listings, noted, press, receipt,
    refusals, runs, schedule,
};
use super::play::{self, Ruled};

/// A letter, and to whom it is.
#[derive(Clone)]
pub(super) struct Sample {
    /// As it stands behind `a letter`.
    pub(super) reader: &'static str,
    pub(super) notice: Notice,
}

/// Whose letters they are.
pub(super) fn office() -> Office {
    let key = Key::new(vec![0; 64]).expect("a key of 64 bytes is long enough");
    Office::new(address("judge"), "Chancery", address("keeper"), None, key)
        .expect("the address is a short one")
}

/// All of them.
pub(super) fn all() -> Vec<Sample> {
    let mut all = without_game();
    all.extend(before());
    for turn in play::turns() {
        let game = play::in_turn(&turn);
        for (reader, codes) in PLAYERS {
            all.extend(to_player(&turn, &game, reader, &play::powers(codes)));
        }
        all.extend(to_others(&turn, &game));
        all.extend(standing_still(&turn));
        all.extend(to_runners(&game));
    }
    all
}

/// Who plays, and which powers.
const PLAYERS: [(&str, &str); 2] =
    [("to a player", "FRANCE"), ("to a player of two powers", "FRANCE TURKEY")];
const STRANGER: &str = "about no game, to whoever wrote to the judge's bare address";
const WATCHES: &str = "to somebody who watches, and plays no power";
const MASTER: &str = "to the master of a game";
const KEEPER: &str = "to the keeper";
const STANDS: &str = "of a game that stands still, without a deadline";
const LAST: &str = "of a game that ends with that turn";
const WAITS: &str = "of a game that has not begun";

fn reader(powers: &[Power]) -> Reader {
    Reader {
        address: address("anna"),
        name: "Anna".to_owned(),
        zone: chrono_tz::Europe::Berlin,
        taste: Taste::default(),
        post: None,
        powers: powers.to_vec(),
    }
}

/// An answer to somebody of whom nothing is known, not even a name.
fn answer(reader_is: &'static str, body: Body) -> Sample {
    let to = Reader { name: String::new(), ..reader(&[]) };
    let answers =
        Some(Answered { message_id: None, references: Vec::new(), subject: String::new() });
    Sample { reader: reader_is, notice: Notice { to, reply: None, answers, game: None, body } }
}

/// A letter about a game, to whoever holds a seat in it.
fn of_game(
    reader_is: &'static str,
    game: &GameFacts,
    powers: &[Power],
    purpose: Purpose,
    body: Body,
) -> Sample {
    let seat = SeatReply { game: 1, seat: 2, turn: game.turn.number(), purpose, epoch: 1 };
    let reply = Some(ReplyTo::Seat(seat));
    let notice =
        Notice { to: reader(powers), reply, answers: None, game: Some(game.clone()), body };
    Sample { reader: reader_is, notice }
}

/// A letter to the keeper.
fn to_keeper(game: Option<&GameFacts>, body: Body) -> Sample {
    let sample = answer(KEEPER, body);
    let notice = Notice { answers: None, game: game.cloned(), ..sample.notice };
    Sample { notice, ..sample }
}

/// Letters that belong to no game.
fn without_game() -> Vec<Sample> {
    let until = play::now() + TimeDelta::days(2);
    let wish = AddressWish::Instead;
    let new = || address("anna.new");
    let mut all = vec![
        answer(STRANGER, Body::Help),
        answer(STRANGER, Body::Games(listings())),
        answer(STRANGER, Body::Games(Vec::new())),
        answer(STRANGER, Body::ToldElsewhere),
        answer(STRANGER, Body::LastAnswer { limit: 20, until }),
        answer(STRANGER, Body::ConfirmAddress { wish, expires: until }),
        answer(STRANGER, Body::AddressAsked { new: new(), wish, until }),
        answer(STRANGER, Body::AddressSoon { wish, until }),
        answer(STRANGER, Body::AddressSet { new: new(), wish }),
        answer(STRANGER, Body::AddressKept(new())),
        to_keeper(None, Body::Erased),
        to_keeper(None, Body::Obeyed),
        to_keeper(None, founded(Access::Public)),
        to_keeper(None, founded(Access::Invitation("lantern".to_owned()))),
        to_keeper(None, Body::Trouble(Trouble::RoomAgain { full_since: play::now() })),
        to_keeper(None, Body::Trouble(Trouble::SendingPaused { limit: 2000, waiting: 31 })),
        to_keeper(
            None,
            Body::Trouble(Trouble::TemplateFailed {
                template: "en/help.txt".to_owned(),
                why: "undefined value".to_owned(),
            }),
        ),
    ];
    all.extend(refusals().into_iter().map(|it| answer(STRANGER, Body::Refused(it))));
    all
}

/// Letters of a game that waits for players.
fn before() -> Vec<Sample> {
    let game = play::forming();
    let expires = play::now() + TimeDelta::days(7);
    let (pending, again) = (PendingId::new(9), Again::No);
    let offer = |wishes: &str| SeatOffer::Waiting { seats: SEATS, wishes: play::powers(wishes) };
    let join = |offer| Body::ConfirmJoin { pending, expires, offer, again };
    let about = |body| {
        let sample = answer(WAITS, body);
        Sample { notice: Notice { game: Some(game.clone()), ..sample.notice }, ..sample }
    };
    let seated = |body| of_game(WAITS, &game, &[], Purpose::Orders, body);
    let outlook = || Box::new(play::outlook(&game, &[], None));
    vec![
        about(join(offer("FRANCE GERMANY"))),
        about(join(offer(""))),
        about(join(SeatOffer::Begun(play::powers("ITALY")))),
        about(Body::ConfirmWatch { expires, again }),
        about(Body::Help),
        about(Body::Refused(Refused::NotBegun("Harbour".to_owned()))),
        seated(Body::Joined { seats: SEATS, wishes: play::powers("FRANCE") }),
        seated(Body::Joined { seats: SEATS, wishes: Vec::new() }),
        seated(Body::ConfirmResign { pending, role: Role::Player, expires, again }),
        seated(Body::Resigned(Role::Player)),
        seated(Body::Standing(outlook())),
        seated(Body::Rules(Box::new(play::settings(&game)))),
        seated(noted()),
        of_game(WAITS, &game, &[], Purpose::Watch, Body::Watches(outlook())),
        of_game(MASTER, &game, &[], Purpose::Master, runs(&game)),
        of_game(MASTER, &game, &[], Purpose::Master, Body::Help),
    ]
}

/// What a player gets in a turn.
fn to_player(
    turn: &Ruled,
    game: &GameFacts,
    reader_is: &'static str,
    powers: &[Power],
) -> Vec<Sample> {
    let (pending, again, expires) =
        (PendingId::new(9), Again::No, play::now() + TimeDelta::days(7));
    let mut all = vec![
        Body::TooLate { turn: "S1901M".to_owned() },
        Body::Lent(game.position.units.iter().take(2).copied().collect()),
        Body::Rules(Box::new(play::settings(game))),
        Body::Help,
        Body::Games(listings()),
        Body::ConfirmResign { pending, role: Role::Player, expires, again },
        Body::Resigned(Role::Player),
        Body::LastAnswer { limit: 20, until: expires },
        Body::Announced(Box::new(Announced {
            what: Announcement::TakenOff,
            by: Confirmer::Keeper,
        })),
    ];
    all.extend(of_orders(game, powers));
    all.extend([Ready::MaySay, Ready::Said, Ready::Moot].map(|it| receipt(game, powers, it)));
    all.extend(refusals().into_iter().map(Body::Refused));
    all.push(Body::RefusedBeside(Refused::Press(NoPress::NoWords)));
    all.extend(press(game));
    let of = |game, body| of_game(reader_is, game, powers, Purpose::Orders, body);
    let mut all: Vec<Sample> = all.into_iter().map(|body| of(game, body)).collect();
    let (after, outlook) = (play::after(turn), || Box::new(play::outlook(game, powers, None)));
    let end = over(&after);
    // These go by mail or by post.
    let mut both = vec![
        of(game, Body::TakesOver(outlook())),
        of(game, dutchman(game, Stage::Done)),
        of(&after, Body::Results(Box::new(play::results(turn, powers)))),
        of(&end, ended()),
    ];
    both.extend(announcements().into_iter().map(|body| of(game, body)));
    if game.turn == TurnNumber::new(1) {
        both.push(of(game, Body::Begins(outlook())));
    }
    all.extend(both.iter().cloned().map(by_post));
    all.extend(both);
    all
}

/// What a player gets about orders: those that are read, and those that are owed, where any are.
fn of_orders(game: &GameFacts, powers: &[Power]) -> Vec<Body> {
    let reading = play::read_as(game, powers);
    let (read, outlook) =
        (|| Box::new(reading.clone()), || Box::new(play::outlook(game, powers, Some(&reading))));
    let late = |late: &str| {
        let (late, until) = (play::powers(late), play::now() + TimeDelta::days(1));
        Body::Grace { late, until, outlook: outlook() }
    };
    let mut all =
        vec![Body::Standing(outlook()), Body::Renewed(outlook()), late("ITALY"), late("")];
    if !reading.orders.is_empty() {
        all.extend([
            Body::OldTurn { reading: read() },
            Body::Unproven { doubt: Doubt::NoSecret, reading: read() },
            Body::Crossed { reading: read(), followed: outlook() },
        ]);
    }
    let owes = |owed: &Owed| !owed.units.is_empty() || owed.adjustments != Adjustments::Nothing;
    if outlook().owed.iter().any(owes) {
        all.extend([Body::Reminder(outlook()), late("FRANCE")]);
    }
    all
}

/// What a player gets in a game whose clock stands still, and when a turn has ended one.
fn standing_still(turn: &Ruled) -> Vec<Sample> {
    let powers = play::powers("FRANCE");
    let running = play::in_turn(turn);
    let status = Status::Parked(WhyParked::Paused);
    let game = GameFacts { status, deadline: None, ..running };
    let outlook = || Box::new(play::outlook(&game, &powers, None));
    let by = Confirmer::Keeper;
    let mut all = vec![
        Body::Standing(outlook()),
        Body::Renewed(outlook()),
        Body::Help,
        Body::Rules(Box::new(play::settings(&game))),
        receipt(&game, &powers, Ready::Moot),
        Body::Announced(Box::new(Announced { what: Announcement::Paused, by })),
    ];
    all.extend(press(&game));
    let of = |game, body| of_game(STANDS, game, &powers, Purpose::Orders, body);
    let mut all: Vec<Sample> = all.into_iter().map(|body| of(&game, body)).collect();
    // Centres were counted after the retreats alone.
    if turn.number != TurnNumber::new(3) {
        return all;
    }
    let mut results = play::results(turn, &powers);
    results.winner = powers.first().copied();
    let won = results.winner.map_or(Ending::Closed, Ending::Solo);
    let after = play::after(turn);
    let end = GameFacts { turn: turn.number, status: Status::Ended(won), ..over(&after) };
    let last = |results| of_game(LAST, &end, &powers, Purpose::Orders, Body::Results(results));
    all.extend([last(Box::new(results.clone())), by_post(last(Box::new(results)))]);
    all
}

/// The same letter on paper.
fn by_post(mut sample: Sample) -> Sample {
    sample.notice.to.post = PostalAddress::read("Anna Example\nHafenstraße 7\n12345 Köln").ok();
    sample
}

fn over(game: &GameFacts) -> GameFacts {
    GameFacts { status: Status::Ended(Ending::Closed), deadline: None, ..game.clone() }
}

/// What those get who watch a game, and its master of what all hear.
fn to_others(turn: &Ruled, game: &GameFacts) -> Vec<Sample> {
    let outlook = || Box::new(play::outlook(game, &[], None));
    let after = play::after(turn);
    let end = over(&after);
    let mut all = Vec::new();
    for (reader_is, purpose) in [(WATCHES, Purpose::Watch), (MASTER, Purpose::Master)] {
        let of = |game, body| of_game(reader_is, game, &[], purpose, body);
        all.push(of(&after, Body::Results(Box::new(play::results(turn, &[])))));
        all.push(of(&end, ended()));
        all.push(of(game, Body::Rules(Box::new(play::settings(game)))));
        all.push(of(game, Body::Help));
        all.push(of(game, Body::Games(listings())));
        all.extend(refusals().into_iter().map(|it| of(game, Body::Refused(it))));
        all.extend(announcements().into_iter().map(|it| of(game, it)));
        all.extend(press(game).into_iter().map(|it| of(game, it)));
    }
    let watching = |body| of_game(WATCHES, game, &[], Purpose::Watch, body);
    all.extend([
        watching(Body::Watches(outlook())),
        watching(Body::WatchesNoMore),
        watching(Body::Standing(outlook())),
    ]);
    all
}

/// What those get who run a game: its master, and the keeper.
fn to_runners(game: &GameFacts) -> Vec<Sample> {
    let powers = play::powers("FRANCE");
    let outlook = || Box::new(play::outlook(game, &powers, None));
    let to_master = |body| of_game(MASTER, game, &[], Purpose::Master, body);
    let (pending, again, expires) =
        (PendingId::new(9), Again::No, play::now() + TimeDelta::days(7));
    let question = |act, powers: &str| {
        let (powers, partial) = (play::powers(powers), Vec::new());
        let name = String::new();
        Body::ConfirmAct(Box::new(ActQuestion { act, again, powers, partial, name, expires }))
    };
    let unreachable = Unreachable {
        powers: powers.clone(),
        name: "Bert".to_owned(),
        address: address("bert"),
        said: String::new(),
        missing: powers.clone(),
    };
    let news = |event| {
        let (name, address) = ("Bert".to_owned(), Some(address("bert")));
        Body::Seat(Box::new(SeatNews { event, name, address, powers: powers.clone(), free: 1 }))
    };
    let hand = match receipt(game, &powers, Ready::Moot) {
        Body::Receipt(it) => Body::Receipt(Box::new(Receipt { hand: Hand::Keeper, ..*it })),
        other => other,
    };
    let eject = Act::Eject { seat: SeatId::new(2), person: None };
    vec![
        to_master(runs(game)),
        to_master(question(Act::Process, "ITALY")),
        to_master(question(eject, "FRANCE")),
        to_master(question(Act::Deadline(expires), "")),
        to_master(Body::Unreachable(Box::new(unreachable))),
        to_master(news(SeatEvent::Joined)),
        to_master(news(SeatEvent::Left)),
        to_master(news(SeatEvent::TooLate)),
        to_master(Body::Trouble(Trouble::Parked(WhyParked::ScheduleSpent))),
        to_master(Body::ConfirmResign { pending, role: Role::Master, expires, again }),
        to_master(Body::Resigned(Role::Master)),
        to_keeper(Some(game), Body::Trouble(Trouble::Parked(WhyParked::EndedTheProgram))),
        to_keeper(Some(game), Body::Obeyed),
        to_keeper(Some(game), Body::Scheduled(Box::new(schedule()))),
        to_keeper(Some(game), Body::SeatLeft(outlook())),
        to_keeper(Some(game), Body::Refused(Refused::Lapsed)),
        to_keeper(Some(game), dutchman(game, Stage::Asked(game.turn))),
        to_keeper(Some(game), hand),
    ]
}
