#!/usr/bin/env python3
"""Makes the typefaces of the site: cuts fonts that Debian and PyPI distribute down to the characters that its pages
use. Takes a folder into which the packages were unpacked; needs fonttools and brotli:

    apt-get download fonts-karla fonts-quicksand fonts-league-spartan fonts-yrsa-rasa fonts-manrope
    for package in *.deb; do dpkg -x "$package" unpacked; done
    pip install --target unpacked/python font-fredoka-one fonttools brotli
    PYTHONPATH=unpacked/python python3 Scripts/subset-fonts.py unpacked

Prints the rules of templates/assets/site.css: the names of published assets contain the hash of the file.
The licence of all of them, in templates/assets/fonts/OFL.txt, reserves some names, so that none keeps its own.
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = pathlib.Path(__file__).resolve().parents[1] / "templates/assets/fonts"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíóúüñÁÉÍÓÚÜÑçèêëïöÇÈ"
SIGNS = " \u00a00123456789.,:;!?¡¿'\"‘’“”«»()-–—…·/&%+*−×±=°ºª$½¼¾"
TEXT = LETTERS + SIGNS + "àâäîôûÀÂÖãõåøæœß<>[]{}|\\^_`~@#€©®•÷≈⅛"
# What a page is written in, and the headings of each portal: file, package's file, characters, features.
FACES = {
    "text": ("usr/share/fonts/truetype/karla-variable/Karla[wght].ttf", TEXT, ["kern", "tnum", "ccmp", "mark", "liga"]),
    "botes": ("usr/share/fonts/truetype/quicksand/Quicksand-Bold.ttf", LETTERS + SIGNS, ["kern"]),
    "conecta": ("usr/share/fonts/opentype/league-spartan/LeagueSpartan-Bold.otf", LETTERS + SIGNS, ["kern"]),
    "meal-plan": ("usr/share/fonts/truetype/fonts-yrsa-rasa/Yrsa-Bold.ttf", LETTERS + SIGNS, ["kern", "tnum"]),
    "ponte": ("usr/share/fonts/truetype/manrope/Manrope-ExtraBold.ttf", LETTERS + SIGNS, ["kern", "tnum"]),
    "cocina": ("python/font_fredoka_one/files/FredokaOne-Regular.ttf", LETTERS + SIGNS, []),
}

# Faces that sit too high: how far lines reach above and below the baseline, in parts of the size.
HEIGHTS = {"conecta": (0.9, 0.22)}


def cut(source, characters, features):
    font = TTFont(source)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": (400, 800)})
    # One of them has no space that does not break.
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.setdefault(0xA0, table.cmap[0x20])
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True, name_IDs=[])
    options.drop_tables += ["DSIG", "FFTM", "STAT", "gasp"]
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    font.flavor = "woff2"
    # Otherwise the file would change with the hour.
    font.recalcTimestamp = False
    return font


def main(unpacked):
    total = 0
    for name, (file, characters, features) in FACES.items():
        font = cut(unpacked / file, characters, features)
        for number, value in ((1, f"Acopio {name}"), (2, "Regular"), (4, f"Acopio {name}"), (6, f"Acopio-{name}")):
            font["name"].setName(value, number, 3, 1, 0x409)
        if "CFF " in font:
            table = font["CFF "].cff
            table.fontNames = [f"Acopio-{name}"]
            for key in ("FullName", "FamilyName", "Notice", "Copyright", "version"):
                table.topDictIndex[0].rawDict.pop(key, None)
        if name in HEIGHTS:
            ascent, descent = (round(part * font["head"].unitsPerEm) for part in HEIGHTS[name])
            font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, -descent, 0
            metrics = font["OS/2"]
            metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = ascent, -descent, 0
            metrics.usWinAscent, metrics.usWinDescent = ascent, descent
        target = FONTS / f"{name}.woff2"
        font.save(target)
        data = target.read_bytes()
        total += len(data)
        lacks = "".join(each for each in characters if ord(each) not in font.getBestCmap())
        print(f"{target.name}  {len(data)} bytes, without {lacks!r}")
    print(f"{total} bytes")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
