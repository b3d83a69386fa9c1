//! What may stand behind a word for staying: `put`, `in place`, `where they are`.

use crate::reading::ast::statement::Deed;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

impl Cursor<'_> {
    /// After a word for staying: `put`, `in place`, `its position`.
    pub(in crate::reading) fn hold(&mut self) -> Option<Deed> {
        while self.says(Table::HoldPlace)
            || self.where_they_are()
            || self.has(Roles::HOLD) && self.word().len() > 2 && self.span().is_none()
        {
            self.at += 1;
        }
        // `HOLD -> PICARDY`: an edited list, or two minds.
        let arrow = self.is(Sign::Dash)
            && (self.ahead(1).span().is_some()
                || self.word_at(1).len() == 1
                    && self.roles_at(1).any(Roles::SUPPORT.or(Roles::CONVOY)));
        Some(if arrow { Deed::Unclear } else { Deed::Hold })
    }

    /// `where they are`
    fn where_they_are(&self) -> bool {
        let who = |ahead: usize| self.says_at(ahead, Table::HoldWho);
        let are = |ahead: usize| self.says_at(ahead, Table::HoldAre);
        let before = |at: usize| Table::HoldWho.contains(&self.tokens[at].word);
        self.says(Table::HoldWhere) && who(1) && are(2)
            || who(0) && are(1)
            || are(0) && self.at.checked_sub(1).is_some_and(before)
    }
}
