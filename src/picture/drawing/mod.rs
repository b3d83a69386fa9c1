//! The drawing of a board: faces that share their edges, and the place of every unit, centre and
//! label. The head of `config/maps/standard.drawing` says how such a file is written.
//!
//! Whether what is drawn side by side borders on each other is tested beside the drawing, not here.

mod file;

use tiny_skia::{Path, PathBuilder, Point};

pub use super::lettering::Hand;
use crate::board::{Board, Coast, Faults, Location, Province};
use crate::letter::Language;

/// What a face of the drawing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Land,
    Sea,
    /// Water inside a province of land.
    Strait,
    /// Land nobody may enter.
    Neutral,
    /// Water nobody may enter.
    Lake,
}

/// An edge between two faces.
#[derive(Clone, Debug)]
pub(super) struct Arc {
    kind: String,
    points: Vec<Point>,
}

/// A face and its outline.
#[derive(Clone, Debug)]
pub(super) struct Face {
    pub(super) name: String,
    pub(super) kind: Kind,
    /// The province it is, or is a part of.
    pub(super) province: Option<Province>,
    /// Its arcs by number, as the drawing counts them; those walked backwards are negative.
    arcs: Vec<i32>,
    pub(super) outline: Path,
}

/// A name on the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The letters it is written with.
    pub hand: Hand,
    /// Its middle.
    pub middle: Point,
    /// The height of its letters.
    pub size: f32,
    /// Its slope, clockwise, in degrees.
    pub angle: f32,
    /// Half its width and half its height.
    pub half: (f32, f32),
    /// Its lines.
    pub lines: Vec<String>,
}

impl Label {
    /// Whether it comes nearer to a point than so far.
    pub(super) fn is_near(&self, at: Point, gap: f32) -> bool {
        let (x, y) = (at.x - self.middle.x, at.y - self.middle.y);
        // Most names lie level, and most points are far from them.
        let reach = self.half.0 + self.half.1 + gap * 2.0;
        if x.abs() > reach || y.abs() > reach {
            return false;
        }
        if self.angle == 0.0 {
            return x.abs() < self.half.0 + gap && y.abs() < self.half.1 + gap;
        }
        let (sin, cos) = (-self.angle.to_radians()).sin_cos();
        (x * cos - y * sin).abs() < self.half.0 + gap
            && (x * sin + y * cos).abs() < self.half.1 + gap
    }
}

/// Where things stand in one province.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Spots {
    /// The unit, by the coast it lies at.
    pub units: Vec<(Option<Coast>, Point)>,
    /// A dislodged unit, beside the one that came.
    pub out: Point,
    /// The mark of the supply centre.
    pub centre: Option<Point>,
    /// The name, as the board has it.
    pub(super) label: Option<Label>,
    /// The name in languages that say it otherwise.
    pub(super) said: Vec<(Language, Label)>,
}

impl Spots {
    /// The name in a language.
    pub fn label(&self, language: Language) -> Option<&Label> {
        let said = self.said.iter().find(|(other, _)| *other == language);
        said.map(|(_, label)| label).or(self.label.as_ref())
    }
}

/// Half the width of a unit, of a dislodged unit and of a centre's mark.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Room {
    /// Of a unit.
    pub unit: f32,
    /// Of a dislodged unit.
    pub out: f32,
    /// Of the mark of a centre.
    pub centre: f32,
}

/// A board as a picture without its colours.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) room: Room,
    arcs: Vec<Arc>,
    pub(super) faces: Vec<Face>,
    /// Edges between provinces of land, and between waters.
    pub(super) borders: Option<Path>,
    pub(super) waters: Option<Path>,
    spots: Vec<Spots>,
    /// The letters of coasts.
    pub(super) shores: Vec<(Location, Point)>,
    /// Lines drawn on top, with their names.
    pub(super) marks: Vec<(String, Path)>,
}

impl Drawing {
    /// Reads the drawing of a board.
    ///
    /// # Errors
    /// Every line that is not understood; what the board has and the drawing lacks.
    pub fn read(board: &Board, text: &str) -> Result<Drawing, Faults> {
        file::read(board, text)
    }

    /// Where things stand in a province.
    pub fn spots(&self, province: Province) -> &Spots {
        &self.spots[province.index()]
    }

    /// Every name on the map of a language.
    pub(super) fn labels(&self, language: Language) -> impl Iterator<Item = &Label> {
        self.spots.iter().filter_map(move |spots| spots.label(language))
    }

    /// The mark of every supply centre.
    pub(super) fn centres(&self) -> impl Iterator<Item = Point> {
        self.spots.iter().filter_map(|spots| spots.centre)
    }

    /// The letters of every coast, around their middle.
    pub fn shores(&self) -> &[(Location, Point)] {
        &self.shores
    }

    /// The size of the picture.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// The room that units and marks keep.
    pub fn room(&self) -> Room {
        self.room
    }

    /// Where a unit stands. At a coast the drawing does not know, as one without coast.
    pub fn unit(&self, place: Location) -> Point {
        let units = &self.spots(place.province).units;
        let found = units.iter().find(|(coast, _)| *coast == place.coast).or(units.first());
        found.map_or(Point::zero(), |(_, point)| *point)
    }

    /// All arcs of one kind, as one path.
    fn arcs_of(&self, kind: &str) -> Option<Path> {
        joined(self.arcs.iter().filter(|arc| arc.kind == kind).map(|arc| arc.points.clone()))
    }

    /// The outline of all provinces that are asked for together, without the edges between them.
    pub(super) fn outline(&self, is_in: impl Fn(Province) -> bool) -> Option<Path> {
        let mut times = vec![0; self.arcs.len()];
        let faces = self.faces.iter().filter(|face| face.province.is_some_and(&is_in));
        let mut left: Vec<i32> = faces.flat_map(|face| face.arcs.iter().copied()).collect();
        for arc in &left {
            times[arc.unsigned_abs() as usize - 1] += 1;
        }
        left.retain(|arc| times[arc.unsigned_abs() as usize - 1] == 1);
        let mut rings = Vec::new();
        while let Some(first) = left.pop() {
            let mut ring = self.walked(first);
            while ring.first() != ring.last()
                && let Some(next) = left.iter().position(|&arc| self.start(arc) == ring.last())
            {
                ring.extend(self.walked(left.swap_remove(next)).into_iter().skip(1));
            }
            rings.push(ring);
        }
        joined(rings.into_iter())
    }

    fn arc(&self, number: i32) -> &Arc {
        &self.arcs[number.unsigned_abs() as usize - 1]
    }

    fn start(&self, number: i32) -> Option<&Point> {
        let points = &self.arc(number).points;
        if number < 0 { points.last() } else { points.first() }
    }

    fn walked(&self, number: i32) -> Vec<Point> {
        let mut points = self.arc(number).points.clone();
        if number < 0 {
            points.reverse();
        }
        points
    }
}

/// Rows of points as one path; those that end where they began are closed.
pub(super) fn joined(rows: impl Iterator<Item = Vec<Point>>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for row in rows {
        let is_ring = row.len() > 2 && row.first() == row.last();
        let row = if is_ring { &row[1..] } else { &row[..] };
        for (number, point) in row.iter().enumerate() {
            match number {
                0 => path.move_to(point.x, point.y),
                _ => path.line_to(point.x, point.y),
            }
        }
        if is_ring {
            path.close();
        }
    }
    path.finish()
}
