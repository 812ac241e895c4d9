"""What a build makes of odd pictures: sizes, orientation, colours, formats and metadata, read by Pillow.

$ACOPIO is the command (default: .build/release/acopio). Needs libvips and the packages pillow and pillow-heif.
"""

import ctypes
import html
import io
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import urllib.request
import zlib

import pillow_heif
from PIL import ExifTags, Image, ImageCms, PngImagePlugin

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Web"))

from served import Served

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio")).resolve()
pillow_heif.register_heif_opener()

RED, BLUE = (200, 30, 40), (20, 40, 200)
TRANSPOSED = {2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
              5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
              8: Image.Transpose.ROTATE_270}
SECRETS = [b"Exif\0", b"EXIF", b"SecretCam", b"http://ns.adobe.com", b"XMP ", b"ICC_PROFILE", b"iCCP", b"a comment"]


def libvips():
    for name in ["libvips.so.42", "libvips.42.dylib"]:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def picture(size=(120, 80), mode="RGB"):
    """Blue, and red in the upper left quarter."""
    image = Image.new("RGB", size, BLUE)
    image.paste(RED, (0, 0, size[0] // 2, size[1] // 2))
    return image.convert(mode)


def noise(size=(400, 300)):
    return Image.merge("RGB", [Image.effect_noise(size, 60) for _ in range(3)])


def saved(image, form, **options):
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def metadata(orientation=1):
    """Exif with the place, the camera and an orientation."""
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = "SecretCam"
    exif[ExifTags.Base.Orientation] = orientation
    exif.get_ifd(ExifTags.IFD.GPSInfo).update({1: "N", 2: (19.0, 25.0, 10.0), 3: "W", 4: (99.0, 7.0, 30.0)})
    return exif


def turned(orientation):
    """The picture as a camera stores it that is turned."""
    image = picture()
    return image.transpose(TRANSPOSED[orientation]) if orientation in TRANSPOSED else image


def png(width, height, depth, colour, rows):
    """A PNG of rows of bytes."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def deep():
    """The picture with 16 bits a colour."""
    red, blue = (struct.pack(">HHH", *(value * 257 for value in colour)) for colour in (RED, BLUE))
    return png(120, 80, 16, 2, [red * 60 + blue * 60] * 40 + [blue * 120] * 40)


def frames(form, **options):
    return saved(picture(), form, save_all=True, append_images=[picture().rotate(180)], duration=200, **options)


def with_profile():
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def padded(count):
    """A JPEG with bytes between its data and its end, as some cameras write it."""
    jpeg = saved(noise(), "JPEG")
    return jpeg[:-2] + bytes(count) + jpeg[-2:]


# The name of a file: its bytes, the size and ending of what is published.
WIDE = (120, 80)
GOOD = {
    **{f"orientation-{number}.jpg": (saved(turned(number), "JPEG", exif=metadata(number)), WIDE, "jpg")
       for number in range(1, 9)},
    "comment.jpg": (saved(picture(), "JPEG", exif=metadata(), comment=b"a comment",
                          xmp=b"<x xmlns='http://ns.adobe.com/xap/1.0/'/>"), WIDE, "jpg"),
    "profile.jpg": (saved(picture(), "JPEG", icc_profile=with_profile()), WIDE, "jpg"),
    "progressive.jpg": (saved(picture(), "JPEG", progressive=True), WIDE, "jpg"),
    "grey.jpg": (saved(picture(mode="L"), "JPEG"), WIDE, "jpg"),
    "cmyk.jpg": (saved(picture(mode="CMYK"), "JPEG"), WIDE, "jpg"),
    "restarts.jpg": (saved(noise(), "JPEG", restart_marker_blocks=3), (400, 300), "jpg"),
    **{f"subsampled-{number}.jpg": (saved(noise((397, 299)), "JPEG", subsampling=number), (397, 299), "jpg")
       for number in range(3)},
    "padded.jpg": (padded(8), (400, 300), "jpg"),
    "trailer.jpg": (saved(picture(), "JPEG") + bytes(500), WIDE, "jpg"),
    "upper.JPEG": (saved(picture(), "JPEG"), WIDE, "JPEG"),
    "a-jpeg-called.png": (saved(picture(), "JPEG", exif=metadata()), WIDE, "jpg"),
    "a-heic-called.jpg": (saved(picture(), "HEIF"), WIDE, "jpg"),
    "deep.png": (deep(), WIDE, "png"),
    "deep-grey.png": (saved(Image.new("I;16", WIDE, 30000), "PNG"), WIDE, "png"),
    "one-bit.png": (saved(picture(mode="1"), "PNG"), WIDE, "png"),
    "palette.png": (saved(picture(mode="P"), "PNG"), WIDE, "png"),
    "transparent.png": (saved(picture(mode="RGBA"), "PNG"), WIDE, "png"),
    "grey-alpha.png": (saved(picture(mode="LA"), "PNG"), WIDE, "png"),
    "turned.png": (saved(turned(6), "PNG", exif=metadata(6)), WIDE, "png"),
    "profile.png": (saved(picture(), "PNG", icc_profile=with_profile()), WIDE, "png"),
    "metadata.webp": (saved(turned(8), "WEBP", exif=metadata(8)), WIDE, "webp"),
    "lossless.webp": (saved(picture(mode="RGBA"), "WEBP", lossless=True), WIDE, "webp"),
    "phone.heic": (saved(picture(), "HEIF", exif=metadata().tobytes()), WIDE, "jpg"),
    **{f"turned-{number}.heic": (saved(turned(number), "HEIF", exif=metadata(number).tobytes()), WIDE, "jpg")
       for number in (3, 6, 8)},
    "transparent.heic": (saved(picture(mode="RGBA"), "HEIF"), WIDE, "png"),
    "glass.heic": (saved(Image.new("RGBA", WIDE, (200, 30, 40, 90)), "HEIF"), WIDE, "png"),
    "plain.avif": (saved(picture(), "AVIF", exif=metadata()), WIDE, "jpg"),
    "glass.avif": (saved(Image.new("RGBA", WIDE, (200, 30, 40, 90)), "AVIF"), WIDE, "png"),
    "plain.tif": (saved(picture(), "TIFF"), WIDE, "jpg"),
    "packed.tiff": (saved(picture(), "TIFF", compression="tiff_lzw"), WIDE, "jpg"),
    "deep.tif": (saved(Image.new("I;16", WIDE, 30000), "TIFF"), WIDE, "jpg"),
    "cmyk.tif": (saved(picture(mode="CMYK"), "TIFF"), WIDE, "jpg"),
    "transparent.tif": (saved(picture(mode="RGBA"), "TIFF"), WIDE, "png"),
    "turned.tif": (saved(turned(6), "TIFF", tiffinfo={274: 6}), WIDE, "jpg"),
    "dot.png": (saved(Image.new("RGB", (1, 1), RED), "PNG"), (1, 1), "png"),
    "line.png": (saved(Image.new("RGB", (30000, 10), RED), "PNG"), (800, 1), "png"),
    "post.png": (saved(Image.new("RGB", (10, 30000), RED), "PNG"), (10, 30000), "png"),
}
# Those whose quarters are looked at.
COLOURED = {name for name in GOOD
            if re.match(r"orientation|comment|profile|progressive|trailer|upper|a-|deep\.png|transparent|turned|"
                        r"metadata|lossless|phone|plain|packed", name)}
# What stays as it is.
KEPT = {
    "animated.gif": frames("GIF"),
    "animated.webp": frames("WEBP"),
    "animated.png": frames("PNG"),
}


def holed(options):
    """A JPEG with zeros in the middle of its data."""
    jpeg = saved(noise(), "JPEG", **options)
    middle = len(jpeg) // 2
    return jpeg[:middle] + bytes(3000) + jpeg[middle + 3000:]


def flipped(data, mark, after):
    place = data.index(mark) + after
    return data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1:]


def bomb_of_gif():
    gif = saved(picture(mode="P"), "GIF")
    return gif[:6] + struct.pack("<HH", 60000, 60000) + gif[10:]


def bomb_of_webp():
    webp = saved(picture(mode="RGBA"), "WEBP", exif=metadata())
    place = webp.index(b"VP8X") + 12
    return webp[:place] + b"\xff\xff\x0f\xff\xff\x0f" + webp[place + 6:]


# What no build may publish: the bytes and the id of the error, where pictures are processed.
BAD = {
    "hole-progressive.jpg": (holed({"progressive": True}), "unreadable-picture"),
    "scan.png": (flipped(saved(noise(), "PNG"), b"IDAT", 40), "unreadable-picture"),
    "cut.jpg": (saved(noise(), "JPEG")[:9000], "broken-file"),
    "cut.bmp": (saved(noise(), "BMP")[:9000], "broken-file"),
    "cut.png": (saved(noise(), "PNG")[:9000], "broken-file"),
    "cut.webp": (saved(noise(), "WEBP")[:9000], "broken-file"),
    "cut.heic": (saved(noise(), "HEIF")[:4000], "broken-file"),
    "strips.tif": (saved(noise(), "TIFF")[:9000], None),
    "pointer.jpg": (b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 9\n", "broken-file"),
    "document.jpg": (b"%PDF-1.4\n%%EOF\n", "wrong-ending"),
    "page.jpg": (b"<!doctype html><title>404</title>", "broken-file"),
    "text.png": (b"a picture, really", "broken-file"),
    "empty.png": (b"", "broken-file"),
    "nothing.png": (png(0, 0, 8, 2, []), "unreadable-picture"),
    "bomb.png": (png(60000, 60000, 1, 0, [bytes(10)]), "unreadable-picture"),
    "vast.png": (png(2_000_000_000, 1, 1, 0, [bytes(10)]), "unreadable-picture"),
    "bomb.gif": (bomb_of_gif(), "unreadable-picture"),
    "bomb.webp": (bomb_of_webp(), "unreadable-picture"),
}
# The headers alone show these, so that they are found where pictures are only copied, too.
BOMBS = ["nothing.png", "bomb.png", "vast.png", "bomb.gif", "bomb.webp"]


@unittest.skipUnless(ACOPIO.exists(), "the command is not built")
@unittest.skipUnless(libvips(), "libvips is missing")
class Pictures(unittest.TestCase):
    maxDiff = None

    def site(self, files, rules="{ widths: [50, 800], formats: [webp] }"):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        text = {
            "content/site.yml": f"name: Library\nbase-url: https://library.example/\nlocale: en\npictures: {rules}\n",
            "content/books/_collection.yml": "entries: '*.md'\nschema: { title: text }\n"
                                             "page: { permalink: '/{slug}/', layout: page }\n",
            "content/books/momo.md": "---\ntitle: Momo\n---\n" + "".join(f"![{name}]({name})\n\n" for name in files),
            "templates/layouts/page.html": "{{ entry.content }}\n",
        }
        for path, content in text.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(content, encoding="utf-8")
        for name, content in files.items():
            (root / "content/books" / name).write_bytes(content)
        return root

    def run_tool(self, root, command="build"):
        return subprocess.run([ACOPIO, command, "--now", "2026-11-21"], cwd=root, capture_output=True, text=True)

    def faults(self, run):
        return [line for line in run.stderr.splitlines() if re.search(r": (error|warning): ", line)]

    def published(self, root):
        """The addresses of pictures of the page: the largest one and all others, by the description."""
        page = (root / "Output/momo/index.html").read_text(encoding="utf-8")
        found = {}
        for element in re.findall(r"<picture>.*?</picture>|<img [^>]*>", page):
            name = html.unescape(re.search(r' alt="([^"]*)"', element)[1])
            others = [part.split()[0] for text in re.findall(r'srcset="([^"]*)"', element) for part in text.split(", ")]
            size = tuple(int(re.search(rf' {side}="(\d+)"', element)[1]) for side in ("width", "height"))
            found[name] = (re.search(r' src="([^"]*)"', element)[1], others, size)
        return found

    def test_what_is_made(self):
        files = {name: row[0] for name, row in GOOD.items()} | KEPT
        root = self.site(files)
        run = self.run_tool(root)
        self.assertEqual((run.returncode, self.faults(run)), (0, []))
        published = self.published(root)
        for name, (_, size, ending) in GOOD.items():
            main, others, said = published[name]
            with self.subTest(name):
                self.assertEqual((said, main.rsplit(".", 1)[1]), (size, ending))
                for address in {main, *others}:
                    data = (root / "Output" / address[1:]).read_bytes()
                    for secret in SECRETS:
                        self.assertNotIn(secret, data[:2000] + data[-2000:], address)
                    image = Image.open(io.BytesIO(data))
                    self.assertEqual((dict(image.getexif()), image.info.get("icc_profile")), ({}, None), address)
                    width = re.search(r"-(\d+)\.[0-9a-f]{10}\.", address)
                    self.assertEqual(image.width, size[0] if address == main else int(width[1]), address)
                    if address == main:
                        self.assertEqual(image.size, size)
                    if name in COLOURED:
                        self.quarters(image)
                if name in COLOURED:
                    tone = self.tones(root)[name]
                    # What is behind the transparent parts of other formats would stay visible.
                    self.assertRegex(tone, "^r0 g[01] b[23]$" if main.lower().endswith(("jpg", "jpeg")) else "^$")
        for name, data in KEPT.items():
            with self.subTest(name):
                main, others, _ = published[name]
                self.assertEqual(((root / "Output" / main[1:]).read_bytes(), others), (data, []))

    def tones(self, root):
        """The colours that show until the pictures are there, by their descriptions."""
        page = (root / "Output/momo/index.html").read_text(encoding="utf-8")
        return {
            html.unescape(re.search(r' alt="([^"]*)"', element)[1]): "".join(re.findall(r' data-tone="([^"]*)"', element))
            for element in re.findall(r"<img [^>]*>", page)
        }

    def quarters(self, image):
        """Red is in the upper left quarter, and blue in the others."""
        image = image.convert("RGB")
        for x, y, wanted in [(0.25, 0.25, RED), (0.75, 0.25, BLUE), (0.25, 0.75, BLUE), (0.75, 0.75, BLUE)]:
            colour = image.getpixel((int(image.width * x), int(image.height * y)))
            for part, right in zip(colour, wanted):
                self.assertLessEqual(abs(part - right), 14, (colour, wanted))

    def test_what_is_refused(self):
        for name, (data, wanted) in BAD.items():
            for command in ("check", "build"):
                with self.subTest(name, command=command):
                    run = self.run_tool(self.site({name: data}), command)
                    faults = [line for line in run.stderr.splitlines() if ": error: " in line]
                    self.assertEqual(run.returncode, 1, run.stderr)
                    self.assertTrue(faults and all(name in line or "momo.md" in line for line in faults), run.stderr)
                    if wanted:
                        self.assertTrue(any(f"[{wanted}]" in line for line in faults), run.stderr)

    def test_parts_are_cut_out_at_their_focus(self):
        # The whole is blue, its upper left quarter red; each part is a small square of a wide picture.
        files = {"wide.png": saved(picture((400, 40)), "PNG")}
        parts = {"left": [RED, BLUE], "right": [BLUE, BLUE], "25% 0%": [RED, BLUE], "75% 100%": [BLUE, BLUE]}
        root = self.site(files)
        layout = "".join(f"{{{{ entry.photo | picture: alt: '{focus}', ratio: '1:1', focus: '{focus}', widths: '20' }}}}\n"
                         for focus in [*parts, "attention"])
        for path, text in {
                "content/books/_collection.yml": "entries: '*.md'\nschema: { title: text, photo: image }\n"
                                                 "page: { permalink: '/{slug}/', layout: page }\n",
                "content/books/momo.md": "---\ntitle: Momo\nphoto: wide.png\n---\n",
                "templates/layouts/page.html": layout}.items():
            (root / path).write_text(text, encoding="utf-8")
        run = self.run_tool(root)
        self.assertEqual((run.returncode, self.faults(run)), (0, []))
        published = self.published(root)
        self.assertEqual(len(published), len(parts) + 1)
        for focus, (main, others, said) in published.items():
            with self.subTest(focus):
                image = Image.open(root / "Output" / main[1:]).convert("RGB")
                self.assertEqual((image.size, said), ((20, 20), (20, 20)))
                self.assertEqual({address.rsplit(".", 1)[1] for address in others}, {"webp"})
                if focus in parts:
                    self.assertEqual([image.getpixel((10, 4)), image.getpixel((10, 15))], parts[focus])

    def test_an_image_of_html_has_the_variants_of_the_site(self):
        root = self.site({"wide.jpg": saved(picture((900, 90)), "JPEG")})
        for path, text in {
                "content/books/_collection.yml": "entries: '*.md'\nschema: { title: text }\n"
                                                 "html: { img: [src, alt, width, class] }\n"
                                                 "page: { permalink: '/{slug}/', layout: page }\n",
                "content/books/momo.md": "---\ntitle: Momo\n---\n"
                                         '<img class="a" src="wide.jpg" alt="&quot; src=&quot;" width="300">\n\n'
                                         'In a line: <img alt="whole" src="wide.jpg">\n'}.items():
            (root / path).write_text(text, encoding="utf-8")
        run = self.run_tool(root)
        self.assertEqual((run.returncode, self.faults(run)), (0, []))
        page = (root / "Output/momo/index.html").read_text(encoding="utf-8")
        small, whole = re.findall(r"<picture>.*?</picture>|<img [^>]*>", page)
        self.assertRegex(small, r'^<picture><source type="image/webp" srcset="[^"]*" sizes="min\(100vw, 300px\)" /><img data-tone="[^"]*" '
                                r'srcset="[^"]*" sizes="min\(100vw, 300px\)" src="/assets/books/wide\.[0-9a-f]{10}\.jpg" class="a" '
                                r'alt="&quot; src=&quot;" width="300"></picture>$')
        self.assertRegex(whole, r'^<picture><source [^>]*><img data-tone="[^"]*" srcset="[^"]*" sizes="100vw" src="[^"]*" alt="whole" width="800" height="80"></picture>$')
        for address in re.findall(r'(?:src="|srcset="|, )(/[^" ]*)', page):
            self.assertTrue((root / "Output" / address[1:]).is_file(), address)

    def test_the_preview_makes_what_is_asked_for(self):
        names = ["orientation-6.jpg", "phone.heic"]
        root = self.site({name: GOOD[name][0] for name in names})
        self.assertEqual(self.run_tool(root).returncode, 0)
        server = Served(root, "--port", "0")
        try:
            for name, (main, others, _) in self.published(root).items():
                for address in [main, *others]:
                    with self.subTest(address):
                        with urllib.request.urlopen(server.address.rstrip("/") + address) as answer:
                            self.assertEqual(answer.read(), (root / "Output" / address[1:]).read_bytes())
        finally:
            server.stop()

    def test_variants_that_are_large_even_so_are_a_warning(self):
        run = self.run_tool(self.site({"noise.png": saved(noise((900, 700)), "PNG")}))
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stderr, r"noise.png: warning: .* kB as png with 800 pixels of width.*\[large-picture\]")

    def test_explain_knows_the_variants(self):
        root = self.site({"phone.heic": GOOD["phone.heic"][0]})
        self.assertEqual(self.run_tool(root).returncode, 0)
        _, others, _ = self.published(root)["phone.heic"]
        run = subprocess.run([ACOPIO, "explain", others[0]], cwd=root, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("content/books/phone.heic", run.stdout)
        self.assertIn("50 × 33 pixels, as webp", run.stdout)

    def test_bombs_are_not_copied(self):
        root = self.site({name: BAD[name][0] for name in BOMBS}, rules="false")
        run = self.run_tool(root)
        self.assertEqual(run.returncode, 1)
        for name in BOMBS:
            self.assertRegex(run.stderr, rf"{name}: error: .*\[unreadable-picture\]")

    def test_the_same_bytes_twice(self):
        files = {name: GOOD[name][0] for name in ("orientation-6.jpg", "phone.heic", "plain.tif", "deep.png")}
        outputs = []
        for _ in range(2):
            root = self.site(files, "{ widths: [50], formats: [avif, webp] }")
            run = self.run_tool(root)
            self.assertEqual((run.returncode, self.faults(run)), (0, []))
            outputs.append({path.name: path.read_bytes() for path in (root / "Output/assets").rglob("*.*")})
        self.assertEqual(*outputs)
        self.assertEqual(len(outputs[0]), 12)

    def test_a_photograph_that_did_not_change_is_not_read_again(self):
        photo = saved(picture((5000, 3000)), "PNG", compress_level=0)
        root = self.site({"wide.png": photo})
        self.assertEqual(self.faults(self.run_tool(root)), [])
        before = self.published(root)
        # A child counts the memory of the process that starts it, which is large here.
        measure = ("import resource, subprocess, sys; status = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL); "
                   "print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
        for command in (["build", "--fresh"], ["check"]):
            run = subprocess.run([sys.executable, "-c", measure, ACOPIO, *command, "--now", "2026-11-21"], cwd=root,
                                 capture_output=True, text=True, check=True)
            status, kilobytes = map(int, run.stdout.split())
            self.assertEqual(status, 0, run.stderr)
            # The file alone would need as much.
            self.assertLess(kilobytes * 1024, len(photo))
        self.assertEqual(self.published(root), before)

    def test_another_photograph_of_the_same_size_and_time_is_seen(self):
        photos = [saved(picture((800, 600)), "PNG", compress_level=0),
                  saved(picture((800, 600)).rotate(180), "PNG", compress_level=0)]
        self.assertEqual(len(photos[0]), len(photos[1]))
        root = self.site({"wide.png": photos[0]})
        self.run_tool(root)
        file = root / "content/books/wide.png"
        old, times = self.published(root), file.stat()
        file.write_bytes(photos[1])
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        self.assertEqual(self.run_tool(root).returncode, 0)
        other = self.site({"wide.png": photos[1]})
        self.run_tool(other)
        self.assertNotEqual(self.published(root), old)
        self.assertEqual(self.published(root), self.published(other))
        address = self.published(root)["wide.png"][0]
        self.assertEqual((root / f"Output{address}").read_bytes(), (other / f"Output{address}").read_bytes())

    def test_faults_of_large_photographs_are_reported_by_each_build(self):
        photo = saved(picture((800, 600)), "PNG", compress_level=0)
        root = self.site({"whole.png": photo, "cut.png": photo[:-9000], "page.php.png": photo})
        first = self.faults(self.run_tool(root))
        self.assertEqual(len(first), 2, first)
        self.assertRegex(first[0], r"cut.png: error: .*\[broken-file\]")
        self.assertRegex(first[1], r"page.php.png: error: ")
        self.assertEqual(self.faults(self.run_tool(root)), first)


if __name__ == "__main__":
    unittest.main()
