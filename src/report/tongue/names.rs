//! What places, powers, units and turns are called in a language, in all forms it has of them.

use std::collections::BTreeMap;

use toml::{Table, Value as Toml};

use super::name::{Article, Join, Name, What, Whose};
use super::phrase::{Kind, Slot, Wording, form_called};
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
    and_clause: Box<str>,
}

const PLACES: &str = "places";
const POWERS: &str = "powers";
const PEOPLE: &str = "people";
const SEASONS: &str = "seasons";
const COASTS: &str = "coasts";
const ZONES: &str = "zones";
/// The tables of names, each with the class of what stands in them.
const TABLES: &[(&str, &str)] = &[
    (PLACES, "place"),
    (POWERS, "power"),
    (PEOPLE, "people"),
    (SEASONS, "season"),
    (COASTS, "coast"),
    (ZONES, "zone"),
];
const COAST_NAMES: [&str; 4] = ["north", "east", "south", "west"];
const PLACE: Slot = ("place", Kind::Name);
const OF_PEOPLE: &[Slot] = &[PLACE, ("people", Kind::Name)];
/// What units are called, and what has to stand in each.
const UNITS: &[(&str, &[Slot])] = &[
    ("army", &[PLACE]),
    ("fleet", &[PLACE]),
    ("unit", &[PLACE]),
    ("their_army", OF_PEOPLE),
    ("their_fleet", OF_PEOPLE),
    ("their_unit", OF_PEOPLE),
    ("your_army", &[PLACE]),
    ("your_fleet", &[PLACE]),
];
const OF_TURN: &[Slot] = &[("season", Kind::Name), ("year", Kind::Text)];
const TURNS: &[(&str, &[Slot])] = &[
    ("movement", OF_TURN),
    ("retreat", OF_TURN),
    ("adjustment", OF_TURN),
    ("the_movement", OF_TURN),
    ("the_retreat", OF_TURN),
    ("the_adjustment", OF_TURN),
];

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
        if let Some(form) = names.forms.iter().find(|form| ["is", "like"].contains(&&***form)) {
            return Err(format!("forms has {form:?}, which says something else in a table"));
        }
        for (class, patterns) in taken(&mut file, "like")? {
            let patterns = names.class(&patterns).map_err(|why| format!("like.{class} {why}"))?;
            names.classes.insert(class, patterns);
        }
        for (table, class) in TABLES {
            let mut entries = BTreeMap::new();
            for (name, value) in taken(&mut file, table)? {
                let said = |why| format!("{table}.{name} {why}");
                let entry = names.entry(&value, class).map_err(said)?;
                entries.insert(name, entry);
            }
            names.tables.insert(table, entries);
        }
        let coasts = &names.tables[COASTS];
        if let Some(coast) = COAST_NAMES.iter().find(|coast| !coasts.contains_key(**coast)) {
            return Err(format!("lacks coasts.{coast}"));
        }
        if let Some(coast) = coasts.keys().find(|coast| !COAST_NAMES.contains(&coast.as_str())) {
            return Err(unknown(&format!("coasts.{coast}"), &COAST_NAMES));
        }
        let you = taken(&mut file, "you")?;
        names.you = names.entry(&Toml::Table(you), "you").map_err(|why| format!("you {why}"))?;
        names.units = names.patterns(taken(&mut file, "units")?, "units", UNITS)?;
        names.turns = names.patterns(taken(&mut file, "turns")?, "turns", TURNS)?;
        names.read_lists(taken(&mut file, "lists")?)?;
        match file.keys().next() {
            Some(key) => {
                let tables = TABLES.iter().map(|(table, _)| *table);
                let others = ["forms", "like", "you", "units", "turns", "lists"];
                Err(unknown(key, &others.into_iter().chain(tables).collect::<Vec<_>>()))
            }
            None => Ok(names),
        }
    }

    fn read_lists(&mut self, mut lists: Table) -> Result<(), String> {
        let mut text = |key: &str| match lists.remove(key) {
            Some(Toml::String(text)) if !text.trim().is_empty() => Ok(Box::from(text)),
            Some(_) => Err(format!("lists.{key} is no text that can be seen")),
            None => Err(format!("lacks lists.{key}")),
        };
        self.lists = Lists {
            comma: text("comma")?,
            and: text("and")?,
            or: text("or")?,
            nor: text("nor")?,
            and_group: text("and_group")?,
            and_clause: text("and_clause")?,
        };
        let slots = [("place", Kind::Text), ("coast", Kind::Text)];
        self.with_coast = Wording::read_whole(&text("with_coast")?, &slots, &[])
            .map_err(|why| format!("lists.with_coast {why}"))?;
        match lists.keys().next() {
            Some(key) => Err(unknown(
                &format!("lists.{key}"),
                &["comma", "and", "or", "nor", "and_group", "and_clause", "with_coast"],
            )),
            None => Ok(()),
        }
    }

    /// What its forms are called; a name's base is in none of them.
    pub(in crate::report) fn forms(&self) -> &[String] {
        &self.forms
    }

    /// The place of a form among those of a name, the base first.
    fn form(&self, name: &str) -> Result<usize, String> {
        form_called(name, &self.forms)
            .map(|form| form + 1)
            .map_err(|why| format!("has {name}, and {why}"))
    }

    fn class(&self, patterns: &Toml) -> Result<Vec<Option<Box<str>>>, String> {
        let mut own = vec![None; self.forms.len() + 1];
        let table = patterns.as_table().ok_or("is no table")?;
        for (form, pattern) in table {
            let pattern = pattern.as_str().unwrap_or_default();
            let around = pattern.split_once("{}");
            if around.is_none_or(|(before, behind)| [before, behind].iter().any(has_braces)) {
                return Err(format!("has {form} = {pattern:?}; allowed: a text with one {{}}"));
            }
            own[self.form(form)?] = Some(pattern.into());
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
                None => return Err("lacks is, the name itself".to_owned()),
            },
            _ => return Err("is neither a text nor a table".to_owned()),
        };
        let class = match table.get("like").map(|class| class.as_str().unwrap_or_default()) {
            None => class,
            Some(class) if self.classes.contains_key(class) => class,
            Some(class) => {
                let classes: Vec<&str> = self.classes.keys().map(String::as_str).collect();
                return Err(format!("is like {class:?}; allowed: {}", classes.join(", ")));
            }
        };
        let mut entry = self.by_class(base, class);
        for (form, text) in table.iter().filter(|(key, _)| !matches!(key.as_str(), "is" | "like")) {
            entry[self.form(form)?] = text.as_str().ok_or("has a form that is no text")?.into();
        }
        match entry.iter().find(|text| text.trim().is_empty() || has_braces(text)) {
            Some(text) => Err(format!("has {text:?}; allowed: words without braces")),
            None => Ok(entry),
        }
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

    /// The patterns of a table, each with all that has to stand in it.
    fn patterns(
        &self,
        mut table: Table,
        section: &str,
        wanted: &[(&str, &[Slot])],
    ) -> Result<Vec<Pattern>, String> {
        let mut patterns = Vec::new();
        for (name, slots) in wanted {
            let value = table.remove(*name).ok_or_else(|| format!("lacks {section}.{name}"))?;
            let pattern = self.pattern(&value, slots);
            patterns.push(pattern.map_err(|why| format!("{section}.{name} {why}"))?);
        }
        match table.keys().next() {
            Some(key) => {
                let wanted: Vec<&str> = wanted.iter().map(|(name, _)| *name).collect();
                Err(unknown(&format!("{section}.{key}"), &wanted))
            }
            None => Ok(patterns),
        }
    }

    fn pattern(&self, value: &Toml, slots: &[Slot]) -> Result<Pattern, String> {
        let read = |text: &Toml| match text.as_str() {
            Some(text) => Wording::read_whole(text, slots, &self.forms),
            None => Err("has a form that is no text".to_owned()),
        };
        let Toml::Table(table) = value else {
            return Ok(vec![read(value)?; self.forms.len() + 1]);
        };
        let base = table.get("is").ok_or("lacks is, the pattern itself")?;
        let mut own = vec![read(base)?; self.forms.len() + 1];
        for (form, text) in table.iter().filter(|(form, _)| *form != "is") {
            own[self.form(form)?] =
                read(text).map_err(|why| format!("in its form {form} {why}"))?;
        }
        Ok(own)
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

    /// What a clock is called that English calls `CET`.
    pub(in crate::report) fn zone(&self, mark: &str) -> String {
        let mut out = String::new();
        self.put(ZONES, mark, 0, &mut out);
        out
    }

    /// `Spring`
    pub(in crate::report) fn season(&self, season: &str) -> String {
        let mut out = String::new();
        self.put(SEASONS, season, 0, &mut out);
        out
    }

    /// The name of a power, by itself: `France`.
    pub(in crate::report) fn power<'a>(&'a self, board: &'a Board, power: Power) -> Name<'a> {
        self.power_called(board.power_name(power))
    }

    /// The name of the power that a board calls this.
    pub(in crate::report) fn power_called<'a>(&'a self, name: &'a str) -> Name<'a> {
        Name { names: self, what: What::Power(name) }
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
            Join::Clauses => &self.lists.and_clause,
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

fn unknown(key: &str, allowed: &[&str]) -> String {
    format!("has {key}, which stands for nothing; allowed: {}", allowed.join(", "))
}

fn has_braces(text: impl AsRef<str>) -> bool {
    text.as_ref().contains(['{', '}'])
}
