//! The templates, and the one way to write with them.
//!
//! A language is one folder of templates, with its words below it; the page that makes HTML of a
//! letter's blocks is that of all languages. An environment is made from a list of names and
//! texts, so that a keeper's own wording of a letter can stand in the place of the house's. A
//! wording that fails while it is written with gives way to the house's own, so that no letter is
//! lost by it.

use std::error::Error;
use std::sync::{Arc, LazyLock};

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use serde::Serialize;

use super::asked::{self, Wording};
use super::draft::Page;
use super::house::{self, PAGE, PAGES, is_page};
use super::stationery_fault::{StationeryFault, meant};
use super::tongue::{Tongue, WordsFault};
use super::trial;
use super::words::capital;
use crate::letter::{Language, text_of_html};

/// Whose words, and in which language.
pub type Speech<'a> = (&'a Stationery, Language);

/// Facts as a template can name them.
pub(super) fn facts(of: impl Serialize) -> Value {
    Value::from(Serde(of))
}

/// A template that failed while a letter was written with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TemplateFailure {
    /// The file, with the folder of its language.
    pub template: String,
    /// What the template language says of it.
    pub why: String,
}

/// What is wrong with a letter of blanks.
pub(super) const SAID_NOTHING: &str = "it said nothing";

impl TemplateFailure {
    /// An error says which of the files that a letter includes it began in.
    fn of(language: Language, letter: &str, error: &minijinja::Error) -> TemplateFailure {
        let mut inmost = error;
        while let Some(cause) = inmost.source().and_then(|cause| cause.downcast_ref()) {
            inmost = cause;
        }
        let file = inmost.name().unwrap_or(letter);
        TemplateFailure { template: called(language, file), why: inmost.to_string() }
    }
}

/// A set of templates, one for every letter, in every language.
#[derive(Debug)]
pub struct Stationery {
    languages: Vec<Arc<Folder>>,
    /// The text of [`PAGE`].
    page: Arc<str>,
    /// What of it is the keeper's.
    own: Vec<String>,
}

/// The folder of a language.
#[derive(Debug)]
struct Folder {
    language: Language,
    templates: Environment<'static>,
    tongue: Tongue,
}

static OWN: LazyLock<Stationery> =
    LazyLock::new(|| Stationery::with(&[]).expect("a test parses every template of the house"));

impl Stationery {
    /// The judge's own templates.
    pub fn house() -> &'static Stationery {
        &OWN
    }

    /// The files of the judge's own, with the folder of their language before their names, and
    /// their texts.
    pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
        PAGES.iter().chain(Language::ALL.iter().flat_map(|&it| house::files(it))).copied()
    }

    /// The judge's own templates, with these names and texts in the place of theirs.
    ///
    /// # Errors
    /// A name that no letter is written with, a text that is no template, and one that asks for
    /// what the house's of that letter does not; words that cannot be used.
    pub fn with(own: &[(String, String)]) -> Result<Stationery, StationeryFault> {
        for (name, _) in own {
            if !Stationery::files().any(|(known, _)| known == name) {
                let near = meant(name, Stationery::files().map(|(known, _)| known));
                return Err(StationeryFault::Unknown { name: name.clone(), near });
            }
        }
        let folder = |language: &Language| {
            let of_it = |(name, _): &(String, String)| {
                is_page(name)
                    || name.strip_prefix(language.tag()).is_some_and(|it| it.starts_with('/'))
            };
            if !own.is_empty() && !own.iter().any(of_it) {
                return Ok(Arc::clone(OWN.folder(*language)));
            }
            Ok(Arc::new(Folder::read(*language, own)?))
        };
        let languages = Language::ALL.iter().map(folder).collect::<Result<_, StationeryFault>>()?;
        let mut page =
            PAGES.iter().copied().chain(own.iter().map(|(name, text)| (&**name, &**text)));
        let page = page.rfind(|(name, _)| *name == PAGE).map_or("", |it| it.1).into();
        let names = own.iter().map(|(name, _)| name.clone()).collect();
        let stationery = Stationery { languages, page, own: names };
        if !own.is_empty() {
            stationery.asks_no_more(own)?;
        }
        Ok(stationery)
    }

    /// A slip in a name would show only when that letter is written.
    fn asks_no_more(&self, own: &[(String, String)]) -> Result<(), StationeryFault> {
        let is_own = |name: &str| own.iter().any(|(own, _)| own == name);
        let house: Vec<Wording<'_>> = OWN.languages.iter().map(|it| it.wording()).collect();
        for folder in &self.languages {
            let before = format!("{}/", folder.language.tag());
            if own.iter().any(|(name, _)| name.starts_with(&before)) {
                asked::no_more(&before, folder.wording(), &house, is_own)?;
            }
        }
        for (page, text) in own.iter().filter(|(name, _)| is_page(name)) {
            let alone = environment(&[(page, text)], "")?;
            let own = Wording { templates: &alone, forms: &[] };
            asked::no_more("", own, &house, is_own)?;
            asked::asks_no_more("", own, &house, (page, &is_own))?;
            trial::shows_all(page, &alone)?;
        }
        Ok(())
    }

    /// Writes letters of every kind with the keeper's own templates.
    ///
    /// # Errors
    /// One that cannot be written: it would go out in the house's wording.
    pub fn trial(&self) -> Result<(), StationeryFault> {
        // The house's own can be written with whatever phrases.
        let has_own = |language: &Language| {
            let of_it = |name: &String| name.strip_prefix(language.tag()).is_some_and(is_letter);
            self.own.iter().any(of_it)
        };
        self.languages().filter(has_own).try_for_each(|language| {
            let is_own = |file: &str| self.own.iter().any(|own| *own == called(language, file));
            trial::writes_all(self, language, &is_own)
        })
    }

    /// The languages there are.
    pub fn languages(&self) -> impl Iterator<Item = Language> + '_ {
        self.languages.iter().map(|folder| folder.language)
    }

    fn folder(&self, language: Language) -> &Arc<Folder> {
        let folder = self.languages.iter().find(|folder| folder.language == language);
        folder.unwrap_or(&self.languages[0])
    }

    /// What things are called in a language; English where there is no such folder.
    pub(super) fn tongue(&self, language: Language) -> &Tongue {
        &self.folder(language).tongue
    }

    /// What a letter says. Where these templates fail, the house's are taken, and `failed` learns of it;
    /// should they fail too, which a test of every letter is to prevent, the reader is at least told so.
    pub(super) fn words(
        &self,
        language: Language,
        name: &str,
        facts: &Value,
        failed: &mut Vec<TemplateFailure>,
    ) -> String {
        let failure = match self.render(language, name, facts) {
            Ok(words) if !words.trim().is_empty() => return words,
            Ok(_) => TemplateFailure {
                template: called(self.folder(language).language, name),
                why: SAID_NOTHING.to_owned(),
            },
            Err(error) => TemplateFailure::of(self.folder(language).language, name, &error),
        };
        let by_house = OWN.render(language, name, facts);
        if by_house.as_ref().is_ok_and(|words| words.trim().is_empty()) {
            return String::new();
        }
        failed.push(failure);
        by_house
            .unwrap_or_else(|error| format!("The judge could not write this letter: {error}.\n"))
    }

    /// The page of a letter.
    pub(super) fn page(&self, language: Language) -> Page {
        let language = self.folder(language).language.tag().to_owned();
        Page { template: Arc::clone(&self.page), language }
    }

    /// The templates of a language.
    pub(super) fn templates(&self, language: Language) -> &Environment<'static> {
        &self.folder(language).templates
    }

    /// What a template says, with what a letter can tell.
    ///
    /// # Errors
    /// Why it fails.
    pub(super) fn render(
        &self,
        language: Language,
        name: &str,
        page: &Value,
    ) -> Result<String, minijinja::Error> {
        self.templates(language).get_template(name)?.render(page)
    }
}

impl Folder {
    /// Reads a language's folder, the keeper's files in the place of the house's.
    fn read(language: Language, own: &[(String, String)]) -> Result<Folder, StationeryFault> {
        let house = PAGES.iter().chain(house::files(language)).copied();
        let own = own.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let before = format!("{}/", language.tag());
        let files = house.chain(own).filter_map(|(name, text)| match name.strip_prefix(&before) {
            Some(inside) => Some((inside, text)),
            None => is_page(name).then_some((name, text)),
        });
        let (words, letters): (Vec<_>, Vec<_>) =
            files.partition(|(name, _)| name.starts_with(WORDS));
        let words: Vec<(&str, &str)> =
            words.into_iter().map(|(name, text)| (&name[WORDS.len()..], text)).collect();
        let tongue = Tongue::read(&words).map_err(|WordsFault { file, why }| {
            StationeryFault::Words { name: format!("{before}{WORDS}{file}"), why }
        })?;
        Ok(Folder { language, templates: environment(&letters, &before)?, tongue })
    }

    fn wording(&self) -> Wording<'_> {
        Wording { templates: &self.templates, forms: self.tongue.names.forms() }
    }
}

/// Whether a file of a language, behind its name, is a template and no file of words.
fn is_letter(file: &str) -> bool {
    file.strip_prefix('/').is_some_and(|file| !file.starts_with(WORDS))
}

/// A template's name with the folder of its language before it, if it lies in one.
fn called(language: Language, file: &str) -> String {
    if is_page(file) { file.to_owned() } else { format!("{}/{file}", language.tag()) }
}

/// A page rendered by this template; by the house's where that fails, and how it failed.
pub(super) fn rendered_page(
    template: &str,
    sheet: &Value,
) -> (Option<String>, Option<TemplateFailure>) {
    let by_house = || OWN.render(Language::default(), PAGE, sheet).ok();
    if *template == *OWN.page {
        return (by_house(), None);
    }
    let by_itself = environment(&[(PAGE, template)], "").map_err(|fault| fault.to_string());
    let by_itself = by_itself.and_then(|templates| {
        let page = templates.get_template(PAGE).and_then(|page| page.render(sheet));
        page.map_err(|error| error.to_string())
    });
    let by_itself = by_itself.and_then(|page| match text_of_html(&page).is_empty() {
        true => Err("it showed nothing".to_owned()),
        false => Ok(page),
    });
    match by_itself {
        Ok(page) => (Some(page), None),
        Err(why) => (by_house(), Some(TemplateFailure { template: PAGE.to_owned(), why })),
    }
}

/// The folder of words, below that of a language.
const WORDS: &str = "words/";

/// How many steps a letter may take to be written: a hundred times what the longest of the house's does, and
/// about a second.
const FUEL: u64 = 10_000_000;
/// The most characters that stand between braces: the template language goes through them step by step, and
/// down a level with each.
const TAG: usize = 2000;

/// The line of the first pair of braces with too much in it, and how much that is.
fn too_long(text: &str) -> Option<(usize, usize)> {
    let begins = text.match_indices('{').filter(|(at, _)| text[at + 1..].starts_with(['{', '%']));
    let lengths = begins.map(|(at, _)| {
        let rest = &text[at + 2..];
        (at, rest.find(['{', '}']).unwrap_or(rest.len()))
    });
    let (at, length) = lengths.into_iter().find(|(_, length)| *length > TAG)?;
    Some((text[..at].matches('\n').count() + 1, length))
}

/// The templates, later ones in the place of earlier ones of the same name.
pub(super) fn environment(
    files: &[(&str, &str)],
    before: &str,
) -> Result<Environment<'static>, StationeryFault> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_fuel(Some(FUEL));
    // It would put all that a letter knows into it.
    environment.remove_global("debug");
    environment.set_auto_escape_callback(|name| {
        if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None }
    });
    environment.set_syntax(syntax());
    environment.add_filter("capital", |text: String| capital(&text));
    for (name, text) in files {
        let called = if is_page(name) { (*name).to_owned() } else { format!("{before}{name}") };
        if let Some((line, length)) = too_long(text) {
            let why = format!(
                "what stands between braces in line {line} has {length} characters; allowed: up to {TAG}"
            );
            return Err(StationeryFault::Broken { name: called, why });
        }
        environment
            .add_template_owned((*name).to_owned(), (*text).to_owned())
            .map_err(|error| StationeryFault::Broken { name: called, why: error.to_string() })?;
    }
    Ok(environment)
}

/// Lines that hold a tag alone leave nothing behind.
fn syntax() -> SyntaxConfig {
    SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build()
        .expect("the delimiters are those of the template language")
}
