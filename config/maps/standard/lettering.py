"""Makes lettering.txt, the outlines the map's words are written with, from two OFL typefaces.

    npm pack @fontsource/alegreya-sans-sc @fontsource/alegreya-sc   (and unpack both)
    python3 lettering.py FOLDER > lettering.txt

FOLDER holds the files named below. Needs fonttools and uharfbuzz (for the spacing of pairs).
"""
import hashlib
import io
import sys

import uharfbuzz
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

STYLES = {
    "land": ("alegreya-sans-sc-latin-500-normal.woff", "6829e1dcda6e96c9851b0a45062da2510db1f0e29584c94587bc72083d4ffb85"),
    "bold": ("alegreya-sans-sc-latin-700-normal.woff", "2633197257909a1459ff60e2ac6906ecbe3e0f71c6b735c9e51070eaf256e3f1"),
    "sea": ("alegreya-sc-latin-500-italic.woff", "161af5a1b42f555fe3990c30b640de0ca2080c67abe10806d04304c3ba995c81"),
}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ACCENTED = "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûœŒÅåØøÆæñÑáíóúãõ"
SIGNS = " 0123456789.,:;!?'’“”()[]/&+-–—·×"
USED = {"land": LETTERS + ACCENTED + SIGNS, "bold": LETTERS[:26] + "0123456789+-×",
        "sea": LETTERS + ACCENTED + " .'’-"}
LEAST_KERN = 20


def shown(font, shaper, left, right):
    buffer = uharfbuzz.Buffer()
    buffer.add_str(left + right)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaper, buffer, {"kern": True, "liga": False})
    alone = font["hmtx"][font.getBestCmap()[ord(left)]][0]
    return buffer.glyph_positions[0].x_advance - alone


def main():
    for style, (name, checksum) in STYLES.items():
        raw = open(f"{sys.argv[1]}/{name}", "rb").read()
        if hashlib.sha256(raw).hexdigest() != checksum:
            sys.exit(f"{name} is not the file this was made for")
        font = TTFont(io.BytesIO(raw))
        font.flavor = None
        plain = io.BytesIO()
        font.save(plain)
        shaper = uharfbuzz.Font(uharfbuzz.Face(plain.getvalue()))
        glyphs, names = font.getGlyphSet(), font.getBestCmap()
        print(f"style {style} {font['OS/2'].sCapHeight} {font['OS/2'].sxHeight}")
        for letter in sorted(USED[style]):
            if ord(letter) not in names:
                continue
            pen = SVGPathPen(glyphs, ntos=lambda it: str(round(it)))
            glyph = glyphs[names[ord(letter)]]
            glyph.draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
            print(f"glyph {ord(letter):04X} {glyph.width} {pen.getCommands()}".rstrip())
        for left in sorted(set(LETTERS) & set(USED[style])):
            row = [(right, shown(font, shaper, left, right))
                   for right in sorted(set(LETTERS) & set(USED[style]))]
            row = [f"{right}{kern}" for right, kern in row if abs(kern) >= LEAST_KERN]
            if row:
                print(f"kern {left} {' '.join(row)}")


main()
