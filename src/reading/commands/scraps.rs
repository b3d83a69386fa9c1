//! Whether words that no order was read from might have been meant as one: what a receipt should
//! mention, and what is only a greeting, in any language; and whether words are for the judge or between
//! people.

use crate::board::Province;
use crate::reading::lexer::fold::{fold, key};
use crate::reading::lexer::foreign::Language;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::words::{ANY_VERB, Roles};

/// What parts a line.
const PARTS: [char; 8] = [',', '.', ';', ':', '!', '?', '(', ')'];

/// Whether a line speaks of units, places or what units do as an order would. A single place, as in
/// the town below a name, is none yet, and words that greet need more than others to be one.
pub fn may_be_order(lexicon: &Lexicon, line: &str) -> bool {
    line.split(PARTS).any(|part| part_may_be(lexicon, part))
}

/// Whether a line names a place and greets nobody.
pub fn names_place(lexicon: &Lexicon, line: &str) -> bool {
    let folded = fold(line);
    let words = || folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words().any(|word| word.len() > 2 && lexicon.named(&key(word)).is_some())
        && !words().any(|word| lexicon.roles(word).any(Roles::GREETING))
}

/// The province of a unit that somebody names: `A BUR`, `Fleet Brest`, `Armee Burgund`, `F STP/NC`. One that
/// is left of all that the word may stand for is enough: whoever writes it is asked whether it is meant.
pub fn place_of_unit(lexicon: &Lexicon, text: &str) -> Option<Province> {
    let folded = fold(text.split(['/', '(']).next().unwrap_or_default());
    let words: Vec<&str> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_kind = |word: &str| lexicon.roles(word).any(Roles::ARMY.or(Roles::FLEET));
    let name = match words.as_slice() {
        [kind, name @ ..] if !name.is_empty() && is_kind(kind) => name,
        all => all,
    };
    lexicon.candidates(name, Language::English).only()
}

/// Whether a line may hold an order that was not read: it may be one, or names a unit, a place, or what
/// somebody does whom it does not name (`both hold`).
pub fn may_hold_order(lexicon: &Lexicon, line: &str) -> bool {
    let ordinary = Roles::COMMON.or(Roles::GREETING);
    let names = |part: &str| {
        let folded = fold(part);
        let words = || folded.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 1);
        let role = |word: &str| lexicon.roles(word);
        // `den` and `par` are small words before they are Denmark and Paris.
        let is_place = |word: &str| {
            let short = word.len() == 3 && !role(word).is_none();
            word.len() > 2
                && !short
                && !role(word).any(ordinary)
                && lexicon.named(&key(word)).is_some()
        };
        let is_unit = |word: &str| word.len() > 2 && role(word).any(Roles::ARMY.or(Roles::FLEET));
        let acts = |word: &str| word.len() > 2 && role(word).any(ANY_VERB);
        let greets = words().any(|word| role(word).any(Roles::GREETING));
        !greets
            && (words().any(|word| is_place(word) || is_unit(word))
                || words().any(|word| Table::ScrapThose.contains(word)) && words().any(acts))
    };
    may_be_order(lexicon, line) || line.split(PARTS).any(names)
}

/// Whether a line is a word to some judge that this one does not know: `SET ABSENCE Nov 24`, `SUMMARY`.
/// Nobody's password is repeated.
pub fn may_be_command(line: &str) -> bool {
    const MOST_WORDS: usize = 7;
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_of = |table: Table, word: &str| table.contains(&word.to_ascii_lowercase());
    let sets = words.len() > 1 && is_of(Table::JudgeSet, words[0]);
    let is_secret = words.iter().any(|word| is_of(Table::JudgePassword, word));
    words.len() <= MOST_WORDS
        && !is_secret
        && (sets || words.first().is_some_and(|first| Table::JudgeElsewhere.contains(first)))
}

/// Whether a line calls upon whoever rules: `Dear judge, please ...`.
pub fn calls_judge(line: &str) -> bool {
    const MOST_WORDS: usize = 4;
    let folded = fold(line);
    let call = folded.split([',', ':', '!']).next().unwrap_or_default();
    let mut words = call.split_whitespace();
    let rules = |word: &str| Table::PressJudge.contains(word) || Table::PressMaster.contains(word);
    let called = words.clone().any(rules);
    called && words.nth(MOST_WORDS).is_none()
}

/// Whether a line says `I` or `you`, as people do among themselves.
pub fn is_between_people(line: &str) -> bool {
    let folded = fold(line);
    let mut words = folded.split(|it: char| !(it.is_alphanumeric() || it == '\''));
    words.any(|word| Table::ScrapBetween.contains(word) || word.starts_with("j'"))
}

fn part_may_be(lexicon: &Lexicon, part: &str) -> bool {
    let folded = fold(part);
    let words: Vec<&str> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let roles: Vec<Roles> = words.iter().map(|word| lexicon.roles(word)).collect();
    let is_place = |word: &str| word.len() > 2 && lexicon.named(&key(word)).is_some();
    let places = words.iter().filter(|word| is_place(word)).count();
    if let ([word], [role]) = (words.as_slice(), roles.as_slice()) {
        return word.len() > 2 && role.any(ANY_VERB) && !role.any(Roles::COMMON);
    }
    let speaks = |index: usize| {
        let (word, role) = (words[index], roles[index]);
        let before_place = words.get(index + 1).is_some_and(|next| is_place(next));
        let is_unit = role.any(Roles::ARMY.or(Roles::FLEET)) && (word.len() > 2 || before_place);
        is_unit
            || word.len() > 2 && role.any(ANY_VERB.or(Roles::ALL).or(Roles::REST))
            || Table::ScrapBefore.contains(word)
    };
    let said = (0..words.len()).filter(|&index| !is_place(words[index]) && speaks(index)).count();
    let greets = roles.iter().any(|role| role.any(Roles::GREETING));
    match greets {
        true => places > 0 && places + said > 2,
        false => places + said > 1,
    }
}
