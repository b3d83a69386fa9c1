//! Lines over orders that keep them back: a condition, a denial, a word to ignore them, what somebody
//! else may do. Plain headings are read before; whoever writes a reservation is asked.

use super::headings::Choice;
use super::retraction::is_struck;
use crate::reading::commands::sets::{keeps, voids};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// A longer line is talk that happens to end so.
const MOST_WORDS: usize = 16;

/// Conditions without a word for `if`, and what is kept for another case.
#[rustfmt::skip]
const CASES: &[&str] = &[
    "contingency", "contingencies", "contingent", "conditional", "conditionals", "conditionally", "alternative", "alternatives", "fallback", "backup", "backups",
    "fails", "fail", "eventuality", "bedingt", "ersatz", "alternativ", "secours", "riserva", "reserva",
];

/// What others do, or may do.
#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "ally", "ally's", "allies", "enemy", "enemies", "enemy's", "opponent", "opponents", "rival", "rivals", "expected", "predicted", "prediction",
    "predictions", "guess", "suspect", "told", "tells",
];

/// What is no longer true.
#[rustfmt::skip]
const PAST: &[&str] = &[
    "old", "previous", "former", "earlier", "obsolete", "alte", "alten", "anciens", "oude", "vecchi", "kidding", "joke", "joking", "season's", "turn's",
];

/// What is not true, and never was.
const WRONG: &[&str] = &["wrong", "incorrect", "falsch", "faux", "fout", "sbagliato"];

/// What a word for ignoring bears on, if it is what stands below.
#[rustfmt::skip]
const BELOW: &[&str] = &[
    "following", "these", "this", "below", "folgendes", "folgende", "folgenden", "nachfolgende", "suivant", "suivants", "suivante", "ceci", "volgende", "seguente",
    "seguenti", "siguiente", "siguientes", "a", "das", "dies",
];

/// What is not to be done with orders.
#[rustfmt::skip]
const DONE: &[&str] = &[
    "do", "use", "play", "execute", "process", "count", "compte", "comptez", "executer", "beachten", "ausfuhren",
];

/// Words by which a line speaks of other letters or calls its own orders new: `sets` reads those.
#[rustfmt::skip]
const RENEWS: &[&str] = &[
    "new", "now", "updated", "final", "correct", "corrected", "correction", "instead", "replace", "replaces", "mail", "email", "letter", "message", "plus",
    "add", "also", "neue", "neuen", "nouveaux", "nieuwe", "nuovi", "nuevas",
];

/// What a condition is about that hangs on nothing that happens on the board: whether the letter comes
/// in time, and is read.
#[rustfmt::skip]
const OF_LETTERS: &[&str] = &[
    "count", "counts", "late", "time", "accepted", "processed", "arrive", "arrived", "lost", "received", "read", "write", "written", "hear", "mail", "email", "letter",
    "unclear", "mind", "wrong", "mistaken", "remember", "questions", "spat", "moglich", "rechtzeitig", "angekommen", "tard", "temps", "possible", "laat", "tardi", "tarde",
];

/// Words by which somebody presents what he orders.
#[rustfmt::skip]
const PRESENTS: &[&str] = &[
    "here", "these", "those", "mine", "my", "our", "right", "correct", "hier", "diese", "meine", "richtig", "richtige", "richtigen", "voici", "mes", "bons", "hierbij",
    "deze", "mijn", "ecco", "questi", "miei", "aqui", "estas", "mis",
];

/// Whether a line, whatever it says before, ends by presenting its writer's own orders: `My last mail was
/// wrong, here are the right ones:`. What hangs on the board stays so: `If France attacks, my orders:`.
pub(super) fn presents(lead: &[Token]) -> bool {
    let parts = |token: &Token| {
        matches!(token.sign, Sign::Comma | Sign::Dash | Sign::Semicolon) || token.word == "but"
    };
    let Some(at) = lead.iter().rposition(parts) else { return false };
    let is_if = |token: &Token| token.known.roles.any(Roles::IF) && token.word.len() > 1;
    let (before, clause) = lead.split_at(at);
    let is_plain = |token: &Token| {
        !is_if(token) && !token.known.roles.any(Roles::NOT) && token.known.exact.is_none()
    };
    let any =
        |part: &[Token], list: &[&str]| part.iter().any(|it| list.contains(&it.word.as_str()));
    (!before.iter().any(is_if) || any(before, OF_LETTERS))
        && any(clause, PRESENTS)
        && !any(clause, OTHERS)
        && clause.iter().all(is_plain)
}

/// Whether a line comes back from what others said or did to its writer's own orders: `I rather do:`,
/// `Now:`, `So here we go:`.
pub(super) fn presents_own(words: &[Token]) -> bool {
    const FEW: usize = 8;
    #[rustfmt::skip]
    const OWN: &[&str] = &[
        "i", "i'll", "we", "now", "me", "jetzt", "nun", "ich", "wir", "maintenant", "je", "nous", "moi", "nu", "ik", "adesso", "ora", "ahora",
    ];
    let Some((last, lead)) = words.split_last() else { return false };
    let any = |list: &[&str]| lead.iter().any(|token| list.contains(&token.word.as_str()));
    let is_plain = |token: &Token| {
        !(token.known.roles.any(Roles::IF.or(Roles::NOT)) && token.word.len() > 1)
            && (token.known.exact.is_none() || token.word.len() < 3)
    };
    last.sign == Sign::Colon
        && lead.len() <= FEW
        && (any(OWN) || any(PRESENTS))
        && !any(OTHERS)
        && !any(PAST)
        && !any(CASES)
        && lead.iter().all(is_plain)
}

/// What stands for the orders below.
#[rustfmt::skip]
const THESE: &[&str] = &[
    "this", "these", "following", "so", "like", "below", "dies", "diese", "das", "folgende", "folgendes", "ceci", "cela", "ainsi", "questo", "cosi", "esto", "asi", "dit", "zo",
];

/// What may be asked of orders.
#[rustfmt::skip]
const ALLOWED: &[&str] = &[
    "legal", "allowed", "permitted", "valid", "possible", "accept", "cut", "zulassig", "erlaubt", "gultig", "moglich", "permis", "autorise", "valable", "valido", "permesso", "permitido", "toegestaan",
];

/// What whoever rules does with orders.
#[rustfmt::skip]
const ENTERED: &[&str] = &[
    "enter", "entered", "entry", "process", "processed", "execute", "executed", "adjudicate", "submit", "submitting", "submission", "eintragen", "eingetragen", "eingeben", "ausfuhren", "werten", "ubernehmen", "verwenden",
    "saisir", "saisissez", "executer", "enregistrer", "inserire", "inserite", "eseguire", "ejecutar", "introducir", "invoeren", "uitvoeren",
];

/// What begins a letter of somebody else's that is passed on.
#[rustfmt::skip]
const FORWARDS: &[&str] = &[
    "fwd", "forwarding", "forwarded", "weitergeleitet", "weitergeleitete", "transfere", "inoltro", "inoltrato", "reenvio", "reenviado", "doorgestuurd",
];

/// What is played beside this game, and which it is.
const GAMES: &[&str] = &["game", "match", "partie", "partita", "partida", "partij"];
#[rustfmt::skip]
const NOT_THIS: &[&str] = &[
    "other", "another", "different", "wrong", "anderen", "andere", "falsche", "falschen", "autre", "mauvaise", "altra", "sbagliata", "otra", "andere", "verkeerde",
];

/// Words of somebody who only thinks.
#[rustfmt::skip]
const MUSES: &[&str] = &["brainstorm", "brainstorming", "musings", "sandbox", "gedankenspiel", "gedankenspiele", "szkic"];

/// Where the word that denies stands before one of those.
const NOT_BEFORE: usize = 3;

/// What a line that may end in any sign makes of the orders below it, if it plainly asks about them or says that
/// they are not to be entered: `Would this be legal?`, `Just thinking aloud, do not enter`.
pub(super) fn strong_sign(line: &[Token]) -> Option<Choice> {
    let said = |token: &Token, list: &[&str]| list.contains(&token.word.as_str());
    let asks = line.last().is_some_and(|last| last.sign == Sign::Question);
    let question =
        line.iter().rposition(|token| token.sign == Sign::Stop).map_or(0, |stop| stop + 1);
    if asks && line[question..].iter().any(|token| said(token, THESE) || said(token, ALLOWED)) {
        return Some(Choice::OneOfSeveral);
    }
    let is_not = |token: &Token| token.known.roles.any(Roles::NOT) && token.word.len() > 1;
    let not_entered = (0..line.len()).any(|at| {
        is_not(&line[at])
            && line[at + 1..].iter().take(NOT_BEFORE).any(|token| said(token, ENTERED))
    });
    let first = line.iter().find(|token| token.sign == Sign::Word);
    let pair = |one: &[&str], other: &[&str]| {
        line.windows(2).any(|pair| said(&pair[0], one) && said(&pair[1], other))
    };
    let foreign = first.is_some_and(|first| said(first, FORWARDS))
        || pair(NOT_THIS, GAMES)
        || pair(&["my"], &["guess", "prediction"])
        || pair(&["thinking", "think", "thoughts"], &["aloud"])
        || line.iter().any(|token| said(token, MUSES));
    let void = line.iter().position(|token| voids(&token.word)).is_some_and(|at| {
        let next = line[at + 1..].iter().take(2);
        !line.iter().any(|token| is_not(token) || said(token, RENEWS))
            && next.clone().any(|token| said(token, BELOW) && token.word.len() > 4)
    });
    (not_entered || foreign || void).then_some(Choice::Told)
}

/// What a line that ends in a colon makes of the orders below it, if it keeps them back.
pub(super) fn reservation(lead: &[Token]) -> Option<Choice> {
    // `Laugh if you must, but I mean every one of these:`
    let but = lead.iter().rposition(|token| token.word == "but");
    let lead = &lead[but.map_or(0, |but| but + 1)..];
    // "Turkish orders (I'm assuming no change in the deadline):"
    let mut depth = 0usize;
    let outside = |token: &&Token| {
        depth = match token.sign {
            Sign::Open => depth + 1,
            Sign::Close => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0 && token.sign == Sign::Word
    };
    let words: Vec<&Token> = lead.iter().filter(outside).collect();
    if words.is_empty() || words.len() > MOST_WORDS {
        return None;
    }
    let any = |list: &[&str]| words.iter().any(|token| list.contains(&token.word.as_str()));
    let first = words[0].word.as_str();
    let second = words.get(1).map_or("", |token| token.word.as_str());
    // "Als Frankreich ziehe ich:" is no if, and `es`, `se`, `si` are one only where they begin.
    let hangs = words.iter().enumerate().any(|(at, token)| {
        let short = token.word.len() < 3 && token.word != "if" && at > 0;
        token.known.roles.any(Roles::IF)
            && !short
            && !matches!(token.word.as_str(), "als" | "es" | "as")
    });
    let asks = matches!(first, "should" | "would" | "could" | "might" | "were" | "does")
        || first == "what" && matches!(second, "if" | "about")
        || (first, second) == ("in", "case")
        || (first, second) == ("second", "choice");
    // "If it still counts:", "Correct? If so, my orders:".
    let names = words.iter().any(|token| token.known.exact.is_some() && token.word.len() > 2);
    let if_so = words.windows(2).any(|pair| pair[0].word == "if" && pair[1].word == "so")
        || any(OF_LETTERS) && !names;
    if (hangs || asks || any(CASES)) && !if_so {
        return Some(Choice::OneOfSeveral);
    }
    if any(RENEWS) || words.iter().any(|token| keeps(&token.word)) {
        return None;
    }
    let void = |token: &&Token| voids(&token.word) || is_struck(&token.word);
    let not = |token: &&Token| token.known.roles.any(Roles::NOT) && token.word.len() > 2;
    // "Don't forget:"
    let voided = words.iter().any(void) && !words.iter().any(not);
    let few_words = words.len() < 6 && (!any(&["my", "our"]) || any(&["were"]));
    // `Everyone's wrong:` is said of somebody, `wrong orders:` of these.
    let wrong = any(WRONG)
        && (any(BELOW) || any(&["orders", "moves", "befehle", "ordres"]) || words.len() < 2);
    let past = few_words && (any(PAST) || wrong);
    if voided && (any(BELOW) || words.len() < 3) || past && !voided || past && any(BELOW) {
        return Some(Choice::Told);
    }
    // "Do not execute these:", not "Not much to do this turn:".
    let done = |token: &Token| DONE.contains(&token.word.as_str());
    let not_done = words.windows(2).any(|pair| not(&pair[0]) && done(pair[1]));
    let few = words.len() < 3 && (words.len() < 2 || any(BELOW)) && !any(&["time", "turn"]);
    if not_done && (any(BELOW) || words.len() < 5) || words.iter().any(not) && few {
        return Some(Choice::Told);
    }
    let other_may =
        words.iter().skip(1).any(|token| matches!(token.word.as_str(), "should" | "might" | "may"));
    (any(OTHERS) || other_may && !any(&["i", "we", "my", "our"])).then_some(Choice::OneOfSeveral)
}

/// `If nothing else arrives, A Bur - Mun`, `Unless I write again: A Bur - Mun`: how many tokens a
/// condition takes that hangs on no more than what else its writer sends.
pub(super) fn hangs_on_letters(cursor: &Cursor<'_>, end: usize) -> Option<usize> {
    #[rustfmt::skip]
    const SENDS: &[&str] = &["arrives", "comes", "sent", "send", "write", "wrote", "hear", "mail", "email", "change", "changes", "again", "else", "reply", "otherwise"];
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "if", "unless", "i", "you", "nothing", "no", "don't", "not", "else", "other", "otherwise", "in", "by", "the", "deadline", "before", "then", "my", "from", "me",
        "new", "letter", "orders", "a", "something", "anything", "here", "mind", "should", "do", "is", "there", "further", "waive",
    ];
    let rest = &cursor.tokens[cursor.at..end];
    let parts = |token: &Token| matches!(token.sign, Sign::Comma | Sign::Colon);
    let lead = &rest[..rest.iter().position(parts)?];
    let has = |list: &[&str], token: &Token| list.contains(&token.word.as_str());
    let plain = lead.len() > 2 && lead.iter().all(|token| has(WORDS, token) || has(SENDS, token));
    (plain && lead.iter().any(|token| has(SENDS, token))).then_some(lead.len() + 1)
}
