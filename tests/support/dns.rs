//! A name service on loopback with a zone of its own (RFC 1035, as much as is asked for here).

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What there is of a name.
#[derive(Clone, Debug)]
pub enum Record {
    Text(String),
    Address(Ipv4Addr),
    /// The service is in trouble over it.
    Fail,
    /// The service never answers.
    Silence,
}

/// Answers as long as the test runs.
pub struct NameService {
    pub address: SocketAddr,
    asked: Arc<AtomicUsize>,
}

impl NameService {
    /// Serves these names, in lower case and without the last dot.
    pub fn start(zone: BTreeMap<String, Record>) -> NameService {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        let address = socket.local_addr().unwrap();
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = asked.clone();
        std::thread::spawn(move || {
            let mut question = [0; 2048];
            while let Ok((size, from)) = socket.recv_from(&mut question) {
                counted.fetch_add(1, Ordering::Relaxed);
                if let Some(reply) = reply(&zone, &question[..size]) {
                    let _ = socket.send_to(&reply, from);
                }
            }
        });
        NameService { address, asked }
    }

    /// How many questions came.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

const TYPE_A: u16 = 1;
const TYPE_TXT: u16 = 16;

fn reply(zone: &BTreeMap<String, Record>, question: &[u8]) -> Option<Vec<u8>> {
    let (name, end) = name_at(question, 12);
    let kind = u16::from_be_bytes([question[end], question[end + 1]]);
    let (code, data) = match zone.get(&name) {
        None => (3, None),
        Some(Record::Fail) => (2, None),
        Some(Record::Silence) => return None,
        Some(Record::Text(text)) if kind == TYPE_TXT => {
            let mut data = Vec::new();
            for piece in text.as_bytes().chunks(255) {
                data.push(u8::try_from(piece.len()).unwrap());
                data.extend_from_slice(piece);
            }
            (0, Some(data))
        }
        Some(Record::Address(address)) if kind == TYPE_A => (0, Some(address.octets().to_vec())),
        Some(_) => (0, None),
    };
    let mut reply = question[..2].to_vec();
    reply.extend([0x81, 0x80 | code]);
    reply.extend([0, 1, 0, u8::from(data.is_some()), 0, 0, 0, 0]);
    reply.extend_from_slice(&question[12..end + 4]);
    if let Some(data) = data {
        reply.extend([0xc0, 12]);
        reply.extend(kind.to_be_bytes());
        reply.extend([0, 1, 0, 0, 0, 60]);
        reply.extend(u16::try_from(data.len()).unwrap().to_be_bytes());
        reply.extend(data);
    }
    Some(reply)
}

/// The name that begins here, and where it ends.
fn name_at(bytes: &[u8], mut at: usize) -> (String, usize) {
    let mut labels = Vec::new();
    while bytes[at] != 0 {
        let end = at + 1 + usize::from(bytes[at]);
        labels.push(String::from_utf8_lossy(&bytes[at + 1..end]).to_ascii_lowercase());
        at = end;
    }
    (labels.join("."), at + 1)
}
