//! What may stand behind a word for staying: `put`, `in place`, `where they are`.

use crate::reading::ast::statement::Deed;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

impl Cursor<'_> {
    /// After a word for staying: `put`, `in place`, `its position`.
    pub(in crate::reading) fn hold(&mut self) -> Option<Deed> {
        while matches!(
            self.word(),
            "put"
                | "in"
                | "at"
                | "its"
                | "place"
                | "position"
                | "still"
                | "there"
                | "where"
                | "it"
                | "is"
                | "home"
                | "fast"
                | "firm"
                | "ground"
                | "the"
                | "line"
                | "port"
                | "harbour"
                | "harbor"
                | "base"
                | "their"
                | "respective"
                | "positions"
        ) || self.where_they_are()
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
        let where_ = |word: &str| word == "where";
        let who = |word: &str| matches!(word, "they" | "you" | "we" | "he" | "she" | "i");
        let are = |word: &str| matches!(word, "are" | "am" | "stand" | "stands" | "sit" | "sits");
        where_(self.word()) && who(self.word_at(1)) && are(self.word_at(2))
            || who(self.word()) && are(self.word_at(1))
            || self.at > 0 && are(self.word()) && who(&self.tokens[self.at - 1].word)
    }
}
