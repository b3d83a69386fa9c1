//! Names: which power somebody means, in letters and at the keeper's hand; and which game a letter to the
//! bare address speaks of, where no command names one: by the mark that the judge puts into its subjects,
//! by the old judges' way to sign on, or by its name among other words.

use super::{GameEntry, Opened, SenderPlays};
use crate::board::{Board, Power};
use crate::game::{Game, Party, Status};
use crate::letter::Language;
use crate::reading::{self, Addressed, Command, Lexicon};

/// Words by which somebody wishes to play.
#[rustfmt::skip]
const WISHES: &[&str] = &[
    "play", "playing", "join", "joining", "seat", "player", "sign", "participate", "part", "enter", "mitspielen", "spielen", "mitmachen", "teilnehmen", "platz", "dabei", "anmelden",
    "jouer", "joueur", "participer", "rejoindre", "place", "inscrire",
];

/// The game that a letter speaks of among those that its writer may mean: his own, if he has a seat.
pub(super) fn spoken_of<'a>(games: &'a [GameEntry], letter: &Opened) -> Option<&'a Game> {
    let plays = games.iter().any(|entry| entry.sender_plays != SenderPlays::Elsewhere);
    let mut meant = games.iter().filter(|entry| {
        let is_open = !matches!(entry.game.status, Status::Ended(_));
        let is_own = !plays || entry.sender_plays != SenderPlays::Elsewhere;
        is_open && is_own && names(letter, &entry.game.name)
    });
    let found = meant.next()?;
    meant.next().is_none().then_some(&found.game)
}

fn names(letter: &Opened, name: &str) -> bool {
    let marked = letter.subject.contains(&format!("[{name}]"));
    let signed = letter.commands().iter().any(|command| match command {
        Command::Join { power: Some(word), game: None } => glued(word, name).is_some(),
        _ => false,
    });
    // A quotation names the game it is from, and its writer may mean another.
    let own = letter.text.lines().filter(|line| !line.trim_start().starts_with('>'));
    marked
        || signed
        || is_named(&letter.subject, name)
        || own.into_iter().any(|it| is_named(it, name))
}

/// Whether a name stands among words. `Spring 1901` is a turn, and names no game called so.
fn is_named(text: &str, name: &str) -> bool {
    let words: Vec<&str> = words(text).collect();
    let is_year = |word: &&str| word.parse::<u32>().is_ok();
    words.iter().enumerate().any(|(at, word)| {
        word.eq_ignore_ascii_case(name) && !words.get(at + 1).is_some_and(is_year)
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && !matches!(it, '-' | '_' | '.'))
        .map(|word| word.trim_matches(['.', '-', '_']))
        .filter(|word| !word.is_empty())
}

/// The language in which a stranger asks for help.
pub(super) fn tongue_of(letter: &Opened) -> Option<Language> {
    letter.commands().iter().find_map(|command| match command {
        Command::Help(language) => *language,
        _ => None,
    })
}

/// The letter that stands for a role before the name of a game, as in the old judges' `SIGNON Espring`.
pub(super) fn glued(word: &str, name: &str) -> Option<char> {
    let split = word.len().checked_sub(name.len()).filter(|&at| word.is_char_boundary(at))?;
    let (role, game) = word.split_at(split);
    let mut letters = role.chars();
    let role = letters.next().filter(|role| role.is_alphabetic() && letters.next().is_none())?;
    game.eq_ignore_ascii_case(name).then(|| role.to_ascii_uppercase())
}

/// Whether a letter wishes to play, in whatever words.
pub(super) fn wishes_to_play(letter: &Opened) -> bool {
    let all = [letter.subject.as_str(), letter.text.as_str()];
    let mut words = all.into_iter().flat_map(words);
    words.any(|word| WISHES.contains(&word.to_lowercase().as_str()))
}

/// Words by which somebody says which power he would like.
#[rustfmt::skip]
const LIKINGS: &[&str] = &[
    "like", "love", "prefer", "preferably", "rather", "want", "wish", "hope", "play", "as",
    "möchte", "gern", "gerne", "lieber", "liebsten", "würde", "will", "wünsche", "hätte", "als",
    "voudrais", "aimerais", "préfère", "préférerais", "veux", "souhaite", "comme",
];

/// The powers that a letter wishes for, in the order in which it names them: those on a line that says so.
pub(super) fn powers_wished(board: &Board, text: &str) -> Vec<Power> {
    let likes = |line: &&str| {
        let mut words = words(line).map(str::to_lowercase);
        !line.trim_start().starts_with('>') && words.any(|word| LIKINGS.contains(&word.as_str()))
    };
    let lines: Vec<&str> = text.lines().filter(likes).collect();
    powers_named(board, &lines.join("\n"))
}

/// The powers that a letter names, in that order.
pub(super) fn powers_named(board: &Board, text: &str) -> Vec<Power> {
    let mut named = Vec::new();
    for power in words(text).filter_map(|word| power_called(board, word)) {
        if !named.contains(&power) {
            named.push(power);
        }
    }
    named
}

/// The one power that somebody means where he writes nothing but its name: the code or a name of the board,
/// or what it is called in any language (`Frankreich`, `la Turquie`).
pub fn power(board: &Board, written: &str) -> Option<Power> {
    power_called(board, written).or_else(|| match reading::readers(&Lexicon::of(board), written) {
        Addressed::These(parties) => match parties[..] {
            [Party::Power(power)] => Some(power),
            _ => None,
        },
        _ => None,
    })
}

/// The power of this very code or name, as the board has them: where other words may stand, too.
pub(super) fn power_called(board: &Board, name: &str) -> Option<Power> {
    let is_called = |power: &Power| {
        let mut names = std::iter::once(board.power_name(*power))
            .chain(board.power_also(*power).iter().map(String::as_str));
        names.any(|it| it.eq_ignore_ascii_case(name))
    };
    board.power(name).or_else(|| board.powers().find(is_called))
}
