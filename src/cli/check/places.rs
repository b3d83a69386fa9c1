//! Places on this machine that the judge will need when it starts: folders that can be written or made, and a
//! port that is free. Nothing that is tried is left behind.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

use super::Found;

/// The folders of a Maildir.
const OF_MAILDIR: [&str; 3] = ["tmp", "new", "cur"];
/// How long whoever is at a port has for an answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Whether letters can lie in a Maildir, be it there or not.
pub(super) fn maildir(path: &Path) -> Found {
    for folder in OF_MAILDIR {
        can_be_written(&path.join(folder))?;
    }
    Ok("this machine's".to_owned())
}

/// Whether something can be put into a folder, or the folder be made.
pub(super) fn can_be_written(folder: &Path) -> Result<(), String> {
    let there = folder.ancestors().find(|it| fs::symlink_metadata(it).is_ok());
    // A relative path lies in the folder where the command was given.
    let there = there.filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    try_to_write(there, 1).map_err(|error| {
        let what = if there == folder { "written" } else { "made" };
        format!("{} cannot be {what}: {}: {error}", folder.display(), there.display())
    })
}

/// Writes so many bytes into a folder, and takes them away again.
pub(super) fn try_to_write(folder: &Path, bytes: usize) -> io::Result<()> {
    let path = folder.join(format!("check.{}", std::process::id()));
    let written = fs::File::create_new(&path).and_then(|mut file| {
        file.write_all(&vec![0; bytes])?;
        file.sync_all()
    });
    // Where none could be made there is none to take away.
    let removed = if path.exists() { fs::remove_file(&path) } else { Ok(()) };
    written.and(removed)
}

/// Whether figures can be served at a port, or are.
pub(super) fn port(at: SocketAddr) -> Found {
    let taken = match TcpListener::bind(at) {
        Ok(_) if at.ip().is_loopback() => return Ok("nobody is in; serve can open it".to_owned()),
        Ok(_) => {
            let found =
                "nobody is in; serve can open it, and whoever reaches this machine can read them";
            return Ok(found.to_owned());
        }
        Err(error) => error,
    };
    match asked(at) {
        Ok(page) if page.contains("\nchancery_") => Ok("the judge answers".to_owned()),
        Ok(_) => Err(format!("somebody else is there ({taken}); name another port")),
        Err(_) => Err(format!("it cannot be opened: {taken}; name another one")),
    }
}

/// What whoever is at a port says to a question for figures.
fn asked(at: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&at, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
    let mut page = Vec::new();
    // Whoever says something else first, or nothing, is not the judge.
    let _ = stream.take(1 << 20).read_to_end(&mut page);
    Ok(String::from_utf8_lossy(&page).into_owned())
}
