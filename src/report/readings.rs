//! How a letter was read, in words: corrections, refusals, what was left out, warnings.
//!
//! Each part is a list of short texts; what each refusal says is first what is wrong and then what
//! to write instead.

use serde::Serialize;

use crate::board::{Location, Power, UnitKind};
use crate::judge::GameFacts;
use crate::order::{Movement, Order};
use crate::position::Unit;
use crate::reading::{
    Candidate, Cut, CutWhy, Lexicon, Line, Mended, Note, Obstacle, Reading, Refused, TurnClaim,
    Warning, Why, may_be_command, may_be_order, names_place, overlooked,
};

use super::illegal::{not_possible, stated_words};
use super::orders::Speaker;
use super::outlook::{OrderWords, order_words};
use super::tongue::{Join, Name, Tongue, Whose};
use super::words::quoted;

/// The most meanings that a refusal names.
const MEANINGS: usize = 4;
/// The most sentences that are repeated which were not used.
const REMARKS: usize = 5;
/// Of a longer one only the beginning is repeated, so many letters.
const LONGEST_QUOTE: usize = 120;

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
    /// How many pieces of a letter that is.
    pub(super) unused: usize,
    /// What was understood and gives no order.
    pub(super) aside: Vec<String>,
    /// What was taken for talk.
    pub(super) talk: Vec<String>,
    /// What was not read: `the letter you quoted and your signature`.
    pub(super) left_out: String,
    /// Whether words to other players are among it.
    unsent: bool,
    /// Orders that work against each other.
    pub(super) warnings: Vec<String>,
    /// What words that do not count may have meant.
    pub(super) offers: Vec<OrderWords>,
    /// Other sentences of the letter that were not used, between quotation marks.
    pub(super) not_used: Vec<String>,
    /// How many more there are, in words; empty where there are none.
    pub(super) more_not_used: String,
}

/// A line that does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct RefusedLine {
    /// As written, between quotation marks.
    pub(super) text: String,
    /// What is wrong, and what to write; empty where it is the same as of the next line.
    pub(super) why: String,
    /// How many pieces of a letter are quoted.
    #[serde(skip)]
    pieces: usize,
}

/// A reading in words.
pub(super) fn reading_words(tongue: &Tongue, game: &GameFacts, reading: &Reading) -> ReadingWords {
    let speaker = Speaker { tongue, board: &game.board, position: &game.position };
    let Noted { corrected, aside, talk } = note_words(&speaker, game, reading);
    let refused = refused_lines(&speaker, reading);
    let warnings: Vec<String> =
        reading.warnings.iter().map(|warning| warning_words(&speaker, reading, warning)).collect();
    let told: Vec<&str> = aside.iter().chain(&talk).chain(&warnings).map(String::as_str).collect();
    let (not_used, more_not_used) = not_used(tongue, game, reading, &told);
    ReadingWords {
        orders: order_list(&speaker, &reading.orders),
        unused: refused.iter().map(|line| line.pieces).sum(),
        refused,
        proxies: proxies(&speaker, reading),
        lasting: lasting(&speaker, reading),
        corrected,
        aside,
        talk,
        left_out: left_out(tongue, reading),
        unsent: reading.notes.iter().any(is_press),
        warnings,
        offers: order_list(&speaker, &reading.offers),
        not_used,
        more_not_used,
    }
}

fn order_list(speaker: &Speaker<'_>, orders: &[(Power, Order)]) -> Vec<OrderWords> {
    orders.iter().map(|(power, order)| order_words(speaker, *power, order)).collect()
}

fn proxies(speaker: &Speaker<'_>, reading: &Reading) -> Vec<String> {
    let proxies = reading.proxies.iter().map(|(unit, power)| {
        speaker.tongue.readings.proxy(&speaker.own(unit), &speaker.power(*power))
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

/// What does not count, each thing once: orders to one unit that contradict each other together.
fn refused_lines(speaker: &Speaker<'_>, reading: &Reading) -> Vec<RefusedLine> {
    let mut lines: Vec<(Why, RefusedLine)> = Vec::new();
    for (at, refused) in reading.refused.iter().enumerate() {
        let rivals = |other: &&Refused| {
            other.why == Why::Twice && other.unit.is_some() && other.unit == refused.unit
        };
        let is_rival = refused.why == Why::Twice;
        if is_rival && reading.refused[..at].iter().any(|other| rivals(&other)) {
            continue;
        }
        let mut texts = vec![quoted(speaker.tongue, &refused.written)];
        for other in reading.refused[at + 1..].iter().filter(|_| is_rival).filter(rivals) {
            let text = quoted(speaker.tongue, &other.written);
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        let why = match texts.len() {
            1 => why_words(speaker, refused),
            _ => speaker.tongue.readings.rivals(),
        };
        let text = speaker.tongue.names.texts(&texts, Join::And);
        lines.push((refused.why, RefusedLine { text, why, pieces: texts.len() }));
    }
    of_other_phases(speaker.tongue, lines)
}

/// Puts lines that are no orders for the phase together, where there are several, and says so once.
fn of_other_phases(tongue: &Tongue, lines: Vec<(Why, RefusedLine)>) -> Vec<RefusedLine> {
    let Some(first) = lines.iter().position(|(why, _)| *why == Why::NotAllowed) else {
        return lines.into_iter().map(|(_, line)| line).collect();
    };
    let (others, mut these): (Vec<_>, Vec<_>) =
        lines.into_iter().partition(|(why, _)| *why != Why::NotAllowed);
    let several = these.len() > 1;
    if let Some(((_, last), rest)) = these.split_last_mut().filter(|_| several) {
        rest.iter_mut().for_each(|(_, line)| line.why.clear());
        last.why = tongue.readings.not_allowed_all();
    }
    let mut others = others.into_iter();
    let before: Vec<_> = others.by_ref().take(first).collect();
    before.into_iter().chain(these).chain(others).map(|(_, line)| line).collect()
}

fn why_words(speaker: &Speaker<'_>, refused: &Refused) -> String {
    let (words, meanings) = (&speaker.tongue.readings, &refused.candidates);
    match refused.why {
        Why::Ambiguous if meanings.is_empty() => words.ambiguous(),
        Why::Ambiguous if meanings.len() > MEANINGS => words.ambiguous_much(meanings.len()),
        Why::Ambiguous => words.which(&meant(speaker, meanings), &codes(speaker, meanings)),
        Why::Unknown if meanings.is_empty() || meanings.len() > MEANINGS => words.unknown(),
        Why::Unknown => words.did_you_mean(&meant(speaker, meanings), &codes(speaker, meanings)),
        Why::Impossible(None) => words.impossible(),
        Why::Impossible(Some(Obstacle { power, at, illegal })) => {
            not_possible(speaker, power, Some(at), &illegal)
        }
        Why::Proxy => words.no_proxies(),
        Why::NotYours => words.not_yours(),
        Why::Twice => words.twice(),
        Why::Superseded => words.superseded(),
        Why::NotAllowed => words.not_allowed(),
        Why::NoWaiving => words.no_waiving(),
        Why::Doubtful => match &refused.doubted_by {
            Some(text) if !text.is_empty() => words.doubtful_by(&quoted(speaker.tongue, text)),
            _ => words.doubtful(),
        },
        Why::Claims(illegal) => words.claims(&stated_words(speaker, &illegal)),
        Why::Conditional => words.conditional(),
    }
}

/// `Brest or Bulgaria`
fn meant<'a>(speaker: &Speaker<'a>, meanings: &[Candidate]) -> Name<'a> {
    let names = meanings.iter().map(|meaning| match meaning.kind {
        Some(kind) => {
            speaker.tongue.names.unit_at(speaker.board, Some(kind), meaning.place, Whose::Own)
        }
        None => speaker.place(meaning.place),
    });
    speaker.tongue.names.list(names.collect(), Join::Or)
}

/// `BRE or BUL`
fn codes(speaker: &Speaker<'_>, meanings: &[Candidate]) -> String {
    let board = speaker.board;
    let codes: Vec<String> = meanings
        .iter()
        .map(|meaning| match meaning.kind {
            Some(kind) => format!("{} {}", kind.code(), board.location_code(meaning.place)),
            None => board.location_code(meaning.place),
        })
        .collect();
    speaker.tongue.names.texts(&codes, Join::Or)
}

/// What is to be told of how a letter was read.
#[derive(Default)]
struct Noted {
    corrected: Vec<String>,
    aside: Vec<String>,
    talk: Vec<String>,
}

/// Whether words are quoted already: as what makes an order doubtful, or as part of what is refused.
fn is_told(reading: &Reading, words: &str) -> bool {
    reading.refused.iter().any(|refused| {
        refused.doubted_by.as_deref() == Some(words) || refused.written.contains(words)
    })
}

/// Corrections, what is no order, and what was taken for talk.
fn note_words(speaker: &Speaker<'_>, game: &GameFacts, reading: &Reading) -> Noted {
    let Speaker { tongue, board, .. } = *speaker;
    let words = &tongue.readings;
    let lexicon = Lexicon::of(board);
    let newest = reading.letters.saturating_sub(1);
    let open = overlooked(&lexicon, reading, newest);
    let is_open = |text: &String| open.iter().any(|line| line.written == *text);
    let Noted { mut corrected, mut aside, mut talk } = Noted::default();
    for note in &reading.notes {
        match note {
            Note::Mended(_)
            | Note::CoastFilled(_)
            | Note::CoastByDefault(_)
            | Note::CoastIgnored(..)
            | Note::KindIgnored(_)
            | Note::NationalityIgnored(_)
            | Note::Vain(..)
            | Note::Implied(..)
            | Note::OnceOnly(_)
            | Note::Borrowed(_)
            | Note::LentFirmly(..) => corrected.extend(corrected_words(speaker, note)),
            // It stands beside the order that it makes doubtful.
            Note::Question(text) | Note::Told(text) | Note::Negation(text)
                if is_doubting(reading, text) => {}
            Note::Question(text) if !may_be_order(&lexicon, text) && reading.readable => {}
            Note::Told(text) if !may_be_order(&lexicon, text) && !is_open(text) => {}
            Note::Told(text) | Note::Negation(text) | Note::TakenBack(text)
                if is_told(reading, text) => {}
            Note::Question(text) => aside.push(words.question(&quoted(tongue, text))),
            Note::Negation(text) => aside.push(words.negation(&quoted(tongue, text))),
            Note::Told(text) => talk.push(words.talk(&quoted(tongue, text))),
            Note::OtherTurn(text, claim) => {
                let turn = claim_words(tongue, game, claim);
                aside.push(words.other_turn(&quoted(tongue, text), &turn));
            }
            Note::TakenBack(text) => aside.push(words.taken_back(&quoted(tongue, text))),
            Note::Shuffled => aside.push(words.shuffled()),
            // The letter says these at the top, in a place of their own, or by the orders it lists.
            Note::Lasts(..)
            | Note::AllHold(_)
            | Note::Cut(_)
            | Note::Draft
            | Note::Added
            | Note::Replaced => {}
        }
    }
    Noted { corrected, aside, talk }
}

/// What was left aside or put in where the words of an order say too much or too little, and what
/// comes of the game's own choices of rules (4.E.3 to 4.E.5).
fn corrected_words(speaker: &Speaker<'_>, note: &Note) -> Option<String> {
    let Speaker { tongue, board, .. } = *speaker;
    let words = &tongue.readings;
    Some(match note {
        Note::Mended(Mended { written, read, .. }) => {
            let place = tongue.names.province(board, *read);
            words.mended(&quoted(tongue, written), &place, board.code(*read))
        }
        Note::CoastFilled(place) => words.coast_filled(&speaker.place(*place)),
        Note::CoastByDefault(place) => words.coast_by_default(&speaker.place(*place)),
        Note::Vain(unit, order) => vain_words(speaker, unit, order),
        Note::CoastIgnored(province, coast) => {
            let place = tongue.names.province(board, *province);
            words.coast_ignored(tongue.names.coast(*coast), &place)
        }
        Note::KindIgnored(unit) => {
            let place = tongue.names.province(board, unit.location.province);
            match unit.kind {
                UnitKind::Army => words.army_stands(&place),
                UnitKind::Fleet => words.fleet_stands(&place),
            }
        }
        Note::NationalityIgnored(unit) => {
            words.nationality_ignored(&speaker.own(unit), &speaker.power(unit.power))
        }
        Note::Implied(unit, order) => {
            words.implied(&speaker.own(unit), &speaker.order(unit.power, order))
        }
        Note::OnceOnly(text) => words.once_only(&quoted(tongue, text)),
        Note::Borrowed(unit) => words.borrowed(&speaker.own(unit), &speaker.power(unit.power)),
        Note::LentFirmly(unit, power) => {
            words.lent_firmly(&speaker.own(unit), &speaker.power(*power))
        }
        _ => return None,
    })
}

/// What an impossible order comes to that counts all the same.
fn vain_words(speaker: &Speaker<'_>, unit: &Unit, order: &Order) -> String {
    let (words, unit) = (&speaker.tongue.readings, speaker.own(unit));
    let moves =
        matches!(order, Order::Movement(_, Movement::Move { .. } | Movement::Astray { .. }));
    let code = order.wording(speaker.board).to_string();
    if moves { words.vain_move(&code, &unit) } else { words.vain(&code, &unit) }
}

/// `Fall 1902`, `1902`, `another phase`: what a heading says of its turn.
fn claim_words(tongue: &Tongue, game: &GameFacts, claim: &TurnClaim) -> String {
    let calendar = game.board.calendar();
    let year = claim.year.unwrap_or(game.position.turn.year);
    let season = claim.season.and_then(|letter| {
        let turn = ['M', 'R', 'A']
            .iter()
            .find_map(|phase| calendar.turn(&format!("{letter}{year}{phase}")));
        turn.map(|turn| tongue.names.season(calendar.season_name(turn.season)))
    });
    let words = &tongue.readings;
    match (season, claim.year) {
        (Some(season), Some(year)) => words.season_and_year(&season, &year.to_string()),
        (Some(season), None) => words.season(&season),
        (None, Some(year)) => words.year(&year.to_string()),
        (None, None) => words.another_turn(),
    }
}

/// What of the newest letter was not used, in its own words: what may have been meant as an order or as a
/// word to the judge first, at most so many, and how many more there are. Nothing that `told` quotes is said twice.
fn not_used(
    tongue: &Tongue,
    game: &GameFacts,
    reading: &Reading,
    told: &[&str],
) -> (Vec<String>, String) {
    let lexicon = Lexicon::of(&game.board);
    let newest = reading.letters.saturating_sub(1);
    let open = overlooked(&lexicon, reading, newest);
    let matters = |line: &Line| {
        may_be_order(&lexicon, &line.written)
            || open.contains(&line)
            || may_be_command(&line.written)
            || names_place(&lexicon, &line.written)
    };
    let unused = |line: &&Line| {
        // Nobody's password is repeated.
        let is_secret =
            line.written.split_whitespace().any(|word| word.eq_ignore_ascii_case("password"));
        line.outcome.is_talk()
            && line.sheet == newest
            && !is_secret
            && line.written.chars().any(char::is_alphabetic)
            && !is_doubting(reading, &line.written)
            && !is_told(reading, &line.written)
    };
    let mut lines: Vec<&Line> = reading.lines.iter().filter(unused).collect();
    lines.sort_by_key(|line| !matters(line));
    let mut texts: Vec<String> = Vec::new();
    for line in lines {
        let whole = quoted(tongue, &line.written);
        let text = quoted(tongue, &shortened(&line.written));
        if !texts.contains(&text) && !told.iter().any(|told| told.contains(&whole)) {
            texts.push(text);
        }
    }
    let more = texts.len().saturating_sub(REMARKS);
    texts.truncate(REMARKS);
    (texts, if more == 0 { String::new() } else { tongue.readings.more_not_used(more) })
}

/// The beginning of a long sentence, up to a blank.
fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST_QUOTE {
        return text.to_owned();
    }
    let end = text.char_indices().nth(LONGEST_QUOTE).map_or(text.len(), |(end, _)| end);
    let end = text[..end].rfind(char::is_whitespace).unwrap_or(end);
    format!("{} \u{2026}", text[..end].trim_end())
}

/// Whether words are quoted beside an order that they make doubtful.
fn is_doubting(reading: &Reading, text: &str) -> bool {
    reading.refused.iter().any(|refused| refused.doubted_by.as_deref() == Some(text))
}

/// Whether words to other players were left out.
fn is_press(note: &Note) -> bool {
    matches!(note, Note::Cut(Cut { why: CutWhy::Press, .. }))
}

/// What was not read, each kind once. That what is answered was quoted is no news, but where a letter
/// holds nothing else.
fn left_out(tongue: &Tongue, reading: &Reading) -> String {
    let says = reading.lines.iter().any(|line| line.sheet + 1 == reading.letters);
    let mut kinds = Vec::new();
    for note in &reading.notes {
        if let Note::Cut(Cut { why, .. }) = note
            && !kinds.contains(why)
            && !(says && *why == CutWhy::Quotation)
        {
            kinds.push(*why);
        }
    }
    let words: Vec<String> = kinds.into_iter().map(|why| cut_words(tongue, why)).collect();
    tongue.names.texts(&words, Join::And)
}

fn cut_words(tongue: &Tongue, why: CutWhy) -> String {
    let words = &tongue.readings;
    match why {
        CutWhy::Quotation => words.quotation(),
        CutWhy::Signature => words.signature(),
        CutWhy::Footer => words.footer(),
        CutWhy::Forwarded => words.forwarded(),
        CutWhy::Press => words.press(),
        CutWhy::StruckOut => words.struck_out(),
        CutWhy::TooLong => words.too_long(),
        CutWhy::Attachment => words.attachment(),
        CutWhy::Subject => words.subject(),
        CutWhy::BelowEnd => words.below_end(),
    }
}

fn warning_words(speaker: &Speaker<'_>, reading: &Reading, warning: &Warning) -> String {
    let Speaker { tongue, board, .. } = *speaker;
    let words = &tongue.readings;
    let province = |place| tongue.names.province(board, place);
    let code = |order: &Order| quoted(tongue, &order.wording(board).to_string());
    match warning {
        Warning::Doubtful { power, order, by } => {
            words.doubtful_stands(&speaker.order(*power, order), &quoted(tongue, by))
        }
        Warning::Unmatched { order, unit } => {
            let order = speaker.order(unit.power, order);
            let own = reading
                .orders
                .iter()
                .find(|(_, own)| own.place().is_some_and(|place| is_at(place, unit)));
            match own {
                Some((power, own)) => words.unmatched(&order, &speaker.order(*power, own)),
                None => words.unmatched_none(&order, &speaker.own(unit)),
            }
        }
        Warning::SamePlace { first, second, to } => {
            words.same_place(&speaker.own(first), &speaker.own(second), &province(*to))
        }
        Warning::SameRetreat { first, second, to } => {
            words.same_retreat(&speaker.own(first), &speaker.own(second), &province(*to))
        }
        Warning::OwnUnitStays { mover, stays } => words.own_unit_stays(
            &speaker.own(mover),
            &province(stays.location.province),
            &speaker.own(stays),
        ),
        Warning::AttacksHelped { mover, order } => {
            words.attacks_helped(&speaker.own(mover), &code(order))
        }
        Warning::AgainstOwn { order, stays } => {
            words.against_own(&code(order), &speaker.own(stays))
        }
        Warning::NoConvoy { army, to } => words.without_convoy(&speaker.own(army), &province(*to)),
    }
}

fn is_at(place: Location, unit: &Unit) -> bool {
    place.province == unit.location.province
}
