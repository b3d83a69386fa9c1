//! From the bytes of a letter to what it is: who wrote, to which of our
//! addresses, and what. Total: any bytes give a letter, and work is bounded.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use super::auto::{WhyAutomatic, is_failure_note, why_automatic};
use super::delivery::{self, Machine};
use super::encode::one_line;
use super::fields::{Fields, SectionEnd, SectionSize, split_section};
use super::forward::own_words;
use super::mime::{push_once, read_body};
use super::origin::origin;
use super::{
    Address, Answering, ArrivalStamp, Letter, LetterFault, LetterKey, Office, RawMail, Recipient,
    ReplyAddress,
};

/// Most bytes of a letter that are looked at; transports cut long before.
pub const LETTER_LIMIT: usize = 16 * 1024 * 1024;
/// Most of our addresses that a letter may carry.
const RECIPIENT_LIMIT: usize = 50;
/// Longest subject kept, in characters.
const SUBJECT_LIMIT: usize = 500;
/// Longest name kept, in characters.
const NAME_LIMIT: usize = 200;
/// Most ids kept of In-Reply-To and of References.
const ID_LIMIT: usize = 100;

/// The fields in which an address of ours may stand. Only Delivered-To and its
/// kin are sure to be there when we were a blind copy.
const RECIPIENT_FIELDS: &[&str] = &[
    "to",
    "cc",
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "apparently-to",
    "x-apparently-to",
];

/// Decodes a letter. Never fails and never panics; what is wrong with the
/// letter is in its `faults`.
pub fn decode(office: &Office, raw: &RawMail) -> Letter {
    let mut faults = Vec::new();
    let bytes = &raw.bytes[..raw.bytes.len().min(LETTER_LIMIT)];
    let size = raw.size.max(raw.bytes.len() as u64);
    if size > bytes.len() as u64 {
        faults.push(LetterFault::TooLarge { size });
    }
    let bytes = with_line_feeds(bytes);
    let section = split_section(&bytes);
    if section.fields.is_empty() {
        faults.push(LetterFault::HeaderMissing);
    } else if section.end == SectionEnd::BadLine {
        faults.push(LetterFault::HeaderBroken);
    }
    if section.size == SectionSize::Overflowing {
        faults.push(LetterFault::HeaderTooLarge);
    }
    let fields = &section.fields;
    let senders = senders(fields);
    let (from, name) = match fields.is_unclean("from") {
        true => {
            let found = fields.first("from").unwrap_or("").chars().take(100).collect();
            faults.push(LetterFault::FromUnreadable { found });
            (None, String::new())
        }
        false => sender(&senders, fields.count("from"), &mut faults),
    };
    let to = recipients(office, fields, &mut faults);
    let subject: String = one_line(&fields.text("subject")).chars().take(SUBJECT_LIMIT).collect();
    let addresses: Vec<Address> = senders.iter().filter_map(|s| s.address.clone().ok()).collect();
    let body = read_body(fields, section.body);
    let automatic = why_automatic(office, fields, &addresses, &subject)
        .or_else(|| is_to_return_path(&to).then_some(WhyAutomatic::ReturnPath));
    let machine = Machine {
        fields,
        body: section.body,
        to: &to,
        text: &body.text,
        failure_note: is_failure_note(fields, &addresses, &subject),
    };
    let report = automatic.as_ref().and_then(|_| delivery::report(office, &machine)).map(Box::new);
    for fault in body.faults {
        push_once(&mut faults, fault);
    }
    let own = from.as_ref().and_then(|from| own_words(office, from, &body.text));
    Letter {
        key: key(
            Fetched { size, cut: raw.bytes.len(), transport_id: &raw.transport_id },
            fields,
            section.body,
        ),
        arrived: arrival(office, raw, fields),
        origin: origin(office, fields, from.as_ref()),
        from,
        name,
        answering: answering(&to),
        to,
        subject,
        message_id: fields.ids("message-id").into_iter().next(),
        in_reply_to: fields.ids("in-reply-to").into_iter().take(ID_LIMIT).collect(),
        references: fields.ids("references").into_iter().take(ID_LIMIT).collect(),
        date: fields.date("date"),
        text: own.unwrap_or(body.text),
        source: body.source,
        attached: body.attached,
        faults,
        automatic,
        report,
    }
}

/// Whether a letter came to the return path of one of ours and to no address for people.
fn is_to_return_path(to: &[Recipient]) -> bool {
    let back = |recipient: &Recipient| matches!(recipient.reply, ReplyAddress::ReturnPath(_));
    to.iter().any(back) && !to.iter().any(|it| matches!(it.reply, ReplyAddress::Proven(_)))
}

/// The key of a letter, as [`decode`] finds it, for who wants nothing else of it.
/// `bytes` are its first ones where `size` is more; `transport_id` as in [`RawMail`].
pub fn key_of(bytes: &[u8], size: u64, transport_id: &str) -> LetterKey {
    let fetched = Fetched { size: size.max(bytes.len() as u64), cut: bytes.len(), transport_id };
    let bytes = with_line_feeds(&bytes[..bytes.len().min(LETTER_LIMIT)]);
    let section = split_section(&bytes);
    key(fetched, &section.fields, section.body)
}

/// What the transport knows of a letter, as far as its key needs it.
#[derive(Clone, Copy)]
struct Fetched<'a> {
    size: u64,
    /// How many bytes were fetched.
    cut: usize,
    transport_id: &'a str,
}

/// A letter whose lines end in a bare CR (old Macintosh, broken gateways) has
/// no LF at all; mail-parser sees no field in one.
fn with_line_feeds(bytes: &[u8]) -> Cow<'_, [u8]> {
    if bytes.contains(&b'\n') || !bytes.contains(&b'\r') {
        return bytes.into();
    }
    bytes.iter().map(|&b| if b == b'\r' { b'\n' } else { b }).collect::<Vec<_>>().into()
}

struct Sender {
    name: Option<String>,
    address: Result<Address, String>,
}

fn senders(fields: &Fields) -> Vec<Sender> {
    let list = fields.addresses("from").into_iter().filter(|(_, address)| address.is_some());
    list.map(|(name, address)| {
        let address = address.unwrap_or_default();
        let address = Address::parse(&address).map_err(|_| address.chars().take(100).collect());
        Sender { name, address }
    })
    .collect()
}

/// The one sender. Where there are several nobody is: which of them a mail
/// program shows, and which one a check of origin was about, is anybody's guess.
fn sender(
    senders: &[Sender],
    fields: usize,
    faults: &mut Vec<LetterFault>,
) -> (Option<Address>, String) {
    if fields > 1 || senders.len() > 1 {
        faults.push(LetterFault::FromSeveral);
        return (None, String::new());
    }
    match senders {
        [Sender { name, address: Ok(address) }] => {
            let name = one_line(name.as_deref().unwrap_or(""));
            let name: String = name.chars().take(NAME_LIMIT).collect();
            (Some(address.clone()), name.trim_end().to_owned())
        }
        [Sender { address: Err(found), .. }] => {
            faults.push(LetterFault::FromUnreadable { found: found.clone() });
            (None, String::new())
        }
        _ => {
            faults.push(LetterFault::FromMissing);
            (None, String::new())
        }
    }
}

fn recipients(office: &Office, fields: &Fields, faults: &mut Vec<LetterFault>) -> Vec<Recipient> {
    let mut ours: Vec<Recipient> = Vec::new();
    let named = RECIPIENT_FIELDS.iter().flat_map(|name| fields.addresses(name));
    for address in named.filter_map(|(_, address)| Address::parse(&address?).ok()) {
        let reply = office.read_reply_address(&address);
        let known = ours.iter().any(|seen| seen.address.same_box(&address));
        if known || reply == ReplyAddress::Foreign {
            continue;
        }
        if ours.len() == RECIPIENT_LIMIT {
            faults.push(LetterFault::RecipientsTooMany);
            break;
        }
        ours.push(Recipient { address, reply });
    }
    ours
}

/// What the letter answers. One proven address is enough: beside it, our bare
/// one in Cc or a mangled copy of it in a trace field says nothing.
fn answering(to: &[Recipient]) -> Answering {
    let mut proven = to.iter().filter_map(|recipient| match recipient.reply {
        ReplyAddress::Proven(reply) => Some(reply),
        _ => None,
    });
    match (proven.next(), proven.next()) {
        (Some(reply), None) => Answering::One(reply),
        (Some(_), Some(_)) => Answering::Several,
        (None, _) if to.iter().any(|r| r.reply == ReplyAddress::Forged) => Answering::Forged,
        (None, _) => Answering::Nothing,
    }
}

/// When the letter counts as arrived. The topmost Received is the last one
/// written, by our own server if it says so; those below may be anyone's.
fn arrival(office: &Office, raw: &RawMail, fields: &Fields) -> DateTime<Utc> {
    let ArrivalStamp::FirstSeen = raw.stamp else {
        return raw.arrived;
    };
    match (office.trusted_server(), fields.topmost_received()) {
        (Some(ours), Some((by, date))) if by.eq_ignore_ascii_case(ours) => date.min(raw.arrived),
        _ => raw.arrived,
    }
}

/// The key by which the same letter is known when it comes again. Fields that
/// transports add or change are left out, and so are CRs.
fn key(fetched: Fetched<'_>, fields: &Fields, body: &[u8]) -> LetterKey {
    let mut hash = Sha256::new();
    let mut add = |part: &[u8]| {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    };
    for name in ["message-id", "date", "from", "subject"] {
        let words: Vec<&str> = fields.all(name).flat_map(str::split_whitespace).collect();
        add(words.join(" ").as_bytes());
    }
    let body: Vec<u8> = body.iter().copied().filter(|&b| b != b'\r').collect();
    add(body.trim_ascii_end());
    if fetched.size > fetched.cut as u64 {
        add(&fetched.size.to_be_bytes());
    }
    if fields.first("message-id").is_none() || fields.first("date").is_none() {
        add(fetched.transport_id.as_bytes());
    }
    LetterKey(hash.finalize().into())
}
