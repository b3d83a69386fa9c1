//! The keeper's commands as JSON, for the inbox. The text of a new game's board lies among the
//! boards, by its hash.

use serde::{Deserialize, Serialize};

use super::CodeFault;
use super::codes::read_post;
use super::founding::FoundingJson;
use crate::board::Board;
use crate::game::{BoardHash, EventId, Founding, TurnNumber};
use crate::judge::KeeperCommand;
use crate::letter::{Address, NamedAddress};
use crate::reading::Run;

/// A command as written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub(in crate::store) enum CommandJson {
    #[serde(rename = "found")]
    Found(Box<FoundCommand>),
    Master {
        game: String,
        master: Option<String>,
    },
    Process {
        game: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        turn: String,
    },
    Deadline {
        game: String,
        at: String,
    },
    Schedule {
        game: String,
        text: String,
    },
    Pause {
        game: String,
    },
    Unpark {
        game: String,
    },
    Eject {
        game: String,
        who: String,
    },
    Close {
        game: String,
    },
    Requeue {
        event: u64,
    },
    Renew {
        game: String,
    },
    Dutchman {
        game: String,
        unit: String,
        yes: Option<u32>,
    },
    Erase {
        address: String,
    },
    Post {
        game: String,
        power: String,
        address: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        allow: Option<String>,
    },
    Drop {
        game: String,
        power: String,
        text: String,
    },
}

/// What founds a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(in crate::store) struct FoundCommand {
    founding: FoundingJson,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    master: Option<String>,
}

/// The board of a command that founds a game; `None` for every other.
pub(in crate::store) fn board_of_command(
    json: &CommandJson,
) -> Result<Option<BoardHash>, CodeFault> {
    match json {
        CommandJson::Found(found) => found.founding.hash().map(Some),
        _ => Ok(None),
    }
}

impl CommandJson {
    /// The command; `board` is made from the text it carries.
    pub fn of(board: Option<&Board>, command: &KeeperCommand) -> Result<CommandJson, CodeFault> {
        Ok(match command {
            KeeperCommand::Found { founding, .. } => {
                let board = board.ok_or_else(|| CodeFault::new("a founding without its board"))?;
                CommandJson::Found(Box::new(FoundCommand {
                    founding: FoundingJson::of(board, founding),
                    master: founding.master.as_ref().map(ToString::to_string),
                }))
            }
            KeeperCommand::Master { game, master } => CommandJson::Master {
                game: game.clone(),
                master: master.as_ref().map(ToString::to_string),
            },
            KeeperCommand::Run { game, run } => CommandJson::of_run(game.clone(), run),
            KeeperCommand::Dutchman { game, unit, yes } => CommandJson::Dutchman {
                game: game.clone(),
                unit: unit.clone(),
                yes: yes.map(TurnNumber::number),
            },
            KeeperCommand::Erase(address) => CommandJson::Erase { address: address.to_string() },
            KeeperCommand::Requeue(event) => CommandJson::Requeue { event: event.number() },
            KeeperCommand::Post { game, power, address, allow } => CommandJson::Post {
                game: game.clone(),
                power: power.clone(),
                address: address.clone(),
                allow: allow.map(|allow| allow.to_string()),
            },
            KeeperCommand::Drop { game, power, text } => {
                CommandJson::Drop { game: game.clone(), power: power.clone(), text: text.clone() }
            }
        })
    }

    fn of_run(game: String, run: &Run) -> CommandJson {
        match run {
            Run::Process(turn) => CommandJson::Process { game, turn: turn.clone() },
            Run::Deadline(at) => CommandJson::Deadline { game, at: at.clone() },
            Run::Schedule(text) => CommandJson::Schedule { game, text: text.clone() },
            Run::Eject(who) => CommandJson::Eject { game, who: who.clone() },
            Run::Pause => CommandJson::Pause { game },
            Run::Resume => CommandJson::Unpark { game },
            Run::Renew => CommandJson::Renew { game },
            Run::Close => CommandJson::Close { game },
        }
    }

    /// The command back; `board` is the founding's with its text.
    pub fn read(&self, board: Option<(&Board, &str)>) -> Result<KeeperCommand, CodeFault> {
        Ok(match self {
            CommandJson::Found(found) => {
                let (board, text) =
                    board.ok_or_else(|| CodeFault::new("a founding without its board"))?;
                let founding = Founding {
                    master: found.master.as_deref().map(read_master).transpose()?,
                    ..found.founding.read(board)?
                };
                KeeperCommand::Found { founding: Box::new(founding), board: text.to_owned() }
            }
            CommandJson::Master { game, master } => KeeperCommand::Master {
                game: game.clone(),
                master: master.as_deref().map(read_master).transpose()?,
            },
            CommandJson::Process { game, turn } => {
                KeeperCommand::run(game, Run::Process(turn.clone()))
            }
            CommandJson::Deadline { game, at } => {
                KeeperCommand::run(game, Run::Deadline(at.clone()))
            }
            CommandJson::Schedule { game, text } => {
                KeeperCommand::run(game, Run::Schedule(text.clone()))
            }
            CommandJson::Eject { game, who } => KeeperCommand::run(game, Run::Eject(who.clone())),
            CommandJson::Pause { game } => KeeperCommand::run(game, Run::Pause),
            CommandJson::Unpark { game } => KeeperCommand::run(game, Run::Resume),
            CommandJson::Close { game } => KeeperCommand::run(game, Run::Close),
            CommandJson::Renew { game } => KeeperCommand::run(game, Run::Renew),
            CommandJson::Dutchman { game, unit, yes } => KeeperCommand::Dutchman {
                game: game.clone(),
                unit: unit.clone(),
                yes: yes.map(TurnNumber::new),
            },
            CommandJson::Erase { address } => KeeperCommand::Erase(
                Address::parse(address).map_err(|fault| CodeFault::new(fault.to_string()))?,
            ),
            CommandJson::Requeue { event } => KeeperCommand::Requeue(EventId::new(*event)),
            CommandJson::Post { game, power, address, allow } => KeeperCommand::Post {
                game: game.clone(),
                power: power.clone(),
                address: address.clone(),
                allow: allow.as_deref().map(read_post).transpose()?,
            },
            CommandJson::Drop { game, power, text } => {
                KeeperCommand::Drop { game: game.clone(), power: power.clone(), text: text.clone() }
            }
        })
    }
}

fn read_master(text: &str) -> Result<NamedAddress, CodeFault> {
    NamedAddress::parse(text).map_err(|fault| CodeFault::new(fault.to_string()))
}
