//! The languages a letter can be written in.

/// A language that letters are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
}

impl Language {
    /// Every language.
    pub const ALL: &[Language] = &[Language::English, Language::German, Language::French];

    /// Its tag (RFC 5646), which is the name of its folder of templates.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
        }
    }

    /// The language of this tag, if letters are written in it.
    pub fn of_tag(tag: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.tag() == tag)
    }
}
