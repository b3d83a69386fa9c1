//! Rule sheets.

use chancery::config::read_game;
use chancery::game::Settings;
use chancery::judge::{Body, Notice};

use super::notices::{answer, first, outlook, owes, own};

pub fn settings(text: &str) -> Settings {
    let text = format!("name = \"Harbour\"\n{text}");
    read_game(&text, |name| Err(name.to_owned())).unwrap().0.settings
}

pub fn all() -> Vec<(&'static str, Notice)> {
    let usual = settings("");
    let other = settings(
        "early = \"never\"\nbuilds = \"silent\"\nschedule = \"daily 18:00; grace none\"\n\
         [rules]\nedition = \"1982\"\n\"4.A.3\" = \"d\"\n",
    );
    let disputes = settings("[rules]\nedition = \"datc\"\nalgorithm = \"disputes\"\n");
    let mut disputed = first();
    disputed.rules = disputes.rules.clone();
    let mut game = first();
    game.rules = other.rules.clone();
    let begins = Body::Begins(Box::new(outlook(vec![owes("FRANCE", &["A PAR"])])));
    vec![
        ("rules", answer("FRANCE", first(), Body::Rules(Box::new(usual)))),
        ("rules_other", answer("", game.clone(), Body::Rules(Box::new(other)))),
        ("rules_disputes", answer("", disputed, Body::Rules(Box::new(disputes)))),
        ("begins_own_rules", own("FRANCE", game, begins)),
    ]
}
