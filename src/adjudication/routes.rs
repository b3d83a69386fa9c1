//! Ways over the sea: which fleets could carry an army from one coast to another.
//!
//! Fleets at sea are the nodes, and two are linked where a convoy can pass between their provinces.
//! Before anything is solved they go by the numbers of their seas, so that the board's own tables are
//! the links; in a case they go by their numbers as units. Two questions are asked. *Is there a
//! route* among some of the fleets (PATH, and whether a move by convoy is possible at all)? That is
//! reachability. And *which fleets can be needed*: which are part of a route that could not leave
//! them out (legality of a convoy order; DATC 6.F.12, and 6.G.19, where a detour shows no intent)?
//! That is told by what separates what (`separation`), and for what is left by a search for short cuts
//! that has a limit (`detours`).

use crate::board::{Board, Province, Terrain, UnitKind};
use crate::position::Unit;
use crate::rules::{ConvoyPath, Rules};

use super::detours;
use super::mask;
use super::separation::{self, Sorting};
use super::standing::Standing;

/// The seas that hold a fleet, charted once a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Seaways {
    /// The seas with a fleet, by their numbers among the seas.
    fleets: Vec<u64>,
    /// The coasts between which somebody asked for the useful fleets, and a row of these for each.
    asked: Vec<(Province, Province)>,
    useful: Vec<u64>,
    /// Of each of these rows those on a way of the fewest fleets: no short cut leaves them out.
    shortest: Vec<u64>,
    flood: Flood,
    sorting: Sorting,
}

/// Room for a search over the sea.
#[derive(Clone, Debug, Default)]
pub(super) struct Flood {
    reached: Vec<u64>,
    edge: Vec<u64>,
    next: Vec<u64>,
}

/// Whether these seas in this order lead from one coast to the other, whatever stands in them (4.A.6).
pub(super) fn follows(board: &Board, from: Province, to: Province, seas: &[Province]) -> bool {
    let is_sea = |&sea: &Province| board.terrain(sea) == Terrain::Sea;
    let passes = |pair: &[Province]| board.convoy_passes(pair[0], pair[1]);
    let ends = [(seas.first(), from), (seas.last(), to)];
    are_coasts(board, from, to)
        && seas.iter().all(is_sea)
        && seas.windows(2).all(passes)
        && ends.into_iter().all(|(sea, end)| sea.is_some_and(|&sea| board.convoy_passes(sea, end)))
        && (1..seas.len()).all(|index| !seas[..index].contains(&seas[index]))
}

#[inline]
fn are_coasts(board: &Board, from: Province, to: Province) -> bool {
    let is_coast = |end| board.terrain(end) == Terrain::Coast;
    is_coast(from) && is_coast(to) && from != to
}

/// The sea in which a unit is a fleet that can convoy, by its number among the seas.
#[inline]
pub(super) fn sea_of(board: &Board, unit: &Unit) -> Option<usize> {
    match unit.kind {
        UnitKind::Fleet => board.sea(unit.location.province),
        UnitKind::Army => None,
    }
}

impl Seaways {
    /// A fleet in every sea of the board, for what could be in some position (4.E.1 c).
    pub(super) fn everywhere(board: &Board) -> Seaways {
        let fleets = |word| mask::first_word(board.seas().len(), word);
        let fleets = (0..board.sea_words()).map(fleets).collect();
        Seaways { fleets, ..Seaways::default() }
    }

    /// Forgets the last phase, and charts the fleets of this one.
    pub(super) fn chart(&mut self, board: &Board, standing: &Standing) {
        self.asked.clear();
        self.useful.clear();
        self.shortest.clear();
        self.fleets.clear();
        // Whoever stands in a sea is a fleet. No branch is to hang on who does.
        self.fleets.extend(board.seas().chunks(64).map(|seas| {
            let held =
                |(bit, &sea): (usize, &Province)| u64::from(standing.unit(sea).is_some()) << bit;
            seas.iter().enumerate().map(held).fold(0, |all, sea| all | sea)
        }));
        self.fleets.resize(board.sea_words(), 0);
    }

    /// Whether the fleets on the board, all but the one in the sea `without`, could carry an army
    /// from one place to the other.
    pub(super) fn crosses(
        &mut self,
        board: &Board,
        from: Province,
        to: Province,
        without: Option<usize>,
    ) -> bool {
        if !are_coasts(board, from, to) {
            return false;
        }
        let Seaways { fleets, flood, .. } = self;
        let [departs, arrives] = [from, to].map(|end| board.seas_touching(end));
        if let Some(sea) = without {
            mask::take(fleets, sea);
        }
        let crosses = connects(board.sea_links(), departs, arrives, fleets, flood);
        if let Some(sea) = without {
            mask::put(fleets, sea);
        }
        crosses
    }

    /// Whether an order to the fleet in this sea to carry an army from one place to the other could be
    /// of use. Where the army's order may name its path, a detour is one too (4.A.6 b, c).
    pub(super) fn wants(
        &mut self,
        (board, rules): (&Board, &Rules),
        from: Province,
        to: Province,
        sea: usize,
    ) -> bool {
        self.needs(board, from, to, sea)
            || rules.convoy_path != ConvoyPath::Ignored && self.lead_through(board, from, to, sea)
    }

    /// Whether the fleet in this sea could be needed in carrying an army from one place to the
    /// other.
    fn needs(&mut self, board: &Board, from: Province, to: Province, sea: usize) -> bool {
        if !are_coasts(board, from, to) {
            return false;
        }
        let Seaways { fleets, asked, useful, shortest, sorting, .. } = self;
        let [departs, arrives] = [from, to].map(|end| board.seas_touching(end));
        let words = board.sea_words();
        // One fleet that touches both coasts, two that touch each other, three in a row: that is what
        // most convoys come to. Which of them it is, is as good as chance: no branch is to hang on it.
        let [leaves, lands] = [departs, arrives].map(|end| mask::has(end, sea));
        let links = &board.sea_links()[sea * words..][..words];
        let [departing, arriving] = [departs, arrives].map(|end| &end[..words]);
        let [mut to_departure, mut to_arrival] = [0, 0];
        for (word, fleets) in fleets.iter().enumerate().take(words) {
            let touched = links[word] & fleets;
            to_departure |= touched & departing[word] & !arriving[word];
            to_arrival |= touched & arriving[word] & !departing[word];
        }
        let has_start = leaves | (to_departure != 0);
        let has_end = lands | (to_arrival != 0);
        if has_start & has_end {
            return detours::can_need(board.sea_links(), [departs, arrives], fleets, sea);
        }
        let row = asked.iter().position(|&ends| ends == (from, to)).unwrap_or_else(|| {
            asked.push((from, to));
            let links = board.sea_links();
            let row = separation::useful(links, departs, arrives, fleets, sorting);
            useful.extend_from_slice(row);
            detours::put_shortest(links, [departs, arrives], fleets, shortest);
            asked.len() - 1
        });
        mask::has(&useful[row * words..][..words], sea)
            && (mask::has(&shortest[row * words..][..words], sea)
                || detours::can_need(board.sea_links(), [departs, arrives], fleets, sea))
    }

    /// Whether the fleet in this sea could take part in carrying an army from one place to the other,
    /// by a detour too.
    #[cold]
    fn lead_through(&mut self, board: &Board, from: Province, to: Province, sea: usize) -> bool {
        if !are_coasts(board, from, to) {
            return false;
        }
        let Seaways { fleets, sorting, .. } = self;
        let [departs, arrives] = [from, to].map(|end| board.seas_touching(end));
        let on_way = separation::on_way(board.sea_links(), departs, arrives, fleets, sorting);
        mask::has(on_way, sea)
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
pub(super) fn connects_in_word(links: &[u64], mut edge: u64, arrives: u64, among: u64) -> bool {
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
