//! Notices about who runs a game, and what is done to it.

use chancery::board::Phase;
use chancery::game::{Act, Confirmer, SeatCount, SeatId, WhyParked};
use chancery::judge::{
    ActQuestion, Again, Announced, Announcement, Body, GameFacts, NewSchedule, Notice, PresentTurn,
    Refused, RunReport, RunStage, SeatEvent, SeatFacts, SeatNews, SeatState, Trouble,
};
use chancery::letter::{Address, Purpose, ReplyTo, SeatReply};
use chancery::position::Position;
use chancery::schedule::{Length, Schedule};
use chrono_tz::Tz;

use super::notices::{answer, board, facts, first, outlook, own, powers, time};

/// Every notice with its name.
pub fn all() -> Vec<(&'static str, Notice)> {
    let master = Confirmer::Master(SeatId::new(7));
    let mut all = vec![
        ("runs_forming", to_master(forming(), runs(RunStage::Appointed, &forming_seats()))),
        ("runs_midgame", to_master(run(first()), runs(RunStage::Appointed, &seats()))),
        ("runs_began", to_master(run(first()), runs(RunStage::Began, &seats()))),
        ("runs_status", to_master(run(first()), runs(RunStage::Asked, &seats()))),
        ("help_master", to_master(run(first()), Body::Help)),
        ("trouble_master", to_master(run(first()), parked())),
        ("seat_joined", to_master(forming(), news(SeatEvent::Joined, "", 2))),
        ("seat_taken_over", to_master(run(first()), news(SeatEvent::Joined, "FRANCE", 0))),
        ("seat_given_up", to_master(run(first()), news(SeatEvent::Left, "FRANCE", 1))),
        ("seat_too_late", to_master(run(first()), news(SeatEvent::TooLate, "FRANCE", 0))),
        ("seat_away", to_master(run(first()), news(SeatEvent::Away, "FRANCE", 0))),
        ("seat_old_turn", to_master(run(first()), news(SeatEvent::OldTurn, "FRANCE", 0))),
        (
            "joined_with_master",
            own(
                "",
                forming(),
                Body::Joined { seats: SeatCount { taken: 4, free: 3 }, wishes: vec![] },
            ),
        ),
        (
            "standing_with_master",
            own("", run(first()), Body::Standing(Box::new(outlook(Vec::new())))),
        ),
    ];
    all.extend(announcements(master));
    all.extend(questions());
    all.extend(refusals());
    all
}

fn announcements(master: Confirmer) -> Vec<(&'static str, Notice)> {
    let told = |game: GameFacts, what, by| {
        own("FRANCE", game, Body::Announced(Box::new(Announced { what, by })))
    };
    let keeper = Confirmer::Keeper;
    let moved = |was| Announcement::Deadline { was: Some(time(was)) };
    let schedule = |text: &str, post, was: Option<&str>| {
        let schedule = schedule(text);
        let was = was.map(time);
        Announcement::Schedule(Box::new(NewSchedule { schedule, post, was }))
    };
    let ejected = |codes| Announcement::Ejected(powers(codes));
    let stopped = || {
        let mut game = run(first());
        game.status = chancery::game::Status::Parked(WhyParked::Paused);
        game.deadline = None;
        game
    };
    let nameless = || GameFacts { master: Some(String::new()), ..first() };
    vec![
        ("announced_deadline", told(run(first()), moved("2026-03-10T18:00:00Z"), master)),
        ("announced_deadline_earlier", told(first(), moved("2026-03-14T18:00:00Z"), keeper)),
        ("announced_deadline_keeper", told(first(), Announcement::Deadline { was: None }, keeper)),
        ("announced_schedule", told(run(first()), schedule(SCHEDULE, None, None), master)),
        (
            "announced_schedule_post",
            told(
                first(),
                schedule(POSTED, Length::new(8, 0), Some("2026-03-10T18:00:00Z")),
                keeper,
            ),
        ),
        ("scheduled", {
            let (schedule, post) = (self::schedule(POSTED), Length::new(8, 0));
            let new = NewSchedule { schedule, post, was: None };
            own("", first(), Body::Scheduled(Box::new(new)))
        }),
        ("announced_paused", told(stopped(), Announcement::Paused, master)),
        ("announced_resumed", told(run(first()), Announcement::Resumed, master)),
        ("announced_ejected", told(run(first()), ejected("GERMANY TURKEY"), master)),
        ("announced_ejected_forming", told(forming(), ejected(""), keeper)),
        ("announced_taken_off", told(run(first()), Announcement::TakenOff, master)),
        ("announced_master", told(run(first()), Announcement::Master, keeper)),
        ("announced_master_nameless", told(nameless(), Announcement::Master, keeper)),
        ("announced_no_master", told(first(), Announcement::Master, keeper)),
        ("announced_runs_no_more", told(first(), Announcement::RunsNoMore, keeper)),
        ("standing_stopped", own("", stopped(), Body::Standing(Box::new(outlook(Vec::new()))))),
    ]
}

const SCHEDULE: &str = "daily 20:00; retreat 24h; adjustment 0 12 1,15 * *; grace none";
const POSTED: &str = "Tue,Fri 18:00, Sun 12:00 at least 8 days; retreat 8 days; adjustment 8 days";

fn schedule(text: &str) -> Schedule {
    Schedule::read(text, &Schedule::usual(Tz::Europe__Berlin)).unwrap()
}

fn questions() -> Vec<(&'static str, Notice)> {
    let asked = |act, codes: &str, name: &str, again| {
        let question = ActQuestion {
            act,
            again,
            powers: powers(codes),
            partial: powers(if again == Again::TurnRuled { "TURKEY" } else { "" }),
            name: name.to_owned(),
            expires: time("2026-03-17T12:40:00Z"),
        };
        answer("", run(first()), Body::ConfirmAct(Box::new(question)))
    };
    let deadline = Act::Deadline(time("2026-03-14T20:00:00Z"));
    let eject = Act::Eject { seat: SeatId::new(2), person: None };
    vec![
        ("confirm_process", asked(Act::Process, "FRANCE ITALY", "", Again::No)),
        ("confirm_process_again", asked(Act::Process, "", "", Again::TurnRuled)),
        ("confirm_eject", asked(eject.clone(), "FRANCE", "Bert", Again::No)),
        ("confirm_eject_nameless", asked(eject, "", "", Again::No)),
        ("confirm_close", asked(Act::Close, "", "", Again::No)),
        ("confirm_deadline", asked(deadline, "", "", Again::No)),
        (
            "confirm_schedule",
            asked(
                Act::Schedule { schedule: Box::new(schedule(SCHEDULE)), post: None },
                "",
                "",
                Again::No,
            ),
        ),
        ("confirm_pause", asked(Act::Pause, "", "", Again::No)),
        ("confirm_resume", asked(Act::Resume, "", "", Again::No)),
        ("confirm_renew", asked(Act::Renew, "", "", Again::No)),
    ]
}

fn refusals() -> Vec<(&'static str, Notice)> {
    let name = || "Harbour".to_owned();
    let present = PresentTurn { season: "Spring".to_owned(), year: 1901, phase: Phase::Retreat };
    let refused = |refused| answer("", run(first()), Body::Refused(refused));
    vec![
        ("refused_stopped", refused(Refused::Stopped(name()))),
        ("refused_no_schedule", refused(Refused::NoSchedule("Tus".to_owned(), "Tue".to_owned()))),
        ("refused_schedule_spent", refused(Refused::NoSchedule(String::new(), String::new()))),
        ("refused_schedule_stands", refused(Refused::ScheduleStands)),
        ("refused_no_master", refused(Refused::NoMaster(name()))),
        ("refused_master_only", refused(Refused::NotMaster(name()))),
        ("refused_runs_game", refused(Refused::RunsGame(name()))),
        ("refused_plays_here", refused(Refused::PlaysHere(name()))),
        ("refused_not_yet", refused(Refused::NotYet(name()))),
        ("refused_unknown_player", refused(Refused::UnknownPlayer("Berth".to_owned()))),
        ("refused_several_players", refused(Refused::SeveralPlayers("Bert".to_owned()))),
        ("refused_no_deadline", refused(Refused::NoDeadline("tomorrow".to_owned()))),
        ("refused_other_turn", refused(Refused::OtherTurn("Winter".to_owned(), present))),
    ]
}

/// A game that Ann runs.
fn run(game: GameFacts) -> GameFacts {
    GameFacts { master: Some("Ann Example".to_owned()), ..game }
}

fn forming() -> GameFacts {
    let mut game = run(facts(Position::first(&board()), 0));
    game.deadline = None;
    game
}

fn to_master(game: GameFacts, body: Body) -> Notice {
    let turn = game.turn.number();
    let reply = SeatReply { game: 3, seat: 7, turn, purpose: Purpose::Master, epoch: 2 };
    Notice { reply: Some(ReplyTo::Seat(reply)), ..own("", game, body) }
}

fn runs(stage: RunStage, seats: &[SeatFacts]) -> Body {
    Body::Runs(Box::new(RunReport { stage, seats: seats.to_vec() }))
}

fn seat(codes: &str, name: &str, state: SeatState) -> SeatFacts {
    let box_of = |name: &str| Address::parse(&format!("{}@example.org", name.to_lowercase())).ok();
    let address = Some(name).filter(|name| !name.is_empty()).and_then(box_of);
    SeatFacts { powers: powers(codes), name: name.to_owned(), address, state }
}

fn seats() -> Vec<SeatFacts> {
    vec![
        seat("AUSTRIA", "Bert", SeatState::Missing),
        seat("ENGLAND FRANCE", "Cora", SeatState::Complete),
        seat("GERMANY", "Dora", SeatState::Ready),
        seat("ITALY", "", SeatState::Idle),
        seat("RUSSIA", "", SeatState::Free),
        seat("TURKEY", "Tom", SeatState::Partial),
    ]
}

fn forming_seats() -> Vec<SeatFacts> {
    vec![seat("", "Bert", SeatState::Idle), seat("", "", SeatState::Free)]
}

fn news(event: SeatEvent, codes: &str, free: usize) -> Body {
    let facts = seat(codes, "Bert", SeatState::Idle);
    let SeatFacts { powers, name, address, .. } = facts;
    Body::Seat(Box::new(SeatNews { event, name, address, powers, free }))
}

fn parked() -> Body {
    Body::Trouble(Trouble::Parked(WhyParked::ScheduleSpent))
}
