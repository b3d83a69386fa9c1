//! What of a letter is the writer's own and new: quotations, signatures, phone footers, forwarded
//! results and press are cut off before anything is read as an order.
//!
//! What is cut is listed by its first words, so that a receipt can say what was not looked at.

use super::heads::{headed, header, past_blanks};
use super::leftovers::mended;
use super::line::{OwnLine, first_words};
use super::mailers::{
    Field, announces_examples, attributes_on_the_line, begins_disclaimer, begins_forwarded,
    ends_forwarded, header_field, introduces, is_attribution, is_footer, is_imprint,
};
use super::results::{announces_results, begins_results, is_report_line, is_result};
use super::strikes::struck_out;
use crate::reading::ast::cut::{Cut, CutWhy};
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;

/// More lines than this are not read: the longest sheet of the largest board has a few hundred.
const MOST_LINES: usize = 2_000;
/// Longer lines are cut here.
const LONGEST_LINE: usize = 2_000;

/// The lines that are neither quoted nor cut away otherwise, and what was cut.
pub(super) fn own_lines_of_orders(text: &str) -> (Vec<OwnLine>, Vec<Cut>) {
    sorted(text, Sought::Orders)
}

/// The same of a letter that may hold press: that is whole, and results which its writer quotes are
/// words like others.
pub(super) fn own_lines_of_press(text: &str) -> (Vec<OwnLine>, Vec<Cut>) {
    sorted(text, Sought::Press)
}

/// What a letter is searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sought {
    Orders,
    Press,
}

fn sorted(text: &str, sought: Sought) -> (Vec<OwnLine>, Vec<Cut>) {
    let text = mended(text);
    let lines: Vec<&str> = text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    let mut sorter =
        Sorter { lines: &lines, sought, own: Vec::new(), cuts: Vec::new(), under: None };
    let mut at = 0;
    while at < lines.len() {
        if at >= MOST_LINES {
            sorter.cut(CutWhy::TooLong, at, lines.len());
            break;
        }
        at = sorter.line(at);
    }
    (sorter.own, sorter.cuts)
}

struct Sorter<'a> {
    lines: &'a [&'a str],
    sought: Sought,
    own: Vec<OwnLine>,
    cuts: Vec<Cut>,
    /// The last quoted line, until the writer answers it.
    under: Option<String>,
}

impl Sorter<'_> {
    /// Sorts the line at this index and gives back the index of the next one to look at.
    fn line(&mut self, at: usize) -> usize {
        let line = self.lines[at];
        let folded = fold(line);
        let folded = folded.trim();
        if line.starts_with(">>>") && line.trim_end().ends_with(">>>") {
            // GroupWise: nothing but this line tells that the old letter follows.
            return self.old_letter(at, at + 1, CutWhy::Quotation);
        }
        if is_quoted(line) {
            return self.quoted(at);
        }
        if let Some(end) = self.barred(at) {
            return self.cut(CutWhy::Quotation, at, end);
        }
        if folded.starts_with("[quote") {
            return self.bracketed_quotation(at);
        }
        if line.trim_end() == "--" || line == "-- " {
            return self.signature(at);
        }
        if begins_disclaimer(folded) {
            return self.disclaimer(at);
        }
        if is_footer(folded) && !self.is_all_that_is_wished(folded) || is_imprint(folded) {
            return self.cut(CutWhy::Footer, at, at + 1);
        }
        if let Some(end) = header(self.lines, at, folded) {
            return self.old_letter(at, end, headed(self.lines, at, end));
        }
        if let Some(end) = self.attribution(at, folded).filter(|&end| self.is_programs(at, end)) {
            return self.old_letter(at, end, CutWhy::Quotation);
        }
        if self.begins_behind_attribution(at) || self.has_examples(at, folded) {
            return self.cut_rest(CutWhy::Quotation, at);
        }
        if self.sought == Sought::Press {
            self.own.push(OwnLine { number: at + 1, text: line.to_owned(), under: None });
            return at + 1;
        }
        if begins_results(folded) {
            return self.results(at, at + 1);
        }
        if let Some(end) = self.announced_results(at, folded) {
            return self.results(at, end);
        }
        if is_result(folded) {
            return self.result_lines(at);
        }
        self.keep(at, line);
        at + 1
    }

    /// Whether somebody writes what else stands below a list's letters, and has written nothing
    /// before it.
    fn is_all_that_is_wished(&self, folded: &str) -> bool {
        let leaves = Table::MailerUnsubscribe.words();
        leaves.iter().any(|word| folded.starts_with(word))
            && folded.split(' ').count() <= 2
            && self.own.iter().all(|line| line.text.trim().is_empty())
    }

    fn keep(&mut self, at: usize, line: &str) {
        let mut text = line;
        if text.len() > LONGEST_LINE {
            let mut end = LONGEST_LINE;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            self.note(CutWhy::TooLong, at, &text[end..]);
            text = &text[..end];
        }
        let mut kept = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, struck, behind)) = struck_out(rest) {
            self.note(CutWhy::StruckOut, at, struck);
            kept.push_str(before);
            kept.push(' ');
            rest = behind;
        }
        kept.push_str(rest);
        let under = if kept.trim().is_empty() { None } else { self.under.take() };
        self.own.push(OwnLine { number: at + 1, text: kept, under });
    }

    fn note(&mut self, why: CutWhy, at: usize, words: &str) {
        self.cuts.push(Cut { why, line: at + 1, words: first_words(words) });
    }

    fn cut(&mut self, why: CutWhy, from: usize, to: usize) -> usize {
        let first = self.lines[from..to.min(self.lines.len())]
            .iter()
            .find(|line| line.chars().any(char::is_alphanumeric));
        if let Some(first) = first {
            self.note(why, from, first);
        }
        to
    }

    fn cut_rest(&mut self, why: CutWhy, from: usize) -> usize {
        self.cut(why, from, self.lines.len())
    }

    /// Quoted lines. Where a header alone is quoted, below the writer's own words, all that follows
    /// is the old letter.
    fn quoted(&mut self, from: usize) -> usize {
        let mut to = from + 1;
        while to < self.lines.len() && (is_quoted(self.lines[to]) || self.is_wrapped_off(to)) {
            to += 1;
        }
        if self.is_list(from, to) {
            for at in from..to {
                self.keep(at, self.lines[at].trim_start().trim_start_matches(['>', ' ']));
            }
            return to;
        }
        let lines =
            || self.lines[from..to].iter().map(|line| fold(line.trim_start_matches(['>', ' '])));
        let said = lines().filter(|line| !line.trim().is_empty()).count();
        let fields = lines().filter(|line| header_field(line).is_some() || begins_forwarded(line));
        // Where its words stand below it, they are marked too.
        let ends_headed = lines()
            .rfind(|line| !line.trim().is_empty())
            .is_some_and(|line| header_field(&line).is_some() || begins_forwarded(&line));
        if said > 2 && ends_headed && fields.count() + 1 >= said && self.has_words() {
            return self.cut_rest(CutWhy::Quotation, from);
        }
        self.answerable(to);
        self.cut(CutWhy::Quotation, from, to)
    }

    /// The end of lines that are quoted by bars; a header tells them from a table.
    fn barred(&self, at: usize) -> Option<usize> {
        let inner = |line: &str| line.strip_prefix('|').map(fold);
        let field = header_field(inner(self.lines[at])?.trim());
        field.filter(|field| matches!(field, Field::From | Field::Sent))?;
        let more = self.lines[at..].iter().take_while(|line| line.starts_with('|')).count();
        Some(at + more)
    }

    /// Remembers the quoted line that ends before this index: an answer may stand below it. Of an
    /// item of several lines, the later ones of which are indented, it is the first.
    fn answerable(&mut self, to: usize) {
        const INDENT: usize = 8;
        let inner = |line: &&str| line.trim_start_matches('>').len();
        let bare = |line: &str| line.trim_start_matches(['>', ' ']).to_owned();
        let is_indented =
            |line: &&str| !bare(line).is_empty() && inner(line) >= bare(line).len() + INDENT;
        let mut above = self.lines[..to].iter().rev().take_while(|line| is_quoted(line));
        let last = above.find(|line| !is_indented(line)).map(|line| bare(line));
        self.under = last.filter(|line| !line.is_empty());
    }

    /// `[quote]` to `[/quote]`, as in forums.
    fn bracketed_quotation(&mut self, at: usize) -> usize {
        let end =
            (at..self.lines.len()).find(|&index| fold(self.lines[index]).contains("[/quote]"));
        self.cut(CutWhy::Quotation, at, end.map_or(self.lines.len(), |end| end + 1))
    }

    /// Whether a line between two quoted ones is no answer but the end of the first, which grew
    /// too long by its mark. An order is that only where the sentence goes on behind it.
    fn is_wrapped_off(&self, at: usize) -> bool {
        let line = self.lines[at].trim();
        let before = self.lines[at - 1];
        let Some(next) = self.lines.get(at + 1).filter(|next| is_quoted(next)) else {
            return false;
        };
        let goes_on = next.trim_start_matches(['>', ' ']).starts_with(char::is_lowercase);
        !line.is_empty()
            && is_quoted(before)
            && before.trim_end().len() >= 60
            && !before.trim_end().ends_with(['.', ':', ';', '!', '?', ')'])
            && line.len() + 10 < before.len()
            && (goes_on || !begins_like_an_order(line))
    }

    /// Whether anything of the writer's own was found.
    fn has_words(&self) -> bool {
        self.own.iter().any(|line| !line.text.trim().is_empty())
    }

    /// The end of an "On ... wrote:" that begins here, which may be wrapped.
    fn attribution(&self, at: usize, folded: &str) -> Option<usize> {
        if is_attribution(folded, true) {
            return Some(at + 1);
        }
        if !introduces(folded) {
            return None;
        }
        let mut whole = String::new();
        for end in at..self.lines.len().min(at + 4) {
            if self.lines[end].trim().is_empty() || is_quoted(self.lines[end]) {
                return None;
            }
            whole.push_str(fold(self.lines[end]).trim());
            whole.push(' ');
            if end > at && is_attribution(whole.trim(), false) {
                return Some(end + 1);
            }
        }
        None
    }

    /// Whether an "... wrote:" is a program's: it says when or from where, its quotation is marked, or it
    /// stands below the writer's words. `Germany wrote:` at the head of a letter, above words that bear no
    /// mark, is his own sentence.
    fn is_programs(&self, at: usize, end: usize) -> bool {
        let dated = |line: &&str| line.contains(|it: char| it.is_numeric() || it == '@');
        let next = past_blanks(self.lines, end);
        self.has_words()
            || self.lines[at..end].iter().any(dated)
            || self.lines.get(next).is_some_and(|it| is_quoted(it))
    }

    /// Whether marked lines are the writer's own, who marks the items of a list so: below his own
    /// heading, or as all that he writes, and each of them an order.
    fn is_list(&self, from: usize, to: usize) -> bool {
        let bare = |line: &&str| line.trim_start().trim_start_matches('>').trim_start().to_owned();
        let marked = &self.lines[from..to];
        let is_item = |line: &&str| is_quoted(line) && begins_like_an_order(&bare(line));
        let is_blank = |line: &&str| line.trim().is_empty();
        let mut others = self.lines[..from].iter().chain(&self.lines[to..]);
        let headed = from.checked_sub(1).is_some_and(|above| {
            let line = self.lines[above].trim_end();
            line.ends_with(':') && self.own.last().is_some_and(|own| own.number == above + 1)
        });
        marked.iter().all(is_item) && (headed || others.all(is_blank))
    }

    /// Whether an old letter begins here, behind its attribution on the same line: then nothing else
    /// tells it from the writer's words.
    fn begins_behind_attribution(&self, at: usize) -> bool {
        let mut whole = String::new();
        if !introduces(fold(self.lines[at]).trim()) {
            return false;
        }
        for line in self.lines[at..].iter().take(3) {
            if line.trim().is_empty() || is_quoted(line) {
                return false;
            }
            whole.push_str(fold(line).trim());
            if attributes_on_the_line(&whole) {
                return true;
            }
            whole.push(' ');
        }
        false
    }

    /// Whether the examples in the judge's own letter begin here: a program that marks nothing shows
    /// the old letter as if its writer had written it, and they would be taken for orders.
    fn has_examples(&self, at: usize, folded: &str) -> bool {
        let next = self.lines.get(at + 1).map(|line| fold(line)).unwrap_or_default();
        announces_examples(folded)
            || !announces_examples(&next)
                && announces_examples(&format!("{folded} {}", next.trim()))
    }

    /// The old letter, announced from `at` to `end`: quoted lines, and perhaps the writer's answer
    /// below them; where nothing is marked as quoted, all that follows is the old letter.
    fn old_letter(&mut self, at: usize, end: usize, why: CutWhy) -> usize {
        let mut to = past_blanks(self.lines, end);
        if to >= self.lines.len() || !is_quoted(self.lines[to]) {
            let closes = |&line: &usize| ends_forwarded(fold(self.lines[line]).trim());
            return match (to..self.lines.len()).find(closes) {
                Some(last) => self.cut(why, at, last + 1),
                None => self.cut_rest(why, at),
            };
        }
        while to < self.lines.len() && is_quoted(self.lines[to]) {
            to += 1;
        }
        self.answerable(to);
        self.cut(why, at, to)
    }

    /// A signature goes to the end, or to the letter that a program quotes below it: answers may stand
    /// below that.
    fn signature(&mut self, at: usize) -> usize {
        let quoted = (at + 1..self.lines.len()).find(|&index| {
            let folded = fold(self.lines[index]);
            let blank_above = self.lines[index - 1].trim().is_empty();
            is_quoted(self.lines[index]) && blank_above
                || header(self.lines, index, folded.trim()).is_some()
                || introduces(folded.trim()) && self.attribution(index, folded.trim()).is_some()
        });
        let end = quoted.unwrap_or(self.lines.len());
        let is_programs = |line: &&str| line.trim().is_empty() || is_footer(fold(line).trim());
        let why = match self.lines[at + 1..end].iter().all(is_programs) {
            true => CutWhy::Footer,
            false => CutWhy::Signature,
        };
        self.cut(why, at, end)
    }

    /// A lawyer's text goes to the end, except where it stands above everything else.
    fn disclaimer(&mut self, at: usize) -> usize {
        if self.has_words() {
            let quoted = (at..self.lines.len()).find(|&index| {
                let folded = fold(self.lines[index]);
                is_quoted(self.lines[index])
                    || header(self.lines, index, folded.trim()).is_some()
                    || self.attribution(index, folded.trim()).is_some()
            });
            return self.cut(CutWhy::Footer, at, quoted.unwrap_or(self.lines.len()));
        }
        let blank = (at..self.lines.len()).find(|&index| self.lines[index].trim().is_empty());
        self.cut(CutWhy::Footer, at, blank.unwrap_or(self.lines.len()))
    }

    /// A line of results, with the lines of the same list around it that say no more than an order
    /// would (a move that succeeded bears no mark).
    fn result_lines(&mut self, at: usize) -> usize {
        let mut from = at;
        while self
            .own
            .last()
            .is_some_and(|last| last.number == from && is_report_line(&fold(&last.text)))
        {
            self.own.pop();
            from -= 1;
        }
        let mut to = at + 1;
        while to < self.lines.len() {
            let folded = fold(self.lines[to]);
            if !(is_result(folded.trim()) || is_report_line(&folded)) {
                break;
            }
            to += 1;
        }
        self.cut(CutWhy::Forwarded, from, to)
    }

    /// The end of a sentence of one or two lines that announces the results of an earlier turn.
    fn announced_results(&self, at: usize, folded: &str) -> Option<usize> {
        if announces_results(folded) {
            return Some(at + 1);
        }
        let next = fold(self.lines.get(at + 1)?);
        let next = next.trim();
        let wrapped = !folded.is_empty() && !folded.ends_with(':') && next.ends_with(':');
        (wrapped && announces_results(&format!("{folded} {next}"))).then_some(at + 2)
    }

    /// From the heading of a turn's results to the end of the list below it.
    fn results(&mut self, at: usize, end: usize) -> usize {
        let mut to = past_blanks(self.lines, end);
        let mut blank = false;
        while to < self.lines.len() {
            let line = self.lines[to].trim();
            let folded = fold(line);
            if line.is_empty() {
                blank = true;
            } else if blank && !is_result(&folded) && !is_report_line(&folded) {
                break;
            } else {
                blank = false;
            }
            to += 1;
        }
        self.cut(CutWhy::Forwarded, at, to)
    }
}

fn is_quoted(line: &str) -> bool {
    let line = line.trim_start();
    // `->` and `=>` are arrows; a mark of quotation stands first.
    line.starts_with('>')
        || line.starts_with("|>")
        || line.starts_with("» ")
        || line.starts_with("&gt;")
}

/// Whether a line says what one unit is to do, in signs.
fn begins_like_an_order(line: &str) -> bool {
    ["A ", "F ", "a ", "f "].iter().any(|kind| line.starts_with(kind))
        || line.contains(" - ")
        || line.contains("->")
}
