//! How mail programs set off what is not the writer's: the words with which they introduce an old
//! letter, sign themselves, and disclaim.

use std::sync::LazyLock;

use crate::reading::lexer::fold::fold;
use crate::reading::lexer::lookup::{PhraseFinder, WordMap};
use crate::reading::lexer::tables::Table;

/// Marks that decorate a line.
const DECORATION: [char; 11] = ['-', '_', '=', '*', ' ', ':', '|', '<', '>', '•', '\''];

/// Whether a program wrote the line about itself (`Sent from my phone`).
pub(super) fn is_footer(folded: &str) -> bool {
    static BEGIN: LazyLock<PhraseFinder> =
        LazyLock::new(|| PhraseFinder::of(Table::MailerFooter.words()));
    // The mark of a telephone may stand anywhere in the line.
    static ANYWHERE: LazyLock<PhraseFinder> =
        LazyLock::new(|| PhraseFinder::of(Table::MailerDevice.words()));
    let bare = folded.trim_start_matches(DECORATION);
    BEGIN.beginning(bare).is_some() || ANYWHERE.are_in(bare)
}

/// Whether a lawyer's text begins here, which goes to the letter's end.
pub(super) fn begins_disclaimer(folded: &str) -> bool {
    static SUBJECTS: LazyLock<PhraseFinder> =
        LazyLock::new(|| PhraseFinder::of(Table::MailerDisclaimed.words()));
    let bare = folded.trim_start_matches(DECORATION);
    SUBJECTS.beginning(bare).is_some()
        && Table::MailerDisclaims.words().iter().any(|words| bare.contains(words))
}

/// Whether a firm signs here, by law (`Registered in England`).
pub(super) fn is_imprint(folded: &str) -> bool {
    static WORDS: LazyLock<PhraseFinder> =
        LazyLock::new(|| PhraseFinder::of(Table::MailerImprint.words()));
    WORDS.are_in(folded)
}

/// Whether an old letter begins here.
pub(super) fn begins_forwarded(folded: &str) -> bool {
    static MARKS: LazyLock<PhraseFinder> =
        LazyLock::new(|| PhraseFinder::of(Table::MailerForwarded.words()));
    let bare = folded.trim_matches(DECORATION);
    // `Original message:` is a mark, `Original message to you was wrong` is not.
    MARKS.beginning(bare).is_some_and(|mark| bare.len() - mark <= 40)
        && (folded.starts_with(['-', '_', '=', '*', '|', '<', '>'])
            || !bare.contains(". ") && bare.split(' ').count() <= 5)
}

/// Whether an old letter ends here: `----- End of forwarded message -----`.
pub(super) fn ends_forwarded(folded: &str) -> bool {
    let bare = folded.trim_matches(DECORATION);
    bare.len() < folded.len() && Table::MailerForwardedEnd.contains(bare)
}

/// Whether a mark calls what follows passed on, and not only the letter that is answered.
pub(super) fn is_passed_on(folded: &str) -> bool {
    Table::MailerPassedOn.words().iter().any(|mark| folded.contains(mark))
}

/// Whether the text introduces a quotation; of several lines, only if the first begins so.
pub(super) fn is_attribution(folded: &str, single: bool) -> bool {
    let bare = folded.trim_start_matches(DECORATION).trim_end_matches(['-', ' ', '*', '<', '>']);
    let wrote = || Table::MailerWrote.words().iter();
    let writes = |text: &str| wrote().any(|word| text.ends_with(&format!(" {word}")));
    // `On 14/11/2026 10:03, Chancery wrote`, and the same between dashes, without a colon.
    let plain = || single && introduces(bare) && writes(bare) && bare.contains(',');
    let colon = bare.strip_suffix(':').or_else(|| bare.strip_suffix("..."));
    let Some(text) = colon.or_else(|| plain().then_some(bare)) else {
        return false;
    };
    let text = text.trim_end();
    let begins = |table: Table| table.words().iter().any(|words| text.starts_with(words));
    let quotes = wrote().any(|word| has_word(text, word)) || begins(Table::MailerQuotes);
    let dated = text.chars().any(char::is_numeric) || text.contains('@');
    let ends_so = writes(text);
    let own = begins(Table::MailerOwn);
    let mine = Table::MailerMine.words().iter().any(|words| text.ends_with(words));
    if own || mine {
        return false;
    }
    let address = text.contains('@') && text.chars().any(|letter| letter.is_ascii_digit());
    quotes && dated && (single || introduces(bare)) || single && (ends_so || address)
}

/// Whether a quotation's introduction stands here with the beginning of the old letter behind it, on
/// one line. Only an address tells that a program wrote it.
pub(super) fn attributes_on_the_line(folded: &str) -> bool {
    introduces(folded)
        && folded.match_indices(": ").any(|(at, _)| {
            let introduction = &folded[..=at];
            introduction.contains('@') && is_attribution(introduction, false)
        })
}

/// Whether the judge's own letter comes to its examples here, in any language that it has letters in.
pub(super) fn announces_examples(folded: &str) -> bool {
    Table::MailerExamples.words().iter().any(|words| folded.contains(words))
}

/// Whether a quotation's introduction may begin here and go on in the next lines.
pub(super) fn introduces(folded: &str) -> bool {
    let bare = folded.trim_start_matches(DECORATION);
    let dated = bare.chars().any(|letter| letter.is_ascii_digit()) && !bare.contains(" - ");
    dated && Table::MailerIntroduces.words().iter().any(|first| bare.starts_with(first))
        || bare.contains('@') && bare.contains('<')
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, found)| {
        let edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
        edge(text[..at].chars().next_back()) && edge(text[at + found.len()..].chars().next())
    })
}

/// A field of the header that some programs put above the letter they answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Field {
    /// Who wrote it.
    From,
    /// When.
    Sent,
    /// What about.
    Subject,
    /// To whom.
    To,
}

/// The field of a header that the line is.
pub(super) fn header_field(folded: &str) -> Option<Field> {
    let line = folded.trim_start_matches(DECORATION);
    let (name, _) = line.split_once([':', '：'])?;
    let name = name.trim_end_matches(['*', ' ']).trim_start_matches(['*', ' ']);
    FIELDS.get(name).copied()
}

/// The fields by what they are called. Some letters come folded into their parts.
static FIELDS: LazyLock<WordMap<String, Field>> = LazyLock::new(|| {
    let fields = [
        (Table::FieldFrom, Field::From),
        (Table::FieldSent, Field::Sent),
        (Table::FieldSubject, Field::Subject),
        (Table::FieldTo, Field::To),
    ];
    let names = fields
        .into_iter()
        .flat_map(|(table, field)| table.words().iter().map(move |name| (fold(name), field)));
    names.collect()
});

/// Whether a whole header stands on the one line.
pub(super) fn is_flat_header(folded: &str) -> bool {
    let holds = |table: Table| table.words().iter().any(|word| folded.contains(word));
    matches!(header_field(folded), Some(Field::From | Field::Sent))
        && holds(Table::FlatSent)
        && holds(Table::FlatSubject)
}
