//! `chancery person …`: what a keeper does about people.

use std::process::ExitCode;

use clap::Subcommand;

use super::data::Place;
use super::{Failure, game};
use crate::judge::KeeperCommand;
use crate::letter::Address;

#[derive(Subcommand, Debug)]
pub(super) enum PersonCommand {
    /// Erase a person's names, addresses and words for good; what was played stays.
    Erase {
        /// An address of the person.
        address: Address,
    },
}

pub(super) fn run(place: &Place, command: &PersonCommand) -> Result<ExitCode, Failure> {
    match command {
        PersonCommand::Erase { address } => {
            game::tell(place, &KeeperCommand::Erase(address.clone()))
        }
    }
}
