//! Lines to statements: headings, several orders on a line, orders wrapped over two lines, and the
//! words around them that make an order no order.

use std::ops::Range;

use super::answers::answered;
use super::changes::{amends_letters, is_afterthought};
use super::doubts::takes_back as voiding;
use super::headings::{Choice, Headings};
use super::keeping::keep;
use super::lasting::{Lasts, lasting};
use super::openings::{denied, opening, presents_own};
use super::reader::Reader;
use crate::letter::text_of_html;
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::cut::Cut;
use crate::reading::ast::statement::is_order;
use crate::reading::ast::statement::{
    Deed, Reach, Relation, Remark, Request, Said, Start, Statement, Written,
};
use crate::reading::commands::command::command;
use crate::reading::commands::sets::{
    amends, goes_on as says_also, may_stand, set_word, takes_back,
};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::foreign::{COLUMNS, Language};
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::{ANY_VERB, Roles};
use crate::reading::text::addressed::for_judge;
use crate::reading::text::branches::conditioned;
use crate::reading::text::breaks::goes_on;
use crate::reading::text::bullets::bullet;
use crate::reading::text::ends::{below_end, signs_off};
use crate::reading::text::joining::{continues, resumes};
use crate::reading::text::line::OwnLine;
use crate::reading::text::own::own_lines;

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
    let mut found = Vec::new();
    // The line above, where it is no such word itself.
    let mut above: Option<&OwnLine> = None;
    for line in &lines {
        let goes_on = above.is_some_and(|above| goes_on(above, line));
        let said = command(&line.text).filter(|_| !goes_on);
        above = Some(line).filter(|_| said.is_none());
        found.extend(said);
    }
    found
}

/// The words to the judge that a line would be.
pub fn command_of(line: &str) -> Option<Command> {
    command(line)
}

/// Takes a letter's text apart. Every text has a meaning here; nothing is matched to a position.
pub fn parse(lexicon: &Lexicon, text: &str, origin: TextOrigin) -> Request {
    let text = match origin {
        TextOrigin::Plain => text.to_owned(),
        TextOrigin::Html => text_of_html(text),
    };
    let (lines, cuts) = own_lines(&text);
    let (lines, cuts) = for_judge(lexicon, lines, cuts);
    let (lines, lasts) = lasting(conditioned(lines));
    let lines = answered(lexicon, lines);
    let reader = Reader {
        lexicon,
        headings: Headings::default(),
        listed_since_heading: false,
        start: Start::Apart,
        statements: Vec::new(),
        spoken_of: None,
        wavered: None,
        numbered: Vec::new(),
        peeked: None,
        below_cut: 0,
        turning: false,
        denied: None,
        ahead: Vec::new(),
        amended: 0,
        power_until_stop: None,
        reach: Reach::Once,
    };
    let mut cuts = cuts;
    let statements = reader.all(&lines, &lasts, &mut cuts);
    Request {
        language: language(lexicon, &statements),
        relation: relation(&statements),
        statements,
        cuts,
    }
}

/// Lines are joined up to this many bytes.
const LONGEST_SENTENCE: usize = 1_500;

impl Reader<'_> {
    /// Reads all lines; `lasts` says of each whether it is for every turn.
    fn all(mut self, lines: &[OwnLine], lasts: &[Lasts], cuts: &mut Vec<Cut>) -> Vec<Statement> {
        let (mut heading, mut end) = (None, None);
        let mut at = 0;
        while at < lines.len() {
            if end.is_none() && signs_off(&lines[at].text) && self.statements.iter().any(is_order) {
                end = Some((self.statements.len(), at + 1));
            }
            if lasts[at] == Lasts::Heading {
                heading = Some(self.statements.len());
                self.say(lines[at].number, lines[at].text.trim(), Said::Heading);
                self.headings.reach = Reach::EveryTurn;
                self.listed_since_heading = false;
                at += 1;
                continue;
            }
            self.reach = match lasts[at] {
                Lasts::Line => Reach::EveryTurn,
                _ => self.headings.reach,
            };
            if at > 0 && lines[at].number > lines[at - 1].number + 1 {
                self.below_cut = self.statements.len();
            }
            at = self.line(lines, lasts, at);
        }
        let mut statements = std::mem::take(&mut self.statements);
        if let Some((from, line)) = end {
            let below = statements.split_off(from);
            statements.extend(below.into_iter().filter(is_order));
            cuts.extend(below_end(&lines[line..], &statements[from..]));
        }
        // `These orders stand until further notice.`, below the last of them.
        if let Some(heading) = heading
            && !statements[heading..].iter().any(is_order)
        {
            for statement in &mut statements {
                statement.reach = Reach::EveryTurn;
            }
        }
        amend_below(&mut statements, std::mem::take(&mut self.ahead));
        // `The others stand` speaks of their orders.
        let others = |it: &&Statement| is_order(it) && !may_stand(&it.text);
        if self.amended > 0 && statements.iter().filter(others).count() == self.amended {
            add_to_others(&mut statements);
        }
        settle(&mut statements);
        keep(self.lexicon, &mut statements);
        stand(self.lexicon, &mut statements);
        statements
    }

    fn line(&mut self, lines: &[OwnLine], lasts: &[Lasts], at: usize) -> usize {
        let first = &lines[at];
        if first.text.trim().is_empty() {
            (self.turning, self.denied) = (false, None);
            if self.listed_since_heading {
                self.headings.kind = None;
                self.headings.deed = None;
                self.headings.choice = Choice::Firm;
                self.headings.reach = Reach::Once;
            }
            return at + 1;
        }
        // `-------+-------` parts the head of a table from its lines.
        if is_rule(&first.text) {
            return at + 1;
        }
        let heads = first.text.trim_end().ends_with(':') && is_reserved(self.lexicon, &first.text);
        if let Some(command) =
            command(&first.text).filter(|_| !heads && !self.is_of_one(&first.text))
            && !self.begins_with_order(&command, &first.text)
            && !self.is_second_thought(&command, &first.text)
        {
            self.say(first.number, first.text.trim(), Said::Command(command));
            return at + 1;
        }
        if is_comment(&first.text) {
            self.say(first.number, first.text.trim(), Said::Remark(Remark::TellsOfOrders));
            return at + 1;
        }
        let (text, mut cut, next) = self.joined(lines, lasts, at);
        let taken = self.taken(&text, &cut, lines.get(next..).unwrap_or_default());
        if self.headings.choice != Choice::Firm && presents_own(self.lexicon, &cut) {
            self.headings.choice = Choice::Firm;
        }
        cut = plainly(cut, self.lexicon);
        annotate(&mut cut, self.lexicon);
        let mut cursor = Cursor { lexicon: self.lexicon, line: &text, tokens: &cut, at: 0 };
        bullet(&mut cursor);
        let above = self.headings.clone();
        let mut ahead = cursor;
        let plan = (ahead.plan() && ahead.done()).then_some(Choice::OneOfSeveral);
        let taken = taken.filter(|_| text.trim_end().ends_with(':') || !self.begins_sure(&cursor));
        if let Some(choice) = plan.or(taken).or_else(|| denied(&cursor)) {
            self.say(first.number, &text, Said::Heading);
            self.headings.choice = choice;
            self.listed_since_heading = false;
            return next;
        }
        if cursor.heading(&mut self.headings) {
            self.listed_since_heading = false;
            if cursor.done() {
                self.headings.choice = Choice::Firm;
                let below = lines.get(next..).unwrap_or_default();
                let is_last = self.headings.deed != above.deed
                    && below.iter().all(|line| line.text.trim().is_empty());
                // `Disband`, at the end: nothing stands below it.
                let said = if is_last { Said::Remark(Remark::Plain) } else { Said::Heading };
                self.say(first.number, &text, said);
                return next;
            }
        }
        // A power named before an order rules its line alone, and so does a turn behind one; on a line
        // of its own, what follows.
        let turn = self.headings.turn;
        self.all_sentences(cursor, first.number, &text);
        self.power_until_stop = None;
        self.headings = Headings { turn, ..above };
        next
    }

    /// The sentences of a line. A first order that is a second thought adds to earlier letters.
    fn all_sentences(&mut self, cursor: Cursor<'_>, line: usize, text: &str) {
        let said = self.statements.len();
        let is_first = !self.statements.iter().any(is_order);
        self.turning |= is_afterthought(text);
        self.sentences(cursor, line);
        self.prose(&cursor, line, said);
        if is_first && is_afterthought(text) && self.statements[said..].iter().any(is_order) {
            let text = Table::ListPostscript.word().to_uppercase();
            self.say(line, &text, Said::Command(Command::OnSets(SetWord::Add)));
        }
    }

    /// The sentence that begins with a line, its words, and the line behind its last.
    fn joined(
        &mut self,
        lines: &[OwnLine],
        lasts: &[Lasts],
        at: usize,
    ) -> (String, Vec<Token>, usize) {
        let mut text = lines[at].text.clone();
        let mut cut = match self.peeked.take() {
            Some((line, peeked)) if line == at => peeked,
            _ => tokens(&text),
        };
        let mut next = at + 1;
        let mut broken = false;
        while let Some(line) = lines.get(next) {
            let follower = tokens(&line.text);
            if let Some(below) = lines.get(next + 1)
                && line.text.trim().is_empty()
                && resumes(self.lexicon, &cut, &tokens(&below.text))
            {
                next += 1;
                continue;
            }
            broken = goes_on(&lines[next - 1], line)
                && !is_ordered(self.lexicon, &cut)
                && (broken || command(&line.text).is_some() || calls_all(&line.text));
            if text.len() > LONGEST_SENTENCE
                || is_rule(&line.text)
                || lasts[next] == Lasts::Heading
                || !broken && !continues(self.lexicon, &cut, &follower, text.len())
            {
                self.peeked = Some((next, follower));
                break;
            }
            text.push(' ');
            text.push_str(line.text.trim_start());
            cut = tokens(&text);
            next += 1;
        }
        (text, cut, next)
    }

    /// Whether a line speaks of one order above it by its number.
    fn is_of_one(&self, text: &str) -> bool {
        let words = tokens(text);
        self.counted(&words).is_some() && voiding(&words)
    }
}

/// Whether a line keeps the orders below it back: `Ignore the following orders:`.
fn is_reserved(lexicon: &Lexicon, line: &str) -> bool {
    opening(lexicon, &tokens(line)) == Some(Choice::Told) && set_word(line) != Some(SetWord::Draft)
}

/// Whether a line is a remark to the reader of a program: `// F Lon - Eng`.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") && !line.starts_with("///")
}

/// Whether a line speaks of all units: `all hold`.
fn calls_all(line: &str) -> bool {
    let first = line.trim_start().split_once(' ').map(|(first, _)| first);
    first.is_some_and(|word| Table::RoleAll.contains(word))
}

/// Whether words name a unit or a place and what is done there, as an order does.
fn is_ordered(lexicon: &Lexicon, words: &[Token]) -> bool {
    let roles = |token: &Token| lexicon.roles(&token.word);
    let is_place = |token: &&Token| token.word.len() > 2 && lexicon.named(&token.word).is_some();
    let deed = |token: &Token| {
        token.sign == Sign::Dash || token.word.len() > 2 && roles(token).any(ANY_VERB.or(Roles::TO))
    };
    let open = words.last().is_some_and(|last| roles(last).any(Roles::AUXILIARY.or(Roles::NOT)));
    let places = words.iter().filter(is_place).count();
    !open && (places > 1 || places > 0 && words.iter().any(deed))
}

/// Whether a line is drawn rather than written.
fn is_rule(line: &str) -> bool {
    line.len() > 4 && line.chars().all(|letter| matches!(letter, '-' | '=' | '+' | '|' | '_' | ' '))
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

/// Settles what words on sets of orders bear on: on what stands before them in their letter, or, if
/// that is nothing, on the letters before.
fn settle(statements: &mut [Statement]) {
    let first = statements.iter().position(is_order);
    for index in 0..statements.len() {
        let Said::Command(Command::OnSets(word)) = statements[index].said else { continue };
        let of_letters = word == SetWord::Instead && amends_letters(statements, index);
        let statement = &mut statements[index];
        let begins = first.is_none_or(|first| index < first);
        let settled = match word {
            SetWord::Replace | SetWord::Scrap | SetWord::Restart if first.is_none() => {
                takes_back(&statement.text).unwrap_or(SetWord::Replace)
            }
            SetWord::Scrap | SetWord::Restart if begins => SetWord::Replace,
            SetWord::Undo if !begins => SetWord::Scrap,
            SetWord::Correct if begins => SetWord::Add,
            SetWord::Instead if of_letters => SetWord::Add,
            SetWord::Instead if begins => {
                statement.said = Said::Remark(Remark::Plain);
                continue;
            }
            SetWord::Add if !begins && amends(&statement.text) => SetWord::Correct,
            SetWord::Add if !begins && says_also(&statement.text) => {
                statement.said = Said::Remark(Remark::Plain);
                continue;
            }
            _ => continue,
        };
        statement.said = Said::Command(Command::OnSets(settled));
    }
}

/// In a letter that adds to the ones before, `the others stay` speaks of their orders.
fn stand(lexicon: &Lexicon, statements: &mut [Statement]) {
    if relation(statements) != Relation::Adds {
        return;
    }
    let units = Roles::UNIT.or(Roles::ARMY).or(Roles::FLEET);
    let names_units =
        |text: &str| text.split(' ').any(|word| word.len() > 1 && lexicon.roles(word).any(units));
    for statement in statements {
        if let Said::Order(Written { deed: Deed::AllHold(None, but), .. }) = &statement.said
            && but.is_empty()
            && may_stand(&statement.text)
            && !names_units(&statement.text)
        {
            statement.said = Said::Command(Command::OnSets(SetWord::Add));
        }
    }
}

/// `Before you type these in: Smyrna stays put`: what stands above the orders that it changes counts as if it
/// stood below them.
fn amend_below(statements: &mut Vec<Statement>, ahead: Vec<Range<usize>>) {
    let Some(last) = ahead.last().map(|last| last.end) else { return };
    if !statements[last..].iter().any(is_order) {
        return;
    }
    let mut moved = Vec::new();
    for range in ahead.into_iter().rev() {
        let said: Vec<Statement> = statements.drain(range).collect();
        let correct = Said::Command(Command::OnSets(SetWord::Correct));
        let mark = said.first().map(|first| Statement { said: correct, ..first.clone() });
        moved.splice(0..0, mark.into_iter().chain(said));
    }
    statements.extend(moved);
}

/// A letter whose every order changes one before it leaves the others of the letters before as they are.
fn add_to_others(statements: &mut Vec<Statement>) {
    let Some(first) = statements.iter().find(|it| is_order(it)) else { return };
    let add = Said::Command(Command::OnSets(SetWord::Add));
    statements.insert(0, Statement { said: add, ..first.clone() });
}

fn relation(statements: &[Statement]) -> Relation {
    let mut relation = Relation::Unsaid;
    for (index, statement) in statements.iter().enumerate() {
        if let Said::Command(Command::OnSets(word)) = statement.said {
            // A draft stays one, but for final orders below it.
            let ends_draft = word == SetWord::Replace && statements[index..].iter().any(is_order);
            relation = match word {
                _ if relation == Relation::Draft && !ends_draft => relation,
                SetWord::Draft => Relation::Draft,
                SetWord::Add | SetWord::Restore | SetWord::Return => Relation::Adds,
                SetWord::Replace | SetWord::Cancel | SetWord::Undo => Relation::Replaces,
                _ => relation,
            };
        }
    }
    relation
}
