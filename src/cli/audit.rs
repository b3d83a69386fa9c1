//! `chancery audit`: does the data folder still tell the truth?

use std::process::ExitCode;

use super::Failure;
use super::data::Place;

pub(super) fn run(place: &Place) -> Result<ExitCode, Failure> {
    let findings = crate::store::audit(&place.folder)?;
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!(
            "All in order: the chains hold, every game follows from its journal, every turn from its orders."
        );
    }
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
