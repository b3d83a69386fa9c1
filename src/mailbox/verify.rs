//! What our own door finds out about a letter's sender: DKIM (RFC 6376), SPF (RFC 7208) and DMARC
//! (RFC 7489), by mail-auth, and told in an Authentication-Results (RFC 8601) as a mail server
//! would.
//!
//! Nothing is refused here, and nothing decided: `letter` reads the field as it reads that of any
//! server it trusts. The statements are written here and not by mail-auth, for what strangers call
//! themselves must never become a statement.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use mail_auth::dmarc::verify::DmarcParameters;
use mail_auth::hickory_resolver::config::{
    ConnectionConfig, NameServerConfig, ResolverConfig, ResolverOpts,
};
use mail_auth::spf::verify::SpfParameters;
use mail_auth::{
    AuthenticatedMessage, DkimOutput, DkimResult, DmarcOutput, DmarcResult, MessageAuthenticator,
    SpfOutput, SpfResult,
};
use tokio::time::timeout;

use super::MailboxError;
use crate::letter::client_address;

/// How long the name service may take over one letter.
const PATIENCE: Duration = Duration::from_secs(10);
/// Most signatures that are looked at.
const SIGNATURE_LIMIT: usize = 8;

/// Who finds it out.
pub struct Verifier {
    server: String,
    authenticator: MessageAuthenticator,
}

/// What it is found out about.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    /// The envelope's sender; none for the null path.
    pub sender: Option<String>,
    /// The letter as it came.
    pub bytes: Arc<[u8]>,
}

/// How the field begins.
const FIELD: &str = "Authentication-Results: ";

impl Verifier {
    /// Writes in the name of `server`; asks `resolver`, or whom this machine asks.
    ///
    /// # Errors
    /// This machine does not say whom it asks.
    pub fn new(server: String, resolver: Option<SocketAddr>) -> Result<Verifier, MailboxError> {
        let made = match resolver {
            None => MessageAuthenticator::new_system_conf(),
            Some(address) => MessageAuthenticator::new(only(address), ResolverOpts::default()),
        };
        let authenticator = made.map_err(|error| {
            MailboxError::of_keeper("the name service", "set up", error.to_string())
        })?;
        Ok(Verifier { server, authenticator })
    }

    /// The server in whose name the results are written.
    pub(super) fn server(&self) -> &str {
        &self.server
    }

    /// The results as a field, with its line end. Where the name service does not answer in time,
    /// or the letter is such that nobody can take it apart, they say that nothing is known.
    pub(super) async fn results(self: Arc<Verifier>, subject: Subject) -> String {
        let verifier = self.clone();
        let found =
            tokio::spawn(async move { timeout(PATIENCE, verifier.statements(&subject)).await });
        match found.await {
            Ok(Ok(statements)) => format!("{FIELD}{}{statements}\r\n", self.server),
            Ok(Err(_)) | Err(_) => {
                let unknown = ["dkim", "spf", "dmarc"].map(|it| format!(";\r\n\t{it}=temperror"));
                format!("{FIELD}{}{}\r\n", self.server, unknown.concat())
            }
        }
    }

    async fn statements(&self, subject: &Subject) -> String {
        let Some(mut letter) = AuthenticatedMessage::parse(&subject.bytes) else {
            return "; none".to_owned();
        };
        letter.dkim_headers.truncate(SIGNATURE_LIMIT);
        letter.errors.truncate(SIGNATURE_LIMIT);
        let dkim = self.authenticator.verify_dkim(&letter).await;
        let client = client_address(&self.server, &subject.bytes);
        let asked = client.zip(subject.sender.as_deref());
        let (spf, domain) = match asked {
            Some((client, sender)) => (self.spf(client, sender).await, domain_of(sender)),
            None => (SpfOutput::default(), ""),
        };
        let parameters = DmarcParameters::new(&letter, &dkim, domain, &spf);
        let dmarc = self.authenticator.verify_dmarc(parameters).await;
        let mut said = String::new();
        dkim.iter().for_each(|signature| say_dkim(&mut said, signature));
        let spf_asked = match asked {
            Some(_) => SpfAsked::Yes,
            None => SpfAsked::No,
        };
        state(&mut said, "spf", spf_word(spf.result()), "smtp.mailfrom", domain);
        state(&mut said, "dmarc", dmarc_word(&dmarc, spf_asked), "header.from", dmarc.domain());
        said
    }

    async fn spf(&self, client: IpAddr, sender: &str) -> SpfOutput {
        let domain = domain_of(sender);
        let parameters = SpfParameters::verify_mail_from(client, domain, &self.server, sender);
        self.authenticator.verify_spf(parameters).await
    }
}

impl std::fmt::Debug for Verifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verifier").field("server", &self.server).finish_non_exhaustive()
    }
}

/// A name service at one address.
fn only(address: SocketAddr) -> ResolverConfig {
    let at_port = |mut connection: ConnectionConfig| {
        connection.port = address.port();
        connection
    };
    let connections = vec![at_port(ConnectionConfig::udp()), at_port(ConnectionConfig::tcp())];
    let server = NameServerConfig::new(address.ip(), true, connections);
    ResolverConfig::from_parts(None, Vec::new(), vec![server])
}

fn domain_of(address: &str) -> &str {
    address.rsplit_once('@').map_or("", |(_, domain)| domain)
}

/// Writes one statement; a name that is no host's is left out, and proves nothing without it.
fn state(said: &mut String, method: &str, result: &str, property: &str, name: &str) {
    let _ = write!(said, ";\r\n\t{method}={result}");
    let good = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
    if !name.is_empty() && name.len() < 256 && name.chars().all(good) {
        let _ = write!(said, " {property}={name}");
    }
}

fn say_dkim(said: &mut String, signature: &DkimOutput<'_>) {
    let result = match signature.result() {
        DkimResult::Pass => "pass",
        DkimResult::Neutral(_) => "neutral",
        DkimResult::Fail(_) => "fail",
        DkimResult::PermError(_) => "permerror",
        DkimResult::TempError(_) => "temperror",
        DkimResult::None => "none",
    };
    state(said, "dkim", result, "header.d", signature.signature().map_or("", |it| &it.d));
}

fn spf_word(result: SpfResult) -> &'static str {
    match result {
        SpfResult::Pass => "pass",
        SpfResult::Fail => "fail",
        SpfResult::SoftFail => "softfail",
        SpfResult::Neutral => "neutral",
        SpfResult::TempError => "temperror",
        SpfResult::PermError => "permerror",
        SpfResult::None => "none",
    }
}

/// Whether there was anything to ask SPF about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpfAsked {
    Yes,
    No,
}

/// A domain's rule is broken only where both its proofs were looked for.
fn dmarc_word(dmarc: &DmarcOutput, spf: SpfAsked) -> &'static str {
    match dmarc.result() {
        DmarcResult::Pass => "pass",
        DmarcResult::Fail(_) if spf == SpfAsked::No => "none",
        DmarcResult::Fail(_) => "fail",
        DmarcResult::TempError(_) => "temperror",
        DmarcResult::PermError(_) => "permerror",
        DmarcResult::None => "none",
    }
}
