//! A line of a table that is separated by semicolons or commas: `F;NTH;DEN`, `army,Norway,support,A Finland`. Its cells
//! are parts of one order; a list of orders looks otherwise.

use super::token::{Sign, Token};
use super::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);
/// More words in a cell tell something.
const LONGEST: usize = 5;

/// Takes the separators away where cells say what is done (`A NWY;S;A STP`), and puts the sign of tables for them where
/// they name a unit and a place alone (`F NWG;NTH`). Whether there were any.
pub(super) fn mend_cells(tokens: &mut Vec<Token>) -> bool {
    let separates = |token: &Token| matches!(token.sign, Sign::Semicolon | Sign::Comma | Sign::Bar);
    let Some(first) = tokens.iter().find(|token| separates(token)) else { return false };
    let sign = first.sign;
    if tokens.iter().any(|token| separates(token) && token.sign != sign) {
        return false;
    }
    let cells: Vec<&[Token]> = tokens.split(|token| token.sign == sign).collect();
    let said: Vec<&[Token]> = cells.iter().copied().filter(|cell| !cell.is_empty()).collect();
    if said.len() < 2 || !said.iter().all(|cell| is_part(cell)) {
        return false;
    }
    let is_deed = |token: &Token| {
        let roles = token.known.roles;
        let is_name = token.known.exact.is_some() && token.word.len() > 1;
        token.sign == Sign::Dash || roles.any(ANY_VERB) && !roles.any(KINDS) && !is_name
    };
    let deeds = said.iter().filter(|cell| is_deed(&cell[0])).count();
    let unit = said.iter().take_while(|cell| !is_deed(&cell[0])).flat_map(|cell| cell.iter());
    let unit_does = { unit }.any(is_deed);
    let begins = |cell: &&[Token]| cell.iter().any(|token| token.known.roles.any(KINDS));
    let is_tight = || {
        let pairs = tokens.windows(2);
        pairs.filter(|pair| pair[0].sign == sign).all(|pair| !pair[1].gap)
    };
    if deeds == 1 && !is_deed(&said[0][0]) && !unit_does {
        tokens.retain(|token| token.sign != sign);
        tokens.iter_mut().for_each(|token| token.gap = true);
        return true;
    }
    // `F;NTH;DEN`: a second unit would begin another order.
    let is_move = deeds == 0
        && !unit_does
        && sign != Sign::Bar
        && begins(&said[0])
        && said[1..].iter().all(|cell| !begins(cell))
        && is_tight()
        && names(tokens) == 2;
    if is_move {
        for token in tokens.iter_mut().filter(|token| token.sign == sign) {
            token.sign = Sign::Bar;
        }
    }
    is_move
}

/// Whether a cell may be part of an order.
fn is_part(cell: &[Token]) -> bool {
    let roles = KINDS.or(ANY_VERB).or(Roles::TO).or(Roles::VIA).or(Roles::ARTICLE).or(Roles::COAST);
    let roles = roles.or(Roles::BY).or(Roles::AND);
    let mut at = 0;
    while let Some(token) = cell.get(at) {
        let known = &token.known;
        let reach = known.exact.or(known.loose).map(|reach| reach.tokens);
        let is_sign = matches!(token.sign, Sign::Dash | Sign::Stop);
        if reach.is_none() && !is_sign && !(token.sign == Sign::Word && known.roles.any(roles)) {
            return false;
        }
        at += reach.unwrap_or(1);
    }
    cell.len() <= LONGEST
}

/// How many places are named.
fn names(tokens: &[Token]) -> usize {
    let (mut count, mut at) = (0, 0);
    while let Some(token) = tokens.get(at) {
        let reach = token.known.exact.filter(|_| token.word.len() > 2);
        count += usize::from(reach.is_some());
        at += reach.map_or(1, |reach| reach.tokens);
    }
    count
}
