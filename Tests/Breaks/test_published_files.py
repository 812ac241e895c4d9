"""Files beside content run no script, and none is dropped or misnamed."""

import os
import unittest

from small_site import ACOPIO, LIBRARY, SiteTest, cpu_seconds


LIBRARY, SiteTest = LIBRARY, SiteTest

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'

# What runs, or fetches, in an SVG that a browser is sent to.
HOSTILE = {
    "a script": SVG.format("<script>alert(1)</script>"),
    "a script by another prefix": SVG.format(
        '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
    "a script of HTML": SVG.format(
        '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
    "HTML in metadata": SVG.format(
        '<metadata><h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="a()"/></metadata>'),
    "a handler": SVG.format('<g onclick="alert(1)"/>'),
    "a handler in entities": SVG.format('<g onload="&#x61;lert(1)"/>'),
    "a foreign object": SVG.format("<foreignObject/>"),
    "a link to a script": SVG.format('<a href="javascript:alert(1)"/>'),
    "a link to a script in entities": SVG.format('<a xlink:href="java&#x0A;script&#58;alert(1)"/>'),
    "a link to a script in capitals": SVG.format('<a href=" JaVaScRiPt:alert(1)"/>'),
    "a link to a script with an accent": SVG.format('<a href="javascript:&#x301;alert(1)"/>'),
    "a link to data": SVG.format('<a href="data:text/html,x"/>'),
    "an animated link": SVG.format(
        '<a><animate attributeName="href" values="javascript:alert(1)"/></a>'),
    "a set link": SVG.format('<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>'),
    "a set handler": SVG.format('<set attributeName="onclick" to="alert(1)"/>'),
    "an outer reference": SVG.format('<use href="https://evil.example/x.svg#a"/>'),
    "an outer image": SVG.format('<image href="https://evil.example/x.png"/>'),
    "an SVG in data": SVG.format('<image href="data:image/svg+xml,&lt;svg/>"/>'.replace("/>\"", "\"")),
    "an import": SVG.format("<style>@import 'https://evil.example/x.css';</style>"),
    "an import around a comment": SVG.format("<style>@imp<!-- -->ort 'x.css';</style>"),
    "an import in CDATA": SVG.format("<style>@imp<![CDATA[ort 'x.css';]]></style>"),
    "an escaped import": SVG.format("<style>@\\69mport 'x.css';</style>"),
    "a fetching style": SVG.format('<g style="fill:url(https://evil.example/x)"/>'),
    "a fetching value": SVG.format('<g fill="url(\'//evil.example/x\')"/>'),
    "an escaped value": SVG.format('<g fill="\\75rl(https://evil.example/x)"/>'),
    "an image set": SVG.format('<g style="mask:image-set(\'//evil.example/x\' 1x)"/>'),
    "a base": SVG.format('<g xml:base="https://evil.example/"/>'),
    "a document type": '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format(""),
    "an entity": SVG.format("<text>&a;</text>"),
    "a style sheet": '<?xml-stylesheet href="x.xsl"?>' + SVG.format(""),
    "another encoding": '<?xml version="1.0" encoding="UTF-7"?>' + SVG.format(""),
    "UTF-16": SVG.format("<script/>").encode("utf-16"),
    "invalid UTF-8": SVG.format("<text>\xe9</text>").encode("latin-1"),
    "no SVG": "<html xmlns='http://www.w3.org/1999/xhtml'><script>a()</script></html>",
    "no XML": "<svg><script>alert(1)</script></svg",
    "an open tag": SVG.format("<g>"),
    "a NUL": SVG.format("<text>\0</text>"),
    "a second root": SVG.format("") + "<script xmlns='http://www.w3.org/1999/xhtml'/>",
    "an unbound prefix": SVG.format("<a:script/>"),
    "depth": SVG.format("<g>" * 100_000 + "</g>" * 100_000),
}

HARMLESS = SVG.format(
    '<title>A pier &amp; the sea</title><defs><linearGradient id="a"><stop offset="0"/></linearGradient>'
    "</defs><style>.a{fill:url(#a)} @media print{.a{fill:none}}</style>"
    '<rect class="a" width="4" fill="url(#a)" transform="rotate(4)"/><use xlink:href="#a"/>'
    '<image href="data:image/png;base64,iVBORw0KGgo="/><a href="https://library.example/"><text>Home</text></a>'
    '<metadata><x:y xmlns:x="http://www.inkscape.org/namespaces/inkscape" x:onload="1"/></metadata>'
    '<animate attributeName="opacity" from="0" to="1" dur="1s"/>')


def sample(name):
    """A small file that is what its name says."""
    return {
        "png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0" + b"\0" * 4
               + b"\0\0\0\0IEND" + b"\0" * 4,
        "jpg": b"\xff\xd8\xff\xc0\0\x0b\x08\0\1\0\1\1\1\x11\0\xff\xda\0\x08\1\1\0\0\x3f\0\x5a\xff\xd9",
        "mp4": b"\0\0\0\x14ftypmp42\0\0\0\0mp42",
        "pdf": b"%PDF-1.7\n%%EOF\n",
        "woff2": b"wOF2\0\1\0\0\0\0\0\x0c",
        "zip": b"PK\5\6" + b"\0" * 18,
        "gpx": b"<gpx xmlns='http://www.topografix.com/GPX/1/1'/>",
    }.get(name.rpartition(".")[2].lower(), b"x")


class PublishedFiles(SiteTest):
    def linking(self, name, content=None, site=""):
        """The library, with a book that links to a file beside it; without content, one of its kind."""
        content = sample(name) if content is None else content
        self.library({
            "content/books/momo.md": f"---\ntitle: Momo\n---\n[file]({name})\n",
            f"content/books/{name}": content,
            "content/site.yml": LIBRARY["content/site.yml"] + site,
        })

    def assets(self):
        return [path for path in self.published() if path.startswith("assets/")]

    # -- A5

    def test_publishes_no_page_or_script_beside_an_entry(self):
        for name in ("e.html", "e.HTML", "e.htm", "e.xhtml", "e.js", "e.mjs", "e.xsl", "e.svgz", "e.css",
                     "e.png.html", "e.swf", "e.php"):
            self.linking(name, "<script>alert(1)</script>")
            ending = name.split(".")[-1].lower()
            self.refused("unsafe-file", f"content/books/{name}", f"files: {{ allow: [{ending}] }}")
            self.write({f"content/books/{name}": None})

    def test_publishes_only_types_it_knows(self):
        """Published files have an allow-list of extensions."""
        for name in ("e.xyz", "LICENSE"):
            self.linking(name, "x")
            self.refused("unknown-file-type", f"content/books/{name}")
            self.write({f"content/books/{name}": None})

    def test_publishes_what_the_site_allows(self):
        self.linking("e.html", "<p>Hello</p>", "files: { allow: [html, xyz] }\n")
        self.built()
        self.assertEqual(len(self.assets()), 1)
        self.linking("e.svg", HOSTILE["a script"], "files: { allow: svg }\n")
        self.built()
        self.linking("e.svg", HOSTILE["a script"], "files: { allow: ['.svg', SVG] }\n")
        self.refused("invalid-extension", "'.svg'", "'SVG'", "content/site.yml:")

    def test_publishes_no_file_that_a_server_would_run(self):
        """Apache runs `evil.php.jpg` where PHP was added as a handler, and unpacks `e.html.gz`."""
        for name in ("evil.php.jpg", "evil.PHP.2.jpg", "evil.phtml.png", "evil.shtml.txt", "evil.asis.txt",
                     "e.html.gz", "e.svg.gz", "e.php.zip"):
            self.linking(name)
            inner = name.split(".")[1].lower()
            self.refused("unsafe-file", f"content/books/{name}", f"'.{inner}' inside its name",
                         f"write '-{inner}' instead of '.{inner}'")
            self.write({f"content/books/{name}": None})

    def test_publishes_names_with_other_dots(self):
        """Versions, languages and pages in a name are no extensions of scripts."""
        for name in ("guide.pl.pdf", "report-1.2.pdf", "page.html.png", "backup.tar.gz", "php.jpg",
                     "evil-php.jpg"):
            self.linking(name)
            self.built()
            self.assertEqual(len(self.assets()), 1, name)
            self.write({f"content/books/{name}": None})
        self.linking("evil.php.jpg", site="files: { allow: [php] }\n")
        self.built()
        self.assertEqual(len(self.assets()), 1)

    def test_publishes_plain_files(self):
        """Pictures, sound, films, documents, fonts, archives and data stay."""
        for name in ("e.png", "e.JPG", "e.mp4", "e.pdf", "e.woff2", "e.zip", "e.gpx", "e.vtt"):
            self.linking(name)
            self.built()
            self.assertEqual(len(self.assets()), 1, name)
            self.write({f"content/books/{name}": None})

    def test_publishes_no_svg_that_does_more_than_show(self):
        """SVGs are read by a real parser."""
        for fault, text in HOSTILE.items():
            with self.subTest(fault):
                self.linking("e.svg", text)
                if fault == "no SVG":
                    self.refused("broken-file", "content/books/e.svg:", "an HTML page")
                else:
                    self.refused("unsafe-svg", "content/books/e.svg:", "files: { allow: [svg] }")

    def test_publishes_harmless_svgs(self):
        """Pictures as programs save them are published."""
        for text in (HARMLESS, "\ufeff" + HARMLESS, '<?xml version="1.0" encoding="UTF-8"?>\n' + HARMLESS):
            self.linking("e.svg", text)
            self.built()
            self.assertEqual(len(self.assets()), 1)

    def test_publishes_no_data_that_browsers_show_as_a_page(self):
        """XML with a style sheet or elements of HTML runs scripts, whatever its extension is."""
        for text in (
                '<?xml-stylesheet href="x.xsl"?><gpx/>',
                '<gpx><h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script></gpx>',
                '<gpx><script xmlns="http://www.w3.org/2000/svg">alert(1)</script></gpx>',
                "<!DOCTYPE gpx><gpx/>", "<gpx>"):
            for name in ("e.gpx", "e.xml", "e.kml"):
                self.linking(name, text)
                self.refused("unsafe-xml", f"content/books/{name}:")
                self.write({f"content/books/{name}": None})

    def test_reads_large_svgs_in_linear_time(self):
        """A picture of 20 MB is read in the time of its bytes."""
        cases = {
            "text": lambda n: SVG.format("<text>" + "]" * n + "</text>"),
            "elements": lambda n: SVG.format("<g/>" * (n // 4)),
            "pieces": lambda n: SVG.format("<style>" + "a{}<!-- -->" * (n // 11) + "</style>"),
            "ampersands": lambda n: SVG.format("<text>" + "&amp;" * (n // 5) + "</text>"),
            "parentheses": lambda n: SVG.format('<g d="' + "(" * n + '"/>'),
            "comments": lambda n: SVG.format("<!--" + "- " * (n // 2) + "-->"),
        }
        for name, text in cases.items():
            with self.subTest(name):
                times = []
                for size in (500_000, 2_000_000):
                    self.linking("e.svg", text(size))
                    times.append(cpu_seconds([ACOPIO, "build"], self.root))
                self.built()
                self.assertLess(times[1], 8 * times[0] + 0.2, times)

    # -- A6

    def test_publishes_well_known_files(self):
        self.library({"templates/assets/.well-known/security.txt": "Contact: mailto:a@library.example\n"})
        self.built()
        self.assertEqual(self.output(".well-known/security.txt"), "Contact: mailto:a@library.example\n")
        self.run_acopio("clean")
        self.assertEqual(self.published(), [])

    def test_drops_no_file_without_a_word(self):
        """Other hidden names, and files in templates/ that are no templates, are reported."""
        for path in ("content/books/.emma.md", "templates/assets/.htaccess", "content/books/emma.md~",
                     "templates/.well-known/a.txt", "content/.well-known/a.txt", "templates/site.css",
                     "templates/layouts/book.htm"):
            self.library({path: "---\ntitle: Emma\n---\n"})
            result = self.built()
            shown = path.replace("/a.txt", "")
            self.assertIn(f"{shown}: warning:", result.err)
            if path.rpartition("/")[2].startswith("."):
                self.assertIn("[hidden-file]", result.err)
            self.write({path: None})
            (self.root / path).parent.rmdir() if "well-known" in path else None

    def test_says_nothing_of_files_that_tools_leave(self):
        """What editors and version control leave is no mistake."""
        self.library({path: "x" for path in (
            "content/.DS_Store", "content/books/.gitkeep", "content/books/.momo.md.swp",
            "content/books/momo.md~", "content/books/.#momo.md", "templates/assets/._site.css")})
        self.assertEqual(self.built().err, "")

    # -- A9

    def test_says_what_helps_with_a_large_film(self):
        self.library()
        for name, megabytes, word in (("film.mp4", 2_200, "bit rate"), ("photo.png", 2_200, "pixels"), ("all.zip", 70, "host"),
                                      ("emma.md", 70, "split it")):
            file = self.root / "content/books" / name
            with open(file, "wb") as output:
                output.truncate(megabytes * 1_000_000)
            result = self.refused("file-too-large", f"{megabytes} MB", word)
            if name != "emma.md":
                self.assertNotIn("split", result.err)
            file.unlink()

    def test_says_that_a_file_name_is_not_utf8(self):
        self.library()
        folder = os.fsencode(self.root / "content/books")
        for place in (folder, os.fsencode(self.root / "templates/layouts")):
            path = os.path.join(place, b"caf\xe9 \xc3\xa9.md")
            with open(path, "wb") as file:
                file.write(b"---\ntitle: Emma\n---\n")
            self.refused("invalid-file-name", "caf\\xE9 \u00e9.md", "not UTF-8", "rename it")
            os.unlink(path)


if __name__ == "__main__":
    unittest.main()
