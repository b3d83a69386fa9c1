//! The words of an HTML letter as plain lines.
//!
//! No more than a letter needs: blocks and breaks end lines, cells are parted by tabs, quotations
//! come out with `> ` before them like those of plain letters, and what was struck out is left out
//! and said. Anything that is not HTML after all comes out as it stands.

/// Plain lines, and what was struck out.
pub(super) struct Plain {
    pub text: String,
    pub struck: Vec<String>,
}

/// Takes the mark-up off.
pub(super) fn plain(html: &str) -> Plain {
    let mut state = State::default();
    let mut rest = html;
    while let Some(letter) = rest.chars().next() {
        if letter == '<' && begins_tag(rest) {
            rest = state.tag(rest);
        } else if letter == '&' {
            let (decoded, length) = entity(rest);
            state.put(&decoded);
            rest = &rest[length..];
        } else {
            state.letter(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    state.end_line();
    Plain { text: state.text, struck: state.struck }
}

#[derive(Default)]
struct State {
    text: String,
    line: String,
    quoted: usize,
    /// Names of the open elements whose text is left out, outermost first.
    struck_depth: usize,
    struck_words: String,
    struck: Vec<String>,
    preformatted: usize,
    /// Open `div`s that are the quotation of a mail program, by their depth.
    divs: usize,
    quote_divs: Vec<usize>,
}

impl State {
    fn letter(&mut self, letter: char) {
        if letter == '\n' && self.preformatted > 0 {
            self.end_line();
        } else if letter.is_whitespace() && letter != '\u{a0}' {
            let target = self.target();
            if !target.is_empty() && !target.ends_with([' ', '\t']) {
                target.push(' ');
            }
        } else {
            self.target().push(letter);
        }
    }

    fn put(&mut self, text: &str) {
        self.target().push_str(text);
    }

    fn target(&mut self) -> &mut String {
        if self.struck_depth > 0 { &mut self.struck_words } else { &mut self.line }
    }

    fn end_line(&mut self) {
        if self.quoted > 0 || !self.quote_divs.is_empty() {
            self.text.push_str("> ");
        }
        self.text.push_str(self.line.trim_end());
        self.text.push('\n');
        self.line.clear();
    }

    fn break_block(&mut self) {
        if !self.line.trim().is_empty() {
            self.end_line();
        }
    }

    /// Takes one tag and gives back what follows it.
    fn tag<'a>(&mut self, text: &'a str) -> &'a str {
        if let Some(comment) = text.strip_prefix("<!--") {
            return comment.find("-->").map_or("", |end| &comment[end + 3..]);
        }
        let Some(end) = text.find('>') else {
            return "";
        };
        let inner = &text[1..end];
        let rest = &text[end + 1..];
        let closing = inner.starts_with('/');
        let name: String = inner
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        match name.as_str() {
            "script" | "style" | "head" | "title" if !closing => return skip(rest, &name),
            "s" | "strike" | "del" => self.strike(closing),
            "blockquote" => self.quotation(closing),
            "div" => self.division(closing, inner),
            "pre" => {
                self.break_block();
                self.preformatted = step(self.preformatted, closing);
            }
            "br" => self.end_line(),
            "hr" => {
                self.break_block();
                self.end_line();
            }
            "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "table" | "ul" | "ol" => {
                self.break_block();
                if closing && !self.text.ends_with("\n\n") {
                    self.end_line();
                }
            }
            "tr" | "li" | "dt" | "dd" | "section" | "article" | "header" | "footer" => {
                self.break_block();
            }
            "td" | "th" if closing => self.put("\t"),
            _ => {}
        }
        rest
    }

    fn strike(&mut self, closing: bool) {
        self.struck_depth = step(self.struck_depth, closing);
        if self.struck_depth == 0 {
            let words = std::mem::take(&mut self.struck_words);
            if !words.trim().is_empty() {
                self.struck.push(words.trim().to_owned());
            }
        }
    }

    fn quotation(&mut self, closing: bool) {
        self.break_block();
        self.quoted = step(self.quoted, closing);
    }

    fn division(&mut self, closing: bool, inner: &str) {
        self.break_block();
        if closing {
            self.divs = self.divs.saturating_sub(1);
            if self.quote_divs.last().is_some_and(|&depth| depth >= self.divs) {
                self.quote_divs.pop();
            }
        } else {
            let names =
                ["gmail_quote", "yahoo_quoted", "moz-cite-prefix", "divrplyfwdmsg", "appendonsend"];
            let inner = inner.to_ascii_lowercase();
            if names.iter().any(|name| inner.contains(name)) {
                self.quote_divs.push(self.divs);
            }
            self.divs += 1;
        }
    }
}

fn step(depth: usize, closing: bool) -> usize {
    if closing { depth.saturating_sub(1) } else { depth + 1 }
}

/// Whether a `<` begins a tag rather than an arrow.
fn begins_tag(text: &str) -> bool {
    text[1..]
        .chars()
        .next()
        .is_some_and(|next| next.is_ascii_alphabetic() || next == '/' || next == '!' || next == '?')
}

/// What follows the end of an element whose text is not for reading.
fn skip<'a>(text: &'a str, name: &str) -> &'a str {
    let lower = text.to_ascii_lowercase();
    let Some(end) = lower.find(&format!("</{name}")) else {
        return text;
    };
    text[end..].find('>').map_or("", |close| &text[end + close + 1..])
}

const ENTITIES: &[(&str, &str)] = &[
    ("nbsp", " "),
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("rarr", "→"),
    ("rArr", "⇒"),
    ("ndash", "–"),
    ("mdash", "—"),
    ("minus", "−"),
    ("hyphen", "-"),
    ("shy", ""),
    ("zwnj", ""),
    ("zwj", ""),
    ("ensp", " "),
    ("emsp", " "),
    ("thinsp", " "),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("laquo", "«"),
    ("raquo", "»"),
    ("bull", "•"),
    ("middot", "·"),
    ("hellip", "…"),
    ("szlig", "ß"),
    ("auml", "ä"),
    ("ouml", "ö"),
    ("uuml", "ü"),
    ("Auml", "Ä"),
    ("Ouml", "Ö"),
    ("Uuml", "Ü"),
    ("eacute", "é"),
    ("egrave", "è"),
    ("ecirc", "ê"),
    ("euml", "ë"),
    ("agrave", "à"),
    ("aacute", "á"),
    ("acirc", "â"),
    ("ccedil", "ç"),
    ("iacute", "í"),
    ("iuml", "ï"),
    ("ntilde", "ñ"),
    ("oacute", "ó"),
    ("ocirc", "ô"),
    ("uacute", "ú"),
    ("Eacute", "É"),
    ("Aacute", "Á"),
    ("lpar", "("),
    ("rpar", ")"),
    ("sol", "/"),
    ("comma", ","),
];

/// The character an entity stands for and its length in the text; a lone `&` stands for itself.
fn entity(text: &str) -> (String, usize) {
    let body: String = text[1..]
        .chars()
        .take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '#')
        .take(10)
        .collect();
    let length = 1 + body.len() + usize::from(text[1 + body.len()..].starts_with(';'));
    if let Some(number) = body.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => number.parse().ok(),
        };
        if let Some(letter) = code.and_then(char::from_u32) {
            return (letter.to_string(), length);
        }
    }
    ENTITIES
        .iter()
        .find(|(name, _)| *name == body)
        .map_or(("&".to_owned(), 1), |(_, text)| ((*text).to_owned(), length))
}
