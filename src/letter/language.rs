//! The languages in which letters are written.

use std::fmt;

/// A language that letters are written in: each folder of `templates` is one, found when the program is
/// built.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language(&'static Names);

/// What a language is called.
#[derive(PartialEq, Eq, Hash)]
struct Names {
    /// The name of its folder (RFC 5646).
    tag: &'static str,
    /// In itself.
    name: &'static str,
    /// By others, in small letters.
    called: &'static [&'static str],
    /// Its word that asks for help, in small letters.
    help: &'static str,
}

impl Language {
    /// Every language; English stands first.
    pub const ALL: &[Language] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

    /// Its tag (RFC 5646), which is the name of its folder of templates.
    pub fn tag(self) -> &'static str {
        self.0.tag
    }

    /// The language of this name, in any of them, or of this tag.
    pub fn called(name: &str) -> Option<Language> {
        let name = name.trim().to_lowercase();
        let is_it = |it: &&Language| {
            it.0.tag == name || it.0.name.to_lowercase() == name || it.0.called.contains(&&*name)
        };
        Language::ALL.iter().find(is_it).copied()
    }

    /// All tags, as they are told to who wrote another.
    pub fn tags() -> String {
        let tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
        tags.join(", ")
    }

    /// Its name, in itself.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Its word that asks for help, in small letters.
    pub fn help(self) -> &'static str {
        self.0.help
    }

    /// The language of this tag, if letters are written in it.
    pub fn of_tag(tag: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.tag() == tag)
    }
}

impl Default for Language {
    /// English.
    fn default() -> Language {
        Language::ALL[0]
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({})", self.tag())
    }
}
