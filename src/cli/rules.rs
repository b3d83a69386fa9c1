//! `chancery rules`: every disputable issue of the DATC with its choices; with the name of an edition
//! or of a game, what that chooses, and where it differs from the default.

use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::data::Place;
use crate::rules::{Edition, Issue, Rules, Source};
use crate::store::Reader;

#[derive(Args, Debug)]
pub(super) struct RulesArguments {
    /// An edition: datc, 1971, 1982, 2000, 2023, dptg, njudge.
    edition: Option<String>,
    /// A game, by its name.
    #[arg(long, conflicts_with = "edition")]
    game: Option<String>,
}

pub(super) fn run(place: &Place, arguments: &RulesArguments) -> Result<ExitCode, Failure> {
    match (&arguments.edition, &arguments.game) {
        (None, None) => list(),
        (Some(name), _) => {
            let edition =
                Edition::from_name(name).map_err(|fault| Failure::wrong(fault.to_string()))?;
            show_edition(edition);
        }
        (None, Some(name)) => {
            let card = Reader::open(&place.folder)?.game(name)?;
            let card = card.ok_or_else(|| {
                Failure::wrong(format!(
                    "no game is called {name:?}; `chancery game list` shows them"
                ))
            })?;
            println!("The rules of {}\n", card.line.name);
            show(&card.game.settings.rules, |_| None);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Every issue with every choice; a star marks the default.
fn list() {
    println!("Editions");
    for edition in Edition::ALL {
        println!("  {:<8}{}", edition.name(), edition.title());
    }
    println!(
        "\nIssues, by their numbers in DATC chapter 4; * is what holds where a game does not say otherwise"
    );
    let usual = Rules::default();
    for issue in Rules::issues() {
        println!("\n{}  {}", issue.number, issue.decides);
        for choice in issue.choices {
            let mark = if usual.choice(issue.number) == Some(choice.letter) { '*' } else { ' ' };
            print_indented(&format!("{mark} {:<5}", choice.letter), choice.says);
        }
    }
}

fn show_edition(edition: Edition) {
    println!("{}: {}\n", edition.name(), edition.title());
    show(&edition.rules(), |issue| {
        Some(match edition.source(issue) {
            Source::Preferred => "The author's preference.",
            Source::Says(source) => source,
            Source::Silent => "It does not settle this: the DATC's preference stands.",
        })
    });
}

/// What is chosen issue by issue; an exclamation mark where it is not the default.
fn show(rules: &Rules, source: impl Fn(&Issue) -> Option<&'static str>) {
    let usual = Rules::default();
    let mut others = Vec::new();
    for issue in Rules::issues() {
        let chosen = rules.choice(issue.number);
        let Some(choice) = issue.choices.iter().find(|it| chosen == Some(it.letter)) else {
            continue;
        };
        let differs = usual.choice(issue.number) != chosen;
        if differs {
            others.push(format!("{} {}", issue.number, choice.letter));
        }
        println!("{} {}  {}", issue.number, if differs { '!' } else { ' ' }, issue.decides);
        print_indented(&format!("  {:<5}", choice.letter), choice.says);
        if let Some(source) = source(issue) {
            print_indented("       ", &format!("({})", source.trim_end_matches('.')));
        }
    }
    match others.is_empty() {
        true => println!("\nThis is what holds by default."),
        false => println!("\n! differs from the default: {}", others.join(", ")),
    }
}

/// The widest line for a terminal.
const WIDTH: usize = 96;

/// A text behind a mark, its lines indented under each other.
fn print_indented(mark: &str, text: &str) {
    const MARGIN: usize = 7;
    let mut line = format!("{:MARGIN$}{mark}", "");
    let indent = line.chars().count();
    for word in text.split_whitespace() {
        if line.chars().count() > indent && line.chars().count() + 1 + word.chars().count() > WIDTH
        {
            println!("{line}");
            line = format!("{:indent$}", "");
        }
        if line.chars().count() > indent {
            line.push(' ');
        }
        line.push_str(word);
    }
    println!("{line}");
}
