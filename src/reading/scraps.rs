//! Whether words that no order was read from might have been meant as one: what a receipt should
//! mention, and what is only a greeting, in any language.

use super::fold::{fold, key};
use super::names::Lexicon;
use super::words::{ANY_VERB, Roles};

/// Words that speak of orders sent before.
const BEFORE: &[&str] = &["before", "same", "last", "previous", "earlier", "unchanged"];

/// Whether a line speaks of units, places or what units do as an order would. A single place, as in
/// the town below a name, is none yet, and words that greet need more than others to be one.
pub fn may_be_order(lexicon: &Lexicon, line: &str) -> bool {
    line.split([',', '.', ';', ':', '!', '?', '(', ')']).any(|part| part_may_be(lexicon, part))
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
            || BEFORE.contains(&word)
    };
    let said = (0..words.len()).filter(|&index| !is_place(words[index]) && speaks(index)).count();
    let greets = roles.iter().any(|role| role.any(Roles::GREETING));
    match greets {
        true => places > 0 && places + said > 2,
        false => places + said > 1,
    }
}
