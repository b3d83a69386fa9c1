//! The values: what a letter says as written (`statement`, `command`, `cut`), and what letters mean in one
//! position (`meant`). Nothing here reads anything.

pub(in crate::reading) mod command;
pub(in crate::reading) mod cut;
pub(in crate::reading) mod meant;
pub(in crate::reading) mod statement;
