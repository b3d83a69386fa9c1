//! How a letter was read, in words: corrections, refusals, what was left out, warnings.
//!
//! Each part is a list of short texts; what each refusal says is first what is wrong and then what
//! to write instead.

use serde::Serialize;

use crate::board::{Board, Location, Power};
use crate::judge::GameFacts;
use crate::order::{Movement, Order};
use crate::position::Unit;
use crate::reading::{
    Candidate, Cut, CutWhy, Lexicon, LineOutcome, Mended, Note, Reading, Refused, TurnClaim,
    Warning, Why, may_be_order,
};

use super::orders::{Speaker, coast_name, kind_name, place_name, unit_name};
use super::outcomes::stated_words;
use super::outlook::{OrderWords, order_words};
use super::words::{capital, count, either, list, quoted};

/// The most meanings that a refusal names.
const MEANINGS: usize = 4;
/// The most remarks that are repeated.
const REMARKS: usize = 5;

/// How a letter was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct ReadingWords {
    /// The orders it comes to.
    pub(super) orders: Vec<OrderWords>,
    /// What does not count, and why.
    pub(super) refused: Vec<RefusedLine>,
    /// What was read otherwise than it was written.
    pub(super) corrected: Vec<String>,
    /// Units that do what another power orders.
    pub(super) proxies: Vec<String>,
    /// Orders that stand for every turn.
    pub(super) lasting: Vec<OrderWords>,
    /// What was taken for talk.
    pub(super) talk: Vec<String>,
    /// What was not read: `the letter you quoted and your signature`.
    pub(super) left_out: String,
    /// Orders that work against each other.
    pub(super) warnings: Vec<String>,
}

/// A line that does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct RefusedLine {
    /// As written, between quotation marks.
    pub(super) text: String,
    /// What is wrong, and what to write.
    pub(super) why: String,
}

/// A reading in words.
pub(super) fn reading_words(game: &GameFacts, reading: &Reading) -> ReadingWords {
    let speaker = Speaker { board: &game.board, position: &game.position };
    let (corrected, mut talk) = note_words(game, reading);
    talk.extend(remark_words(game, reading));
    let warnings = reading.warnings.iter().map(|warning| warning_words(&speaker, reading, warning));
    ReadingWords {
        orders: order_list(&speaker, &reading.orders),
        refused: reading.refused.iter().map(|line| refused_line(&game.board, line)).collect(),
        proxies: proxies(&game.board, reading),
        lasting: lasting(&speaker, reading),
        corrected,
        talk,
        left_out: left_out(reading),
        warnings: warnings.collect(),
    }
}

fn order_list(speaker: &Speaker<'_>, orders: &[(Power, Order)]) -> Vec<OrderWords> {
    orders.iter().map(|(power, order)| order_words(speaker, *power, order)).collect()
}

fn proxies(board: &Board, reading: &Reading) -> Vec<String> {
    let proxies = reading.proxies.iter().map(|(unit, power)| {
        format!(
            "{} does what {} orders, and holds if that is nothing.",
            unit_name(board, unit),
            board.power_name(*power)
        )
    });
    proxies.collect()
}

fn lasting(speaker: &Speaker<'_>, reading: &Reading) -> Vec<OrderWords> {
    let lasts = reading.notes.iter().filter_map(|note| match note {
        Note::Lasts(power, order) => Some(order_words(speaker, *power, order)),
        _ => None,
    });
    lasts.collect()
}

fn refused_line(board: &Board, refused: &Refused) -> RefusedLine {
    RefusedLine { text: quoted(&refused.written), why: why_words(board, refused) }
}

fn why_words(board: &Board, refused: &Refused) -> String {
    let meanings = &refused.candidates;
    match refused.why {
        Why::Ambiguous if meanings.is_empty() => {
            "This can mean more than one thing. Please write the names in full.".to_owned()
        }
        Why::Ambiguous if meanings.len() > MEANINGS => format!(
            "This can mean {}. Please write the names in full.",
            count(meanings.len(), "thing", "different things")
        ),
        Why::Ambiguous => format!("{} {}", which(board, meanings), please(board, meanings)),
        Why::Unknown if meanings.is_empty() || meanings.len() > MEANINGS => {
            "There is a name in this that is not on the board. Please look at the spelling."
                .to_owned()
        }
        Why::Unknown => {
            format!("Did you mean {} {}", which(board, meanings), please(board, meanings))
        }
        Why::Impossible => "No unit of yours can do this now. Please look where it stands, and \
                            what it can reach in one turn."
            .to_owned(),
        Why::Proxy => {
            "In this game you cannot leave the order of a unit to another player. Please \
                       order it yourself."
                .to_owned()
        }
        Why::NotYours => "This unit or power is not yours to order.".to_owned(),
        Why::Twice => "This unit has another order too, so neither counts. Please send the one \
                       you mean."
            .to_owned(),
        Why::Superseded => "Another order for the same unit or place counts instead.".to_owned(),
        Why::NotAllowed => {
            "This is no order for this phase, or more than you can order in it.".to_owned()
        }
        Why::NoWaiving => "In this game builds cannot be waived. A build that you do not order is \
                           given up all the same."
            .to_owned(),
        Why::Doubtful => "Later words of yours seem to change this order, and could not be read. \
                          Please write the order as you want it."
            .to_owned(),
        Why::Claims(illegal) => {
            format!("{}. Please send it again.", capital(&stated_words(board, &illegal)))
        }
        Why::Conditional => "Orders that depend on something, or leave a choice, are not taken. \
                             Please send the one you mean."
            .to_owned(),
    }
}

/// `Brest or Bulgaria?`
fn which(board: &Board, meanings: &[Candidate]) -> String {
    let names: Vec<String> = meanings
        .iter()
        .map(|meaning| match meaning.kind {
            Some(kind) => format!("{} {}", kind_name(kind), place_name(board, meaning.place)),
            None => place_name(board, meaning.place),
        })
        .collect();
    format!("{}?", either(&names))
}

/// `Please write BRE or BUL.`
fn please(board: &Board, meanings: &[Candidate]) -> String {
    let codes: Vec<String> = meanings
        .iter()
        .map(|meaning| match meaning.kind {
            Some(kind) => format!("{} {}", kind.code(), board.location_code(meaning.place)),
            None => board.location_code(meaning.place),
        })
        .collect();
    format!("Please write {}.", either(&codes))
}

/// Corrections, and what was taken for talk.
fn note_words(game: &GameFacts, reading: &Reading) -> (Vec<String>, Vec<String>) {
    let board = &game.board;
    let speaker = Speaker { board, position: &game.position };
    let lexicon = Lexicon::of(board);
    let (mut corrected, mut talk) = (Vec::new(), Vec::new());
    for note in &reading.notes {
        match note {
            Note::Mended(mended) => corrected.push(mended_words(board, mended)),
            Note::CoastFilled(_)
            | Note::CoastByDefault(_)
            | Note::CoastIgnored(..)
            | Note::KindIgnored(_)
            | Note::NationalityIgnored(_)
            | Note::Vain(..) => corrected.extend(claim_note(board, note)),
            Note::Question(text) if !may_be_order(&lexicon, text) && reading.readable => {}
            Note::Told(text) if !may_be_order(&lexicon, text) => {}
            Note::Question(text) => {
                talk.push(format!("{} is a question, so nothing was ordered by it.", quoted(text)));
            }
            Note::Negation(text) => talk.push(format!(
                "{} says what is not to be done, so nothing was ordered by it.",
                quoted(text)
            )),
            Note::Told(text) => talk.push(format!(
                "{} was taken for talk. If it is an order, please put it on a line of its own.",
                quoted(text)
            )),
            Note::OtherTurn(text, claim) => talk.push(format!(
                "{} is for {}, so it was left aside.",
                quoted(text),
                claim_words(game, claim)
            )),
            Note::Implied(..) | Note::OnceOnly(_) | Note::Borrowed(_) | Note::LentFirmly(..) => {
                corrected.extend(chosen_words(&speaker, note));
            }
            Note::TakenBack(text) => talk.push(format!(
                "{} was left aside, for you took it back further down.",
                quoted(text)
            )),
            Note::Shuffled => talk.push(
                "Your letters differ, and nothing tells which is the newest, so none of them \
                 counts."
                    .to_owned(),
            ),
            // The letter says these at the top, in a place of their own, or by the orders it lists.
            Note::Lasts(..)
            | Note::AllHold(_)
            | Note::Cut(_)
            | Note::Draft
            | Note::Added
            | Note::Replaced => {}
        }
    }
    (corrected, talk)
}

/// What was left aside or put in where the words of an order say too much or too little.
fn claim_note(board: &Board, note: &Note) -> Option<String> {
    let words = match note {
        Note::CoastFilled(place) => format!(
            "No coast was named, so {} was taken, the only one that can be reached.",
            place_name(board, *place)
        ),
        Note::CoastByDefault(place) => format!(
            "No coast was named, so {} was taken, the default in this game.",
            place_name(board, *place)
        ),
        Note::Vain(unit, order) => vain_words(board, unit, order),
        Note::CoastIgnored(province, coast) => format!(
            "The {} of {} was left aside, for it makes no difference here.",
            coast_name(*coast),
            board.full_name(*province)
        ),
        Note::KindIgnored(unit) => format!(
            "You named the wrong kind of unit: in {} stands {}.",
            board.full_name(unit.location.province),
            a_unit(unit)
        ),
        Note::NationalityIgnored(unit) => format!(
            "You named the wrong power: {} belongs to {}.",
            unit_name(board, unit),
            board.power_name(unit.power)
        ),
        _ => return None,
    };
    Some(words)
}

/// What comes of the game's own choices of rules (4.E.3 to 4.E.5).
fn chosen_words(speaker: &Speaker<'_>, note: &Note) -> Option<String> {
    let board = speaker.board;
    let words = match note {
        Note::Implied(unit, order) => format!(
            "You gave {} no order of its own, so it does what your other orders say of it: {}.",
            unit_name(board, unit),
            speaker.order(unit.power, order)
        ),
        Note::OnceOnly(text) => format!(
            "{} counts for this turn only: orders for every turn are not taken here.",
            quoted(text)
        ),
        Note::Borrowed(unit) => format!(
            "{} belongs to {}, who has left its order to you.",
            unit_name(board, unit),
            board.power_name(unit.power)
        ),
        Note::LentFirmly(unit, power) => format!(
            "You have left the order of {} to {}, and that cannot be taken back in this turn.",
            unit_name(board, unit),
            board.power_name(*power)
        ),
        _ => return None,
    };
    Some(words)
}

/// What an impossible order comes to that counts all the same.
fn vain_words(board: &Board, unit: &Unit, order: &Order) -> String {
    let name = unit_name(board, unit);
    let moves =
        matches!(order, Order::Movement(_, Movement::Move { .. } | Movement::Astray { .. }));
    let words = order.wording(board);
    if moves {
        format!("{words} cannot be done. {name} will stay, and cannot be supported to hold.")
    } else {
        format!("{words} cannot be done. {name} will stay where it is.")
    }
}

fn mended_words(board: &Board, mended: &Mended) -> String {
    format!(
        "{} was read as {} ({}).",
        quoted(&mended.written),
        board.full_name(mended.read),
        board.code(mended.read)
    )
}

fn a_unit(unit: &Unit) -> &'static str {
    match unit.kind {
        crate::board::UnitKind::Army => "an army",
        crate::board::UnitKind::Fleet => "a fleet",
    }
}

/// `Fall 1902`, `1902`, `another phase`: what a heading says of its turn.
fn claim_words(game: &GameFacts, claim: &TurnClaim) -> String {
    let calendar = game.board.calendar();
    let year = claim.year.unwrap_or(game.position.turn.year);
    let season = claim.season.and_then(|letter| {
        let turn = ['M', 'R', 'A']
            .iter()
            .find_map(|phase| calendar.turn(&format!("{letter}{year}{phase}")));
        turn.map(|turn| calendar.season_name(turn.season).to_owned())
    });
    match (season, claim.year) {
        (Some(season), Some(year)) => format!("{season} {year}"),
        (Some(season), None) => season,
        (None, Some(year)) => format!("the year {year}"),
        (None, None) => "another turn".to_owned(),
    }
}

/// Lines of the newest letter that were taken for remarks and may have been meant as orders;
/// greetings, thanks and names are nobody's worry.
fn remark_words(game: &GameFacts, reading: &Reading) -> Option<String> {
    let lexicon = Lexicon::of(&game.board);
    let newest = reading.lines.iter().map(|line| line.sheet).max()?;
    let remarks: Vec<String> = reading
        .lines
        .iter()
        .filter(|line| line.sheet == newest && line.outcome == LineOutcome::Remark)
        .filter(|line| may_be_order(&lexicon, &line.written))
        .map(|line| quoted(&line.written))
        .take(REMARKS)
        .collect();
    match remarks.as_slice() {
        [] => None,
        [one] => Some(format!("{one} was taken for a remark.")),
        more => Some(format!("{} were taken for remarks.", list(more))),
    }
}

/// What was not read, each kind once.
fn left_out(reading: &Reading) -> String {
    let mut kinds = Vec::new();
    for note in &reading.notes {
        if let Note::Cut(Cut { why, .. }) = note {
            let words = cut_words(*why);
            if !kinds.contains(&words) {
                kinds.push(words);
            }
        }
    }
    list(&kinds)
}

fn cut_words(why: CutWhy) -> &'static str {
    match why {
        CutWhy::Quotation => "the letter you quoted",
        CutWhy::Signature => "your signature",
        CutWhy::Footer => "the line your mail program added",
        CutWhy::Forwarded => "what you forwarded",
        CutWhy::Press => "what you wrote to other players",
        CutWhy::StruckOut => "what you struck out",
        CutWhy::TooLong => "what goes beyond the length of a letter",
    }
}

fn warning_words(speaker: &Speaker<'_>, reading: &Reading, warning: &Warning) -> String {
    let board = speaker.board;
    match warning {
        Warning::Unmatched { order, unit } => {
            let order = speaker.order(unit.power, order);
            let own = reading
                .orders
                .iter()
                .find(|(_, own)| own.place().is_some_and(|place| is_at(place, unit)));
            match own {
                Some((power, own)) => format!("{order}, but {}.", speaker.order(*power, own)),
                None => format!("{order}, but {} has no order.", unit_name(board, unit)),
            }
        }
        Warning::SamePlace { first, second, to } => format!(
            "{} and {} both move to {}, so neither gets there.",
            unit_name(board, first),
            unit_name(board, second),
            board.full_name(*to)
        ),
        Warning::OwnUnitStays { mover, stays } => format!(
            "{} moves to {}, where your {} stays.",
            unit_name(board, mover),
            board.full_name(stays.location.province),
            unit_name(board, stays)
        ),
        Warning::AttacksHelped { mover, order } => format!(
            "{} moves against the very unit that {} helps.",
            unit_name(board, mover),
            quoted(&order.wording(board).to_string()),
        ),
        Warning::AgainstOwn { order, stays } => format!(
            "{} is for a move to where your {} stays: nobody helps to dislodge his own unit.",
            quoted(&order.wording(board).to_string()),
            unit_name(board, stays)
        ),
        Warning::NoConvoy { army, to } => format!(
            "{} moves to {} over sea, but no fleet of yours convoys it.",
            unit_name(board, army),
            board.full_name(*to)
        ),
    }
}

fn is_at(place: Location, unit: &Unit) -> bool {
    place.province == unit.location.province
}

/// The units as a list that begins a sentence.
pub(super) fn unit_list(board: &Board, units: &[Unit]) -> String {
    let names: Vec<String> = units.iter().map(|unit| unit_name(board, unit)).collect();
    capital(&list(&names))
}
