//! Several units with one deed (`A Mar, A Par hold`), and orders that begin with the verb (`Build A
//! Par, F Bre`, `All units hold`, `Waive`).

use super::groups::MOST_SHARING;
use super::order::written;
use super::places::Need;
use crate::reading::ast::statement::{Deed, Mark, UnitClaim, Voyage, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

impl Cursor<'_> {
    /// Several units before one deed: `A Mar, A Par hold`, `A Par, A Bur MS`.
    pub(in crate::reading) fn shared(
        &mut self,
        mark: Mark,
        first: UnitClaim,
    ) -> Option<Vec<Written>> {
        let alone = self.at;
        let mut units = vec![first.clone()];
        let fused = self.fused_support();
        if let Some(deed) = fused {
            return Some(vec![written(mark, Some(first), deed)]);
        }
        let mut joined = false;
        while units.len() < MOST_SHARING {
            let next = self.attempt(|cursor| {
                let comma = cursor.take(Sign::Comma);
                let and = cursor.take_role(Roles::AND) || cursor.take(Sign::Slash);
                if !comma && !and {
                    return None;
                }
                cursor.unit(Need::Named).map(|unit| (unit, and))
            });
            let Some((next, and)) = next else {
                break;
            };
            joined |= and;
            units.push(next);
        }
        if units.len() > 1
            && let Some(found) = self.attempt(|cursor| cursor.shared_deed(mark, &units, joined))
        {
            return Some(found);
        }
        let listed = self.at;
        let bare = !self.is(Sign::Dash) && !self.is(Sign::Word) && !self.is(Sign::Open);
        if units.len() > 1 && bare && listed > alone {
            return Some(
                units.into_iter().map(|unit| written(mark, Some(unit), Deed::Nothing)).collect(),
            );
        }
        self.at = alone;
        Some(vec![written(mark, Some(first), Deed::Nothing)])
    }

    pub(in crate::reading) fn shared_deed(
        &mut self,
        mark: Mark,
        units: &[UnitClaim],
        joined: bool,
    ) -> Option<Vec<Written>> {
        let mutual = self.attempt(|cursor| {
            let dotted =
                cursor.word() == "m" && cursor.sign_at(1) == Sign::Stop && cursor.word_at(2) == "s";
            if dotted {
                cursor.at += 3;
                return Some(());
            }
            if cursor.take_role(Roles::MUTUAL) {
                cursor.take_role(Roles::SUPPORT);
                return Some(());
            }
            while cursor.has(Roles::AUXILIARY) {
                cursor.at += 1;
            }
            let support = cursor.verb().any(Roles::SUPPORT);
            cursor.at += 1;
            let each = cursor.says_phrase_at(0, Table::SwapEachOther);
            cursor.at += 2;
            (support && each).then_some(())
        });
        if mutual.is_some() {
            let [.., one, other] = units else {
                return None;
            };
            return Some(vec![
                written(mark, Some(one.clone()), Deed::SupportHold(other.clone())),
                written(mark, Some(other.clone()), Deed::SupportHold(one.clone())),
            ]);
        }
        let last = units.last()?;
        let deed = self.predicate(last)?;
        let shares = match deed {
            Deed::Hold
            | Deed::SupportHold(_)
            | Deed::SupportMove(..)
            | Deed::SupportThat(_)
            | Deed::Convoy(..)
            | Deed::ConvoyThat(_)
            | Deed::Leave
            | Deed::Build => true,
            // Two units seldom go to one place: which of them goes is asked.
            Deed::Move { .. } if joined => return Some(unclear(mark, units)),
            _ => false,
        };
        shares.then(|| {
            units.iter().map(|unit| written(mark, Some(unit.clone()), deed.clone())).collect()
        })
    }

    /// `Par and Bur swap`, `swap Par and Bur`: each goes where the other stands.
    pub(in crate::reading) fn swap(&mut self) -> Option<Vec<Written>> {
        if !self.tokens[self.at..].iter().any(|token| token.says(Table::SwapVerbs)) {
            return None;
        }
        let first_word = self.swaps();
        let one = self.unit(Need::Named)?;
        let between = self.swaps();
        let _ = self.take_said(Table::WordWith)
            || self.take_role(Roles::AND)
            || self.take(Sign::Slash)
            || self.take(Sign::Comma);
        let other = self.unit(Need::Named)?;
        if !(first_word || between || self.swaps()) {
            return None;
        }
        while self.take_said(Table::SwapPlaces) {}
        let goes = |unit: &UnitClaim, to: &UnitClaim| {
            let to = to.place.clone();
            let deed = Deed::Move { to, over: Vec::new(), voyage: Voyage::Unsaid };
            written(Mark::None, Some(unit.clone()), deed)
        };
        Some(vec![goes(&one, &other), goes(&other, &one)])
    }

    fn swaps(&mut self) -> bool {
        let from = self.at;
        while self.has(Roles::AUXILIARY) && self.span().is_none() {
            self.at += 1;
        }
        let found = self.says(Table::SwapVerbs);
        self.at = if found { self.at + 1 } else { from };
        found
    }

    /// Orders that begin with the verb: `Build A Par, F Bre`, `Hold: A Mar`, `Move A Par to Bur`.
    pub(in crate::reading) fn verb_first(&mut self) -> Option<Vec<Written>> {
        self.attempt(|cursor| cursor.waive())
            .or_else(|| self.attempt(|cursor| cursor.waived_site()))
            .or_else(|| self.attempt(|cursor| cursor.all_hold()))
            .or_else(|| self.attempt(|cursor| cursor.all_leave()))
            .or_else(|| self.attempt(|cursor| cursor.row()))
            .or_else(|| self.attempt(|cursor| cursor.swap()))
            .or_else(|| self.attempt(|cursor| cursor.goal_first()))
            .or_else(|| self.attempt(|cursor| cursor.left_alone()))
            .or_else(|| self.attempt(|cursor| cursor.listed()))
            .or_else(|| self.attempt(|cursor| cursor.move_first()))
    }

    /// `Leave Burgundy where it is`, `leave A Par alone`.
    fn left_alone(&mut self) -> Option<Vec<Written>> {
        if !self.says(Table::LeaveVerbs) {
            return None;
        }
        self.at += 1;
        let unit = self.unit(Need::Named)?;
        let stays = self.says(Table::LeaveAlone)
            || self.says(Table::LeaveWhere)
            || self.says(Table::LeaveAs) && self.sign_at(1) == Sign::Word;
        if !stays || self.says(Table::WordAs) && self.says_at(1, Table::WordA) {
            return None;
        }
        self.take_said(Table::LeaveAlone);
        self.stays();
        Some(vec![written(Mark::None, Some(unit), Deed::Hold)])
    }

    pub(in crate::reading) fn number(&mut self) -> Option<u8> {
        if !self.is(Sign::Number) {
            return None;
        }
        let number = self.token(0)?.word.parse().ok()?;
        self.at += 1;
        Some(number)
    }

    /// `Build A Par, F Bre`, `Remove: A Bur`, `Hold: A Mar, A Par`, `R A Bur - Par`.
    pub(in crate::reading) fn listed(&mut self) -> Option<Vec<Written>> {
        self.number();
        let mut roles = self.roles();
        if self.roles_at(1).any(KINDS) && self.sign_at(2) == Sign::Word {
            roles = self.verb();
        }
        let single = self.word().len() == 1;
        let listing = Roles::BUILD.or(Roles::DISBAND).or(Roles::HOLD).or(Roles::RETREAT);
        // `Die Flotte in Schweden`: an article, and nobody dies.
        if !roles.any(listing) || self.says(Table::ListDie) && self.sign_at(1) == Sign::Word {
            return None;
        }
        if single
            && !(self.roles_at(1).any(KINDS) && matches!(self.sign_at(2), Sign::Word | Sign::Open)
                || self.sign_at(1) == Sign::Colon)
        {
            return None;
        }
        if !single && self.span().is_some() && self.sign_at(1) == Sign::Dash {
            return None;
        }
        self.at += 1;
        let winter = roles.any(Roles::BUILD.or(Roles::DISBAND));
        if winter && let Some(units) = self.attempt(|cursor| cursor.plural_list()) {
            let mut found = Vec::new();
            for unit in units {
                found.push(written(Mark::None, Some(unit), listed_deed(roles, None)?));
            }
            return Some(found);
        }
        self.list_signs();
        if roles.any(Roles::RETREAT) && self.word().len() > 1 && self.span().is_none() {
            self.take_role(Roles::FROM);
        }
        let mut found: Vec<Written> = Vec::new();
        let mut shared_kind = None;
        loop {
            let plural = self.token(0).is_some_and(|token| {
                token.known.roles.any(KINDS) && token.word.len() > 3 && token.word.ends_with('s')
            });
            let first = found.is_empty();
            // `Build F Lon Edi`
            let in_row = self.span().is_some().then(|| found.last()?.unit.as_ref()?.kind).flatten();
            let next = self.attempt(|cursor| cursor.list_item(roles, first, single));
            let Some((mut unit, deed)) = next else {
                break;
            };
            // `Build fleets in Kiel and Berlin`
            shared_kind =
                if plural { unit.kind } else { shared_kind.filter(|_| unit.kind.is_none()) };
            unit.kind = unit.kind.or(shared_kind).or(in_row);
            let deed = listed_deed(roles, deed)?;
            if deed == Deed::Hold {
                self.stays();
            }
            found.push(written(Mark::None, Some(unit), deed));
        }
        (!found.is_empty()).then_some(found)
    }

    /// One unit of a list, and what it does where that is said of each.
    fn list_item(
        &mut self,
        roles: Roles,
        first: bool,
        single: bool,
    ) -> Option<(UnitClaim, Option<Deed>)> {
        let winter = roles.any(Roles::BUILD.or(Roles::DISBAND));
        let row =
            winter && (self.span().is_some() || self.has(KINDS) && self.ahead(1).span().is_some());
        if !first && !row {
            let comma = self.take(Sign::Comma);
            let and = self.take_role(Roles::AND)
                || self.roles_at(1).any(KINDS) && self.take_word("n")
                || self.take(Sign::Slash);
            if !comma && !and {
                return None;
            }
        }
        let letter = !single && self.word().len() == 1 && self.sign_at(1) != Sign::Word;
        let bare = match first {
            true if letter => Need::Any,
            true => Need::Likely,
            false => Need::Named,
        };
        let unit = self.unit_to_list(bare)?;
        // `Hold Paris. Hold Marseilles.`
        let goes = self.is(Sign::Dash) && self.ahead(1).span().is_some();
        let ends = winter && !goes || self.is(Sign::Stop);
        let deed = if ends { None } else { self.predicate(&unit) };
        if !first && deed.is_some() && !roles.any(Roles::RETREAT) {
            return None;
        }
        Some((unit, deed))
    }

    /// Signs and a number between a verb and what it lists.
    fn list_signs(&mut self) {
        for sign in [Sign::Colon, Sign::Dash, Sign::Bar] {
            self.take(sign);
        }
        // `Remove three of Bur, Gas, Pic`
        self.at += if self.counts_among() { 2 } else { 0 };
        self.number();
        self.take(Sign::Colon);
    }

    /// A unit in a list, where a number or an article may stand before it.
    pub(in crate::reading) fn unit_to_list(&mut self, need: Need) -> Option<UnitClaim> {
        self.number();
        // `the two fleets Bar and Nth`
        let two = self.says(Table::AllNumbers);
        let article = usize::from(self.has(Roles::ARTICLE) && self.span().is_none());
        if two {
            self.at += 1;
        } else if article > 0 && self.says_at(1, Table::ListTwo) {
            self.at += 2;
        }
        // `one (1) Army`
        let one = usize::from(self.says(Table::WordOne));
        let spelt = two || article > 0 || one > 0;
        if spelt && self.sign_at(one) == Sign::Open {
            let from = self.at;
            self.at += one + 1;
            let number = self.number().is_some() && self.take(Sign::Close);
            self.at = if number { self.at } else { from };
        }
        self.unit(need).or_else(|| self.kind_alone())
    }

    /// `Move army Paris to Burgundy`, `Attack Burgundy from Paris`, `Support A Mun-Bur with A Ruh`.
    pub(in crate::reading) fn move_first(&mut self) -> Option<Vec<Written>> {
        let roles = self.roles();
        if self.word().len() == 1
            || !roles.any(Roles::MOVE.or(Roles::SUPPORT).or(Roles::CONVOY))
            || self.sign_at(1) != Sign::Word
        {
            return None;
        }
        if self.span().is_some() && self.sign_at(1) == Sign::Dash {
            return None;
        }
        self.at += 1;
        if roles.any(Roles::MOVE) {
            let from_to = self.attempt(|cursor| {
                cursor.take_role(Roles::FROM);
                let unit = cursor.unit(Need::Named)?;
                let deed = cursor.predicate(&unit)?;
                matches!(deed, Deed::Move { .. }).then_some((unit, deed))
            });
            let (unit, deed) = from_to.or_else(|| {
                self.attempt(|cursor| {
                    cursor.take_role(Roles::TO);
                    let to = cursor.place(Need::Named)?;
                    if !cursor.has(Roles::FROM.or(Roles::BY)) {
                        return None;
                    }
                    cursor.at += 1;
                    let unit = cursor.unit(Need::Named)?;
                    let deed = Deed::Move { to, over: Vec::new(), voyage: Voyage::Unsaid };
                    Some((unit, deed))
                })
            })?;
            return Some(vec![written(Mark::None, Some(unit), deed)]);
        }
        let deed = if roles.any(Roles::SUPPORT) { self.support()? } else { self.convoy()? };
        if !self.says(Table::HelpFirst) {
            return None;
        }
        self.at += 1;
        let helper = self.unit(Need::Named)?;
        Some(vec![written(Mark::None, Some(helper), deed)])
    }
}

fn unclear(mark: Mark, units: &[UnitClaim]) -> Vec<Written> {
    units.iter().map(|unit| written(mark, Some(unit.clone()), Deed::Unclear)).collect()
}

fn listed_deed(verb: Roles, deed: Option<Deed>) -> Option<Deed> {
    match deed {
        Some(Deed::Move { to, .. }) if verb.any(Roles::RETREAT) => Some(Deed::Retreat(to)),
        Some(deed) if verb.any(Roles::RETREAT) => Some(deed),
        Some(_) => None,
        None if verb.any(Roles::BUILD) => Some(Deed::Build),
        None if verb.any(Roles::DISBAND) => Some(Deed::Leave),
        None if verb.any(Roles::RETREAT) => Some(Deed::RetreatSomewhere),
        None => Some(Deed::Hold),
    }
}
