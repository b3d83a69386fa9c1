//! `chancery audit`: does the data folder still tell the truth?

use std::process::ExitCode;

use super::data::Place;
use super::{Failure, say};
use crate::store::Reader;

pub(super) fn run(place: &Place) -> Result<ExitCode, Failure> {
    let findings = crate::store::audit(&place.folder)?;
    for finding in &findings {
        say(format_args!("{finding}"))?;
    }
    if findings.is_empty() {
        say(format_args!(
            "All in order: the chains hold, every game follows from its journal, every turn from its orders."
        ))?;
    }
    match Reader::open(&place.folder)?.erased_texts()? {
        0 => {}
        1 => say(format_args!("1 personal text is erased."))?,
        more => say(format_args!("{more} personal texts are erased."))?,
    }
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
