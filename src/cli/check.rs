//! `chancery check`: is the configuration right, can the data folder be used?

use std::process::ExitCode;

use super::Failure;
use super::data::Place;
use crate::config::{MailIn, MailOut};

pub(super) fn run(place: &Place) -> Result<ExitCode, Failure> {
    let config = place.config()?;
    println!("data folder    {}", place.folder.display());
    println!("judge          {} <{}>", config.name, config.address);
    println!("keeper         {}", config.keeper);
    for MailIn::Maildir(folder) in &config.incoming {
        println!("letters in     Maildir {}", place.folder.join(folder).display());
    }
    let MailOut::Maildir(folder) = &config.outgoing;
    println!("letters out    Maildirs below {}", place.folder.join(folder).display());
    println!("looks for mail every {} s", config.poll.as_secs());
    println!("The configuration is right.");
    Ok(ExitCode::SUCCESS)
}
