//! A map file's text to a [`Board`]: first what is written, then what it means, checked whole.

mod calendar;
mod checks;
mod text;

use std::collections::HashMap;

use toml::Spanned;

use super::derived::Derived;
use super::names::Codes;
use super::{
    ARMY, BERTHS, Berth, BitRows, Board, BuildSites, Centre, Coast, Fault, Faults, Location, Power,
    PowerFacts, Province, ProvinceFacts, Terrain, UnitKind,
};
use text::{MapText, ProvinceText};

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
    if reader.faults.is_empty() { Ok(board) } else { Err(Faults(reader.faults)) }
}

fn index_by_code<'a>(keys: impl Iterator<Item = &'a Spanned<String>>) -> HashMap<String, usize> {
    keys.enumerate().map(|(index, key)| (key.get_ref().clone(), index)).collect()
}

pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset.min(text.len())].iter().filter(|&&byte| byte == b'\n').count() + 1
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
            reach_rows: BitRows::default(),
            plain_rows: BitRows::default(),
            coast_of_sea_rows: BitRows::default(),
            sea_numbers: Vec::new(),
            seas: Vec::new(),
            seas_touching: BitRows::default(),
            sea_links: BitRows::default(),
            derived: Derived::default(),
            codes: Codes::of(map.province.keys().map(|code| code.get_ref().as_str())),
            power_codes: Codes::of(map.power.keys().map(|code| code.get_ref().as_str())),
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

    fn switches(&mut self, map: &MapText) -> BuildSites {
        let mut sites = BuildSites::Home;
        for (key, value) in &map.switches {
            let Some((name, acting, known)) =
                SWITCHES.iter().find(|(name, _, _)| name == key.get_ref())
            else {
                let all: Vec<&str> = SWITCHES.iter().map(|(name, _, _)| *name).collect();
                let what = format!(
                    "no switch is called {:?}; there are {}",
                    key.get_ref(),
                    all.join(", ")
                );
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
            let why = if known.contains(&chosen) { "does not act yet" } else { "is unknown" };
            self.fault(value, format!("{name} = {chosen:?} {why}; allowed: {}", acting.join(", ")));
        }
        for border in &map.border {
            self.fault(
                border,
                "borders with flags do not act yet; leave [[border]] out".to_owned(),
            );
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
            default_coast: self.default_coast(facts, &coasts[index]),
            armies,
            fleets,
        }
    }

    fn default_coast(&mut self, facts: &ProvinceText, coasts: &[Coast]) -> Option<Coast> {
        let text = facts.default_coast.as_ref()?;
        let coast = Coast::from_code(text.get_ref()).filter(|coast| coasts.contains(coast));
        if coast.is_none() {
            let own: Vec<&str> = coasts.iter().map(|coast| coast.code()).collect();
            let what = format!(
                "default-coast {:?} is no coast of this province; allowed: {}",
                text.get_ref(),
                own.join(", ")
            );
            self.fault(text, what);
        }
        coast
    }

    /// The lists of places for fleets: one, or one for each coast in the order of the coasts.
    fn fleets(
        &mut self,
        code: &Spanned<String>,
        facts: &ProvinceText,
        coasts: &[Vec<Coast>],
    ) -> Vec<Vec<Location>> {
        if facts.coasts.is_empty() {
            return facts.fleets.iter().map(|list| self.places(Some(list), coasts)).collect();
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
        sorted.into_iter().map(|(_, list)| self.places(Some(list), coasts)).collect()
    }

    fn terrain(&mut self, text: &Spanned<String>) -> Terrain {
        match text.get_ref().as_str() {
            "land" => return Terrain::Land,
            "coast" => return Terrain::Coast,
            "sea" => return Terrain::Sea,
            other => {
                let why =
                    if KNOWN_TERRAINS.contains(&other) { "does not act yet" } else { "is unknown" };
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
            places.push(Location { province: Province(index as u16), coast });
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// Every place of a province where a fleet can lie.
fn shores(board: &Board, province: Province) -> Vec<Location> {
    if board.coasts(province).is_empty() {
        return vec![province.into()];
    }
    board.coasts(province).iter().map(|&coast| Location { province, coast: Some(coast) }).collect()
}

fn fill_rows(board: &mut Board) {
    let size = board.size();
    board.seas =
        board.provinces().filter(|&province| board.terrain(province) == Terrain::Sea).collect();
    board.sea_numbers = vec![None; size];
    for (number, sea) in (0..).zip(&board.seas) {
        board.sea_numbers[sea.index()] = Some(number);
    }
    let seas = board.seas.len();
    let mut reach = BitRows::new(size * BERTHS, size);
    let mut convoys = BitRows::new(size, size);
    let mut touching = BitRows::new(size, seas);
    let mut links = BitRows::new(seas, seas);
    for province in board.provinces() {
        let row = province.index();
        for other in board.army_borders(province) {
            reach.set(Berth::of(UnitKind::Army, province.into()).index(), other.index());
        }
        for place in shores(board, province) {
            for other in board.fleet_borders(place) {
                let other = other.province;
                let [here, there] = [province, other].map(|end| board.sea(end));
                // Of a fleet on no coast it is asked where it could go from any.
                for place in [place, province.into()] {
                    reach.set(Berth::of(UnitKind::Fleet, place).index(), other.index());
                }
                if here.or(there).is_some() {
                    convoys.set(row, other.index());
                }
                match (here, there) {
                    (Some(here), Some(there)) => links.set(here, there),
                    (None, Some(there)) => touching.set(row, there),
                    (_, None) => {}
                }
            }
        }
    }
    let mut plain = reach.clone();
    for to in board.provinces().filter(|&to| !board.coasts(to).is_empty()) {
        let fleets = (0..size * BERTHS).filter(|row| row % BERTHS != ARMY);
        fleets.for_each(|row| plain.take(row, to.index()));
    }
    (board.reach_rows, board.plain_rows, board.coast_of_sea_rows) = (reach, plain, convoys);
    (board.seas_touching, board.sea_links) = (touching, links);
}
