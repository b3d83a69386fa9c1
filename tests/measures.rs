//! What the judge costs at rest, with generous bounds: a build for tests is no release. The exact
//! figures are printed (`cargo test measures -- --nocapture`).

use std::fs;
use std::time::Duration;

use crate::support::mail::{Player, hand_out};
use crate::support::process::{Home, Serve};

/// Most resident memory at rest, in kB.
const MEMORY: u64 = 60 * 1024;
/// How long its rest is watched.
const REST: Duration = Duration::from_secs(5);
/// Most work meanwhile.
const AT_REST: Duration = Duration::from_millis(50);
/// Most work from start to ready.
const START: Duration = Duration::from_secs(2);

fn resident(serve: &Serve) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", serve.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

fn work(serve: &Serve) -> Duration {
    serve.work_time().expect("the system tells")
}

#[test]
fn the_judge_at_rest_is_small_and_still() {
    if !std::path::Path::new("/proc/self/stat").exists() {
        return crate::support::process::not_run("memory and CPU at rest (needs /proc)");
    }
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    // It has had work before: a game, and its letters.
    let mut serve = home.serve();
    serve.ready();
    let first = work(&serve);
    home.found("name = \"rest\"\nplayers = 1\nschedule = \"5 days; grace none\"\n");
    let mut players = [Player::new("anna")];
    for words in ["join rest", "yes", "A Par - Bur\nF Bre - MAO\nA Mar - Spa", "ready"] {
        let (_, bytes) = players[0].write(home.now(), words);
        home.post(&bytes);
        hand_out(&mut players, &home.settle(&mut serve));
    }
    let after_work = resident(&serve);
    assert!(serve.stop().success());

    // As people run it: a held clock is looked at much more often.
    let mut serve = home.serve_on_the_system_clock();
    serve.ready();
    let again = work(&serve);
    std::thread::sleep(Duration::from_millis(500));
    let before = work(&serve);
    std::thread::sleep(REST);
    let used = work(&serve) - before;
    let memory = resident(&serve);
    eprintln!(
        "start to ready: {first:?} with a new folder, {again:?} with an old one; resident: {after_work} kB \
         after work, {memory} kB at rest; work in {REST:?} at rest: {used:?}"
    );
    assert!(
        memory < MEMORY && after_work < MEMORY,
        "{memory} kB at rest, {after_work} kB after work"
    );
    assert!(used <= AT_REST, "{used:?} in {REST:?}");
    assert!(first < START && again < START, "ready after {first:?} and {again:?}");
    assert!(serve.stop().success());
}
