//! Sentences below orders that change some of them, read whole: `On second thoughts, Brest should rather
//! hold`, `Paris goes to Gascony, not Picardy`, `Make that Gascony instead of Portugal`, `Swap Paris and Brest`.
//!
//! The words that turn from what was said are passed, and so is what they deny; what is left has to be orders,
//! or two places of which one takes the place of the other, and nothing else. What is not read whole here is
//! looked at again in `resolve`, where it makes a question of the orders that it names.

use super::cues::{Cue, cue_at};
use super::plain_words::{Plain, goal_alone, is_name, is_no, names, plain, reads_for};
use super::reader::Reader;
use super::signs::{sentence_end, separators};
use crate::reading::ast::command::{Command, SetWord};
use crate::reading::ast::statement::{
    Amendment, Deed, PlaceClaim, Remark, Said, Written, is_order,
};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// A longer sentence is talk.
const MOST_TOKENS: usize = 40;

/// What a sentence changes.
enum Change {
    Orders(Vec<Written>),
    Amendment(Amendment),
    /// A goal is denied, and another may follow: `Not Munich. Bohemia.`
    Denied(PlaceClaim),
}

impl Reader<'_> {
    /// Follows a sentence that changes orders above it, or in an earlier letter, where all of it is understood.
    pub(super) fn amends(&mut self, cursor: &mut Cursor<'_>, line: usize, end: usize) -> bool {
        let from = cursor.at;
        if end > cursor.tokens.len() || end.saturating_sub(from) > MOST_TOKENS {
            return false;
        }
        let mut ahead = *cursor;
        let mut until = end;
        let mut turns = self.turning;
        // `Hmm, no. The Black Sea should support Armenia`: the first sentence only turns.
        while let Some(next) = only_turns(&ahead, until) {
            turns = true;
            ahead.at = next;
            until = sentence_end(&ahead);
            if ahead.done() || until <= ahead.at {
                self.turning |= turns;
                return false;
            }
        }
        if self.is_exact(&ahead) {
            return false;
        }
        let (dropped, rest) = drops(&ahead, until);
        self.turning |= turns || dropped.is_some();
        ahead.at = rest;
        let asked = ahead.tokens.get(until).is_some_and(|token| token.sign == Sign::Question)
            && !ends_politely(&ahead.tokens[ahead.at..until]);
        let found = match plain(&ahead, until) {
            Some(plain) if !asked => self.change(&plain, cursor.line),
            _ => None,
        };
        let Some((change, _)) = found.filter(|(_, turned)| *turned || self.turning) else {
            self.turning |= turns_somewhere(&ahead.tokens[ahead.at..until]);
            return false;
        };
        self.turning = true;
        let text = cursor.text(from, until);
        if dropped.is_some() && rest > from {
            let text = cursor.text(from, rest);
            self.say(line, &text, Said::Remark(Remark::TellsOfOrders));
        }
        cursor.at = until;
        self.denied = None;
        let (is_ahead, said) = (!self.statements.iter().any(is_order), self.statements.len());
        match change {
            Change::Denied(old) => {
                self.denied = Some(old);
                self.say(line, &text, Said::Remark(Remark::TellsOfOrders));
            }
            Change::Amendment(amendment) => self.say(line, &text, Said::Amend(amendment)),
            Change::Orders(mut orders) => {
                if self.statements.iter().any(is_order) {
                    self.say(line, &text, Said::Command(Command::OnSets(SetWord::Correct)));
                }
                self.dress(&mut orders);
                self.amended += orders.len();
                self.put(line, &text, orders);
            }
        }
        if is_ahead {
            self.ahead.push(said..self.statements.len());
        }
        true
    }

    /// Whether an order in the notation of orders begins here: that is no sentence.
    fn is_exact(&self, cursor: &Cursor<'_>) -> bool {
        let kind = cursor.word().len() == 1 && cursor.has(Roles::ARMY.or(Roles::FLEET));
        kind && cursor.token(0).is_some_and(|token| token.capital)
            && cursor.ahead(1).span().is_some()
    }

    /// What the plain words of a sentence change, and whether they turn from what was said.
    fn change(&self, plain: &Plain, line: &str) -> Option<(Change, bool)> {
        let mut cursor = Cursor { lexicon: self.lexicon, line, tokens: &plain.words, at: 0 };
        if plain.swaps {
            let units = names(&mut cursor)?;
            let [first, second] = <[PlaceClaim; 2]>::try_from(units).ok()?;
            return Some((Change::Amendment(Amendment::Swap { first, second }), true));
        }
        if let Some((old, new)) = cursor.attempt(|cursor| reads_for(cursor)) {
            return Some((Change::Amendment(Amendment::Goal { old, new }), true));
        }
        let denied = match &plain.denied[..] {
            [] => self.denied.iter().collect::<Vec<_>>(),
            denied => denied.iter().collect(),
        };
        if let [old] = denied[..]
            && let Some(new) = cursor.attempt(|cursor| goal_alone(cursor))
        {
            let old = old.clone();
            return Some((Change::Amendment(Amendment::Goal { old, new }), true));
        }
        if let ([old], true) =
            (&plain.denied[..], plain.words.iter().all(|token| token.sign != Sign::Word))
        {
            return Some((Change::Denied(old.clone()), true));
        }
        // `Sorry, A Par - Bur`: the notation speaks for itself.
        separators(&mut cursor);
        if self.is_exact(&cursor) {
            return None;
        }
        let mut orders = Vec::new();
        loop {
            separators(&mut cursor);
            if cursor.done() {
                break;
            }
            let found = cursor.order()?;
            if !found.iter().all(|order| is_whole(&cursor, order)) {
                return None;
            }
            let same = |one: &Written, other: &Written| one.unit == other.unit;
            if found.iter().any(|it| orders.iter().any(|other| same(it, other))) {
                return None;
            }
            orders.extend(found);
            if gives_reason(&cursor) || names_nothing(&cursor) {
                break;
            }
            if cursor.is(Sign::Word) && !cursor.joins() {
                return None;
            }
        }
        (!orders.is_empty()).then_some((Change::Orders(orders), plain.turns))
    }
}

/// `..., would you?`
fn ends_politely(words: &[Token]) -> bool {
    matches!(words, [.., could, you] if Table::LeadCould.contains(&could.word)
        && Table::WordYou.contains(&you.word))
}

/// Whether words turn from what was said, and leave nothing open.
fn turns_somewhere(words: &[Token]) -> bool {
    let (mut at, mut turns) = (0, false);
    while at < words.len() {
        match cue_at(words, at) {
            Some((_, Cue::Tells | Cue::Opens | Cue::Wavers)) => return false,
            Some((length, cue)) => {
                let no = is_no(&words[at])
                    && words.get(at + length).is_some_and(|next| next.sign == Sign::Word);
                turns |= matches!(cue, Cue::Turns | Cue::Drops | Cue::Swaps) && !no;
                at += length;
            }
            None => at += 1,
        }
    }
    turns
}

/// Where a sentence ends that does nothing but turn from what was said.
fn only_turns(cursor: &Cursor<'_>, end: usize) -> Option<usize> {
    let (mut at, mut turns) = (cursor.at, false);
    while at < end {
        let token = &cursor.tokens[at];
        if token.sign != Sign::Word {
            at += 1;
            continue;
        }
        let (length, cue) = cue_at(cursor.tokens, at)?;
        if !matches!(cue, Cue::Turns | Cue::Light) || at + length > end {
            return None;
        }
        turns |= cue == Cue::Turns;
        at += length;
    }
    let stop = cursor.tokens.get(end).is_some_and(|token| token.sign == Sign::Stop);
    (turns && stop).then_some(end + 1)
}

/// The place that is dropped by a clause here (`Forget Sweden, ...`), and where the clause ends.
fn drops(cursor: &Cursor<'_>, end: usize) -> (Option<()>, usize) {
    let (mut at, mut dropped, mut names) = (cursor.at, false, false);
    while at < end {
        let token = &cursor.tokens[at];
        if matches!(token.sign, Sign::Comma | Sign::Colon | Sign::Dash) && dropped {
            // `Scrap that: ...` speaks of the order above.
            return if names { (Some(()), at + 1) } else { (None, cursor.at) };
        }
        names |= token.known.exact.is_some() && token.word.len() > 2
            || cursor.lexicon.nickname(&token.word).is_some();
        match cue_at(cursor.tokens, at) {
            // `Scrap A Bur`: a unit goes off the board.
            Some((length, Cue::Drops)) if is_unit(&Cursor { at: at + length, ..*cursor }) => {
                return (None, cursor.at);
            }
            Some((length, Cue::Drops)) => {
                dropped = true;
                at += length;
            }
            Some((length, _)) => at += length,
            None if dropped
                || token.sign != Sign::Word
                || token.known.roles.any(Roles::ARTICLE) =>
            {
                at += 1;
            }
            None => return (None, cursor.at),
        }
    }
    // All of the sentence drops something: nothing is left to be read.
    ((dropped && names).then_some(()), cursor.at)
}

/// Whether a unit stands here by its type and its place.
fn is_unit(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    while ahead.has(Roles::ARTICLE) && ahead.word().len() > 1 {
        ahead.at += 1;
    }
    ahead.has(Roles::ARMY.or(Roles::FLEET))
}

/// Whether an order is one of a movement phase and names its unit exactly, or by its type alone.
fn is_whole(cursor: &Cursor<'_>, order: &Written) -> bool {
    let named = order.unit.as_ref().is_some_and(|unit| {
        unit.place.words.is_empty() || cursor.lexicon.named(&unit.place.key()).is_some()
    });
    let places = order.places();
    let exact = places.iter().skip(1).all(|place| cursor.lexicon.named(&place.key()).is_some());
    named
        && exact
        && matches!(
            order.deed,
            Deed::Hold
                | Deed::Move { .. }
                | Deed::SupportHold(_)
                | Deed::SupportMove(..)
                | Deed::SupportThat(_)
                | Deed::Convoy(..)
                | Deed::ConvoyThat(_)
        )
}

/// Whether behind a comma or an `and` follows what names no unit and no place: talk.
fn names_nothing(cursor: &Cursor<'_>) -> bool {
    let parts = cursor.is(Sign::Comma) || cursor.joins();
    let rest = &cursor.tokens[(cursor.at + 1).min(cursor.tokens.len())..];
    // `The rest is good`, but not `the rest holds`.
    let of_rest = rest.iter().any(|token| token.known.roles.any(Roles::REST));
    let holds = rest
        .iter()
        .any(|token| token.known.roles.any(Roles::HOLD) && !token.known.roles.any(Roles::REST));
    parts
        && !(of_rest && holds)
        && !rest.iter().any(|token| {
            token.known.exact.is_some() && token.word.len() > 2 && is_name(token)
                || token.word.len() > 2
                    && token.known.roles.any(Roles::ARMY.or(Roles::FLEET).or(Roles::ALL))
                || token.known.roles.any(Roles::SUPPORT.or(Roles::CONVOY)) && token.word.len() > 2
        })
}

/// Whether what follows an order gives a reason, and no other order.
fn gives_reason(cursor: &Cursor<'_>) -> bool {
    let comma = usize::from(cursor.is(Sign::Comma));
    let first = cursor.ahead(comma);
    let because = first.has(Roles::BECAUSE) && first.word().len() > 1;
    because || comma > 0 && Table::CueReasons.contains(first.word())
}
