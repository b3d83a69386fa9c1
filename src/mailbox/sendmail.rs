//! Letters out by a program that takes them on its standard input, called as sendmail is; every
//! mail server brings one, and small ones (msmtp, nullmailer) are nothing else.

use std::path::PathBuf;
use std::process::{Output, Stdio};
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::time::timeout;

use super::{Lasting, MailboxError, Outward, Parcel, WhoActs};

/// How long the program may take for a letter.
const PATIENCE: Duration = Duration::from_secs(5 * 60);

/// The program.
#[derive(Clone, Debug)]
pub struct Sendmail {
    program: PathBuf,
}

impl Sendmail {
    /// A way out by this program.
    pub fn new(program: PathBuf) -> Sendmail {
        Sendmail { program }
    }

    fn trouble(&self, why: String, who: WhoActs) -> MailboxError {
        MailboxError::Server { server: self.program.display().to_string(), doing: "send", why, who }
    }

    async fn run(&self, parcel: &Parcel) -> std::io::Result<Output> {
        let from = parcel.envelope_from.as_ref().map_or("<>", |from| from.as_str());
        let mut child = Command::new(&self.program)
            // -i: a line with a single dot is part of the letter. The recipient comes after --, so
            // that none is taken for an option.
            .args(["-i", "-f", from, "--", parcel.to.as_str()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            let text: Vec<u8> =
                parcel.bytes.iter().copied().filter(|byte| *byte != b'\r').collect();
            // A program that wants no more says why in its exit code.
            let _ = stdin.write_all(&text).await;
        }
        child.wait_with_output().await
    }
}

impl Outward for Sendmail {
    async fn send(&mut self, parcel: Parcel) -> Result<(), MailboxError> {
        let output = match timeout(PATIENCE, self.run(&parcel)).await {
            Ok(Ok(output)) => output,
            Ok(Err(error)) => return Err(self.trouble(error.to_string(), WhoActs::Keeper)),
            Err(_) => return Err(self.trouble("it does not end".to_owned(), WhoActs::Time)),
        };
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let words = match said.lines().next() {
            Some(line) if !line.trim().is_empty() => line.trim().to_owned(),
            _ => output.status.to_string(),
        };
        // The exit codes of sysexits.h.
        let lasting = match output.status.code() {
            // EX_NOUSER, EX_NOHOST: the recipient's.
            Some(67 | 68) => Lasting::ForGood,
            // EX_DATAERR, EX_UNAVAILABLE, EX_TEMPFAIL, EX_NOPERM: this letter's, perhaps.
            Some(65 | 69 | 75 | 77) => Lasting::ForNow,
            _ => return Err(self.trouble(words, WhoActs::Keeper)),
        };
        let server = self.program.display().to_string();
        Err(MailboxError::Letter { server, words, lasting })
    }
}
