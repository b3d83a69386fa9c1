//! From the bytes of one part to its text: the transfer encoding undone, then
//! the character set.
//!
//! Everything here is total. What a broken encoding still yields is kept and a
//! fault says so, for half an order in a receipt is better than a dead letter.

use std::borrow::Cow;

use mail_parser::decoders::charsets::map::charset_decoder;

use super::LetterFault;

/// Undoes a Content-Transfer-Encoding (RFC 2045 section 6).
pub(super) fn decode_transfer<'a>(
    encoding: &str,
    bytes: &'a [u8],
) -> (Cow<'a, [u8]>, Option<LetterFault>) {
    // A comment may follow, and some programs put the word in quotation marks.
    let word = encoding.split(['(', ';']).next().unwrap_or("").trim();
    match word.trim_matches(['"', '\'']).to_ascii_lowercase().as_str() {
        "" | "7bit" | "8bit" | "binary" | "7-bit" | "8-bit" | "none" => (bytes.into(), None),
        "quoted-printable" => {
            let (decoded, fault) = decode_quoted_printable(bytes);
            (decoded.into(), fault)
        }
        "base64" => {
            let (decoded, fault) = decode_base64(bytes);
            (decoded.into(), fault)
        }
        other => {
            let name = other.chars().take(40).collect();
            (bytes.into(), Some(LetterFault::EncodingUnknown { name }))
        }
    }
}

/// Turns bytes of a declared or undeclared character set into text.
pub(super) fn decode_charset(label: Option<&str>, bytes: &[u8]) -> (String, Option<LetterFault>) {
    let label = label.unwrap_or("").trim().trim_matches(['"', '\'']).to_ascii_lowercase();
    match label.as_str() {
        "" | "utf-8" | "utf8" | "us-ascii" | "ascii" | "unknown-8bit" | "x-unknown" | "default" => {
            text_of_bytes(bytes)
        }
        // UTF-8 declared as Latin 1 is a common lie, the other way round is
        // no accident: real Latin 1 is next to never valid UTF-8.
        "iso-8859-1" | "iso-8859-15" | "windows-1252" | "latin1" if !bytes.is_ascii() => {
            match std::str::from_utf8(bytes) {
                Ok(text) => (text.to_owned(), Some(LetterFault::CharsetGuessed)),
                Err(_) => (decoder(&label).unwrap_or(latin)(bytes), None),
            }
        }
        "iso-2022-jp" => (decoder(&label).unwrap_or(latin)(&back_to_ascii(bytes)), None),
        // The UTF-7 reader drops a shifted run that the text ends in.
        "utf-7" => (decoder(&label).unwrap_or(latin)(&[bytes, b"\n"].concat()), None),
        _ => match decoder(&label) {
            Some(decode) => (decode(bytes), None),
            None => {
                let name = label.chars().take(40).collect();
                (text_of_bytes(bytes).0, Some(LetterFault::CharsetUnknown { name }))
            }
        },
    }
}

/// Text of bytes whose character set nobody declared: UTF-8, and where they are
/// none, Windows-1252, which is what undeclared letters of the West are in.
pub(super) fn text_of_bytes(bytes: &[u8]) -> (String, Option<LetterFault>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), None),
        // A character cut in two by a limit of ours is no guess.
        Err(error) if error.error_len().is_none() && error.valid_up_to() + 4 > bytes.len() => {
            (String::from_utf8_lossy(&bytes[..error.valid_up_to()]).into_owned(), None)
        }
        Err(_) => (latin(bytes), Some(LetterFault::CharsetGuessed)),
    }
}

/// Japanese text in which each line ends in ASCII, as RFC 1468 has it: a program that forgot to go
/// back to it would make all that follows unreadable.
fn back_to_ascii(bytes: &[u8]) -> Vec<u8> {
    let ended = |line: &[u8]| {
        let shift = line.iter().rposition(|&b| b == 0x1b).map(|at| &line[at + 1..]);
        let open =
            shift.is_some_and(|shift| !shift.starts_with(b"(B") && !shift.starts_with(b"(J"));
        [line, if open { b"\x1b(B" } else { b"" }].concat()
    };
    bytes.split(|&b| b == b'\n').map(ended).collect::<Vec<_>>().join(&b'\n')
}

fn decoder(label: &str) -> Option<fn(&[u8]) -> String> {
    // The crate's table keeps 45 bytes of a label.
    if label.len() > 45 { None } else { charset_decoder(label.as_bytes()) }
}

fn latin(bytes: &[u8]) -> String {
    match charset_decoder(b"windows-1252") {
        Some(decode) => decode(bytes),
        None => bytes.iter().map(|&b| char::from(b)).collect(),
    }
}

/// RFC 2045 section 6.7, leniently: a `=` that begins nothing stays as it is.
fn decode_quoted_printable(bytes: &[u8]) -> (Vec<u8>, Option<LetterFault>) {
    let mut out = Vec::with_capacity(bytes.len());
    let mut fault = None;
    for line in bytes.split_inclusive(|&b| b == b'\n') {
        let ended = line.ends_with(b"\n");
        let line = line.trim_ascii_end();
        let (line, soft) = match line.strip_suffix(b"=") {
            Some(line) => (line, true),
            None => (line, false),
        };
        let mut rest = line;
        while let Some((&first, after)) = rest.split_first() {
            rest = after;
            match (first, after) {
                (b'=', [high, low, tail @ ..]) if hex(*high).is_some() && hex(*low).is_some() => {
                    out.push(hex(*high).unwrap_or(0) << 4 | hex(*low).unwrap_or(0));
                    rest = tail;
                }
                _ => {
                    if first == b'=' {
                        fault = Some(LetterFault::EncodingBroken);
                    }
                    out.push(first);
                }
            }
        }
        if ended && !soft {
            out.push(b'\n');
        }
    }
    (out, fault)
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

/// RFC 2045 section 6.8, leniently: blanks are skipped, padding may stand in
/// mid-stream (pieces glued together). A line that begins with any other
/// character ends the stream: it is mostly a list's plain footer, and dropped
/// with a remark. One in mid-line, or bits that belong to nothing, mean that
/// something is lost, and with it perhaps half of the orders.
fn decode_base64(bytes: &[u8]) -> (Vec<u8>, Option<LetterFault>) {
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let (mut bits, mut held) = (0u32, 0u32);
    let mut lost = false;
    let mut before = b'\n';
    for &byte in bytes {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => {
                lost |= is_cut(bits, held);
                (bits, held) = (0, 0);
                before = byte;
                continue;
            }
            b' ' | b'\t' | b'\r' | b'\n' => {
                before = byte;
                continue;
            }
            _ => {
                let footer = before == b'\n' && !lost && !is_cut(bits, held);
                let fault =
                    if footer { LetterFault::EncodingBroken } else { LetterFault::CutShort };
                return (out, Some(fault));
            }
        };
        before = byte;
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            out.push((bits >> held & 0xff) as u8);
        }
    }
    lost |= is_cut(bits, held);
    (out, lost.then_some(LetterFault::CutShort))
}

/// Whether the bits left over are more than the zeros that fill a last byte up.
fn is_cut(bits: u32, held: u32) -> bool {
    held == 6 || bits & ((1 << held) - 1) != 0
}
