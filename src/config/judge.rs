//! `judge.toml`: who the judge is, where its mail comes and goes, how its data are kept.

use core::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;

use super::boxes::{BoxText, MailIn, MailOut, read_in, read_out};
use super::{fault, syntax};
use crate::board::{Fault, Faults};
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
    /// The Maildir of this machine, which is always looked into: `chancery drop` puts letters there.
    pub inbox: PathBuf,
    /// The other places letters come from.
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
    /// Where figures are served for Prometheus; none: nowhere.
    pub metrics: Option<SocketAddr>,
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
    #[serde(default)]
    metrics: MetricsText,
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
    inbox: Option<PathBuf>,
    #[serde(default)]
    r#in: Vec<Spanned<BoxText>>,
    out: Option<Spanned<BoxText>>,
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

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MetricsText {
    listen: Option<Spanned<String>>,
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
        let (incoming, outgoing) = boxes(text, written.mail.r#in, written.mail.out, &mut faults);
        let metrics = written.metrics.listen.and_then(|found| listen(text, &found, &mut faults));
        let (Some(address), Some(keeper), true) = (judge, keeper, faults.is_empty()) else {
            return Err(Faults(faults));
        };
        Ok(Config {
            address,
            name: written.judge.name.unwrap_or_else(|| "Chancery".to_owned()),
            keeper,
            trusted_server: written.mail.trusted_server,
            inbox: written.mail.inbox.unwrap_or_else(|| PathBuf::from("in")),
            incoming,
            outgoing,
            poll,
            mailbox_wait,
            letter_limit: 1024 * written.mail.letter_limit_kb.map_or(1024, Spanned::into_inner),
            letters_per_hour,
            hourly_limit,
            page_limit: written.store.page_limit.map(Spanned::into_inner),
            metrics,
        })
    }
}

/// Letters answered to one address within an hour: key, usual, least, most. Fewer than five would
/// leave a player who corrects his orders without a receipt.
const LETTERS: (&str, u32, u32, u32) = ("letters-per-hour", LETTERS_PER_HOUR, 5, 1000);

/// Letters sent within an hour. Below fifty a single game could not tell its results.
const HOURLY: (&str, u32, u32, u32) = ("hourly-limit", 2000, 50, 10_000_000);

/// The mailboxes, as far as they have no faults.
fn boxes(
    text: &str,
    incoming: Vec<Spanned<BoxText>>,
    outgoing: Option<Spanned<BoxText>>,
    faults: &mut Vec<Fault>,
) -> (Vec<MailIn>, MailOut) {
    let mut good = Vec::new();
    for written in incoming {
        match read_in(text, written) {
            Ok(found) => good.push(found),
            Err(found) => faults.push(found),
        }
    }
    let usual = MailOut::Maildir(PathBuf::from("out"));
    let outgoing = outgoing.map_or(Ok(usual.clone()), |written| read_out(text, written));
    let outgoing = outgoing.unwrap_or_else(|found| {
        faults.push(found);
        usual
    });
    (good, outgoing)
}

/// The address at which figures are served.
fn listen(text: &str, found: &Spanned<String>, faults: &mut Vec<Fault>) -> Option<SocketAddr> {
    let address = found.get_ref().parse();
    if address.is_err() {
        let what = format!(
            "listen = {:?}; allowed: an address and a port, as in \"127.0.0.1:9184\"",
            found.get_ref()
        );
        faults.push(fault(text, found.span(), what));
    }
    address.ok()
}

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
