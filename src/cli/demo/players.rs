//! The players' mail programs: they answer the newest letter at the address it asks for.

use chrono::{DateTime, Utc};
use data_encoding::BASE64;

use super::post::Post;
use super::script::{Player, Timing, Written};
use crate::letter::Address;

/// A player's letterbox.
pub(super) struct Letterbox {
    /// What stands in From.
    name: String,
    address: Address,
    key: String,
    /// The newest letter of the judge.
    newest: Option<Post>,
    written: usize,
}

/// Who the judge is to a mail program, and when a letter is written.
#[derive(Clone, Copy)]
pub(super) struct Desk<'a> {
    pub judge: &'a Address,
    pub now: DateTime<Utc>,
}

impl Letterbox {
    pub fn of(player: &Player) -> Letterbox {
        Letterbox {
            name: player.name.clone(),
            address: player.address.clone(),
            key: player.key.clone(),
            newest: None,
            written: 0,
        }
    }

    pub fn address(&self) -> &Address {
        &self.address
    }

    /// A letter has come.
    pub fn take(&mut self, post: Post) {
        self.newest = Some(post);
    }

    /// The bytes of a letter: an answer to the newest one, or a first one to the judge.
    pub fn write(&mut self, desk: Desk<'_>, letter: &Written) -> Vec<u8> {
        self.written += 1;
        let newest = self.newest.as_ref();
        let to = newest.and_then(|post| post.reply_to.as_deref()).unwrap_or(desk.judge.as_str());
        let mut head = vec![
            format!("From: {} <{}>", encoded(&self.name), self.address),
            format!("To: {to}"),
            format!("Date: {}", desk.now.to_rfc2822()),
            format!("Message-ID: <{}.{}@example.org>", self.key, self.written),
            format!("Subject: {}", encoded(&self.subject(letter))),
        ];
        if let Some(post) = newest {
            head.push(format!("In-Reply-To: <{}>", post.message_id));
            head.push(format!("References: <{}>", post.message_id));
        }
        if letter.timing == Timing::Automatic {
            head.push("Auto-Submitted: auto-replied".to_owned());
        }
        head.extend([
            "MIME-Version: 1.0".to_owned(),
            "Content-Type: text/plain; charset=utf-8".to_owned(),
            "Content-Transfer-Encoding: 8bit".to_owned(),
        ]);
        let text = letter.text.replace("{quote}", &self.quotation(desk));
        let whole = format!("{}\n\n{text}", head.join("\n"));
        whole.replace('\n', "\r\n").into_bytes()
    }

    fn subject(&self, letter: &Written) -> String {
        let Some(post) = &self.newest else { return "Diplomacy".to_owned() };
        match letter.timing {
            Timing::Automatic => format!("Automatic reply: {}", post.subject),
            _ if post.subject.starts_with("Re:") => post.subject.clone(),
            _ => format!("Re: {}", post.subject),
        }
    }

    /// The letter that is answered, as a mail program puts it below the answer.
    fn quotation(&self, desk: Desk<'_>) -> String {
        let Some(post) = &self.newest else { return String::new() };
        let date = post.date.unwrap_or(desk.now).format("%a, %-d %b %Y at %H:%M");
        let mut quoted = format!("On {date}, {} wrote:\n", desk.judge);
        for line in post.text.trim_end().lines() {
            quoted.push_str(format!("> {line}").trim_end());
            quoted.push('\n');
        }
        quoted
    }
}

/// A header's text; in an encoded word where it is not plain (RFC 2047).
fn encoded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    // Each word holds whole characters, and at most 75 signs.
    let mut words = Vec::new();
    let mut part = String::new();
    for letter in text.chars() {
        if part.len() + letter.len_utf8() > 42 {
            words.push(std::mem::take(&mut part));
        }
        part.push(letter);
    }
    words.push(part);
    let words: Vec<String> = words
        .iter()
        .map(|word| format!("=?UTF-8?B?{}?=", BASE64.encode(word.as_bytes())))
        .collect();
    words.join("\n ")
}
