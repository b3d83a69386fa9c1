//! What templates use, held against what there is: the facts that the house's of the same letter asks for, in
//! any language, and what every letter tells; the filters, tests and functions of the template language; the
//! files of the same folder.

use std::collections::BTreeSet;

use minijinja::{Environment, context};

use super::stationery_fault::StationeryFault;
use super::within::{Use, What, says_anything, used_by};

/// What every letter can tell, with or without a game.
const ALL: [&str; 9] = [
    "game",
    "judge",
    "offers",
    "reader",
    "reader.name",
    "reader.posted",
    "reader.powers",
    "reader.replies",
    "reader.zone",
];
/// What every letter about a game can tell.
const OF_GAMES: [&str; 10] = [
    "game.begun",
    "game.deadline",
    "game.deadline.at",
    "game.deadline.left",
    "game.master",
    "game.mastered",
    "game.name",
    "game.phase",
    "game.turn",
    "game.victory",
];
/// What begins the name of a file that others include.
const SHARED: char = '_';

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
    templates: &Environment<'_>,
    house: &[&Environment<'_>],
    is_own: impl Fn(&str) -> bool,
) -> Result<(), StationeryFault> {
    let mut all: Vec<&str> = templates.templates().map(|(name, _)| name).collect();
    all.sort_unstable();
    for name in all.iter().filter(|name| is_own(&format!("{before}{name}"))) {
        says_something(before, templates, name)?;
        let mut here = used_by(templates, name);
        here.retain(|it| it.file == **name || matches!(it.what, What::Circle(_)));
        here.into_iter().try_for_each(|it| is_there(before, templates, it))?;
    }
    for letter in all.iter().filter(|name| !name.starts_with(SHARED)) {
        asks_no_more(before, templates, house, (letter, &is_own))?;
    }
    Ok(())
}

/// Whether this one template asks for facts alone that it can be told.
pub(super) fn asks_no_more(
    before: &str,
    templates: &Environment<'_>,
    house: &[&Environment<'_>],
    (letter, is_own): (&str, &dyn Fn(&str) -> bool),
) -> Result<(), StationeryFault> {
    let called = |file: &str| format!("{before}{file}");
    let mut used = used_by(templates, letter);
    used.retain(|it| is_own(&called(letter)) || is_own(&called(&it.file)));
    // What the keeper wrote himself tells him most.
    used.sort_by_key(|it| !is_own(&called(&it.file)));
    if used.is_empty() {
        return Ok(());
    }
    let known = known(letter, house);
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
    let (kind, used, allowed) = match what {
        What::Fact(_) => return Ok(()),
        What::File(other) if templates.get_template(&other).is_err() => {
            return broken(format!("{other:?}, which is not there"));
        }
        What::File(_) => return Ok(()),
        What::Circle(other) => return broken(format!("{other:?}, in which it lies itself")),
        What::SomeFile => return broken("a file that is not named in quotes".to_owned()),
        What::Filter(it) => ("filter", it, FILTERS.to_vec()),
        What::Test(it) => ("test", it, TESTS.to_vec()),
        What::Function(it) => ("function", it, functions(templates)),
    };
    if kind != "function" && language_has(templates, kind, &used) {
        return Ok(());
    }
    let allowed = allowed.into_iter().map(str::to_owned).collect();
    Err(StationeryFault::Calls { name: name.clone(), line, kind, called: used, allowed })
}

/// The functions of the template language.
fn functions<'e>(templates: &'e Environment<'_>) -> Vec<&'e str> {
    templates.globals().map(|(name, _)| name).filter(|name| *name != "debug").collect()
}

/// Whether the template language has a filter or a test of this name: it is asked itself.
fn language_has(templates: &Environment<'_>, kind: &str, name: &str) -> bool {
    let asked =
        templates.compile_expression(if kind == "filter" { "it is filter" } else { "it is test" });
    let answer = asked.and_then(|asked| asked.eval(context! { it => name }));
    answer.is_ok_and(|it| it.is_true())
}

/// What a letter of this name can be asked for.
fn known(letter: &str, house: &[&Environment<'_>]) -> BTreeSet<String> {
    let own = house.iter().flat_map(|templates| used_by(templates, letter));
    let facts = own.filter_map(|it| match it.what {
        What::Fact(asked) => Some(asked),
        _ => None,
    });
    let mut known: BTreeSet<String> = facts.collect();
    if letter.starts_with(SHARED) {
        return known;
    }
    known.extend(ALL.map(str::to_owned));
    if known.iter().any(|name| name.starts_with("game.")) {
        known.extend(OF_GAMES.map(str::to_owned));
    }
    // Whoever may name `game.deadline.at` may name what it is part of.
    let parts = known.iter().flat_map(|name| name.match_indices('.').map(|(end, _)| &name[..end]));
    let parts: Vec<String> = parts.map(str::to_owned).collect();
    known.extend(parts);
    known
}
