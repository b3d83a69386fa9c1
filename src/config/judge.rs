//! `judge.toml`: who the judge is, where its mail comes and goes, where its data lies.

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;

use super::{fault, syntax};
use crate::board::Faults;
use crate::letter::{Address, LETTERS_PER_HOUR};
use crate::schedule::{Clause, read_length};

/// Everything the judge is started with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The judge's letterbox.
    pub address: Address,
    /// The name before it.
    pub name: String,
    /// Whom to write to when something needs a hand.
    pub keeper: Address,
    /// The mail server whose stamps are believed, if there is one.
    pub trusted_server: Option<String>,
    /// Where letters come from; at least one.
    pub incoming: Vec<MailIn>,
    /// Where letters go.
    pub outgoing: MailOut,
    /// How often mailboxes are looked into.
    pub poll: Duration,
    /// How long deadlines wait for a mailbox that does not answer.
    pub mailbox_wait: Duration,
    /// Letters above this many bytes are refused.
    pub letter_limit: u64,
    /// How many letters of one address are answered within an hour.
    pub letters_per_hour: u32,
    /// How many letters go out within an hour; then sending pauses.
    pub hourly_limit: u32,
    /// The most pages of 4096 bytes the database may grow to; none: the disk.
    pub page_limit: Option<u32>,
}

/// A place letters come from. Relative folders lie in the data folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailIn {
    /// A Maildir.
    Maildir(PathBuf),
}

/// The place letters go to. Relative folders lie in the data folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailOut {
    /// A folder with one Maildir for each recipient.
    Maildir(PathBuf),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigText {
    #[serde(default)]
    judge: JudgeText,
    #[serde(default)]
    mail: MailText,
    #[serde(default)]
    store: StoreText,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct JudgeText {
    address: Option<Spanned<String>>,
    name: Option<String>,
    keeper: Option<Spanned<String>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MailText {
    trusted_server: Option<String>,
    maildir_in: Option<PathBuf>,
    maildir_out: Option<PathBuf>,
    poll: Option<Spanned<String>>,
    wait: Option<Spanned<String>>,
    letter_limit_kb: Option<Spanned<u64>>,
    letters_per_hour: Option<Spanned<u32>>,
    hourly_limit: Option<Spanned<u32>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct StoreText {
    page_limit: Option<Spanned<u32>>,
}

impl Config {
    /// What holds where no file says otherwise: a judge that lives in its data folder alone.
    pub fn embedded() -> Config {
        Config::read("").expect("the empty configuration is the default one")
    }

    /// Reads a configuration; what it does not mention stays as embedded.
    ///
    /// # Errors
    /// Every fault, with its line.
    pub fn read(text: &str) -> Result<Config, Faults> {
        let written: ConfigText = toml::from_str(text).map_err(|error| syntax(text, &error))?;
        let mut faults = Vec::new();
        let mut address = |written: &Option<Spanned<String>>, default: &str| {
            let (found, at) = match written {
                None => (default, 0..0),
                Some(found) => (found.get_ref().as_str(), found.span()),
            };
            Address::parse(found)
                .map_err(|error| {
                    let what =
                        format!("{found:?} is no address: {error}; it looks like name@example.org");
                    faults.push(fault(text, at, what));
                })
                .ok()
        };
        let judge = address(&written.judge.address, "judge@localhost");
        let keeper = address(&written.judge.keeper, "keeper@localhost");
        let mut length = |written: &Option<Spanned<String>>, bounds: &Bounds| {
            let Some(found) = written else { return bounds.usual };
            bounds.read(found.get_ref()).unwrap_or_else(|what| {
                faults.push(fault(text, found.span(), what));
                bounds.usual
            })
        };
        let poll = length(&written.mail.poll, &POLL);
        let mailbox_wait = length(&written.mail.wait, &WAIT);
        if let Some(limit) = &written.mail.letter_limit_kb
            && !(16..=65_536).contains(limit.get_ref())
        {
            let what = format!("letter-limit-kb = {}; allowed: 16 to 65536", limit.get_ref());
            faults.push(fault(text, limit.span(), what));
        }
        let mut number = |written: Option<Spanned<u32>>, (key, usual, least, most)| {
            let Some(found) = written else { return usual };
            if !(least..=most).contains(found.get_ref()) {
                let what = format!("{key} = {}; allowed: {least} to {most}", found.get_ref());
                faults.push(fault(text, found.span(), what));
            }
            found.into_inner()
        };
        let letters_per_hour = number(written.mail.letters_per_hour, LETTERS);
        let hourly_limit = number(written.mail.hourly_limit, HOURLY);
        let (Some(address), Some(keeper), true) = (judge, keeper, faults.is_empty()) else {
            return Err(Faults(faults));
        };
        let folder = |written: Option<PathBuf>, default: &str| {
            written.unwrap_or_else(|| PathBuf::from(default))
        };
        Ok(Config {
            address,
            name: written.judge.name.unwrap_or_else(|| "Chancery".to_owned()),
            keeper,
            trusted_server: written.mail.trusted_server,
            incoming: vec![MailIn::Maildir(folder(written.mail.maildir_in, "in"))],
            outgoing: MailOut::Maildir(folder(written.mail.maildir_out, "out")),
            poll,
            mailbox_wait,
            letter_limit: 1024 * written.mail.letter_limit_kb.map_or(1024, Spanned::into_inner),
            letters_per_hour,
            hourly_limit,
            page_limit: written.store.page_limit.map(Spanned::into_inner),
        })
    }
}

/// Letters answered to one address within an hour: key, usual, least, most. Fewer than five would
/// leave a player who corrects his orders without a receipt.
const LETTERS: (&str, u32, u32, u32) = ("letters-per-hour", LETTERS_PER_HOUR, 5, 1000);

/// Letters sent within an hour. Below fifty a single game could not tell its results.
const HOURLY: (&str, u32, u32, u32) = ("hourly-limit", 2000, 50, 10_000_000);

/// What a length of time may be.
struct Bounds {
    key: &'static str,
    usual: Duration,
    least: Duration,
    most: Duration,
    /// The bounds as a keeper writes them.
    allowed: &'static str,
}

/// A mailbox must not be looked into without a pause, nor so seldom that nobody is answered.
const POLL: Bounds = Bounds {
    key: "poll",
    usual: Duration::from_secs(2),
    least: Duration::from_secs(1),
    most: Duration::from_secs(60 * 60),
    allowed: "1 s to 1 h",
};

/// A mail server may be away for a night and a day; a game must not be away for good.
const WAIT: Bounds = Bounds {
    key: "wait",
    usual: Duration::from_secs(2 * 60 * 60),
    least: Duration::from_secs(60),
    most: Duration::from_secs(7 * 24 * 60 * 60),
    allowed: "1 min to 7 days",
};

impl Bounds {
    fn read(&self, text: &str) -> Result<Duration, String> {
        let Bounds { key, least, most, allowed, .. } = self;
        let length = read_seconds(text).ok_or_else(|| {
            format!("{key} = {text:?} is no length of time; allowed: {allowed}, as in \"30 s\"")
        })?;
        match (*least..=*most).contains(&length) {
            true => Ok(length),
            false => Err(format!("{key} = {text:?}; allowed: {allowed}")),
        }
    }
}

/// A length of time that may be as short as a second, which no deadline is.
fn read_seconds(text: &str) -> Option<Duration> {
    let text = text.trim();
    let seconds = ["seconds", "second", "sec", "s"].iter().find_map(|unit| text.strip_suffix(unit));
    if let Some(number) = seconds
        && let Ok(number) = number.trim().parse::<u64>()
    {
        return Some(Duration::from_secs(number));
    }
    let length = read_length(text, Clause::Grace).ok()?;
    let minutes = u64::from(length.days()) * 24 * 60 + u64::from(length.minutes());
    Some(Duration::from_secs(60 * minutes))
}
