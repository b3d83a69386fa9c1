//! Which letters a machine wrote, and must get neither an answer nor obedience.
//!
//! Two robots that answer each other fill a disk in a night, and an
//! out-of-office note must not count as a player's word. So this errs on the
//! side of silence, and the reason is kept for the keeper's log (RFC 3834
//! section 2, RFC 5321 section 6.3, and what lists and mailers add).

use super::auto_words::{ABSENCES, DAEMONS, FAILURES, MAIL_DAEMONS, RESPONDER_FIELDS};
use super::fields::Fields;
use super::{Address, Office};

/// More hops than this is a loop (RFC 5321 section 6.3 suggests 100 or more).
const HOP_LIMIT: usize = 100;

/// Why a letter is taken to be a machine's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyAutomatic {
    /// From is our own address.
    OwnLetter,
    /// It bears our X-Loop, or has gone round more than a hundred times.
    Loop,
    /// A multipart/report: delivery status, read receipt, complaint; its kind.
    Report(String),
    /// The envelope sender is null, as with every bounce.
    NullReturnPath,
    /// Auto-Submitted says so, with these words.
    AutoSubmitted(String),
    /// Precedence says so, with these words.
    Precedence(String),
    /// It came through a mailing list.
    List,
    /// The sender is a mail daemon or an address that takes no answers.
    Daemon,
    /// The mailer asks for no automatic answers.
    Suppressed,
    /// One of the fields that mark autoresponders and nothing else.
    Responder,
    /// The subject begins as out-of-office notes do.
    Subject,
    /// It came to the return path of a letter, where people do not write.
    ReturnPath,
}

impl WhyAutomatic {
    /// Whether a person's own letter may bear the mark too: lists, forwarders
    /// and mail gateways put these on what passes through them, and a few
    /// programs answer to the return path. The others are robots' alone.
    pub fn leaves_doubt(&self) -> bool {
        match self {
            WhyAutomatic::Precedence(word) => matches!(word.as_str(), "bulk" | "list"),
            WhyAutomatic::AutoSubmitted(word) => word == "auto-forwarded",
            WhyAutomatic::List | WhyAutomatic::Suppressed | WhyAutomatic::ReturnPath => true,
            WhyAutomatic::OwnLetter
            | WhyAutomatic::Loop
            | WhyAutomatic::Report(_)
            | WhyAutomatic::NullReturnPath
            | WhyAutomatic::Daemon
            | WhyAutomatic::Responder
            | WhyAutomatic::Subject => false,
        }
    }
}

/// Tells whether, and by what mark, a letter is a machine's.
pub(super) fn why_automatic(
    office: &Office,
    fields: &Fields,
    senders: &[Address],
    subject: &str,
) -> Option<WhyAutomatic> {
    if senders.iter().any(|sender| office.is_ours(sender)) {
        return Some(WhyAutomatic::OwnLetter);
    }
    let names_us = |value: &str| {
        value
            .split(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | ','))
            .any(|word| word.eq_ignore_ascii_case(office.address().as_str()))
    };
    if ["x-loop", "x-been-there", "list-post"].iter().any(|name| fields.all(name).any(names_us))
        || fields.all("list-id").any(|id| office.is_own_list(id))
        || fields.count("received") > HOP_LIMIT
    {
        return Some(WhyAutomatic::Loop);
    }
    // What only robots bear goes first: it leaves no doubt.
    report_mark(fields)
        .or_else(|| submitted_mark(fields).filter(|mark| !mark.leaves_doubt()))
        .or_else(|| has_null_path(fields).then_some(WhyAutomatic::NullReturnPath))
        .or_else(|| senders.iter().any(is_daemon).then_some(WhyAutomatic::Daemon))
        .or_else(|| responder_mark(fields, subject))
        .or_else(|| submitted_mark(fields))
        .or_else(|| passage_mark(fields))
}

/// Whether a letter looks like a note of failed delivery that says so in free
/// words: from a mail daemon, naming failed recipients, or under such a subject.
pub(super) fn is_failure_note(fields: &Fields, senders: &[Address], subject: &str) -> bool {
    let subject = subject.trim().to_lowercase();
    fields.first("x-failed-recipients").is_some()
        || fields.first("x-ms-exchange-message-is-ndr").is_some()
        || senders.iter().any(is_mail_daemon)
        || FAILURES.iter().any(|start| subject.starts_with(start))
}

/// Marks of a mail server's reports.
fn report_mark(fields: &Fields) -> Option<WhyAutomatic> {
    if let Some(content) = fields.content("content-type")
        && content.ctype() == "multipart"
        && content.subtype() == Some("report")
    {
        let kind = content.attribute("report-type").unwrap_or("").to_ascii_lowercase();
        return Some(WhyAutomatic::Report(kind));
    }
    // Exim and Gmail name the failed recipients, Exchange says that it is a report.
    ["x-failed-recipients", "x-ms-exchange-message-is-ndr"]
        .iter()
        .any(|name| fields.first(name).is_some())
        .then_some(WhyAutomatic::Daemon)
}

fn has_null_path(fields: &Fields) -> bool {
    fields.all("return-path").any(|path| path.trim().is_empty() || path.trim() == "<>")
}

/// What Auto-Submitted or Precedence says.
fn submitted_mark(fields: &Fields) -> Option<WhyAutomatic> {
    // RFC 3834 section 5: a keyword, then parameters or a comment.
    let keyword = |value: &str| {
        let word = value.split([';', '(', ' ']).next().unwrap_or("");
        word.trim().to_ascii_lowercase()
    };
    let mut submitted =
        fields.all("auto-submitted").chain(fields.all("autosubmitted")).map(keyword);
    if let Some(word) = submitted.find(|word| word != "no") {
        return Some(WhyAutomatic::AutoSubmitted(word));
    }
    let robots = ["bulk", "junk", "list", "auto_reply", "auto-reply"];
    // Some responders misspell the name, or hide the word from filters.
    ["precedence", "x-precedence", "preference"]
        .iter()
        .flat_map(|name| fields.all(name).map(keyword).collect::<Vec<_>>())
        .find(|word| robots.contains(&word.as_str()))
        .map(WhyAutomatic::Precedence)
}

/// Marks of what a letter passed through, or was written with.
fn passage_mark(fields: &Fields) -> Option<WhyAutomatic> {
    let list = [
        "list-id",
        "list-post",
        "list-unsubscribe",
        "mailing-list",
        "x-mailman-version",
        "x-google-group-id",
    ];
    if list.iter().any(|name| fields.first(name).is_some()) {
        return Some(WhyAutomatic::List);
    }
    let suppressed = fields.all("x-auto-response-suppress").any(|value| {
        value.split([',', ' ', ';']).any(|word| {
            ["all", "oof", "autoreply"].iter().any(|mark| word.trim().eq_ignore_ascii_case(mark))
        })
    });
    suppressed.then_some(WhyAutomatic::Suppressed)
}

/// Marks that are only custom.
fn responder_mark(fields: &Fields, subject: &str) -> Option<WhyAutomatic> {
    let named = RESPONDER_FIELDS
        .iter()
        .any(|name| fields.first(name).is_some_and(|v| !v.eq_ignore_ascii_case("no")));
    let posted = fields
        .all("x-post-messageclass")
        .any(|class| class.to_ascii_lowercase().contains("autoresponder"));
    if named || posted {
        return Some(WhyAutomatic::Responder);
    }
    let subject = subject.trim().to_lowercase();
    let mut starts = ABSENCES.iter().chain(FAILURES);
    starts.any(|start| subject.starts_with(start)).then_some(WhyAutomatic::Subject)
}

fn is_daemon(sender: &Address) -> bool {
    let local = sender.local().to_ascii_lowercase();
    DAEMONS.contains(&stem(&local)) || is_mail_daemon(sender)
}

/// The senders of bounces among them.
fn is_mail_daemon(sender: &Address) -> bool {
    let local = sender.local().to_ascii_lowercase();
    MAIL_DAEMONS.contains(&stem(&local))
        // Exchange signs with a long number after its name.
        || local.starts_with("microsoftexchange")
}

fn stem(local: &str) -> &str {
    local.split(['+', '=']).next().unwrap_or("")
}
