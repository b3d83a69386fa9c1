"""Checks a drawing against its board, from the two files alone.

By land:  two provinces border on one another by land where a face of one, its strait included,
          shares arcs with a face of the other and both are land.
By sea:   a sea and another sea where they share arcs; a sea and a coast where they share arcs; two
          coasts where both and one sea meet in one point at the end of a shared border.
Touching: faces that share arcs do so along REAL_LENGTH at least, faces that do not share arcs nowhere
          come to one point of four faces.
Room:     every place lies inside its face with the room the drawing promises, and no two things of a
          face overlap, whatever language its name is in.
"""
import math
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

REAL_LENGTH = 9.0
SHORE_HALF = (5.5, 3.0)   # half the width and half the height of the letters of a coast
BAR = (9.2, 2.5)          # half the width and half the height of the bar below a unit that holds
BELOW = {"land": 14.0, "sea": 10.8}   # how far below the middle of its unit the bar lies


def board(path):
    """(provinces, borders by land, borders by sea); by sea a place is CODE or CODE/COAST."""
    provinces = tomllib.load(open(path, "rb"))["province"]
    by_land, by_sea = set(), set()
    shores = {}
    for code, province in provinces.items():
        for other in province.get("armies", "").split():
            by_land.add(frozenset((code, other)))
        if "coasts" in province:
            shores.update({f"{code}/{shore}": row for shore, row in province["coasts"].items()})
        elif "fleets" in province:
            shores[code] = province["fleets"]
    for place, row in shores.items():
        for other in row.split():
            for end in [other] if other in shores else [it for it in shores if it.startswith(other + "/")]:
                back = shores[end].split()
                if place in back or place.split("/")[0] in back:
                    by_sea.add(frozenset((place, end)))
    return provinces, by_land, by_sea


def walked(steps):
    x = y = 0
    points = []
    for step in steps:
        dx, dy = step.split(",")
        x, y = x + int(dx), y + int(dy)
        points.append((x, y))
    return points


class Drawing:
    """What a drawing says."""

    def __init__(self, text):
        self.arcs, self.faces, self.units, self.outs, self.centres = {}, [], {}, {}, {}
        self.labels, self.shores, self.marks, self.room, self.kinds = {}, {}, [], {}, {}
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            words = rest.split(" ")
            if word == "size":
                self.size = tuple(int(it) for it in words)
            elif word == "room":
                self.room = {words[it]: float(words[it + 1]) for it in range(0, len(words), 2)}
            elif word == "arc":
                self.arcs[int(words[0])], self.kinds[int(words[0])] = walked(words[2:]), words[1]
            elif word == "face":
                rings = " ".join(words[2:]).split(" ; ")
                self.faces.append((words[0], words[1], [[int(it) for it in ring.split()] for ring in rings]))
            elif word == "unit":
                self.units[words[0]] = (float(words[1]), float(words[2]))
            elif word in ("out", "centre"):
                (self.outs if word == "out" else self.centres)[words[0]] = (float(words[1]), float(words[2]))
            elif word.split("/")[0] == "label":
                self.labels[word[6:], words[0]] = (words[1], *(float(it) for it in words[2:8]), " ".join(words[8:]).split("|"))
            elif word == "shore":
                self.shores[words[0]] = (float(words[1]), float(words[2]), [int(it) for it in words[3:]])
            elif word == "mark":
                self.marks.append((words[0], [tuple(float(it) for it in place.split(",")) for place in words[1:]]))

    def ring(self, numbers):
        points = []
        for number in numbers:
            arc = self.arcs[abs(number)]
            points += (arc if number > 0 else arc[::-1])[:-1]
        return [(x / 10, y / 10) for x, y in points]


def inside(point, rings):
    x, y = point
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                odd = not odd
    return odd


def segment_distance(p, a, b):
    (px, py), (ax, ay), (bx, by) = p, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0.0
    return math.hypot(px - ax - t * dx, py - ay - t * dy)


def clearance(point, rings):
    return min(segment_distance(point, a, b) for ring in rings for a, b in zip(ring, ring[1:] + ring[:1]))


def box_distance(point, label):
    """How far a point is from the box of a label."""
    _, x, y, _, angle, half_wide, half_tall, _ = label
    turn = math.radians(-angle)
    dx, dy = point[0] - x, point[1] - y
    u = abs(dx * math.cos(turn) - dy * math.sin(turn)) - half_wide
    v = abs(dx * math.sin(turn) + dy * math.cos(turn)) - half_tall
    return math.hypot(max(u, 0), max(v, 0))


def bar_edge(kind, unit):
    steps = [it / 4 for it in range(-4, 5)]
    for u, v in [(s, e) for s in steps for e in (-1, 1)] + [(e, s) for s in steps for e in (-1, 1)]:
        yield unit[0] + u * BAR[0], unit[1] + BELOW[kind] + v * BAR[1]


def box_edge(label):
    _, x, y, _, angle, half_wide, half_tall, _ = label
    turn = math.radians(angle)
    steps = [it / 8 for it in range(-8, 9)]
    for u, v in [(s, e) for s in steps for e in (-1, 1)] + [(e, s) for s in steps for e in (-1, 1)]:
        u, v = u * half_wide, v * half_tall
        yield x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn)


def sides(drawing):
    """For each arc the faces beside it, as (name, kind)."""
    beside = defaultdict(list)
    for name, kind, rings in drawing.faces:
        for ring in rings:
            for number in ring:
                beside[abs(number)].append((name, kind))
    return beside


def drawn_borders(drawing, provinces):
    """(by land, by sea, lengths) as the arcs say."""
    beside = sides(drawing)
    shore_of = {arc: place for place, (_, _, arcs) in drawing.shores.items() for arc in arcs}
    by_land, by_sea, lengths = set(), set(), defaultdict(float)
    around = defaultdict(list)
    for number, faces in beside.items():
        points = drawing.arcs[number]
        around[points[0]].append(number)
        around[points[-1]].append(number)
        if len(faces) == 2 and faces[0][0] != faces[1][0]:
            pair = frozenset(name for name, _ in faces)
            lengths[pair] += sum(math.dist(a, b) for a, b in zip(points, points[1:])) / 10
            if not pair <= set(provinces):
                continue
            wet = [name for name, kind in faces if kind == "sea"]
            if not wet:
                by_land.add(pair)
            elif len(wet) == 2:
                by_sea.add(pair)
            else:
                dry = next(name for name, kind in faces if kind != "sea")
                by_sea.add(frozenset((wet[0], shore_of.get(number, dry))))
    for numbers in around.values():
        pairs = [(number, beside[number]) for number in numbers if len(beside[number]) == 2]
        coasts = defaultdict(set)
        for number, faces in pairs:
            for (sea, wet), (dry, kind) in (faces, faces[::-1]):
                if wet == "sea" and kind in ("land", "strait"):
                    coasts[sea].add((dry, shore_of.get(number, dry)))
        for places in coasts.values():
            for dry, place in places:
                for other, end in places:
                    if dry < other and any({dry, other} == {name for name, _ in faces} for _, faces in pairs):
                        by_sea.add(frozenset((place, end)))
    return by_land, by_sea, lengths, around, beside


def named(pairs):
    return ", ".join(sorted("-".join(sorted(pair)) for pair in pairs))


def complaints(text, board_path):
    """Everything that is wrong with the drawing."""
    drawing = Drawing(text)
    provinces, want_land, want_sea = board(board_path)
    found = []
    names = {name for name, kind, _ in drawing.faces if kind in ("land", "sea")}
    if names != set(provinces):
        found.append(f"faces and provinces differ: {names ^ set(provinces)}")
    by_land, by_sea, lengths, around, beside = drawn_borders(drawing, provinces)
    for word, want, got in (("land", want_land, by_land), ("sea", want_sea, by_sea)):
        if want - got:
            found.append(f"by {word} the drawing lacks {named(want - got)}")
        if got - want:
            found.append(f"by {word} the drawing has too much {named(got - want)}")
    for pair, length in sorted(lengths.items(), key=lambda it: sorted(it[0])):
        if pair <= set(provinces) and length < REAL_LENGTH:
            found.append(f"{named([pair])} touch along {length:.1f} only")
    for point, numbers in around.items():
        there = {name for number in numbers for name, _ in beside[number]}
        if len(there & set(provinces)) > 3 or len(numbers) > 4:
            found.append(f"{sorted(there)} meet in one point {point}")
    found += crowded(drawing, provinces)
    return found


def crowded(drawing, provinces):
    """What lacks room."""
    found = []
    room = drawing.room
    for name, kind, numbers in drawing.faces:
        if kind not in ("land", "sea"):
            continue
        rings = [drawing.ring(ring) for ring in numbers]
        things = [(f"unit {place}", spot, room["unit"]) for place, spot in drawing.units.items()
                  if place.split("/")[0] == name]
        if len(things) != 1 + len(provinces[name].get("coasts", {})):
            found.append(f"{name}: {len(things)} places for units")
        units = len(things)
        things.append(("out", drawing.outs[name], room["out"]))
        if ("centre" in provinces[name]) != (name in drawing.centres):
            found.append(f"{name}: a centre here and none there")
        if name in drawing.centres:
            things.append(("centre", drawing.centres[name], room["centre"]))
        labels = {language: label for (language, code), label in drawing.labels.items() if code == name}
        for index, (word, spot, size) in enumerate(things):
            if not inside(spot, rings) or clearance(spot, rings) < size:
                found.append(f"{name}: {word} has no room in its face")
            for language, label in labels.items():
                if box_distance(spot, label) < size:
                    found.append(f"{name}: {word} lies on the label {language}")
                if index < units and any(box_distance(it, label) == 0 for it in bar_edge(kind, spot)):
                    found.append(f"{name}: the bar of {word} lies on the label {language}")
            for other, there, width in things[max(index + 1, units):]:
                if math.dist(spot, there) < size + width:
                    found.append(f"{name}: {word} and {other} overlap")
        for place, (x, y, _) in drawing.shores.items():
            if place.split("/")[0] == name:
                letters = ("land", x, y, 9.0, 0.0, *SHORE_HALF, [])
                if any(box_distance(spot, letters) < size for _, spot, size in things):
                    found.append(f"{place}: something lies on the letters of the coast")
                for label in labels.values():
                    if not all(inside(point, rings) and box_distance(point, label) > 0 for point in box_edge(letters)):
                        found.append(f"{place}: the letters of the coast have no room")
        for language, label in labels.items():
            if not all(inside(point, rings) for point in box_edge(label)):
                found.append(f"{name}: the label {language} leaves its face")
    return found


def main():
    """Complains of a drawing (the one that stands here, unless another is named), and ends with 1 if
    there is anything to say."""
    maps = Path(__file__).resolve().parent.parent
    drawing = Path(sys.argv[1]) if len(sys.argv) > 1 else maps / "standard.drawing"
    found = complaints(drawing.read_text(), maps / "standard.toml")
    for complaint in found:
        print(complaint)
    print(f"{len(found)} complaints")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
