//! What places, powers, units and turns are called in a language, in all forms it has of them.

use std::collections::BTreeMap;

use toml::{Table, Value as Toml};

use super::name::{Article, Join, Name, What, Whose};
use super::phrase::Wording;
use crate::board::{Board, Coast, Location, Phase, Power, Province, Turn, UnitKind};
use crate::position::Unit;

/// The names of a language.
#[derive(Debug)]
pub(in crate::report) struct Names {
    /// What its forms are called; a name's base is in none of them.
    forms: Vec<String>,
    /// Patterns by the name of their class, one for each form that has one.
    classes: BTreeMap<String, Vec<Option<Box<str>>>>,
    tables: BTreeMap<&'static str, BTreeMap<String, Entry>>,
    you: Entry,
    units: Vec<Pattern>,
    turns: Vec<Pattern>,
    with_coast: Wording,
    lists: Lists,
}

/// A name in all forms, the base first.
type Entry = Vec<Box<str>>;
/// A pattern in all forms, the base first.
type Pattern = Vec<Wording>;

/// How lists are joined.
#[derive(Debug, Default)]
struct Lists {
    comma: Box<str>,
    and: Box<str>,
    or: Box<str>,
    nor: Box<str>,
    and_group: Box<str>,
}

const PLACES: &str = "places";
const POWERS: &str = "powers";
const PEOPLE: &str = "people";
const SEASONS: &str = "seasons";
const COASTS: &str = "coasts";
/// The tables of names, each with the class of what stands in them.
const TABLES: &[(&str, &str)] = &[
    (PLACES, "place"),
    (POWERS, "power"),
    (PEOPLE, "people"),
    (SEASONS, "season"),
    (COASTS, "coast"),
];
const UNITS: &[&str] = &[
    "army",
    "fleet",
    "unit",
    "their_army",
    "their_fleet",
    "their_unit",
    "your_army",
    "your_fleet",
];
const TURNS: &[&str] =
    &["movement", "retreat", "adjustment", "the_movement", "the_retreat", "the_adjustment"];

impl Names {
    /// Reads the file of names.
    pub(super) fn read(mut file: Table) -> Result<Names, String> {
        let forms = match file.remove("forms") {
            None => Vec::new(),
            Some(forms) => forms.try_into().map_err(|_| "forms is no list of words".to_owned())?,
        };
        let mut names = Names {
            forms,
            classes: BTreeMap::new(),
            tables: BTreeMap::new(),
            you: Vec::new(),
            units: Vec::new(),
            turns: Vec::new(),
            with_coast: Wording::default(),
            lists: Lists::default(),
        };
        for (class, patterns) in taken(&mut file, "like")? {
            let patterns = names.class(&patterns).map_err(|why| format!("like.{class} {why}"))?;
            names.classes.insert(class, patterns);
        }
        for (table, class) in TABLES {
            let mut entries = BTreeMap::new();
            for (name, value) in taken(&mut file, table)? {
                let entry = names.entry(&value, class).map_err(|why| format!("{name} {why}"))?;
                entries.insert(name, entry);
            }
            names.tables.insert(table, entries);
        }
        for coast in ["north", "east", "south", "west"] {
            if !names.tables[COASTS].contains_key(coast) {
                return Err(format!("coasts lacks {coast}"));
            }
        }
        let you = taken(&mut file, "you")?;
        names.you = names.entry(&Toml::Table(you), "you").map_err(|why| format!("you {why}"))?;
        let mut units = taken(&mut file, "units")?;
        names.units = names.patterns(&mut units, UNITS, &["place", "people"])?;
        let mut turns = taken(&mut file, "turns")?;
        names.turns = names.patterns(&mut turns, TURNS, &["season", "year"])?;
        let mut lists = taken(&mut file, "lists")?;
        let with_coast = text(&mut lists, "with_coast")?;
        names.with_coast = Wording::read(&with_coast, &["place", "coast"], &[])?;
        names.lists = Lists {
            comma: text(&mut lists, "comma")?,
            and: text(&mut lists, "and")?,
            or: text(&mut lists, "or")?,
            nor: text(&mut lists, "nor")?,
            and_group: text(&mut lists, "and_group")?,
        };
        let left =
            [&file, &units, &turns, &lists].into_iter().find_map(|table| table.keys().next());
        match left {
            Some(key) => Err(format!("knows no {key}")),
            None => Ok(names),
        }
    }

    pub(super) fn forms(&self) -> &[String] {
        &self.forms
    }

    fn form(&self, name: &str) -> Result<usize, String> {
        let form = self.forms.iter().position(|form| form == name);
        form.ok_or_else(|| format!("has {name}, which is no form"))
    }

    fn class(&self, patterns: &Toml) -> Result<Vec<Option<Box<str>>>, String> {
        let mut own = vec![None; self.forms.len() + 1];
        let table = patterns.as_table().ok_or("is no table")?;
        for (form, pattern) in table {
            let pattern = pattern.as_str().filter(|text| text.contains("{}"));
            own[self.form(form)? + 1] = Some(pattern.ok_or("has a pattern without {}")?.into());
        }
        Ok(own)
    }

    /// A name as it is written, in all forms.
    fn entry(&self, value: &Toml, class: &str) -> Result<Entry, String> {
        let none = Table::new();
        let (base, table) = match value {
            Toml::String(base) => (base.as_str(), &none),
            Toml::Table(table) => match table.get("is").and_then(Toml::as_str) {
                Some(base) => (base, table),
                None => return Err("does not say what it is".to_owned()),
            },
            _ => return Err("is neither a text nor a table".to_owned()),
        };
        let class = match table.get("like").map(|class| class.as_str()) {
            None => class,
            Some(Some(class)) if self.classes.contains_key(class) => class,
            Some(_) => return Err("is like a class that there is not".to_owned()),
        };
        let mut entry = self.by_class(base, class);
        for (form, text) in table.iter().filter(|(key, _)| !matches!(key.as_str(), "is" | "like")) {
            entry[self.form(form)? + 1] = text.as_str().ok_or("has a form that is no text")?.into();
        }
        Ok(entry)
    }

    fn by_class(&self, base: &str, class: &str) -> Entry {
        (0..=self.forms.len()).map(|form| self.in_class(base, class, form).into()).collect()
    }

    fn in_class(&self, base: &str, class: &str, form: usize) -> String {
        match self.classes.get(class).and_then(|patterns| patterns[form].as_deref()) {
            Some(pattern) => pattern.replace("{}", base),
            None => base.to_owned(),
        }
    }

    fn patterns(
        &self,
        table: &mut Table,
        wanted: &[&str],
        known: &[&str],
    ) -> Result<Vec<Pattern>, String> {
        let read = |text: &Toml| match text.as_str() {
            Some(text) => Wording::read(text, known, &self.forms),
            None => Err("has a form that is no text".to_owned()),
        };
        let mut patterns = Vec::new();
        for name in wanted {
            let value = table.remove(*name).ok_or_else(|| format!("lacks {name}"))?;
            let said = |why: String| format!("{name} {why}");
            patterns.push(match &value {
                Toml::Table(table) => {
                    let base = table.get("is").ok_or_else(|| said("has no base".to_owned()))?;
                    let mut own = vec![read(base).map_err(said)?; self.forms.len() + 1];
                    for (form, text) in table.iter().filter(|(form, _)| *form != "is") {
                        own[self.form(form).map_err(said)? + 1] = read(text).map_err(said)?;
                    }
                    own
                }
                text => vec![read(text).map_err(said)?; self.forms.len() + 1],
            });
        }
        Ok(patterns)
    }

    /// Writes a name of a table; what the table lacks is called as the board calls it.
    fn put(&self, table: &'static str, name: &str, form: usize, out: &mut String) {
        match self.tables.get(table).and_then(|entries| entries.get(name)) {
            Some(entry) => out.push_str(&entry[form]),
            None if form == 0 => out.push_str(name),
            None => {
                let class = TABLES.iter().find(|(own, _)| *own == table).map_or("", |(_, c)| c);
                out.push_str(&self.in_class(name, class, form));
            }
        }
    }

    pub(super) fn put_power(&self, power: &str, form: usize, out: &mut String) {
        self.put(POWERS, power, form, out);
    }

    pub(super) fn put_people(&self, people: &str, form: usize, out: &mut String) {
        self.put(PEOPLE, people, form, out);
    }

    pub(super) fn put_season(&self, season: &str, form: usize, out: &mut String) {
        self.put(SEASONS, season, form, out);
    }

    pub(super) fn put_you(&self, form: usize, out: &mut String) {
        out.push_str(&self.you[form]);
    }

    /// What a unit is called in a form, with a place for where it stands and one for its nation.
    pub(super) fn unit_words(
        &self,
        whose: Whose<'_>,
        kind: Option<UnitKind>,
        form: usize,
    ) -> &Wording {
        let word = match (whose, kind) {
            (Whose::Own, Some(UnitKind::Army)) => 0,
            (Whose::Own, Some(UnitKind::Fleet)) => 1,
            (Whose::Own | Whose::Your, None) => 2,
            (Whose::Their(_), Some(UnitKind::Army)) => 3,
            (Whose::Their(_), Some(UnitKind::Fleet)) => 4,
            (Whose::Their(_), None) => 5,
            (Whose::Your, Some(UnitKind::Army)) => 6,
            (Whose::Your, Some(UnitKind::Fleet)) => 7,
        };
        &self.units[word][form]
    }

    /// What a turn is called in a form, with a place for its season and one for its year.
    pub(super) fn turn_words(&self, article: Article, phase: Phase, form: usize) -> &Wording {
        let word = match (article, phase) {
            (Article::Without, Phase::Movement) => 0,
            (Article::Without, Phase::Retreat) => 1,
            (Article::Without, Phase::Adjustment) => 2,
            (Article::With, Phase::Movement) => 3,
            (Article::With, Phase::Retreat) => 4,
            (Article::With, Phase::Adjustment) => 5,
        };
        &self.turns[word][form]
    }

    pub(super) fn put_place(
        &self,
        place: &str,
        coast: Option<Coast>,
        form: usize,
        out: &mut String,
    ) {
        let Some(coast) = coast else { return self.put(PLACES, place, form, out) };
        let mut whole = String::new();
        self.put(PLACES, place, form, &mut whole);
        self.with_coast.write(&[&whole.as_str(), &self.coast(coast)], out);
    }

    /// `north coast`
    pub(in crate::report) fn coast(&self, coast: Coast) -> &str {
        let name = match coast {
            Coast::North => "north",
            Coast::East => "east",
            Coast::South => "south",
            Coast::West => "west",
        };
        self.tables[COASTS].get(name).map_or(name, |entry| &entry[0])
    }

    /// `Spring`
    pub(in crate::report) fn season(&self, season: &str) -> String {
        let mut out = String::new();
        self.put(SEASONS, season, 0, &mut out);
        out
    }

    /// The name of a power, by itself: `France`.
    pub(in crate::report) fn power<'a>(&'a self, board: &'a Board, power: Power) -> Name<'a> {
        Name { names: self, what: What::Power(board.power_name(power)) }
    }

    /// The reader.
    pub(in crate::report) fn you(&self) -> Name<'_> {
        Name { names: self, what: What::You }
    }

    /// `Spain (north coast)`
    pub(in crate::report) fn place<'a>(&'a self, board: &'a Board, at: Location) -> Name<'a> {
        let what = What::Place(board.full_name(at.province), at.coast);
        Name { names: self, what }
    }

    /// A whole province: `Spain`.
    pub(in crate::report) fn province<'a>(&'a self, board: &'a Board, at: Province) -> Name<'a> {
        self.place(board, at.into())
    }

    /// `Army Paris`, `the French Army Paris`, `your Army Paris`.
    pub(in crate::report) fn unit<'a>(
        &'a self,
        board: &'a Board,
        unit: &Unit,
        whose: Whose<'a>,
    ) -> Name<'a> {
        self.unit_at(board, Some(unit.kind), unit.location, whose)
    }

    /// The same of a unit whose kind may be unknown: `the unit in Paris`.
    pub(in crate::report) fn unit_at<'a>(
        &'a self,
        board: &'a Board,
        kind: Option<UnitKind>,
        at: Location,
        whose: Whose<'a>,
    ) -> Name<'a> {
        let place = board.full_name(at.province);
        Name { names: self, what: What::Unit(whose, kind, place, at.coast) }
    }

    /// `Spring 1901`, `the Spring 1901 retreats`.
    pub(in crate::report) fn turn<'a>(
        &'a self,
        board: &'a Board,
        turn: Turn,
        article: Article,
    ) -> Name<'a> {
        let season = board.calendar().season_name(turn.season);
        self.turn_in(season, (turn.year, turn.phase), article)
    }

    /// The same of a board that is not at hand: its season's name, the year and the phase.
    pub(in crate::report) fn turn_in<'a>(
        &'a self,
        season: &'a str,
        (year, phase): (i32, Phase),
        article: Article,
    ) -> Name<'a> {
        Name { names: self, what: What::Turn(article, phase, season, year) }
    }

    /// Several things.
    pub(in crate::report) fn list<'a>(&'a self, members: Vec<Name<'a>>, join: Join) -> Name<'a> {
        Name { names: self, what: What::List(members, join) }
    }

    /// Words that name nothing, among things that have names.
    pub(in crate::report) fn text(&self, text: String) -> Name<'_> {
        Name { names: self, what: What::Text(text) }
    }

    /// Texts as a list: `A, B and C`; empty for none.
    pub(in crate::report) fn texts<T: AsRef<str>>(&self, members: &[T], join: Join) -> String {
        let mut out = String::new();
        self.put_list(members, join, &mut out, |member, out| out.push_str(member.as_ref()));
        out
    }

    pub(super) fn put_list<T>(
        &self,
        members: &[T],
        join: Join,
        out: &mut String,
        put: impl Fn(&T, &mut String),
    ) {
        let last = match join {
            Join::And => &self.lists.and,
            Join::Or => &self.lists.or,
            Join::Nor => &self.lists.nor,
            Join::Groups => &self.lists.and_group,
        };
        for (number, member) in members.iter().enumerate() {
            match number {
                0 => {}
                _ if number + 1 == members.len() => out.push_str(last),
                _ => out.push_str(&self.lists.comma),
            }
            put(member, out);
        }
    }
}

fn taken(file: &mut Table, key: &str) -> Result<Table, String> {
    match file.remove(key) {
        None => Ok(Table::new()),
        Some(Toml::Table(table)) => Ok(table),
        Some(_) => Err(format!("{key} is no table")),
    }
}

fn text(table: &mut Table, key: &str) -> Result<Box<str>, String> {
    let value = table.remove(key);
    value.as_ref().and_then(Toml::as_str).map(Into::into).ok_or_else(|| format!("lacks {key}"))
}
