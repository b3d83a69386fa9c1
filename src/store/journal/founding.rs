//! What games are founded with as JSON: settings and seats.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::CodeFault;
use super::codes::{
    code, codes, hash_code, powers, read_code, read_codes, read_hash, read_language, read_powers,
    read_schedule, read_turn,
};
use super::press::PressRulesJson;
use super::time::Time;
use crate::board::Board;
use crate::game::{
    Access, BoardHash, Copies, Founding, Holding, PersonId, PressRules, Seat, Settings,
};
use crate::rules::Rules;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct FoundingJson {
    name: String,
    board: String,
    settings: SettingsJson,
    seats: Vec<SeatJson>,
}

impl FoundingJson {
    pub(super) fn of(board: &Board, founding: &Founding) -> FoundingJson {
        // Who runs it is known to the command that founds it, and to the seat that he takes.
        let Founding { name, board: hash, settings, seats, master: _ } = founding;
        FoundingJson {
            name: name.clone(),
            board: hash_code(*hash),
            settings: SettingsJson::of(settings),
            seats: seats.iter().map(|seat| SeatJson::of(board, seat)).collect(),
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Founding, CodeFault> {
        Ok(Founding {
            name: self.name.clone(),
            board: self.hash()?,
            settings: self.settings.read()?,
            seats: self.seats.iter().map(|seat| seat.read(board)).collect::<Result<_, _>>()?,
            master: None,
        })
    }

    pub(super) fn hash(&self) -> Result<BoardHash, CodeFault> {
        read_hash(&self.board)
    }
}

/// The complete list of choices; never an edition's name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct SettingsJson {
    rules: BTreeMap<String, String>,
    schedule: String,
    access: AccessJson,
    early: String,
    waives: String,
    proof: String,
    names: String,
    observers: String,
    /// Not written where nothing was chosen, so that a game is written as it was founded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    copies: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pictures: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    press: Option<PressRulesJson>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AccessJson {
    Public,
    Invitation(String),
}

impl SettingsJson {
    pub(super) fn of(settings: &Settings) -> SettingsJson {
        let Settings {
            rules,
            schedule,
            access,
            early,
            waives,
            proof,
            names,
            observers,
            copies,
            pictures,
            language,
            press,
        } = settings;
        let letters = Rules::issues().filter_map(|issue| {
            let letter = rules.choice(issue.number)?;
            let is_named = !UNNAMED.contains(&(issue.number, letter));
            is_named.then(|| (issue.number.to_owned(), letter.to_owned()))
        });
        SettingsJson {
            rules: letters.collect(),
            schedule: schedule.to_text(),
            access: match access {
                Access::Public => AccessJson::Public,
                Access::Invitation(word) => AccessJson::Invitation(word.clone()),
            },
            early: code(*early),
            waives: code(*waives),
            proof: code(*proof),
            names: code(*names),
            observers: code(*observers),
            copies: (*copies != Copies::default()).then(|| code(*copies)),
            pictures: pictures.map(code),
            language: language.map(|it| it.tag().to_owned()),
            press: (*press != PressRules::default()).then(|| PressRulesJson::of(press)),
        }
    }

    pub(super) fn read(&self) -> Result<Settings, CodeFault> {
        Ok(Settings {
            rules: read_rules(&self.rules)?,
            schedule: read_schedule(&self.schedule)?,
            access: match &self.access {
                AccessJson::Public => Access::Public,
                AccessJson::Invitation(word) => Access::Invitation(word.clone()),
            },
            early: read_code(&self.early)?,
            waives: read_code(&self.waives)?,
            proof: read_code(&self.proof)?,
            names: read_code(&self.names)?,
            observers: read_code(&self.observers)?,
            copies: self.copies.as_deref().map(read_code).transpose()?.unwrap_or_default(),
            pictures: self.pictures.as_deref().map(read_code).transpose()?,
            language: self.language.as_deref().map(read_language).transpose()?,
            press: self.press.as_ref().map(PressRulesJson::read).transpose()?.unwrap_or_default(),
        })
    }
}

/// What holds where a founding does not name it: what held when it could not be chosen yet. It is
/// not written either, so that a game is written as it was founded.
const UNNAMED: &[(&str, &str)] = &[("algorithm", "partial information")];

/// Every other issue must be there: a choice left to a default would change with the default.
fn read_rules(letters: &BTreeMap<String, String>) -> Result<Rules, CodeFault> {
    let mut rules = Rules::default();
    for (number, letter) in UNNAMED {
        rules.set(number, letter).map_err(|fault| CodeFault::new(fault.to_string()))?;
    }
    for (number, letter) in letters {
        rules.set(number, letter).map_err(|fault| CodeFault::new(fault.to_string()))?;
    }
    let is_named = |number| {
        letters.contains_key(number) || UNNAMED.iter().any(|(unnamed, _)| *unnamed == number)
    };
    match Rules::issues().find(|issue| !is_named(issue.number)) {
        None => Ok(rules),
        Some(issue) => Err(CodeFault::new(format!("no choice for rule {}", issue.number))),
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct SeatJson {
    role: String,
    powers: Vec<String>,
    letterboxes: Vec<String>,
    holders: Vec<HoldingJson>,
    wishes: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct HoldingJson {
    person: Option<u32>,
    from: Time,
    until: Option<Time>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<String>,
}

impl SeatJson {
    pub(super) fn of(board: &Board, seat: &Seat) -> SeatJson {
        let Seat { role, powers: own, letterboxes, holders, wishes } = seat;
        let holding = |Holding { person, from, until, left }: &Holding| HoldingJson {
            person: person.map(PersonId::number),
            from: Time(*from),
            until: until.map(Time),
            left: left.map(|turn| board.turn_code(turn)),
        };
        SeatJson {
            role: code(*role),
            powers: powers(board, own),
            letterboxes: codes(letterboxes),
            holders: holders.iter().map(holding).collect(),
            wishes: powers(board, wishes),
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Seat, CodeFault> {
        let holding = |holding: &HoldingJson| -> Result<Holding, CodeFault> {
            let left = holding.left.as_deref().map(|turn| read_turn(board, turn)).transpose()?;
            Ok(Holding {
                person: holding.person.map(PersonId::new),
                from: holding.from.0,
                until: holding.until.map(|at| at.0),
                left,
            })
        };
        Ok(Seat {
            role: read_code(&self.role)?,
            powers: read_powers(board, &self.powers)?,
            letterboxes: read_codes(&self.letterboxes)?,
            holders: self.holders.iter().map(holding).collect::<Result<_, CodeFault>>()?,
            wishes: read_powers(board, &self.wishes)?,
        })
    }
}
