//! A box's keys, read into what it is.

use core::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;

use super::super::fault;
use super::super::judge::Bounds;
use super::{Account, Door, ImapBox, Login, MailIn, MailOut, Secret, Security, Server, SmtpWay};
use crate::board::Fault;

/// The keys of a box, of whatever kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::config) struct BoxText {
    maildir: Option<Spanned<PathBuf>>,
    imap: Option<Spanned<String>>,
    pop3: Option<Spanned<String>>,
    lmtp: Option<Spanned<String>>,
    smtp: Option<Spanned<String>>,
    sendmail: Option<Spanned<PathBuf>>,
    security: Option<Spanned<String>>,
    ca_file: Option<Spanned<PathBuf>>,
    patience: Option<Spanned<String>>,
    user: Option<Spanned<String>>,
    password_file: Option<Spanned<PathBuf>>,
    password_env: Option<Spanned<String>>,
    token_command: Option<Spanned<Vec<String>>>,
    folder: Option<Spanned<String>>,
    processed: Option<Spanned<String>>,
    quarantine: Option<Spanned<String>>,
    connections: Option<Spanned<usize>>,
}

impl BoxText {
    /// Whether it is a door for LMTP.
    pub(in crate::config) fn is_lmtp(&self) -> bool {
        self.lmtp.is_some()
    }
}

/// A box as written, with the text around it for the places of its faults.
struct Written<'a> {
    text: &'a str,
    keys: BoxText,
    at: std::ops::Range<usize>,
}

/// Reads a box that letters come from.
pub(in crate::config) fn read_in(text: &str, written: Spanned<BoxText>) -> Result<MailIn, Fault> {
    /// Its kind, and where it is.
    enum In {
        Maildir(PathBuf),
        Imap(Spanned<String>),
        Pop3(Spanned<String>),
        Lmtp(Spanned<String>),
    }
    let written = Written::of(text, written);
    let keys = &written.keys;
    let named = [
        named("maildir", &keys.maildir, |it| Some(In::Maildir(it.into_inner()))),
        named("imap", &keys.imap, |it| Some(In::Imap(it))),
        named("pop3", &keys.pop3, |it| Some(In::Pop3(it))),
        named("lmtp", &keys.lmtp, |it| Some(In::Lmtp(it))),
        named("smtp", &keys.smtp, |_| None),
        named("sendmail", &keys.sendmail, |_| None),
    ];
    match written.kind(named, "maildir, imap, pop3, lmtp")? {
        In::Maildir(folder) => {
            written.only(&[])?;
            Ok(MailIn::Maildir(folder))
        }
        In::Imap(place) => {
            written.only(&[SERVER, LOGIN, &["folder", "processed", "quarantine"]])?;
            let folder = |key: &Option<Spanned<String>>, usual: &str| {
                key.as_ref().map_or(usual, |it| it.get_ref()).to_owned()
            };
            Ok(MailIn::Imap(ImapBox {
                folder: folder(&keys.folder, "INBOX"),
                processed: folder(&keys.processed, "Processed"),
                quarantine: folder(&keys.quarantine, "Quarantine"),
                account: written.account(&place, Ports { tls: 993, starttls: 143, plain: 143 })?,
            }))
        }
        In::Pop3(place) => {
            written.only(&[SERVER, LOGIN])?;
            let ports = Ports { tls: 995, starttls: 110, plain: 110 };
            Ok(MailIn::Pop3(written.account(&place, ports)?))
        }
        In::Lmtp(place) => {
            written.only(&[])?;
            written.door(&place).map(MailIn::Lmtp)
        }
    }
}

/// Reads the way letters go.
pub(in crate::config) fn read_out(text: &str, written: Spanned<BoxText>) -> Result<MailOut, Fault> {
    /// Its kind, and where it is.
    enum Out {
        Maildir(PathBuf),
        Smtp(Spanned<String>),
        Sendmail(PathBuf),
    }
    let written = Written::of(text, written);
    let keys = &written.keys;
    let named = [
        named("maildir", &keys.maildir, |it| Some(Out::Maildir(it.into_inner()))),
        named("imap", &keys.imap, |_| None),
        named("pop3", &keys.pop3, |_| None),
        named("lmtp", &keys.lmtp, |_| None),
        named("smtp", &keys.smtp, |it| Some(Out::Smtp(it))),
        named("sendmail", &keys.sendmail, |it| Some(Out::Sendmail(it.into_inner()))),
    ];
    match written.kind(named, "smtp, sendmail, maildir")? {
        Out::Maildir(folder) => {
            written.only(&[])?;
            Ok(MailOut::Maildir(folder))
        }
        Out::Sendmail(program) => {
            written.only(&[])?;
            Ok(MailOut::Sendmail(program))
        }
        Out::Smtp(place) => {
            written.only(&[SERVER, LOGIN, &["connections"]])?;
            let ports = Ports { tls: 465, starttls: 587, plain: 25 };
            let login = match &keys.user {
                Some(_) => Some(written.login()?),
                None => {
                    written.without_user()?;
                    None
                }
            };
            let server = written.server(&place, ports)?;
            Ok(MailOut::Smtp(SmtpWay { server, login, connections: written.connections()? }))
        }
    }
}

/// The keys of a server, and those of a login.
const SERVER: &[&str] = &["security", "ca-file", "patience"];
const LOGIN: &[&str] = &["user", "password-file", "password-env", "token-command"];

/// A server that is slow must not be taken for dead, nor one that is dead for slow.
const PATIENCE: Bounds = Bounds {
    key: "patience",
    usual: Duration::from_secs(60),
    least: Duration::from_secs(1),
    most: Duration::from_secs(10 * 60),
    allowed: "1 s to 10 min",
};

/// The usual ports of a protocol.
struct Ports {
    tls: u16,
    starttls: u16,
    plain: u16,
}

/// A key that names a kind of box, as it is written.
struct Named<K> {
    key: &'static str,
    at: std::ops::Range<usize>,
    /// None where letters do not go this way by it.
    kind: Option<K>,
}

fn named<T: Clone, K>(
    key: &'static str,
    written: &Option<Spanned<T>>,
    kind: impl FnOnce(Spanned<T>) -> Option<K>,
) -> Option<Named<K>> {
    let written = written.clone()?;
    Some(Named { key, at: written.span(), kind: kind(written) })
}

impl<'a> Written<'a> {
    fn of(text: &'a str, written: Spanned<BoxText>) -> Written<'a> {
        let at = written.span();
        Written { text, keys: written.into_inner(), at }
    }
}

impl Written<'_> {
    fn fault(&self, what: &str) -> Fault {
        fault(self.text, self.at.clone(), what.to_owned())
    }

    /// The one kind that the box names; `choice` are those of its direction.
    fn kind<K>(&self, named: [Option<Named<K>>; 6], choice: &str) -> Result<K, Fault> {
        let mut named = named.into_iter().flatten();
        match (named.next(), named.next()) {
            (Some(Named { kind: Some(kind), .. }), None) => Ok(kind),
            (Some(Named { key, at, kind: None }), None) => {
                let what = format!("{key} does not belong here; allowed: one of {choice}");
                Err(fault(self.text, at, what))
            }
            (Some(first), Some(second)) => {
                let (one, other) = (first.key, second.key);
                let what = format!("a box is of one kind, here are {one} and {other}");
                Err(fault(self.text, second.at, what))
            }
            (None, _) => Err(self.fault(&format!("the box says not where it is: one of {choice}"))),
        }
    }

    /// Refuses keys that do not belong to the box's kind.
    fn only(&self, groups: &[&[&str]]) -> Result<(), Fault> {
        let keys = &self.keys;
        fn at<T>(key: &Option<Spanned<T>>) -> Option<std::ops::Range<usize>> {
            key.as_ref().map(Spanned::span)
        }
        let given = [
            ("security", at(&keys.security)),
            ("ca-file", at(&keys.ca_file)),
            ("patience", at(&keys.patience)),
            ("user", at(&keys.user)),
            ("password-file", at(&keys.password_file)),
            ("password-env", at(&keys.password_env)),
            ("token-command", at(&keys.token_command)),
            ("folder", at(&keys.folder)),
            ("processed", at(&keys.processed)),
            ("quarantine", at(&keys.quarantine)),
            ("connections", at(&keys.connections)),
        ];
        for (name, at) in given {
            if let Some(at) = at.filter(|_| !groups.iter().any(|group| group.contains(&name))) {
                let what = format!("{name} does not belong to a box of this kind");
                return Err(fault(self.text, at, what));
            }
        }
        Ok(())
    }

    fn account(&self, place: &Spanned<String>, ports: Ports) -> Result<Account, Fault> {
        Ok(Account { server: self.server(place, ports)?, login: self.login()? })
    }

    fn server(&self, place: &Spanned<String>, ports: Ports) -> Result<Server, Fault> {
        let written = self.keys.security.as_ref();
        let security = match written.map(|it| it.get_ref().as_str()) {
            None if ports.tls == 465 => Security::StartTls,
            None | Some("tls") => Security::Tls,
            Some("starttls") => Security::StartTls,
            Some("none") => Security::Plain,
            Some(found) => {
                let what = format!("security = {found:?}; allowed: tls, starttls, none");
                return Err(fault(self.text, written.map_or(0..0, Spanned::span), what));
            }
        };
        let usual = match security {
            Security::Tls => ports.tls,
            Security::StartTls => ports.starttls,
            Security::Plain => ports.plain,
        };
        let (host, port) = host_and_port(place.get_ref(), usual)
            .map_err(|what| fault(self.text, place.span(), what))?;
        if security == Security::Plain && !is_this_machine(&host) {
            let what = format!(
                "security = \"none\" to {host}: words and password would be open to everybody on \
                 the way; allowed to a server on this machine alone (localhost)"
            );
            return Err(fault(self.text, written.map_or(0..0, Spanned::span), what));
        }
        let ca_file = self.keys.ca_file.as_ref().map(|it| it.get_ref().clone());
        Ok(Server { host, port, security, ca_file, patience: self.patience()? })
    }

    fn patience(&self) -> Result<Duration, Fault> {
        let Some(written) = &self.keys.patience else { return Ok(PATIENCE.usual) };
        PATIENCE.read(written.get_ref()).map_err(|what| fault(self.text, written.span(), what))
    }

    fn login(&self) -> Result<Login, Fault> {
        let keys = &self.keys;
        let Some(user) = &keys.user else {
            return Err(self.fault("the box has no user to log in as: user = \"…\" is missing"));
        };
        let secrets = [
            keys.password_file.as_ref().map(|it| Secret::File(it.get_ref().clone())),
            keys.password_env.as_ref().map(|it| Secret::Environment(it.get_ref().clone())),
            keys.token_command.as_ref().map(|it| Secret::Token(it.get_ref().clone())),
        ];
        let mut secrets = secrets.into_iter().flatten();
        match (secrets.next(), secrets.next()) {
            (Some(Secret::Token(words)), None) if words.is_empty() => {
                Err(self.fault("token-command names no program"))
            }
            (Some(secret), None) => Ok(Login { user: user.get_ref().clone(), secret }),
            _ => Err(self.fault(
                "the box needs one secret to log in with: password-file, password-env or token-command",
            )),
        }
    }

    /// A secret without a user is a forgotten user.
    fn without_user(&self) -> Result<(), Fault> {
        let keys = &self.keys;
        let secret = keys.password_file.is_some()
            || keys.password_env.is_some()
            || keys.token_command.is_some();
        match secret {
            true => Err(self.fault("the box has a secret but no user: user = \"…\" is missing")),
            false => Ok(()),
        }
    }

    fn connections(&self) -> Result<usize, Fault> {
        const USUAL: usize = 4;
        let Some(written) = &self.keys.connections else { return Ok(USUAL) };
        match written.get_ref() {
            count @ 1..=50 => Ok(*count),
            found => {
                let what = format!("connections = {found}; allowed: 1 to 50");
                Err(fault(self.text, written.span(), what))
            }
        }
    }

    /// Only where our own mail server can reach it: whoever speaks LMTP to us is believed.
    fn door(&self, place: &Spanned<String>) -> Result<Door, Fault> {
        let found = place.get_ref();
        if found.contains('/') {
            return Ok(Door::Socket(PathBuf::from(found)));
        }
        let wrong = |what: String| fault(self.text, place.span(), what);
        let (host, port) = host_and_port(found, 24).map_err(wrong)?;
        let host = if host == "localhost" { "127.0.0.1".to_owned() } else { host };
        let address: IpAddr = host.parse().map_err(|_| {
            wrong(format!(
                "lmtp = {found:?}; allowed: an address of this machine and a port, as in \
                 \"127.0.0.1:24\", or the path of a socket, as in \"/run/chancery/lmtp\""
            ))
        })?;
        Ok(Door::Port(address, port))
    }
}

/// `host`, `host:port`, `[::1]:port`.
fn host_and_port(text: &str, usual: u16) -> Result<(String, u16), String> {
    let wrong = || format!("{text:?} is no server; allowed: a name, or name:port");
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !host.contains(':') || host.ends_with(']') => {
            (host, port.parse().ok().filter(|port| *port != 0).ok_or_else(wrong)?)
        }
        _ => (text, usual),
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '_');
    match !host.is_empty() && host.chars().all(good) {
        true => Ok((host.to_owned(), port)),
        false => Err(wrong()),
    }
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
