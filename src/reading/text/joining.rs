//! Which lines are read as one: sentences that a program or a writer broke off in the midst.

use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::{ANY_VERB, Roles};

/// Words behind which more is to come.
const LEADS_ON: Roles =
    ANY_VERB.or(Roles::TO).or(Roles::FROM).or(Roles::AUXILIARY).or(Roles::ARMY).or(Roles::FLEET);

/// Whether the next line goes on with what this one began.
pub(in crate::reading) fn continues(
    lexicon: &Lexicon,
    line: &[Token],
    next: &[Token],
    length: usize,
) -> bool {
    let (Some(last), Some(first)) = (line.last(), next.first()) else {
        return false;
    };
    if first.sign == Sign::Number && next.get(1).is_some_and(|token| token.sign == Sign::Stop) {
        return false;
    }
    // `Berlin: fleet`, `Kiel (army)`: the place first, and nothing is open.
    if place_first(lexicon, line) {
        return false;
    }
    if has_columns(line) && has_columns(next) {
        return false;
    }
    let last_roles = lexicon.roles(&last.word);
    // `Hi again -` ends a thought; below it stands an order of its own.
    if last.sign == Sign::Dash && line.len() > 2 {
        return first.sign == Sign::Word && !is_whole_order(lexicon, next);
    }
    let open = last.sign == Sign::Word
        && last_roles.any(LEADS_ON)
        && !last_roles.any(Roles::HOLD.or(Roles::BUILD).or(Roles::DISBAND))
        && lexicon.named(&last.word).is_none();
    let by_convoy = last_roles.any(Roles::CONVOY)
        && line.len() > 1
        && lexicon.roles(&line[line.len() - 2].word).any(Roles::BY.or(Roles::VIA));
    let moves = last_roles.any(Roles::MOVE) && !last_roles.any(Roles::SUPPORT.or(Roles::CONVOY));
    let open = open && !by_convoy && !(moves && is_whole_order(lexicon, next));
    if open
        && (length >= 40
            || line.len() > 2 && is_bare_unit(lexicon, next)
            || last.word.len() > 2
                && !last_roles.any(Roles::SUPPORT)
                && first.sign == Sign::Word
                && !first.capital)
    {
        return true;
    }
    let wrapped = length >= 55
        && matches!(last.sign, Sign::Word | Sign::Comma)
        && first.sign == Sign::Word
        && !first.capital
        && first.word.len() > 1
        && lexicon.named(&first.word).is_none();
    let joins = first.sign == Sign::Word
        && !first.capital
        && first.word.len() > 1
        && lexicon.roles(&first.word).any(ANY_VERB.or(Roles::TO))
        && lexicon.named(&first.word).is_none();
    // A line that only says where to is no order.
    let goal = joins
        && lexicon.roles(&first.word).any(Roles::TO)
        && !lexicon.roles(&first.word).any(Roles::IN)
        && lexicon.named(&last.word).is_some();
    wrapped
        || goal
        || parted_deed(lexicon, line, next)
        || joins && length >= 40 && last.sign == Sign::Word
        || parted_arrow(lexicon, line, next)
        || parted_unit(lexicon, line, first)
        || parted_name(lexicon, line, next)
        || hangs_on(lexicon, last, next)
}

/// Whether a line is one of a table, its columns parted by blanks.
fn has_columns(line: &[Token]) -> bool {
    const BLANKS: usize = 2;
    line.windows(2).filter(|pair| pair[1].start >= pair[0].end + BLANKS).count() > 1
}

/// `Berlin: fleet`, `Kiel army`, `Munich (A)`: a line of one place and the type behind it.
fn place_first(lexicon: &Lexicon, line: &[Token]) -> bool {
    let kind = |token: &Token| lexicon.roles(&token.word).any(Roles::ARMY.or(Roles::FLEET));
    let words: Vec<&Token> = line.iter().filter(|token| token.sign == Sign::Word).collect();
    let Some((last, places)) = words.split_last() else {
        return false;
    };
    let name: String = places.iter().map(|token| token.word.as_str()).collect();
    kind(last) && !places.is_empty() && lexicon.named(&name).is_some()
}

/// The first clause of a line.
fn first_clause(line: &[Token]) -> &[Token] {
    let parts = |token: &Token| matches!(token.sign, Sign::Comma | Sign::Semicolon | Sign::Stop);
    line.split(parts).next().unwrap_or_default()
}

/// Whether a line begins with a unit or a place and nothing that it does.
fn is_bare_unit(lexicon: &Lexicon, line: &[Token]) -> bool {
    let clause = first_clause(line);
    let kind = clause.first().is_some_and(|token| {
        lexicon.roles(&token.word).any(Roles::ARMY.or(Roles::FLEET)) && clause.len() > 1
    });
    let name = &clause[usize::from(kind)..];
    let whole: String = name.iter().map(|token| token.word.as_str()).collect();
    name.iter().all(|token| token.sign == Sign::Word) && lexicon.named(&whole).is_some()
}

/// Whether a line begins with a unit and what it does.
fn is_whole_order(lexicon: &Lexicon, line: &[Token]) -> bool {
    let [kind, place, does, ..] = line else {
        return false;
    };
    lexicon.roles(&kind.word).any(Roles::ARMY.or(Roles::FLEET))
        && lexicon.named(&place.word).is_some()
        && (does.sign == Sign::Dash || lexicon.roles(&does.word).any(ANY_VERB.or(Roles::TO)))
}

/// `A War` and `- Gal` below it.
fn parted_arrow(lexicon: &Lexicon, line: &[Token], next: &[Token]) -> bool {
    let parts = |token: &Token| {
        matches!(token.sign, Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Colon)
    };
    let clause = line.rsplit(parts).next().unwrap_or_default();
    let named = |token: &Token| token.sign == Sign::Word && lexicon.named(&token.word).is_some();
    // Under a bullet stands another one.
    let bullet = clause.first().is_none_or(|token| token.sign == Sign::Dash);
    let helps = clause.iter().any(|token| lexicon.roles(&token.word).any(Roles::SUPPORT));
    !bullet
        && clause.len() <= if helps { 7 } else { 4 }
        && clause.last().is_some_and(named)
        && next[0].sign == Sign::Dash
        && next[0].gap
        && next.get(1).is_some_and(named)
        && next.get(2).is_none_or(parts)
}

/// `F Tri` and `holds` below it; `F Tri` and a stroke below it, with a place below that.
fn parted_deed(lexicon: &Lexicon, line: &[Token], next: &[Token]) -> bool {
    let [kind, name @ ..] = line else { return false };
    let [deed] = next else { return false };
    let holds = deed.word.len() > 2 && lexicon.roles(&deed.word).any(Roles::HOLD);
    lexicon.roles(&kind.word).any(Roles::ARMY.or(Roles::FLEET))
        && is_place(lexicon, name)
        && (deed.sign == Sign::Dash || deed.sign == Sign::Word && holds)
}

/// Whether words are one place and nothing else.
fn is_place(lexicon: &Lexicon, words: &[Token]) -> bool {
    let whole: String = words.iter().map(|token| token.word.as_str()).collect();
    words.iter().all(|token| token.sign == Sign::Word) && lexicon.named(&whole).is_some()
}

/// Whether an order that stops at its stroke goes on below an empty line: `F Tri -` and `Alb`.
pub(in crate::reading) fn resumes(lexicon: &Lexicon, line: &[Token], next: &[Token]) -> bool {
    line.len() > 2
        && line.last().is_some_and(|last| last.sign == Sign::Dash)
        && !place_first(lexicon, line)
        && is_place(lexicon, next)
}

/// `A Vie S A` and `War - Gal` below it.
fn parted_unit(lexicon: &Lexicon, line: &[Token], first: &Token) -> bool {
    let [.., before, last] = line else {
        return false;
    };
    let kind = lexicon.roles(&last.word).any(Roles::ARMY.or(Roles::FLEET));
    let begins = match before.sign {
        Sign::Word => {
            lexicon.roles(&before.word).any(ANY_VERB.or(Roles::AND).or(Roles::TO))
                && (before.word.len() < 3 || lexicon.named(&before.word).is_none())
        }
        sign => matches!(sign, Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Colon),
    };
    kind && begins && first.sign == Sign::Word && lexicon.named(&first.word).is_some()
}

/// `the English` and `Channel` below it.
fn parted_name(lexicon: &Lexicon, line: &[Token], next: &[Token]) -> bool {
    fn words(tokens: &[Token]) -> Vec<&str> {
        let told = tokens.iter().filter(|token| token.sign != Sign::Stop);
        told.map(|token| if token.sign == Sign::Word { token.word.as_str() } else { "-" }).collect()
    }
    if next[0].sign != Sign::Word {
        return false;
    }
    let (before, behind) =
        (words(&line[line.len().saturating_sub(4)..]), words(&next[..next.len().min(3)]));
    (1..=before.len().min(3)).any(|back| {
        let tail = &before[before.len() - back..];
        if !lexicon.openings.contains(tail[0]) {
            return false;
        }
        // `Ionian` and `Sea` below it: the same place, and the second half is none.
        let known = lexicon.named(&tail.concat());
        let half = known.is_none()
            || lexicon.named(behind[0]).is_none()
                && lexicon.named(&[tail, &behind[..1]].concat().concat()) == known;
        half && (1..=behind.len()).any(|ahead| {
            let name = [tail, &behind[..ahead]].concat().join(" ");
            lexicon.phrases.contains_key(&name)
        })
    })
}

/// `unless England moves` below an order: a condition that offers no order of its own.
fn hangs_on(lexicon: &Lexicon, last: &Token, next: &[Token]) -> bool {
    // `But only if Germany agrees`
    let limits = |token: &&Token| Table::WrapLimits.contains(&token.word);
    let lead = next.iter().take_while(limits).count();
    let only = next[..lead].iter().any(|token| Table::WrapOnly.contains(&token.word));
    let Some(first) = next.get(lead) else { return false };
    let own = |token: &Token| {
        matches!(token.sign, Sign::Comma | Sign::Colon | Sign::Semicolon | Sign::Dash)
            || Table::WrapThen.contains(&token.word)
    };
    last.sign == Sign::Word
        && first.sign == Sign::Word
        && (!next[0].capital || only)
        && first.word.len() > 1
        && lexicon.roles(&first.word).any(Roles::IF)
        && !next.iter().any(own)
}
