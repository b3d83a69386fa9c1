//! The one test binary: each module is a small runner over the texts in the folder of its name.

mod letters;
mod schedule;
