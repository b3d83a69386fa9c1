//! What never changes in a game: provinces, coasts, powers, borders, calendar.
//!
//! A [`Board`] is made from the text of one map file by [`Board::from_text`], which checks the
//! whole file and names every fault with its line. Everything here is handed out as small `Copy`
//! ids that only a board mints, so an unknown place cannot travel further than the door.
//!
//! Absent on purpose: units, owners and orders (they change), and pictures.

mod calendar;
mod derived;
mod faults;
mod file;
mod names;
mod reach;

pub use calendar::{Calendar, Phase, Season, Turn};
pub use faults::{Fault, Faults};
pub(crate) use file::line_of;
pub use reach::Berth;
use reach::{ARMY, BERTHS, BitRows};

use std::fmt;

/// An area that holds at most one unit. Dense from 0 in the order of the codes; the number never
/// leaves the program (texts and journals say the code).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Province(u16);

impl Province {
    /// The dense number of this province, below [`Board::size`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One of the contestants. Dense from 0 in the order of the codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Power(u8);

impl Power {
    /// The dense number of this power, below the length of [`Board::powers`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A named shore of a province that has several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Coast {
    /// `NC`
    North,
    /// `EC`
    East,
    /// `SC`
    South,
    /// `WC`
    West,
}

impl Coast {
    /// Every coast there can be.
    pub const ALL: [Coast; 4] = [Coast::North, Coast::East, Coast::South, Coast::West];

    /// The two letters that follow the slash in `STP/NC`.
    pub fn code(self) -> &'static str {
        match self {
            Coast::North => "NC",
            Coast::East => "EC",
            Coast::South => "SC",
            Coast::West => "WC",
        }
    }

    /// The coast with this code, in any case.
    pub fn from_code(text: &str) -> Option<Coast> {
        Coast::ALL.into_iter().find(|coast| coast.code().eq_ignore_ascii_case(text))
    }
}

/// The exact place of a unit: a province, and its coast for a fleet where there are several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// The province.
    pub province: Province,
    /// The coast; `None` for armies, for provinces with one shore, and in orders that name none.
    pub coast: Option<Coast>,
}

impl From<Province> for Location {
    fn from(province: Province) -> Location {
        Location { province, coast: None }
    }
}

/// What kind of units a province can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    /// Armies only.
    Land,
    /// Armies and fleets; a convoy starts and ends here.
    Coast,
    /// Fleets only; they can convoy here.
    Sea,
}

/// Army or fleet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// Moves over land, and over sea by convoy.
    Army,
    /// Moves along coasts and over sea.
    Fleet,
}

impl UnitKind {
    /// `A` or `F`.
    pub fn code(self) -> &'static str {
        match self {
            UnitKind::Army => "A",
            UnitKind::Fleet => "F",
        }
    }
}

/// Whether a province feeds a unit, and whose home it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Centre {
    /// No supply centre.
    None,
    /// A supply centre that is nobody's home.
    Neutral,
    /// A home centre of this power.
    Home(Power),
}

/// Where a power may build (switch (c) of the map file).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildSites {
    /// Owned and vacant home centres.
    Home,
    /// Any owned and vacant centre.
    Owned,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct ProvinceFacts {
    code: String,
    name: String,
    also: Vec<String>,
    terrain: Terrain,
    centre: Centre,
    coasts: Vec<Coast>,
    default_coast: Option<Coast>,
    armies: Vec<Province>,
    /// One list for each of `coasts`, or a single one where there is none to name.
    fleets: Vec<Vec<Location>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct PowerFacts {
    code: String,
    name: String,
    people: String,
    also: Vec<String>,
}

/// One variant's map with its calendar and its goal.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    name: String,
    title: String,
    provinces: Vec<ProvinceFacts>,
    codes: names::Codes,
    power_codes: names::Codes,
    powers: Vec<PowerFacts>,
    first_units: Vec<(Power, UnitKind, Location)>,
    calendar: Calendar,
    victory_centres: usize,
    build_sites: BuildSites,
    /// For each kind of unit and place (`berth`), the provinces that it can go to.
    reach_rows: BitRows,
    /// The same, of those alone to which every way is the same: no coast has to be told.
    plain_rows: BitRows,
    /// For each province, those to or from which a convoy can pass.
    coast_of_sea_rows: BitRows,
    /// The number of each province among the seas, where it is one.
    sea_numbers: Vec<Option<u16>>,
    /// The seas, by these numbers.
    seas: Vec<Province>,
    /// A row for each province: of a coast the seas that touch it, by their numbers among the seas.
    seas_touching: BitRows,
    /// A row for each sea: the seas that touch it.
    sea_links: BitRows,
    derived: derived::Derived,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.name)
    }
}

/// The text of the standard map, embedded so that the judge runs without any file.
pub const STANDARD: &str = include_str!("../../config/maps/standard.toml");

/// Texts of the maps that come with the judge, by name.
pub const EMBEDDED: &[(&str, &str)] = &[("standard", STANDARD)];

impl Board {
    /// Reads and checks the text of a map file.
    ///
    /// # Errors
    /// Every fault found, each with its line: unknown names, borders that do not return, a name
    /// that two provinces share, a switch that does not act yet.
    pub fn from_text(text: &str) -> Result<Board, Faults> {
        file::read(text)
    }

    /// The short name by which games and JSON call this board (`standard`).
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many provinces there are.
    pub fn size(&self) -> usize {
        self.provinces.len()
    }

    /// All provinces, in the order of their codes.
    pub fn provinces(&self) -> impl Iterator<Item = Province> + use<> {
        (0..self.provinces.len() as u16).map(Province)
    }

    /// All powers, in the order of their codes.
    pub fn powers(&self) -> impl ExactSizeIterator<Item = Power> + use<> {
        (0..self.powers.len() as u8).map(Power)
    }

    #[inline]
    fn facts(&self, province: Province) -> &ProvinceFacts {
        &self.provinces[province.index()]
    }

    /// The three letters of a province (`PAR`).
    pub fn code(&self, province: Province) -> &str {
        &self.facts(province).code
    }

    /// The full English name of a province; alphabetical order in 4.D.8 goes by it.
    pub fn full_name(&self, province: Province) -> &str {
        &self.facts(province).name
    }

    /// Other spellings and abbreviations of a province.
    pub fn also(&self, province: Province) -> &[String] {
        &self.facts(province).also
    }

    /// Land, coast or sea.
    #[inline]
    pub fn terrain(&self, province: Province) -> Terrain {
        self.facts(province).terrain
    }

    /// Whether the province is a supply centre, and whose home.
    pub fn centre(&self, province: Province) -> Centre {
        self.facts(province).centre
    }

    /// All supply centres, in the order of their codes.
    pub fn centres(&self) -> impl Iterator<Item = Province> + '_ {
        self.provinces().filter(|&province| self.centre(province) != Centre::None)
    }

    /// The named coasts of a province; empty where it has at most one shore.
    pub fn coasts(&self, province: Province) -> &[Coast] {
        &self.facts(province).coasts
    }

    /// The coast that is meant where none is named, in games that want one (4.B.1, 4.B.2, 4.B.4,
    /// 4.B.7); `None` where the map file names none.
    pub fn default_coast(&self, province: Province) -> Option<Coast> {
        self.facts(province).default_coast
    }

    /// The capital code of a power (`FRANCE`).
    pub fn power_code(&self, power: Power) -> &str {
        &self.powers[power.index()].code
    }

    /// The name of a power for people (`France`).
    pub fn power_name(&self, power: Power) -> &str {
        &self.powers[power.index()].name
    }

    /// The adjective of a power (`French`).
    pub fn power_people(&self, power: Power) -> &str {
        &self.powers[power.index()].people
    }

    /// Other names of a power.
    pub fn power_also(&self, power: Power) -> &[String] {
        &self.powers[power.index()].also
    }

    /// The units that stand on the board at the start.
    pub fn first_units(&self) -> &[(Power, UnitKind, Location)] {
        &self.first_units
    }

    /// The order of seasons and phases.
    pub fn calendar(&self) -> &Calendar {
        &self.calendar
    }

    /// How many centres win the game alone.
    pub fn victory_centres(&self) -> usize {
        self.victory_centres
    }

    /// Where builds are allowed.
    pub fn build_sites(&self) -> BuildSites {
        self.build_sites
    }

    /// The provinces an army can walk to.
    pub fn army_borders(&self, from: Province) -> &[Province] {
        &self.facts(from).armies
    }

    /// The places a fleet can sail to. A fleet in a province with several coasts must name its own.
    pub fn fleet_borders(&self, from: Location) -> &[Location] {
        let facts = self.facts(from.province);
        let slot = match from.coast {
            None if facts.coasts.is_empty() => Some(0),
            None => None,
            Some(coast) => facts.coasts.iter().position(|&own| own == coast),
        };
        slot.and_then(|slot| facts.fleets.get(slot)).map_or(&[], Vec::as_slice)
    }

    /// Whether a unit can go to this very place in one step without a convoy.
    pub fn can_move(&self, kind: UnitKind, from: Location, to: Location) -> bool {
        match kind {
            UnitKind::Army => self.reaches(kind, from, to.province),
            UnitKind::Fleet => self.fleet_borders(from).contains(&to),
        }
    }

    /// Whether a unit can go to some place of this province in one step without a convoy; what a
    /// unit can reach, it can support (coasts do not matter: DATC 6.B.4, 6.B.5).
    #[inline]
    pub fn reaches(&self, kind: UnitKind, from: Location, to: Province) -> bool {
        self.reaches_from(Berth::of(kind, from), to)
    }

    /// The same of a unit of which it is noted where it lies.
    #[inline]
    pub fn reaches_from(&self, berth: Berth, to: Province) -> bool {
        self.reach_rows.has(berth.index(), to.index())
    }

    /// Whether a unit can go to this province in one step without a convoy, and every way there is
    /// the same: it is told no coast.
    #[inline]
    pub fn goes_plainly(&self, berth: Berth, to: Province) -> bool {
        self.plain_rows.has(berth.index(), to.index())
    }

    /// The places of province `to` a fleet can sail to: more than one where two coasts are open.
    pub fn coasts_reached(
        &self,
        from: Location,
        to: Province,
    ) -> impl Iterator<Item = Location> + Clone {
        self.fleet_borders(from).iter().copied().filter(move |place| place.province == to)
    }

    /// Whether two provinces touch by sea, so that a convoy can pass from one to the other: either
    /// two seas, or a sea and a coast (of which every shore counts).
    #[inline]
    pub fn convoy_passes(&self, a: Province, b: Province) -> bool {
        self.coast_of_sea_rows.has(a.index(), b.index())
    }

    /// The number of a province among the seas, dense from 0; `None` where it is no sea.
    #[inline]
    pub fn sea(&self, province: Province) -> Option<usize> {
        self.sea_numbers[province.index()].map(usize::from)
    }

    /// The seas, by their numbers.
    #[inline]
    pub fn seas(&self) -> &[Province] {
        &self.seas
    }

    /// How many 64-bit words a set of seas has.
    #[inline]
    pub fn sea_words(&self) -> usize {
        self.sea_links.words
    }

    /// The seas between which and this coast a convoy can pass: a bit for each sea. Where no convoy
    /// starts or ends there are none.
    #[inline]
    pub fn seas_touching(&self, province: Province) -> &[u64] {
        self.seas_touching.row(province.index())
    }

    /// For each province, in their order, such a set.
    #[inline]
    pub fn sea_borders(&self) -> &[u64] {
        &self.seas_touching.bits
    }

    /// For each sea, in the order of their numbers, the set of those that a convoy can pass to from it.
    #[inline]
    pub fn sea_links(&self) -> &[u64] {
        &self.sea_links.bits
    }

    /// Whether a unit of this kind can stand in this place; a fleet in a province with several
    /// coasts must name one, every other unit none.
    pub fn can_stand(&self, kind: UnitKind, place: Location) -> bool {
        let coasts = self.coasts(place.province);
        match (kind, self.terrain(place.province)) {
            (UnitKind::Army, Terrain::Sea) | (UnitKind::Fleet, Terrain::Land) => false,
            (UnitKind::Army, _) => place.coast.is_none(),
            (UnitKind::Fleet, _) => match place.coast {
                None => coasts.is_empty(),
                Some(coast) => coasts.contains(&coast),
            },
        }
    }
}
