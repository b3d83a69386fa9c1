//! The languages that people write in. The words of each stand in its folder (`vocabulary`).

/// Those other than English.
pub(in crate::reading) const COLUMNS: [Language; 5] =
    [Language::German, Language::French, Language::Dutch, Language::Italian, Language::Spanish];

/// A language in which players write.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
    /// French.
    French,
    /// Dutch.
    Dutch,
    /// Italian.
    Italian,
    /// Spanish.
    Spanish,
}

impl Language {
    /// The tags of their folders (RFC 5646).
    const TAGS: [(&str, Language); 6] = [
        ("en", Language::English),
        ("de", Language::German),
        ("fr", Language::French),
        ("nl", Language::Dutch),
        ("it", Language::Italian),
        ("es", Language::Spanish),
    ];

    /// The language with the folder of this name.
    pub(super) fn of_tag(tag: &str) -> Option<Language> {
        let found = Language::TAGS.into_iter().find(|(known, _)| *known == tag)?;
        Some(found.1)
    }
}
