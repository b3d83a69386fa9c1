//! The fonts, and how wide words are in them. `config/fonts/README.md` says whose they are.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

static REGULAR: &[u8] = include_bytes!("../../config/fonts/alegreya-sans-regular.ttf");
static BOLD: &[u8] = include_bytes!("../../config/fonts/alegreya-sans-bold.ttf");

static WIDTHS: LazyLock<[Widths; 2]> =
    LazyLock::new(|| [Widths::read(REGULAR, BLANKS[0]), Widths::read(BOLD, BLANKS[1])]);

/// How wide a blank is, as a part of the size. The typeface's own is so narrow that `F ALB` reads as one
/// word, most of all in bold.
const BLANKS: [f32; 2] = [0.18, 0.22];

/// A cut of the typeface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    Regular,
    Bold,
}

impl Face {
    /// The font as a document takes it.
    pub fn font(self) -> Option<Font> {
        let bytes = match self {
            Face::Regular => REGULAR,
            Face::Bold => BOLD,
        };
        Font::new(bytes.into(), 0)
    }

    fn widths(self) -> &'static Widths {
        match self {
            Face::Regular => &WIDTHS[0],
            Face::Bold => &WIDTHS[1],
        }
    }
}

/// Each character's glyph and its width, as a part of the size.
#[derive(Default)]
struct Widths {
    glyphs: BTreeMap<char, (u32, f32)>,
}

impl Widths {
    /// A test sets all letters of a line: a file that is none would show there.
    fn read(bytes: &[u8], blank: f32) -> Widths {
        let Ok(font) = FontRef::new(bytes) else { return Widths::default() };
        let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
        let glyphs = font.charmap().mappings().filter_map(|(code, glyph)| {
            let (letter, own) = (char::from_u32(code)?, metrics.advance_width(glyph)?);
            let width = if letter == ' ' || letter == '\u{a0}' { blank } else { own };
            Some((letter, (glyph.to_u32(), width)))
        });
        Widths { glyphs: glyphs.collect() }
    }

    /// What there is no glyph for ([`can_set`]) is set as a question mark.
    fn of(&self, letter: char) -> (u32, f32) {
        let found = self.glyphs.get(&letter).or_else(|| self.glyphs.get(&'?'));
        found.copied().unwrap_or_default()
    }
}

/// Whether there is a glyph for a character; what has none is printed as a question mark.
pub fn can_set(letter: char) -> bool {
    [Face::Regular, Face::Bold].iter().all(|face| face.widths().glyphs.contains_key(&letter))
}

/// How wide a text is on one line.
pub(super) fn width(text: &str, face: Face, size: f32) -> f32 {
    let widths = face.widths();
    text.chars().map(|letter| widths.of(letter).1).sum::<f32>() * size
}

/// The glyphs of a text.
pub(super) fn glyphs(text: &str, face: Face) -> Vec<KrillaGlyph> {
    let widths = face.widths();
    let glyph = |(at, letter): (usize, char)| {
        let (glyph, width) = widths.of(letter);
        let range = at..at + letter.len_utf8();
        KrillaGlyph::new(GlyphId::new(glyph), width, 0.0, 0.0, 0.0, range, None)
    };
    text.char_indices().map(glyph).collect()
}

/// The lines of a text that is no wider than this. A word that is wider is cut. Only plain blanks part
/// words: what a blank that does not break holds together (`Prochain tour :`) stays so.
pub(super) fn lines(text: &str, face: Face, size: f32, room: f32) -> Vec<String> {
    let space = width(" ", face, size);
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0.0;
    let words = text.split([' ', '\t', '\n']).filter(|word| !word.is_empty());
    for word in words.flat_map(|word| pieces(word, face, size, room)) {
        let wide = width(&word, face, size);
        match lines.last_mut() {
            Some(line) if used + space + wide <= room => {
                line.push(' ');
                line.push_str(&word);
                used += space + wide;
            }
            _ => {
                lines.push(word);
                used = wide;
            }
        }
    }
    lines
}

fn pieces(word: &str, face: Face, size: f32, room: f32) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut used = 0.0;
    for letter in word.chars() {
        let wide = face.widths().of(letter).1 * size;
        if used + wide > room && used > 0.0 {
            pieces.push(String::new());
            used = 0.0;
        }
        used += wide;
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
    }
    pieces
}
