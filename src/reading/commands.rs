//! Words to the judge itself: join, ready, help and their like.
//!
//! A command is one only where its line holds nothing else, but for words on sets of orders and a few
//! more that people say by the way (`is_said_by_the_way`).

use std::sync::LazyLock;

use super::fold::{fold, is_near, letters_of, may_be_near};
use super::hash::WordSet;
use super::sets::{SetWord, set_word};
use super::wishes::{self, Run};
use crate::game::{Form, ResultsLayout};

/// What a line may ask of the judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// To play: as which power, in which game, where these are named.
    Join {
        /// The power as written.
        power: Option<String>,
        /// The game as written.
        game: Option<String>,
    },
    /// To watch a game.
    Observe(Option<String>),
    /// To watch it no more.
    Unwatch(Option<String>),
    /// To be told which games there are.
    List,
    /// To be told what one may write.
    Help,
    /// To be told the rules of a game, which may be named.
    Rules(Option<String>),
    /// To be shown the game.
    Status,
    /// The orders are final: do not wait for the deadline.
    Ready,
    /// Wait for the deadline.
    Wait,
    /// To leave the game.
    Resign,
    /// Yes, to what the judge asked.
    Confirm,
    /// No, to what the judge asked.
    Deny,
    /// What a letter, or a line in it, is to the orders before.
    OnSets(SetWord),
    /// The name shown to others.
    Name(String),
    /// The zone in which times are told.
    Zone(String),
    /// Whether letters come as HTML, too.
    Form(Form),
    /// How results are set out.
    Results(ResultsLayout),
    /// In which language letters come, as written.
    Language(String),
    /// Another address, to which the judge writes from now on.
    Address(String),
    /// An address more, from which the sender writes too.
    Also(String),
    /// To settle the matter of an illegal unit (4.E.6), which may be named.
    Dutchman(String),
    /// Something that whoever runs a game may ask for.
    Run(Run),
    /// The game the letter is about.
    Game(String),
    /// Something other judges do, and this one does not.
    Unserved(Unserved),
}

/// What players ask of other judges, and this one does not do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unserved {
    /// To count votes on how the game should end.
    Vote,
    /// To put a deadline off.
    MoreTime,
    /// To wait while a player is away.
    Absence,
}

impl Command {
    /// Whether it may be said among other sentences: most need a line of their own.
    pub(super) fn is_said_by_the_way(&self) -> bool {
        matches!(self, Command::OnSets(_) | Command::Ready)
    }
}

/// A phrase and what it asks; `*` stands for the rest of the line.
type Phrase = (&'static str, fn(&str) -> Command);

#[rustfmt::skip]
const PHRASES: &[Phrase] = &[
    ("join *", join), ("join", join), ("play as *", |rest| join(&format!("as {rest}"))), ("signon *", signon), ("sign on *", signon),
    ("i would like to join", join), ("i want to join", join), ("i'd like to join", join),
    ("observe *", |rest| Command::Observe(given(rest))), ("observe", |_| Command::Observe(None)),
    ("watch *", |rest| Command::Observe(given(rest))), ("watch", |_| Command::Observe(None)),
    ("list", |_| Command::List), ("list games", |_| Command::List), ("games", |_| Command::List), ("list of games", |_| Command::List),
    ("help", |_| Command::Help), ("help me", |_| Command::Help), ("?", |_| Command::Help), ("commands", |_| Command::Help), ("info", |_| Command::Help),
    ("hilfe", |_| Command::Help), ("aide", |_| Command::Help), ("ayuda", |_| Command::Help), ("aiuto", |_| Command::Help),
    ("rules", |_| Command::Rules(None)), ("regeln", |_| Command::Rules(None)), ("regles", |_| Command::Rules(None)), ("unsubscribe", |_| Command::Unwatch(None)),
    ("status", |_| Command::Status), ("map", |_| Command::Status), ("show map", |_| Command::Status), ("show orders", |_| Command::Status),
    ("position", |_| Command::Status), ("my orders", |_| Command::Status), ("send map", |_| Command::Status), ("history", |_| Command::Status),
    ("spielstand", |_| Command::Status), ("karte", |_| Command::Status), ("karte zeigen", |_| Command::Status), ("befehle zeigen", |_| Command::Status), ("etat", |_| Command::Status), ("carte", |_| Command::Status), ("montrer la carte", |_| Command::Status), ("montrer les ordres", |_| Command::Status),
    ("ready", |_| Command::Ready), ("i am ready", |_| Command::Ready), ("i'm ready", |_| Command::Ready), ("im ready", |_| Command::Ready),
    ("orders final", |_| Command::Ready), ("orders are final", |_| Command::Ready), ("my orders are final", |_| Command::Ready), ("these orders are final", |_| Command::Ready),
    ("these are final", |_| Command::Ready), ("no wait", |_| Command::Ready), ("set no wait", |_| Command::Ready), ("set nowait", |_| Command::Ready),
    ("process early", |_| Command::Ready), ("ready to process", |_| Command::Ready), ("go ahead", |_| Command::Ready),
    ("bereit", |_| Command::Ready), ("ich bin bereit", |_| Command::Ready), ("bin bereit", |_| Command::Ready), ("fertig", |_| Command::Ready), ("ich bin fertig", |_| Command::Ready), ("bin fertig", |_| Command::Ready), ("alles fertig", |_| Command::Ready), ("ich bin soweit", |_| Command::Ready), ("bin soweit", |_| Command::Ready), ("ich bin so weit", |_| Command::Ready), ("bin so weit", |_| Command::Ready), ("meine befehle sind endgultig", |_| Command::Ready), ("befehle sind endgultig", |_| Command::Ready), ("nicht warten", |_| Command::Ready),
    ("pret", |_| Command::Ready), ("prete", |_| Command::Ready), ("je suis pret", |_| Command::Ready), ("je suis prete", |_| Command::Ready), ("c'est pret", |_| Command::Ready), ("tout est pret", |_| Command::Ready), ("mes ordres sont definitifs", |_| Command::Ready), ("les ordres sont definitifs", |_| Command::Ready), ("ne pas attendre", |_| Command::Ready),
    ("not ready", |_| Command::Wait), ("i am not ready", |_| Command::Wait), ("i'm not ready", |_| Command::Wait), ("wait", |_| Command::Wait), ("please wait", |_| Command::Wait),
    ("set wait", |_| Command::Wait), ("unready", |_| Command::Wait), ("wait for the deadline", |_| Command::Wait), ("do not process early", |_| Command::Wait),
    ("warten", |_| Command::Wait), ("bitte warten", |_| Command::Wait), ("warte", |_| Command::Wait), ("nicht bereit", |_| Command::Wait), ("ich bin nicht bereit", |_| Command::Wait), ("bin nicht bereit", |_| Command::Wait), ("noch nicht bereit", |_| Command::Wait), ("nicht fertig", |_| Command::Wait), ("noch nicht fertig", |_| Command::Wait), ("ich bin nicht fertig", |_| Command::Wait), ("ich bin noch nicht fertig", |_| Command::Wait), ("bin noch nicht fertig", |_| Command::Wait),
    ("attendre", |_| Command::Wait), ("attends", |_| Command::Wait), ("attendez", |_| Command::Wait), ("pas pret", |_| Command::Wait), ("pas prete", |_| Command::Wait), ("pas encore pret", |_| Command::Wait), ("pas encore prete", |_| Command::Wait), ("je ne suis pas pret", |_| Command::Wait), ("je ne suis pas prete", |_| Command::Wait), ("je ne suis pas encore pret", |_| Command::Wait), ("je ne suis pas encore prete", |_| Command::Wait),
    ("resign", |_| Command::Resign), ("i resign", |_| Command::Resign), ("leave game", |_| Command::Resign), ("leave the game", |_| Command::Resign), ("quit", |_| Command::Resign), ("i quit", |_| Command::Resign), ("i have to resign", |_| Command::Resign), ("i have to resign, sorry", |_| Command::Resign), ("i must resign", |_| Command::Resign), ("i want to resign", |_| Command::Resign), ("please find a substitute", |_| Command::Resign), ("please find a replacement", |_| Command::Resign),
    ("aufgeben", |_| Command::Resign), ("ich gebe auf", |_| Command::Resign), ("ich steige aus", |_| Command::Resign), ("spiel verlassen", |_| Command::Resign), ("ich verlasse das spiel", |_| Command::Resign), ("abandonner", |_| Command::Resign), ("j'abandonne", |_| Command::Resign), ("quitter la partie", |_| Command::Resign), ("je quitte la partie", |_| Command::Resign), ("je demissionne", |_| Command::Resign),
    ("yes", |_| Command::Confirm), ("yes please", |_| Command::Confirm), ("confirm", |_| Command::Confirm), ("confirmed", |_| Command::Confirm), ("i confirm", |_| Command::Confirm), ("ja", |_| Command::Confirm), ("oui", |_| Command::Confirm), ("si", |_| Command::Confirm),
    ("jawohl", |_| Command::Confirm), ("ich bestatige", |_| Command::Confirm), ("bestatigt", |_| Command::Confirm), ("je confirme", |_| Command::Confirm), ("oui merci", |_| Command::Confirm),
    ("no", |_| Command::Deny), ("no thanks", |_| Command::Deny), ("deny", |_| Command::Deny), ("nein", |_| Command::Deny), ("non", |_| Command::Deny), ("nee", |_| Command::Deny),
    ("nein danke", |_| Command::Deny), ("non merci", |_| Command::Deny),
    ("undo", |_| Command::OnSets(SetWord::Undo)), ("ruckgangig", |_| Command::OnSets(SetWord::Undo)), ("keep", |_| Command::OnSets(SetWord::Restore)), ("restore", |_| Command::OnSets(SetWord::Restore)),
    ("name *", |rest| Command::Name(rest.to_owned())), ("my name is *", |rest| Command::Name(rest.to_owned())), ("call me *", |rest| Command::Name(rest.to_owned())),
    ("mein name ist *", |rest| Command::Name(rest.to_owned())), ("mon nom est *", |rest| Command::Name(rest.to_owned())),
    ("zone *", |rest| Command::Zone(rest.to_owned())), ("timezone *", |rest| Command::Zone(rest.to_owned())), ("time zone *", |rest| Command::Zone(rest.to_owned())), ("zeitzone *", |rest| Command::Zone(rest.to_owned())), ("fuseau horaire *", |rest| Command::Zone(rest.to_owned())),
    ("plain text", |_| Command::Form(Form::Plain)), ("text only", |_| Command::Form(Form::Plain)), ("plain", |_| Command::Form(Form::Plain)), ("no html", |_| Command::Form(Form::Plain)), ("nur text", |_| Command::Form(Form::Plain)), ("texte seul", |_| Command::Form(Form::Plain)), ("html", |_| Command::Form(Form::Both)),
    ("language *", language), ("set language *", language), ("sprache *", language), ("langue *", language),
    ("old layout", |_| Command::Results(ResultsLayout::OldJudge)), ("judge layout", |_| Command::Results(ResultsLayout::OldJudge)), ("new layout", |_| Command::Results(ResultsLayout::Sentences)),
    ("vote", vote), ("vote *", vote), ("i vote *", vote), ("set vote *", vote), ("draw", vote), ("propose draw", vote), ("propose a draw", vote), ("i propose a draw", vote), ("concede", vote), ("i concede", vote), ("set draw", vote), ("set concede", vote),
    ("remis", vote), ("remis vorschlagen", vote), ("unentschieden", vote), ("unentschieden vorschlagen", vote), ("ich schlage ein remis vor", vote), ("match nul", vote), ("proposer le match nul", vote), ("je propose le match nul", vote), ("je propose un match nul", vote),
    ("extend", more_time), ("extend the deadline", more_time), ("extend deadline", more_time), ("please extend the deadline", more_time), ("extension please", more_time), ("extension", more_time), ("more time", more_time), ("i need more time", more_time), ("need more time", more_time), ("please give me more time", more_time), ("i need an extension", more_time), ("delay the deadline", more_time), ("postpone the deadline", more_time), ("mehr zeit", more_time), ("ich brauche mehr zeit", more_time), ("frist verlangern", more_time), ("abgabetermin verschieben", more_time), ("aufschub", more_time), ("plus de temps", more_time), ("j'ai besoin de plus de temps", more_time), ("reporter l'echeance", more_time), ("prolonger l'echeance", more_time), ("prolongation", more_time), ("meer tijd", more_time), ("piu tempo", more_time), ("mas tiempo", more_time),
    ("absent *", absence), ("absence *", absence), ("vacation *", absence), ("holiday *", absence), ("away *", absence), ("i'll be absent", absence), ("i will be absent", absence), ("i'll be absent *", absence), ("i will be absent *", absence), ("i'll be away", absence), ("i will be away", absence), ("i'll be away *", absence), ("i will be away *", absence), ("i am away *", absence), ("i'm away *", absence), ("i am absent *", absence), ("ich bin abwesend", absence), ("ich bin abwesend *", absence), ("abwesend *", absence), ("urlaub *", absence), ("ich bin weg", absence), ("ich bin im urlaub", absence), ("ich bin im urlaub *", absence), ("je serai absent", absence), ("je serai absent *", absence), ("je serai absente", absence), ("je serai absente *", absence), ("vacances *", absence), ("ik ben afwezig", absence), ("saro assente", absence), ("estare ausente", absence),
    ("game *", |rest| Command::Game(rest.to_owned())),
];

static OPENINGS: LazyLock<WordSet<&'static str>> = LazyLock::new(|| {
    PHRASES.iter().filter_map(|(phrase, _)| phrase.split(' ').next()).chain(["please"]).collect()
});

/// The phrases in which a slip may be mended, each with its letters: few lines of orders are like any.
static LONG_PHRASES: LazyLock<Vec<(u32, Phrase)>> = LazyLock::new(|| {
    let long = |(phrase, _): &&Phrase| phrase.len() >= 5 && !phrase.ends_with('*');
    PHRASES.iter().filter(long).map(|phrase| (letters_of(phrase.0), *phrase)).collect()
});

/// Whether a word may begin a command.
pub(super) fn is_of_commands(word: &str) -> bool {
    OPENINGS.contains(word)
}

/// The command that a line is, if it is one.
pub(super) fn command(line: &str) -> Option<Command> {
    let line = line.trim().trim_matches(['*', '"', '\'', '“', '”']).trim();
    if line.ends_with('?') && wishes::asks_for_rules(line) {
        return Some(Command::Rules(None));
    }
    // "Ready?" is a question; "?" alone asks for help.
    let asks = line.len() > 1 && line.ends_with('?');
    // Most lines are orders, and no command has an arrow in it.
    let arrow = line.contains(" - ") || line.contains("->");
    if line.len() > 120 || line.is_empty() || asks || arrow {
        return None;
    }
    let folded = fold(line);
    if let Some(command) = politely(line, &folded).or_else(|| address(line)) {
        return Some(command);
    }
    let line = without_please(line);
    let folded = fold(line);
    let bare = folded.trim_end_matches(['.', '!', ':', ',', ';', '-', ' ']).trim_start();
    let words: Vec<&str> = bare.split_whitespace().collect();
    if let Some(wish) = wishes::wish(line, &words) {
        return Some(wish);
    }
    let joined = words.join(" ");
    let opens = words.first().is_some_and(|word| is_of_commands(word)) || joined == "?";
    for (phrase, make) in PHRASES.iter().filter(|_| opens) {
        if let Some(head) = phrase.strip_suffix(" *") {
            let begins = joined.strip_prefix(head).is_some_and(|rest| rest.starts_with(' '));
            let count = head.split_whitespace().count();
            if begins && words.len() <= count + 4 {
                let original: Vec<&str> = line.split_whitespace().collect();
                let rest = original[original.len().min(count)..].join(" ");
                let rest = rest.trim_end_matches(['.', '!']).trim_start_matches([':', '=', ' ']);
                return sensible(phrase, rest).then(|| make(rest));
            }
        } else if joined == *phrase {
            // `My orders:` heads them.
            let heads = line.ends_with(':') && make("") == Command::Status;
            return (!heads).then(|| make(""));
        }
    }
    set_word(bare).map(Command::OnSets).or_else(|| near(bare))
}

/// A line without the word with which people ask, before or behind what they ask for.
fn without_please(line: &str) -> &str {
    const PLEASE: &[&str] = &["please", "bitte", "svp"];
    let is_please = |word: &str| PLEASE.contains(&fold(word).trim_matches([',', '.', '!']));
    let line = match line.split_once(' ') {
        Some((first, rest)) if is_please(first) => rest.trim_start(),
        _ => line,
    };
    match line.rsplit_once(' ') {
        Some((rest, last)) if is_please(last) => rest.trim_end_matches([',', ' ']),
        // `S'il te plaît`
        Some((_, last)) if fold(last).trim_end_matches(['.', '!']) == "plait" => {
            line.rsplitn(4, ' ').nth(3).unwrap_or(line).trim_end_matches([',', ' '])
        }
        _ => line,
    }
}

/// What stands before a new address, in six languages.
#[rustfmt::skip]
const ADDRESS: &[&str] = &[
    "address", "my address is", "new address", "my new address is", "my address is now", "change address", "change my address to", "change address to", "e-mail", "my email is", "my new email is", "please write to",
    "adresse", "meine adresse ist", "neue adresse", "meine neue adresse ist", "meine adresse ist jetzt", "adresse andern",
    "mon adresse est", "nouvelle adresse", "ma nouvelle adresse est", "mon adresse est maintenant", "changer d'adresse",
    "adres", "mijn adres is", "nieuw adres", "mijn nieuwe adres is", "mijn adres is nu",
    "indirizzo", "il mio indirizzo e", "nuovo indirizzo", "il mio nuovo indirizzo e", "il mio indirizzo ora e",
    "direccion", "mi direccion es", "nueva direccion", "mi nueva direccion es", "mi direccion ahora es",
];

/// What stands before an address more.
#[rustfmt::skip]
const ALSO: &[&str] = &[
    "also", "i also write from", "also write from", "i also use", "also address", "my other address is",
    "auch", "ich schreibe auch von", "meine andere adresse ist",
    "aussi", "j'ecris aussi de", "mon autre adresse est",
    "ook", "ik schrijf ook van", "ik schrijf ook vanaf", "mijn andere adres is",
    "anche", "scrivo anche da", "il mio altro indirizzo e",
    "tambien", "tambien escribo desde", "escribo tambien desde", "mi otra direccion es",
];

/// `ADDRESS new@example.org`: a phrase of the tables and one address behind it, which mail
/// programs like to double as a link.
fn address(line: &str) -> Option<Command> {
    if !line.contains('@') {
        return None;
    }
    let bare = |word: &str| {
        let word = word
            .trim_matches(['<', '>', '(', ')', '[', ']', '"', '\'', ',', ';', ':', '.', '!', '=']);
        word.strip_prefix("mailto:").unwrap_or(word).to_owned()
    };
    let words = line.split(|c: char| c.is_whitespace() || c == '<').filter(|word| !word.is_empty());
    let (found, before): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('@'));
    let found: Vec<String> = found.into_iter().map(bare).collect();
    let first = found.first()?;
    if found.iter().any(|other| !other.eq_ignore_ascii_case(first)) {
        return None;
    }
    let before = fold(&before.join(" "));
    let phrase = before.trim_end_matches([':', '=', ' ', ',', '.']).trim_start_matches("please ");
    match phrase {
        _ if ADDRESS.contains(&phrase) => Some(Command::Address(first.clone())),
        _ if ALSO.contains(&phrase) => Some(Command::Also(first.clone())),
        _ => None,
    }
}

/// `Hello, I would like to join spring as France, please`: the wish of a stranger, who does not
/// know yet that a line of two words is enough.
fn politely(line: &str, folded: &str) -> Option<Command> {
    if !folded.contains("join") {
        return None;
    }
    const BEFORE: &[&str] = &[
        "hello", "hi", "hey", "dear", "judge", "sir", "please", "let", "me", "i", "i'd", "would",
        "should", "want", "wish", "like", "love", "to", "may", "can", "could", "also",
    ];
    const BEHIND: &[&str] = &["please", "pls", "plz", "if", "thanks", "thank", "thx", "and"];
    let bare = |word: &str| fold(word).trim_matches([',', '.', '!', ';', ':']).to_owned();
    let words: Vec<&str> = line.split_whitespace().collect();
    let join = words.iter().position(|word| bare(word) == "join")?;
    if !words[..join].iter().all(|word| BEFORE.contains(&bare(word).as_str())) {
        return None;
    }
    let mut wish = Vec::new();
    for word in &words[join + 1..] {
        if BEHIND.contains(&bare(word).as_str()) {
            break;
        }
        wish.push(*word);
        if word.ends_with([',', '.', '!', ';']) {
            break;
        }
    }
    let names = wish.iter().filter(|word| !matches!(bare(word).as_str(), "the" | "game")).count();
    let as_power = wish.iter().any(|word| bare(word) == "as");
    // "I want to join forces with you" is no wish for a seat.
    (names == 1 || names <= 6 && as_power).then(|| self::join(&wish.join(" ")))
}

/// A long phrase with one or two slips in it.
fn near(bare: &str) -> Option<Command> {
    let allowed = match bare.len() {
        0..=4 => return None,
        5..=9 => 1,
        _ => 2,
    };
    let letters = letters_of(bare);
    // A letter changed may be one of several bytes.
    let far = |set: u32| bare.is_ascii() && !may_be_near(set, letters, allowed);
    // Nobody is mistaken in the first letter of his one word, and `Jules` and `Remi` sign their letters.
    let alone = !bare.contains(' ');
    let signs = |phrase: &str| {
        alone
            && (phrase.get(..1) != bare.get(..1) || phrase.len() == 5 && phrase.len() != bare.len())
    };
    LONG_PHRASES
        .iter()
        .filter(|(set, (phrase, _))| phrase.len().abs_diff(bare.len()) <= allowed && !far(*set))
        .filter(|(_, (phrase, _))| !signs(phrase))
        .find(|(_, (phrase, _))| is_near(phrase, bare, allowed))
        .map(|(_, (_, make))| make(""))
        // One letter parts "no, wait" from "no wait": what ends a turn must be written in full.
        .filter(|command| *command != Command::Ready)
}

/// Whether what follows an open phrase is of its kind, so that a sentence is no command.
fn sensible(phrase: &str, rest: &str) -> bool {
    let words = rest.split_whitespace().count();
    match phrase {
        "zone *" | "timezone *" | "time zone *" | "zeitzone *" | "fuseau horaire *" => {
            words <= 2 && (rest.contains('/') || rest.len() <= 9)
        }
        "game *" | "watch *" | "observe *" => words == 1,
        "language *" | "set language *" | "sprache *" | "langue *" => words == 1,
        _ => words <= 4,
    }
}

pub(super) fn given(rest: &str) -> Option<String> {
    let rest = rest.trim();
    let rest = rest.strip_prefix("game ").unwrap_or(rest);
    (!rest.is_empty()).then(|| rest.to_owned())
}

fn language(rest: &str) -> Command {
    Command::Language(rest.to_owned())
}

fn vote(_: &str) -> Command {
    Command::Unserved(Unserved::Vote)
}

fn more_time(_: &str) -> Command {
    Command::Unserved(Unserved::MoreTime)
}

fn absence(_: &str) -> Command {
    Command::Unserved(Unserved::Absence)
}

/// `game7 as France`, `as France game7`, `game7`.
fn join(rest: &str) -> Command {
    let (mut power, mut game) = (None, None);
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match fold(word).trim_matches([',', '.']) {
            "as" => power = words.next().map(clean),
            "or" | "then" | "/" | "game" | "in" | "the" | "to" | "please" => {}
            _ if game.is_none() => game = Some(clean(word)),
            _ => power = power.or_else(|| Some(clean(word))),
        }
    }
    Command::Join { power, game }
}

/// `Ffrance@game` and `?game` of the old judges, or `France game`. What else stands behind the first
/// word is a password: the old judges had them, this one must not tell them to anybody.
fn signon(rest: &str) -> Command {
    const POWERS: [&str; 7] =
        ["austria", "england", "france", "germany", "italy", "russia", "turkey"];
    let mut words = rest.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_power = POWERS.contains(&fold(first).as_str());
    let (power, game) = match (first.split_once('@'), first.strip_prefix('?')) {
        (Some((power, game)), _) => (clean(power), Some(clean(game))),
        (None, Some(game)) => (String::new(), Some(clean(game)).filter(|game| !game.is_empty())),
        (None, None) if is_power => (clean(first), words.next().map(clean)),
        (None, None) => (clean(first), None),
    };
    Command::Join { power: Some(power).filter(|word| !word.is_empty()), game }
}

fn clean(word: &str) -> String {
    word.trim_matches([',', '.', ';', ':', '!', '"', '\'']).to_owned()
}
