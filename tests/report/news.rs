//! Results of small positions whose news say one thing each.

use chancery::adjudication::Owed as Adjustments;
use chancery::judge::{GameFacts, Notice, Results};
use chancery::position::{Arrival, Dislodged, Position};
use chancery::rules::Rules;

use super::notices::{board, outlook, owes_adjustments, position, power, results_by, unit};

type Turn = (&'static str, Notice);

fn told(codes: &str, before: &Position, lines: &[(&str, &str)]) -> Notice {
    told_with(codes, before, lines, |_, _| {})
}

fn told_with(
    codes: &str,
    before: &Position,
    lines: &[(&str, &str)],
    more: impl FnOnce(&mut Results, &mut GameFacts),
) -> Notice {
    results_by(&Rules::default(), codes, before, lines, more)
}

/// Every notice with its name.
pub fn all() -> Vec<Turn> {
    let mut all = openings();
    all.extend(midgames());
    all.extend(fights());
    all.extend(falls());
    all.extend(ends());
    all.extend(missing());
    all.extend(causes());
    all.extend(sieges());
    all.extend(supports());
    all.extend(races());
    all.extend(reckonings());
    all.extend(in_sight());
    all.extend(losses());
    all.extend(free());
    all
}

fn openings() -> Vec<Turn> {
    let first = Position::first(&board());
    let opening: &[(&str, &str)] = &[
        ("AUSTRIA", "A VIE - GAL"),
        ("FRANCE", "A PAR - BUR, A MAR S A PAR - BUR"),
        ("GERMANY", "A MUN - BUR"),
        ("RUSSIA", "A WAR - GAL, F SEV - BLA"),
        ("TURKEY", "F ANK - BLA"),
    ];
    let behind = position("S1902M", "FRANCE: A BUR, A PAR; GERMANY: A MUN", &[]);
    let walked = position("S1902M", "FRANCE: A BUR; GERMANY: A MUN, A RUH; ITALY: A VEN", &[]);
    let walking = [("GERMANY", "A MUN - BUR, A RUH S A MUN - BUR"), ("ITALY", "A VEN - TRI")];
    let sound = position("S1906M", "RUSSIA: F DEN, A KIE; ENGLAND: F NTH; GERMANY: A RUH", &[]);
    let cut = [("RUSSIA", "F DEN S A KIE"), ("ENGLAND", "F NTH - DEN"), ("GERMANY", "A RUH - KIE")];
    vec![
        // Who got in ahead of whom, and who kept whom out of where nobody owns anything.
        ("news_opening_winner", told("FRANCE", &first, opening)),
        ("news_opening_loser", told("GERMANY", &first, opening)),
        ("news_opening_others", told("ITALY", &first, opening)),
        // That a unit stayed behind one of its own power is no news.
        ("news_behind", told("FRANCE", &behind, &[("FRANCE", "A BUR - MUN, A PAR - BUR")])),
        // The reader's own comes first.
        ("news_own_first", told("FRANCE", &walked, &walking)),
        // Nothing hung on the support that was cut.
        ("news_cut_in_vain", told("RUSSIA", &sound, &cut)),
        // Nothing is filled in where nothing happened.
        (
            "news_still",
            told("FRANCE", &first, &[("FRANCE", "A PAR - BUR"), ("ITALY", "A VEN - PIE")]),
        ),
    ]
}

/// Thirty-four units, and one spring.
fn midgames() -> Vec<Turn> {
    let before = position(
        "S1906M",
        "AUSTRIA: A BUD, A VIE, F TRI, A SER; ENGLAND: F NTH, F NWG, A NWY, F ENG, A LVP; \
         FRANCE: A BUR, A PIC, F MAO, F WES, A MAR, A GAS; GERMANY: A MUN, A RUH, F DEN, A BEL, F HOL; \
         ITALY: F ION, A VEN, A TYR, F TYS; RUSSIA: A GAL, A RUM, F SWE, A MOS, F SEV; \
         TURKEY: A BUL, F AEG, F BLA, A SMY, F CON",
        &[
            ("AUSTRIA", "SER GRE"),
            ("ENGLAND", "NWY"),
            ("FRANCE", "SPA POR"),
            ("GERMANY", "DEN BEL HOL"),
            ("ITALY", "TUN"),
            ("RUSSIA", "RUM SWE"),
            ("TURKEY", "BUL"),
        ],
    );
    let orders: &[(&str, &str)] = &[
        ("AUSTRIA", "A BUD - GAL, A VIE - TYR, F TRI - VEN, A SER - RUM"),
        ("ENGLAND", "F NTH - DEN, F NWG - NTH, A NWY - SWE, F ENG - BEL, A LVP - YOR"),
        ("FRANCE", "A BUR - MUN, A PIC - BEL, F MAO - IRI, F WES - TYS, A MAR - PIE, A GAS - BUR"),
        (
            "GERMANY",
            "A MUN - BUR, A RUH S A MUN - BUR, F DEN - SWE, A BEL S A MUN - BUR, F HOL S A BEL",
        ),
        ("ITALY", "F ION - GRE, A VEN S A TYR - TRI, A TYR - TRI, F TYS - ION"),
        ("RUSSIA", "A GAL S A RUM - BUD, A RUM - BUD, F SWE - DEN, A MOS - UKR, F SEV - RUM"),
        ("TURKEY", "A BUL - SER, F AEG S A BUL - GRE, F BLA - SEV, A SMY - ARM, F CON - BLA"),
    ];
    vec![
        ("news_midgame", told("FRANCE", &before, orders)),
        ("news_midgame_austria", told("AUSTRIA", &before, orders)),
        ("news_midgame_england", told("ENGLAND", &before, orders)),
        ("news_midgame_watched", told("", &before, orders)),
    ]
}

/// Who met whom, and why.
fn fights() -> Vec<Turn> {
    let sweden = position("S1902M", "ENGLAND: F SKA; GERMANY: F DEN; RUSSIA: F BOT", &[]);
    let three = [("ENGLAND", "F SKA - SWE"), ("GERMANY", "F DEN - SWE"), ("RUSSIA", "F BOT - SWE")];
    let vienna = position("S1902M", "RUSSIA: A VIE; AUSTRIA: A BUD; ITALY: A TYR", &[]);
    let met = [("RUSSIA", "A VIE - BUD"), ("AUSTRIA", "A BUD - VIE"), ("ITALY", "A TYR - VIE")];
    let galicia = position("S1902M", "RUSSIA: A VIE, A GAL; AUSTRIA: A BUD, F TRI", &[]);
    let aimed = [("RUSSIA", "A VIE - BUD, A GAL S A VIE - BUD"), ("AUSTRIA", "A BUD - GAL")];
    let walk = position("S1903M", "TURKEY: F BLA, A ARM; RUSSIA: A UKR; GERMANY: A PRU", &[]);
    let walked = [("TURKEY", "F BLA - SEV, A ARM S F BLA - SEV"), ("GERMANY", "A PRU - WAR")];
    vec![
        ("news_three", told("GERMANY", &sweden, &three)),
        ("news_three_others", told("FRANCE", &sweden, &three)),
        ("news_head_on", told("RUSSIA", &vienna, &met)),
        ("news_head_on_others", told("FRANCE", &vienna, &met)),
        ("news_aimed", told("AUSTRIA", &galicia, &aimed)),
        ("news_home", told("RUSSIA", &walk, &walked)),
        ("news_home_others", told("FRANCE", &walk, &walked)),
    ]
}

/// Centres are counted.
fn falls() -> Vec<Turn> {
    let first = position(
        "F1901M",
        "AUSTRIA: A SER, A BUD, F GRE; ENGLAND: F NTH, A YOR, F NWG; FRANCE: A SPA, F MAO, A BUR; \
         GERMANY: A HOL, F DEN, A RUH; ITALY: F ION, A TYR, A VEN; RUSSIA: A GAL, F RUM, F BOT, A UKR; \
         TURKEY: A BUL, F BLA, A SMY",
        &[],
    );
    let first_orders: &[(&str, &str)] = &[
        ("ENGLAND", "F NTH C A YOR - NWY, A YOR - NWY, F NWG - BAR"),
        ("FRANCE", "F MAO - POR, A BUR - BEL"),
        ("GERMANY", "A RUH - BEL, F DEN - SWE"),
        ("ITALY", "F ION - TUN, A TYR - VIE, A VEN - TRI"),
        ("RUSSIA", "F BOT - SWE, A GAL - VIE"),
    ];
    let last = position(
        "F1904M",
        "AUSTRIA: A BUD, F GRE; RUSSIA: A GAL, A RUM, A VIE; ITALY: F ION, A ALB, F AEG; \
         TURKEY: A BUL, A SER; GERMANY: A BUR, A RUH; FRANCE: A BEL, A PIC, A PAR",
        &[
            ("ITALY", "TRI TUN"),
            ("RUSSIA", "VIE RUM SWE"),
            ("AUSTRIA", "GRE BUD"),
            ("TURKEY", "BUL SER"),
            ("FRANCE", "BEL SPA POR"),
            ("GERMANY", "HOL DEN"),
        ],
    );
    let last_orders: &[(&str, &str)] = &[
        ("AUSTRIA", "A BUD H, F GRE H"),
        ("RUSSIA", "A VIE - BUD, A GAL S A VIE - BUD, A RUM S A VIE - BUD"),
        ("ITALY", "F ION - GRE, F AEG S F ION - GRE, A ALB S F ION - GRE"),
        ("TURKEY", "A SER S A VIE - BUD, A BUL S F ION - GRE"),
        ("GERMANY", "A RUH - BEL"),
    ];
    let belgium = position(
        "F1902M",
        "GERMANY: A BEL; FRANCE: A BUR, A PIC, F ENG; ENGLAND: F NTH, F HOL, A RUH; RUSSIA: A VIE; \
         ITALY: A TRI",
        &[("GERMANY", "BEL"), ("RUSSIA", "VIE"), ("ITALY", "TRI"), ("AUSTRIA", "SER BUD")],
    );
    let belgium_orders: &[(&str, &str)] = &[
        ("FRANCE", "A PIC - BEL, A BUR S A PIC - BEL"),
        ("RUSSIA", "A VIE - BUD"),
        ("ITALY", "A TRI - SER"),
    ];
    let builds = |results: &mut Results, _: &mut GameFacts| {
        results.outlook = outlook(vec![owes_adjustments("RUSSIA", Adjustments::Builds(3))]);
    };
    let russia =
        position("F1902M", "RUSSIA: F SWE, A RUM, A MOS; TURKEY: A BUL", &[("RUSSIA", "RUM")]);
    vec![
        // What can be built where.
        ("news_builds", told_with("RUSSIA", &russia, &[], builds)),
        ("news_fall", told("FRANCE", &first, first_orders)),
        ("news_fall_austria", told("AUSTRIA", &first, first_orders)),
        ("news_fall_watched", told("", &first, first_orders)),
        ("news_out", told("AUSTRIA", &last, last_orders)),
        ("news_out_others", told("FRANCE", &last, last_orders)),
        ("news_taken", told("GERMANY", &belgium, belgium_orders)),
        ("news_taken_others", told("TURKEY", &belgium, belgium_orders)),
    ]
}

/// The last units retreat, the last centres are counted.
fn ends() -> Vec<Turn> {
    let mut before = position(
        "F1904R",
        "RUSSIA: A GAL, A RUM, A BUD; ITALY: F GRE, A ALB; TURKEY: A BUL, A BEL; FRANCE: A RUH",
        &[
            ("ITALY", "TRI TUN"),
            ("RUSSIA", "VIE RUM SWE"),
            ("AUSTRIA", "GRE BUD"),
            ("TURKEY", "BUL SER"),
            ("FRANCE", "BEL SPA POR"),
            ("GERMANY", "HOL DEN"),
        ],
    );
    let gone = |text: &str, from: &str, to: &[&str]| Dislodged {
        unit: unit(text),
        attacker: board().province(from),
        arrival: Arrival::Land,
        retreats: to.iter().map(|code| board().province(code).unwrap().into()).collect(),
    };
    before.dislodged.push(gone("AUSTRIA A BUD", "VIE", &["SER", "TRI"]));
    before.dislodged.push(gone("FRANCE A BEL", "PIC", &["HOL"]));
    before.sort();
    let orders = [("FRANCE", "A BEL R HOL")];
    vec![
        ("news_retreat_out", told("AUSTRIA", &before, &orders)),
        ("news_retreat_others", told("RUSSIA", &before, &orders)),
        ("news_retreat_taken", told("GERMANY", &before, &orders)),
    ]
}

/// Who sent nothing, and whose letters could not be used.
fn missing() -> Vec<Turn> {
    let silent = |unread: &'static str| {
        move |results: &mut Results, _: &mut GameFacts| {
            results.missed = vec![power("GERMANY"), power("RUSSIA")];
            results.unread = unread.split_whitespace().map(power).collect();
        }
    };
    let spring =
        position("S1902M", "GERMANY: A MUN, F DEN; FRANCE: A BUR, A RUH; RUSSIA: F SWE", &[]);
    let attacked = [("FRANCE", "A BUR - MUN, A RUH S A BUR - MUN")];
    let winter =
        position("W1902A", "RUSSIA: A MOS, F SWE; GERMANY: A MUN, F HOL, A KIE, A BER", &[]);
    vec![
        ("news_missed", told_with("GERMANY", &spring, &attacked, silent("RUSSIA"))),
        ("news_unread", told_with("GERMANY", &spring, &attacked, silent("GERMANY RUSSIA"))),
        ("news_missed_others", told_with("TURKEY", &spring, &attacked, silent("RUSSIA"))),
        ("news_unread_winter", told_with("GERMANY", &winter, &[], silent("GERMANY RUSSIA"))),
        ("news_missed_winter", told_with("TURKEY", &winter, &[], silent("GERMANY RUSSIA"))),
    ]
}

/// What failed, and for want of what.
fn causes() -> Vec<Turn> {
    let trieste = position("S1905M", "ITALY: A VEN, A TYR; AUSTRIA: F TRI, A VIE", &[]);
    let kept_out =
        [("ITALY", "A VEN - TRI, A TYR S A VEN - TRI"), ("AUSTRIA", "F TRI H, A VIE - TYR")];
    let berlin =
        position("S1905M", "GERMANY: A BER, A KIE; RUSSIA: A PRU, A SIL; ENGLAND: F HEL", &[]);
    let dislodged = [
        ("GERMANY", "A BER H, A KIE S A BER"),
        ("RUSSIA", "A PRU - BER, A SIL S A PRU - BER"),
        ("ENGLAND", "F HEL - KIE"),
    ];
    // One support more would not have held it.
    let doomed = position(
        "S1905M",
        "GERMANY: A BER, A KIE; RUSSIA: A PRU, A SIL, F BAL; ENGLAND: F HEL",
        &[],
    );
    let overrun = [
        ("GERMANY", "A BER H, A KIE S A BER"),
        ("RUSSIA", "A PRU - BER, A SIL S A PRU - BER, F BAL S A PRU - BER"),
        ("ENGLAND", "F HEL - KIE"),
    ];
    let tyrolia =
        position("S1905M", "ITALY: A VEN, A MUN, A BOH; AUSTRIA: A TYR, A VIE, F TRI", &[]);
    let elsewhere = [
        ("ITALY", "A VEN S A TYR - TRI, A MUN S A VIE - BUD, A BOH S A VIE - BUD"),
        ("AUSTRIA", "A TYR - PIE, F TRI - ADR"),
    ];
    let sea = position("S1905M", "ENGLAND: A YOR, F NTH; GERMANY: F HEL, F DEN; ITALY: A RUH", &[]);
    let broken = [
        ("ENGLAND", "A YOR - HOL, F NTH C A YOR - HOL"),
        ("GERMANY", "F HEL - NTH, F DEN S F HEL - NTH"),
        ("ITALY", "A RUH - BEL"),
    ];
    vec![
        ("news_cut_kept_out", told("ITALY", &trieste, &kept_out)),
        ("news_cut_kept_out_cutter", told("AUSTRIA", &trieste, &kept_out)),
        ("news_cut_dislodged", told("GERMANY", &berlin, &dislodged)),
        ("news_cut_dislodged_cutter", told("ENGLAND", &berlin, &dislodged)),
        ("news_cut_dislodged_attacker", told("RUSSIA", &berlin, &dislodged)),
        ("news_cut_dislodged_others", told("TURKEY", &berlin, &dislodged)),
        ("news_cut_too_few", told("GERMANY", &doomed, &overrun)),
        ("news_void", told("ITALY", &tyrolia, &elsewhere)),
        ("news_convoy_broke", told("ENGLAND", &sea, &broken)),
        ("news_convoy_broke_others", told("ITALY", &sea, &broken)),
    ]
}

/// Attacks that kept each other from dislodging who stood between them.
fn sieges() -> Vec<Turn> {
    let kiel = position(
        "S1906M",
        "GERMANY: A KIE; ENGLAND: A HOL, F HEL, F DEN; RUSSIA: A BER, F BAL; FRANCE: A MUN; \
         ITALY: A VEN, A ROM; TURKEY: F ADR, A TRI",
        &[],
    );
    let battle = [
        ("GERMANY", "A KIE H"),
        ("ENGLAND", "A HOL - KIE, F HEL S A HOL - KIE"),
        ("RUSSIA", "A BER - KIE, F BAL S A BER - KIE"),
        ("FRANCE", "A MUN - KIE"),
        ("ITALY", "A VEN H, A ROM S A VEN"),
        ("TURKEY", "A TRI - VEN, F ADR S A TRI - VEN"),
    ];
    // All three would have dislodged it, the last the weakest.
    let three = position(
        "S1906M",
        "GERMANY: F MAO; ENGLAND: F IRI, F NAO, F ENG; ITALY: F POR, F GAS, F SPA/SC; \
         FRANCE: F WES, F NAF",
        &[],
    );
    let stronger = [
        ("ENGLAND", "F IRI - MAO, F NAO S F IRI - MAO, F ENG S F IRI - MAO"),
        ("ITALY", "F POR - MAO, F GAS S F POR - MAO, F SPA/SC S F POR - MAO"),
        ("FRANCE", "F WES - MAO, F NAF S F WES - MAO"),
    ];
    // The other attack is no attack: it goes for a unit of its own power.
    let friend = position("S1906M", "GERMANY: A KIE, A BER, A MUN; RUSSIA: F DEN, F BAL", &[]);
    let helped = [
        ("GERMANY", "A BER - KIE, A MUN S A BER - KIE"),
        ("RUSSIA", "F DEN - KIE, F BAL S F DEN - KIE"),
    ];
    // Three units of one power, and two powers as strong as each other with a third that is weaker.
    let coasts = position("S1906M", "ITALY: A ROM, A TUS, A APU; TURKEY: A TRI", &[]);
    let three_own = [("ITALY", "A ROM - VEN, A TUS - VEN, A APU - VEN")];
    let venice =
        position("S1906M", "ITALY: A ROM, A TUS; AUSTRIA: A TYR, A TRI; TURKEY: A APU", &[]);
    let weaker = [
        ("ITALY", "A ROM - VEN, A TUS S A ROM - VEN"),
        ("AUSTRIA", "A TYR - VEN, A TRI S A TYR - VEN"),
        ("TURKEY", "A APU - VEN"),
    ];
    vec![
        ("news_bounced_own", told("ITALY", &coasts, &three_own)),
        ("news_bounced_weaker", told("TURKEY", &venice, &weaker)),
        ("news_bounced_strong", told("ITALY", &venice, &weaker)),
        ("news_besieged", told("GERMANY", &kiel, &battle)),
        ("news_besieged_attacker", told("RUSSIA", &kiel, &battle)),
        ("news_besieged_weaker", told("FRANCE", &kiel, &battle)),
        ("news_besieged_others", told("AUSTRIA", &kiel, &battle)),
        ("news_besieged_outdone", told("FRANCE", &three, &stronger)),
        ("news_besieged_friend", told("RUSSIA", &friend, &helped)),
    ]
}

/// Supports that told, for others and for what went away, and those against one's own.
fn supports() -> Vec<Turn> {
    let tyrolia = position(
        "S1905M",
        "GERMANY: A MUN; ITALY: A VEN, A PIE; AUSTRIA: A TYR; FRANCE: A BUR",
        &[],
    );
    let lent = [("GERMANY", "A MUN S A VEN - TYR"), ("ITALY", "A VEN - TYR")];
    let cut = [lent[0], lent[1], ("FRANCE", "A BUR - MUN")];
    let plain = [("GERMANY", "A MUN S A VEN - TYR"), ("ITALY", "A VEN - TYR, A PIE S A VEN - TYR")];
    let kiel = position(
        "S1905M",
        "RUSSIA: A BER, F DEN, A SWE, F BAL; GERMANY: A KIE; ENGLAND: A RUH, A HOL, F NTH",
        &[],
    );
    let gone = [
        ("RUSSIA", "A BER S A KIE, F DEN S A KIE, A SWE - PRU"),
        ("GERMANY", "A KIE - DEN"),
        ("ENGLAND", "A RUH - KIE, A HOL S A RUH - KIE, F NTH - DEN"),
    ];
    let rome = position(
        "S1905M",
        "ITALY: A VEN, A ROM, F APU, A TUS; ENGLAND: F TUN, F LYO, F ION; FRANCE: F WES, A MAR; \
         TURKEY: F GRE, A NAP; AUSTRIA: A TRI",
        &[],
    );
    let own = [
        ("ITALY", "A ROM - VEN, F APU S A ROM - VEN, A VEN - TYR, A TUS - PIE"),
        ("ENGLAND", "F TUN - TYS, F LYO - PIE, F ION - GRE"),
        ("FRANCE", "F WES - TYS, A MAR - PIE"),
        ("TURKEY", "A NAP - ROM"),
        ("AUSTRIA", "A TRI - TYR"),
    ];
    let two = position("S1905M", "ITALY: A TYR, F ION; GERMANY: A MUN; TURKEY: F GRE", &[]);
    let outside = [("ITALY", "A TYR - MUN, F ION - GRE")];
    vec![
        ("news_lent_support", told("GERMANY", &tyrolia, &lent)),
        ("news_lent_support_cut", told("ITALY", &tyrolia, &cut)),
        // It would have done without.
        ("news_lent_in_vain", told("GERMANY", &tyrolia, &plain)),
        ("news_void_lost", told("RUSSIA", &kiel, &gone)),
        ("news_own_stays", told("ITALY", &rome, &own)),
        ("news_met_twice", told("ENGLAND", &rome, &own)),
        ("news_kept_out_twice", told("ITALY", &two, &outside)),
    ]
}

/// Who got where, and who did not.
fn races() -> Vec<Turn> {
    let norway =
        position("S1903M", "RUSSIA: F NWY, A FIN, F SWE; ENGLAND: F NTH", &[("RUSSIA", "NWY")]);
    let behind =
        [("RUSSIA", "F NWY - NWG, A FIN - NWY, F SWE S A FIN - NWY"), ("ENGLAND", "F NTH - NWY")];
    let denmark = position(
        "S1907M",
        "RUSSIA: F DEN; GERMANY: A KIE; ENGLAND: F NTH; FRANCE: A MUN, A RUH",
        &[("RUSSIA", "DEN")],
    );
    let from_all_sides = [
        ("GERMANY", "A KIE - DEN"),
        ("ENGLAND", "F NTH - DEN"),
        ("FRANCE", "A RUH - KIE, A MUN S A RUH - KIE"),
    ];
    let alps = position(
        "S1905M",
        "AUSTRIA: A VIE, F GRE; GERMANY: A MUN, A BOH; ITALY: F TUN, F NAP",
        &[],
    );
    let beaten = [
        ("AUSTRIA", "A VIE - TYR, F GRE - ION"),
        ("GERMANY", "A MUN - TYR, A BOH S A MUN - TYR"),
        ("ITALY", "F TUN - ION, F NAP S F TUN - ION"),
    ];
    let france = position(
        "S1905M",
        "FRANCE: A POR; ENGLAND: F ENG, F MAO, F SPA/SC; GERMANY: A BUR; ITALY: A PIE",
        &[("FRANCE", "POR"), ("ENGLAND", "SPA")],
    );
    let entered = [
        ("ENGLAND", "F ENG - BRE, F MAO - POR, F SPA/SC S F MAO - POR"),
        ("GERMANY", "A BUR - PAR"),
        ("ITALY", "A PIE - MAR"),
    ];
    vec![
        ("news_held_behind", told("RUSSIA", &norway, &behind)),
        ("news_held_behind_loser", told("ENGLAND", &norway, &behind)),
        ("news_all_attackers", told("RUSSIA", &denmark, &from_all_sides)),
        ("news_all_attackers_one", told("GERMANY", &denmark, &from_all_sides)),
        ("news_beaten", told("AUSTRIA", &alps, &beaten)),
        ("news_entered", told("FRANCE", &france, &entered)),
        ("news_entered_others", told("TURKEY", &france, &entered)),
        ("news_entered_one", told("GERMANY", &france, &entered)),
    ]
}

/// What centres a power has in the end.
fn reckonings() -> Vec<Turn> {
    let south = position(
        "F1906M",
        "ENGLAND: A MAR, F SPA/SC, A PAR; FRANCE: A MUN; ITALY: A PIE, F GRE; AUSTRIA: A SER, F TRI",
        &[("ENGLAND", "BRE PAR"), ("FRANCE", "SPA"), ("AUSTRIA", "GRE")],
    );
    let trieste = position(
        "F1905M",
        "GERMANY: A PAR, A HOL, F DEN; ITALY: A VEN, A TYR; AUSTRIA: F TRI; ENGLAND: F KIE",
        &[],
    );
    let open = [("ITALY", "A VEN - TRI, A TYR S A VEN - TRI")];
    vec![
        ("news_lost_and_took", told("TURKEY", &south, &[])),
        ("news_lost_and_took_own", told("AUSTRIA", &south, &[])),
        ("news_counted_later", told("GERMANY", &trieste, &open)),
        ("news_counted_later_watched", told("", &trieste, &open)),
    ]
}

/// A fall with retreats open: who would win by it as units stand, and who would be out.
fn in_sight() -> Vec<Turn> {
    let before = position(
        "F1908M",
        "RUSSIA: A GAL, A VIE, A SER, F SWE; AUSTRIA: A BUD; TURKEY: F SMY; ITALY: A TRI, A GRE; \
         GERMANY: F HEL",
        &[
            ("RUSSIA", "SEV MOS STP WAR VIE SER BUL RUM SWE NWY DEN KIE BER MUN HOL BEL ANK"),
            ("TURKEY", "SMY CON"),
            ("ITALY", "TRI GRE"),
            ("GERMANY", "EDI"),
            ("ENGLAND", "LON"),
        ],
    );
    let orders = [
        ("RUSSIA", "A GAL - BUD, A VIE S A GAL - BUD, A SER S A GAL - BUD"),
        ("GERMANY", "F HEL - KIE"),
    ];
    // The last centre of a power that has no unit left.
    let mut gone = before.clone();
    gone.units.retain(|unit| unit.power != power("AUSTRIA") || unit.location != at("BUD"));
    gone.units.push(unit("TURKEY A BUD"));
    gone.sort();
    // Nobody wins where two have as many.
    let mut held = orders;
    held[1].1 = "F HEL H";
    vec![
        ("news_in_sight", told("RUSSIA", &before, &held)),
        ("news_in_sight_lost_one", told("RUSSIA", &before, &orders)),
        ("news_in_sight_others", told("ITALY", &before, &held)),
        ("news_in_sight_bare", told("AUSTRIA", &before, &held)),
        ("news_in_sight_out", told("AUSTRIA", &gone, &held)),
        ("news_in_sight_watched", told("", &gone, &held)),
    ]
}

fn at(code: &str) -> chancery::board::Location {
    board().location(code).unwrap()
}

/// What is lost for want of orders, and what went to one place.
fn losses() -> Vec<Turn> {
    let silent = |code: &'static str, unread: &'static str| {
        move |results: &mut Results, _: &mut GameFacts| {
            results.missed = code.split_whitespace().map(power).collect();
            results.unread = unread.split_whitespace().map(power).collect();
        }
    };
    let winter = position("W1902A", "RUSSIA: A MOS, F SWE, F SEV; GERMANY: A MUN, F HOL", &[]);
    let spring = position("S1902M", "GERMANY: A MUN, F DEN; FRANCE: A BUR", &[]);
    let last = position(
        "W1904A",
        "AUSTRIA: A GAL, A UKR; RUSSIA: A VIE",
        &[("RUSSIA", "VIE BUD"), ("ITALY", "TRI")],
    );
    let removing = [("AUSTRIA", "A GAL D, A UKR D")];
    let mut fled = position("S1904R", "RUSSIA: A VIE, A TYR; GERMANY: A BUD, A PIE", &[]);
    let gone = |text: &str, from: &str, to: &[&str]| Dislodged {
        unit: unit(text),
        attacker: board().province(from),
        arrival: Arrival::Land,
        retreats: to.iter().map(|code| board().province(code).unwrap().into()).collect(),
    };
    fled.dislodged.push(gone("AUSTRIA A VIE", "BOH", &["TRI", "GAL"]));
    fled.dislodged.push(gone("ITALY A BUD", "SER", &["TRI", "GAL"]));
    fled.dislodged.push(gone("ITALY A TYR", "MUN", &["TRI", "VEN"]));
    fled.sort();
    let two = [("AUSTRIA", "A VIE R GAL"), ("ITALY", "A BUD R GAL, A TYR R VEN")];
    let three = [("AUSTRIA", "A VIE R TRI"), ("ITALY", "A BUD R TRI, A TYR R TRI")];
    vec![
        ("news_silent", told_with("GERMANY", &spring, &[], silent("GERMANY", ""))),
        ("news_silent_for", told_with("GERMANY FRANCE", &spring, &[], silent("GERMANY", ""))),
        (
            "news_silent_two",
            told_with("GERMANY RUSSIA", &winter, &[], silent("GERMANY RUSSIA", "")),
        ),
        ("news_silent_builds", told_with("GERMANY", &winter, &[], silent("GERMANY FRANCE", ""))),
        ("news_unread_builds", told_with("GERMANY", &winter, &[], silent("GERMANY", "GERMANY"))),
        ("news_silent_retreat", told_with("ITALY", &fled, &two[..1], silent("ITALY", ""))),
        ("news_unread_retreat", told_with("ITALY", &fled, &two[..1], silent("ITALY", "ITALY"))),
        ("news_removed_last", told("AUSTRIA", &last, &removing)),
        ("news_removed_last_others", told("RUSSIA", &last, &removing)),
        ("news_removed_last_missed", told_with("RUSSIA", &last, &[], silent("AUSTRIA", ""))),
        ("news_retreat_clash", told("AUSTRIA", &fled, &two)),
        ("news_retreat_clash_others", told("RUSSIA", &fled, &three)),
    ]
}

/// Centres that nobody has yet are entered in spring.
fn free() -> Vec<Turn> {
    let before = position(
        "S1902M",
        "ENGLAND: A LON, F NTH, F NWG; RUSSIA: F BOT, A UKR; GERMANY: F HEL, F BAL, A RUH",
        &[],
    );
    let orders = [
        ("ENGLAND", "A LON - BEL, F NTH C A LON - BEL, F NWG - NWY"),
        ("RUSSIA", "F BOT - SWE, A UKR - RUM"),
        ("GERMANY", "F HEL - HOL, F BAL - SWE, A RUH - HOL"),
    ];
    vec![
        ("news_free", told("ENGLAND", &before, &orders)),
        ("news_free_others", told("RUSSIA", &before, &orders)),
        ("news_free_one", told("ENGLAND", &before, &[("ENGLAND", "F NWG - NWY")])),
    ]
}
