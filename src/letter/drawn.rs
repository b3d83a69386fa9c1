//! Pictures and files that are made when a letter is sent.
//!
//! A ruling fixes a letter in every byte but for these: in the place of each lies a reference. The same
//! reference always stands for the same bytes, so that every attempt has the same ones.

use super::Enclosure;

/// What a reference begins with. Its 18 bytes are whole groups of base64, so that every one of them
/// begins alike in a letter.
const MARK: &str = "chancery picture: ";

/// A picture of one clear pixel, for one that cannot be drawn. Files that cannot be made are empty.
const NOTHING: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// How long a line of base64 is (RFC 2045 section 6.8).
const LINE: usize = 76;

/// What lies in a letter until the picture or file of this media type is made.
pub fn to_be_made(name: &str, kind: &str, reference: &str) -> Enclosure {
    let bytes = format!("{MARK}{reference}").into_bytes();
    Enclosure { name: name.to_owned(), kind: kind.to_owned(), bytes }
}

/// The letter with its pictures and files; where `make` has none for a reference, a picture that shows
/// nothing, or an empty file.
pub fn with_made(letter: Vec<u8>, mut make: impl FnMut(&str) -> Option<Vec<u8>>) -> Vec<u8> {
    let mark = format!("\r\n\r\n{}", data_encoding::BASE64.encode(MARK.as_bytes()));
    let mut out = Vec::new();
    let mut rest = &letter[..];
    while let Some(at) = find(rest, mark.as_bytes()) {
        let (head, body) = rest.split_at(at + 4);
        let end = find(body, b"\r\n--").unwrap_or(body.len());
        out.extend_from_slice(head);
        match enclosed(head).and_then(|kind| Some((kind, reference(&body[..end])?))) {
            None => out.extend_from_slice(&body[..end]),
            Some((kind, reference)) => match (make(&reference), kind) {
                (Some(bytes), _) => pack(&data_encoding::BASE64.encode(&bytes), &mut out),
                (None, Kind::Picture) => pack(NOTHING, &mut out),
                (None, Kind::File) => {}
            },
        }
        rest = &body[end..];
    }
    if out.is_empty() {
        return letter;
    }
    out.extend_from_slice(rest);
    out
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// What is to be made.
enum Kind {
    Picture,
    File,
}

/// What the part that begins behind these bytes is, if it is one of ours: what people write has no part
/// of its own, for they know no boundary before the letter is written.
fn enclosed(head: &[u8]) -> Option<Kind> {
    let text = String::from_utf8_lossy(head);
    let part = text.rsplit("\r\n--").next().unwrap_or_default();
    let is_laid_in = part.contains("Content-Disposition: ")
        && part.contains("Content-Transfer-Encoding: base64");
    let is_picture = part.contains("Content-Type: image/png");
    is_laid_in.then_some(if is_picture { Kind::Picture } else { Kind::File })
}

fn reference(body: &[u8]) -> Option<String> {
    let packed: Vec<u8> = body.iter().copied().filter(|it| !it.is_ascii_whitespace()).collect();
    let bytes = data_encoding::BASE64.decode(&packed).ok()?;
    Some(String::from_utf8(bytes).ok()?.strip_prefix(MARK)?.to_owned())
}

fn pack(base64: &str, out: &mut Vec<u8>) {
    for (number, line) in base64.as_bytes().chunks(LINE).enumerate() {
        if number > 0 {
            out.extend_from_slice(b"\r\n");
        }
        out.extend_from_slice(line);
    }
}
