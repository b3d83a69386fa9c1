//! Orders that words which were not understood may have meant: "Did you mean A PAR - BUR?"
//!
//! They are built from the places that the words name, and read as any order is, so that only legal ones are left.
//! None of them counts before its writer says so.

use super::combine::{Sheet, understand};
use super::mentions::named;
use super::standing::Sequence;
use crate::board::{Phase, Power, Province, UnitKind};
use crate::order::Order;
use crate::position::Unit;
use crate::reading::ast::meant::{LineOutcome, Reading, Refused, Why};
use crate::reading::commands::overlooked::overlooked;
use crate::reading::discourse::lines::{TextOrigin, parse};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::Roles;
use crate::rules::Rules;
use crate::view::View;

/// Of more that words may mean, none is offered.
const MEANINGS: usize = 4;
/// No letter is offered more.
const MOST: usize = 9;
/// So many lines are looked at: each way to take one is read as a letter of its own.
const LINES: usize = 20;
/// Words that name more places tell a story.
const PLACES: usize = 3;
/// So do more words.
const WORDS: usize = 14;

/// The orders that the newest letter may have meant by words that do not count.
pub fn offers(
    view: &View<'_>,
    rules: &Rules,
    lexicon: &Lexicon,
    reading: &Reading,
) -> Vec<(Power, Order)> {
    let offering = Offering { view, rules, lexicon, reading };
    let doubtful = reading.refused.iter().filter(|refused| refused.why == Why::Doubtful);
    let newest = reading.letters.saturating_sub(1);
    let lines = offering.open_lines(newest);
    let all = doubtful
        .take(LINES)
        .flat_map(|refused| offering.of_doubtful(refused))
        .chain(lines.into_iter().take(LINES).flat_map(|line| offering.of_line(newest, line)));
    let mut found: Vec<(Power, Order)> = Vec::new();
    for offer in all {
        if !found.contains(&offer) {
            found.push(offer);
        }
        if found.len() == MOST {
            break;
        }
    }
    found
}

/// A reading, and what it was read with.
struct Offering<'a> {
    view: &'a View<'a>,
    rules: &'a Rules,
    lexicon: &'a Lexicon,
    reading: &'a Reading,
}

impl Offering<'_> {
    /// What an order may have meant that later words make doubtful: itself, or what they say.
    fn of_doubtful(&self, refused: &Refused) -> Vec<(Power, Order)> {
        let by = refused.doubted_by.as_deref().unwrap_or_default();
        let denies = tokens(by).iter().any(|token| self.lexicon.roles(&token.word).any(Roles::NOT));
        let found = if denies { Vec::new() } else { self.of_words(by, &[], refused.unit) };
        if found.is_empty() {
            return found;
        }
        let same = self.legal(&refused.written).filter(|(_, order)| is_at(order, refused.unit));
        same.into_iter().chain(found).collect()
    }

    /// The lines of a letter that may be orders and do not count.
    fn open_lines(&self, sheet: usize) -> Vec<usize> {
        let open = overlooked(self.lexicon, self.reading, sheet);
        let mut lines: Vec<usize> = open.iter().map(|line| line.line).collect();
        lines.dedup();
        lines
    }

    /// What a line may have meant: what was told apart in it is one thought.
    fn of_line(&self, sheet: usize, number: usize) -> Vec<(Power, Order)> {
        let here = self.reading.lines.iter().filter(|it| it.sheet == sheet && it.line == number);
        let mut words: Vec<&str> = Vec::new();
        for line in here {
            match line.outcome {
                LineOutcome::Refused(Why::Unknown | Why::Ambiguous | Why::Impossible(None))
                | LineOutcome::Remark => words.push(&line.written),
                LineOutcome::Refused(_)
                | LineOutcome::Negation
                | LineOutcome::Told
                | LineOutcome::Question => return Vec::new(),
                _ => {}
            }
        }
        words.dedup();
        let is_here = |it: &&Refused| it.sheet == sheet && it.line == number;
        let refused = self.reading.refused.iter().find(is_here);
        let places: Vec<Province> = refused.map_or(Vec::new(), |it| {
            it.candidates.iter().map(|candidate| candidate.place.province).collect()
        });
        self.of_words(&words.join(" "), &places, refused.and_then(|it| it.unit))
    }

    /// The legal orders of units without one that use just the places which these words name, and one of `others`
    /// where a name was not plain; none if there are too many.
    fn of_words(
        &self,
        words: &str,
        others: &[Province],
        unit: Option<Province>,
    ) -> Vec<(Power, Order)> {
        let mut tokens = plainly(tokens(words), self.lexicon);
        annotate(&mut tokens, self.lexicon);
        let cursor = Cursor { lexicon: self.lexicon, line: words, tokens: &tokens, at: 0 };
        let mut places = distinct(named(cursor));
        places.retain(|place| !others.contains(place));
        let length = tokens.iter().filter(|token| token.sign == Sign::Word).count();
        if length > WORDS || places.len() + usize::from(!others.is_empty()) > PLACES {
            return Vec::new();
        }
        let says = |roles: Roles| {
            tokens.iter().any(|token| token.word.len() > 2 && token.known.roles.any(roles))
        };
        let manner = Manner {
            supports: says(Roles::SUPPORT),
            convoys: says(Roles::CONVOY),
            goes: says(Roles::MOVE),
            builds: says(Roles::BUILD),
            leaves: says(Roles::DISBAND),
            kind: match (says(Roles::ARMY), says(Roles::FLEET)) {
                (true, false) => Some(UnitKind::Army),
                (false, true) => Some(UnitKind::Fleet),
                _ => None,
            },
        };
        let sets: Vec<Vec<Province>> = match others {
            [] => vec![places],
            _ => others.iter().map(|other| [&places[..], &[*other]].concat()).collect(),
        };
        let texts = sets.iter().flat_map(|places| self.texts(places, manner, unit));
        let found = distinct(texts.filter_map(|text| self.legal(&text)).collect());
        let is_winter = self.view.position.turn.phase == Phase::Adjustment;
        let most = if others.is_empty() && !is_winter { 1 } else { MEANINGS };
        if found.len() <= most { found } else { Vec::new() }
    }

    /// Orders that use these places, in notation; whether they are legal is not asked.
    fn texts(&self, places: &[Province], manner: Manner, unit: Option<Province>) -> Vec<String> {
        let (board, phase) = (self.view.board, self.view.position.turn.phase);
        if phase == Phase::Adjustment {
            return self.adjustments(places, manner);
        }
        // The first unit of one's own that is named is the one that is ordered.
        let is_own = |place: &&Province| {
            self.view.position.unit_at(**place).is_some_and(|it| self.view.plays(it.power))
        };
        let subject = unit.or_else(|| places.iter().find(is_own).copied());
        // "Somebody should be in Belgium" orders nobody.
        let may_be_any = phase == Phase::Retreat || manner.goes || manner.kind.is_some();
        let may_be = |it: &&Unit| match subject {
            Some(subject) => it.location.province == subject,
            None => may_be_any && manner.kind.is_none_or(|kind| kind == it.kind),
        };
        let mut texts = Vec::new();
        for free in self.reading.missing.iter().filter(may_be) {
            let is_other = |place: &&Province| **place != free.location.province;
            let rest: Vec<&str> =
                places.iter().filter(is_other).map(|&place| board.code(place)).collect();
            let unit = format!("{} {}", free.kind.code(), board.location_code(free.location));
            match rest[..] {
                [goal] if phase == Phase::Retreat => texts.push(format!("{unit} - {goal}")),
                [goal] if manner.supports => texts.push(format!("{unit} S {goal}")),
                [goal] if !manner.convoys => texts.push(format!("{unit} - {goal}")),
                [helped, goal] if manner.supports && subject.is_some() => {
                    texts.push(format!("{unit} S {helped} - {goal}"));
                }
                [army, goal] if manner.convoys => {
                    texts.push(format!("{unit} C {army} - {goal}"));
                }
                _ => {}
            }
        }
        texts
    }

    /// A build or a removal at the one place that words name.
    fn adjustments(&self, places: &[Province], manner: Manner) -> Vec<String> {
        let [place] = places else { return Vec::new() };
        let code = self.view.board.code(*place);
        let kinds = [UnitKind::Army, UnitKind::Fleet].into_iter();
        let kinds = kinds.filter(|kind| manner.kind.is_none_or(|it| it == *kind));
        match (manner.builds, manner.leaves) {
            (true, false) => kinds.map(|kind| format!("{} {code} B", kind.code())).collect(),
            (false, true) => vec![format!("{code} D")],
            _ => Vec::new(),
        }
    }

    /// The one order that a text gives beside the orders that count.
    fn legal(&self, text: &str) -> Option<(Power, Order)> {
        let board = self.view.board;
        let counting = match self.view.position.turn.phase {
            // A build is legal or not by how many there are.
            Phase::Adjustment => &self.reading.orders[..],
            Phase::Movement | Phase::Retreat => &[],
        };
        let before = counting.iter().map(|(_, order)| format!("{}\n", order.wording(board)));
        let request = parse(
            self.lexicon,
            &format!("{}{text}", before.collect::<String>()),
            TextOrigin::Plain,
        );
        let sheet = Sheet::of(request, Sequence::Known);
        let mut reading = understand(self.view, self.rules, self.lexicon, &[sheet]);
        let is_one = reading.orders.len() == counting.len() + 1 && reading.refused.is_empty();
        reading.orders.pop().filter(|_| is_one)
    }
}

/// What words say of what a unit does.
#[derive(Clone, Copy)]
struct Manner {
    supports: bool,
    convoys: bool,
    goes: bool,
    builds: bool,
    leaves: bool,
    kind: Option<UnitKind>,
}

/// Each of these once, in their order.
fn distinct<T: PartialEq>(all: Vec<T>) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

fn is_at(order: &Order, place: Option<Province>) -> bool {
    order.place().map(|it| it.province) == place
}
