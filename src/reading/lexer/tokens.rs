//! A line cut into words and signs.
//!
//! All arrows and dashes become one sign, all kinds of brackets two, and marks that only decorate
//! (stars, bullets, quotation marks, emoji) become nothing, but are remembered as a gap.

use super::fold::{fold, is_invisible};
use super::tables::Table;
use super::token::{Known, Sign, Token};

/// Cuts one line.
pub(in crate::reading) fn tokens(line: &str) -> Vec<Token> {
    let mut letters = Vec::with_capacity(line.len());
    letters.extend(line.char_indices().filter(|&(_, letter)| !is_invisible(letter)));
    let tokens = Vec::with_capacity(line.len() / 4 + 2);
    let mut cutter = Cutter { line, letters, next: 0, gap: true, tokens };
    while cutter.next < cutter.letters.len() {
        cutter.step();
    }
    cutter.tokens
}

/// So many dots in a row are no hesitation.
const LEADER: usize = 5;

struct Cutter<'a> {
    line: &'a str,
    letters: Vec<(usize, char)>,
    next: usize,
    gap: bool,
    tokens: Vec<Token>,
}

impl Cutter<'_> {
    fn letter(&self, index: usize) -> Option<char> {
        self.letters.get(index).map(|&(_, letter)| letter)
    }

    fn offset(&self, index: usize) -> usize {
        self.letters.get(index).map_or(self.line.len(), |&(offset, _)| offset)
    }

    fn step(&mut self) {
        let Some(letter) = self.letter(self.next) else {
            return;
        };
        if letter.is_whitespace() {
            self.next += 1;
            self.gap = true;
        } else if let Some(end) = self.leader() {
            self.next = end;
            self.gap = true;
        } else if letter.is_alphabetic() {
            self.word();
        } else if let Some(end) = self.misread() {
            self.push(Sign::Word, end);
        } else if letter.is_numeric() {
            self.run(Sign::Number, char::is_numeric);
        } else if letter == '_' && !self.joins() {
            // `_Paris_`: emphasis.
            self.next += 1;
            self.gap = true;
        } else if let Some(end) = self.two_way_arrow() {
            self.push_as(Sign::Word, end, "<->");
        } else if let Some(end) = self.backward_arrow() {
            self.push_as(Sign::Word, end, "<-");
        } else if let Some((end, word)) = self.drawn_word() {
            self.push_as(Sign::Word, end, word);
        } else if let Some(end) = self.dashes() {
            self.push(Sign::Dash, end);
        } else if letter == '&' && self.reads("&amp;") {
            self.push_as(Sign::Word, self.next + 5, Table::SignAmpersand.word());
        } else if letter == '&' && self.reads("&nbsp;") {
            self.next += 6;
            self.gap = true;
        } else if letter == '&' {
            self.push_as(Sign::Word, self.next + 1, Table::SignAmpersand.word());
        } else {
            self.sign(letter);
        }
    }

    fn reads(&self, text: &str) -> bool {
        self.line[self.offset(self.next)..].starts_with(text)
    }

    /// Where dashes and arrows end that stand here, also those of HTML pasted as text (`-&gt;`).
    fn dashes(&self) -> Option<usize> {
        let mut end = self.next;
        loop {
            let rest = &self.line[self.offset(end)..];
            let entity =
                ["&gt;", "&rarr;", "&rArr;"].iter().find(|entity| rest.starts_with(**entity));
            end += match entity {
                Some(entity) => entity.len(),
                None if self.letter(end).is_some_and(is_dash) => 1,
                None => break,
            };
        }
        (end > self.next).then_some(end)
    }

    /// `A VIE .......... to Galicia`: where dots end that only lead the eye to the next column.
    fn leader(&self) -> Option<usize> {
        if !self.gap || self.letter(self.next) != Some('.') {
            return None;
        }
        let end = (self.next..).find(|&at| self.letter(at) != Some('.'))?;
        let apart = self.letter(end).is_some_and(char::is_whitespace);
        (apart && end - self.next >= LEADER).then_some(end)
    }

    /// Whether an underline stands between two words like a dash.
    fn joins(&self) -> bool {
        let side = |letter: Option<char>| {
            letter.is_some_and(|letter| letter.is_alphanumeric() || letter == ')')
        };
        self.next.checked_sub(1).is_some_and(|before| side(self.letter(before)))
            && side(self.letter(self.next + 1))
    }

    fn beside_exclamation(&self) -> bool {
        let before = self.next.checked_sub(1).and_then(|before| self.letter(before));
        [before, self.letter(self.next + 1)].contains(&Some('!'))
    }

    /// `<->`, `<=>`, `↔`: an arrow both ways, where it ends. Two moves or mutual support? Nobody can
    /// tell, so it stands as a word that means nothing, and the writer is asked.
    fn two_way_arrow(&self) -> Option<usize> {
        let at = |index: usize| self.letter(self.next + index);
        match at(0)? {
            '↔' | '⇔' | '⇄' | '⇆' | '⟷' => Some(self.next + 1),
            '<' => {
                let dashes =
                    (1..).take_while(|&index| matches!(at(index), Some('-' | '='))).count();
                (dashes > 0 && at(dashes + 1) == Some('>')).then(|| self.next + dashes + 2)
            }
            _ => None,
        }
    }

    /// `<-`, `←`: an arrow that points back, where it ends. `A Bul <- Con` may name the unit or the
    /// goal first, so it too means nothing.
    fn backward_arrow(&self) -> Option<usize> {
        let at = |index: usize| self.letter(self.next + index);
        match at(0)? {
            '←' | '⇐' | '⟵' => Some(self.next + 1),
            '<' => {
                let dashes =
                    (1..).take_while(|&index| matches!(at(index), Some('-' | '='))).count();
                (dashes > 0).then_some(self.next + dashes + 1)
            }
            _ => None,
        }
    }

    /// Where a sign ends that speaks for itself, and what it says: a cross is no; hands that shake may be
    /// one's support or each other's, and what `Pic < Par` compares nobody can tell.
    fn drawn_word(&self) -> Option<(usize, &'static str)> {
        let letter = self.letter(self.next)?;
        let word = match letter {
            // `❌ F Adr` is removed.
            '❌' | '🚫' | '⛔' | '✗' | '✘' if self.stands_for_no() => {
                Table::SignCross.word()
            }
            '🤝' => "<->",
            '<' if self.gap && self.letter(self.next + 1).is_some_and(char::is_whitespace) => "<",
            _ => return None,
        };
        Some((self.next + 1, word))
    }

    /// Whether a cross stands behind words, or before an order with an arrow.
    fn stands_for_no(&self) -> bool {
        let rest = &self.letters[self.next..];
        !self.tokens.is_empty() || rest.iter().any(|&(_, letter)| is_dash(letter))
    }

    /// `8ur`: a name whose first letter a scanner took for a figure, where it ends.
    fn misread(&self) -> Option<usize> {
        let figure = self.letter(self.next)?;
        let rest = (self.next + 1..)
            .take_while(|&at| self.letter(at).is_some_and(char::is_alphabetic))
            .count();
        let suffix: String =
            (self.next + 1..=self.next + rest).filter_map(|at| self.letter(at)).collect();
        let ends = !self.letter(self.next + rest + 1).is_some_and(char::is_numeric);
        let counts = Table::EndingNumber.contains(&suffix);
        (matches!(figure, '8' | '5' | '0' | '1') && rest > 1 && ends && !counts && self.gap)
            .then_some(self.next + 1 + rest)
    }

    fn push_as(&mut self, sign: Sign, end: usize, word: &str) {
        self.push(sign, end);
        if let Some(token) = self.tokens.last_mut() {
            token.word = word.to_owned();
        }
    }

    fn sign(&mut self, letter: char) {
        let sign = match letter {
            '/' | '\\' => Sign::Slash,
            ',' => Sign::Comma,
            ';' => Sign::Semicolon,
            ':' => Sign::Colon,
            '.' | '!' | '…' => Sign::Stop,
            '(' | '[' | '{' => Sign::Open,
            ')' | ']' | '}' => Sign::Close,
            '+' | '✚' | '➕' => Sign::Plus,
            // `A Vie-Tri!?`: a chess player's sign is no question.
            '?' if self.beside_exclamation() => Sign::Stop,
            '?' => Sign::Question,
            '|' | '¦' => Sign::Bar,
            '#' => Sign::Hash,
            _ => {
                self.next += 1;
                self.gap = true;
                return;
            }
        };
        self.push(sign, self.next + 1);
    }

    fn run(&mut self, sign: Sign, belongs: impl Fn(char) -> bool) {
        let mut end = self.next;
        while self.letter(end).is_some_and(&belongs) {
            end += 1;
        }
        self.push(sign, end);
    }

    fn word(&mut self) {
        if let Some(end) = self.dotted_coast() {
            self.push(Sign::Word, end);
            return;
        }
        let mut end = self.next;
        while let Some(letter) = self.letter(end) {
            let inner = is_apostrophe(letter)
                && !self.is_elided(end)
                && self.letter(end + 1).is_some_and(char::is_alphabetic);
            let belongs = letter.is_alphanumeric() || is_combining(letter) || inner;
            if !belongs || letter == '2' && self.is_figure_for_to(end) {
                break;
            }
            end += 1;
        }
        self.push(Sign::Word, end);
    }

    /// `Par2Pic`: whether a figure stands for the `to` between two names.
    fn is_figure_for_to(&self, at: usize) -> bool {
        let name = |from: usize| {
            let letters = (from..from + 3).map(|at| self.letter(at));
            letters.flatten().filter(|letter| letter.is_alphabetic()).count() == 3
        };
        at >= self.next + 3 && name(at - 3) && name(at + 1)
    }

    /// Whether the letters up to here are an article that lost its end before an apostrophe.
    fn is_elided(&self, end: usize) -> bool {
        let word: String = self.letters[self.next..end]
            .iter()
            .flat_map(|&(_, letter)| letter.to_lowercase())
            .collect();
        Table::NameElided.contains(&word)
    }

    /// `n.c.`, `c.n.`: a coast with dots in it is one word.
    fn dotted_coast(&self) -> Option<usize> {
        let at = |index: usize| self.letter(self.next + index);
        let is_side =
            |letter: char| matches!(letter, 'n' | 's' | 'e' | 'w' | 'N' | 'S' | 'E' | 'W');
        let is_coast = |letter: char| matches!(letter, 'c' | 'C');
        let (first, last) = (at(0)?, at(2)?);
        let coast = is_side(first) && is_coast(last) || is_coast(first) && is_side(last);
        let ends = !at(3).is_some_and(char::is_alphanumeric);
        (coast && at(1)? == '.' && ends).then(|| self.next + 3 + usize::from(at(3) == Some('.')))
    }

    fn push(&mut self, sign: Sign, end: usize) {
        let (from, to) = (self.offset(self.next), self.offset(end));
        let mut word = fold(&self.line[from..to]);
        if matches!(sign, Sign::Word) {
            word.retain(|letter| letter.is_alphanumeric() || letter == '\'');
        }
        self.tokens.push(Token {
            sign,
            word,
            start: from,
            end: to,
            gap: self.gap,
            capital: self.letter(self.next).is_some_and(char::is_uppercase),
            known: Known::default(),
        });
        self.gap = false;
        self.next = end;
    }
}

fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | '`' | '´' | 'ʼ' | '′')
}

fn is_combining(letter: char) -> bool {
    unicode_normalization::char::is_combining_mark(letter)
}

/// Dashes, arrows, and the signs that stand for them.
fn is_dash(letter: char) -> bool {
    matches!(
        letter,
        '-' | '>' | '=' | '_' | '~' | '\u{2010}'
            ..='\u{2015}'
                | '\u{2212}'
                | '\u{fe58}'
                | '\u{fe63}'
                | '\u{ff0d}'
                | '→'
                | '⇒'
                | '➔'..='➾'
                | '⟶'
                | '⟹'
                | '⇢'
                | '⇛'
                | '⇾'
                | '↝'
                | '⇝'
                | '↠'
                | '↣'
                | '⟿'
                | '⭢'
                | '👉'
                | '►'
                | '▶'
                | '›'
                | '»'
                | '⇨'
                | '↦'
    )
}
