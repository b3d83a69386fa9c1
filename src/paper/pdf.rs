//! Pages as a PDF file, with text that can be searched and copied.

use krilla::color::luma;
use krilla::geom::{PathBuilder, Point, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::Font;
use krilla::{Document, SerializeSettings};

use super::fit::pages;
use super::flow::{Mark, Page, Text};
use super::font::{self, Face};
use super::window::MM;
use super::{Letterhead, Sheet};
use crate::picture::{DrawingError, Paper, draw};

/// How leaves are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Every page as it comes.
    AsTheyCome,
    /// Each sheet begins on the front of a leaf: one with an odd number of pages gets an empty one.
    Fronts,
}

/// A PDF file of these sheets, one after the other, each with page numbers of its own.
///
/// # Errors
/// None that sheets of ours can have; the text is the writer's.
pub fn printed(
    letterhead: &Letterhead,
    sheets: &[Sheet<'_>],
    sides: Sides,
) -> Result<Vec<u8>, DrawingError> {
    let mut document = Document::new_with(SerializeSettings::default());
    let fonts =
        Fonts::new().ok_or_else(|| DrawingError::Page("the fonts cannot be read".to_owned()))?;
    for (number, sheet) in sheets.iter().enumerate() {
        let pages = pages(letterhead, sheet);
        let count = pages.len();
        for (page, marks) in pages.iter().enumerate() {
            let foot = (count > 1).then(|| format!("{}  ·  {} / {count}", sheet.title, page + 1));
            put(&mut document, letterhead.paper, &fonts, marks, foot.as_deref())?;
        }
        if sides == Sides::Fronts && count % 2 == 1 && number + 1 < sheets.len() {
            put(&mut document, letterhead.paper, &fonts, &Vec::new(), None)?;
        }
    }
    if let Some(sheet) = sheets.first() {
        let metadata = Metadata::new().title(sheet.title.clone()).language(sheet.language.clone());
        document.set_metadata(metadata);
    }
    document.finish().map_err(|error| DrawingError::Page(format!("{error:?}")))
}

struct Fonts {
    regular: Font,
    bold: Font,
}

impl Fonts {
    fn new() -> Option<Fonts> {
        Some(Fonts { regular: Face::Regular.font()?, bold: Face::Bold.font()? })
    }

    fn of(&self, face: Face) -> Font {
        match face {
            Face::Regular => self.regular.clone(),
            Face::Bold => self.bold.clone(),
        }
    }
}

fn put(
    document: &mut Document,
    paper: Paper,
    fonts: &Fonts,
    marks: &Page<'_>,
    foot: Option<&str>,
) -> Result<(), DrawingError> {
    let (width, height) = paper.size();
    let settings = PageSettings::from_wh(width, height);
    let settings = settings.ok_or_else(|| DrawingError::Page("no such paper".to_owned()))?;
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    for mark in marks {
        place(&mut surface, fonts, mark);
    }
    if let Some(foot) = foot {
        let wide = font::width(foot, Face::Regular, 8.0);
        let (x, y) = ((width - wide) / 2.0, height - 10.0 * MM);
        write(
            &mut surface,
            fonts,
            &Text { x, y, size: 8.0, face: Face::Regular, words: foot.to_owned() },
        );
    }
    surface.finish();
    page.finish();
    Ok(())
}

fn place(surface: &mut Surface<'_>, fonts: &Fonts, mark: &Mark<'_>) {
    match mark {
        Mark::Text(text) => write(surface, fonts, text),
        Mark::Rule { from, to, width } => line(surface, *from, *to, stroke(*width, None)),
        Mark::Dots { from, length } => {
            let dots = Some((0.0, 3.0));
            line(surface, *from, (from.0 + length, from.1), stroke(0.8, dots));
        }
        Mark::Cut { from, length } => {
            let strokes = Some((5.0, 4.0));
            line(surface, *from, (from.0 + length, from.1), stroke(0.5, strokes));
        }
        Mark::Picture { scene, left, top, zoom } => {
            draw(scene, surface, Transform::from_row(*zoom, 0.0, 0.0, *zoom, *left, *top));
        }
    }
}

fn write(surface: &mut Surface<'_>, fonts: &Fonts, text: &Text) {
    let paint = luma::Color::new(0).into();
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint, opacity: NormalizedF32::ONE, rule: FillRule::NonZero }));
    let glyphs = font::glyphs(&text.words, text.face);
    let start = Point::from_xy(text.x, text.y);
    surface.draw_glyphs(start, &glyphs, fonts.of(text.face), &text.words, text.size, false);
}

fn stroke(width: f32, dash: Option<(f32, f32)>) -> Stroke {
    Stroke {
        paint: luma::Color::new(0).into(),
        width,
        line_cap: if dash.is_some() { LineCap::Round } else { LineCap::Butt },
        dash: dash.map(|(on, off)| StrokeDash { array: vec![on, off], offset: 0.0 }),
        ..Stroke::default()
    }
}

fn line(surface: &mut Surface<'_>, from: (f32, f32), to: (f32, f32), stroke: Stroke) {
    let mut builder = PathBuilder::new();
    builder.move_to(from.0, from.1);
    builder.line_to(to.0, to.1);
    let Some(path) = builder.finish() else { return };
    surface.set_fill(None);
    surface.set_stroke(Some(stroke));
    surface.draw_path(&path);
}
