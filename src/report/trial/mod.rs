//! A keeper's own templates, tried before a letter is written with them.
//!
//! `pages` puts something of every kind into a page and looks for it. `letters` are letters to many readers,
//! from one without a game to the master of one, and `play` the game that they tell of: a template of the
//! keeper's must be able to write each of them that it is for. They hold nothing that does not happen, and
//! where the house's own template could not write one, it is passed over: a trial gives no false alarm.

mod letters;
mod pages;
mod play;

use std::collections::BTreeMap;
use std::error::Error;

use minijinja::ErrorKind;

pub(super) use pages::{BEFORE, SIGN, Sample, shows_all};

use super::paper::on_paper;
use super::stationery::Stationery;
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
        let page = super::pages::page((stationery, language), &office, play::now(), &notice);
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
    Ok(())
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
        why += "; what a letter may lack is asked for first, as in {% if game %}";
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
