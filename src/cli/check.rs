//! `chancery check`: is the configuration right, can the data folder be used, do the mail servers let
//! us in?
//!
//! Servers are only greeted: nothing is fetched and nothing sent.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::data::Place;
use crate::config::{Config, Door, Login, MailIn, MailOut, Secret};
use crate::daemon::{block_on, own_stationery};
use crate::mailbox::{Imap, MailboxError, Pop3, Smtp};
use crate::store::{Reader, StoreError};

#[derive(Args, Debug)]
pub(super) struct CheckArguments {
    /// Greet no server.
    #[arg(long)]
    offline: bool,
}

/// What came of one look.
type Found = Result<String, String>;

pub(super) fn run(place: &Place, arguments: &CheckArguments) -> Result<ExitCode, Failure> {
    let config = place.config()?;
    println!("judge          {} <{}>", config.name, config.address);
    println!("keeper         {}", config.keeper);
    let mut looks: Vec<(String, Found)> = vec![
        (format!("data folder {}", place.folder.display()), data(&place.folder)),
        (format!("letters in by maildir:{}", config.inbox.display()), Ok("this machine's".into())),
    ];
    for mail_in in &config.incoming {
        let found = look_in(mail_in, &place.folder, &config, arguments);
        looks.push((format!("letters in by {mail_in}"), found));
    }
    let found = look_out(&config, &place.folder, arguments);
    looks.push((format!("letters out by {}", config.outgoing), found));
    looks.push(("templates".to_owned(), templates(&place.folder)));
    looks.extend(secrets(&config, &place.folder));
    let mut well = true;
    for (what, found) in &looks {
        match found {
            Ok(words) => println!("ok    {what}: {words}"),
            Err(words) => {
                well = false;
                println!("FAULT {what}: {words}");
            }
        }
    }
    if !well {
        return Ok(ExitCode::from(1));
    }
    println!("The configuration is right.");
    Ok(ExitCode::SUCCESS)
}

/// Whether the data can be read, or made.
fn data(folder: &Path) -> Found {
    match Reader::open(folder).and_then(|reader| reader.figures()) {
        Ok(figures) => Ok(format!(
            "{} events to be ruled, {} letters to be sent, {} set aside",
            figures.unread, figures.unsent, figures.quarantined
        )),
        Err(StoreError::Missing { .. }) => Ok("will be made by the first start".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Whether the keeper's own templates can be used.
fn templates(folder: &Path) -> Found {
    match own_stationery(folder) {
        Ok(None) => Ok("the judge's own".to_owned()),
        Ok(Some((_, count))) => Ok(format!("{count} of the keeper's own")),
        Err(fault) => Err(fault.to_string()),
    }
}

fn look_in(mail_in: &MailIn, folder: &Path, config: &Config, arguments: &CheckArguments) -> Found {
    let (place, limit) = (folder, config.letter_limit);
    match mail_in {
        MailIn::Maildir(_) => Ok("this machine's".to_owned()),
        MailIn::Lmtp(Door::Socket(path)) => door(&folder.join(path)),
        MailIn::Lmtp(Door::Port(..)) => Ok("opened by serve".to_owned()),
        MailIn::Imap(_) | MailIn::Pop3(_) if arguments.offline => Ok("not greeted".to_owned()),
        MailIn::Imap(found) => {
            greeted(async { Imap::new(found.clone(), place, limit).try_out().await })
        }
        MailIn::Pop3(account) => {
            greeted(async { Pop3::new(account.clone(), place, limit).try_out().await })
        }
    }
}

fn look_out(config: &Config, folder: &Path, arguments: &CheckArguments) -> Found {
    match &config.outgoing {
        MailOut::Maildir(_) => Ok("this machine's".to_owned()),
        MailOut::Sendmail(program) => program_at(&folder.join(program)),
        MailOut::Smtp(_) if arguments.offline => Ok("not greeted".to_owned()),
        MailOut::Smtp(way) => greeted(async {
            Smtp::new(way.clone(), folder, config.address.domain()).try_out().await
        }),
    }
}

fn greeted(greeting: impl Future<Output = Result<(), MailboxError>>) -> Found {
    match block_on(greeting) {
        Ok(Ok(())) => Ok("lets us in".to_owned()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// Where a socket is to stand, nothing else may.
fn door(path: &Path) -> Found {
    match fs::metadata(path) {
        Ok(found) if found.file_type().is_socket() => Ok("the door is there".to_owned()),
        Ok(_) => Err("something else than a socket is there".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok("opened by serve".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn program_at(path: &Path) -> Found {
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.permissions().mode() & 0o111 != 0 => {
            Ok("is a program".to_owned())
        }
        Ok(_) => Err("is no program".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Files with passwords must be nobody else's to read.
fn secrets(config: &Config, folder: &Path) -> Vec<(String, Found)> {
    let incoming = config.incoming.iter().filter_map(|mail_in| match mail_in {
        MailIn::Imap(found) => Some(&found.account.login),
        MailIn::Pop3(account) => Some(&account.login),
        MailIn::Maildir(_) | MailIn::Lmtp(_) => None,
    });
    let outgoing = match &config.outgoing {
        MailOut::Smtp(way) => way.login.as_ref(),
        MailOut::Maildir(_) | MailOut::Sendmail(_) => None,
    };
    let mut files: Vec<PathBuf> = incoming.chain(outgoing).filter_map(file_of).collect();
    files.sort();
    files.dedup();
    files
        .into_iter()
        .map(|path| {
            let path = folder.join(path);
            let found = match fs::metadata(&path) {
                Err(error) => Err(error.to_string()),
                Ok(found) if found.mode() & 0o077 != 0 => Err(format!(
                    "others than its owner can use it (mode {:o}); chmod 600 mends that",
                    found.mode() & 0o777
                )),
                Ok(_) => Ok("its owner's alone".to_owned()),
            };
            (format!("password file {}", path.display()), found)
        })
        .collect()
}

fn file_of(login: &Login) -> Option<PathBuf> {
    match &login.secret {
        Secret::File(path) => Some(path.clone()),
        Secret::Environment(_) | Secret::Token(_) => None,
    }
}
