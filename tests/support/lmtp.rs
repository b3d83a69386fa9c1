//! A mail server that hands letters in by LMTP over a Unix socket, as Postfix and Exim do.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

/// A connection to the judge's door.
pub struct Server {
    wire: BufReader<UnixStream>,
}

impl Server {
    /// A connection that has been greeted and has said who it is.
    pub fn at(path: &Path) -> Server {
        let mut server = Server::connect(path);
        let greeting = server.reply();
        assert!(greeting.starts_with("220 "), "{greeting}");
        server.greet();
        server
    }

    /// A connection on which nothing was said.
    pub fn connect(path: &Path) -> Server {
        Server::try_connect(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The same where perhaps nobody is in.
    pub fn try_connect(path: &Path) -> std::io::Result<Server> {
        let wire = UnixStream::connect(path)?;
        wire.set_read_timeout(Some(Duration::from_secs(20)))?;
        Ok(Server { wire: BufReader::new(wire) })
    }

    /// Says who it is.
    pub fn greet(&mut self) {
        self.write(b"LHLO mx.example.org\r\n");
        while self.reply().starts_with("250-") {}
    }

    /// Begins a letter, up to its first byte.
    pub fn begin(&mut self, sender: &str, recipients: &[&str]) {
        self.write(format!("MAIL FROM:<{sender}>\r\n").as_bytes());
        for recipient in recipients {
            self.write(format!("RCPT TO:<{recipient}>\r\n").as_bytes());
        }
        self.write(b"DATA\r\n");
        (0..=recipients.len()).for_each(|_| assert_eq!(self.reply().get(..3), Some("250")));
        assert_eq!(self.reply(), "354 go ahead");
    }

    /// Hands a letter in, and gives the codes for its recipients.
    pub fn hand_in(&mut self, sender: &str, recipients: &[&str], letter: &[u8]) -> Vec<String> {
        self.begin(sender, recipients);
        self.finish(letter);
        recipients.iter().map(|_| self.reply()[..3].to_owned()).collect()
    }

    /// A letter's bytes and the final dot.
    pub fn finish(&mut self, letter: &[u8]) {
        let mut bytes = Vec::new();
        for line in letter.split_inclusive(|&byte| byte == b'\n') {
            if line.starts_with(b".") {
                bytes.push(b'.');
            }
            bytes.extend_from_slice(line);
        }
        bytes.extend_from_slice(b".\r\n");
        self.write(&bytes);
    }

    /// Says something; whoever does not listen any more will not answer either.
    pub fn write(&mut self, bytes: &[u8]) {
        let _ = self.wire.get_mut().write_all(bytes);
    }

    /// The next line of the judge's, empty where it has gone.
    pub fn reply(&mut self) -> String {
        let mut line = String::new();
        let _ = self.wire.read_line(&mut line);
        line.trim_end().to_owned()
    }
}
