//! All readings of all lines of a sheet weighed together (4.E.2 c and d).
//!
//! A set of readings is the better the fewer different orders it gives to single units, and, under choice d,
//! the fewer supports and convoys of one's own units it leaves without the move they are for. A
//! line keeps the readings it has in some best set. Lines that touch no common unit are weighed
//! apart; within one group the search is exact up to a limit, beyond which the lines stay as
//! ambiguous as they are, which never reads an order wrong.

use super::scene::Choice;
use crate::board::Province;
use crate::order::{Movement, Order};
use crate::rules::PoorOrders;

/// How many sets may be looked at for one group of lines.
const MOST_STEPS: usize = 20_000;

/// Leaves to each line the readings that a best set gives it.
pub(super) fn weigh(lines: &mut [Vec<Choice>], own: &[Province], principle: PoorOrders) {
    match principle {
        PoorOrders::Spelling | PoorOrders::EachPossible => return,
        PoorOrders::SetPossible | PoorOrders::SetMatching => {}
    }
    for group in groups(lines, principle) {
        let mut search = Search {
            lines,
            own,
            principle,
            group: &group,
            chosen: lines.iter().map(|line| (line.len() == 1).then_some(0)).collect(),
            best: None,
            keeps: group.iter().map(|&line| vec![false; lines[line].len()]).collect(),
            steps: 0,
        };
        search.go(0, 0);
        if search.steps > MOST_STEPS || search.best.is_none() {
            continue;
        }
        let keeps = search.keeps;
        for (&line, keep) in group.iter().zip(keeps) {
            let mut keep = keep.into_iter();
            lines[line].retain(|_| keep.next().unwrap_or(true));
        }
    }
}

/// The open lines in groups that touch each other.
fn groups(lines: &[Vec<Choice>], principle: PoorOrders) -> Vec<Vec<usize>> {
    let open: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].len() > 1).collect();
    let touched: Vec<Vec<Province>> =
        open.iter().map(|&line| touches(&lines[line], principle)).collect();
    let mut group_of: Vec<usize> = (0..open.len()).collect();
    for a in 0..open.len() {
        for b in 0..a {
            if group_of[a] != group_of[b]
                && touched[a].iter().any(|place| touched[b].contains(place))
            {
                let (from, to) = (group_of[a], group_of[b]);
                for group in &mut group_of {
                    if *group == from {
                        *group = to;
                    }
                }
            }
        }
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut names: Vec<usize> = Vec::new();
    for (index, &line) in open.iter().enumerate() {
        match names.iter().position(|&name| name == group_of[index]) {
            Some(group) => groups[group].push(line),
            None => {
                names.push(group_of[index]);
                groups.push(vec![line]);
            }
        }
    }
    groups
}

/// The units a line may order or help.
fn touches(choices: &[Choice], principle: PoorOrders) -> Vec<Province> {
    let mut places: Vec<Province> = choices.iter().map(|choice| choice.province).collect();
    if principle == PoorOrders::SetMatching {
        places.extend(
            choices.iter().filter_map(|choice| helped(&choice.order)).map(|(place, _)| place),
        );
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// The unit an order helps, and where it helps it to go (nowhere: to stay).
pub(super) fn helped(order: &Order) -> Option<(Province, Option<Province>)> {
    match order {
        Order::Movement(_, Movement::SupportHold { supported }) => {
            Some((supported.location.province, None))
        }
        Order::Movement(_, Movement::SupportMove { supported, to }) => {
            Some((supported.location.province, Some(to.province)))
        }
        Order::Movement(_, Movement::Convoy { army, to }) => {
            Some((army.location.province, Some(to.province)))
        }
        _ => None,
    }
}

/// Whether an order is the one that a helper helps.
pub(super) fn matches(order: &Order, to: Option<Province>) -> bool {
    let goes = match order {
        Order::Movement(_, Movement::Move { to, .. }) => Some(to.province),
        _ => None,
    };
    goes == to
}

/// What speaks against a set: units with different orders, helpers that match nothing, claims of
/// the writer that do not fit. The earlier counts more.
type Cost = (usize, usize, usize);

struct Search<'a> {
    lines: &'a [Vec<Choice>],
    /// Where the reader's own units stand.
    own: &'a [Province],
    principle: PoorOrders,
    group: &'a [usize],
    chosen: Vec<Option<usize>>,
    best: Option<Cost>,
    keeps: Vec<Vec<bool>>,
    steps: usize,
}

impl Search<'_> {
    fn go(&mut self, depth: usize, conflicts: usize) {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.best.is_some_and(|(least, _, _)| conflicts > least) {
            return;
        }
        let Some(&line) = self.group.get(depth) else {
            return self.weigh_set(conflicts);
        };
        for index in 0..self.lines[line].len() {
            let clash = usize::from(self.clashes(line, index));
            self.chosen[line] = Some(index);
            self.go(depth + 1, conflicts + clash);
            self.chosen[line] = None;
        }
    }

    fn choice(&self, line: usize) -> Option<&Choice> {
        self.chosen[line].map(|index| &self.lines[line][index])
    }

    /// Whether the unit has orders already, and none of them is this one.
    fn clashes(&self, line: usize, index: usize) -> bool {
        let choice = &self.lines[line][index];
        let mut known = (0..self.lines.len())
            .filter(|&other| other != line)
            .filter_map(|other| self.choice(other))
            .filter(|known| known.province == choice.province)
            .peekable();
        known.peek().is_some() && known.all(|known| known.order != choice.order)
    }

    fn weigh_set(&mut self, conflicts: usize) {
        let unmatched = match self.principle {
            PoorOrders::SetMatching => self.unmatched(),
            _ => 0,
        };
        let cost = (conflicts, unmatched, self.misfits());
        match self.best {
            Some(best) if cost > best => return,
            Some(best) if cost == best => {}
            _ => {
                self.best = Some(cost);
                for keep in &mut self.keeps {
                    keep.fill(false);
                }
            }
        }
        for (keep, &line) in self.keeps.iter_mut().zip(self.group) {
            if let Some(index) = self.chosen[line] {
                keep[index] = true;
            }
        }
    }

    /// How far the types and nationalities that were written are from those of the units (4.C.2,
    /// 4.C.6).
    fn misfits(&self) -> usize {
        self.group
            .iter()
            .filter_map(|&line| {
                let most = self.lines[line].iter().map(|choice| choice.fits).max()?;
                Some(usize::from(most - self.choice(line)?.fits))
            })
            .sum()
    }

    /// How far supports and convoys are from matching: not at all where one's own unit is ordered
    /// so, one where nobody can tell (a foreign unit, or one without an order), two where one's own
    /// unit is ordered otherwise. A unit without an order stays.
    fn unmatched(&self) -> usize {
        let chosen: Vec<&Choice> =
            (0..self.lines.len()).filter_map(|line| self.choice(line)).collect();
        chosen
            .iter()
            .filter_map(|choice| helped(&choice.order))
            .map(|(place, to)| {
                let mut orders = chosen.iter().filter(|other| other.province == place);
                match orders.next() {
                    None => usize::from(!self.own.contains(&place) || to.is_some()),
                    Some(first) if matches(&first.order, to) => 0,
                    Some(_) if orders.any(|other| matches(&other.order, to)) => 0,
                    Some(_) => 2,
                }
            })
            .sum()
    }
}
