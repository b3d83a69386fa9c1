//! One e-mail address, checked once, when it is made.
//!
//! Deliberately narrow: a dot-atom before the `@` and a host name of plain
//! labels after it. Quoted local parts, address literals and non-ASCII
//! addresses (RFC 6531) are refused, for nothing that is refused here can be
//! written into a header later, and no two spellings can mean one letterbox.

use std::fmt;

/// Longest local part in bytes (RFC 5321 section 4.5.3.1.1).
pub const LOCAL_LIMIT: usize = 64;

/// Longest domain in bytes: what fits the name service (RFC 1035), and with
/// the local part and the `@` still inside a path (RFC 5321 section 4.5.3.1.3).
pub const DOMAIN_LIMIT: usize = 189;

/// A valid e-mail address. The domain is lower case; the local part stands as
/// written, for its case is its owner's business (RFC 5321 section 2.4).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address {
    text: String,
    at: usize,
}

/// Why a text is no address we can use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// There is no `@` with something on both sides.
    #[error("an address is written name@host")]
    Shape,
    /// The part before the `@` is too long or has characters outside a dot-atom.
    #[error("the part before the @ is at most 64 letters, digits or usual signs, without blanks")]
    Local,
    /// The part after the `@` is no host name.
    #[error("the part after the @ is a host name of letters, digits, hyphens and dots")]
    Domain,
}

impl Address {
    /// Reads a bare address, without display name and angle brackets.
    ///
    /// # Errors
    /// Where the text is not of the narrow form the module's head describes.
    pub fn parse(text: &str) -> Result<Address, AddressError> {
        let text = text.trim();
        let (local, domain) = text.rsplit_once('@').ok_or(AddressError::Shape)?;
        if local.is_empty() || domain.is_empty() {
            return Err(AddressError::Shape);
        }
        if !is_dot_atom(local) {
            return Err(AddressError::Local);
        }
        let domain = domain.strip_suffix('.').unwrap_or(domain);
        if !is_host_name(domain) {
            return Err(AddressError::Domain);
        }
        Ok(Address { text: format!("{local}@{}", domain.to_ascii_lowercase()), at: local.len() })
    }

    /// The part before the `@`, as written.
    pub fn local(&self) -> &str {
        &self.text[..self.at]
    }

    /// The part after the `@`, in lower case.
    pub fn domain(&self) -> &str {
        &self.text[self.at + 1..]
    }

    /// The whole address.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The address in lower case throughout: the key under which one person's
    /// spellings of one letterbox meet. No host in use tells `Bob` from `bob`.
    pub fn folded(&self) -> String {
        self.text.to_ascii_lowercase()
    }

    /// Enough of it to know it again in a log, not enough to write to: `b…@example.org`.
    pub fn shortened(&self) -> String {
        let first: String = self.local().chars().take(1).collect();
        format!("{first}…@{}", self.domain())
    }

    /// Whether both reach the same letterbox, the case of the local part aside.
    pub fn same_box(&self, other: &Address) -> bool {
        self.text.eq_ignore_ascii_case(&other.text)
    }
}

/// An address with the name of whoever has it: `Ann Example <ann@example.org>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedAddress {
    /// The name; may be empty.
    pub name: String,
    /// The address.
    pub address: Address,
}

impl NamedAddress {
    /// Reads a mailbox as people write one (RFC 5322 section 3.4), or a bare address.
    ///
    /// # Errors
    /// As [`Address::parse`], of what stands in the angle brackets.
    pub fn parse(text: &str) -> Result<NamedAddress, AddressError> {
        let (name, address) = match text.trim().strip_suffix('>').map(|text| text.rsplit_once('<'))
        {
            Some(Some((name, address))) => (name, address),
            Some(None) => return Err(AddressError::Shape),
            None => ("", text),
        };
        let name: String =
            name.trim().trim_matches('"').chars().filter(|c| !c.is_control()).collect();
        Ok(NamedAddress { name: name.trim().to_owned(), address: Address::parse(address)? })
    }
}

impl fmt::Display for NamedAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name.as_str() {
            "" => self.address.fmt(f),
            name => write!(f, "{name} <{}>", self.address),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::str::FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        Address::parse(text)
    }
}

impl std::str::FromStr for NamedAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<NamedAddress, AddressError> {
        NamedAddress::parse(text)
    }
}

/// RFC 5322 section 3.2.3: atoms joined by single dots.
fn is_dot_atom(text: &str) -> bool {
    let atom = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b);
    text.len() <= LOCAL_LIMIT
        && text.split('.').all(|part| !part.is_empty() && part.bytes().all(atom))
}

/// RFC 1123 section 2.1: labels of letters, digits and inner hyphens. One
/// label alone is enough, for a judge may live on a machine called `localhost`.
fn is_host_name(text: &str) -> bool {
    let label = |part: &str| {
        !part.is_empty()
            && part.len() <= 63
            && !part.starts_with('-')
            && !part.ends_with('-')
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    text.len() <= DOMAIN_LIMIT && text.split('.').all(label)
}
