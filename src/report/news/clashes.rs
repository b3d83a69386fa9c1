//! The bounces that mattered, and who got somewhere ahead of another: the reader's own, and between others
//! those over centres and those of attacks that had support. All others are told where there is no other news
//! of strangers; else they stand in the list of orders alone.
//!
//! Two units that wanted to change places met head to head: that is told once, and of neither that it held.

use std::collections::BTreeMap;

use crate::adjudication::{Bounce, Outcome, ResultLine};
use crate::board::{Centre, Power, Province};
use crate::judge::Results;
use crate::order::{Movement, Order};
use crate::report::orders::province_list;
use crate::report::tongue::{Join, Name};

use super::failed::Weakened;
use super::{Item, Teller, Told, Weight};

/// The most sentences about bounces between others, and the most groups of them in one.
const OTHERS: usize = 3;
/// The most powers that are named one by one as those who kept the reader out.
const HOLDERS: usize = 2;
/// The strength from which an attack on somebody else's unit is news: one that had support.
const ATTACK: u32 = 2;

/// What kept moves out of one province.
struct Clash {
    place: Province,
    /// Who did not get in, each once, without who stands there.
    powers: Vec<Power>,
    /// How many moves of theirs.
    moves: usize,
    /// Whose unit stands there and stays, or has given way to one of its own power.
    holder: Option<Power>,
    /// Who else got in.
    winner: Option<Power>,
    /// The greatest strength of an attack on it.
    attack: u32,
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
    let encounters = encounters(teller.results);
    let clashes = found(teller.results, &encounters);
    let (own_met, others_met): (Vec<Encounter>, Vec<Encounter>) =
        encounters.into_iter().partition(|it| it.powers.iter().any(is_own));
    let (own, others): (Vec<Clash>, Vec<Clash>) = clashes.into_iter().partition(|clash| {
        clash.powers.iter().chain(&clash.holder).chain(&clash.winner).any(is_own)
    });
    told.own.extend(own_met.iter().map(|met| head_on(teller, met)));
    told.own.extend(held(teller, &own, is_own));
    told.own.extend(ahead(teller, &own));
    // Nor that the reader was kept out where it is told why.
    let is_told = |clash: &&Clash| weakened.iter().any(|it| it.to == clash.place);
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
        let is_fought = clash.holder.is_none() && is_centre(clash.place);
        is_fought && clash.winner.is_none() || clash.attack >= ATTACK
    };
    let was_close =
        |met: &&Encounter| met.attack >= ATTACK || met.places.iter().any(|place| is_centre(*place));
    let over_centres = || clashes.iter().filter(mattered);
    let mut news: Vec<Item> = met_elsewhere(teller, over_centres()).into_iter().collect();
    news.extend(met.iter().filter(was_close).map(|met| head_on(teller, met)));
    news.extend(held(teller, over_centres(), |_| true));
    if nothing_else && news.is_empty() {
        news.extend(ahead(teller, clashes));
        news.extend(met_elsewhere(teller, clashes));
        news.extend(met.iter().map(|met| head_on(teller, met)));
        news.extend(held(teller, clashes, |_| true));
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
/// is who met its unit head to head.
fn found(results: &Results, encounters: &[Encounter]) -> Vec<Clash> {
    let mut clashes: BTreeMap<Province, Clash> = BTreeMap::new();
    for line in &results.lines {
        let (Some((from, place)), Outcome::Bounced(bounce)) = (way(line), &line.outcome) else {
            continue;
        };
        if is_beaten_back(results, from, place) {
            continue;
        }
        let winner = winner(results, place);
        let holder = holder(results, place, winner);
        let winner = winner.filter(|winner| holder != Some(*winner));
        let is_met = |it: &Encounter| it.places.contains(&from) && it.places.contains(&place);
        if [holder, winner].contains(&Some(line.power)) || encounters.iter().any(is_met) {
            continue;
        }
        let clash = clashes.entry(place).or_insert_with(|| Clash {
            place,
            powers: Vec::new(),
            moves: 0,
            holder,
            winner,
            attack: 0,
        });
        clash.powers.push(line.power);
        clash.moves += 1;
        if let Bounce::Held { attack, .. } | Bounce::HeadToHead { attack, .. } = bounce {
            clash.attack = clash.attack.max(*attack);
        }
    }
    let sorted = |mut clash: Clash| {
        clash.powers.sort_unstable();
        clash.powers.dedup();
        clash
    };
    clashes.into_values().map(sorted).collect()
}

/// Whether the unit there was dislodged from where it wanted to go, which says all.
fn is_beaten_back(results: &Results, from: Province, place: Province) -> bool {
    let mut gone = results.dislodged.iter();
    gone.any(|gone| gone.unit.location.province == from && gone.attacker == Some(place))
}

/// Whose unit stood there and stays, or left it to one of its own power that got in.
fn holder(results: &Results, place: Province, winner: Option<Power>) -> Option<Power> {
    let unit = results.before.unit_at(place)?;
    let leaves = results.lines.iter().any(|line| {
        line.order.place().is_some_and(|at| at.province == place)
            && (line.outcome == Outcome::Moves || line.dislodged)
    });
    (!leaves || winner == Some(unit.power)).then_some(unit.power)
}

/// Whose unit got in.
fn winner(results: &Results, place: Province) -> Option<Power> {
    let mut lines = results.lines.iter().filter(|line| line.outcome == Outcome::Moves);
    let got_in = |line: &&ResultLine| matches!(&line.order, Order::Movement(_, Movement::Move { to, .. }) if to.province == place);
    lines.find(got_in).map(|line| line.power)
}

/// `You held Venice and Rome against Turkey.`, of holders like these.
fn held<'c>(
    teller: &Teller<'_>,
    clashes: impl IntoIterator<Item = &'c Clash>,
    is_told: impl Fn(&Power) -> bool,
) -> Vec<Item> {
    let Teller { tongue, game, .. } = *teller;
    let mut held: BTreeMap<Power, BTreeMap<&[Power], Vec<Province>>> = BTreeMap::new();
    for clash in clashes {
        if let Some(holder) = clash.holder.filter(&is_told) {
            let against = held.entry(holder).or_default();
            against.entry(&clash.powers).or_default().push(clash.place);
        }
    }
    let sentence = |(holder, against): (Power, BTreeMap<&[Power], Vec<Province>>)| {
        let all: Vec<Province> = against.values().flatten().copied().collect();
        let places = against.into_iter().map(|(powers, places)| {
            let places = province_list(tongue, &game.board, &places, Join::And);
            tongue.news.against(&places, &powers_named(teller, powers))
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
                Some(holder) if clash.powers.contains(&power) => {
                    by_holder.entry(Some(holder)).or_default().push(clash.place);
                }
                None if clash.is_empty() && clash.powers == [power] && clash.moves == 1 => {
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
        for (holder, places) in by_holder {
            let list = |join| province_list(tongue, &game.board, &places, join);
            let who = teller.who(power);
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
        self.holder.is_none() && self.winner.is_none()
    }
}

/// `France reached Burgundy ahead of Germany.`; of the reader, `France beat you to Burgundy and Italy to the
/// Ionian Sea.`
fn ahead<'c>(teller: &Teller<'_>, clashes: impl IntoIterator<Item = &'c Clash>) -> Vec<Item> {
    let Teller { tongue, game, reader, results, .. } = *teller;
    // Nor is it told who came too late where somebody was dislodged or a centre was counted, which says
    // who got in.
    let is_told = |place| {
        results.dislodged.iter().any(|gone| gone.unit.location.province == place)
            || results.captured.iter().any(|(centre, ..)| *centre == place)
    };
    let (mut beaten, mut ahead) = (BTreeMap::new(), BTreeMap::new());
    for clash in clashes {
        let Some(winner) = clash.winner.filter(|_| !is_told(clash.place)) else { continue };
        let places: &mut Vec<Province> =
            match clash.powers == reader.powers && clash.powers.len() == 1 {
                true => beaten.entry(winner).or_default(),
                false => ahead.entry((winner, &clash.powers)).or_default(),
            };
        places.push(clash.place);
    }
    let names = |places: &[Province]| province_list(tongue, &game.board, places, Join::And);
    let sentence = |((winner, powers), places): ((Power, &Vec<Power>), Vec<Province>)| {
        let powers = powers_named(teller, powers);
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
) -> BTreeMap<&'c [Power], Vec<Province>> {
    let mut met: BTreeMap<&[Power], Vec<Province>> = BTreeMap::new();
    for clash in clashes.into_iter().filter(|clash| clash.is_empty() && clash.moves > 1) {
        met.entry(&clash.powers).or_default().push(clash.place);
    }
    met
}

/// `You and Italy kept each other out of Piedmont.`, `Two units of yours kept each other out of Tyrolia.`
fn met(teller: &Teller<'_>, clashes: &[Clash]) -> Vec<Item> {
    let Teller { tongue, game, .. } = *teller;
    let sentence = |(powers, places): (&[Power], Vec<Province>)| {
        let names = province_list(tongue, &game.board, &places, Join::And);
        let who = powers_named(teller, powers);
        let words = match powers {
            [_] => tongue.news.own_bounced(&who, &names),
            _ => tongue.news.sentence(&tongue.news.bounced_in(&who, &names)),
        };
        bounce(&places, words)
    };
    meetings(clashes).into_iter().map(sentence).collect()
}

/// `Austria and Russia kept each other out of Galicia, and Russia and Turkey out of the Black Sea.`: others,
/// in one sentence. That two units of one power stood in each other's way is not told.
fn met_elsewhere<'c>(
    teller: &Teller<'_>,
    clashes: impl IntoIterator<Item = &'c Clash>,
) -> Option<Item> {
    let Teller { tongue, game, .. } = *teller;
    let met = meetings(clashes).into_iter().filter(|(powers, _)| powers.len() > 1);
    let met: Vec<(&[Power], Vec<Province>)> = met.take(OTHERS).collect();
    let all: Vec<Province> = met.iter().flat_map(|(_, places)| places.clone()).collect();
    let part = |(number, (powers, places)): (usize, (&[Power], Vec<Province>))| {
        let places = province_list(tongue, &game.board, &places, Join::And);
        let who = powers_named(teller, powers);
        match number {
            0 => tongue.news.bounced_in(&who, &places),
            _ => tongue.news.bounced_too(&who, &places),
        }
    };
    let parts: Vec<String> = met.into_iter().enumerate().map(part).collect();
    let words = tongue.names.texts(&parts, Join::Groups);
    (!words.is_empty()).then(|| bounce(&all, tongue.news.sentence(&words)))
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
