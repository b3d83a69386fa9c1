//! What a letter of ours is known by when a mail server sends it back: the
//! event in whose ruling it was written and its place in that ruling, in its
//! Message-ID and in the address its bounces go to, `judge+v.7.0.<tag>@…`.
//!
//! Each letter has a return path of its own (VERP), for a report of a mail
//! server may leave out everything but the address it is sent to. The tag
//! (HMAC-SHA256 under the office's key, cut to 80 bits) keeps strangers from
//! making up bounces: only who got the letter, or carried it, can know it.

use subtle::ConstantTimeEq;

use super::{Address, Office};

/// Bytes of a tag: enough against guessing at a distance. Of 64 characters of a
/// local part (RFC 5321 section 4.5.3.1.1) it takes 16, the largest numbers 30.
const TAG: usize = 10;

/// A letter of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SentLetter {
    /// The number of the event in whose ruling it was written.
    pub event: u64,
    /// Its place among the notices of that ruling, from 0.
    pub notice: u32,
}

impl Office {
    /// The Message-ID of a letter the judge sends, without angle brackets. It
    /// follows from the event and the place of the notice in its ruling alone,
    /// so that the same letter sent twice is known for the same everywhere; the
    /// tag keeps strangers from guessing it and two judges of one domain apart.
    pub fn message_id(&self, event: u64, notice: u32) -> String {
        let tag = self.sent_tag("message id 1", SentLetter { event, notice });
        format!("e{event}.n{notice}.{tag}@{}", self.address().domain())
    }

    /// The letter of ours that has this Message-ID; nothing for ids we did not make.
    pub fn letter_of(&self, message_id: &str) -> Option<SentLetter> {
        let (event, rest) = message_id.strip_prefix('e')?.split_once(".n")?;
        let event = event.parse().ok()?;
        let notice = rest.split_once('.')?.0.parse().ok()?;
        let ours = self.message_id(event, notice);
        let same = bool::from(ours.as_bytes().ct_eq(message_id.as_bytes()));
        same.then_some(SentLetter { event, notice })
    }

    /// The event in whose ruling a letter of ours was written, by its
    /// Message-ID as an answer quotes it; nothing for ids we did not make.
    pub fn event_of(&self, message_id: &str) -> Option<u64> {
        self.letter_of(message_id).map(|letter| letter.event)
    }

    /// The envelope sender of a letter of ours: where it comes back if it cannot be delivered.
    pub fn return_path(&self, letter: SentLetter) -> Address {
        let own = self.address();
        let token = self.return_token(letter);
        Address::parse(&format!("{}+{token}@{}", own.local(), own.domain()))
            .expect("an office's local part leaves room for the longest token")
    }

    /// The letter of such a token, in small letters: what stands between `+` and `@`.
    pub(super) fn letter_of_return_token(&self, token: &str) -> Option<SentLetter> {
        let mut parts = token.strip_prefix("v.")?.split('.');
        let event = parts.next()?.parse().ok()?;
        let notice = parts.next()?.parse().ok()?;
        let letter = SentLetter { event, notice };
        let ours = self.return_token(letter);
        bool::from(ours.as_bytes().ct_eq(token.as_bytes())).then_some(letter)
    }

    fn return_token(&self, letter: SentLetter) -> String {
        let tag = self.sent_tag("return path 1", letter);
        format!("v.{}.{}.{tag}", letter.event, letter.notice)
    }

    fn sent_tag(&self, purpose: &str, letter: SentLetter) -> String {
        let tag = self.key().tag(
            purpose,
            &[
                self.address().as_str().as_bytes(),
                &letter.event.to_be_bytes(),
                &letter.notice.to_be_bytes(),
            ],
        );
        data_encoding::BASE32_NOPAD.encode(&tag[..TAG]).to_ascii_lowercase()
    }

    /// The List-Id of a game's letters, without angle brackets (RFC 2919).
    pub fn list_id(&self, game: u32) -> String {
        format!("game{game}.{}", self.address().domain())
    }

    /// Whether a List-Id, as a letter has it, is that of a game of ours.
    pub(super) fn is_own_list(&self, list_id: &str) -> bool {
        let id =
            list_id.rsplit_once('<').map_or(list_id, |(_, id)| id).trim().trim_end_matches('>');
        let game = id
            .split_once('.')
            .filter(|(_, domain)| domain.eq_ignore_ascii_case(self.address().domain()));
        game.and_then(|(game, _)| game.strip_prefix("game")).is_some_and(|number| {
            !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
        })
    }
}
