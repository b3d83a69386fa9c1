//! Being ready, said in more words than one: `I'm ready now; thanks.`, `Bereit, danke`, `Prêt de mon
//! côté !`.
//!
//! Every word must be one of these: `nearly ready` and `ready if Bob is` say something else.

use crate::reading::ast::command::Command;
use crate::reading::lexer::tables::Table;

/// The word to the judge that a clause in folded letters is, if its writer says that he is ready.
pub(super) fn readiness(clause: &str) -> Option<Command> {
    const MOST_WORDS: usize = 10;
    if !Table::ReadyWords.words().iter().any(|word| clause.contains(word)) {
        return None;
    }
    let words: Vec<&str> = clause
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '\''))
        .filter(|word| !word.is_empty())
        .collect();
    // `Am I ready`
    let asks = words.len() > 1
        && Table::ReadyAsks.contains(words[0])
        && Table::ReadyAsked.contains(words[1]);
    let is_ready = |word: &&str| Table::ReadyWords.contains(word);
    let anyway = |word: &&str| Table::ReadyAnyway.contains(word);
    let known = |word: &&str| is_ready(word) || Table::ReadyBeside.contains(word) || anyway(word);
    let ready = words.iter().any(is_ready);
    if asks || words.len() > MOST_WORDS || !ready || !words.iter().all(known) {
        return None;
    }
    Some(match words.iter().any(anyway) {
        true => Command::ReadyAnyway,
        false => Command::Ready,
    })
}
