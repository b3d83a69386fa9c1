//! The news of a turn: what somebody would tell first.
//!
//! In this order: who has won, centres that changed hands, who is out, who walked into whose centres,
//! dislodgements, the bounces that mattered, own orders that came to nothing, what retreated, was built
//! and removed, who builds next, who sent nothing. In each the reader's own units come first, as `you`.

mod clashes;

use crate::adjudication::{Outcome, Owed as Adjustments, ResultLine, Waive, owed};
use crate::board::{Centre, Phase, Power, Province};
use crate::judge::{GameFacts, Reader, Results};
use crate::order::{Movement, Order, Retreat};
use crate::position::{Dislodged, Unit};

use crate::report::orders::{Speaker, province_list};
use crate::report::outlook::powers_in_order;
use crate::report::results::counted;
use crate::report::tongue::{Join, Name, Tongue, Whose};

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
            news.extend(entered(&teller));
            news.extend(dislodgements(&teller));
            news.extend(clashes::clashes(&teller));
            news.extend(astray(&teller));
            news.extend(quiet(&teller).filter(|_| news.is_empty()));
        }
        Phase::Retreat => news.extend(retreated(&teller)),
        Phase::Adjustment => news.extend(raised(&teller)),
    }
    if game.turn != results.number && game.position.turn.phase == Phase::Adjustment {
        news.extend(due(&teller));
    }
    let mut missed = results.missed.clone();
    missed.retain(|power| !is_told_as_missing(results, *power));
    if !missed.is_empty() {
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

/// `Austria is out of the game.`, or, while it still has units, `Austria has no centre left.`
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
    let has_lost_its_last = |power: Power| {
        results.captured.iter().any(|(_, from, _)| *from == Some(power))
            && now.centres_of(&game.board, power).next().is_none()
    };
    let fallen = powers_in_order(game, teller.reader).into_iter();
    fallen
        .filter_map(|power| match (lives(power), has_lost_its_last(power)) {
            (false, _) if lived(power) => Some(teller.tongue.news.out(&teller.who(power))),
            (true, true) => Some(teller.tongue.news.bare(&teller.who(power))),
            _ => None,
        })
        .collect()
}

/// What is told where units tried to move and there is no other news.
fn quiet(teller: &Teller<'_>) -> Option<String> {
    let news = &teller.tongue.news;
    let count = |is: fn(&Outcome) -> bool| {
        teller.results.lines.iter().filter(|line| is(&line.outcome)).count()
    };
    match (count(|it| matches!(it, Outcome::Bounced(_))), count(|it| *it == Outcome::Moves)) {
        (0, 0) => None,
        (0, _) => Some(news.quiet()),
        (bounced, _) => Some(news.bounced(bounced)),
    }
}

/// `The Russian Fleet Bulgaria moved into Constantinople, a centre of yours.` Not told of centres that
/// were counted, and of those whose unit had to give way, which are news of their own.
fn entered(teller: &Teller<'_>) -> Vec<String> {
    let Teller { tongue, game, reader, results } = *teller;
    let is_told = |place: Province| {
        results.captured.iter().any(|(centre, ..)| *centre == place)
            || results.dislodged.iter().any(|gone| gone.unit.location.province == place)
    };
    let entry = |line: &ResultLine| {
        let (Outcome::Moves, Order::Movement(name, Movement::Move { to, .. })) =
            (&line.outcome, &line.order)
        else {
            return None;
        };
        let place = to.province;
        let owner = results.before.owner(place).or(home_of(game, place))?;
        let unit = results.before.unit_at(name.location.province)?;
        (owner != line.power && !is_told(place)).then_some((unit, place, owner))
    };
    let mut entries: Vec<_> = results.lines.iter().filter_map(entry).collect();
    entries.sort_by_key(|(unit, _, owner)| {
        (!teller.is_readers(*owner), !teller.is_readers(unit.power))
    });
    let sentence = |(unit, place, owner): (&Unit, Province, Power)| {
        let (unit, place) = (teller.unit(unit), teller.province(place));
        if reader.powers == [owner] {
            tongue.news.entered_yours(&unit, &place)
        } else {
            tongue.news.entered(&unit, &place, &tongue.names.power(&game.board, owner))
        }
    };
    entries.into_iter().map(sentence).collect()
}

/// Whose home a centre is.
fn home_of(game: &GameFacts, place: Province) -> Option<Power> {
    match game.board.centre(place) {
        Centre::Home(power) => Some(power),
        _ => None,
    }
}

/// `Nothing came of the order for your Army Holland.`: what failed for other reasons than that somebody
/// stood in the way.
fn astray(teller: &Teller<'_>) -> Option<String> {
    let has_failed = |line: &&ResultLine| {
        teller.is_readers(line.power)
            && !line.dislodged
            && matches!(
                line.outcome,
                Outcome::NoPath(_) | Outcome::Cut(_) | Outcome::Void(_) | Outcome::Illegal(_)
            )
    };
    let failed = teller.results.lines.iter().filter(has_failed);
    let mut places: Vec<Province> =
        failed.filter_map(|line| Some(line.order.place()?.province)).collect();
    places.sort_unstable();
    places.dedup();
    let units = places.into_iter().filter_map(|place| teller.results.before.unit_at(place));
    let own = units.filter(|unit| teller.is_readers(unit.power));
    let units: Vec<Name<'_>> = own.map(|unit| teller.unit(unit)).collect();
    let units = teller.tongue.names.list(units, Join::And);
    (!units.is_empty()).then(|| teller.tongue.news.astray(&units))
}

fn dislodgements(teller: &Teller<'_>) -> Vec<String> {
    let mut gone: Vec<&Dislodged> = teller.results.dislodged.iter().collect();
    gone.sort_by_key(|gone| !teller.is_readers(gone.unit.power));
    gone.into_iter().map(|gone| dislodgement(teller, gone)).collect()
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
        let missed = results.missed.contains(&power);
        let built = units(|outcome| matches!(outcome, Outcome::Built));
        let removed = units(|outcome| matches!(outcome, Outcome::Removed(_)));
        if !built.is_empty() {
            news.push(tongue.news.built(&teller.who(power), &built));
        }
        match (removed.is_empty(), missed) {
            (true, _) => {}
            (false, true) => news.push(tongue.news.removed_by_rule(&removed, &teller.who(power))),
            (false, false) => news.push(tongue.news.removed(&teller.who(power), &removed)),
        }
        let waived = results.lines.iter().filter(|line| {
            let is_told = line.outcome == Outcome::Waived(Waive::Ordered)
                || line.outcome == Outcome::Waived(Waive::Unused) && teller.is_readers(power);
            line.power == power && is_told && !missed
        });
        let waived = waived.count();
        if waived > 0 {
            let builds = tongue.news.given_up(waived);
            news.push(tongue.news.waived(&teller.who(power), &builds));
        }
    }
    if news.is_empty() {
        news.push(tongue.news.nothing_raised());
    }
    news
}

/// Whether that a power sent no orders is told with what was removed for it.
fn is_told_as_missing(results: &Results, power: Power) -> bool {
    let mut own = results.lines.iter().filter(|line| line.power == power);
    own.any(|line| matches!(line.outcome, Outcome::Removed(_)))
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
