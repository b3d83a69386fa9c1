//! The calendar of a map file.

use super::Reader;
use super::text::{CalendarText, SeasonText};
use crate::board::calendar::SeasonFacts;
use crate::board::{Calendar, Phase, Season, Turn};

impl Reader<'_> {
    pub(super) fn calendar(&mut self, text: &CalendarText) -> Calendar {
        let seasons: Vec<SeasonFacts> = text.season.iter().map(|it| self.season(it)).collect();
        let nowhere = Turn { year: 0, season: Season(0), phase: Phase::Movement };
        let mut calendar = Calendar { seasons, first: nowhere, year_step: text.year_step };
        let has_movement = calendar.seasons.iter().any(|it| it.phases.contains(&Phase::Movement));
        let letters: Vec<char> = calendar.seasons.iter().map(|it| it.letter).collect();
        let twice = (1..letters.len()).any(|at| letters[..at].contains(&letters[at]));
        if !has_movement || twice || text.year_step < 1 {
            let what = "a calendar needs a season with a movement phase, different letters, and a year-step of 1 or more";
            self.fault(&text.first, what.to_owned());
        }
        match calendar.turn(text.first.get_ref()) {
            Some(first) => calendar.first = first,
            None => {
                let what = format!(
                    "first = {:?} is no turn of this calendar; it is a season's letter, the year, and M, R or A",
                    text.first.get_ref()
                );
                self.fault(&text.first, what);
            }
        }
        calendar
    }

    fn season(&mut self, text: &SeasonText) -> SeasonFacts {
        let mut phases = Vec::new();
        for word in text.phases.get_ref().split_whitespace() {
            match word {
                "movement" => phases.push(Phase::Movement),
                "retreat" => phases.push(Phase::Retreat),
                "adjustment" => phases.push(Phase::Adjustment),
                other => {
                    let what =
                        format!("{other:?} is no phase; allowed: movement, retreat, adjustment");
                    self.fault(&text.phases, what);
                }
            }
        }
        if phases.is_empty() {
            self.fault(&text.phases, "a season needs a phase".to_owned());
            phases.push(Phase::Movement);
        }
        let letter = text.letter.get_ref();
        if letter.chars().count() != 1 || !letter.chars().all(|it| it.is_ascii_uppercase()) {
            self.fault(&text.letter, format!("{letter:?} is not one capital letter"));
        }
        SeasonFacts {
            letter: letter.chars().next().unwrap_or('?'),
            name: text.name.clone(),
            phases,
        }
    }
}
