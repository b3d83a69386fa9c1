//! `chancery check`: is the configuration right, can the data folder be used?

use std::process::ExitCode;

use super::Failure;
use super::data::Place;

pub(super) fn run(place: &Place) -> Result<ExitCode, Failure> {
    let config = place.config()?;
    println!("data folder    {}", place.folder.display());
    println!("judge          {} <{}>", config.name, config.address);
    println!("keeper         {}", config.keeper);
    println!("letters in     Maildir {}", place.folder.join(&config.inbox).display());
    for mail_in in &config.incoming {
        println!("               {mail_in}");
    }
    println!("letters out    {}", config.outgoing);
    println!("looks for mail every {} s", config.poll.as_secs());
    println!("The configuration is right.");
    Ok(ExitCode::SUCCESS)
}
