//! Whether a fleet that touches neither coast is part of a route that cannot leave it out.
//!
//! A convoy can need a fleet if it lies on a way without a short cut: no two fleets of it touch but
//! neighbours, and its ends alone touch the coasts (DATC 3, 4.E.1 and 6.G.19: what is necessary for no
//! route is no order). `separation` leaves out most that are needless, and what is left is tried here:
//! one arm of the way grows from the fleet to the coast of departure, all that it touches is shut to the
//! other arm, and what cannot be completed any more is given up at once.
//!
//! To ask for a way without a short cut through a given place is NP-complete (Haas and Hoffmann,
//! "Chordless paths through three vertices"), so that the search has a limit. No board of the usual size
//! comes near it. Beyond it a fleet counts as needed, as anything that is on a way at all.

use super::mask;
use super::routes::{self, Flood};

/// How many fleets are tried as the next of an arm, for one fleet that is asked about.
const LIMIT: u32 = 1000;

/// Puts behind the others a row of the fleets on a route of as few fleets as can be, found from both of
/// its coasts at once for all: whoever is on one is needed there, and nobody has to be tried.
pub(super) fn put_shortest(
    links: &[u64],
    [departs, arrives]: [&[u64]; 2],
    among: &[u64],
    rows: &mut Vec<u64>,
) {
    let words = among.len();
    let start = rows.len();
    rows.resize(start + words, 0);
    let touch = |edge: &[u64], next: &mut [u64]| {
        for fleet in mask::ones(edge) {
            for (next, link) in next.iter_mut().zip(&links[fleet * words..][..words]) {
                *next |= link;
            }
        }
    };
    // A row of the fleets that are one, two, three ... from the coast of departure.
    let mut steps: Vec<u64> = among.iter().zip(departs).map(|(it, end)| it & end).collect();
    let mut left = among.to_vec();
    loop {
        let last = steps.len() - words;
        if mask::is_empty(&steps[last..]) || mask::meet(&steps[last..], arrives) {
            break;
        }
        steps.resize(last + 2 * words, 0);
        let (edge, next) = steps[last..].split_at_mut(words);
        touch(edge, next);
        for ((left, edge), next) in left.iter_mut().zip(edge).zip(next) {
            *left &= !*edge;
            *next &= *left;
        }
    }
    let mut steps = steps.chunks_exact(words).rev();
    let last = steps.next().unwrap_or(among);
    let mut edge: Vec<u64> = last.iter().zip(arrives).map(|(last, end)| last & end).collect();
    let mut next = left;
    loop {
        rows[start..].iter_mut().zip(&edge).for_each(|(row, edge)| *row |= edge);
        let Some(step) = steps.next() else { return };
        next.fill(0);
        touch(&edge, &mut next);
        for ((edge, next), step) in edge.iter_mut().zip(&next).zip(step) {
            *edge = next & step;
        }
    }
}

/// Whether a route from one of `departs` to one of `arrives` among the fleets `among` can need a fleet
/// that `separation` finds useful.
pub(super) fn can_need(
    links: &[u64],
    [departs, arrives]: [&[u64]; 2],
    among: &[u64],
    fleet: usize,
) -> bool {
    let is_at_end = mask::has(departs, fleet) || mask::has(arrives, fleet);
    if is_at_end || is_third(links, [departs, arrives], among, fleet) {
        return true;
    }
    let side = |ends: &[u64], others: &[u64]| {
        let allowed: Vec<u64> = among.iter().zip(others).map(|(it, other)| it & !other).collect();
        Side { at_end: allowed.iter().zip(ends).map(|(it, end)| it & end).collect(), allowed }
    };
    let sides = [side(departs, arrives), side(arrives, departs)];
    let mut search = Search { links, sides, left: LIMIT, flood: Flood::default() };
    search.leads_through(fleet)
}

/// Whether a fleet at neither coast lies between one at either that do not touch: three in a row are
/// what most convoys with such a fleet come to.
pub(super) fn is_third<'a>(
    links: &[u64],
    [departs, arrives]: [&'a [u64]; 2],
    among: &[u64],
    fleet: usize,
) -> bool {
    let words = among.len();
    let touched = |fleet: usize| &links[fleet * words..][..words];
    let beside = |ends: &'a [u64], others: &'a [u64]| {
        let rows = touched(fleet).iter().zip(among).zip(ends).zip(others);
        rows.map(|(((touched, among), end), other)| touched & among & end & !other)
    };
    let parts = |one: usize| {
        beside(arrives, departs).zip(touched(one)).any(|(beside, touched)| beside & !touched != 0)
    };
    let mut words = beside(departs, arrives).enumerate();
    words.any(|(word, beside)| mask::bits(beside).any(|bit| parts(word * 64 + bit)))
}

/// One of the two coasts.
struct Side {
    /// The fleets that touch it alone.
    at_end: Vec<u64>,
    /// Those, and those that touch neither coast.
    allowed: Vec<u64>,
}

struct Search<'a> {
    links: &'a [u64],
    /// That of departure, and that of arrival.
    sides: [Side; 2],
    /// How many fleets may still be tried.
    left: u32,
    flood: Flood,
}

impl Search<'_> {
    fn leads_through(&mut self, fleet: usize) -> bool {
        let shut = self.shut_by(fleet, &vec![0; self.touched(fleet).len()]);
        let neighbours: Vec<usize> = mask::ones(self.touched(fleet)).collect();
        neighbours.iter().any(|&one| {
            mask::has(&self.sides[0].allowed, one)
                && neighbours.iter().any(|&other| {
                    other != one
                        && mask::has(&self.sides[1].allowed, other)
                        && !mask::has(self.touched(one), other)
                        && self.grows(one, other, &shut)
                })
        })
    }

    /// Whether an arm that has come to `head` can go on to the coast of departure and leave a way for
    /// the other arm, which begins with `other`. What is `shut` touches what lies behind the head.
    fn grows(&mut self, head: usize, other: usize, shut: &[u64]) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return true };
        self.left = left;
        let behind = self.shut_by(head, shut);
        if !self.reaches(1, other, &behind) {
            return false;
        }
        if mask::has(&self.sides[0].at_end, head) {
            return true;
        }
        let shut = self.shut_by(other, shut);
        if !self.reaches(0, head, &shut) {
            return false;
        }
        let next = self.touched(head).iter().zip(&self.sides[0].allowed).zip(&shut);
        let next: Vec<u64> =
            next.map(|((touched, allowed), shut)| touched & allowed & !shut).collect();
        mask::ones(&next).any(|next| self.grows(next, other, &behind))
    }

    /// Whether a way leads from a fleet to a coast past all that is shut. The shortest has no short
    /// cut.
    fn reaches(&mut self, side: usize, fleet: usize, shut: &[u64]) -> bool {
        let Side { at_end, allowed } = &self.sides[side];
        if mask::has(at_end, fleet) {
            return true;
        }
        let among: Vec<u64> = allowed.iter().zip(shut).map(|(it, shut)| it & !shut).collect();
        let touched = &self.links[fleet * among.len()..][..among.len()];
        routes::connects(self.links, touched, at_end, &among, &mut self.flood)
    }

    fn touched(&self, fleet: usize) -> &[u64] {
        let words = self.sides[0].allowed.len();
        &self.links[fleet * words..][..words]
    }

    /// What is shut, with a fleet and all that it touches.
    fn shut_by(&self, fleet: usize, shut: &[u64]) -> Vec<u64> {
        let touched = self.touched(fleet).iter().zip(shut);
        let mut shut: Vec<u64> = touched.map(|(touched, shut)| touched | shut).collect();
        mask::put(&mut shut, fleet);
        shut
    }
}
