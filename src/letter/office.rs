//! The judge's own office: the letterbox, the name on the door, the server we
//! believe, and the secret under which reply addresses and Message-IDs are made.
//!
//! It holds no people and no games, and it is made once, at start.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{Address, Language};

/// Least length of a key in bytes: as many as the tag that is cut from it.
pub const KEY_MIN: usize = 16;

/// Longest local part of the judge's address, so that `+` and any reply token
/// still fit into the 64 characters of RFC 5321 (see `reply_address`).
pub const OFFICE_LOCAL_MAX: usize = 10;

/// How many letters of one address are answered within an hour, unless the keeper says otherwise:
/// more than anybody writes who corrects his orders, and less than two robots in a quarrel.
pub const LETTERS_PER_HOUR: u32 = 60;

/// How many letters of all strangers together are answered within an hour, unless the keeper says otherwise:
/// more than ever ask to join, and too few to be a nuisance to those in whose names others write.
pub const STRANGERS_PER_HOUR: u32 = 20;

/// The keeper's secret. It is never shown, not even by `Debug`.
#[derive(Clone)]
pub struct Key(Vec<u8>);

impl Key {
    /// Takes secret bytes, at least [`KEY_MIN`] of them.
    ///
    /// # Errors
    /// Where there are fewer.
    pub fn new(bytes: Vec<u8>) -> Result<Key, OfficeError> {
        if bytes.len() < KEY_MIN {
            return Err(OfficeError::KeyTooShort { found: bytes.len() });
        }
        Ok(Key(bytes))
    }

    /// HMAC-SHA256 over the parts. `purpose` keeps the uses of one key apart,
    /// and each part is led by its length so that no two lists of parts meet.
    pub(super) fn tag(&self, purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0)
            .expect("HMAC takes a key of any length");
        for part in std::iter::once(&purpose.as_bytes()).chain(parts) {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

/// Why an office cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OfficeError {
    /// The secret has too few bytes to be one.
    #[error("the key has {found} bytes, at least {KEY_MIN} are needed")]
    KeyTooShort {
        /// How many bytes there were.
        found: usize,
    },
    /// The judge's address leaves no room for reply tokens.
    #[error(
        "the judge's address {found} has more than {OFFICE_LOCAL_MAX} characters before the @, \
         which leaves no room for reply addresses within the 64 of RFC 5321"
    )]
    LocalTooLong {
        /// The address as configured.
        found: Address,
    },
    /// The judge's address has a `+` of its own, at which tokens are cut off.
    #[error("the judge's address {found} must not have a + before the @")]
    LocalHasPlus {
        /// The address as configured.
        found: Address,
    },
}

/// Which Authentication-Results under our own server's name say that a sender is genuine. A sender
/// can write such a field himself, and a server that does not take it out hands it on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OwnResults {
    /// Those above the topmost Received, which our server wrote last: below may stand anything.
    #[default]
    AboveReceived,
    /// All, for our server takes out what others write under its name (RFC 8601 section 5).
    Anywhere,
}

/// Whether letters have pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pictures {
    /// None has.
    #[default]
    LeftOut,
    /// Those that tell of a turn have, for readers who take HTML.
    Shown,
}

/// The judge's own addresses, trusted server name and key.
#[derive(Debug, Clone)]
pub struct Office {
    address: Address,
    name: String,
    keeper: Address,
    trusted_server: Option<String>,
    own_results: OwnResults,
    key: Key,
    letters_per_hour: u32,
    strangers_per_hour: u32,
    pictures: Pictures,
    language: Language,
}

impl Office {
    /// Whether reply addresses can be made of a letterbox.
    ///
    /// # Errors
    /// Why not.
    pub fn fits(address: &Address) -> Result<(), OfficeError> {
        let found = || address.clone();
        if address.local().len() > OFFICE_LOCAL_MAX {
            return Err(OfficeError::LocalTooLong { found: found() });
        }
        if address.local().contains('+') {
            return Err(OfficeError::LocalHasPlus { found: found() });
        }
        Ok(())
    }

    /// Opens the office. `keeper` is who runs the judge; `trusted_server` is the host name our own mail server
    /// writes into Received and Authentication-Results; without one, neither
    /// header is believed.
    ///
    /// # Errors
    /// Where reply addresses could not be made from `address`.
    pub fn new(
        address: Address,
        name: &str,
        keeper: Address,
        trusted_server: Option<String>,
        key: Key,
    ) -> Result<Office, OfficeError> {
        Office::fits(&address)?;
        Ok(Office {
            address,
            name: name.to_owned(),
            keeper,
            trusted_server,
            own_results: OwnResults::default(),
            key,
            letters_per_hour: LETTERS_PER_HOUR,
            strangers_per_hour: STRANGERS_PER_HOUR,
            pictures: Pictures::default(),
            language: Language::default(),
        })
    }

    /// The same office with another trust in what its server writes of senders.
    pub fn believing(self, own_results: OwnResults) -> Office {
        Office { own_results, ..self }
    }

    /// Which Authentication-Results of our server's name are believed to be its own.
    pub fn own_results(&self) -> OwnResults {
        self.own_results
    }

    /// The same office with another limit of letters answered to one address.
    pub fn with_letters_per_hour(self, letters_per_hour: u32) -> Office {
        Office { letters_per_hour, ..self }
    }

    /// How many letters of one address are answered within an hour.
    pub fn letters_per_hour(&self) -> u32 {
        self.letters_per_hour
    }

    /// The same office with another limit of answers to all strangers together.
    pub fn with_strangers_per_hour(self, strangers_per_hour: u32) -> Office {
        Office { strangers_per_hour, ..self }
    }

    /// How many letters of all strangers together are answered within an hour.
    pub fn strangers_per_hour(&self) -> u32 {
        self.strangers_per_hour
    }

    /// The same office with another word on pictures.
    pub fn with_pictures(self, pictures: Pictures) -> Office {
        Office { pictures, ..self }
    }

    /// The same office with another language for those who chose none.
    pub fn with_language(self, language: Language) -> Office {
        Office { language, ..self }
    }

    /// The language of those who chose none.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether letters have pictures.
    pub fn pictures(&self) -> Pictures {
        self.pictures
    }

    /// The judge's letterbox, without any token.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The name that stands before the address in From.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the keeper, who runs the judge, is told of trouble.
    pub fn keeper(&self) -> &Address {
        &self.keeper
    }

    /// The host whose Received and Authentication-Results lines we believe.
    pub fn trusted_server(&self) -> Option<&str> {
        self.trusted_server.as_deref()
    }

    pub(super) fn key(&self) -> &Key {
        &self.key
    }

    /// Whether an address reaches us, with a token or without.
    pub fn is_ours(&self, address: &Address) -> bool {
        address.domain() == self.address.domain()
            && match address.local().split_once('+') {
                Some((before, _)) => before.eq_ignore_ascii_case(self.address.local()),
                None => address.local().eq_ignore_ascii_case(self.address.local()),
            }
    }
}
