//! What the post office can do, on the disk of the folder in `CHANCERY_BENCH_FOLDER` (the system's
//! own for passing files otherwise):
//!
//! * `CHANCERY_BENCH_LETTERS` letters with orders (4,000 otherwise, 0 for none), from a Maildir to
//!   receipts in the outbox, all durable, one from each player and several from each (whose earlier
//!   ones are read again with each), beside what bounds them: bare commits of the same bytes, and the
//!   disk's own rate of syncs;
//! * the same letters handed in by LMTP, by one mail server and by many at a time, each waiting for
//!   its 250 before it goes on;
//! * `CHANCERY_BENCH_GAMES` games (1,000 otherwise, 0 for none) of seven players due in one minute,
//!   until all results lie in the outbox, and what one costs where there are few;
//! * five times as many letters of strangers at once, and how long players' letters behind them wait;
//! * the letters with the results of as many games, and as many receipts, with their pictures, until they
//!   lie in Maildirs, and until a server has taken them. What bounds them is the drawing: two pictures a game, one a
//!   receipt.
//!
//! Beside the time stands what the processor worked, which says what a busy machine would have done
//! if it had been left alone.

mod bench;
mod copies;
mod disk;
mod door;
mod leaving;
mod watch;

use std::fs;
use std::path::{Path, PathBuf};

use chancery::daemon::block_on;

use bench::{Bench, PLAYERS};
use leaving::To;
use watch::{Watch, each, rate, resident};

/// Letters to time; as many as a busy hour brings.
const LETTERS: usize = 4_000;

/// A number that whoever runs this has set.
fn setting(name: &str, otherwise: usize) -> usize {
    std::env::var(name)
        .map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

fn main() {
    let folder = std::env::var_os("CHANCERY_BENCH_FOLDER").map(PathBuf::from);
    let folder = folder.unwrap_or_else(std::env::temp_dir).join("chancery-bench-post");
    let (count, games) =
        (setting("CHANCERY_BENCH_LETTERS", LETTERS), setting("CHANCERY_BENCH_GAMES", 1_000));
    println!("folder {}", folder.display());
    block_on(async {
        if count > 0 {
            for from_each in [1, 8] {
                letters(&folder, count, from_each).await;
            }
            disk::disk(&folder);
            for sessions in [1, 20] {
                door::by_lmtp(&folder, count, sessions).await;
            }
        }
        for count in [games / 100, games / 10, games] {
            due_at_once(&folder, count).await;
        }
        leaving::flood(&folder, 5 * count).await;
        for to in [To::Maildir, To::Server] {
            if games > 0 {
                leaving::results(&folder, games, to).await;
                leaving::receipts(&folder, games, to).await;
            }
        }
    })
    .expect("the system starts a loop");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

async fn letters(folder: &Path, count: usize, from_each: usize) {
    let games = count / PLAYERS / from_each;
    let mut bench = Bench::with_games(folder, games).await;
    let sheets = bench.sheets(games);
    let letters = sheets.len() * from_each;
    for letter in 0..letters {
        bench.post(&sheets[letter % sheets.len()]);
    }
    let before = bench.waiting();
    let watch = Watch::start();
    bench.daemon.settle().await.expect("the judge rules");
    let (took, worked) = watch.read();
    let receipts = bench.waiting() - before;
    println!(
        "letters, {from_each} a player:   {:>8.0} a second  ({letters} letters, {receipts} receipts; {})",
        rate(letters, took),
        each(letters, worked, "letter"),
    );
}

async fn due_at_once(folder: &Path, games: usize) {
    if games == 0 {
        return;
    }
    let mut bench = Bench::with_games(folder, 1).await;
    for sheet in bench.sheets(1) {
        bench.post(&sheet);
    }
    bench.daemon.settle().await.expect("the judge rules");
    let mut bench = bench.with_copies(games - 1);
    let before = bench.waiting();
    // The deadline of the first turn, two days after the start.
    bench.hold("2026-03-04T12:00:00Z");
    let watch = Watch::start();
    bench.daemon.settle().await.expect("the judge rules");
    let (took, worked) = watch.read();
    let results = bench.waiting() - before;
    assert!(results >= games * PLAYERS, "{results} letters for {games} games");
    println!(
        "{games:>6} games due:      {:>8.2} s  {:>7.3} ms a game, {results} letters, {} MB resident; {}",
        took.as_secs_f64(),
        took.as_secs_f64() * 1000.0 / games as f64,
        resident() / 1024,
        each(games, worked, "game"),
    );
}
