//! `judge.toml`: who the judge is, where its mail comes and goes, how its data are kept.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;

use super::boxes::{BoxText, MailIn, MailOut, read_in, read_out};
use super::{fault, syntax};
use crate::board::{Fault, Faults};
use crate::letter::Address;
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
    /// Who looks into senders where letters come by LMTP.
    pub verify: Verify,
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
    /// The most pages of 4096 bytes the database may grow to; none: the disk.
    pub page_limit: Option<u32>,
    /// Where figures are served for Prometheus; none: nowhere.
    pub metrics: Option<SocketAddr>,
}

/// Who finds out whether senders are who they say they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verify {
    /// The mail server, which says so in the name of [`Config::trusted_server`], or nobody.
    Server,
    /// The judge, in that name.
    Judge {
        /// The name service it asks; none where that is the one this machine asks.
        resolver: Option<SocketAddr>,
    },
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
    verify: Option<Spanned<bool>>,
    resolver: Option<Spanned<String>>,
    inbox: Option<PathBuf>,
    #[serde(default)]
    r#in: Vec<Spanned<BoxText>>,
    out: Option<Spanned<BoxText>>,
    poll: Option<Spanned<String>>,
    wait: Option<Spanned<String>>,
    letter_limit_kb: Option<Spanned<u64>>,
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
        let verify = written.mail.verify(text).unwrap_or_else(|found| {
            faults.push(found);
            Verify::Server
        });
        let mut incoming = Vec::new();
        for written in written.mail.r#in {
            match read_in(text, written) {
                Ok(found) => incoming.push(found),
                Err(found) => faults.push(found),
            }
        }
        let outgoing = match written.mail.out.map(|written| read_out(text, written)) {
            None => MailOut::Maildir(PathBuf::from("out")),
            Some(Ok(found)) => found,
            Some(Err(found)) => {
                faults.push(found);
                MailOut::Maildir(PathBuf::new())
            }
        };
        let metrics = written.metrics.listen.and_then(|found| {
            let at = found.get_ref().parse();
            let what = format!(
                "listen = {:?}; allowed: an address and a port, as in \"127.0.0.1:9184\"",
                found.get_ref()
            );
            at.map_err(|_| faults.push(fault(text, found.span(), what))).ok()
        });
        let (Some(address), Some(keeper), true) = (judge, keeper, faults.is_empty()) else {
            return Err(Faults(faults));
        };
        Ok(Config {
            address,
            name: written.judge.name.unwrap_or_else(|| "Chancery".to_owned()),
            keeper,
            trusted_server: written.mail.trusted_server,
            verify,
            inbox: written.mail.inbox.unwrap_or_else(|| PathBuf::from("in")),
            incoming,
            outgoing,
            poll,
            mailbox_wait,
            letter_limit: 1024 * written.mail.letter_limit_kb.map_or(1024, Spanned::into_inner),
            page_limit: written.store.page_limit.map(Spanned::into_inner),
            metrics,
        })
    }
}

impl MailText {
    fn verify(&self, text: &str) -> Result<Verify, Fault> {
        let resolver = self.resolver.as_ref();
        let Some(at) = self.verify.as_ref().filter(|it| *it.get_ref()).map(Spanned::span) else {
            return match resolver {
                None => Ok(Verify::Server),
                Some(alone) => {
                    let what = "resolver is asked only where verify = true".to_owned();
                    Err(fault(text, alone.span(), what))
                }
            };
        };
        let lmtp = |written: &Spanned<BoxText>| written.get_ref().is_lmtp();
        if self.trusted_server.is_none() {
            let what = "verify = true needs trusted-server = \"…\", the name your mail server writes \
                        into its Received lines: from those the judge learns who sent a letter, and \
                        under that name it writes down what it found";
            return Err(fault(text, at, what.to_owned()));
        }
        if !self.r#in.iter().any(lmtp) {
            let what = "verify = true looks into letters that come by lmtp, and no box does; \
                        elsewhere it is the mail server that must check them";
            return Err(fault(text, at, what.to_owned()));
        }
        let resolver = resolver.map(|written| {
            written.get_ref().parse().map_err(|_| {
                let what = format!(
                    "resolver = {:?}; allowed: an address and a port, as in \"127.0.0.1:53\"",
                    written.get_ref()
                );
                fault(text, written.span(), what)
            })
        });
        Ok(Verify::Judge { resolver: resolver.transpose()? })
    }
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
