//! Ways over the sea as the rare choices of chapter 4 want them: written paths (4.A.6), and what
//! fleets could do in positions other than the present one (4.E.1 c).
//!
//! Here a sea is open if a fleet lies there, or could. What every game asks is in `routes`.

use crate::board::{Board, Province, Terrain};

/// The most steps of a search before it settles for yes, as in `routes`.
const MOST_STEPS: usize = 4096;

/// Whether a way may hold fleets that it could do without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detours {
    /// It may.
    Allowed,
    /// It may not.
    Shunned,
}

/// The seas that may be used, and the two coasts.
pub(super) struct Crossing<'a> {
    pub(super) board: &'a Board,
    pub(super) from: Province,
    pub(super) to: Province,
    pub(super) is_open: &'a dyn Fn(Province) -> bool,
}

impl Crossing<'_> {
    /// Whether some way leads across.
    pub(super) fn is_possible(&self) -> bool {
        let mut reached: Vec<Province> = self.seas(self.from);
        let mut next = 0;
        while let Some(&sea) = reached.get(next) {
            next += 1;
            if self.has_coasts() && self.board.convoy_passes(sea, self.to) {
                return true;
            }
            for other in self.seas(sea) {
                if !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        false
    }

    /// Whether some way leads across through this sea.
    pub(super) fn leads_through(&self, through: Province, detours: Detours) -> bool {
        let mut steps = 0;
        self.has_coasts() && self.search(&mut Vec::new(), through, detours, &mut steps)
    }

    /// Whether these seas in this order lead across, whatever stands in them.
    pub(super) fn follows(&self, seas: &[Province]) -> bool {
        let is_sea =
            |&sea: &Province| self.board.terrain(sea) == Terrain::Sea && (self.is_open)(sea);
        let passes = |pair: &[Province]| self.board.convoy_passes(pair[0], pair[1]);
        let ends = [(seas.first(), self.from), (seas.last(), self.to)];
        self.has_coasts()
            && seas.iter().all(is_sea)
            && seas.windows(2).all(passes)
            && ends
                .into_iter()
                .all(|(sea, end)| sea.is_some_and(|&sea| self.board.convoy_passes(sea, end)))
            && (1..seas.len()).all(|index| !seas[..index].contains(&seas[index]))
    }

    fn has_coasts(&self) -> bool {
        let is_coast = |end| self.board.terrain(end) == Terrain::Coast;
        is_coast(self.from) && is_coast(self.to) && self.from != self.to
    }

    /// The open seas that touch a province.
    fn seas(&self, from: Province) -> Vec<Province> {
        self.board
            .provinces()
            .filter(|&sea| self.board.terrain(sea) == Terrain::Sea && (self.is_open)(sea))
            .filter(|&sea| self.board.convoy_passes(from, sea))
            .collect()
    }

    fn search(
        &self,
        way: &mut Vec<Province>,
        through: Province,
        detours: Detours,
        steps: &mut usize,
    ) -> bool {
        *steps += 1;
        if *steps > MOST_STEPS {
            return true;
        }
        let here = way.last().copied();
        if here.is_some_and(|sea| self.board.convoy_passes(sea, self.to)) {
            if way.contains(&through) {
                return true;
            }
            if detours == Detours::Shunned {
                return false;
            }
        }
        for sea in self.seas(here.unwrap_or(self.from)) {
            if way.contains(&sea) || detours == Detours::Shunned && self.cuts_short(way, sea) {
                continue;
            }
            way.push(sea);
            let found = self.search(way, through, detours, steps);
            way.pop();
            if found {
                return true;
            }
        }
        false
    }

    /// Whether a way could go to this sea earlier than from its end.
    fn cuts_short(&self, way: &[Province], sea: Province) -> bool {
        let Some((_, before)) = way.split_last() else { return false };
        std::iter::once(&self.from)
            .chain(before)
            .any(|&earlier| self.board.convoy_passes(earlier, sea))
    }
}
