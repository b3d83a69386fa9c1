//! Units that attacks would have dislodged, had these not kept each other from it: what players call a
//! beleaguered garrison. Of such a unit it is not told that it held its ground, for it stopped nobody by
//! itself. Where disputes decide no strengths are told, and so none of this.

use std::collections::BTreeSet;

use crate::adjudication::{Bounce, Outcome, ResultLine, StrengthName};
use crate::board::{Power, Province};
use crate::judge::Results;
use crate::order::{Movement, Order};

use super::failed::{Way, units};
use super::{Item, Teller, Told, Weight};

/// A unit that stays, and the attacks that were stronger than it and failed by other moves.
pub(super) struct Siege {
    place: Province,
    /// Whose unit stands there.
    holder: Power,
    attacks: Vec<Attack>,
}

/// An attack stronger than what it met there.
struct Attack {
    from: Province,
    power: Power,
    /// Where the others came from that kept it out.
    rivals: Vec<Province>,
}

/// All units that were besieged so.
pub(super) fn sieges(results: &Results) -> Vec<Siege> {
    let mut sieges: Vec<Siege> = Vec::new();
    for line in &*results.lines {
        let Some((place, attack)) = attack(line) else { continue };
        let Some(unit) = results.before.unit_at(place) else { continue };
        let leaves = results.lines.iter().any(|line| {
            line.order.place().is_some_and(|at| at.province == place)
                && (line.outcome == Outcome::Moves || line.dislodged)
        });
        if leaves || unit.power == attack.power {
            continue;
        }
        match sieges.iter_mut().find(|siege| siege.place == place) {
            Some(siege) => siege.attacks.push(attack),
            None => sieges.push(Siege { place, holder: unit.power, attacks: vec![attack] }),
        }
    }
    sieges
}

/// Where a move went that failed by other moves alone, and which.
fn attack(line: &ResultLine) -> Option<(Province, Attack)> {
    let (Outcome::Bounced(Bounce::Rival { .. }), Order::Movement(name, Movement::Move { to, .. })) =
        (&line.outcome, &line.order)
    else {
        return None;
    };
    let strength = line.why.attack.as_ref()?.value;
    let rivals = line.why.against.iter().filter(|met| met.name == StrengthName::Prevent);
    let rivals = rivals.filter(|met| met.value >= strength).map(|met| met.unit).collect();
    Some((to.province, Attack { from: name.location.province, power: line.power, rivals }))
}

impl Siege {
    /// From where to where the attacks went.
    pub(super) fn ways(&self) -> impl Iterator<Item = Way> {
        self.attacks.iter().map(|attack| (attack.from, self.place))
    }

    /// `Your Army Holland and the Russian Army Berlin kept each other from dislodging the German Army
    /// Kiel.`; and whom they or others kept from it that kept out none of them.
    pub(super) fn tell(&self, teller: &Teller<'_>, told: &mut Told) {
        let Some(garrison) = teller.results.before.unit_at(self.place) else { return };
        let garrison = teller.unit(garrison);
        let is_mutual = |one: &&Attack| {
            let mut others = self.attacks.iter();
            others.any(|it| one.rivals.contains(&it.from) && it.rivals.contains(&one.from))
        };
        let (equal, weaker): (Vec<&Attack>, Vec<&Attack>) =
            self.attacks.iter().partition(is_mutual);
        if !equal.is_empty() {
            let from: Vec<Province> = equal.iter().map(|attack| attack.from).collect();
            let words = teller.tongue.news.kept_each_other(&units(teller, &from), &garrison);
            let powers: Vec<Power> =
                equal.iter().map(|attack| attack.power).chain([self.holder]).collect();
            told.of(teller, &powers).push(self.item(equal.len(), words));
        }
        for attack in weaker {
            // Others are told of the strongest alone.
            if !equal.is_empty() && !teller.is_readers(attack.power) {
                continue;
            }
            let rivals = units(teller, &attack.rivals);
            let unit = units(teller, &[attack.from]);
            let words = teller.tongue.news.kept_from(&rivals, &unit, &garrison);
            let rivals: BTreeSet<Power> = self.powers_of(teller, &attack.rivals);
            let powers: Vec<Power> =
                rivals.into_iter().chain([attack.power, self.holder]).collect();
            told.of(teller, &powers).push(self.item(1, words));
        }
    }

    fn powers_of(&self, teller: &Teller<'_>, places: &[Province]) -> BTreeSet<Power> {
        let units = places.iter().filter_map(|&place| teller.results.before.unit_at(place));
        units.map(|unit| unit.power).collect()
    }

    /// A battle of so many attacks weighs more than one of a single attack.
    fn item(&self, attacks: usize, words: String) -> Item {
        Item { number: attacks + 1, ..Item::new(Weight::Bounce, &[self.place], words) }
    }
}
