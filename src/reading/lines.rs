//! Lines to statements: headings, several orders on a line, orders wrapped over two lines, and the
//! words around them that make an order no order.

use super::commands::{Command, command};
use super::cursor::Cursor;
use super::foreign::{COLUMNS, Language};
use super::headings::Headings;
use super::html;
use super::names::Lexicon;
use super::phrases::plainly;
use super::quotes::{Cut, CutWhy, OwnLine, first_words, own_lines};
use super::referring::Spoken;
use super::statement::{Relation, Request, Said, Start, Statement};
use super::tokens::{Sign, Token, annotate, tokens};
use super::words::{ANY_VERB, Roles};

/// What a letter's text is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextOrigin {
    /// Plain text.
    Plain,
    /// HTML.
    Html,
}

/// The words to the judge in a text, without a board: for letters that concern no game yet.
pub fn commands(text: &str) -> Vec<Command> {
    let (lines, _) = own_lines(text);
    lines.iter().filter_map(|line| command(&line.text)).collect()
}

/// Takes a letter's text apart. Every text has a meaning here; nothing is matched to a position.
pub fn parse(lexicon: &Lexicon, text: &str, origin: TextOrigin) -> Request {
    let (text, struck) = match origin {
        TextOrigin::Plain => (text.to_owned(), Vec::new()),
        TextOrigin::Html => {
            let plain = html::plain(text);
            (plain.text, plain.struck)
        }
    };
    let (lines, mut cuts) = own_lines(&text);
    cuts.extend(struck.iter().map(|words| Cut {
        why: CutWhy::StruckOut,
        line: 0,
        words: first_words(words),
    }));
    let mut reader = Reader {
        lexicon,
        headings: Headings::default(),
        listed_since_heading: false,
        start: Start::Apart,
        statements: Vec::new(),
        spoken_of: None,
        peeked: None,
    };
    let mut at = 0;
    while at < lines.len() {
        at = reader.line(&lines, at);
    }
    let statements = reader.statements;
    Request {
        language: language(lexicon, &statements),
        relation: relation(&statements),
        statements,
        cuts,
    }
}

/// Reads line after line, and remembers the headings.
pub(super) struct Reader<'a> {
    pub lexicon: &'a Lexicon,
    pub headings: Headings,
    pub listed_since_heading: bool,
    pub start: Start,
    pub statements: Vec<Statement>,
    /// The last unit that was told to move or to stay, and what: `supports that` speaks of it.
    pub spoken_of: Option<Spoken>,
    /// A line that was looked at already, by its index.
    peeked: Option<(usize, Vec<Token>)>,
}

impl Reader<'_> {
    fn line(&mut self, lines: &[OwnLine], at: usize) -> usize {
        let first = &lines[at];
        if first.text.trim().is_empty() {
            if self.listed_since_heading {
                self.headings.kind = None;
                self.headings.deed = None;
            }
            return at + 1;
        }
        if let Some(command) = command(&first.text) {
            self.say(first.number, first.text.trim(), Said::Command(command));
            return at + 1;
        }
        let mut text = first.text.clone();
        let mut cut = match self.peeked.take() {
            Some((line, peeked)) if line == at => peeked,
            _ => tokens(&text),
        };
        let mut next = at + 1;
        while let Some(line) = lines.get(next) {
            let follower = tokens(&line.text);
            if next - at >= 4 || !continues(self.lexicon, &cut, &follower, text.len()) {
                self.peeked = Some((next, follower));
                break;
            }
            text.push(' ');
            text.push_str(line.text.trim_start());
            cut = tokens(&text);
            next += 1;
        }
        cut = plainly(cut);
        annotate(&mut cut, self.lexicon);
        let mut cursor = Cursor { lexicon: self.lexicon, line: &text, tokens: &cut, at: 0 };
        bullet(&mut cursor);
        let above = self.headings.clone();
        if cursor.heading(&mut self.headings) {
            self.listed_since_heading = false;
            if cursor.done() {
                return next;
            }
        }
        // A power named before an order rules its line alone; on a line of its own, what follows.
        self.sentences(cursor, first.number);
        self.headings = Headings { turn: self.headings.turn, ..above };
        next
    }

    pub(super) fn say(&mut self, line: usize, text: &str, said: Said) {
        self.statements.push(Statement {
            line,
            text: text.to_owned(),
            start: self.start,
            turn: self.headings.turn,
            said,
        });
    }
}

/// Bullets and numbers before the first order of a line.
fn bullet(cursor: &mut Cursor<'_>) {
    if cursor.is(Sign::Number)
        && matches!(cursor.sign_at(1), Sign::Stop | Sign::Close | Sign::Colon | Sign::Dash)
    {
        cursor.at += 2;
    } else if cursor.is(Sign::Open)
        && cursor.sign_at(1) == Sign::Number
        && cursor.sign_at(2) == Sign::Close
    {
        cursor.at += 3;
    } else if cursor.is(Sign::Word) && cursor.word().len() == 1 && cursor.sign_at(1) == Sign::Close
    {
        cursor.at += 2;
    }
    while cursor.is(Sign::Bar) {
        cursor.at += 1;
    }
}

/// Whether the next line goes on with what this one began.
fn continues(lexicon: &Lexicon, line: &[Token], next: &[Token], length: usize) -> bool {
    let (Some(last), Some(first)) = (line.last(), next.first()) else {
        return false;
    };
    if first.sign == Sign::Number && next.get(1).is_some_and(|token| token.sign == Sign::Stop) {
        return false;
    }
    let last_roles = lexicon.roles(&last.word);
    if last.sign == Sign::Dash && line.len() > 2 {
        return first.sign == Sign::Word;
    }
    let open = last.sign == Sign::Word
        && last_roles.any(
            ANY_VERB
                .or(Roles::TO)
                .or(Roles::FROM)
                .or(Roles::AUXILIARY)
                .or(Roles::ARMY)
                .or(Roles::FLEET),
        )
        && !last_roles.any(Roles::HOLD.or(Roles::BUILD).or(Roles::DISBAND))
        && lexicon.named(&last.word).is_none();
    if open
        && (length >= 40
            || last.word.len() > 2
                && !last_roles.any(Roles::SUPPORT)
                && first.sign == Sign::Word
                && !first.capital)
    {
        return true;
    }
    let arrow = first.sign == Sign::Dash
        && next
            .get(1)
            .is_some_and(|token| token.sign == Sign::Word && lexicon.named(&token.word).is_some())
        && next.len() <= 3;
    let joins = first.sign == Sign::Word
        && !first.capital
        && first.word.len() > 1
        && lexicon.roles(&first.word).any(ANY_VERB.or(Roles::TO))
        && lexicon.named(&first.word).is_none();
    let unit_only =
        line.len() <= 4 && last.sign == Sign::Word && lexicon.named(&last.word).is_some();
    unit_only && arrow && first.gap || joins && length >= 40 && last.sign == Sign::Word
}

/// The language in which most names are, if it is another than English and plainly so.
fn language(lexicon: &Lexicon, statements: &[Statement]) -> Language {
    let mut counts = [0usize; COLUMNS.len()];
    let mut add = |key: &str| {
        let mut seen = Vec::new();
        for language in lexicon.languages_of(key) {
            if seen.contains(&language) {
                continue;
            }
            seen.push(language);
            if let Some(column) = COLUMNS.iter().position(|&column| column == language) {
                counts[column] += 1;
            }
        }
    };
    for statement in statements {
        if let Said::Order(order) = &statement.said {
            for place in order.places() {
                add(&place.key());
            }
        }
    }
    let best = (0..COLUMNS.len()).max_by_key(|&column| counts[column]);
    match best {
        Some(column)
            if counts[column] >= 2
                && counts.iter().filter(|&&count| count == counts[column]).count() == 1 =>
        {
            COLUMNS[column]
        }
        _ => Language::English,
    }
}

fn relation(statements: &[Statement]) -> Relation {
    let mut relation = Relation::Unsaid;
    for statement in statements {
        if let Said::Command(command) = &statement.said {
            relation = match command {
                Command::Draft => Relation::Draft,
                Command::Add | Command::Restore => Relation::Adds,
                Command::Replace | Command::Cancel => Relation::Replaces,
                _ => relation,
            };
        }
    }
    relation
}
