//! Words: a line cut into tokens, and what the board's names and the languages' words make of each.
//!
//! `tokens` cuts a line into words and signs (`token`), `phrases` puts plain words for turns of speech, `known`
//! looks each word up, once (`homophones` where dictation wrote another, `cells` in a line of a table); `cursor` is a place in a line and the small questions asked of what stands there.
//! `names` and `lexicon` say what a name may stand for: a name written out exactly is never changed into
//! another. `fold` reduces letters to those by which words are compared, `lookup` looks words and phrases up.
//!
//! The words themselves are data: `templates/<tag>/reading`, a folder for each language that people write in
//! (`foreign`). `tables` are the tables that there are, `vocabulary` reads them; `words` says what part a word may
//! play in an order.

pub(in crate::reading) mod cells;
pub(in crate::reading) mod cursor;
pub(in crate::reading) mod fold;
pub(in crate::reading) mod foreign;
pub(in crate::reading) mod homophones;
pub(in crate::reading) mod known;
pub(in crate::reading) mod lexicon;
pub(in crate::reading) mod lookup;
pub(in crate::reading) mod names;
pub(in crate::reading) mod phrases;
pub(in crate::reading) mod tables;
pub(in crate::reading) mod token;
pub(in crate::reading) mod tokens;
pub(in crate::reading) mod vocabulary;
pub(in crate::reading) mod words;
