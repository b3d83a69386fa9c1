//! The keeper's commands as JSON, for the inbox. The text of a new game's board lies among the
//! boards, by its hash.

use serde::{Deserialize, Serialize};

use super::CodeFault;
use super::founding::FoundingJson;
use crate::board::Board;
use crate::game::{BoardHash, EventId, TurnNumber};
use crate::judge::KeeperCommand;
use crate::letter::Address;

/// A command as written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub(in crate::store) enum CommandJson {
    #[serde(rename = "found")]
    Found(Box<FoundCommand>),
    Process {
        game: String,
    },
    Unpark {
        game: String,
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
                }))
            }
            KeeperCommand::Process(game) => CommandJson::Process { game: game.clone() },
            KeeperCommand::Unpark(game) => CommandJson::Unpark { game: game.clone() },
            KeeperCommand::Close(game) => CommandJson::Close { game: game.clone() },
            KeeperCommand::Renew(game) => CommandJson::Renew { game: game.clone() },
            KeeperCommand::Dutchman { game, unit, yes } => CommandJson::Dutchman {
                game: game.clone(),
                unit: unit.clone(),
                yes: yes.map(TurnNumber::number),
            },
            KeeperCommand::Erase(address) => CommandJson::Erase { address: address.to_string() },
            KeeperCommand::Requeue(event) => CommandJson::Requeue { event: event.number() },
            KeeperCommand::Post { game, power, address } => CommandJson::Post {
                game: game.clone(),
                power: power.clone(),
                address: address.clone(),
            },
            KeeperCommand::Drop { game, power, text } => {
                CommandJson::Drop { game: game.clone(), power: power.clone(), text: text.clone() }
            }
        })
    }

    /// The command back; `board` is the founding's with its text.
    pub fn read(&self, board: Option<(&Board, &str)>) -> Result<KeeperCommand, CodeFault> {
        Ok(match self {
            CommandJson::Found(found) => {
                let (board, text) =
                    board.ok_or_else(|| CodeFault::new("a founding without its board"))?;
                KeeperCommand::Found {
                    founding: Box::new(found.founding.read(board)?),
                    board: text.to_owned(),
                }
            }
            CommandJson::Process { game } => KeeperCommand::Process(game.clone()),
            CommandJson::Unpark { game } => KeeperCommand::Unpark(game.clone()),
            CommandJson::Close { game } => KeeperCommand::Close(game.clone()),
            CommandJson::Renew { game } => KeeperCommand::Renew(game.clone()),
            CommandJson::Dutchman { game, unit, yes } => KeeperCommand::Dutchman {
                game: game.clone(),
                unit: unit.clone(),
                yes: yes.map(TurnNumber::new),
            },
            CommandJson::Erase { address } => KeeperCommand::Erase(
                Address::parse(address).map_err(|fault| CodeFault::new(fault.to_string()))?,
            ),
            CommandJson::Requeue { event } => KeeperCommand::Requeue(EventId::new(*event)),
            CommandJson::Post { game, power, address } => KeeperCommand::Post {
                game: game.clone(),
                power: power.clone(),
                address: address.clone(),
            },
            CommandJson::Drop { game, power, text } => {
                KeeperCommand::Drop { game: game.clone(), power: power.clone(), text: text.clone() }
            }
        })
    }
}
