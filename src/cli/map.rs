//! `chancery map`: draws a position, or a turn of a game.

use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::data::{Place, read};
use super::{Failure, print, tell_of_templates};
use crate::adjudication::{Outcome, ResultLine, adjudicate};
use crate::board::{Board, Power};
use crate::daemon::{own_stationery, write_whole};
use crate::exchange::{played_line, played_orders};
use crate::judge;
use crate::letter::Language;
use crate::order::Order;
use crate::picture::{Artwork, Paper, Scene, Style, pdf, png, svg};
use crate::position::{Dislodged, Position};
use crate::report::{Shows, Speech, Stationery, caption, drawn, steps};
use crate::store::Reader;
use crate::view::View;

/// What `map` takes.
#[derive(Args, Debug)]
pub(super) struct MapArguments {
    /// A line of JSON as `adjudicate` reads it, or orders as in "FRANCE A PAR - BUR", a line each;
    /// "-" or nothing for standard input.
    #[arg(conflicts_with = "game")]
    file: Option<PathBuf>,
    /// Draw a turn of this game.
    #[arg(long)]
    game: Option<String>,
    /// The turn, as S1901M; of a game the present one where left out, of orders the first.
    #[arg(long)]
    turn: Option<String>,
    /// Only what this power's player knows: of the orders, its own.
    #[arg(long)]
    power: Option<String>,
    /// What of the turn.
    #[arg(long, value_enum)]
    show: Option<Show>,
    /// In colour, or in grey for a printer.
    #[arg(long, value_enum, default_value = "colour")]
    style: StyleWord,
    /// How many pixels wide (PNG).
    #[arg(long, default_value = "1200")]
    width: u32,
    /// The paper (PDF): a4 or letter.
    #[arg(long, value_parser = paper, default_value = "a4")]
    paper: Paper,
    /// Where to: a file that ends in .svg, .png or .pdf; SVG to standard output where left out.
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// Write the whole game so far to this file, as a page to step through in a browser.
    #[arg(long, requires = "game", conflicts_with_all = ["out", "turn", "power", "show", "words"])]
    steps: Option<PathBuf>,
    /// The language of the words: en, de or fr; the game's where left out, else English.
    #[arg(long, value_parser = language)]
    language: Option<Language>,
    /// Write what the picture shows in sentences instead of drawing it.
    #[arg(long)]
    words: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Show {
    /// Who stood where before the orders.
    Before,
    /// The orders alone.
    Orders,
    /// The orders, with what came of them.
    Results,
    /// Who stands where afterwards.
    After,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum StyleWord {
    Colour,
    Grey,
}

/// A turn to be drawn.
struct Drawn<'a> {
    game: &'a str,
    board: &'a Board,
    before: Position,
    lines: Vec<ResultLine>,
    dislodged: Vec<Dislodged>,
    after: Position,
}

pub(super) fn run(place: &Place, arguments: &MapArguments) -> Result<ExitCode, Failure> {
    match &arguments.game {
        Some(name) => draw_game(place, arguments, name),
        None => draw_text(arguments),
    }
}

fn draw_text(arguments: &MapArguments) -> Result<ExitCode, Failure> {
    let text = match &arguments.file {
        Some(path) if path != Path::new("-") => read(path)?,
        _ if std::io::stdin().is_terminal() => String::new(),
        _ => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            text
        }
    };
    let played = match (text.trim_start().starts_with('{'), arguments.turn.as_deref()) {
        (true, None) => played_line(text.trim()),
        (true, Some(_)) => {
            Err("a line of JSON says its turn itself; --turn is for orders".to_owned())
        }
        (false, turn) => played_orders(&text, turn),
    };
    let played = played.map_err(Failure::wrong)?;
    let drawn = Drawn {
        game: "",
        board: played.board,
        before: played.before,
        lines: played.lines,
        dislodged: played.dislodged,
        after: played.after,
    };
    for line in &drawn.lines {
        if let Outcome::Illegal(_) | Outcome::Refused(_) = line.outcome {
            let (power, order) =
                (drawn.board.power_code(line.power), line.order.wording(drawn.board));
            eprintln!(
                "chancery: {power} {order} is not drawn, for it does not count; --words says why"
            );
        }
    }
    draw(arguments, (Stationery::house(), arguments.language.unwrap_or_default()), drawn)
}

fn draw_game(place: &Place, arguments: &MapArguments, name: &str) -> Result<ExitCode, Failure> {
    let reader = Reader::open(&place.folder)?;
    let Some(card) = reader.game(name)? else {
        return Err(Failure::wrong(format!(
            "no game is called {name:?}; `chancery game list` shows all"
        )));
    };
    let game = card.game;
    let own = own_stationery(&place.folder)?.map(|(own, _)| own);
    let language = arguments.language.or(game.settings.language).unwrap_or_default();
    let speech = (own.as_ref().unwrap_or(Stationery::house()), language);
    if let Some(path) = &arguments.steps {
        let mut failed = Vec::new();
        let page = steps(&game, &reader.turns(&game)?, speech, &mut failed);
        tell_of_templates(&failed);
        let page = page.ok_or_else(|| undrawn(&game.board))?;
        return write(Some(path), page.as_bytes());
    }
    let present = game.board.turn_code(game.position.turn);
    let wanted = arguments.turn.clone().unwrap_or_else(|| present.clone());
    let turns = reader.turns(&game)?;
    let ruled = turns.into_iter().rev().find(|it| game.board.turn_code(it.position.turn) == wanted);
    let drawn = match ruled {
        Some(turn) => {
            let verdict =
                adjudicate(&game.board, &game.settings.rules, &turn.position, &turn.orders);
            Drawn {
                game: &game.name,
                board: &game.board,
                lines: verdict.results(&game.settings.rules, &turn.orders),
                dislodged: verdict.dislodged,
                before: turn.position,
                after: turn.next,
            }
        }
        None if wanted == present => Drawn {
            game: &game.name,
            board: &game.board,
            before: game.position.clone(),
            lines: Vec::new(),
            dislodged: Vec::new(),
            after: game.position.clone(),
        },
        None => {
            return Err(Failure::wrong(format!(
                "{name} has no turn {wanted:?}; the present one is {present}"
            )));
        }
    };
    draw(arguments, speech, drawn)
}

fn draw(
    arguments: &MapArguments,
    speech: Speech<'_>,
    mut turn: Drawn<'_>,
) -> Result<ExitCode, Failure> {
    let board = turn.board;
    let artwork = Artwork::of(board).ok_or_else(|| undrawn(board))?;
    let powers: Vec<Power> = match &arguments.power {
        None => Vec::new(),
        Some(code) => {
            let power = judge::power(board, code);
            let all: Vec<&str> = board.powers().map(|power| board.power_name(power)).collect();
            let all = all.join(", ");
            let wrong =
                || Failure::wrong(format!("{code:?} is no power of this map; it has {all}"));
            vec![power.ok_or_else(wrong)?]
        }
    };
    if !powers.is_empty() {
        turn.lines.retain(|line| powers.contains(&line.power));
    }
    let show = arguments.show.unwrap_or(match turn.lines.is_empty() {
        true => Show::After,
        false => Show::Results,
    });
    let position = if show == Show::After { &turn.after } else { &turn.before };
    let view = View::of_powers(board, position, &powers);
    let orders: Vec<(Power, Order)> =
        turn.lines.iter().map(|line| (line.power, line.order.clone())).collect();
    let shows = match show {
        Show::Orders => Shows::Orders(&orders),
        Show::Results => Shows::Outcomes(&turn.lines, &turn.dislodged, &turn.after),
        Show::Before | Show::After => Shows::Position,
    };
    let caption = caption(speech, turn.game, &view, shows);
    let style = match arguments.style {
        StyleWord::Colour => Style::Colour,
        StyleWord::Grey => Style::Grey,
    };
    if arguments.words {
        return write(arguments.out.as_deref(), format!("{}\n", caption.words).as_bytes());
    }
    let scene = drawn(&artwork, style, &view, shows, &caption);
    write(arguments.out.as_deref(), &file(arguments, &scene)?)
}

fn language(name: &str) -> Result<Language, String> {
    Language::called(name).ok_or_else(|| format!("allowed: {}", Language::tags()))
}

fn paper(code: &str) -> Result<Paper, String> {
    Paper::from_code(code).ok_or_else(|| format!("allowed: {}", Paper::CODES.join(", ")))
}

fn undrawn(board: &Board) -> Failure {
    Failure::wrong(format!("there is no drawing of the map {:?}", board.name()))
}

/// The bytes of the picture, in the form that the name of the file wants.
fn file(arguments: &MapArguments, scene: &Scene<'_>) -> Result<Vec<u8>, Failure> {
    let ending = arguments.out.as_ref().and_then(|path| path.extension());
    let ending = ending.map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        None | Some("svg") => Ok(svg(scene).into_bytes()),
        Some("png") => Ok(png(scene, arguments.width)?),
        Some("pdf") => Ok(pdf(&[scene], arguments.paper)?),
        Some(other) => Err(Failure::wrong(format!(
            "pictures are written as svg, png or pdf, not as {other:?}"
        ))),
    }
}

fn write(out: Option<&Path>, bytes: &[u8]) -> Result<ExitCode, Failure> {
    match out {
        None => print(bytes)?,
        Some(path) => {
            write_whole(path, bytes).map_err(|error| Failure::wrong(error.to_string()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
