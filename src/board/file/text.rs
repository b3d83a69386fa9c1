//! A map file as written: nothing is checked here but that the keys are known.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    pub(super) name: Spanned<String>,
    pub(super) title: String,
    pub(super) calendar: CalendarText,
    pub(super) victory: VictoryText,
    #[serde(default)]
    pub(super) switches: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    pub(super) border: Vec<Spanned<toml::Table>>,
    pub(super) power: BTreeMap<Spanned<String>, PowerText>,
    pub(super) province: BTreeMap<Spanned<String>, ProvinceText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct CalendarText {
    pub(super) first: Spanned<String>,
    #[serde(default = "one")]
    pub(super) year_step: i32,
    pub(super) season: Vec<SeasonText>,
}

fn one() -> i32 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeasonText {
    pub(super) letter: Spanned<String>,
    pub(super) name: String,
    pub(super) phases: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryText {
    pub(super) kind: Option<Spanned<String>>,
    pub(super) centres: Spanned<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PowerText {
    pub(super) name: String,
    pub(super) people: String,
    #[serde(default)]
    pub(super) also: Vec<String>,
    pub(super) units: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProvinceText {
    pub(super) name: Spanned<String>,
    #[serde(default)]
    pub(super) also: Vec<Spanned<String>>,
    pub(super) terrain: Spanned<String>,
    pub(super) centre: Option<Spanned<String>>,
    pub(super) armies: Option<Spanned<String>>,
    /// Where a fleet can go, of a province with one shore.
    pub(super) fleets: Option<Spanned<String>>,
    /// The same for each coast of a province with several.
    #[serde(default)]
    pub(super) coasts: BTreeMap<Spanned<String>, Spanned<String>>,
    /// The one of them that is meant where none is named.
    #[serde(rename = "default-coast")]
    pub(super) default_coast: Option<Spanned<String>>,
}
