//! The projection made again from the journal: after erasing, and when a later program projects in
//! another form. The journal is only read.

use rusqlite::Connection;

use super::boards::Shelf;
use super::chain::{self, Chain};
use super::projection::GameRow;
use super::{StoreError, people, projection, replay, sql};

/// The version of the snapshots' form. It rises with every change of that form.
const FORM: i64 = 4;

/// Makes everything again where it was projected in an earlier form.
pub(super) fn bring_up_to_date(connection: &Connection, shelf: &Shelf) -> Result<(), StoreError> {
    let found: i64 = sql::one(connection, "SELECT version FROM projection", [], |row| row.get(0))?;
    if found == FORM {
        return Ok(());
    }
    // Games first: what people wished for is told in the codes of a game's board.
    let mut chains = chain::all(connection)?;
    chains.sort_by_key(|chain| *chain == Chain::People);
    for chain in chains {
        match self::chain(connection, shelf, chain) {
            // It stays as it was: whoever touches it is told, and nobody else has to wait.
            Err(StoreError::Corrupt { .. }) => {}
            done => done?,
        }
    }
    sql::run(connection, "UPDATE projection SET version = ?1", [FORM])?;
    Ok(())
}

/// Makes again what one chain tells.
pub(super) fn chain(
    connection: &Connection,
    shelf: &Shelf,
    chain: Chain,
) -> Result<(), StoreError> {
    match chain {
        Chain::People => people_again(connection, shelf),
        Chain::Game(id) => {
            let replayed = replay::game(connection, shelf, id)?;
            projection::put(connection, id, &GameRow::of(&replayed.game)?)
        }
    }
}

fn people_again(connection: &Connection, shelf: &Shelf) -> Result<(), StoreError> {
    let replayed = replay::people(connection, shelf)?;
    for person in &replayed.people {
        people::put_person(connection, person)?;
    }
    for pending in &replayed.pending {
        people::put_pending(connection, shelf, pending)?;
    }
    Ok(())
}
