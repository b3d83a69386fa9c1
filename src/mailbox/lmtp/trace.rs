//! What is written on top of a letter that was handed in: the envelope, what was found out about
//! the sender, and when and by whom it was received (RFC 5321 section 4.4).

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::HandedIn;
use crate::letter::{ArrivalStamp, RawMail, without_results_of};
use crate::mailbox::verify::{Subject, Verifier};

/// Who writes them.
#[derive(Debug)]
pub(super) struct Tracer {
    name: String,
    verifier: Option<Arc<Verifier>>,
    /// How many letters this process has taken.
    count: AtomicU64,
}

impl Tracer {
    pub fn new(name: String, verifier: Option<Verifier>) -> Tracer {
        Tracer { name, verifier: verifier.map(Arc::new), count: AtomicU64::new(0) }
    }

    /// The letter as it is stored.
    pub async fn trace(&self, letter: HandedIn, arrived: DateTime<Utc>) -> RawMail {
        let id = self.id(&letter, arrived);
        let mut head = envelope(&letter);
        let mut bytes = letter.bytes;
        let date = arrived.to_rfc2822();
        // The last line is of no weight: a letter that begins with a folded line adds to it alone.
        if let Some(verifier) = &self.verifier {
            let subject = Subject { sender: letter.sender, bytes: Arc::from(bytes) };
            head.push_str(&verifier.clone().results(subject.clone()).await);
            bytes = without_results_of(verifier.server(), &subject.bytes);
            // Below our results, which count above it alone.
            let _ = write!(
                head,
                "Received: from {} by {} (Chancery)\r\n\twith LMTP id {id};\r\n\t{date}\r\n",
                plain(&letter.client),
                self.name,
            );
        } else {
            // Where our mail server looks into senders, its own Received must stay the topmost.
            let _ = write!(head, "X-Chancery-Received: LMTP id {id}; {date}\r\n");
        }
        let mut stored = head.into_bytes();
        stored.append(&mut bytes);
        RawMail {
            size: stored.len() as u64,
            bytes: stored,
            arrived,
            stamp: ArrivalStamp::Server,
            transport_id: id,
        }
    }

    /// The letter's name: the same when our server, not having heard us, hands the same in again.
    /// It knows two letters apart by the Received it writes; where it writes none, nobody can.
    fn id(&self, letter: &HandedIn, arrived: DateTime<Utc>) -> String {
        let mut hash = Sha256::new();
        let mut add = |part: &[u8]| {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        };
        let names = letter.recipients.iter().map(|name| name.as_str());
        letter.sender.as_deref().into_iter().chain(names).for_each(|name| add(name.as_bytes()));
        add(&letter.bytes);
        if !letter.bytes.get(..9).is_some_and(|it| it.eq_ignore_ascii_case(b"Received:")) {
            let count = self.count.fetch_add(1, Ordering::Relaxed);
            add(&arrived.timestamp_micros().to_be_bytes());
            add(&count.to_be_bytes());
        }
        HEXLOWER.encode(&hash.finalize()[..16])
    }
}

/// The envelope's sender and recipients.
fn envelope(letter: &HandedIn) -> String {
    let mut head = format!("Return-Path: <{}>\r\n", plain(letter.sender.as_deref().unwrap_or("")));
    let mut named: Vec<&str> = Vec::new();
    for recipient in letter.recipients.iter().map(|recipient| recipient.as_str()) {
        if !named.iter().any(|seen| seen.eq_ignore_ascii_case(recipient)) {
            let _ = write!(head, "Delivered-To: {recipient}\r\n");
            named.push(recipient);
        }
    }
    head
}

/// A word of a stranger's that can stand in a field: nothing of it ends a line, a bracket or a
/// comment.
fn plain(word: &str) -> String {
    let good = |c: char| c.is_ascii_graphic() && !"<>()\",;\\".contains(c);
    word.chars().take(256).map(|c| if good(c) { c } else { '?' }).collect()
}
