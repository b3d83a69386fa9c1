//! What people who do not only play ask for, in six languages: to watch, to be told the rules, to have
//! the board looked at; and in three what whoever runs a game may ask for. Such a wish is a whole line.
//!
//! The phrases are looked up as they stand and none is guessed, so that there can be many and a line of
//! orders costs no more for them.

use std::sync::LazyLock;

use super::arguments::given;
use super::moments::{names_day, names_length};
use crate::reading::ast::command::{Command, Run};
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::hash::{WordMap, WordSet};
use crate::reading::text::own::own_lines;

/// What is wished for; a name or a unit may follow where it says so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Watch,
    Unwatch,
    Rules,
    Dutchman,
    Process,
    Deadline,
    Schedule,
    Extend,
    Pause,
    Resume,
    Renew,
    Eject,
    Close,
}

/// Phrases that are a wish by themselves.
#[rustfmt::skip]
const WHOLE: &[(Wish, &[&str])] = &[
    (Wish::Unwatch, &[
        "stop observing", "stop watching", "unobserve", "unwatch", "unsubscribe me", "stop sending me letters", "no more letters",
        "abmelden", "abbestellen", "nicht mehr beobachten", "nicht mehr zuschauen", "desabonner", "me desabonner", "desabonnement", "ne plus regarder",
        "afmelden", "uitschrijven", "niet meer meekijken", "disiscrivi", "disiscrivimi", "non osservare piu", "cancelar suscripcion", "darme de baja", "dejar de observar",
    ]),
    (Wish::Rules, &[
        "rule sheet", "settings", "game settings", "the rules", "house rules", "game rules", "send rules", "send the rules", "send me the rules", "show rules", "show the rules", "what are the rules", "what are the rules of this game", "which rules are we playing by", "which rules do we play by", "what rules do we play by",
        "regeln", "die regeln", "spielregeln", "hausregeln", "welche regeln gelten", "was sind die regeln", "wie lauten die regeln", "wie sind die regeln", "welche regeln hat dieses spiel", "was sind die regeln dieses spiels",
        "regles", "les regles", "regles du jeu", "quelles sont les regles", "quelles sont les regles du jeu", "quelles sont les regles de cette partie",
        "regels", "de regels", "spelregels", "huisregels", "wat zijn de regels", "wat zijn de regels van dit spel", "welke regels gelden",
        "regole", "le regole", "regolamento", "quali sono le regole", "quali sono le regole di questa partita", "quali sono le regole del gioco",
        "reglas", "las reglas", "reglamento", "cuales son las reglas", "cuales son las reglas de esta partida", "cuales son las reglas del juego",
    ]),
    (Wish::Dutchman, &[
        "dutchman", "flying dutchman", "fliegender hollander", "fliegender hollaender", "hollandais volant", "vliegende hollander", "olandese volante", "holandes errante",
    ]),
    (Wish::Process, &["process", "process now", "process the turn", "adjudicate", "adjudicate now", "auswerten", "jetzt auswerten", "zug auswerten", "den zug auswerten", "runde auswerten", "werte aus", "traiter", "traiter le tour", "jouer le tour", "resoudre le tour"]),
    (Wish::Pause, &["pause", "pause the game", "pause game", "spiel anhalten", "spiel pausieren", "pausieren", "suspendre", "suspendre la partie", "mettre la partie en pause"]),
    (Wish::Resume, &["resume", "resume the game", "resume game", "unpause", "fortsetzen", "spiel fortsetzen", "weiterspielen", "reprendre", "reprendre la partie", "relancer la partie"]),
    (Wish::Renew, &["renew addresses", "renew the addresses", "neue antwortadressen", "antwortadressen erneuern", "adressen erneuern", "renouveler les adresses", "nouvelles adresses de reponse"]),
    (Wish::Close, &["terminate", "terminate the game", "terminate game", "end the game", "close the game", "spiel beenden", "partie beenden", "arreter la partie", "terminer la partie"]),
];

/// Phrases behind which the name of a game stands, or a unit.
#[rustfmt::skip]
const BEFORE: &[(Wish, &[&str])] = &[
    (Wish::Watch, &[
        "observe game", "watch game", "i would like to watch", "i would like to observe", "i want to watch", "let me watch", "regarder",
    ]),
    (Wish::Unwatch, &[
        "unsubscribe", "stop observing", "stop watching", "unobserve", "unwatch", "abmelden", "abmelden von", "desabonner", "me desabonner", "me desabonner de",
    ]),
    (Wish::Rules, &["rules", "rules of", "regeln", "regeln von", "regles", "regles de"]),
    (Wish::Dutchman, &[
        "dutchman", "flying dutchman", "fliegender hollander", "fliegender hollaender", "hollandais volant", "vliegende hollander", "olandese volante", "holandes errante",
    ]),
    (Wish::Process, &["process", "auswerten", "werte aus", "jouer", "traiter", "resoudre"]),
    (Wish::Deadline, &["deadline", "set deadline", "new deadline", "move the deadline to", "abgabetermin", "neuer abgabetermin", "frist", "neue frist", "abgabeschluss", "echeance", "nouvelle echeance", "date limite", "nouvelle date limite"]),
    (Wish::Schedule, SCHEDULES),
    (Wish::Extend, &[
        "extend", "extend by", "extension", "extension of", "extend deadline", "extend deadline by", "extend the deadline", "extend the deadline by", "delay", "delay by", "delay the deadline by", "postpone the deadline by", "move the deadline by", "prolong the deadline by",
        "verlangern um", "frist verlangern um", "verlangere die frist um", "verlangere den abgabetermin um", "abgabetermin verschieben um", "verschiebe den abgabetermin um", "aufschub um", "aufschub",
        "prolongation", "prolongation de", "prolonger de", "prolonger l'echeance de", "reporter de", "reporter l'echeance de", "repousser l'echeance de", "repousse l'echeance de",
    ]),
    (Wish::Eject, &["eject", "kick", "kick out", "remove player", "ausschliessen", "exclure", "expulser"]),
];
/// The same where the name stands before the word: `Frankreich ausschließen`.
const BEHIND: &[(Wish, &[&str])] =
    &[(Wish::Process, &["auswerten"]), (Wish::Eject, &["ausschliessen"])];

type Table = WordMap<&'static str, Wish>;

fn table(phrases: &[(Wish, &[&'static str])]) -> Table {
    phrases.iter().flat_map(|(wish, all)| all.iter().map(|phrase| (*phrase, *wish))).collect()
}

static WHOLES: LazyLock<Table> = LazyLock::new(|| table(WHOLE));
static BEFORES: LazyLock<Table> = LazyLock::new(|| table(BEFORE));
static BEHINDS: LazyLock<Table> = LazyLock::new(|| table(BEHIND));
/// The words with which the phrases begin: few lines get past them.
static FIRST: LazyLock<WordSet<&'static str>> = LazyLock::new(|| {
    let all = WHOLE.iter().chain(BEFORE).flat_map(|(_, phrases)| *phrases);
    all.filter_map(|phrase| phrase.split(' ').next()).collect()
});
/// No phrase is longer.
static MOST_WORDS: LazyLock<usize> = LazyLock::new(|| {
    let all = WHOLE.iter().chain(BEFORE).chain(BEHIND).flat_map(|(_, phrases)| *phrases);
    all.map(|phrase| phrase.split(' ').count()).max().unwrap_or(0)
});
/// Words of a unit that may follow (`Army St Petersburg`).
const UNIT_WORDS: usize = 4;
/// The words that open a schedule, which may be long.
const SCHEDULES: &[&str] = &["schedule", "zeitplan", "calendrier"];
/// Words of a schedule with all its clauses.
const SCHEDULE_WORDS: usize = 60;

/// The wish that a line is; `words` are its folded ones, without what is polite.
pub(super) fn wish(line: &str, words: &[&str]) -> Option<Command> {
    let opens = words.first().is_some_and(|first| FIRST.contains(first.trim_end_matches(':')));
    let behind = words.last().and_then(|last| BEHINDS.get(last)).filter(|_| !opens);
    let most = match words {
        [first, ..] if SCHEDULES.contains(&first.trim_end_matches(':')) => SCHEDULE_WORDS,
        _ => *MOST_WORDS + UNIT_WORDS,
    };
    if !opens && behind.is_none() || words.len() > most {
        return None;
    }
    if let Some(wish) = WHOLES.get(words.join(" ").as_str()) {
        return Some(wish.command(""));
    }
    // In French a colon stands apart.
    let written: Vec<&str> = line.split_whitespace().filter(|word| *word != ":").collect();
    let words: Vec<&str> = words.iter().copied().filter(|word| *word != ":").collect();
    if written.len() != words.len() {
        return None;
    }
    if let Some(wish) = behind {
        // `Das kann ich nicht ausschließen.` names nobody.
        if words.contains(&"nicht") || super::scraps::is_between_people(line) {
            return None;
        }
        let name = &words[..words.len() - 1];
        return wish.fits(name).then(|| wish.command(&written[..name.len()].join(" ")));
    }
    (1..words.len().min(*MOST_WORDS + 1)).rev().find_map(|count| {
        let wish = BEFORES.get(words[..count].join(" ").trim_end_matches(':'))?;
        let rest = || written[count..].join(" ");
        wish.fits(&words[count..]).then(|| wish.command(rest().trim_end_matches(['.', '!', ','])))
    })
}

/// The wish for another deadline with which a letter of whoever runs the game opens, however it goes on:
/// he is told what of it is no time. Of nobody else a line is read so freely.
pub fn deadline_in(text: &str) -> Option<Run> {
    let (lines, _) = own_lines(text);
    let line = lines.iter().map(|line| line.text.trim()).find(|line| !line.is_empty())?;
    let written: Vec<&str> = line.split_whitespace().filter(|word| *word != ":").collect();
    let words: Vec<String> = written.iter().map(|word| fold(word)).collect();
    if line.ends_with('?') {
        return None;
    }
    (1..=words.len().min(*MOST_WORDS)).rev().find_map(|count| {
        let phrase = words[..count].join(" ");
        let wish = *BEFORES.get(phrase.trim_end_matches([':', '.', '!', ',']))?;
        let rest = written[count..].join(" ");
        let is_long = || words[count..].iter().take(2).any(|word| is_length(&word.as_str()));
        match wish {
            Wish::Deadline if !rest.is_empty() => Some(Run::Deadline(rest)),
            Wish::Extend if is_long() => Some(Run::Deadline(format!("+{rest}"))),
            Wish::Deadline | Wish::Extend => Some(Run::Deadline(line.to_owned())),
            _ => None,
        }
    })
}

/// Whether a word names a day by itself: `Friday`, `demain`.
fn is_day(word: &&str) -> bool {
    names_day(word)
}

/// `18:00`
fn is_clock(word: &&str) -> bool {
    let bare = word.trim_end_matches([';', ',']);
    bare.split_once(':').is_some_and(|(hour, _)| hour.parse::<u8>().is_ok())
}

/// The word of a clause behind which no sentence goes on.
fn names_clause(word: &&str) -> bool {
    ["retreat", "retreats", "adjustment", "adjustments", "grace", "remind", "post"]
        .contains(&word.trim_end_matches(':'))
}

/// Whether a word is of a length of time: `24h`, `day`.
fn is_length(word: &&str) -> bool {
    has_digit(word) || names_length(word)
}

fn has_digit(word: &&str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// Whether a question is one of those for the rules.
pub(super) fn asks_for_rules(line: &str) -> bool {
    let folded = fold(line);
    let bare = folded.trim_matches(['?', '¿', '.', '!', ' ']);
    let words: Vec<&str> = bare.split_whitespace().collect();
    WHOLES.get(words.join(" ").as_str()) == Some(&Wish::Rules)
}

impl Wish {
    /// Whether what stands beside it may be what it is about.
    fn fits(self, beside: &[&str]) -> bool {
        match self {
            Wish::Dutchman | Wish::Eject => (1..=UNIT_WORDS).contains(&beside.len()),
            // "Process early" says something else.
            Wish::Process => beside.len() <= UNIT_WORDS && beside.iter().any(has_digit),
            Wish::Deadline => {
                beside.iter().any(has_digit) || beside.len() <= 2 && beside.iter().any(is_day)
            }
            // "Schedule 2 of the treaty" says something else.
            Wish::Schedule => beside.iter().any(is_clock) || beside.iter().any(names_clause),
            Wish::Extend => (1..=3).contains(&beside.len()) && beside.iter().any(is_length),
            Wish::Watch | Wish::Unwatch | Wish::Rules => beside.len() == 1,
            Wish::Pause | Wish::Resume | Wish::Renew | Wish::Close => false,
        }
    }

    fn command(self, rest: &str) -> Command {
        match self {
            Wish::Watch => Command::Observe(given(rest)),
            Wish::Unwatch => Command::Unwatch(given(rest)),
            Wish::Rules => Command::Rules(given(rest)),
            Wish::Dutchman => Command::Dutchman(rest.to_owned()),
            Wish::Process => Command::Run(Run::Process(rest.to_owned())),
            Wish::Deadline => Command::Run(Run::Deadline(rest.to_owned())),
            Wish::Schedule => Command::Run(Run::Schedule(rest.to_owned())),
            Wish::Extend => Command::Run(Run::Deadline(format!("+{rest}"))),
            Wish::Pause => Command::Run(Run::Pause),
            Wish::Resume => Command::Run(Run::Resume),
            Wish::Renew => Command::Run(Run::Renew),
            Wish::Eject => Command::Run(Run::Eject(rest.to_owned())),
            Wish::Close => Command::Run(Run::Close),
        }
    }
}
