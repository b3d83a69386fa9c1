//! A position as it stands in a line of JSON, and back.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::adjudication::retreat_places;
use crate::board::{Board, Centre, Location, Phase, Power, Province, Turn};
use crate::position::{
    Arrival, Dislodged, Position, Unit, owned_unit_code, read_owned_unit, unit_code,
};
use crate::rules::Rules;

use super::json;
use super::lines::{Members, Text, Texts};

/// The parts of a line that make a position, and what the commands ask beside them.
#[derive(Clone, Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct PositionText<'a, Asked> {
    #[serde(default)]
    pub(super) id: Value,
    #[serde(borrow)]
    pub(super) map: Option<Text<'a>>,
    pub(super) rules: Option<Members<'a, Value>>,
    pub(super) phase: Text<'a>,
    pub(super) orders: Option<Asked>,
    pub(super) reasons: Option<bool>,
    pub(super) units: Texts<'a>,
    pub(super) dislodged: Option<Vec<DislodgedText>>,
    pub(super) contested: Option<Vec<String>>,
    pub(super) centers: Option<Members<'a, Texts<'a>>>,
    pub(super) civil_disorder: Option<Vec<String>>,
    pub(super) built: Option<Members<'a, Text<'a>>>,
}

/// A dislodged unit in a line. Who took its place need not be told: a line may be about retreats alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct DislodgedText {
    pub(super) unit: String,
    #[serde(default)]
    pub(super) attacker: Option<String>,
    #[serde(default)]
    pub(super) attacker_by_convoy: bool,
    #[serde(default)]
    pub(super) retreats: Option<Vec<String>>,
}

/// The position that a line tells.
///
/// # Errors
/// A turn, unit, province or power that is not on this board; two units, or two owners, in one
/// province. The text says which and what is allowed.
pub(super) fn read<Asked>(
    board: &Board,
    rules: &Rules,
    text: &PositionText<'_, Asked>,
) -> Result<Position, String> {
    let turn = turn(board, &text.phase)?;
    let mut position = Position::empty(board, turn);
    // By place, which is the order they are to be in.
    let mut places = vec![None; board.size()];
    for unit in &text.units.0 {
        let unit = owned_unit(board, unit)?;
        if places[unit.location.province.index()].replace(unit).is_some() {
            let code = board.code(unit.location.province);
            return Err(format!("two units stand in {code}"));
        }
    }
    position.units.reserve_exact(text.units.0.len());
    position.units.extend(places.into_iter().flatten());
    for code in text.contested.iter().flatten() {
        position.contested.push(province(board, code)?);
    }
    for (owner, centres) in text.centers.iter().flat_map(|Members(members)| members) {
        let owner = power(board, owner)?;
        for code in &centres.0 {
            own(board, &mut position, owner, code)?;
        }
    }
    for code in text.civil_disorder.iter().flatten() {
        position.civil_disorder.push(power(board, code)?);
    }
    for written in text.dislodged.iter().flatten() {
        let gone = dislodged(board, rules, &position, written)?;
        if position.dislodged_at(gone.unit.location.province).is_some() {
            let code = board.code(gone.unit.location.province);
            return Err(format!("two units were dislodged from {code}"));
        }
        let has_retreats = written.retreats.as_ref().is_some_and(|codes| !codes.is_empty());
        if turn.phase != Phase::Retreat && has_retreats {
            let unit = &written.unit;
            return Err(format!("{unit:?} has retreats left, but the phase is no retreat phase"));
        }
        position.dislodged.push(gone);
    }
    for (unit, built) in text.built.iter().flat_map(|Members(members)| members) {
        note_birth(board, &mut position, unit, built)?;
    }
    if turn.phase != Phase::Retreat {
        position.dislodged.clear();
    }
    position.sort();
    Ok(position)
}

/// The turn of this code.
pub(super) fn turn(board: &Board, code: &str) -> Result<Turn, String> {
    board.calendar().turn(code).ok_or_else(|| {
        let first = board.turn_code(board.calendar().first());
        format!("{code:?} is no turn of this map; turns are written as {first}")
    })
}

fn owned_unit(board: &Board, text: &str) -> Result<Unit, String> {
    read_owned_unit(board, text).ok_or_else(|| {
        format!(
            "{text:?} is no unit; a power, A or F, and where it can stand (with its coast if it \
             needs one), as in \"RUSSIA F STP/SC\""
        )
    })
}

fn province(board: &Board, code: &str) -> Result<Province, String> {
    Ok(location(board, code)?.province)
}

fn location(board: &Board, code: &str) -> Result<Location, String> {
    board.location(code).ok_or_else(|| format!("{code:?} is no place of this map"))
}

/// The power of this code.
pub(super) fn power(board: &Board, code: &str) -> Result<Power, String> {
    board.power(code).ok_or_else(|| {
        let all: Vec<&str> = board.powers().map(|power| board.power_code(power)).collect();
        format!("{code:?} is no power of this map; allowed: {}", all.join(", "))
    })
}

fn own(board: &Board, position: &mut Position, owner: Power, code: &str) -> Result<(), String> {
    let centre = province(board, code)?;
    if board.centre(centre) == Centre::None {
        return Err(format!("{code:?} is no supply centre"));
    }
    match &mut position.owners[centre.index()] {
        Some(other) if *other != owner => Err(format!("two powers own {code:?}")),
        slot => {
            *slot = Some(owner);
            Ok(())
        }
    }
}

fn dislodged(
    board: &Board,
    rules: &Rules,
    position: &Position,
    text: &DislodgedText,
) -> Result<Dislodged, String> {
    let attacker = text.attacker.as_ref().map(|code| province(board, code)).transpose()?;
    let mut gone = Dislodged {
        unit: owned_unit(board, &text.unit)?,
        attacker,
        arrival: if text.attacker_by_convoy { Arrival::Convoy } else { Arrival::Land },
        retreats: Vec::new(),
    };
    gone.retreats = match &text.retreats {
        Some(codes) => {
            let places: Result<Vec<Location>, String> =
                codes.iter().map(|code| location(board, code)).collect();
            places?
        }
        None => retreat_places(board, rules, &position.units, &position.contested, &gone),
    };
    let within_reach = Dislodged { attacker: None, retreats: Vec::new(), ..gone.clone() };
    let within_reach = retreat_places(board, rules, &[], &[], &within_reach);
    for place in &gone.retreats {
        if position.unit_at(place.province).is_some() {
            let (unit, code) = (&text.unit, board.location_code(*place));
            return Err(format!("{unit:?} could not retreat to {code:?}: a unit stands there"));
        }
        if !board.can_stand(gone.unit.kind, *place) {
            let (unit, code) = (&text.unit, board.location_code(*place));
            return Err(format!("{unit:?} could not stand in {code:?}"));
        }
        let why = if !within_reach.contains(place) {
            "it cannot go there"
        } else if position.contested.contains(&place.province) {
            "it is contested"
        } else if gone.attacker == Some(place.province) && gone.arrival == Arrival::Land {
            "its attacker came from there"
        } else {
            continue;
        };
        let (unit, code) = (&text.unit, board.location_code(*place));
        return Err(format!("{unit:?} could not retreat to {code:?}: {why}"));
    }
    Ok(gone)
}

fn note_birth(
    board: &Board,
    position: &mut Position,
    code: &str,
    built: &str,
) -> Result<(), String> {
    let built = Some(turn(board, built)?);
    let on_board = position.units.iter_mut();
    let gone = position.dislodged.iter_mut().map(|gone| &mut gone.unit);
    let is_named =
        |unit: &&mut Unit| unit_code(board, unit) == code || owned_unit_code(board, unit) == code;
    let mut found = on_board.chain(gone).filter(is_named);
    match found.next() {
        Some(unit) => {
            unit.built = built;
            Ok(())
        }
        None => Err(format!("built: no unit {code:?} stands on the board")),
    }
}

/// Writes the units as `FRANCE A PAR`, sorted.
pub(super) fn write_units(line: &mut Vec<u8>, board: &Board, units: &[Unit]) {
    // Numbers with nothing to compare but themselves sort fastest.
    let keys = units.iter().enumerate().map(|(number, unit)| by_text(unit) << 16 | number as u64);
    let mut sorted: Vec<u64> = keys.collect();
    sorted.sort_unstable();
    let units = sorted.into_iter().map(|key| &units[usize::from(key as u16)]);
    json::list(line, units, |line, unit| owned_unit_text(line, board, unit));
}

/// What puts units into the order of their texts, below 2^48: numbers are in the order of the codes.
fn by_text(unit: &Unit) -> u64 {
    let Unit { power, kind, location: Location { province, coast }, .. } = *unit;
    let coast = coast.map_or(0, |coast| 1 + coast as u64);
    (power.index() as u64) << 40 | (kind as u64) << 32 | (province.index() as u64) << 8 | coast
}

fn owned_unit_text(line: &mut Vec<u8>, board: &Board, unit: &Unit) {
    let [code, slash, coast] = place_text(board, unit.location);
    let power = board.power_code(unit.power);
    json::codes(line, &[power, " ", unit.kind.code(), " ", code, slash, coast]);
}

/// The pieces of `STP/NC`.
fn place_text(board: &Board, place: Location) -> [&str; 3] {
    let (slash, coast) = place.coast.map_or(("", ""), |coast| ("/", coast.code()));
    [board.code(place.province), slash, coast]
}

/// Writes the centres of each power that has any, sorted.
pub(super) fn write_centers(line: &mut Vec<u8>, board: &Board, position: &Position) {
    line.push(b'{');
    let owner = |centre| position.owner(centre).map(|owner| (owner, centre));
    let mut owned: Vec<(Power, Province)> = board.provinces().filter_map(owner).collect();
    owned.sort_unstable();
    for (number, centres) in owned.chunk_by(|one, next| one.0 == next.0).enumerate() {
        json::raw(line, if number == 0 { "" } else { "," });
        json::codes(line, &[board.power_code(centres[0].0)]);
        line.push(b':');
        json::list(line, centres, |line, &(_, centre)| json::codes(line, &[board.code(centre)]));
    }
    line.push(b'}');
}

/// Writes dislodged units with all that is known of them, sorted.
pub(super) fn write_dislodged(line: &mut Vec<u8>, board: &Board, dislodged: &[Dislodged]) {
    let mut sorted: Vec<&Dislodged> = dislodged.iter().collect();
    sorted.sort_unstable_by_key(|gone| by_text(&gone.unit));
    json::list(line, sorted, |line, gone| {
        json::raw(line, r#"{"unit":"#);
        owned_unit_text(line, board, &gone.unit);
        json::raw(line, r#","attacker":"#);
        json::code_or_null(line, gone.attacker.map(|province| board.code(province)));
        json::raw(
            line,
            match gone.arrival {
                Arrival::Convoy => r#","attacker_by_convoy":true,"retreats":"#,
                Arrival::Land => r#","attacker_by_convoy":false,"retreats":"#,
            },
        );
        json::list(line, &gone.retreats, |line, &place| {
            json::codes(line, &place_text(board, place));
        });
        line.push(b'}');
    });
}

/// The turns in which units were built, where they are known. A dislodged unit is told from one of the
/// same name that has come in its place by its owner.
pub(super) fn built_text(board: &Board, position: &Position) -> BTreeMap<String, String> {
    let built = |unit: &Unit| unit.built.map(|turn| board.turn_code(turn));
    let mut texts = BTreeMap::new();
    for unit in &position.units {
        if let Some(built) = built(unit) {
            texts.insert(unit_code(board, unit), built);
        }
    }
    for Dislodged { unit, .. } in &position.dislodged {
        let Some(built) = built(unit) else { continue };
        let is_taken = position.unit_at(unit.location.province).is_some();
        let name = if is_taken { owned_unit_code(board, unit) } else { unit_code(board, unit) };
        texts.insert(name, built);
    }
    texts
}
