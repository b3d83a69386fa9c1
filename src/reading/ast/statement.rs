//! What a letter says, as written: nothing is matched to a position yet, and nothing is refused.

use std::borrow::Cow;

use super::command::Command;
use super::command::SetWord;
use super::cut::Cut;
use crate::board::{Board, Coast, Phase, Power, Turn, UnitKind};
use crate::reading::lexer::foreign::Language;

/// A letter taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Everything the writer says, in the order of the lines.
    pub statements: Vec<Statement>,
    /// What was not looked at.
    pub cuts: Vec<Cut>,
    /// The language of the names in it, where it is plainly another one than English.
    pub language: Language,
    /// What it says of other sheets of the same player.
    pub relation: Relation,
}

impl Request {
    /// The letter without orders that were found in sentences and are of another phase than this: there such words only
    /// tell something.
    pub fn in_phase(mut self, phase: Phase) -> Request {
        self.statements.retain(|statement| statement.is_of(phase));
        self
    }

    /// Whether none of its orders is one of those.
    pub(in crate::reading) fn is_of(&self, phase: Phase) -> bool {
        self.statements.iter().all(|statement| statement.is_of(phase))
    }

    /// The commands of the letter, in the order written.
    pub fn commands(&self) -> impl Iterator<Item = &Command> {
        self.statements.iter().filter_map(|statement| match &statement.said {
            Said::Command(command) => Some(command),
            _ => None,
        })
    }

    /// What it says of sets of orders.
    pub fn set_words(&self) -> impl Iterator<Item = SetWord> {
        self.commands().filter_map(|command| match command {
            Command::OnSets(word) => Some(*word),
            _ => None,
        })
    }

    /// Whether it may change what the player's sheets mean: by orders, or by a word on them.
    pub fn changes_sheet(&self) -> bool {
        self.has_orders() || self.set_words().any(SetWord::is_on_letters)
    }

    /// Whether anything in it has the form of an order.
    pub fn has_orders(&self) -> bool {
        self.statements
            .iter()
            .any(|statement| matches!(statement.said, Said::Order(_) | Said::Conditional(_)))
    }
}

/// What a letter says of the sheets before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Nothing.
    Unsaid,
    /// It replaces them.
    Replaces,
    /// It adds to them or changes some of them.
    Adds,
    /// It is only a draft.
    Draft,
}

/// One thing said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The line it begins on, from 1; of lines that were read as one, the first.
    pub line: usize,
    /// The words as written.
    pub text: String,
    /// How it follows what stands before it.
    pub start: Start,
    /// The turn it is said for, where a heading names one.
    pub turn: Option<TurnClaim>,
    /// For how long it is said.
    pub reach: Reach,
    /// What it says.
    pub said: Said,
}

/// Whether a statement has the form of an order.
pub(in crate::reading) fn is_order(statement: &Statement) -> bool {
    matches!(statement.said, Said::Order(_) | Said::Conditional(_))
}

/// For how long something is said.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Reach {
    /// For one turn.
    #[default]
    Once,
    /// For every turn (4.E.4).
    EveryTurn,
}

/// How a statement follows the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// After a sign, or on a line of its own.
    Apart,
    /// With nothing between: if the one before it was not understood, nor is it.
    Glued,
}

/// What a statement says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// Something in the form of an order.
    Order(Written),
    /// Orders that hang on something, or offer a choice.
    Conditional(Vec<Written>),
    /// Orders that are denied.
    Negation,
    /// Something asked.
    Question,
    /// A word to the judge.
    Command(Command),
    /// What is to take the place of something in an order before it.
    Amend(Amendment),
    /// What the lines below are, or are not.
    Heading,
    /// Anything else.
    Remark(Remark),
}

/// What changes an order without saying it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amendment {
    /// Another goal: `Gascony instead of Portugal`.
    Goal {
        /// The goal as it was ordered.
        old: PlaceClaim,
        /// The one that is meant.
        new: PlaceClaim,
    },
    /// Two units go each where the other was to go.
    Swap {
        /// Where one of them stands.
        first: PlaceClaim,
        /// Where the other stands.
        second: PlaceClaim,
    },
}

/// Words that are no order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// Nothing in them looks like an order.
    Plain,
    /// Something in them looks like one, but it is told, not ordered.
    TellsOfOrders,
    /// They make the order before them doubtful.
    Wavers,
    /// They took an order above them back, which is denied where it stands.
    Strikes,
}

/// The turn a heading names.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TurnClaim {
    /// The first letter of the season, in capitals.
    pub season: Option<char>,
    /// The year; below 100 where only two digits were written.
    pub year: Option<i32>,
    /// The phase.
    pub phase: Option<Phase>,
}

impl TurnClaim {
    /// Whether a turn may be meant.
    pub fn fits(&self, board: &Board, turn: Turn) -> bool {
        let code = board.turn_code(turn);
        let season = self.season.is_none_or(|season| code.starts_with(season));
        let year = self.year.is_none_or(|year| {
            year == turn.year || year < 100 && turn.year.rem_euclid(100) == year
        });
        let phase = self.phase.is_none_or(|phase| phase == turn.phase);
        season && year && phase
    }
}

/// An order as written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Written {
    /// The power named before the order or in a heading.
    pub power: Option<Power>,
    /// A sign before it.
    pub mark: Mark,
    /// The unit that is told to do it.
    pub unit: Option<UnitClaim>,
    /// What it is told to do.
    pub deed: Deed,
    /// Where the unit that is told stands in the sentence.
    pub voice: Voice,
}

/// A sign before an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// None.
    None,
    /// `+`: a build.
    Plus,
    /// `-`: a removal, or no more than a bullet.
    Minus,
}

/// Where the unit that is told stands in the sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Voice {
    /// It is what the sentence is about.
    Active,
    /// It is named as the helper in another unit's order (`A Mun-Bur, supported by A Ruh`).
    Passive,
    /// It was found in a sentence that says more than an order (`my lads in Munich shall seize the day, and Bohemia`).
    Prose,
}

/// A unit as the writer names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnitClaim {
    /// The nationality.
    pub power: Option<Power>,
    /// The unit type.
    pub kind: Option<UnitKind>,
    /// The place.
    pub place: PlaceClaim,
}

/// A place as the writer names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlaceClaim {
    /// The words as written.
    pub text: String,
    /// The words, folded, letters and digits alone.
    pub words: Vec<String>,
    /// The coast that was named.
    pub coast: Option<Coast>,
}

impl PlaceClaim {
    /// The words run together.
    pub fn key(&self) -> Cow<'_, str> {
        run_together(&self.words)
    }
}

/// Words run together; most places have but one.
pub(in crate::reading) fn run_together(words: &[String]) -> Cow<'_, str> {
    match words {
        [word] => Cow::Borrowed(word),
        words => Cow::Owned(words.concat()),
    }
}

/// What a unit is told to do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// Nothing was said but the unit.
    Nothing,
    /// To stay.
    Hold,
    /// `-H`: to stay, or to go to a place of this letter.
    HoldOr(PlaceClaim),
    /// To go.
    Move {
        /// Where to.
        to: PlaceClaim,
        /// What was named on the way.
        over: Vec<PlaceClaim>,
        /// Whether a convoy was named.
        voyage: Voyage,
    },
    /// To help a unit to stay.
    SupportHold(UnitClaim),
    /// To help a unit to go.
    SupportMove(UnitClaim, PlaceClaim),
    /// To carry an army.
    Convoy(UnitClaim, PlaceClaim),
    /// To help whoever was spoken of before (`A Bur-Mun, A Ruh supports`); who that is, is settled
    /// where the order stands in its letter.
    SupportThat(Leaning),
    /// To carry whoever was spoken of before.
    ConvoyThat(Leaning),
    /// To retreat.
    Retreat(PlaceClaim),
    /// To retreat, and nothing was said of where to.
    RetreatSomewhere,
    /// To go off the board: a disband or a removal.
    Leave,
    /// To be built.
    Build,
    /// To do without builds.
    Waive(Waived),
    /// To do what another power orders (4.E.5).
    Proxy(Power),
    /// All units (of a type) that have no order stay, but for these.
    AllHold(Option<UnitKind>, Vec<UnitClaim>),
    /// All that were dislodged go off the board.
    AllLeave,
    /// Nothing that was understood.
    Unclear,
}

/// How an order speaks of the one before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaning {
    /// By a word: `supports that`.
    Word,
    /// By saying nothing: only what stands on the same line can be meant.
    Silence,
}

/// How many builds are done without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Waived {
    /// So many; one where nothing is said.
    Number(u8),
    /// All that are left.
    All,
}

/// Whether a move says that it goes by convoy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Voyage {
    /// Nothing said.
    Unsaid,
    /// By convoy.
    Convoy,
}

impl Statement {
    fn is_of(&self, phase: Phase) -> bool {
        !matches!(&self.said, Said::Order(order) if order.is_of_other_phase(phase))
    }
}

impl Written {
    /// Whether it was found in a sentence that says more than an order.
    pub fn is_prose(&self) -> bool {
        self.voice == Voice::Prose
    }

    /// Whether it was told as something that is done in another phase than this.
    fn is_of_other_phase(&self, phase: Phase) -> bool {
        let is_of_winter = matches!(self.deed, Deed::Build | Deed::Leave);
        self.is_prose() && is_of_winter != (phase == Phase::Adjustment)
    }

    /// Every place named in the order.
    pub fn places(&self) -> Vec<&PlaceClaim> {
        let mut places: Vec<&PlaceClaim> = self.unit.iter().map(|unit| &unit.place).collect();
        match &self.deed {
            Deed::Move { to, over, .. } => {
                places.push(to);
                places.extend(over);
            }
            Deed::SupportHold(unit) => places.push(&unit.place),
            Deed::SupportMove(unit, to) | Deed::Convoy(unit, to) => {
                places.extend([&unit.place, to]);
            }
            Deed::Retreat(to) | Deed::HoldOr(to) => places.push(to),
            _ => {}
        }
        places
    }
}
