//! A letter's bytes as people read them: the headers that matter, and the text.

use mail_parser::MessageParser;

/// The letter of these bytes for somebody without a mail program: From, To, Reply-To, Subject,
/// Date, an empty line, and the text.
pub fn readable(bytes: &[u8]) -> String {
    let Some(message) = MessageParser::new().parse(bytes) else {
        return String::from_utf8_lossy(bytes).into_owned();
    };
    let mut text = String::new();
    for name in ["From", "To", "Reply-To", "Message-ID", "In-Reply-To", "Date"] {
        let value = message.header_raw(name).map(str::trim).unwrap_or_default();
        if !value.is_empty() {
            text.push_str(&format!("{name}: {value}\n"));
        }
    }
    if let Some(subject) = message.subject() {
        text.push_str(&format!("Subject: {subject}\n"));
    }
    text.push('\n');
    text.push_str(&message.body_text(0).unwrap_or_default().replace('\r', ""));
    text
}
