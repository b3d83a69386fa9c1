//! A phrase: a sentence or clause with places for what is put into it, compiled once.

use super::name::Name;
use super::names::Names;

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
    /// A name, with the forms of the language.
    Name,
}

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
    /// Reads a text; `known` are the names of what may be put in, `forms` those of the language.
    pub(super) fn read(text: &str, known: &[&str], forms: &[String]) -> Result<Wording, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((said, behind)) = rest.split_once('{') {
            let Some((inside, behind)) = behind.split_once('}') else {
                return Err("has a { without its }".to_owned());
            };
            if !said.is_empty() {
                pieces.push(Part::Said(said.into()));
            }
            pieces.push(place(inside, known, forms)?);
            rest = behind;
        }
        if !rest.is_empty() {
            pieces.push(Part::Said(rest.into()));
        }
        Ok(Wording(pieces))
    }

    /// Whether it has a place for this, and in which forms.
    fn forms_of(&self, wanted: usize) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().filter_map(move |piece| match piece {
            Part::Put { what, form, .. } if *what == wanted => Some(*form),
            Part::Put { .. } | Part::Said(_) => None,
        })
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
fn place(inside: &str, known: &[&str], forms: &[String]) -> Result<Part, String> {
    let (name, form) = match inside.split_once('.') {
        None => (inside, 0),
        Some((name, form)) => match forms.iter().position(|known| known == form) {
            Some(form) => (name, form + 1),
            None => return Err(format!("has {{{inside}}}, and no form is called {form}")),
        },
    };
    let lower = name.to_lowercase();
    let case = if lower == name { Case::AsIs } else { Case::Capital };
    match known.iter().position(|known| *known == lower) {
        Some(what) => Ok(Part::Put { what, form, case }),
        None if known.is_empty() => Err(format!("has {{{inside}}}, and nothing is put into it")),
        None => Err(format!("has {{{inside}}}; allowed: {}", known.join(", "))),
    }
}

/// A phrase in all its forms.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrase {
    forms: Vec<(Choice, Wording)>,
}

const FORMS: &[(&str, Choice)] =
    &[("you", Choice::You), ("both", Choice::Both), ("one", Choice::One), ("many", Choice::Many)];

impl Phrase {
    /// Reads a phrase as a words file has it: a text, or a table of forms.
    pub(super) fn read(
        value: &toml::Value,
        arguments: &[(&str, Kind)],
        names: &Names,
    ) -> Result<Phrase, String> {
        let known: Vec<&str> = arguments.iter().map(|(name, _)| *name).collect();
        let written: Vec<(Choice, &toml::Value)> = match value {
            toml::Value::Table(table) => {
                let form = |(key, text)| match FORMS.iter().find(|(name, _)| name == key) {
                    Some((_, choice)) => Ok((*choice, text)),
                    None => Err(format!("has no form {key:?}; allowed: you, both, one, many")),
                };
                table.iter().map(form).collect::<Result<_, String>>()?
            }
            text => vec![(Choice::Many, text)],
        };
        let mut forms = Vec::new();
        for (choice, text) in written {
            let Some(text) = text.as_str() else { return Err("is no text".to_owned()) };
            let pieces = Wording::read(text, &known, names.forms())?;
            complete(choice, &pieces, arguments)?;
            forms.push((choice, pieces));
        }
        if forms.is_empty() { Err("has no form".to_owned()) } else { Ok(Phrase { forms }) }
    }

    /// The phrase with these put in; the first decides which form it takes.
    pub(super) fn say(&self, put: &[&dyn Put]) -> String {
        let choice = put.first().map_or(Choice::Many, |first| first.choice());
        let ways: &[Choice] = match choice {
            Choice::You => &[Choice::You, Choice::Many, Choice::One],
            Choice::Both => &[Choice::Both, Choice::Many, Choice::You],
            Choice::One => &[Choice::One, Choice::Many],
            Choice::Many => &[Choice::Many, Choice::One],
        };
        let of = |way: &Choice| self.forms.iter().find(|(form, _)| form == way);
        let (_, pieces) = ways.iter().find_map(of).unwrap_or(&self.forms[0]);
        let mut out = String::with_capacity(96);
        pieces.write(put, &mut out);
        out
    }
}

/// Whether everything has its place: but what decides over the form may be said by the form, and a
/// text has no forms of its own.
fn complete(choice: Choice, pieces: &Wording, arguments: &[(&str, Kind)]) -> Result<(), String> {
    for (what, (name, kind)) in arguments.iter().enumerate() {
        let mut forms = pieces.forms_of(what).peekable();
        let may_lack = what == 0 && (choice == Choice::You || *kind == Kind::Number);
        if forms.peek().is_none() && !may_lack {
            return Err(format!("lacks {{{name}}}"));
        }
        if *kind != Kind::Name && forms.any(|form| form != 0) {
            return Err(format!("asks for a form of {name}, which has none"));
        }
    }
    Ok(())
}
