//! `chancery demo`: a recorded game played again from its players' letters.
//!
//! Nothing is staged but the clock and the players: the very daemon of `chancery serve` takes the
//! letters out of a Maildir, rules on them and writes its answers, and the players' mail programs
//! answer at the addresses they find in those. After every turn the position is compared with the
//! recorded one.
//!
//! Absent on purpose: any way to the judge that a player of flesh and blood has not, save that the
//! keeper founds the game and that the stored result is read for the comparison.

mod players;
mod post;
mod script;
mod stage;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::{Failure, say};
use crate::board::Board;
use crate::config::GameFaults;
use crate::daemon::{DaemonError, block_on};
use crate::game::{Status, TurnRecord};
use crate::letter::{AddressError, Pictures};
use crate::position::{Position, unit_code};
use crate::store::StoreError;
pub use post::{Direction, Post, Writer};
pub use script::ScriptFault;
use script::{Script, Timing, TurnScript, Written};
use stage::Stage;

const LETTERS: &str = include_str!("demo/letters.txt");

#[derive(Args, Debug)]
pub(super) struct DemoArguments {
    /// A new folder for the judge's data and for all letters.
    #[arg(default_value = "chancery-demo")]
    folder: PathBuf,
}

/// Why the demonstration did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The folder is not a new one.
    #[error("{} is already there; remove it, or name another one: chancery demo FOLDER", .0.display())]
    FolderTaken(PathBuf),
    /// A file.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What went wrong.
        source: std::io::Error,
    },
    /// The judge.
    #[error(transparent)]
    Daemon(#[from] DaemonError),
    /// Its data.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The loop.
    #[error("{0}")]
    System(#[from] std::io::Error),
    /// The embedded letters are spoilt.
    #[error("the letters of the game: {0}")]
    Script(#[from] ScriptFault),
    /// A player's address in them.
    #[error("the letters of the game: {0}")]
    Address(#[from] AddressError),
    /// The game's settings in them.
    #[error("the letters of the game: {0}")]
    Game(#[from] GameFaults),
    /// The game did not go as recorded.
    #[error("{turn}: {what}")]
    Astray {
        /// The turn.
        turn: String,
        /// What was expected and what was found.
        what: String,
    },
}

/// What a demonstration leaves behind.
#[derive(Clone, Debug)]
pub struct Played {
    /// The judge's data folder.
    pub data: PathBuf,
    /// The folder with all letters as they went over the wire, a file each.
    pub letters: PathBuf,
    /// The page on which the game can be stepped through.
    pub page: PathBuf,
    /// All letters both ways, in order.
    pub posts: Vec<Post>,
    /// The codes of the turns played, in order.
    pub turns: Vec<String>,
}

pub(super) fn run(arguments: &DemoArguments) -> Result<ExitCode, Failure> {
    let played =
        play(&arguments.folder, |line| drop(say(format_args!("{line}")))).map_err(|error| {
            match error {
                DemoError::FolderTaken(_) => Failure::wrong(error.to_string()),
                error => Failure::from(error),
            }
        })?;
    let sent = played.posts.iter().filter(|post| post.direction == Direction::Out).count();
    say(format_args!(
        "\nThe judge got {} letters and wrote {sent}. All of them, in order, to be opened in a mail \
         program: {}\n\
         The first and the last have their maps. The whole game, to step through in a browser: {}\n\
         Its journal can be checked: chancery --data {} audit",
        played.posts.len() - sent,
        played.letters.display(),
        played.page.display(),
        played.data.display(),
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Plays the game into a new folder and tells the story line by line.
///
/// # Errors
/// The folder is there already or cannot be written, or the game does not go as recorded.
pub fn play(folder: &Path, mut tell: impl FnMut(&str)) -> Result<Played, DemoError> {
    let script = Script::read(LETTERS)?;
    if folder.exists() {
        return Err(DemoError::FolderTaken(folder.to_owned()));
    }
    fs::create_dir_all(folder).map_err(|source| file(folder, source))?;
    block_on(perform(&script, folder, &mut tell))?
}

fn file(path: &Path, source: std::io::Error) -> DemoError {
    DemoError::File { path: path.to_owned(), source }
}

async fn perform(
    script: &Script,
    folder: &Path,
    tell: &mut impl FnMut(&str),
) -> Result<Played, DemoError> {
    let mut stage = Stage::open(folder, &script.players)?;
    tell(&format!("Seven people play by mail with the judge {}.", stage.judge()));
    stage.found(&script.game).await?;
    gather(&mut stage, script).await?;
    for (number, turn) in script.turns.iter().enumerate() {
        // The first letters and the last show what all of them look like.
        if number == 1 {
            stage = stage.with(Pictures::LeftOut)?;
        } else if number + 1 == script.turns.len() {
            stage = stage.with(Pictures::Shown)?;
        }
        play_turn(&mut stage, turn).await?;
        let record = stage.last_turn()?;
        check(&stage, turn, record.as_ref())?;
        tell(&format!("{}  {}", turn.code, turn.story));
    }
    let game = stage.game()?;
    match &game.status {
        Status::Ended(_) => {}
        other => {
            return Err(astray("the end", format!("the game should be over, but it is {other:?}")));
        }
    }
    let page = folder.join("game.html");
    stage.write_page(&page)?;
    Ok(stage.close(script.turns.iter().map(|turn| turn.code.clone()).collect(), page))
}

/// All players ask for a seat and confirm it; then each must have the power it wished for.
async fn gather(stage: &mut Stage, script: &Script) -> Result<(), DemoError> {
    let letters = |text: fn(&script::Player) -> &str| -> Vec<Written> {
        script
            .players
            .iter()
            .enumerate()
            .map(|(player, person)| Written {
                player,
                timing: Timing::InTime,
                text: text(person).to_owned(),
            })
            .collect()
    };
    stage.post(&letters(|player| &player.join)).await?;
    stage.post(&letters(|player| &player.confirm)).await?;
    let game = stage.game()?;
    for person in &script.players {
        let power = game.board.power(&person.power);
        let known = stage.person(&person.address)?;
        let seat = power.and_then(|power| game.seat_of_power(power));
        let holder = seat.and_then(|seat| game.seat(seat)).and_then(|seat| seat.holder());
        if holder.is_none() || holder != known {
            return Err(astray(
                "the draw",
                format!("{} should play {}", person.name, person.power),
            ));
        }
    }
    Ok(())
}

/// Posts a turn's letters at their times until the judge has ruled it.
async fn play_turn(stage: &mut Stage, turn: &TurnScript) -> Result<(), DemoError> {
    let number = stage.game()?.turn;
    let rules = |timing: Timing| turn.letters.iter().filter(move |letter| letter.timing == timing);
    for round in rounds(turn) {
        stage.post(&round).await?;
    }
    // Written now, as an answer to a letter of this turn, and long under way.
    let too_late: Vec<_> = rules(Timing::TooLate).map(|letter| stage.write(letter)).collect();
    let late: Vec<Written> = rules(Timing::Late).cloned().collect();
    let mut waits_for_late = !late.is_empty();
    loop {
        let game = stage.game()?;
        if game.turn != number || game.status != Status::Running {
            break;
        }
        if waits_for_late && game.dues.grace.is_some() {
            waits_for_late = false;
            stage.post(&late).await?;
            continue;
        }
        if !stage.wait().await? {
            return Err(astray(&turn.code, "nothing falls due any more".to_owned()));
        }
    }
    if waits_for_late {
        return Err(astray(&turn.code, "the game did not wait for the late".to_owned()));
    }
    stage.bring(&too_late).await
}

/// The letters in time, in rounds: who writes twice in a turn answers the judge's first answer.
fn rounds(turn: &TurnScript) -> Vec<Vec<Written>> {
    let mut rounds: Vec<Vec<Written>> = Vec::new();
    for letter in &turn.letters {
        if !matches!(letter.timing, Timing::InTime | Timing::Automatic) {
            continue;
        }
        let free =
            |round: &&mut Vec<Written>| round.iter().all(|other| other.player != letter.player);
        match rounds.iter_mut().find(free) {
            Some(round) => round.push(letter.clone()),
            None => rounds.push(vec![letter.clone()]),
        }
    }
    rounds
}

fn astray(turn: &str, what: String) -> DemoError {
    DemoError::Astray { turn: turn.to_owned(), what }
}

/// Compares what was ruled with what is recorded.
fn check(stage: &Stage, turn: &TurnScript, record: Option<&TurnRecord>) -> Result<(), DemoError> {
    let Some(record) = record else {
        return Err(astray(&turn.code, "no turn was ruled".to_owned()));
    };
    let game = stage.game()?;
    let board = &game.board;
    let ruled = board.turn_code(record.position.turn);
    if ruled != turn.code {
        return Err(astray(&turn.code, format!("the judge ruled {ruled} instead")));
    }
    let mut found = lines(board, &record.next);
    if !turn.then.iter().any(|line| line.starts_with("owns ")) {
        found.retain(|line| !line.starts_with("owns "));
    }
    let mut missing = turn.then.iter().filter(|line| !found.contains(line));
    let mut surplus = found.iter().filter(|line| !turn.then.contains(line));
    match (missing.next(), surplus.next()) {
        (None, None) => {}
        (missing, surplus) => {
            let said = |line: Option<&String>| line.map_or("nothing", String::as_str).to_owned();
            return Err(astray(
                &turn.code,
                format!("recorded is {:?}, the judge has {:?}", said(missing), said(surplus)),
            ));
        }
    }
    let next = board.turn_code(record.next.turn);
    // Nothing follows once somebody has won.
    if record.winner.is_none() && next != turn.next {
        return Err(astray(
            &turn.code,
            format!("recorded is {:?} as the next turn, the judge has {next:?}", turn.next),
        ));
    }
    Ok(())
}

/// A position in the lines of the record.
fn lines(board: &Board, position: &Position) -> Vec<String> {
    let mut lines = Vec::new();
    for power in board.powers() {
        let code = board.power_code(power);
        let mut units: Vec<String> =
            position.units_of(power).map(|unit| unit_code(board, unit)).collect();
        units.sort();
        if !units.is_empty() {
            lines.push(format!("{code} {}", units.join(", ")));
        }
        let centres: Vec<&str> =
            position.centres_of(board, power).map(|province| board.code(province)).collect();
        if !centres.is_empty() {
            lines.push(format!("owns {code} {}", centres.join(" ")));
        }
    }
    for gone in position.dislodged.iter().filter(|gone| !gone.retreats.is_empty()) {
        let code = board.power_code(gone.unit.power);
        lines.push(format!("dislodged {code} {}", unit_code(board, &gone.unit)));
    }
    lines
}
