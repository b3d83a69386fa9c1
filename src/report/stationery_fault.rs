//! What can be wrong with a keeper's templates.

/// Why a set of templates cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StationeryFault {
    /// No letter has a template of this name.
    #[error("no letter is written with {name:?}; {}`chancery check --templates` lists the names there are", perhaps(*near))]
    Unknown {
        /// The name.
        name: String,
        /// The name that may be meant.
        near: Option<&'static str>,
    },
    /// The text is no template.
    #[error("{name} is not a template: {why}")]
    Broken {
        /// The name.
        name: String,
        /// What the template language says of it.
        why: String,
    },
    /// The phrases cannot be used.
    #[error("{name}: {why}")]
    Words {
        /// The file.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// The text asks for something that its letter cannot tell.
    #[error("{name} asks for {asked} in line {line}, which this letter does not know; allowed: {}", allowed.join(", "))]
    Asks {
        /// The name.
        name: String,
        /// Where in it.
        line: u16,
        /// What it asks for.
        asked: String,
        /// What can be asked for.
        allowed: Vec<String>,
    },
    /// The text calls something that the template language does not have.
    #[error("{name} calls the {kind} {called:?} in line {line}, and there is none of that name; allowed: {}", allowed.join(", "))]
    Calls {
        /// The name.
        name: String,
        /// Where in it.
        line: u16,
        /// `filter`, `test` or `function`.
        kind: &'static str,
        /// What it calls.
        called: String,
        /// What can be called.
        allowed: Vec<String>,
    },
    /// A letter that cannot be written.
    #[error("{name} fails{} in a letter {reader}{}: {why}", in_line(*line), by(name, letter))]
    Fails {
        /// The name.
        name: String,
        /// Where in it; 0 where that is not known.
        line: usize,
        /// The letter, which may include it.
        letter: String,
        /// What letter that is, as it stands behind `a letter`.
        reader: &'static str,
        /// What the template language says of it.
        why: String,
    },
    /// A page without something that it is there to show.
    #[error("{name} leaves out {what}; without that, those who see the page do not read all")]
    LeavesOut {
        /// The name.
        name: String,
        /// What it leaves out.
        what: &'static str,
    },
    /// A page into which people could write HTML of their own.
    #[error(
        "{name} shows {what} without escaping it (by `safe` or `autoescape`): what people write would work in it as HTML"
    )]
    Unescaped {
        /// The name.
        name: String,
        /// What it shows so.
        what: &'static str,
    },
}

fn in_line(line: usize) -> String {
    if line == 0 { String::new() } else { format!(" in line {line}") }
}

fn by(name: &str, letter: &str) -> String {
    if name == letter { String::new() } else { format!(", as {letter} includes it") }
}

fn perhaps(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("did you mean {near:?}? "))
}

/// How like a name must be to one there is, that it may be meant.
const LIKE: f64 = 0.75;

/// The template that may be meant by a name of which there is none.
pub(super) fn meant<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let likeness = |known: &str| {
        let alike = strsim::normalized_damerau_levenshtein(name, known);
        // Right but for its folder.
        if name.rsplit('/').next() == known.rsplit('/').next() { alike.max(LIKE) } else { alike }
    };
    let likely = known.map(|it| (likeness(it), it)).filter(|(alike, _)| *alike >= LIKE);
    likely.reduce(|best, it| if it.0 > best.0 { it } else { best }).map(|(_, it)| it)
}
