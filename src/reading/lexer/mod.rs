//! Words: a line cut into tokens, and what the board's names and the languages' words make of each.
//!
//! `tokens` cuts a line into words and signs (`token`), `phrases` puts plain words for turns of speech, `known`
//! looks each word up, once; `cursor` is a place in a line and the small questions asked of what stands there.
//! `names` and `lexicon` say what a name may stand for: a name written out exactly is never changed into
//! another; `nicknames` are good for telling whom somebody speaks of. `fold` reduces letters to those by which words are compared, `hash` looks short words up.
//! Tables: `words` (what a word may do), `foreign` (what provinces are called elsewhere).

pub(in crate::reading) mod cursor;
pub(in crate::reading) mod fold;
pub(in crate::reading) mod foreign;
pub(in crate::reading) mod hash;
pub(in crate::reading) mod known;
pub(in crate::reading) mod lexicon;
pub(in crate::reading) mod names;
pub(in crate::reading) mod nicknames;
pub(in crate::reading) mod phrases;
pub(in crate::reading) mod token;
pub(in crate::reading) mod tokens;
pub(in crate::reading) mod words;
