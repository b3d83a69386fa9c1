//! `chancery drop`: puts a letter into the judge's letterbox and shows the answers; with `--as`,
//! enters what came on paper.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use super::data::{Place, bytes_of};
use super::{Failure, game, say};
use crate::daemon::{self, Came, LetterAnswer};
use crate::judge::KeeperCommand;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Args, Debug)]
pub(super) struct DropArguments {
    /// The letter's file, or - for standard input.
    file: String,
    /// Enter the words by hand for a power of a game, as when they came on paper.
    #[arg(long = "as", num_args = 2, value_names = ["GAME", "POWER"])]
    by_hand: Option<Vec<String>>,
}

pub(super) fn run(place: &Place, arguments: &DropArguments) -> Result<ExitCode, Failure> {
    let bytes = bytes_of(&arguments.file)?;
    if let Some([game, power]) = arguments.by_hand.as_deref() {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if text.trim().is_empty() {
            return Err(Failure::wrong(format!(
                "{}: found no words, so nothing was entered and nobody is told; allowed: orders, as in \
                 A PAR - BUR, a line each",
                arguments.file
            )));
        }
        let command = KeeperCommand::Drop { game: game.clone(), power: power.clone(), text };
        return game::tell(place, &command);
    }
    let config = place.config()?;
    let name = deliver(&place.folder.join(&config.inbox), &bytes)?;
    let answer = daemon::answers(&place.folder, &config, &name, &bytes, PATIENCE)?;
    show(&answer)?;
    Ok(ExitCode::SUCCESS)
}

fn show(answer: &LetterAnswer) -> Result<(), Failure> {
    if answer.came == Came::Before {
        eprintln!("This very letter was received before, and nothing happens twice.");
        if !answer.letters.is_empty() {
            eprintln!("It was answered so:");
        }
    }
    for letter in &answer.letters {
        say(format_args!("{letter}"))?;
    }
    if let Some(why) = &answer.why {
        eprintln!("It was not ruled on: {why}");
    } else if answer.letters.is_empty() {
        eprintln!("It was not answered.");
    }
    Ok(())
}

/// Puts the letter into the Maildir as a mail server does, and gives its file name.
fn deliver(maildir: &Path, bytes: &[u8]) -> Result<String, Failure> {
    for folder in ["tmp", "new", "cur"] {
        fs::create_dir_all(maildir.join(folder))?;
    }
    let name = (0..)
        .map(|count| format!("drop.{}.{count}", std::process::id()))
        .find(|name| {
            ["tmp", "new"].iter().all(|folder| !maildir.join(folder).join(name).exists())
                && !maildir.join("cur").join(format!("{name}:2,S")).exists()
        })
        .ok_or_else(|| Failure::wrong("the letterbox is full"))?;
    let aside = maildir.join("tmp").join(&name);
    let mut file = File::create(&aside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(aside, maildir.join("new").join(&name))?;
    File::open(maildir.join("new"))?.sync_all()?;
    Ok(name)
}
