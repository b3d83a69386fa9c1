//! Scenes as pages of a PDF file, from their own shapes.

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{self, FillRule, LineCap, LineJoin, Paint, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{ContentTag, Tag, TagGroup, TagTree};
use krilla::{Document, SerializeSettings};
use tiny_skia::PathSegment;

use super::png::DrawingError;
use super::scene::{Colour, Fill, Form, Layer, Lies, Pattern, Scene, Shape, Stroke};

/// A size of paper, upright.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
}

impl Paper {
    /// What the sizes are called in files and on the command line.
    pub const CODES: [&str; 2] = ["a4", "letter"];

    /// The size that is called so.
    pub fn from_code(code: &str) -> Option<Paper> {
        Paper::CODES.iter().position(|it| *it == code).map(|at| [Paper::A4, Paper::Letter][at])
    }

    /// Width and height in points, 72 to an inch.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// What is left free at each side of the paper, in points.
const MARGIN: f32 = 28.0;

/// A PDF file with a page for each scene, the same bytes each time. Programs that read aloud find
/// each scene's words.
///
/// # Errors
/// None that a scene of ours can have; the text is the writer's.
pub fn pdf(scenes: &[&Scene<'_>], paper: Paper) -> Result<Vec<u8>, DrawingError> {
    let mut document = Document::new_with(SerializeSettings::default());
    let (width, height) = paper.size();
    let mut tags = TagTree::new();
    for scene in scenes {
        let settings = PageSettings::from_wh(width, height);
        let settings = settings.ok_or_else(|| DrawingError::Page("no such paper".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let content = surface.start_tagged(ContentTag::Other);
        let fit =
            ((width - 2.0 * MARGIN) / scene.width).min((height - 2.0 * MARGIN) / scene.height);
        let left = (width - scene.width * fit) / 2.0;
        draw(scene, &mut surface, Transform::from_row(fit, 0.0, 0.0, fit, left, MARGIN));
        surface.end_tagged();
        surface.finish();
        page.finish();
        let figure = Tag::Figure(Some(scene.words.clone()));
        tags.push(TagGroup::with_children(figure, vec![content.into()]));
    }
    document.set_tag_tree(tags);
    if let Some(scene) = scenes.first() {
        let language = scene.language.tag().to_owned();
        let metadata = Metadata::new().title(scene.title.clone()).language(language);
        document.set_metadata(metadata);
    }
    document.finish().map_err(|error| DrawingError::Page(format!("{error:?}")))
}

/// Draws a scene onto a page that holds other things too, placed and scaled as `place` says.
pub fn draw(scene: &Scene<'_>, surface: &mut Surface<'_>, place: Transform) {
    let patterns: Vec<Paint> =
        scene.patterns.iter().map(|pattern| tile(pattern, surface)).collect();
    let mut page = Page { scene, surface, patterns };
    page.surface.push_transform(&place);
    let framed = scene.layers.iter().position(|layer| layer.id == "frame");
    let (map, around) = scene.layers.split_at(framed.unwrap_or_default());
    // Cut within the border that the frame lays over it: where both ended on one line, whoever shows
    // the page would leave a trace of the map there.
    let (wide, high) = (scene.width, scene.ground.height);
    let sheet = super::ground::rectangle(3.0, 3.0, wide - 6.0, high - 6.0);
    if let Some(sheet) = sheet.as_ref().and_then(translated) {
        page.surface.push_clip_path(&sheet, &FillRule::NonZero);
        page.layers(map);
        page.surface.pop();
    }
    page.layers(around);
    page.surface.pop();
}

fn tile(pattern: &Pattern, surface: &mut Surface<'_>) -> Paint {
    let mut builder = surface.stream_builder();
    let mut inner = builder.surface();
    inner.set_fill(None);
    inner.set_stroke(Some(line(Stroke::whole(pattern.colour, pattern.width), 1.0)));
    if let Some(path) = translated(&pattern.strokes) {
        inner.draw_path(&path);
    }
    inner.finish();
    let stream = builder.finish();
    let (width, height) = (pattern.tile, pattern.tile);
    paint::Pattern { stream, transform: Transform::identity(), width, height }.into()
}

struct Page<'a, 'b, 'c> {
    scene: &'a Scene<'a>,
    surface: &'b mut Surface<'c>,
    /// By the number of the pattern.
    patterns: Vec<Paint>,
}

impl Page<'_, '_, '_> {
    fn layers(&mut self, layers: &[Layer<'_>]) {
        for shape in layers.iter().flat_map(|layer| &layer.shapes) {
            self.shape(shape);
        }
        self.surface.set_fill(None);
        self.surface.set_stroke(None);
    }

    fn shape(&mut self, shape: &Shape<'_>) {
        match &shape.form {
            Form::Outline(path) => self.path(path, shape, 1.0),
            Form::Stamps(place, row) => {
                let zoom = place.sx.hypot(place.ky);
                for (stamp, x) in row {
                    let at = place.pre_translate(*x, 0.0);
                    let at = Transform::from_row(at.sx, at.ky, at.kx, at.sy, at.tx, at.ty);
                    self.surface.push_transform(&at);
                    self.path(&stamp.outline, shape, zoom);
                    self.surface.pop();
                }
            }
            Form::Layer(id) => {
                let scene = self.scene;
                for outline in scene.layer(id).iter().flat_map(|layer| &layer.shapes) {
                    if let Form::Outline(path) = &outline.form {
                        self.path(path, shape, 1.0);
                    }
                }
            }
        }
    }

    fn path(&mut self, path: &tiny_skia::Path, shape: &Shape<'_>, zoom: f32) {
        let Some(path) = translated(path) else { return };
        let stroke = shape.stroke.map(|stroke| (stroke.lies, line(stroke, zoom)));
        if let Some((Lies::Under, line)) = &stroke {
            self.paint(&path, None, Some(line.clone()));
        }
        for fill in &shape.fills {
            let paint = match fill {
                Fill::Colour(colour) => ink(*colour),
                Fill::Pattern(number) => self.patterns[*number].clone(),
            };
            let rule = FillRule::EvenOdd;
            let fill = paint::Fill { paint, opacity: NormalizedF32::ONE, rule };
            self.paint(&path, Some(fill), None);
        }
        if let Some((Lies::Over, line)) = stroke {
            self.paint(&path, None, Some(line));
        }
    }

    fn paint(&mut self, path: &Path, fill: Option<paint::Fill>, stroke: Option<paint::Stroke>) {
        self.surface.set_fill(fill);
        self.surface.set_stroke(stroke);
        self.surface.draw_path(path);
    }
}

fn ink(colour: Colour) -> Paint {
    rgb::Color::new(colour.red, colour.green, colour.blue).into()
}

/// A stroke in units that are `zoom` of the scene's.
fn line(stroke: Stroke, zoom: f32) -> paint::Stroke {
    paint::Stroke {
        paint: ink(stroke.colour),
        width: stroke.width / zoom,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        dash: stroke
            .dash
            .map(|(on, off)| StrokeDash { array: vec![on / zoom, off / zoom], offset: 0.0 }),
        ..paint::Stroke::default()
    }
}

fn translated(path: &tiny_skia::Path) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => builder.move_to(to.x, to.y),
            PathSegment::LineTo(to) => builder.line_to(to.x, to.y),
            PathSegment::QuadTo(a, to) => builder.quad_to(a.x, a.y, to.x, to.y),
            PathSegment::CubicTo(a, b, to) => builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            PathSegment::Close => builder.close(),
        }
    }
    builder.finish()
}
