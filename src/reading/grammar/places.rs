//! Finding places and coasts in a line: how far a name reaches, and which coast goes with it.

use crate::board::Coast;
use crate::reading::ast::statement::{PlaceClaim, run_together};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::fold::is_near;
use crate::reading::lexer::foreign::Language;
use crate::reading::lexer::names::MatchKind;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Reach;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::{ANY_VERB, Roles};

/// How sure it must be that a place stands here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::reading) enum Need {
    /// A name written out exactly.
    Named,
    /// Something that is like a name, and no ordinary word.
    Likely,
    /// Nothing else can stand here: any word will do.
    Any,
}

impl Cursor<'_> {
    /// A place with its coast.
    pub fn place(&mut self, need: Need) -> Option<PlaceClaim> {
        self.attempt(|cursor| {
            if cursor.is(Sign::Open) && cursor.sign_at(1) == Sign::Word {
                cursor.at += 1;
                let claim = cursor.place(need)?;
                return cursor.take(Sign::Close).then_some(claim);
            }
            if let Some(claim) = cursor.coast_first(need) {
                return Some(claim);
            }
            // `in den Kanal`: here `den` is no Denmark.
            let before = cursor.at.checked_sub(1).map_or("", |at| cursor.tokens[at].word.as_str());
            if cursor.says(Table::NameDen)
                && Table::NameBeforeDen.contains(before)
                && cursor.ahead(1).span().is_some()
            {
                cursor.at += 1;
            }
            let article = cursor.has(Roles::ARTICLE) || matches!(cursor.word(), "l" | "d");
            if cursor.span().is_none() && article && cursor.sign_at(1) == Sign::Word {
                cursor.at += 1;
                if let Some(claim) = cursor.coast_first(need) {
                    return Some(claim);
                }
            }
            let from = cursor.at;
            let (words, fused) = cursor.name(need)?;
            let text = cursor.text(from, cursor.at);
            let coast = fused.or_else(|| cursor.coast(&words));
            // `Spa(nc)(sc)`: neither.
            let again = coast.and_then(|_| cursor.attempt(|cursor| cursor.another_coast(&words)));
            let coast = coast.filter(|_| again.is_none_or(|again| Some(again) == coast));
            Some(PlaceClaim { text, words, coast })
        })
    }

    fn another_coast(&mut self, name: &[String]) -> Option<Coast> {
        self.take(Sign::Slash);
        if self.is(Sign::Open) || self.tokens[self.at.checked_sub(1)?].sign == Sign::Slash {
            return self.coast(name);
        }
        None
    }

    /// How many tokens from here are one exact name.
    pub fn span(&self) -> Option<usize> {
        let reach = self.token(0)?.known.exact?;
        (self.at + reach.tokens <= self.tokens.len()).then_some(reach.tokens)
    }

    /// The words of a name that stands here, and a coast that is part of its last word.
    fn name(&mut self, need: Need) -> Option<(Vec<String>, Option<Coast>)> {
        let token = self.token(0).filter(|token| token.sign == Sign::Word)?;
        let inside = |reach: &Reach| self.at + reach.tokens <= self.tokens.len();
        let exact = token.known.exact.filter(inside);
        let loose = token.known.loose.filter(inside).filter(|loose| self.stretches(exact, *loose));
        // `to Irish Sea`
        let loose = loose.filter(|loose| loose.words == 1 || !token.says(Table::WordTo));
        if let Some(reach) = exact.max(loose)
            && (need != Need::Named || exact == Some(reach))
        {
            let words = self.keys(reach.tokens);
            self.at += reach.tokens;
            return Some((words, None));
        }
        let word = token.key();
        if let Some((name, coast)) = self.fused_coast(word) {
            self.at += 1;
            return Some((vec![name], Some(coast)));
        }
        let fits = match need {
            Need::Named => false,
            Need::Any => !word.is_empty() && !self.connects(word) && !token.is_odd_letter(),
            Need::Likely => self.likely(word),
        };
        if fits {
            self.at += 1;
            return Some((vec![word.to_owned()], None));
        }
        None
    }

    /// A name of several words that is right as it stands is stretched only by words that are
    /// nearly part of names (`Mid-Atlantic Oecan`).
    fn stretches(&self, exact: Option<Reach>, loose: Reach) -> bool {
        exact.is_none_or(|exact| {
            exact.words == 1
                || exact.tokens < loose.tokens
                    && self.tokens[self.at + exact.tokens..self.at + loose.tokens]
                        .iter()
                        .filter(|token| token.sign == Sign::Word)
                        .all(|token| self.lexicon.is_nearly_part(token.key()))
        })
    }

    /// The words among the next tokens.
    fn keys(&self, tokens: usize) -> Vec<String> {
        self.tokens[self.at..self.at + tokens]
            .iter()
            .filter(|token| token.sign == Sign::Word)
            .map(|token| token.key().to_owned())
            .collect()
    }

    /// Whether a word that is no name may yet be meant for one.
    fn likely(&self, word: &str) -> bool {
        if word.len() < 2 {
            return false;
        }
        let roles = self.lexicon.roles(word);
        let ordinary = roles.any(
            Roles::COMMON
                .or(Roles::GREETING)
                .or(Roles::FILLER)
                .or(Roles::NOT)
                .or(Roles::IF)
                .or(Roles::UNIT)
                .or(ANY_VERB),
        );
        // `hole` is rather meant for `hold` than for Holland.
        let holds = || {
            Table::SlipHold.is_nearly(word)
                && self.lexicon.candidates(&[word], Language::English).match_kind == MatchKind::Slip
        };
        !ordinary && self.token(0).is_some_and(|token| token.is_like_name(self.lexicon)) && !holds()
    }

    /// Words that stand before a place and are none.
    fn connects(&self, word: &str) -> bool {
        let roles = self.lexicon.roles(word);
        let article = roles.any(Roles::ARTICLE) && self.sign_at(1) == Sign::Word;
        word.len() > 1
            && (article
                || roles.any(Roles::TO.or(Roles::FROM).or(Roles::AND).or(Roles::BY).or(Roles::VIA)))
    }

    /// `StPnc`: name and coast in one word.
    fn fused_coast(&self, word: &str) -> Option<(String, Coast)> {
        // `SpaS`
        if let [name @ .., side] = word.as_bytes()
            && name.len() == 3
            && let Some(name) = word.get(..3)
            && let Some(province) = self.lexicon.named(name)
        {
            let side =
                self.lexicon.roles(&word[3..]).any(Roles::NORTH.or(Roles::SOUTH)).then_some(side);
            let coast = side.and_then(|_| Coast::from_code(&format!("{}c", &word[3..])));
            let coast = coast.filter(|coast| self.lexicon.coasts(province).contains(coast));
            return coast.map(|coast| (name.to_owned(), coast));
        }
        let split = word.len().checked_sub(2)?;
        if !word.is_char_boundary(split) {
            return None;
        }
        let (name, last) = word.split_at(split);
        let coast = Coast::from_code(last)?;
        let province = self.lexicon.named(name)?;
        (!self.lexicon.coasts(province).is_empty()).then(|| (name.to_owned(), coast))
    }

    /// `the south coast of Spain`, `nc Spain`.
    fn coast_first(&mut self, need: Need) -> Option<PlaceClaim> {
        self.attempt(|cursor| {
            let from = cursor.at;
            let word = cursor.word();
            let latin = cursor.latin_coast();
            let side = latin.or_else(|| cursor.side_at(0))?;
            let coded = word.len() >= 2 && ends_so(word, Table::EndingCoastCode);
            let coast = latin.is_none() && cursor.is_coast(1);
            if latin.is_none() {
                // `the north of Spain`
                let split = || {
                    let next = cursor.lexicon.named(cursor.word_at(1));
                    next.is_some_and(|place| !cursor.lexicon.coasts(place).is_empty())
                };
                let part = word.len() > 3 && (cursor.says_at(1, Table::WordOf) || split());
                if !coast && !coded && !part {
                    return None;
                }
                cursor.at += 1 + usize::from(coast);
            }
            while cursor.take_said(Table::CoastBetween) {}
            let (words, _) =
                cursor.name(if need == Need::Any && !coded { need } else { Need::Named })?;
            let named = cursor.lexicon.named(&run_together(&words));
            let single = named.is_none_or(|place| cursor.lexicon.coasts(place).is_empty());
            if single && (coded || !coast) {
                return None;
            }
            Some(PlaceClaim { text: cursor.text(from, cursor.at), words, coast: Some(side) })
        })
    }

    fn side_at(&self, ahead: usize) -> Option<Coast> {
        let mut roles = self.roles_at(ahead);
        if roles.is_none() && self.is_coast(ahead + 1) {
            let word = self.word_at(ahead);
            let mut sides = Table::SlipSide.words().iter();
            let near = sides.find(|side| word.len() >= 4 && is_near(side, word, 1));
            roles = near.map_or(roles, |side| self.lexicon.roles(side));
        }
        [
            (Roles::NORTH, Coast::North),
            (Roles::SOUTH, Coast::South),
            (Roles::EAST, Coast::East),
            (Roles::WEST, Coast::West),
        ]
        .into_iter()
        .find(|(role, _)| roles.any(*role))
        .map(|(_, coast)| coast)
    }

    /// The coast written behind a name.
    pub fn coast(&mut self, name: &[String]) -> Option<Coast> {
        let split = self
            .lexicon
            .named(&run_together(name))
            .is_some_and(|place| !self.lexicon.coasts(place).is_empty());
        self.attempt(|cursor| {
            if cursor.is(Sign::Comma) || cursor.is(Sign::Stop) && !cursor.tokens[cursor.at].gap {
                cursor.at += 1;
                return cursor.told_coast().or_else(|| cursor.bare_coast(split)).filter(|_| split);
            }
            if split && let Some(coast) = cursor.told_coast() {
                return Some(coast);
            }
            if cursor.is(Sign::Open) {
                // `A Bul (S) A Rum` is a support, `Spain(S)` a coast.
                let apart = cursor.tokens[cursor.at].gap && cursor.word_at(1).len() == 1;
                if apart && cursor.sign_at(3) == Sign::Word {
                    return None;
                }
                cursor.at += 1;
                let coast = cursor.bracketed_coast(split)?;
                return cursor.take(Sign::Close).then_some(coast);
            }
            if cursor.is(Sign::Slash) {
                cursor.at += 1;
                return cursor.coded_coast(split);
            }
            // `SPA:SC`
            if (cursor.is(Sign::Dash) || cursor.is(Sign::Colon)) && split {
                let tight =
                    !cursor.tokens[cursor.at].gap && cursor.token(1).is_some_and(|next| !next.gap);
                cursor.at += 1;
                let coast = cursor.coded_coast(split)?;
                return tight.then_some(coast);
            }
            cursor.bare_coast(split)
        })
    }

    /// `, on its northern coast`, `, the southern side`: a coast in words of its own.
    fn told_coast(&mut self) -> Option<Coast> {
        self.attempt(|cursor| {
            let on = cursor.take_said(Table::CoastOn);
            let whose = cursor.take_role(Roles::ARTICLE.or(Roles::ITS));
            if !on && !whose {
                return None;
            }
            if let Some(coast) = cursor.latin_coast() {
                return Some(coast);
            }
            let side = cursor.side_at(0)?;
            let named = cursor.is_coast(1) || cursor.says_at(1, Table::CoastSide);
            cursor.at += 2;
            named.then_some(side)
        })
    }

    /// A coast between brackets, where even one letter is enough.
    fn bracketed_coast(&mut self, split: bool) -> Option<Coast> {
        let from = self.at;
        self.take_role(Roles::ARTICLE);
        if let Some(coast) = self.latin_coast() {
            return Some(coast);
        }
        let single = self.word().len() == 1;
        let side = self.side_at(0).filter(|_| split || !single)?;
        if single
            && self.sign_at(1) != Sign::Close
            && self.sign_at(1) != Sign::Stop
            && !self.is_coast(1)
        {
            self.at = from;
            return None;
        }
        self.at += 1;
        self.take(Sign::Stop);
        if self.has(Roles::COAST) || self.word() == "c" {
            self.at += 1;
            self.take(Sign::Stop);
        }
        Some(side)
    }

    /// `nc` or one of its kin, where a code stands.
    fn coded_coast(&mut self, split: bool) -> Option<Coast> {
        let word = self.word();
        let side = self.side_at(0)?;
        let coded = matches!(word.len(), 2 | 3) && !self.says(Table::CoastNoCode);
        let lettered = split && word.len() == 1;
        let long = split && word.len() > 3;
        if !(coded || lettered || long) {
            return None;
        }
        // `Spa/s` is a coast, `A Par - Bur / S ...` is not.
        if lettered && self.sign_at(1) == Sign::Word {
            return None;
        }
        self.at += 1;
        self.take_role(Roles::COAST);
        Some(side)
    }

    /// `nc`, `north coast`, `north`, with nothing around it.
    fn bare_coast(&mut self, split: bool) -> Option<Coast> {
        let word = self.word();
        if let Some(coast) = self.latin_coast() {
            return Some(coast);
        }
        let side = self.side_at(0)?;
        if split && word.len() == 1 && self.sign_at(1) == Sign::Slash && self.word_at(2) == "c" {
            self.at += 3;
            return Some(side);
        }
        // `n. coast`
        let dot = usize::from(word.len() == 1 && self.sign_at(1) == Sign::Stop);
        if self.is_coast(1 + dot) {
            self.at += 2 + dot;
            self.take(Sign::Stop);
            return Some(side);
        }
        let code = self.says(Table::CoastCodes)
            || split && self.says(Table::CoastRarerCodes)
            || ends_so(word, Table::EndingCoast);
        let letter = split && word == "n" && self.sign_at(1) != Sign::Word;
        if letter {
            self.at += 1;
            return Some(side);
        }
        let spelt = split && word.len() >= 4 && self.span().is_none_or(|length| length == 1);
        // `Bre ec`: where there are no coasts, `ec` may be meant for the Channel.
        if (code && (split || !self.says(Table::NameChannel))) || spelt {
            self.at += 1;
            self.take_role(Roles::COAST);
            return Some(side);
        }
        None
    }

    /// `costa norte`, `cote sud`: the side behind the word.
    fn latin_coast(&mut self) -> Option<Coast> {
        if !self.has(Roles::COAST) {
            return None;
        }
        let side = self.side_at(1)?;
        self.at += 2;
        Some(side)
    }
}

/// Whether a word has one of the endings of a table.
fn ends_so(word: &str, endings: Table) -> bool {
    endings.words().iter().any(|ending| word.ends_with(ending))
}
