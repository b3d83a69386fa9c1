//! Press in letters: who writes to whom, the words as they were written, and a game's rules for it.

use minijinja::{Value, context};
use serde::Serialize;

use crate::board::{Phase, Power};
use crate::game::{
    Party, PressDelivery, PressKinds, PressObservers, PressPhases, PressReaders, Readers,
};
use crate::judge::{
    Author, GameFacts, NoPress, Notice, PressCopy, PressDoubt, PressLetter, Reader,
};
use crate::letter::{Office, Purpose, ReplyTo};

use super::orders::power_list;
use super::running::is_for_master;
use super::stationery::facts;
use super::tongue::{Article, Join, Name, Told, Tongue};
use super::words::{clean_lines, plain, quoted};

/// A piece of press as a template can name it.
#[derive(Serialize)]
pub(super) struct PressWords {
    /// `France to Germany and you`
    title: String,
    /// `Germany and you`, as it stands behind `to`.
    to: String,
    /// The power that wrote it, if one did.
    author: String,
    /// The same in capitals.
    capitals: String,
    turn: Told,
    /// The same without its article.
    turn_title: String,
    lines: Vec<String>,
    /// Whether everybody reads it.
    all: bool,
    signed: bool,
    /// Whether who began the thread without signing reads it, too.
    hidden: bool,
    /// Whether that is the reader.
    began: bool,
    /// Whether the master wrote it.
    by_master: bool,
    /// Whether it comes with the results.
    held: bool,
    /// How many parties are named as its readers.
    count: usize,
    /// The powers it names that nobody plays; empty where all are played.
    vacant: Told,
}

/// How press is written in a game.
#[derive(Serialize)]
pub(super) struct PressHow {
    /// `none`, `white`, `grey` or `white or grey`
    kinds: &'static str,
    /// Whether it goes to all alone.
    all: bool,
    /// Whether it is written in movement phases alone.
    movement: bool,
    /// Whether it may be written in the present phase.
    now: bool,
    /// Whether it comes with the results.
    held: bool,
    /// What observers do: `nothing`, `read` or `write`
    observers: &'static str,
    /// A power the reader might write to, for somebody plays it, in capitals; empty where there is none.
    example: String,
    /// Two of them.
    examples: String,
}

pub(super) fn press_how(tongue: &Tongue, game: &GameFacts, reader: &Reader) -> PressHow {
    let rules = &game.press;
    let others = game.played.iter().filter(|power| !reader.powers.contains(power));
    let others: Vec<String> = others
        .take(2)
        .map(|&power| tongue.names.power(&game.board, power).base().to_uppercase())
        .collect();
    PressHow {
        kinds: match rules.kinds {
            PressKinds::None => "none",
            PressKinds::White => "white",
            PressKinds::Grey => "grey",
            PressKinds::WhiteOrGrey => "white or grey",
        },
        all: rules.readers == PressReaders::All,
        movement: rules.phases == PressPhases::Movement,
        now: rules.kinds != PressKinds::None
            && (rules.phases == PressPhases::Always || game.position.turn.phase == Phase::Movement),
        held: rules.delivery == PressDelivery::WithResults,
        observers: match rules.observers {
            PressObservers::Nothing => "nothing",
            PressObservers::Read => "read",
            PressObservers::Write => "write",
        },
        example: others.first().cloned().unwrap_or_default(),
        examples: others.join(", "),
    }
}

/// The template and page of a letter about press.
pub(super) fn press_page(
    tongue: &Tongue,
    game: &GameFacts,
    notice: &Notice,
    letter: &PressLetter,
) -> (&'static str, Value) {
    let reader = &notice.to;
    let list = |copies| context! { press => facts(written_list(tongue, game, reader, copies)) };
    match letter {
        PressLetter::ToReader(copy) => {
            let answers = matches!(
                notice.reply,
                Some(ReplyTo::Seat(seat)) if matches!(seat.purpose, Purpose::Press(_))
            );
            // Who only watches writes to all, or to the master.
            let is_seated = !reader.powers.is_empty() || is_for_master(notice);
            let alone = is_seated && !game.press.readers.eq(&PressReaders::All);
            let press = facts(press_words(tongue, game, reader, (copy, Side::Reader)));
            ("press.txt", context! { press, answers, alone })
        }
        PressLetter::Sent(copies) => ("press_sent.txt", list(copies)),
        PressLetter::Asked { doubt, press } => {
            let doubt = match doubt {
                PressDoubt::Orders => "orders",
                PressDoubt::Command => "command",
                PressDoubt::Heading => "heading",
                PressDoubt::Secret => "secret",
                PressDoubt::Machine => "machine",
                PressDoubt::NoPlainYes => "no plain yes",
            };
            ("press_asked.txt", context! { doubt, ..list(press) })
        }
    }
}

/// Whether who reads of a piece of press has written it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Writer,
    Reader,
}

/// Who began a thread without signing, and reads it without being named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hidden {
    Nobody,
    /// Whoever the letter is for.
    Reader,
    Another,
}

/// Pieces of press one below the other, as their writer is told of them.
pub(super) fn written_list(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    copies: &[PressCopy],
) -> Vec<PressWords> {
    let words = |copy| press_words(tongue, game, reader, (copy, Side::Writer));
    copies.iter().map(words).collect()
}

/// The same for one of their readers.
pub(super) fn press_list(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    copies: &[PressCopy],
) -> Vec<PressWords> {
    copies.iter().map(|copy| press_words(tongue, game, reader, (copy, Side::Reader))).collect()
}

fn press_words(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    (copy, side): (&PressCopy, Side),
) -> PressWords {
    let hidden = match (copy.hidden, is_named(reader, &copy.readers)) {
        (false, _) => Hidden::Nobody,
        (true, false) => Hidden::Reader,
        (true, true) => Hidden::Another,
    };
    let to = readers(tongue, game, reader, (&copy.to, hidden, side));
    let words = &tongue.press;
    let title = match &copy.author {
        Author::Unsigned => words.unsigned_to(&to),
        author => words.written_by(&author_name(tongue, game, author), &to),
    };
    let author = match &copy.author {
        Author::Powers(powers) => {
            powers.first().map(|it| tongue.names.power(&game.board, *it).base())
        }
        Author::Master | Author::Observer | Author::Unsigned => None,
    }
    .unwrap_or_default();
    PressWords {
        title,
        capitals: author.to_uppercase(),
        author,
        to,
        turn: tongue.names.turn(&game.board, copy.turn, Article::With).told(),
        turn_title: tongue.names.turn(&game.board, copy.turn, Article::Without).base(),
        lines: clean_lines(&copy.words),
        all: copy.to == Readers::All,
        signed: copy.author != Author::Unsigned,
        hidden: copy.hidden,
        began: hidden == Hidden::Reader,
        by_master: copy.author == Author::Master,
        held: copy.delivery == PressDelivery::WithResults,
        count: match &copy.to {
            Readers::All => 0,
            Readers::These(parties) => parties.len(),
        },
        vacant: power_list(tongue, &game.board, &copy.vacant).told(),
    }
}

fn author_name<'a>(tongue: &'a Tongue, game: &'a GameFacts, author: &Author) -> Name<'a> {
    let words = &tongue.press;
    match author {
        Author::Powers(powers) => power_list(tongue, &game.board, powers),
        Author::Master => tongue.names.text(words.master()),
        Author::Observer => tongue.names.text(words.observer()),
        Author::Unsigned => tongue.names.text(String::new()),
    }
}

/// Whether a circle names a power that the reader plays.
fn is_named(reader: &Reader, readers: &Readers) -> bool {
    let is_own = |party: &Party| match party {
        Party::Power(power) => reader.powers.contains(power),
        Party::Master => reader.powers.is_empty(),
    };
    match readers {
        Readers::All => true,
        Readers::These(parties) => parties.iter().any(is_own),
    }
}

/// `Germany and you`, as it stands behind `to`.
fn readers(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    (readers, hidden, side): (&Readers, Hidden, Side),
) -> String {
    let words = &tongue.press;
    let parties = match readers {
        Readers::All => return words.to_all(),
        Readers::These(parties) => parties,
    };
    let own = |power: &Power| reader.powers.contains(power);
    let power = |party: &Party| match party {
        Party::Power(power) => Some(*power),
        Party::Master => None,
    };
    let (mine, powers): (Vec<Power>, Vec<Power>) =
        parties.iter().filter_map(power).partition(|power| own(power));
    let mut names: Vec<Name<'_>> =
        powers.iter().map(|&power| tongue.names.power(&game.board, power)).collect();
    if !mine.is_empty() && side == Side::Reader {
        names.push(tongue.names.you());
    }
    let mut all = Vec::new();
    all.extend(names.iter().map(|name| words.to(name)));
    if parties.contains(&Party::Master) {
        all.push(words.to_master());
    }
    // Readers of an unsigned piece must not be told whether he wrote it himself.
    if hidden == Hidden::Another && side == Side::Writer {
        all.push(words.to_unnamed());
    }
    if all.is_empty() {
        // The only one who reads it has no name.
        return match hidden {
            Hidden::Nobody => words.to_observer(),
            Hidden::Reader => words.to(&tongue.names.you()),
            Hidden::Another => words.to_unnamed(),
        };
    }
    tongue.names.texts(&all, Join::And)
}

/// The subject of a thread: the same in all its letters, so that mail programs keep them together.
pub(super) fn subject(tongue: &Tongue, game: &GameFacts, copy: &PressCopy) -> String {
    let words = &tongue.press;
    let parties = match &copy.readers {
        Readers::All => return words.subject_all(),
        Readers::These(parties) => parties,
    };
    let powers = parties.iter().map(|party| match party {
        Party::Power(power) => tongue.names.power(&game.board, *power),
        Party::Master => tongue.names.text(words.master()),
    });
    let names = tongue.names.list(powers.collect(), Join::And);
    match copy.hidden {
        true => words.subject_unsigned(&names),
        false => words.subject(&names),
    }
}

/// From whom a letter of press is: its author, of this game.
pub(super) fn sender(tongue: &Tongue, game: &GameFacts, copy: &PressCopy) -> String {
    let words = &tongue.press;
    match &copy.author {
        Author::Unsigned => words.sender_unsigned(&plain(&game.name)),
        author => words.sender(&author_name(tongue, game, author), &plain(&game.name)),
    }
}

/// The Message-ID under which the letters of a thread of press hang together. No letter has it, for no
/// event has so great a number.
pub(super) fn thread_root(office: &Office, game: &GameFacts, copy: &PressCopy) -> String {
    let thread = u64::from(copy.opened.number()) << 32 | u64::from(game.id.number());
    office.message_id(1 << 62 | thread, u32::from(copy.circle))
}

/// Why press is not sent.
pub(super) fn refusal(tongue: &Tongue, game: Option<&GameFacts>, why: &NoPress) -> String {
    let words = &tongue.press;
    match why {
        NoPress::NotPlayed => words.not_played(),
        NoPress::NoReaders => words.no_readers(),
        NoPress::UnknownReader(name) => words.unknown_reader(&quoted(tongue, name)),
        NoPress::Nobody => words.nobody(),
        NoPress::Vacant(powers) => match game {
            Some(game) => words.vacant(&power_list(tongue, &game.board, powers)),
            None => words.nobody(),
        },
        NoPress::NoMaster => words.no_master(),
        NoPress::NoWords => words.no_words(),
        NoPress::TooLong => words.too_long(),
        NoPress::WhiteOnly => words.white_only(),
        NoPress::MasterIsTold => words.master_is_told(),
        NoPress::TooManyPieces => words.too_many_pieces(),
        NoPress::AllOnly => words.all_only(),
        NoPress::MovementOnly => words.movement_only(),
        NoPress::ObserversRead => words.observers_read(),
        NoPress::ObserversToAll => words.observers_to_all(),
        NoPress::Unproven(_) => words.unproven(),
        NoPress::TooMany => words.too_many(),
        NoPress::Unanswered => words.unanswered(),
        NoPress::TooMuchWaits => words.too_much_waits(),
        NoPress::TooManyThreads => words.too_many_threads(),
        NoPress::Forgotten => words.forgotten(),
        NoPress::Mixed => words.mixed(),
        NoPress::NamesWriter => words.names_writer(),
        NoPress::InAnothersName => words.in_anothers_name(),
    }
}

/// What to do instead.
pub(super) fn instead(tongue: &Tongue, why: &NoPress) -> String {
    let words = &tongue.press;
    match why {
        NoPress::NoReaders | NoPress::UnknownReader(_) | NoPress::Forgotten => words.name_readers(),
        NoPress::NoWords => words.write_words(),
        NoPress::TooLong => words.write_less(),
        NoPress::WhiteOnly | NoPress::MasterIsTold => words.leave_grey(),
        NoPress::TooManyPieces => words.write_less(),
        NoPress::AllOnly | NoPress::ObserversToAll => words.write_to_all(),
        NoPress::MovementOnly => words.wait_for_movement(),
        NoPress::Unproven(_) => words.reply_with_press(),
        NoPress::Mixed => words.send_apart(),
        NoPress::NamesWriter => words.leave_more_out(),
        NoPress::InAnothersName => words.leave_grey_or_sign(),
        NoPress::NotPlayed
        | NoPress::Nobody
        | NoPress::Vacant(_)
        | NoPress::NoMaster
        | NoPress::ObserversRead
        | NoPress::TooMany
        | NoPress::Unanswered
        | NoPress::TooMuchWaits
        | NoPress::TooManyThreads => String::new(),
    }
}
