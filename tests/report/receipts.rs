//! Receipts, made from letters as players write them.

use chancery::game::Waives;
use chancery::judge::{Body, Doubt, GameFacts, Hand, Notice, Outlook, Ready, Receipt, Refused};
use chancery::position::{Arrival, Dislodged, Unit};
use chancery::reading::{self, Command, Lexicon, Reading, Sequence, Sheet, TextOrigin};
use chancery::rules::Waiving;
use chancery::view::View;

use super::notices::{
    answer, board, builds, facts, first, position, power, powers, removals, unit,
};

pub fn read(game: &GameFacts, codes: &str, letters: &[&str]) -> Reading {
    let lexicon = Lexicon::of(&game.board);
    let powers = powers(codes);
    let view = View::of_powers(&game.board, &game.position, &powers);
    let sheets: Vec<Sheet> = letters
        .iter()
        .map(|text| reading::parse(&lexicon, text, TextOrigin::Plain))
        .map(|request| Sheet::of(request, Sequence::Known))
        .collect();
    reading::understand(&view, &game.rules, &lexicon, &sheets)
}

pub fn outlook(game: &GameFacts, codes: &str, reading: &Reading) -> Outlook {
    let (powers, orders) = (powers(codes), reading.orders.clone());
    Outlook::of(&game.board, &game.position, Waives::Written, &powers, orders)
}

/// The receipt of the last of these letters.
fn receipt(codes: &str, game: GameFacts, ready: Ready, letters: &[&str]) -> Notice {
    receipt_with(codes, game, ready, letters, |_| {})
}

fn receipt_with(
    codes: &str,
    game: GameFacts,
    ready: Ready,
    letters: &[&str],
    more: impl FnOnce(&mut Receipt),
) -> Notice {
    let reading = read(&game, codes, letters);
    let mut receipt = Receipt {
        outlook: outlook(&game, codes, &reading),
        reading,
        done: Vec::new(),
        undone: Vec::new(),
        ready,
        press: Vec::new(),
        hand: Hand::Player,
    };
    more(&mut receipt);
    answer(codes, game, Body::Receipt(Box::new(receipt)))
}

fn without_waiving(mut game: GameFacts) -> GameFacts {
    game.rules.waiving = Waiving::Forbidden;
    game
}

fn germany() -> GameFacts {
    let units = "GERMANY: A MUN, A RUH, A BUR, F HOL, F BAL, A PRU; FRANCE: A PAR, A PIC, F ENG; RUSSIA: A WAR";
    facts(position("S1902M", units, &[("GERMANY", "HOL DEN")]), 6)
}

pub fn all() -> Vec<(&'static str, Notice)> {
    let mut all = orders();
    all.extend(others());
    all.extend([
        ("entered", entered(&["A Par - Bur\nA Mar - Spa\nF Bre - MAO"])),
        ("entered_partly", entered(&["A Par - Bur\nA Mar - Spa", "A Par - Atlantis"])),
        ("entered_nothing", entered(&["Greetings"])),
    ]);
    all
}

/// What the keeper gets for words that he entered.
fn entered(letters: &[&str]) -> Notice {
    let by_hand = |receipt: &mut Receipt| receipt.hand = Hand::Keeper;
    let own = receipt_with("FRANCE", first(), Ready::MaySay, letters, by_hand);
    answer("", first(), own.body)
}

fn orders() -> Vec<(&'static str, Notice)> {
    let france = |ready, letters: &[&str]| receipt("FRANCE", first(), ready, letters);
    vec![
        (
            "receipt_complete",
            france(
                Ready::MaySay,
                &[
                    "Hi judge,\nF Bre-MAO\nA Par-Bur\nMarseilles supports Paris to Burgundy\n\nThanks, Anna",
                ],
            ),
        ),
        (
            "receipt_incomplete",
            france(
                Ready::MaySay,
                &[
                    "Hello,\n\nA Par - B\nFleet Brest to the Mid Atlantik\nA Mun - Ruh\n\nOn Tuesday the judge wrote:\n> Your units:\n> A PAR - BUR\n-- \nAnna",
                ],
            ),
        ),
        (
            "receipt_dropped",
            france(Ready::MaySay, &["F Bre - MAO\nA Par - Bur\nA Mar - Spa", "A Mar holds"]),
        ),
        (
            "receipt_dropped_one",
            france(
                Ready::Moot,
                &["F Bre - MAO\nA Par - Bur\nA Mar - Spa", "A Mar holds\nA Par - Pic"],
            ),
        ),
        (
            "receipt_dropped_before",
            france(
                Ready::Moot,
                &[
                    "F Bre - MAO\nA Par - Bur\nA Mar - Spa",
                    "A Mar holds\nA Par - Pic",
                    "A Par - Gas",
                ],
            ),
        ),
        (
            "receipt_kept",
            france(Ready::Moot, &["F Bre - MAO\nA Par - Bur\nA Mar - Spa", "A Mar holds", "keep"]),
        ),
        (
            "receipt_added",
            france(Ready::Moot, &["F Bre - MAO\nA Par - Bur", "change only\nA Mar - Spa"]),
        ),
        (
            "receipt_thanks",
            france(Ready::Moot, &["F Bre - MAO\nA Par - Bur\nA Mar - Spa", "Thanks!"]),
        ),
        (
            "receipt_nothing",
            france(Ready::Moot, &["When is the deadline?\nI will write tomorrow."]),
        ),
        ("receipt_draft", france(Ready::Moot, &["draft\nF Bre - MAO\nA Par - Bur"])),
        (
            "receipt_ready",
            receipt_with(
                "FRANCE",
                first(),
                Ready::Said,
                &["F Bre-MAO\nA Par-Bur\nA Mar-Spa\nready"],
                |receipt| receipt.done.push(Command::Ready),
            ),
        ),
        (
            "receipt_ready_incomplete",
            receipt_with("FRANCE", first(), Ready::Said, &["F Bre-MAO\nready"], |receipt| {
                receipt.done.push(Command::Ready);
            }),
        ),
        ("receipt_all_hold", france(Ready::Moot, &["A Par - Bur\nall others hold"])),
        (
            "receipt_warnings",
            receipt(
                "GERMANY",
                germany(),
                Ready::Moot,
                &[
                    "A Mun S A Ruh - Bel\nA Ruh - Hol\nF Hol H\nA Bur - Bel\nF Bal - Den\nA Pru - Swe",
                ],
            ),
        ),
        (
            "receipt_strange",
            receipt(
                "GERMANY",
                germany(),
                Ready::Moot,
                &[
                    "F Mun - Boh\nAustrian A Ruh - Bel\nIf France moves to Bur, A Bur - Mar, otherwise A Bur - Par\nF Hol - Spa\nF Hol - Nth\nF Hol - Bel\nF Bal does not move to Kie\nA Xyz - Foo\nFall 1902:\nA Pru - War",
                ],
            ),
        ),
    ]
}

fn others() -> Vec<(&'static str, Notice)> {
    let winter = || builds().game.unwrap();
    let removing = || removals().game.unwrap();
    let undone = |receipt: &mut Receipt| {
        receipt.done =
            vec![Command::Help(None), Command::Status, Command::Zone("Europe/Paris".to_owned())];
        let zone = "Mars".to_owned();
        receipt.undone = vec![(Command::Zone(zone.clone()), Refused::UnknownZone(zone))];
    };
    vec![
        ("receipt_builds", receipt("FRANCE", winter(), Ready::MaySay, &["Build F Brest"])),
        (
            "receipt_builds_complete",
            receipt("FRANCE", winter(), Ready::Moot, &["Build F Brest\nwaive"]),
        ),
        (
            "receipt_no_waiving",
            receipt("FRANCE", without_waiving(winter()), Ready::Moot, &["Build F Brest\nwaive"]),
        ),
        (
            "receipt_builds_barred",
            receipt(
                "FRANCE",
                one_site(),
                Ready::Moot,
                &["Build A Paris\nBuild F Brest\nBuild A Spain\nBuild A Burgundy\nBuild F Moscow"],
            ),
        ),
        (
            "receipt_retreats_barred",
            receipt(
                "FRANCE",
                fleeing(),
                Ready::Moot,
                &["A Mar - Spa\nA Mar - Gas\nA Par - Bur\nA Bre - Pic\nA Mar - Pie"],
            ),
        ),
        (
            "receipt_same_retreat",
            receipt("FRANCE", fleeing_both(), Ready::Moot, &["A Mar - Gas\nA Par - Gas"]),
        ),
        ("receipt_removals", receipt("FRANCE", removing(), Ready::Moot, &["Hello"])),
        (
            "receipt_two_powers",
            receipt("FRANCE TURKEY", first(), Ready::Moot, &["A Par - Bur\nF Ank - Bla"]),
        ),
        (
            "receipt_commands",
            receipt_with(
                "FRANCE",
                first(),
                Ready::Moot,
                &["help\nstatus\nzone Europe/Paris\nzone Mars/"],
                undone,
            ),
        ),
        ("receipt_keeper", keeper()),
        (
            "receipt_spain",
            receipt(
                "FRANCE",
                spanish(),
                Ready::Moot,
                &["F Mao - Spa\nF Gas - Spain\nA Mar - Spa (nc)"],
            ),
        ),
        ("old_turn", answer("FRANCE", first(), old_turn("F Bre - MAO\nA Par - Bur"))),
        ("old_turn_useless", answer("FRANCE", first(), old_turn("F Mao - Por"))),
        ("unproven", answer("FRANCE", first(), unproven(Doubt::NoSecret))),
        ("unproven_other_sender", answer("FRANCE", first(), unproven(Doubt::OtherSender))),
        ("unproven_refuted", answer("FRANCE", first(), unproven(Doubt::Refuted))),
        ("unproven_unverified", answer("FRANCE", first(), unproven(Doubt::Unverified))),
        ("unproven_no_yes", answer("FRANCE", first(), unproven(Doubt::NoPlainYes))),
        ("lent", answer("FRANCE", first(), Body::Lent(vec![germans()]))),
        ("crossed", answer("FRANCE", first(), crossed())),
        ("receipt_nothing_owed", receipt("ITALY", nothing_owed(), Ready::Moot, &["Thanks!"])),
    ]
}

/// France may build two units, and only in Marseilles.
fn one_site() -> GameFacts {
    let units = "FRANCE: A PAR, F POR; GERMANY: A MUN";
    let centres = [("FRANCE", "POR SPA"), ("GERMANY", "BRE")];
    facts(position("W1901A", units, &centres), 3)
}

/// An army that may not go back to where its attacker came from, nor where units bounced.
fn fleeing() -> GameFacts {
    let units = "FRANCE: A PAR, F SPA/SC; ITALY: A MAR";
    let mut position = position("F1902R", units, &[("FRANCE", "SPA")]);
    let board = board();
    position.contested.push(board.province("GAS").expect("Gascony is on the board"));
    position.dislodged.push(Dislodged {
        unit: unit("FRANCE A MAR"),
        attacker: board.province("PIE"),
        arrival: Arrival::Land,
        retreats: vec![board.province("BUR").expect("Burgundy is on the board").into()],
    });
    facts(position, 6)
}

/// Two that can go to one place.
fn fleeing_both() -> GameFacts {
    let mut position = position("F1902R", "GERMANY: A PAR; ITALY: A MAR", &[]);
    let gascony = board().province("GAS").expect("Gascony is on the board");
    for (text, from) in [("FRANCE A MAR", "PIE"), ("FRANCE A PAR", "BUR")] {
        position.dislodged.push(Dislodged {
            unit: unit(text),
            attacker: board().province(from),
            arrival: Arrival::Land,
            retreats: vec![gascony.into()],
        });
    }
    facts(position, 6)
}

fn nothing_owed() -> GameFacts {
    facts(position("S1902R", "GERMANY: A MUN; ITALY: A ROM", &[]), 6)
}

fn spanish() -> GameFacts {
    facts(position("S1902M", "FRANCE: F MAO, F GAS, A MAR", &[("FRANCE", "POR")]), 6)
}

fn old_turn(text: &str) -> Body {
    Body::OldTurn { reading: Box::new(read(&first(), "FRANCE", &[text])) }
}

fn unproven(doubt: Doubt) -> Body {
    let reading = read(&first(), "FRANCE", &["F Bre - MAO\nA Par - B"]);
    Body::Unproven { doubt, reading: Box::new(reading) }
}

fn germans() -> Unit {
    let unit = first().position.units_of(power("GERMANY")).next().copied();
    unit.expect("Germany has units")
}

fn crossed() -> Body {
    let reading =
        read(&first(), "FRANCE", &["F Bre - MAO\nA Par - Bur", "A Par - Gas\nA Mar - Spn"]);
    let followed = read(&first(), "FRANCE", &["F Bre - MAO\nA Par - Bur"]).orders;
    let followed = Outlook { owed: Vec::new(), orders: followed };
    Body::Crossed { reading: Box::new(reading), followed: Box::new(followed) }
}

/// What the keeper sees who types in a paper letter.
fn keeper() -> Notice {
    let mut notice =
        receipt("FRANCE", first(), Ready::Moot, &["A Par - Bur\nF Bre - MAO\nA Mar H"]);
    assert_eq!(notice.to.powers, [power("FRANCE")]);
    notice.to.powers.clear();
    notice
}
