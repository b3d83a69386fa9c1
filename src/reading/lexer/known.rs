//! What is known of every word of a line: looked up once, for all questions that are asked of it
//! later.

use super::cells::mend_cells;
use super::homophones::mend_homophones;
use super::names::Lexicon;
use super::tables::{Table, Tables};
use super::token::{LONGEST_NAME, Reach, Sign, Token};
use super::words::{ANY_VERB, ENDING_VERB, Roles};

/// Looks every word up.
pub(in crate::reading) fn annotate(tokens: &mut Vec<Token>, lexicon: &Lexicon) {
    look_up(tokens, lexicon);
    if mend_homophones(tokens, lexicon) | mend_cells(tokens) {
        look_up(tokens, lexicon);
    }
    mend_figures(tokens);
}

fn look_up(tokens: &mut [Token], lexicon: &Lexicon) {
    for token in tokens.iter_mut().filter(|token| token.sign == Sign::Word) {
        if token.word.contains(|letter: char| !letter.is_alphanumeric()) {
            let bare = token.word.strip_suffix("'s").unwrap_or(&token.word);
            token.known.key =
                Some(bare.chars().filter(|letter| letter.is_alphanumeric()).collect());
        }
        token.known.roles = lexicon.roles(&token.word);
        token.known.tables = Tables::of(&token.word);
        token.known.is_name = lexicon.named(token.key()).is_some();
    }
    for at in 0..tokens.len() {
        if tokens[at].sign != Sign::Word {
            continue;
        }
        let (exact, loose) = reaches(&tokens[at..], lexicon);
        let token = &tokens[at];
        let unknown =
            token.known.roles.is_none() && !(token.known.is_name && token.known.key.is_none());
        let word = token.word.as_str();
        let nearest = |parts| lexicon.words.nearest_verb(word, parts).map(|(roles, _)| roles);
        let (verb, ending) =
            if unknown { (nearest(ANY_VERB), nearest(ENDING_VERB)) } else { (None, None) };
        let known = &mut tokens[at].known;
        (known.exact, known.loose, known.verb, known.ending) = (exact, loose, verb, ending);
    }
}

/// `Bur 2 Mun`: a figure for the word.
fn mend_figures(tokens: &mut [Token]) {
    let is_name = |token: &Token| token.known.exact.is_some() && token.word.len() > 2;
    for at in 1..tokens.len().saturating_sub(1) {
        let figure = tokens[at].sign == Sign::Number && tokens[at].word == "2";
        if figure && is_name(&tokens[at - 1]) && is_name(&tokens[at + 1]) {
            tokens[at].sign = Sign::Dash;
        }
    }
}

/// How far names reach from the first of these tokens.
fn reaches(tokens: &[Token], lexicon: &Lexicon) -> (Option<Reach>, Option<Reach>) {
    let mut words = [&tokens[0]; LONGEST_NAME];
    let mut ends = [0; LONGEST_NAME];
    let mut count = 0;
    for (ahead, token) in tokens.iter().enumerate() {
        if count == LONGEST_NAME {
            break;
        }
        match token.sign {
            Sign::Word => {
                words[count] = token;
                ends[count] = ahead + 1;
                count += 1;
            }
            Sign::Stop if count > 0 => {}
            // A dash inside a name touches both its words.
            Sign::Dash
                if count > 0
                    && !token.gap
                    && token.end - token.start == 1
                    && tokens.get(ahead + 1).is_some_and(|next| !next.gap) => {}
            _ => break,
        }
    }
    let reach = |words: usize| Reach { words, tokens: ends[words - 1] };
    let words = &words[..count];
    // `Bla-Se` is no Black Sea: behind a name that is whole, a dash is an arrow.
    let arrow = |reach: &Reach| {
        words[0].known.is_name
            && tokens[..reach.tokens].iter().any(|token| token.sign == Sign::Dash)
            && words[reach.words - 1].key().len() < 4
    };
    let loose = loose_length(lexicon, words).map(reach).filter(|reach| !arrow(reach));
    (name_length(lexicon, words).map(reach), loose)
}

/// How many of these words make one name, if the first of them begins one; the longest name wins.
///
/// Words are run together only where each is long enough to be no order word: `Mar S` is not
/// `Mars`.
fn name_length(lexicon: &Lexicon, words: &[&Token]) -> Option<usize> {
    let first = words.first()?;
    let single = first.known.is_name;
    let (opens, begins) = lexicon.begins_name(first.key());
    let most = if opens || begins { words.len() } else { 1 };
    (2..=most)
        .rev()
        .find(|&count| {
            let words = &words[..count];
            // `Swe-Den` is not Sweden.
            let apart = single && words.iter().all(|word| word.known.is_name);
            opens && lexicon.phrases.contains_key(&joined(words, " "))
                || !apart
                    && words.iter().all(|word| word.key().len() >= 3)
                    && lexicon.named(&joined(words, "")).is_some()
        })
        .or_else(|| single.then_some(1))
}

/// How many words from the first make one name of several words that is abbreviated word by word
/// (`Eng Chan`, `W Med`) or has a slip in it (`Noth Sea`).
fn loose_length(lexicon: &Lexicon, words: &[&Token]) -> Option<usize> {
    // "Western Mediterranean to" is a name and a word, not a name with a slip in it.
    let connects = Roles::TO.or(Roles::FROM).or(Roles::AND).or(Roles::VIA).or(ANY_VERB);
    let connects = |word: &&&Token| lexicon.roles(word.key()).any(connects);
    let most = 1 + words.iter().skip(1).take_while(|word| !connects(word)).count();
    (2..=most.min(words.len())).rev().find(|&count| {
        let words = &words[..count];
        // `Mar S` is no name; `St P` is.
        let short = words[1..].iter().any(|word| word.key().len() < 2)
            && !Table::NameSaint.contains(words[0].key());
        // `S Pie` supports Piedmont, and is no San Pietroburgo.
        let helps = words[0].key().len() == 1 && words[1].known.is_name;
        if short
            || helps
            || words[0].key().is_empty()
            || words.iter().all(|word| word.known.is_name)
        {
            return false;
        }
        let mut keys = [""; LONGEST_NAME];
        for (key, word) in keys.iter_mut().zip(words) {
            *key = word.key();
        }
        lexicon.is_loosely_named(&keys[..count])
    })
}

fn joined(words: &[&Token], between: &str) -> String {
    words.iter().map(|word| word.key()).collect::<Vec<&str>>().join(between)
}
