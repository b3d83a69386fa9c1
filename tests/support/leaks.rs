//! Whether a letter gives an address away, in whatever form its bytes may hold it.

use std::collections::{BTreeMap, BTreeSet};

use data_encoding::{BASE64_NOPAD, BASE64URL_NOPAD};
use mail_parser::{HeaderValue, MessageParser, PartType};

/// What was written and what was sent, as far as it can tell addresses.
#[derive(Default, Clone)]
pub struct Mails {
    /// Each letter the judge sent: its recipient and its bytes.
    pub sent: Vec<(String, Vec<u8>)>,
    /// What came from each address.
    pub wrote: BTreeMap<String, String>,
}

/// The keeper of the judge that is embedded.
const KEEPER: &str = "keeper@localhost";

impl Mails {
    /// Every address of one person in a letter to another who did not write it himself and is not
    /// the keeper or the game's master, who must know whom letters do not reach. People's addresses have their name
    /// before the @.
    pub fn leaks(&self) -> Vec<String> {
        let people: BTreeSet<String> =
            self.wrote.keys().chain(self.sent.iter().map(|(to, _)| to)).cloned().collect();
        let mut leaks = Vec::new();
        let told = |(to, bytes): &&(String, Vec<u8>)| to != KEEPER && !is_for_master(bytes);
        for (to, bytes) in self.sent.iter().filter(told) {
            let forms = forms(bytes);
            let told = |address: &&String| {
                let own = name_of(address) == name_of(to);
                let typed = self.wrote.get(to).is_some_and(|text| text.contains(address.as_str()));
                !own && !typed && forms.iter().any(|form| form.contains(address.as_str()))
            };
            leaks.extend(people.iter().filter(told).map(|address| format!("{address} to {to}")));
        }
        leaks
    }

    /// How many pairs of a letter and a person who must not be named in it there are.
    pub fn pairs(&self) -> usize {
        let people = self.wrote.keys();
        people
            .map(|who| self.sent.iter().filter(|(to, _)| name_of(to) != name_of(who)).count())
            .sum()
    }
}

/// Whether a letter asks for its answer at the reply address of a master's seat.
fn is_for_master(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let reply = text.lines().find_map(|line| line.strip_prefix("Reply-To: "));
    reply.and_then(|reply| reply.split('.').nth(3)) == Some("m")
}

fn name_of(address: &str) -> &str {
    address.split('@').next().unwrap_or_default()
}

/// Everything the bytes of a letter may be read as, in small letters.
pub fn forms(bytes: &[u8]) -> Vec<String> {
    let raw = String::from_utf8_lossy(bytes).into_owned();
    let joined: String = raw.replace("=\r\n", "").split_whitespace().collect();
    let mut forms = vec![percent(&raw, '='), percent(&raw, '%'), percent(&joined, '=')];
    forms.extend([&raw, &joined].into_iter().flat_map(|text| packed(text)));
    if let Some(message) = MessageParser::new().parse(bytes) {
        for part in &message.parts {
            match &part.body {
                PartType::Text(text) | PartType::Html(text) => forms.push(text.to_string()),
                PartType::Binary(bytes) | PartType::InlineBinary(bytes) => {
                    forms.push(String::from_utf8_lossy(bytes).into_owned());
                }
                PartType::Message(_) | PartType::Multipart(_) => {}
            }
            let texts = part.headers.iter().filter_map(|header| match &header.value {
                HeaderValue::Text(text) => Some(text.to_string()),
                HeaderValue::TextList(list) => Some(list.join("\n")),
                HeaderValue::Address(list) => Some(format!("{list:?}")),
                _ => None,
            });
            forms.extend(texts);
        }
    }
    forms.push(raw);
    forms.push(joined);
    forms.iter().map(|form| form.to_lowercase()).collect()
}

/// The text with the octets behind each such mark read (quoted-printable, addresses of the web).
fn percent(text: &str, mark: char) -> String {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(mark) {
        out.extend_from_slice(before.as_bytes());
        match after.get(..2).and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                rest = &after[2..];
            }
            None => {
                out.extend(mark.to_string().bytes());
                rest = after;
            }
        }
    }
    out.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&out).into_owned()
}

/// What each run of the letters of base64 holds, from whichever of its first four it may begin.
fn packed(text: &str) -> Vec<String> {
    let is_of_it = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_');
    let runs = text.split(|c| !is_of_it(c)).filter(|run| run.len() >= 8);
    let mut found = Vec::new();
    for run in runs {
        for start in 0..4 {
            let run = &run[start..];
            let run = &run[..run.len() - usize::from(run.len() % 4 == 1)];
            for alphabet in [&BASE64_NOPAD, &BASE64URL_NOPAD] {
                let whole = &run[..run.len() / 4 * 4];
                let bytes =
                    alphabet.decode(run.as_bytes()).or_else(|_| alphabet.decode(whole.as_bytes()));
                found.extend(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
            }
        }
    }
    found
}
