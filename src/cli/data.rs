//! Where the judge lives: the data folder and the configuration, as the command line names them.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::Failure;
use crate::config::Config;

/// The data folder and, if one was named, the configuration file.
pub(super) struct Place {
    pub folder: PathBuf,
    pub config: Option<PathBuf>,
}

impl Place {
    /// The configuration: of the file that was named, of `judge.toml` in the data folder, or what
    /// is embedded.
    pub fn config(&self) -> Result<Config, Failure> {
        let in_folder = self.folder.join("judge.toml");
        let path = match &self.config {
            Some(path) => path.clone(),
            None if in_folder.exists() => in_folder,
            None => return Ok(Config::embedded()),
        };
        let text = read(&path)?;
        Config::read(&text).map_err(|faults| faulty(&path, &faults))
    }
}

/// What a file holds, or standard input where it is called `-`.
pub(super) fn bytes_of(file: &str) -> Result<Vec<u8>, Failure> {
    if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    fs::read(file).map_err(|error| Failure::wrong(format!("{file}: {error}")))
}

/// The text of a file.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::wrong(format!("{}: {error}", path.display())))
}

/// Every fault of a file, each with the file's name and its line.
pub(super) fn faulty(path: &Path, faults: &crate::board::Faults) -> Failure {
    let lines: Vec<String> = faults
        .0
        .iter()
        .map(|fault| match fault.line {
            Some(line) => format!("{}:{line}: {}", path.display(), fault.what),
            None => format!("{}: {}", path.display(), fault.what),
        })
        .collect();
    Failure::wrong(lines.join("\n"))
}
