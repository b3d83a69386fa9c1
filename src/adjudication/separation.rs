//! Which fleets a convoy can need, all at once and without a look at any single route.
//!
//! A route without a detour touches either coast with its end alone: a fleet that touches a coast
//! later on makes what came before it needless. So there are four sorts of fleets:
//!
//! - a fleet at both coasts is a route, and part of no other;
//! - a fleet at one coast is useful if it touches one that is at the other coast alone, or if fleets
//!   at no coast lead it there;
//! - a fleet at no coast is useful if ways that share nothing lead from it to both: if no single
//!   fleet *separates* it from them. One walk in depth finds all of these;
//! - a fleet in a dead end is of no use.
//!
//! The work is linear in the links. Of the third sort some may be useful to no route but one with a
//! detour among fleets at no coast: those are left to `detours`. Where it matters whether a way exists at
//! all, and not what it needs (PATH), there is no such question.

use super::mask;

/// Room for the search, kept between searches.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorting {
    /// The fleets at the coast of departure alone, then those at the coast of arrival alone.
    at_end: [Vec<u64>; 2],
    /// The fleets at no coast.
    open: Vec<u64>,
    /// Those of them that touch a fleet of `at_end`.
    beside: [Vec<u64>; 2],
    /// Those of them from which others lead there.
    leading: Vec<u64>,
    walk: Walk,
    useful: Vec<u64>,
}

/// A walk in depth over the fleets at no coast, from the coast of arrival.
#[derive(Clone, Debug, Default)]
struct Walk {
    /// The number of each fleet in the order of finding, from 3; 0 before it is found. The coasts
    /// are 1 (of departure) and 2.
    found: Vec<u32>,
    /// The lowest number that a fleet, or what was found behind it, touches.
    lowest: Vec<u32>,
    /// The fleets in the order of finding, each with the one it was found from, if not the coast.
    order: Vec<(usize, Option<usize>)>,
    /// The fleets from the coast to here.
    way: Vec<usize>,
    /// What is not tried yet of the links of the coast, and of each fleet on the way.
    untried: Vec<u64>,
}

/// The fleets among `among` that a route from one of `departs` to one of `arrives` can need.
pub(super) fn useful<'a>(
    links: &[u64],
    departs: &[u64],
    arrives: &[u64],
    among: &[u64],
    sorting: &'a mut Sorting,
) -> &'a [u64] {
    sorting.sort(departs, arrives, among);
    sorting.find_beside(links);
    let Sorting { at_end, open, beside, leading, walk, useful } = sorting;
    walk.go(links, open, beside);
    walk.keep_unseparated(useful);
    for side in [0, 1] {
        let other = 1 - side;
        spread(links, &beside[other], open, leading);
        for fleet in mask::ones(&at_end[side]) {
            let touched = &links[fleet * open.len()..][..open.len()];
            if mask::meet(touched, &at_end[other]) || mask::meet(touched, leading) {
                mask::put(useful, fleet);
            }
        }
    }
    &sorting.useful
}

/// The fleets among `among` on some way from one of `departs` to one of `arrives`, however much
/// shorter the way could be without them (4.A.6): all count as fleets at no coast.
pub(super) fn on_way<'a>(
    links: &[u64],
    departs: &[u64],
    arrives: &[u64],
    among: &[u64],
    sorting: &'a mut Sorting,
) -> &'a [u64] {
    let Sorting { beside, walk, useful, .. } = sorting;
    for (beside, ends) in beside.iter_mut().zip([departs, arrives]) {
        beside.clear();
        beside.extend(ends.iter().zip(among).map(|(end, among)| end & among));
    }
    useful.clear();
    useful.resize(among.len(), 0);
    walk.go(links, among, beside);
    walk.keep_unseparated(useful);
    useful
}

impl Sorting {
    fn sort(&mut self, departs: &[u64], arrives: &[u64], among: &[u64]) {
        for row in self.at_end.iter_mut().chain([&mut self.open, &mut self.useful]) {
            row.clear();
        }
        for ((departs, arrives), among) in departs.iter().zip(arrives).zip(among) {
            self.at_end[0].push(among & departs & !arrives);
            self.at_end[1].push(among & arrives & !departs);
            self.open.push(among & !departs & !arrives);
            self.useful.push(among & departs & arrives);
        }
    }

    fn find_beside(&mut self, links: &[u64]) {
        let words = self.open.len();
        for (beside, at_end) in self.beside.iter_mut().zip(&self.at_end) {
            beside.clear();
            beside.resize(words, 0);
            for fleet in mask::ones(at_end) {
                for (word, link) in links[fleet * words..][..words].iter().enumerate() {
                    beside[word] |= link & self.open[word];
                }
            }
        }
    }
}

impl Walk {
    fn go(&mut self, links: &[u64], open: &[u64], beside: &[Vec<u64>; 2]) {
        let words = open.len();
        for numbers in [&mut self.found, &mut self.lowest] {
            numbers.clear();
            numbers.resize(words * 64, 0);
        }
        self.order.clear();
        self.untried.clear();
        self.untried.extend_from_slice(&beside[1]);
        loop {
            let here = self.way.last().copied();
            let top = self.untried.len() - words;
            let Some(fleet) = mask::ones(&self.untried[top..]).next() else {
                self.untried.truncate(top);
                let Some(done) = self.way.pop() else { return };
                if let Some(&from) = self.way.last() {
                    self.lowest[from] = self.lowest[from].min(self.lowest[done]);
                }
                continue;
            };
            mask::take(&mut self.untried[top..], fleet);
            if self.found[fleet] == 0 {
                let number = self.order.len() as u32 + 3;
                let [departs, arrives] = [0, 1].map(|side: usize| mask::has(&beside[side], fleet));
                self.found[fleet] = number;
                self.lowest[fleet] = if departs {
                    1
                } else if arrives {
                    2
                } else {
                    number
                };
                self.order.push((fleet, here));
                self.way.push(fleet);
                let links = &links[fleet * words..][..words];
                self.untried.extend(links.iter().zip(open).map(|(links, open)| links & open));
            } else if let Some(here) = here {
                self.lowest[here] = self.lowest[here].min(self.found[fleet]);
            }
        }
    }

    /// Puts in the fleets that none separates from either coast: whatever was found from another
    /// one touches something found before that.
    fn keep_unseparated(&self, useful: &mut [u64]) {
        for &(fleet, from) in &self.order {
            let (number, is_useful) =
                from.map_or((2, true), |from| (self.found[from], mask::has(useful, from)));
            mask::put_if(useful, fleet, is_useful && self.lowest[fleet] < number);
        }
    }
}

/// All of `open` that others of it lead to from `start`.
fn spread(links: &[u64], start: &[u64], open: &[u64], reached: &mut Vec<u64>) {
    let words = open.len();
    reached.clear();
    reached.extend_from_slice(start);
    let mut next: Vec<usize> = mask::ones(start).collect();
    while let Some(fleet) = next.pop() {
        for word in 0..words {
            let new = links[fleet * words + word] & open[word] & !reached[word];
            reached[word] |= new;
            next.extend(mask::bits(new).map(|bit| word * 64 + bit));
        }
    }
}
