//! Ways over the sea: which fleets could carry an army from one coast to another.
//!
//! Fleets at sea are the nodes, and two are linked where a convoy can pass between their provinces.
//! Two questions are asked. *Is there a route* among some of the fleets (PATH, and whether a move by
//! convoy is possible at all)? And *can this fleet be needed*: is it part of a route without a
//! detour, one in which no fleet could be left out (legality of a convoy order; DATC 6.F.12, and
//! 6.G.19, where a detour shows no intent)?

use crate::board::{Board, Province, Terrain, UnitKind};
use crate::position::Unit;

use super::mask;

/// The most steps a search for a route without a detour takes before it settles for any route;
/// such routes are hard to find on boards full of fleets.
const MOST_STEPS: usize = 4096;

/// The fleets at sea and their links, charted once a phase and only if somebody asks.
#[derive(Clone, Debug, Default)]
pub(super) struct Seaways {
    words: usize,
    charted: bool,
    at_sea: Vec<u64>,
    /// A row for each unit: the fleets at sea that touch the province of this fleet.
    links: Vec<u64>,
    /// A row for each province: the fleets at sea that touch it.
    touching: Vec<u64>,
    among: Vec<u64>,
    flood: Flood,
}

/// Room for a search over the sea.
#[derive(Clone, Debug, Default)]
pub(super) struct Flood {
    reached: Vec<u64>,
    edge: Vec<u64>,
    next: Vec<u64>,
    /// For each fleet of the route under trial: what may come next, then what may never.
    trail: Vec<u64>,
    path: Vec<usize>,
}

/// The board and who stands where on it.
#[derive(Clone, Copy)]
pub(super) struct Waters<'a> {
    pub(super) board: &'a Board,
    pub(super) units: &'a [Unit],
}

impl Waters<'_> {
    /// Whether a unit is a fleet that can convoy where it stands.
    pub(super) fn is_at_sea(self, unit: usize) -> bool {
        let unit = &self.units[unit];
        unit.kind == UnitKind::Fleet && self.board.terrain(unit.location.province) == Terrain::Sea
    }
}

impl Seaways {
    /// Forgets the last phase.
    pub(super) fn reset(&mut self, count: usize) {
        self.words = mask::words_for(count);
        self.charted = false;
    }

    fn chart(&mut self, waters: Waters<'_>) {
        if self.charted {
            return;
        }
        self.charted = true;
        let words = self.words;
        for (row, count) in [
            (&mut self.at_sea, 1),
            (&mut self.among, 1),
            (&mut self.touching, waters.board.size()),
            (&mut self.links, waters.units.len()),
        ] {
            row.clear();
            row.resize(words * count, 0);
        }
        for unit in 0..waters.units.len() {
            mask::put_if(&mut self.at_sea, unit, waters.is_at_sea(unit));
        }
        for fleet in mask::ones(&self.at_sea) {
            for place in waters.board.fleet_borders(waters.units[fleet].location) {
                let from = place.province.index() * words;
                mask::put(&mut self.touching[from..from + words], fleet);
            }
        }
        for fleet in mask::ones(&self.at_sea) {
            let from = waters.units[fleet].location.province.index() * words;
            let links = &mut self.links[fleet * words..][..words];
            links.copy_from_slice(&self.touching[from..from + words]);
        }
    }

    /// The fleets that touch a province.
    pub(super) fn touching(&self, province: Province) -> &[u64] {
        &self.touching[province.index() * self.words..][..self.words]
    }

    /// The fleets linked to this one.
    pub(super) fn links(&self, fleet: usize) -> &[u64] {
        &self.links[fleet * self.words..][..self.words]
    }

    /// Sets out a crossing and says whether both ends are coasts at all.
    fn survey(&mut self, waters: Waters<'_>, from: Province, to: Province) -> bool {
        let coasts = [from, to].map(|end| waters.board.terrain(end) == Terrain::Coast);
        if coasts != [true, true] || from == to {
            return false;
        }
        self.chart(waters);
        self.among.copy_from_slice(&self.at_sea);
        true
    }

    /// Whether the fleets on the board, all but `without`, could carry an army from one place to
    /// the other.
    pub(super) fn crosses(
        &mut self,
        waters: Waters<'_>,
        from: Province,
        to: Province,
        without: Option<usize>,
    ) -> bool {
        if !self.survey(waters, from, to) {
            return false;
        }
        if let Some(fleet) = without {
            mask::take(&mut self.among, fleet);
        }
        let Seaways { links, touching, among, flood, words, .. } = self;
        let [departs, arrives] = [from, to].map(|end| &touching[end.index() * *words..][..*words]);
        connects(links, departs, arrives, among, flood)
    }

    /// Whether this fleet could be needed in carrying an army from one place to the other.
    pub(super) fn needs(
        &mut self,
        waters: Waters<'_>,
        from: Province,
        to: Province,
        fleet: usize,
    ) -> bool {
        if !self.survey(waters, from, to) {
            return false;
        }
        let Seaways { links, touching, among, flood, words, .. } = self;
        let [departs, arrives] = [from, to].map(|end| &touching[end.index() * *words..][..*words]);
        needed(fleet, links, departs, arrives, among, flood)
    }
}

/// Whether a chain of linked fleets, all among `among`, leads from one of `departs` to one of
/// `arrives`.
pub(super) fn connects(
    links: &[u64],
    departs: &[u64],
    arrives: &[u64],
    among: &[u64],
    flood: &mut Flood,
) -> bool {
    if let (&[departs], &[arrives], &[among]) = (departs, arrives, among) {
        return connects_in_word(links, departs & among, arrives, among);
    }
    let words = among.len();
    for row in [&mut flood.reached, &mut flood.edge, &mut flood.next] {
        row.clear();
        row.resize(words, 0);
    }
    for (word, (departs, among)) in departs.iter().zip(among).enumerate() {
        flood.edge[word] = departs & among;
    }
    while !mask::is_empty(&flood.edge) {
        if mask::meet(&flood.edge, arrives) {
            return true;
        }
        flood.next.fill(0);
        for fleet in mask::ones(&flood.edge) {
            for (next, link) in flood.next.iter_mut().zip(&links[fleet * words..]) {
                *next |= link;
            }
        }
        for (word, among) in among.iter().enumerate() {
            flood.reached[word] |= flood.edge[word];
            flood.edge[word] = flood.next[word] & among & !flood.reached[word];
        }
    }
    false
}

/// The same where a set is one word.
fn connects_in_word(links: &[u64], mut edge: u64, arrives: u64, among: u64) -> bool {
    let mut reached = 0;
    while edge != 0 {
        if edge & arrives != 0 {
            return true;
        }
        reached |= edge;
        let next = mask::ones(&[edge]).fold(0, |next, fleet| next | links[fleet]);
        edge = next & among & !reached;
    }
    false
}

/// Whether a fleet is part of a route without a detour among `among`.
pub(super) fn needed(
    fleet: usize,
    links: &[u64],
    departs: &[u64],
    arrives: &[u64],
    among: &mut [u64],
    flood: &mut Flood,
) -> bool {
    if !mask::has(among, fleet) {
        return false;
    }
    if mask::has(departs, fleet) && mask::has(arrives, fleet) {
        return true;
    }
    if !connects(links, departs, arrives, among, flood) {
        return false;
    }
    mask::take(among, fleet);
    let others_do = connects(links, departs, arrives, among, flood);
    mask::put(among, fleet);
    !others_do || straight_route(fleet, links, departs, arrives, among, flood)
}

/// Searches all routes in which each fleet touches only the one before and the one after.
fn straight_route(
    fleet: usize,
    links: &[u64],
    departs: &[u64],
    arrives: &[u64],
    among: &[u64],
    flood: &mut Flood,
) -> bool {
    let words = among.len();
    let Flood { trail, path, .. } = flood;
    trail.clear();
    path.clear();
    trail.extend(departs.iter().zip(among).map(|(departs, among)| departs & among));
    trail.extend_from_slice(departs);
    for _ in 0..MOST_STEPS {
        let depth = path.len();
        let base = depth * 2 * words;
        let Some(here) = mask::ones(&trail[base..base + words]).next() else {
            if path.pop().is_none() {
                return false;
            }
            trail.truncate(base);
            continue;
        };
        mask::take(&mut trail[base..base + words], here);
        if mask::has(arrives, here) {
            if here == fleet || path.contains(&fleet) {
                return true;
            }
            continue;
        }
        path.push(here);
        for word in 0..words {
            let link = links[here * words + word];
            let never = trail[base + words + word];
            trail.push(link & among[word] & !never);
        }
        for word in 0..words {
            let link = links[here * words + word];
            trail.push(trail[base + words + word] | link);
        }
        let mine = base + 3 * words;
        mask::put(&mut trail[mine..mine + words], here);
    }
    true
}
