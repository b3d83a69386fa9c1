//! What templates ask for, held against what their letters can tell: that is what the house's of the same
//! letter asks for, in any language, and what every letter tells.

use std::collections::BTreeSet;

use minijinja::Environment;

use super::blocks::blocks;
use super::draft::Page;
use super::house::PAGE;
use super::html::page_of;
use super::stationery::{StationeryFault, environment, facts};
use super::within::{asked_within, included};

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

/// Whether no letter of these templates asks for what it cannot tell. Told is the file that asks, with
/// `tag` before its name: the letter, or the file of the keeper's that it includes.
pub(super) fn no_more(
    tag: &str,
    templates: &Environment<'_>,
    house: &[&Environment<'_>],
    is_own: impl Fn(&str) -> bool,
) -> Result<(), StationeryFault> {
    let mut letters: Vec<&str> = templates.templates().map(|(name, _)| name).collect();
    letters.sort_unstable();
    for name in letters.iter().filter(|name| is_own(&format!("{tag}/{name}"))) {
        says_something(tag, templates, name)?;
    }
    letters.retain(|name| !name.starts_with(SHARED));
    for letter in letters {
        let known = known(letter, house);
        let asked = all_asked_by(templates, letter);
        let unknown = |(_, asked): &&(String, String)| !known.contains(asked);
        let slips = asked.iter().filter(unknown);
        let own = slips.map(|(file, asked)| (format!("{tag}/{file}"), asked));
        let mut slips = own.filter(|(file, _)| is_own(file) || is_own(&format!("{tag}/{letter}")));
        if let Some((name, asked)) = slips.next() {
            let allowed = known.into_iter().collect();
            return Err(StationeryFault::Asks { name, asked: asked.clone(), allowed });
        }
    }
    Ok(())
}

/// Whether a file has a letter to write, and all that it includes is there.
fn says_something(
    tag: &str,
    templates: &Environment<'_>,
    name: &str,
) -> Result<(), StationeryFault> {
    let broken = |why: String| StationeryFault::Broken { name: format!("{tag}/{name}"), why };
    let source = templates
        .get_template(name)
        .map_err(|error| broken(error.to_string()))?
        .source()
        .to_owned();
    if source.trim().is_empty() && !name.starts_with(SHARED) {
        return Err(broken("it is empty, and so would be the letter".to_owned()));
    }
    match included(&source).find(|file| templates.get_template(file).is_err()) {
        Some(file) => Err(broken(format!("it includes {file:?}, which is not there"))),
        None => Ok(()),
    }
}

/// What a letter of this name can be asked for.
fn known(letter: &str, house: &[&Environment<'_>]) -> BTreeSet<String> {
    let own = house.iter().flat_map(|templates| all_asked_by(templates, letter));
    let mut known: BTreeSet<String> = own.map(|(_, asked)| asked).collect();
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

/// What a template asks for, with what it asks of the things that it goes through.
fn all_asked_by(templates: &Environment<'_>, file: &str) -> Vec<(String, String)> {
    [asked_by(templates, file), asked_within(templates, file)].concat()
}

/// What a template asks for, and those it includes, each with the file that asks.
fn asked_by(templates: &Environment<'_>, file: &str) -> Vec<(String, String)> {
    let Ok(template) = templates.get_template(file) else { return Vec::new() };
    let mut own: Vec<String> = template.undeclared_variables(true).into_iter().collect();
    own.sort();
    let mut asked: Vec<(String, String)> =
        own.into_iter().map(|name| (file.to_owned(), name)).collect();
    let source = template.source();
    let set_here: Vec<&str> = ["{% with ", "{% set ", "{% for "]
        .into_iter()
        .flat_map(|tag| behind(source, tag))
        .collect();
    for included in included(source) {
        let theirs = asked_by(templates, included).into_iter();
        let is_open = |(_, name): &(String, String)| {
            !set_here.contains(&name.split('.').next().unwrap_or_default())
        };
        asked.extend(theirs.filter(is_open));
    }
    asked
}

/// The word behind each of these tags.
fn behind<'s>(source: &'s str, tag: &str) -> impl Iterator<Item = &'s str> {
    source.split(tag).skip(1).filter_map(|rest| rest.split_whitespace().next())
}

/// A letter with a block of every kind.
const EVERY_KIND: &str = "# Heading\n\n## Group\n\nWords.\n\n> Notice.\n\n  line\n    and more\n\n  | kept\n\n\
    \x20 ~ words\n\n  # Head || Other\n  `code` || said || more\n\n!picture A picture.\n";

/// What the page of every letter gets.
const OF_PAGE: [&str; 4] = ["blocks", "language", "pictures", "title"];

/// Whether the page can be made of every kind of block.
pub(super) fn page_of_every_kind(page: &str) -> Result<(), StationeryFault> {
    let templates = environment(&[(PAGE, page)], "")?;
    let asked = asked_by(&templates, PAGE).into_iter().map(|(_, asked)| asked);
    if let Some(asked) = asked.into_iter().find(|asked| !OF_PAGE.contains(&&**asked)) {
        let allowed = OF_PAGE.map(str::to_owned).to_vec();
        return Err(StationeryFault::Asks { name: PAGE.to_owned(), asked, allowed });
    }
    let made = Page { template: page.into(), language: "en".to_owned() };
    let (blocks, pictures) = (blocks(EVERY_KIND), ["cid:picture".to_owned()]);
    let sheet = facts(page_of(&blocks, "Title", &made, &pictures));
    let rendered = templates.get_template(PAGE).and_then(|template| template.render(&sheet));
    let broken = |error: minijinja::Error| StationeryFault::Broken {
        name: PAGE.to_owned(),
        why: error.to_string(),
    };
    rendered.map(drop).map_err(broken)
}
