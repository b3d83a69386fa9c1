//! What of a letter was not read, and why.

/// A piece of a letter that was not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// Why it was cut.
    pub why: CutWhy,
    /// Its first line, from 1.
    pub line: usize,
    /// How it begins.
    pub words: String,
}

/// Why a piece of a letter was not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutWhy {
    /// It quotes an earlier letter.
    Quotation,
    /// It stands below the signature mark.
    Signature,
    /// A program wrote it (`Sent from my phone`).
    Footer,
    /// It is a forwarded letter or the results of a turn.
    Forwarded,
    /// It is press to other players.
    Press,
    /// It was struck out.
    StruckOut,
    /// The letter is longer than any letter needs to be.
    TooLong,
    /// It is laid into the letter.
    Attachment,
    /// It stands in the subject.
    Subject,
    /// It stands below the old judges' word for the end of a letter.
    BelowEnd,
}
