//! What a reader has to do now, and who stands where: the parts that most letters share.

use serde::Serialize;

use crate::adjudication::{Owed as Adjustments, sites};
use crate::board::{Location, Phase, Power, Province, Terrain, UnitKind};
use crate::judge::{GameFacts, Outlook, Owed, Reader};
use crate::order::Order;
use crate::position::{Unit, unit_code};

use super::examples::examples;
use super::orders::{Speaker, kind_name, place_name, unit_name};
use super::words::{count, either, list};

/// An order in both wordings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct OrderWords {
    /// `A BUR - PAR`
    pub(super) code: String,
    /// `Army Burgundy moves to Paris`
    pub(super) words: String,
}

/// What the reader has to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Task {
    /// Nothing is owed.
    pub(super) complete: bool,
    /// How much is owed in all: `2 units have no order yet`, `1 build is still open`.
    pub(super) summary: String,
    /// The units without an order: `Army Paris and Fleet Brest`.
    pub(super) missing: String,
    /// Each power's debt.
    pub(super) owed: Vec<OwedWords>,
    /// The orders that count already.
    pub(super) orders: Vec<OrderWords>,
    /// Lines the reader could write.
    pub(super) examples: Vec<String>,
}

/// What one power owes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct OwedWords {
    /// Its name.
    pub(super) power: String,
    /// Units without an order.
    pub(super) units: Vec<UnitWords>,
    /// `2 builds`, empty for none.
    pub(super) builds: String,
    /// Where they can be built: `Brest, Marseilles or Paris`; empty for nowhere.
    pub(super) sites: String,
    /// `1 unit`, to be removed; empty for none.
    pub(super) removals: String,
    /// How many builds or removals: as many lines to write on.
    pub(super) lines: usize,
}

/// A unit of the reader's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct UnitWords {
    /// `A PAR`
    pub(super) code: String,
    /// `Army Paris`
    pub(super) name: String,
    /// Where it can go: in a retreat phase where it may retreat to. Empty for nowhere.
    pub(super) goals: String,
}

/// One power's line in the table of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Standing {
    /// Its name, with `(you)` for the reader's.
    pub(super) power: String,
    /// How many centres it owns.
    pub(super) centres: usize,
    /// Which: `BRE, MAR, PAR`.
    pub(super) owned: String,
    /// Its units: `F BRE, A MAR`.
    pub(super) units: String,
}

/// The task of a reader in the present turn.
pub(super) fn task(game: &GameFacts, outlook: &Outlook) -> Task {
    let speaker = Speaker { board: &game.board, position: &game.position };
    let owed: Vec<OwedWords> = outlook.owed.iter().map(|owed| owed_words(game, owed)).collect();
    let owed: Vec<OwedWords> = owed.into_iter().filter(OwedWords::is_due).collect();
    let powers: Vec<Power> = outlook.owed.iter().map(|owed| owed.power).collect();
    let units: Vec<Unit> = outlook.owed.iter().flat_map(|owed| owed.units.clone()).collect();
    let names: Vec<String> = units.iter().map(|unit| unit_name(&game.board, unit)).collect();
    Task {
        complete: owed.is_empty(),
        summary: summary(outlook),
        missing: list(&names),
        owed,
        orders: outlook
            .orders
            .iter()
            .map(|(power, order)| order_words(&speaker, *power, order))
            .collect(),
        examples: examples(game, &powers, &units),
    }
}

/// An order in both wordings.
pub(super) fn order_words(speaker: &Speaker<'_>, power: Power, order: &Order) -> OrderWords {
    OrderWords {
        code: order.wording(speaker.board).to_string(),
        words: speaker.order(power, order),
    }
}

impl OwedWords {
    fn is_due(&self) -> bool {
        !(self.units.is_empty() && self.builds.is_empty() && self.removals.is_empty())
    }
}

fn owed_words(game: &GameFacts, owed: &Owed) -> OwedWords {
    let board = &game.board;
    let units: Vec<UnitWords> = owed.units.iter().map(|unit| unit_words(game, unit)).collect();
    let (builds, removals, lines) = match owed.adjustments {
        Adjustments::Nothing => (String::new(), String::new(), 0),
        Adjustments::Builds(number) => (count(number, "build", "builds"), String::new(), number),
        Adjustments::Removals(number) => (String::new(), count(number, "unit", "units"), number),
    };
    let sites = build_sites(game, owed.power);
    let sites: Vec<&str> = sites.iter().map(|&site| board.full_name(site)).collect();
    OwedWords {
        power: board.power_name(owed.power).to_owned(),
        units,
        builds,
        sites: either(&sites),
        removals,
        lines,
    }
}

fn summary(outlook: &Outlook) -> String {
    let units: usize = outlook.owed.iter().map(|owed| owed.units.len()).sum();
    let (mut builds, mut removals) = (0, 0);
    for owed in &outlook.owed {
        match owed.adjustments {
            Adjustments::Nothing => {}
            Adjustments::Builds(number) => builds += number,
            Adjustments::Removals(number) => removals += number,
        }
    }
    let mut parts = Vec::new();
    match units {
        0 => {}
        1 => parts.push("1 unit has no order yet".to_owned()),
        more => parts.push(format!("{more} units have no order yet")),
    }
    match builds {
        0 => {}
        1 => parts.push("1 build is still open".to_owned()),
        more => parts.push(format!("{more} builds are still open")),
    }
    match removals {
        0 => {}
        1 => parts.push("1 unit still has to be removed".to_owned()),
        more => parts.push(format!("{more} units still have to be removed")),
    }
    list(&parts)
}

/// A unit with the places it can go to.
pub(super) fn unit_words(game: &GameFacts, unit: &Unit) -> UnitWords {
    let board = &game.board;
    let goals: Vec<String> = match game.position.turn.phase {
        Phase::Movement | Phase::Adjustment => {
            goals(game, unit).into_iter().map(|place| place_name(board, place)).collect()
        }
        Phase::Retreat => game
            .position
            .dislodged_at(unit.location.province)
            .map(|gone| gone.retreats.iter().map(|&place| place_name(board, place)).collect())
            .unwrap_or_default(),
    };
    UnitWords { code: unit_code(board, unit), name: unit_name(board, unit), goals: either(&goals) }
}

/// Where a unit can go in one step without a convoy.
pub(super) fn goals(game: &GameFacts, unit: &Unit) -> Vec<Location> {
    match unit.kind {
        UnitKind::Army => {
            let borders = game.board.army_borders(unit.location.province);
            borders.iter().map(|&province| province.into()).collect()
        }
        UnitKind::Fleet => game.board.fleet_borders(unit.location).to_vec(),
    }
}

/// The centres in which a power can build now, by name.
pub(super) fn build_sites(game: &GameFacts, power: Power) -> Vec<Province> {
    let board = &game.board;
    let mut sites: Vec<Province> = sites(board, &game.position, power).collect();
    sites.sort_by_key(|&site| board.full_name(site).to_owned());
    sites
}

/// Who stands where and owns what, the reader's own powers first; those that are out are left out.
pub(super) fn standings(game: &GameFacts, reader: &Reader) -> Vec<Standing> {
    powers_in_order(game, reader)
        .into_iter()
        .map(|power| standing(game, reader, power))
        .filter(|row| row.centres > 0 || !row.units.is_empty())
        .collect()
}

fn standing(game: &GameFacts, reader: &Reader, power: Power) -> Standing {
    let board = &game.board;
    let owned: Vec<&str> =
        game.position.centres_of(board, power).map(|centre| board.code(centre)).collect();
    let mut units: Vec<String> =
        game.position.units_of(power).map(|unit| unit_code(board, unit)).collect();
    let gone = game.position.dislodged.iter().filter(|gone| gone.unit.power == power);
    units.extend(gone.map(|gone| format!("{} (dislodged)", unit_code(board, &gone.unit))));
    Standing {
        power: power_title(game, reader, power),
        centres: owned.len(),
        owned: owned.join(", "),
        units: units.join(", "),
    }
}

/// `France (you)`, `Turkey`.
pub(super) fn power_title(game: &GameFacts, reader: &Reader, power: Power) -> String {
    let name = game.board.power_name(power);
    if reader.powers.contains(&power) { format!("{name} (you)") } else { name.to_owned() }
}

/// All powers, the reader's own first.
pub(super) fn powers_in_order(game: &GameFacts, reader: &Reader) -> Vec<Power> {
    let mut powers: Vec<Power> = game.board.powers().collect();
    powers.sort_by_key(|power| !reader.powers.contains(power));
    powers
}

/// Centres that nobody owns yet.
pub(super) fn free_centres(game: &GameFacts) -> Vec<&str> {
    let free = game.board.centres().filter(|&centre| game.position.owner(centre).is_none());
    free.map(|centre| game.board.code(centre)).collect()
}

/// A build as somebody would write it.
pub(super) fn build_example(game: &GameFacts, site: Province) -> String {
    let kind = match game.board.terrain(site) {
        Terrain::Land | Terrain::Coast => UnitKind::Army,
        Terrain::Sea => UnitKind::Fleet,
    };
    format!("Build {} {}", kind_name(kind).to_lowercase(), game.board.full_name(site))
}
