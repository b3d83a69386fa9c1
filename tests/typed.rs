//! Commands as keepers type them, each case of `typed.txt` in a data folder of its own.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::process::own_address;

/// The words of a command line; what stands in quotes is one.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// What a command says on either stream, with its lines joined, and how it ends.
fn typed(folder: &Path, line: &str, input: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.args(["--data", "."]).args(words(line)).current_dir(folder);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads nothing may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let done = child.wait_with_output().unwrap();
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8(said).unwrap();
    (done.status.code().unwrap(), said.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Puts doors in that nobody else on this machine has: addresses of its own that are drawn, and free ports there.
fn with_doors(case: &str) -> String {
    if !case.contains("{port}") {
        return case.to_owned();
    }
    let (host, beside) = (own_address(), own_address());
    let free: Vec<TcpListener> = (0..2).map(|_| TcpListener::bind((host, 0)).unwrap()).collect();
    let port = |at: usize| free[at].local_addr().unwrap().port().to_string();
    case.replace("{host}", &host.to_string())
        .replace("{beside}", &beside.to_string())
        .replace("{port}", &port(0))
        .replace("{other}", &port(1))
}

/// Goes through a case; gives what was not as it says.
fn gone_through(case: &str) -> String {
    let case = &with_doors(case);
    let folder = tempfile::tempdir().unwrap();
    let (name, rest) = case.split_once('\n').unwrap();
    let (mut faults, mut input) = (String::new(), String::new());
    let (mut command, mut came) = ("", (0, String::new()));
    let mut lines = rest.lines().peekable();
    while let Some(line) = lines.next() {
        let mut below = || {
            let mut text = String::new();
            while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
                text += &format!("{}\n", &line[2..]);
            }
            text
        };
        let fault = match line.split_once(' ').unwrap_or((line, "")) {
            ("config", _) => {
                fs::write(folder.path().join("judge.toml"), below()).unwrap();
                false
            }
            ("file", file) => {
                fs::write(folder.path().join(file), below()).unwrap();
                false
            }
            ("<", text) => {
                input += &format!("{text}\n");
                false
            }
            ("$", line) => {
                command = line;
                came = typed(folder.path(), line, &std::mem::take(&mut input));
                false
            }
            ("rc", code) => came.0.to_string() != code,
            ("want", said) => !came.1.contains(said),
            ("not", said) => came.1.contains(said),
            ("", _) => false,
            _ => panic!("{name}: {line}"),
        };
        if fault {
            faults += &format!("{name}\n  $ {command}\n  {line}\n  {}: {}\n", came.0, came.1);
        }
    }
    faults
}

#[test]
fn keepers_are_told_what_is_wrong() {
    let cases: Vec<&str> = include_str!("typed.txt").split("\ncase ").skip(1).collect();
    assert!(cases.len() > 10, "every case is read");
    let faults: String = cases.into_iter().map(gone_through).collect();
    assert!(faults.is_empty(), "\n{faults}");
}
