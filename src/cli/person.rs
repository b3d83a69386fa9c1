//! `chancery person …`: what a keeper does about people.

use std::process::ExitCode;

use clap::Subcommand;

use super::data::{Place, bytes_of};
use super::{Failure, game, paper};
use crate::judge::KeeperCommand;
use crate::letter::{Address, PostalAddress};
use crate::paper::can_set;

#[derive(Subcommand, Debug)]
pub(super) enum PersonCommand {
    /// Have the letters of a game printed for a player, at the address in a file as it is to stand on
    /// the envelope, the name first. An empty file: by mail again.
    Post {
        /// The game's name.
        game: String,
        /// The file, or - for standard input.
        file: String,
        /// The power whose player it is. In a game that waits for players a new one joins, and this is
        /// the power he wishes for.
        #[arg(long, default_value = "")]
        power: String,
    },
    /// Erase a person's names, addresses and words for good; what was played stays.
    Erase {
        /// An address of the person.
        address: Address,
    },
}

pub(super) fn run(place: &Place, command: &PersonCommand) -> Result<ExitCode, Failure> {
    match command {
        PersonCommand::Post { game, file, power } => post(place, game, file, power),
        PersonCommand::Erase { address } => {
            game::tell(place, &KeeperCommand::Erase(address.clone()))
        }
    }
}

fn post(place: &Place, game: &str, file: &str, power: &str) -> Result<ExitCode, Failure> {
    let wrong = |error: String| Failure::wrong(format!("{file}: {error}"));
    let address = String::from_utf8(bytes_of(file)?)
        .map_err(|_| wrong("it is no UTF-8 text; save it as UTF-8".to_owned()))?;
    if !address.trim().is_empty() {
        let read = PostalAddress::read(&address).map_err(|error| wrong(error.to_string()))?;
        let strange = read.lines().iter().flat_map(|line| line.chars()).find(|it| !can_set(*it));
        if let Some(letter) = strange {
            return Err(wrong(format!(
                "there is no {letter:?} in the fonts that letters are printed in; write the address \
                 in Latin, Greek or Cyrillic letters"
            )));
        }
    }
    let (game, power) = (game.to_owned(), power.to_owned());
    let config = place.config()?;
    let is_post = !address.trim().is_empty();
    let command = KeeperCommand::Post { game, power, address, allow: config.post };
    let said = game::tell(place, &command)?;
    if is_post {
        paper::name_sender(&config)?;
    }
    Ok(said)
}
