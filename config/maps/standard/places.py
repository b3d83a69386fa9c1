"""Finds the place of every unit, centre and label inside its face."""
import math

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import box

from projection import HEIGHT, WIDTH, drawn

UNIT = 11.0        # half the width of a unit
OUT = 9.0          # half the width of a dislodged unit
CENTRE = 4.5       # half the width of a centre's mark
EDGE = 9.0         # what stays free along the edge of the picture
ROOM = 1.0         # what stays free between things, and to the border of the face
BAR = (9.2, 2.5)   # half the width and half the height of the bar below a unit that holds
BELOW = {"land": 14.0, "sea": 10.8}   # how far below the middle of its unit the bar lies: fleets are low
SIZES = {"land": (12.0, 11.0, 10.0, 9.0), "sea": (14.0, 13.0, 12.0, 11.0), "ocean": (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)}
OCEAN = 22000      # square units from which a sea is an ocean
CODE_SIZE = 11.0
SHORE_SIZE = 9.0
LEADING = 0.92     # from line to line, in sizes


class Lettering:
    """The widths of letters, from lettering.txt."""

    def __init__(self, path):
        self.styles = {}
        for line in open(path):
            words = line.split()
            if words[0] == "style":
                advances, kerns = {}, {}
                self.styles[words[1]] = (advances, kerns)
            elif words[0] == "glyph":
                advances[chr(int(words[1], 16))] = int(words[2])
            else:
                for pair in words[2:]:
                    kerns[words[1] + pair[0]] = int(pair[1:])

    def width(self, style, text, size):
        advances, kerns = self.styles[style]
        total = sum(advances[it] for it in text)
        total += sum(kerns.get(a + b, 0) for a, b in zip(text, text[1:]))
        return total * size / 1000


class Wishes:
    """What places.txt says."""

    def __init__(self, path):
        self.names, self.cities, self.near, self.tilts = {}, {}, {}, {}
        # The names of provinces in other languages, by the tag of the language and the code.
        self.said = {}
        for line in open(path):
            words = line.split("#")[0].split()
            if not words:
                continue
            what, _, language = words[0].partition("/")
            if what == "names":
                forms = " ".join(words[2:]).split(" / ")
                self.names[language, words[1]] = [form.split("|") for form in forms]
            elif words[0] == "city":
                self.cities[words[1]] = drawn(float(words[2]), float(words[3]))
            elif words[0] == "near":
                self.near[words[1], words[2]] = drawn(float(words[3]), float(words[4]))
            elif words[0] == "tilt":
                self.tilts[words[1]] = [float(it) for it in words[2:]]
            else:
                raise ValueError(line)


class Places:
    """Where the things of one face stand."""

    def __init__(self):
        self.units, self.out, self.centre = {}, None, None
        self.label, self.style, self.shores = None, "land", {}
        # The labels in other languages, by tag.
        self.said = {}


class Label:
    """Lines of text around a middle, sloping clockwise by `angle` degrees."""

    def __init__(self, lines, size, angle, x, y):
        self.lines, self.size, self.angle, self.x, self.y = lines, size, angle, x, y


def label_box(lettering, style, lines, size):
    """(half width, half height) of the ink of a label around its middle."""
    wide = max(lettering.width(style, line, size) for line in lines)
    tall = 0.66 * size + (len(lines) - 1) * LEADING * size
    return wide / 2, tall / 2


def grid_inside(area, step, clearance):
    """Points of a grid in the area and their distance from its edge, where that is enough."""
    x0, y0, x1, y1 = area.bounds
    xs, ys = np.meshgrid(np.arange(math.floor(x0), x1, step), np.arange(math.floor(y0), y1, step))
    points = shapely.points(xs.ravel(), ys.ravel())
    inside = shapely.contains(area, points)
    points = points[inside]
    if len(points) == 0:
        return np.zeros((0, 2)), np.zeros(0)
    distances = shapely.distance(area.boundary, points)
    fits = distances >= clearance
    return shapely.get_coordinates(points)[fits], distances[fits]


def label_spots(area, lettering, style, lines, size, angle, step):
    half_wide, half_tall = label_box(lettering, style, lines, size)
    body = affinity.rotate(box(-half_wide - ROOM, -half_tall - ROOM, half_wide + ROOM, half_tall + ROOM),
                           angle, origin=(0, 0))
    x0, y0, x1, y1 = area.bounds
    xs, ys = np.meshgrid(np.arange(math.floor(x0), x1, step), np.arange(math.floor(y0), y1, step))
    spots = np.column_stack([xs.ravel(), ys.ravel()])
    corners = np.array(body.exterior.coords[:-1])
    rings = spots[:, None, :] + corners[None, :, :]
    shapes = shapely.polygons(rings)
    fits = shapely.contains_properly(area, shapes)
    return spots[fits], (half_wide, half_tall)


def looser(area, spots, half, angle, by):
    """1 for the spots where a label has `by` more room around it, else 0."""
    body = affinity.rotate(box(-half[0] - ROOM - by, -half[1] - ROOM - by, half[0] + ROOM + by,
                               half[1] + ROOM + by), angle, origin=(0, 0))
    rings = spots[:, None, :] + np.array(body.exterior.coords[:-1])[None, :, :]
    return shapely.contains_properly(area, shapely.polygons(rings)).astype(float)


def rect_distance(points, middles, half, angle):
    """Distances of points (n) from rectangles around middles (m): an n by m table."""
    turn = math.radians(-angle)
    delta = points[:, None, :] - middles[None, :, :]
    x = delta[..., 0] * math.cos(turn) - delta[..., 1] * math.sin(turn)
    y = delta[..., 0] * math.sin(turn) + delta[..., 1] * math.cos(turn)
    dx = np.maximum(np.abs(x) - half[0], 0)
    dy = np.maximum(np.abs(y) - half[1], 0)
    return np.hypot(dx, dy)


def thin_out(array, most, score=None):
    if len(array) <= most:
        return np.arange(len(array))
    if score is not None:
        return np.argsort(-score, kind="stable")[:most]
    return np.linspace(0, len(array) - 1, most).astype(int)


def forms_of(code, name, kind, wishes, language=""):
    """Ways to write the name: lines, size, slope; the best first."""
    texts = wishes.names.get((language, code)) or [[name]]
    tilts = wishes.tilts.get(code, [0.0])
    for text in texts:
        for size in SIZES[kind]:
            for angle in tilts:
                yield text, size, angle


def parted(points, thing, room):
    """Whether signs at these points, which are between round and square, keep off another."""
    apart = np.abs(points - np.array(thing))
    return (np.hypot(*apart.T) >= room + ROOM) & (apart.max(axis=1) >= 0.8 * room)


def off_bar(style, unit, spots, half, angle):
    """Whether labels at these spots keep off the bar below a unit."""
    steps = np.linspace(-1.0, 1.0, 9)
    edge = [(x, y) for x in steps for y in (-1, 1)] + [(x, y) for x in (-1, 1) for y in steps]
    bar = np.array(unit) + np.array([0.0, BELOW[style]]) + np.array(edge) * np.array(BAR)
    return rect_distance(bar, spots, half, angle).min(axis=0) >= ROOM / 2


def fitted(area, style, form, units, unit_room, fixed, lettering, wishes, code, marks):
    """The best arrangement with this form of the label, or None."""
    lines, size, angle = form
    step = 2.0 if area.area < 9000 else 4.0 if area.area < 40000 else 8.0
    spots, half = label_spots(area, lettering, style, lines, size, angle, step)
    if len(spots) == 0 or len(units) == 0:
        return None
    for fixed_spot in fixed:
        away = rect_distance(np.array([fixed_spot]), spots, half, angle)[0]
        spots = spots[(away >= UNIT + ROOM) & off_bar(style, fixed_spot, spots, half, angle)]
    if len(spots) == 0:
        return None
    spots = spots[thin_out(spots, 500)]
    airy = sum((looser(area, spots, half, angle, by) * 2.2 for by in (1.5, 3.0, 5.0)), np.zeros(len(spots)))
    gaps = rect_distance(units, spots, half, angle)
    middle = np.average(units, axis=0, weights=unit_room ** 2)
    wish = wishes.near.get(("unit", code))
    target = np.array(wish) if wish else middle
    score = np.minimum(unit_room, 26)[:, None] * (1.0 if not wish else 0.2)
    score = score - (0.35 if not wish else 1.5) * np.hypot(*(units - target).T)[:, None]
    mids = spots[None, :, :] - units[:, None, :]
    score = score - 0.18 * np.hypot(mids[..., 0], mids[..., 1] * 1.0)
    score = score - 0.10 * np.abs(mids[..., 0])
    score = score + np.minimum(gaps, 5.0) + airy[None, :]
    wish = wishes.near.get(("label", code))
    if wish:
        score = score - 1.5 * np.hypot(*(spots - np.array(wish)).T)[None, :]
    score[gaps < UNIT + 1.5] = -1e9
    for row, unit in enumerate(units):
        score[row, ~off_bar(style, unit, spots, half, angle)] = -1e9
    order = np.argsort(-score, axis=None, kind="stable")[:600]
    outs, out_room = grid_inside(area, 2.0 if area.area < 12000 else 4.0, OUT + ROOM)
    best = None
    for flat in order:
        u, s = divmod(int(flat), score.shape[1])
        worth = score[u, s]
        if worth <= -1e8:
            break
        unit, spot = units[u], spots[s]
        places = Places()
        taken = [tuple(unit)] + [tuple(it) for it in fixed]
        if marks is not None:
            clear = np.all([parted(marks, it, UNIT + CENTRE) for it in taken], axis=0) & \
                (rect_distance(marks, spot[None, :], half, angle)[:, 0] >= CENTRE + ROOM)
            if not clear.any():
                continue
            rows = np.flatnonzero(clear)
            away = np.hypot(*(marks[rows] - np.array(wishes.cities[code])).T)
            near = np.hypot(*(marks[rows] - unit).T)
            cost = away + 0.25 * near
            pick = rows[int(np.argmin(cost))]
            places.centre = tuple(marks[pick])
            worth -= 0.05 * float(np.min(cost))
        if len(outs) == 0:
            continue
        clear = rect_distance(outs, spot[None, :], half, angle)[:, 0] >= OUT + ROOM
        for it in taken:
            clear &= parted(outs, it, UNIT + OUT)
        if places.centre:
            clear &= parted(outs, places.centre, OUT + CENTRE)
        if not clear.any():
            continue
        rows = np.flatnonzero(clear)
        near = np.hypot(*(outs[rows] - unit).T)
        pick = rows[int(np.argmin(near - 0.5 * np.minimum(out_room[rows], 14)))]
        places.out = tuple(outs[pick])
        worth -= 0.05 * float(np.min(near))
        places.units[""] = tuple(unit)
        places.label = Label(lines, size, angle, float(spot[0]), float(spot[1]))
        if best is None or worth > best[0]:
            best = (worth, places)
        if best and score.flat[flat] < best[0] - 6:
            break
    return best and best[1]


def main_piece(face):
    return max(face.pieces, key=lambda piece: piece.area)


def place(face, name, shores, centre, lettering, wishes, notes):
    """All places of a face."""
    style = "sea" if face.kind == "sea" else "land"
    area = main_piece(face).intersection(box(EDGE, EDGE, WIDTH - EDGE, HEIGHT - EDGE))
    area = max(getattr(area, "geoms", [area]), key=lambda it: it.area)
    code = face.code
    units, room = grid_inside(area, 2.0 if area.area < 9000 else 3.0 if area.area < 30000 else 6.0,
                              UNIT + ROOM)
    rows = thin_out(units, 500)
    units, room = units[rows], room[rows]
    fixed = []
    shore_units = {}
    for shore in shores:
        target = np.array(wishes.near[f"unit/{shore}", code])
        spots, spot_room = grid_inside(area, 1.0, UNIT + ROOM)
        near = np.hypot(*(spots - target).T)
        spot = spots[int(np.argmin(near))]
        shore_units[shore] = tuple(spot)
        fixed.append(tuple(spot))
    marks = None
    if centre:
        marks = np.concatenate([grid_inside(piece, 2.0, CENTRE + ROOM)[0] for piece in face.pieces])
    code_form = [code.title()], CODE_SIZE, 0.0
    sizes = "ocean" if style == "sea" and area.area > OCEAN else style
    for form in [*forms_of(code, name, sizes, wishes), code_form]:
        found = fitted(area, style, form, units, room, fixed, lettering, wishes, code, marks)
        if found:
            break
    if not found:
        notes.append(f"{code}: no room ({area.area:.0f}, widest {room.max() if len(room) else 0:.0f})")
        return None
    if form is code_form or form[1] < 10:
        notes.append(f"{code}: {'|'.join(form[0])} at {form[1]}")
    found.style = style
    found.units.update(shore_units)
    for shore, anchor in shore_units.items():
        found.shores[shore] = shore_mark(area, anchor, shore, found, lettering)
    for language, names in wishes.said.items():
        for form in [*forms_of(code, names[code], sizes, wishes, language), code_form]:
            label = beside(area, form, found, lettering)
            if label:
                break
        if form is code_form or form[1] < 10:
            notes.append(f"{code}: {language}: {'|'.join(form[0])} at {form[1]}")
        found.said[language] = label
    return found


def beside(area, form, found, lettering):
    """The label of this form where all else stands already, or None."""
    lines, size, angle = form
    spots, half = label_spots(area, lettering, found.style, lines, size, angle, 1.0 if area.area < 9000 else 2.0)
    things = [(it, UNIT + 1.5) for it in found.units.values()] + [(found.out, OUT + ROOM)]
    things += [(found.centre, CENTRE + ROOM)] if found.centre else []
    for thing, room in things:
        spots = spots[rect_distance(np.array([thing]), spots, half, angle)[0] >= room]
    for unit in found.units.values():
        spots = spots[off_bar(found.style, unit, spots, half, angle)]
    for shore, (x, y) in found.shores.items():
        wide, tall = label_box(lettering, "land", [shore.lower()], SHORE_SIZE)
        room = np.array([wide + half[0] + ROOM, tall + half[1] + ROOM])
        spots = spots[(np.abs(spots - np.array([x, y])) > room).any(axis=1)]
    if len(spots) == 0:
        return None
    units = np.array(list(found.units.values()))
    gaps = np.min([rect_distance(units[it:it + 1], spots, half, angle)[0] for it in range(len(units))], axis=0)
    own = np.array([found.label.x, found.label.y])
    score = sum(looser(area, spots, half, angle, by) * 2.2 for by in (1.5, 3.0, 5.0)) + np.minimum(gaps - UNIT, 5.0)
    score = score - 0.18 * np.hypot(*(spots - units[0]).T) - 0.10 * np.abs(spots[:, 0] - units[0][0])
    score = score - 0.05 * np.hypot(*(spots - own).T)
    x, y = spots[int(np.argmax(score))]
    return Label(lines, size, angle, float(x), float(y))


def shore_mark(area, anchor, shore, found, lettering):
    """Where the letters of a coast stand: as near to its fleet as there is room."""
    half = label_box(lettering, "land", [shore.lower()], SHORE_SIZE)
    spots, _ = label_spots(area, lettering, "land", [shore.lower()], SHORE_SIZE, 0.0, 1.0)
    clear = np.ones(len(spots), bool)
    for unit in found.units.values():
        clear &= rect_distance(np.array([unit]), spots, half, 0.0)[0] >= UNIT + 0.5
    clear &= rect_distance(np.array([found.out]), spots, half, 0.0)[0] >= OUT + 0.5
    if found.centre:
        clear &= rect_distance(np.array([found.centre]), spots, half, 0.0)[0] >= CENTRE + ROOM
    label = found.label
    wide, tall = label_box(lettering, found.style, label.lines, label.size)
    delta = np.abs(spots - np.array([label.x, label.y]))
    clear &= (delta[:, 0] > wide + half[0] + ROOM) | (delta[:, 1] > tall + half[1] + ROOM)
    spots = spots[clear]
    return tuple(spots[int(np.argmin(np.hypot(*(spots - np.array(anchor)).T)))])
