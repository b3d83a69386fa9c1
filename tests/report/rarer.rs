//! Results with the reasons that are seldom given: a convoy without a whole route, a support of
//! another coast or of a move that nobody can make, a paradox where disputes decide, adjustments said
//! twice or too many.

use chancery::judge::Notice;
use chancery::rules::Rules;

use super::notices::{position, results_by};

/// Every notice with its name.
pub fn all() -> Vec<(&'static str, Notice)> {
    let beside = position(
        "S1905M",
        "FRANCE: A BRE, F ENG, F MAO, A GAS; ENGLAND: F NTH; TURKEY: F CON, A SER; ITALY: F ROM, A TYR",
        &[],
    );
    let seas: &[(&str, &str)] = &[
        ("FRANCE", "A BRE - NWY, F ENG C A BRE - NWY, F MAO - SPA, A GAS S F MAO - SPA"),
        ("ENGLAND", "F NTH H"),
        ("TURKEY", "F CON - BUL/EC, A SER S F CON - BUL/SC"),
        ("ITALY", "F ROM - VEN, A TYR S F ROM - VEN"),
    ];
    let paradox =
        position("S1905M", "ENGLAND: F LON, F WAL; FRANCE: A BRE, F ENG; ITALY: A VEN", &[]);
    let caught: &[(&str, &str)] = &[
        ("ENGLAND", "F LON S F WAL - ENG, F WAL - ENG"),
        ("FRANCE", "A BRE - LON, F ENG C A BRE - LON"),
    ];
    let winter = position(
        "W1905A",
        "ITALY: A TYR, A PIE, F ION, F TUN; FRANCE: A SPA",
        &[("AUSTRIA", "VEN"), ("ENGLAND", "EDI LON LVP BRE")],
    );
    let lines: &[(&str, &str)] =
        &[("ITALY", "F TUN D, A PIE D, F ION D"), ("FRANCE", "A PAR B, A PAR B, A MAR B")];
    let with = |number, letter| {
        let mut rules = Rules::default();
        rules.set(number, letter).unwrap();
        rules
    };
    let (form, disputes) = (with("4.E.1", "a"), with("algorithm", "disputes"));
    let chosen = with("4.D.6", "a");
    vec![
        ("outcomes_astray", results_by(&form, "FRANCE", &beside, seas, |_, _| {})),
        ("outcomes_paradox_disputes", results_by(&disputes, "FRANCE", &paradox, caught, |_, _| {})),
        ("outcomes_too_many", results_by(&chosen, "ITALY", &winter, lines, |_, _| {})),
    ]
}
