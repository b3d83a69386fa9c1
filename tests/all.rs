//! The one test binary: each module is a small runner over the texts in the folder of its name.

mod schedule;
mod board;
mod demo;
mod scenes;
mod store;
mod support;
mod tidy;
mod letter_laws;
mod letter_values;
mod letters;
mod mailbox;
mod cases;
mod chance;
mod oracle;

mod adjudication;
mod datc;
mod games;
