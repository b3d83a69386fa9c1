//! The keeper's key: a file of mode 0600 in the data folder, drawn at the first start.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use super::clock::Chance;
use crate::letter::Key;

const KEY_FILE: &str = "key";

/// Reads the key; where there is none, draws one and puts it on the disk for good. Without the
/// file, every reply address handed out before is void, so it belongs into the keeper's backup.
///
/// # Errors
/// The file cannot be read or written, or holds no key.
pub(super) fn key(folder: &Path, chance: &mut Chance) -> io::Result<Key> {
    let path = folder.join(KEY_FILE);
    match fs::read(&path) {
        Ok(bytes) => Key::new(bytes).map_err(io::Error::other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let bytes = chance.draw();
            // Written aside and renamed: a kill between the two leaves no half key behind.
            let aside = folder.join("key.new");
            let mut file = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(true)
                .mode(0o600)
                .open(&aside)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            fs::rename(&aside, &path)?;
            File::open(folder)?.sync_all()?;
            Key::new(bytes.to_vec()).map_err(io::Error::other)
        }
        Err(error) => Err(error),
    }
}
