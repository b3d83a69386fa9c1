//! Checks everything that can be checked: the chains, the projection against the journal, and
//! every turn against the adjudicator of today. Nothing is mended here, and nothing applied.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::Connection;

use super::boards::Shelf;
use super::chain::{self, Chain, Link};
use super::journal::{read_time, write_pending, write_person};
use super::projection::GameRow;
use super::replay::{self, ReplayedGame, ReplayedPeople};
use super::{StoreError, kept, projection, sql};
use crate::adjudication::{ADJUDICATOR, adjudicate};
use crate::board::Board;
use crate::game::{BoardHash, Dutchman, Game, GameId, Settlement, TurnNumber, TurnRecord};
use crate::judge::{FoundDutchman, dutchmen};
use crate::position::owned_unit_code;

/// Something that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// What is stored cannot be what was written.
    Corrupt {
        /// Where: a game's or the people's journal, a table's row.
        place: String,
        /// What is wrong with it.
        what: String,
    },
    /// A turn would now have another result. The recorded one stands.
    RuledOtherwise {
        /// The game.
        game: GameId,
        /// The turn.
        number: TurnNumber,
        /// The version of the adjudicator that ruled.
        ruled_by: u32,
        /// The present version.
        present: u32,
        /// What differs: units, centres and the winner.
        what: String,
    },
    /// A unit stands on the board that should not (4.E.6). Its master or the keeper may have that
    /// corrected.
    Dutchman {
        /// The game.
        game: GameId,
        /// Its name.
        name: String,
        /// The turn that it came in with.
        origin: TurnNumber,
        /// The units, or those of which some are too many, as codes.
        units: String,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Corrupt { place, what } => write!(f, "damaged: {place}: {what}"),
            Finding::RuledOtherwise { game, number, ruled_by, present, what } => write!(
                f,
                "would now be ruled otherwise: turn {number} of game {game} \
                 (adjudicator {ruled_by}, now {present}): {what}"
            ),
            Finding::Dutchman { game, name, origin, units } => write!(
                f,
                "an illegal unit (4.E.6): {units} in game {game}, since turn {origin}; \
                 `chancery game dutchman {name}` shows what can be done"
            ),
        }
    }
}

type Findings = Vec<Finding>;

/// Checks all there is, on one and the same moment of the data.
pub(super) fn run(connection: &Connection, shelf: &Shelf) -> Result<Findings, StoreError> {
    sql::bracket(connection, "BEGIN")?;
    let findings = check(connection, shelf);
    sql::bracket(connection, "COMMIT")?;
    findings
}

fn check(connection: &Connection, shelf: &Shelf) -> Result<Findings, StoreError> {
    let mut findings = Vec::new();
    check_database(connection, &mut findings)?;
    check_boards(connection, &mut findings)?;
    check_letters(connection, &mut findings)?;
    for chain in chains(connection)? {
        let links = match chain::links(connection, chain) {
            Ok(links) => links,
            Err(error) => {
                corrupt(&mut findings, chain.to_string(), &error);
                continue;
            }
        };
        check_chain(chain, &links, &mut findings);
        // What is damaged may be such that no game can be like it.
        let checked = catch_unwind(AssertUnwindSafe(|| match chain {
            Chain::People => check_people(connection, shelf, &links, &mut findings),
            Chain::Game(id) => check_game(connection, shelf, id, &links, &mut findings),
        }));
        match checked {
            Ok(Ok(())) => {}
            Ok(Err(error)) => corrupt(&mut findings, chain.to_string(), &error),
            Err(_) => corrupt(&mut findings, chain.to_string(), &"it cannot be followed (a panic)"),
        }
    }
    Ok(findings)
}

fn corrupt(findings: &mut Findings, place: impl Into<String>, what: &dyn fmt::Display) {
    findings.push(Finding::Corrupt { place: place.into(), what: what.to_string() });
}

/// SQLite's own look at pages, indexes and references.
fn check_database(connection: &Connection, findings: &mut Findings) -> Result<(), StoreError> {
    let faults: Vec<String> = sql::all(connection, "PRAGMA integrity_check", [], |row| row.get(0))?;
    for fault in faults.into_iter().filter(|fault| fault != "ok") {
        corrupt(findings, "the database", &fault);
    }
    let strays = sql::all(connection, "PRAGMA foreign_key_check", [], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(2)?))
    })?;
    for (table, parent) in strays {
        corrupt(findings, format!("table {table}"), &format!("a row without its row in {parent}"));
    }
    Ok(())
}

fn check_boards(connection: &Connection, findings: &mut Findings) -> Result<(), StoreError> {
    let rows = sql::all(connection, "SELECT hash, text FROM boards", [], |row| {
        Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, String>(1)?))
    })?;
    for (hash, text) in rows {
        let place = format!("board {}", data_encoding::HEXLOWER.encode(&hash));
        if BoardHash::of(&text).0 != *hash {
            corrupt(findings, place, &"its text has another hash");
        } else if let Err(faults) = Board::from_text(&text) {
            corrupt(findings, place, &faults);
        }
    }
    Ok(())
}

/// Whether every letter that was written can still be made.
fn check_letters(connection: &Connection, findings: &mut Findings) -> Result<(), StoreError> {
    let sql = format!("SELECT {} FROM outbox WHERE draft IS NOT NULL", kept::COLUMNS);
    sql::until_enough(connection, &sql, [], |row| {
        if let Err(error) = kept::read_row(row)? {
            corrupt(findings, "the outbox", &error);
        }
        Ok(ControlFlow::Continue(()))
    })
}

/// The chain of people, and that of every game there is a trace of.
fn chains(connection: &Connection) -> Result<Vec<Chain>, StoreError> {
    let sql = "SELECT chain FROM journal UNION SELECT id FROM games UNION SELECT 0 ORDER BY 1";
    let numbers: Vec<i64> = sql::all(connection, sql, [], |row| row.get(0))?;
    Ok(numbers.into_iter().map(|number| Chain::of(number as u32)).collect())
}

fn check_chain(chain: Chain, links: &[Link], findings: &mut Findings) {
    let (mut seq, mut hash) = (0, vec![0; 32]);
    let mut time = None;
    for link in links {
        let place = format!("{chain}, row {}", link.row.seq);
        let now = read_time(&link.row.time).ok();
        if let Some(fault) = link.row.fault((seq, &hash), &link.texts) {
            corrupt(findings, &place, &fault);
        } else if now < time {
            corrupt(findings, &place, &"its time is before that of the row before it");
        }
        time = now;
        seq = link.row.seq;
        hash.clone_from(&link.row.hash);
    }
}

fn check_game(
    connection: &Connection,
    shelf: &Shelf,
    id: GameId,
    links: &[Link],
    findings: &mut Findings,
) -> Result<(), StoreError> {
    let replayed = replay::game_of(connection, shelf, id, links)?;
    let row = GameRow::of(&replayed.game)?;
    match projection::stored(connection, id)? {
        Some(stored) if stored == row => {}
        Some(stored) => corrupt(findings, format!("game {id}"), &row.difference(&stored)),
        None => corrupt(findings, format!("game {id}"), &"it is in the journal alone"),
    }
    check_turns(connection, &replayed, findings)
}

fn check_turns(
    connection: &Connection,
    replayed: &ReplayedGame,
    findings: &mut Findings,
) -> Result<(), StoreError> {
    let game = &replayed.game;
    let stored = projection::turns(connection, game.id)?;
    if stored.len() != replayed.turns.len() {
        let what =
            format!("{} turns are stored, the journal has {}", stored.len(), replayed.turns.len());
        corrupt(findings, format!("game {}", game.id), &what);
    }
    for (row, expected) in stored.iter().zip(&replayed.turns) {
        if row != expected {
            corrupt(
                findings,
                format!("turn {} of game {}", row.number, game.id),
                &"it differs from the journal",
            );
        }
    }
    let mut records = Vec::new();
    for turn in &replayed.turns {
        let record = turn.read(&game.board)?;
        // What is settled is known, and was told.
        if !game.settled.contains(&record.number) {
            findings.extend(ruled_otherwise(replayed, &record));
        }
        records.push(record);
    }
    let open = dutchmen(game, &records, None).into_iter().filter(FoundDutchman::is_open);
    findings.extend(open.map(|found| dutchman(game, &found.dutchman)));
    Ok(())
}

fn dutchman(game: &Game, dutchman: &Dutchman) -> Finding {
    let (units, lead) = match &dutchman.settlement {
        Settlement::Chosen { among } => (among, "some of "),
        _ => (&dutchman.units, ""),
    };
    let codes: Vec<String> = units.iter().map(|unit| owned_unit_code(&game.board, unit)).collect();
    Finding::Dutchman {
        game: game.id,
        name: game.name.clone(),
        origin: dutchman.origin,
        units: format!("{lead}{}", codes.join(", ")),
    }
}

/// Whether the game's own rules on its own board would now give another result.
fn ruled_otherwise(replayed: &ReplayedGame, record: &TurnRecord) -> Option<Finding> {
    let game = &replayed.game;
    let rules = &game.settings.rules;
    let verdict = adjudicate(&game.board, rules, &record.position, &record.orders);
    if verdict.next == record.next && verdict.winner == record.winner {
        return None;
    }
    let mut what = Vec::new();
    let turns = [&record.next, &verdict.next].map(|next| game.board.turn_code(next.turn));
    if verdict.next.turn != record.next.turn {
        what.push(format!("{} instead of {} follows", turns[1], turns[0]));
    }
    for (differs, word) in [
        (verdict.next.units != record.next.units, "units"),
        (verdict.next.dislodged != record.next.dislodged, "dislodged units"),
        (verdict.next.contested != record.next.contested, "contested provinces"),
        (verdict.next.owners != record.next.owners, "centres"),
        (verdict.winner != record.winner, "the winner"),
    ] {
        if differs {
            what.push(format!("{word} differ"));
        }
    }
    Some(Finding::RuledOtherwise {
        game: game.id,
        number: record.number,
        ruled_by: record.adjudicator,
        present: ADJUDICATOR,
        what: what.join(", "),
    })
}

fn check_people(
    connection: &Connection,
    shelf: &Shelf,
    links: &[Link],
    findings: &mut Findings,
) -> Result<(), StoreError> {
    let replayed = replay::people_of(connection, shelf, links)?;
    let boards = |game: GameId| shelf.board_for_journal(connection, game);
    let mut people = BTreeMap::new();
    let mut pending = BTreeMap::new();
    for person in &replayed.people {
        people.insert(person.id.number(), write_person(person)?);
    }
    for matter in &replayed.pending {
        let columns = (sql::nanos(matter.expires), write_pending(&boards, matter)?);
        pending.insert(matter.id.number(), columns);
    }
    let stored = sql::all(connection, "SELECT id, snapshot FROM people", [], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    compare(findings, "person", &people, stored);
    let stored = sql::all(connection, "SELECT id, expires_at, snapshot FROM pending", [], |row| {
        Ok((row.get(0)?, (row.get(1)?, row.get(2)?)))
    })?;
    compare(findings, "pending matter", &pending, stored);
    check_addresses(connection, &replayed, findings)?;
    check_minted(connection, &replayed, findings)
}

/// Names every row that is missing, too many or different.
fn compare<T: PartialEq>(
    findings: &mut Findings,
    what: &str,
    expected: &BTreeMap<u32, T>,
    stored: Vec<(u32, T)>,
) {
    let stored: BTreeMap<u32, T> = stored.into_iter().collect();
    for (id, row) in &stored {
        match expected.get(id) {
            Some(other) if other == row => {}
            Some(_) => {
                corrupt(findings, format!("{what} {id}"), &"the row differs from the journal");
            }
            None => corrupt(findings, format!("{what} {id}"), &"the journal does not have it"),
        }
    }
    for id in expected.keys().filter(|id| !stored.contains_key(id)) {
        corrupt(findings, format!("{what} {id}"), &"it is in the journal alone");
    }
}

fn check_addresses(
    connection: &Connection,
    replayed: &ReplayedPeople,
    findings: &mut Findings,
) -> Result<(), StoreError> {
    let mut expected: Vec<(u32, String)> = replayed
        .people
        .iter()
        .flat_map(|person| {
            person.addresses.iter().map(|address| (person.id.number(), address.folded()))
        })
        .collect();
    expected.sort();
    expected.dedup();
    let sql = "SELECT person, folded FROM addresses ORDER BY person, folded";
    let stored = sql::all(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if stored != expected {
        corrupt(findings, "the addresses of people", &"they differ from the journal");
    }
    Ok(())
}

fn check_minted(
    connection: &Connection,
    replayed: &ReplayedPeople,
    findings: &mut Findings,
) -> Result<(), StoreError> {
    let sql = "SELECT kind, last FROM minted ORDER BY kind";
    let stored: Vec<(String, u32)> =
        sql::all(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (person, pending) = replayed.minted;
    let expected = [("pending".to_owned(), pending), ("person".to_owned(), person)];
    // Of persons first by name: 'pending' comes before 'person'.
    if stored != expected {
        corrupt(findings, "the numbers given", &"they differ from the journal");
    }
    Ok(())
}
