//! The news of a turn: what somebody would tell first.
//!
//! Who has won; then what concerns the reader, as `you`, and then what concerns others alone. In each in
//! this order: centres that changed hands, who is out, who walked into whose centres, dislodgements, the
//! bounces that mattered, own orders that came to nothing, what retreated, was built and removed. At the
//! end who builds next, and who sent nothing.

mod clashes;
mod failed;
mod raised;

use crate::adjudication::{Outcome, ResultLine};
use crate::board::{Centre, Phase, Power, Province};
use crate::judge::{GameFacts, Reader, Results};
use crate::order::{Movement, Order, Retreat};
use crate::position::{Dislodged, Unit};

use crate::report::orders::province_list;
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

/// Sentences, those that concern the reader apart from all others.
#[derive(Default)]
struct Told {
    own: Vec<String>,
    others: Vec<String>,
}

impl Told {
    /// Those in which these powers are told of.
    fn of(&mut self, teller: &Teller<'_>, powers: &[Power]) -> &mut Vec<String> {
        match powers.iter().any(|power| teller.is_readers(*power)) {
            true => &mut self.own,
            false => &mut self.others,
        }
    }

    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.others.is_empty()
    }
}

/// The headlines.
pub(super) fn news(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    results: &Results,
) -> Vec<String> {
    let teller = Teller { tongue, game, reader, results };
    let mut told = Told::default();
    for power in powers_in_order(game, reader) {
        told.of(&teller, &[power]).extend(fortunes(&teller, power));
    }
    if counted(game, results) && results.captured.is_empty() {
        told.others.push(tongue.news.nothing_changed());
    }
    fallen(&teller, &mut told);
    match results.before.turn.phase {
        Phase::Movement => {
            entered(&teller, &mut told);
            dislodgements(&teller, &mut told);
            clashes::clashes(&teller, &mut told);
            told.own.extend(failed::failed(&teller));
            let quiet = quiet(&teller).filter(|_| told.is_empty());
            told.others.extend(quiet);
        }
        Phase::Retreat => retreated(&teller, &mut told),
        Phase::Adjustment => raised::raised(&teller, &mut told),
    }
    let mut news: Vec<String> = won(&teller).into_iter().collect();
    news.append(&mut told.own);
    news.append(&mut told.others);
    if game.turn != results.number && game.position.turn.phase == Phase::Adjustment {
        news.extend(raised::due(&teller));
    }
    let mut missed = results.missed.clone();
    missed.retain(|power| !raised::is_told_as_missing(results, *power));
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
fn fallen(teller: &Teller<'_>, told: &mut Told) {
    let Teller { game, results, .. } = teller;
    let now = &game.position;
    let lives = |power: Power| now.lives(&game.board, power);
    let lived = |power: Power| results.before.lives(&game.board, power);
    let has_lost_its_last = |power: Power| {
        results.captured.iter().any(|(_, from, _)| *from == Some(power))
            && now.centres_of(&game.board, power).next().is_none()
    };
    for power in powers_in_order(game, teller.reader) {
        let news = match (lives(power), has_lost_its_last(power)) {
            (false, _) if lived(power) => teller.tongue.news.out(&teller.who(power)),
            (true, true) => teller.tongue.news.bare(&teller.who(power)),
            _ => continue,
        };
        told.of(teller, &[power]).push(news);
    }
}

/// What is told where units tried to move and there is no other news. That units stayed behind others of
/// their own power is none.
fn quiet(teller: &Teller<'_>) -> Option<String> {
    let news = &teller.tongue.news;
    let count = |is: fn(&Outcome) -> bool| {
        teller.results.lines.iter().filter(|line| is(&line.outcome)).count()
    };
    match (count(|it| matches!(it, Outcome::Bounced(_))), count(|it| *it == Outcome::Moves)) {
        (0, 0) => None,
        (0, _) => Some(news.quiet()),
        _ if clashes::found(teller.results).is_empty() => None,
        (bounced, _) => Some(news.bounced(bounced)),
    }
}

/// `The Russian Fleet Bulgaria moved into Constantinople, a centre of yours.` Not told of centres that
/// were counted, and of those whose unit had to give way, which are news of their own.
fn entered(teller: &Teller<'_>, told: &mut Told) {
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
    entries.sort_by_key(|(_, _, owner)| !teller.is_readers(*owner));
    for (unit, place, owner) in entries {
        let (named, place) = (teller.unit(unit), teller.province(place));
        told.of(teller, &[owner, unit.power]).push(if reader.powers == [owner] {
            tongue.news.entered_yours(&named, &place)
        } else {
            tongue.news.entered(&named, &place, &tongue.names.power(&game.board, owner))
        });
    }
}

/// Whose home a centre is.
fn home_of(game: &GameFacts, place: Province) -> Option<Power> {
    match game.board.centre(place) {
        Centre::Home(power) => Some(power),
        _ => None,
    }
}

/// The reader's own units before those that his dislodged.
fn dislodgements(teller: &Teller<'_>, told: &mut Told) {
    let mut gone: Vec<&Dislodged> = teller.results.dislodged.iter().collect();
    gone.sort_by_key(|gone| !teller.is_readers(gone.unit.power));
    for gone in gone {
        let attacker = gone.attacker.and_then(|from| teller.results.before.unit_at(from));
        let powers: Vec<Power> =
            attacker.into_iter().chain([&gone.unit]).map(|it| it.power).collect();
        told.of(teller, &powers).push(dislodgement(teller, gone, attacker));
    }
}

/// `Your Army Burgundy retreated to Gascony. The Italian Army Marseilles was disbanded.`
fn retreated(teller: &Teller<'_>, told: &mut Told) {
    let (own, others): (Vec<&ResultLine>, Vec<&ResultLine>) =
        teller.results.lines.iter().partition(|line| teller.is_readers(line.power));
    told.own.extend(retreats(teller, &own));
    told.others.extend(retreats(teller, &others));
}

fn retreats(teller: &Teller<'_>, lines: &[&ResultLine]) -> Vec<String> {
    let Teller { tongue, game, results, .. } = teller;
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
fn dislodgement(teller: &Teller<'_>, gone: &Dislodged, attacker: Option<&Unit>) -> String {
    let news = &teller.tongue.news;
    let unit = teller.unit(&gone.unit);
    match (attacker.map(|by| teller.unit(by)), gone.retreats.is_empty()) {
        (None, false) => news.dislodged(&unit),
        (None, true) => news.destroyed(&unit),
        (Some(by), false) => news.dislodged_by(&unit, &by),
        (Some(by), true) => news.destroyed_by(&unit, &by),
    }
}
