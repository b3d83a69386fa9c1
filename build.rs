//! Finds the languages, each a folder of `templates`. One with a file `language` is a language that letters are
//! written in: the file has its name in itself in the first line, and below it, a line each, what else people
//! call it; all others beside it are templates, and in the folder `words` stand the words that letters are put
//! together from, the one that asks for help among them. One with a folder `reading` is a language that people
//! write in: the words that they use stand there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The file that says what a language is called.
const NAMES: &str = "language";
/// The file of the words that people write to the judge.
const COMMANDS: &str = "words/commands.toml";
/// The folder of the words that people use.
const READING: &str = "reading";
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
    let mut reading = "&[\n".to_owned();
    for folder in folders {
        let tag = name(&folder);
        let (is_written, is_read) = (folder.join(NAMES).is_file(), folder.join(READING).is_dir());
        if is_read {
            let files = entries(&folder.join(READING))?;
            reading.push_str(&texts(&tag, &folder, &files));
        }
        if is_read && !is_written {
            continue;
        }
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
        let mut files = entries(&folder)?;
        files.extend(entries(&folder.join("words"))?);
        files.retain(|file| name(file) != NAMES);
        templates.push_str(&texts(&tag, &folder, &files));
    }
    fs::write(out.join("languages.rs"), languages + "]")?;
    fs::write(out.join("templates.rs"), templates + "]")?;
    fs::write(out.join("reading.rs"), reading + "]")
}

/// A language's tag with the names of these of its files, the tag first, and what stands in them.
fn texts(tag: &str, folder: &Path, files: &[PathBuf]) -> String {
    let mut texts = format!("({tag:?}, &[\n");
    for file in files.iter().filter(|file| file.is_file()) {
        let inside = file.strip_prefix(folder).unwrap_or(file).to_string_lossy();
        let inside = format!("{tag}/{}", inside.replace('\\', "/"));
        // Writing to a text cannot fail.
        let _ = writeln!(texts, "({inside:?}, include_str!({file:?})),");
    }
    texts + "]),\n"
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
