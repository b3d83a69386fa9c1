//! The papers for one ruling, loaded fresh for each event.

use rusqlite::Connection;

use super::boards::Shelf;
use super::{StoreError, erase, inbox, outbox, people, projection, sql};
use crate::game::{Asked, Game, GameId, Pending, Person, PersonId, Role, TurnRecord};
use crate::judge::{
    Docket, GameEntry, GameKey, History, Listing, SenderPlays, Strangers, Traces, Wanted,
};
use crate::letter::SentLetter;

/// Loads what an event asks for.
pub(super) fn load(
    connection: &Connection,
    shelf: &Shelf,
    wanted: &Wanted,
) -> Result<Docket, StoreError> {
    if let Some(letter) = wanted.sent {
        return of_sent(connection, shelf, letter);
    }
    let pending = match wanted.pending {
        None => None,
        Some(id) => people::pending(connection, shelf, id)?,
    };
    let sender = match &wanted.sender {
        None => None,
        Some(address) => people::person_of_address(connection, address)?,
    };
    if let (None, Some(limit)) = (sender, wanted.strangers)
        && outbox::count_to_strangers(connection, limit.since)? >= u64::from(limit.most)
    {
        return Ok(Docket { strangers: Strangers::Answered, ..Docket::default() });
    }
    let game = match which(connection, shelf, wanted, pending.as_ref(), sender)? {
        None => None,
        Some(id) => projection::game(connection, shelf, id)?,
    };
    // Without somebody to write to there is nobody to send a list to.
    let listed = wanted.sender.is_some() && (game.is_none() || wanted.listing == Listing::Always);
    let games = match listed {
        true => entries(connection, shelf, sender)?,
        false => Vec::new(),
    };
    let asked = pending.as_ref().map(|pending| &pending.asked);
    let turns = match (&game, wanted.history, asked) {
        (Some(game), History::Wanted, _)
        | (Some(game), History::IfAsked, Some(Asked::Dutchman { .. })) => turns(connection, game)?,
        _ => Vec::new(),
    };
    Ok(Docket {
        turns,
        people: persons(connection, game.as_ref(), sender, pending.as_ref())?,
        game,
        sender,
        answered: match (&wanted.sender, wanted.answered_since) {
            (Some(address), Some(since)) => inbox::answered(connection, address, since)?,
            _ => Vec::new(),
        },
        said: match (sender, &wanted.sender, wanted.answered_since) {
            (Some(_), Some(address), Some(since)) => inbox::said(connection, address, since)?,
            _ => Vec::new(),
        },
        strangers: Strangers::Room,
        sent: None,
        pending,
        games,
        left_traces: match (&wanted.sender, wanted.traces) {
            (Some(address), Traces::Wanted) => erase::has_traces(connection, &address.folded())?,
            _ => false,
        },
        set_aside: match wanted.set_aside {
            Some(event) if inbox::is_set_aside(connection, event)? => Some(event),
            _ => None,
        },
        next: people::next_ids(connection)?,
    })
}

/// Every turn of a game that was ruled.
fn turns(connection: &Connection, game: &Game) -> Result<Vec<TurnRecord>, StoreError> {
    let rows = projection::turns(connection, game.id)?;
    rows.iter().map(|row| Ok(row.read(&game.board)?)).collect()
}

/// The papers on a letter of ours: whom it was for, his games, and who runs those.
fn of_sent(
    connection: &Connection,
    shelf: &Shelf,
    letter: SentLetter,
) -> Result<Docket, StoreError> {
    let sent = outbox::sent(connection, letter)?;
    let to =
        sent.as_ref().map(|sent| people::person_of_address(connection, &sent.to)).transpose()?;
    let Some(person) = to.flatten() else { return Ok(Docket { sent, ..Docket::default() }) };
    let games = read_entries(connection, shelf, seats_of(connection, person)?, Some(person))?;
    let seats = games.iter().flat_map(|entry| &entry.game.seats);
    let masters = seats.filter(|seat| seat.role == Role::Master).filter_map(|seat| seat.holder());
    Ok(Docket {
        people: persons_of(connection, masters.chain([person]).collect())?,
        sender: Some(person),
        sent,
        games,
        next: people::next_ids(connection)?,
        ..Docket::default()
    })
}

fn which(
    connection: &Connection,
    shelf: &Shelf,
    wanted: &Wanted,
    pending: Option<&Pending>,
    sender: Option<PersonId>,
) -> Result<Option<GameId>, StoreError> {
    match (&wanted.game, pending, sender) {
        (Some(GameKey::Id(id)), ..) => Ok(Some(*id)),
        (Some(GameKey::Named(name)), ..) => projection::id_of_name(connection, name),
        (None, Some(pending), _) => Ok(pending.asked.game()),
        (None, None, Some(person)) => only_game(connection, shelf, person),
        (None, None, None) => Ok(None),
    }
}

/// The only game of a person; games that are over count only where there is no other.
fn only_game(
    connection: &Connection,
    shelf: &Shelf,
    person: PersonId,
) -> Result<Option<GameId>, StoreError> {
    let sql = "SELECT DISTINCT games.id, games.status = 'ended' FROM seats
               JOIN games ON games.id = seats.game WHERE seats.person = ?1";
    let games: Vec<(u32, bool)> =
        sql::all(connection, sql, [person.number()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut open: Vec<u32> = games.iter().filter(|(_, over)| !over).map(|(id, _)| *id).collect();
    if open.len() > 1 {
        // Of several it is the one that he plays, if he only watches the others.
        let entries = read_entries(connection, shelf, open.clone(), Some(person))?;
        let played = entries.iter().filter(|entry| entry.sender_plays == SenderPlays::Here);
        let played: Vec<u32> = played.map(|entry| entry.game.id.number()).collect();
        if entries.len() == open.len() && !played.is_empty() {
            open = played;
        }
    }
    Ok(match (open.as_slice(), games.as_slice()) {
        ([id], _) | ([], [(id, _)]) => Some(GameId::new(*id)),
        _ => None,
    })
}

/// Everybody who holds or held a seat in the game, the sender, and whom the matter to confirm is about.
fn persons(
    connection: &Connection,
    game: Option<&Game>,
    sender: Option<PersonId>,
    pending: Option<&Pending>,
) -> Result<Vec<Person>, StoreError> {
    let seats = game.into_iter().flat_map(|game| &game.seats);
    let holders = seats.flat_map(|seat| seat.holders.iter().filter_map(|holding| holding.person));
    let mut ids: Vec<PersonId> = holders.chain(sender).collect();
    if let Some(pending) = pending {
        ids.extend(pending.asked.person());
        ids.extend(people::person_of_address(connection, &pending.address)?);
    }
    persons_of(connection, ids)
}

fn persons_of(connection: &Connection, mut ids: Vec<PersonId>) -> Result<Vec<Person>, StoreError> {
    ids.sort_unstable();
    ids.dedup();
    let mut people = Vec::new();
    for id in ids {
        people.extend(people::person(connection, id)?);
    }
    Ok(people)
}

/// All games that can be read and are listed, or in which the sender has a seat.
fn entries(
    connection: &Connection,
    shelf: &Shelf,
    sender: Option<PersonId>,
) -> Result<Vec<GameEntry>, StoreError> {
    let sql = "SELECT id FROM games WHERE listed = 1
               OR id IN (SELECT game FROM seats WHERE person = ?1) ORDER BY id";
    let person = sender.map(PersonId::number);
    let ids = sql::all(connection, sql, [person], |row| row.get(0))?;
    read_entries(connection, shelf, ids, sender)
}

fn sender_plays(game: &Game, sender: Option<PersonId>) -> SenderPlays {
    match sender.and_then(|person| game.seat_of(person)).and_then(|seat| game.seat(seat)) {
        None => SenderPlays::Elsewhere,
        Some(seat) if seat.role == Role::Observer => SenderPlays::Watching,
        Some(_) => SenderPlays::Here,
    }
}

/// The numbers of the games in which a person has a seat.
fn seats_of(connection: &Connection, person: PersonId) -> Result<Vec<u32>, StoreError> {
    let sql = "SELECT DISTINCT game FROM seats WHERE person = ?1 ORDER BY game";
    sql::all(connection, sql, [person.number()], |row| row.get(0))
}

/// These games, but for those that cannot be read.
fn read_entries(
    connection: &Connection,
    shelf: &Shelf,
    ids: Vec<u32>,
    sender: Option<PersonId>,
) -> Result<Vec<GameEntry>, StoreError> {
    let mut entries = Vec::new();
    for id in ids {
        let game = match projection::game(connection, shelf, GameId::new(id)) {
            // A game that cannot be read is no reason to keep the others from anybody.
            Err(StoreError::Corrupt { .. }) | Ok(None) => continue,
            Err(error) => return Err(error),
            Ok(Some(game)) => game,
        };
        let sender_plays = sender_plays(&game, sender);
        entries.push(GameEntry { game, sender_plays });
    }
    Ok(entries)
}
