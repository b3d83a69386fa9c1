//! What stands behind a whole order and speaks of another one: a second place, a second deed, a
//! correction. What has two meanings is asked.

use super::reader::Reader;
use super::signs::clause_end;
use crate::board::UnitKind;
use crate::reading::ast::statement::{Deed, PlaceClaim, UnitClaim, Written};
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);
const HELP: Roles = Roles::SUPPORT.or(Roles::CONVOY);

/// What a clause behind an order names.
#[derive(Default)]
struct Named {
    /// All places, and those that the order does not name.
    places: usize,
    others: usize,
    kinds: Option<UnitKind>,
    /// Words of choice or correction.
    choices: usize,
}

impl Cursor<'_> {
    /// A unit that holds, and what it is told besides: `H, S Bur` helps standing, `defends Bur` helps,
    /// `H Bur` may be either.
    pub(in crate::reading) fn beyond_holding(&mut self, unit: &UnitClaim, from: usize) -> Deed {
        // `remains in Munich`
        self.attempt(|cursor| {
            let same = cursor.lexicon.named(&cursor.place(Need::Named)?.key())?;
            let own = Some(same) == cursor.lexicon.named(&unit.place.key());
            let ends = cursor.joins() || !cursor.is(Sign::Word) && !cursor.is(Sign::Dash);
            (own && ends).then_some(())
        });
        if let Some(deed) = self.attempt(|cursor| cursor.helps_besides()) {
            return deed;
        }
        if unit.place.words.is_empty() {
            return Deed::Hold;
        }
        // `stays to defend Bur`
        if self.says(Table::WordTo)
            && self.roles_at(1).any(Roles::HOLD)
            && self.word_at(1).len() > 3
        {
            self.at += 2;
        }
        let begins =
            |token: &Token, table: Table| table.words().iter().any(|it| token.word.starts_with(it));
        let said = &self.tokens[from..self.at];
        let defends = said.iter().any(|token| begins(token, Table::SecondDefends));
        let other = self.attempt(|cursor| {
            let with = Table::SecondWith.contains(cursor.word());
            cursor.at += usize::from(with);
            let other = cursor.unit(Need::Named)?;
            if defends {
                cursor.stays();
            }
            let named = |unit: &UnitClaim| cursor.lexicon.named(&unit.place.key());
            let bare = other.kind.is_some() && !with && !defends;
            let said = &cursor.tokens[from..cursor.at];
            let keeps = said.iter().any(|token| begins(token, Table::SecondKeeps));
            let ends = keeps
                || !matches!(cursor.sign(), Sign::Word | Sign::Dash | Sign::Colon | Sign::Open);
            (ends && !bare && named(&other) != named(unit)).then_some(other)
        });
        match other {
            None => Deed::Hold,
            Some(other) if defends => Deed::SupportHold(other),
            Some(_) => Deed::Unclear,
        }
    }

    /// `and supports A Bur`, `(S Bur)`, `/S A Bur` behind a word for holding.
    fn helps_besides(&mut self) -> Option<Deed> {
        let bracket = self.take(Sign::Open);
        let _ = [Sign::Comma, Sign::Slash, Sign::Plus, Sign::Dash]
            .into_iter()
            .any(|sign| self.take(sign));
        self.at += usize::from(self.joins() || self.says(Table::WordTo));
        if !self.begins_help() {
            return None;
        }
        let deed = self.by_verb(self.roles())?;
        let helps = matches!(deed, Deed::SupportHold(_) | Deed::SupportMove(..) | Deed::Convoy(..));
        let by = Table::SecondBy.contains(self.word());
        (helps && !by && (!bracket || self.take(Sign::Close))).then_some(deed)
    }

    /// Whether a word for helping stands here, and behind it who is helped.
    fn begins_help(&self) -> bool {
        let word = self.word();
        let mut next = self.ahead(1);
        let letter = word.len() == 1;
        let helped = next.has(KINDS) || next.span().is_some();
        self.has(HELP)
            && !self.has(KINDS)
            && self.span().is_none()
            && !is_done(word)
            && !Table::SecondBy.contains(next.word())
            && (helped || !letter)
            && next.unit(Need::Named).is_some()
    }
}

impl Reader<'_> {
    /// Whether words behind whole orders offer another place, another deed or a correction; they
    /// are passed then.
    pub(super) fn second_thought(&self, cursor: &mut Cursor<'_>, orders: &[Written]) -> bool {
        let Some(last) = orders.last() else { return false };
        let kind = last.unit.as_ref().and_then(|unit| unit.kind);
        let adjusts = match last.deed {
            Deed::Leave | Deed::Build => true,
            Deed::Nothing => kind.is_some(),
            _ => false,
        };
        if adjusts && mends_another(cursor, orders) {
            return true;
        }
        let goes = matches!(last.deed, Deed::Move { .. } | Deed::Retreat(_));
        if goes && self.helps_too(cursor) {
            return true;
        }
        let helps = matches!(last.deed, Deed::SupportHold(_) | Deed::SupportMove(..));
        if !goes && !helps && !adjusts {
            return false;
        }
        let opener = cursor.sign();
        let slash = helps && opener == Sign::Slash;
        let parts = slash
            || matches!(
                opener,
                Sign::Comma | Sign::Bar | Sign::Semicolon | Sign::Stop | Sign::Open
            );
        let opens = parts
            || matches!(opener, Sign::Colon | Sign::Plus)
            || opener == Sign::Dash && matches!(last.deed, Deed::Retreat(_));
        if !opens && opener != Sign::Word {
            return false;
        }
        let from = cursor.at + usize::from(opens);
        let end = thought_end(cursor, from, opener == Sign::Open);
        // `(then Clyde)` is for another turn.
        if opener == Sign::Open && Table::WordThen.contains(cursor.word_at(1)) {
            return false;
        }
        let Some(named) = named_beside(cursor, from, end, last) else { return false };
        let chosen = named.choices > 0;
        let alone = opener == Sign::Semicolon && named.places == 1 && end == from + 1;
        let apart = matches!(opener, Sign::Semicolon | Sign::Stop) && !alone;
        // `F Por - Atlantique (mao)` says the same place again, `Armies everywhere: Ber` no unit.
        let again = opener == Sign::Open && !chosen && !names_all(cursor, last);
        let sure = match opener {
            Sign::Word => names_all(cursor, last),
            _ => chosen || last.unit.as_ref().is_some_and(|unit| names(cursor, &unit.place)),
        };
        let another = named.others > 0 && (chosen || !apart) && sure && !again;
        let differs = named.kinds.is_some_and(|it| kind.is_some_and(|kind| it != kind));
        let bracket = opener == Sign::Open;
        let other_kind = differs && named.others == 0 && (bracket || chosen || named.places == 0);
        let doubtful = match named.kinds {
            _ if adjusts && bracket => another && chosen || differs,
            Some(_) if adjusts => {
                other_kind
                    && (chosen
                        || opener == Sign::Word
                        || opener == Sign::Comma && named.places == 0)
            }
            None if goes => another,
            _ if helps => another && !apart && !bracket && opener != Sign::Colon,
            _ => false,
        };
        if !doubtful || self.order_begins_within(cursor, from, end) {
            return false;
        }
        cursor.at = end + usize::from(opener == Sign::Open);
        true
    }

    /// Whether an order begins here, or behind words that join it.
    fn order_begins_within(&self, cursor: &Cursor<'_>, from: usize, end: usize) -> bool {
        for at in from..end {
            if self.begins_order(&mut Cursor { at, ..*cursor }) {
                return true;
            }
            if !Table::SecondChoices.contains(&cursor.tokens[at].word) {
                return false;
            }
        }
        false
    }

    /// `F Nth - Hel and supports Bel`, `A Bel - Hol S`: a second deed of a unit that goes.
    fn helps_too(&self, cursor: &mut Cursor<'_>) -> bool {
        let mut ahead = *cursor;
        let bracket = ahead.take(Sign::Open);
        let _ = ahead.take(Sign::Comma) || ahead.take(Sign::Plus);
        let and = ahead.joins();
        ahead.at += usize::from(and);
        let carries = ahead.has(Roles::CONVOY) && !ahead.has(Roles::SUPPORT);
        let alone = ahead.word() == "s" && !matches!(ahead.sign_at(1), Sign::Word | Sign::Colon);
        let helps = ahead.begins_help() && (and || !carries);
        if !(alone && ahead.at == cursor.at || helps) || self.begins_order(&mut { ahead }) {
            return false;
        }
        cursor.at = clause_end(&ahead);
        if bracket {
            cursor.take(Sign::Close);
        }
        true
    }
}

/// Whether a verb tells what was done.
pub(super) fn is_done(verb: &str) -> bool {
    Table::SecondDone.words().iter().any(|ending| verb.ends_with(ending))
}

/// Whether a place is named exactly.
fn names(cursor: &Cursor<'_>, place: &PlaceClaim) -> bool {
    cursor.lexicon.named(&place.key()).is_some()
}

fn names_all(cursor: &Cursor<'_>, order: &Written) -> bool {
    order.places().iter().all(|place| names(cursor, place))
}

/// Whether behind an adjustment words take it back and name something else: `no wait, F Edi`, `No, a
/// fleet`. The words that take it back are passed.
fn mends_another(cursor: &mut Cursor<'_>, orders: &[Written]) -> bool {
    const FEW: usize = 6;
    let mut ahead = *cursor;
    if !ahead.mends() || Table::WordCompared.contains(ahead.word()) {
        return false;
    }
    let bracket = cursor.is(Sign::Open);
    let end = if bracket { thought_end(cursor, ahead.at, true) } else { clause_end(&ahead) };
    // `Build F Lon and F Edi, sorry, A Edi` says what is mended.
    let named = |unit: &UnitClaim| cursor.lexicon.named(&unit.place.key());
    let next = ahead.ahead(0).unit(Need::Named);
    let same = next.is_some_and(|next| {
        orders
            .iter()
            .filter_map(|order| order.unit.as_ref())
            .any(|unit| named(unit) == named(&next))
    });
    if same && !bracket {
        return false;
    }
    let few = end.saturating_sub(ahead.at) <= FEW;
    let mut kind = ahead;
    kind.at += usize::from(
        kind.has(Roles::ARTICLE) && kind.span().is_none() && kind.roles_at(1).any(KINDS),
    );
    // `(no StP as Norway is English)` gives a reason.
    let mut closes = ahead;
    let whole = !bracket || closes.unit(Need::Named).is_none() || closes.at >= end;
    let found = whole && few && (ahead.ahead(0).unit(Need::Named).is_some() || kind.has(KINDS));
    cursor.at = if found { ahead.at } else { cursor.at };
    found
}

/// Where a few words behind an order end.
fn thought_end(cursor: &Cursor<'_>, from: usize, bracket: bool) -> usize {
    if bracket {
        let mut behind = *cursor;
        behind.pass_brackets();
        return behind.at.saturating_sub(1).max(from);
    }
    let ends = |token: &Token| {
        matches!(
            token.sign,
            Sign::Comma
                | Sign::Semicolon
                | Sign::Stop
                | Sign::Bar
                | Sign::Open
                | Sign::Close
                | Sign::Question
        )
    };
    let length = cursor.tokens[from..].iter().position(ends);
    length.map_or(cursor.tokens.len(), |length| from + length)
}

/// What words behind an order name, if they are no more than names and words of choice.
fn named_beside(cursor: &Cursor<'_>, from: usize, end: usize, order: &Written) -> Option<Named> {
    const FEW: usize = 8;
    let own: Vec<_> =
        order.places().iter().map(|place| cursor.lexicon.named(&place.key())).collect();
    let mut named = Named::default();
    if from >= end || end - from > FEW {
        return None;
    }
    let mut at = from;
    while at < end {
        let token = &cursor.tokens[at];
        let here = Cursor { at, ..*cursor };
        let name = here.span().filter(|_| token.word.len() > 2);
        let compares = here.says_phrase_at(0, Table::WordCompares);
        if token.known.roles.any(Roles::NOT) && token.word.len() > 2 || compares {
            // `not Gas`, `rather than Gas`: that one is not meant.
            return None;
        } else if Table::SecondChoices.contains(&token.word) {
            named.choices += 1;
        } else if let Some(length) = name {
            let place = Cursor { at, ..*cursor }.place(Need::Named)?;
            let known = cursor.lexicon.named(&place.key());
            named.places += 1;
            named.others += usize::from(!own.contains(&known));
            at += length;
            continue;
        } else if token.known.roles.any(KINDS) {
            let fleet = token.known.roles.any(Roles::FLEET);
            named.kinds = Some(if fleet { UnitKind::Fleet } else { UnitKind::Army });
        } else if !matches!(
            token.sign,
            Sign::Colon | Sign::Number | Sign::Question | Sign::Comma | Sign::Dash | Sign::Stop
        ) && !token.known.roles.any(Roles::ARTICLE.or(Roles::OR).or(Roles::TO))
        {
            return None;
        }
        at += 1;
    }
    Some(named)
}
