//! The bounces that mattered, and who got somewhere ahead of another: the reader's own, and between others
//! those over centres and those of attacks that had support. All others are told where there is no other news
//! of strangers; else they stand in the list of orders alone.
//!
//! Two units that wanted to change places met head to head: that is told once, and of neither that it held.
//! Nor is that told of a unit whose attackers kept each other out, nor of an attack of which it is told that
//! it cut a support or failed for want of one.

use std::collections::{BTreeMap, BTreeSet};

use crate::adjudication::{Bounce, Outcome, ResultLine};
use crate::board::{Centre, Power, Province};
use crate::judge::Results;
use crate::order::{Movement, Order};
use crate::report::orders::province_list;
use crate::report::tongue::{Join, Name};

use super::failed::{self, Way, Weakened};
use super::{Item, Teller, Told, Weight, besieged, units};

/// The most sentences about bounces between others, and the most groups of them in one.
const OTHERS: usize = 3;
/// The most powers that are named one by one as those who kept the reader out.
const HOLDERS: usize = 2;
/// The strength from which an attack on somebody else's unit is news: one that had support.
const ATTACK: u32 = 2;

/// What kept moves out of one province.
struct Clash {
    place: Province,
    /// The moves that did not get in, each with its strength, without those of who stands there.
    moves: Vec<(Power, u32)>,
    /// Whose unit stands there and stays.
    holder: Option<Power>,
    /// Where the unit came from that got in behind one of its own power.
    follower: Option<Province>,
    /// Who else got in.
    winner: Option<Power>,
}

/// Two units of two powers that wanted to change places, and did not.
struct Encounter {
    places: [Province; 2],
    powers: [Power; 2],
    /// The strength of the stronger one.
    attack: u32,
}

/// What is told of bounces.
pub(super) fn clashes(teller: &Teller<'_>, weakened: &[Weakened], told: &mut Told) {
    let is_own = |power: &Power| teller.is_readers(*power);
    let sieges = besieged::sieges(teller.results);
    let encounters = encounters(teller.results);
    let mut told_elsewhere = failed::told_attacks(teller, weakened);
    told_elsewhere.extend(sieges.iter().flat_map(besieged::Siege::ways));
    let clashes = found(teller.results, &encounters, &told_elsewhere);
    let (own_met, others_met): (Vec<Encounter>, Vec<Encounter>) =
        encounters.into_iter().partition(|it| it.powers.iter().any(is_own));
    let (own, others): (Vec<Clash>, Vec<Clash>) = clashes.into_iter().partition(|clash| {
        let follower = clash.follower.and_then(|from| teller.results.before.unit_at(from));
        let inside = follower.map(|unit| unit.power).or(clash.winner).or(clash.holder);
        clash.powers().iter().chain(&inside).any(is_own)
    });
    for siege in &sieges {
        siege.tell(teller, told);
    }
    told.own.extend(own_met.iter().map(|met| head_on(teller, met)));
    told.own.extend(held(teller, &own, is_own));
    told.own.extend(followed(teller, &own));
    told.own.extend(ahead(teller, &own));
    // Nor that the reader was kept out where it is told why.
    let is_told = |clash: &&Clash| weakened.iter().any(|it| it.is_readers_to(teller, clash.place));
    told.own.extend(shut_out(teller, own.iter().filter(|clash| !is_told(clash))));
    told.own.extend(met(teller, &own));
    told.others.extend(elsewhere(teller, told.others.is_empty(), &others_met, &others));
}

/// What is told of the bounces of others: those that mattered, or where there is no other news, all.
fn elsewhere(
    teller: &Teller<'_>,
    nothing_else: bool,
    met: &[Encounter],
    clashes: &[Clash],
) -> Vec<Item> {
    let is_centre = |place: Province| teller.game.board.centre(place) != Centre::None;
    let mattered = |clash: &&Clash| {
        let is_fought = clash.is_empty() && is_centre(clash.place);
        is_fought || clash.attack() >= ATTACK
    };
    let was_close =
        |met: &&Encounter| met.attack >= ATTACK || met.places.iter().any(|place| is_centre(*place));
    let over_centres = || clashes.iter().filter(mattered);
    let mut news: Vec<Item> = met_elsewhere(teller, over_centres()).into_iter().collect();
    news.extend(met.iter().filter(was_close).map(|met| head_on(teller, met)));
    news.extend(held(teller, over_centres(), |_| true));
    news.extend(followed(teller, over_centres()));
    if nothing_else && news.is_empty() {
        news.extend(ahead(teller, clashes));
        news.extend(met_elsewhere(teller, clashes));
        news.extend(met.iter().map(|met| head_on(teller, met)));
        news.extend(held(teller, clashes, |_| true));
        news.extend(followed(teller, clashes));
    }
    news.truncate(OTHERS);
    news
}

/// All pairs of units that kept each other from changing places.
fn encounters(results: &Results) -> Vec<Encounter> {
    let bounced = |line: &&ResultLine| !line.dislodged && way(line).is_some();
    let all: Vec<&ResultLine> = results.lines.iter().filter(bounced).collect();
    let mut found = Vec::new();
    for line in &all {
        let Some((from, to)) = way(line).filter(|(from, to)| from < to) else { continue };
        let back = all.iter().find(|other| way(other) == Some((to, from)));
        let Some(other) = back.filter(|other| other.power != line.power) else { continue };
        let strengths = [line, *other].map(|line| match line.outcome {
            Outcome::Bounced(Bounce::HeadToHead { attack, .. }) => attack,
            _ => 0,
        });
        let attack = strengths.into_iter().max().unwrap_or_default();
        if attack > 0 {
            found.push(Encounter { places: [from, to], powers: [line.power, other.power], attack });
        }
    }
    found
}

/// From where to where a move would have gone that bounced.
fn way(line: &ResultLine) -> Option<(Province, Province)> {
    match (&line.outcome, &line.order) {
        (Outcome::Bounced(_), Order::Movement(name, Movement::Move { to, .. })) => {
            Some((name.location.province, to.province))
        }
        _ => None,
    }
}

/// `Your Army Vienna and the Austrian Army Budapest met head to head, and neither got through.`
fn head_on(teller: &Teller<'_>, met: &Encounter) -> Item {
    let tongue = teller.tongue;
    let mut units: Vec<_> =
        met.places.iter().filter_map(|&place| teller.results.before.unit_at(place)).collect();
    units.sort_by_key(|unit| !teller.is_readers(unit.power));
    let names = units.into_iter().map(|unit| teller.unit(unit)).collect();
    let words = tongue.news.head_on(&tongue.names.list(names, Join::And));
    Item::new(Weight::Bounce, &met.places, words)
}

/// Each province that somebody was kept out of by others. Whoever stood in his own way is left out, and so
/// is who met its unit head to head, and whose attack on who holds it is told elsewhere.
fn found(
    results: &Results,
    encounters: &[Encounter],
    told_elsewhere: &BTreeSet<Way>,
) -> Vec<Clash> {
    let mut clashes: BTreeMap<Province, Clash> = BTreeMap::new();
    for line in &*results.lines {
        let (Some((from, place)), Outcome::Bounced(bounce)) = (way(line), &line.outcome) else {
            continue;
        };
        if is_beaten_back(results, from, place) {
            continue;
        }
        let entry = results.lines.iter().find(|line| got_in(line, place));
        let winner = entry.map(|line| line.power);
        let holder = holder(results, place);
        let has_followed =
            winner.is_some_and(|it| holder.is_none() && stood(results, place) == Some(it));
        let is_met = |it: &Encounter| it.places.contains(&from) && it.places.contains(&place);
        let is_told = holder.is_some() && told_elsewhere.contains(&(from, place));
        if [holder, winner].contains(&Some(line.power)) || encounters.iter().any(is_met) || is_told
        {
            continue;
        }
        let clash = clashes.entry(place).or_insert_with(|| Clash {
            place,
            moves: Vec::new(),
            holder,
            follower: entry
                .filter(|_| has_followed)
                .and_then(|line| Some(line.order.place()?.province)),
            winner: winner.filter(|_| !has_followed),
        });
        let attack = match bounce {
            Bounce::Held { attack, .. }
            | Bounce::HeadToHead { attack, .. }
            | Bounce::Rival { attack, .. } => *attack,
            _ => 0,
        };
        clash.moves.push((line.power, attack));
    }
    clashes.into_values().collect()
}

/// Whether the unit there was dislodged from where it wanted to go, which says all.
fn is_beaten_back(results: &Results, from: Province, place: Province) -> bool {
    let mut gone = results.dislodged.iter();
    gone.any(|gone| gone.unit.location.province == from && gone.attacker == Some(place))
}

/// Whose unit stood there.
fn stood(results: &Results, place: Province) -> Option<Power> {
    results.before.unit_at(place).map(|unit| unit.power)
}

/// Whose unit stood there and stays.
fn holder(results: &Results, place: Province) -> Option<Power> {
    let leaves = results.lines.iter().any(|line| {
        line.order.place().is_some_and(|at| at.province == place)
            && (line.outcome == Outcome::Moves || line.dislodged)
    });
    stood(results, place).filter(|_| !leaves)
}

/// Whether this unit got in there.
fn got_in(line: &ResultLine, place: Province) -> bool {
    line.outcome == Outcome::Moves
        && matches!(&line.order, Order::Movement(_, Movement::Move { to, .. }) if to.province == place)
}

/// `You held Venice and Rome against Turkey.`, of holders like these.
fn held<'c>(
    teller: &Teller<'_>,
    clashes: impl IntoIterator<Item = &'c Clash>,
    is_told: impl Fn(&Power) -> bool,
) -> Vec<Item> {
    let Teller { tongue, game, .. } = *teller;
    let mut held: BTreeMap<Power, BTreeMap<Vec<Power>, Vec<Province>>> = BTreeMap::new();
    for clash in clashes {
        if let Some(holder) = clash.holder.filter(&is_told) {
            let against = held.entry(holder).or_default();
            against.entry(clash.powers()).or_default().push(clash.place);
        }
    }
    let sentence = |(holder, against): (Power, BTreeMap<Vec<Power>, Vec<Province>>)| {
        let all: Vec<Province> = against.values().flatten().copied().collect();
        let places = against.into_iter().map(|(powers, places)| {
            let places = province_list(tongue, &game.board, &places, Join::And);
            tongue.news.against(&places, &powers_named(teller, &powers))
        });
        let places = tongue.names.texts(&places.collect::<Vec<_>>(), Join::Groups);
        bounce(&all, tongue.news.held(&teller.who(holder), &places))
    };
    held.into_iter().map(sentence).collect()
}

/// `You could not enter Burgundy or the English Channel.`, of the reader's own moves that met nobody
/// else's.
fn shut_out<'c>(
    teller: &Teller<'_>,
    clashes: impl Iterator<Item = &'c Clash> + Clone,
) -> Vec<Item> {
    let Teller { tongue, game, reader, .. } = *teller;
    let mut news = Vec::new();
    for &power in &reader.powers {
        let mut by_holder: BTreeMap<Option<Power>, Vec<Province>> = BTreeMap::new();
        for clash in clashes.clone() {
            match clash.holder {
                Some(holder) if clash.powers().contains(&power) => {
                    by_holder.entry(Some(holder)).or_default().push(clash.place);
                }
                None if clash.is_empty() && clash.shuts_out(power) => {
                    by_holder.entry(None).or_default().push(clash.place);
                }
                _ => {}
            }
        }
        if by_holder.len() > HOLDERS {
            let mut all: Vec<Province> = by_holder.into_values().flatten().collect();
            all.sort_unstable();
            by_holder = BTreeMap::from([(None, all)]);
        }
        let who = teller.who(power);
        let list = |places: &[Province], join| province_list(tongue, &game.board, places, join);
        if let [(Some(one), here), (Some(other), there)] = by_holder.iter().collect::<Vec<_>>()[..]
        {
            let [here_named, there_named] = [here, there].map(|places| list(places, Join::Or));
            let (one, other) = (teller.who(*one), teller.who(*other));
            let words = tongue.news.kept_out_of_two(&who, &here_named, &one, &there_named, &other);
            news.push(bounce(&[&here[..], there].concat(), words));
            continue;
        }
        for (holder, places) in by_holder {
            let list = |join| list(&places, join);
            let words = match holder {
                Some(holder) => tongue.news.kept_out(&who, &list(Join::Or), &teller.who(holder)),
                None if places.len() == 1 => tongue.news.shut_out(&who, &list(Join::Nor)),
                None => tongue.news.shut_out_of_all(&who, &list(Join::Nor)),
            };
            news.push(bounce(&places, words));
        }
    }
    news
}

impl Clash {
    /// Whether nobody stands there now.
    fn is_empty(&self) -> bool {
        self.holder.is_none() && self.winner.is_none() && self.follower.is_none()
    }

    /// Who did not get in, each once.
    fn powers(&self) -> Vec<Power> {
        each_once(self.moves.iter().map(|(power, _)| *power))
    }

    /// The greatest strength of an attack on it.
    fn attack(&self) -> u32 {
        self.moves.iter().map(|(_, attack)| *attack).max().unwrap_or_default()
    }

    /// Whose moves kept each other out, and how many they are: the strongest, for a weaker one keeps none of
    /// these out.
    fn rivals(&self) -> (Vec<Power>, usize) {
        let attack = self.attack();
        let strongest = self.moves.iter().filter(|(_, own)| *own == attack);
        let moves = strongest.clone().count();
        (each_once(strongest.map(|(power, _)| *power)), moves)
    }

    /// Whether this power has no part in what others, or its own moves, kept each other from.
    fn shuts_out(&self, power: Power) -> bool {
        let (rivals, moves) = self.rivals();
        self.powers().contains(&power) && (moves == 1 || !rivals.contains(&power))
    }
}

/// `Your Army Finland followed into Norway ahead of England.`, where one of its own power had left.
fn followed<'c>(teller: &Teller<'_>, clashes: impl IntoIterator<Item = &'c Clash>) -> Vec<Item> {
    let sentence = |clash: &Clash| {
        let unit = teller.unit(teller.results.before.unit_at(clash.follower?)?);
        let powers = powers_named(teller, &clash.powers());
        let words = teller.tongue.news.followed(&unit, &teller.province(clash.place), &powers);
        Some(bounce(&[clash.place], words))
    };
    clashes.into_iter().filter_map(sentence).collect()
}

/// `France reached Burgundy ahead of Germany.`; of the reader, `France beat you to Burgundy and Italy to the
/// Ionian Sea.`
fn ahead<'c>(teller: &Teller<'_>, clashes: impl IntoIterator<Item = &'c Clash>) -> Vec<Item> {
    let Teller { tongue, game, reader, results, .. } = *teller;
    // Nor is it told who came too late where somebody was dislodged, a centre was counted or somebody's
    // was entered, which says who got in.
    let is_told = |place| {
        results.dislodged.iter().any(|gone| gone.unit.location.province == place)
            || results.captured.iter().any(|(centre, ..)| *centre == place)
            || units::is_entered(teller, place)
    };
    let (mut beaten, mut ahead) = (BTreeMap::new(), BTreeMap::new());
    for clash in clashes {
        let Some(winner) = clash.winner.filter(|_| !is_told(clash.place)) else { continue };
        let powers = clash.powers();
        let places: &mut Vec<Province> = match powers == reader.powers && powers.len() == 1 {
            true => beaten.entry(winner).or_default(),
            false => ahead.entry((winner, powers)).or_default(),
        };
        places.push(clash.place);
    }
    let names = |places: &[Province]| province_list(tongue, &game.board, places, Join::And);
    let sentence = |((winner, powers), places): ((Power, Vec<Power>), Vec<Province>)| {
        let powers = powers_named(teller, &powers);
        bounce(&places, tongue.news.ahead(&teller.who(winner), &names(&places), &powers))
    };
    let part = |(number, (&winner, places)): (usize, (&Power, &Vec<Province>))| match number {
        0 => tongue.news.beat_you(&teller.who(winner), &names(places)),
        _ => tongue.news.beat_you_too(&teller.who(winner), &names(places)),
    };
    let parts: Vec<String> = beaten.iter().enumerate().map(part).collect();
    let is_plain = beaten.values().all(|places| places.len() == 1);
    let words = tongue.names.texts(&parts, if is_plain { Join::And } else { Join::Clauses });
    let all: Vec<Province> = beaten.into_values().flatten().collect();
    let beaten = (!all.is_empty()).then(|| bounce(&all, tongue.news.sentence(&words)));
    beaten.into_iter().chain(ahead.into_iter().map(sentence)).collect()
}

/// Where moves met in a province that stays empty, by who made them.
fn meetings<'c>(
    clashes: impl IntoIterator<Item = &'c Clash>,
) -> BTreeMap<Vec<Power>, Vec<Province>> {
    let mut met: BTreeMap<Vec<Power>, Vec<Province>> = BTreeMap::new();
    for clash in clashes.into_iter().filter(|clash| clash.is_empty()) {
        let (rivals, moves) = clash.rivals();
        if moves > 1 {
            met.entry(rivals).or_default().push(clash.place);
        }
    }
    met
}

/// `You and Italy kept each other out of Piedmont.`, `Your own units kept each other out of Tyrolia.`
fn met(teller: &Teller<'_>, clashes: &[Clash]) -> Vec<Item> {
    let (alone, met): (Vec<_>, Vec<_>) =
        meetings(clashes).into_iter().partition(|(powers, _)| powers.len() == 1);
    let sentence = |(powers, places): (Vec<Power>, Vec<Province>)| {
        let names = province_list(teller.tongue, &teller.game.board, &places, Join::And);
        let words = teller.tongue.news.own_bounced(&powers_named(teller, &powers), &names);
        bounce(&places, words)
    };
    alone.into_iter().map(sentence).chain(kept_each_other_out(teller, met)).collect()
}

/// Of others that two units of one power stood in each other's way is not told.
fn met_elsewhere<'c>(
    teller: &Teller<'_>,
    clashes: impl IntoIterator<Item = &'c Clash>,
) -> Option<Item> {
    let met = meetings(clashes).into_iter().filter(|(powers, _)| powers.len() > 1);
    kept_each_other_out(teller, met.take(OTHERS).collect())
}

/// `Austria and Russia kept each other out of Galicia, and Russia and Turkey out of the Black Sea.`, in one
/// sentence.
fn kept_each_other_out(teller: &Teller<'_>, met: Vec<(Vec<Power>, Vec<Province>)>) -> Option<Item> {
    let Teller { tongue, game, .. } = *teller;
    let all: Vec<Province> = met.iter().flat_map(|(_, places)| places.clone()).collect();
    let part = |(number, (powers, places)): (usize, (Vec<Power>, Vec<Province>))| {
        let places = province_list(tongue, &game.board, &places, Join::And);
        let who = powers_named(teller, &powers);
        match number {
            0 => tongue.news.bounced_in(&who, &places),
            _ => tongue.news.bounced_too(&who, &places),
        }
    };
    let parts: Vec<String> = met.into_iter().enumerate().map(part).collect();
    let words = tongue.names.texts(&parts, Join::Groups);
    (!words.is_empty()).then(|| bounce(&all, tongue.news.sentence(&words)))
}

fn each_once(powers: impl Iterator<Item = Power>) -> Vec<Power> {
    powers.collect::<BTreeSet<Power>>().into_iter().collect()
}

fn bounce(places: &[Province], words: String) -> Item {
    Item::new(Weight::Bounce, places, words)
}

/// `You and Italy`: the reader first.
fn powers_named<'a>(teller: &Teller<'a>, powers: &[Power]) -> Name<'a> {
    let mut powers = powers.to_vec();
    powers.sort_by_key(|power| (!teller.is_readers(*power), *power));
    teller.powers(&powers)
}
