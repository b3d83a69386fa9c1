//! Second thoughts that name no unit of their own: what a sentence that begins with one (`No, Picardy
//! instead`, `Actually, better not`, `Or should I stay?`) does to the order before it.
//!
//! This is the one place where that is decided. What is plain is done; what only may be meant so makes
//! the order a question. A sentence with a word that has no part here is talk, and does nothing.

use std::sync::LazyLock;

use super::instead::{adjusts, ends, is_name, other_goal, other_kind, other_unit, stays_put};
use super::reader::Reader;
use super::signs::sentence_end;
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::is_order;
use crate::reading::ast::statement::{Deed, Remark, Said, Written};
use crate::reading::commands::sets::voids;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::lookup::{ByFirstWord, phrases_of};
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);
/// A longer sentence is talk.
const MOST_WORDS: usize = 12;

/// What a second thought does to the order before it.
enum Thought {
    /// It takes it back.
    TakesBack,
    /// It puts this in its place.
    Instead(Written),
    /// It makes it doubtful.
    Doubts,
}

/// How words lead up to a second thought.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// They deny: `no`.
    No,
    /// They turn to something else: `actually`, `rather`.
    Turn,
    /// They stop: `wait`, `sorry`.
    Pause,
    /// They weigh: `hmm`, `or`.
    Muse,
    /// They leave it open: `maybe`.
    Perhaps,
    /// They are no lead; the second thought may begin with them.
    Opener,
}

/// The leads by their first words.
static LEADING: LazyLock<ByFirstWord<Lead>> = LazyLock::new(|| {
    phrases_of([
        (Table::RethinkNo, Lead::No),
        (Table::RethinkTurns, Lead::Turn),
        (Table::RethinkPauses, Lead::Pause),
        (Table::RethinkMuses, Lead::Muse),
        (Table::RethinkPerhaps, Lead::Perhaps),
        (Table::RethinkOpens, Lead::Opener),
    ])
});

/// Words that may stand in a doubt.
const DOUBTS: [Table; 7] = [
    Table::RethinkSmall,
    Table::RethinkUnsure,
    Table::RethinkChanged,
    Table::RethinkSure,
    Table::RethinkNots,
    Table::RethinkFaults,
    Table::RethinkStays,
];

/// The leads that a sentence begins with.
#[derive(Default)]
struct Leads {
    no: bool,
    turns: bool,
    pauses: bool,
    muses: bool,
    perhaps: bool,
    /// Whether it is a `no` that they end in.
    ends_in_no: bool,
}

impl Leads {
    fn add(&mut self, lead: Lead) {
        self.ends_in_no = lead == Lead::No;
        match lead {
            Lead::No => self.no = true,
            Lead::Turn => self.turns = true,
            Lead::Pause => self.pauses = true,
            Lead::Muse => self.muses = true,
            Lead::Perhaps => self.perhaps = true,
            Lead::Opener => {}
        }
    }

    /// Whether they turn away from what was said.
    fn turn(&self) -> bool {
        self.no || self.turns || self.pauses
    }

    fn any(&self) -> bool {
        self.turn() || self.muses || self.perhaps
    }

    /// What they say where nothing follows.
    fn alone(&self) -> Option<Thought> {
        if self.turns && self.ends_in_no && !self.perhaps {
            return Some(Thought::TakesBack);
        }
        self.no.then_some(Thought::Doubts)
    }
}

impl Reader<'_> {
    /// Follows a sentence that is a second thought about the order before it.
    pub(super) fn rethinks(&mut self, cursor: &mut Cursor<'_>, line: usize, end: usize) -> bool {
        if !begins(cursor) {
            return false;
        }
        let last = self.statements.iter().rposition(is_order);
        // Below a quoted line it answers that.
        if last.is_some_and(|last| last < self.below_cut) {
            return false;
        }
        let answers = self.statements.last().is_some_and(|last| last.said == Said::Question);
        let order = last.and_then(|last| match &self.statements[last].said {
            Said::Order(order) => Some(order.clone()),
            _ => None,
        });
        if answers || last.is_some() && order.is_none() {
            return false;
        }
        let from = cursor.at;
        let mut ahead = *cursor;
        let Some(thought) = self.thought(&mut ahead, end, order.as_ref()) else { return false };
        let text = cursor.text(from, ahead.at);
        cursor.at = ahead.at;
        let said = match (thought, order) {
            (Thought::TakesBack, Some(_)) if self.is_plain(last, line) => {
                Said::Command(Command::OnSets(SetWord::Scrap))
            }
            (Thought::Instead(new), Some(order)) => {
                let word = self.turn_to(&order, &new, last);
                self.say(line, &text, Said::Command(Command::OnSets(word)));
                self.put(line, &text, vec![new]);
                return true;
            }
            _ => Said::Remark(Remark::Wavers),
        };
        self.say(line, &text, said);
        true
    }

    /// Whether what is taken back can only be the last order: it stands on the same line, or is the only
    /// one.
    fn is_plain(&self, last: Option<usize>, line: usize) -> bool {
        let beside = last.is_some_and(|last| self.statements[last].line == line);
        beside || self.statements.iter().filter(|it| is_order(it)).count() < 2
    }

    /// Whether behind an order a second thought about it begins.
    pub(super) fn is_rethought(&self, cursor: &Cursor<'_>, orders: &[Written]) -> bool {
        let mut ahead = *cursor;
        while matches!(ahead.sign(), Sign::Comma | Sign::Stop | Sign::Semicolon | Sign::Dash) {
            ahead.at += 1;
        }
        // `...` hesitates.
        let hesitates = cursor.is(Sign::Stop) && cursor.sign_at(1) == Sign::Stop;
        if ahead.at == cursor.at || hesitates || !begins(&ahead) {
            return false;
        }
        let end = sentence_end(&ahead);
        let adjusted = orders.last().is_some_and(adjusts);
        if !adjusted && self.mended(&mut { *cursor }, orders).is_some() {
            return false;
        }
        let thought = self.thought(&mut ahead, end, orders.last());
        matches!(thought, Some(Thought::Instead(_) | Thought::TakesBack))
    }

    /// Whether a line is a second thought about an order, and more than a word that turns from it.
    pub(super) fn is_second_thought(&self, command: &Command, text: &str) -> bool {
        if *command != Command::OnSets(SetWord::Instead) || !self.statements.iter().any(is_order) {
            return false;
        }
        let mut words = plainly(tokens(text), self.lexicon);
        annotate(&mut words, self.lexicon);
        let mut cursor = Cursor { lexicon: self.lexicon, line: text, tokens: &words, at: 0 };
        let last = self.statements.iter().rev().find_map(|statement| match &statement.said {
            Said::Order(order) => Some(order),
            _ => None,
        });
        let end = sentence_end(&cursor);
        begins(&cursor) && self.thought(&mut cursor, end, last).is_some()
    }

    /// The word by which a new order takes the place of the last one. Where several are built or taken
    /// off, it may be any of them.
    fn turn_to(&self, old: &Written, new: &Written, last: Option<usize>) -> SetWord {
        let place = |order: &Written| order.unit.as_ref().map(|unit| unit.place.words.clone());
        let others = last.is_some_and(|last| {
            let line = self.statements[last].line;
            self.statements[..last].iter().any(|other| other.line == line && is_order(other))
        });
        match place(old) == place(new) || others {
            true => SetWord::Correct,
            false => SetWord::Scrap,
        }
    }

    /// What a sentence comes to as a second thought; the cursor goes behind it.
    fn thought(
        &self,
        cursor: &mut Cursor<'_>,
        end: usize,
        last: Option<&Written>,
    ) -> Option<Thought> {
        let leads = leads(cursor, end);
        if orders_another(*cursor) {
            return None;
        }
        let rest = &cursor.tokens[cursor.at.min(end)..end];
        let asks = cursor.tokens.get(end).is_some_and(|token| token.sign == Sign::Question);
        let words = || rest.iter().filter(|token| token.sign == Sign::Word);
        if words().next().is_none() && !asks {
            cursor.at = end;
            return leads.alone().filter(|_| last.is_some());
        }
        if !asks && denies(&leads, rest) {
            cursor.at = end;
            return Some(if leads.perhaps { Thought::Doubts } else { Thought::TakesBack });
        }
        if let Some(last) = last.filter(|_| leads.turn() && !leads.perhaps && !asks)
            && let Some(new) = cursor.attempt(|cursor| self.instead(cursor, end, last))
            && (leads.turns || !adjusts(last) || prefers(rest))
        {
            return Some(Thought::Instead(new));
        }
        let doubts = words().count() <= MOST_WORDS && doubts(&leads, rest, asks, last.is_some());
        if doubts {
            cursor.at = end + usize::from(asks);
        }
        doubts.then_some(Thought::Doubts)
    }

    /// What the unit of the last order is to do instead, or which other one is meant.
    fn instead(&self, cursor: &mut Cursor<'_>, end: usize, last: &Written) -> Option<Written> {
        let unit = last.unit.as_ref().filter(|_| !voids(cursor.word()))?;
        let with = |deed: Deed| Written { deed, ..last.clone() };
        let readers: [fn(&mut Cursor<'_>, &Written) -> Option<Written>; 4] =
            [stays_put, other_unit, other_kind, other_goal];
        for read in readers {
            let found = cursor.attempt(|cursor| {
                let new = read(cursor, last)?;
                ends(cursor, end).then_some(new)
            });
            if found.is_some() {
                return found;
            }
        }
        cursor.attempt(|cursor| {
            while Table::RethinkPronouns.contains(cursor.word()) {
                cursor.at += 1;
            }
            if cursor
                .kind_alone()
                .is_some_and(|named| unit.kind.is_some() && named.kind != unit.kind)
            {
                return None;
            }
            let verb = cursor.has(ANY_VERB) && cursor.word().len() > 1;
            let deed = cursor.predicate(unit).filter(|_| verb || cursor.has(Roles::NOT))?;
            let whole = !matches!(
                deed,
                Deed::Unclear
                    | Deed::Build
                    | Deed::SupportThat(_)
                    | Deed::ConvoyThat(_)
                    | Deed::RetreatSomewhere
            );
            while Table::RethinkPronouns.contains(cursor.word()) {
                cursor.at += 1;
            }
            (whole && ends(cursor, end)).then(|| with(deed))
        })
    }
}

/// Whether a whole order of its own begins here: others know what that is to the one before.
fn orders_another(mut cursor: Cursor<'_>) -> bool {
    let lexicon = cursor.lexicon;
    let named = |order: &Written| {
        order.unit.as_ref().is_some_and(|unit| lexicon.named(&unit.place.key()).is_some())
    };
    let is_whole = |order: &Written| match order.deed {
        Deed::Nothing | Deed::RetreatSomewhere => false,
        Deed::AllHold(..) | Deed::AllLeave | Deed::Waive(_) => true,
        _ => named(order),
    };
    cursor.order().is_some_and(|orders| orders.iter().any(is_whole))
}

/// Whether one of these words prefers one thing to another: in winter a `no` alone is asked about.
fn prefers(words: &[Token]) -> bool {
    words.iter().any(|token| Table::RethinkPrefers.contains(&token.word))
}

/// Whether a second thought may begin here: one look at the word tells of most lines that none does.
fn begins(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    let in_brackets = ahead.at > 0 && ahead.tokens[ahead.at - 1].sign == Sign::Open;
    while ahead.is(Sign::Dash) {
        ahead.at += 1;
    }
    let (word, next) = (ahead.word(), ahead.word_at(1));
    let Some(phrases) = LEADING.get(word).filter(|_| !in_brackets) else { return false };
    // `A la réflexion`, but not `A Par - Bur`.
    word != "a" || phrases.iter().any(|(rest, _)| rest.first().is_some_and(|it| *it == next))
}

/// Passes the words that lead up to a second thought.
fn leads(cursor: &mut Cursor<'_>, end: usize) -> Leads {
    let mut found = Leads::default();
    while cursor.at < end {
        if matches!(cursor.sign(), Sign::Comma | Sign::Colon | Sign::Dash | Sign::Stop) {
            cursor.at += 1;
            continue;
        }
        let Some(phrases) = LEADING.get(cursor.word()) else { break };
        let stands = |(rest, lead): &&(Vec<&str>, Lead)| {
            let same = |(ahead, word): (usize, &&str)| cursor.word_at(ahead + 1) == *word;
            *lead != Lead::Opener && rest.iter().enumerate().all(same)
        };
        let longest = phrases.iter().filter(stands).max_by_key(|(rest, _)| rest.len());
        let Some((rest, lead)) = longest.filter(|(rest, _)| cursor.at + rest.len() < end) else {
            break;
        };
        let next = cursor.ahead(1 + rest.len());
        // `No build in Kiel`, `instead of that` and `rather than that` lead up to nothing.
        let alone =
            next.at >= end || next.sign() != Sign::Word || LEADING.contains_key(next.word());
        let compares = Table::WordCompared.contains(next.word());
        if *lead == Lead::No && !alone || compares {
            break;
        }
        found.add(*lead);
        cursor.at = next.at;
    }
    found
}

/// Whether words do nothing but deny what stands before them: `better not`, `don't do that`.
fn denies(leads: &Leads, rest: &[Token]) -> bool {
    let mut words = rest.iter().filter(|token| token.sign == Sign::Word);
    let any = |table: Table| rest.iter().any(|token| table.contains(&token.word));
    let that = any(Table::RethinkThat);
    any(Table::RethinkNots)
        && (leads.turns || leads.no || leads.perhaps || that && any(Table::RethinkDoes))
        && words.all(|token| Table::RethinkDenials.contains(&token.word))
}

/// Whether words doubt the order before them, and nothing else.
fn doubts(leads: &Leads, rest: &[Token], asks: bool, follows: bool) -> bool {
    let any = |table: Table| rest.iter().any(|token| table.contains(&token.word));
    let is_kind = |token: &Token| token.known.roles.any(KINDS) && token.word.len() > 3;
    let places = names_in(rest);
    // Of a whole order others know which one it speaks of.
    let heads = rest.last().is_some_and(|last| last.sign == Sign::Colon);
    if heads
        || places > 1
        || places > 0 && !follows
        || rest.iter().any(|it| it.sign == Sign::Dash && it.gap)
    {
        return false;
    }
    let leads_on = leads.no || leads.turns || leads.muses || leads.perhaps;
    let denies = any(Table::RethinkNots);
    let names = leads_on && !denies && (places > 0 || rest.iter().any(is_kind));
    let unsure = any(Table::RethinkUnsure)
        || any(Table::RethinkChanged) && any(Table::RethinkMind)
        || any(Table::RethinkSure) && denies;
    let asks_to_stay = asks && any(Table::RethinkStays);
    let that = leads.pauses && any(Table::RethinkThat);
    let faults = any(Table::RethinkFaults) && !denies && (leads_on || that);
    let evidence = unsure || faults || leads.any() && (asks_to_stay || names && !asks);
    let mut at = 0;
    while evidence && at < rest.len() {
        let token = &rest[at];
        let is_known = DOUBTS.iter().any(|table| table.contains(&token.word)) || is_kind(token);
        at += match token.known.exact.filter(|_| token.word.len() > 2) {
            Some(reach) => reach.tokens.max(1),
            None if token.sign != Sign::Word || is_known => 1,
            None => return false,
        };
    }
    evidence
}

/// How many places words name.
fn names_in(words: &[Token]) -> usize {
    let (mut at, mut count) = (0, 0);
    while let Some(token) = words.get(at) {
        let reach = token.known.exact.filter(|_| is_name(token));
        count += usize::from(reach.is_some());
        at += reach.map_or(1, |reach| reach.tokens.max(1));
    }
    count
}
