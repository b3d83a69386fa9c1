//! Chancery: a judge for the board game Diplomacy played by e-mail and by post.

pub mod board;
pub mod rules;

pub mod letter;
pub mod order;
pub mod position;

pub mod adjudication;
pub mod schedule;
pub mod view;

pub mod game;

pub mod reading;

pub mod judge;

pub mod report;

pub mod config;
pub mod exchange;

pub mod mailbox;
pub mod store;

pub mod daemon;

pub mod cli;
