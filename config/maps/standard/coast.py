"""Makes coast.txt, the coastline the map is drawn on, from Natural Earth.

    npm pack world-atlas@2.0.2 && tar xf world-atlas-2.0.2.tgz
    python3 coast.py package/land-10m.json > coast.txt

The file read must have the checksum below. Land is cut to the window around the board, thinned to
what a picture of 2400 pixels can show, and written in hundredths of a degree: one ring a line, a
point and then the steps from each point to the next. Rings of water inside land start with "water".
Needs shapely 2.1.2.
"""
import hashlib
import json
import sys

from shapely import box, make_valid
from shapely.geometry import Polygon
from shapely.ops import unary_union

CHECKSUM = "9b9f584709c119d63fbadf484ce425260497697b7166be7a2fe360e8c0b171a8"
WINDOW = box(-36, 20, 88, 77)
FINENESS = 0.025   # degrees
SMALLEST = 0.004   # square degrees


def unwrapped(points):
    """The same ring without the jump from 180 degrees east to 180 west."""
    if max(x for x, _ in points) - min(x for x, _ in points) > 180:
        return [(x + 360 if x < -60 else x, y) for x, y in points]
    return points


def rings_of(topology):
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale[0] + shift[0], y * scale[1] + shift[1]))
        arcs.append(points)

    def ring(numbers):
        points = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += arc if not points else arc[1:]
        return unwrapped(points)

    for geometry in topology["objects"]["land"]["geometries"]:
        for polygon in geometry["arcs"]:
            yield [ring(part) for part in polygon]


def written(ring, word):
    points = [(round(x * 100), round(y * 100)) for x, y in ring.coords[:-1]]
    start = points.index(min(points))
    points = points[start:] + points[:start]
    line, last = [word], (0, 0)
    for point in points:
        if point != last:
            line.append(f"{point[0] - last[0]},{point[1] - last[1]}")
        last = point
    return " ".join(line)


def main():
    raw = open(sys.argv[1], "rb").read()
    if hashlib.sha256(raw).hexdigest() != CHECKSUM:
        sys.exit(f"{sys.argv[1]} is not land-10m.json of world-atlas 2.0.2")
    land = []
    for shell, *holes in rings_of(json.loads(raw)):
        part = Polygon(shell, holes)
        if part.intersects(WINDOW):
            land.append(make_valid(part).intersection(WINDOW))
    land = make_valid(unary_union(land).simplify(FINENESS)).segmentize(2.0)
    lines = []
    for part in getattr(land, "geoms", [land]):
        if part.geom_type != "Polygon" or part.area < SMALLEST:
            continue
        lines.append(written(part.exterior, "land"))
        lines += [written(hole, "water") for hole in part.interiors if Polygon(hole).area > 0.05]
    print("\n".join(sorted(lines)))


main()
