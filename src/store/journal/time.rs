//! Instants as RFC 3339 in UTC, with as many digits after the second as they need.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::CodeFault;

/// An instant as the journal writes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Time(pub DateTime<Utc>);

/// The instant as `2026-03-29T18:00:00Z`.
pub(in crate::store) fn time_text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::AutoSi, true)
}

/// The instant of such a text.
pub(in crate::store) fn read_time(text: &str) -> Result<DateTime<Utc>, CodeFault> {
    DateTime::parse_from_rfc3339(text)
        .map(|at| at.with_timezone(&Utc))
        .map_err(|_| CodeFault::new(format!("{text:?} is no instant in RFC 3339")))
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&time_text(self.0))
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Time, D::Error> {
        let text = String::deserialize(deserializer)?;
        read_time(&text).map(Time).map_err(serde::de::Error::custom)
    }
}

/// Times of a list.
pub(super) fn times(list: &[DateTime<Utc>]) -> Vec<Time> {
    list.iter().copied().map(Time).collect()
}
