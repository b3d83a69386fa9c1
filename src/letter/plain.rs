//! Plain text brought to one shape: lines ended by `\n`, format=flowed joined
//! again, and characters nobody can see taken out.
//!
//! Quote marks, dashes and smart quotes stay: what a line means is for the
//! reading room, and press is handed on as it was written.

/// Deepest quoting told apart.
const QUOTE_LIMIT: usize = 50;

/// How the lines of a text/plain part are to be joined (RFC 3676).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// A line is a line.
    Fixed,
    /// A blank at the end says that the line goes on.
    Flowed,
    /// The same, and the blank itself is not part of the text (DelSp=yes).
    FlowedDelSp,
}

/// Brings a part's text to the one shape.
pub(super) fn tidy(text: &str, flow: Flow) -> String {
    let lines = with_line_feeds(text);
    let lines = match flow {
        Flow::Fixed => lines,
        Flow::Flowed | Flow::FlowedDelSp => unflow(&lines, flow),
    };
    visible(&lines)
}

/// Takes whole blank lines off both ends, and the end of the last line.
pub(super) fn trim_lines(text: &str) -> &str {
    let mut text = text.trim_end_matches(['\n', ' ', '\t']);
    while let Some((first, rest)) = text.split_once('\n') {
        if !first.trim().is_empty() {
            break;
        }
        text = rest;
    }
    text
}

fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace(['\r', '\u{85}', '\u{2028}', '\u{2029}', '\u{b}', '\u{c}'], "\n")
}

/// Blanks of every kind become the plain one. Controls, zero-width signs and
/// marks of writing direction go: they hide differences between two names.
fn visible(text: &str) -> String {
    text.chars()
        .filter_map(|c| match c {
            '\n' | '\t' => Some(c),
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' => None,
            '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => None,
            c if c.is_control() => None,
            c => Some(c),
        })
        .collect()
}

/// RFC 3676 section 4: lines of equal quote depth are joined where the first
/// ends in a blank; one blank of stuffing goes; the signature mark is no such line.
fn unflow(text: &str, flow: Flow) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for line in text.split('\n') {
        let depth = line.bytes().take(QUOTE_LIMIT).take_while(|&b| b == b'>').count();
        let content = &line[depth..];
        let content = content.strip_prefix(' ').unwrap_or(content);
        let signature = content == "-- ";
        if open != Some(depth) || signature {
            if open.is_some() {
                out.push('\n');
            }
            if depth > 0 {
                out.extend(std::iter::repeat_n('>', depth));
                out.push(' ');
            }
        }
        let goes_on = content.ends_with(' ') && !signature;
        let kept = match flow {
            Flow::FlowedDelSp if goes_on => &content[..content.len() - 1],
            _ => content,
        };
        out.push_str(kept);
        open = if goes_on { Some(depth) } else { None };
        if !goes_on {
            out.push('\n');
        }
    }
    out
}

/// The text without the armour that a program signed it in (RFC 9580 section 7), and with the
/// dashes as they were before.
pub(super) fn without_signature(text: &str) -> String {
    const BEGIN: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
    const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
    const END: &str = "-----END PGP SIGNATURE-----";
    let (Some(begin), Some(_)) = (text.find(BEGIN), text.find(SIGNATURE)) else {
        return text.to_owned();
    };
    let mut kept: Vec<&str> = text[..begin].lines().collect();
    let mut lines = text[begin..].lines();
    // The armour's own fields end in an empty line.
    lines.by_ref().find(|line| line.trim().is_empty());
    for line in lines.by_ref().take_while(|line| line.trim_end() != SIGNATURE) {
        kept.push(line.strip_prefix("- ").unwrap_or(line));
    }
    kept.extend(lines.skip_while(|line| line.trim_end() != END).skip(1));
    kept.join("\n").trim_end().to_owned()
}
