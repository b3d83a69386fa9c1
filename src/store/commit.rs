//! One ruling, stored: read mark, journal, projection, turn, outbox; all of it or nothing.
//!
//! Every change is read back from its JSON and compared before it is kept: what the journal could
//! not give back the same is refused now and not found out in a rebuild.

use chrono::{DateTime, Utc};
use rusqlite::Connection;

use super::boards::Shelf;
use super::chain::{self, Chain};
use super::journal::{
    Glass, Keeping, Pen, Personal, Texts, TurnRow, read_people_change, read_written_change,
    write_change, write_people_change,
};
use super::projection::GameRow;
use super::{Salts, StoreError, erase, inbox, outbox, people, projection};
use crate::game::{Change, EventId, Game, GameId, PeopleChange, apply};
use crate::judge::{Ruling, Urgency};
use crate::report::Draft;

/// A ruling on one event, with the letters it causes.
#[derive(Clone, Copy, Debug)]
pub struct Ruled<'a> {
    /// The event.
    pub event: EventId,
    /// When it was ruled.
    pub now: DateTime<Utc>,
    /// What was decided.
    pub ruling: &'a Ruling,
    /// The letters, in the order of the notices.
    pub outgoing: &'a [Draft],
    /// What a waiting command line is told.
    pub answer: Option<&'a str>,
    /// Why a letter was left alone, for the keeper.
    pub why: Option<&'a str>,
}

/// Stores a ruling.
pub(super) fn commit(
    connection: &Connection,
    shelf: &Shelf,
    ruled: &Ruled<'_>,
    salts: Salts<'_>,
) -> Result<(), StoreError> {
    inbox::mark_read(connection, ruled)?;
    let ruling = ruled.ruling;
    match ruling.game {
        Some(id) if !ruling.changes.is_empty() => {
            store_game(connection, shelf, (id, &ruling.changes), ruled, salts)?;
        }
        None if !ruling.changes.is_empty() => {
            return Err(StoreError::unstorable("changes of a game that is not named"));
        }
        _ => {}
    }
    for (id, change) in &ruling.elsewhere {
        let changes = (*id, std::slice::from_ref(change));
        store_game(connection, shelf, changes, ruled, salts)?;
    }
    if !ruling.people.is_empty() {
        store_people(connection, shelf, ruled, salts)?;
    }
    if let Some(erasure) = &ruling.erased {
        erase::carry_out(connection, shelf, erasure)?;
    }
    if let Some(reported) = &ruling.reported {
        outbox::note_report(connection, ruled.event, reported)?;
    }
    if let Some(event) = ruling.requeued {
        inbox::requeue(connection, event)?;
    }
    let urgencies = ruling.notices.iter().map(|notice| ruling.urgency(notice));
    let urgencies = urgencies.chain(std::iter::repeat(Urgency::First));
    let letters: Vec<(&Draft, Urgency)> = ruled.outgoing.iter().zip(urgencies).collect();
    outbox::add(connection, ruled.event, ruled.now, &letters)
}

fn store_game(
    connection: &Connection,
    shelf: &Shelf,
    (id, changes): (GameId, &[Change]),
    ruled: &Ruled<'_>,
    salts: Salts<'_>,
) -> Result<(), StoreError> {
    let mut game = game_to_change(connection, shelf, id, changes)?;
    let mut texts = Vec::new();
    let mut personal = Vec::new();
    let mut turns = Vec::new();
    for change in changes {
        texts.push(change_text(&game, change, &mut personal)?);
        if let Change::Adjudicated(record) = change {
            let turn = TurnRow::of(&game.board, record, &game.sheets);
            turns.push(turn.map_err(StoreError::unstorable)?);
        }
        apply(&mut game, change);
    }
    chain::append(connection, Chain::Game(id), ruled.event, ruled.now, &texts, &personal, salts)?;
    let row = GameRow::of(&game)?;
    projection::put(connection, id, &row)?;
    for turn in &turns {
        projection::add_turn(connection, id, turn)?;
    }
    debug_assert!(
        projection::read(connection, shelf, &row.snapshot).is_ok_and(|back| back == game),
        "a snapshot means the game it was written from"
    );
    shelf.readings.keep(id, row.snapshot, game);
    Ok(())
}

/// The game before its changes: as stored, or as the founding that leads them makes it.
fn game_to_change(
    connection: &Connection,
    shelf: &Shelf,
    id: GameId,
    changes: &[Change],
) -> Result<Game, StoreError> {
    let stored = projection::game(connection, shelf, id)?;
    let rest = match (changes, stored) {
        ([Change::Founded(founding), rest @ ..], None) => {
            let name = projection::id_of_name(connection, &founding.name)?;
            if id != people::next_ids(connection)?.game || name.is_some() {
                let what = format!("a new game of number {id} and name {:?}", founding.name);
                return Err(StoreError::unstorable(what));
            }
            let board = shelf.board(connection, founding.board)?;
            (Game::founded(id, board, founding), rest)
        }
        ([Change::Founded(_), ..], Some(_)) => {
            return Err(StoreError::unstorable(format!("game {id} was founded before")));
        }
        (all, Some(game)) => (game, all),
        (_, None) => return Err(StoreError::unstorable(format!("there is no game {id}"))),
    };
    let (game, rest) = rest;
    match rest.iter().any(|change| matches!(change, Change::Founded(_))) {
        true => Err(StoreError::unstorable("a founding that is not the first change")),
        false => Ok(game),
    }
}

fn change_text(
    game: &Game,
    change: &Change,
    personal: &mut Vec<Personal>,
) -> Result<String, StoreError> {
    let mut pen = Pen { board: &game.board, seats: &game.seats, keeping: Keeping::Apart(personal) };
    let text = write_change(&mut pen, change).map_err(StoreError::unstorable)?;
    let words = words_of(personal);
    let glass = Glass { board: &game.board, texts: Texts(&words) };
    let back = read_written_change(glass, &text).map_err(StoreError::unstorable)?;
    match back == *change {
        true => Ok(text),
        false => {
            Err(StoreError::unstorable(format!("{text} would be read back as another change")))
        }
    }
}

fn words_of(personal: &[Personal]) -> Vec<Option<String>> {
    personal.iter().map(|kept| Some(kept.text.clone())).collect()
}

fn store_people(
    connection: &Connection,
    shelf: &Shelf,
    ruled: &Ruled<'_>,
    salts: Salts<'_>,
) -> Result<(), StoreError> {
    let mut texts = Vec::new();
    let mut personal = Vec::new();
    for change in &ruled.ruling.people {
        texts.push(people_text(connection, shelf, change, &mut personal)?);
        people::carry_out(connection, shelf, change)?;
    }
    chain::append(connection, Chain::People, ruled.event, ruled.now, &texts, &personal, salts)
}

fn people_text(
    connection: &Connection,
    shelf: &Shelf,
    change: &PeopleChange,
    personal: &mut Vec<Personal>,
) -> Result<String, StoreError> {
    let boards = |game: GameId| shelf.board_for_journal(connection, game);
    let text = write_people_change(&mut Keeping::Apart(personal), &boards, change)
        .map_err(StoreError::unstorable)?;
    let words = words_of(personal);
    let back = serde_json::from_str(&text)
        .map_err(Into::into)
        .and_then(|json| read_people_change(Texts(&words), &boards, json))
        .map_err(StoreError::unstorable)?;
    match back == *change {
        true => Ok(text),
        false => {
            Err(StoreError::unstorable(format!("{text} would be read back as another change")))
        }
    }
}
