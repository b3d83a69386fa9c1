//! The file of a language's names, as it is read: tables of names, patterns of units and turns, and how lists
//! are joined.

use std::collections::BTreeMap;

use toml::{Table, Value as Toml};

use super::{Around, Entry, Lists, Names, Of, Pattern, TABLES};
use crate::report::tongue::phrase::{Kind, Slot, Wording, form_called};

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
    pub(in crate::report) fn read(mut file: Table) -> Result<Names, String> {
        let forms = match file.remove("forms") {
            None => Vec::<String>::new(),
            Some(forms) => forms.try_into().map_err(|_| "forms is no list of words".to_owned())?,
        };
        let mut names = Names {
            forms: forms.into(),
            classes: BTreeMap::new(),
            tables: Default::default(),
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
        for (place, (table, class)) in TABLES.into_iter().enumerate() {
            for (name, value) in taken(&mut file, table)? {
                let said = |why| format!("{table}.{name} {why}");
                let entry = names.entry(&value, class).map_err(said)?;
                names.tables[place].insert(name, entry);
            }
        }
        let coasts = &names.tables[Of::Coasts as usize];
        if let Some(coast) = COAST_NAMES.iter().find(|coast| !coasts.contains_key(**coast)) {
            return Err(format!("lacks coasts.{coast}"));
        }
        let unknown_coast = |coast: &&String| !COAST_NAMES.contains(&coast.as_str());
        if let Some(coast) = coasts.keys().filter(unknown_coast).min() {
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

    /// The place of a form among those of a name, the base first.
    fn form(&self, name: &str) -> Result<usize, String> {
        form_called(name, &self.forms)
            .map(|form| form + 1)
            .map_err(|why| format!("has {name}, and {why}"))
    }

    fn class(&self, patterns: &Toml) -> Result<Vec<Around>, String> {
        let mut own = vec![Around::default(); self.forms.len() + 1];
        let table = patterns.as_table().ok_or("is no table")?;
        for (form, pattern) in table {
            let pattern = pattern.as_str().unwrap_or_default();
            let around = pattern.split_once("{}");
            let around = around.filter(|(before, behind)| ![before, behind].iter().any(has_braces));
            let Some((before, behind)) = around else {
                return Err(format!("has {form} = {pattern:?}; allowed: a text with one {{}}"));
            };
            own[self.form(form)?] = (before.into(), behind.into());
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
        let in_form = |form| {
            let mut name = String::new();
            self.put_in_class(base, class, form, &mut name);
            name.into()
        };
        (0..=self.forms.len()).map(in_form).collect()
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
