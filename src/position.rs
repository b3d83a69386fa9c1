//! One moment of play: who stands where, who owns what, who is dislodged.
//!
//! A position is a plain value. It knows nothing of orders (what will be) or of people.

use crate::board::{Board, Centre, Location, Power, Province, Turn, UnitKind};

/// An army or fleet on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// Whose it is.
    pub power: Power,
    /// Army or fleet.
    pub kind: UnitKind,
    /// Where it stands; with a coast if it is a fleet where there are several.
    pub location: Location,
    /// The turn it was built in; `None` for those of the first position and where it is not known.
    pub built: Option<Turn>,
}

/// How the unit that dislodged another one came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrival {
    /// Over the border.
    Land,
    /// By convoy, so that its starting place may be open to a retreat (4.A.5).
    Convoy,
}

/// A unit that was pushed out of its province and has to retreat or disband.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dislodged {
    /// The unit, where it stood.
    pub unit: Unit,
    /// Where the attacker came from, if that is known.
    pub attacker: Option<Province>,
    /// How the attacker came.
    pub arrival: Arrival,
    /// Where it may go; empty where there is nowhere, and then it is gone at once.
    pub retreats: Vec<Location>,
}

/// All that is on the board at one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The turn to be ordered for.
    pub turn: Turn,
    /// Units on the board, in the order of their provinces; at most one to a province. Dislodged
    /// ones are not among them.
    pub units: Vec<Unit>,
    /// Units that have to retreat, in the order of their provinces.
    pub dislodged: Vec<Dislodged>,
    /// Provinces left empty by a stand-off, closed to retreats (retreat phases only).
    pub contested: Vec<Province>,
    /// The owner of each province that is a centre; index by [`Province::index`].
    pub owners: Vec<Option<Power>>,
    /// The powers in civil disorder at this turn, in games to which that matters (4.D.9 a).
    pub civil_disorder: Vec<Power>,
}

impl Position {
    /// An empty board at this turn.
    pub fn empty(board: &Board, turn: Turn) -> Position {
        Position {
            turn,
            units: Vec::new(),
            dislodged: Vec::new(),
            contested: Vec::new(),
            owners: vec![None; board.size()],
            civil_disorder: Vec::new(),
        }
    }

    /// The position a game starts from.
    pub fn first(board: &Board) -> Position {
        let mut position = Position::empty(board, board.calendar().first());
        for province in board.centres() {
            if let Centre::Home(power) = board.centre(province) {
                position.owners[province.index()] = Some(power);
            }
        }
        for &(power, kind, location) in board.first_units() {
            position.units.push(Unit { power, kind, location, built: None });
        }
        position.sort();
        position
    }

    /// Puts units and dislodged units into the order of their provinces.
    pub fn sort(&mut self) {
        self.units.sort_by_key(|unit| unit.location);
        self.dislodged.sort_by_key(|gone| gone.unit.location);
        self.contested.sort_unstable();
    }

    /// The unit that stands in a province (not one dislodged from it).
    pub fn unit_at(&self, province: Province) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.location.province == province)
    }

    /// The dislodged unit of a province.
    pub fn dislodged_at(&self, province: Province) -> Option<&Dislodged> {
        self.dislodged.iter().find(|gone| gone.unit.location.province == province)
    }

    /// Who owns a centre.
    pub fn owner(&self, province: Province) -> Option<Power> {
        self.owners[province.index()]
    }

    /// The centres a power owns, in the order of their codes.
    pub fn centres_of<'a>(
        &'a self,
        board: &'a Board,
        power: Power,
    ) -> impl Iterator<Item = Province> + 'a {
        board.provinces().filter(move |&province| self.owner(province) == Some(power))
    }

    /// Whether a power is in the game still: with a centre, a unit, or one that may retreat.
    pub fn lives(&self, board: &Board, power: Power) -> bool {
        self.units_of(power).next().is_some()
            || self.dislodged.iter().any(|gone| gone.unit.power == power)
            || self.centres_of(board, power).next().is_some()
    }

    /// The units of a power, in the order of their provinces.
    pub fn units_of(&self, power: Power) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.power == power)
    }

    /// How many units more (builds) or fewer (removals, negative) a power's centres feed.
    pub fn balance(&self, board: &Board, power: Power) -> i32 {
        self.centres_of(board, power).count() as i32 - self.units_of(power).count() as i32
    }
}

/// A unit without its power, as `F STP/SC`.
pub fn unit_code(board: &Board, unit: &Unit) -> String {
    format!("{} {}", unit.kind.code(), board.location_code(unit.location))
}

/// A unit with its power, as `RUSSIA F STP/SC`.
pub fn owned_unit_code(board: &Board, unit: &Unit) -> String {
    format!("{} {}", board.power_code(unit.power), unit_code(board, unit))
}

/// The unit written as `RUSSIA F STP/SC`; `None` where it is not one, or could not stand there.
pub fn read_owned_unit(board: &Board, text: &str) -> Option<Unit> {
    let mut words = text.split_ascii_whitespace();
    let power = board.power(words.next()?)?;
    let kind = match words.next()? {
        "A" => UnitKind::Army,
        "F" => UnitKind::Fleet,
        _ => return None,
    };
    let location = board.location(words.next()?)?;
    let whole = words.next().is_none() && board.can_stand(kind, location);
    whole.then_some(Unit { power, kind, location, built: None })
}
