//! A map file's text to a [`Board`]: first what is written, then what it means, checked whole.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;
use toml::Spanned;

use super::{
    BitRows, Board, BuildSites, Calendar, Centre, Coast, Fault, Faults, Location, Phase, Power,
    PowerFacts, Province, ProvinceFacts, Season, Terrain, Turn, UnitKind, calendar::SeasonFacts,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapText {
    name: Spanned<String>,
    title: String,
    calendar: CalendarText,
    victory: VictoryText,
    #[serde(default)]
    switches: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    border: Vec<Spanned<toml::Table>>,
    power: BTreeMap<Spanned<String>, PowerText>,
    province: BTreeMap<Spanned<String>, ProvinceText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct CalendarText {
    first: Spanned<String>,
    #[serde(default = "one")]
    year_step: i32,
    season: Vec<SeasonText>,
}

fn one() -> i32 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeasonText {
    letter: Spanned<String>,
    name: String,
    phases: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryText {
    kind: Option<Spanned<String>>,
    centres: Spanned<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PowerText {
    name: String,
    people: String,
    #[serde(default)]
    also: Vec<String>,
    units: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProvinceText {
    name: Spanned<String>,
    #[serde(default)]
    also: Vec<Spanned<String>>,
    terrain: Spanned<String>,
    centre: Option<Spanned<String>>,
    armies: Option<Spanned<String>>,
    /// Where a fleet can go, of a province with one shore.
    fleets: Option<Spanned<String>>,
    /// The same for each coast of a province with several.
    #[serde(default)]
    coasts: BTreeMap<Spanned<String>, Spanned<String>>,
}

/// The switches of a map file: key, the values that act, the values that are known and do not act
/// yet. The first acting value is the default.
const SWITCHES: &[(&str, &[&str], &[&str])] = &[
    ("builds", &["home", "owned"], &["owned-if-home", "sites", "veto"]),
    ("allowance", &["centres"], &["hook"]),
    ("neutral-units", &["none"], &["hold", "rebuild"]),
    ("centre-values", &["one"], &["per-power"]),
    ("civil-disorder", &["edition"], &["own"]),
    ("visibility", &["all"], &["fog", "own"]),
];

const KNOWN_VICTORIES: &[&str] = &["majority", "lead", "year", "hold", "shared"];
const KNOWN_TERRAINS: &[&str] = &["canal", "strait", "archipelago", "box"];

/// Reads and checks a whole map file.
pub(super) fn read(text: &str) -> Result<Board, Faults> {
    let map: MapText = toml::from_str(text).map_err(|error| {
        Faults(vec![Fault {
            line: error.span().map(|span| line_of(text, span.start)),
            what: error.message().trim().to_owned(),
        }])
    })?;
    let mut reader = Reader {
        text,
        faults: Vec::new(),
        provinces: index_by_code(map.province.keys()),
        powers: index_by_code(map.power.keys()),
    };
    let board = reader.board(&map);
    reader.faults.sort_by_key(|fault| fault.line);
    if reader.faults.is_empty() {
        Ok(board)
    } else {
        Err(Faults(reader.faults))
    }
}

fn index_by_code<'a>(
    keys: impl Iterator<Item = &'a Spanned<String>>,
) -> HashMap<String, usize> {
    keys.enumerate()
        .map(|(index, key)| (key.get_ref().clone(), index))
        .collect()
}

pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset.min(text.len())]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count()
        + 1
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
    provinces: HashMap<String, usize>,
    powers: HashMap<String, usize>,
}

impl Reader<'_> {
    fn fault<T>(&mut self, at: &Spanned<T>, what: String) {
        let line = Some(line_of(self.text, at.span().start));
        self.faults.push(Fault { line, what });
    }

    fn board(&mut self, map: &MapText) -> Board {
        self.check_codes(map);
        self.check_names(map);
        let build_sites = self.switches(map);
        let coasts: Vec<Vec<Coast>> = map.province.values().map(|it| self.coasts(it)).collect();
        let provinces: Vec<ProvinceFacts> = map
            .province
            .iter()
            .enumerate()
            .map(|(index, (code, facts))| self.province(code, facts, &coasts, index))
            .collect();
        let powers = map
            .power
            .iter()
            .map(|(code, facts)| PowerFacts {
                code: code.get_ref().clone(),
                name: facts.name.clone(),
                people: facts.people.clone(),
                also: facts.also.clone(),
            })
            .collect();
        let calendar = self.calendar(&map.calendar);
        let mut board = Board {
            name: map.name.get_ref().clone(),
            title: map.title.clone(),
            army_rows: BitRows::new(provinces.len()),
            fleet_rows: BitRows::new(provinces.len()),
            coast_of_sea_rows: BitRows::new(provinces.len()),
            provinces,
            powers,
            first_units: Vec::new(),
            calendar,
            victory_centres: *map.victory.centres.get_ref(),
            build_sites,
        };
        fill_rows(&mut board);
        self.check_borders(map, &board);
        self.check_victory(map, &board);
        board.first_units = self.first_units(map, &board);
        board
    }

    fn check_codes(&mut self, map: &MapText) {
        let right = |code: &str| {
            !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        };
        for code in map.province.keys().chain(map.power.keys()) {
            if !right(code.get_ref()) {
                let what = format!(
                    "the code {:?} is not in capital letters and digits",
                    code.get_ref()
                );
                self.fault(code, what);
            }
        }
        if map.province.len() > usize::from(u16::MAX) || map.power.len() > usize::from(u8::MAX) {
            self.fault(&map.name, "more than 65535 provinces or 255 powers".to_owned());
        }
    }

    /// No text may name two provinces, in any case and with or without accents and dots.
    fn check_names(&mut self, map: &MapText) {
        let mut seen: HashMap<String, String> = HashMap::new();
        for (code, facts) in &map.province {
            let mut own: Vec<(&Spanned<String>, String)> = vec![(code, fold(code.get_ref()))];
            own.extend(
                std::iter::once(&facts.name)
                    .chain(&facts.also)
                    .map(|name| (name, fold(name.get_ref()))),
            );
            for (name, folded) in own {
                match seen.get(&folded) {
                    Some(other) if other != code.get_ref() => {
                        let what = format!(
                            "{:?} names both {other} and {}; each name may stand for one province",
                            name.get_ref(),
                            code.get_ref()
                        );
                        self.fault(name, what);
                    }
                    Some(_) => {}
                    None => {
                        seen.insert(folded, code.get_ref().clone());
                    }
                }
            }
        }
    }

    fn switches(&mut self, map: &MapText) -> BuildSites {
        let mut sites = BuildSites::Home;
        for (key, value) in &map.switches {
            let Some((name, acting, known)) = SWITCHES
                .iter()
                .find(|(name, _, _)| name == key.get_ref())
            else {
                let all: Vec<&str> = SWITCHES.iter().map(|(name, _, _)| *name).collect();
                let what = format!("no switch is called {:?}; there are {}", key.get_ref(), all.join(", "));
                self.fault(key, what);
                continue;
            };
            let chosen = value.get_ref().as_str();
            if acting.contains(&chosen) {
                if *name == "builds" && chosen == "owned" {
                    sites = BuildSites::Owned;
                }
                continue;
            }
            let why = if known.contains(&chosen) {
                "does not act yet"
            } else {
                "is unknown"
            };
            self.fault(value, format!("{name} = {chosen:?} {why}; allowed: {}", acting.join(", ")));
        }
        for border in &map.border {
            self.fault(border, "borders with flags do not act yet; leave [[border]] out".to_owned());
        }
        sites
    }

    fn coasts(&mut self, facts: &ProvinceText) -> Vec<Coast> {
        let mut coasts = Vec::new();
        for key in facts.coasts.keys() {
            match Coast::from_code(key.get_ref()) {
                Some(coast) => coasts.push(coast),
                None => {
                    let what = format!("{:?} is no coast; allowed: NC, EC, SC, WC", key.get_ref());
                    self.fault(key, what);
                }
            }
        }
        coasts.sort_unstable();
        coasts
    }

    fn province(
        &mut self,
        code: &Spanned<String>,
        facts: &ProvinceText,
        coasts: &[Vec<Coast>],
        index: usize,
    ) -> ProvinceFacts {
        let terrain = self.terrain(&facts.terrain);
        let armies: Vec<Province> = self
            .places(facts.armies.as_ref(), coasts)
            .into_iter()
            .map(|place| place.province)
            .collect();
        let fleets = self.fleets(code, facts, coasts);
        if terrain == Terrain::Land && !fleets.is_empty() {
            self.fault(code, format!("{} is land and has borders for fleets", code.get_ref()));
        }
        if terrain == Terrain::Sea && !armies.is_empty() {
            self.fault(code, format!("{} is sea and has borders for armies", code.get_ref()));
        }
        ProvinceFacts {
            code: code.get_ref().clone(),
            name: facts.name.get_ref().clone(),
            also: facts.also.iter().map(|name| name.get_ref().clone()).collect(),
            terrain,
            centre: self.centre(facts.centre.as_ref()),
            coasts: coasts[index].clone(),
            armies,
            fleets,
        }
    }

    /// The lists of places for fleets: one, or one for each coast in the order of the coasts.
    fn fleets(
        &mut self,
        code: &Spanned<String>,
        facts: &ProvinceText,
        coasts: &[Vec<Coast>],
    ) -> Vec<Vec<Location>> {
        if facts.coasts.is_empty() {
            return facts
                .fleets
                .iter()
                .map(|list| self.places(Some(list), coasts))
                .collect();
        }
        if facts.fleets.is_some() {
            let what = format!(
                "{} has both fleets and coasts; a split coast's borders stand under coasts alone",
                code.get_ref()
            );
            self.fault(code, what);
        }
        let mut sorted: Vec<_> = facts
            .coasts
            .iter()
            .filter_map(|(key, list)| Some((Coast::from_code(key.get_ref())?, list)))
            .collect();
        sorted.sort_by_key(|&(coast, _)| coast);
        sorted
            .into_iter()
            .map(|(_, list)| self.places(Some(list), coasts))
            .collect()
    }

    fn terrain(&mut self, text: &Spanned<String>) -> Terrain {
        match text.get_ref().as_str() {
            "land" => return Terrain::Land,
            "coast" => return Terrain::Coast,
            "sea" => return Terrain::Sea,
            other => {
                let why = if KNOWN_TERRAINS.contains(&other) {
                    "does not act yet"
                } else {
                    "is unknown"
                };
                self.fault(text, format!("terrain {other:?} {why}; allowed: land, coast, sea"));
            }
        }
        Terrain::Land
    }

    fn centre(&mut self, text: Option<&Spanned<String>>) -> Centre {
        let Some(text) = text else {
            return Centre::None;
        };
        if text.get_ref() == "neutral" {
            return Centre::Neutral;
        }
        match self.powers.get(text.get_ref()) {
            Some(&index) => Centre::Home(Power(index as u8)),
            None => {
                let what = format!(
                    "centre of {:?}: no such power; allowed: a power's code or neutral",
                    text.get_ref()
                );
                self.fault(text, what);
                Centre::None
            }
        }
    }

    /// A list of places parted by blanks; a split coast's neighbours must name it.
    fn places(&mut self, list: Option<&Spanned<String>>, coasts: &[Vec<Coast>]) -> Vec<Location> {
        let Some(list) = list else {
            return Vec::new();
        };
        let mut places = Vec::new();
        for word in list.get_ref().split_whitespace() {
            let (code, coast) = match word.split_once('/') {
                None => (word, None),
                Some((code, coast)) => (code, Some(coast)),
            };
            let Some(&index) = self.provinces.get(code) else {
                self.fault(list, format!("{word:?} is no province of this map"));
                continue;
            };
            let coast = match coast.map(Coast::from_code) {
                None => None,
                Some(Some(coast)) if coasts[index].contains(&coast) => Some(coast),
                Some(_) => {
                    self.fault(list, format!("{word:?} names a coast that {code} does not have"));
                    continue;
                }
            };
            places.push(Location {
                province: Province(index as u16),
                coast,
            });
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    fn check_borders(&mut self, map: &MapText, board: &Board) {
        for (province, (code, facts)) in board.provinces().zip(&map.province) {
            for &other in board.army_borders(province) {
                if !board.army_borders(other).contains(&province) {
                    self.one_way(code, facts.armies.as_ref(), board.code(other), "armies");
                }
            }
            let own: Vec<Location> = shores(board, province);
            for place in own {
                for &other in board.fleet_borders(place) {
                    let back = board.fleet_borders(other).contains(&place);
                    let named = board.can_stand(UnitKind::Fleet, other);
                    if !named {
                        let what = format!(
                            "the border of {} to {} for fleets must name the coast (and {} must take fleets)",
                            code.get_ref(),
                            board.code(other.province),
                            board.code(other.province)
                        );
                        self.fault(code, what);
                    } else if !back {
                        self.one_way(code, None, &board.location_code(other), "fleets");
                    }
                }
            }
        }
    }

    fn one_way(
        &mut self,
        code: &Spanned<String>,
        list: Option<&Spanned<String>>,
        other: &str,
        kind: &str,
    ) {
        let what = format!(
            "{} borders {other} for {kind}, but {other} does not border {}; borders must return",
            code.get_ref(),
            code.get_ref()
        );
        self.fault(list.unwrap_or(code), what);
    }

    fn check_victory(&mut self, map: &MapText, board: &Board) {
        if let Some(kind) = &map.victory.kind
            && kind.get_ref() != "count"
        {
            let why = if KNOWN_VICTORIES.contains(&kind.get_ref().as_str()) {
                "does not act yet"
            } else {
                "is unknown"
            };
            self.fault(kind, format!("victory kind {:?} {why}; allowed: count", kind.get_ref()));
        }
        let all = board.centres().count();
        let asked = *map.victory.centres.get_ref();
        if asked == 0 || asked > all {
            let what = format!("{asked} centres win; allowed: 1 to {all}, for the map has {all}");
            self.fault(&map.victory.centres, what);
        }
    }

    fn first_units(
        &mut self,
        map: &MapText,
        board: &Board,
    ) -> Vec<(Power, UnitKind, Location)> {
        let mut units: Vec<(Power, UnitKind, Location)> = Vec::new();
        for (power, facts) in board.powers().zip(map.power.values()) {
            for text in facts.units.get_ref().split(',').map(str::trim) {
                if text.is_empty() {
                    continue;
                }
                let unit = text.split_once(' ').and_then(|(kind, place)| {
                    let kind = match kind {
                        "A" => UnitKind::Army,
                        "F" => UnitKind::Fleet,
                        _ => return None,
                    };
                    Some((kind, board.location(place.trim())?))
                });
                match unit {
                    Some((kind, place)) if !board.can_stand(kind, place) => {
                        self.fault(&facts.units, format!("{text:?} cannot stand there"));
                    }
                    Some((_, place)) if units.iter().any(|unit| unit.2.province == place.province) => {
                        self.fault(&facts.units, format!("{text:?}: the province is taken by another unit"));
                    }
                    Some((kind, place)) => units.push((power, kind, place)),
                    None => {
                        let what = format!("{text:?} is no unit; allowed: A or F and a place, as in \"F STP/SC\"");
                        self.fault(&facts.units, what);
                    }
                }
            }
        }
        units
    }

    fn calendar(&mut self, text: &CalendarText) -> Calendar {
        let seasons: Vec<SeasonFacts> = text.season.iter().map(|it| self.season(it)).collect();
        let nowhere = Turn {
            year: 0,
            season: Season(0),
            phase: Phase::Movement,
        };
        let mut calendar = Calendar {
            seasons,
            first: nowhere,
            year_step: text.year_step,
        };
        let has_movement = calendar.seasons.iter().any(|it| it.phases.contains(&Phase::Movement));
        let letters: Vec<char> = calendar.seasons.iter().map(|it| it.letter).collect();
        let twice = (1..letters.len()).any(|at| letters[..at].contains(&letters[at]));
        if !has_movement || twice || text.year_step < 1 {
            let what = "a calendar needs a season with a movement phase, different letters, and a year-step of 1 or more";
            self.fault(&text.first, what.to_owned());
        }
        match calendar.turn(text.first.get_ref()) {
            Some(first) => calendar.first = first,
            None => {
                let what = format!(
                    "first = {:?} is no turn of this calendar; it is a season's letter, the year, and M, R or A",
                    text.first.get_ref()
                );
                self.fault(&text.first, what);
            }
        }
        calendar
    }

    fn season(&mut self, text: &SeasonText) -> SeasonFacts {
        let mut phases = Vec::new();
        for word in text.phases.get_ref().split_whitespace() {
            match word {
                "movement" => phases.push(Phase::Movement),
                "retreat" => phases.push(Phase::Retreat),
                "adjustment" => phases.push(Phase::Adjustment),
                other => {
                    let what = format!("{other:?} is no phase; allowed: movement, retreat, adjustment");
                    self.fault(&text.phases, what);
                }
            }
        }
        if phases.is_empty() {
            self.fault(&text.phases, "a season needs a phase".to_owned());
            phases.push(Phase::Movement);
        }
        let letter = text.letter.get_ref();
        if letter.chars().count() != 1 || !letter.chars().all(|it| it.is_ascii_uppercase()) {
            self.fault(&text.letter, format!("{letter:?} is not one capital letter"));
        }
        SeasonFacts {
            letter: letter.chars().next().unwrap_or('?'),
            name: text.name.clone(),
            phases,
        }
    }
}

/// Every place of a province where a fleet can lie.
fn shores(board: &Board, province: Province) -> Vec<Location> {
    if board.coasts(province).is_empty() {
        return vec![province.into()];
    }
    board
        .coasts(province)
        .iter()
        .map(|&coast| Location {
            province,
            coast: Some(coast),
        })
        .collect()
}

fn fill_rows(board: &mut Board) {
    for province in board.provinces() {
        for other in board.facts(province).armies.clone() {
            board.army_rows.set(province, other);
        }
        for place in shores(board, province) {
            for other in board.fleet_borders(place).to_vec() {
                board.fleet_rows.set(province, other.province);
                let seas = [province, other.province]
                    .map(|end| board.facts(end).terrain == Terrain::Sea);
                if seas != [false, false] {
                    board.coast_of_sea_rows.set(province, other.province);
                }
            }
        }
    }
}

/// A name without case, blanks, dots and dashes, for telling whether two are the same.
fn fold(name: &str) -> String {
    name.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
