//! The order of seasons and phases, and turns as one code (`S1901M`).
//!
//! A [`Turn`] is a place in the calendar. The number that names a turn of a game, which only ever
//! rises, is the game's (a rollback plays the same turn of the calendar twice).

use super::Board;

/// The last year a turn may be written with.
const MOST_YEARS: i32 = 1_000_000;

/// What a turn asks of the players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// `M`
    Movement,
    /// `R`
    Retreat,
    /// `A`
    Adjustment,
}

impl Phase {
    /// The last letter of a turn's code.
    pub fn letter(self) -> char {
        match self {
            Phase::Movement => 'M',
            Phase::Retreat => 'R',
            Phase::Adjustment => 'A',
        }
    }

    /// The phase with this letter.
    pub fn from_letter(letter: char) -> Option<Phase> {
        [Phase::Movement, Phase::Retreat, Phase::Adjustment]
            .into_iter()
            .find(|phase| phase.letter() == letter)
    }
}

/// One season of the board's year, by its place in [`Calendar::seasons`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Season(pub(super) u8);

/// One moment of play in the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// The year as printed.
    pub year: i32,
    /// The season.
    pub season: Season,
    /// The phase.
    pub phase: Phase,
}

/// A season's names and phases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeasonFacts {
    pub(super) letter: char,
    pub(super) name: String,
    pub(super) phases: Vec<Phase>,
}

/// The year of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Calendar {
    pub(super) seasons: Vec<SeasonFacts>,
    pub(super) first: Turn,
    pub(super) year_step: i32,
}

impl Calendar {
    /// The turn a game starts with.
    pub fn first(&self) -> Turn {
        self.first
    }

    /// The turn that follows in the calendar, whether or not anybody will have to order in it.
    pub fn successor(&self, turn: Turn) -> Turn {
        let season = usize::from(turn.season.0);
        let phases = &self.seasons[season].phases;
        let place = phases.iter().position(|&phase| phase == turn.phase);
        if let Some(&phase) = place.and_then(|place| phases.get(place + 1)) {
            return Turn { phase, ..turn };
        }
        let (next, year) = if season + 1 < self.seasons.len() {
            (season + 1, turn.year)
        } else {
            (0, turn.year.saturating_add(self.year_step))
        };
        Turn { year, season: Season(next as u8), phase: self.seasons[next].phases[0] }
    }

    /// Whether centres change hands when this turn is over: it is the last one before an
    /// adjustment phase.
    pub fn counts_centres(&self, turn: Turn) -> bool {
        turn.phase != Phase::Adjustment && self.successor(turn).phase == Phase::Adjustment
    }

    /// Whether centres change hands somewhere from `turn` on and before `next`.
    pub fn counts_before(&self, turn: Turn, next: Turn) -> bool {
        std::iter::successors(Some(turn), |&at| Some(self.successor(at)))
            .take_while(|&at| at < next)
            .any(|at| self.counts_centres(at))
    }

    /// The name of a season (`Spring`).
    pub fn season_name(&self, season: Season) -> &str {
        &self.seasons[usize::from(season.0)].name
    }

    /// The turn written as `S1901M`, if this calendar has it.
    pub fn turn(&self, code: &str) -> Option<Turn> {
        let mut letters = code.chars();
        let (season, phase) = (letters.next()?, letters.next_back()?);
        let year = letters.as_str().parse().ok().filter(|year| (0..=MOST_YEARS).contains(year))?;
        let phase = Phase::from_letter(phase)?;
        let index = self
            .seasons
            .iter()
            .position(|facts| facts.letter == season && facts.phases.contains(&phase))?;
        Some(Turn { year, season: Season(index as u8), phase })
    }

    /// A turn as `S1901M`.
    pub fn turn_code(&self, turn: Turn) -> String {
        let letter = self.seasons[usize::from(turn.season.0)].letter;
        format!("{letter}{}{}", turn.year, turn.phase.letter())
    }
}

impl Board {
    /// A turn as `S1901M`.
    pub fn turn_code(&self, turn: Turn) -> String {
        self.calendar.turn_code(turn)
    }
}
