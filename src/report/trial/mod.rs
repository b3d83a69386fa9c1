//! A keeper's own templates, tried before a letter is written with them.
//!
//! `pages` puts something of every kind into a page and looks for it. `letters` are letters to many readers,
//! from one without a game to the master of one; `bodies` is what they say, `play` the game that they tell
//! of, and `zines` makes issues of it. A template of the keeper's must be able to write each that it is for.
//! They hold nothing that does not happen, and where the house's own template could not write one, it is
//! passed over: a trial gives no false alarm.

mod bodies;
mod letters;
mod pages;
mod play;
mod zines;

use std::collections::BTreeMap;
use std::error::Error;

use minijinja::ErrorKind;

pub(super) use pages::{BEFORE, SIGN, Sample, shows_all};

use super::asked::ZINE;
use super::paper::on_paper;
use super::results::ToldOrders;
use super::stationery::{SAID_NOTHING, Stationery, TemplateFailure};
use super::stationery_fault::StationeryFault;
use super::within::files_of;
use crate::letter::Language;

/// Whether the letters of a language can be written with a keeper's templates.
///
/// # Errors
/// The first one that cannot, with what fails in it.
pub(super) fn writes_all(
    stationery: &Stationery,
    language: Language,
    is_own: &dyn Fn(&str) -> bool,
) -> Result<(), StationeryFault> {
    let templates = stationery.templates(language);
    let mut tried: BTreeMap<&str, bool> = BTreeMap::new();
    let office = letters::office();
    for letters::Sample { reader, notice } in letters::all() {
        let page = super::pages::page(
            (stationery, language),
            &office,
            play::now(),
            &notice,
            &mut ToldOrders::default(),
        );
        let letter = match notice.to.post {
            Some(_) => on_paper(page.template),
            None => page.template,
        };
        let is_tried = tried
            .entry(letter)
            .or_insert_with(|| files_of(templates, letter).iter().any(|file| is_own(file)));
        if !*is_tried || Stationery::house().render(language, letter, &page.facts).is_err() {
            continue;
        }
        if let Err(error) = stationery.render(language, letter, &page.facts) {
            return Err(fault(&error, language, letter, reader));
        }
    }
    let mut of_zines =
        templates.templates().map(|(file, _)| file).filter(|it| it.starts_with(ZINE));
    if !of_zines.any(|page| files_of(templates, page).iter().any(|file| is_own(file))) {
        return Ok(());
    }
    let failed = zines::failed(stationery, language);
    // A page that says nothing is the house's as well where there is nothing to say.
    match failed.into_iter().find(|failure| failure.why != SAID_NOTHING) {
        None => Ok(()),
        Some(TemplateFailure { template, why }) => {
            let (name, letter, reader) = (template.clone(), template, "to the readers of a zine");
            Err(StationeryFault::Fails { name, line: 0, letter, reader, why })
        }
    }
}

/// What fails in a template: the innermost error is where it began.
fn fault(
    error: &minijinja::Error,
    language: Language,
    letter: &str,
    reader: &'static str,
) -> StationeryFault {
    let mut inmost = error;
    while let Some(cause) = inmost.source().and_then(|cause| cause.downcast_ref()) {
        inmost = cause;
    }
    let mut why = inmost.kind().to_string();
    if let Some(detail) = inmost.detail() {
        why = format!("{why} ({detail})");
    }
    if inmost.kind() == ErrorKind::UndefinedError {
        why += "; it is misspelt, or this letter lacks it and must be asked first, as in {% if game %}";
    }
    let called = |file: &str| format!("{}/{file}", language.tag());
    StationeryFault::Fails {
        name: called(inmost.name().unwrap_or(letter)),
        line: inmost.line().unwrap_or_default(),
        letter: called(letter),
        reader,
        why,
    }
}
