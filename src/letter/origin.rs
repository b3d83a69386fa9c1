//! What our own mail server found out about a letter's sender: the
//! Authentication-Results it wrote (RFC 8601), by SPF, DKIM and DMARC.
//!
//! Only fields under our own server's name are read. Where the server takes out
//! such fields that come from elsewhere (RFC 8601 section 5) all of them count;
//! else only those above the topmost Received of its own can say that a sender
//! is genuine, for a sender can write anything but above that. That a sender is
//! forged is believed wherever it stands: nobody says so of himself. Nothing is
//! looked up here. What counts is the address in From, for that is what we act
//! upon: a signature of some other domain proves nothing about it.

use core::net::IpAddr;

use super::fields::{Fields, split_section, without_fields};
use super::{Address, Office, OwnResults};

/// The field (RFC 8601), in lower case.
const RESULTS: &str = "authentication-results";

/// Whether the domain in From stands by the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Our server said nothing about it, or there is no server that we trust.
    Unchecked,
    /// The domain in From vouches for the letter.
    Verified,
    /// The domain in From says that letters like this one are not its own.
    Refuted,
}

/// Reads off what our server wrote about a sender.
pub(super) fn origin(office: &Office, fields: &Fields, from: Option<&Address>) -> Origin {
    let (Some(server), Some(from)) = (office.trusted_server(), from) else {
        return Origin::Unchecked;
    };
    let sure = match office.own_results() {
        OwnResults::Anywhere => usize::MAX,
        OwnResults::AboveReceived => above_received(fields, server),
    };
    let mut found = Origin::Unchecked;
    for (place, value) in fields.all(RESULTS).enumerate() {
        let value = without_comments(value);
        if !is_of(server, &value) {
            continue;
        }
        for statement in value.split(';').skip(1) {
            match verdict(statement, from.domain()) {
                Origin::Refuted => return Origin::Refuted,
                Origin::Verified if place < sure => found = Origin::Verified,
                Origin::Verified => {}
                Origin::Unchecked => {}
            }
        }
    }
    found
}

/// How many results stand above the topmost Received, if our server wrote that.
fn above_received(fields: &Fields, server: &str) -> usize {
    match fields.topmost_received() {
        Some((by, _)) if by.eq_ignore_ascii_case(server) => fields.count_above(RESULTS, "received"),
        _ => 0,
    }
}

/// Whether a value, without its comments, is under the server's name.
fn is_of(server: &str, value: &str) -> bool {
    let first = value.split(';').next().unwrap_or_default();
    // The server's name may be followed by a version of the syntax.
    first.split_whitespace().next().is_some_and(|name| name.eq_ignore_ascii_case(server))
}

/// The letter without what others wrote under this server's name (RFC 8601 section 5).
pub fn without_results_of(server: &str, bytes: &[u8]) -> Vec<u8> {
    without_fields(bytes, |name, value| name == RESULTS && is_of(server, &without_comments(value)))
}

/// The address that our own mail server took a letter from, as the topmost Received tells: that is
/// the last one written. Nothing where another server wrote it, where the letter came from our own
/// network or from somebody who had logged in (RFC 3848), and where there is any doubt: what
/// a stranger calls himself stands in the same line, and may look like an address, too.
pub fn client_address(server: &str, bytes: &[u8]) -> Option<IpAddr> {
    let section = split_section(bytes);
    let words: Vec<&str> = section.fields.first("received")?.split_whitespace().collect();
    let line = words.join(" ");
    let (from, by) = line.split_once(" by ")?;
    let mut words = by.split_whitespace();
    if !words.next()?.eq_ignore_ascii_case(server) {
        return None;
    }
    let protocol = words.skip_while(|word| *word != "with").nth(1).unwrap_or_default();
    let protocol = protocol.to_ascii_uppercase();
    if protocol.ends_with("TPA") || protocol.ends_with("TPSA") {
        return None;
    }
    // Postfix and sendmail write `from HELO (NAME [ADDRESS])`, Exim `from NAME ([ADDRESS]
    // helo=HELO)` or `from [ADDRESS] (helo=HELO)`.
    let (before, inside) = from.split_once('(')?;
    let mut found = addresses_in(inside);
    if found.is_empty() && !inside.contains("helo=") {
        return None;
    }
    found.extend(addresses_in(before));
    let first = found.first()?.to_canonical();
    let certain = found.iter().all(|other| other.to_canonical() == first);
    (certain && is_of_the_net(first)).then_some(first)
}

/// The addresses in brackets.
fn addresses_in(text: &str) -> Vec<IpAddr> {
    let inside = text.split('[').skip(1).filter_map(|part| part.split_once(']'));
    inside
        .filter_map(|(inside, _)| {
            let bare = inside.get(..5).filter(|tag| tag.eq_ignore_ascii_case("IPv6:"));
            inside[bare.map_or(0, str::len)..].parse().ok()
        })
        .collect()
}

/// Whether an address is one of the net at large, which alone a domain's owner can have meant.
fn is_of_the_net(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            !(v4.is_private() || v4.is_loopback() || v4.is_link_local() || v4.is_unspecified())
        }
        IpAddr::V6(v6) => {
            let own = v6.is_unique_local() || v6.is_unicast_link_local();
            !(own || v6.is_loopback() || v6.is_unspecified())
        }
    }
}

/// What one statement, such as `dkim=pass header.d=example.net`, says about a domain.
fn verdict(statement: &str, domain: &str) -> Origin {
    let statement = statement.to_ascii_lowercase();
    let mut words = statement.split_whitespace();
    let Some((method, result)) = words.next().and_then(|word| word.split_once('=')) else {
        return Origin::Unchecked;
    };
    let method = method.split_once('/').map_or(method, |(method, _)| method);
    let property = |name: &str| {
        let value = words.clone().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))?;
        let value = value.trim_matches('"');
        Some(value.rsplit_once('@').map_or(value, |(_, domain)| domain))
    };
    let named = match method {
        "dmarc" => property("header.from"),
        "dkim" => property("header.d").or_else(|| property("header.i")),
        "spf" => property("smtp.mailfrom"),
        _ => None,
    };
    match (method, result) {
        ("dmarc", "fail") if named.is_none_or(|named| named == domain) => Origin::Refuted,
        ("dmarc", "pass") if named == Some(domain) => Origin::Verified,
        ("dkim" | "spf", "pass") if named.is_some_and(|named| aligned(named, domain)) => {
            Origin::Verified
        }
        _ => Origin::Unchecked,
    }
}

/// RFC 7489 section 3.1, without a list of public suffixes: the same domain, or
/// one directly above that itself has a dot in it.
fn aligned(named: &str, domain: &str) -> bool {
    let above = |upper: &str, lower: &str| {
        upper.contains('.') && lower.strip_suffix(upper).is_some_and(|front| front.ends_with('.'))
    };
    named == domain || above(named, domain)
}

/// The value without its comments in parentheses, which may nest and may hold
/// anything, and without quotation marks and what would part words inside them.
fn without_comments(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let (mut depth, mut quoted) = (0usize, false);
    for c in value.chars() {
        match c {
            '"' if depth == 0 => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            ';' | ' ' | '\t' if quoted => {}
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}
