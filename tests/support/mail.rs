//! Players and their mail programs: they answer the newest letter at the address it asks for.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use mail_parser::MessageParser;

/// A letter of the judge's, as a mail program reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    pub to: String,
    pub reply_to: String,
    pub message_id: String,
    pub in_reply_to: Option<String>,
    pub subject: String,
    pub text: String,
}

impl Sent {
    pub fn read(bytes: &[u8]) -> Sent {
        let message = MessageParser::new().parse(bytes).expect("the judge writes letters");
        let address = |found: Option<&mail_parser::Address<'_>>| {
            let address = found.and_then(|found| found.first()).and_then(|first| first.address());
            address.unwrap_or_default().to_owned()
        };
        Sent {
            to: address(message.to()),
            reply_to: address(message.reply_to()),
            message_id: message.message_id().unwrap_or_default().to_owned(),
            in_reply_to: message.in_reply_to().as_text().map(str::to_owned),
            subject: message.subject().unwrap_or_default().to_owned(),
            text: message.body_text(0).unwrap_or_default().replace('\r', ""),
        }
    }

    /// Event and notice number of its Message-ID: the order in which the judge wrote.
    pub fn place(&self) -> (u64, u64) {
        let mut parts = self.message_id.split('.').map(|part| {
            part.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap_or(0)
        });
        (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
    }

    /// The number of the turn that orders sent to its Reply-To are for.
    pub fn turn(&self) -> Option<u32> {
        let token = self.reply_to.split(['+', '@']).nth(1)?;
        let mut parts = token.split('.');
        let turn = parts.find_map(|part| part.strip_prefix('t'))?.parse().ok()?;
        (parts.next() == Some("o")).then_some(turn)
    }
}

/// A player's letterbox.
#[derive(Clone, Debug)]
pub struct Player {
    pub name: String,
    pub address: String,
    /// The judge's bare address.
    pub judge: String,
    /// The newest letter of the judge.
    pub newest: Option<Sent>,
    written: usize,
}

impl Player {
    pub fn new(name: &str) -> Player {
        Player {
            name: name.to_owned(),
            address: format!("{name}@example.org"),
            judge: "judge@localhost".to_owned(),
            newest: None,
            written: 0,
        }
    }

    /// A letter, as an answer to the newest one or else to the judge's bare address: its
    /// Message-ID, and its bytes.
    pub fn write(&mut self, now: DateTime<Utc>, text: &str) -> (String, Vec<u8>) {
        let to = self.writes_to();
        self.write_to(&to, now, text)
    }

    /// Where the next letter goes.
    pub fn writes_to(&self) -> String {
        self.newest.as_ref().map_or_else(|| self.judge.clone(), |sent| sent.reply_to.clone())
    }

    /// The same to this address, whatever the newest letter asks for.
    pub fn write_to(&mut self, to: &str, now: DateTime<Utc>, text: &str) -> (String, Vec<u8>) {
        self.written += 1;
        let id = format!("{}.{}@example.org", self.name, self.written);
        let mut head = vec![
            format!("From: {} <{}>", self.name, self.address),
            format!("To: {to}"),
            format!("Date: {}", now.to_rfc2822()),
            format!("Message-ID: <{id}>"),
        ];
        match &self.newest {
            None => head.push("Subject: Diplomacy".to_owned()),
            Some(sent) => {
                head.push(format!("Subject: Re: {}", sent.subject));
                head.push(format!("In-Reply-To: <{}>", sent.message_id));
            }
        }
        head.push("MIME-Version: 1.0".to_owned());
        head.push("Content-Type: text/plain; charset=utf-8".to_owned());
        (id, format!("{}\n\n{text}\n", head.join("\n")).replace('\n', "\r\n").into_bytes())
    }
}

/// Hands letters out to the players they are for. On the way they may overtake one another; a mail
/// program shows them in the order they were written.
pub fn hand_out(players: &mut [Player], letters: &[Sent]) {
    for sent in letters {
        let newer = |player: &&mut Player| {
            player.address == sent.to
                && player.newest.as_ref().is_none_or(|newest| newest.place() <= sent.place())
        };
        if let Some(player) = players.iter_mut().find(newer) {
            player.newest = Some(sent.clone());
        }
    }
}

/// The letters by the Message-ID that they answer.
pub fn answers<'a>(letters: impl IntoIterator<Item = &'a Sent>) -> BTreeMap<String, Vec<&'a Sent>> {
    let mut answers: BTreeMap<String, Vec<&Sent>> = BTreeMap::new();
    for sent in letters {
        if let Some(answered) = &sent.in_reply_to {
            answers.entry(answered.clone()).or_default().push(sent);
        }
    }
    answers
}
