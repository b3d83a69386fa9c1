//! Orders as arrows, with what came of them.

use std::collections::BTreeMap;

use tiny_skia::Point;

use super::Subject;
use super::course::{Course, Ends, Traffic, distance};
use super::drawing::Drawing;
use super::ground::circle;
use super::key::{Sample, Signs};
use super::looks::Looks;
use super::pen::{Pen, cross};
use super::scene::{Colour, Layer, Shape, Stroke};
use crate::adjudication::Outcome;
use crate::board::{Board, Location, Power, Province, UnitKind};
use crate::letter::Language;
use crate::order::{Movement, Order, Retreat, Route, UnitName};
use crate::view::View;

/// An order the reader knows of.
#[derive(Clone, Copy, Debug)]
pub struct DrawnOrder<'a> {
    /// Whose it is.
    pub power: Power,
    /// The order.
    pub order: &'a Order,
    /// What became of it; `None` before the deadline.
    pub outcome: Option<&'a Outcome>,
    /// Whether its unit was dislodged.
    pub dislodged: bool,
}

/// How an order is drawn after its outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It did what it was to do, or nothing is known yet.
    Done,
    /// It came to nothing: crossed.
    Failed,
    /// As if not written.
    Unwritten,
}

impl DrawnOrder<'_> {
    pub(super) fn fate(&self) -> Fate {
        match self.outcome {
            None => Fate::Done,
            Some(outcome) => match outcome {
                Outcome::Bounced(_)
                | Outcome::NoPath(_)
                | Outcome::Cut(_)
                | Outcome::Void(_)
                | Outcome::Disrupted { .. } => Fate::Failed,
                Outcome::Disbanded(_)
                    if !matches!(self.order, Order::Retreat(_, Retreat::Disband)) =>
                {
                    Fate::Failed
                }
                Outcome::Illegal(_) | Outcome::Refused(_) => Fate::Unwritten,
                _ => Fate::Done,
            },
        }
    }
}

/// The arrows, and their ways for those who have to keep clear of them.
pub(super) struct Marks<'a> {
    /// Under the names.
    pub(super) lines: Layer<'a>,
    /// Heads and crosses, which say where to and whether: above the names.
    pub(super) heads: Layer<'a>,
    pub(super) courses: Vec<Course>,
    /// The middles of crosses, and of the points where supports join.
    pub(super) points: Vec<Point>,
}

/// How far arrows stay away from the middle of a unit, and of an empty place.
const FROM_UNIT: f32 = 11.5;
const TO_UNIT: f32 = 14.5;
const TO_PLACE: f32 = 7.0;

/// Half the size of a cross.
pub(super) const CROSS: f32 = 5.0;

/// How far from the end of a course a cross lies: the first that is free.
const CROSSES: [f32; 6] = [17.0, 21.0, 25.0, 30.0, 36.0, 44.0];
/// After which parts of a support.
const SUPPORT_CROSSES: [f32; 5] = [0.45, 0.55, 0.35, 0.65, 0.25];

/// The radius of the ring around a unit that is helped to stay.
pub(super) const RING: f32 = 13.4;

pub(super) fn marks<'a>(
    drawing: &Drawing,
    looks: &Looks,
    subject: &Subject<'_>,
    signs: &mut Signs,
) -> Marks<'a> {
    let view = subject.view;
    let stands = view.position.units.iter().map(|unit| drawing.unit(unit.location));
    let out = view.position.dislodged.iter().map(|gone| drawing.spots(gone.unit.location.province));
    let traffic = Traffic {
        stands: stands.chain(out.map(|spots| spots.out)).collect(),
        ..Traffic::default()
    };
    let mut painter = Painter {
        drawing,
        looks,
        view,
        orders: subject.orders,
        language: subject.caption.language,
        traffic,
        moves: BTreeMap::new(),
        low: Vec::new(),
        high: Vec::new(),
        heads: Vec::new(),
        crosses: Vec::new(),
        rings: Vec::new(),
        signs,
    };
    // Moves lie first, short ones before long ones, which have more room to give way; then supports
    // find them.
    let mut written: Vec<&DrawnOrder<'_>> =
        subject.orders.iter().filter(|drawn| drawn.fate() != Fate::Unwritten).collect();
    written.sort_by(|a, b| painter.span(a).total_cmp(&painter.span(b)));
    painter.traffic.goals = written.iter().filter_map(|drawn| painter.goal(drawn)).collect();
    written.iter().for_each(|drawn| painter.moving(drawn));
    written.iter().for_each(|drawn| painter.helping(drawn));
    let lines = [painter.low, painter.high].concat();
    let fail = looks.paint.fail;
    let crosses = painter.crosses.iter().flat_map(|&at| cross(at, CROSS, fail));
    let heads = painter.heads.into_iter().chain(crosses).collect();
    Marks {
        lines: Layer { id: "orders", shapes: lines },
        heads: Layer { id: "heads", shapes: heads },
        courses: painter.traffic.laid,
        points: [painter.crosses, painter.traffic.joints].concat(),
    }
}

/// A ring around a unit that is helped to stay.
pub(super) fn ring<'a>(at: Point, radius: f32, ink: Colour) -> Vec<Shape<'a>> {
    let Some(ring) = circle(at, radius) else { return Vec::new() };
    let light = Shape::outline(ring.clone()).traced(Stroke::whole(Colour::WHITE, 3.4));
    vec![light, Shape::outline(ring).traced(Stroke::dashed(ink, 1.5, (3.0, 4.0)))]
}

struct Painter<'a, 'b> {
    drawing: &'b Drawing,
    looks: &'b Looks,
    view: &'b View<'b>,
    orders: &'b [DrawnOrder<'b>],
    /// Of the names on the map.
    language: Language,
    traffic: Traffic,
    /// The ways of moves by where they begin and end.
    moves: BTreeMap<(Province, Province), Course>,
    /// Lines of supports, under all moves.
    low: Vec<Shape<'a>>,
    /// Lines of moves.
    high: Vec<Shape<'a>>,
    /// Heads of arrows, and where supports join them.
    heads: Vec<Shape<'a>>,
    crosses: Vec<Point>,
    /// Units with a ring already.
    rings: Vec<Province>,
    /// What was drawn, for the key.
    signs: &'b mut Signs,
}

impl<'a> Painter<'a, '_> {
    fn board(&self) -> &Board {
        self.view.board
    }

    /// What the reader knows of a unit: its kind and its exact place.
    fn unit(&self, name: &UnitName) -> (UnitKind, Location) {
        match self.view.position.unit_at(name.location.province) {
            Some(unit) => (unit.kind, unit.location),
            None => (name.kind.unwrap_or(UnitKind::Army), name.location),
        }
    }

    /// The place a unit comes to: a fleet at the one coast it can reach, where none is named.
    fn landing(&self, kind: UnitKind, from: Location, to: Location) -> Location {
        match (kind, to.coast) {
            (UnitKind::Fleet, None) => {
                self.board().coasts_reached(from, to.province).next().unwrap_or(to)
            }
            (UnitKind::Army, _) => to.province.into(),
            _ => to,
        }
    }

    /// The fleets that carry an army, in the order of its way, where it goes by sea.
    fn fleets(&self, army: Province, to: Province, route: &Route) -> Vec<Province> {
        if let Route::Path(seas) = route {
            return seas.clone();
        }
        let carries = |drawn: &&DrawnOrder<'_>| !matches!(drawn.outcome, Some(Outcome::Void(_)));
        let mut free: Vec<Province> = self
            .orders
            .iter()
            .filter(carries)
            .filter_map(|drawn| match drawn.order {
                Order::Movement(fleet, Movement::Convoy { army: other, to: goal })
                    if other.location.province == army && goal.province == to =>
                {
                    Some(fleet.location.province)
                }
                _ => None,
            })
            .collect();
        let is_wanted = *route == Route::Via
            || !self.board().reaches(UnitKind::Army, army.into(), to)
            || self.orders.iter().any(|drawn| drawn.outcome.is_some());
        if !is_wanted {
            return Vec::new();
        }
        // The shortest chain of them; where there is none, all of them from near to far.
        let mut ways: Vec<Vec<Province>> = vec![vec![army]];
        let mut rest = free.clone();
        while !ways.is_empty() && !rest.is_empty() {
            let mut longer = Vec::new();
            for way in &ways {
                let Some(&last) = way.last() else { continue };
                let next = rest.extract_if(.., |sea| self.board().convoy_passes(last, *sea));
                longer.extend(next.map(|sea| [&way[..], &[sea]].concat()));
            }
            let found = longer
                .iter()
                .find(|way| way.last().is_some_and(|&last| self.board().convoy_passes(last, to)));
            if let Some(way) = found {
                return way[1..].to_vec();
            }
            ways = longer;
        }
        let start = self.drawing.unit(army.into());
        free.sort_by(|a, b| {
            let far = |&it: &Province| distance(start, self.drawing.unit(it.into()));
            far(a).total_cmp(&far(b))
        });
        free
    }

    /// The empty place that a move goes to.
    fn goal(&self, drawn: &DrawnOrder<'_>) -> Option<Point> {
        let Order::Movement(name, Movement::Move { to, .. }) = drawn.order else { return None };
        let (kind, from) = self.unit(name);
        let goal = self.drawing.unit(self.landing(kind, from, *to));
        (!self.traffic.stands.contains(&goal)).then_some(goal)
    }

    /// How far an order goes.
    fn span(&self, drawn: &DrawnOrder<'_>) -> f32 {
        let (from, to) = match drawn.order {
            Order::Movement(name, Movement::Move { to, .. })
            | Order::Retreat(name, Retreat::To(to)) => (name.location, *to),
            Order::Movement(name, Movement::SupportHold { supported }) => {
                (name.location, supported.location)
            }
            Order::Movement(name, Movement::SupportMove { to, .. }) => (name.location, *to),
            _ => return 0.0,
        };
        distance(self.drawing.unit(from), self.drawing.unit(to))
    }

    fn moving(&mut self, drawn: &DrawnOrder<'_>) {
        match drawn.order {
            Order::Movement(name, Movement::Move { to, route }) => {
                let (kind, from) = self.unit(name);
                let to = self.landing(kind, from, *to);
                let course = self.way(kind, from, to, route);
                self.signs.insert(if course.is_waved() { Sample::Convoy } else { Sample::Move });
                self.arrow(&course, Pen::of(self.looks, drawn.power), drawn.fate(), from);
                self.moves.insert((from.province, to.province), course.clone());
                self.traffic.laid.push(course);
            }
            Order::Retreat(name, Retreat::To(to)) => {
                let from = name.location.province;
                let gone = self.view.position.dislodged_at(from).map(|gone| gone.unit);
                let (kind, place) =
                    gone.map_or((UnitKind::Army, name.location), |unit| (unit.kind, unit.location));
                let to = self.landing(kind, place, *to);
                let ends = Ends { tail: 9.5, head: self.room_at(self.drawing.unit(to)) };
                let start = self.drawing.spots(from).out;
                let course = self.traffic.lay(start, self.drawing.unit(to), ends);
                self.signs.insert(Sample::Retreat);
                self.arrow(&course, Pen::dotted(self.looks, drawn.power), drawn.fate(), place);
                self.traffic.laid.push(course);
            }
            _ => {}
        }
    }

    /// How far an arrow ends before a place.
    fn room_at(&self, goal: Point) -> f32 {
        if self.traffic.stands.contains(&goal) { TO_UNIT } else { TO_PLACE }
    }

    fn way(&self, kind: UnitKind, from: Location, to: Location, route: &Route) -> Course {
        let (start, goal) = (self.drawing.unit(from), self.drawing.unit(to));
        let ends = Ends { tail: FROM_UNIT, head: self.room_at(goal) };
        let fleets = match kind {
            UnitKind::Army => self.fleets(from.province, to.province, route),
            UnitKind::Fleet => Vec::new(),
        };
        if !fleets.is_empty() {
            let seas = fleets.iter().map(|&sea| self.drawing.unit(sea.into()));
            let through: Vec<Point> =
                std::iter::once(start).chain(seas).chain(std::iter::once(goal)).collect();
            return Course::waved(&through, ends);
        }
        let comes_back = self.orders.iter().any(|other| {
            matches!(other.order, Order::Movement(name, Movement::Move { to: back, .. })
                if name.location.province == to.province && back.province == from.province)
        });
        match comes_back {
            true => self.traffic.lay_beside(start, goal, ends),
            false => self.traffic.lay(start, goal, ends),
        }
    }

    fn arrow(&mut self, course: &Course, pen: Pen, fate: Fate, from: Location) {
        let id = format!("o-{}", self.board().code(from.province).to_lowercase());
        self.high.extend(
            pen.shaft(course)
                .into_iter()
                .enumerate()
                .map(|(number, shape)| if number == 0 { shape.named(id.clone()) } else { shape }),
        );
        self.heads.extend(pen.head(course));
        if fate == Fate::Failed {
            let length = course.length();
            let part = |far: f32| (1.0 - far / length).clamp(0.5, 0.85);
            self.cross(CROSSES.map(|far| course.at(part(far))));
        }
    }

    /// A cross at the first of these points that is free: off units and other crosses, and off names
    /// where that is possible.
    fn cross<const N: usize>(&mut self, points: [Point; N]) {
        self.signs.insert(Sample::Failed);
        let is_clear = |at: &&Point| {
            let units =
                self.traffic.stands.iter().all(|&it| distance(it, **at) > FROM_UNIT + CROSS);
            units && self.crosses.iter().all(|&it| distance(it, **at) > 2.0 * CROSS + 1.0)
        };
        let names = || self.drawing.labels(self.language);
        let is_bare = |at: &&Point| !names().any(|it| it.is_near(**at, CROSS));
        let clear = || points.iter().filter(is_clear);
        let at = clear().find(is_bare).or_else(|| clear().next()).unwrap_or(&points[0]);
        self.crosses.push(*at);
    }

    fn helping(&mut self, drawn: &DrawnOrder<'_>) {
        let Order::Movement(name, movement) = drawn.order else { return };
        let (_, place) = self.unit(name);
        match movement {
            Movement::SupportHold { supported } => self.support_hold(drawn, place, supported),
            Movement::SupportMove { supported, to } => {
                self.support_move(drawn, place, supported, *to);
            }
            Movement::Convoy { army, to } => self.convoy(army, *to),
            _ => {}
        }
    }

    fn support_hold(&mut self, drawn: &DrawnOrder<'_>, place: Location, supported: &UnitName) {
        let (_, other) = self.unit(supported);
        let (from, to) = (self.drawing.unit(place), self.drawing.unit(other));
        let ends = Ends { tail: FROM_UNIT, head: RING };
        let course = self.traffic.lay(from, to, ends);
        self.support(drawn, place, course);
        if drawn.fate() == Fate::Done && !self.rings.contains(&other.province) {
            self.rings.push(other.province);
            self.signs.insert(Sample::Ring);
            self.low.extend(ring(to, RING, self.looks.paint.ink));
        }
    }

    fn support_move(
        &mut self,
        drawn: &DrawnOrder<'_>,
        place: Location,
        supported: &UnitName,
        to: Location,
    ) {
        let (kind, start) = self.unit(supported);
        let to = self.landing(kind, start, to);
        let key = (start.province, to.province);
        if !self.moves.contains_key(&key) {
            let course = self.way(kind, start, to, &Route::Unstated);
            self.unseen(key, course);
        }
        let ends = Ends { tail: FROM_UNIT, head: 0.0 };
        let course = self.traffic.join(self.drawing.unit(place), &self.moves[&key], ends);
        let joint = course.end();
        self.support(drawn, place, course);
        self.traffic.joints.push(joint);
        let look = self.looks.of(drawn.power);
        let ink = self.looks.paint.ink;
        let dot = circle(joint, 3.2)
            .map(|dot| Shape::outline(dot).filled(look.colour).traced(Stroke::whole(ink, 1.2)));
        self.heads.extend(dot);
    }

    /// A move that is helped, and of which the reader sees no order.
    fn unseen(&mut self, key: (Province, Province), course: Course) {
        let pen = Pen::unseen(self.looks.paint.ink);
        self.signs.insert(Sample::Unseen);
        self.high.extend(pen.shaft(&course));
        self.heads.extend(pen.head(&course));
        self.moves.insert(key, course.clone());
        self.traffic.laid.push(course);
    }

    fn support(&mut self, drawn: &DrawnOrder<'_>, place: Location, course: Course) {
        let id = format!("o-{}", self.board().code(place.province).to_lowercase());
        self.signs.insert(Sample::Support);
        let lines = Pen::dashed(self.looks, drawn.power).lines(&course, 0.0);
        self.low.extend(
            lines
                .into_iter()
                .enumerate()
                .map(|(number, shape)| if number == 0 { shape.named(id.clone()) } else { shape }),
        );
        if drawn.fate() == Fate::Failed {
            self.cross(SUPPORT_CROSSES.map(|part| course.at(part)));
        }
        self.traffic.laid.push(course);
    }

    fn convoy(&mut self, army: &UnitName, to: Location) {
        let (_, start) = self.unit(army);
        let key = (start.province, to.province);
        if !self.moves.contains_key(&key) {
            let course = self.way(UnitKind::Army, start, to.province.into(), &Route::Via);
            self.unseen(key, course);
        }
    }
}
