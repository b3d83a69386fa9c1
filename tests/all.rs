//! The one test binary: each module is a small runner over the texts in the folder of its name.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod bad_files;
mod bad_input;
mod board;
mod cases;
mod chance;
mod commands;
mod config;
mod corpus;
mod damaged_game;
mod demo;
mod full_disk;
mod imap_dialogues;
mod keeper;
mod kills;
mod leaks;
mod letter_laws;
mod letter_values;
mod letters;
mod lmtp;
mod lmtp_daemon;
mod loops;
mod mailbox;
mod measures;
mod oracle;
mod pictures;
mod post_imap;
mod post_pop3;
mod post_smtp;
mod power;
mod reading;
mod reading_laws;
mod reading_rates;
mod report;
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
