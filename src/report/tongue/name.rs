//! Something with a name: which, and in which form it is written.

use std::sync::Arc;

use minijinja::Value;
use minijinja::value::{Object, ObjectRepr};
use serde::{Serialize, Serializer};

use super::names::Names;
use super::phrase::Choice;
use crate::board::{Coast, Phase, UnitKind};

/// The word before the last of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::report) enum Join {
    /// `A, B and C`
    And,
    /// `A, B or C`
    Or,
    /// `A, B or C`, behind a `not`.
    Nor,
    /// `A and B, and C`: for members that may be lists themselves.
    Groups,
    /// `Germany Denmark, and Russia Rumania`: for clauses that share their verb.
    Clauses,
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
    pub(super) names: &'a Names,
    pub(super) what: What<'a>,
}

/// What it is the name of; board's names are the English ones.
#[derive(Clone, Debug)]
pub(super) enum What<'a> {
    Place(&'a str, Option<Coast>),
    Power(&'a str),
    You,
    Unit(Whose<'a>, Option<UnitKind>, &'a str, Option<Coast>),
    People(&'a str),
    Season(&'a str),
    Turn(Article, Phase, &'a str, i32),
    List(Vec<Name<'a>>, Join),
    Text(String),
    /// Something with a note in brackets behind it.
    Noted(Box<Name<'a>>, String),
}

/// Whether a turn is named by itself or within a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::report) enum Article {
    /// `Spring 1901 retreats`
    Without,
    /// `the Spring 1901 retreats`
    With,
}

impl<'a> Name<'a> {
    /// Writes it in a form; 0 is the base.
    pub(super) fn put(&self, form: usize, out: &mut String) {
        let names = self.names;
        match &self.what {
            What::Place(place, coast) => names.put_place(place, *coast, form, out),
            What::Power(power) => names.put_power(power, form, out),
            What::People(people) => names.put_people(people, form, out),
            What::Season(season) => names.put_season(season, form, out),
            What::You => names.put_you(form, out),
            What::Unit(whose, kind, place, coast) => {
                let people = if let Whose::Their(people) = *whose { people } else { "" };
                let people = Name { names, what: What::People(people) };
                let place = Name { names, what: What::Place(place, *coast) };
                names.unit_words(*whose, *kind, form).write(&[&&place, &&people], out);
            }
            What::Turn(article, phase, season, year) => {
                let season = Name { names, what: What::Season(season) };
                let year = year.to_string();
                names.turn_words(*article, *phase, form).write(&[&&season, &year.as_str()], out);
            }
            What::List(members, join) => {
                names.put_list(members, *join, out, |member, out| member.put(form, out));
            }
            What::Text(text) => out.push_str(text),
            What::Noted(name, note) => {
                name.put(form, out);
                out.push_str(" (");
                out.push_str(note);
                out.push(')');
            }
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

    /// It with a note behind it: `Moscow (army)`.
    pub(in crate::report) fn noted(self, note: String) -> Name<'a> {
        Name { names: self.names, what: What::Noted(Box::new(self), note) }
    }

    /// Its base.
    pub(in crate::report) fn base(&self) -> String {
        let mut out = String::new();
        self.put(0, &mut out);
        out
    }

    /// It as a template can name it.
    pub(in crate::report) fn told(&self) -> Told {
        let (mut told, forms) = (self.base(), Arc::clone(self.names.forms()));
        if forms.is_empty() || told.is_empty() {
            return Told::Plain(told);
        }
        let mut ends = Vec::with_capacity(forms.len() + 1);
        ends.push(told.len());
        // With an article or a preposition each.
        told.reserve(forms.len() * (told.len() + 8));
        for form in 1..=forms.len() {
            self.put(form, &mut told);
            ends.push(told.len());
        }
        Told::Forms(Value::from_object(Formed { forms, told, ends }))
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
    /// What the forms are called.
    forms: Arc<[String]>,
    /// The base and, behind it, the name in each of them.
    told: String,
    /// Where each of these ends.
    ends: Vec<usize>,
}

impl Object for Formed {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        let key = key.as_str()?;
        let form = self.forms.iter().position(|form| form == key)?;
        Some(Value::from(&self.told[self.ends[form]..self.ends[form + 1]]))
    }

    fn render(self: &Arc<Self>, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.told[..self.ends[0]])
    }
}
