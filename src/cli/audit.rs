//! `chancery audit`: does the data folder still tell the truth?

use std::process::ExitCode;

use super::Failure;
use super::data::Place;

pub(super) fn run(place: &Place) -> Result<ExitCode, Failure> {
    let audit = crate::store::audit(&place.folder)?;
    for finding in &audit.findings {
        println!("{finding}");
    }
    println!(
        "{} games, {} journal rows, {} turns: {}",
        audit.games,
        audit.rows,
        audit.turns,
        if audit.findings.is_empty() { "all in order" } else { "see above" }
    );
    Ok(if audit.findings.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}
