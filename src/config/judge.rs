//! `judge.toml`: who the judge is, where its mail comes and goes, how its data are kept.

use core::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;

use super::boxes::{BoxText, MailIn, MailOut, read_in, read_out};
use super::places::{At, Places};
use super::verify::{Verify, VerifyText, server_name};
use super::{fault, syntax};
use crate::board::{Fault, Faults};
use crate::letter::{
    Address, LETTERS_PER_HOUR, Language, Office, OwnResults, Pictures, STRANGERS_PER_HOUR,
};
use crate::paper::{Letterhead, can_set};
use crate::picture::Paper;
use crate::schedule::{Clause, Length, read_length};

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
    /// Which of its words on senders are believed to be its own.
    pub own_results: OwnResults,
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
    /// How many letters of one address are answered within an hour.
    pub letters_per_hour: u32,
    /// How many letters of all strangers together are answered within an hour.
    pub strangers_per_hour: u32,
    /// How many answers go out within an hour; then they are held back.
    pub hourly_limit: u32,
    /// Whether letters have pictures.
    pub pictures: Pictures,
    /// The language of those who chose none.
    pub language: Language,
    /// The most pages of 4096 bytes the database may grow to; none: the disk.
    pub page_limit: Option<u32>,
    /// Where figures are served for Prometheus; none: nowhere.
    pub metrics: Option<SocketAddr>,
    /// What is the same on all letters that are printed.
    pub letterhead: Letterhead,
    /// How long a way of the post, there and back, the deadlines of a game leave time for once somebody
    /// in it gets letters by post; none: they stay as they are.
    pub post: Option<Length>,
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
    #[serde(default)]
    paper: PaperText,
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
    trusted_server: Option<Spanned<String>>,
    strips_results: Option<bool>,
    verify: Option<Spanned<bool>>,
    resolver: Option<Spanned<String>>,
    inbox: Option<Spanned<PathBuf>>,
    #[serde(default)]
    r#in: Vec<Spanned<BoxText>>,
    out: Option<Spanned<BoxText>>,
    poll: Option<Spanned<String>>,
    wait: Option<Spanned<String>>,
    letter_limit_kb: Option<Spanned<i64>>,
    letters_per_hour: Option<Spanned<i64>>,
    strangers_per_hour: Option<Spanned<i64>>,
    hourly_limit: Option<Spanned<i64>>,
    pictures: Option<bool>,
    language: Option<Spanned<String>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct StoreText {
    page_limit: Option<Spanned<i64>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MetricsText {
    listen: Option<Spanned<String>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PaperText {
    size: Option<Spanned<String>>,
    #[serde(default)]
    sender: Vec<Spanned<String>>,
    allow: Option<Spanned<String>>,
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
        let mut reader = Reader { text, faults: Vec::new() };
        let judge = reader.address(&written.judge.address, "judge@localhost");
        let keeper = reader.address(&written.judge.keeper, "keeper@localhost");
        reader.judge_and_keeper(&written.judge, judge.as_ref(), keeper.as_ref());
        let poll = reader.length(&written.mail.poll, &POLL);
        let mailbox_wait = reader.length(&written.mail.wait, &WAIT);
        let letter_limit = reader.number(written.mail.letter_limit_kb.as_ref(), &LETTER_LIMIT);
        let letters_per_hour = reader.number(written.mail.letters_per_hour.as_ref(), &LETTERS);
        let strangers_per_hour =
            reader.number(written.mail.strangers_per_hour.as_ref(), &STRANGERS);
        let hourly_limit = reader.number(written.mail.hourly_limit.as_ref(), &HOURLY);
        let page_limit = written.store.page_limit.as_ref();
        let page_limit = page_limit.map(|found| reader.number(Some(found), &PAGES));
        let language = reader.language(written.mail.language.as_ref());
        let verify = reader.verify(&written.mail);
        let trusted_server = reader.good(server_name(text, written.mail.trusted_server.as_ref()));
        let at = written.mail.inbox.as_ref().map_or(0..0, Spanned::span);
        let inbox = written.mail.inbox.map_or_else(|| PathBuf::from("in"), Spanned::into_inner);
        let metrics = written.metrics.listen.as_ref();
        let metrics = metrics.and_then(|found| Some((reader.listen(found)?, found.span())));
        let (incoming, outgoing) =
            reader.boxes(written.mail.r#in, written.mail.out, (&inbox, at), metrics.clone());
        let letterhead = reader.letterhead(&written.paper);
        let post = reader.post(written.paper.allow.as_ref());
        let (Some(address), Some(keeper), true) = (judge, keeper, reader.faults.is_empty()) else {
            return Err(Faults(reader.faults));
        };
        Ok(Config {
            address,
            name: written.judge.name.unwrap_or_else(|| "Chancery".to_owned()),
            keeper,
            trusted_server: trusted_server.flatten(),
            own_results: match written.mail.strips_results {
                Some(true) => OwnResults::Anywhere,
                Some(false) | None => OwnResults::AboveReceived,
            },
            verify,
            inbox,
            incoming,
            outgoing,
            poll,
            mailbox_wait,
            letter_limit: 1024 * u64::from(letter_limit),
            letters_per_hour,
            strangers_per_hour,
            hourly_limit,
            pictures: match written.mail.pictures {
                Some(false) => Pictures::LeftOut,
                Some(true) | None => Pictures::Shown,
            },
            language,
            page_limit,
            metrics: metrics.map(|(at, _)| at),
            letterhead,
            post,
        })
    }
}

/// What is read, and what was wrong so far.
struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn address(&mut self, written: &Option<Spanned<String>>, usual: &str) -> Option<Address> {
        let (found, at) = match written {
            None => (usual, 0..0),
            Some(found) => (found.get_ref().as_str(), found.span()),
        };
        let address = Address::parse(found);
        if let Err(error) = &address {
            let what = format!("{found:?} is no address: {error}; it looks like name@example.org");
            self.faults.push(fault(self.text, at, what));
        }
        address.ok()
    }

    /// Whether the judge can have his address, and the keeper one of his own.
    fn judge_and_keeper(
        &mut self,
        written: &JudgeText,
        judge: Option<&Address>,
        keeper: Option<&Address>,
    ) {
        let at = |written: &Option<Spanned<String>>| written.as_ref().map_or(0..0, Spanned::span);
        let (Some(judge), Some(keeper)) = (judge, keeper) else { return };
        if let Err(error) = Office::fits(judge) {
            let what = format!("{error}; allowed: one such as judge@example.org");
            self.faults.push(fault(self.text, at(&written.address), what));
        }
        let own = keeper.local().split('+').next().unwrap_or_default();
        if own.eq_ignore_ascii_case(judge.local())
            && keeper.domain().eq_ignore_ascii_case(judge.domain())
        {
            let what = format!(
                "keeper = {:?} is the judge's own letterbox, and what is for you would come back to \
                 the judge; allowed: an address that you read yourself",
                keeper.as_str()
            );
            let wrong = if written.keeper.is_some() { &written.keeper } else { &written.address };
            self.faults.push(fault(self.text, at(wrong), what));
        }
    }

    fn length(&mut self, written: &Option<Spanned<String>>, bounds: &Bounds) -> Duration {
        let Some(found) = written else { return bounds.usual };
        bounds.read(found.get_ref()).unwrap_or_else(|what| {
            self.faults.push(fault(self.text, found.span(), what));
            bounds.usual
        })
    }

    fn number(&mut self, written: Option<&Spanned<i64>>, bounds: &Count) -> u32 {
        let Count { key, usual, least, most } = *bounds;
        let Some(found) = written else { return usual };
        let number = u32::try_from(*found.get_ref()).ok();
        number.filter(|number| (least..=most).contains(number)).unwrap_or_else(|| {
            let what = format!("{key} = {}; allowed: {least} to {most}", found.get_ref());
            self.faults.push(fault(self.text, found.span(), what));
            usual
        })
    }

    /// What was read, unless it is a fault.
    fn good<T>(&mut self, read: Result<T, Fault>) -> Option<T> {
        read.map_err(|found| self.faults.push(found)).ok()
    }

    fn language(&mut self, written: Option<&Spanned<String>>) -> Language {
        let Some(found) = written else { return Language::default() };
        Language::of_tag(found.get_ref()).unwrap_or_else(|| {
            let what = format!("language = {:?}; allowed: {}", found.get_ref(), Language::tags());
            self.faults.push(fault(self.text, found.span(), what));
            Language::default()
        })
    }

    fn verify(&mut self, mail: &MailText) -> Verify {
        let written = VerifyText {
            text: self.text,
            verify: mail.verify.as_ref(),
            resolver: mail.resolver.as_ref(),
            trusted_server: mail.trusted_server.as_ref().map(|it| it.get_ref().as_str()),
            has_door: mail.r#in.iter().any(|written| written.get_ref().is_lmtp()),
        };
        self.good(written.read()).unwrap_or(Verify::Server)
    }

    /// The mailboxes, as far as they have no faults, beside the inbox and what else is opened.
    fn boxes(
        &mut self,
        incoming: Vec<Spanned<BoxText>>,
        outgoing: Option<Spanned<BoxText>>,
        inbox: At<&Path>,
        metrics: Option<At<SocketAddr>>,
    ) -> (Vec<MailIn>, MailOut) {
        let out_at = outgoing.as_ref().map(Spanned::span);
        let mut good = Vec::new();
        for written in incoming {
            let at = written.span();
            let found = self.good(read_in(self.text, written));
            good.extend(found.map(|found| (found, at)));
        }
        let outgoing = outgoing.and_then(|written| self.good(read_out(self.text, written)));
        let outgoing = outgoing.unwrap_or_else(|| MailOut::Maildir(PathBuf::from("out")));
        let places = Places {
            text: self.text,
            inbox,
            incoming: &good,
            outgoing: (&outgoing, out_at),
            metrics,
        };
        self.faults.extend(places.faults());
        (good.into_iter().map(|(found, _)| found).collect(), outgoing)
    }

    fn letterhead(&mut self, written: &PaperText) -> Letterhead {
        let mut paper = Paper::default();
        if let Some(size) = &written.size {
            match Paper::from_code(size.get_ref()) {
                Some(found) => paper = found,
                None => {
                    let found = size.get_ref();
                    let what = format!("size = {found:?}; allowed: {}", Paper::CODES.join(", "));
                    self.faults.push(fault(self.text, size.span(), what));
                }
            }
        }
        if let Some(beyond) = written.sender.get(SENDER_LINES) {
            let what = format!("sender has more than {SENDER_LINES} lines");
            self.faults.push(fault(self.text, beyond.span(), what));
        }
        for line in &written.sender {
            if let Some(letter) = line.get_ref().chars().find(|it| !can_set(*it)) {
                let what = format!("sender has {letter:?}, which the fonts on paper have not");
                self.faults.push(fault(self.text, line.span(), what));
            }
        }
        let sender = written.sender.iter().map(|line| line.get_ref().trim().to_owned());
        Letterhead { paper, sender: sender.filter(|line| !line.is_empty()).collect() }
    }

    /// How long the post takes; what is usual where nothing is written.
    fn post(&mut self, written: Option<&Spanned<String>>) -> Option<Length> {
        let Some(found) = written else { return Length::new(POST_DAYS, 0) };
        if found.get_ref() == "none" {
            return None;
        }
        let length = read_length(found.get_ref(), Clause::Grace);
        if let Err(wrong) = &length {
            let what = format!(
                "allow = {:?} is no length of time that can be waited for; allowed: {}, as in \"8 days\", or \
                 \"none\"",
                found.get_ref(),
                wrong.kind.allowed()
            );
            self.faults.push(fault(self.text, found.span(), what));
        }
        length.ok()
    }

    /// The address at which figures are served.
    fn listen(&mut self, found: &Spanned<String>) -> Option<SocketAddr> {
        let address: Option<SocketAddr> = found.get_ref().parse().ok();
        // At port 0 nobody would know where they are.
        let address = address.filter(|address| address.port() != 0);
        if address.is_none() {
            let what = format!(
                "listen = {:?}; allowed: an address and a port, as in \"127.0.0.1:9184\"",
                found.get_ref()
            );
            self.faults.push(fault(self.text, found.span(), what));
        }
        address
    }
}

/// So many days a letter and its answer are under way.
const POST_DAYS: u64 = 8;

/// So many lines of a sender have room above the date.
const SENDER_LINES: usize = 5;

/// What a number may be.
struct Count {
    key: &'static str,
    usual: u32,
    least: u32,
    most: u32,
}

/// The size of a letter, in units of 1024 bytes.
const LETTER_LIMIT: Count = Count { key: "letter-limit-kb", usual: 1024, least: 16, most: 65_536 };

/// Letters answered to one address within an hour. Fewer than five would leave a player who corrects
/// his orders without a receipt.
const LETTERS: Count =
    Count { key: "letters-per-hour", usual: LETTERS_PER_HOUR, least: 5, most: 1000 };

/// Letters of all strangers together that are answered within an hour.
const STRANGERS: Count =
    Count { key: "strangers-per-hour", usual: STRANGERS_PER_HOUR, least: 0, most: 1000 };

/// Answers and press within an hour.
const HOURLY: Count = Count { key: "hourly-limit", usual: 2000, least: 50, most: 10_000_000 };

/// Pages of the database: fewer than these an empty one has itself.
const PAGES: Count = Count { key: "page-limit", usual: u32::MAX, least: 40, most: u32::MAX };

/// What a length of time may be.
pub(super) struct Bounds {
    /// Whose value it is.
    pub key: &'static str,
    /// What holds where the file says nothing.
    pub usual: Duration,
    /// The shortest.
    pub least: Duration,
    /// The longest.
    pub most: Duration,
    /// The bounds as a keeper writes them.
    pub allowed: &'static str,
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
    /// Reads a length of time, or says what is wrong with it.
    pub fn read(&self, text: &str) -> Result<Duration, String> {
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
