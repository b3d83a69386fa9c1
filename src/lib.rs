//! Chancery: a judge for the board game Diplomacy played by e-mail and by post.
//!
//! This page is the map of the code. Data walks one way, downward imports only; `tests/tidy.rs`
//! keeps it so.
//!
//! # Rooms
//!
//! | room | rank | what lives there | what is absent |
//! |---|---|---|---|
//! | `board` | 0 | what never changes: provinces, coasts, borders, powers, calendar | units, owners |
//! | `rules` | 0 | a type for each disputable issue of the DATC, and the editions | schedules, press |
//! | `position` | 1 | who stands where, who owns what, who is dislodged | orders, people |
//! | `order` | 1 | what a power may tell a unit; the one canonical wording | judging it |
//! | `letter` | 1 | mail as a value: decoded, encoded, proven | sending, fetching |
//! | `view` | 2 | what one reader may see | |
//! | `adjudication` | 2 | board, rules, position, orders -> verdict | people, words |
//! | `schedule` | 2 | deadlines on the wall clock of a zone | the clock |
//! | `game` | 3 | people and games as values, their press and who runs them; `apply`, the only way a game changes | storage |
//! | `picture` | 3 | a view and its orders -> shapes -> SVG, PNG, PDF | sentences |
//! | `paper` | 4 | words and maps on pages to be printed | sentences |
//! | `reading` | 4 | words to meaning, in two steps; press is parted from orders before | other powers' orders |
//! | `judge` | 5 | the only place that decides: event and papers -> ruling; one file a matter | words, storage |
//! | `report` | 6 | notices -> letters; every word written for people | deciding |
//! | `exchange` | 7 | the JSON that other programs rely on | files |
//! | `config` | 7 | a keeper's texts -> configuration, games | reading files |
//! | `store` | 8 | SQLite: journal, inbox, games, turns, outbox | mail, deciding |
//! | `mailbox` | 8 | letters in, letters out | the store, decoding |
//! | `daemon` | 9 | the loop, the print spool; the only reader of the clock and of chance | deciding |
//! | `cli` | 10 | one file a subcommand | |
//!
//! Ranks 0 to 7 are pure: no clock, file, socket, SQL, chance, log line or `async`.
//!
//! # The way of one letter
//!
//! ```text
//! mailbox.fetch()                                  -> bytes and arrival stamp
//! store.receive(..)                                -> an event; one commit, then the server's copy may move
//! letter::decode(&office, &raw)                    -> Letter: who, how well proven, to which reply address, text
//! reading::part(text, opening)                     -> Parted: what is for the judge, what is press
//! reading::parse(&lexicon, text, origin)           -> Request: the statements, as written; total
//! judge::wanted(&office, &event, now), batch.docket(..) -> Docket: the papers
//! judge::rule(&office, docket, &event, now, seed)  -> Ruling: changes and notices
//! report::drafts(.., &office, .., &notices)        -> letters: their words, every header fixed
//! batch.commit(..)                                    read mark + journal + projection + outbox, all or nothing
//! report::Kept::into_wire()                        -> bytes: text and HTML made of the words, the same each time
//! mailbox.send(..), store.mark_sent(..)               later, alone, with retries; the Message-ID never changes
//! ```
//!
//! A deadline walks the same line from the docket on. So does a report of a mail server, which is
//! told from a letter where that is decoded, by the return path that each letter of ours has of its
//! own; and a letter that was given up, which is an event of the commit that gives it up.

pub mod board;
pub mod rules;

pub mod letter;
pub mod order;
pub mod position;

pub mod adjudication;
pub mod schedule;
pub mod view;

pub mod game;
pub mod picture;

pub mod paper;
pub mod reading;

pub mod judge;

pub mod report;

pub mod config;
pub mod exchange;

pub mod mailbox;
pub mod store;

pub mod daemon;

pub mod cli;
