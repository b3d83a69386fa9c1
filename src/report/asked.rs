//! What templates use, held against what there is: the facts that the house's of the same letter asks for, in
//! any language, and what every letter tells; the filters, tests and functions of the template language; the
//! files of the same folder.

use std::collections::BTreeSet;

use minijinja::{Environment, context};

use super::house::is_page;
use super::stationery_fault::{StationeryFault, meant};
use super::within::{Use, What, says_anything, used_by};

/// What every letter can tell, with or without a game.
const ALL: [&str; 10] = [
    "game",
    "judge",
    "offers",
    "reader",
    "reader.name",
    "reader.posted",
    "reader.powers",
    "reader.replies",
    "reader.runs",
    "reader.zone",
];
/// What every page of a zine can tell: it has no reader, and not each of them is about one game.
const OF_ZINES: [&str; 1] = ["judge"];
/// What begins the name of a page of a zine.
pub(super) const ZINE: &str = "paper_zine";
/// The pages of a zine that are about one game.
const ABOUT_ONE: [&str; 2] = ["paper_zine_game.txt", "paper_zine_turn.txt"];
/// What can be told of every game.
const OF_GAMES: [&str; 23] = [
    "begun",
    "deadline",
    "deadline.at",
    "deadline.left",
    "letters",
    "master",
    "mastered",
    "name",
    "over",
    "phase",
    "press",
    "press.all",
    "press.example",
    "press.examples",
    "press.held",
    "press.kinds",
    "press.movement",
    "press.now",
    "press.observers",
    "stopped",
    "turn",
    "victory",
    "waives",
];
/// What always has forms, where the language has any.
const FORMED: [&str; 2] = ["game.turn", "reader.powers"];
/// What begins the name of a file that others include.
const SHARED: char = '_';

/// The templates of a language, and what it calls the forms of its names.
#[derive(Clone, Copy)]
pub(super) struct Wording<'a> {
    pub(super) templates: &'a Environment<'static>,
    pub(super) forms: &'a [String],
}

/// The filters of the template language that are told to who wrote another, and the house's own.
const FILTERS: [&str; 45] = [
    "abs",
    "attr",
    "batch",
    "bool",
    "capital",
    "capitalize",
    "chain",
    "default",
    "dictsort",
    "escape",
    "first",
    "float",
    "format",
    "groupby",
    "indent",
    "int",
    "items",
    "join",
    "last",
    "length",
    "lines",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "pprint",
    "reject",
    "rejectattr",
    "replace",
    "reverse",
    "round",
    "safe",
    "select",
    "selectattr",
    "slice",
    "sort",
    "split",
    "string",
    "sum",
    "title",
    "trim",
    "unique",
    "upper",
    "zip",
];
/// Its tests.
const TESTS: [&str; 29] = [
    "boolean",
    "defined",
    "divisibleby",
    "endingwith",
    "eq",
    "even",
    "false",
    "filter",
    "float",
    "ge",
    "gt",
    "in",
    "integer",
    "iterable",
    "le",
    "lower",
    "lt",
    "mapping",
    "ne",
    "none",
    "number",
    "odd",
    "sequence",
    "startingwith",
    "string",
    "test",
    "true",
    "undefined",
    "upper",
];

/// Whether no letter of these templates uses what there is not. Told is the file that does, with `before` its
/// name: the letter, or the file of the keeper's that it includes.
pub(super) fn no_more(
    before: &str,
    own: Wording<'_>,
    house: &[Wording<'_>],
    is_own: impl Fn(&str) -> bool,
) -> Result<(), StationeryFault> {
    let templates = own.templates;
    let mut all: Vec<&str> = templates.templates().map(|(name, _)| name).collect();
    all.sort_unstable();
    for name in all.iter().filter(|name| is_own(&format!("{before}{name}"))) {
        says_something(before, templates, name)?;
        let mut here = used_by(templates, name);
        here.retain(|it| it.file == **name || matches!(it.what, What::Circle(_)));
        here.into_iter().try_for_each(|it| is_there(before, templates, it))?;
    }
    for letter in all.iter().filter(|name| !name.starts_with(SHARED)) {
        asks_no_more(before, own, house, (letter, &is_own))?;
    }
    Ok(())
}

/// Whether this one template asks for facts alone that it can be told.
pub(super) fn asks_no_more(
    before: &str,
    own: Wording<'_>,
    house: &[Wording<'_>],
    (letter, is_own): (&str, &dyn Fn(&str) -> bool),
) -> Result<(), StationeryFault> {
    let called = |file: &str| format!("{before}{file}");
    let mut used = used_by(own.templates, letter);
    used.retain(|it| is_own(&called(letter)) || is_own(&called(&it.file)));
    // What the keeper wrote himself tells him most.
    used.sort_by_key(|it| !is_own(&called(&it.file)));
    if used.is_empty() {
        return Ok(());
    }
    let known = known(letter, own, house);
    let unknown = |it: &&Use| matches!(&it.what, What::Fact(asked) if !known.contains(asked));
    let slips: Vec<Use> = used.iter().filter(unknown).cloned().collect();
    for Use { file, line, what } in &slips {
        if let What::Fact(first) = what {
            // Of something unknown every part is, and all that was written says most.
            let whole = slips.iter().filter(|it| it.file == *file && it.line == *line);
            let whole = whole.filter_map(|it| match &it.what {
                What::Fact(asked) if asked.starts_with(&format!("{first}.")) => Some(asked),
                _ => None,
            });
            let asked = whole.max_by_key(|it| it.len()).unwrap_or(first).clone();
            let (name, allowed) = (called(file), known.into_iter().collect());
            let name = match is_own(&name) {
                true => name,
                false => format!("{}, by including {name},", called(letter)),
            };
            return Err(StationeryFault::Asks { name, line: *line, asked, allowed });
        }
    }
    Ok(())
}

/// Whether a file has a letter to write.
fn says_something(
    before: &str,
    templates: &Environment<'_>,
    name: &str,
) -> Result<(), StationeryFault> {
    if name.starts_with(SHARED) || says_anything(templates, name) {
        return Ok(());
    }
    let why = "it is empty, and so would be the letter".to_owned();
    Err(StationeryFault::Broken { name: format!("{before}{name}"), why })
}

/// Whether there is what a file calls or includes.
fn is_there(
    before: &str,
    templates: &Environment<'_>,
    Use { file, line, what }: Use,
) -> Result<(), StationeryFault> {
    let name = format!("{before}{file}");
    let broken = |why: String| {
        let why = format!("it includes {why} (line {line})");
        Err(StationeryFault::Broken { name: name.clone(), why })
    };
    let all = |names: &[&str]| names.iter().map(|&it| it.to_owned()).collect();
    let (kind, used, allowed): (_, _, Vec<String>) = match what {
        What::Fact(_) => return Ok(()),
        What::OfLoop(asked, allowed) => {
            return Err(StationeryFault::Asks { name, line, asked, allowed });
        }
        What::File(other) if templates.get_template(&other).is_err() => {
            return broken(format!("{other:?}, which is not there{}", nearest(templates, &other)));
        }
        What::File(_) => return Ok(()),
        What::Circle(other) => return broken(format!("{other:?}, in which it lies itself")),
        What::SomeFile => return broken("a file that is not named in quotes".to_owned()),
        What::Filter(it) => ("filter", it, all(&FILTERS)),
        What::Test(it) => ("test", it, all(&TESTS)),
        What::Function(it, there) => {
            let allowed = instead(templates, &it, there);
            ("function", it, allowed)
        }
    };
    if kind != "function" && language_has(templates, kind, &used) {
        return Ok(());
    }
    Err(StationeryFault::Calls { name, line, kind, called: used, allowed })
}

/// What can be written in the place of a call of what there is not.
fn instead(templates: &Environment<'_>, called: &str, there: Vec<String>) -> Vec<String> {
    match called {
        "super" => vec!["it in a block of a file that extends another".to_owned()],
        _ if !there.is_empty() => there,
        filter if language_has(templates, "filter", filter) => {
            vec![format!("it as a filter, |{filter}")]
        }
        _ => vec!["filters, as in |upper".to_owned()],
    }
}

/// What may be meant by the name of a file that is not there.
fn nearest(templates: &Environment<'_>, name: &str) -> String {
    let (_, alone) = name.rsplit_once('/').unwrap_or(("", name));
    if alone != name && templates.get_template(alone).is_ok() {
        return format!("; write {alone:?}, without its folder");
    }
    let files: Vec<&str> =
        templates.templates().map(|(file, _)| file).filter(|file| !is_page(file)).collect();
    if let Some(near) = meant(alone, files.iter().copied()) {
        return format!("; did you mean {near:?}?");
    }
    let shared: BTreeSet<&str> =
        files.into_iter().filter(|file| file.starts_with(SHARED)).collect();
    let shared: Vec<&str> = shared.into_iter().collect();
    match shared.is_empty() {
        false => format!("; allowed: the files of its folder, as {}", shared.join(", ")),
        true => "; allowed: none, for a page stands alone: write it out there".to_owned(),
    }
}

/// Whether the template language has a filter or a test of this name: it is asked itself.
fn language_has(templates: &Environment<'_>, kind: &str, name: &str) -> bool {
    let asked =
        templates.compile_expression(if kind == "filter" { "it is filter" } else { "it is test" });
    let answer = asked.and_then(|asked| asked.eval(context! { it => name }));
    answer.is_ok_and(|it| it.is_true())
}

/// What a letter of this name can be asked for.
fn known(letter: &str, own: Wording<'_>, house: &[Wording<'_>]) -> BTreeSet<String> {
    let (mut known, formed) = asked_by_house(letter, house);
    if !letter.starts_with(SHARED) {
        let in_zine = letter.starts_with(ZINE);
        known.extend(if in_zine { &OF_ZINES[..] } else { &ALL }.iter().map(|&it| it.to_owned()));
        if !in_zine || ABOUT_ONE.contains(&letter) {
            known.insert("game".to_owned());
        }
        let way = |name: &String| {
            let at = name
                .find("game.")
                .filter(|at| name[..*at].is_empty() || name[..*at].ends_with('.'))?;
            Some(name[..at + "game".len()].to_owned())
        };
        let mut games: BTreeSet<String> = known.iter().filter_map(way).collect();
        games.extend(known.get("game").cloned());
        let told = games.iter().flat_map(|game| OF_GAMES.map(|it| format!("{game}.{it}")));
        known.extend(told);
    }
    let always = FORMED.map(str::to_owned).into_iter().filter(|it| known.contains(it));
    let formed: Vec<String> = always.chain(formed).collect();
    for name in &formed {
        known.extend(own.forms.iter().map(|form| format!("{name}.{form}")));
    }
    known.extend(formed);
    // Whoever may name `game.deadline.at` may name what it is part of.
    let parts = known.iter().flat_map(|name| name.match_indices('.').map(|(end, _)| &name[..end]));
    let parts: Vec<String> = parts.map(str::to_owned).collect();
    known.extend(parts);
    known
}

/// The facts that the house's letter of this name asks for in any language; and those of them that have forms
/// there, of which another language has others, or none.
fn asked_by_house(letter: &str, house: &[Wording<'_>]) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut known, mut in_forms) = (BTreeSet::new(), BTreeSet::new());
    for of in house {
        for it in used_by(of.templates, letter) {
            let What::Fact(asked) = it.what else { continue };
            let last = asked.rsplit_once('.').map(|(_, last)| last);
            match last.is_some_and(|last| of.forms.iter().any(|form| form == last)) {
                true => in_forms.insert(asked),
                false => known.insert(asked),
            };
        }
    }
    // What a language asks for that has no such form is a fact of its own.
    let formed = in_forms.iter().filter(|asked| !known.contains(*asked));
    let formed = formed.filter_map(|asked| asked.rsplit_once('.'));
    let formed = formed.map(|(name, _)| name.to_owned()).collect();
    (known, formed)
}
