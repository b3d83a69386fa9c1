//! The way of an arrow: straight where it can be, bent around units and other arrows where not, and
//! in waves where an army goes by sea.

use tiny_skia::{Path, PathBuilder, Point};

use super::drawing::Label;

/// How many points of a course are looked at.
const POINTS: usize = 16;

/// How far from the middle of a unit a course may pass before it is bent.
const CLEAR_OF_UNITS: f32 = 17.0;

/// How far from the empty place that another arrow points to, so that its head is seen.
const CLEAR_OF_GOALS: f32 = 22.0;

/// How far from another course.
const CLEAR_OF_COURSES: f32 = 7.0;

/// How far a course is bent, to either side, in the order in which that is tried.
const BENDS: [f32; 11] = [0.0, 7.0, -7.0, 14.0, -14.0, 22.0, -22.0, 32.0, -32.0, 44.0, -44.0];

/// Those of two arrows that go to and fro: each keeps to its right.
const BENDS_BESIDE: [f32; 4] = [8.0, 14.0, 22.0, 32.0];
/// All but the first of them are no more than this part of the length of the course.
const BEND_PART: f32 = 0.4;

/// The length of a whole wave, and how far it goes to each side.
const WAVE: f32 = 14.0;
const SWING: f32 = 3.2;

/// How much of the way to keep free at both ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub(super) tail: f32,
    pub(super) head: f32,
}

#[derive(Clone, Debug)]
enum Way {
    /// Drawn towards a point, to the end.
    Bend(Point, Point),
    /// In waves along the points.
    Waves,
}

/// The way of an arrow.
#[derive(Clone, Debug)]
pub(super) struct Course {
    way: Way,
    points: Vec<Point>,
}

pub(super) fn distance(a: Point, b: Point) -> f32 {
    (a.x - b.x).hypot(a.y - b.y)
}

pub(super) fn between(a: Point, b: Point, part: f32) -> Point {
    Point::from_xy(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
}

/// The direction from a point to another, one unit long.
fn direction(from: Point, to: Point) -> Point {
    let length = distance(from, to).max(0.01);
    Point::from_xy((to.x - from.x) / length, (to.y - from.y) / length)
}

impl Course {
    /// A course bent so far to the right of its way.
    pub(super) fn bent(from: Point, to: Point, bend: f32, ends: Ends) -> Course {
        let ahead = direction(from, to);
        let middle = between(from, to, 0.5);
        let pull = Point::from_xy(middle.x - ahead.y * 2.0 * bend, middle.y + ahead.x * 2.0 * bend);
        let at = |t: f32| between(between(from, pull, t), between(pull, to, t), t);
        let steps = || (0..=64).map(|step| step as f32 / 64.0);
        let start = steps().find(|&t| distance(at(t), from) >= ends.tail).unwrap_or(0.0);
        let end = steps().rev().find(|&t| distance(at(t), to) >= ends.head).unwrap_or(1.0);
        let (start, end) = if start < end { (start, end) } else { (0.0, 1.0) };
        // The part of a curve between two of its points has its own pull.
        let pull = between(between(from, pull, start), between(pull, to, start), end);
        let way = Way::Bend(pull, at(end));
        let part = |step: usize| start + (end - start) * step as f32 / POINTS as f32;
        Course { way, points: (0..=POINTS).map(|step| at(part(step))).collect() }
    }

    /// A course in waves through all these points.
    pub(super) fn waved(through: &[Point], ends: Ends) -> Course {
        let mut points = smooth(through);
        let (from, to) = (points[0], points[points.len() - 1]);
        points.retain(|&it| distance(it, from) >= ends.tail && distance(it, to) >= ends.head);
        if points.len() < 2 {
            points = vec![from, to];
        }
        Course { way: Way::Waves, points }
    }

    pub(super) fn is_waved(&self) -> bool {
        matches!(self.way, Way::Waves)
    }

    pub(super) fn start(&self) -> Point {
        self.points[0]
    }

    pub(super) fn end(&self) -> Point {
        self.points[self.points.len() - 1]
    }

    /// The direction in which it ends.
    pub(super) fn ahead(&self) -> Point {
        match self.way {
            Way::Bend(pull, end) => direction(pull, end),
            Way::Waves => {
                let back = self.points.len().saturating_sub(5);
                direction(self.points[back], self.end())
            }
        }
    }

    pub(super) fn length(&self) -> f32 {
        self.points.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
    }

    /// The point after this part of the way.
    pub(super) fn at(&self, part: f32) -> Point {
        let mut left = self.length() * part;
        for pair in self.points.windows(2) {
            let step = distance(pair[0], pair[1]);
            if left <= step && step > 0.0 {
                return between(pair[0], pair[1], left / step);
            }
            left -= step;
        }
        self.end()
    }

    /// The line to draw, up to so far before its end.
    pub(super) fn line(&self, short: f32) -> Option<Path> {
        let mut path = PathBuilder::new();
        path.move_to(self.start().x, self.start().y);
        let (end, ahead) = (self.end(), self.ahead());
        let neck = Point::from_xy(end.x - ahead.x * short, end.y - ahead.y * short);
        match self.way {
            Way::Bend(pull, _) => path.quad_to(pull.x, pull.y, neck.x, neck.y),
            Way::Waves => self.waves(&mut path, neck, short),
        }
        path.finish()
    }

    /// Half waves, each drawn towards a point beside its middle.
    fn waves(&self, path: &mut PathBuilder, neck: Point, short: f32) {
        let part = 1.0 - short / self.length().max(short + 1.0);
        let halves = ((self.length() * part / WAVE).round().max(1.0) * 2.0) as usize;
        let mut before = self.start();
        for half in 1..=halves {
            let to = match half == halves {
                true => neck,
                false => self.at(part * half as f32 / halves as f32),
            };
            let side = if half % 2 == 0 { SWING } else { -SWING } * 2.0;
            let (ahead, middle) = (direction(before, to), between(before, to, 0.5));
            let (x, y) = (middle.x - ahead.y * side, middle.y + ahead.x * side);
            path.quad_to(x, y, to.x, to.y);
            before = to;
        }
    }

    /// Whether it passes under a label.
    pub(super) fn crosses(&self, label: &Label) -> bool {
        let is_in = |it: Point| label.is_near(it, 3.0);
        let reach = label.half.0 + label.half.1 + 6.0;
        let is_far =
            |a: f32, b: f32, middle: f32| a.min(b) > middle + reach || a.max(b) < middle - reach;
        let middle = label.middle;
        let mut pairs = self.points.windows(2).filter(|pair| {
            !is_far(pair[0].x, pair[1].x, middle.x) && !is_far(pair[0].y, pair[1].y, middle.y)
        });
        pairs.any(|pair| {
            let steps = (distance(pair[0], pair[1]) / 3.0).ceil() as usize;
            (0..=steps)
                .any(|step| is_in(between(pair[0], pair[1], step as f32 / steps.max(1) as f32)))
        })
    }

    /// Whether it comes within so far of a point, as a square: never a wrong no.
    pub(super) fn may_reach(&self, at: Point, far: f32) -> bool {
        let (low, high) = bounds(&self.points);
        let (x, y) = (low.x - far..=high.x + far, low.y - far..=high.y + far);
        x.contains(&at.x) && y.contains(&at.y)
    }

    /// How near it comes to a point.
    pub(super) fn nearest(&self, to: Point) -> f32 {
        let pieces = self.points.windows(2).map(|pair| {
            let (x, y) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let part = (to.x - pair[0].x) * x + (to.y - pair[0].y) * y;
            let part = (part / (x * x + y * y).max(0.01)).clamp(0.0, 1.0);
            distance(to, between(pair[0], pair[1], part))
        });
        pieces.fold(f32::INFINITY, f32::min)
    }

    fn is_near(&self, other: &Course) -> bool {
        let (a, b) = (bounds(&self.points), bounds(&other.points));
        let gap = CLEAR_OF_COURSES;
        a.0.x - gap < b.1.x && b.0.x - gap < a.1.x && a.0.y - gap < b.1.y && b.0.y - gap < a.1.y
    }
}

fn bounds(points: &[Point]) -> (Point, Point) {
    let (mut low, mut high) = (points[0], points[0]);
    for point in points {
        low = Point::from_xy(low.x.min(point.x), low.y.min(point.y));
        high = Point::from_xy(high.x.max(point.x), high.y.max(point.y));
    }
    (low, high)
}

/// A curve through the points (Catmull and Rom's), in steps of about two units.
fn smooth(through: &[Point]) -> Vec<Point> {
    let last = through.len() - 1;
    let mut points = vec![through[0]];
    for (number, pair) in through.windows(2).enumerate() {
        let (b, c) = (pair[0], pair[1]);
        let (a, d) = (through[number.saturating_sub(1)], through[(number + 2).min(last)]);
        let steps = (distance(b, c) / 2.0).ceil().max(1.0);
        for step in 1..=steps as usize {
            let t = step as f32 / steps;
            let mix = |a: f32, b: f32, c: f32, d: f32| {
                let curve = (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t;
                0.5 * (2.0 * b + (c - a) * t + curve + (3.0 * b - a - 3.0 * c + d) * t.powi(3))
            };
            points.push(Point::from_xy(mix(a.x, b.x, c.x, d.x), mix(a.y, b.y, c.y, d.y)));
        }
    }
    points
}

/// Units that stand, and courses that were laid already.
#[derive(Default)]
pub(super) struct Traffic {
    pub(super) stands: Vec<Point>,
    /// The empty places that moves go to.
    pub(super) goals: Vec<Point>,
    pub(super) laid: Vec<Course>,
    pub(super) joints: Vec<Point>,
}

impl Traffic {
    /// The way between two points that comes closest to a straight one and keeps clear of what is
    /// there already.
    pub(super) fn lay(&self, from: Point, to: Point, ends: Ends) -> Course {
        self.best(from, &[to], ends, &BENDS)
    }

    /// The same for one of two that go to and fro, so that neither lies on the other.
    pub(super) fn lay_beside(&self, from: Point, to: Point, ends: Ends) -> Course {
        self.best(from, &[to], ends, &BENDS_BESIDE)
    }

    /// The way to that point of another course where it joins it best.
    pub(super) fn join(&self, from: Point, other: &Course, ends: Ends) -> Course {
        let joints = [0.42, 0.5, 0.34, 0.26, 0.58].map(|part| other.at(part));
        let far = |&&joint: &&Point| self.joints.iter().all(|it| distance(*it, joint) > 8.0);
        let free: Vec<Point> = joints.iter().filter(far).copied().collect();
        self.best(from, if free.is_empty() { &joints } else { &free }, ends, &BENDS)
    }

    fn best(&self, from: Point, goals: &[Point], ends: Ends, bends: &[f32]) -> Course {
        let mut best: Option<(Course, f32)> = None;
        for &to in goals {
            for &bend in bends {
                let length = distance(from, to);
                let cost = bend.abs() * 0.25 + length * 0.02;
                let is_worse = best.as_ref().is_some_and(|(_, least)| cost >= *least);
                if is_worse || (bend != bends[0] && bend.abs() > length * BEND_PART) {
                    continue;
                }
                let course = Course::bent(from, to, bend, ends);
                let cost = cost + self.cost(&course, from, to) + self.hides(&course, to, bends);
                if best.as_ref().is_none_or(|(_, least)| cost < *least) {
                    best = Some((course, cost));
                }
            }
        }
        best.map_or_else(|| Course::bent(from, goals[0], 0.0, ends), |(course, _)| course)
    }

    /// How much a course hides the heads of others. Two that go to and fro have no room to give way.
    fn hides(&self, course: &Course, to: Point, bends: &[f32]) -> f32 {
        if bends.len() < BENDS.len() {
            return 0.0;
        }
        let others = self.goals.iter().filter(|&&it| it != to);
        others.map(|&it| (CLEAR_OF_GOALS - course.nearest(it)).max(0.0).powi(2) * 0.8).sum()
    }

    /// How much a course is in the way of others.
    fn cost(&self, course: &Course, from: Point, to: Point) -> f32 {
        let mut cost = 0.0;
        let (low, high) = bounds(&course.points);
        for &unit in self.stands.iter().filter(|&&it| it != from && it != to) {
            let gap = CLEAR_OF_UNITS;
            let is_off = unit.x < low.x - gap || unit.x > high.x + gap;
            if is_off || unit.y < low.y - gap || unit.y > high.y + gap {
                continue;
            }
            cost += (gap - course.nearest(unit)).max(0.0).powi(2) * 0.8;
        }
        for other in self.laid.iter().filter(|other| course.is_near(other)) {
            for &point in &course.points[1..course.points.len() - 1] {
                let near = other.points.iter().map(|&it| distance(it, point));
                let near = near.fold(f32::INFINITY, f32::min);
                cost += (CLEAR_OF_COURSES - near).max(0.0) * 0.6;
            }
        }
        cost
    }
}
