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

use super::fields::Fields;
use super::{Address, Office, OwnResults};

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
    for (place, value) in fields.all("authentication-results").enumerate() {
        let value = without_comments(value);
        let mut statements = value.split(';');
        // The server's name may be followed by a version of the syntax.
        let name = statements.next().and_then(|first| first.split_whitespace().next());
        if !name.is_some_and(|name| name.eq_ignore_ascii_case(server)) {
            continue;
        }
        for statement in statements {
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
        Some((by, _)) if by.eq_ignore_ascii_case(server) => {
            fields.count_above("authentication-results", "received")
        }
        _ => 0,
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
