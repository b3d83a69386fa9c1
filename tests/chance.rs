//! Random positions and orders for laws that must hold whatever is ordered. Deterministic: all
//! chance comes from one number.

use chancery::board::{Board, Coast, Location, Phase, Power, Province, Terrain, UnitKind};
use chancery::order::{Adjustment, Movement, Order, Retreat, Route, UnitName};
use chancery::position::{Position, Unit};

/// A die whose throws follow from its number (splitmix64).
pub struct Die(pub u64);

impl Die {
    pub fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut it = self.0;
        it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        it ^ (it >> 31)
    }

    pub fn below(&mut self, sides: usize) -> usize {
        (self.throw() % sides.max(1) as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }
}

pub type Orders = Vec<(Power, Vec<Order>)>;

/// Units of a few powers, close together so that they meet.
pub fn position(board: &Board, die: &mut Die, most: usize) -> Position {
    let mut position = Position::empty(board, board.calendar().first());
    let provinces: Vec<Province> = board.provinces().collect();
    let mut near = vec![provinces[die.below(provinces.len())]];
    let mut at = 0;
    while at < near.len() && near.len() < most * 3 / 2 + 2 {
        for next in around(board, near[at]) {
            if !near.contains(&next) {
                near.push(next);
            }
        }
        at += 1;
    }
    let powers: Vec<Power> = board.powers().collect();
    let few = (2 + die.below(3)).min(powers.len());
    for province in near {
        if position.units.len() < most && die.chance(70) {
            let power = powers[die.below(few)];
            if let Some(unit) = unit(board, die, power, province) {
                position.units.push(unit);
            }
        }
    }
    position.sort();
    position
}

pub fn around(board: &Board, province: Province) -> Vec<Province> {
    let mut all: Vec<Province> = board.army_borders(province).to_vec();
    for place in shores(board, province) {
        all.extend(board.fleet_borders(place).iter().map(|place| place.province));
    }
    all
}

pub fn shores(board: &Board, province: Province) -> Vec<Location> {
    let coasts = board.coasts(province);
    if coasts.is_empty() {
        return vec![province.into()];
    }
    coasts.iter().map(|&coast| Location { province, coast: Some(coast) }).collect()
}

fn unit(board: &Board, die: &mut Die, power: Power, province: Province) -> Option<Unit> {
    let kind = match board.terrain(province) {
        Terrain::Sea => UnitKind::Fleet,
        Terrain::Land => UnitKind::Army,
        Terrain::Coast if die.chance(60) => UnitKind::Army,
        Terrain::Coast => UnitKind::Fleet,
    };
    let location = match kind {
        UnitKind::Army => province.into(),
        UnitKind::Fleet => *die.pick(&shores(board, province))?,
    };
    Some(Unit { power, kind, location, built: None })
}

fn name(unit: &Unit) -> UnitName {
    UnitName { power: None, kind: Some(unit.kind), location: unit.location }
}

/// An order for most units, many of them matching each other; and now and then nonsense.
pub fn movement_orders(board: &Board, position: &Position, die: &mut Die) -> Orders {
    let mut goals: Vec<Option<Location>> = Vec::new();
    for unit in &position.units {
        goals.push(if die.chance(50) { goal(board, position, unit, die) } else { None });
    }
    let mut orders: Orders = board.powers().map(|power| (power, Vec::new())).collect();
    for (index, unit) in position.units.iter().enumerate() {
        if die.chance(4) {
            continue;
        }
        let movement = match goals[index] {
            Some(to) => Movement::Move { to, route: route(die) },
            None => other(board, position, unit, &goals, die),
        };
        let owner = if die.chance(2) { die.below(orders.len()) } else { unit.power.index() };
        orders[owner].1.push(Order::Movement(name(unit), movement));
    }
    orders
}

fn route(die: &mut Die) -> Route {
    if die.chance(20) { Route::Via } else { Route::Unstated }
}

fn goal(board: &Board, position: &Position, unit: &Unit, die: &mut Die) -> Option<Location> {
    if die.chance(3) {
        let all: Vec<Province> = board.provinces().collect();
        return die.pick(&all).map(|&province| province.into());
    }
    match unit.kind {
        UnitKind::Fleet => die.pick(board.fleet_borders(unit.location)).copied(),
        UnitKind::Army if die.chance(30) => {
            let far: Vec<Province> =
                position.units.iter().map(|unit| unit.location.province).collect();
            let here = *die.pick(&far)?;
            let next = around(board, here);
            die.pick(&next).map(|&province| province.into())
        }
        UnitKind::Army => {
            die.pick(board.army_borders(unit.location.province)).map(|&province| province.into())
        }
    }
}

fn other(
    board: &Board,
    position: &Position,
    unit: &Unit,
    goals: &[Option<Location>],
    die: &mut Die,
) -> Movement {
    let movers: Vec<(usize, Location)> =
        goals.iter().enumerate().filter_map(|(index, goal)| Some((index, (*goal)?))).collect();
    let at_sea = board.terrain(unit.location.province) == Terrain::Sea;
    if at_sea && die.chance(60) {
        let far: Vec<(usize, Location)> = movers
            .iter()
            .copied()
            .filter(|&(index, _)| position.units[index].kind == UnitKind::Army)
            .collect();
        if let Some(&(index, to)) = die.pick(&far) {
            return Movement::Convoy { army: name(&position.units[index]), to };
        }
    }
    let helped: Vec<(usize, Location)> = movers
        .iter()
        .copied()
        .filter(|&(_, to)| board.reaches(unit.kind, unit.location, to.province))
        .collect();
    if die.chance(70)
        && let Some(&(index, to)) = die.pick(&helped)
    {
        return Movement::SupportMove { supported: name(&position.units[index]), to };
    }
    match die.pick(&position.units) {
        Some(supported) if die.chance(70) => Movement::SupportHold { supported: name(supported) },
        _ => Movement::Hold,
    }
}

/// Changes some orders into what only some choices of chapter 4 take or ask for: units wrongly named
/// or not at all, coasts that are not there, written paths, impossible places, second orders; and puts
/// some powers in civil disorder.
pub fn put_slips(board: &Board, position: &mut Position, orders: &mut Orders, die: &mut Die) {
    position.civil_disorder = board.powers().filter(|_| die.chance(15)).collect();
    for (_, own) in orders {
        let mut second = Vec::new();
        for order in own.iter_mut() {
            let Order::Movement(name, movement) = order else { continue };
            if die.chance(6) {
                second.push(Order::Movement(*name, Movement::Hold));
            }
            if die.chance(10) {
                misname(board, name, die);
            }
            match movement {
                Movement::Move { .. } if die.chance(4) => {
                    *movement = Movement::Astray { to: "MARS".to_owned() };
                }
                Movement::Move { to, .. } if die.chance(3) => to.province = name.location.province,
                Movement::Move { route, .. } if die.chance(40) => {
                    *route = Route::Path(seas(board, name.location.province, die));
                }
                Movement::SupportHold { supported: helped }
                | Movement::SupportMove { supported: helped, .. }
                | Movement::Convoy { army: helped, .. }
                    if die.chance(30) =>
                {
                    misname(board, helped, die);
                }
                _ => {}
            }
        }
        for order in second {
            let place = if die.chance(50) { own.len() } else { 0 };
            own.insert(place, order);
        }
    }
}

fn misname(board: &Board, name: &mut UnitName, die: &mut Die) {
    let powers: Vec<Power> = board.powers().collect();
    match die.below(5) {
        0 => name.kind = None,
        1 => name.kind = Some(UnitKind::Army),
        2 => name.kind = Some(UnitKind::Fleet),
        3 => name.power = die.pick(&powers).copied(),
        _ => name.location.coast = Some(Coast::ALL[die.below(Coast::ALL.len())]),
    }
}

/// A few seas in a row, beginning next to a province.
fn seas(board: &Board, from: Province, die: &mut Die) -> Vec<Province> {
    let mut seas: Vec<Province> = Vec::new();
    for _ in 0..=die.below(3) {
        let here = seas.last().copied().unwrap_or(from);
        let is_sea = |next: &Province| board.terrain(*next) == Terrain::Sea;
        let next: Vec<Province> = around(board, here).into_iter().filter(is_sea).collect();
        seas.extend(die.pick(&next));
    }
    seas
}

/// Orders for whatever phase the position is at.
pub fn orders(board: &Board, position: &Position, die: &mut Die) -> Orders {
    match position.turn.phase {
        Phase::Movement => movement_orders(board, position, die),
        Phase::Retreat => retreat_orders(board, position, die),
        Phase::Adjustment => adjustment_orders(board, position, die),
    }
}

fn retreat_orders(board: &Board, position: &Position, die: &mut Die) -> Orders {
    let mut orders: Orders = board.powers().map(|power| (power, Vec::new())).collect();
    for gone in &position.dislodged {
        let retreat = match die.pick(&gone.retreats) {
            Some(&place) if die.chance(80) => Retreat::To(place),
            _ => Retreat::Disband,
        };
        if die.chance(90) {
            orders[gone.unit.power.index()].1.push(Order::Retreat(name(&gone.unit), retreat));
        }
    }
    orders
}

fn adjustment_orders(board: &Board, position: &Position, die: &mut Die) -> Orders {
    let mut orders: Orders = Vec::new();
    for power in board.powers() {
        let mut own = Vec::new();
        for centre in position.centres_of(board, power) {
            if die.chance(40)
                && let Some(unit) = unit(board, die, power, centre)
            {
                let kind = Some(unit.kind);
                own.push(Order::Adjustment(Adjustment::Build { kind, at: unit.location }));
            }
        }
        for unit in position.units_of(power) {
            if die.chance(15) {
                own.push(Order::Adjustment(Adjustment::Remove(name(unit))));
            }
        }
        if die.chance(10) {
            own.push(Order::Adjustment(Adjustment::Waive));
        }
        orders.push((power, own));
    }
    orders
}
