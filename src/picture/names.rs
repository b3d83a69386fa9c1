//! Where the names stand in one picture: as the drawing has them, and where an arrow would run over one,
//! at the nearest free place of its province.
//!
//! A name that finds no such place stays, set off from what runs under it.

use std::f32::consts::TAU;

use tiny_skia::{Path, PathSegment, Point};

use super::Subject;
use super::course::{Course, distance};
use super::drawing::{Drawing, Label};
use crate::board::Province;

/// How far a name may go, in steps of this length, within its province and where a part of it may lie
/// outside; and in how many directions.
const STEP: f32 = 3.0;
const STEPS: usize = 15;
const STEPS_OUT: usize = 9;
const DIRECTIONS: usize = 16;

/// Which part of a name lies within its province at least.
const PART: f32 = 0.6;

/// What is kept free around a name: of the sign of a unit with its ring, of the bar below it, of a
/// centre's mark, of the head of an arrow and of a cross, of another name, of a border.
const UNIT: f32 = 14.0;
const BAR: (f32, f32) = (10.0, 17.5);
const CENTRE: f32 = 6.5;
const HEAD: f32 = 7.0;
const OTHER: f32 = 3.0;
const BORDER: f32 = 1.5;

/// Half the letters of a coast.
const SHORE: (f32, f32) = (8.0, 4.5);

/// The names of one picture.
pub(super) struct Names {
    /// By the number of the province.
    labels: Vec<Option<Label>>,
    /// The letters of coasts, as the drawing counts them.
    pub(super) shores: Vec<Point>,
    /// Whose name lies over a border.
    straddling: Vec<Province>,
}

/// What lies on the map that names keep off.
pub(super) struct Laid<'a> {
    pub(super) courses: &'a [Course],
    /// The middles of crosses, and of the points where supports join.
    pub(super) marks: &'a [Point],
}

impl Names {
    /// Where the drawing has them.
    pub(super) fn kept(drawing: &Drawing, subject: &Subject<'_>) -> Names {
        let provinces = subject.view.board.provinces();
        let language = subject.caption.language;
        Names {
            labels: provinces.map(|it| drawing.spots(it).label(language).cloned()).collect(),
            shores: drawing.shores().iter().map(|(_, at)| *at).collect(),
            straddling: Vec::new(),
        }
    }

    /// Off the arrows where that is possible.
    pub(super) fn giving_way(drawing: &Drawing, subject: &Subject<'_>, laid: &Laid<'_>) -> Names {
        let mut names = Names::kept(drawing, subject);
        if laid.courses.is_empty() {
            return names;
        }
        let ground = Ground::of(drawing, subject, laid);
        for (number, (place, _)) in drawing.shores().iter().enumerate() {
            let letters = shore(names.shores[number]);
            if ground.is_hit(&letters) {
                let free = ground.nearest(&letters, place.province, |it| names.is_alone(it, None));
                names.shores[number] = free.map_or(names.shores[number], |(it, _)| it.middle);
            }
        }
        for province in subject.view.board.provinces() {
            let Some(label) = &names.labels[province.index()] else { continue };
            if ground.is_hit(label) {
                let free = ground.nearest(label, province, |it| names.is_alone(it, Some(province)));
                let Some((label, lies)) = free else { continue };
                names.labels[province.index()] = Some(label);
                if lies == Lies::Partly {
                    names.straddling.push(province);
                }
            }
        }
        names
    }

    pub(super) fn of(&self, province: Province) -> Option<&Label> {
        self.labels[province.index()].as_ref()
    }

    /// Whether a name lies over a border, and is to be set off from it.
    pub(super) fn straddles(&self, province: Province) -> bool {
        self.straddling.contains(&province)
    }

    pub(super) fn labels(&self) -> impl Iterator<Item = &Label> {
        self.labels.iter().flatten()
    }

    /// Whether a label touches no name but that of its own province.
    fn is_alone(&self, label: &Label, own: Option<Province>) -> bool {
        let others = self.labels.iter().enumerate();
        let others = others.filter(|(number, _)| own.is_none_or(|it| it.index() != *number));
        let mut others = others.filter_map(|(_, other)| other.as_ref());
        let far = |a: &Label, b: &Label| {
            distance(a.middle, b.middle) > a.half.0 + a.half.1 + b.half.0 + b.half.1 + OTHER
        };
        let touch = |a: &Label, b: &Label| edge(a).any(|at| b.is_near(at, OTHER));
        !others.any(|it| !far(it, label) && (touch(it, label) || touch(label, it)))
            && !self
                .shores
                .iter()
                .any(|&at| own.is_some() && (touch(&shore(at), label) || touch(label, &shore(at))))
    }
}

/// How a label lies in its province.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    Within,
    Partly,
}

/// The letters of a coast as a name.
fn shore(middle: Point) -> Label {
    Label {
        hand: super::Hand::Bold,
        middle,
        size: 11.0,
        angle: 0.0,
        half: SHORE,
        lines: Vec::new(),
    }
}

/// Points around a label, close to each other.
fn edge(label: &Label) -> impl Iterator<Item = Point> + use<> {
    let (wide, high) = label.half;
    let (sin, cos) = label.angle.to_radians().sin_cos();
    let middle = label.middle;
    let across = (wide / 4.0).ceil().max(1.0) as i32;
    let sides = (-across..=across).flat_map(move |step| {
        let x = wide * step as f32 / across as f32;
        [(x, -high), (x, 0.0), (x, high)]
    });
    sides.map(move |(x, y)| {
        Point::from_xy(middle.x + x * cos - y * sin, middle.y + x * sin + y * cos)
    })
}

/// What names stand on and keep off.
struct Ground<'a> {
    drawing: &'a Drawing,
    courses: Vec<&'a Course>,
    /// The middles of round things, and how far they reach.
    discs: Vec<(Point, f32)>,
    /// Units, with their bars below them.
    units: Vec<Point>,
}

impl<'a> Ground<'a> {
    fn of(drawing: &'a Drawing, subject: &Subject<'_>, laid: &Laid<'a>) -> Ground<'a> {
        let position = &subject.view.position;
        let units: Vec<Point> =
            position.units.iter().map(|unit| drawing.unit(unit.location)).collect();
        let gone = position.dislodged.iter().map(|it| drawing.spots(it.unit.location.province).out);
        let heads = laid.courses.iter().map(|course| course.end());
        let marks = laid.marks.iter().copied().chain(heads);
        Ground {
            drawing,
            courses: laid.courses.iter().collect(),
            discs: marks
                .map(|at| (at, HEAD))
                .chain(units.iter().copied().chain(gone).map(|at| (at, UNIT)))
                .chain(drawing.centres().map(|at| (at, CENTRE)))
                .collect(),
            units,
        }
    }

    /// Whether an arrow, its head or a cross lies on a label.
    fn is_hit(&self, label: &Label) -> bool {
        let is_head = |course: &Course| label.is_near(course.end(), HEAD - 2.0);
        self.courses.iter().any(|course| course.crosses(label) || is_head(course))
    }

    /// The label at the nearest place where nothing is in its way.
    fn nearest(
        &self,
        label: &Label,
        province: Province,
        is_alone: impl Fn(&Label) -> bool,
    ) -> Option<(Label, Lies)> {
        let (near, sides) = (self.near(label), self.sides(province));
        let is_free = |it: &Label| near.is_clear(it) && !near.is_hit(it) && is_alone(it);
        let (mut moved, mut partly) = (label.clone(), None);
        for (step, turn) in (1..=STEPS).flat_map(|step| (0..DIRECTIONS).map(move |it| (step, it))) {
            let (sin, cos) = (TAU * turn as f32 / DIRECTIONS as f32).sin_cos();
            let far = STEP * step as f32;
            moved.middle = Point::from_xy(label.middle.x + cos * far, label.middle.y + sin * far);
            let is_cut = sides.iter().any(|(a, _)| moved.is_near(*a, BORDER));
            let is_of_use = !is_cut || (partly.is_none() && step <= STEPS_OUT);
            if !is_of_use || !is_free(&moved) {
                continue;
            }
            let part = part_in(&sides, &moved);
            if !is_cut && part == 1.0 {
                return Some((moved, Lies::Within));
            }
            if partly.is_none() && step <= STEPS_OUT && part >= PART {
                partly = Some((moved.clone(), Lies::Partly));
            }
        }
        partly
    }

    /// What a label can come upon, wherever it goes.
    fn near(&self, label: &Label) -> Ground<'a> {
        let far = STEP * STEPS as f32 + label.half.0 + label.half.1 + 2.0 * UNIT;
        let reaches = |at: &Point| distance(*at, label.middle) < far;
        Ground {
            drawing: self.drawing,
            courses: self
                .courses
                .iter()
                .filter(|it| it.may_reach(label.middle, far))
                .copied()
                .collect(),
            discs: self.discs.iter().filter(|(at, _)| reaches(at)).copied().collect(),
            units: self.units.iter().filter(|at| reaches(at)).copied().collect(),
        }
    }

    fn is_clear(&self, label: &Label) -> bool {
        let bar = |at: &Point| {
            [-1.0, 0.0, 1.0].iter().any(|side| {
                label.is_near(Point::from_xy(at.x + side * BAR.0, at.y + BAR.1 - 3.5), 3.0)
            })
        };
        !self.discs.iter().any(|&(at, far)| label.is_near(at, far)) && !self.units.iter().any(bar)
    }

    /// The outline of a province: every side, from point to point.
    fn sides(&self, province: Province) -> Vec<(Point, Point)> {
        self.drawing.outline(|it| it == province).map(|path| sides(&path)).unwrap_or_default()
    }
}

fn sides(path: &Path) -> Vec<(Point, Point)> {
    let (mut start, mut at) = (Point::zero(), Point::zero());
    let mut sides = Vec::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => (start, at) = (to, to),
            PathSegment::LineTo(to) => {
                sides.push((at, to));
                at = to;
            }
            PathSegment::Close => sides.push((at, start)),
            PathSegment::QuadTo(..) | PathSegment::CubicTo(..) => {}
        }
    }
    sides
}

/// Which part of a label lies within an outline, by even and odd.
fn part_in(sides: &[(Point, Point)], label: &Label) -> f32 {
    // A ray to the right from any point of the label crosses no other sides: turned by any angle, the label
    // reaches no farther than this.
    let (reach, middle) = (label.half.0 + label.half.1, label.middle);
    let is_beside = |(a, b): &&(Point, Point)| {
        a.y.min(b.y) <= middle.y + reach
            && a.y.max(b.y) >= middle.y - reach
            && a.x.max(b.x) >= middle.x - reach
    };
    let sides: Vec<(Point, Point)> = sides.iter().filter(is_beside).copied().collect();
    let is_in = |at: &Point| {
        let crossed = sides.iter().filter(|(a, b)| {
            (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
        });
        crossed.count() % 2 == 1
    };
    edge(label).filter(is_in).count() as f32 / edge(label).count() as f32
}
