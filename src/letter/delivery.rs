//! What a mail server says became of a letter of ours: a delivery report.
//!
//! Most are multipart/report with a part for machines (RFC 3464); old servers
//! write free words. Anybody can send one, so a report says nothing of a letter
//! unless it bears the secret tag of that letter: in the address it came to
//! (the letter's return path), or in the Message-ID of the letter it sends back.
//!
//! Reading is total and its work bounded: a report is a stranger's, too.

use super::fields::{Fields, split_line, split_section};
use super::mime::{TEXT_LIMIT, parts};
use super::transfer::decode_transfer;
use super::{Address, Office, Recipient, ReplyAddress, SentLetter};

/// Most recipients read of one report; a letter of ours has one.
const RECIPIENT_LIMIT: usize = 20;
/// Longest answer of a server that is kept, in characters.
const SAID_LIMIT: usize = 200;
/// Most Message-IDs looked at for one of ours.
const ID_LIMIT: usize = 50;

/// A mail server's report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryReport {
    /// The letter of ours that it is about, as a secret tag proves; `None` where
    /// none does, and then nothing it says is to be believed.
    pub about: Option<SentLetter>,
    /// What became of it, at each recipient that the report names.
    pub recipients: Vec<RecipientReport>,
}

/// What became of a letter at one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecipientReport {
    /// The address, as we wrote to it where the report knows that; may be empty.
    pub recipient: String,
    /// What became of it.
    pub delivery: Delivery,
    /// What the server said, in its own words, on one line; may be empty.
    pub said: String,
}

/// What became of a letter. The worse is the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Delivery {
    /// It was delivered, or handed on to where no reports come from.
    Arrived,
    /// The report does not say, or not in words that are known.
    Unclear,
    /// It is late; the server goes on trying.
    Delayed,
    /// It is lost: the server has given it up.
    Failed,
}

impl DeliveryReport {
    /// The report of our own side that a letter was given up, with what was said to it.
    pub fn given_up(about: SentLetter, said: &str) -> DeliveryReport {
        let failed = RecipientReport {
            recipient: String::new(),
            delivery: Delivery::Failed,
            said: one_line(said),
        };
        DeliveryReport { about: Some(about), recipients: vec![failed] }
    }

    /// The worst that became of the letter, and what was said of that.
    pub fn worst(&self) -> (Delivery, &str) {
        let worst = self
            .recipients
            .iter()
            .reduce(|worst, next| if next.delivery > worst.delivery { next } else { worst });
        worst.map_or((Delivery::Unclear, ""), |it| (it.delivery, it.said.as_str()))
    }
}

/// What is known of a letter that a machine wrote, before it is read as a report.
pub(super) struct Machine<'a> {
    pub fields: &'a Fields,
    pub body: &'a [u8],
    pub to: &'a [Recipient],
    /// The text for people.
    pub text: &'a str,
    /// Whether it looks like a note of failed delivery in free words.
    pub failure_note: bool,
}

/// Reads a machine's letter as a report on a letter of ours; `None` for one that is none.
pub(super) fn report(office: &Office, letter: &Machine<'_>) -> Option<DeliveryReport> {
    let content = letter.fields.content("content-type");
    let kind = content.as_ref().and_then(|content| content.attribute("report-type"));
    let typed = kind.is_some_and(|kind| kind.eq_ignore_ascii_case("delivery-status"));
    let all = parts(letter.fields, letter.body);
    let mut status = all.iter().filter(|part| part.is("message", "delivery-status")).peekable();
    if !typed && !letter.failure_note && status.peek().is_none() {
        return None;
    }
    let about = about(office, letter);
    let mut recipients: Vec<RecipientReport> = status
        .flat_map(|part| {
            let encoding = part.fields.first("content-transfer-encoding").unwrap_or("");
            let body = &part.body[..part.body.len().min(TEXT_LIMIT)];
            in_fields(&decode_transfer(encoding, body).0)
        })
        .take(RECIPIENT_LIMIT)
        .collect();
    for recipient in &mut recipients {
        let said = words_of_server(letter.text, &recipient.recipient);
        if recipient.said.is_empty() || is_status(&recipient.said) && !said.is_empty() {
            recipient.said = said;
        }
    }
    match (recipients.is_empty(), typed || about.is_some()) {
        (true, true) => recipients.push(in_words(letter)),
        // Free words that name no letter of ours say nothing to us.
        (true, false) => return None,
        (false, _) => {}
    }
    Some(DeliveryReport { about, recipients })
}

/// The letter of ours that a report is about.
fn about(office: &Office, letter: &Machine<'_>) -> Option<SentLetter> {
    let by_address = letter.to.iter().find_map(|recipient| match recipient.reply {
        ReplyAddress::ReturnPath(letter) => Some(letter),
        _ => None,
    });
    let by_thread = || {
        let ids = ["in-reply-to", "references"].map(|name| letter.fields.ids(name));
        ids.concat().iter().take(ID_LIMIT).find_map(|id| office.letter_of(id))
    };
    let by_returned = || returned_ids(letter.body).find_map(|id| office.letter_of(&id));
    by_address.or_else(by_thread).or_else(by_returned)
}

/// The Message-IDs in what a report sends back, be it a part of its own or
/// pasted below free words, quoted or not.
fn returned_ids(body: &[u8]) -> impl Iterator<Item = String> {
    const NAME: &[u8] = b"message-id:";
    let mut rest = &body[..body.len().min(2 * TEXT_LIMIT)];
    let mut named = false;
    let lines = std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (line, after) = split_line(rest);
        rest = after;
        let line = line.trim_ascii_start();
        let line = line.strip_prefix(b">").unwrap_or(line).trim_ascii();
        // A long id may stand on the line after the name.
        let follows = std::mem::replace(&mut named, false);
        let head = line.get(..NAME.len()).filter(|head| head.eq_ignore_ascii_case(NAME));
        named = head.is_some() && line.len() == NAME.len();
        Some(match head {
            Some(_) => Some(&line[NAME.len()..]),
            None => follows.then_some(line),
        })
    });
    lines.flatten().take(ID_LIMIT).map(|id| {
        let id = String::from_utf8_lossy(id).trim().to_owned();
        id.trim_start_matches('<').trim_end_matches('>').to_owned()
    })
}

/// The recipients of a part for machines: after the fields about the whole
/// report a group of fields for each (RFC 3464 section 2.1).
fn in_fields(bytes: &[u8]) -> Vec<RecipientReport> {
    let mut found = Vec::new();
    let mut rest = bytes;
    let mut groups = 0;
    while !rest.is_empty() && groups < 2 * RECIPIENT_LIMIT {
        let section = split_section(rest);
        if section.body.len() == rest.len() {
            break;
        }
        rest = section.body;
        groups += 1;
        found.extend(recipient(&section.fields));
    }
    found
}

/// One group; `None` for one that is about no recipient.
fn recipient(fields: &Fields) -> Option<RecipientReport> {
    // "rfc822; bob@example.net": the type is a formality (RFC 3464 section 2.1.2).
    let untyped = |name: &str| {
        let value = fields.first(name)?;
        let value = value.split_once(';').map_or(value, |(_, value)| value);
        Some(one_line(value)).filter(|value| !value.is_empty())
    };
    let whom = untyped("original-recipient").or_else(|| untyped("final-recipient"));
    let action = fields.first("action").unwrap_or("").trim().to_ascii_lowercase();
    let status = fields.first("status").map(one_line).filter(|status| !status.is_empty());
    if whom.is_none() && action.is_empty() && status.is_none() {
        return None;
    }
    let delivery = match action.split([' ', '(', ';']).next().unwrap_or("") {
        // What a server has given up is lost, be its reason ever so temporary.
        "failed" => Delivery::Failed,
        "delayed" => Delivery::Delayed,
        "delivered" | "relayed" | "expanded" => Delivery::Arrived,
        _ => status.as_deref().map_or(Delivery::Unclear, by_code),
    };
    let said = untyped("diagnostic-code").or(status).unwrap_or_default();
    Some(RecipientReport { recipient: whom.unwrap_or_default(), delivery, said })
}

/// What became of a letter that was answered by a code, `5.1.1` or `550`.
fn by_code(code: &str) -> Delivery {
    match code.trim_start().as_bytes().first() {
        Some(b'2') => Delivery::Arrived,
        Some(b'4') => Delivery::Delayed,
        Some(b'5') => Delivery::Failed,
        _ => Delivery::Unclear,
    }
}

/// Phrases of servers that still try. They go before the others: such a note
/// says, too, that the letter could not be delivered so far.
const TRYING: &[&str] = &[
    "will be retried",
    "will retry",
    "will keep trying",
    "still being retried",
    "still undelivered",
    "not yet been delivered",
    "do not need to resend",
    "no need to resend",
    "no action is required",
    "has been delayed",
    "is delayed",
    "warning message only",
];

/// Phrases of servers that have given up.
const GIVEN_UP: &[&str] = &[
    "permanent error",
    "permanent fatal error",
    "permanently rejected",
    "could not be delivered",
    "couldn't be delivered",
    "wasn't able to deliver",
    "was not able to deliver",
    "unable to deliver",
    "did not reach the following recipient",
    "delivery has failed",
    "delivery failed",
    "undeliverable",
    "i've given up",
    "giving up",
    "returned to sender",
    "user unknown",
    "unknown user",
    "no such user",
    "no mailbox here by that name",
    "mailbox unavailable",
    "does not exist",
    "address not found",
    "recipient rejected",
    "unrouteable address",
    "host unknown",
    "quota exceeded",
    "mailbox is full",
];

/// A report in free words.
fn in_words(letter: &Machine<'_>) -> RecipientReport {
    let head = &letter.text[..letter.text.floor_char_boundary(8 * 1024)];
    let failed = letter.fields.first("x-failed-recipients").unwrap_or("");
    let named = failed.split(',').next().unwrap_or("").trim();
    let whom = if named.is_empty() { leading_address(head) } else { named };
    let said = words_of_server(head, whom);
    let low = head.to_lowercase();
    let has = |phrases: &[&str]| phrases.iter().any(|phrase| low.contains(phrase));
    let delivery = if has(TRYING) {
        Delivery::Delayed
    } else if has(GIVEN_UP) || !failed.is_empty() {
        Delivery::Failed
    } else {
        code_in(&said).map_or(Delivery::Unclear, by_code)
    };
    RecipientReport { recipient: one_line(whom), delivery, said }
}

/// The first address that a line of a report begins with; empty where none does.
fn leading_address(text: &str) -> &str {
    let first = |line: &'_ str| {
        let word = line.split_whitespace().next()?;
        let word = word.trim_matches(['<', '>', ':', ',', ';', '"']);
        Address::parse(word).ok().and(line.find(word).map(|at| at..at + word.len()))
    };
    let mut lines = text.lines().take(200);
    lines.find_map(|line| first(line).map(|place| &line[place])).unwrap_or("")
}

/// What the server said in words for people: the line with a code, else the
/// line after that of the recipient.
fn words_of_server(text: &str, recipient: &str) -> String {
    let lines = || text.lines().take(200).map(str::trim);
    if let Some(line) = lines().find(|line| code_in(line).is_some()) {
        return one_line(line);
    }
    let after =
        |line: &&str| !recipient.is_empty() && line.trim_start_matches('<').starts_with(recipient);
    let mut rest = lines().skip_while(|line| !after(line)).skip(1);
    rest.find(|line| !line.is_empty() && !line.contains(recipient))
        .map_or_else(String::new, one_line)
}

/// The code of a server in a line: `550 ` at its beginning or after a colon,
/// or `5.1.1` anywhere in it (RFC 5321 section 4.2, RFC 3463).
fn code_in(line: &str) -> Option<&str> {
    let of_reply = |part: &str| {
        let code = part.as_bytes();
        matches!(code.first(), Some(b'4' | b'5'))
            && code.get(1..3).is_some_and(|rest| rest.iter().all(u8::is_ascii_digit))
            && matches!(code.get(3), Some(b' ' | b'-'))
    };
    if let Some(reply) = line.split(": ").map(str::trim_start).find(|part| of_reply(part)) {
        return Some(reply);
    }
    let mut words = line.split([' ', '#', '(', ')', '<', '>', ';', ':', ',', '\t']);
    words.find(|word| is_status(word.trim_end_matches('.')))
}

/// Whether a word is a status code and nothing else, `5.1.1` (RFC 3463 section 2).
fn is_status(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    matches!(parts.as_slice(), ["2" | "4" | "5", subject, detail]
    if [subject, detail].iter().all(|part| {
        (1..=3).contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit())
    }))
}

/// A stranger's words on one line, cut to a length for logs and letters.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
        if word.is_empty() {
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().take(SAID_LIMIT));
        if line.len() > 4 * SAID_LIMIT {
            break;
        }
    }
    line.chars().take(SAID_LIMIT).collect::<String>().trim_end().to_owned()
}
