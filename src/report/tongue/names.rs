//! What places, powers, units and turns are called in a language, in all forms it has of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use minijinja::Value;
use minijinja::value::{Object, ObjectRepr};
use serde::{Serialize, Serializer};
use toml::{Table, Value as Toml};

use super::phrase::{Choice, Pieces};
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
    with_coast: Pieces,
    lists: Lists,
}

/// A name in all forms, the base first.
type Entry = Vec<Box<str>>;
/// A pattern in all forms, the base first.
type Pattern = Vec<Pieces>;

/// How lists are joined.
#[derive(Debug, Default)]
struct Lists {
    comma: Box<str>,
    and: Box<str>,
    or: Box<str>,
    and_group: Box<str>,
}

/// The word before the last of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::report) enum Join {
    /// `A, B and C`
    And,
    /// `A, B or C`
    Or,
    /// `A and B, and C`: for members that may be lists themselves.
    Groups,
}

/// Whose a unit is, to who speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::report) enum Whose<'a> {
    /// The speaker's own: `Army Paris`.
    Own,
    /// Another power's, by its English name: `the French Army Paris`.
    Their(&'a str),
    /// The reader's, told by somebody else: `your Army Paris`.
    Your,
}

/// Something with a name.
#[derive(Clone, Debug)]
pub(in crate::report) struct Name<'a> {
    names: &'a Names,
    what: What<'a>,
}

#[derive(Clone, Debug)]
enum What<'a> {
    Place(&'a str, Option<Coast>),
    Power(&'a str),
    You,
    Unit(Whose<'a>, Option<UnitKind>, &'a str, Option<Coast>),
    People(&'a str),
    Season(&'a str),
    Turn(Article, Phase, &'a str, i32),
    List(Vec<Name<'a>>, Join),
    Text(String),
}

/// Whether a turn is named by itself or within a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::report) enum Article {
    /// `Spring 1901 retreats`
    Without,
    /// `the Spring 1901 retreats`
    With,
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
    "army", "fleet", "unit", "their_army", "their_fleet", "their_unit", "your_army", "your_fleet",
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
            with_coast: Pieces::default(),
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
        names.with_coast = Pieces::read(&with_coast, &["place", "coast"], &[])?;
        names.lists = Lists {
            comma: text(&mut lists, "comma")?,
            and: text(&mut lists, "and")?,
            or: text(&mut lists, "or")?,
            and_group: text(&mut lists, "and_group")?,
        };
        let left = [&file, &units, &turns, &lists].into_iter().find_map(|table| table.keys().next());
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
            Some(text) => Pieces::read(text, known, &self.forms),
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

    fn put_place(&self, place: &str, coast: Option<Coast>, form: usize, out: &mut String) {
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
        Name { names: self, what: What::Turn(article, turn.phase, season, turn.year) }
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

    fn put_list<T>(&self, members: &[T], join: Join, out: &mut String, put: impl Fn(&T, &mut String)) {
        let last = match join {
            Join::And => &self.lists.and,
            Join::Or => &self.lists.or,
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

impl<'a> Name<'a> {
    /// Writes it in a form; 0 is the base.
    pub(super) fn put(&self, form: usize, out: &mut String) {
        let names = self.names;
        match &self.what {
            What::Place(place, coast) => names.put_place(place, *coast, form, out),
            What::Power(power) => names.put(POWERS, power, form, out),
            What::You => out.push_str(&names.you[form]),
            What::Unit(whose, kind, place, coast) => {
                let (first, people) = match whose {
                    Whose::Own => (0, ""),
                    Whose::Their(people) => (3, *people),
                    Whose::Your => (6, ""),
                };
                let pattern = match kind {
                    Some(UnitKind::Army) => first,
                    Some(UnitKind::Fleet) => first + 1,
                    None if *whose == Whose::Your => 2,
                    None => first + 2,
                };
                let people = Name { names, what: What::People(people) };
                let place = Name { names, what: What::Place(place, *coast) };
                names.units[pattern][form].write(&[&&place, &&people], out);
            }
            What::People(people) => names.put(PEOPLE, people, form, out),
            What::Season(season) => names.put(SEASONS, season, form, out),
            What::Turn(article, phase, season, year) => {
                let first = match article {
                    Article::Without => 0,
                    Article::With => 3,
                };
                let pattern = match phase {
                    Phase::Movement => first,
                    Phase::Retreat => first + 1,
                    Phase::Adjustment => first + 2,
                };
                let season = Name { names, what: What::Season(season) };
                let year = year.to_string();
                names.turns[pattern][form].write(&[&&season, &year.as_str()], out);
            }
            What::List(members, join) => {
                names.put_list(members, *join, out, |member, out| member.put(form, out));
            }
            What::Text(text) => out.push_str(text),
        }
    }

    pub(super) fn choice(&self) -> Choice {
        match &self.what {
            What::You => Choice::You,
            What::List(members, _) => match members.as_slice() {
                [one] => one.choice(),
                many if many.iter().any(|member| matches!(member.what, What::You)) => Choice::Both,
                _ => Choice::Many,
            },
            _ => Choice::One,
        }
    }

    /// Whether it is a list of nothing.
    pub(in crate::report) fn is_empty(&self) -> bool {
        matches!(&self.what, What::List(members, _) if members.is_empty())
    }

    /// Its base.
    pub(in crate::report) fn base(&self) -> String {
        let mut out = String::new();
        self.put(0, &mut out);
        out
    }

    /// It as a template can name it.
    pub(in crate::report) fn told(&self) -> Told {
        let base = self.base();
        if self.names.forms.is_empty() || base.is_empty() {
            return Told::Plain(base);
        }
        let form = |(form, name): (usize, &String)| {
            let mut out = String::new();
            self.put(form + 1, &mut out);
            (name.clone(), out)
        };
        let forms = self.names.forms.iter().enumerate().map(form).collect();
        Told::Forms(Value::from_object(Formed { base, forms }))
    }
}

/// A name for a template: a text, and where the language has forms, each under its own name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::report) enum Told {
    /// A text without forms.
    Plain(String),
    /// An object that is shown as its base.
    Forms(Value),
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Told::Plain(text) => text.serialize(serializer),
            Told::Forms(value) => value.serialize(serializer),
        }
    }
}

impl From<Told> for Value {
    fn from(told: Told) -> Value {
        match told {
            Told::Plain(text) => Value::from(text),
            Told::Forms(value) => value,
        }
    }
}

#[derive(Debug)]
struct Formed {
    base: String,
    forms: BTreeMap<String, String>,
}

impl Object for Formed {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        Some(Value::from(self.forms.get(key.as_str()?)?.clone()))
    }

    fn render(self: &Arc<Self>, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.base)
    }
}
