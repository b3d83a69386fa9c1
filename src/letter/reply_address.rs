//! Reply addresses: `judge+g42.s3.t17.o.1.<tag>@example.org`.
//!
//! Each letter we send asks for its answer at an address of its own, which says
//! what the answer is about and proves by a tag (HMAC-SHA256 under the office's
//! key, cut to 128 bits) that we made it. Who holds the address is taken to be
//! the holder of the seat, together with From; whether its epoch still counts is
//! for the judge to say, who has the journal.
//!
//! Mail systems fold the case of local parts and refuse more than 64 characters
//! (RFC 5321 section 4.5.3.1.1). So the numbers are written in decimal where
//! they fit, which is always but for numbers in the millions, and packed else;
//! the tag is over the numbers, not their spelling.

use data_encoding::BASE32_NOPAD;
use subtle::ConstantTimeEq;

use super::address::LOCAL_LIMIT;
use super::{Address, Office, SentLetter};

/// Bytes of the tag: 128 bits.
const TAG: usize = 16;
/// Bytes of the packed numbers: game 4, seat 2, turn 4, purpose 3, epoch 4.
const PACKED: usize = 17;
/// The epoch of a matter's address: there is one address for each, and it lapses with the matter.
const MATTER_EPOCH: u32 = 1;

/// What an answer is an answer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReplyTo {
    /// A letter to a seat.
    Seat(SeatReply),
    /// The question whether the matter of this number is meant; whoever is asked needs no seat.
    Matter(u32),
}

/// An answer to a letter to a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeatReply {
    /// The game's number, from 1.
    pub game: u32,
    /// The seat's number within the game.
    pub seat: u16,
    /// The turn's number.
    pub turn: u32,
    /// What is asked for.
    pub purpose: Purpose,
    /// Which issue of this seat's addresses: raised when they are withdrawn.
    pub epoch: u32,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Purpose {
    /// Orders for the turn.
    Orders,
    /// One matter that waits for a yes: the mark of the letter it is about, so that the address
    /// confirms that letter and no other; 0 for a matter that has its own number.
    Confirmation(u16),
    /// Press to the circle of this number.
    Press(u16),
    /// What an observer has to say.
    Watch,
    /// An observer's wish to get no more letters, whatever is written.
    Unsubscribe,
    /// What a game's master has to say.
    Master,
}

/// What an address is to us.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReplyAddress {
    /// Our letterbox without a token.
    Plain,
    /// A reply address that we made.
    Proven(ReplyTo),
    /// Where the bounces of this letter of ours go (see `sent`).
    ReturnPath(SentLetter),
    /// Our letterbox with a token that we did not make.
    Forged,
    /// Not ours.
    Foreign,
}

impl Office {
    /// Makes the address at which the answer to a letter is wanted.
    pub fn reply_address(&self, to: &ReplyTo) -> Address {
        let to = &on_the_wire(to);
        let tag = encode(&tag_of(self, to));
        let own = self.address();
        let room = LOCAL_LIMIT - own.local().len() - 1;
        let mut token = format!("{}.{tag}", in_words(to));
        if token.len() > room {
            token = encode(&[pack(to).as_slice(), &tag_of(self, to)].concat());
        }
        Address::parse(&format!("{}+{token}@{}", own.local(), own.domain()))
            .expect("an office's local part leaves room for the longest token")
    }

    /// Reads any address back. Comparing takes the same time however much of
    /// a tag is right.
    pub fn read_reply_address(&self, address: &Address) -> ReplyAddress {
        if !self.is_ours(address) {
            return ReplyAddress::Foreign;
        }
        let Some((_, token)) = address.local().split_once('+') else {
            return ReplyAddress::Plain;
        };
        let token = token.to_ascii_lowercase();
        if let Some(letter) = self.letter_of_return_token(&token) {
            return ReplyAddress::ReturnPath(letter);
        }
        match split_token(&token) {
            Some((to, tag)) if bool::from(tag_of(self, &to).as_slice().ct_eq(&tag)) => {
                from_the_wire(to).map_or(ReplyAddress::Forged, ReplyAddress::Proven)
            }
            _ => ReplyAddress::Forged,
        }
    }
}

/// The numbers of an address. Those of a matter stand where a turn's do, in game 0, which is none.
fn on_the_wire(to: &ReplyTo) -> SeatReply {
    match *to {
        ReplyTo::Seat(to) => to,
        ReplyTo::Matter(number) => SeatReply {
            game: 0,
            seat: 0,
            turn: number,
            purpose: Purpose::Confirmation(0),
            epoch: MATTER_EPOCH,
        },
    }
}

/// What the numbers of an address of ours mean; `None` for those we never put together.
fn from_the_wire(numbers: SeatReply) -> Option<ReplyTo> {
    match numbers {
        SeatReply { game: 1.., .. } => Some(ReplyTo::Seat(numbers)),
        SeatReply {
            seat: 0, turn, purpose: Purpose::Confirmation(0), epoch: MATTER_EPOCH, ..
        } => Some(ReplyTo::Matter(turn)),
        _ => None,
    }
}

fn tag_of(office: &Office, to: &SeatReply) -> [u8; TAG] {
    let whole = office.key().tag("reply address 1", &[&pack(to)]);
    let mut tag = [0; TAG];
    tag.copy_from_slice(&whole[..TAG]);
    tag
}

fn encode(bytes: &[u8]) -> String {
    BASE32_NOPAD.encode(bytes).to_ascii_lowercase()
}

fn decode(text: &str) -> Option<Vec<u8>> {
    BASE32_NOPAD.decode(text.to_ascii_uppercase().as_bytes()).ok()
}

fn in_words(to: &SeatReply) -> String {
    let purpose = match to.purpose {
        Purpose::Orders => "o".to_owned(),
        Purpose::Confirmation(0) => "c".to_owned(),
        Purpose::Confirmation(mark) => format!("c{mark}"),
        Purpose::Press(circle) => format!("p{circle}"),
        Purpose::Watch => "w".to_owned(),
        Purpose::Unsubscribe => "u".to_owned(),
        Purpose::Master => "m".to_owned(),
    };
    format!("g{}.s{}.t{}.{purpose}.{}", to.game, to.seat, to.turn, to.epoch)
}

fn pack(to: &SeatReply) -> [u8; PACKED] {
    let (kind, number) = match to.purpose {
        Purpose::Orders => (0, 0),
        Purpose::Confirmation(mark) => (1, mark),
        Purpose::Press(circle) => (3, circle),
        Purpose::Watch => (4, 0),
        Purpose::Unsubscribe => (5, 0),
        Purpose::Master => (6, 0),
    };
    let mut packed = [0; PACKED];
    packed[..4].copy_from_slice(&to.game.to_be_bytes());
    packed[4..6].copy_from_slice(&to.seat.to_be_bytes());
    packed[6..10].copy_from_slice(&to.turn.to_be_bytes());
    packed[10] = kind;
    packed[11..13].copy_from_slice(&number.to_be_bytes());
    packed[13..].copy_from_slice(&to.epoch.to_be_bytes());
    packed
}

/// Splits a token of either spelling into what it says and its tag.
fn split_token(token: &str) -> Option<(SeatReply, Vec<u8>)> {
    match token.rsplit_once('.') {
        Some((words, tag)) => Some((from_words(words)?, decode(tag)?)),
        None => {
            let bytes = decode(token)?;
            let (packed, tag) = bytes.split_at_checked(PACKED)?;
            Some((unpack(packed.try_into().ok()?)?, tag.to_vec()))
        }
    }
}

fn from_words(words: &str) -> Option<SeatReply> {
    let mut parts = words.split('.');
    let game = parts.next()?.strip_prefix('g')?.parse().ok()?;
    let seat = parts.next()?.strip_prefix('s')?.parse().ok()?;
    let turn = parts.next()?.strip_prefix('t')?.parse().ok()?;
    let purpose = match parts.next()? {
        "o" => Purpose::Orders,
        "c" => Purpose::Confirmation(0),
        "w" => Purpose::Watch,
        "u" => Purpose::Unsubscribe,
        "m" => Purpose::Master,
        numbered => match numbered.split_at_checked(1)? {
            ("c", mark) => Purpose::Confirmation(mark.parse().ok()?),
            ("p", circle) => Purpose::Press(circle.parse().ok()?),
            _ => return None,
        },
    };
    let epoch = parts.next()?.parse().ok()?;
    match parts.next() {
        None => Some(SeatReply { game, seat, turn, purpose, epoch }),
        Some(_) => None,
    }
}

fn unpack(packed: &[u8; PACKED]) -> Option<SeatReply> {
    let four = |at: usize| {
        u32::from_be_bytes([packed[at], packed[at + 1], packed[at + 2], packed[at + 3]])
    };
    let two = |at: usize| u16::from_be_bytes([packed[at], packed[at + 1]]);
    let purpose = match (packed[10], two(11)) {
        (0, 0) => Purpose::Orders,
        (1, mark) => Purpose::Confirmation(mark),
        (3, circle) => Purpose::Press(circle),
        (4, 0) => Purpose::Watch,
        (5, 0) => Purpose::Unsubscribe,
        (6, 0) => Purpose::Master,
        _ => return None,
    };
    Some(SeatReply { game: four(0), seat: two(4), turn: four(6), purpose, epoch: four(13) })
}
