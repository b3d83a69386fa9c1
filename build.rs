//! Finds the languages: each folder of `templates` is one. Its file `language` has its name in itself in the
//! first line, and below it, a line each, what else people call it; all others in it are templates, and
//! in its folder `words` the words that letters are put together from, the one that asks for help among
//! them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The file that says what a language is called.
const NAMES: &str = "language";
/// The file of the words that people write to the judge.
const COMMANDS: &str = "words/commands.toml";
/// The language of who chose none stands first.
const FIRST: &str = "en";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=templates");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut folders = entries(&root.join("templates"))?;
    folders.retain(|folder| folder.is_dir());
    folders.sort_by_key(|folder| (name(folder) != FIRST, name(folder)));
    let (mut languages, mut templates) = ("&[\n".to_owned(), "&[\n".to_owned());
    for folder in folders {
        let tag = name(&folder);
        let names = fs::read_to_string(folder.join(NAMES))?;
        let mut names = names.lines().map(str::trim).filter(|line| !line.is_empty());
        let own = names.next().unwrap_or(&tag);
        let called: Vec<String> = names.map(str::to_lowercase).collect();
        let help = help_word(&fs::read_to_string(folder.join(COMMANDS))?);
        // Writing to a text cannot fail.
        let _ = writeln!(
            languages,
            "Language(&Names {{ tag: {tag:?}, name: {own:?}, called: &{called:?}, help: {help:?} }}),"
        );
        let _ = writeln!(templates, "({tag:?}, &[");
        for file in entries(&folder)?.into_iter().chain(entries(&folder.join("words"))?) {
            let inside = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy();
            if file.is_file() && inside != NAMES {
                let inside = format!("{tag}/{}", inside.replace('\\', "/"));
                let _ = writeln!(templates, "({inside:?}, include_str!({file:?})),");
            }
        }
        templates.push_str("]),\n");
    }
    fs::write(out.join("languages.rs"), languages + "]")?;
    fs::write(out.join("templates.rs"), templates + "]")
}

/// The word that asks for help, in small letters; empty where a language has none.
fn help_word(commands: &str) -> String {
    let value =
        |line: &str| line.strip_prefix("help = \"")?.strip_suffix('"').map(str::to_lowercase);
    commands.lines().find_map(value).unwrap_or_default()
}

/// What lies in a folder, in order, but for what editors leave behind.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if !name(&path).starts_with('.') && !name(&path).ends_with('~') {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
