//! A phrase: a sentence or clause with places for what is put into it, compiled once.

use super::name::Name;
use super::names::Names;
use crate::report::stationery_fault::meant;

/// Which of a phrase's forms is wanted, by the first thing that is put into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// The number 1, or a single thing or power.
    One,
    /// Another number, or several.
    Many,
    /// The reader's power alone.
    You,
    /// Several, the reader's power among them.
    Both,
}

/// What a phrase gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A text, which has no forms.
    Text,
    /// A number, which the form for one may leave out.
    Number,
    /// A number that decides over the form alone: how many there are, shows.
    Count,
    /// A name, with the forms of the language.
    Name,
}

/// What a place in a text is for: its name, and what it gets.
pub(super) type Slot<'a> = (&'a str, Kind);

/// Something that can be put into a phrase.
pub(super) trait Put {
    /// Writes it in a form (0 is the base).
    fn put(&self, form: usize, out: &mut String);
    /// Which form of the phrase it asks for.
    fn choice(&self) -> Choice;
}

impl Put for &str {
    fn put(&self, _: usize, out: &mut String) {
        out.push_str(self);
    }

    fn choice(&self) -> Choice {
        Choice::One
    }
}

impl Put for usize {
    fn put(&self, _: usize, out: &mut String) {
        match u32::try_from(*self).ok().and_then(|number| char::from_digit(number, 10)) {
            Some(digit) => out.push(digit),
            None => out.push_str(&self.to_string()),
        }
    }

    fn choice(&self) -> Choice {
        if *self == 1 { Choice::One } else { Choice::Many }
    }
}

impl Put for &Name<'_> {
    fn put(&self, form: usize, out: &mut String) {
        Name::put(self, form, out);
    }

    fn choice(&self) -> Choice {
        Name::choice(self)
    }
}

/// A text with places in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Wording(Vec<Part>);

#[derive(Clone, Debug)]
enum Part {
    Said(Box<str>),
    Put { what: usize, form: usize, case: Case },
}

/// Whether what is put in gets a capital at its front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Case {
    AsIs,
    Capital,
}

impl Wording {
    /// Reads a text; `slots` are what may be put in, `forms` those of the language.
    pub(super) fn read(text: &str, slots: &[Slot], forms: &[String]) -> Result<Wording, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((said, behind)) = rest.split_once('{') {
            let Some((inside, behind)) = behind.split_once('}') else {
                return Err("has a { without its }".to_owned());
            };
            if said.contains('}') {
                return Err("has a } without its {".to_owned());
            }
            if !said.is_empty() {
                pieces.push(Part::Said(said.into()));
            }
            pieces.push(place(inside, slots, forms)?);
            rest = behind;
        }
        if rest.contains('}') {
            return Err("has a } without its {".to_owned());
        }
        if !rest.is_empty() {
            pieces.push(Part::Said(rest.into()));
        }
        if pieces.is_empty() { Err("says nothing".to_owned()) } else { Ok(Wording(pieces)) }
    }

    /// The same, of a text that has to have a place for each of the slots.
    pub(super) fn read_whole(
        text: &str,
        slots: &[Slot],
        forms: &[String],
    ) -> Result<Wording, String> {
        let wording = Wording::read(text, slots, forms)?;
        wording.has_all(slots, 0).map(|()| wording)
    }

    /// Whether it has a place for each of the slots from this one on.
    fn has_all(&self, slots: &[Slot], from: usize) -> Result<(), String> {
        match (from..slots.len()).find(|&what| !self.has(what)) {
            Some(what) => Err(format!("lacks {{{}}}", slots[what].0)),
            None => Ok(()),
        }
    }

    fn has(&self, wanted: usize) -> bool {
        self.0.iter().any(|piece| matches!(piece, Part::Put { what, .. } if *what == wanted))
    }

    pub(super) fn write(&self, put: &[&dyn Put], out: &mut String) {
        for piece in &self.0 {
            match piece {
                Part::Said(text) => out.push_str(text),
                Part::Put { what, form, case } => {
                    let start = out.len();
                    if let Some(put) = put.get(*what) {
                        put.put(*form, out);
                    }
                    if *case == Case::Capital {
                        capital_at(out, start);
                    }
                }
            }
        }
    }
}

/// Makes a capital of the letter that stands there.
fn capital_at(out: &mut String, start: usize) {
    let Some(first) = out[start..].chars().next() else { return };
    if first.is_ascii() {
        out[start..start + 1].make_ascii_uppercase();
    } else if !first.is_uppercase() {
        let upper: String = first.to_uppercase().collect();
        out.replace_range(start..start + first.len_utf8(), &upper);
    }
}

/// `{Who.dat}`: what is named, in which form, whether with a capital.
fn place(inside: &str, slots: &[Slot], forms: &[String]) -> Result<Part, String> {
    let (name, form) = match inside.split_once('.') {
        None => (inside, None),
        Some((name, form)) => (name, Some(form)),
    };
    let lower = name.to_lowercase();
    let case = if lower == name { Case::AsIs } else { Case::Capital };
    let Some(what) = slots.iter().position(|(known, _)| *known == lower) else {
        let known: Vec<&str> = slots.iter().map(|(name, _)| *name).collect();
        return Err(match known.is_empty() {
            true => format!("has {{{inside}}}, and nothing is put into it"),
            false => format!("has {{{inside}}}; allowed: {}", known.join(", ")),
        });
    };
    let form = match (form, slots[what].1) {
        (None, _) => 0,
        (Some(form), Kind::Name) => {
            1 + form_called(form, forms).map_err(|why| format!("has {{{inside}}}, and {why}"))?
        }
        (Some(_), _) => return Err(format!("asks for a form of {lower}, which has none")),
    };
    Ok(Part::Put { what, form, case })
}

/// Which of a language's forms has this name.
pub(super) fn form_called(name: &str, forms: &[String]) -> Result<usize, String> {
    forms.iter().position(|known| known == name).ok_or_else(|| match forms {
        [] => format!("no form is called {name}; this language has none"),
        forms => format!("no form is called {name}; allowed: {}", forms.join(", ")),
    })
}

/// A phrase in all its forms.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrase {
    forms: Vec<(Choice, Wording)>,
}

/// The names of a phrase's forms.
const FORMS: &[(&str, Choice)] =
    &[("you", Choice::You), ("both", Choice::Both), ("one", Choice::One), ("many", Choice::Many)];

/// Whether this is the name of a phrase's form.
pub(super) fn is_form(name: &str) -> bool {
    FORMS.iter().any(|(form, _)| *form == name)
}

impl Phrase {
    /// Reads a phrase as a words file has it: a text, which is said of all alike, or a table of forms.
    pub(super) fn read(
        value: &toml::Value,
        slots: &[Slot],
        names: &Names,
    ) -> Result<Phrase, String> {
        let toml::Value::Table(table) = value else {
            return Ok(Phrase { forms: vec![form(Choice::Many, value, slots, names)?] });
        };
        let allowed = forms_asked_for(slots);
        let mut forms = Vec::new();
        for (key, text) in table {
            let Some((_, choice)) = allowed.iter().find(|(name, _)| name == key) else {
                let allowed: Vec<&str> = allowed.iter().map(|(name, _)| *name).collect();
                return Err(format!("has no form {key:?}; allowed: {}", allowed.join(", ")));
            };
            let read = form(*choice, text, slots, names);
            forms.push(read.map_err(|why| format!("in its form {key} {why}"))?);
        }
        if !forms.iter().any(|(choice, _)| *choice == Choice::Many) {
            return Err("lacks the form many, for all that have none of their own".to_owned());
        }
        Ok(Phrase { forms })
    }

    /// The phrase with these put in; the first decides which form it takes.
    pub(super) fn say(&self, put: &[&dyn Put]) -> String {
        let choice = put.first().map_or(Choice::Many, |first| first.choice());
        let of = |way: Choice| self.forms.iter().find(|(form, _)| *form == way);
        let form = of(choice).or_else(|| of(Choice::Many));
        let mut out = String::with_capacity(96);
        if let Some((_, wording)) = form {
            wording.write(put, &mut out);
        }
        out
    }
}

/// The forms that what comes first can ask for.
fn forms_asked_for(slots: &[Slot]) -> &'static [(&'static str, Choice)] {
    match slots.first() {
        Some((_, Kind::Name)) => FORMS,
        Some((_, Kind::Number | Kind::Count)) => &FORMS[2..],
        Some((_, Kind::Text)) | None => &FORMS[3..],
    }
}

/// A form of a phrase. Who or how many need not be said in a form that is of one alone.
fn form(
    choice: Choice,
    text: &toml::Value,
    slots: &[Slot],
    names: &Names,
) -> Result<(Choice, Wording), String> {
    let text = text.as_str().ok_or("is no text")?;
    let wording = Wording::read(text, slots, names.forms())?;
    let said_by_form = matches!(
        (choice, slots.first()),
        (Choice::You, Some((_, Kind::Name)))
            | (Choice::One, Some((_, Kind::Number)))
            | (_, Some((_, Kind::Count)))
    );
    wording.has_all(slots, usize::from(said_by_form))?;
    Ok((choice, wording))
}

/// What is said of a key that is none of a file's.
pub(super) fn no_phrase(key: &str, known: &[&str]) -> String {
    let near = meant(key, known.iter().copied());
    let near = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
    format!("{key} is no phrase of this file{near}")
}
