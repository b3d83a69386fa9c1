//! Whether the answer to a question of the judge's is a yes or a no: a plain one, one in other words of
//! whoever agrees or protests, a yes and nothing else, or a yes to some of what was offered by number.

use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;
use crate::reading::text::own::own_lines;

/// Whether a letter that answers a yes-or-no question says no: its first own word does.
pub fn denies(text: &str) -> bool {
    first_word(text).is_some_and(|word| Table::AnswerNo.contains(&word))
}

/// Whether such a letter plainly says yes: its first own word does, or a line of it alone.
pub fn affirms(text: &str) -> bool {
    first_word(text).is_some_and(|word| Table::AnswerYes.contains(&word))
        || !denies(text)
            && crate::reading::commands(text).contains(&crate::reading::Command::Confirm)
}

/// Whether the answer to a question for a yes agrees, in whatever words: a yes, or thanks and pleasure with
/// nothing in it of somebody who never asked, or is not there to read it.
pub fn agrees(text: &str) -> bool {
    if affirms(text) {
        return true;
    }
    let (lines, _) = own_lines(text);
    let folded: Vec<String> = lines.iter().map(|line| fold(&line.text)).collect();
    let says =
        |some: Table| folded.iter().flat_map(|line| words_of(line)).any(|word| some.contains(word));
    !denies(text) && says(Table::AnswerAssent) && !says(Table::AnswerDissent)
}

/// Whether such a letter says yes and nothing else: who adds something may want something else. What its
/// writer is called may stand below.
pub fn affirms_alone(text: &str, names: &[&str]) -> bool {
    chosen(text, names).is_some_and(|numbers| numbers.is_empty())
}

/// The numbers that a letter says yes to, which says nothing else: `YES 1`, `Yes, 1 and 3 please`, `2`. A plain yes
/// names none.
pub fn chosen(text: &str, names: &[&str]) -> Option<Vec<usize>> {
    let (lines, _) = own_lines(text);
    let folded: Vec<String> = lines.iter().map(|line| fold(&line.text)).collect();
    let mut numbers: Vec<usize> = Vec::new();
    let mut agrees = false;
    for word in folded.iter().flat_map(|line| words_of(line)) {
        let is_name = || names.iter().any(|name| words_of(&fold(name)).any(|part| part == word));
        if let Ok(number) = word.parse() {
            numbers.push(number);
        } else if Table::AnswerYes.contains(word) {
            agrees = true;
        } else if !Table::AnswerBesideYes.contains(word)
            && !Table::AnswerCounts.contains(word)
            && !is_name()
        {
            return None;
        }
    }
    (agrees || !numbers.is_empty()).then_some(numbers)
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The first word of the writer's own.
fn first_word(text: &str) -> Option<String> {
    let (lines, _) = own_lines(text);
    let first = lines
        .iter()
        .map(|line| fold(&line.text))
        .find(|line| line.chars().any(char::is_alphabetic));
    let line = first?;
    let word = line
        .trim_start_matches(|letter: char| !letter.is_alphabetic())
        .chars()
        .take_while(|letter| letter.is_alphabetic() || *letter == '\'');
    Some(word.collect())
}
