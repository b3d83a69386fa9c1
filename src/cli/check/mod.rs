//! `chancery check`: is the configuration right, can the data folder be used, do the mail servers let
//! us in?
//!
//! Servers are only greeted: nothing is fetched and nothing sent. What is asked of this machine (`places`) is
//! tried, so that whatever `serve` would refuse is found here; and letters of every kind are written with the
//! keeper's templates, for `serve` would find what fails in them one by one.

mod places;

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::cli::data::Place;
use crate::cli::paper::NO_SENDER;
use crate::cli::{Failure, say};
use crate::config::{Config, Login, MailIn, MailOut, Secret};
use crate::daemon::{block_on, own_stationery};
use crate::game::{Proof, Status};
use crate::mailbox::{Imap, Knocked, MailboxError, Pop3, Smtp, knock};
use crate::report::Stationery;
use crate::store::{Reader, StoreError};

#[derive(Args, Debug)]
pub(in crate::cli) struct CheckArguments {
    /// Greet no server.
    #[arg(long)]
    offline: bool,
    /// Only list the templates that files in the data folder's own `templates` can take the places of.
    #[arg(long)]
    templates: bool,
}

/// What came of one look.
type Found = Result<String, String>;

pub(in crate::cli) fn run(place: &Place, arguments: &CheckArguments) -> Result<ExitCode, Failure> {
    if arguments.templates {
        let mut names: Vec<&str> = Stationery::files().map(|(name, _)| name).collect();
        names.sort_unstable();
        return names
            .iter()
            .try_for_each(|name| say(format_args!("{name}")))
            .map(|()| ExitCode::SUCCESS);
    }
    let config = place.config()?;
    say(format_args!("judge          {} <{}>", config.name, config.address))?;
    say(format_args!("keeper         {}", config.keeper))?;
    let mut looks: Vec<(String, Found)> = vec![
        (format!("data folder {}", place.folder.display()), data(&place.folder, &config)),
        (
            format!("letters in by maildir:{}", config.inbox.display()),
            places::maildir(&place.folder.join(&config.inbox)),
        ),
    ];
    for mail_in in &config.incoming {
        let found = look_in(mail_in, &place.folder, &config, arguments);
        looks.push((format!("letters in by {mail_in}"), found));
    }
    let found = look_out(&config, &place.folder, arguments);
    looks.push((format!("letters out by {}", config.outgoing), found));
    if let Some(at) = config.metrics {
        looks.push((format!("figures at {at}"), places::port(at)));
    }
    looks.push(("templates".to_owned(), templates(&place.folder)));
    looks.push(("games".to_owned(), games(&place.folder, &config)));
    looks.push(("letters on paper".to_owned(), on_paper(&place.folder, &config)));
    looks.extend(secrets(&config, &place.folder));
    let mut well = true;
    for (what, found) in &looks {
        match found {
            Ok(words) => say(format_args!("ok    {what}: {words}"))?,
            Err(words) => {
                well = false;
                say(format_args!("FAULT {what}: {words}"))?;
            }
        }
    }
    if !well {
        return Ok(ExitCode::from(1));
    }
    say(format_args!("The configuration is right."))?;
    Ok(ExitCode::SUCCESS)
}

/// Whether the data can be read, or made, and have room to grow.
fn data(folder: &Path, config: &Config) -> Found {
    let reader = match Reader::open(folder) {
        Ok(reader) => reader,
        Err(StoreError::Missing { .. }) => {
            places::can_be_written(&folder.join("chancery.db"))?;
            if let Some(limit) = config.page_limit.filter(|limit| *limit < PAGES_OF_A_START) {
                return Err(format!(
                    "page-limit = {limit} leaves no room for letters; allowed: {PAGES_OF_A_START} or more"
                ));
            }
            return Ok("will be made by the first start".to_owned());
        }
        Err(error) => return Err(error.to_string()),
    };
    let figures = reader.figures().map_err(|error| error.to_string())?;
    if let Some(limit) = config.page_limit
        && figures.pages + u64::from(PAGES_TO_SPARE) > u64::from(limit)
    {
        let pages = figures.pages;
        return Err(format!("{pages} pages are written of the {limit} that page-limit allows"));
    }
    places::try_to_write(folder, ROOM_OF_A_LETTER)
        .map_err(|error| format!("nothing more can be written: {error}"))?;
    Ok(format!(
        "{} events to be ruled, {} letters to be sent, {} set aside",
        figures.unread, figures.unsent, figures.quarantined
    ))
}

/// Fewer pages than these are no room: a letter may take as many.
const PAGES_TO_SPARE: u32 = 256;
/// The fewest pages to begin with: what an empty database has, and the first letter.
const PAGES_OF_A_START: u32 = 64 + PAGES_TO_SPARE;
/// The most bytes that a letter takes.
const ROOM_OF_A_LETTER: usize = 1024 * 1024;

/// Whether what the games ask for can be had.
fn games(folder: &Path, config: &Config) -> Found {
    let reader = match Reader::open(folder) {
        Ok(reader) => reader,
        Err(StoreError::Missing { .. }) => return Ok("none yet".to_owned()),
        Err(error) => return Err(error.to_string()),
    };
    let lines = reader.games().map_err(|error| error.to_string())?;
    let mut unproven = Vec::new();
    for line in &lines {
        // What is damaged is the audit's to tell.
        let Ok(Some(card)) = reader.game(&line.name) else { continue };
        let game = card.game;
        let is_over = matches!(game.status, Status::Ended(_));
        if !is_over && game.settings.proof == Proof::Verified && config.trusted_server.is_none() {
            unproven.push(game.name);
        }
    }
    match unproven.is_empty() {
        true => Ok(format!("{} kept", lines.len())),
        false => Err(format!("{}: {NO_WORD_ON_SENDERS}", unproven.join(", "))),
    }
}

/// Why no sender in a game with `proof = "verified"` is ever believed.
pub(in crate::cli) const NO_WORD_ON_SENDERS: &str = "proof = \"verified\" needs the word of your mail server, and judge.toml \
     names none: every letter would be asked about; name it as trusted-server in the section [mail], or \
     choose proof = \"address\" or \"secret\"";

/// Whether whoever gets letters by post knows where to send orders.
fn on_paper(folder: &Path, config: &Config) -> Found {
    if let Some(sender) = config.letterhead.sender.first() {
        return Ok(format!("from {sender}"));
    }
    let people = match Reader::open(folder) {
        Err(StoreError::Missing { .. }) => Vec::new(),
        other => other.and_then(|it| it.people()).map_err(|error| error.to_string())?,
    };
    match people.iter().any(|person| person.post.is_some()) {
        true => Err(NO_SENDER.to_owned()),
        false => Ok("nobody gets any".to_owned()),
    }
}

/// Whether the keeper's own templates can be used.
fn templates(folder: &Path) -> Found {
    match own_stationery(folder) {
        Ok(None) => Ok("the judge's own".to_owned()),
        Ok(Some((own, count))) => match own.trial() {
            Ok(()) => Ok(format!("{count} of the keeper's own")),
            Err(fault) => Err(format!("{}: {fault}", folder.join("templates").display())),
        },
        Err(fault) => Err(fault.to_string()),
    }
}

fn look_in(mail_in: &MailIn, folder: &Path, config: &Config, arguments: &CheckArguments) -> Found {
    let (place, limit) = (folder, config.letter_limit);
    match mail_in {
        MailIn::Maildir(path) => places::maildir(&folder.join(path)),
        MailIn::Imap(_) | MailIn::Pop3(_) | MailIn::Lmtp(_) if arguments.offline => {
            Ok("not greeted".to_owned())
        }
        MailIn::Lmtp(door) => {
            let name = config.trusted_server.as_deref().unwrap_or(config.address.domain());
            match done(knock(door, place, name))? {
                Knocked::Answered => Ok("the judge answers".to_owned()),
                Knocked::Free => Ok("nobody is in; serve can open it".to_owned()),
            }
        }
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
        MailOut::Maildir(path) => {
            places::can_be_written(&folder.join(path)).map(|()| "this machine's".to_owned())
        }
        MailOut::Sendmail(program) => program_at(&folder.join(program)),
        MailOut::Smtp(_) if arguments.offline => Ok("not greeted".to_owned()),
        MailOut::Smtp(way) => greeted(async {
            Smtp::new(way.clone(), folder, config.address.domain()).try_out().await
        }),
    }
}

fn greeted(greeting: impl Future<Output = Result<(), MailboxError>>) -> Found {
    done(greeting).map(|()| "lets us in".to_owned())
}

fn done<T>(trial: impl Future<Output = Result<T, MailboxError>>) -> Result<T, String> {
    let done = block_on(trial).map_err(|error| error.to_string())?;
    done.map_err(|error| error.to_string())
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
