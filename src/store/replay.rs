//! Games and people made again from the journal alone.

use chrono::{DateTime, Utc};
use rusqlite::Connection;
use serde_json::Value;

use super::boards::Shelf;
use super::chain::{self, Chain, Link};
use super::journal::{
    CodeFault, Glass, Texts, TurnRow, founding_board, read_change, read_people_change,
};
use super::{StoreError, sql};
use crate::game::{Change, Game, GameId, Pending, PeopleChange, Person, apply, apply_to_people};

/// A game made again, with its turns.
pub(super) struct ReplayedGame {
    pub game: Game,
    pub turns: Vec<TurnRow>,
}

/// The people made again.
#[derive(Default)]
pub(super) struct ReplayedPeople {
    pub people: Vec<Person>,
    pub pending: Vec<Pending>,
    /// The highest numbers ever given to a person and to a matter.
    pub minted: (u32, u32),
}

/// Makes a game again.
pub(super) fn game(
    connection: &Connection,
    shelf: &Shelf,
    id: GameId,
) -> Result<ReplayedGame, StoreError> {
    let links = chain::links(connection, Chain::Game(id))?;
    game_of(connection, shelf, id, &links)
}

/// Makes a game again, and shows it before each of its changes.
pub(super) fn watched(
    connection: &Connection,
    shelf: &Shelf,
    id: GameId,
    watch: &mut dyn FnMut(&Game, &Change),
) -> Result<ReplayedGame, StoreError> {
    let links = chain::links(connection, Chain::Game(id))?;
    watched_of(connection, shelf, id, &links, watch)
}

/// Makes a game again from its chain.
pub(super) fn game_of(
    connection: &Connection,
    shelf: &Shelf,
    id: GameId,
    links: &[Link],
) -> Result<ReplayedGame, StoreError> {
    watched_of(connection, shelf, id, links, &mut |_, _| {})
}

fn watched_of(
    connection: &Connection,
    shelf: &Shelf,
    id: GameId,
    links: &[Link],
    watch: &mut dyn FnMut(&Game, &Change),
) -> Result<ReplayedGame, StoreError> {
    let mut replayed: Option<ReplayedGame> = None;
    for link in links {
        let words = words_of(link);
        for change in changes_of(link)? {
            let fault = |fault: CodeFault| fault_in(Chain::Game(id), link, &fault);
            match &mut replayed {
                None => {
                    let hash = founding_board(&change)
                        .map_err(fault)?
                        .ok_or_else(|| fault(CodeFault::new("the first change is no founding")))?;
                    let board = shelf.board(connection, hash)?;
                    let glass = Glass { board: &board, texts: Texts(&words) };
                    if let Change::Founded(founding) = read_change(glass, change).map_err(fault)? {
                        let game = Game::founded(id, board, &founding);
                        replayed = Some(ReplayedGame { game, turns: Vec::new() });
                    }
                }
                Some(replayed) => {
                    let board = replayed.game.board.clone();
                    let glass = Glass { board: &board, texts: Texts(&words) };
                    let change = read_change(glass, change).map_err(fault)?;
                    if let Change::Adjudicated(record) = &change {
                        let turn =
                            TurnRow::of(&board, record, &replayed.game.sheets).map_err(fault)?;
                        replayed.turns.push(turn);
                    }
                    watch(&replayed.game, &change);
                    apply(&mut replayed.game, &change);
                }
            }
        }
    }
    replayed.ok_or_else(|| StoreError::corrupt(format!("{} has no row", Chain::Game(id))))
}

/// Makes the people again.
pub(super) fn people(connection: &Connection, shelf: &Shelf) -> Result<ReplayedPeople, StoreError> {
    people_of(connection, shelf, &chain::links(connection, Chain::People)?)
}

/// Makes the people again from their chain.
pub(super) fn people_of(
    connection: &Connection,
    shelf: &Shelf,
    links: &[Link],
) -> Result<ReplayedPeople, StoreError> {
    let boards = |game: GameId| shelf.board_for_journal(connection, game);
    let mut all = ReplayedPeople::default();
    for link in links {
        let words = words_of(link);
        for change in changes_of(link)? {
            let change = read_people_change(Texts(&words), &boards, change)
                .map_err(|fault| fault_in(Chain::People, link, &fault))?;
            match &change {
                PeopleChange::PersonAdded(person) => {
                    all.minted.0 = all.minted.0.max(person.id.number());
                }
                PeopleChange::PendingOpened(pending) => {
                    all.minted.1 = all.minted.1.max(pending.id.number());
                }
                _ => {}
            }
            apply_to_people(&mut all.people, &mut all.pending, &change);
        }
    }
    Ok(all)
}

fn words_of(link: &Link) -> Vec<Option<String>> {
    link.texts.iter().map(|text| text.text.clone()).collect()
}

fn changes_of(link: &Link) -> Result<Vec<Value>, StoreError> {
    serde_json::from_str(&link.row.changes).map_err(|error| {
        StoreError::corrupt(format!("row {} of journal {}: {error}", link.row.seq, link.row.chain))
    })
}

fn fault_in(chain: Chain, link: &Link, fault: &CodeFault) -> StoreError {
    StoreError::corrupt(format!("{chain}, row {}: {fault}", link.row.seq))
}

/// The latest moment at which anything was ruled. Every row of the journal has its event in the
/// inbox, ruled at the same moment.
pub(super) fn latest_time(connection: &Connection) -> Result<Option<DateTime<Utc>>, StoreError> {
    let sql = "SELECT max(ruled_at) FROM inbox WHERE ruled_at IS NOT NULL";
    let ruled: Option<i64> = sql::one(connection, sql, [], |row| row.get(0))?;
    Ok(ruled.map(sql::instant))
}
