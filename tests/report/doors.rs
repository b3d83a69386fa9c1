//! Notices about coming and going, and everything that can be refused.

use chrono::{DateTime, Utc};

use chancery::game::AddressWish::{Also, Instead};
use chancery::game::{Access, Ending, Observers, PendingId, Role, SeatCount, Status, WhyParked};
use chancery::judge::{
    Again, Body, Doubt, GameListing, NoDutchman, NoWatching, Notice, Refused, SeatOffer, Trouble,
    Unreachable,
};
use chancery::letter::{Address, LetterFault};
use chancery::position::Position;
use chancery::reading::Command;

use super::notices::{
    DEADLINE, NOW, answer, answered, board, facts, first, outlook, owes, own, power, powers,
    reader, time,
};

/// Every notice with its name.
pub fn all() -> Vec<(&'static str, Notice)> {
    let mut all = doors();
    all.extend(refusals());
    all
}

/// A seat in a game that waits for three players, and the powers wished for.
fn waiting(wishes: &str) -> SeatOffer {
    SeatOffer::Waiting { seats: SEATS, wishes: powers(wishes) }
}

const SEATS: SeatCount = SeatCount { taken: 4, free: 3 };

fn failed() -> Body {
    Body::Trouble(Trouble::Parked(WhyParked::EndedTheProgram))
}

fn again_join(expires: DateTime<Utc>) -> Body {
    let (pending, again) = (PendingId::new(9), Again::NoPlainYes);
    Body::ConfirmJoin { pending, expires, again, offer: waiting("") }
}

fn running_join(expires: DateTime<Utc>) -> Body {
    let (pending, again) = (PendingId::new(9), Again::No);
    Body::ConfirmJoin { pending, expires, again, offer: SeatOffer::Begun(powers("ITALY")) }
}

/// Coming and going.
fn doors() -> Vec<(&'static str, Notice)> {
    let expires = time("2026-03-17T12:40:00Z");
    let until = time("2026-03-12T12:40:00Z");
    let new = || Address::parse("anna@work.example").unwrap();
    let here = || reader("").address;
    let pending = PendingId::new(9);
    let again = Again::No;
    let resigning = |role| Body::ConfirmResign { pending, role, expires, again };
    let forming = || {
        let mut game = facts(Position::first(&board()), 0);
        game.deadline = None;
        game
    };
    vec![
        (
            "confirm_join",
            answer(
                "",
                forming(),
                Body::ConfirmJoin { pending, expires, again, offer: waiting("FRANCE GERMANY") },
            ),
        ),
        ("confirm_join_again", answer("", forming(), again_join(expires))),
        ("confirm_join_running", answer("", first(), running_join(expires))),
        ("confirm_resign", answer("FRANCE", first(), resigning(Role::Player))),
        ("confirm_address", stranger(Body::ConfirmAddress { wish: Instead, expires })),
        ("confirm_address_too", stranger(Body::ConfirmAddress { wish: Also, expires })),
        ("address_asked", stranger(Body::AddressAsked { new: new(), wish: Instead, until })),
        ("address_asked_too", stranger(Body::AddressAsked { new: new(), wish: Also, until })),
        ("address_soon", stranger(Body::AddressSoon { wish: Instead, until })),
        ("address_soon_too", stranger(Body::AddressSoon { wish: Also, until })),
        ("address_set", stranger(Body::AddressSet { new: new(), wish: Instead })),
        ("address_set_here", stranger(Body::AddressSet { new: here(), wish: Instead })),
        ("address_set_too", stranger(Body::AddressSet { new: new(), wish: Also })),
        ("address_set_here_too", stranger(Body::AddressSet { new: here(), wish: Also })),
        ("address_kept", stranger(Body::AddressKept(new()))),
        ("told_elsewhere", stranger(Body::ToldElsewhere)),
        ("noted", answer("", forming(), noted())),
        (
            "joined",
            answer("", forming(), Body::Joined { seats: SEATS, wishes: vec![power("FRANCE")] }),
        ),
        (
            "joined_last_but_one",
            answer(
                "",
                forming(),
                Body::Joined { seats: SeatCount { taken: 6, free: 1 }, wishes: vec![] },
            ),
        ),
        ("confirm_watch", answer("", first(), Body::ConfirmWatch { expires, again })),
        ("watches", answer("", first(), Body::Watches(Box::new(outlook(Vec::new()))))),
        ("watches_forming", answer("", forming(), Body::Watches(Box::new(outlook(Vec::new()))))),
        ("watches_no_more", answer("", first(), Body::WatchesNoMore)),
        ("resigned", answer("FRANCE", first(), Body::Resigned(Role::Player))),
        ("confirm_resign_forming", answer("", forming(), resigning(Role::Player))),
        ("confirm_resign_master", answer("", first(), resigning(Role::Master))),
        ("resigned_master", answer("", first(), Body::Resigned(Role::Master))),
        ("help", stranger(Body::Help)),
        ("help_player", answer("FRANCE", first(), Body::Help)),
        ("games", stranger(Body::Games(listings()))),
        ("games_none", stranger(Body::Games(Vec::new()))),
        (
            "founded",
            own(
                "",
                forming(),
                Body::Founded { name: "Harbour".to_owned(), access: Access::Public },
            ),
        ),
        (
            "founded_by_invitation",
            own(
                "",
                forming(),
                Body::Founded {
                    name: "Harbour".to_owned(),
                    access: Access::Invitation("lantern".to_owned()),
                },
            ),
        ),
        ("obeyed", own("", first(), Body::Obeyed)),
        ("erased", own("", first(), Body::Erased)),
        ("renewed", own("FRANCE", first(), Body::Renewed(Box::new(outlook(Vec::new()))))),
        (
            "seat_left",
            own("", first(), Body::SeatLeft(Box::new(outlook(vec![owes("FRANCE", &["A PAR"])])))),
        ),
        ("trouble", own("", first(), Body::Trouble(Trouble::Parked(WhyParked::ScheduleSpent)))),
        ("trouble_failed", own("", first(), failed())),
        (
            "trouble_sending_paused",
            Notice {
                game: None,
                reply: None,
                ..own(
                    "",
                    first(),
                    Body::Trouble(Trouble::SendingPaused { limit: 2000, waiting: 431 }),
                )
            },
        ),
        (
            "trouble_room_again",
            Notice {
                game: None,
                reply: None,
                ..own("", first(), Body::Trouble(Trouble::RoomAgain { full_since: time(NOW) }))
            },
        ),
        (
            "trouble_template",
            Notice {
                game: None,
                reply: None,
                ..own(
                    "",
                    first(),
                    Body::Trouble(Trouble::TemplateFailed {
                        template: "en/results.txt".to_owned(),
                        why: "invalid operation: cannot divide by zero (in results.txt:3)"
                            .to_owned(),
                    }),
                )
            },
        ),
        ("last_answer", answer("FRANCE", first(), Body::LastAnswer { limit: 60, until: expires })),
        ("unreachable", own("", first(), unreachable(&["FRANCE", "TURKEY"], &["TURKEY"]))),
        ("unreachable_all_in", own("", first(), unreachable(&["FRANCE"], &[]))),
        ("unreachable_forming", own("", forming(), nameless())),
        ("standing_forming", answer("", forming(), Body::Standing(Box::new(outlook(Vec::new()))))),
    ]
}

/// A player whom letters do not reach.
fn unreachable(powers: &[&str], missing: &[&str]) -> Body {
    let powers_of = |codes: &[&str]| codes.iter().map(|code| power(code)).collect();
    Body::Unreachable(Box::new(Unreachable {
        powers: powers_of(powers),
        name: "Bob Miller".to_owned(),
        address: Address::parse("bob@example.net").unwrap(),
        said: "550 5.1.1 <bob@example.net>: Recipient address rejected: User unknown in virtual mailbox table".to_owned(),
        missing: powers_of(missing),
    }))
}

/// The same of somebody of whom little is known.
fn nameless() -> Body {
    match unreachable(&[], &[]) {
        Body::Unreachable(it) => Body::Unreachable(Box::new(Unreachable {
            name: String::new(),
            said: String::new(),
            ..*it
        })),
        other => other,
    }
}

fn noted() -> Body {
    let zone = Command::Zone("Mars".to_owned());
    Body::Noted {
        done: vec![Command::Name("Anna".to_owned())],
        undone: vec![(zone, Refused::UnknownZone("Mars".to_owned()))],
    }
}

/// An answer to somebody who wrote to the bare address.
fn stranger(body: Body) -> Notice {
    Notice { to: reader(""), reply: None, answers: answered(), game: None, body }
}

fn listings() -> Vec<GameListing> {
    let listing = |name: &str, free, turn: Option<&str>| GameListing {
        name: name.to_owned(),
        board: "Standard".to_owned(),
        status: if turn.is_some() { Status::Running } else { Status::Forming },
        seats: SeatCount { taken: 7 - free, free },
        turn: turn.map(str::to_owned),
        deadline: turn.map(|_| time(DEADLINE)),
        observers: Observers::Open,
    };
    vec![
        listing("Harbour", 3, None),
        listing("Lighthouse-Two", 1, Some("F1903M")),
        GameListing { observers: Observers::Closed, ..listing("Quay", 0, Some("W1905A")) },
        GameListing {
            status: Status::Ended(Ending::Closed),
            ..listing("Jetty", 7, Some("S1902M"))
        },
    ]
}

/// A name that tries to be more than one.
fn strange_name() -> Notice {
    let marks = "\u{0}\u{1b}[31m\u{202e}{{ judge }} {% if %} || \r\nSubject: x\n\n";
    refused(Refused::UnknownGame(format!("{marks}{}", "long".repeat(2000))))
}

fn refused(refused: Refused) -> Notice {
    stranger(Body::Refused(refused))
}

/// Everything that can be refused.
fn refusals() -> Vec<(&'static str, Notice)> {
    let name = || "Harbour".to_owned();
    vec![
        ("refused_no_game", refused(Refused::NoGame(listings()))),
        ("refused_no_game_at_all", refused(Refused::NoGame(Vec::new()))),
        ("refused_unknown_game", refused(Refused::UnknownGame("Habrour\nfoo || bar".to_owned()))),
        ("refused_strange_name", strange_name()),
        ("no_facts", stranger(Body::TooLate { turn: "S1901M".to_owned() })),
        ("refused_game_full", refused(Refused::GameFull(name()))),
        ("refused_game_over", refused(Refused::GameOver(name()))),
        ("refused_not_begun", refused(Refused::NotBegun(name()))),
        ("refused_already_in", refused(Refused::AlreadyIn(name()))),
        ("refused_not_invited", refused(Refused::NotInvited(name()))),
        ("refused_not_watched", refused(Refused::Watching(NoWatching::Closed(name())))),
        ("refused_watched_by_many", refused(Refused::Watching(NoWatching::ByMany(name())))),
        ("refused_plays", refused(Refused::Watching(NoWatching::Plays(name())))),
        ("refused_not_master", refused(Refused::Dutchman(NoDutchman::NotMaster(name())))),
        ("refused_no_place", refused(Refused::Dutchman(NoDutchman::NoPlace("A XYZ".to_owned())))),
        ("refused_not_in", refused(Refused::NotIn(name()))),
        ("refused_role", refused(Refused::NotForRole(Role::Observer))),
        ("refused_no_address", refused(Refused::NoAddress("ann at home".to_owned()))),
        ("refused_address_known", refused(Refused::AddressKnown("ann@example.org".to_owned()))),
        ("refused_address_taken", refused(Refused::AddressTaken)),
        ("refused_lapsed", refused(Refused::Lapsed)),
        ("refused_too_many_held", refused(Refused::TooManyHeld(Doubt::NoSecret))),
        ("refused_too_many_held_of_seat", refused(Refused::TooManyHeld(Doubt::Unverified))),
        ("refused_declined", refused(Refused::Declined)),
        ("refused_several", refused(Refused::SeveralSeats)),
        (
            "refused_too_large",
            refused(Refused::Unusable(LetterFault::TooLarge { size: 10_485_760 })),
        ),
        ("refused_name_taken", refused(Refused::NameTaken(name()))),
        ("refused_still_seated", refused(Refused::StillSeated(vec![name()]))),
        ("refused_nobody_known", refused(Refused::NobodyKnown("foo@bar.example".to_owned()))),
        ("refused_past_deadline", refused(Refused::PastDeadline("yesterday".to_owned()))),
        ("refused_far_deadline", refused(Refused::FarDeadline("2036-01-01 18:00".to_owned()))),
        ("refused_seat_free", refused(Refused::SeatFree("France".to_owned()))),
        (
            "refused_answers_other_game",
            refused(Refused::AnswersOtherGame(name(), "Lagoon".to_owned())),
        ),
        ("refused_join_apart", refused(Refused::JoinApart("Lagoon".to_owned()))),
        ("refused_not_open", refused(Refused::NotOpen("Lagoon".to_owned()))),
        ("refused_not_parked", refused(Refused::NotParked(name()))),
        ("refused_unknown_power", refused(Refused::UnknownPower("Frnace".to_owned()))),
        ("refused_unknown_zone", refused(Refused::UnknownZone("Middle Earth".to_owned()))),
        ("refused_nothing", refused(Refused::Nothing)),
        (
            "refused_in_game",
            answer("FRANCE", first(), Body::Refused(Refused::UnknownZone("Mars".to_owned()))),
        ),
    ]
}
