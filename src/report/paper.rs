//! Letters on paper: the same facts as those by mail, through templates of their own where theirs speak
//! of replies, and the same blocks, laid out on pages.

use chrono::{DateTime, Utc};

use crate::game::{Game, TurnRecord};
use crate::judge::{Announcement, Body, Notice};
use crate::letter::{
    Language, MapShows, PaperLetter, PaperMap, PaperMatter, PaperTells, PostalAddress,
};
use crate::paper::{Item, Line, Rank, Sheet, Weight};
use crate::picture::{Artwork, Scene, Style};
use crate::view::View;

use super::blocks::{
    Before, Block, Cell, Content, Level, Place, Print, Row, Tone, blocks, is_blank, without_colon,
};
use super::glue::{GLUE, NO_BREAK, held};
use super::picture::{Shows, TurnOutcomes, caption, drawn};
use super::stationery::Speech;
use super::together::{Part, PartRole};
use super::tongue::Tongue;
use super::words::{capital, day, when};

/// The template for the paper of a letter that has one of this name by mail.
pub(super) fn on_paper(template: &'static str) -> &'static str {
    match template {
        "begins.txt" => "paper_begins.txt",
        "takes_over.txt" => "paper_takes_over.txt",
        "results.txt" => "paper_results.txt",
        "dutchman.txt" => "paper_dutchman.txt",
        "ended.txt" => "paper_ended.txt",
        other => other,
    }
}

/// What a letter on paper has beside its words.
pub(super) fn paper_letter(
    (language, tongue): (Language, &Tongue),
    now: DateTime<Utc>,
    notice: &Notice,
    post: &PostalAddress,
    subject: &str,
) -> PaperLetter {
    PaperLetter {
        language: language.tag().to_owned(),
        title: title(subject),
        date: day(tongue, now, notice.to.zone),
        address: post.clone(),
        map: map(notice),
        matter: matter(tongue, now, notice),
    }
}

/// What it tells of its game, to know what a later letter overtakes.
fn matter(tongue: &Tongue, now: DateTime<Utc>, notice: &Notice) -> Option<PaperMatter> {
    let game = notice.game.as_ref()?;
    let deadline = || game.deadline.map(|at| when(tongue, at, notice.to.zone, now).at);
    let (tells, deadline) = match &notice.body {
        Body::Begins(_)
        | Body::TakesOver(_)
        | Body::Results(_)
        | Body::Dutchman(_)
        | Body::Ended(_) => (PaperTells::Turn, deadline()),
        Body::Announced(announced) => match announced.what {
            Announcement::Deadline { .. } => (PaperTells::Deadline, deadline()),
            Announcement::Schedule(_) => (PaperTells::Schedule, deadline()),
            Announcement::Paused => (PaperTells::Paused, None),
            Announcement::Resumed => (PaperTells::Resumed, deadline()),
            Announcement::Master => (PaperTells::Master, None),
            _ => (PaperTells::Other, None),
        },
        _ => (PaperTells::Other, None),
    };
    Some(PaperMatter { game: game.id.number(), turn: game.turn.number(), tells, deadline })
}

/// Square brackets sort a letterbox; nobody needs them on paper. The rest may have a colon of its own.
fn title(subject: &str) -> String {
    match subject.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        Some((game, rest)) => format!("{game} · {rest}"),
        None => subject.to_owned(),
    }
}

fn map(notice: &Notice) -> Option<PaperMap> {
    let game = notice.game.as_ref()?;
    let (turn, shows) = match &notice.body {
        Body::Results(results) => (results.number, MapShows::Results),
        Body::Begins(_) | Body::TakesOver(_) | Body::Dutchman(_) | Body::Ended(_) => {
            (game.turn, MapShows::Position)
        }
        _ => return None,
    };
    Some(PaperMap { game: game.id.number(), turn: turn.number(), shows })
}

/// A map in grey of a turn, with the words of a language; `turn` is its record, once it is ruled. `None`
/// for the results of one that is not.
pub fn paper_map<'a>(
    artwork: &'a Artwork,
    game: &Game,
    turn: Option<&TurnRecord>,
    shows: MapShows,
    speech: Speech<'_>,
) -> Option<Scene<'a>> {
    let position = turn.map_or(&game.position, |turn| &turn.position);
    let view = View::of_powers(&game.board, position, &[]);
    let ruled = match shows {
        MapShows::Position => None,
        MapShows::Results => Some(TurnOutcomes::of(game, turn?)),
    };
    let shows = ruled.as_ref().map_or(Shows::Position, TurnOutcomes::shows);
    let caption = caption(speech, &game.name, &view, shows);
    Some(drawn(artwork, Style::Grey, &view, shows, &caption))
}

/// The sheet of a letter that says this, with its map where it has one.
pub fn paper_sheet<'a>(letter: &PaperLetter, words: &str, map: Option<&'a Scene<'a>>) -> Sheet<'a> {
    sheet(letter, items(words, map))
}

fn sheet<'a>(letter: &PaperLetter, items: Vec<Item<'a>>) -> Sheet<'a> {
    Sheet {
        title: whole(&letter.title),
        date: letter.date.clone(),
        address: letter.address.lines().to_vec(),
        language: letter.language.clone(),
        items,
    }
}

/// The sheet of several letters in one envelope, each with its map where it has one; the title, the day
/// and the address are those of `letter`. What happened earlier stands before the map and
/// the form, so that nothing is cut off with the form.
pub fn paper_sheet_of<'a>(
    letter: &PaperLetter,
    parts: &[(&PaperLetter, &Part, Option<&'a Scene<'a>>)],
) -> Sheet<'a> {
    if let [(letter, part, map)] = parts {
        return paper_sheet(letter, &part.words, *map);
    }
    let turn = |it: &PaperLetter| it.matter.as_ref().map(|matter| matter.turn);
    let (mut front, mut back) = (Vec::new(), Vec::new());
    for (own, part, map) in parts {
        let items = items(&part.words, *map);
        match part.role {
            PartRole::Main => {
                let ends =
                    |item: &Item<'_>| matches!(item, Item::NewPage | Item::Picture(_) | Item::Cut);
                let middle = items.iter().position(ends).unwrap_or(items.len());
                let mut items = items;
                back = items.split_off(middle);
                front.extend(items);
            }
            PartRole::Stop => front.extend(headed(&own.title, items)),
            PartRole::Beside if turn(own) == turn(letter) => {
                front.extend(headed(&own.title, items));
            }
            PartRole::Beside | PartRole::Earlier => {
                front.extend(headed(&own.title, without_dues(items)));
            }
        }
        front.push(Item::Gap);
    }
    front.extend(back);
    sheet(letter, front)
}

/// Below the title of the letter, without the name of the game.
fn headed<'a>(title: &str, items: Vec<Item<'a>>) -> Vec<Item<'a>> {
    let title = title.split_once(" · ").map_or(title, |(_, rest)| rest);
    let heading = Item::Heading(Rank::Part, whole(&capital(title)));
    [heading].into_iter().chain(items).collect()
}

/// What happened, without what was due: no form, and nothing that must not be missed.
fn without_dues(items: Vec<Item<'_>>) -> Vec<Item<'_>> {
    let before_form = items.into_iter().take_while(|item| !matches!(item, Item::Cut));
    before_form
        .filter(|item| !matches!(item, Item::NewPage | Item::Words(Weight::Loud, _)))
        .collect()
}

/// A template as it came out, as things to be printed.
pub(super) fn items<'a>(words: &str, map: Option<&'a Scene<'a>>) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    for block in blocks(words) {
        if block.before == Before::Gap {
            items.push(Item::Gap);
        }
        items.extend(item(block, map));
    }
    items
}

fn item<'a>(block: Block<'_>, map: Option<&'a Scene<'a>>) -> Option<Item<'a>> {
    Some(match block.content {
        Content::Heading(Level::Title, words) => heading(Rank::Title, &words),
        Content::Heading(Level::Part, words) => heading(Rank::Part, &words),
        Content::Heading(Level::Group, words) => heading(Rank::Group, &words),
        Content::Paragraph(Tone::Plain, words) => Item::Words(Weight::Plain, whole(&words)),
        Content::Paragraph(Tone::Notice, words) => Item::Words(Weight::Loud, whole(&words)),
        Content::Lines(lines) => {
            Item::Lines(lines.into_iter().map(|it| (it.indent / 2, line(&it.text))).collect())
        }
        Content::Verbatim(lines) | Content::Words(lines) => {
            Item::Lines(lines.into_iter().map(|it| (1, line(it))).collect())
        }
        Content::Table(rows) => Item::Table(rows.into_iter().map(row).collect()),
        Content::Picture(_) => return None,
        Content::Print(Print::Map) => Item::Picture(map?),
        Content::Print(Print::SmallMap) => Item::SmallPicture(map?),
        Content::Print(Print::NewPage) => Item::NewPage,
        Content::Print(Print::Cut) => Item::Cut,
        Content::Sender(words) => Item::Sender(whole(words)),
        Content::Print(Print::Contents) => Item::Contents,
    })
}

fn heading(rank: Rank, words: &str) -> Item<'static> {
    Item::Heading(rank, without_colon(words).replace(GLUE, " "))
}

fn line(words: &str) -> Line {
    if is_blank(words) { Line::Blank } else { Line::Said(whole(words)) }
}

/// The words, with what belongs together on one line.
fn whole(words: &str) -> String {
    held(words, NO_BREAK).replace(GLUE, NO_BREAK.encode_utf8(&mut [0; 4]))
}

fn row(row: Row<'_>) -> crate::paper::Row {
    let cell = |cell: Cell<'_>| match cell {
        Cell::Said(words) if is_blank(&words) => crate::paper::Cell::Blank,
        Cell::Said(words) => crate::paper::Cell::Said(whole(&words)),
        Cell::Typed(words) => crate::paper::Cell::Typed(words.to_owned()),
    };
    let cells = row.cells.into_iter().map(cell).collect();
    crate::paper::Row { is_head: row.place == Place::Head, cells }
}
