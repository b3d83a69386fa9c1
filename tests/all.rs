//! The one test binary: each module is a small runner over the texts in the folder of its name.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod bad_files;
mod bad_input;
mod board;
mod cases;
mod chance;
mod config;
mod damaged_game;
mod demo;
mod full_disk;
mod keeper;
mod kills;
mod letter_laws;
mod letter_values;
mod letters;
mod mailbox;
mod measures;
mod oracle;
mod power;
mod reading;
mod reading_laws;
mod reading_rates;
mod report;
mod rules;
mod scenes;
mod schedule;
mod scraps;
mod store;
mod support;
mod tidy;

mod adjudication;
mod big_boards;
mod datc;
mod exchange;
mod games;
