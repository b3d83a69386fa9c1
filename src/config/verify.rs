//! Who finds out whether senders are who they say they are: `verify` and `resolver` of `judge.toml`.

use core::net::SocketAddr;

use toml::Spanned;

use super::fault;
use crate::board::Fault;

/// Who finds out whether senders are who they say they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verify {
    /// The mail server, which says so in the name of [`super::Config::trusted_server`], or nobody.
    Server,
    /// The judge, in that name, of letters that come by LMTP.
    Judge {
        /// The name service it asks; none where that is the one this machine asks.
        resolver: Option<SocketAddr>,
    },
}

/// The keys, and what must fit them.
pub(super) struct VerifyText<'a> {
    pub text: &'a str,
    pub verify: Option<&'a Spanned<bool>>,
    pub resolver: Option<&'a Spanned<String>>,
    pub trusted_server: Option<&'a str>,
    /// Whether letters come by LMTP.
    pub has_door: bool,
}

impl VerifyText<'_> {
    pub fn read(&self) -> Result<Verify, Fault> {
        let Some(chosen) = self.verify.filter(|chosen| *chosen.get_ref()) else {
            let alone = self
                .resolver
                .map(|it| self.fault(it, "resolver is asked only where verify = true"));
            return alone.map_or(Ok(Verify::Server), Err);
        };
        if self.trusted_server.is_none() {
            return Err(self.fault(chosen, NO_NAME));
        }
        if !self.has_door {
            return Err(self.fault(chosen, NO_DOOR));
        }
        let resolver = self.resolver.map(|written| {
            let found = written.get_ref();
            let what = format!(
                "resolver = {found:?}; allowed: an address and a port, as in \"127.0.0.1:53\""
            );
            found.parse().map_err(|_| self.fault(written, &what))
        });
        Ok(Verify::Judge { resolver: resolver.transpose()? })
    }

    fn fault<T>(&self, at: &Spanned<T>, what: &str) -> Fault {
        fault(self.text, at.span(), what.to_owned())
    }
}

/// The name of a mail server, as it stands in its Received lines.
pub(super) fn server_name(
    text: &str,
    written: Option<&Spanned<String>>,
) -> Result<Option<String>, Fault> {
    let Some(name) = written else { return Ok(None) };
    let found = name.get_ref();
    let is_name = |it: char| it.is_alphanumeric() || matches!(it, '.' | '-' | '_');
    if found.starts_with(char::is_alphanumeric) && found.chars().all(is_name) {
        return Ok(Some(found.clone()));
    }
    let what = format!(
        "trusted-server = {found:?}; allowed: the name of a mail server, as in \"mx.example.org\""
    );
    Err(fault(text, name.span(), what))
}

const NO_NAME: &str = "verify = true needs trusted-server = \"…\", the name your mail server writes \
                       into its Received lines: from those the judge learns who sent a letter, and \
                       under that name it writes down what it found";
const NO_DOOR: &str = "verify = true looks into letters that come by lmtp, and no box does; elsewhere \
                       it is the mail server that must check them";
