//! A drawing's text -> [`Drawing`], checked against its board.

use tiny_skia::Point;

use super::{Arc, Drawing, Face, Hand, Kind, Label, Room, Spots, joined};
use crate::board::{Board, Centre, Fault, Faults, Location, Province, Terrain, UnitKind};
use crate::letter::Language;

/// Reads the whole text.
pub(super) fn read(board: &Board, text: &str) -> Result<Drawing, Faults> {
    let drawing = Drawing { spots: vec![Spots::default(); board.size()], ..Drawing::default() };
    let mut reader = Reader { board, drawing };
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if reader.record(word, rest).is_none() {
            let what = format!("{word:?} is not written as the head of the drawing says");
            faults.push(Fault { line: Some(index + 1), what });
        }
    }
    reader.drawing.borders = reader.drawing.arcs_of("border");
    reader.drawing.waters = reader.drawing.arcs_of("water");
    let lacks = lacks(board, &reader.drawing);
    faults.extend(lacks.into_iter().map(|what| Fault { line: None, what }));
    if faults.is_empty() { Ok(reader.drawing) } else { Err(Faults(faults)) }
}

struct Reader<'a> {
    board: &'a Board,
    drawing: Drawing,
}

impl Reader<'_> {
    fn record(&mut self, word: &str, rest: &str) -> Option<()> {
        let words: Vec<&str> = rest.split(' ').collect();
        match (word, &words[..]) {
            ("size", &[width, height]) => {
                self.drawing.width = number(width)?;
                self.drawing.height = number(height)?;
            }
            ("room", &["unit", unit, "out", out, "centre", centre]) => {
                let (unit, out, centre) = (number(unit)?, number(out)?, number(centre)?);
                self.drawing.room = Room { unit, out, centre };
            }
            ("arc", &[count, kind, ref steps @ ..]) => {
                (count.parse() == Ok(self.drawing.arcs.len() + 1)).then_some(())?;
                self.drawing.arcs.push(Arc { kind: kind.to_owned(), points: walk(steps)? });
            }
            ("face", &[name, kind, ref arcs @ ..]) => self.face(name, kind, arcs)?,
            ("unit", &[place, x, y]) => {
                let Location { province, coast } = self.board.location(place)?;
                self.spots(province).units.push((coast, point(x, y)?));
            }
            ("out", &[code, x, y]) => self.spots_of(code)?.out = point(x, y)?,
            ("centre", &[code, x, y]) => self.spots_of(code)?.centre = Some(point(x, y)?),
            ("label", &[code, ref label @ ..]) => {
                self.spots_of(code)?.label = Some(read_label(label)?);
            }
            (_, &[code, ref label @ ..]) if word.starts_with("label/") => {
                let label = read_label(label)?;
                // A drawing may know languages that letters are not written in.
                let language = Language::of_tag(&word["label/".len()..]);
                let said = language.map(|language| (language, label));
                self.spots_of(code)?.said.extend(said);
            }
            ("shore", &[place, x, y, ..]) => {
                let place = self.board.location(place).filter(|place| place.coast.is_some())?;
                self.drawing.shores.push((place, point(x, y)?));
            }
            ("mark", &[name, ref points @ ..]) => {
                let points = points.iter().map(|it| it.split_once(','));
                let points = points.map(|it| it.and_then(|(x, y)| point(x, y)));
                let path = joined(std::iter::once(points.collect::<Option<_>>()?))?;
                self.drawing.marks.push((name.to_owned(), path));
            }
            _ => return None,
        }
        Some(())
    }

    fn spots(&mut self, province: Province) -> &mut Spots {
        &mut self.drawing.spots[province.index()]
    }

    fn spots_of(&mut self, code: &str) -> Option<&mut Spots> {
        self.board.province(code).map(|province| self.spots(province))
    }

    fn face(&mut self, name: &str, kind: &str, words: &[&str]) -> Option<()> {
        let kind = match kind {
            "land" => Kind::Land,
            "sea" => Kind::Sea,
            "strait" => Kind::Strait,
            "neutral" => Kind::Neutral,
            "lake" => Kind::Lake,
            _ => return None,
        };
        let province = match kind {
            Kind::Land | Kind::Sea => Some(self.board.province(name)?),
            Kind::Strait => self.board.province(name),
            Kind::Neutral | Kind::Lake => None,
        };
        let (mut arcs, mut rings) = (Vec::new(), Vec::new());
        for ring in words.split(|&word| word == ";") {
            let ring: Vec<i32> = ring.iter().map(|it| it.parse().ok()).collect::<Option<_>>()?;
            rings.push(self.ring(&ring)?);
            arcs.extend(ring);
        }
        let outline = joined(rings.into_iter())?;
        self.drawing.faces.push(Face { name: name.to_owned(), kind, province, arcs, outline });
        Some(())
    }

    /// The points of a ring, which ends where it begins.
    fn ring(&self, arcs: &[i32]) -> Option<Vec<Point>> {
        let mut points: Vec<Point> = Vec::new();
        for &arc in arcs {
            let known = 1..=self.drawing.arcs.len();
            known.contains(&(arc.unsigned_abs() as usize)).then_some(())?;
            let walked = self.drawing.walked(arc);
            let follows = points.is_empty() || points.last() == walked.first();
            follows.then_some(())?;
            points.extend(&walked[usize::from(!points.is_empty())..]);
        }
        (points.len() > 3 && points.first() == points.last()).then_some(points)
    }
}

fn number(text: &str) -> Option<f32> {
    text.parse().ok().filter(|it: &f32| it.is_finite())
}

fn point(x: &str, y: &str) -> Option<Point> {
    Some(Point::from_xy(number(x)?, number(y)?))
}

/// A point and the steps from each to the next, in tenths.
fn walk(steps: &[&str]) -> Option<Vec<Point>> {
    let (mut x, mut y) = (0_i32, 0_i32);
    steps
        .iter()
        .map(|step| {
            let (right, down) = step.split_once(',')?;
            x = x.checked_add(right.parse().ok()?)?;
            y = y.checked_add(down.parse().ok()?)?;
            Some(Point::from_xy(x as f32 / 10.0, y as f32 / 10.0))
        })
        .collect()
}

fn read_label(words: &[&str]) -> Option<Label> {
    let &[hand, x, y, size, angle, wide, high, ref text @ ..] = words else {
        return None;
    };
    Some(Label {
        hand: Hand::named(hand)?,
        middle: point(x, y)?,
        size: number(size)?,
        angle: number(angle)?,
        half: (number(wide)?, number(high)?),
        lines: text.join(" ").split('|').map(str::to_owned).collect(),
    })
}

/// What the board has and the drawing does not.
fn lacks(board: &Board, drawing: &Drawing) -> Vec<String> {
    let mut lacks = Vec::new();
    if drawing.width < 1.0 || drawing.height < 1.0 {
        lacks.push("the size of the picture is missing".to_owned());
    }
    for province in board.provinces() {
        let code = board.code(province);
        let kind = match board.terrain(province) {
            Terrain::Land | Terrain::Coast => Kind::Land,
            Terrain::Sea => Kind::Sea,
        };
        let is_face = |face: &&Face| face.province == Some(province) && face.kind == kind;
        if drawing.faces.iter().filter(is_face).count() != 1 {
            lacks.push(format!("{code} is to have one face, of its kind"));
        }
        let spots = drawing.spots(province);
        let coasts = board.coasts(province).iter().map(|&coast| Some(coast));
        let plain = Location { province, coast: None };
        let needs_plain = board.can_stand(UnitKind::Army, plain) || coasts.len() == 0;
        for coast in coasts.chain(needs_plain.then_some(None)) {
            if !spots.units.iter().any(|(other, _)| *other == coast) {
                let place = board.location_code(Location { province, coast });
                lacks.push(format!("{place} has no place for its unit"));
            }
        }
        if spots.out == Point::zero() {
            lacks.push(format!("{code} has no place for a dislodged unit"));
        }
        if spots.centre.is_some() != (board.centre(province) != Centre::None) {
            lacks.push(format!("{code}: a mark of a centre belongs to centres, and to each"));
        }
        if spots.label.is_none() {
            lacks.push(format!("{code} has no label"));
        }
    }
    lacks
}
