//! Ways over the sea: which fleets could carry an army from one coast to another.
//!
//! Fleets at sea are the nodes, and two are linked where a convoy can pass between their provinces.
//! Before anything is solved they go by the numbers of their seas, so that the board's own tables are
//! the links; in a case they go by their numbers as units. Two questions are asked. *Is there a
//! route* among some of the fleets (PATH, and whether a move by convoy is possible at all)? That is
//! reachability. And *which fleets can be needed*: which are part of a route that could not leave
//! them out (legality of a convoy order; DATC 6.F.12, and 6.G.19, where a detour shows no intent)?
//! Of a fleet at a coast that is reachability as well, past all others at that coast. Of the others it is
//! told by what separates what (`separation`), and for what is left by a search for short cuts that has a
//! limit (`detours`).

use crate::board::{Board, Province, Terrain};
use crate::rules::{ConvoyPath, Rules};

use super::detours;
use super::mask::{self, Width};
use super::separation::{self, Sorting};
use super::standing::Standing;

/// The seas that hold a fleet, charted once a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Seaways {
    /// The seas with a fleet, by their numbers among the seas; no word of them before they are charted.
    fleets: Vec<u64>,
    /// The coasts between which somebody asked for the useful fleets, and a row of these for each.
    asked: Vec<(Province, Province)>,
    useful: Vec<u64>,
    /// Of each of these rows those on a way of the fewest fleets: no short cut leaves them out.
    shortest: Vec<u64>,
    /// Room for a search: the fleets that are not shut, and where it starts.
    left: Vec<u64>,
    edge: Vec<u64>,
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
    let is_coast = |end| board.terrain(end) == Terrain::Coast;
    is_coast(from)
        && is_coast(to)
        && from != to
        && seas.iter().all(is_sea)
        && seas.windows(2).all(passes)
        && ends.into_iter().all(|(sea, end)| sea.is_some_and(|&sea| board.convoy_passes(sea, end)))
        && (1..seas.len()).all(|index| !seas[..index].contains(&seas[index]))
}

impl Seaways {
    /// A fleet in every sea of the board, for what could be in some position (4.E.1 c).
    pub(super) fn everywhere(board: &Board) -> Seaways {
        let fleets = |word| mask::first_word(board.seas().len(), word);
        let fleets = (0..board.sea_words()).map(fleets).collect();
        Seaways { fleets, ..Seaways::default() }
    }

    /// Forgets the last phase.
    pub(super) fn begin(&mut self) {
        self.asked.clear();
        self.useful.clear();
        self.shortest.clear();
        self.fleets.clear();
    }

    /// Charts the fleets of this phase, which is done where somebody first asks for a way.
    #[inline]
    pub(super) fn chart(&mut self, board: &Board, standing: &Standing) {
        if self.fleets.is_empty() {
            self.note_fleets(board, standing);
        }
    }

    #[inline(never)] // So that the question whether it is done is all that is asked in a loop.
    fn note_fleets(&mut self, board: &Board, standing: &Standing) {
        // Whoever stands in a sea is a fleet. No branch is to hang on who does.
        self.fleets.extend(board.seas().chunks(64).map(|seas| {
            let held = |&sea: &Province| u64::from(standing.number(sea).is_some());
            seas.iter().rev().fold(0, |all, sea| all << 1 | held(sea))
        }));
        self.fleets.resize(board.sea_words(), 0);
    }

    /// Whether the fleets on the board, all but the one in the sea `without`, could carry an army
    /// from one place to the other.
    #[inline(always)] // In the loop over a pile.
    pub(super) fn crosses<W: Width>(
        &mut self,
        width: W,
        board: &Board,
        from: Province,
        to: Province,
        without: Option<usize>,
    ) -> bool {
        let shut = |word| without.map_or(0, |sea| mask::of(sea, word));
        let [departs, arrives] = self.ends(width, board, [from, to]);
        from != to && self.lead(width, board, |word| departs[word], arrives, shut)
    }

    /// Whether an order to the fleet in this sea to carry an army from one place to the other could be
    /// of use. Where the army's order may name its path, a detour is one too (4.A.6 b, c).
    #[inline(always)] // In the loop over a pile.
    pub(super) fn wants<W: Width>(
        &mut self,
        width: W,
        (board, rules): (&Board, &Rules),
        from: Province,
        to: Province,
        sea: usize,
    ) -> bool {
        self.needs(width, board, from, to, sea)
            || rules.convoy_path != ConvoyPath::Ignored && self.lead_through(board, from, to, sea)
    }

    /// Whether the fleet in this sea could be needed in carrying an army from one place to the
    /// other. At both coasts it is; at one, if others that are not there lead on to the other. Most
    /// convoys come to that, and nobody has to ask what separates what. Which of the two it is, is as
    /// good as chance: a fleet at both leads on to itself, so that no branch hangs on it.
    #[inline(always)] // In the loop over a pile.
    fn needs<W: Width>(
        &mut self,
        width: W,
        board: &Board,
        from: Province,
        to: Province,
        sea: usize,
    ) -> bool {
        let [departs, arrives] = self.ends(width, board, [from, to]);
        let [leaves, lands] = [departs, arrives].map(|end| mask::has(end, sea));
        if !(leaves | lands) {
            return self.needs_at_sea(board, from, to, sea);
        }
        let [near, far] = if leaves { [departs, arrives] } else { [arrives, departs] };
        let touched = &board.sea_links()[sea * near.len()..][..near.len()];
        let start = |word: usize| touched[word] | mask::of(sea, word);
        let shut = |word: usize| near[word] & !(mask::of(sea, word) & far[word]);
        from != to && self.lead(width, board, start, far, shut)
    }

    /// The seas at two coasts.
    #[inline(always)] // In the loop over a pile.
    fn ends<'b, W: Width>(
        &self,
        width: W,
        board: &'b Board,
        ends: [Province; 2],
    ) -> [&'b [u64]; 2] {
        let words = width.of(self.fleets.len());
        ends.map(|end| &board.sea_borders()[end.index() * words..][..words])
    }

    /// Whether a chain of the fleets, but for those that are shut, leads from one of some seas to one
    /// of others. What is shut and where it starts is given word by word.
    #[inline(always)] // In the loop over a pile.
    fn lead<W: Width>(
        &mut self,
        width: W,
        board: &Board,
        start: impl Fn(usize) -> u64,
        goal: &[u64],
        shut: impl Fn(usize) -> u64,
    ) -> bool {
        let Seaways { fleets, left, edge, flood, .. } = self;
        let fleets = &fleets[..width.of(fleets.len())];
        if let (&[fleets], &[goal]) = (fleets, goal) {
            let left = fleets & !shut(0);
            return connects_in_word(board.sea_links(), start(0) & left, goal, left);
        }
        left.clear();
        left.extend(fleets.iter().enumerate().map(|(word, fleets)| fleets & !shut(word)));
        edge.clear();
        edge.extend((0..fleets.len()).map(start));
        connects(board.sea_links(), edge, goal, left, flood)
    }

    /// The same of a fleet at neither coast.
    #[inline(never)] // What is rare is to lie out of the way.
    fn needs_at_sea(&mut self, board: &Board, from: Province, to: Province, sea: usize) -> bool {
        let Seaways { fleets, asked, useful, shortest, sorting, .. } = self;
        let ends = [from, to].map(|end| board.seas_touching(end));
        let (links, words) = (board.sea_links(), board.sea_words());
        if detours::is_third(links, ends, fleets, sea) {
            return true;
        }
        let row = asked.iter().position(|&ends| ends == (from, to)).unwrap_or_else(|| {
            asked.push((from, to));
            let [departs, arrives] = ends;
            let row = separation::useful(links, departs, arrives, fleets, sorting);
            useful.extend_from_slice(row);
            detours::put_shortest(links, ends, fleets, shortest);
            asked.len() - 1
        });
        mask::has(&useful[row * words..][..words], sea)
            && (mask::has(&shortest[row * words..][..words], sea)
                || detours::can_need(links, ends, fleets, sea))
    }

    /// Whether the fleet in this sea could take part in carrying an army from one place to the other,
    /// by a detour too.
    #[cold]
    fn lead_through(&mut self, board: &Board, from: Province, to: Province, sea: usize) -> bool {
        let Seaways { fleets, sorting, .. } = self;
        let [departs, arrives] = [from, to].map(|end| board.seas_touching(end));
        let on_way = separation::on_way(board.sea_links(), departs, arrives, fleets, sorting);
        from != to && mask::has(on_way, sea)
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
#[inline]
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
