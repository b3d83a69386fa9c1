//! `chancery game …`: makes games, shows them, and tells the judge what the keeper wants of them.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::check::NO_WORD_ON_SENDERS;
use super::data::{Place, faulty, read};
use super::{Failure, print, say};
use crate::board::{Fault, Faults};
use crate::config::{GameFaults, read_game};
use crate::daemon;
use crate::game::{Proof, TurnNumber};
use crate::judge::KeeperCommand;
use crate::letter::NamedAddress;
use crate::reading::Run;
use crate::store::Reader;

#[derive(Subcommand, Debug)]
pub(super) enum GameCommand {
    /// Make a game, of a file or of flags.
    #[command(
        override_usage = "chancery game new FILE\n       chancery game new --name NAME [OPTIONS]"
    )]
    New(Box<NewArguments>),
    /// List the games.
    List,
    /// Show how a game stands.
    Show {
        /// Its name.
        name: String,
    },
    /// Rule a game's turn now.
    Process {
        /// Its name.
        name: String,
    },
    /// Give a game a master, who runs it by letter, or another one; with --none, nobody but yourself.
    Master {
        /// The game's name.
        name: String,
        /// Who, as "Ann Example <ann@example.org>".
        #[arg(required_unless_present = "none")]
        master: Option<NamedAddress>,
        /// Nobody runs it any more but whoever runs the judge.
        #[arg(long, conflicts_with = "master")]
        none: bool,
    },
    /// Give a game's turn another deadline; a parked or stopped game goes on with it.
    Deadline {
        /// Its name.
        name: String,
        /// When, on the clock of the game's zone: "Monday 18:00", "2026-12-24 18:00", "+2 days" (so much
        /// more than there is).
        at: String,
    },
    /// Give a game another schedule; what is due already stays, unless the post needs longer.
    Schedule {
        /// Its name.
        name: String,
        /// When orders are due from now on, as in "Tue Fri 20:00; grace 12h"; what it leaves out stays.
        #[arg(required_unless_present = "post")]
        schedule: Option<String>,
        /// How long the post takes there and back, as "8 days": no deadline comes sooner after the results.
        #[arg(long)]
        post: Option<String>,
    },
    /// Stop a game's clock.
    Pause {
        /// Its name.
        name: String,
    },
    /// Let a parked or stopped game go on, with all the time that a turn has.
    #[command(alias = "resume")]
    Unpark {
        /// Its name.
        name: String,
    },
    /// Take a player off a seat; whoever joins next can have it.
    Eject {
        /// The game's name.
        name: String,
        /// The power, or the player's name or address.
        who: String,
    },
    /// Make all reply addresses of a game anew, for a secret has leaked; every player gets a letter.
    RenewAddresses {
        /// Its name.
        name: String,
    },
    /// Show what would be done about an illegal unit, a Flying Dutchman (DATC 4.E.6); with --yes, do it.
    Dutchman {
        /// The game's name.
        name: String,
        /// The unit, as A BUR; left out, whichever is found.
        unit: Vec<String>,
        /// The number of the turn that was shown: then it is done, and everybody is told.
        #[arg(long, value_name = "NUMBER")]
        yes: Option<u32>,
    },
    /// End a game.
    Close {
        /// Its name.
        name: String,
    },
}

/// What `game new` takes: a file, or the same choices as flags.
#[derive(Args, Debug)]
pub(super) struct NewArguments {
    /// A file like config/game.toml.
    file: Option<PathBuf>,
    /// What people call the game.
    #[arg(long, conflicts_with = "file", required_unless_present = "file")]
    name: Option<String>,
    /// The map: a name, or the path of a map file.
    #[arg(long, conflicts_with = "file")]
    map: Option<String>,
    /// The edition of the rules.
    #[arg(long, conflicts_with = "file")]
    edition: Option<String>,
    /// When orders are due, as in "Tue and Fri 18:00; retreat 24h; grace none".
    #[arg(long, conflicts_with = "file")]
    schedule: Option<String>,
    /// The zone on whose clock deadlines fall, as Europe/Berlin.
    #[arg(long, conflicts_with = "file")]
    zone: Option<String>,
    /// Only letters that hold this word can join.
    #[arg(long, conflicts_with = "file")]
    invitation: Option<String>,
    /// How much an order's letter must prove: secret, address or verified.
    #[arg(long, conflicts_with = "file")]
    proof: Option<String>,
    /// Whether people who do not play may watch: open or closed.
    #[arg(long, conflicts_with = "file")]
    observers: Option<String>,
    /// Who runs the game by letter, as "Ann Example <ann@example.org>".
    #[arg(long, conflicts_with = "file")]
    master: Option<String>,
    /// Press between the players: white, grey, "white or grey" or none.
    #[arg(long, conflicts_with = "file")]
    press: Option<String>,
    /// How long the post takes there and back, as "8 days": no deadline comes sooner after the results.
    #[arg(long, conflicts_with = "file")]
    post: Option<String>,
    /// How many play.
    #[arg(long, conflicts_with = "file")]
    players: Option<usize>,
}

impl NewArguments {
    /// The flags as a game's file says them.
    fn as_text(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: &Option<String>| {
            if let Some(value) = value {
                // A string of JSON is a string of TOML, too.
                text.push_str(&format!("{key} = {}\n", serde_json::Value::from(value.as_str())));
            }
        };
        line("name", &self.name);
        line("map", &self.map);
        line("schedule", &self.schedule);
        line("zone", &self.zone);
        line("invitation", &self.invitation);
        line("proof", &self.proof);
        line("observers", &self.observers);
        line("master", &self.master);
        line("press", &self.press);
        line("post", &self.post);
        line("rules.edition", &self.edition);
        if let Some(players) = self.players {
            text.push_str(&format!("players = {players}\n"));
        }
        text
    }
}

pub(super) fn run(place: &Place, command: &GameCommand) -> Result<ExitCode, Failure> {
    match command {
        GameCommand::New(arguments) => new(place, arguments),
        GameCommand::List => list(place),
        GameCommand::Show { name } => show(place, name),
        GameCommand::Process { name } => run_game(place, name, Run::Process(String::new())),
        GameCommand::Deadline { name, at } => run_game(place, name, Run::Deadline(at.clone())),
        GameCommand::Schedule { name, schedule, post } => {
            let post = post.as_ref().map(|post| format!("post {post}"));
            let clauses: Vec<String> = schedule.clone().into_iter().chain(post).collect();
            run_game(place, name, Run::Schedule(clauses.join("; ")))
        }
        GameCommand::Pause { name } => run_game(place, name, Run::Pause),
        GameCommand::Unpark { name } => run_game(place, name, Run::Resume),
        GameCommand::RenewAddresses { name } => run_game(place, name, Run::Renew),
        GameCommand::Eject { name, who } => run_game(place, name, Run::Eject(who.clone())),
        GameCommand::Close { name } => run_game(place, name, Run::Close),
        GameCommand::Master { name, master, .. } => {
            tell(place, &KeeperCommand::Master { game: name.clone(), master: master.clone() })
        }
        GameCommand::Dutchman { name, unit, yes } => {
            let unit = unit.join(" ");
            let yes = yes.map(TurnNumber::new);
            tell(place, &KeeperCommand::Dutchman { game: name.clone(), unit, yes })
        }
    }
}

/// What a game's master can do by letter, too.
fn run_game(place: &Place, name: &str, run: Run) -> Result<ExitCode, Failure> {
    tell(place, &KeeperCommand::run(name, run))
}

fn new(place: &Place, arguments: &NewArguments) -> Result<ExitCode, Failure> {
    let (path, text) = match &arguments.file {
        Some(path) => (path.clone(), read(path)?),
        None => (PathBuf::from("flags"), arguments.as_text()),
    };
    let beside = path.parent().map(PathBuf::from).unwrap_or_default();
    let map_text = |name: &str| {
        let file = beside.join(name);
        std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
    };
    let (founding, board) = read_game(&text, map_text).map_err(|faults| match faults {
        GameFaults::Game(faults) if arguments.file.is_none() => of_flags(&text, &faults),
        GameFaults::Game(faults) => faulty(&path, &faults),
        GameFaults::Map { name, faults } => faulty(&beside.join(name), &faults),
    })?;
    if founding.settings.proof == Proof::Verified && place.config()?.trusted_server.is_none() {
        return Err(Failure::wrong(format!("{}: {NO_WORD_ON_SENDERS}", founding.name)));
    }
    tell(place, &KeeperCommand::Found { founding: Box::new(founding), board })
}

/// The faults of flags, each with the flag's name: every line of the text is one flag.
fn of_flags(text: &str, faults: &Faults) -> Failure {
    let told = faults.0.iter().map(|Fault { line, what }| {
        let line = line.and_then(|line| text.lines().nth(line - 1));
        let Some((key, _)) = line.and_then(|line| line.split_once(" = ")) else {
            return what.clone();
        };
        let flag = key.rsplit('.').next().unwrap_or(key);
        match what.strip_prefix(key).and_then(|rest| rest.strip_prefix([':', ' '])) {
            Some(rest) => format!("--{flag} {}", rest.trim_start_matches(['=', ' '])),
            None => format!("--{flag}: {what}"),
        }
    });
    Failure::wrong(told.collect::<Vec<_>>().join("\n"))
}

/// Gives the judge a command and prints its answer.
pub(super) fn tell(place: &Place, command: &KeeperCommand) -> Result<ExitCode, Failure> {
    let config = place.config()?;
    let answer = daemon::command(&place.folder, &config, command)?;
    print(answer.text.as_bytes())?;
    Ok(match answer.obeyed {
        daemon::Obeyed::Yes => ExitCode::SUCCESS,
        daemon::Obeyed::No => ExitCode::from(1),
    })
}

fn list(place: &Place) -> Result<ExitCode, Failure> {
    for game in Reader::open(&place.folder)?.games()? {
        say(format_args!("{game}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show(place: &Place, name: &str) -> Result<ExitCode, Failure> {
    let reader = Reader::open(&place.folder)?;
    match reader.game(name)? {
        Some(game) => {
            say(format_args!("{game}"))?;
            Ok(ExitCode::SUCCESS)
        }
        None => Err(Failure::wrong(format!(
            "no game is called {name:?}; `chancery game list` shows all"
        ))),
    }
}
