//! Words to the judge himself, each on a line of its own, and answers to his questions.
//!
//! `command` reads them (`command_words` says what their phrases ask for, `arguments` what stands behind one),
//! `readiness` the free ones of whoever is ready, `wishes` those of people who do not only play, `farewells` leaving
//! in plain words; `moments` what they say of time, `turns` of turns.
//! `sets` (with `set_words`) reads words on whole sets of orders. `consent` tells whether an answer to a question
//! of the judge's is a yes or a no; `scraps` answers small questions of other rooms, `overlooked` which words of a
//! letter may be an order and were not used.

pub(in crate::reading) mod arguments;
pub(in crate::reading) mod command;
pub(in crate::reading) mod command_words;
pub(in crate::reading) mod consent;
pub(in crate::reading) mod farewells;
pub(in crate::reading) mod moments;
pub(in crate::reading) mod overlooked;
pub(in crate::reading) mod readiness;
pub(in crate::reading) mod scraps;
pub(in crate::reading) mod set_words;
pub(in crate::reading) mod sets;
pub(in crate::reading) mod turns;
pub(in crate::reading) mod wishes;
