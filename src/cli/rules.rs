//! `chancery rules`: every disputable issue of the DATC with its choices; with the name of an edition
//! or of a game, what that chooses, and where it differs from the default. `chancery rules disputes`:
//! where that algorithm differs from the rules.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::Args;

use super::data::Place;
use super::{Failure, print};
use crate::rules::{Choosing, DISPUTES, Edition, Issue, Rules, Source};
use crate::store::Reader;

#[derive(Args, Debug)]
pub(super) struct RulesArguments {
    /// An edition: datc, 1971, 1982, 2000, 2023, dptg, njudge. Or: disputes, for where that
    /// algorithm differs from the rules.
    edition: Option<String>,
    /// A game, by its name.
    #[arg(long, conflicts_with = "edition")]
    game: Option<String>,
}

/// What is written in place of an edition for where that algorithm differs.
const DISPUTES_WORD: &str = "disputes";

pub(super) fn run(place: &Place, arguments: &RulesArguments) -> Result<ExitCode, Failure> {
    let mut page = String::new();
    match (&arguments.edition, &arguments.game) {
        (None, None) => list(&mut page),
        (Some(name), _) if name == DISPUTES_WORD => page.push_str(DISPUTES),
        (Some(name), _) => {
            let edition = Edition::from_name(name)
                .map_err(|fault| Failure::wrong(format!("{fault}; or {DISPUTES_WORD}")))?;
            show_edition(&mut page, edition);
        }
        (None, Some(name)) => {
            let card = Reader::open(&place.folder)?.game(name)?;
            let card = card.ok_or_else(|| {
                Failure::wrong(format!(
                    "no game is called {name:?}; `chancery game list` shows them"
                ))
            })?;
            let _ = writeln!(page, "The rules of {}\n", card.line.name);
            show(&mut page, &card.game.settings.rules, |_| None);
        }
    }
    print(page.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Every issue with every choice; a star marks the default.
fn list(page: &mut String) {
    let _ = writeln!(page, "Editions");
    for edition in Edition::ALL {
        let _ = writeln!(page, "  {:<8}{}", edition.name(), edition.title());
    }
    page.push_str("\nIssues, by their numbers in DATC chapter 4; * marks what holds by default\n");
    let usual = Rules::default();
    for issue in Rules::issues() {
        page.push('\n');
        put(page, &format!("{}  ", issue.number), issue.decides);
        for choice in issue.choices {
            let mark = if usual.choice(issue.number) == Some(choice.letter) { '*' } else { ' ' };
            put_indented(page, &format!("{mark} {:<4} ", choice.letter), choice.says);
        }
    }
    page.push('\n');
    put(
        page,
        "",
        "`chancery rules EDITION` tells what an edition chooses and which words of its book say so, \
         `chancery rules disputes` where that algorithm differs. A game's file chooses under [rules]: \
         an edition, and single issues over it.",
    );
}

fn show_edition(page: &mut String, edition: Edition) {
    let _ = writeln!(page, "{}: {}\n", edition.name(), edition.title());
    show(page, &edition.rules(), |issue| {
        Some(match edition.source(issue) {
            Source::Preferred => "The author's preference.",
            Source::Says(source) => source,
            Source::Silent => "It does not settle this: the DATC's preference stands.",
        })
    });
}

/// What is chosen issue by issue; an exclamation mark where it is not the default.
fn show(page: &mut String, rules: &Rules, source: impl Fn(&Issue) -> Option<&'static str>) {
    let mut others = Vec::new();
    for line in rules.sheet() {
        let mark = match line.standing {
            Choosing::Usual => ' ',
            Choosing::Other => '!',
        };
        if line.standing == Choosing::Other {
            others.push(format!("{} {}", line.issue.number, line.choice.letter));
        }
        put(page, &format!("{} {mark}  ", line.issue.number), line.issue.decides);
        put_indented(page, &format!("  {:<4} ", line.choice.letter), line.choice.says);
        if let Some(source) = source(line.issue) {
            put_indented(page, "       ", &format!("({})", source.trim_end_matches('.')));
        }
    }
    let end = match others.is_empty() {
        true => "This is what holds by default.".to_owned(),
        false => format!("! differs from the default: {}", others.join(", ")),
    };
    let _ = writeln!(page, "\n{end}");
}

/// The widest line for a terminal.
const WIDTH: usize = 96;

fn put_indented(page: &mut String, mark: &str, text: &str) {
    put(page, &format!("       {mark}"), text);
}

/// A text behind what leads it, its lines indented under each other.
fn put(page: &mut String, lead: &str, text: &str) {
    let mut line = lead.to_owned();
    let indent = line.chars().count();
    for word in text.split_whitespace() {
        if line.chars().count() > indent && line.chars().count() + 1 + word.chars().count() > WIDTH
        {
            let _ = writeln!(page, "{line}");
            line = format!("{:indent$}", "");
        }
        if line.chars().count() > indent {
            line.push(' ');
        }
        line.push_str(word);
    }
    let _ = writeln!(page, "{line}");
}
