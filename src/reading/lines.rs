//! Lines to statements: headings, several orders on a line, orders wrapped over two lines, and the
//! words around them that make an order no order.

use super::commands::{Command, command, sheet_prefix};
use super::cursor::Cursor;
use super::foreign::{COLUMNS, Language};
use super::headings::{Headings, Listed};
use super::html;
use super::names::{Lexicon, MatchKind};
use super::quotes::{Cut, CutWhy, OwnLine, first_words, own_lines};
use super::statement::{Deed, Mark, PlaceClaim, Relation, Remark, Request, Said, Start, Statement, Written};
use super::tokens::{Sign, Token, tokens};
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

struct Reader<'a> {
    lexicon: &'a Lexicon,
    headings: Headings,
    listed_since_heading: bool,
    start: Start,
    statements: Vec<Statement>,
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
        let mut cut = tokens(&text);
        let mut next = at + 1;
        while let Some(line) = lines.get(next) {
            let follower = tokens(&line.text);
            if next - at >= 4 || !continues(self.lexicon, &cut, &follower, text.len()) {
                break;
            }
            text.push(' ');
            text.push_str(line.text.trim_start());
            cut = tokens(&text);
            next += 1;
        }
        let mut cursor = Cursor {
            lexicon: self.lexicon,
            line: &text,
            tokens: &cut,
            at: 0,
        };
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
        self.headings = Headings {
            turn: self.headings.turn,
            ..above
        };
        next
    }

    fn say(&mut self, line: usize, text: &str, said: Said) {
        self.statements.push(Statement {
            line,
            text: text.to_owned(),
            start: self.start,
            turn: self.headings.turn,
            said,
        });
    }

    fn sentences(&mut self, mut cursor: Cursor<'_>, line: usize) {
        while !cursor.done() {
            separators(&mut cursor);
            if cursor.done() {
                return;
            }
            let from = cursor.at;
            let parted = from == 0 || cursor.tokens[from - 1].sign != Sign::Word;
            self.start = if parted { Start::Apart } else { Start::Glued };
            self.sentence(&mut cursor, line);
            if cursor.at == from {
                cursor.at += 1;
            }
        }
    }

    /// One order, or whatever else stands up to the next sign that parts.
    fn sentence(&mut self, cursor: &mut Cursor<'_>, line: usize) {
        let from = cursor.at;
        let end = sentence_end(cursor);
        if cursor.is(Sign::Hash) {
            cursor.at = cursor.tokens.len();
            return self.remark(cursor, line, from);
        }
        if let Some(command) = self.sheet_word(cursor, end) {
            let text = cursor.text(from, cursor.at);
            return self.say(line, &text, Said::Command(command));
        }
        if asks(cursor, end) {
            cursor.at = end + 1;
            let text = cursor.text(from, cursor.at.min(cursor.tokens.len()));
            return self.say(line, &text, Said::Question);
        }
        if cursor.has(Roles::IF) && !self.begins_order(cursor) {
            let written = self.orders_within(cursor, from, end);
            cursor.at = end;
            let text = cursor.text(from, end);
            let said = if written.is_empty() { Said::Remark(Remark::Plain) } else { Said::Conditional(written) };
            return self.say(line, &text, said);
        }
        if matches!(cursor.word(), "do" | "please" | "i" | "we" | "will") && cursor.roles_at(1).any(Roles::NOT) {
            cursor.at += 1;
        }
        if cursor.has(Roles::NOT) && !self.begins_order(cursor) && !cursor.roles_at(1).any(Roles::BUILD) {
            let end = clause_end(cursor);
            let written = self.orders_within(cursor, from + 1, end);
            cursor.at = end;
            let text = cursor.text(from, end);
            let said = if written.is_empty() { Said::Remark(Remark::Plain) } else { Said::Negation };
            return self.say(line, &text, said);
        }
        fillers(cursor);
        if let Some(power) = self.power_prefix(cursor) {
            self.headings.power = Some(power);
            self.power_orders(cursor, line, from, end);
            return;
        }

        self.order_or_remark(cursor, line, from, end);
    }

    fn power_orders(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, end: usize) {
        fillers(cursor);
        if cursor.done() {
            return;
        }
        self.order_or_remark(cursor, line, from, end);
    }

    /// A word on what this sheet does to the others, in a clause of its own or before an order.
    fn sheet_word(&self, cursor: &mut Cursor<'_>, end: usize) -> Option<Command> {
        let of_sheets = |command: &Command| {
            matches!(
                command,
                Command::Add | Command::Replace | Command::Restore | Command::Draft | Command::Cancel | Command::Ready
            )
        };
        let from = cursor.at;
        for to in [end, clause_end(cursor)] {
            if (1..=8).contains(&to.saturating_sub(from)) && !self.begins_order(cursor) {
                let found = command(&cursor.text(from, to)).filter(of_sheets);
                if found.is_some() {
                    cursor.at = to;
                    return found;
                }
            }
        }
        for count in (1..=4).rev() {
            if from + count >= end {
                continue;
            }
            let text = cursor.text(from, from + count);
            let Some(found) = sheet_prefix(&text) else {
                continue;
            };
            let mut ahead = Cursor { lexicon: cursor.lexicon, line: cursor.line, tokens: cursor.tokens, at: from + count };
            let colon = ahead.take(Sign::Colon) || ahead.take(Sign::Dash) || ahead.take(Sign::Comma);
            if colon || self.begins_order(&mut ahead) {
                cursor.at = ahead.at;
                return Some(found);
            }
        }
        None
    }

    fn begins_order(&self, cursor: &mut Cursor<'_>) -> bool {
        let from = cursor.at;
        let found = cursor.order().is_some_and(|orders| {
            orders.iter().any(|order| order.deed != Deed::Nothing)
        });
        cursor.at = from;
        found
    }

    /// `France:` or `France -` before an order.
    fn power_prefix(&self, cursor: &mut Cursor<'_>) -> Option<crate::board::Power> {
        cursor.attempt(|cursor| {
            let word = cursor.word();
            let initial = word.chars().next().filter(|_| word.len() == 1 && !matches!(word, "a" | "f"));
            let power = cursor.lexicon.power(word).or_else(|| cursor.lexicon.power_by_initial(initial?))?;
            if cursor.word().len() == 1 && cursor.sign_at(1) != Sign::Colon {
                return None;
            }
            if matches!(cursor.sign_at(1), Sign::Colon | Sign::Open) {
                cursor.at += 1;
                // `FRANCE (Pierre Dupont):`
                cursor.pass_brackets();
                return cursor.take(Sign::Colon).then_some(power);
            }
            if cursor.roles_at(1).any(Roles::BUILD.or(Roles::WAIVE).or(Roles::DISBAND)) && cursor.word_at(1).len() > 2 {
                cursor.at += 1;
                return Some(power);
            }
            if cursor.roles_at(1).any(Roles::AUXILIARY) || matches!(cursor.word_at(1), "orders" | "order") {
                cursor.at += 2;
                return Some(power);
            }
            None
        })
    }

    fn order_or_remark(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, end: usize) {
        let start = cursor.at;
        let found = cursor.order();
        let Some(mut orders) = found else {
            return self.unread(cursor, line, from, end);
        };
        let arrow = cursor.tokens[start..cursor.at].iter().any(|token| token.sign == Sign::Dash);
        if !arrow && orders.iter().any(|order| shaky(self.lexicon, order)) {
            cursor.at = start;
            return self.unread(cursor, line, from, end);
        }
        let bare = orders.iter().all(|order| order.deed == Deed::Nothing);
        self.dress(&mut orders);
        let still_bare = bare && orders.iter().all(|order| order.deed == Deed::Nothing);
        if still_bare && cursor.is(Sign::Word) {
            // A unit and then words that mean nothing: told, or not understood.
            let sure = orders.iter().any(|order| sure_unit(self.lexicon, order));
            if !sure || cursor.has(Roles::COMMON) {
                cursor.at = start;
                return self.unread(cursor, line, from, end);
            }
            for order in &mut orders {
                order.deed = Deed::Unclear;
            }
            cursor.at = clause_end(cursor);
        } else if still_bare && orders.iter().all(|order| order.mark == Mark::None && order.unit.as_ref().is_some_and(|unit| unit.kind.is_none())) {
            // A name alone is no order.
            let exact = orders.iter().all(|order| sure_place(self.lexicon, order));
            if !exact || self.headings.deed.is_none() && !cursor.done() && !matches!(cursor.sign(), Sign::Comma | Sign::Semicolon) {
                return self.unread(cursor, line, from, end);
            }
        }
        if still_bare && cursor.is(Sign::Dash) {
            for order in &mut orders {
                order.deed = Deed::Unclear;
            }
            cursor.at += 1;
        }
        self.listed_since_heading = true;
        self.tail(cursor, line, from, end, orders);
    }

    /// What follows an order: a condition, a second possibility, a remark, the next order.
    fn tail(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, end: usize, orders: Vec<Written>) {
        let order_end = cursor.at;
        let hangs_in_brackets = cursor.is(Sign::Open) && bracket_offers(cursor);
        cursor.pass_brackets();
        if hangs_in_brackets {
            let text = cursor.text(from, cursor.at);
            return self.say(line, &text, Said::Conditional(orders));
        }
        let text = cursor.text(from, order_end);
        let close = end.max(cursor.at);
        if possible_tail(cursor) {
            return self.put(line, &text, orders);
        }
        if tells(cursor) {
            cursor.at = close;
            let text = cursor.text(from, close);
            return self.say(line, &text, Said::Remark(Remark::TellsOfOrders));
        }
        let offers = offers_another(self, cursor);
        let separated = cursor.is(Sign::Comma) && (cursor.roles_at(1).any(Roles::OR.or(Roles::IF)) && cursor.word_at(1).len() > 1);
        let hangs = cursor.has(Roles::IF) && !self.begins_order(cursor);
        let or = cursor.has(Roles::OR) && cursor.word().len() > 1;
        if offers || separated || hangs || or {
            let mut all = orders;
            cursor.at += 1;
            all.extend(self.orders_within(cursor, cursor.at, close));
            cursor.at = close;
            let text = cursor.text(from, close);
            return self.say(line, &text, Said::Conditional(all));
        }
        if cursor.is(Sign::Question) {
            cursor.at += 1;
            let text = cursor.text(from, cursor.at);
            return self.say(line, &text, Said::Question);
        }
        self.put(line, &text, orders);
        if cursor.is(Sign::Word) && !self.next_order(cursor) {
            self.after_words(cursor, line);
        }
    }

    /// Whether another order begins here without a sign between.
    fn next_order(&self, cursor: &mut Cursor<'_>) -> bool {
        if cursor.has(Roles::AND) && cursor.word().len() > 1 {
            return true;
        }
        if cursor.has(Roles::BECAUSE) && cursor.word().len() > 1 {
            return false;
        }
        let from = cursor.at;
        let found = cursor.order().is_some_and(|orders| {
            orders.iter().any(|order| order.deed != Deed::Nothing || order.unit.as_ref().is_some_and(|unit| unit.kind.is_some()))
        });
        cursor.at = from;
        found
    }

    /// Words behind an order, up to where the next one may begin.
    fn after_words(&mut self, cursor: &mut Cursor<'_>, line: usize) {
        let from = cursor.at;
        let because = cursor.has(Roles::BECAUSE) && cursor.word().len() > 1;
        cursor.at = if because { sentence_end(cursor) } else { clause_end(cursor) };
        let text = cursor.text(from, cursor.at);
        self.say(line, &text, Said::Remark(Remark::Plain));
    }

    fn put(&mut self, line: usize, text: &str, orders: Vec<Written>) {
        for order in orders {
            self.say(line, text, Said::Order(order));
        }
    }

    /// What the headings say of orders that do not say it themselves.
    fn dress(&mut self, orders: &mut [Written]) {
        for order in orders {
            order.power = order.power.or(self.headings.power);
            if let Some(unit) = &mut order.unit {
                unit.kind = unit.kind.or(self.headings.kind);
            }
            if order.deed == Deed::Nothing {
                match self.headings.deed {
                    Some(Listed::Build) => order.deed = Deed::Build,
                    Some(Listed::Leave) => order.deed = Deed::Leave,
                    Some(Listed::Hold) => order.deed = Deed::Hold,
                    None => {}
                }
            }
        }
    }

    /// Words in which no order begins.
    fn unread(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, end: usize) {
        let comma = (cursor.at.max(from)..end).find(|&at| cursor.tokens[at].sign == Sign::Comma);
        // A greeting or a few words, and then an order.
        if let Some(comma) = comma {
            let restart = comma + 1;
            let mut ahead = Cursor { lexicon: cursor.lexicon, line: cursor.line, tokens: cursor.tokens, at: restart };
            fillers(&mut ahead);
            if comma - from <= 6 && self.begins_order(&mut ahead) {
                cursor.at = restart;
                return self.remark(cursor, line, from);
            }
        }
        let told = !self.orders_within(cursor, from, end).is_empty();
        cursor.at = end;
        if told {
            let text = cursor.text(from, end);
            return self.say(line, &text, Said::Remark(Remark::TellsOfOrders));
        }
        self.remark(cursor, line, from);
    }

    fn remark(&mut self, cursor: &Cursor<'_>, line: usize, from: usize) {
        let text = cursor.text(from, cursor.at);
        if !text.chars().any(char::is_alphanumeric) {
            return;
        }
        // A sentence among others may say what the sheet is to the ones before it; every other
        // word to the judge needs a line of its own.
        let said = match command(&text) {
            Some(command @ (Command::Add | Command::Replace | Command::Ready)) => Said::Command(command),
            Some(_) | None => Said::Remark(Remark::Plain),
        };
        self.say(line, &text, said);
    }

    /// The orders that can be found between two places, wherever they begin.
    fn orders_within(&mut self, cursor: &Cursor<'_>, from: usize, to: usize) -> Vec<Written> {
        let mut ahead = Cursor {
            lexicon: cursor.lexicon,
            line: cursor.line,
            tokens: &cursor.tokens[..to.min(cursor.tokens.len())],
            at: from,
        };
        let mut found = Vec::new();
        while !ahead.done() {
            let at = ahead.at;
            let sure_start = ahead.is(Sign::Word) && (ahead.span().is_some() || ahead.has(Roles::ARMY.or(Roles::FLEET)));
            let orders = if sure_start { ahead.order() } else { None };
            match orders {
                Some(mut orders)
                    if orders.iter().any(|order| order.deed != Deed::Nothing)
                        && orders.iter().all(|order| sure_place(self.lexicon, order)) =>
                {
                    self.dress(&mut orders);
                    found.extend(orders);
                    ahead.at = ahead.at.max(at + 1);
                }
                _ => ahead.at = at + 1,
            }
        }
        found
    }
}

/// A sentence without unit type and arrow that leads to no place: it is about something else.
fn shaky(lexicon: &Lexicon, order: &Written) -> bool {
    let untyped = order.unit.as_ref().is_none_or(|unit| unit.kind.is_none());
    let nowhere = |place: &&PlaceClaim| {
        let words: Vec<&str> = place.words.iter().map(String::as_str).collect();
        lexicon.candidates(&words, Language::English).match_kind == MatchKind::Nothing
    };
    untyped && matches!(order.deed, Deed::Move { .. }) && order.places().iter().any(|place| nowhere(place))
}

fn sure_place(lexicon: &Lexicon, order: &Written) -> bool {
    order
        .unit
        .as_ref()
        .is_some_and(|unit| lexicon.named(&unit.place.key()).is_some())
}

fn sure_unit(lexicon: &Lexicon, order: &Written) -> bool {
    sure_place(lexicon, order) && order.unit.as_ref().is_some_and(|unit| unit.kind.is_some())
}

/// Bullets and numbers before the first order of a line.
fn bullet(cursor: &mut Cursor<'_>) {
    if cursor.is(Sign::Number) && matches!(cursor.sign_at(1), Sign::Stop | Sign::Close | Sign::Colon | Sign::Dash) {
        cursor.at += 2;
    } else if cursor.is(Sign::Open) && cursor.sign_at(1) == Sign::Number && cursor.sign_at(2) == Sign::Close {
        cursor.at += 3;
    } else if cursor.is(Sign::Word) && cursor.word().len() == 1 && cursor.sign_at(1) == Sign::Close {
        cursor.at += 2;
    }
    while cursor.is(Sign::Bar) {
        cursor.at += 1;
    }
}

fn separators(cursor: &mut Cursor<'_>) {
    loop {
        let sign = cursor.sign();
        let parts = matches!(sign, Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Slash | Sign::Bar | Sign::And | Sign::Close | Sign::Colon | Sign::Question);
        let and = cursor.has(Roles::AND) && cursor.word().len() > 1 && cursor.sign_at(1) != Sign::Dash;
        let number = sign == Sign::Number && matches!(cursor.sign_at(1), Sign::Stop | Sign::Close)
            || sign == Sign::Number && cursor.sign_at(1) == Sign::Word && !cursor.roles_at(1).any(Roles::BUILD.or(Roles::WAIVE).or(Roles::DISBAND));
        let bracketed = cursor.at == 0 && sign == Sign::Open && cursor.tokens.last().is_some_and(|last| last.sign == Sign::Close) && one_bracket(cursor);
        if bracketed {
            cursor.at += 1;
        } else if cursor.word() == "sub" && cursor.sign_at(1) == Sign::Open {
            cursor.at += 1;
        } else if sign == Sign::Open && cursor.sign_at(1) == Sign::Open {
            cursor.at += 1;
        } else if sign == Sign::Open {
            cursor_bracket(cursor);
            if cursor.is(Sign::Open) {
                return;
            }
        } else if parts || and || number {
            cursor.at += 1;
        } else {
            return;
        }
    }
}

/// Whether one pair of brackets holds the whole line.
fn one_bracket(cursor: &Cursor<'_>) -> bool {
    let mut all = *cursor;
    all.pass_brackets();
    all.done()
}

/// Passes a bracket in which no unit stands; DAIDE writes units in brackets.
fn cursor_bracket(cursor: &mut Cursor<'_>) {
    let from = cursor.at;
    let unit = cursor.unit(super::places::Need::Named).is_some();
    let goes_on = cursor.is(Sign::Dash) || cursor.has(ANY_VERB) || cursor.span().is_some();
    cursor.at = from;
    if !(unit && goes_on) {
        cursor.pass_brackets();
    }
}

fn fillers(cursor: &mut Cursor<'_>) {
    let mut wishes = false;
    while (cursor.has(Roles::FILLER) || wishes && cursor.word() == "to" && cursor.roles_at(1).any(ANY_VERB))
        && cursor.span().is_none()
        && cursor.word() != "a"
        && matches!(cursor.sign_at(1), Sign::Word | Sign::Colon | Sign::Comma | Sign::Open)
    {
        wishes |= matches!(cursor.word(), "like" | "want");
        let orders = matches!(cursor.word(), "orders" | "order");
        cursor.at += 1;
        while orders && matches!(cursor.word(), "are" | "is" | "as" | "follows" | "for" | "this" | "turn" | "season" | "now") {
            cursor.at += 1;
        }
        while cursor.is(Sign::Colon) || cursor.is(Sign::Comma) {
            cursor.at += 1;
        }
    }
}

/// The index of the token that ends the sentence begun here.
fn sentence_end(cursor: &Cursor<'_>) -> usize {
    let mut depth = 0usize;
    for at in cursor.at..cursor.tokens.len() {
        let token = &cursor.tokens[at];
        match token.sign {
            Sign::Open => depth += 1,
            Sign::Close => depth = depth.saturating_sub(1),
            Sign::Semicolon | Sign::Question | Sign::Hash if depth == 0 => return at,
            Sign::Stop if depth == 0 && ends_sentence(cursor.tokens, at) => return at,
            _ => {}
        }
    }
    cursor.tokens.len()
}

/// Whether a dot ends a sentence rather than an abbreviation.
fn ends_sentence(tokens: &[Token], at: usize) -> bool {
    let Some(next) = tokens.get(at + 1) else {
        return true;
    };
    let before = at.checked_sub(1).map_or("", |index| tokens[index].word.as_str());
    next.gap && before.len() > 2 && before != "st" && next.sign != Sign::Dash
}

fn clause_end(cursor: &Cursor<'_>) -> usize {
    let end = sentence_end(cursor);
    let mut depth = 0usize;
    for at in cursor.at..end {
        match cursor.tokens[at].sign {
            Sign::Open => depth += 1,
            Sign::Close => depth = depth.saturating_sub(1),
            Sign::Comma | Sign::Bar if depth == 0 => return at,
            _ => {}
        }
    }
    end
}

/// Whether the sentence up to `end` is a question.
fn asks(cursor: &Cursor<'_>, end: usize) -> bool {
    let marked = cursor.tokens.get(end).is_some_and(|token| token.sign == Sign::Question);
    let asked = cursor.has(Roles::QUESTION) && matches!(cursor.word(), "what" | "why" | "how" | "should" | "shall" | "could" | "can" | "who" | "which" | "where" | "whether" | "maybe" | "perhaps" | "might" | "wondering");
    marked || asked && cursor.roles_at(1).any(Roles::COMMON.or(Roles::IF).or(Roles::ARTICLE))
}

/// `if possible`, `if you can`.
fn possible_tail(cursor: &mut Cursor<'_>) -> bool {
    cursor
        .attempt(|cursor| {
            cursor.take(Sign::Comma);
            if !cursor.take_word("if") {
                return None;
            }
            let fits = matches!(cursor.word(), "possible" | "allowed" | "legal" | "you" | "that" | "this");
            let short = sentence_end(cursor) - cursor.at <= 4;
            if !fits || !short {
                return None;
            }
            cursor.at = sentence_end(cursor);
            Some(())
        })
        .is_some()
}

/// Whether words behind an order show that it is talked about (`A Par-Bur was my first idea`).
fn tells(cursor: &Cursor<'_>) -> bool {
    matches!(
        cursor.word(),
        "was" | "were" | "would" | "could" | "might" | "may" | "had" | "has" | "bounced" | "failed" | "succeeded" | "is"
            | "isn't" | "isnt" | "looks" | "seems" | "sounds" | "did" | "didn't" | "didnt" | "worked" | "makes" | "wasn't"
            | "wasnt" | "wouldn't" | "wouldnt" | "bounces" | "fails" | "ware" | "war" | "waere" | "etait" | "serait"
    ) && cursor.lexicon.named(cursor.word()).is_none()
}

/// `A Par - Bur / Gas`: a slash and a place that begins no order.
fn offers_another(reader: &Reader<'_>, cursor: &mut Cursor<'_>) -> bool {
    if !cursor.is(Sign::Slash) {
        return false;
    }
    let from = cursor.at;
    cursor.at += 1;
    let order = reader.begins_order(cursor) || cursor.has(Roles::ARMY.or(Roles::FLEET));
    let place = cursor.span().is_some();
    cursor.at = from;
    place && !order
}

fn bracket_offers(cursor: &Cursor<'_>) -> bool {
    cursor.roles_at(1).any(Roles::OR.or(Roles::IF))
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
        && last_roles.any(ANY_VERB.or(Roles::TO).or(Roles::FROM).or(Roles::AUXILIARY).or(Roles::ARMY).or(Roles::FLEET))
        && !last_roles.any(Roles::HOLD.or(Roles::BUILD).or(Roles::DISBAND))
        && lexicon.named(&last.word).is_none();
    if open && (length >= 40 || last.word.len() > 2 && !last_roles.any(Roles::SUPPORT) && first.sign == Sign::Word && !first.capital) {
        return true;
    }
    let arrow = first.sign == Sign::Dash && next.get(1).is_some_and(|token| token.sign == Sign::Word && lexicon.named(&token.word).is_some()) && next.len() <= 3;
    let joins = first.sign == Sign::Word && !first.capital && first.word.len() > 1
        && lexicon.roles(&first.word).any(ANY_VERB.or(Roles::TO))
        && lexicon.named(&first.word).is_none();
    let unit_only = line.len() <= 4 && last.sign == Sign::Word && lexicon.named(&last.word).is_some();
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
        Some(column) if counts[column] >= 2 && counts.iter().filter(|&&count| count == counts[column]).count() == 1 => COLUMNS[column],
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
