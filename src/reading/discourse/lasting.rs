//! Words that make an order one for every turn (4.E.4): `A Por S A Spa until further notice`.
//!
//! They are taken out before a line is read, so that they stand in nobody's way; what is left is
//! an order like any other, or nothing but a heading over others.

use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::reading::commands::sets::set_word;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::lookup::{ByFirstWord, by_first_word};
use crate::reading::text::line::OwnLine;

/// What such words in a line are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Lasts {
    /// There are none.
    No,
    /// The orders on the line.
    Line,
    /// The orders below it, or if there are none, those above it.
    Heading,
}

/// Whole phrases, folded.
#[rustfmt::skip]
const PHRASES: &[&str] = &[
    "until further notice", "till further notice",
    "in perpetuity", "for perpetuity", "in perpetuo", "a perpetuite", "a perpetuidad", "auf dauer", "fur alle runden", "voor onbepaalde tijd", "for the foreseeable future", "for the duration", "every turn", "each turn", "each and every turn", "every season", "each season", "every phase", "every move", "every year",
    "for the rest of the game", "from now on", "for all turns", "in all turns", "in all future turns", "for all future turns", "this and all following turns", "this and every following turn", "this turn and every turn after", "turn after turn",
    "standing order", "standing orders", "perpetual order", "perpetual orders", "permanent order", "permanent orders", "as long as possible", "as long as it is possible", "for as long as possible", "for ever",
    "bis auf weiteres", "bis auf widerruf", "in jeder runde", "jede runde", "jeden zug", "in jedem zug", "ab jetzt immer", "ab sofort immer", "solange moglich", "so lange wie moglich", "fur immer", "standige befehle", "standiger befehl",
    "jusqu'a nouvel ordre", "jusqu'a nouvel avis", "a chaque tour", "chaque tour", "tous les tours", "ordre permanent", "ordres permanents", "en permanence", "tant que possible", "aussi longtemps que possible",
    "tot nader order", "tot nader bericht", "elke beurt", "iedere beurt", "vaste order", "vaste orders", "permanente order", "permanente orders", "zolang mogelijk", "vanaf nu altijd",
    "fino a nuovo ordine", "fino a nuovo avviso", "a ogni turno", "ad ogni turno", "ogni turno", "ordine permanente", "ordini permanenti", "d'ora in poi", "finche possibile",
    "hasta nuevo aviso", "hasta nueva orden", "en cada turno", "cada turno", "todos los turnos", "orden permanente", "ordenes permanentes", "de ahora en adelante", "mientras sea posible",
];

/// Single words: only beside an order.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "perpetual", "permanent", "unbefristet", "permanente", "perpetuo", "perpetua", "perpetuel", "perpetuelle", "always", "forever", "permanently", "perpetually", "indefinitely", "immer", "dauerhaft", "toujours", "desormais", "dorenavant", "altijd", "voortaan", "sempre", "siempre",
];

/// Single words that make a heading.
const HEADINGS: &[&str] = &["dauerbefehl", "dauerbefehle", "dauerorder"];

/// `Until I say otherwise`, in as many words as people take for it: first one of these,
const UNTIL: &[&str] =
    &["until", "till", "til", "bis", "jusqu'a", "tot", "totdat", "fino", "finche", "hasta"];
/// then some that only tell who says it, and how,
#[rustfmt::skip]
const SAYS: &[&str] = &[
    "i", "we", "you", "it", "them", "this", "that", "say", "tell", "told", "hear", "write", "order", "ordered", "instruct", "instructed", "send", "give", "given", "notified",
    "decide", "from", "me", "ich", "etwas", "sage", "schreibe", "ce", "que", "je", "dise", "dis", "du", "ik", "zeg", "schrijf", "che", "non", "io", "dico", "diga", "yo", "lo", "something", "new", "orders", "anything",
    "nuovo", "nuovi", "nuevas", "nouveaux", "neue", "nieuwe", "auf",
];
/// then one of these.
#[rustfmt::skip]
const OTHERWISE: &[&str] = &[
    "otherwise", "differently", "else", "notice", "anderes", "anders", "contraire", "contrario", "diversamente", "tegendeel", "gegenteil", "tegenbericht",
    "change", "cancel", "revoke", "countermand", "countermanded", "revoked", "cancelled", "canceled", "changed",
];

/// How many words say `until I say otherwise` here.
fn until_otherwise(words: &[&str]) -> Option<usize> {
    const MOST_SAYING: usize = 5;
    let is = |list: &[&str], at: usize| words.get(at).is_some_and(|word| list.contains(word));
    if !is(UNTIL, 0) {
        return None;
    }
    let saying = (1..=1 + MOST_SAYING).find(|&at| !is(SAYS, at))?;
    let it =
        usize::from(is(&["it", "them", "sage", "schreibe", "zeg", "schrijf", "dise"], saying + 1));
    is(OTHERWISE, saying).then_some(saying + 1 + it)
}

/// `As always, ...` says nothing of orders.
const AS: &[&str] = &["as", "wie", "comme", "zoals", "come", "como", "not", "nicht", "pas", "niet"];

/// Words of a line that is no more than a heading.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "these", "this", "those", "are", "is", "my", "our", "the", "following", "order", "orders", "all", "they", "and", "as", "follows", "for", "please", "stand", "count", "valid", "hold", "good", "apply", "here", "of", "to", "be", "a", "should", "shall", "will", "i", "give", "would", "like",
    "diese", "befehle", "gelten", "sind", "meine", "als", "ces", "ordres", "sont", "valables", "mes", "comme", "deze", "gelden", "mijn", "zijn", "als", "questi", "ordini", "valgono", "sono", "i", "miei", "come", "estas", "ordenes", "valen", "son", "mis", "como",
];

/// The lines without such words, and what they are about. A line that has some is parted into its
/// sentences.
pub(super) fn lasting(lines: Vec<OwnLine>) -> (Vec<OwnLine>, Vec<Lasts>) {
    let mut kept = Vec::with_capacity(lines.len());
    let mut lasts = Vec::with_capacity(lines.len());
    for line in lines {
        if without(&line.text).is_none() || set_word(&line.text).is_some() {
            kept.push(line);
            lasts.push(Lasts::No);
            continue;
        }
        for sentence in sentences(&line.text) {
            let (text, found) =
                without(sentence).unwrap_or_else(|| (sentence.to_owned(), Lasts::No));
            kept.push(OwnLine { number: line.number, text, under: line.under.clone() });
            lasts.push(found);
        }
    }
    (kept, lasts)
}

/// What kind of words these are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Phrase,
    Heading,
    Word,
}

/// All of them by their first words, the longest first.
static OPENINGS: LazyLock<ByFirstWord<Kind>> = LazyLock::new(|| {
    let kinds = [(PHRASES, Kind::Phrase), (HEADINGS, Kind::Heading), (WORDS, Kind::Word)];
    let all = kinds.into_iter().flat_map(|(list, kind)| list.iter().map(move |it| (*it, kind)));
    let mut openings = by_first_word(all);
    for list in openings.values_mut() {
        list.sort_by_key(|(rest, _)| Reverse(rest.len()));
    }
    openings
});

/// The words at this place that make orders last: how many they are, and their kind.
fn lasting_at(words: &[&str], at: usize) -> Option<(usize, Kind)> {
    let after_as = at > 0 && AS.contains(&words[at - 1]);
    let stands = |(rest, kind): &&(Vec<&str>, Kind)| {
        // `siempre que` is a condition.
        let condition = words.get(at + 1) == Some(&"que");
        words[at + 1..].starts_with(rest) && !(*kind == Kind::Word && (after_as || condition))
    };
    let listed = OPENINGS.get(words[at]).and_then(|list| list.iter().find(stands));
    listed
        .map(|(rest, kind)| (1 + rest.len(), *kind))
        .or_else(|| until_otherwise(&words[at..]).map(|count| (count, Kind::Phrase)))
}

/// A text without the words that make it last, if it has any.
fn without(text: &str) -> Option<(String, Lasts)> {
    // Most lines hold none, and need no words that know their places.
    let folded = fold(text);
    let bare: Vec<&str> =
        folded.split(|letter| !is_inside(letter)).filter(|word| !word.is_empty()).collect();
    (0..bare.len()).find_map(|at| lasting_at(&bare, at))?;
    let words = words(text);
    let folded: Vec<&str> = words.iter().map(|word| word.folded.as_str()).collect();
    let mut taken: Vec<(usize, usize)> = Vec::new();
    let (mut single, mut at) = (true, 0);
    let mut others = 0;
    while at < words.len() {
        if let Some((count, kind)) = lasting_at(&folded, at) {
            taken.push((words[at].start, words[at + count - 1].end));
            single &= kind == Kind::Word;
            at += count;
        } else {
            others += usize::from(!FILLERS.contains(&folded[at]));
            at += 1;
        }
    }
    let found = match (taken.is_empty(), others) {
        (true, _) => return None,
        (false, 0) if single => return None,
        (false, 0) => Lasts::Heading,
        (false, _) => Lasts::Line,
    };
    let mut left = text.to_owned();
    for (start, end) in taken.into_iter().rev() {
        left.replace_range(start..end, "");
    }
    Some((left, found))
}

/// A word of a text, where it stands in it.
struct Word {
    start: usize,
    end: usize,
    folded: String,
}

fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain(std::iter::once((text.len(), ' ')));
    for (at, letter) in ends {
        let inside = is_inside(letter);
        match (start, inside) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                words.push(Word { start: from, end: at, folded: fold(&text[from..at]) });
                start = None;
            }
            _ => {}
        }
    }
    words
}

fn is_inside(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '\'' | '’')
}

/// The sentences of a line; a dot behind a short word is an abbreviation's.
fn sentences(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, sign) in text.char_indices() {
        let ends = match sign {
            ';' => true,
            '.' => {
                let word = text[from..at].rsplit(|letter: char| !letter.is_alphanumeric()).next();
                text[at + 1..].starts_with(char::is_whitespace)
                    && word.is_some_and(|word| word.len() > 2)
            }
            _ => false,
        };
        if ends {
            parts.push(&text[from..at]);
            from = at + 1;
        }
    }
    parts.push(&text[from..]);
    parts
}
