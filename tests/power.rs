//! Power loss: what the judge has said it has, a power cut cannot take away. The system calls of
//! the judge itself are traced while letters go through, and the trace must show each byte synced
//! before it is acknowledged: the log of the database before a letter leaves the letterbox, a sent
//! letter and its folder before the outbox forgets it, the key before it is used.
//!
//! The checks are themselves checked: with any kind of sync struck out of the trace they must fail.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::mail::{Player, hand_out};
use crate::support::process::{Home, PATIENCE, not_run};

const CALLS: &str =
    "trace=openat,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,mkdir,unlink";
/// A word that stands in the letters' text and so in the log of the database.
const TOKEN: &str = "Anna-from-the-lighthouse";

/// One system call that succeeded.
#[derive(Clone, PartialEq, Debug)]
enum Call {
    Opened { path: String, for_writing: bool },
    Wrote { path: String, what: String },
    Synced(String),
    Renamed { from: String, to: String },
    Made(String),
}

/// The calls of a trace in their order; one that was interrupted counts when it returned.
fn read(trace: &str) -> Vec<Call> {
    let mut begun: BTreeMap<&str, String> = BTreeMap::new();
    let mut calls = Vec::new();
    for line in trace.lines() {
        let Some((process, rest)) = line.split_once(' ') else { continue };
        let rest = rest.trim_start();
        if let Some(start) = rest.strip_suffix("<unfinished ...>") {
            begun.insert(process, start.to_owned());
        } else if let Some(end) = rest.strip_prefix("<... ") {
            let end = end.split_once("resumed>").map_or("", |(_, end)| end);
            let whole = begun.remove(process).unwrap_or_default() + end;
            calls.extend(call(&whole));
        } else {
            calls.extend(call(rest));
        }
    }
    calls
}

fn call(line: &str) -> Option<Call> {
    let (name, rest) = line.split_once('(')?;
    // The results stand in a column of their own.
    let (arguments, result) = rest.rsplit_once(" = ")?;
    if result.starts_with('-') {
        return None;
    }
    let quoted: Vec<&str> = arguments.split('"').skip(1).step_by(2).collect();
    let first = (*quoted.first().unwrap_or(&"")).to_owned();
    let descriptor = || Some(arguments.split_once('<')?.1.split_once('>')?.0.to_owned());
    match name {
        "openat" => Some(Call::Opened {
            path: first,
            for_writing: arguments.contains("O_WRONLY") || arguments.contains("O_RDWR"),
        }),
        "write" | "pwrite64" => {
            Some(Call::Wrote { path: descriptor()?, what: arguments.to_owned() })
        }
        "fsync" | "fdatasync" => Some(Call::Synced(descriptor()?)),
        "rename" | "renameat" | "renameat2" => {
            Some(Call::Renamed { from: first, to: (*quoted.get(1)?).to_owned() })
        }
        "mkdir" => Some(Call::Made(first)),
        _ => None,
    }
}

/// What the trace does not show, though it should.
struct Faults<'a> {
    calls: &'a [Call],
    found: Vec<String>,
}

impl Faults<'_> {
    fn need(&mut self, holds: bool, what: String) {
        if !holds {
            self.found.push(what);
        }
    }

    fn first(&self, from: usize, is: impl Fn(&Call) -> bool) -> Option<usize> {
        self.calls[from..].iter().position(is).map(|at| from + at)
    }

    fn last(&self, to: usize, is: impl Fn(&Call) -> bool) -> Option<usize> {
        self.calls[..to].iter().rposition(is)
    }

    fn is_synced(&self, path: &str, from: usize, to: usize) -> bool {
        self.calls[from..to]
            .iter()
            .any(|call| matches!(call, Call::Synced(synced) if synced == path))
    }

    /// Whether everything that was written to a file before a call was synced before it, too.
    fn is_whole(&self, path: &str, at: usize) -> bool {
        let write =
            self.last(at, |call| matches!(call, Call::Wrote { path: wrote, .. } if wrote == path));
        write.is_none_or(|write| self.is_synced(path, write, at))
    }

    fn renames(&self, from: &str, to: &str) -> Vec<(usize, String, String)> {
        let moved = |(at, call): (usize, &Call)| match call {
            Call::Renamed { from: old, to: new } if old.contains(from) && new.contains(to) => {
                Some((at, old.clone(), new.clone()))
            }
            _ => None,
        };
        self.calls.iter().enumerate().filter_map(moved).collect()
    }
}

fn faults(data: &Path, calls: &[Call]) -> Vec<String> {
    let mut faults = Faults { calls, found: Vec::new() };
    check_letters_in(data, &mut faults);
    check_letters_out(data, &mut faults);
    check_key(data, &mut faults);
    faults.found
}

/// A letter leaves the letterbox when it is in the log, and the log is on the disk.
fn check_letters_in(data: &Path, faults: &mut Faults<'_>) {
    let (log, folder) = (text(&data.join("chancery.db-wal")), text(data));
    let taken = faults.renames("/in/new/", "/in/cur/");
    faults.need(taken.len() >= 3, format!("only {} letters were put away", taken.len()));
    for (at, from, _) in &taken {
        let opened =
            faults.first(0, |call| matches!(call, Call::Opened { path, .. } if path == from));
        let write = |call: &Call| matches!(call, Call::Wrote { path, what } if *path == log && what.contains(TOKEN));
        let written =
            opened.and_then(|opened| faults.first(opened, write)).filter(|write| write < at);
        faults.need(written.is_some(), format!("{from} was put away and is not in the log"));
        faults.need(
            written.is_some_and(|written| faults.is_synced(&log, written, *at))
                && faults.is_whole(&log, *at),
            format!("{from} was put away before the log was synced"),
        );
    }
    let first = taken.first().map_or(0, |(at, ..)| *at);
    for name in ["chancery.db", "chancery.db-wal"] {
        let path = text(&data.join(name));
        let made = faults.first(0, |call| {
            matches!(call, Call::Opened { path: opened, for_writing: true } if *opened == path)
        });
        faults.need(
            made.is_some_and(|made| made < first && faults.is_synced(&folder, made, first)),
            format!("the folder was not synced after {name} was made"),
        );
    }
}

/// A letter is marked as sent when it, its name and its folders' names are on the disk.
fn check_letters_out(data: &Path, faults: &mut Faults<'_>) {
    let log = text(&data.join("chancery.db-wal"));
    let sent = faults.renames("/tmp/", "/new/");
    let out = text(&data.join("out"));
    let sent: Vec<_> = sent.into_iter().filter(|(_, from, _)| from.starts_with(&out)).collect();
    faults.need(sent.len() >= 3, format!("only {} letters were sent", sent.len()));
    for (at, from, to) in &sent {
        let opened = faults
            .last(
                *at,
                |call| matches!(call, Call::Opened { path, for_writing: true } if path == from),
            )
            .unwrap_or(0);
        faults.need(
            faults.is_whole(&log, opened),
            format!("{to} was sent before its ruling was synced"),
        );
        faults.need(
            faults.is_synced(from, opened, *at),
            format!("{to} has its name before its bytes were synced"),
        );
        let mark = |call: &Call| matches!(call, Call::Wrote { path, .. } if *path == log);
        let Some(marked) = faults.first(*at, mark) else {
            faults.need(false, format!("{to} was never marked as sent"));
            continue;
        };
        let new = text(Path::new(to).parent().unwrap());
        faults.need(
            faults.is_synced(&new, *at, marked),
            format!("{to} was marked before its folder was synced"),
        );
        let end = faults.calls.len();
        faults.need(
            faults.is_synced(&log, marked, end),
            format!("the mark of {to} was never synced"),
        );
    }
    let made: Vec<(usize, String)> = faults
        .calls
        .iter()
        .enumerate()
        .filter_map(|(at, call)| match call {
            Call::Made(path) if path.starts_with(&out) => Some((at, path.clone())),
            _ => None,
        })
        .collect();
    faults.need(made.len() >= 5, format!("only {} folders were made for letters out", made.len()));
    for (at, path) in &made {
        // Up to the next mark the folder must have its name for good.
        let sent = sent.iter().map(|(sent, ..)| *sent).find(|sent| sent > at).unwrap_or(*at);
        let mark = |call: &Call| matches!(call, Call::Wrote { path, .. } if *path == log);
        let marked = faults.first(sent, mark).unwrap_or(faults.calls.len());
        let parent = text(Path::new(path).parent().unwrap());
        faults.need(
            faults.is_synced(&parent, *at, marked),
            format!("the name of {path} was not synced"),
        );
    }
}

/// The key is on the disk under its name before the first letter is signed with it.
fn check_key(data: &Path, faults: &mut Faults<'_>) {
    let (aside, folder) = (text(&data.join("key.new")), text(data));
    let renames = faults.renames("/key.new", "/key");
    faults.need(renames.len() == 1, format!("{} keys were made", renames.len()));
    for (at, ..) in &renames {
        faults.need(
            faults
                .last(*at, |call| matches!(call, Call::Wrote { path, .. } if *path == aside))
                .is_some()
                && faults.is_whole(&aside, *at),
            "the key has its name before its bytes were synced".to_owned(),
        );
        let used =
            faults.renames("/tmp/", "/new/").first().map_or(faults.calls.len(), |(at, ..)| *at);
        faults
            .need(faults.is_synced(&folder, *at, used), "the key's name was not synced".to_owned());
    }
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// Whether programs can be traced here: strace is there, and the system lets it trace.
fn can_trace() -> bool {
    let traced = Command::new("strace")
        .args(["-D", "-f", "-y", "-o", "/dev/null", "true"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    traced.is_ok_and(|status| status.success())
}

/// The trace of a judge whose first player joins and orders.
fn trace() -> (Home, String) {
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let path = home.path("trace");
    // As a grandchild of the judge, so that the judge itself is ours to stop.
    let strace =
        ["strace", "-D", "-f", "-y", "-s", "8192", "-e", CALLS, "-o", path.to_str().unwrap()];
    let mut serve = home.serve_behind(&strace);
    serve.ready();
    home.found("name = \"power\"\nplayers = 1\nschedule = \"5 days; grace none\"\n");
    let mut players = [Player::new("anna")];
    for words in ["join power as France", "yes", "A Par - Bur\nA Mar - Spa", "F Bre - MAO"] {
        let (_, bytes) = players[0].write(home.now(), &format!("{words}\n-- \n{TOKEN}"));
        home.post(&bytes);
        let sent = home.settle(&mut serve);
        assert!(!sent.is_empty(), "{words:?} had no answer");
        hand_out(&mut players, &sent);
    }
    assert!(serve.stop().success());
    let begun = Instant::now();
    loop {
        let trace = fs::read_to_string(&path).unwrap();
        if trace.lines().last().is_some_and(|line| line.contains("+++ exited")) {
            return (home, trace);
        }
        assert!(begun.elapsed() < PATIENCE, "the trace has no end");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_is_acknowledged_is_on_the_disk() {
    if !can_trace() {
        return not_run("the trace of system calls (needs strace, and leave to trace)");
    }
    let (home, trace) = trace();
    let data = home.data();
    let calls = read(&trace);
    assert_eq!(faults(&data, &calls), Vec::<String>::new());

    let synced: std::collections::BTreeSet<String> = calls
        .iter()
        .filter_map(|call| match call {
            Call::Synced(path) => Some(path.clone()),
            _ => None,
        })
        .collect();
    // What else is synced is not an acknowledgement of ours: the database at its making and its
    // checkpoints, and the letterbox, whose letters are in the database by then.
    let free = |path: &str| {
        path.ends_with("/chancery.db")
            || path.ends_with("/chancery.db-journal")
            || path.ends_with("/in")
            || path.contains("/in/")
            || !path.contains("/data")
    };
    let mut struck = 0;
    for path in synced.iter().filter(|path| !free(path)) {
        let without: Vec<Call> =
            calls.iter().filter(|call| **call != Call::Synced(path.clone())).cloned().collect();
        assert!(!faults(&data, &without).is_empty(), "nobody misses the sync of {path}");
        struck += 1;
    }
    assert!(struck >= 5, "only {struck} kinds of sync were struck out");
}
