//! The editions: whole tables of choices by name, each choice with its source. One file an edition.
//!
//! Where a rulebook says nothing, or nothing that settles the matter, the preference of the DATC
//! stands (that of version 2.4; of 3.0 for the book of 2023), and the table says so.

mod datc;
mod dptg;
mod njudge;
mod of_1971;
mod of_1982;
mod of_2000;
mod of_2023;

use super::{Issue, RuleFault, Rules};

/// A rulebook, or a judge's table of preferences, that settles every issue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edition {
    /// The preferences of DATC 2.4; the default.
    Datc,
    /// The rulebook of 1971 and 1976.
    Of1971,
    /// The rulebook of 1982, 1990 and 1992.
    Of1982,
    /// The rulebook of 2000 and 2008.
    Of2000,
    /// The rulebook of 2023, as DATC 3.0 to 3.3 read it.
    Of2023,
    /// The Diplomacy Player's Technical Guide of 1998.
    Dptg,
    /// The old mail judge njudge.
    Njudge,
}

/// Where a choice of an edition comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The author of the DATC prefers it, in version 2.4.
    Preferred,
    /// The edition settles it: where, or by whose reading.
    Says(&'static str),
    /// The edition does not settle it: the DATC's preference stands.
    Silent,
}

/// What an edition chooses: the rules, and the source of each choice by the issue's number.
struct Table {
    rules: Rules,
    sources: &'static [(&'static str, Source)],
}

/// Makes the table of an edition from a row for each issue that it settles; the others are as the
/// DATC prefers.
macro_rules! edition {
    ($( $number:literal $field:ident: $issue:ident::$choice:ident, $source:expr; )*) => {
        pub(super) const TABLE: super::Table = super::Table {
            rules: crate::rules::Rules {
                $( $field: crate::rules::$issue::$choice, )*
                ..super::datc::PREFERENCES
            },
            sources: &[$( ($number, $source), )*],
        };
    };
}
use edition;

impl Edition {
    /// Every edition, the default first, then by age.
    pub const ALL: [Edition; 7] = [
        Edition::Datc,
        Edition::Of1971,
        Edition::Of1982,
        Edition::Of2000,
        Edition::Of2023,
        Edition::Dptg,
        Edition::Njudge,
    ];

    /// The name by which games choose it.
    pub fn name(self) -> &'static str {
        match self {
            Edition::Datc => "datc",
            Edition::Of1971 => "1971",
            Edition::Of1982 => "1982",
            Edition::Of2000 => "2000",
            Edition::Of2023 => "2023",
            Edition::Dptg => "dptg",
            Edition::Njudge => "njudge",
        }
    }

    /// What it is, in a line.
    pub fn title(self) -> &'static str {
        match self {
            Edition::Datc => "the preferences of the author of the DATC, version 2.4",
            Edition::Of1971 => "the rulebook of 1971 and 1976",
            Edition::Of1982 => "the rulebook of 1982, 1990 and 1992",
            Edition::Of2000 => "the rulebook of 2000 and 2008",
            Edition::Of2023 => "the rulebook of 2023, as DATC 3 reads it",
            Edition::Dptg => "the Diplomacy Player's Technical Guide of 1998, over any rulebook",
            Edition::Njudge => "what the old mail judge njudge did",
        }
    }

    /// The edition of this name.
    ///
    /// # Errors
    /// No edition has it.
    pub fn from_name(name: &str) -> Result<Edition, RuleFault> {
        Edition::ALL
            .into_iter()
            .find(|edition| edition.name() == name)
            .ok_or_else(|| RuleFault::UnknownEdition(name.to_owned()))
    }

    /// What this edition chooses.
    pub fn rules(self) -> Rules {
        self.table().rules
    }

    /// Where its choice for an issue comes from.
    pub fn source(self, issue: &Issue) -> Source {
        let found = self.table().sources.iter().find(|(number, _)| *number == issue.number);
        match (self, found) {
            (Edition::Datc, _) => Source::Preferred,
            (_, Some((_, source))) => *source,
            (_, None) => Source::Silent,
        }
    }

    fn table(self) -> Table {
        match self {
            Edition::Datc => Table { rules: datc::PREFERENCES, sources: &[] },
            Edition::Of1971 => of_1971::TABLE,
            Edition::Of1982 => of_1982::TABLE,
            Edition::Of2000 => of_2000::TABLE,
            Edition::Of2023 => of_2023::TABLE,
            Edition::Dptg => dptg::TABLE,
            Edition::Njudge => njudge::TABLE,
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        datc::PREFERENCES
    }
}
