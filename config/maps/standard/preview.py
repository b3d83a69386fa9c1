"""Draws ../standard.drawing as SVG, for the eyes of whoever changes it.

    python3 preview.py [grey] [codes] [de | fr] [owned | FILE] > look.svg

FILE has a line for each thing to show: own POWER CODE ..., or POWER order, the order as players write
it with the outcome after it in brackets: `ENGLAND F NTH C A YOR-NWY`, `ENGLAND A YOR-NWY [bounced]`.
Standard library only.
"""
import math
import sys
import tomllib
from pathlib import Path

from check import Drawing

HERE = Path(__file__).parent
LOOKS = tomllib.load(open(HERE / "powers.toml", "rb"))
BOARD = tomllib.load(open(HERE.parent / "standard.toml", "rb"))
ARMY, FLEET = LOOKS["sign"]["army"], LOOKS["sign"]["fleet"]


class Letters:
    def __init__(self):
        self.glyphs, self.kerns, self.used = {}, {}, set()
        for line in open(HERE / "lettering.txt"):
            words = line.rstrip("\n").split(" ")
            if words[0] == "style":
                style = words[1]
            elif words[0] == "glyph":
                self.glyphs[style, chr(int(words[1], 16))] = (int(words[2]), " ".join(words[3:]))
            else:
                self.kerns.update({(style, words[1] + pair[0]): int(pair[1:]) for pair in words[2:]})

    def line(self, style, text, size, x, y):
        """A line of text around x, on the base line y."""
        places, at = [], 0
        for before, letter in zip(" " + text, text):
            at += self.kerns.get((style, before + letter), 0)
            places.append((at, letter))
            at += self.glyphs[style, letter][0]
        scale = size / 1000
        out = []
        for place, letter in places:
            if self.glyphs[style, letter][1]:
                self.used.add((style, letter))
                out.append(f'<use href="#{style}{ord(letter):x}" x="{place}"/>')
        return (f'<g transform="translate({x - at * scale / 2:.2f} {y:.2f}) scale({scale:.4g})">'
                + "".join(out) + "</g>")

    def block(self, style, lines, size, x, y, angle):
        first = y + 0.32 * size - (len(lines) - 1) * 0.46 * size
        body = "".join(self.line(style, text, size, x, first + index * 0.92 * size)
                       for index, text in enumerate(lines))
        return f'<g transform="rotate({angle:g} {x:g} {y:g})">{body}</g>' if angle else body

    def defs(self):
        return "".join(f'<path id="{style}{ord(letter):x}" d="{self.glyphs[style, letter][1]}"/>'
                       for style, letter in sorted(self.used))


def ring_path(drawing, numbers):
    points = [(round(x * 10), round(y * 10)) for x, y in drawing.ring(numbers)]
    return points_path(points + points[:1])


def points_path(points):
    start, last = points[0], points[-1]
    if closed := start == last:
        points = points[:-1]
    return f"M{start[0] / 10:g} {start[1] / 10:g}l" + " ".join(
        f"{(b[0] - a[0]) / 10:g} {(b[1] - a[1]) / 10:g}" for a, b in zip(points, points[1:])
    ).replace(" -", "-") + "z" * closed


def arc_path(drawing, number):
    return points_path(drawing.arcs[number])


def kind_path(drawing, kind):
    return "".join(arc_path(drawing, it) for it in drawing.arcs if drawing.kinds[it] == kind)


def unit(letters, power, kind, spot, scale=1.0, outline="#1d1a16", grey=False):
    look = LOOKS["power"][power]
    x, y = spot
    fill = "#ffffff" if grey else look["colour"]
    ink = "#000000" if grey else look["ink"]
    return (f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><path d="{ARMY if kind == "A" else FLEET}" '
            f'fill="{fill}" stroke="#ffffff" stroke-width="3.4"/>'
            f'<path d="{ARMY if kind == "A" else FLEET}" fill="{fill}" stroke="{outline}" stroke-width="1.3"/>'
            f'<g fill="{ink}">{letters.line("bold", look["letter"], 15 if kind == "A" else 14, 0, 5 if kind == "A" else 4.6)}</g></g>')


def shortened(a, b, head, tail):
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return (a[0] + ux * tail, a[1] + uy * tail), (b[0] - ux * head, b[1] - uy * head), (ux, uy)


def arrow(route, colour, bounced, occupied, grey):
    """A move: straight, or waved along its route over the fleets that convoy it."""
    a, b = route[0], route[-1]
    p, _, _ = shortened(a, route[1], 0, 12)
    _, q, (ux, uy) = shortened(route[-2], b, 13 if occupied else 5, 0)
    neck = (q[0] - ux * 8, q[1] - uy * 8)
    head = (f"M{q[0]:.1f} {q[1]:.1f}L{neck[0] - uy * 5 - ux:.1f} {neck[1] + ux * 5 - uy:.1f}"
            f"L{neck[0] + uy * 5 - ux:.1f} {neck[1] - ux * 5 - uy:.1f}Z")
    shaft = f"M{p[0]:.1f} {p[1]:.1f}L{neck[0]:.1f} {neck[1]:.1f}"
    if len(route) > 2:
        shaft = waved_path(curve([p, *route[1:-1], neck]))
    out = (f'<path d="{shaft}{head}" fill="none" stroke="#ffffff" stroke-width="7" stroke-linejoin="round" stroke-opacity=".8"/>'
           f'<path d="{shaft}" fill="none" stroke="#1d1a16" stroke-width="4.6"/>'
           f'<path d="{head}" fill="#1d1a16" stroke="#1d1a16" stroke-width="4.6" stroke-linejoin="round"/>'
           f'<path d="{shaft}" fill="none" stroke="{colour}" stroke-width="2.4"/>'
           f'<path d="{head}" fill="{colour}" stroke="{colour}" stroke-width="2.4" stroke-linejoin="round"/>')
    if bounced:
        x, y = p[0] + (q[0] - p[0]) * .62, p[1] + (q[1] - p[1]) * .62
        cross = f"M{x - 5:.1f} {y - 5:.1f}l10 10m0-10l-10 10"
        out += (f'<path d="{cross}" stroke="#fff" stroke-width="6"/>'
                f'<path d="{cross}" stroke="{"#000" if grey else "#c00000"}" stroke-width="3"/>')
    return out


def curve(points):
    """A curve through the points (Catmull-Rom), in steps of about two units."""
    row = [points[0], *points, points[-1]]
    out = [points[0]]
    for a, b, c, d in zip(row, row[1:], row[2:], row[3:]):
        pieces = max(1, round(math.dist(b, c) / 2))
        for piece in range(1, pieces + 1):
            t = piece / pieces
            out.append(tuple(0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t
                                    + (3 * q - p - 3 * r + s) * t ** 3)
                             for p, q, r, s in zip(a, b, c, d)))
    return out


def waved_path(points):
    """The same way in waves of 14 units, 3 to each side."""
    total = sum(math.dist(a, b) for a, b in zip(points, points[1:]))
    waves = max(1, round(total / 14))
    out, gone = [], 0.0
    for before, here, after in zip([points[0], *points], points, [*points[1:], points[-1]]):
        gone += math.dist(before, here)
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        side = 3 * math.sin(gone / total * waves * 2 * math.pi)
        out.append(f"{here[0] - dy / size * side:.1f} {here[1] + dx / size * side:.1f}")
    return "M" + "L".join(out)


def dashed(a, b, colour, tail=12, head=0, ring=False):
    p, q, _ = shortened(a, b, 14 if ring else head, tail)
    d = f"M{p[0]:.1f} {p[1]:.1f}L{q[0]:.1f} {q[1]:.1f}"
    out = (f'<path d="{d}" stroke="#fff" stroke-width="5" stroke-opacity=".8"/>'
           f'<path d="{d}" stroke="#1d1a16" stroke-width="3.4" stroke-dasharray="6 4"/>'
           f'<path d="{d}" stroke="{colour}" stroke-width="1.9" stroke-dasharray="6 4"/>')
    if ring:
        out += f'<circle cx="{b[0]:g}" cy="{b[1]:g}" r="14" fill="none" stroke="#1d1a16" stroke-width="1.4" stroke-dasharray="4 3"/>'
    else:
        out += f'<circle cx="{q[0]:.1f}" cy="{q[1]:.1f}" r="3.2" fill="{colour}" stroke="#1d1a16" stroke-width="1"/>'
    return out


def scene(drawing, letters, lines, grey):
    """(units, arrows) of the orders."""
    units, arrows, owned = [], [], {}
    spots = {}
    for line in lines:
        words = line.split()
        if words and words[0] == "own":
            owned.update({code: words[1] for code in words[2:]})
        elif words:
            spots[words[2][:3]] = True
    for line in lines:
        words = line.split()
        if not words or words[0] == "own":
            continue
        power, kind, order = words[0], words[1], " ".join(words[2:])
        outcome = order.partition("[")[2].rstrip("]")
        order = order.partition("[")[0].strip()
        colour = "#ffffff" if grey else LOOKS["power"][power]["colour"]
        place = order.split()[0].split("-")[0]
        here = drawing.units[place]
        if " S " in order:
            what = order.split(" S ")[1].split(" ")[-1]
            colour = "#000000" if grey else colour
            if "-" in what:
                start, end = (drawing.units[it] for it in what.split("-"))
                middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
                arrows.insert(0, dashed(here, middle, colour))
            else:
                arrows.insert(0, dashed(here, drawing.units[what], colour, ring=True))
        elif "-" in order and " C " not in order:
            end = order.split("-")[1]
            fleets = [drawing.units[it.split()[2]] for it in lines if it.partition(" C ")[2].split(" ")[-1] == order]
            fleets.sort(key=lambda it: math.dist(here, it))
            arrows.append(arrow([here, *fleets, drawing.units[end]], colour, "bounced" in outcome, end[:3] in spots, grey))
        if "dislodged" in outcome:
            units.append(unit(letters, power, kind, drawing.outs[place[:3]], .82, "#000000" if grey else "#c00000", grey))
        else:
            units.append(unit(letters, power, kind, here, 1.0, "#1d1a16", grey))
    return units, arrows, owned


def main():
    words = sys.argv[1:]
    grey, codes = "grey" in words, "codes" in words
    paint = LOOKS["grey" if grey else "paint"]
    drawing, letters = Drawing((HERE.parent / "standard.drawing").read_text()), Letters()
    language = next((word for word in words if any(said == word for said, _ in drawing.labels)), "")
    files = [word for word in words if word not in ("grey", "codes", "owned", language)]
    lines = Path(files[0]).read_text().splitlines() if files else []
    units, arrows, owned = scene(drawing, letters, lines, grey)
    if "owned" in words:
        owned = {code: it["centre"] for code, it in BOARD["province"].items() if it.get("centre", "neutral") != "neutral"}
        for power, it in BOARD["power"].items():
            for text in it["units"].split(", "):
                kind, place = text.split()
                units.append(unit(letters, power, kind, drawing.units[place], grey=grey))
    width, height = drawing.size
    out = []
    paths = {}
    for name, kind, rings in drawing.faces:
        d = "".join(ring_path(drawing, ring) for ring in rings)
        paths.setdefault((name, kind), d)
    land = "".join(d for (_, kind), d in paths.items() if kind in ("land", "neutral"))
    coast = kind_path(drawing, "coast")
    out.append(f'<rect width="{width}" height="{height}" fill="{paint["sea"]}"/>')
    for by, colour in zip((7.0, 3.2), paint["shallows"]):
        out.append(f'<path d="{land}" stroke="{colour}" stroke-width="{2 * by}" stroke-linejoin="round"/>')
    out.append(f'<g id="water" fill="none" stroke="{paint["water"]}" stroke-width="1" stroke-dasharray="5 3"><path d="{kind_path(drawing, "water")}"/></g>')
    out.append('<g id="land" fill-rule="evenodd">')
    for (name, kind), d in paths.items():
        if kind == "neutral":
            out.append(f'<path id="n-{name}" d="{d}" fill="{paint["neutral"]}"/>')
        elif kind == "land":
            look = LOOKS["power"].get(owned.get(name))
            fill = paint["paper"] if not look else look["grey" if grey else "tint"]
            out.append(f'<g fill="{fill}"><path id="p-{name.lower()}" d="{d}"/></g>')
            if look:
                out.append(f'<use href="#p-{name.lower()}" fill="url(#t-{owned[name]})"/>')
    out.append("</g>")
    out.append(f'<g fill="none" stroke-linejoin="round"><path id="borders" d="{kind_path(drawing, "border")}" stroke="{paint["border"]}" stroke-width="1"/>'
               f'<use href="#coast" stroke="{paint["coast"]}" stroke-width="1"/></g>')
    for name, points in drawing.marks:
        d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        out.append(f'<path id="m-{name}" d="{d}" fill="none" stroke="{paint["coast"]}" stroke-width="3"/><path d="{d}" fill="none" stroke="{paint["sea"]}" stroke-width="1.6"/>')
    out.append(f'<g id="centres" fill="{paint["paper"]}" stroke="{paint["ink"]}">')
    for code, (x, y) in drawing.centres.items():
        out.append(f'<g id="c-{code.lower()}"><circle cx="{x:g}" cy="{y:g}" r="3.9" stroke-width="1.1"/><circle cx="{x:g}" cy="{y:g}" r="1.6" fill="{paint["ink"]}" stroke="none"/></g>')
    out.append("</g>")
    out.append('<g id="orders" fill="none">' + "".join(arrows) + "</g>")
    out.append('<g id="labels">')
    labels = {code: label for (said, code), label in drawing.labels.items() if not said}
    labels.update({code: label for (said, code), label in drawing.labels.items() if said == language})
    for code, (style, x, y, size, angle, _, _, text) in labels.items():
        fill = paint["sea-label"] if style == "sea" else paint["ink"]
        look = LOOKS["power"].get(owned.get(code))
        halo = ""
        if look or arrows:
            fill_under = look["grey" if grey else "tint"] if look else paint["sea" if style == "sea" else "paper"]
            wide, tall = labels[code][5:7]
            halo = (f'<rect x="{x - wide - 1.5:.1f}" y="{y - tall - 1.5:.1f}" width="{2 * wide + 3:.1f}" height="{2 * tall + 3:.1f}" '
                    f'rx="3" fill="{fill_under}" fill-opacity=".5" transform="rotate({angle:g} {x:g} {y:g})"/>')
        if codes:
            text = [code.title()]
        out.append(f'<g id="l-{code.lower()}" fill="{fill}">{halo}{letters.block(style, text, size, x, y, angle)}</g>')
    for place, (x, y, _) in drawing.shores.items():
        out.append(f'<g fill="{paint["border"]}">{letters.block("land", [place[4:].lower()], 9, x, y, 0)}</g>')
    out.append("</g>")
    out.append('<g id="units">' + "".join(units) + "</g>")
    out.append(f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" fill="none" stroke="{paint["paper"]}" stroke-width="6"/>'
               f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" fill="none" stroke="{paint["coast"]}" stroke-width="1"/>'
               f'<rect x=".75" y=".75" width="{width - 1.5}" height="{height - 1.5}" fill="none" stroke="{paint["coast"]}" stroke-width="1.5"/>')
    defs = [f'<path id="coast" d="{coast}"/>', letters.defs()]
    for power, look in LOOKS["power"].items():
        it = look["pattern"]
        defs.append(f'<pattern id="t-{power}" width="{it["tile"]}" height="{it["tile"]}" patternUnits="userSpaceOnUse">'
                    f'<path d="{it["strokes"]}" stroke="{"#777777" if grey else look["line"]}" stroke-width="{it["width"]}" stroke-linecap="round" fill="none"/></pattern>')
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"><defs>{"".join(defs)}</defs>')
    print("\n".join(out))
    print("</svg>")


main()
