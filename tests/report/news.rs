//! Results of small positions whose news say one thing each.

use chancery::judge::Notice;
use chancery::position::Position;
use chancery::rules::Rules;

use super::notices::{board, position, results_by};

/// Every notice with its name.
pub fn all() -> Vec<(&'static str, Notice)> {
    let told = |codes: &str, before: &Position, lines: &[(&str, &str)]| {
        results_by(&Rules::default(), codes, before, lines, |_, _| {})
    };
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
    ]
}
