//! The data folder, its lock, and connections to the database in it.
//!
//! The folder is 0700, every file in it 0600. One process rules it, by the lock on `lock`; the
//! command line appends its commands and reads without that lock.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use rusqlite_migration::{M, Migrations};

use super::{Limits, StoreError, sql};

/// The file the database lies in.
pub const DATABASE: &str = "chancery.db";
const LOCK: &str = "lock";

/// How many compiled statements a connection keeps; more than there are.
const STATEMENTS: usize = 200;

/// Pages of the log after which it is written back into the database; 16 MB.
const LOG_PAGES: i64 = 4_000;

/// Pages of the database that the ruler keeps in memory; 32 MB.
const CACHE_PAGES: i64 = 8_000;

/// How long a connection waits for another one's write.
const PATIENCE: Duration = Duration::from_secs(10);

const STEPS: &[M<'static>] = &[
    M::up(include_str!("migrations/001.sql")),
    M::up(include_str!("migrations/002.sql")).foreign_key_check(),
    M::up(include_str!("migrations/003.sql")),
    M::up(include_str!("migrations/004.sql")),
    M::up(include_str!("migrations/005.sql")),
    M::up(include_str!("migrations/006.sql")),
];

/// Every form the database ever had, oldest first.
pub fn migrations() -> Migrations<'static> {
    Migrations::from_slice(STEPS)
}

/// Makes the data folder where it is missing.
pub(super) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    if folder.is_dir() {
        return Ok(());
    }
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .map_err(|source| StoreError::file("create", folder, source))?;
    match folder.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => sync_folder(parent),
        None => Ok(()),
    }
}

/// How long a lock may outlive whoever held it.
const HANDOVER: Duration = Duration::from_millis(50);

/// Takes the lock of the data folder; it is held as long as the file is open.
pub(super) fn take_lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join(LOCK);
    let file = private_file(&path)?;
    let held = match file.try_lock() {
        // A program that is just being started holds what its parent held till then.
        Err(TryLockError::WouldBlock) => {
            std::thread::sleep(HANDOVER);
            file.try_lock()
        }
        held => held,
    };
    match held {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::RuledByAnother { folder: folder.to_owned() })
        }
        Err(TryLockError::Error(source)) => Err(StoreError::file("lock", &path, source)),
    }
}

/// The ruler's connection, brought up to the present form.
pub(super) fn open_ruler(folder: &Path, limits: Limits) -> Result<Connection, StoreError> {
    let path = folder.join(DATABASE);
    if !path.exists() {
        private_file(&path)?;
        sync_folder(folder)?;
    }
    let mut connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    // The log is written back less often than is usual, for then a page that many commits changed is
    // written back once.
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    connection.pragma_update(None, "cache_size", CACHE_PAGES)?;
    set_limits(&connection, limits)?;
    check_version(&connection, folder, Older::Allowed)?;
    // A table that others point at can be made anew only while nobody looks whether they do;
    // what a step leaves behind is checked before it is committed.
    connection.pragma_update(None, "foreign_keys", "off")?;
    migrations().to_latest(&mut connection)?;
    connection.pragma_update(None, "foreign_keys", "on")?;
    Ok(connection)
}

/// A short connection that may add a command while another process rules.
pub(super) fn open_guest(folder: &Path) -> Result<Connection, StoreError> {
    let connection = open_existing(folder, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    check_version(&connection, folder, Older::Refused)?;
    Ok(connection)
}

/// A connection that only reads.
pub(super) fn open_reader(folder: &Path) -> Result<Connection, StoreError> {
    let connection = open_existing(folder, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    check_version(&connection, folder, Older::Refused)?;
    Ok(connection)
}

/// Limits the pages of the database; a test fills the disk with it.
pub(super) fn set_limits(connection: &Connection, limits: Limits) -> Result<(), StoreError> {
    // 4294967294 is SQLite's own most.
    let pages = limits.max_pages.unwrap_or(4_294_967_294);
    connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
    Ok(())
}

fn open_existing(folder: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let path = folder.join(DATABASE);
    if !path.exists() {
        return Err(StoreError::Missing { folder: folder.to_owned() });
    }
    connect(&path, flags)
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", "on")?;
    connection.pragma_update(None, "trusted_schema", "off")?;
    connection.pragma_update(None, "temp_store", "memory")?;
    // What was erased must not linger in free pages.
    connection.pragma_update(None, "secure_delete", "on")?;
    Ok(connection)
}

#[derive(Clone, Copy)]
enum Older {
    Allowed,
    Refused,
}

fn check_version(connection: &Connection, folder: &Path, older: Older) -> Result<(), StoreError> {
    let known = STEPS.len() as i64;
    let found: i64 = sql::one(connection, "PRAGMA user_version", [], |row| row.get(0))?;
    match older {
        _ if found > known => Err(StoreError::Newer { found, known }),
        Older::Refused if found == 0 => Err(StoreError::Missing { folder: folder.to_owned() }),
        Older::Refused if found < known => Err(StoreError::Older { found, known }),
        _ => Ok(()),
    }
}

fn private_file(path: &Path) -> Result<File, StoreError> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(path);
    file.map_err(|source| StoreError::file("open", path, source))
}

fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    File::open(folder)
        .and_then(|open| open.sync_all())
        .map_err(|source| StoreError::file("sync", folder, source))
}

/// Writes a whole and consistent copy of the data to a new file of mode 0600, while the judge may
/// go on.
pub(super) fn back_up(connection: &Connection, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        let source = io::Error::from(io::ErrorKind::AlreadyExists);
        return Err(StoreError::file("write the backup to", to, source));
    }
    // SQLite takes an empty file as its target, so the mode is set before a byte is in it.
    private_file(to)?;
    let path: PathBuf = to.to_owned();
    let text = path.to_str().ok_or_else(|| {
        let source = io::Error::from(io::ErrorKind::InvalidFilename);
        StoreError::file("write the backup to", to, source)
    })?;
    connection.execute("VACUUM INTO ?1", [text])?;
    File::open(to)
        .and_then(|file| file.sync_all())
        .map_err(|source| StoreError::file("sync", to, source))?;
    match to.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => sync_folder(parent),
        None => Ok(()),
    }
}
