"""Makes the two fonts that letters on paper are set in, from the pieces one OFL typeface comes in.

    npm pack @fontsource/alegreya-sans@5.3.0   (and unpack it)
    python3 make.py package/files

Needs fonttools 4.68. Latin, Greek and Cyrillic become one file; hints and rules for ligatures are left
out, and digits are those as high as capitals and all equally wide, as tables want them. Widths of pairs
are not kept.
"""
import hashlib
import io
import sys

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

PIECES = {
    "regular": {
        "latin-400": "ead93e746065252ac3e27d37c86e990349e3b2eace7878daf5e72e756e844f51",
        "latin-ext-400": "fa7efb1d4a8ad67f034153bd4582a7f13a8922855106951459cc1fe8b6d6a0d5",
        "greek-400": "670da4303f91b767e452da3132c26063604d994ea4338a72cb1bb91537ec9b32",
        "cyrillic-400": "6060d48c62ce966de5eabba330353e773dd0cf1e2c4fa682cea9bdebbd17724c",
    },
    "bold": {
        "latin-700": "0f0925abc4d366c7355ee175f821357e38015674d73fdb85cdbe38858d0750ec",
        "latin-ext-700": "7cd21f5bc3e44e14efc1adb9287f405b5800acb8329bc3cdc664f1386949dd72",
        "greek-700": "097318dcc77457ae49f94880934cc9f99d25941cdfd32bf0fca292ab8144aedd",
        "cyrillic-700": "5571d646eb6b368720b516829afcaf9e8b0f316402cd62c62eb62a94dbb48a77",
    },
}


def digits(font):
    """What the features for lining and for tabular digits put in the place of each digit."""
    names = font.getBestCmap()
    table = font["GSUB"].table
    now = {code: names[code] for code in range(0x30, 0x3A)}
    for wanted in ("lnum", "tnum"):
        for record in table.FeatureList.FeatureRecord:
            if record.FeatureTag != wanted:
                continue
            for index in record.Feature.LookupListIndex:
                for rule in table.LookupList.Lookup[index].SubTable:
                    rule = getattr(rule, "ExtSubTable", rule)
                    now = {code: getattr(rule, "mapping", {}).get(name, name) for code, name in now.items()}
            break
    return now


def piece(folder, name, checksum):
    raw = open(f"{folder}/alegreya-sans-{name}-normal.woff", "rb").read()
    if hashlib.sha256(raw).hexdigest() != checksum:
        sys.exit(f"alegreya-sans-{name}-normal.woff is not the file this was made for")
    font = TTFont(io.BytesIO(raw))
    font.flavor = None
    if name.startswith("latin-") and "ext" not in name:
        lining = digits(font)
        for table in font["cmap"].tables:
            table.cmap.update({code: name for code, name in lining.items() if code in table.cmap})
    options = Options()
    options.layout_features, options.hinting, options.notdef_outline = [], False, True
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "gasp"]
    options.glyph_names = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    plain = io.BytesIO()
    font.save(plain)
    plain.seek(0)
    return plain


def main():
    for face, pieces in PIECES.items():
        files = [piece(sys.argv[1], name, checksum) for name, checksum in pieces.items()]
        whole = Merger().merge(files)
        whole["post"].formatType = 3.0
        whole["head"].created = whole["head"].modified = 0
        whole.recalcTimestamp = False
        whole.save(f"alegreya-sans-{face}.ttf")


main()
