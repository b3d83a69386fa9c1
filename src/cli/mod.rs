//! The command line: one file a subcommand. Each reads its files and arguments, calls one room
//! below, and prints; nothing is decided here.
//!
//! Exit codes: 0 done; 1 something was not as asked (a line of JSON with an error, a finding of
//! the audit); 2 the command, the configuration or a file is wrong.

mod audit;
mod backup;
mod check;
mod data;
pub mod demo;
mod drop;
mod explain;
mod game;
mod mail;
mod map;
mod paper;
mod person;
mod rules;
mod serve;
mod zine;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::exchange::Answered;
use crate::report::TemplateFailure;

/// The command line as a whole.
#[derive(Parser, Debug)]
#[command(name = "chancery", version, about = "A judge for Diplomacy by e-mail and by post")]
struct Arguments {
    /// The folder that holds all the judge's data.
    #[arg(long, global = true, env = "CHANCERY_DATA", default_value = "chancery-data")]
    data: PathBuf,
    /// The configuration file; without one, judge.toml in the data folder, or what is embedded.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Run the judge.
    Serve(serve::ServeArguments),
    /// Make and run games.
    #[command(subcommand)]
    Game(game::GameCommand),
    /// Put a letter into the judge's letterbox and show the answer.
    Drop(drop::DropArguments),
    /// Look at letters, and at what was set aside.
    #[command(subcommand)]
    Mail(mail::MailCommand),
    /// Draw a position, or a turn of a game, as SVG, PNG or PDF.
    Map(map::MapArguments),
    /// Print letters that go by post.
    #[command(subcommand)]
    Paper(paper::PaperCommand),
    /// Give a player letters on paper, or erase people's words.
    #[command(subcommand)]
    Person(person::PersonCommand),
    /// Play a recorded game from letters, through the daemon, on a held clock.
    Demo(demo::DemoArguments),
    /// Rebuild every game from its journal, rule every turn again, and compare.
    Audit,
    /// Write a whole copy of the data folder to a new one, while the judge goes on.
    Backup(backup::BackupArguments),
    /// Check the configuration, the data folder, and whether the mail servers let the judge in.
    Check(check::CheckArguments),
    /// List every disputable issue with its choices, or what an edition or a game chooses.
    Rules(rules::RulesArguments),
    /// Rule on positions: JSON lines in, JSON lines out.
    Adjudicate {
        /// What weighs the orders of lines whose rules do not say: "partial information",
        /// equations or disputes.
        #[arg(long, default_value = "partial information")]
        algorithm: String,
    },
    /// Read orders as people write them: JSON lines in, JSON lines out.
    Read,
    /// Explain a phase: why each order came out as it did, decision by decision.
    Explain(explain::ExplainArguments),
}

/// What ends a command early: a text for whoever typed it.
#[derive(Debug)]
struct Failure {
    code: u8,
    text: String,
}

impl Failure {
    /// The command, the configuration or a file is wrong.
    fn wrong(text: impl Into<String>) -> Failure {
        Failure { code: 2, text: text.into() }
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure { code: 1, text: error.to_string() }
    }
}

/// Prints a page. Whoever reads the first lines alone, as `head` does, has no fault found.
fn print(page: &[u8]) -> Result<(), Failure> {
    use std::io::{ErrorKind, Write, stdout};
    let mut output = stdout().lock();
    match output.write_all(page).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Prints a line.
fn say(words: std::fmt::Arguments<'_>) -> Result<(), Failure> {
    print(format!("{words}\n").as_bytes())
}

/// Names the keeper's own templates that failed, each once.
fn tell_of_templates(failed: &[TemplateFailure]) {
    let mut told: Vec<&TemplateFailure> = Vec::new();
    for failure in failed {
        if !told.contains(&failure) {
            let TemplateFailure { template, why } = failure;
            eprintln!(
                "chancery: the template {template} failed, and the judge's own is used instead: {why}"
            );
            told.push(failure);
        }
    }
}

/// Runs the command that was typed.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let place = data::Place { folder: arguments.data, config: arguments.config };
    let result = match arguments.command {
        Command::Serve(arguments) => serve::run(&place, &arguments),
        Command::Game(command) => game::run(&place, &command),
        Command::Drop(arguments) => drop::run(&place, &arguments),
        Command::Mail(command) => mail::run(&place, &command),
        Command::Map(arguments) => map::run(&place, &arguments),
        Command::Paper(command) => paper::run(&place, &command),
        Command::Person(command) => person::run(&place, &command),
        Command::Demo(arguments) => demo::run(&arguments),
        Command::Audit => audit::run(&place),
        Command::Backup(arguments) => backup::run(&place, &arguments),
        Command::Check(arguments) => check::run(&place, &arguments),
        Command::Rules(arguments) => rules::run(&place, &arguments),
        Command::Adjudicate { algorithm } => adjudicate(&algorithm),
        Command::Read => lines(crate::exchange::read_into),
        Command::Explain(arguments) => explain::run(&place, &arguments),
    };
    match result {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("chancery: {}", failure.text);
            ExitCode::from(failure.code)
        }
    }
}

fn adjudicate(algorithm: &str) -> Result<ExitCode, Failure> {
    let mut rules = crate::rules::Rules::default();
    rules.set("algorithm", algorithm).map_err(|fault| Failure::wrong(fault.to_string()))?;
    let mut workspace = crate::adjudication::Workspace::new();
    let usual = rules.algorithm;
    lines(|line, out| crate::exchange::adjudicate_into(line, usual, &mut workspace, out))
}

/// What a text in UTF-8 may begin with.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// How many bytes are read, and about how many written, at once.
const CHUNK: usize = 64 * 1024;

/// One line out for each line in, in order; a line that ends in an error makes the exit code 1.
fn lines(mut answer: impl FnMut(&str, &mut Vec<u8>) -> Answered) -> Result<ExitCode, Failure> {
    use std::io::{BufRead, Write};
    let mut input = std::io::BufReader::with_capacity(CHUNK, std::io::stdin().lock());
    let mut output = std::io::stdout().lock();
    let (mut line, mut out) = (Vec::new(), Vec::new());
    let mut code = ExitCode::SUCCESS;
    // Some programs begin a file with a byte order mark, which is no part of its first line.
    if input.fill_buf()?.starts_with(BYTE_ORDER_MARK.as_bytes()) {
        input.consume(BYTE_ORDER_MARK.len());
    }
    // By bytes: a line that is no text is answered like any other that cannot be used.
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let answered = match std::str::from_utf8(text) {
            Ok(text) => answer(text, &mut out),
            Err(_) => answer(&String::from_utf8_lossy(text), &mut out),
        };
        if answered == Answered::WithError {
            code = ExitCode::from(1);
        }
        out.push(b'\n');
        line.clear();
        if out.len() > CHUNK {
            output.write_all(&out)?;
            out.clear();
        }
    }
    output.write_all(&out)?;
    output.flush()?;
    Ok(code)
}
