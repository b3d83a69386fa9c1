//! Words that name a turn, or a part of it.

use crate::board::Phase;
use crate::reading::ast::statement::TurnClaim;
use crate::reading::lexer::tables::Table;

/// The letter of a season.
pub(in crate::reading) fn season(word: &str) -> Option<char> {
    const SEASONS: [(Table, char); 4] = [
        (Table::SeasonSpring, 'S'),
        (Table::SeasonFall, 'F'),
        (Table::SeasonWinter, 'W'),
        (Table::SeasonSummer, 'U'),
    ];
    let found = SEASONS.into_iter().find(|(table, _)| table.contains(word))?;
    Some(found.1)
}

/// The phase that a word names.
pub(in crate::reading) fn phase_of(word: &str) -> Option<Phase> {
    const PHASES: [(Table, Phase); 3] = [
        (Table::PhaseMovement, Phase::Movement),
        (Table::PhaseRetreat, Phase::Retreat),
        (Table::PhaseAdjustment, Phase::Adjustment),
    ];
    let found = PHASES.into_iter().find(|(table, _)| table.contains(word))?;
    Some(found.1)
}

/// `S1901M`, `F01`, `W1901`.
pub(in crate::reading) fn turn_code(word: &str) -> Option<TurnClaim> {
    let mut letters = word.chars();
    let season = letters.next()?.to_ascii_uppercase();
    if !matches!(season, 'S' | 'F' | 'W' | 'A') {
        return None;
    }
    let rest = letters.as_str();
    let digits = rest.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    if !matches!(digits.len(), 2 | 4) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let phase = match &rest[digits.len()..] {
        "" => None,
        "m" => Some(Phase::Movement),
        "r" => Some(Phase::Retreat),
        "a" | "b" => Some(Phase::Adjustment),
        _ => return None,
    };
    Some(TurnClaim {
        season: Some(if season == 'A' { 'F' } else { season }),
        year: digits.parse().ok(),
        phase,
    })
}
