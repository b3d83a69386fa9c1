//! Being ready, said in more words than one: `I'm ready now; thanks.`, `Bereit, danke`, `Prêt de mon
//! côté !`.
//!
//! Every word must be one of these: `nearly ready` and `ready if Bob is` say something else.

use crate::reading::ast::command::Command;

const READY: &[&str] = &["ready", "bereit", "startklar", "pret", "prete"];

/// Words that leave it what it is.
#[rustfmt::skip]
const BESIDE: &[&str] = &[
    "i", "i'm", "im", "am", "we", "we're", "are", "is", "it's", "all", "everything", "everything's", "my", "orders", "now", "still", "again", "also", "too", "here", "then", "so",
    "ok", "okay", "well", "yes", "yep", "judge", "hi", "hello", "dear", "please", "thanks", "thank", "you", "thx", "cheers", "from", "for", "part", "side", "end", "me", "as", "to", "go",
    "ich", "bin", "wir", "sind", "jetzt", "nun", "auch", "wieder", "immer", "noch", "weiterhin", "von", "meiner", "seite", "mir", "aus", "meinerseits", "dann", "also", "ja", "gut",
    "alles", "ist", "hallo", "lieber", "richter", "spielleiter", "bitte", "danke", "vielen", "dank", "schon",
    "je", "suis", "nous", "sommes", "c'est", "tout", "est", "maintenant", "toujours", "encore", "aussi", "de", "mon", "ma", "cote", "pour", "moi", "fin", "donc", "voila", "oui",
    "bonjour", "juge", "cher", "merci", "beaucoup",
];

/// Words by which somebody is ready though not all that he wrote was read.
const ANYWAY: &[&str] =
    &["anyway", "anyhow", "nonetheless", "nevertheless", "trotzdem", "dennoch", "quand", "meme"];

/// The word to the judge that a clause in folded letters is, if its writer says that he is ready.
pub(super) fn readiness(clause: &str) -> Option<Command> {
    const MOST_WORDS: usize = 10;
    let any = |list: &[&str], word: &str| list.contains(&word);
    if !READY.iter().any(|word| clause.contains(word)) {
        return None;
    }
    let words: Vec<&str> = clause
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '\''))
        .filter(|word| !word.is_empty())
        .collect();
    // `Am I ready`
    let asks = words.len() > 1 && matches!(words[0], "am" | "are" | "is" | "bin" | "sind" | "ist");
    let asks = asks && matches!(words[1], "i" | "we" | "you" | "ich" | "wir" | "all" | "alles");
    let ready = words.iter().filter(|word| any(READY, word)).count();
    let known = |word: &&str| any(READY, word) || any(BESIDE, word) || any(ANYWAY, word);
    if asks || words.len() > MOST_WORDS || ready == 0 || !words.iter().all(known) {
        return None;
    }
    Some(match words.iter().any(|word| any(ANYWAY, word)) {
        true => Command::ReadyAnyway,
        false => Command::Ready,
    })
}
