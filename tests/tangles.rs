//! Positions in which orders hang on each other: rings of moves, and convoys that are cut by what
//! other convoys land. Chance alone hardly ever makes them.

use chancery::board::{Board, Location, Power, Province, Terrain, UnitKind};
use chancery::order::{Movement, Order, Route, UnitName};
use chancery::position::{Position, Unit};

use crate::chance::{self, Die, Orders};

/// A position under work: units and what they are told, in step.
struct Draft<'a> {
    board: &'a Board,
    powers: Vec<Power>,
    units: Vec<(Unit, Movement)>,
}

impl<'a> Draft<'a> {
    fn new(board: &'a Board, die: &mut Die) -> Draft<'a> {
        let all: Vec<Power> = board.powers().collect();
        let first = die.below(all.len());
        let powers = (0..3 + die.below(3)).map(|step| all[(first + step) % all.len()]).collect();
        Draft { board, powers, units: Vec::new() }
    }

    fn is_free(&self, place: Province) -> bool {
        self.units.iter().all(|(unit, _)| unit.location.province != place)
    }

    fn at(&self, place: Province) -> Option<&Unit> {
        self.units.iter().map(|(unit, _)| unit).find(|unit| unit.location.province == place)
    }

    fn put(&mut self, die: &mut Die, kind: UnitKind, location: Location, movement: Movement) {
        let side = die.below(self.powers.len());
        self.put_for(side, kind, location, movement);
    }

    /// A unit that is mostly of one side: orders that thwart each other are seldom of one power.
    fn put_mostly(
        &mut self,
        die: &mut Die,
        side: usize,
        kind: UnitKind,
        location: Location,
        movement: Movement,
    ) {
        if die.chance(80) {
            self.put_for(side, kind, location, movement);
        } else {
            self.put(die, kind, location, movement);
        }
    }

    fn put_for(&mut self, side: usize, kind: UnitKind, location: Location, movement: Movement) {
        let power = self.powers[side % self.powers.len()];
        self.units.push((Unit { power, kind, location, built: None }, movement));
    }

    /// A unit of a kind beside a place, which could go there; none if there is no room.
    fn beside(&self, die: &mut Die, kind: UnitKind, place: Province) -> Option<Location> {
        let board = self.board;
        let near: Vec<Location> = chance::around(board, place)
            .into_iter()
            .filter(|&it| self.is_free(it) && it != place)
            .flat_map(|it| places(board, kind, it))
            .filter(|&it| board.reaches(kind, it, place))
            .collect();
        die.pick(&near).copied()
    }

    fn name(unit: &Unit) -> UnitName {
        UnitName { power: None, kind: Some(unit.kind), location: unit.location }
    }

    /// A support for a move or for a unit that stays, by some unit that can give it.
    fn support(&mut self, die: &mut Die, helped: UnitName, from: Province, to: Province) {
        let kind = if die.chance(50) { UnitKind::Army } else { UnitKind::Fleet };
        let Some(location) = self.beside(die, kind, to) else { return };
        let movement = match from == to {
            true => Movement::SupportHold { supported: helped },
            false => Movement::SupportMove { supported: helped, to: to.into() },
        };
        self.put(die, kind, location, movement);
    }

    /// An attack on a place, with some supports.
    fn attack(&mut self, die: &mut Die, place: Province) {
        let kind = match self.board.terrain(place) {
            Terrain::Land => UnitKind::Army,
            Terrain::Sea => UnitKind::Fleet,
            Terrain::Coast if die.chance(50) => UnitKind::Army,
            Terrain::Coast => UnitKind::Fleet,
        };
        let Some(from) = self.beside(die, kind, place) else { return };
        let Some(to) = goal(self.board, die, kind, from, place) else { return };
        self.put(die, kind, from, Movement::Move { to, route: Route::Unstated });
        let helped = UnitName { power: None, kind: Some(kind), location: from };
        for _ in 0..die.below(3) {
            self.support(die, helped, from.province, place);
        }
    }

    /// Some units are told something else; then all is as the judge takes it.
    fn finish(self, die: &mut Die) -> (Position, Orders) {
        let board = self.board;
        let mut position = Position::empty(board, board.calendar().first());
        position.units = self.units.iter().map(|(unit, _)| *unit).collect();
        position.sort();
        let others = chance::movement_orders(board, &position, die);
        let changed = die.below(25);
        let mut orders: Orders = board.powers().map(|power| (power, Vec::new())).collect();
        for (unit, movement) in self.units {
            let kept = Order::Movement(Draft::name(&unit), movement);
            let own = &others[unit.power.index()].1;
            let other = own.iter().find(|other| other.place() == kept.place()).cloned();
            let order = if die.chance(changed) { other.unwrap_or(kept) } else { kept };
            orders[unit.power.index()].1.push(order);
        }
        (position, orders)
    }
}

/// Where a unit of a kind can stand in a province.
fn places(board: &Board, kind: UnitKind, place: Province) -> Vec<Location> {
    match (kind, board.terrain(place)) {
        (UnitKind::Army, Terrain::Sea) | (UnitKind::Fleet, Terrain::Land) => Vec::new(),
        (UnitKind::Army, _) => vec![place.into()],
        (UnitKind::Fleet, _) => chance::shores(board, place),
    }
}

fn goal(
    board: &Board,
    die: &mut Die,
    kind: UnitKind,
    from: Location,
    to: Province,
) -> Option<Location> {
    match kind {
        UnitKind::Army => Some(to.into()),
        UnitKind::Fleet => {
            let shores: Vec<Location> =
                board.fleet_borders(from).iter().copied().filter(|it| it.province == to).collect();
            die.pick(&shores).copied()
        }
    }
}

/// Moves that follow each other round, by land or with a convoy in it, and what may come between.
pub fn ring(board: &Board, die: &mut Die) -> (Position, Orders) {
    let mut draft = Draft::new(board, die);
    for _ in 0..=die.below(2) {
        put_ring(&mut draft, die);
    }
    let places: Vec<Province> =
        draft.units.iter().map(|(unit, _)| unit.location.province).collect();
    for _ in 0..die.below(4) {
        if let Some(&place) = die.pick(&places) {
            draft.attack(die, place);
        }
    }
    for _ in 0..die.below(4) {
        let movers: Vec<(UnitName, Province, Province)> = draft
            .units
            .iter()
            .filter_map(|(unit, movement)| match movement {
                Movement::Move { to, .. } => {
                    Some((Draft::name(unit), unit.location.province, to.province))
                }
                _ => None,
            })
            .collect();
        if let Some(&(name, from, to)) = die.pick(&movers) {
            draft.support(die, name, from, to);
        }
    }
    draft.finish(die)
}

fn put_ring(draft: &mut Draft<'_>, die: &mut Die) {
    let board = draft.board;
    let length = 2 + die.below(5);
    let all: Vec<Province> = board.provinces().collect();
    for _ in 0..60 {
        let mut way = vec![all[die.below(all.len())]];
        while way.len() < length {
            let near: Vec<Province> = board
                .army_borders(way[way.len() - 1])
                .iter()
                .copied()
                .filter(|it| !way.contains(it) && draft.is_free(*it))
                .collect();
            let Some(&next) = die.pick(&near) else { break };
            way.push(next);
        }
        let closes = way.len() == length
            && draft.is_free(way[0])
            && board.army_borders(way[length - 1]).contains(&way[0]);
        if !closes {
            continue;
        }
        for index in 0..length {
            let to = way[(index + 1) % length].into();
            let route = if die.chance(10) { Route::Via } else { Route::Unstated };
            draft.put(die, UnitKind::Army, way[index].into(), Movement::Move { to, route });
        }
        return;
    }
}

/// Convoys, attacks on their fleets, and supporters where the armies land whose supports are for
/// those attacks, or for the fleets.
pub fn convoys(board: &Board, die: &mut Die) -> (Position, Orders) {
    let mut draft = Draft::new(board, die);
    let seas = near_seas(board, die);
    let mut fleets: Vec<(UnitName, Province)> = Vec::new();
    for &sea in &seas {
        fleets.push((
            UnitName { power: None, kind: Some(UnitKind::Fleet), location: sea.into() },
            sea,
        ));
        draft.put_mostly(die, 0, UnitKind::Fleet, sea.into(), Movement::Hold);
    }
    let mut attacks: Vec<(UnitName, Province, Province)> = Vec::new();
    for &sea in &seas {
        if die.chance(85)
            && let Some(from) = draft.beside(die, UnitKind::Fleet, sea)
        {
            let movement = Movement::Move { to: sea.into(), route: Route::Unstated };
            draft.put_mostly(die, 1, UnitKind::Fleet, from, movement);
            let name = UnitName { power: None, kind: Some(UnitKind::Fleet), location: from };
            attacks.push((name, from.province, sea));
        }
    }
    let mut index = 0;
    while index < seas.len() {
        // One fleet an army, or two of which either will do, or that need each other.
        let carriers = 1 + die.below(2).min(seas.len() - index - 1);
        put_convoy(&mut draft, die, &seas[index..index + carriers], index, &fleets, &attacks);
        index += carriers;
    }
    for _ in 0..die.below(2) {
        let places: Vec<Province> =
            draft.units.iter().map(|(unit, _)| unit.location.province).collect();
        if let Some(&place) = die.pick(&places) {
            draft.attack(die, place);
        }
    }
    draft.finish(die)
}

fn near_seas(board: &Board, die: &mut Die) -> Vec<Province> {
    let all: Vec<Province> =
        board.provinces().filter(|&it| board.terrain(it) == Terrain::Sea).collect();
    let mut seas = vec![all[die.below(all.len())]];
    for _ in 0..die.below(4) {
        let from = seas[die.below(seas.len())];
        let near: Vec<Province> = chance::around(board, from)
            .into_iter()
            .filter(|it| board.terrain(*it) == Terrain::Sea && !seas.contains(it))
            .collect();
        seas.extend(die.pick(&near));
    }
    seas
}

/// An army, its carriers, and a unit at its goal that supports for or against some fleet.
fn put_convoy(
    draft: &mut Draft<'_>,
    die: &mut Die,
    carriers: &[Province],
    first: usize,
    fleets: &[(UnitName, Province)],
    attacks: &[(UnitName, Province, Province)],
) {
    let board = draft.board;
    let coasts = |draft: &Draft<'_>, sea: Province| -> Vec<Province> {
        chance::around(board, sea)
            .into_iter()
            .filter(|&it| board.terrain(it) == Terrain::Coast && draft.is_free(it))
            .collect()
    };
    let (Some(&start), Some(&end)) = (carriers.first(), carriers.last()) else { return };
    let Some(&from) = die.pick(&coasts(draft, start)) else { return };
    let goals: Vec<Province> = coasts(draft, end).into_iter().filter(|&it| it != from).collect();
    let Some(&to) = die.pick(&goals) else { return };
    let route = if die.chance(30) { Route::Via } else { Route::Unstated };
    let landing = Movement::Move { to: to.into(), route };
    draft.put_mostly(die, 0, UnitKind::Army, from.into(), landing);
    let army = UnitName { power: None, kind: Some(UnitKind::Army), location: from.into() };
    for index in first..first + carriers.len() {
        draft.units[index].1 = Movement::Convoy { army, to: to.into() };
    }
    let mut supports: Vec<(UnitKind, Location, Movement)> = Vec::new();
    for location in places(board, UnitKind::Fleet, to) {
        for &(supported, sea) in fleets {
            if board.reaches(UnitKind::Fleet, location, sea) {
                supports.push((UnitKind::Fleet, location, Movement::SupportHold { supported }));
            }
        }
        for &(supported, _, sea) in attacks {
            if board.reaches(UnitKind::Fleet, location, sea) {
                let movement = Movement::SupportMove { supported, to: sea.into() };
                supports.push((UnitKind::Fleet, location, movement));
            }
        }
    }
    if let Some((kind, location, movement)) = die.pick(&supports).cloned() {
        let held = match movement {
            Movement::SupportHold { supported } => Some(supported.location.province),
            _ => None,
        };
        draft.put_mostly(die, if held.is_some() { 2 } else { 1 }, kind, location, movement);
        // Help to hold decides something only if the attack is as strong.
        let attack = attacks.iter().find(|(_, _, sea)| Some(*sea) == held);
        if let Some(&(name, from, sea)) = attack {
            draft.support(die, name, from, sea);
        }
    } else if die.chance(50) && draft.at(to).is_none() {
        draft.put(die, UnitKind::Army, to.into(), Movement::Hold);
    }
}

/// A position and its orders, to be read by people.
pub fn told(board: &Board, position: &Position, orders: &Orders) -> String {
    let units = position.units.iter().map(|unit| chancery::position::owned_unit_code(board, unit));
    let units: Vec<String> = units.collect();
    let mut text = units.join(", ");
    for (power, own) in orders {
        for order in own {
            text.push_str(&format!("\n{} {}", board.power_code(*power), order.wording(board)));
        }
    }
    text
}
