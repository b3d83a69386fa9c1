//! Somebody's own letter to us, sent on without a word (`Fwd: my orders`): what he wrote then is what he
//! writes now.

use super::{Address, Office, ReplyAddress};

/// Most lines of a header that a mail program puts above what it sends on.
const MOST_FIELDS: usize = 12;

/// How the first field of such a header may be called.
const SENDERS: &[&str] =
    &["from", "von", "de", "da", "van", "fra", "från", "expéditeur", "mittente", "absender"];

/// The text of a letter that this sender wrote to us before, where he sends it on and writes nothing
/// above it. Anybody else's letter, and one to anybody else, stays quoted.
pub(super) fn own_words(office: &Office, from: &Address, text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let is_blank = |line: &str| line.trim().is_empty();
    let past_blanks = |from: usize| (from..lines.len()).find(|&at| !is_blank(lines[at]));
    let mut first = past_blanks(0)?;
    if is_mark(lines[first]) {
        first = past_blanks(first + 1)?;
    }
    let quoted = lines[first].starts_with('>');
    let bare = |line: &str| match quoted {
        true => line.trim_start_matches('>').trim_start().to_owned(),
        false => line.to_owned(),
    };
    let fields: Vec<String> = lines[first..]
        .iter()
        .map(|line| bare(line))
        .take_while(|line| !is_blank(line))
        .take(MOST_FIELDS)
        .collect();
    let (sender, others) = fields.split_first()?;
    let (name, value) = sender.split_once(':')?;
    let name = name.trim_matches(['*', ' ']).to_lowercase();
    let his = SENDERS.contains(&name.as_str()) && addresses(value).any(|it| it.same_box(from));
    let to_us = |address: Address| office.read_reply_address(&address) != ReplyAddress::Foreign;
    let headed = others.len() >= 2 && others.iter().all(|line| line.contains(':'));
    if !his || !headed || !others.iter().any(|line| addresses(line).any(to_us)) {
        return None;
    }
    let words: Vec<String> = lines[first + fields.len()..].iter().map(|line| bare(line)).collect();
    Some(words.join("\n").trim().to_owned()).filter(|words| !words.is_empty())
}

/// `---------- Forwarded message ---------`, `Begin forwarded message:`
fn is_mark(line: &str) -> bool {
    const WORDS: &[&str] = &["forward", "weitergel", "transf", "inoltr", "doorgest", "original"];
    let line = line.trim().to_lowercase();
    let marked = line.starts_with("---") || line.ends_with(':') && !line.contains('@');
    marked && WORDS.iter().any(|word| line.contains(word))
}

/// The addresses that stand in a line.
fn addresses(line: &str) -> impl Iterator<Item = Address> {
    line.split(|letter: char| letter.is_whitespace() || "<>,;[]()\"'*".contains(letter))
        .map(|word| word.strip_prefix("mailto:").unwrap_or(word))
        .filter(|word| word.contains('@'))
        .filter_map(|word| Address::parse(word).ok())
}
