//! Lines below an order that hold no order and yet speak of it: a second place alone (`or Gas`,
//! `*Edi`), a word that denies all that stands above (`NOT!`), two orders that are to be swapped. What
//! they come to is asked.

use super::conflicts::named;
use super::scene::goal_of;
use super::sheet::Table;
use crate::adjudication::Illegal;
use crate::board::{Phase, Province};
use crate::order::{Movement, Order, Retreat, Route};
use crate::reading::ast::meant::LineOutcome;
use crate::reading::ast::statement::is_order;
use crate::reading::ast::statement::{Deed, Remark, Said, Written};
use crate::reading::discourse::choosing::leaves_choice;
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table as Words;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::Roles;

/// A longer line is talk.
const MOST_WORDS: usize = 8;

impl Table<'_> {
    /// Asks about the orders that a line without an order speaks of so.
    pub(super) fn doubt_above(&mut self, by: usize) {
        let statement = self.items[by].statement;
        match &statement.said {
            Said::Remark(Remark::Wavers) => return self.doubt_rethought(by),
            Said::Remark(_) | Said::Question | Said::Negation => {}
            Said::Order(written) if is_name_alone(written) => {}
            _ => return,
        }
        let lexicon = self.scene.lexicon;
        let mut words = plainly(tokens(&statement.text), lexicon);
        if words.is_empty() || words.len() > MOST_WORDS {
            return;
        }
        annotate(&mut words, lexicon);
        let cursor = Cursor { lexicon, line: &statement.text, tokens: &words, at: 0 };
        let asks = statement.said == Said::Question;
        let alone = self.stands_alone(by);
        let winter = self.scene.view.position.turn.phase == Phase::Adjustment;
        if !asks && (denies(&words) || winter && leaves_choice(&words)) {
            return if alone { self.doubt_last(by, usize::MAX) } else { self.doubt_line(by) };
        }
        let any = |table: Words| words.iter().any(|token| table.contains(&token.word));
        let names = words.iter().any(|token| token.known.exact.is_some() && token.word.len() > 2);
        if any(Words::PutSwaps)
            && any(Words::SwapThem)
            && !names
            && statement.said == Said::Remark(Remark::Plain)
        {
            return self.doubt_last(by, 2);
        }
        let opens = words.len() > 1 && words[0].sign == Sign::Open;
        let offers = asks || opens || any(Words::SecondChoices) || any(Words::PutWavers);
        if !alone && !offers {
            return;
        }
        let second = second_places(cursor).and_then(|places| self.could_go(by, &places, offers));
        if let Some(place) = second {
            self.doubt_orders(place, by);
        }
    }

    /// Asks about the order above a second thought; in a letter without orders about those of the
    /// letters before.
    fn doubt_rethought(&mut self, by: usize) {
        let sheet = self.items[by].sheet;
        let above = (0..by)
            .rev()
            .find(|&at| self.items[at].sheet == sheet && is_order(self.items[at].statement));
        let place = |outcome: &Option<LineOutcome>| match outcome {
            Some(LineOutcome::Order { order, .. }) => order.place().map(|place| place.province),
            _ => None,
        };
        let lexicon = self.scene.lexicon;
        let text = &self.items[by].statement.text;
        let mut words = plainly(tokens(text), lexicon);
        annotate(&mut words, lexicon);
        let spoken_of = named(Cursor { lexicon, line: text, tokens: &words, at: 0 });
        let of_them = |index: &usize| {
            let Some(LineOutcome::Order { order, .. }) = &self.outcomes[*index] else {
                return false;
            };
            let from = order.place().map(|place| place.province);
            let goal = goal_of(order).map(|goal| goal.province);
            self.items[*index].sheet == sheet
                && spoken_of.iter().any(|&named| from == Some(named) || goal == Some(named))
        };
        let above = (0..by).rev().find(of_them).or(above);
        let places: Vec<Province> = match above {
            Some(above) => place(&self.outcomes[above]).into_iter().collect(),
            None if self.has_orders(sheet) => Vec::new(),
            None => self.outcomes[..by].iter().filter_map(place).collect(),
        };
        for place in places {
            self.doubt_orders(place, by);
        }
    }

    /// Whether nothing else is said on the line of a statement.
    fn stands_alone(&self, by: usize) -> bool {
        let (sheet, line) = (self.items[by].sheet, self.items[by].statement.line);
        let beside = |index: usize| {
            let item = self.items.get(index);
            item.is_some_and(|item| {
                let speaks = !matches!(item.statement.said, Said::Command(_));
                item.sheet == sheet && item.statement.line == line && speaks
            })
        };
        !beside(by + 1) && !by.checked_sub(1).is_some_and(beside)
    }

    /// `A Par - Pic, A Bur - Mun. NOT!`: a word that denies behind the last order of a line may mean them
    /// all.
    fn doubt_line(&mut self, by: usize) {
        let (sheet, line) = (self.items[by].sheet, self.items[by].statement.line);
        let beside = |index: usize| {
            let item = self.items.get(index);
            item.is_some_and(|item| item.sheet == sheet && item.statement.line == line)
        };
        let behind = by.checked_sub(1).filter(|&before| beside(before));
        let denies = behind.is_some_and(|before| {
            matches!(self.items[before].statement.said, Said::Order(_) | Said::Negation)
        });
        if !denies || beside(by + 1) {
            return;
        }
        let on_line = (0..by).rev().take_while(|&index| beside(index));
        let places: Vec<Province> = on_line.filter_map(|index| self.ordered(index)).collect();
        for place in places {
            self.doubt_orders(place, by);
        }
    }

    fn ordered(&self, index: usize) -> Option<Province> {
        match &self.outcomes[index] {
            Some(LineOutcome::Order { order, .. }) => Some(order.place()?.province),
            _ => None,
        }
    }

    /// Makes the last orders of the letter doubtful.
    fn doubt_last(&mut self, by: usize, most: usize) {
        let sheet = self.items[by].sheet;
        let places: Vec<Province> = (0..by)
            .rev()
            .filter(|&index| self.items[index].sheet == sheet)
            .filter_map(|index| self.ordered(index))
            .take(most)
            .collect();
        for place in places {
            self.doubt_orders(place, by);
        }
    }

    /// The unit of the order right above, if it could have gone to one of these places instead. A name
    /// alone may also be that of another unit.
    fn could_go(&mut self, by: usize, places: &[Province], offers: bool) -> Option<Province> {
        let sheet = self.items[by].sheet;
        let above = (0..by)
            .rev()
            .find(|&above| !matches!(self.items[above].statement.said, Said::Command(_)))
            .filter(|&above| self.items[above].sheet == sheet)?;
        let Some(LineOutcome::Order { order, .. }) = &self.outcomes[above] else { return None };
        let order = order.clone();
        let from = order.place()?.province;
        let view = self.scene.view;
        let own = |place: Province| {
            !offers
                && view.position.turn.phase == Phase::Movement
                && view.position.unit_at(place).is_some_and(|unit| view.plays(unit.power))
        };
        let legality = &mut self.scene.legality;
        let mut reaches = |to: Province| match &order {
            Order::Movement(_, Movement::Move { to: goal, .. }) => {
                let movement = Movement::Move { to: to.into(), route: Route::Unstated };
                let found = legality.action(from, &movement);
                goal.province != to && matches!(found, Ok(_) | Err(Illegal::CoastNeeded(..)))
            }
            Order::Retreat(_, Retreat::To(goal)) => {
                let gone = view.position.dislodged_at(from);
                let open = |it: &crate::position::Dislodged| {
                    it.retreats.iter().any(|place| place.province == to)
                };
                goal.province != to && gone.is_some_and(open)
            }
            _ => false,
        };
        places.iter().any(|&to| to != from && !own(to) && reaches(to)).then_some(from)
    }
}

/// Whether a name stands for a unit of which nothing else is told.
fn is_name_alone(written: &Written) -> bool {
    written.deed == Deed::Nothing && written.unit.as_ref().is_some_and(|unit| unit.kind.is_none())
}

/// Whether words do nothing but deny.
fn denies(words: &[Token]) -> bool {
    let mut said = words.iter().filter(|token| token.sign == Sign::Word).peekable();
    said.peek().is_some()
        && said.all(|token| token.known.roles.any(Roles::NOT) && token.word.len() > 1)
}

/// The places in words that hold nothing but places and words of choice.
fn second_places(mut cursor: Cursor<'_>) -> Option<Vec<Province>> {
    let mut places = Vec::new();
    while !cursor.done() {
        let word = cursor.word();
        let name = cursor.span().filter(|_| word.len() > 2);
        if name.is_some() {
            let place = cursor.place(Need::Named)?;
            places.push(cursor.lexicon.named(&place.key())?);
            continue;
        }
        let small = Roles::ARTICLE.or(Roles::OR).or(Roles::TO);
        let passes = !cursor.is(Sign::Word)
            || Words::SecondChoices.contains(word)
            || Words::PutWavers.contains(word)
            || cursor.has(small);
        if !passes || cursor.is(Sign::Dash) && !places.is_empty() {
            return None;
        }
        cursor.at += 1;
    }
    (!places.is_empty()).then_some(places)
}
