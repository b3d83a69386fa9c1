//! Words around press in the languages letters are written in: a flat table, all folded.

/// What press is called.
pub(super) const NOUNS: &[&str] = &[
    "press",
    "presse",
    "broadcast",
    "rundruf",
    "rundschreiben",
    "diffusion",
    "depeche",
    "depesche",
];
/// Those of them that mean press to all where nobody is named.
pub(super) const BROADCASTS: &[&str] = &["broadcast", "rundruf", "rundschreiben", "diffusion"];
/// What stands before the readers.
#[rustfmt::skip]
pub(in crate::reading) const TOWARD: &[&str] = &[
    "to", "an", "a", "fur", "pour", "aux", "au", "for", "aan", "para", "per", "alla", "al", "@",
];
/// What everybody is called.
#[rustfmt::skip]
pub(in crate::reading) const ALL: &[&str] = &[
    "all", "everyone", "everybody", "world", "alle", "allen", "welt", "tous", "toutes", "monde", "todos", "tutti",
];
/// What stands before those who are not to read it.
pub(in crate::reading) const BUT: &[&str] =
    &["but", "except", "ausser", "sauf", "excepte", "without", "ohne", "hormis"];
/// The writer himself, who reads what he writes in any case.
pub(in crate::reading) const SELF: &[&str] = &["me", "myself", "mich", "mir", "moi"];
/// Who runs the game.
#[rustfmt::skip]
pub(in crate::reading) const MASTER: &[&str] = &[
    "master", "gm", "moderator", "umpire", "gamemaster", "spielleiter", "spielleitung", "spielleiterin", "arbitre", "meneur", "maitre", "maitresse",
];
/// Who rules.
#[rustfmt::skip]
pub(in crate::reading) const JUDGE: &[&str] = &[
    "judge", "referee", "richter", "juge", "scheidsrechter", "spelleider", "arbitro", "giudice", "juez", "chancery",
];
/// What may stand among names and says nothing.
#[rustfmt::skip]
pub(in crate::reading) const SMALL: &[&str] = &[
    "the", "and", "und", "et", "en", "y", "e", "le", "la", "les", "l", "du", "die", "der", "den", "das", "dem", "of", "von", "de", "jeu", "players", "powers",
];
/// Unsigned.
#[rustfmt::skip]
pub(super) const GREY: &[&str] = &[
    "grey", "gray", "anonymous", "anonymously", "unsigned", "grau", "graue", "anonym", "anonyme", "gris", "grise", "anonymement",
];
/// Signed.
pub(super) const WHITE: &[&str] =
    &["white", "signed", "weiss", "weisse", "offen", "offene", "blanc", "blanche", "signee"];
/// With the results.
pub(super) const POSTAL: &[&str] = &["postal", "postalisch", "postalische", "postale"];
/// What says that it goes under another's name.
pub(super) const FAKED: &[&str] = &["from", "fake", "faked", "gefalscht", "faux"];
/// Words of the old judges beside it that ask for nothing this judge would do otherwise.
pub(super) const MEANT_ANYWAY: &[&str] =
    &["begin", "start", "partial", "public", "private", "nofake", "quiet"];
/// What stands behind the word for press where there is none.
#[rustfmt::skip]
pub(super) const NOTHING: &[&str] = &[
    "none", "no", "nothing", "nil", "n/a", "none this turn", "no press", "nothing this turn", "keine", "keins", "nichts", "nein", "diesmal keine", "diesmal nichts",
    "aucune", "rien", "neant", "non", "pas cette fois", "nessuna", "niente", "ninguna", "nada", "geen",
];
/// What ends press.
#[rustfmt::skip]
pub(super) const ENDS: &[&str] = &[
    "endpress", "end press", "end of press", "endbroadcast", "end broadcast", "ende der presse", "ende presse", "presse ende", "presseende", "fin de presse", "fin presse", "finpresse", "fin de la presse",
    // The old judges' word for the end of a letter. Orders below it are not to be lost for it.
    "signoff", "sign off",
];
