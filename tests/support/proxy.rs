//! A stretch of wire between the judge and a mail server, on which things happen to connections.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often a connection is looked at.
const GLANCE: Duration = Duration::from_millis(5);

/// What happens to connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weather {
    Fair,
    /// New ones end at once, and those there are.
    Down,
    /// The connection by which so many bytes more have come from the server is cut; then it is fair.
    CutFromServer(u64),
    /// The same the other way.
    CutToServer(u64),
}

struct Wire {
    weather: Mutex<Weather>,
    /// Connections with a smaller number are silent for good.
    silent_below: AtomicU64,
    from_server: AtomicU64,
    accepted: Mutex<Vec<Instant>>,
    end: AtomicBool,
}

/// The wire; it ends when this goes.
pub struct Proxy {
    pub port: u16,
    wire: Arc<Wire>,
    listening: Option<JoinHandle<()>>,
}

impl Proxy {
    /// A wire to this port.
    pub fn to(server: u16) -> Proxy {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let wire = Arc::new(Wire {
            weather: Mutex::new(Weather::Fair),
            silent_below: AtomicU64::new(0),
            from_server: AtomicU64::new(0),
            accepted: Mutex::default(),
            end: AtomicBool::new(false),
        });
        let shared = wire.clone();
        let listening = Some(std::thread::spawn(move || listen(&listener, server, &shared)));
        Proxy { port, wire, listening }
    }

    /// The server can no longer be reached.
    pub fn go_down(&self) {
        self.set(Weather::Down);
    }

    /// All is well again.
    pub fn come_up(&self) {
        self.set(Weather::Fair);
    }

    /// Cuts the connection on which this many bytes more have come from the server.
    pub fn cut_from_server(&self, bytes: u64) {
        self.set(Weather::CutFromServer(bytes));
    }

    /// Cuts the connection on which this many bytes more have gone to the server.
    pub fn cut_to_server(&self, bytes: u64) {
        self.set(Weather::CutToServer(bytes));
    }

    /// Whether a connection was cut as was asked for.
    pub fn has_cut(&self) -> bool {
        *self.wire.weather.lock().unwrap() == Weather::Fair
    }

    /// Lets all connections there are fall silent, without ending them.
    pub fn silence(&self) {
        let count = self.wire.accepted.lock().unwrap().len() as u64;
        self.wire.silent_below.store(count, Ordering::SeqCst);
    }

    /// How many bytes came from the server.
    pub fn brought(&self) -> u64 {
        self.wire.from_server.load(Ordering::SeqCst)
    }

    /// When connections were made.
    pub fn accepted(&self) -> Vec<Instant> {
        self.wire.accepted.lock().unwrap().clone()
    }

    fn set(&self, weather: Weather) {
        *self.wire.weather.lock().unwrap() = weather;
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.wire.end.store(true, Ordering::SeqCst);
        if let Some(listening) = self.listening.take() {
            let _ = listening.join();
        }
    }
}

fn listen(listener: &TcpListener, server: u16, wire: &Arc<Wire>) {
    while !wire.end.load(Ordering::SeqCst) {
        let Ok((client, _)) = listener.accept() else {
            std::thread::sleep(GLANCE);
            continue;
        };
        let number = {
            let mut accepted = wire.accepted.lock().unwrap();
            accepted.push(Instant::now());
            accepted.len() as u64 - 1
        };
        let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
        let turned = |stream: &TcpStream| stream.try_clone().unwrap();
        let ways = [
            Way { from: turned(&client), to: turned(&server), out: true, number },
            Way { from: server, to: client, out: false, number },
        ];
        for way in ways {
            let wire = wire.clone();
            std::thread::spawn(move || way.carry(&wire));
        }
    }
}

/// One direction of a connection.
struct Way {
    from: TcpStream,
    to: TcpStream,
    /// To the server.
    out: bool,
    number: u64,
}

impl Way {
    fn carry(mut self, wire: &Wire) {
        self.from.set_nonblocking(false).unwrap();
        self.from.set_read_timeout(Some(GLANCE)).unwrap();
        let mut buffer = [0; 16 * 1024];
        while !wire.end.load(Ordering::SeqCst) {
            if *wire.weather.lock().unwrap() == Weather::Down {
                break;
            }
            if self.number < wire.silent_below.load(Ordering::SeqCst) {
                std::thread::sleep(GLANCE);
                continue;
            }
            let read = match self.from.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if is_pause(&error) => continue,
                Err(_) => break,
            };
            // What was read when it fell silent is lost, as it would be.
            if self.number < wire.silent_below.load(Ordering::SeqCst) {
                continue;
            }
            let (pass, cut) = self.passes(wire, read as u64);
            if !self.out {
                wire.from_server.fetch_add(pass, Ordering::SeqCst);
            }
            if self.to.write_all(&buffer[..pass as usize]).is_err() || cut {
                break;
            }
        }
        let _ = self.from.shutdown(Shutdown::Both);
        let _ = self.to.shutdown(Shutdown::Both);
    }

    /// How much of this passes, and whether the connection is cut behind it.
    fn passes(&self, wire: &Wire, bytes: u64) -> (u64, bool) {
        let mut weather = wire.weather.lock().unwrap();
        let left = match (&mut *weather, self.out) {
            (Weather::CutFromServer(left), false) | (Weather::CutToServer(left), true) => left,
            _ => return (bytes, false),
        };
        if *left > bytes {
            *left -= bytes;
            return (bytes, false);
        }
        let pass = *left;
        *weather = Weather::Fair;
        (pass, true)
    }
}

fn is_pause(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
}
