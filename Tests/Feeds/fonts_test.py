"""Weighs the typefaces of the finished site, and looks for characters of its pages that they lack.

$ACOPIO_SITE is the built site (default: Output). The files are read without a library for fonts: of WOFF2 only the
table that says which characters there are, which is not transformed.
"""

import html.parser
import os
import pathlib
import re
import struct
import unittest

try:
    import brotli
except ImportError:
    brotli = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
# All files together, in bytes; a page other than the hub loads two of them.
LIMIT = 60_000
# Characters that pages show in a font of the device, with where they are.
FALLING_BACK = {"→": "moves of a donation", "λ": "formulas of the API", "φ": "formulas of the API"}
# Those that no heading, figure or number has, so that the typefaces of headings go without.
ONLY_TEXT = set("<>[]{}|\\^_`~@#€©®•÷≈⅛")
HEADINGS = {"h1", "h2", "h3", "h4"}
SILENT = {"script", "style", "code", "pre", "kbd", "samp", "title"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# The tables that WOFF2 gives a number; others have their name.
KNOWN = ("cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT "
         "VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar "
         "fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill").split()


def base128(data, at):
    value = 0
    while True:
        byte, at = data[at], at + 1
        value = value << 7 | byte & 0x7F
        if not byte & 0x80:
            return value, at


def table(data, wanted):
    """A table of a WOFF2 file that is not transformed."""
    count = struct.unpack(">H", data[12:14])[0]
    at, offset, found = 48, 0, None
    for _ in range(count):
        flags, at = data[at], at + 1
        if flags & 63 == 63:
            tag, at = data[at:at + 4].decode().strip(), at + 4
        else:
            tag = KNOWN[flags & 63]
        length, at = base128(data, at)
        if (tag in ("glyf", "loca")) != (flags >> 6 == 3) and flags >> 6 != 3 or (tag == "hmtx" and flags >> 6 == 1):
            length, at = base128(data, at)
        if tag == wanted:
            found = (offset, length)
        offset += length
    stream = brotli.decompress(data[at:at + struct.unpack(">I", data[20:24])[0]])
    if len(stream) != offset:
        raise AssertionError(f"the tables have {offset} bytes, the stream {len(stream)}")
    return stream[found[0]:found[0] + found[1]]


def characters(data):
    """Those that a font has a glyph for: of its cmap, the subtables of format 4."""
    cmap, found = table(data, "cmap"), set()
    for number in range(struct.unpack(">H", cmap[2:4])[0]):
        start = struct.unpack(">I", cmap[8 + 8 * number:12 + 8 * number])[0]
        if struct.unpack(">H", cmap[start:start + 2])[0] != 4:
            continue
        double = struct.unpack(">H", cmap[start + 6:start + 8])[0]
        numbers = lambda at: struct.unpack(f">{double // 2}H", cmap[start + at:start + at + double])
        ends, starts = numbers(14), numbers(16 + double)
        deltas, ranges = numbers(16 + 2 * double), numbers(16 + 3 * double)
        for index, (first, last) in enumerate(zip(starts, ends)):
            for code in range(first, last + 1):
                if code == 0xFFFF:
                    continue
                glyph = code
                if ranges[index]:
                    at = start + 16 + 3 * double + 2 * index + ranges[index] + 2 * (code - first)
                    glyph = struct.unpack(">H", cmap[at:at + 2])[0]
                    if not glyph:
                        continue
                if (glyph + deltas[index]) % 0x10000:
                    found.add(chr(code))
    return found


class Letters(html.parser.HTMLParser):
    """The characters of a page, and those of its headings by portal."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.text, self.headings = [("", "acopio", False)], set(), {}

    def handle_starttag(self, tag, attributes):
        if tag in VOID:
            return
        _, portal, silent = self.open[-1]
        portal = dict(attributes).get("data-portal") or portal
        self.open.append((tag, portal, silent or tag in SILENT))

    def handle_endtag(self, tag):
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place][0] == tag:
                del self.open[place:]
                return

    def handle_data(self, data):
        _, portal, silent = self.open[-1]
        if silent:
            return
        found = set(data) - {"\n", "\t", "\u00ad", "\u200b"}
        self.text |= found
        if HEADINGS & {tag for tag, _, _ in self.open}:
            self.headings.setdefault(portal, set()).update(found)


@unittest.skipIf(brotli is None, "Python's brotli is missing")
class FontTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = {file.name.split(".")[0]: file for file in sorted((SITE / "assets").rglob("*.woff2"))}
        cls.sheets = {file.name.split(".")[0]: file for file in sorted((SITE / "assets").glob("*.css"))}
        cls.styles = "".join(file.read_text(encoding="utf-8") for file in cls.sheets.values())
        cls.letters = Letters()
        for file in SITE.rglob("*.html"):
            page = Letters()
            page.feed(file.read_text(encoding="utf-8"))
            cls.letters.text |= page.text
            for portal, found in page.headings.items():
                cls.letters.headings.setdefault(portal, set()).update(found)

    def test_all_of_them_keep_within_their_budget(self):
        self.assertGreater(len(self.files), 1)
        self.assertLessEqual(sum(file.stat().st_size for file in self.files.values()), LIMIT)

    def test_no_page_waits_for_one_or_moves_when_it_comes(self):
        faces = re.findall(r"@font-face\s*\{(.*?)\}", self.styles, re.DOTALL)
        # Every portal declares the face of the text with its own.
        self.assertEqual(len(set(faces)), len(self.files))
        for face in faces:
            self.assertRegex(face, r"font-display:\s*optional\s*[;}]?")

    def test_styles_name_the_files_that_are_there(self):
        used = set()
        for sheet in self.sheets.values():
            for address in re.findall(r"url\(['\"]?([^)'\"]+)", sheet.read_text(encoding="utf-8")):
                if not address.startswith(("data:", "#")):
                    file = (sheet.parent / address).resolve()
                    self.assertTrue(file.is_file(), f"{sheet.name} names {address}, which is not published")
                    used.add(file)
        self.assertEqual(used, {file.resolve() for file in self.files.values()})

    def test_pages_fetch_early_what_they_are_set_in(self):
        for file in sorted(SITE.glob("*/index.html")) + [SITE / "index.html"]:
            page = file.read_text(encoding="utf-8")
            portal = re.search(r'<html[^>]*data-portal="([^"]+)"', page)
            if portal:
                wanted = {"text"} | ({portal[1]} & set(self.files))
                early = re.findall(r'<link rel="?preload"? [^>]*href="?/assets/fonts/([a-z-]+)\.', page)
                self.assertEqual(set(early), wanted, file)

    def test_the_licence_lies_beside_them(self):
        folders = {file.parent for file in self.files.values()}
        for folder in folders:
            texts = [file.read_text(encoding="utf-8") for file in folder.glob("OFL*.txt")]
            self.assertEqual(len(texts), 1)
            self.assertIn("SIL OPEN FONT LICENSE Version 1.1", texts[0])
            for file in folder.glob("*.woff2"):
                self.assertIn(f"{file.name.split('.')[0]}.woff2 of ", texts[0])

    def test_texts_have_every_character_of_the_pages(self):
        has = characters(self.files["text"].read_bytes())
        lacking = {each for each in self.letters.text if each not in has}
        self.assertEqual(lacking - set(FALLING_BACK), set())
        self.assertEqual(set(FALLING_BACK) & has, set(), "what the typeface has does not fall back")

    def test_headings_have_every_character_of_their_portal(self):
        for portal, file in self.files.items():
            if portal == "text":
                continue
            has = characters(file.read_bytes())
            self.assertIn(portal, self.letters.headings)
            with self.subTest(portal):
                self.assertEqual(self.letters.headings[portal] - has - set(FALLING_BACK), set())
                # Figures, buttons and cards are set in it, too.
                self.assertEqual(self.letters.text - has - ONLY_TEXT - set(FALLING_BACK), set())


if __name__ == "__main__":
    unittest.main()
