//! The mailboxes of `judge.toml`: which servers letters come from and go to, and by what secret.
//!
//! Each box names its kind by the key that says where it is (`imap = "mx.example.org"`); a key that
//! does not fit the kind is a fault, never ignored. Passwords do not stand in the file: it says
//! where they are, so that it can be shown to anybody.

mod written;

use core::net::{IpAddr, SocketAddr};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

pub(super) use written::{BoxText, read_in, read_out};

/// A place letters come from. Relative paths lie in the data folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailIn {
    /// A Maildir on this machine's disk.
    Maildir(PathBuf),
    /// A folder on an IMAP server.
    Imap(ImapBox),
    /// A box on a POP3 server.
    Pop3(Account),
    /// A door at which our own mail server hands letters over by LMTP.
    Lmtp(Door),
}

/// A way letters go. Relative paths lie in the data folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailOut {
    /// A folder with one Maildir for each recipient.
    Maildir(PathBuf),
    /// A server that takes them by SMTP.
    Smtp(SmtpWay),
    /// A program that takes them on its standard input, called as sendmail is.
    Sendmail(PathBuf),
}

impl fmt::Display for MailIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MailIn::Maildir(path) => write!(f, "maildir:{}", path.display()),
            MailIn::Imap(found) => write!(f, "imap:{}/{}", found.account, found.folder),
            MailIn::Pop3(account) => write!(f, "pop3:{account}"),
            MailIn::Lmtp(Door::Port(address, port)) => {
                write!(f, "lmtp:{}", SocketAddr::new(*address, *port))
            }
            MailIn::Lmtp(Door::Socket(path)) => write!(f, "lmtp:{}", path.display()),
        }
    }
}

impl fmt::Display for MailOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MailOut::Maildir(path) => write!(f, "maildir:{}", path.display()),
            MailOut::Smtp(way) => write!(f, "smtp:{}:{}", way.server.host, way.server.port),
            MailOut::Sendmail(program) => write!(f, "sendmail:{}", program.display()),
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}:{}", self.login.user, self.server.host, self.server.port)
    }
}

/// A folder on an IMAP server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImapBox {
    /// The server and how to log in.
    pub account: Account,
    /// The folder letters come to.
    pub folder: String,
    /// The folder for letters that were read.
    pub processed: String,
    /// The folder for letters the judge could not work on.
    pub quarantine: String,
}

/// A server and how to log in there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The server.
    pub server: Server,
    /// Who we are there.
    pub login: Login,
}

/// A server that letters leave by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SmtpWay {
    /// The server.
    pub server: Server,
    /// Who we are there; none where it wants no login.
    pub login: Option<Login>,
    /// Most letters in transit at a time, each on a connection of its own.
    pub connections: usize,
}

/// A server on the net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Server {
    /// Its name, which its certificate must bear.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is kept secret.
    pub security: Security,
    /// A file of certificates (PEM) of authorities that are believed besides the usual ones.
    pub ca_file: Option<PathBuf>,
    /// How long it may take over one step before the connection counts as dead.
    pub patience: Duration,
}

/// How a connection is kept secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Security {
    /// TLS from the first byte.
    Tls,
    /// TLS after the server was asked for it; without it nothing is said.
    StartTls,
    /// Not at all: to a server on this machine alone.
    Plain,
}

/// Who we are to a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Login {
    /// The user's name there.
    pub user: String,
    /// How it is proven.
    pub secret: Secret,
}

/// Where a secret is. Read anew at each login, so that it may change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Secret {
    /// A password, the first line of a file.
    File(PathBuf),
    /// A password in this variable of the environment.
    Environment(String),
    /// An OAuth2 bearer token, the first line that a command prints (program and arguments).
    Token(Vec<String>),
}

/// Where we listen for our own mail server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Door {
    /// At an address of this machine and a port.
    Port(IpAddr, u16),
    /// At a socket in the file system.
    Socket(PathBuf),
}
