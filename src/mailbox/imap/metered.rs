//! A connection that brings no more than was asked for.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::super::net::Wire;

/// The most bytes in answer to a command, besides a letter it asks for: a list of some 300,000 letters.
const ALLOWANCE: u64 = 4 * 1024 * 1024;

/// A connection that takes only so many bytes: the parser itself would keep up to half a gigabyte.
#[derive(Debug)]
pub(super) struct Metered {
    wire: Wire,
    left: u64,
}

impl Metered {
    /// A connection that is allowed one answer.
    pub fn new(wire: Wire) -> Metered {
        Metered { wire, left: ALLOWANCE }
    }

    /// Allows one more answer, with a letter of so many bytes.
    pub fn allow(&mut self, letter: u64) {
        self.left = ALLOWANCE.saturating_add(letter);
    }

    /// The connection without a limit.
    pub fn into_wire(self) -> Wire {
        self.wire
    }
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.wire).poll_read(context, buffer))?;
        let read = (buffer.filled().len() - before) as u64;
        match self.left.checked_sub(read) {
            Some(left) => {
                self.left = left;
                Poll::Ready(Ok(()))
            }
            None => Poll::Ready(Err(io::Error::other("it says much more than it was asked for"))),
        }
    }
}

impl AsyncWrite for Metered {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.wire).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_shutdown(context)
    }
}
