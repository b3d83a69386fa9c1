//! Units that are helped, named first: `Bel is supported by Hol`, `A Bel gets support from A Hol`,
//! `A Hol is convoyed by F Hel to Den`; and lists of supports without the word. The order is the
//! helper's.

use super::order::written;
use super::places::Need;
use crate::reading::ast::statement::{Deed, Mark, UnitClaim, Voice, Voyage, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

impl Cursor<'_> {
    /// Behind a unit that is helped: an order for each helper.
    pub(in crate::reading) fn helped(
        &mut self,
        mark: Mark,
        unit: &UnitClaim,
    ) -> Option<Vec<Written>> {
        self.take(Sign::Comma);
        while (self.has(Roles::AUXILIARY) && !self.has(Roles::TO) || self.says(Table::PassiveGets))
            && self.is(Sign::Word)
        {
            self.at += 1;
        }
        let (carried, helpers) = self
            .attempt(|cursor| cursor.help_of())
            .or_else(|| self.attempt(|cursor| cursor.helpers_help()))?;
        // `Bur, supported by Bel, holds`: its own deed stands behind.
        let own = self.attempt(|cursor| {
            cursor.take(Sign::Comma);
            let says =
                cursor.has(ANY_VERB.or(Roles::TO).or(Roles::AUXILIARY)) || cursor.is(Sign::Dash);
            let deed = if says { cursor.predicate(unit)? } else { return None };
            matches!(deed, Deed::Move { .. } | Deed::Hold).then_some(deed)
        });
        if let Some(deed) = own {
            return Some(helped_deed(mark, unit, deed, carried, helpers));
        }
        let to = self.attempt(|cursor| {
            let toward = cursor.has(Roles::TO) && cursor.span().is_none();
            if !toward && !cursor.is(Sign::Dash) {
                return None;
            }
            cursor.at += 1;
            cursor.place(Need::Named)
        });
        if self.is(Sign::Dash) || carried && to.is_none() {
            return None;
        }
        let deed = to.map_or(Deed::Nothing, |to| {
            let voyage = if carried { Voyage::Convoy } else { Voyage::Unsaid };
            Deed::Move { to, over: Vec::new(), voyage }
        });
        Some(helped_deed(mark, unit, deed, carried, helpers))
    }

    /// `Nwy Swe`, `Bel: Bur-Ruh` under a heading over supports: who helps, and whom.
    pub(in crate::reading) fn listed_support(&mut self) -> Option<Written> {
        let unit = self.unit(Need::Named)?;
        if !self.take(Sign::Colon) && self.span().is_none() && !self.has(KINDS) {
            return None;
        }
        if self.has(ANY_VERB) && self.span().is_none() && !self.has(KINDS) {
            return None;
        }
        let helped = self.unit(Need::Named)?;
        let to = self.attempt(|cursor| cursor.supported_target());
        let ends = self.done() || !matches!(self.sign(), Sign::Word | Sign::Dash);
        let deed = match to {
            Some(to) => Deed::SupportMove(helped, to),
            None => Deed::SupportHold(helped),
        };
        ends.then(|| written(Mark::None, Some(unit), deed))
    }

    /// `supported by A Hol and A Bur`.
    fn help_of(&mut self) -> Option<(bool, Vec<UnitClaim>)> {
        let carried = self.says(Table::PassiveCarried);
        if !carried && !self.says(Table::PassiveHelp) {
            return None;
        }
        self.at += 1;
        if !self.says(Table::PassiveBy) {
            return None;
        }
        self.at += 1;
        Some((carried, self.helping_units()?))
    }

    /// `von A Hol unterstützt`, `Bel's support`.
    fn helpers_help(&mut self) -> Option<(bool, Vec<UnitClaim>)> {
        let by = self.says(Table::PassiveBy) && self.span().is_none();
        self.at += usize::from(by);
        let units = self.helping_units()?;
        let owner = self.at.checked_sub(1).map_or("", |at| self.tokens[at].word.as_str());
        let carried = self.says(Table::PassiveCarried);
        if !(by || owner.ends_with("'s")) || !carried && !self.says(Table::PassiveHelp) {
            return None;
        }
        self.at += 1;
        Some((carried, units))
    }
}

/// What the unit does, if that was said, and what its helpers do for it.
fn helped_deed(
    mark: Mark,
    unit: &UnitClaim,
    deed: Deed,
    carried: bool,
    helpers: Vec<UnitClaim>,
) -> Vec<Written> {
    let help = match &deed {
        Deed::Move { to, .. } if carried => Deed::Convoy(unit.clone(), to.clone()),
        Deed::Move { to, .. } => Deed::SupportMove(unit.clone(), to.clone()),
        _ => Deed::SupportHold(unit.clone()),
    };
    let deed = match deed {
        Deed::Move { to, over, .. } if carried => Deed::Move { to, over, voyage: Voyage::Convoy },
        deed => deed,
    };
    let own = (deed != Deed::Nothing).then(|| written(mark, Some(unit.clone()), deed));
    let helpers = helpers.into_iter().map(|helper| Written {
        voice: Voice::Passive,
        ..written(mark, Some(helper), help.clone())
    });
    own.into_iter().chain(helpers).collect()
}
