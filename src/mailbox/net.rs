//! Connections to mail servers: TCP, and TLS over it, with certificates that are always checked.

use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use super::{MailboxError, WhoActs};
use crate::config::{Security, Server};

/// A connection that is silent for so long is asked whether the other side is still there, then so often.
const PROBE_AFTER: Duration = Duration::from_secs(20);
const PROBE_EVERY: Duration = Duration::from_secs(5);
/// What was sent must be acknowledged by then.
#[cfg(target_os = "linux")]
const GONE_AFTER: Duration = Duration::from_secs(30);

/// A connection in clear or under TLS.
pub(super) type Wire = Box<dyn Duplex>;

/// What can be read and written.
pub(super) trait Duplex: AsyncRead + AsyncWrite + Unpin + Send + Sync + Debug {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + Sync + Debug> Duplex for T {}

/// Runs one step with a server within its patience: a connection that is silent for longer is dead.
///
/// # Errors
/// The step's own, and that it took too long.
pub(super) async fn within<T, E: std::fmt::Display>(
    server: &Server,
    doing: &'static str,
    step: impl Future<Output = Result<T, E>>,
) -> Result<T, MailboxError> {
    match timeout(server.patience, step).await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(error)) => Err(MailboxError::server(&server.host, doing, error.to_string())),
        Err(_) => {
            let why = format!("no answer within {} s", server.patience.as_secs());
            Err(MailboxError::server(&server.host, doing, why))
        }
    }
}

/// Connects to a server; under TLS already, where that begins with the first byte.
///
/// # Errors
/// The server cannot be reached, or its certificate is not believed.
pub(super) async fn connect(server: &Server, folder: &Path) -> Result<Wire, MailboxError> {
    let place = (server.host.as_str(), server.port);
    let stream = within(server, "connect", TcpStream::connect(place)).await?;
    // Commands are short and wait for their answers.
    within(server, "connect", async { stream.set_nodelay(true) }).await?;
    within(server, "connect", async { notice_silence(&stream) }).await?;
    match server.security {
        Security::Tls => start_tls(server, folder, Box::new(stream)).await,
        Security::StartTls | Security::Plain => Ok(Box::new(stream)),
    }
}

/// Has the system notice a machine that is gone without a word: else a connection to it waits for an answer
/// for ever.
fn notice_silence(stream: &TcpStream) -> std::io::Result<()> {
    let socket = SockRef::from(stream);
    let probes = TcpKeepalive::new().with_time(PROBE_AFTER).with_interval(PROBE_EVERY);
    socket.set_tcp_keepalive(&probes.with_retries(3))?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(GONE_AFTER))?;
    Ok(())
}

/// Puts a connection under TLS.
///
/// # Errors
/// The server's certificate is not believed, or the connection breaks.
pub(super) async fn start_tls(
    server: &Server,
    folder: &Path,
    wire: Wire,
) -> Result<Wire, MailboxError> {
    let name = ServerName::try_from(server.host.clone())
        .map_err(|error| MailboxError::of_keeper(&server.host, "begin TLS", error.to_string()))?;
    let connector = TlsConnector::from(Arc::new(tls(server, folder)?));
    let stream = within(server, "begin TLS", connector.connect(name, wire)).await?;
    Ok(Box::new(stream))
}

/// Whom we believe: the usual authorities, and those of the configuration.
fn tls(server: &Server, folder: &Path) -> Result<ClientConfig, MailboxError> {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    for certificate in own_authorities(server, folder)? {
        roots.add(certificate).map_err(|error| {
            MailboxError::of_keeper(&server.host, "read ca-file", error.to_string())
        })?;
    }
    // Named here, for with two providers in the program rustls has no default.
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| MailboxError::of_keeper(&server.host, "begin TLS", error.to_string()))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// The certificates of the server's `ca-file`; none where it has none.
pub(super) fn own_authorities(
    server: &Server,
    folder: &Path,
) -> Result<Vec<CertificateDer<'static>>, MailboxError> {
    let Some(path) = &server.ca_file else { return Ok(Vec::new()) };
    let path = folder.join(path);
    let wrong = |why: String| MailboxError::Server {
        server: server.host.clone(),
        doing: "read ca-file",
        why: format!("{}: {why}", path.display()),
        who: WhoActs::Keeper,
    };
    let bytes = std::fs::read(&path).map_err(|error| wrong(error.to_string()))?;
    let certificates: Vec<_> = CertificateDer::pem_slice_iter(&bytes)
        .collect::<Result<_, _>>()
        .map_err(|error| wrong(format!("{error:?}")))?;
    match certificates.is_empty() {
        true => Err(wrong("there is no certificate in it (PEM is read)".to_owned())),
        false => Ok(certificates),
    }
}
