//! The news of a turn: what somebody would tell first.
//!
//! In this order: centres that changed hands, who is out, dislodgements, the bounces that mattered,
//! what retreated, was built and removed, who builds next, who sent nothing. In each the reader's
//! own units come first, as `you`.

use std::collections::BTreeMap;

use crate::adjudication::{Bounce, Outcome, Owed as Adjustments, ResultLine, owed};
use crate::board::{Centre, Phase, Power, Province};
use crate::judge::{GameFacts, Reader, Results};
use crate::order::{Movement, Order};
use crate::position::{Dislodged, Unit};

use super::orders::{Speaker, place_name, unit_name};
use super::outlook::powers_in_order;
use super::results::counted;
use super::words::{capital, count, list};

/// The most bounces between others that are told one by one.
const BOUNCES: usize = 4;

/// The headlines.
pub(super) fn news(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    let mut news: Vec<String> = powers_in_order(game, reader)
        .into_iter()
        .filter_map(|power| fortunes(game, reader, results, power))
        .collect();
    if counted(game, results) && results.captured.is_empty() {
        news.push("No centre changed hands.".to_owned());
    }
    news.extend(fallen(game, reader, results));
    match results.before.turn.phase {
        Phase::Movement => {
            news.extend(dislodgements(game, reader, results));
            news.extend(bounces(game, reader, results));
        }
        Phase::Retreat => news.extend(retreated(game, reader, results)),
        Phase::Adjustment => news.extend(raised(game, reader, results)),
    }
    if game.turn != results.number && game.position.turn.phase == Phase::Adjustment {
        news.extend(due(game, reader));
    }
    match results.missed.as_slice() {
        [] => {}
        missed => {
            let names: Vec<String> = missed.iter().map(|&power| who(game, reader, power)).collect();
            news.push(format!("{} sent no orders.", capital(&list(&names))));
        }
    }
    news
}

/// `France gained Portugal and Spain, and Munich from Germany. France lost Brest to England.` Each
/// capture is told once: as a loss where it is the reader's, else as a gain.
fn fortunes(game: &GameFacts, reader: &Reader, results: &Results, power: Power) -> Option<String> {
    let is_own = |power: Option<Power>| power.is_some_and(|power| reader.powers.contains(&power));
    let (mut gained, mut lost) = (Vec::new(), Vec::new());
    for &(centre, from, to) in &results.captured {
        if to == Some(power) && !is_own(from) {
            gained.push((centre, from));
        }
        if from == Some(power) && (is_own(from) || to.is_none()) {
            lost.push((centre, to));
        }
    }
    let who = capital(&who(game, reader, power));
    let mut sentences = Vec::new();
    if !gained.is_empty() {
        sentences.push(format!("{who} gained {}.", handed(game, reader, &gained, "from")));
    }
    if !lost.is_empty() {
        sentences.push(format!("{who} lost {}.", handed(game, reader, &lost, "to")));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// `Norway, and Brest from France`: centres by the power at the other end, those of nobody first.
fn handed(
    game: &GameFacts,
    reader: &Reader,
    centres: &[(Province, Option<Power>)],
    word: &str,
) -> String {
    let mut others: Vec<Option<Power>> = centres.iter().map(|(_, other)| *other).collect();
    others.sort_unstable();
    others.dedup();
    let group = |other: Option<Power>| {
        let names: Vec<&str> = centres
            .iter()
            .filter(|(_, own)| *own == other)
            .map(|(centre, _)| game.board.full_name(*centre))
            .collect();
        match other {
            None => list(&names),
            Some(other) => format!("{} {word} {}", list(&names), who(game, reader, other)),
        }
    };
    let groups: Vec<String> = others.into_iter().map(group).collect();
    match groups.as_slice() {
        [one] => one.clone(),
        [heads @ .., last] => format!("{}, and {last}", heads.join(", ")),
        [] => String::new(),
    }
}

/// `you` for the reader's only power, else its name.
fn who(game: &GameFacts, reader: &Reader, power: Power) -> String {
    if reader.powers == [power] {
        "you".to_owned()
    } else {
        game.board.power_name(power).to_owned()
    }
}

/// `Austria is out of the game.`
fn fallen(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    let now = &game.position;
    let lives = |power: Power| {
        now.units_of(power).next().is_some()
            || now.dislodged.iter().any(|gone| gone.unit.power == power)
            || now.centres_of(&game.board, power).next().is_some()
    };
    let lived = |power: Power| {
        results.before.units_of(power).next().is_some()
            || results.before.centres_of(&game.board, power).next().is_some()
            || results.before.dislodged.iter().any(|gone| gone.unit.power == power)
    };
    let fallen = powers_in_order(game, reader).into_iter();
    fallen
        .filter(|&power| lived(power) && !lives(power))
        .map(|power| {
            let who = who(game, reader, power);
            let is = if who == "you" { "are" } else { "is" };
            format!("{} {is} out of the game.", capital(&who))
        })
        .collect()
}

fn dislodgements(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    let mut gone: Vec<&Dislodged> = results.dislodged.iter().collect();
    gone.sort_by_key(|gone| !reader.powers.contains(&gone.unit.power));
    gone.into_iter().map(|gone| dislodgement(game, reader, results, gone)).collect()
}

/// The bounces at one place.
struct Clash {
    place: Province,
    /// Who did not get in, each order once.
    powers: Vec<Power>,
    /// Who stands there and was not dislodged.
    holder: Option<Power>,
    /// Whether somebody else had a part in it than one power alone.
    interest: Interest,
}

/// Whether a bounce is news.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Interest {
    /// A power stood in its own way.
    Own,
    /// Powers met.
    Others,
}

/// The reader's own bounces and those over a centre, one by one; the others as a number.
fn bounces(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    let is_own = |clash: &Clash| {
        let mut all = clash.powers.iter().chain(&clash.holder);
        all.any(|power| reader.powers.contains(power))
    };
    let (own, others): (Vec<Clash>, Vec<Clash>) =
        clashes(results).into_iter().partition(|clash| is_own(clash));
    let (mut over_centres, mut rest): (Vec<Clash>, Vec<Clash>) =
        others.into_iter().partition(|clash| {
            clash.interest == Interest::Others && game.board.centre(clash.place) != Centre::None
        });
    rest.extend(over_centres.split_off(over_centres.len().min(BOUNCES)));
    let (alone, own): (Vec<Clash>, Vec<Clash>) = own.into_iter().partition(Clash::is_of_one);
    let mut news: Vec<String> = shut_out(game, reader, &alone).into_iter().collect();
    let told = own.iter().chain(&over_centres);
    news.extend(told.map(|clash| clash_words(game, reader, clash)));
    let moves: usize = rest.iter().map(|clash| clash.powers.len()).sum();
    match (moves, news.is_empty()) {
        (0, _) => {}
        (moves, true) => news.push(format!("{} bounced.", count(moves, "move", "moves"))),
        (moves, false) => {
            news.push(format!("{} bounced.", count(moves, "other move", "other moves")));
        }
    }
    news
}

impl Clash {
    /// Whether one power alone did not get in, and nobody was there to keep it out.
    fn is_of_one(&self) -> bool {
        self.powers.len() == 1 && self.holder.is_none()
    }
}

/// `You could not enter Burgundy and English Channel.`, of the reader's own moves.
fn shut_out(game: &GameFacts, reader: &Reader, clashes: &[Clash]) -> Vec<String> {
    let mut news = Vec::new();
    for &power in &reader.powers {
        let own = clashes.iter().filter(|clash| clash.powers.contains(&power));
        let places: Vec<&str> = own.map(|clash| game.board.full_name(clash.place)).collect();
        if !places.is_empty() {
            let who = capital(&who(game, reader, power));
            news.push(format!("{who} could not enter {}.", list(&places)));
        }
    }
    news
}

fn clashes(results: &Results) -> Vec<Clash> {
    let mut clashes: BTreeMap<Province, Clash> = BTreeMap::new();
    for line in &results.lines {
        let (Outcome::Bounced(bounce), Order::Movement(_, Movement::Move { to, .. })) =
            (&line.outcome, &line.order)
        else {
            continue;
        };
        let place = to.province;
        let clash = clashes.entry(place).or_insert(Clash {
            place,
            powers: Vec::new(),
            holder: None,
            interest: Interest::Own,
        });
        clash.powers.push(line.power);
        if !matches!(bounce, Bounce::OwnUnit) {
            clash.interest = Interest::Others;
        }
        if matches!(bounce, Bounce::Held { .. }) {
            clash.holder = results.before.unit_at(place).map(|unit| unit.power);
        }
    }
    clashes.into_values().collect()
}

/// `You and Italy bounced in Piedmont.`, `Italy could not enter Marseilles, which you held.`
fn clash_words(game: &GameFacts, reader: &Reader, clash: &Clash) -> String {
    let mut powers = clash.powers.clone();
    powers.sort_by_key(|power| (!reader.powers.contains(power), *power));
    powers.dedup();
    let names: Vec<String> = powers.iter().map(|&power| who(game, reader, power)).collect();
    let place = game.board.full_name(clash.place);
    match (clash.holder, powers.len(), clash.powers.len()) {
        (Some(holder), ..) if !powers.contains(&holder) => {
            let holder = who(game, reader, holder);
            format!("{} could not enter {place}, which {holder} held.", capital(&list(&names)))
        }
        (None, 2.., _) => format!("{} bounced in {place}.", capital(&list(&names))),
        (None, _, 2..) => format!("Two moves of {} bounced in {place}.", names_own(&names)),
        (_, _, _) => format!("{} could not enter {place}.", capital(&list(&names))),
    }
}

/// `yours` for `you`, else the name.
fn names_own(names: &[String]) -> String {
    let names: Vec<&str> =
        names.iter().map(|name| if name == "you" { "yours" } else { name.as_str() }).collect();
    list(&names)
}

/// `Your Army Burgundy retreated to Gascony.`
fn retreated(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    let mut lines: Vec<&ResultLine> = results.lines.iter().collect();
    lines.sort_by_key(|line| !reader.powers.contains(&line.power));
    let words = |line: &ResultLine| {
        let place = line.order.place()?.province;
        let unit = &results.before.dislodged_at(place)?.unit;
        let whose = whose(game, reader, unit);
        match (&line.outcome, &line.order) {
            (Outcome::Retreats, Order::Retreat(_, crate::order::Retreat::To(goal))) => {
                Some(format!("{whose} retreated to {}.", place_name(&game.board, *goal)))
            }
            (Outcome::Disbanded(_), _) => Some(format!("{whose} was disbanded.")),
            _ => None,
        }
    };
    lines.into_iter().filter_map(words).collect()
}

/// `You built Fleet Brest and Army Paris. Austria removed Army Trieste.`
fn raised(game: &GameFacts, reader: &Reader, results: &Results) -> Vec<String> {
    let speaker = Speaker { board: &game.board, position: &results.before };
    let mut news = Vec::new();
    for power in powers_in_order(game, reader) {
        let own = || results.lines.iter().filter(|line| line.power == power);
        let units = |is: fn(&Outcome) -> bool| -> Vec<String> {
            let lines = own().filter(|line| is(&line.outcome));
            lines.map(|line| speaker.subject(power, &line.order)).collect()
        };
        let built = units(|outcome| matches!(outcome, Outcome::Built));
        let removed = units(|outcome| matches!(outcome, Outcome::Removed(_)));
        for (units, did) in [(built, "built"), (removed, "removed")] {
            if !units.is_empty() {
                let who = capital(&who(game, reader, power));
                news.push(format!("{who} {did} {}.", list(&units)));
            }
        }
    }
    if news.is_empty() {
        news.push("Nothing was built and nothing removed.".to_owned());
    }
    news
}

/// `You can build 2 units, Germany 1 and Italy 1. Austria must remove 1 unit.`
fn due(game: &GameFacts, reader: &Reader) -> Vec<String> {
    let (mut builds, mut removals) = (Vec::new(), Vec::new());
    for power in powers_in_order(game, reader) {
        match owed(&game.board, &game.position, power) {
            Adjustments::Nothing => {}
            Adjustments::Builds(number) => builds.push((who(game, reader, power), number)),
            Adjustments::Removals(number) => removals.push((who(game, reader, power), number)),
        }
    }
    let sentence = |powers: &[(String, usize)], verb: &str| {
        let ((first, number), rest) = powers.split_first()?;
        let mut parts = vec![format!("{first} {verb} {}", count(*number, "unit", "units"))];
        parts.extend(rest.iter().map(|(power, number)| format!("{power} {number}")));
        Some(format!("{}.", capital(&list(&parts))))
    };
    [sentence(&builds, "can build"), sentence(&removals, "must remove")]
        .into_iter()
        .flatten()
        .collect()
}

/// `Your Army Burgundy`, or `The French Army Burgundy` to others.
pub(super) fn whose(game: &GameFacts, reader: &Reader, unit: &Unit) -> String {
    let name = unit_name(&game.board, unit);
    if reader.powers.contains(&unit.power) {
        format!("Your {name}")
    } else {
        format!("The {} {name}", game.board.power_people(unit.power))
    }
}

/// `Your Army Burgundy was dislodged by the German Army Munich.`
fn dislodgement(game: &GameFacts, reader: &Reader, results: &Results, gone: &Dislodged) -> String {
    let board = &game.board;
    let whose = whose(game, reader, &gone.unit);
    let attacker = gone.attacker.and_then(|from| results.before.unit_at(from));
    match attacker {
        None => format!("{whose} was dislodged."),
        Some(by) if reader.powers.contains(&by.power) => {
            format!("{whose} was dislodged by your {}.", unit_name(board, by))
        }
        Some(by) => {
            let people = board.power_people(by.power);
            format!("{whose} was dislodged by the {people} {}.", unit_name(board, by))
        }
    }
}
