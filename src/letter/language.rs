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

    /// The language of this name, in any of them, or of this tag.
    pub fn called(name: &str) -> Option<Language> {
        let name = name.trim().to_lowercase();
        match name.as_str() {
            "english" | "englisch" | "anglais" | "anglaise" => Some(Language::English),
            "german" | "deutsch" | "allemand" | "allemande" => Some(Language::German),
            "french" | "französisch" | "franzoesisch" | "franzosisch" | "français" | "francais"
            | "française" | "francaise" => Some(Language::French),
            tag => Language::of_tag(tag),
        }
    }

    /// All tags, as they are told to who wrote another.
    pub fn tags() -> String {
        let tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
        tags.join(", ")
    }

    /// Its name, in itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::French => "Français",
        }
    }

    /// The language of this tag, if letters are written in it.
    pub fn of_tag(tag: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.tag() == tag)
    }
}
