//! People and matters that wait, as they stand.

use rusqlite::{Connection, params};

use super::boards::Shelf;
use super::journal::{read_pending, read_person, write_pending, write_person};
use super::{StoreError, sql};
use crate::game::{GameId, Pending, PendingId, PeopleChange, Person, PersonId, apply_to_people};
use crate::judge::NextIds;
use crate::letter::Address;

/// Carries one change of the people out on the projection.
pub(super) fn carry_out(
    connection: &Connection,
    shelf: &Shelf,
    change: &PeopleChange,
) -> Result<(), StoreError> {
    match change {
        PeopleChange::PendingOpened(pending) => {
            mint(connection, "pending", pending.id.number())?;
            change_pending(connection, shelf, pending.id, change)
        }
        PeopleChange::PendingClosed(id) => change_pending(connection, shelf, *id, change),
        PeopleChange::PersonAdded(person) => {
            mint(connection, "person", person.id.number())?;
            change_person(connection, person.id, change)
        }
        PeopleChange::Named(id, _)
        | PeopleChange::ZoneSet(id, _)
        | PeopleChange::TasteSet(id, _)
        | PeopleChange::LettersFail(id, _)
        | PeopleChange::LettersArrive(id)
        | PeopleChange::PostSet(id, _)
        | PeopleChange::AddressesSet(id, _) => change_person(connection, *id, change),
    }
}

fn mint(connection: &Connection, kind: &str, number: u32) -> Result<(), StoreError> {
    let sql = "UPDATE minted SET last = max(last, ?2) WHERE kind = ?1";
    sql::run(connection, sql, params![kind, number])?;
    Ok(())
}

fn change_person(
    connection: &Connection,
    id: PersonId,
    change: &PeopleChange,
) -> Result<(), StoreError> {
    let mut people: Vec<Person> = person(connection, id)?.into_iter().collect();
    apply_to_people(&mut people, &mut Vec::new(), change);
    match people.as_slice() {
        [] => Ok(()),
        [person] => put_person(connection, person),
        _ => Err(StoreError::unstorable(format!("person {id} is known already"))),
    }
}

fn change_pending(
    connection: &Connection,
    shelf: &Shelf,
    id: PendingId,
    change: &PeopleChange,
) -> Result<(), StoreError> {
    let mut open: Vec<Pending> = pending(connection, shelf, id)?.into_iter().collect();
    apply_to_people(&mut Vec::new(), &mut open, change);
    match open.as_slice() {
        [] => {
            sql::run(connection, "DELETE FROM pending WHERE id = ?1", [id.number()])?;
            Ok(())
        }
        [pending] => put_pending(connection, shelf, pending),
        _ => Err(StoreError::unstorable(format!("matter {id} is open already"))),
    }
}

/// Writes a person as he stands now.
pub(super) fn put_person(connection: &Connection, person: &Person) -> Result<(), StoreError> {
    let id = person.id.number();
    let snapshot = write_person(person).map_err(StoreError::unstorable)?;
    let sql = "INSERT INTO people (id, snapshot) VALUES (?1, ?2)
               ON CONFLICT (id) DO UPDATE SET snapshot = ?2";
    sql::run(connection, sql, params![id, snapshot])?;
    sql::run(connection, "DELETE FROM addresses WHERE person = ?1", [id])?;
    for address in &person.addresses {
        let sql = "INSERT INTO addresses (folded, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        sql::run(connection, sql, params![address.folded(), id])?;
    }
    Ok(())
}

/// Writes a matter as it stands now.
pub(super) fn put_pending(
    connection: &Connection,
    shelf: &Shelf,
    pending: &Pending,
) -> Result<(), StoreError> {
    let boards = |game: GameId| shelf.board_for_journal(connection, game);
    let snapshot = write_pending(&boards, pending).map_err(StoreError::unstorable)?;
    let sql = "INSERT INTO pending (id, expires_at, snapshot) VALUES (?1, ?2, ?3)
               ON CONFLICT (id) DO UPDATE SET expires_at = ?2, snapshot = ?3";
    sql::run(connection, sql, params![pending.id.number(), sql::nanos(pending.expires), snapshot])?;
    Ok(())
}

/// A person.
pub(super) fn person(connection: &Connection, id: PersonId) -> Result<Option<Person>, StoreError> {
    let sql = "SELECT snapshot FROM people WHERE id = ?1";
    let snapshot: Option<String> = sql::first(connection, sql, [id.number()], |row| row.get(0))?;
    Ok(snapshot.map(|snapshot| read_person(&snapshot)).transpose()?)
}

/// Everybody.
pub(super) fn all(connection: &Connection) -> Result<Vec<Person>, StoreError> {
    let sql = "SELECT snapshot FROM people ORDER BY id";
    let snapshots: Vec<String> = sql::all(connection, sql, [], |row| row.get(0))?;
    snapshots.iter().map(|snapshot| Ok(read_person(snapshot)?)).collect()
}

/// A matter, if it still waits.
pub(super) fn pending(
    connection: &Connection,
    shelf: &Shelf,
    id: PendingId,
) -> Result<Option<Pending>, StoreError> {
    let sql = "SELECT snapshot FROM pending WHERE id = ?1";
    let snapshot: Option<String> = sql::first(connection, sql, [id.number()], |row| row.get(0))?;
    let boards = |game: GameId| shelf.board_for_journal(connection, game);
    Ok(snapshot.map(|snapshot| read_pending(&boards, &snapshot)).transpose()?)
}

/// Who has this address. It belongs to one person; should two have it, the one known longer.
pub(super) fn person_of_address(
    connection: &Connection,
    address: &Address,
) -> Result<Option<PersonId>, StoreError> {
    let sql = "SELECT person FROM addresses WHERE folded = ?1 ORDER BY person LIMIT 1";
    sql::first(connection, sql, [address.folded()], |row| row.get(0).map(PersonId::new))
}

/// The numbers to mint next. None is ever given twice, so they do not follow from what is there.
pub(super) fn next_ids(connection: &Connection) -> Result<NextIds, StoreError> {
    let last = |kind: &str| {
        sql::one(connection, "SELECT last FROM minted WHERE kind = ?1", [kind], |row| row.get(0))
    };
    let game: Option<u32> =
        sql::one(connection, "SELECT max(id) FROM games", [], |row| row.get(0))?;
    Ok(NextIds {
        game: GameId::new(game.unwrap_or(0)).next(),
        person: PersonId::new(last("person")?).next(),
        pending: PendingId::new(last("pending")?).next(),
    })
}
