//! Finding places and coasts in a line: how far a name reaches, and which coast goes with it.

use super::cursor::Cursor;
use super::foreign::Language;
use super::fold::key;
use super::names::MatchKind;
use super::statement::PlaceClaim;
use super::tokens::Sign;
use super::words::{ANY_VERB, Roles};
use crate::board::Coast;

/// How sure it must be that a place stands here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
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
            Some(PlaceClaim { text, words, coast })
        })
    }

    /// The words of a name from here, without dots and tight dashes between them, and how many
    /// tokens each reaches to.
    fn span_words(&self) -> Vec<(String, usize)> {
        let mut words = Vec::new();
        let mut ahead = 0;
        while words.len() < 6 {
            let Some(token) = self.token(ahead) else {
                break;
            };
            match token.sign {
                Sign::Word => {
                    let bare = token.word.strip_suffix("'s").unwrap_or(&token.word);
                    words.push((key(bare), ahead + 1));
                }
                Sign::Stop if !words.is_empty() => {}
                Sign::Dash if !words.is_empty() && !token.gap && token.end - token.start == 1 => {
                    if self.token(ahead + 1).is_none_or(|next| next.gap) {
                        break;
                    }
                }
                _ => break,
            }
            ahead += 1;
        }
        words
    }

    /// How many tokens from here are one exact name.
    pub fn span(&self) -> Option<usize> {
        let words = self.span_words();
        let bare: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
        let count = self.lexicon.name_length(&bare)?;
        Some(words[count - 1].1)
    }

    /// The words of a name that stands here, and a coast that is part of its last word.
    fn name(&mut self, need: Need) -> Option<(Vec<String>, Option<Coast>)> {
        if !self.is(Sign::Word) {
            return None;
        }
        let words = self.span_words();
        let bare: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
        let exact = self.lexicon.name_length(&bare);
        let loose = self.lexicon.loose_length(&bare);
        // A name of several words that is right as it stands is not stretched further.
        let loose = loose.filter(|&loose| {
            exact.is_none_or(|count| count == 1 || bare[count..loose.max(count)].iter().all(|word| self.lexicon.is_nearly_part(word)))
        });
        let longest = exact.max(loose);
        if let Some(count) = longest.filter(|&count| count > exact.unwrap_or(0) || exact.is_some()) {
            let usable = need != Need::Named || exact == Some(count);
            if usable {
                self.at += words[count - 1].1;
                return Some((words[..count].iter().map(|(word, _)| word.clone()).collect(), None));
            }
        }
        let (word, reach) = words.first()?.clone();
        if let Some((name, coast)) = self.fused_coast(&word) {
            self.at += reach;
            return Some((vec![name], Some(coast)));
        }
        let fits = match need {
            Need::Named => false,
            Need::Any => !word.is_empty() && !self.connects(&word),
            Need::Likely => self.likely(&word),
        };
        if fits {
            self.at += reach;
            return Some((vec![word], None));
        }
        None
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
        !ordinary
            && self.lexicon.candidates(&[word], Language::English).match_kind != MatchKind::Nothing
    }

    /// Words that stand before a place and are none.
    fn connects(&self, word: &str) -> bool {
        let roles = self.lexicon.roles(word);
        let article = roles.any(Roles::ARTICLE) && self.sign_at(1) == Sign::Word;
        word.len() > 1
            && (article || roles.any(Roles::TO.or(Roles::FROM).or(Roles::AND).or(Roles::BY).or(Roles::VIA)))
    }

    /// `StPnc`: name and coast in one word.
    fn fused_coast(&self, word: &str) -> Option<(String, Coast)> {
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
            let side = cursor.side_at(0)?;
            let mut ahead = 1;
            let coded = word.len() >= 2 && (word.ends_with('c') || word.ends_with("cs"));
            if cursor.is_coast(ahead) {
                ahead += 1;
            } else if !coded {
                return None;
            }
            cursor.at += ahead;
            while matches!(cursor.word(), "of" | "in" | "the" | "von" | "de" | "du" | "di" | "del" | "van") {
                cursor.at += 1;
            }
            let (words, _) = cursor.name(if need == Need::Any && !coded { need } else { Need::Named })?;
            let named = cursor.lexicon.named(&words.concat());
            if coded && named.is_none_or(|place| cursor.lexicon.coasts(place).is_empty()) {
                return None;
            }
            Some(PlaceClaim {
                text: cursor.text(from, cursor.at),
                words,
                coast: Some(side),
            })
        })
    }

    fn side_at(&self, ahead: usize) -> Option<Coast> {
        let mut roles = self.roles_at(ahead);
        if roles.is_none() && self.is_coast(ahead + 1) {
            let word = self.word_at(ahead);
            let sides = ["north", "south", "east", "west"];
            let near = sides.into_iter().find(|side| word.len() >= 4 && super::fold::slips(side, word) <= 1);
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
            .named(&name.concat())
            .is_some_and(|place| !self.lexicon.coasts(place).is_empty());
        self.attempt(|cursor| {
            if cursor.is(Sign::Comma) || cursor.is(Sign::Stop) && !cursor.tokens[cursor.at].gap {
                cursor.at += 1;
                return cursor.bare_coast(split).filter(|_| split);
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
            if cursor.is(Sign::Dash) && split {
                let tight = !cursor.tokens[cursor.at].gap && cursor.token(1).is_some_and(|next| !next.gap);
                cursor.at += 1;
                let coast = cursor.coded_coast(split)?;
                return tight.then_some(coast);
            }
            cursor.bare_coast(split)
        })
    }

    /// A coast between brackets, where even one letter is enough.
    fn bracketed_coast(&mut self, split: bool) -> Option<Coast> {
        let from = self.at;
        self.take_role(Roles::ARTICLE);
        let single = self.word().len() == 1;
        let side = self.side_at(0).filter(|_| split || !single)?;
        if single && self.sign_at(1) != Sign::Close && self.sign_at(1) != Sign::Stop && !self.is_coast(1) {
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
        let coded = matches!(word.len(), 2 | 3) && !matches!(word, "sud" | "nth" | "sth" | "est" | "ost");
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
        if self.is_coast(1) {
            self.at += 2;
            self.take(Sign::Stop);
            return Some(side);
        }
        let code = matches!(word, "nc" | "sc" | "ec" | "wc" | "ncs" | "scs" | "ecs" | "wcs")
            || split && matches!(word, "nk" | "sk" | "zk" | "cn" | "cs")
            || word.ends_with("kuste") || word.ends_with("kueste") || word.ends_with("kust");
        let spelt = split && word.len() >= 4 && self.span().is_none_or(|length| length == 1);
        // `Bre ec`: where there are no coasts, `ec` may be meant for the Channel.
        if (code && (split || word != "ec")) || spelt {
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
