//! The news of a turn: what somebody would tell first.
//!
//! In this order: who has won, centres that changed hands, who is out, dislodgements, the bounces that
//! mattered, what retreated, was built and removed, who builds next, who sent nothing. In each the
//! reader's own units come first, as `you`.

use std::collections::BTreeMap;

use crate::adjudication::{Bounce, Outcome, Owed as Adjustments, ResultLine, owed};
use crate::board::{Centre, Phase, Power, Province};
use crate::judge::{GameFacts, Reader, Results};
use crate::order::{Movement, Order, Retreat};
use crate::position::{Dislodged, Unit};

use super::orders::{Speaker, province_list};
use super::outlook::powers_in_order;
use super::results::counted;
use super::tongue::{Join, Name, Tongue, Whose};

/// The most bounces between others that are told one by one.
const BOUNCES: usize = 4;

/// Who tells what to whom.
#[derive(Clone, Copy)]
struct Teller<'a> {
    tongue: &'a Tongue,
    game: &'a GameFacts,
    reader: &'a Reader,
    results: &'a Results,
}

/// The headlines.
pub(super) fn news(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    results: &Results,
) -> Vec<String> {
    let teller = Teller { tongue, game, reader, results };
    let mut news: Vec<String> = won(&teller).into_iter().collect();
    let powers = powers_in_order(game, reader).into_iter();
    news.extend(powers.filter_map(|power| fortunes(&teller, power)));
    if counted(game, results) && results.captured.is_empty() {
        news.push(tongue.news.nothing_changed());
    }
    news.extend(fallen(&teller));
    match results.before.turn.phase {
        Phase::Movement => {
            news.extend(dislodgements(&teller));
            news.extend(bounces(&teller));
            news.extend(quiet(&teller).filter(|_| news.is_empty()));
        }
        Phase::Retreat => news.extend(retreated(&teller)),
        Phase::Adjustment => news.extend(raised(&teller)),
    }
    if game.turn != results.number && game.position.turn.phase == Phase::Adjustment {
        news.extend(due(&teller));
    }
    if !results.missed.is_empty() {
        let mut missed = results.missed.clone();
        missed.sort_by_key(|power| !teller.is_readers(*power));
        news.push(tongue.news.missed(&teller.powers(&missed)));
    }
    news
}

impl<'a> Teller<'a> {
    /// `you` for the reader's only power, else its name.
    fn who(&self, power: Power) -> Name<'a> {
        if self.reader.powers == [power] {
            self.tongue.names.you()
        } else {
            self.tongue.names.power(&self.game.board, power)
        }
    }

    fn powers(&self, powers: &[Power]) -> Name<'a> {
        let names = powers.iter().map(|&power| self.who(power)).collect();
        self.tongue.names.list(names, Join::And)
    }

    fn is_readers(&self, power: Power) -> bool {
        self.reader.powers.contains(&power)
    }

    fn province(&self, province: Province) -> Name<'a> {
        self.tongue.names.province(&self.game.board, province)
    }

    /// `your Army Burgundy`, or `the French Army Burgundy` to others.
    fn unit(&self, unit: &Unit) -> Name<'a> {
        whose(self.tongue, self.game, self.reader, unit)
    }
}

/// `Austria has won, with 18 centres.`
fn won(teller: &Teller<'_>) -> Option<String> {
    let Teller { tongue, game, results, .. } = teller;
    let winner = results.winner?;
    let centres = game.position.centres_of(&game.board, winner).count();
    Some(tongue.news.won(&teller.who(winner), centres))
}

/// `France gained Portugal and Spain, and Munich from Germany. France lost Brest to England.` Each
/// capture is told once: as a loss where it is the reader's, else as a gain.
fn fortunes(teller: &Teller<'_>, power: Power) -> Option<String> {
    let is_own = |power: Option<Power>| power.is_some_and(|power| teller.is_readers(power));
    let (mut gained, mut lost) = (Vec::new(), Vec::new());
    for &(centre, from, to) in &teller.results.captured {
        if to == Some(power) && !is_own(from) {
            gained.push((centre, from));
        }
        if from == Some(power) && (is_own(from) || to.is_none()) {
            lost.push((centre, to));
        }
    }
    let who = teller.who(power);
    let news = &teller.tongue.news;
    let mut sentences = Vec::new();
    if !gained.is_empty() {
        let from = |centres: &Name<'_>, other: &Name<'_>| news.taken_from(centres, other);
        sentences.push(news.gained(&who, &handed(teller, &gained, from)));
    }
    if !lost.is_empty() {
        let to = |centres: &Name<'_>, other: &Name<'_>| news.lost_to(centres, other);
        sentences.push(news.lost(&who, &handed(teller, &lost, to)));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// `Norway, and Brest from France`: centres by the power at the other end, those of nobody first.
fn handed(
    teller: &Teller<'_>,
    centres: &[(Province, Option<Power>)],
    told: impl Fn(&Name<'_>, &Name<'_>) -> String,
) -> String {
    let mut others: Vec<Option<Power>> = centres.iter().map(|(_, other)| *other).collect();
    others.sort_unstable();
    others.dedup();
    let group = |other: Option<Power>| {
        let own = centres.iter().filter(|(_, own)| *own == other);
        let own: Vec<Province> = own.map(|(centre, _)| *centre).collect();
        let names = province_list(teller.tongue, &teller.game.board, &own, Join::And);
        match other {
            None => teller.tongue.news.free(&names),
            Some(other) => told(&names, &teller.who(other)),
        }
    };
    let groups: Vec<String> = others.into_iter().map(group).collect();
    teller.tongue.names.texts(&groups, Join::Groups)
}

/// `Austria is out of the game.`
fn fallen(teller: &Teller<'_>) -> Vec<String> {
    let Teller { game, results, .. } = teller;
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
    let fallen = powers_in_order(game, teller.reader).into_iter();
    fallen
        .filter(|&power| lived(power) && !lives(power))
        .map(|power| teller.tongue.news.out(&teller.who(power)))
        .collect()
}

/// What is told where units moved and there is no other news.
fn quiet(teller: &Teller<'_>) -> Option<String> {
    let moved = teller.results.lines.iter().any(|line| line.outcome == Outcome::Moves);
    moved.then(|| teller.tongue.news.quiet())
}

fn dislodgements(teller: &Teller<'_>) -> Vec<String> {
    let mut gone: Vec<&Dislodged> = teller.results.dislodged.iter().collect();
    gone.sort_by_key(|gone| !teller.is_readers(gone.unit.power));
    gone.into_iter().map(|gone| dislodgement(teller, gone)).collect()
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
fn bounces(teller: &Teller<'_>) -> Vec<String> {
    let Teller { tongue, game, .. } = teller;
    let is_own = |clash: &Clash| {
        let mut all = clash.powers.iter().chain(&clash.holder);
        all.any(|power| teller.is_readers(*power))
    };
    let (own, others): (Vec<Clash>, Vec<Clash>) =
        clashes(teller.results).into_iter().partition(|clash| is_own(clash));
    let (mut over_centres, mut rest): (Vec<Clash>, Vec<Clash>) =
        others.into_iter().partition(|clash| {
            clash.interest == Interest::Others && game.board.centre(clash.place) != Centre::None
        });
    rest.extend(over_centres.split_off(over_centres.len().min(BOUNCES)));
    let (alone, own): (Vec<Clash>, Vec<Clash>) = own.into_iter().partition(Clash::is_of_one);
    let mut news: Vec<String> = shut_out(teller, &alone).into_iter().collect();
    let told = own.iter().chain(&over_centres);
    news.extend(told.map(|clash| clash_words(teller, clash)));
    let moves: usize = rest.iter().map(|clash| clash.powers.len()).sum();
    match (moves, news.is_empty()) {
        (0, _) => {}
        (moves, true) => news.push(tongue.news.bounced(moves)),
        (moves, false) => news.push(tongue.news.bounced_beside(moves)),
    }
    news
}

impl Clash {
    /// Whether one power alone did not get in, and nobody was there to keep it out.
    fn is_of_one(&self) -> bool {
        self.powers.len() == 1 && self.holder.is_none()
    }
}

/// `You could not enter Burgundy or the English Channel.`, of the reader's own moves.
fn shut_out(teller: &Teller<'_>, clashes: &[Clash]) -> Vec<String> {
    let Teller { tongue, game, reader, .. } = teller;
    let mut news = Vec::new();
    for &power in &reader.powers {
        let own = clashes.iter().filter(|clash| clash.powers.contains(&power));
        let places: Vec<Province> = own.map(|clash| clash.place).collect();
        if !places.is_empty() {
            let places = province_list(tongue, &game.board, &places, Join::Nor);
            news.push(tongue.news.shut_out(&teller.who(power), &places));
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

/// `You and Italy kept each other out of Piedmont.`, `Italy could not enter Marseilles, which you held.`
fn clash_words(teller: &Teller<'_>, clash: &Clash) -> String {
    let mut powers = clash.powers.clone();
    powers.sort_by_key(|power| (!teller.is_readers(*power), *power));
    powers.dedup();
    let names = teller.powers(&powers);
    let place = teller.province(clash.place);
    let news = &teller.tongue.news;
    match (clash.holder, powers.len(), clash.powers.len()) {
        (Some(holder), ..) if !powers.contains(&holder) => {
            if teller.reader.powers == [holder] {
                news.kept_out_by_you(&names, &place)
            } else {
                news.kept_out(&names, &place, &teller.who(holder))
            }
        }
        (None, 2.., _) => news.bounced_in(&names, &place),
        (None, _, 2..) => news.own_bounced(&names, &place),
        (_, _, _) => news.shut_out(&names, &place),
    }
}

/// `Your Army Burgundy retreated to Gascony. The Italian Army Marseilles was disbanded.`
fn retreated(teller: &Teller<'_>) -> Vec<String> {
    let Teller { tongue, game, results, .. } = teller;
    let mut lines: Vec<&ResultLine> = results.lines.iter().collect();
    lines.sort_by_key(|line| !teller.is_readers(line.power));
    let (mut news, mut disbanded) = (Vec::new(), Vec::new());
    for line in lines {
        let gone = line.order.place().and_then(|at| results.before.dislodged_at(at.province));
        let Some(unit) = gone.map(|gone| teller.unit(&gone.unit)) else { continue };
        match (&line.outcome, &line.order) {
            (Outcome::Retreats, Order::Retreat(_, Retreat::To(goal))) => {
                let goal = tongue.names.place(&game.board, *goal);
                news.push(tongue.news.retreated(&unit, &goal));
            }
            (Outcome::Disbanded(_), _) => disbanded.push(unit),
            _ => {}
        }
    }
    if !disbanded.is_empty() {
        news.push(tongue.news.disbanded(&tongue.names.list(disbanded, Join::And)));
    }
    news
}

/// `You built Fleet Brest and Army Paris. Austria removed Army Trieste.`
fn raised(teller: &Teller<'_>) -> Vec<String> {
    let Teller { tongue, game, reader, results } = teller;
    let speaker = Speaker { tongue, board: &game.board, position: &results.before };
    let mut news = Vec::new();
    for power in powers_in_order(game, reader) {
        let units = |is: fn(&Outcome) -> bool| {
            let own = results.lines.iter().filter(|line| line.power == power);
            let lines = own.filter(|line| is(&line.outcome));
            let units = lines.map(|line| speaker.subject(power, &line.order));
            tongue.names.list(units.collect(), Join::And)
        };
        let built = units(|outcome| matches!(outcome, Outcome::Built));
        let removed = units(|outcome| matches!(outcome, Outcome::Removed(_)));
        if !built.is_empty() {
            news.push(tongue.news.built(&teller.who(power), &built));
        }
        if !removed.is_empty() {
            news.push(tongue.news.removed(&teller.who(power), &removed));
        }
    }
    if news.is_empty() {
        news.push(tongue.news.nothing_raised());
    }
    news
}

/// `You can build 2 units, Germany 1 and Italy 1. Austria must remove 1 unit.`
fn due(teller: &Teller<'_>) -> Vec<String> {
    let Teller { game, reader, .. } = teller;
    let (mut builds, mut removals) = (Vec::new(), Vec::new());
    for power in powers_in_order(game, reader) {
        match owed(&game.board, &game.position, power) {
            Adjustments::Nothing => {}
            Adjustments::Builds(number) => builds.push((teller.who(power), number)),
            Adjustments::Removals(number) => removals.push((teller.who(power), number)),
        }
    }
    let news = &teller.tongue.news;
    let sentence = |powers: &[(Name<'_>, usize)], first: String| {
        let rest = powers.iter().skip(1).map(|(power, number)| news.as_many(power, *number));
        let parts: Vec<String> = std::iter::once(first).chain(rest).collect();
        news.sentence(&teller.tongue.names.texts(&parts, Join::And))
    };
    let mut due = Vec::new();
    if let Some((who, number)) = builds.first() {
        due.push(sentence(&builds, news.can_build(who, &news.units(*number))));
    }
    if let Some((who, number)) = removals.first() {
        due.push(sentence(&removals, news.must_remove(who, &news.units(*number))));
    }
    due
}

/// `your Army Burgundy`, or `the French Army Burgundy` to others.
pub(super) fn whose<'a>(
    tongue: &'a Tongue,
    game: &'a GameFacts,
    reader: &Reader,
    unit: &Unit,
) -> Name<'a> {
    let whose = if reader.powers.contains(&unit.power) {
        Whose::Your
    } else {
        Whose::Their(game.board.power_people(unit.power))
    };
    tongue.names.unit(&game.board, unit, whose)
}

/// `Your Army Burgundy was dislodged by the German Army Munich and had nowhere to go.`
fn dislodgement(teller: &Teller<'_>, gone: &Dislodged) -> String {
    let news = &teller.tongue.news;
    let unit = teller.unit(&gone.unit);
    let attacker = gone.attacker.and_then(|from| teller.results.before.unit_at(from));
    let attacker = attacker.map(|by| teller.unit(by));
    match (attacker, gone.retreats.is_empty()) {
        (None, false) => news.dislodged(&unit),
        (None, true) => news.destroyed(&unit),
        (Some(by), false) => news.dislodged_by(&unit, &by),
        (Some(by), true) => news.destroyed_by(&unit, &by),
    }
}
