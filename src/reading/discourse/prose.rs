//! Orders in sentences that say more than an order: `My lads in Munich, brave as ever, march upon Bohemia, and the
//! garrison of Silesia lends them a hand.` What stands there counts only where nothing else on the line, or in the
//! letter, orders the unit, and where it can be meant in one way alone; all else was told.

use super::frames::{Found, Frames};
use super::headings::Choice;
use super::parts::{is_sentence, parts};
use super::prose_adjustments::adjustments;
use super::reader::{Reader, Spoken};
use crate::reading::ast::command::{Command, SetWord};
use crate::reading::ast::statement::{
    Deed, PlaceClaim, Remark, Said, Start, Statement, Voyage, Written,
};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::foreign::Language;
use crate::reading::lexer::names::MatchKind;

impl Reader<'_> {
    /// Finds the orders in a line of which some words came to nothing; `said` is where its statements begin.
    pub(super) fn prose(&mut self, cursor: &Cursor<'_>, line: usize, said: usize) {
        let statements = &self.statements[said..];
        let other = |it: &Statement| {
            let sets = |word: &SetWord| matches!(word, SetWord::Instead | SetWord::Add);
            match &it.said {
                Said::Conditional(_) | Said::Amend(_) | Said::Heading => true,
                Said::Command(Command::OnSets(word)) => !sets(word),
                Said::Command(_) => true,
                _ => false,
            }
        };
        // What is glued to words that came to nothing does so with them.
        let mut nothing: Vec<bool> = Vec::with_capacity(statements.len());
        for it in statements {
            let glued = it.start == Start::Glued && nothing.last() == Some(&true);
            nothing.push(glued || self.came_to_nothing(it));
        }
        if self.headings.choice != Choice::Firm
            || !nothing.contains(&true)
            || statements.iter().any(other)
        {
            return;
        }
        let last = self.spoken_of.as_ref().filter(|spoken| spoken.line != line);
        let last = last.map(|spoken| (spoken.unit.clone(), spoken.deed.clone()));
        let cut = parts(cursor);
        let only_told = |it: &Statement| matches!(it.said, Said::Remark(_));
        let winter = match statements.iter().all(only_told) {
            true => adjustments(cursor, &cut),
            false => Vec::new(),
        };
        let mut found = Frames::new(last).read(&cut, |sentence| is_sentence(cursor, sentence));
        let ordered = statements.iter().zip(&nothing).filter(|(_, nothing)| !**nothing);
        let ordered: Vec<&Statement> = ordered.map(|(statement, _)| statement).collect();
        found.retain(|it| !ordered.iter().any(|statement| is_ordered(statement, it)));
        let once = |it: &Found| {
            found
                .iter()
                .all(|other| other.order.unit != it.order.unit || other.order.deed == it.order.deed)
        };
        let kept: Vec<bool> = found.iter().map(once).collect();
        let mut kept = kept.into_iter();
        found.retain(|_| kept.next().unwrap_or_default());
        found.extend(
            winter
                .into_iter()
                .filter(|it| !ordered.iter().any(|statement| is_ordered(statement, it))),
        );
        if found.is_empty() {
            return;
        }
        let texts: Vec<String> = found.iter().map(|it| cursor.text(it.from, it.to)).collect();
        self.start = Start::Apart;
        for (mut it, text) in found.into_iter().zip(texts) {
            self.dress(std::slice::from_mut(&mut it.order));
            if let (Some(unit), Deed::Move { .. } | Deed::Hold) = (&it.order.unit, &it.order.deed) {
                let deed = it.order.deed.clone();
                self.spoken_of = Some(Spoken { line, unit: unit.clone(), deed });
            }
            self.say(line, &text, Said::Order(it.order));
        }
    }

    /// Whether words came to nothing, or to an order with a place that is none.
    fn came_to_nothing(&self, statement: &Statement) -> bool {
        match &statement.said {
            Said::Remark(Remark::Plain | Remark::TellsOfOrders) | Said::Negation => true,
            Said::Order(order) => {
                let is_none = |place: &&PlaceClaim| {
                    let key = place.key();
                    if !self.lexicon.roles(&key).is_none() && self.lexicon.named(&key).is_none() {
                        return true;
                    }
                    let words: Vec<&str> = place.words.iter().map(String::as_str).collect();
                    let found = self.lexicon.candidates(&words, Language::English);
                    found.match_kind == MatchKind::Nothing
                };
                matches!(order.deed, Deed::Unclear | Deed::Nothing | Deed::Leave | Deed::Build)
                    || order.places().iter().any(is_none)
            }
            _ => false,
        }
    }
}

/// Whether a statement of the same line orders a unit itself.
fn is_ordered(statement: &Statement, found: &Found) -> bool {
    let Said::Order(order) = &statement.said else { return false };
    !says_less(statement, found)
        && place_of(order) == place_of(&found.order)
        && (order.unit.is_some() || order.deed == found.order.deed)
}

/// Whether an order breaks off where the sentence goes on: `supports the fleet in Greece | in its descent upon Albania`.
fn says_less(statement: &Statement, found: &Found) -> bool {
    let Said::Order(order) = &statement.said else { return false };
    let same = place_of(order).is_some() && place_of(order) == place_of(&found.order);
    same && match (&order.deed, &found.order.deed) {
        (Deed::SupportHold(unit), Deed::SupportMove(other, _)) => {
            unit.place.words == other.place.words
        }
        (
            Deed::Move { to, voyage: Voyage::Unsaid, .. },
            Deed::Move { to: other, voyage: Voyage::Convoy, .. },
        ) => to.words == other.words,
        _ => false,
    }
}

/// Where the unit of an order stands.
fn place_of(order: &Written) -> Option<&[String]> {
    order.unit.as_ref().map(|unit| &unit.place.words[..])
}
