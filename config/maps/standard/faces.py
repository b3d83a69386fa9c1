"""From coast.txt and borders.txt to faces that share their edges: the drawing without its places."""
import heapq
import math
import zlib
from collections import defaultdict

from shapely import make_valid, set_precision, union_all
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import nearest_points, polygonize, unary_union

from projection import HEIGHT, WIDTH, drawn

GRID = 0.1            # every corner lies on this grid
SMALLEST_ISLAND = 14.0  # square units
FINEST_CORNER = 1.1   # square units: what a corner of the coast must span to stay
FRAME = box(0, 0, WIDTH, HEIGHT)


def read_places(words):
    return [tuple(float(part) for part in word.split(",")) for word in words]


class Borders:
    """What borders.txt says."""

    def __init__(self, path):
        self.nodes, self.lines, self.carves, self.fills = {}, [], [], []
        self.faces, self.straits, self.islands, self.neutrals = [], [], [], []
        self.drops, self.marks, self.lakes = [], [], []
        for number, line in enumerate(open(path), 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            kind, rest = words[0], words[1:]
            if kind in ("node", "shore", "frame"):
                assert rest[0] not in self.nodes, f"line {number}: {rest[0]} stands twice"
                self.nodes[rest[0]] = (kind, drawn(float(rest[1]), float(rest[2])))
            elif kind in ("land", "sea"):
                for end in (rest[0], rest[-1]):
                    assert end in self.nodes, f"line {number}: no node {end}"
                vias = [drawn(*place) for place in read_places(rest[1:-1])]
                self.lines.append((kind, rest[0], vias, rest[-1]))
            elif kind in ("carve", "fill"):
                line = LineString([drawn(*place) for place in read_places(rest[1:])])
                (self.carves if kind == "carve" else self.fills).append((float(rest[0]), line))
            elif kind == "mark":
                self.marks.append((rest[0], [drawn(*place) for place in read_places(rest[1:])]))
            elif kind == "lake":
                self.lakes.append((rest[0], drawn(float(rest[1]), float(rest[2]))))
            elif kind == "drop":
                self.drops.append(drawn(float(rest[0]), float(rest[1])))
            else:
                found = {"face": self.faces, "strait": self.straits, "island": self.islands,
                         "neutral": self.neutrals}[kind]
                found.append((rest[0], drawn(float(rest[1]), float(rest[2]))))


def read_land(path):
    land, water = [], []
    for line in open(path):
        word, *steps = line.split()
        x = y = 0
        ring = []
        for step in steps:
            dx, dy = step.split(",")
            x, y = x + int(dx), y + int(dy)
            ring.append(drawn(x / 100, y / 100))
        (land if word == "land" else water).append(make_valid(Polygon(ring)))
    return unary_union(land).difference(unary_union(water))


def thinned(ring):
    """Visvalingam: the corner that spans the least goes first, until all span enough."""
    points = list(ring.coords)[:-1]
    count = len(points)
    before = [(it - 1) % count for it in range(count)]
    after = [(it + 1) % count for it in range(count)]
    stamps = [0] * count

    def span(index):
        (ax, ay), (bx, by), (cx, cy) = points[before[index]], points[index], points[after[index]]
        return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2

    heap = [(span(it), it, 0) for it in range(count)]
    heapq.heapify(heap)
    left = count
    while heap and left > 8:
        least, index, stamp = heapq.heappop(heap)
        if stamp != stamps[index]:
            continue
        if least >= FINEST_CORNER:
            break
        stamps[index] = -1
        left -= 1
        a, c = before[index], after[index]
        after[a], before[c] = c, a
        for it in (a, c):
            stamps[it] += 1
            heapq.heappush(heap, (max(span(it), least), it, stamps[it]))
    return [points[it] for it in range(count) if stamps[it] >= 0]


def polygons(shape):
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for part in getattr(shape, "geoms", []) for part in polygons(part)]


def coast(borders, path):
    """Land as drawn: smoothed, straits cut open, small islands gone."""
    land = read_land(path).intersection(FRAME.buffer(30))
    for width, line in borders.fills:
        land = land.union(line.buffer(width / 2))
    seeds = [Point(place) for _, place in borders.islands + borders.neutrals]
    land = unary_union([part for part in polygons(land)
                        if part.area > 5 or any(part.distance(seed) < 1 for seed in seeds)])
    land = land.buffer(1.0).buffer(-1.9).buffer(0.9)
    for width, line in borders.carves:
        land = land.difference(line.buffer(width / 2))
    parts = []
    for part in polygons(land):
        shell = Polygon(thinned(part.exterior)).buffer(0)
        holes = [Polygon(thinned(hole)).buffer(0) for hole in part.interiors
                 if Polygon(hole).area > 25]
        if shell.area < SMALLEST_ISLAND or any(shell.contains(Point(it)) for it in borders.drops):
            continue
        parts.append(shell.difference(unary_union(holes)))
    land = unary_union(parts).intersection(FRAME)
    return set_precision(land, GRID)


def smooth(points, step=3.0):
    """A curve through the points (Catmull-Rom by chord length)."""
    if len(points) < 3:
        return LineString(points).segmentize(step).coords[:]
    first = (2 * points[0][0] - points[1][0], 2 * points[0][1] - points[1][1])
    last = (2 * points[-1][0] - points[-2][0], 2 * points[-1][1] - points[-2][1])
    row = [first, *points, last]
    out = [points[0]]
    for a, b, c, d in zip(row, row[1:], row[2:], row[3:]):
        ta = 0.0
        tb = ta + math.dist(a, b) ** 0.5
        tc = tb + math.dist(b, c) ** 0.5
        td = tc + math.dist(c, d) ** 0.5
        pieces = max(1, round(math.dist(b, c) / step))
        for piece in range(1, pieces + 1):
            t = tb + (tc - tb) * piece / pieces

            def mix(p, q, t0, t1):
                w = (t - t0) / (t1 - t0)
                return (p[0] + (q[0] - p[0]) * w, p[1] + (q[1] - p[1]) * w)
            p, q, r = mix(a, b, ta, tb), mix(b, c, tb, tc), mix(c, d, tc, td)
            out.append(mix(mix(p, q, ta, tc), mix(q, r, tb, td), tb, tc))
    return out


def roughened(points, name):
    """Hand-drawn lines are too straight beside the coast: give them its grain."""
    state = zlib.crc32(name.encode())

    def chance():
        nonlocal state
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        return state / 0x7FFFFFFF * 2 - 1

    def wave(knots):
        """Smooth noise through `knots` chance heights, nothing at both ends."""
        heights = [0.0] + [chance() for _ in range(knots)] + [0.0]
        for index in range(len(points)):
            place = index / (len(points) - 1) * (knots + 1)
            cell = min(int(place), knots)
            part = place - cell
            part = part * part * (3 - 2 * part)
            yield heights[cell] + (heights[cell + 1] - heights[cell]) * part

    total = LineString(points).length
    bends = [3.2 * a + 1.5 * b + 0.7 * c for a, b, c in zip(
        wave(round(total / 30)), wave(round(total / 13)), wave(round(total / 6)))]
    out = [points[0]]
    for before, here, after, bend in zip(points, points[1:], points[2:], bends[1:]):
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        out.append((here[0] - dy / size * bend, here[1] + dx / size * bend))
    return out + [points[-1]]


def beyond(point, before, by):
    length = math.dist(point, before)
    return (point[0] + (point[0] - before[0]) / length * by,
            point[1] + (point[1] - before[1]) / length * by)


def border_lines(borders, land):
    edge = land.boundary
    places = {}
    for name, (kind, place) in borders.nodes.items():
        if kind == "shore":
            place = nearest_points(edge, Point(place))[0].coords[0]
        places[name] = place
    for kind, start, vias, end in borders.lines:
        points = smooth([places[start], *vias, places[end]])
        if kind == "land":
            points = roughened(points, f"{start} {end}")
        if borders.nodes[start][0] == "shore":
            points.insert(0, beyond(points[0], points[1], 1.2))
        if borders.nodes[end][0] == "shore":
            points.append(beyond(points[-1], points[-2], 1.2))
        shape = LineString(points).simplify(0.25)
        if kind == "land":
            shape = shape.intersection(land.buffer(1.3))
        else:
            shape = shape.difference(land.buffer(-1.3))
        yield shape


class Face:
    """A face of the drawing: code, kind (land, sea, strait, neutral) and its pieces."""

    def __init__(self, code, kind):
        self.code, self.kind, self.pieces = code, kind, []


def named_faces(borders, land, terrain, notes):
    """Every piece of the plane gets the face it belongs to."""
    lines = [land.boundary, FRAME.boundary, *border_lines(borders, land)]
    pieces = [piece for piece in polygonize(union_all(lines, grid_size=GRID))]
    pieces.sort(key=lambda piece: (piece.bounds, piece.area))
    wet = [not land.contains(piece.representative_point()) for piece in pieces]
    owner = {}

    def claim(code, kind, place, water, free=False):
        spot = Point(place)
        rows = [index for index in range(len(pieces))
                if wet[index] == water and not (free and index in owner)]
        best = min(rows, key=lambda index: pieces[index].distance(spot))
        far = pieces[best].distance(spot)
        if far > 6:
            notes.append(f"{code}: the nearest piece is {far:.0f} away")
        if owner.get(best, (code, kind)) != (code, kind):
            notes.append(f"{code} and {owner[best][0]} claim one piece")
        owner.setdefault(best, (code, kind))

    for code, place in borders.faces:
        sea = terrain[code] == "sea"
        claim(code, "sea" if sea else "land", place, sea)
    for code, place in borders.straits:
        claim(code, "strait", place, True)
    for code, place in borders.neutrals:
        claim(code, "neutral", place, False, True)
    for code, place in borders.lakes:
        claim(code, "lake", place, True)
    for code, place in borders.islands:
        claim(code, "land", place, False, True)
    firm = [it for it in owner if not wet[it]]
    for index, piece in enumerate(pieces):
        if index in owner:
            continue
        near = min(firm, key=lambda it: (pieces[it].distance(piece), it))
        owner[index] = (owner[near][0], "strait") if wet[index] else owner[near]
        spot = piece.representative_point()
        if piece.area > 1:
            notes.append(f"{'water' if wet[index] else 'land'} of {piece.area:.0f} at "
                         f"{spot.x:.0f},{spot.y:.0f} goes to {owner[near][0]}")
    faces = {}
    for index, key in sorted(owner.items()):
        faces.setdefault(key, Face(*key)).pieces.append(pieces[index])
    return list(faces.values())


class Arc:
    """An edge between two faces (`None` outside the frame), with the first at its left."""

    def __init__(self, points, left, right):
        self.points, self.left, self.right = points, left, right


def key_of(point):
    return (round(point[0] * 10), round(point[1] * 10))


def arcs_of(faces):
    """The edges between faces, cut where more than two meet."""
    beside = defaultdict(dict)
    for number, face in enumerate(faces):
        for piece in face.pieces:
            for ring, outer in [(piece.exterior, True), *((it, False) for it in piece.interiors)]:
                points = [key_of(it) for it in ring.coords]
                if ring.is_ccw != outer:
                    points.reverse()
                for a, b in zip(points, points[1:]):
                    if a != b:
                        beside[(a, b) if a < b else (b, a)][a < b] = number
    ways = defaultdict(list)
    sides = {}
    for (a, b), there in sorted(beside.items()):
        left, right = there.get(True), there.get(False)
        if left == right:
            continue
        sides[a, b], sides[b, a] = (left, right), (right, left)
        ways[a].append(b)
        ways[b].append(a)

    def ends(point):
        around = ways[point]
        return len(around) != 2 or sides[around[0], point] != sides[point, around[1]]

    used, arcs = set(), []

    def follow(a, b):
        points = [a, b]
        used.update([(a, b), (b, a)])
        while not ends(points[-1]) and points[-1] != points[0]:
            after = [it for it in ways[points[-1]] if it != points[-2]][0]
            used.update([(points[-1], after), (after, points[-1])])
            points.append(after)
        left, right = sides[a, b]
        if left is None or (right is not None and right < left):
            points, left, right = points[::-1], right, left
        arcs.append(Arc(points, left, right))

    for start in sorted(ways):
        if ends(start):
            for after in sorted(ways[start]):
                if (start, after) not in used:
                    follow(start, after)
    for start in sorted(ways):
        for after in sorted(ways[start]):
            if (start, after) not in used:
                follow(start, after)
    return arcs


def length(points):
    return sum(math.dist(a, b) for a, b in zip(points, points[1:])) / 10
