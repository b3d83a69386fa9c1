//! The news of a turn: what somebody would tell first, and no more than he would tell.
//!
//! Who has won; then what concerns the reader, as `you`, and then what concerns others alone, each a
//! paragraph. Within each the weightier goes first ([`Weight`]): a power that is out, a home centre lost,
//! other centres taken, units destroyed and dislodged, who walked into whose centres, centres that were
//! free, bounces. What concerns one place stands together. The reader is told all that is his; of others a
//! few sentences, for every order stands below. That the reader sent nothing stands first, for the rest comes
//! of it. At the end, a paragraph each, who else sent nothing, and what comes next.

mod besieged;
mod centres;
mod clashes;
mod failed;
mod foreseen;
mod raised;
mod retreats;
mod silent;
mod units;

use std::cmp::Reverse;

use crate::adjudication::Outcome;
use crate::board::{Centre, Phase, Power, Province};
use crate::judge::{GameFacts, Reader, Results};
use crate::order::{Movement, Order};
use crate::position::Unit;

use crate::report::results::counted;
use crate::report::tongue::{Join, Name, Tongue};

pub(super) use foreseen::is_counted_later;
pub(super) use units::whose;

/// How many sentences about others are told; of centres, and of who is out, all.
const OTHERS: usize = 6;
/// News about this many places are followed by what else is told of one of them.
const FEW: usize = 2;

/// Who tells what to whom.
#[derive(Clone, Copy)]
struct Teller<'a> {
    tongue: &'a Tongue,
    game: &'a GameFacts,
    reader: &'a Reader,
    results: &'a Results,
}

/// How much a piece of news weighs, the heaviest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Weight {
    /// A power is out, or has lost its last centre.
    Out,
    /// A home centre was lost.
    Home,
    /// Another centre was taken from a power.
    Taken,
    /// A unit was dislodged and had nowhere to go.
    Destroyed,
    /// A unit was dislodged.
    Dislodged,
    /// Somebody walked into a power's home.
    EnteredHome,
    /// Somebody walked into a power's centre.
    Entered,
    /// Somebody walked into a centre that nobody has yet.
    EnteredFree,
    /// Centres were gained that nobody had.
    Gained,
    /// Moves came to nothing because others stood or came in their way.
    Bounce,
    /// Orders came to nothing for other reasons.
    Failed,
    /// What was built and removed, in the order of the powers.
    Raised,
    /// Nothing happened that is worth more.
    Quiet,
}

/// A sentence.
#[derive(Debug)]
struct Item {
    weight: Weight,
    /// How many centres or units it is about.
    number: usize,
    /// Where it happened.
    places: Vec<Province>,
    words: String,
}

impl Item {
    fn new(weight: Weight, places: &[Province], words: String) -> Item {
        Item { weight, number: places.len(), places: places.to_vec(), words }
    }
}

/// Sentences, those that concern the reader apart from all others.
#[derive(Default)]
struct Told {
    own: Vec<Item>,
    others: Vec<Item>,
}

impl Told {
    /// Those in which these powers are told of.
    fn of(&mut self, teller: &Teller<'_>, powers: &[Power]) -> &mut Vec<Item> {
        match powers.iter().any(|power| teller.is_readers(*power)) {
            true => &mut self.own,
            false => &mut self.others,
        }
    }

    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.others.is_empty()
    }
}

/// The headlines, in sentences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct News {
    /// Who has won, if that is the reader or there is news of his; and what concerns him.
    own: Vec<String>,
    /// What concerns others alone.
    others: Vec<String>,
    /// Who sent nothing.
    silent: Vec<String>,
    /// What is counted later, and who builds next.
    next: Vec<String>,
}

impl News {
    /// What is told of the reader, of others, of who sent nothing, and of what comes next, a paragraph each.
    pub(super) fn paragraphs(&self) -> Vec<String> {
        let parts = [&self.own, &self.others, &self.silent, &self.next];
        parts.into_iter().filter(|part| !part.is_empty()).map(|part| part.join(" ")).collect()
    }

    /// All sentences in their order.
    pub(super) fn sentences(&self) -> impl Iterator<Item = &String> {
        self.own.iter().chain(&self.others).chain(&self.silent).chain(&self.next)
    }
}

/// The news of a turn.
pub(super) fn news(tongue: &Tongue, game: &GameFacts, reader: &Reader, results: &Results) -> News {
    let teller = Teller { tongue, game, reader, results };
    let mut told = Told::default();
    centres::centres(&teller, &mut told);
    let is_movement = results.before.turn.phase == Phase::Movement;
    match results.before.turn.phase {
        Phase::Movement => {
            units::dislodgements(&teller, &mut told);
            units::disarmed(&teller, &mut told);
            units::entered(&teller, &mut told);
            let weakened = failed::weakened(&teller);
            clashes::clashes(&teller, &weakened, &mut told);
            units::entered_free(&teller, &mut told);
            failed::failed(&teller, &weakened, &mut told);
        }
        Phase::Retreat => {
            retreats::retreated(&teller, &mut told);
            units::disarmed(&teller, &mut told);
        }
        Phase::Adjustment => raised::raised(&teller, &mut told),
    }
    let quiet =
        quiet(&teller).filter(|_| is_movement && told.is_empty() && results.winner.is_none());
    told.others.extend(quiet.map(|words| Item::new(Weight::Quiet, &[], words)));
    if counted(game, results) && results.captured.is_empty() {
        let words = tongue.news.nothing_changed();
        told.others.push(Item::new(Weight::Quiet, &[], words));
    }
    let mut news = News {
        own: in_order(told.own, usize::MAX),
        others: in_order(told.others, if is_movement { OTHERS } else { usize::MAX }),
        silent: silent::others(&teller),
        next: next(&teller),
    };
    news.own.splice(0..0, silent::own(&teller));
    if let Some(won) = centres::won(&teller) {
        let first = if news.own.is_empty() { &mut news.others } else { &mut news.own };
        first.insert(0, won);
    }
    news
}

/// The sentences by their weight, and of those that weigh the same first those about more; what is told of one
/// place together. Beyond so many only what nobody may miss.
fn in_order(mut items: Vec<Item>, most: usize) -> Vec<String> {
    items.sort_by_key(|item| (item.weight, Reverse(item.number)));
    let mut rank = 0;
    items.retain(|item| {
        rank += 1;
        rank <= most || item.weight <= Weight::Taken
    });
    let mut sorted: Vec<Item> = Vec::new();
    for item in items {
        let is_near = |told: &Item| {
            told.places.len() <= FEW && told.places.iter().any(|place| item.places.contains(place))
        };
        match sorted.iter().rposition(is_near) {
            Some(at) => sorted.insert(at + 1, item),
            None => sorted.push(item),
        }
    }
    sorted.into_iter().map(|item| item.words).collect()
}

/// What is counted after the retreats, and who builds and removes next.
fn next(teller: &Teller<'_>) -> Vec<String> {
    let Teller { game, results, .. } = teller;
    let mut news = foreseen::counted_later(teller);
    if game.turn != results.number && game.position.turn.phase == Phase::Adjustment {
        news.extend(raised::due(teller));
    }
    news
}

impl<'a> Teller<'a> {
    /// `you` for the reader's only power, else its name.
    fn who(&self, power: Power) -> Name<'a> {
        if self.reader.powers == [power] {
            self.tongue.names.you()
        } else {
            self.tongue.names.power(&self.game.board, power)
        }
    }

    fn powers(&self, powers: &[Power]) -> Name<'a> {
        let names = powers.iter().map(|&power| self.who(power)).collect();
        self.tongue.names.list(names, Join::And)
    }

    fn is_readers(&self, power: Power) -> bool {
        self.reader.powers.contains(&power)
    }

    /// Whether the reader wrote for this power, and nothing of it could be used. Others are told that
    /// there were no orders, which is true in any case.
    fn is_unread(&self, power: Power) -> bool {
        self.is_readers(power) && self.results.unread.contains(&power)
    }

    /// Whether the reader plays this power alone, and sent nothing.
    fn is_silent(&self, power: Power) -> bool {
        self.reader.powers == [power]
            && self.results.missed.contains(&power)
            && !self.results.unread.contains(&power)
    }

    fn province(&self, province: Province) -> Name<'a> {
        self.tongue.names.province(&self.game.board, province)
    }

    /// `your Army Burgundy`, or `the French Army Burgundy` to others.
    fn unit(&self, unit: &Unit) -> Name<'a> {
        whose(self.tongue, self.game, self.reader, unit)
    }

    fn is_home(&self, place: Province, power: Power) -> bool {
        self.game.board.centre(place) == Centre::Home(power)
    }
}

/// What is told where units moved and there is no other news.
fn quiet(teller: &Teller<'_>) -> Option<String> {
    let lines = &teller.results.lines;
    let is_move = |order: &Order| matches!(order, Order::Movement(_, Movement::Move { .. }));
    let mut moves = lines.iter().filter(|line| is_move(&line.order)).peekable();
    let is_one = moves.peek().is_some();
    (is_one && moves.all(|line| line.outcome == Outcome::Moves)).then(|| teller.tongue.news.quiet())
}
