//! What must be true of a map file as a whole: codes, names, borders, victory, first units.

use std::collections::HashMap;

use toml::Spanned;

use super::text::MapText;
use super::{KNOWN_VICTORIES, Reader, shores};
use crate::board::{Board, Location, Power, UnitKind};

impl Reader<'_> {
    pub(super) fn check_codes(&mut self, map: &MapText) {
        let right = |code: &str| {
            !code.is_empty()
                && code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        };
        for code in map.province.keys().chain(map.power.keys()) {
            if !right(code.get_ref()) {
                let what =
                    format!("the code {:?} is not in capital letters and digits", code.get_ref());
                self.fault(code, what);
            }
        }
        if map.province.len() > usize::from(u16::MAX) || map.power.len() > usize::from(u8::MAX) {
            self.fault(&map.name, "more than 65535 provinces or 255 powers".to_owned());
        }
    }

    /// No text may name two provinces, in any case and with or without accents and dots.
    pub(super) fn check_names(&mut self, map: &MapText) {
        let mut seen: HashMap<String, String> = HashMap::new();
        for (code, facts) in &map.province {
            let mut own: Vec<(&Spanned<String>, String)> = vec![(code, fold(code.get_ref()))];
            own.extend(
                std::iter::once(&facts.name)
                    .chain(&facts.also)
                    .map(|name| (name, fold(name.get_ref()))),
            );
            for (name, folded) in own {
                match seen.get(&folded) {
                    Some(other) if other != code.get_ref() => {
                        let what = format!(
                            "{:?} names both {other} and {}; each name may stand for one province",
                            name.get_ref(),
                            code.get_ref()
                        );
                        self.fault(name, what);
                    }
                    Some(_) => {}
                    None => {
                        seen.insert(folded, code.get_ref().clone());
                    }
                }
            }
        }
    }

    pub(super) fn check_borders(&mut self, map: &MapText, board: &Board) {
        for (province, (code, facts)) in board.provinces().zip(&map.province) {
            for &other in board.army_borders(province) {
                if !board.army_borders(other).contains(&province) {
                    self.one_way(code, facts.armies.as_ref(), board.code(other), "armies");
                }
            }
            let own: Vec<Location> = shores(board, province);
            for place in own {
                for &other in board.fleet_borders(place) {
                    let back = board.fleet_borders(other).contains(&place);
                    let named = board.can_stand(UnitKind::Fleet, other);
                    if !named {
                        let what = format!(
                            "the border of {} to {} for fleets must name the coast (and {} must take fleets)",
                            code.get_ref(),
                            board.code(other.province),
                            board.code(other.province)
                        );
                        self.fault(code, what);
                    } else if !back {
                        self.one_way(code, None, &board.location_code(other), "fleets");
                    }
                }
            }
        }
    }

    fn one_way(
        &mut self,
        code: &Spanned<String>,
        list: Option<&Spanned<String>>,
        other: &str,
        kind: &str,
    ) {
        let what = format!(
            "{} borders {other} for {kind}, but {other} does not border {}; borders must return",
            code.get_ref(),
            code.get_ref()
        );
        self.fault(list.unwrap_or(code), what);
    }

    pub(super) fn check_victory(&mut self, map: &MapText, board: &Board) {
        if let Some(kind) = &map.victory.kind
            && kind.get_ref() != "count"
        {
            let why = if KNOWN_VICTORIES.contains(&kind.get_ref().as_str()) {
                "does not act yet"
            } else {
                "is unknown"
            };
            self.fault(kind, format!("victory kind {:?} {why}; allowed: count", kind.get_ref()));
        }
        let all = board.centres().count();
        let asked = *map.victory.centres.get_ref();
        if asked == 0 || asked > all {
            let what = format!("{asked} centres win; allowed: 1 to {all}, for the map has {all}");
            self.fault(&map.victory.centres, what);
        }
    }

    pub(super) fn first_units(
        &mut self,
        map: &MapText,
        board: &Board,
    ) -> Vec<(Power, UnitKind, Location)> {
        let mut units: Vec<(Power, UnitKind, Location)> = Vec::new();
        for (power, facts) in board.powers().zip(map.power.values()) {
            for text in facts.units.get_ref().split(',').map(str::trim) {
                if text.is_empty() {
                    continue;
                }
                let unit = text.split_once(' ').and_then(|(kind, place)| {
                    let kind = match kind {
                        "A" => UnitKind::Army,
                        "F" => UnitKind::Fleet,
                        _ => return None,
                    };
                    Some((kind, board.location(place.trim())?))
                });
                match unit {
                    Some((kind, place)) if !board.can_stand(kind, place) => {
                        self.fault(&facts.units, format!("{text:?} cannot stand there"));
                    }
                    Some((_, place))
                        if units.iter().any(|unit| unit.2.province == place.province) =>
                    {
                        self.fault(
                            &facts.units,
                            format!("{text:?}: the province is taken by another unit"),
                        );
                    }
                    Some((kind, place)) => units.push((power, kind, place)),
                    None => {
                        let what = format!(
                            "{text:?} is no unit; allowed: A or F and a place, as in \"F STP/SC\""
                        );
                        self.fault(&facts.units, what);
                    }
                }
            }
        }
        units
    }
}

/// A name without case, blanks, dots and dashes, for telling whether two are the same.
fn fold(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
