//! The one test binary: each module is a small runner over the texts in the folder of its name.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod reading;
mod reading_laws;
mod reading_rates;
mod schedule;
mod board;
mod demo;
mod scenes;
mod store;
mod support;
mod config;
mod tidy;
mod letter_laws;
mod letter_values;
mod letters;
mod mailbox;
mod kills;
mod power;
mod full_disk;
mod bad_input;
mod bad_files;
mod measures;
mod report;
mod cases;
mod chance;
mod oracle;

mod adjudication;
mod big_boards;
mod datc;
mod games;
mod exchange;
