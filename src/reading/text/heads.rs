//! The heads that mail programs put above a letter they answer, where they stand in a letter's lines.

use super::mailers::{Field, begins_forwarded, header_field, is_flat_header, is_passed_on};
use crate::reading::ast::cut::CutWhy;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;

/// The end of what announces an old letter here: a mark, a header, or both.
pub(super) fn header(lines: &[&str], at: usize, folded: &str) -> Option<usize> {
    let rule = folded.len() >= 20 && folded.chars().all(|letter| matches!(letter, '_' | '='));
    if rule {
        let next = past_blanks(lines, at + 1);
        let line = fold(lines.get(next)?);
        let line = line.trim();
        let listed = Table::HeadBelowRule.words().iter().any(|words| line.contains(words))
            || line.contains('@');
        let headed = header_field(line).is_some() || begins_forwarded(line);
        return (listed || headed).then_some(next + 1);
    }
    if begins_forwarded(folded) || is_flat_header(folded) {
        return Some(past_fields(lines, at + 1));
    }
    if is_sender_and_date(lines, at) {
        return Some(at + 2);
    }
    header_field(folded)?;
    let end = past_fields(lines, at);
    let fields: Vec<Field> =
        lines[at..end].iter().filter_map(|line| header_field(&fold(line))).collect();
    let has = |field: Field| fields.contains(&field);
    let headed = fields.len() >= 3 && has(Field::From) && (has(Field::Sent) || has(Field::Subject));
    (headed && !is_typed(&lines[at..end])).then_some(end)
}

/// Whether a head was typed by the writer, as above a memorandum to the judge: it bears no address and
/// no time, as every program's does.
fn is_typed(head: &[&str]) -> bool {
    let is_time = |line: &str| {
        line.as_bytes()
            .windows(3)
            .any(|it| it[1] == b':' && it[0].is_ascii_digit() && it[2].is_ascii_digit())
    };
    let to_judge = |line: &&str| {
        let folded = fold(line);
        let mut words = folded.split(|letter: char| !letter.is_alphanumeric());
        header_field(folded.trim()) == Some(Field::To)
            && words.any(|word| Table::HeadJudges.contains(word))
    };
    head.iter().all(|line| !line.contains('@') && !is_time(line)) && head.iter().any(to_judge)
}

/// What stands below these lines of a header: the letter that is answered, or one that is passed on.
pub(super) fn headed(lines: &[&str], at: usize, end: usize) -> CutWhy {
    // Of a head below a rule only the first field is known yet.
    const LONGEST_HEAD: usize = 8;
    let head = &lines[at..lines.len().min(end + LONGEST_HEAD)];
    let subject = head.iter().find(|line| header_field(&fold(line)) == Some(Field::Subject));
    let passed_on = match subject {
        // The judge's own letters have a game's name there.
        Some(subject) => !subject.contains('['),
        None => lines[at..end].iter().any(|line| is_passed_on(&fold(line))),
    };
    match passed_on {
        true => CutWhy::Forwarded,
        false => CutWhy::Quotation,
    }
}

/// Whether who wrote stands here with his address, and when on the next line, as Notes heads an
/// old letter.
fn is_sender_and_date(lines: &[&str], at: usize) -> bool {
    let line = lines[at].trim();
    let sender = line.ends_with('>') && line.contains(" <") && line.contains('@');
    let is_date = |next: &&str| {
        let next = next.trim();
        next.starts_with(|it: char| it.is_ascii_digit())
            && next.contains(['/', '.'])
            && next.contains(':')
            && next.len() <= 24
    };
    sender && lines.get(at + 1).is_some_and(is_date)
}

/// Past the fields of a header, each of which may go on in the next line.
fn past_fields(lines: &[&str], from: usize) -> usize {
    const LONGEST_HEADER: usize = 14;
    let mut end = from;
    for (at, line) in lines.iter().enumerate().skip(from).take(LONGEST_HEADER) {
        if header_field(fold(line).trim()).is_some() {
            end = at + 1;
        } else if !line.trim().is_empty() && at > end {
            break;
        }
    }
    end
}

/// The index of the next line from this one on that says anything.
pub(super) fn past_blanks(lines: &[&str], from: usize) -> usize {
    (from..lines.len()).find(|&index| !lines[index].trim().is_empty()).unwrap_or(lines.len())
}
