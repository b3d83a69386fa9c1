//! What places, powers, units and turns are called in a language, in all forms it has of them: `file` reads
//! them.

mod file;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::name::{Article, Join, Name, What, Whose};
use super::phrase::Wording;
use crate::board::{Board, Coast, Location, Phase, Power, Province, Turn, UnitKind};
use crate::position::Unit;

/// The names of a language.
#[derive(Debug)]
pub(in crate::report) struct Names {
    /// What its forms are called; a name's base is in none of them.
    forms: Arc<[String]>,
    /// What stands before and behind a name in its forms, by the name of its class.
    classes: BTreeMap<String, Vec<Around>>,
    /// What stands in each of [`TABLES`], in their order.
    tables: [HashMap<String, Entry>; TABLES.len()],
    you: Entry,
    units: Vec<Pattern>,
    turns: Vec<Pattern>,
    with_coast: Wording,
    lists: Lists,
}

/// A name in all forms, the base first.
type Entry = Vec<Box<str>>;
/// What stands before and behind a name.
type Around = (Box<str>, Box<str>);
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

/// A table of names; its place among [`TABLES`].
#[derive(Clone, Copy)]
enum Of {
    Places,
    Powers,
    People,
    Seasons,
    Coasts,
    Zones,
}

/// What the tables are called, each with the class of what stands in it, in the order of [`Of`].
const TABLES: [(&str, &str); 6] = [
    ("places", "place"),
    ("powers", "power"),
    ("people", "people"),
    ("seasons", "season"),
    ("coasts", "coast"),
    ("zones", "zone"),
];

impl Names {
    /// What its forms are called; a name's base is in none of them.
    pub(in crate::report) fn forms(&self) -> &Arc<[String]> {
        &self.forms
    }

    fn put_in_class(&self, base: &str, class: &str, form: usize, out: &mut String) {
        match self.classes.get(class).map(|forms| &forms[form]) {
            Some((before, behind)) => out.extend([before, base, behind]),
            None => out.push_str(base),
        }
    }

    /// Writes a name of a table; what the table lacks is called as the board calls it.
    fn put(&self, table: Of, name: &str, form: usize, out: &mut String) {
        match self.tables[table as usize].get(name) {
            Some(entry) => out.push_str(&entry[form]),
            None if form == 0 => out.push_str(name),
            None => self.put_in_class(name, TABLES[table as usize].1, form, out),
        }
    }

    pub(super) fn put_power(&self, power: &str, form: usize, out: &mut String) {
        self.put(Of::Powers, power, form, out);
    }

    pub(super) fn put_people(&self, people: &str, form: usize, out: &mut String) {
        self.put(Of::People, people, form, out);
    }

    pub(super) fn put_season(&self, season: &str, form: usize, out: &mut String) {
        self.put(Of::Seasons, season, form, out);
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
        let Some(coast) = coast else { return self.put(Of::Places, place, form, out) };
        let mut whole = String::new();
        self.put(Of::Places, place, form, &mut whole);
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
        self.tables[Of::Coasts as usize].get(name).map_or(name, |entry| &entry[0])
    }

    /// What a clock is called that English calls `CET`.
    pub(in crate::report) fn zone(&self, mark: &str) -> String {
        let mut out = String::new();
        self.put(Of::Zones, mark, 0, &mut out);
        out
    }

    /// `Spring`
    pub(in crate::report) fn season(&self, season: &str) -> String {
        let mut out = String::new();
        self.put(Of::Seasons, season, 0, &mut out);
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
