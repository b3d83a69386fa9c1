//! What a reader has to do now, and who stands where: the parts that most letters share.

use serde::Serialize;

use crate::adjudication::{Owed as Adjustments, sites};
use crate::board::{Location, Phase, Power, Province, Terrain, UnitKind};
use crate::judge::{GameFacts, Outlook, Owed, Reader};
use crate::order::Order;
use crate::position::{Unit, unit_code};

use super::examples::{examples, is_ordered};
use super::orders::{Speaker, own_units, place_list};
use super::tongue::{Join, Name, Told, Tongue, Whose};

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
    pub(super) missing: Told,
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
    pub(super) power: Told,
    /// Units without an order.
    pub(super) units: Vec<UnitWords>,
    /// `2 builds`, empty for none.
    pub(super) builds: String,
    /// Where they can be built, and what: `Brest (army or fleet) or Paris (army)`; empty for nowhere.
    pub(super) sites: Told,
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
    pub(super) name: Told,
    /// Where it can go: in a retreat phase where it may retreat to. Empty for nowhere.
    pub(super) goals: Told,
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
pub(super) fn task(tongue: &Tongue, game: &GameFacts, outlook: &Outlook) -> Task {
    let speaker = Speaker { tongue, board: &game.board, position: &game.position };
    let owed = outlook.owed.iter().map(|owed| owed_words(tongue, game, owed, &outlook.orders));
    let owed: Vec<OwedWords> = owed.filter(OwedWords::is_due).collect();
    let powers: Vec<Power> = outlook.owed.iter().map(|owed| owed.power).collect();
    let units: Vec<Unit> = outlook.owed.iter().flat_map(|owed| owed.units.clone()).collect();
    Task {
        complete: owed.is_empty(),
        summary: summary(tongue, outlook),
        missing: own_units(tongue, &game.board, &units).told(),
        owed,
        orders: outlook
            .orders
            .iter()
            .map(|(power, order)| order_words(&speaker, *power, order))
            .collect(),
        examples: examples(tongue, game, &powers, &units, &outlook.orders),
    }
}

/// An order in both wordings.
pub(super) fn order_words(speaker: &Speaker<'_>, power: Power, order: &Order) -> OrderWords {
    OrderWords { code: speaker.code(order), words: speaker.order(power, order) }
}

impl OwedWords {
    fn is_due(&self) -> bool {
        !(self.units.is_empty() && self.builds.is_empty() && self.removals.is_empty())
    }
}

fn owed_words(
    tongue: &Tongue,
    game: &GameFacts,
    owed: &Owed,
    ordered: &[(Power, Order)],
) -> OwedWords {
    let board = &game.board;
    let units = owed.units.iter().map(|unit| unit_words(tongue, game, unit)).collect();
    let (builds, removals, lines) = match owed.adjustments {
        Adjustments::Nothing => (String::new(), String::new(), 0),
        Adjustments::Builds(number) => (tongue.outlook.builds(number), String::new(), number),
        Adjustments::Removals(number) => (String::new(), tongue.outlook.removals(number), number),
    };
    let sites = build_sites(game, owed.power, ordered);
    OwedWords {
        power: tongue.names.power(board, owed.power).told(),
        units,
        builds,
        sites: tongue
            .names
            .list(sites.into_iter().map(|site| site_name(tongue, game, site)).collect(), Join::Or)
            .told(),
        removals,
        lines,
    }
}

fn summary(tongue: &Tongue, outlook: &Outlook) -> String {
    let units: usize = outlook.owed.iter().map(|owed| owed.units.len()).sum();
    let (mut builds, mut removals) = (0, 0);
    for owed in &outlook.owed {
        match owed.adjustments {
            Adjustments::Nothing => {}
            Adjustments::Builds(number) => builds += number,
            Adjustments::Removals(number) => removals += number,
        }
    }
    let words = &tongue.outlook;
    let mut parts = Vec::new();
    if units > 0 {
        parts.push(words.units_missing(units));
    }
    if builds > 0 {
        parts.push(words.builds_open(builds));
    }
    if removals > 0 {
        parts.push(words.removals_open(removals));
    }
    tongue.names.texts(&parts, Join::And)
}

/// A unit with the places it can go to.
pub(super) fn unit_words(tongue: &Tongue, game: &GameFacts, unit: &Unit) -> UnitWords {
    let board = &game.board;
    let goals: Vec<Location> = match game.position.turn.phase {
        Phase::Movement | Phase::Adjustment => goals(game, unit),
        Phase::Retreat => {
            let gone = game.position.dislodged_at(unit.location.province);
            gone.map(|gone| gone.retreats.clone()).unwrap_or_default()
        }
    };
    UnitWords {
        code: unit_code(board, unit),
        name: tongue.names.unit(board, unit, Whose::Own).told(),
        goals: place_list(tongue, board, &goals, Join::Or).told(),
    }
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

/// The centres in which a power can build now, by name, but for those in which a build is ordered.
pub(super) fn build_sites(
    game: &GameFacts,
    power: Power,
    ordered: &[(Power, Order)],
) -> Vec<Province> {
    let board = &game.board;
    let sites = sites(board, &game.position, power);
    let mut sites: Vec<Province> = sites.filter(|&site| !is_ordered(ordered, site)).collect();
    sites.sort_by_key(|&site| board.full_name(site).to_owned());
    sites
}

/// A place with what can be built there: `St Petersburg (army, or fleet: north coast or south coast)`.
fn site_name<'a>(tongue: &'a Tongue, game: &'a GameFacts, site: Province) -> Name<'a> {
    let (board, words) = (&game.board, &tongue.outlook);
    let note = match (board.terrain(site), board.coasts(site)) {
        (Terrain::Land, _) => words.army_site(),
        (Terrain::Sea, _) => words.fleet_site(),
        (Terrain::Coast, []) => words.either_site(),
        (Terrain::Coast, coasts) => {
            let coasts: Vec<&str> = coasts.iter().map(|&it| tongue.names.coast(it)).collect();
            words.coasts_site(&tongue.names.texts(&coasts, Join::Or))
        }
    };
    tongue.names.province(board, site).noted(note)
}

/// Who stands where and owns what, the reader's own powers first; those that are out are left out.
pub(super) fn standings(tongue: &Tongue, game: &GameFacts, reader: &Reader) -> Vec<Standing> {
    powers_in_order(game, reader)
        .into_iter()
        .map(|power| standing(tongue, game, reader, power))
        .filter(|row| row.centres > 0 || !row.units.is_empty())
        .collect()
}

fn standing(tongue: &Tongue, game: &GameFacts, reader: &Reader, power: Power) -> Standing {
    let board = &game.board;
    let owned: Vec<&str> =
        game.position.centres_of(board, power).map(|centre| board.code(centre)).collect();
    let mut units: Vec<String> =
        game.position.units_of(power).map(|unit| unit_code(board, unit)).collect();
    let gone = game.position.dislodged.iter().filter(|gone| gone.unit.power == power);
    units.extend(gone.map(|gone| tongue.outlook.dislodged(&unit_code(board, &gone.unit))));
    Standing {
        power: power_title(tongue, game, reader, power),
        centres: owned.len(),
        owned: owned.join(", "),
        units: units.join(", "),
    }
}

/// `France (you)`, `Turkey`.
pub(super) fn power_title(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    power: Power,
) -> String {
    let name = tongue.names.power(&game.board, power);
    if reader.powers.contains(&power) { tongue.outlook.own_power(&name) } else { name.base() }
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
pub(super) fn build_example(tongue: &Tongue, game: &GameFacts, site: Province) -> String {
    let place = tongue.names.province(&game.board, site);
    match game.board.terrain(site) {
        Terrain::Land | Terrain::Coast => tongue.outlook.army_example(&place),
        Terrain::Sea => tongue.outlook.fleet_example(&place),
    }
}
