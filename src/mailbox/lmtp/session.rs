//! One session of LMTP (RFC 2033), without a connection: bytes in, replies out.
//!
//! Requests are read by smtp-proto; lines are cut here, so that an overlong one is one fault and
//! never begins again as another request. Whatever comes is answered, and nothing is kept beyond
//! the limits.

use std::sync::Arc;

use smtp_proto::request::receiver::{DataReceiver, DummyDataReceiver};
use smtp_proto::{Error, MAIL_BODY_7BIT, MAIL_BODY_8BITMIME, MailFrom, RcptTo, Request};

use crate::letter::{Address, Office};

/// Longest line of a request, in bytes: four times what RFC 5321 asks for, for parameters.
const LINE_LIMIT: usize = 2048;
/// Most recipients of a letter: as many of our addresses as a letter may carry.
const RECIPIENT_LIMIT: usize = 50;
/// After so many faulty requests nobody we know is speaking.
const FAULT_LIMIT: usize = 20;

/// Who is at home behind the door.
#[derive(Debug)]
pub struct House {
    /// Whose letters are taken.
    pub office: Office,
    /// The name we go by.
    pub name: String,
    /// Letters above this many bytes are not taken.
    pub letter_limit: u64,
}

/// What a session needs next.
#[derive(Debug)]
pub enum Turn {
    /// More bytes.
    Listen,
    /// The letter is whole: it is to be stored, and [`Session::kept`] told of it.
    Letter(Box<HandedIn>),
    /// The connection is to be closed, once the replies are out.
    Close,
}

/// A letter as it was handed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandedIn {
    /// The name of who handed it in, as it gave it.
    pub client: String,
    /// The envelope's sender; none for the null path of delivery reports.
    pub sender: Option<String>,
    /// The envelope's recipients, all ours, as often as they were named.
    pub recipients: Vec<Address>,
    /// The letter itself.
    pub bytes: Vec<u8>,
}

/// What became of a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It is stored for good.
    ForGood,
    /// It is not, as far as we know, and must come again.
    NotNow,
}

/// A session, from the greeting on.
pub struct Session {
    house: Arc<House>,
    client: Option<String>,
    line: Line,
    state: State,
    faults: usize,
}

/// The line that is being read.
enum Line {
    Short(Vec<u8>),
    TooLong,
}

enum State {
    /// No letter has begun.
    Idle,
    /// A letter has a sender, and perhaps recipients.
    Envelope(HandedIn),
    /// Its bytes are coming.
    Data(HandedIn, DataReceiver),
    /// They are too many, and only their end is waited for.
    Overflow(HandedIn, DummyDataReceiver),
    /// It is being stored for so many recipients.
    Storing(usize),
}

const OK: &str = "250 2.0.0 OK";
const NO_SUCH: &str = "550 5.1.1 there is no such mailbox here";
const TOO_LARGE: &str = "552 5.3.4 the letter is larger than is taken here";
const NOT_NOW: &str = "451 4.3.0 the letter cannot be stored at present";
const OUT_OF_ORDER: &str = "503 5.5.1 not at this point";
const NOT_OFFERED: &str = "555 5.5.4 a parameter that is not offered here";

impl Session {
    /// A session that has just begun, and its greeting.
    pub fn begin(house: Arc<House>) -> (Session, Vec<u8>) {
        let greeting = format!("220 {} LMTP\r\n", house.name).into_bytes();
        let line = Line::Short(Vec::new());
        (Session { house, client: None, line, state: State::Idle, faults: 0 }, greeting)
    }

    /// Takes bytes off the front of what has come, and adds what is to be replied. To be called
    /// again with the rest until it listens.
    pub fn advance(&mut self, bytes: &mut &[u8], replies: &mut Vec<u8>) -> Turn {
        while !bytes.is_empty() {
            let turn = match &mut self.state {
                State::Storing(_) => return Turn::Listen,
                State::Data(..) | State::Overflow(..) => self.take_data(bytes, replies),
                State::Idle | State::Envelope(_) => self.take_line(bytes, replies),
            };
            if !matches!(turn, Turn::Listen) {
                return turn;
            }
        }
        Turn::Listen
    }

    /// Says what became of the letter, once for each recipient (RFC 2033 section 4.2).
    pub fn kept(&mut self, kept: Kept, replies: &mut Vec<u8>) {
        if let State::Storing(recipients) = self.state {
            let words = match kept {
                Kept::ForGood => OK,
                Kept::NotNow => NOT_NOW,
            };
            (0..recipients).for_each(|_| say(replies, words));
            self.state = State::Idle;
        }
    }

    /// The last words of a session that we end.
    pub fn goodbye(&self, code: &str) -> Vec<u8> {
        format!("421 {code} {} goodbye\r\n", self.house.name).into_bytes()
    }

    fn take_data(&mut self, bytes: &mut &[u8], replies: &mut Vec<u8>) -> Turn {
        let limit = usize::try_from(self.house.letter_limit).unwrap_or(usize::MAX);
        let mut rest = bytes.iter();
        let whole = match &mut self.state {
            State::Data(letter, receiver) => receiver.ingest(&mut rest, &mut letter.bytes),
            State::Overflow(_, receiver) => receiver.ingest(&mut rest),
            _ => false,
        };
        *bytes = rest.as_slice();
        self.state = match std::mem::replace(&mut self.state, State::Idle) {
            State::Data(letter, _) if whole && letter.bytes.len() <= limit => {
                self.state = State::Storing(letter.recipients.len());
                return Turn::Letter(Box::new(letter));
            }
            State::Data(letter, _) | State::Overflow(letter, _) if whole => {
                letter.recipients.iter().for_each(|_| say(replies, TOO_LARGE));
                State::Idle
            }
            // One byte more may be of the line with the final dot.
            State::Data(mut letter, receiver) if letter.bytes.len() > limit.saturating_add(1) => {
                letter.bytes = Vec::new();
                State::Overflow(letter, DummyDataReceiver::new_data(&receiver))
            }
            goes_on => goes_on,
        };
        Turn::Listen
    }

    fn take_line(&mut self, bytes: &mut &[u8], replies: &mut Vec<u8>) -> Turn {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (part, rest) = bytes.split_at(end.map_or(bytes.len(), |at| at + 1));
        *bytes = rest;
        match &mut self.line {
            Line::Short(line) if line.len() + part.len() <= LINE_LIMIT => {
                line.extend_from_slice(part);
            }
            line => *line = Line::TooLong,
        }
        if end.is_none() {
            return Turn::Listen;
        }
        match std::mem::replace(&mut self.line, Line::Short(Vec::new())) {
            Line::Short(line) => match Request::parse(&mut line.iter()) {
                Ok(request) => self.answer(request, replies),
                Err(error) => self.fault(words_of(&error), replies),
            },
            Line::TooLong => self.fault("500 5.5.6 the line is too long", replies),
        }
    }

    fn answer<T: AsRef<str>>(&mut self, request: Request<T>, replies: &mut Vec<u8>) -> Turn {
        match request {
            Request::Lhlo { host } => {
                self.client = Some(host.as_ref().to_owned());
                self.state = State::Idle;
                let House { name, letter_limit, .. } = &*self.house;
                let offers = ["PIPELINING", "ENHANCEDSTATUSCODES", "8BITMIME"];
                say(replies, &format!("250-{name}"));
                offers.iter().for_each(|offer| say(replies, &format!("250-{offer}")));
                say(replies, &format!("250 SIZE {letter_limit}"));
            }
            Request::Mail { from } => say(replies, self.sender(&from)),
            Request::Rcpt { to } => say(replies, self.recipient(&to)),
            Request::Data => say(replies, self.data()),
            Request::Rset => {
                self.state = State::Idle;
                say(replies, OK);
            }
            Request::Noop { .. } => say(replies, OK),
            // Whether there is such a seat is nobody's business.
            Request::Vrfy { .. } => say(replies, "252 2.5.2 send some mail, and see"),
            Request::Quit => {
                say(replies, "221 2.0.0 goodbye");
                return Turn::Close;
            }
            Request::Ehlo { .. } | Request::Helo { .. } => {
                return self.fault("500 5.5.1 LMTP is spoken here: LHLO", replies);
            }
            _ => return self.fault("502 5.5.1 that is not done here", replies),
        }
        Turn::Listen
    }

    fn sender<T: AsRef<str>>(&mut self, from: &MailFrom<T>) -> &'static str {
        let (State::Idle, Some(client)) = (&self.state, &self.client) else { return OUT_OF_ORDER };
        let others = [&from.trans_id, &from.env_id, &from.solicit];
        let offered = from.flags & !(MAIL_BODY_7BIT | MAIL_BODY_8BITMIME) == 0;
        if !offered || others.iter().any(|it| it.is_some()) || from.mtrk.is_some() {
            return NOT_OFFERED;
        }
        if from.size as u64 > self.house.letter_limit {
            return TOO_LARGE;
        }
        let sender = Some(from.address.as_ref().to_owned()).filter(|sender| !sender.is_empty());
        self.state = State::Envelope(HandedIn {
            client: client.clone(),
            sender,
            recipients: Vec::new(),
            bytes: Vec::new(),
        });
        "250 2.1.0 OK"
    }

    fn recipient<T: AsRef<str>>(&mut self, to: &RcptTo<T>) -> &'static str {
        let State::Envelope(letter) = &mut self.state else { return OUT_OF_ORDER };
        if to.flags != 0 || to.orcpt.is_some() {
            return NOT_OFFERED;
        }
        match Address::parse(to.address.as_ref()) {
            Ok(address) if self.house.office.is_ours(&address) => {
                if letter.recipients.len() == RECIPIENT_LIMIT {
                    return "452 4.5.3 too many recipients";
                }
                letter.recipients.push(address);
                "250 2.1.5 OK"
            }
            _ => NO_SUCH,
        }
    }

    fn data(&mut self) -> &'static str {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Envelope(mut letter) if !letter.recipients.is_empty() => {
                // The line end before the letter belongs to its end, should it be empty.
                let mut receiver = DataReceiver::new();
                receiver.ingest(&mut b"\r\n".iter(), &mut letter.bytes);
                letter.bytes.clear();
                self.state = State::Data(letter, receiver);
                "354 go ahead"
            }
            other => {
                self.state = other;
                OUT_OF_ORDER
            }
        }
    }

    fn fault(&mut self, words: &str, replies: &mut Vec<u8>) -> Turn {
        say(replies, words);
        self.faults += 1;
        if self.faults < FAULT_LIMIT {
            return Turn::Listen;
        }
        replies.extend(self.goodbye("4.7.0"));
        Turn::Close
    }
}

fn words_of(error: &Error) -> &'static str {
    match error {
        Error::InvalidSenderAddress => "501 5.1.7 that is no sender's address",
        Error::InvalidRecipientAddress => "501 5.1.3 that is no address",
        Error::InvalidParameter { .. } => "501 5.5.4 a parameter that cannot be read",
        Error::UnsupportedParameter { .. } => NOT_OFFERED,
        Error::SyntaxError { .. } => "501 5.5.2 that cannot be read",
        _ => "500 5.5.1 that is not understood",
    }
}

fn say(replies: &mut Vec<u8>, words: &str) {
    replies.extend_from_slice(words.as_bytes());
    replies.extend_from_slice(b"\r\n");
}
