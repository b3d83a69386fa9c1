//! `chancery read`: a position and a player's letters in, canonical orders out, with what was
//! refused and what the writer should know.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::board::{Board, Power};
use crate::order::Order;
use crate::position::Unit;
use crate::reading::{
    self, Candidate, CutWhy, Lexicon, Line, Note, Reading, Sequence, Sheet, TextOrigin, Warning,
    Why,
};
use crate::rules::Algorithm;
use crate::view::View;

use super::lines::{self, Answer, Answered, answer, answer_into};
use super::position::{self, PositionText};
use super::{boards, rules};

#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Question {
    power: Option<String>,
    powers: Option<Vec<String>>,
    text: String,
    #[serde(default)]
    html: bool,
    earlier: Option<Vec<String>>,
    sequence: Option<String>,
}

#[derive(Serialize)]
struct Reply {
    id: Value,
    orders: Vec<String>,
    refused: Vec<RefusedText>,
    notes: Vec<String>,
    /// What words that do not count may have meant.
    offers: Vec<String>,
    /// What of the newest letter is no order, no word to the judge and no courtesy.
    unused: Vec<String>,
}

#[derive(Serialize)]
struct RefusedText {
    text: String,
    why: &'static str,
    candidates: Vec<String>,
}

/// Answers one line of `chancery read`.
pub fn read_line(line: &str) -> Answer {
    answer(line, reply)
}

/// The same, behind what `out` holds.
pub fn read_into(line: &str, out: &mut Vec<u8>) -> Answered {
    answer_into(line, out, reply)
}

fn reply(line: &str, out: &mut Vec<u8>) -> Result<(), String> {
    let place: PositionText<'_, IgnoredAny> = lines::read(line)?;
    let question: Question = lines::read(line)?;
    let board = boards::named(place.map.as_deref())?;
    let rules = rules::read(place.rules.as_ref(), Algorithm::PartialInformation)?;
    let position = position::read(board, &rules, &place)?;
    let powers = powers(board, &question)?;
    let sequence = match question.sequence.as_deref() {
        None | Some("known") => Sequence::Known,
        Some("unknown") => Sequence::Unknown,
        Some(other) => {
            return Err(format!("no sequence is called {other:?}; allowed: known, unknown"));
        }
    };
    let origin = if question.html { TextOrigin::Html } else { TextOrigin::Plain };
    let lexicon = Lexicon::of(board);
    let earlier = question.earlier.iter().flatten();
    let sheets: Vec<Sheet> = earlier
        .chain(std::iter::once(&question.text))
        .map(|text| Sheet::of(reading::parse(&lexicon, text, origin), sequence))
        .collect();
    let view = View::of_powers(board, &position, &powers);
    let reading = reading::understand(&view, &rules, &lexicon, &sheets);
    let offers = reading::offers(&view, &rules, &lexicon, &reading);
    let reply = Reply {
        id: place.id,
        orders: wordings(board, &reading.orders),
        refused: refused(board, &reading),
        notes: notes(board, &reading),
        offers: wordings(board, &offers),
        unused: unused(&reading),
    };
    lines::write(out, &reply)
}

fn powers(board: &Board, question: &Question) -> Result<Vec<Power>, String> {
    let names = question.power.iter().chain(question.powers.iter().flatten());
    let powers: Vec<Power> =
        names.map(|name| position::power(board, name)).collect::<Result<_, _>>()?;
    if powers.is_empty() {
        return Err("no power is named; write \"power\" or \"powers\"".to_owned());
    }
    Ok(powers)
}

fn wordings(board: &Board, orders: &[(Power, Order)]) -> Vec<String> {
    orders.iter().map(|(_, order)| order.wording(board).to_string()).collect()
}

fn unused(reading: &Reading) -> Vec<String> {
    let is_unused = |line: &&Line| line.sheet + 1 == reading.letters && line.outcome.is_talk();
    reading.lines.iter().filter(is_unused).map(|line| line.written.clone()).collect()
}

fn refused(board: &Board, reading: &Reading) -> Vec<RefusedText> {
    reading
        .refused
        .iter()
        .map(|refused| RefusedText {
            text: refused.written.clone(),
            why: why(refused.why),
            candidates: refused.candidates.iter().map(|one| candidate(board, one)).collect(),
        })
        .collect()
}

fn why(why: Why) -> &'static str {
    match why {
        Why::Ambiguous => "ambiguous",
        Why::Unknown => "unknown",
        Why::Impossible(_) => "impossible",
        Why::NotYours => "not yours",
        Why::Twice | Why::Superseded => "twice",
        Why::NotAllowed | Why::NoWaiving | Why::Proxy | Why::Claims(_) => "not allowed",
        Why::Conditional => "conditional",
        Why::Doubtful => "ambiguous",
    }
}

fn candidate(board: &Board, candidate: &Candidate) -> String {
    let place = board.location_code(candidate.place);
    match candidate.kind {
        None => place,
        Some(kind) => format!("{} {place}", kind.code()),
    }
}

fn notes(board: &Board, reading: &Reading) -> Vec<String> {
    let mut notes: Vec<String> = reading.notes.iter().map(|one| note(board, one)).collect();
    notes.extend(reading.warnings.iter().map(|one| warning(board, one)));
    notes.extend(reading.dropped.iter().map(|one| {
        format!("the order for {} in an earlier letter no longer counts", unit(board, one))
    }));
    notes.extend(reading.proxies.iter().map(|(lent, power)| {
        format!("{} does what {} orders", unit(board, lent), board.power_name(*power))
    }));
    notes.extend(reading.missing.iter().map(|one| format!("{} has no order", unit(board, one))));
    notes
}

fn unit(board: &Board, unit: &Unit) -> String {
    crate::position::unit_code(board, unit)
}

fn note(board: &Board, note: &Note) -> String {
    match note {
        Note::Mended(mended) => {
            format!("{} read as {}", mended.written, board.full_name(mended.read))
        }
        Note::CoastFilled(place) => {
            format!("{} is the only coast in reach", board.location_code(*place))
        }
        Note::CoastByDefault(place) => {
            format!("{} is the default coast", board.location_code(*place))
        }
        Note::Vain(stays, order) => format!(
            "{} is impossible, and counts: {} cannot be supported to hold if it was to move",
            order.wording(board),
            unit(board, stays)
        ),
        Note::CoastIgnored(place, coast) => {
            format!(
                "the coast {} of {} is left out of account",
                coast.code(),
                board.full_name(*place)
            )
        }
        Note::KindIgnored(read) => format!(
            "the unit in {} is {}",
            board.full_name(read.location.province),
            unit(board, read)
        ),
        Note::NationalityIgnored(read) => {
            format!("{} is {}", unit(board, read), board.power_people(read.power))
        }
        Note::AllHold(units) => {
            let units: Vec<String> = units.iter().map(|one| unit(board, one)).collect();
            format!("holding as all others: {}", units.join(", "))
        }
        Note::Cut(cut) => format!("not read ({}): {}", cut_why(cut.why), cut.words),
        Note::Question(words) => format!("a question, no order: {words}"),
        Note::Negation(words) => format!("denied, no order: {words}"),
        Note::Told(words) => format!("told, not ordered: {words}"),
        Note::OtherTurn(words, _) => format!("for another turn: {words}"),
        Note::Draft => "a draft does not count".to_owned(),
        Note::Added => "added to the earlier letters".to_owned(),
        Note::Replaced => "the earlier letters are replaced".to_owned(),
        Note::Implied(_, order) => {
            format!("implied by an order of another unit: {}", order.wording(board))
        }
        Note::Lasts(_, order) => format!("for every turn: {}", order.wording(board)),
        Note::OnceOnly(words) => {
            format!("standing orders are not allowed, so for this turn only: {words}")
        }
        Note::Borrowed(lent) => format!("{} is left to you to order", unit(board, lent)),
        Note::LentFirmly(lent, power) => {
            format!("{} stays left to {}", unit(board, lent), board.power_name(*power))
        }
        Note::TakenBack(words) => format!("taken back in the same letter: {words}"),
        Note::Shuffled => {
            "the letters differ and their sequence is unknown, so none counts".to_owned()
        }
    }
}

fn cut_why(why: CutWhy) -> &'static str {
    match why {
        CutWhy::Quotation => "quotation",
        CutWhy::Signature => "signature",
        CutWhy::Footer => "footer",
        CutWhy::Forwarded => "forwarded",
        CutWhy::Press => "press",
        CutWhy::StruckOut => "struck out",
        CutWhy::TooLong => "too long",
        CutWhy::Attachment => "attachment",
        CutWhy::Subject => "subject",
        CutWhy::BelowEnd => "below the end",
    }
}

fn warning(board: &Board, warning: &Warning) -> String {
    match warning {
        Warning::Doubtful { order, by, .. } => {
            format!("{} stands, though later words may change it: {by}", order.wording(board))
        }
        Warning::Unmatched { order, unit: other } => {
            format!("{} matches no order of {}", order.wording(board), unit(board, other))
        }
        Warning::SamePlace { first, second, to } => {
            format!(
                "{} and {} both go to {}",
                unit(board, first),
                unit(board, second),
                board.code(*to)
            )
        }
        Warning::SameRetreat { first, second, to } => {
            let (first, second) = (unit(board, first), unit(board, second));
            format!("{first} and {second} both retreat to {}", board.code(*to))
        }
        Warning::OwnUnitStays { mover, stays } => {
            format!("{} goes where {} stays", unit(board, mover), unit(board, stays))
        }
        Warning::AttacksHelped { mover, order } => {
            format!("{} goes against what {} helps", unit(board, mover), order.wording(board))
        }
        Warning::AgainstOwn { order, stays } => {
            format!("{} goes where {} stays", order.wording(board), unit(board, stays))
        }
        Warning::NoConvoy { army, to } => {
            format!("no fleet of yours carries {} to {}", unit(board, army), board.code(*to))
        }
    }
}
