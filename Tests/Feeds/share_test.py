"""Every page names the picture that is shown where it is shared, and that is a PNG of 1200 by 630 pixels.

$ACOPIO_SITE is the built site (default: Output). Only the standard library and published files are used.
"""

import hashlib
import os
import pathlib
import re
import struct
import subprocess
import sys
import unittest
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
BASE = "https://acopio.example/"
# The pages of these folders have pictures of their own, by language.
OWN = {
    "botes/recompensas", "botes/contenedores", "cocina/platillos", "meal-plan/recetas", "ponte/pedidos",
    "conecta/rutas", "conecta/sedes",
}


def pages():
    for path in sorted(SITE.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        # What leads to another page is not shared.
        if "<main" in text and 'http-equiv="refresh"' not in text:
            yield path.relative_to(SITE).as_posix(), text


def chunks(png):
    """The chunks of a PNG, whose sums are checked (RFC 2083, §3.2)."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    offset = 8
    while offset < len(png):
        size, kind = struct.unpack(">I4s", png[offset:offset + 8])
        body = png[offset + 8:offset + 8 + size]
        assert struct.unpack(">I", png[offset + 8 + size:offset + 12 + size])[0] == zlib.crc32(kind + body)
        yield kind, body
        offset += 12 + size


class SharedPicturesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.named = {}
        for path, text in pages():
            cls.named[path] = re.findall(r'<meta property="og:image" content="([^"]*)">', text)

    def test_every_page_names_one_picture_that_is_published(self):
        self.assertGreater(len(self.named), 1000)
        for path, urls in self.named.items():
            self.assertEqual(len(urls), 1, path)
            self.assertTrue(urls[0].startswith(BASE + ("en/" if path.startswith("en/") else "share/")), path)
            self.assertTrue((SITE / urls[0].removeprefix(BASE)).is_file(), f"{path} names {urls[0]}")

    def test_every_picture_is_whole_and_of_the_size_that_pages_say(self):
        seen = 0
        for url in {url for urls in self.named.values() for url in urls}:
            parts = list(chunks((SITE / url.removeprefix(BASE)).read_bytes()))
            width, height, depth, colors = struct.unpack(">IIBB", parts[0][1][:10])
            self.assertEqual((width, height, depth, colors), (1200, 630, 8, 2), url)
            self.assertEqual(parts[-1][0], b"IEND")
            pixels = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
            self.assertEqual(len(pixels), 630 * (1 + 1200 * 3), url)
            seen += 1
        self.assertGreater(seen, 400)

    def test_entries_have_pictures_of_their_own(self):
        hashes = {}
        for path, urls in self.named.items():
            url = urls[0].removeprefix(BASE)
            folder = "/".join(url.removeprefix("en/").split("/")[:-1])
            if folder == "share":
                continue
            digest = hashlib.sha256((SITE / url).read_bytes()).hexdigest()
            hashes.setdefault(digest, set()).add(url)
        # A card of the same name, value and months is the same in both languages.
        for urls in hashes.values():
            self.assertEqual(len({url.removeprefix("en/").split("/")[1] for url in urls}), 1, urls)
            self.assertLessEqual(len(urls), 2, urls)
        for folder in OWN:
            own = [
                path for path, urls in self.named.items()
                if path.startswith(folder + "/") and path.count("/") == 3 and "/share/" in urls[0]
                and urls[0].removeprefix(BASE).count("/") == 2
            ]
            self.assertGreaterEqual(len(own), 4, folder)

    def test_the_style_is_that_of_the_pages(self):
        run = subprocess.run(
            [sys.executable, ROOT / "Scripts/share_styles.py", "--check"], capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
