//! Words to other players: `readers` finds whom a heading of press means.

pub(in crate::reading) mod readers;
