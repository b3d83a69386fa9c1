//! Words that are no order and yet speak of a unit that has one, or of its goal: what gives or takes something
//! there makes its order a question; what only tells of it is a remark.

use super::scene::goal_of;
use super::sheet::{Item, Table};
use crate::board::{Phase, Province, UnitKind};
use crate::order::{Movement, Order};
use crate::reading::ast::meant::{LineOutcome, Why};
use crate::reading::ast::statement::{Remark, Said, is_order};
use crate::reading::discourse::conclusions::ORDINALS;
use crate::reading::discourse::cues::{Cue, cue_at};
use crate::reading::discourse::plain_words::is_no;
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table as Words;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::{ANY_VERB, Roles};

/// An order that counts so far.
struct Counting {
    line: (usize, usize),
    unit: Province,
    kind: Option<UnitKind>,
    goal: Option<Province>,
}

/// What a clause does with the orders that it speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Manner {
    /// It only tells.
    tells: bool,
    /// It turns from what was said.
    turns: bool,
    drops: bool,
    swaps: bool,
    denies: bool,
    wishes: bool,
    stays: bool,
    opens: bool,
    /// It has a word for what a unit does.
    does: bool,
}

impl Table<'_> {
    /// Asks about the orders that a clause without one speaks of so that they may be changed.
    pub(super) fn doubt_mentioned(&mut self, by: usize) {
        if !self.is_said_now(by) || self.scene.view.position.turn.phase == Phase::Adjustment {
            return;
        }
        let refused = match &self.items[by].statement.said {
            Said::Remark(Remark::Plain | Remark::TellsOfOrders)
            | Said::Negation
            | Said::Question => false,
            Said::Conditional(_)
                if self.outcomes[by] == Some(LineOutcome::Refused(Why::Conditional)) =>
            {
                false
            }
            Said::Order(_) => match self.outcomes[by] {
                Some(LineOutcome::Refused(why)) if why != Why::Twice => true,
                _ => return,
            },
            _ => return,
        };
        // What an order that is none wants may stand beside it.
        let text = &if refused { self.line_of(by) } else { self.items[by].statement.text.clone() };
        let lexicon = self.scene.lexicon;
        let mut words = plainly(tokens(text), lexicon);
        annotate(&mut words, lexicon);
        let manner = manner(&words, lexicon);
        if refused && self.tells(by) {
            return;
        }
        let hangs = matches!(self.items[by].statement.said, Said::Conditional(_));
        let denied = matches!(self.items[by].statement.said, Said::Negation);
        if words.len() < 2
            || manner.tells
            || denied && !manner.turns
            || hangs && !(manner.turns || manner.wishes)
            || refused && !manner.turns
        {
            return;
        }
        self.hear(by);
        let orders = self.counting(by);
        self.doubt_below(by, &words, manner);
        let mut named = named(Cursor { lexicon, line: text, tokens: &words, at: 0 });
        // An order that is told speaks of its own unit.
        let notation =
            words[0].word.len() == 1 && words[0].known.roles.any(Roles::ARMY.or(Roles::FLEET));
        named.truncate(if notation { 1 } else { named.len() });
        let with = |is_meant: &dyn Fn(&Counting) -> bool| -> Vec<Province> {
            orders.iter().filter(|it| is_meant(it)).map(|it| it.unit).collect()
        };
        let units = with(&|it| named.contains(&it.unit));
        let goals = with(&|it| it.goal.is_some_and(|goal| named.contains(&goal)));
        let places = match () {
            () if !units.is_empty() => units,
            () if named.iter().any(|&place| self.is_doubted(place)) => Vec::new(),
            () if !goals.is_empty() && (manner.turns || manner.denies) => goals,
            () if goals.is_empty() => self.spoken_of_otherwise(by, &words, &orders, manner),
            () => Vec::new(),
        };
        for place in places {
            self.doubt_orders(place, by);
        }
    }

    /// `NB: the landing below is off`: the orders below in its letter that words above them take away.
    fn doubt_below(&mut self, by: usize, words: &[Token], manner: Manner) {
        let sheet = self.items[by].sheet;
        let is_here = |at: &usize| self.items[*at].sheet == sheet;
        let above = (0..by).filter(is_here).any(|at| is_order(self.items[at].statement));
        if above || !manner.drops || !matches!(self.items[by].statement.said, Said::Remark(_)) {
            return;
        }
        let lexicon = self.scene.lexicon;
        let text = &self.items[by].statement.text;
        let named = named(Cursor { lexicon, line: text, tokens: words, at: 0 });
        for at in (by + 1..self.items.len()).filter(is_here).collect::<Vec<_>>() {
            let Some(LineOutcome::Order { order, .. }) = &self.outcomes[at] else { continue };
            let Some(unit) = order.place().map(|place| place.province) else { continue };
            let goal = goal_or_help(order);
            if named.contains(&unit) || goal.is_some_and(|goal| named.contains(&goal)) {
                self.outcomes[at] = Some(LineOutcome::Refused(Why::Doubtful));
                self.doubted_by[at] = Some(by);
                let is_there = |order: &Order| order.place().is_some_and(|at| at.province == unit);
                self.reading.orders.retain(|(_, order)| !is_there(order));
            }
        }
    }

    /// Whether a clause only tells of what it names.
    pub(super) fn only_tells(&self, by: usize) -> bool {
        matches!(self.items[by].statement.said, Said::Remark(_)) && self.tells(by)
    }

    fn tells(&self, by: usize) -> bool {
        let lexicon = self.scene.lexicon;
        let mut words = plainly(tokens(&self.items[by].statement.text), lexicon);
        annotate(&mut words, lexicon);
        (0..words.len()).any(|at| matches!(cue_at(&words, at), Some((_, Cue::Tells))))
    }

    /// The orders that a clause speaks of without a name: by their number, by a type, or as the last one.
    fn spoken_of_otherwise(
        &self,
        by: usize,
        words: &[Token],
        orders: &[Counting],
        manner: Manner,
    ) -> Vec<Province> {
        let item = &self.items[by];
        let acts = manner.drops || manner.wishes || manner.stays || manner.swaps;
        let ordered = |at: usize| {
            is_order(self.items[at].statement) || self.items[at].statement.said == Said::Negation
        };
        let newest = (0..by).filter(|&at| ordered(at)).map(|at| self.items[at].sheet).max();
        let mut lines: Vec<(usize, usize)> = (0..by)
            .filter(|&at| ordered(at) && Some(self.items[at].sheet) == newest)
            .map(|at| (self.items[at].sheet, self.items[at].statement.line))
            .collect();
        lines.dedup();
        let counted: Vec<(usize, usize)> = ordinals(words, lines.len())
            .into_iter()
            .filter_map(|at| lines.get(at).copied())
            .collect();
        if !counted.is_empty() {
            return orders
                .iter()
                .filter(|it| counted.contains(&it.line))
                .map(|it| it.unit)
                .collect();
        }
        let kind = |roles: Roles| {
            words.iter().any(|token| {
                token.word.len() > 2 && token.known.roles.any(roles) && token.known.exact.is_none()
            })
        };
        let kind = match (kind(Roles::ARMY), kind(Roles::FLEET)) {
            (true, false) => Some(UnitKind::Army),
            (false, true) => Some(UnitKind::Fleet),
            _ => None,
        };
        if kind.is_some() && (acts || manner.turns && manner.does) {
            return orders.iter().filter(|it| it.kind == kind).map(|it| it.unit).collect();
        }
        let pronoun = words.iter().any(|token| Words::PutIt.contains(&token.word));
        let above = (0..by).any(|at| self.items[at].sheet == item.sheet && ordered(at));
        let last = orders
            .last()
            .filter(|_| above && pronoun && manner.turns && manner.wishes && manner.does);
        last.map(|last| last.unit).into_iter().collect()
    }

    /// All that is said on the line of a statement.
    fn line_of(&self, by: usize) -> String {
        let place = |item: &Item<'_>| (item.sheet, item.statement.line);
        let here = place(&self.items[by]);
        let mut said: Vec<&str> = Vec::new();
        for (index, item) in self.items.iter().enumerate().filter(|(_, item)| place(item) == here) {
            // What another order says is its own affair.
            if index != by && is_order(item.statement) {
                continue;
            }
            if said.last() != Some(&item.statement.text.as_str()) {
                said.push(&item.statement.text);
            }
        }
        said.join(" ")
    }

    /// Whether the order of a unit there is asked about already.
    fn is_doubted(&self, place: Province) -> bool {
        (0..self.items.len()).any(|index| {
            self.doubted_by[index].is_some()
                && self.choices[index].first().is_some_and(|choice| choice.province == place)
        })
    }

    /// The orders above a statement.
    fn counting(&self, by: usize) -> Vec<Counting> {
        let position = &self.scene.view.position;
        let order = |index: usize| match &self.outcomes[index] {
            Some(LineOutcome::Order { order, .. }) => {
                let unit = order.place()?.province;
                Some(Counting {
                    line: (self.items[index].sheet, self.items[index].statement.line),
                    unit,
                    kind: position.unit_at(unit).map(|unit| unit.kind),
                    goal: goal_or_help(order),
                })
            }
            _ => None,
        };
        (0..by).filter_map(order).collect()
    }
}

/// Where an order sends its unit, or the one that it helps.
fn goal_or_help(order: &Order) -> Option<Province> {
    match order {
        Order::Movement(_, Movement::SupportMove { to, .. } | Movement::Convoy { to, .. }) => {
            Some(to.province)
        }
        _ => goal_of(order).map(|goal| goal.province),
    }
}

/// What a clause does with the orders that it speaks of.
fn manner(words: &[Token], lexicon: &Lexicon) -> Manner {
    let mut manner = Manner::default();
    let (mut at, mut begun) = (0, None);
    while at < words.len() {
        let name = words[at].known.exact.filter(|_| words[at].word.len() > 2);
        if let Some(reach) = name {
            at += reach.tokens;
            continue;
        }
        let token = &words[at];
        manner.does |=
            token.sign == Sign::Word && token.word.len() > 1 && token.known.roles.any(ANY_VERB);
        let Some((length, cue)) = cue_at(words, at) else {
            at += 1;
            continue;
        };
        begun = begun.or(Some(cue).filter(|cue| *cue != Cue::Light));
        match cue {
            // `Ignore what I said`
            Cue::Tells => manner.tells |= !matches!(begun, Some(Cue::Drops | Cue::Swaps)),
            Cue::Light => {}
            Cue::Turns => {
                let no = is_no(token)
                    && words.get(at + length).is_some_and(|next| next.sign == Sign::Word);
                manner.turns |= !no;
            }
            Cue::Wavers => (manner.turns, manner.opens) = (true, true),
            Cue::Drops => (manner.turns, manner.drops) = (true, true),
            Cue::Swaps => (manner.turns, manner.swaps) = (true, true),
            Cue::Denies => manner.denies = true,
            Cue::Wishes => manner.wishes = true,
            Cue::Stays => (manner.stays, manner.does) = (true, true),
            Cue::Opens => manner.opens = true,
        }
        at += length;
    }
    let mut said = words.iter().filter(|token| token.sign == Sign::Word);
    let first = said.next();
    let of_others = first.is_some_and(|token| lexicon.power(&token.word).is_some());
    let reason =
        first.is_some_and(|token| token.known.roles.any(Roles::BECAUSE) && token.word.len() > 1);
    let speaks = manner.turns || manner.denies || manner.wishes || manner.stays;
    manner.tells |= !speaks || reason || of_others && !manner.turns;
    manner
}

/// The provinces that words name, or call by a nickname.
pub(super) fn named(cursor: Cursor<'_>) -> Vec<Province> {
    let (mut places, mut at) = (Vec::new(), 0);
    while let Some(token) = cursor.tokens.get(at) {
        let mut ahead = Cursor { at, ..cursor };
        let is_name = token.known.exact.is_some() && token.word.len() > 2;
        let place = if is_name { ahead.place(Need::Named) } else { None };
        match place.and_then(|place| cursor.lexicon.named(&place.key())) {
            Some(place) => {
                places.push(place);
                at = ahead.at.max(at + 1);
            }
            None => {
                places.extend(cursor.lexicon.nickname(&token.word));
                at += 1;
            }
        }
    }
    places
}

/// Which lines words speak of by number, from 0: `line 3`, `the second one`, `the last two`, `5 and 6`.
fn ordinals(words: &[Token], lines: usize) -> Vec<usize> {
    let is_counted =
        |word: &str| Words::CountThings.contains(word) || Words::CountAlso.contains(word);
    let counted = |at: Option<usize>| {
        at.and_then(|at| words.get(at)).is_some_and(|token| is_counted(&token.word))
    };
    let drops = (0..words.len()).any(|at| matches!(cue_at(words, at), Some((_, Cue::Drops))));
    let mut found = Vec::new();
    for (at, token) in words.iter().enumerate() {
        let number =
            (token.sign == Sign::Number).then(|| token.word.parse::<usize>().ok()).flatten();
        let beside =
            drops || counted(at.checked_sub(1)) || at > 0 && words[at - 1].sign == Sign::Hash;
        if let Some(number) = number.filter(|number| beside && (1..=lines).contains(number)) {
            found.push(number - 1);
        }
        if token.sign != Sign::Word || !counted(Some(at + 1)) {
            continue;
        }
        let ordinal = ORDINALS.iter().position(|table| table.contains(&token.word));
        found.extend(ordinal.filter(|&at| at < lines));
        if Words::CountLast.contains(&token.word) && lines > 0 {
            let next = words.get(at + 1);
            let two = next.is_some_and(|next| Words::ChooseTwo.contains(&next.word));
            found.extend(lines.saturating_sub(1 + usize::from(two))..lines);
        }
    }
    found
}
