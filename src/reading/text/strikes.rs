//! Words that are struck out: an order with a line through it is none.

/// What stands before, within and behind the first struck-out words of a line: `~~so~~`, `[s]so[/s]`.
pub(super) fn struck_out(line: &str) -> Option<(&str, &str, &str)> {
    if !line.contains(['[', '~']) {
        return None;
    }
    for (open, close) in [("[s]", "[/s]"), ("[strike]", "[/strike]"), ("[del]", "[/del]")] {
        if let Some((before, rest)) = line.split_once(open)
            && let Some((struck, behind)) = rest.split_once(close)
        {
            return Some((before, struck, behind));
        }
    }
    let mut from = 0;
    while let Some(open) = line[from..].find("~~").map(|at| from + at) {
        let inner = open + 2;
        from = inner;
        let close = inner + line[inner..].find("~~")?;
        let struck = &line[inner..close];
        // `A Par ~~ Bur` and `A Par ~~> Bur` are arrows.
        let whole = struck.starts_with(|letter: char| letter.is_alphanumeric() || letter == '(')
            && !struck.ends_with([' ', '-'])
            && line[..open].chars().next_back().is_none_or(|letter| !letter.is_alphanumeric());
        if whole {
            return Some((&line[..open], struck, &line[close + 2..]));
        }
    }
    None
}
