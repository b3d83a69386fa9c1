//! A letter's bytes as people read them: the headers that matter, and the text.

use std::fmt::Write;

use super::fields::split_section;
use super::mime::read_body;

/// The letter of these bytes for somebody without a mail program: From, To, Reply-To, Message-ID,
/// In-Reply-To, Date and Subject where it has them, an empty line, and the text. Any bytes give some.
pub fn readable(bytes: &[u8]) -> String {
    let section = split_section(bytes);
    let fields = &section.fields;
    let mut text = String::new();
    for name in ["From", "To", "Reply-To", "Message-ID", "In-Reply-To", "Date"] {
        if let Some(value) = fields.first(&name.to_ascii_lowercase()) {
            let _ = writeln!(text, "{name}: {value}");
        }
    }
    let subject = fields.text("subject");
    if !subject.is_empty() {
        let _ = writeln!(text, "Subject: {subject}");
    }
    text.push('\n');
    text.push_str(&read_body(fields, section.body).text);
    text.push('\n');
    text
}
