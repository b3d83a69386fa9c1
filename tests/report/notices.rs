//! One notice, or a few, for each kind of letter, made from small literal values.

use std::sync::{Arc, LazyLock};

use chancery::adjudication::{Owed as Adjustments, Verdict, adjudicate};
use chancery::board::{Board, Phase, Power, Province, STANDARD};
use chancery::game::{Confirmer, Copies, Ending, GameId, PressRules, SeatId, Status, TurnNumber};
use chancery::judge::{
    Answered, Body, EndReport, GameFacts, Notice, Outlook, Owed, Played, Reader, Results, Timing,
};
use chancery::letter::{Address, Key, Office, Purpose, ReplyTo, SeatReply};
use chancery::order::{Order, read};
use chancery::position::{Position, Unit, read_owned_unit};
use chancery::rules::{OrderSets, Rules};
use chrono::{DateTime, Utc};

/// When all these letters are written: a Tuesday.
pub const NOW: &str = "2026-03-10T12:40:00Z";
/// When orders are due.
pub const DEADLINE: &str = "2026-03-13T18:00:00Z";

pub fn time(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

pub fn office() -> Office {
    let address = |text: &str| Address::parse(text).unwrap();
    let key = Key::new(vec![7; 32]).unwrap();
    Office::new(address("judge@example.org"), "Chancery", address("keeper@example.org"), None, key)
        .unwrap()
}

static BOARD: LazyLock<Arc<Board>> =
    LazyLock::new(|| Arc::new(Board::from_text(STANDARD).unwrap()));

pub fn board() -> Arc<Board> {
    Arc::clone(&BOARD)
}

pub fn power(code: &str) -> Power {
    board().power(code).unwrap()
}

pub fn powers(codes: &str) -> Vec<Power> {
    codes.split_whitespace().map(power).collect()
}

fn order(phase: Phase, text: &str) -> Order {
    read(&board(), phase, text).unwrap_or_else(|| panic!("{text} is no order"))
}

pub fn unit(text: &str) -> Unit {
    read_owned_unit(&board(), text).unwrap_or_else(|| panic!("{text} is no unit"))
}

pub fn reader(codes: &str) -> Reader {
    Reader {
        address: Address::parse("anna@example.com").unwrap(),
        name: "Anna".to_owned(),
        zone: chrono_tz::Europe::Berlin,
        taste: chancery::game::Taste::default(),
        post: None,
        powers: powers(codes),
    }
}

pub fn facts(position: Position, number: u32) -> GameFacts {
    GameFacts {
        id: GameId::new(3),
        name: "Harbour".to_owned(),
        board: board(),
        rules: Rules::default(),
        status: Status::Running,
        turn: TurnNumber::new(number),
        position,
        deadline: Some(time(DEADLINE)),
        copies: Copies::None,
        pictures: None,
        master: None,
        language: None,
        press: PressRules::default(),
        played: board().powers().collect(),
        stood: None,
    }
}

pub fn answered() -> Option<Answered> {
    Some(Answered {
        message_id: Some("turn.1@mail.example.com".to_owned()),
        references: vec!["root@example.org".to_owned()],
        subject: "RE: re: [Harbour] Spring 1901: orders".to_owned(),
    })
}

/// A letter of the judge's own accord about a game.
pub fn own(codes: &str, game: GameFacts, body: Body) -> Notice {
    Notice {
        to: reader(codes),
        reply: Some(ReplyTo::Seat(SeatReply {
            game: 3,
            seat: 2,
            turn: game.turn.number(),
            purpose: Purpose::Orders,
            epoch: 1,
        })),
        answers: None,
        game: Some(game),
        body,
    }
}

pub fn answer(codes: &str, game: GameFacts, body: Body) -> Notice {
    Notice { answers: answered(), ..own(codes, game, body) }
}

pub fn outlook(owed: Vec<Owed>) -> Outlook {
    Outlook { owed, orders: Vec::new() }
}

pub fn owes(code: &str, units: &[&str]) -> Owed {
    Owed {
        power: power(code),
        units: units.iter().map(|text| unit(&format!("{code} {text}"))).collect(),
        adjustments: Adjustments::Nothing,
    }
}

pub fn owes_adjustments(code: &str, adjustments: Adjustments) -> Owed {
    Owed { power: power(code), units: Vec::new(), adjustments }
}

/// A position: a turn, units by power, centres by power where they are not the first ones.
pub fn position(turn: &str, units: &str, centres: &[(&str, &str)]) -> Position {
    let board = board();
    let mut position = Position::first(&board);
    position.turn = board.calendar().turn(turn).unwrap();
    position.units = units
        .split(';')
        .flat_map(|group| {
            let (code, list) = group.trim().split_once(':').unwrap();
            list.split(',').map(move |text| unit(&format!("{code} {}", text.trim())))
        })
        .collect();
    for (code, list) in centres {
        for centre in list.split_whitespace() {
            let province = board.province(centre).unwrap();
            position.owners[province.index()] = board.power(code);
        }
    }
    position.sort();
    position
}

pub fn first() -> GameFacts {
    facts(Position::first(&board()), 1)
}

const ALL_FRENCH: [&str; 3] = ["F BRE", "A MAR", "A PAR"];

fn orders(phase: Phase, lines: &[(&str, &str)]) -> Vec<(Power, Vec<Order>)> {
    lines
        .iter()
        .map(|(code, list)| {
            let orders = list.split(',').map(|text| order(phase, text.trim())).collect();
            (power(code), orders)
        })
        .collect()
}

fn captured(before: &Position, after: &Position) -> Vec<(Province, Option<Power>, Option<Power>)> {
    board()
        .centres()
        .map(|centre| (centre, before.owner(centre), after.owner(centre)))
        .filter(|(_, old, new)| old != new)
        .collect()
}

/// Results as the adjudicator gives them.
fn results(
    codes: &str,
    before: &Position,
    lines: &[(&str, &str)],
    more: impl FnOnce(&mut Results, &mut GameFacts),
) -> Notice {
    results_by(&Rules::default(), codes, before, lines, more)
}

/// The same under other rules.
pub fn results_by(
    rules: &Rules,
    codes: &str,
    before: &Position,
    lines: &[(&str, &str)],
    more: impl FnOnce(&mut Results, &mut GameFacts),
) -> Notice {
    results_of(rules, codes, before, &orders(before.turn.phase, lines), more)
}

/// The same, of orders.
pub fn results_of(
    rules: &Rules,
    codes: &str,
    before: &Position,
    orders: &[(Power, Vec<Order>)],
    more: impl FnOnce(&mut Results, &mut GameFacts),
) -> Notice {
    let verdict: Verdict = adjudicate(&board(), rules, before, orders);
    let mut results = Results {
        number: TurnNumber::new(4),
        before: before.clone(),
        lines: verdict.results(rules, orders).into(),
        dislodged: verdict.dislodged.clone(),
        captured: captured(before, &verdict.next),
        winner: verdict.winner,
        missed: Vec::new(),
        unread: Vec::new(),
        timing: Timing::Deadline,
        outlook: outlook(Vec::new()),
        reading: None,
        corrects: None,
        press: Vec::new(),
    };
    let mut game = facts(verdict.next.clone(), 5);
    more(&mut results, &mut game);
    own(codes, game, Body::Results(Box::new(results)))
}

/// A battle in the west: dislodgement, bounces, a cut support, a convoy.
fn western() -> Position {
    position(
        "F1902M",
        "FRANCE: A BUR, A MAR, F MAO, A PIC, A PAR; GERMANY: A MUN, A RUH, A BEL, F HOL; \
         ENGLAND: F ENG, F NTH, A YOR; ITALY: A PIE",
        &[("FRANCE", "SPA POR"), ("GERMANY", "HOL BEL DEN"), ("ENGLAND", "NWY")],
    )
}

const WESTERN: &[(&str, &str)] = &[
    ("FRANCE", "A BUR - BEL, A MAR S A BUR, F MAO - ENG, A PIC S A BUR - BEL, A PAR - BUR"),
    ("GERMANY", "A MUN - BUR, A RUH S A MUN - BUR, A BEL - PIC, F HOL S A BEL"),
    ("ENGLAND", "F ENG - MAO, F NTH C A YOR - NWY, A YOR - NWY"),
    ("ITALY", "A PIE - MAR"),
];

/// Notices with their names: many of them are made by playing, so all are made once.
type Named = Vec<(&'static str, Notice)>;
static BY_MAIL: LazyLock<Named> = LazyLock::new(made_by_mail);
static ALL: LazyLock<Named> = LazyLock::new(|| {
    let mut all = by_mail();
    all.extend(super::posted::all());
    all
});

fn of_name(named: &Named, name: &str) -> Notice {
    named.iter().find(|(other, _)| *other == name).unwrap().1.clone()
}

pub fn one(name: &str) -> Notice {
    of_name(&ALL, name)
}

/// The notice of this name that goes by mail.
pub fn one_of(name: &str) -> Notice {
    of_name(&BY_MAIL, name)
}

/// Every notice with its name.
pub fn all() -> Vec<(&'static str, Notice)> {
    ALL.clone()
}

/// Those that go by mail.
pub fn by_mail() -> Vec<(&'static str, Notice)> {
    BY_MAIL.clone()
}

fn made_by_mail() -> Named {
    let mut all = super::doors::all();
    all.extend(turns());
    all.extend(outcomes());
    all.extend(struggles());
    all.extend(super::news::all());
    all.extend(super::rarer::all());
    all.extend(super::dutchmen::all());
    all.extend(super::running::all());
    all.extend(super::sheets::all());
    all.extend(super::receipts::all());
    all.extend(super::press::all());
    all
}

/// Turns come and go.
fn turns() -> Vec<(&'static str, Notice)> {
    let owing = || outlook(vec![owes("FRANCE", &ALL_FRENCH)]);
    let some = || Outlook {
        owed: vec![owes("FRANCE", &["A MAR", "A PAR"])],
        orders: vec![(power("FRANCE"), order(Phase::Movement, "F BRE - MAO"))],
    };
    let two = || outlook(vec![owes("FRANCE", &["A PAR"]), owes("TURKEY", &["F ANK", "A CON"])]);
    vec![
        ("begins", own("FRANCE", first(), Body::Begins(Box::new(owing())))),
        ("begins_two_powers", own("FRANCE TURKEY", first(), Body::Begins(Box::new(two())))),
        (
            "begins_russia",
            own(
                "RUSSIA",
                first(),
                Body::Begins(Box::new(outlook(vec![owes("RUSSIA", &["A MOS"])]))),
            ),
        ),
        ("reminder", own("FRANCE", first(), Body::Reminder(Box::new(owing())))),
        ("reminder_some", own("FRANCE", first(), Body::Reminder(Box::new(some())))),
        ("reminder_two_powers", own("FRANCE TURKEY", first(), Body::Reminder(Box::new(two())))),
        ("reminder_builds", builds()),
        ("reminder_removals", removals()),
        ("reminder_retreat", retreat_reminder()),
        ("grace_own", own("FRANCE", first(), grace("FRANCE TURKEY", owing()))),
        ("grace_some", grace_builds()),
        ("grace_incomplete", own("FRANCE", first(), grace("TURKEY", some()))),
        ("grace_others", own("ITALY", first(), grace("FRANCE TURKEY", outlook(Vec::new())))),
        ("grace_silent", own("ITALY", first(), grace("", outlook(Vec::new())))),
        (
            "too_late",
            answer("FRANCE", facts(western(), 4), Body::TooLate { turn: "S1901M".to_owned() }),
        ),
        ("too_late_just", answer("FRANCE", first(), Body::TooLate { turn: "S1901M".to_owned() })),
        ("standing", answer("FRANCE", first(), Body::Standing(Box::new(some())))),
        ("takes_over", answer("FRANCE", first(), Body::TakesOver(Box::new(some())))),
        ("takes_over_last", takes_over(OrderSets::Last, some())),
        ("takes_over_combined", takes_over(OrderSets::Combined, some())),
        ("takes_over_nothing", answer("FRANCE", first(), Body::TakesOver(Box::new(owing())))),
        (
            "standing_observer",
            answer("", facts(western(), 4), Body::Standing(Box::new(outlook(Vec::new())))),
        ),
        ("results", western_results("FRANCE")),
        ("results_corrected", corrected_results()),
        ("results_observer", western_results("")),
        ("results_dislodged", dislodged_results()),
        ("results_old_judge", as_old_judge(western_results("FRANCE"))),
        ("results_old_judge_winter", as_old_judge(winter_results())),
        ("results_captures", captures("FRANCE")),
        ("results_captures_observer", captures("")),
        ("results_quiet", quiet_results()),
        ("results_winter", winter_results()),
        ("results_retreats", retreat_results()),
        ("results_solo", solo_results()),
        (
            "ended_solo",
            own("AUSTRIA", last(), Body::Ended(Box::new(end(Ending::Solo(power("AUSTRIA")))))),
        ),
        (
            "ended_other",
            own("FRANCE", last(), Body::Ended(Box::new(end(Ending::Solo(power("AUSTRIA")))))),
        ),
        ("ended_closed", own("FRANCE", last(), ended_by(Confirmer::Keeper))),
        ("ended_with_press", own("FRANCE", last(), ended_with_press())),
        ("ended_by_master", own("FRANCE", last(), ended_by(Confirmer::Master(SeatId::new(7))))),
    ]
}

fn takes_over(sets: OrderSets, outlook: Outlook) -> Notice {
    let mut game = first();
    game.rules.order_sets = sets;
    answer("FRANCE", game, Body::TakesOver(Box::new(outlook)))
}

fn grace(late: &str, outlook: Outlook) -> Body {
    let outlook = Box::new(outlook);
    Body::Grace { late: powers(late), until: time("2026-03-11T18:00:00Z"), outlook }
}

fn to_build() -> GameFacts {
    facts(position("W1901A", "FRANCE: A SPA, F POR, A MAR", &[("FRANCE", "SPA POR")]), 5)
}

pub fn builds() -> Notice {
    let owed = outlook(vec![owes_adjustments("FRANCE", Adjustments::Builds(2))]);
    own("FRANCE", to_build(), Body::Reminder(Box::new(owed)))
}

/// One build is ordered, and one is not.
fn grace_builds() -> Notice {
    let left = Outlook {
        owed: vec![owes_adjustments("FRANCE", Adjustments::Builds(1))],
        orders: vec![(power("FRANCE"), order(Phase::Adjustment, "A PAR B"))],
    };
    own("FRANCE", to_build(), grace("FRANCE", left))
}

pub fn removals() -> Notice {
    let position = position(
        "W1902A",
        "FRANCE: A SPA, F POR, A MAR, A BUR",
        &[("GERMANY", "PAR"), ("ENGLAND", "BRE"), ("FRANCE", "POR SPA")],
    );
    let owed = outlook(vec![owes_adjustments("FRANCE", Adjustments::Removals(1))]);
    own("FRANCE", facts(position, 9), Body::Reminder(Box::new(owed)))
}

fn retreat_reminder() -> Notice {
    let verdict =
        adjudicate(&board(), &Rules::default(), &western(), &orders(Phase::Movement, RETREATING));
    let owed = outlook(vec![owes("FRANCE", &["A BUR"])]);
    own("FRANCE", facts(verdict.next.clone(), 5), Body::Reminder(Box::new(owed)))
}

const RETREATING: &[(&str, &str)] =
    &[("FRANCE", "A BUR H"), ("GERMANY", "A MUN - BUR, A RUH S A MUN - BUR")];

fn western_results(codes: &str) -> Notice {
    results(codes, &western(), WESTERN, |results, _| {
        results.missed = powers("TURKEY");
        if codes == "FRANCE" {
            results.outlook = outlook(vec![owes_adjustments("FRANCE", Adjustments::Builds(1))]);
        }
    })
}

fn corrected_results() -> Notice {
    results("FRANCE", &western(), WESTERN, |results, _| {
        results.timing = Timing::Keeper;
        results.corrects = Some(Box::new(super::dutchmen::corrects()));
    })
}

/// Centres from nobody and from others in one turn.
fn captures(codes: &str) -> Notice {
    let before = position(
        "F1901M",
        "ENGLAND: F NWY, A BRE; FRANCE: A MUN, F POR, A SPA; GERMANY: A DEN, A HOL; \
         AUSTRIA: A SER, A WAR, A VEN",
        &[],
    );
    results(codes, &before, &[("ENGLAND", "F NWY H, A BRE H")], |results, _| {
        results.missed = powers("FRANCE ITALY");
        if codes == "FRANCE" {
            results.outlook = outlook(vec![owes_adjustments("FRANCE", Adjustments::Builds(2))]);
        }
    })
}

fn dislodged_results() -> Notice {
    results("FRANCE", &western(), RETREATING, |results, _| {
        results.outlook = outlook(vec![owes("FRANCE", &["A BUR"])]);
    })
}

fn quiet_results() -> Notice {
    let before = Position::first(&board());
    let lines = &[
        ("FRANCE", "F BRE - MAO, A MAR H, A PAR - BUR"),
        ("ITALY", "A ROM - APU, F NAP - ION, A VEN H"),
    ];
    results("FRANCE", &before, lines, |results, _| {
        results.timing = Timing::Early;
        results.missed = powers("AUSTRIA ENGLAND");
        results.outlook = outlook(vec![owes("FRANCE", &["F BRE"])]);
    })
}

fn winter_results() -> Notice {
    let before = position(
        "W1901A",
        "FRANCE: A SPA, F POR, A MAR; GERMANY: A KIE, A BER, A MUN, A RUH; ENGLAND: F NTH",
        &[("FRANCE", "SPA POR")],
    );
    let lines = &[
        ("FRANCE", "F BRE B, A MAR B, A PAR B, WAIVE"),
        ("ENGLAND", "F LON B"),
        ("TURKEY", "A CON B"),
    ];
    results("FRANCE", &before, lines, |results, _| {
        results.timing = Timing::GraceEnd;
        results.missed = powers("GERMANY");
        results.outlook =
            outlook(vec![owes("FRANCE", &["F BRE", "A PAR", "A SPA", "F POR", "A MAR"])]);
    })
}

fn retreat_results() -> Notice {
    let verdict =
        adjudicate(&board(), &Rules::default(), &western(), &orders(Phase::Movement, RETREATING));
    results("GERMANY", &verdict.next.clone(), &[("FRANCE", "A BUR R GAS")], |results, _| {
        results.timing = Timing::Keeper;
    })
}

fn solo_results() -> Notice {
    results(
        "AUSTRIA",
        &before_the_end(),
        &[("AUSTRIA", "A SER - GRE, A ALB S A SER - GRE")],
        |results, game| {
            results.timing = Timing::WithoutMailbox;
            game.turn = results.number;
        },
    )
}

fn before_the_end() -> Position {
    position(
        "F1907M",
        "AUSTRIA: A SER, A ALB, A VIE; TURKEY: F AEG",
        &[
            ("AUSTRIA", "SER VEN ROM NAP TUN MOS WAR SEV RUM BUL MUN BER KIE MAR"),
            ("TURKEY", "GRE"),
        ],
    )
}

fn last() -> GameFacts {
    let lines = orders(Phase::Movement, &[("AUSTRIA", "A SER - GRE, A ALB S A SER - GRE")]);
    let verdict = adjudicate(&board(), &Rules::default(), &before_the_end(), &lines);
    let mut game = facts(verdict.next.clone(), 20);
    game.status = Status::Ended(Ending::Solo(power("AUSTRIA")));
    game.deadline = None;
    game
}

fn ended_by(by: Confirmer) -> Body {
    Body::Ended(Box::new(EndReport { by: Some(by), ..end(Ending::Closed) }))
}

fn ended_with_press() -> Body {
    let press = super::press::for_paper();
    Body::Ended(Box::new(EndReport { press, ..end(Ending::Closed) }))
}

fn played(codes: &str, holders: &[(&str, Option<&str>)]) -> Played {
    let holder =
        |(name, left): &(&str, Option<&str>)| ((*name).to_owned(), left.map(str::to_owned));
    Played { powers: powers(codes), holders: holders.iter().map(holder).collect() }
}

fn end(ending: Ending) -> EndReport {
    EndReport {
        ending,
        by: None,
        counts: vec![
            ("F1901M".to_owned(), vec![5, 4, 5, 5, 4, 6, 4]),
            ("F1902R".to_owned(), vec![7, 4, 5, 6, 4, 4, 4]),
            ("F1907M".to_owned(), vec![18, 3, 2, 0, 0, 1, 3]),
        ],
        players: vec![
            played("AUSTRIA", &[("Anna", None)]),
            played("ENGLAND FRANCE", &[("Clara", Some("F1902R")), ("Bert", None)]),
            played("TURKEY", &[("", None)]),
            played("RUSSIA", &[("Emil", Some("W1901A"))]),
        ],
        press: Vec::new(),
    }
}

/// Positions that bring out the rarer outcomes.
fn outcomes() -> Vec<(&'static str, Notice)> {
    let paradox = position(
        "F1904M",
        "ENGLAND: F LON, F WAL; FRANCE: A BRE, F ENG; ITALY: F ION, A TUN; TURKEY: F TYS, F AEG, F EAS, A SYR; RUSSIA: A STP, F BOT; AUSTRIA: A TRI, A VEN",
        &[],
    );
    let lines: &[(&str, &str)] = &[
        ("ENGLAND", "F LON S F WAL - ENG, F WAL - ENG"),
        ("FRANCE", "A BRE - LON, F ENG C A BRE - LON"),
        ("ITALY", "A TUN - NAP, F ION C A TUN - NAP"),
        ("TURKEY", "F TYS - ION, F AEG S F TYS - ION, F EAS S F TYS - ION, A SYR - SMY VIA"),
        ("RUSSIA", "A STP - FIN, F BOT C A STP - SWE, F BOT - STP, A MOS H"),
        ("AUSTRIA", "A TRI - VEN, A VEN - TRI, A TRI S A VEN"),
    ];
    let retreats = "FRANCE: A PIC; GERMANY: A BUR; ENGLAND: A BEL";
    let clash = {
        let mut before = position("S1903R", retreats, &[]);
        before.dislodged =
            ["FRANCE A PAR", "FRANCE A GAS", "ITALY A MAR", "ITALY F LYO", "RUSSIA A HOL"]
                .iter()
                .zip([&["BRE", "GAS"][..], &["BRE", "SPA"], &["SPA"], &[], &["KIE"]])
                .map(|(text, goals)| chancery::position::Dislodged {
                    unit: unit(text),
                    attacker: None,
                    arrival: chancery::position::Arrival::Land,
                    retreats: goals.iter().map(|goal| board().location(goal).unwrap()).collect(),
                })
                .collect();
        before.units.retain(|unit| unit.power != power("FRANCE"));
        before
    };
    let clashing =
        &[("FRANCE", "A PAR R BRE, A GAS R BRE"), ("ITALY", "A MAR D"), ("RUSSIA", "A HOL R BEL")];
    let removal = position(
        "W1903A",
        "ITALY: A TYR, A PIE, F ION, F TUN; FRANCE: A PAR",
        &[("AUSTRIA", "VEN"), ("TURKEY", "NAP")],
    );
    let removing =
        &[("ITALY", "F TUN D, A SWE D"), ("FRANCE", "A SPA B, F BRE B, F PAR B, A MAR B, WAIVE")];
    vec![
        ("outcomes", results("RUSSIA", &paradox, lines, |_, _| {})),
        ("outcomes_retreats", results("FRANCE", &clash, clashing, |_, _| {})),
        ("outcomes_winter", results("ITALY", &removal, removing, |_, _| {})),
    ]
}

/// Strengths and where they came from: supports that are lost, a circle, a swap, a siege, paradoxes by
/// other rules than the usual one.
fn struggles() -> Vec<(&'static str, Notice)> {
    let struggle = position(
        "F1904M",
        "FRANCE: A BUR, A GAS, A BRE; ENGLAND: A PAR, A PIC, F MAO, A NWY, F SKA; ITALY: A VEN, F WES, F ION; \
         AUSTRIA: F TRI, A VIE; TURKEY: F ANK, A CON, A SMY; RUSSIA: A SWE; GERMANY: F TYS, F LYO, F TUN",
        &[],
    );
    let lines: &[(&str, &str)] = &[
        ("FRANCE", "A BUR - PAR, A GAS S A BUR - PAR, A BRE S A BUR - PAR"),
        ("ENGLAND", "A PIC S A PAR, F MAO - BRE, A NWY - SWE VIA, F SKA C A NWY - SWE"),
        ("ITALY", "A VEN - TRI, F WES - TUN, F ION S F WES - TUN"),
        ("AUSTRIA", "A VIE S A VEN - TRI"),
        ("TURKEY", "F ANK - CON, A CON - SMY, A SMY - ANK"),
        ("RUSSIA", "A SWE - NWY"),
        ("GERMANY", "F TYS - ION, F LYO - WES, F TUN S F TYS - ION"),
    ];
    let paradox = position(
        "F1904M",
        "ENGLAND: F LON, F WAL; FRANCE: A BRE, F ENG; GERMANY: F BEL, F NTH",
        &[],
    );
    let caught: &[(&str, &str)] = &[
        ("ENGLAND", "F LON S F WAL - ENG, F WAL - ENG"),
        ("FRANCE", "A BRE - LON, F ENG C A BRE - LON"),
        ("GERMANY", "F NTH S F BEL - ENG, F BEL - ENG"),
    ];
    let quarrel = position(
        "F1904M",
        "FRANCE: A BUR, A RUH; GERMANY: A BER, A MUN, A BOH, A PRU; AUSTRIA: A GAL, A VIE; RUSSIA: A SIL, A WAR; \
         ITALY: A VEN; TURKEY: A TRI",
        &[],
    );
    let disputed: &[(&str, &str)] = &[
        ("FRANCE", "A BUR - MUN, A RUH S A BUR - MUN"),
        ("GERMANY", "A BER S A BUR - MUN, A BOH - SIL, A PRU S A BOH - SIL"),
        ("AUSTRIA", "A GAL - BOH, A VIE S A GAL - BOH"),
        ("RUSSIA", "A SIL S A GAL - BOH, A WAR S A SIL"),
        ("ITALY", "A VEN - TRI"),
        ("TURKEY", "A TRI - VEN"),
    ];
    let mut disputes = Rules::default();
    disputes.set("algorithm", "disputes").unwrap();
    let mut first = Rules::default();
    first.set("4.A.2", "a").unwrap();
    let mut holding = Rules::default();
    holding.set("4.A.2", "e").unwrap();
    vec![
        ("outcomes_struggles", results("FRANCE", &struggle, lines, |_, _| {})),
        ("outcomes_disputes", results_by(&disputes, "RUSSIA", &quarrel, disputed, |_, _| {})),
        ("outcomes_paradox_1971", results_by(&first, "ENGLAND", &paradox, caught, |_, _| {})),
        ("outcomes_paradox_all_hold", results_by(&holding, "FRANCE", &paradox, caught, |_, _| {})),
    ]
}

/// For a reader who wants results as the old judges wrote them.
fn as_old_judge(mut notice: Notice) -> Notice {
    notice.to.taste.results = chancery::game::ResultsLayout::OldJudge;
    notice
}
