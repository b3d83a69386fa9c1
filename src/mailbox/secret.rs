//! Passwords and tokens, fetched when they are needed and shown nowhere.

use std::fmt;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use tokio::time::timeout;

use super::MailboxError;
use crate::config::{Login, Secret};

/// How long the command that prints a token may take.
const TOKEN_PATIENCE: Duration = Duration::from_secs(30);

/// A secret in hand; it cannot be printed.
#[derive(Clone)]
pub(super) enum Proof {
    /// A password.
    Password(String),
    /// An OAuth2 bearer token.
    Token(String),
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Proof(secret)")
    }
}

/// Fetches the secret of a login. Relative paths lie in the data folder.
///
/// # Errors
/// It is not where it should be, or empty. The error names the place, never the secret.
pub(super) async fn fetch(login: &Login, folder: &Path) -> Result<Proof, MailboxError> {
    let wrong = |why: String| MailboxError::Secret { user: login.user.clone(), why };
    let first_line = |text: &str, place: String| match text.lines().next().map(str::trim_end) {
        Some(line) if !line.is_empty() => Ok(line.to_owned()),
        _ => Err(wrong(format!("{place} is empty; the secret is its first line"))),
    };
    match &login.secret {
        Secret::File(path) => {
            let path = folder.join(path);
            let text = std::fs::read_to_string(&path)
                .map_err(|error| wrong(format!("{}: {error}", path.display())))?;
            first_line(&text, path.display().to_string()).map(Proof::Password)
        }
        Secret::Environment(name) => {
            let text = std::env::var(name)
                .map_err(|error| wrong(format!("the environment's {name}: {error}")))?;
            first_line(&text, format!("the environment's {name}")).map(Proof::Password)
        }
        Secret::Token(words) => {
            let text = printed(words).await.map_err(wrong)?;
            first_line(&text, "what the token command printed".to_owned()).map(Proof::Token)
        }
    }
}

/// What a command prints.
async fn printed(words: &[String]) -> Result<String, String> {
    let Some((program, arguments)) = words.split_first() else {
        return Err("the token command names no program".to_owned());
    };
    let command = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .output();
    let output = match timeout(TOKEN_PATIENCE, command).await {
        Ok(output) => output.map_err(|error| format!("the token command {program}: {error}"))?,
        Err(_) => {
            let seconds = TOKEN_PATIENCE.as_secs();
            return Err(format!("the token command {program} printed nothing within {seconds} s"));
        }
    };
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("the token command {program} failed: {}", output.status)),
    }
}
