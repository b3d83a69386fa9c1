//! JSON written straight into the line: nothing of it is a value first.

/// Codes of the board and words of ours, one behind the other in one pair of quotes: letters, digits,
/// blanks and stops, which need no escapes.
#[inline]
pub(super) fn codes(line: &mut Vec<u8>, pieces: &[&str]) {
    line.push(b'"');
    for piece in pieces {
        raw(line, piece);
    }
    line.push(b'"');
}

/// Any text.
pub(super) fn text(line: &mut Vec<u8>, text: &str) {
    // One look at all bytes, and no branch a byte.
    let is_odd = |byte: u8| (byte < b' ') | (byte == b'"') | (byte == b'\\');
    if text.bytes().fold(false, |odd, byte| odd | is_odd(byte)) {
        raw(line, &serde_json::Value::from(text).to_string());
    } else {
        codes(line, &[text]);
    }
}

/// A code of the board, or null.
pub(super) fn code_or_null(line: &mut Vec<u8>, code: Option<&str>) {
    match code {
        Some(code) => codes(line, &[code]),
        None => raw(line, "null"),
    }
}

/// A list, each item of which `write` writes.
pub(super) fn list<T>(
    line: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Vec<u8>, T),
) {
    line.push(b'[');
    let mut items = items.into_iter();
    if let Some(first) = items.next() {
        write(line, first);
    }
    for item in items {
        line.push(b',');
        write(line, item);
    }
    line.push(b']');
}

/// JSON as it stands: names of members, signs, numbers.
#[inline]
pub(super) fn raw(line: &mut Vec<u8>, json: &str) {
    line.extend_from_slice(json.as_bytes());
}
