//! What the way of a letter left in its text: escapes of quoted-printable that no program took out
//! again, and the frame of a letter signed with PGP.

/// The text without them.
pub(super) fn mended(text: &str) -> String {
    let escaped = text.contains('=') && is_escaped(text);
    let text = if escaped { unescaped(text) } else { text.to_owned() };
    if text.contains("-----BEGIN PGP") { unsigned(&text) } else { text }
}

/// Whether the text shows signs that no writer sets: an equals sign is an arrow to some, so that
/// `=BE` alone may be the beginning of Belgium.
fn is_escaped(text: &str) -> bool {
    const SIGNS: &[&str] = &["=20", "=3D", "=0A", "=0D", "=09", "=C3=", "=E2=80=", "=C2=A0"];
    SIGNS.iter().any(|sign| text.contains(sign))
        || text.lines().filter(|line| line.len() >= 70 && line.ends_with('=')).count() > 1
        || latin_escape(text)
}

/// Whether there is a letter of Latin-1 in midst of a word, as in `arm=E9e`.
fn latin_escape(text: &str) -> bool {
    text.as_bytes().windows(5).any(|window| {
        let [before, b'=', high @ b'C'..=b'F', low, behind] = window else {
            return false;
        };
        before.is_ascii_alphabetic()
            && hex(Some(high), Some(low)).is_some()
            && (behind.is_ascii_lowercase()
                || low.is_ascii_digit() && !behind.is_ascii_alphanumeric())
    })
}

fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if byte == b'=' {
            if let [b'\n', next @ ..] | [b'\r', b'\n', next @ ..] = after {
                rest = next;
                continue;
            }
            // `HOL=BEL` in the midst of leftovers is still an arrow.
            let arrow = after.get(2).is_some_and(u8::is_ascii_uppercase);
            if let Some(code) =
                hex(after.first(), after.get(1)).filter(|&code| code < 128 || !arrow)
            {
                bytes.push(code);
                rest = &after[2..];
                continue;
            }
        }
        bytes.push(byte);
        rest = after;
    }
    match String::from_utf8(bytes) {
        Ok(text) => text,
        // Latin-1, each byte a letter.
        Err(error) => error.into_bytes().into_iter().map(char::from).collect(),
    }
}

/// The byte of two hexadecimal digits in capitals.
fn hex(high: Option<&u8>, low: Option<&u8>) -> Option<u8> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    };
    Some(digit(*high?)? * 16 + digit(*low?)?)
}

/// A signed letter without its frame (RFC 9580 section 7): dashes escaped, the signature left out.
fn unsigned(text: &str) -> String {
    #[derive(PartialEq)]
    enum Part {
        Outside,
        Head,
        Letter,
        Block,
    }
    let mut part = Part::Outside;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let bare = line.trim();
        if bare.starts_with("-----BEGIN PGP SIGNED MESSAGE") {
            part = Part::Head;
        } else if bare.starts_with("-----BEGIN PGP") {
            part = Part::Block;
        } else if bare.starts_with("-----END PGP") {
            part = Part::Outside;
        } else {
            match part {
                Part::Outside => lines.push(line),
                Part::Letter => lines.push(line.strip_prefix("- ").unwrap_or(line)),
                Part::Head | Part::Block => {
                    if part == Part::Head && bare.is_empty() {
                        part = Part::Letter;
                    }
                    lines.push("");
                }
            }
            continue;
        }
        // The numbers of the other lines stay what they were.
        lines.push("");
    }
    lines.join("\n")
}
