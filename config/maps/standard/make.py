"""Makes ../standard.drawing: the standard board as a picture, without its colours.

    python3 make.py            writes it
    python3 make.py --check    only checks that the file that stands there is the same
Needs shapely 2.1.2 and numpy.
"""
import itertools
import math
import sys
import tomllib
from pathlib import Path

from shapely.geometry import MultiLineString

import check
from faces import Borders, arcs_of, coast, named_faces
from places import CENTRE, OUT, UNIT, Lettering, Wishes, label_box, place
from projection import HEIGHT, WIDTH

HERE = Path(__file__).parent
BOARD = HERE.parent / "standard.toml"
DRAWING = HERE.parent / "standard.drawing"
LANGUAGES = HERE.parent.parent.parent / "templates"
APART = 6.0   # units between faces that are no neighbours


def arc_kind(left, right):
    """What is drawn along an arc between two faces."""
    if left is None or right is None:
        return "frame"
    kinds = {left.kind, right.kind}
    dry, wet = kinds & {"land", "neutral"}, kinds & {"sea", "strait", "lake"}
    if dry and wet:
        return "coast"
    if dry:
        return "border"
    return "mouth" if "strait" in kinds else "water"


def rings_of(number, arcs):
    """The rings of a face as signed arc numbers (from 1): minus is an arc walked backwards."""
    steps = []
    for index, arc in enumerate(arcs, 1):
        if arc.left == number:
            steps.append((arc.points[0], arc.points[-1], index))
        if arc.right == number:
            steps.append((arc.points[-1], arc.points[0], -index))
    rings = []
    while steps:
        start, end, index = steps.pop(0)
        ring = [index]
        while end != start:
            at = next(it for it, step in enumerate(steps) if step[0] == end)
            _, end, index = steps.pop(at)
            ring.append(index)
        rings.append(ring)
    return rings


def written_arc(index, arc, faces):
    left, right = (None if it is None else faces[it] for it in (arc.left, arc.right))
    return f"arc {index} {arc_kind(left, right)} {stepped(arc.points)}"


def shore_arcs(code, found, faces, arcs):
    """The arcs of each named coast: those of a run of coast belong together, islands to the nearest."""
    if not found.shores:
        return {}
    number = next(it for it, face in enumerate(faces) if (face.code, face.kind) == (code, "land"))
    runs = {shore: [] for shore in found.shores}
    rings = rings_of(number, arcs)

    def at_sea(signed):
        arc = arcs[abs(signed) - 1]
        return {faces[it].kind for it in (arc.left, arc.right) if it is not None} >= {"sea"}

    for ring in rings:
        start = next((it for it in range(len(ring)) if not at_sea(ring[it])), 0)
        ring = ring[start:] + ring[:start]
        run = []
        for signed in [*ring, None]:
            if signed is not None and at_sea(signed):
                run.append(abs(signed))
            elif run:
                points = [point for it in run for point in arcs[it - 1].points]
                near = min(sorted(runs), key=lambda shore: min(
                    math.dist((x / 10, y / 10), found.units[shore]) for x, y in points))
                runs[near] += run
                run = []
    return runs


def tenth(value):
    return f"{value:.1f}".removesuffix(".0")


def written(faces, arcs, places, lettering, marks, header):
    out = [header.rstrip(), "", f"size {WIDTH} {HEIGHT}",
           f"room unit {tenth(UNIT)} out {tenth(OUT)} centre {tenth(CENTRE)}", ""]
    out += [written_arc(index, arc, faces) for index, arc in enumerate(arcs, 1)]
    out.append("")
    for number, face in sorted(enumerate(faces), key=lambda it: (it[1].code, it[1].kind)):
        rings = " ; ".join(" ".join(map(str, ring)) for ring in rings_of(number, arcs))
        out.append(f"face {face.code} {face.kind} {rings}")
    out.append("")
    for code, found in sorted(places.items()):
        for shore, (x, y) in sorted(found.units.items()):
            out.append(f"unit {code}{'/' + shore if shore else ''} {tenth(x)} {tenth(y)}")
        out.append(f"out {code} {tenth(found.out[0])} {tenth(found.out[1])}")
        if found.centre:
            out.append(f"centre {code} {tenth(found.centre[0])} {tenth(found.centre[1])}")
        out.append(written_label("label", code, found.style, found.label, lettering))
        out += [written_label(f"label/{language}", code, found.style, label, lettering)
                for language, label in sorted(found.said.items())]
        runs = shore_arcs(code, found, faces, arcs)
        for shore, (x, y) in sorted(found.shores.items()):
            out.append(f"shore {code}/{shore} {tenth(x)} {tenth(y)} {' '.join(map(str, runs[shore]))}")
    out.append("")
    for name, points in marks:
        out.append(f"mark {name} {' '.join(f'{x:.1f},{y:.1f}' for x, y in points)}")
    return "\n".join(out) + "\n"


def written_label(word, code, style, label, lettering):
    half = label_box(lettering, style, label.lines, label.size)
    return (f"{word} {code} {style} {tenth(label.x)} {tenth(label.y)} {tenth(label.size)} "
            f"{tenth(label.angle)} {half[0]:.1f} {half[1]:.1f} {'|'.join(label.lines)}")


def stepped(points):
    """A point and then the steps from each to the next."""
    return " ".join(f"{x - u},{y - v}" for (u, v), (x, y) in zip([(0, 0), *points], points))


def said(provinces):
    """What the provinces are called in every language that calls them otherwise than the board does, by
    its tag and their code."""
    own = {code: province["name"] for code, province in provinces.items()}
    found = {}
    for path in sorted(LANGUAGES.glob("*/words/names.toml")):
        names = tomllib.load(open(path, "rb")).get("places", {})
        names = {name: said if isinstance(said, str) else said["is"] for name, said in names.items()}
        called = {code: names.get(name, name) for code, name in own.items()}
        if called != own:
            found[path.parts[-3]] = {code: name[0].upper() + name[1:] for code, name in called.items()}
    return found


def drawing(notes):
    provinces = tomllib.load(open(BOARD, "rb"))["province"]
    borders = Borders(HERE / "borders.txt")
    land = coast(borders, HERE / "coast.txt")
    terrain = {code: province["terrain"] for code, province in provinces.items()}
    faces = named_faces(borders, land, terrain, notes)
    arcs = arcs_of(faces)
    lettering, wishes = Lettering(HERE / "lettering.txt"), Wishes(HERE / "places.txt")
    wishes.said = said(provinces)
    places = {}
    for face in faces:
        if face.code in provinces and face.kind in ("land", "sea"):
            province = provinces[face.code]
            places[face.code] = place(face, province["name"], list(province.get("coasts", {})),
                                      "centre" in province, lettering, wishes, notes)
    header = (HERE / "drawing-header.txt").read_text()
    return written(faces, arcs, places, lettering, borders.marks, header)


def too_near(text):
    """Faces that are no neighbours keep away from each other, so that nobody takes them for some."""
    drawn = check.Drawing(text)
    provinces, by_land, by_sea = check.board(BOARD)
    neighbours = {frozenset(place.split("/")[0] for place in pair) for pair in by_land | by_sea}
    shapes = {}
    for name, _, rings in drawn.faces:
        if name in provinces:
            edge = MultiLineString([drawn.ring(ring) + drawn.ring(ring)[:1] for ring in rings])
            shapes[name] = edge if name not in shapes else shapes[name].union(edge)
    for one, other in itertools.combinations(sorted(shapes), 2):
        if frozenset((one, other)) not in neighbours and shapes[one].distance(shapes[other]) < APART:
            yield f"{one} and {other} are no neighbours but near each other"


def main():
    notes = []
    text = drawing(notes)
    print("\n".join(notes), file=sys.stderr)
    if "--check" in sys.argv:
        if DRAWING.read_text() != text:
            sys.exit("the drawing that stands there is another one")
    else:
        DRAWING.write_text(text)
    complaints = check.complaints(text, BOARD) + list(too_near(text))
    print("\n".join(complaints) or "the drawing and the board agree")
    sys.exit(bool(complaints))


main()
