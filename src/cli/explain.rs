//! `chancery explain`: why a phase came out as it did, decision by decision, as a table or a graph.

use std::io::Read as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::data::{Place, read};
use super::{BYTE_ORDER_MARK, Failure, print};
use crate::adjudication::adjudicate;
use crate::exchange::explain_line;
use crate::report::{Form, Ruled, explanation};
use crate::store::Reader;

#[derive(Args, Debug)]
pub(super) struct ExplainArguments {
    /// A file with cases as `chancery adjudicate` reads them, a line each; else standard input.
    file: Option<PathBuf>,
    /// Write the decisions as a graph for Graphviz: `chancery explain --graph case | dot -Tsvg`.
    #[arg(long)]
    graph: bool,
    /// Explain a turn of this game instead.
    #[arg(long, conflicts_with = "file")]
    game: Option<String>,
    /// The turn, as in S1901M; the last one ruled where it is left out.
    #[arg(long, requires = "game")]
    turn: Option<String>,
}

pub(super) fn run(place: &Place, arguments: &ExplainArguments) -> Result<ExitCode, Failure> {
    let form = if arguments.graph { Form::Graph } else { Form::Table };
    let text = match (&arguments.game, &arguments.file) {
        (Some(name), _) => return turn(place, name, arguments.turn.as_deref(), form),
        (None, Some(path)) => read(path)?,
        (None, None) => {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes)?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
    };
    let mut code = ExitCode::SUCCESS;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    let mut parting = "";
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match explain_line(line, form) {
            Ok(page) => {
                print(format!("{parting}{page}").as_bytes())?;
                parting = "\n";
            }
            Err(why) => {
                eprintln!("chancery: line {}: {why}", number + 1);
                code = ExitCode::from(1);
            }
        }
    }
    Ok(code)
}

fn turn(place: &Place, name: &str, code: Option<&str>, form: Form) -> Result<ExitCode, Failure> {
    let reader = Reader::open(&place.folder)?;
    let card = reader.game(name)?.ok_or_else(|| {
        Failure::wrong(format!("no game is called {name:?}; `chancery game list` shows them"))
    })?;
    let board = &card.game.board;
    let records = reader.turns(&card.game)?;
    let wanted = |code: &str| code.to_uppercase();
    let is_meant = |turn: &str| code.is_none_or(|code| wanted(code) == turn);
    let found = records.iter().rev().find(|it| is_meant(&board.turn_code(it.position.turn)));
    let Some(record) = found else {
        let ruled: Vec<String> =
            records.iter().map(|it| board.turn_code(it.position.turn)).collect();
        return Err(Failure::wrong(match ruled.is_empty() {
            true => format!("no turn of {name} was ruled yet"),
            false => format!("no such turn of {name} was ruled; ruled: {}", ruled.join(", ")),
        }));
    };
    let (rules, position) = (&card.game.settings.rules, &record.position);
    let verdict = adjudicate(board, rules, position, &record.orders);
    let ruled = Ruled::of(board, rules, position, &verdict);
    let page = explanation(ruled, &record.orders, form);
    print(page.map_err(|none| Failure::wrong(none.to_string()))?.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
