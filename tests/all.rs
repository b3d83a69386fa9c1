//! The one test binary: each module is a small runner over the texts in the folder of its name.

mod cases;
mod chance;
mod oracle;

mod adjudication;
mod datc;
mod games;
