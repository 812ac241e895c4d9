"""Opens every page of the sites that `acopio init` writes in a browser, by day and by night: none is wider than a
small screen, has an error or a fault that axe finds, or begins far below the header; the menu is one line.

$ACOPIO is the command (default: .build/release/acopio).
"""

import functools
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio")).resolve()
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
KINDS = ["site", "blog", "docs", "api"]
WIDTH = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


HEADING = "() => document.querySelector('main h1')?.getBoundingClientRect().y ?? 9999"
MENU = "() => new Set([...document.querySelectorAll('body > header nav a')].map((a) => a.getBoundingClientRect().y)).size"
PROPERTIES = ["og:title", "og:description", "og:type", "og:url", "og:site_name"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@unittest.skipUnless(sync_playwright and CHROMIUM, "playwright or chromium is not installed")
@unittest.skipUnless(ACOPIO.exists(), "the command is not built")
class Starters(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(
            executable_path=CHROMIUM, chromium_sandbox=False)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.folder.cleanup()

    @classmethod
    @functools.cache
    def build(cls, kind, language):
        site = pathlib.Path(cls.folder.name) / f"{kind}-{language}"
        environment = dict(os.environ, LANG=f"{language}.UTF-8", LC_ALL=f"{language}.UTF-8")
        option = [] if kind == "site" else [f"--{kind}"]
        subprocess.run([ACOPIO, "init", site, *option], check=True, env=environment, capture_output=True)
        built = subprocess.run([ACOPIO, "build", "--now", "2026-11-23"], cwd=site, check=True, capture_output=True, text=True)
        if "warning:" in built.stdout + built.stderr:
            raise AssertionError(built.stdout + built.stderr)
        return site / "Output"

    def look(self, output, width, scheme):
        """The pages that are too wide or have faults, at one width of the window."""
        handler = functools.partial(Quiet, directory=str(output))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = self.browser.new_page(viewport=dict(width=width, height=640), color_scheme=scheme)
        faults = []
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        pages = sorted(output.rglob("*.html"))
        for file in pages:
            path = "/" + str(file.relative_to(output)).removesuffix("index.html")
            page.goto(f"http://127.0.0.1:{server.server_port}{path}")
            over = page.evaluate(WIDTH)
            if over > 0:
                faults.append(f"{path} is {over} px wider than {width} px")
            if width == 360 and page.evaluate(HEADING) > 280:
                faults.append(f"{path} begins at {page.evaluate(HEADING)} px")
            if width >= 360 and page.evaluate(MENU) != 1:
                faults.append(f"the menu of {path} is not one line")
            # What is narrower than a phone is measured alone: axe would judge the same page again.
            for violation in Axe().run(page).response["violations"] if width >= 360 else []:
                faults.append(f"{path}: {violation['id']}: {violation['nodes'][0]['html']}")
        page.close()
        server.shutdown()
        server.server_close()
        return faults, len(pages)

    def test_no_page_is_wider_than_its_window(self):
        for kind in KINDS:
            for language in ["en_US", "es_MX"]:
                output = self.build(kind, language)
                language_of_pages = (output / "index.html").read_text().split('lang="', 1)[1][:2]
                self.assertEqual(language_of_pages, language[:2])
                for width, scheme in [(320, "dark"), (360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]:
                    with self.subTest(kind=kind, language=language, width=width, scheme=scheme):
                        faults, count = self.look(output, width, scheme)
                        self.assertGreater(count, 0)
                        self.assertEqual(faults, [])
                for page in output.rglob("index.html"):
                    for name in PROPERTIES:
                        self.assertIn(f'<meta property="{name}" content="', page.read_text(), page)
                for sheet in (output / "assets").glob("site.*.css"):
                    self.assertLess(sheet.stat().st_size, 13_000)

    def test_what_the_search_finds_is_within_the_window(self):
        for kind in KINDS:
            output = self.build(kind, "en_US")
            server = http.server.ThreadingHTTPServer(
                ("127.0.0.1", 0), functools.partial(Quiet, directory=str(output)))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            for width in [360, 768, 1024, 1280]:
                with self.subTest(kind=kind, width=width):
                    page = self.browser.new_page(viewport=dict(width=width, height=640))
                    page.goto(f"http://127.0.0.1:{server.server_port}/")
                    field = page.locator(".acopio-search input")
                    field.focus()
                    field.type("the")
                    page.locator(".acopio-search [role=option]").first.wait_for(timeout=60_000)
                    box = page.locator(".acopio-search [role=listbox]").bounding_box()
                    self.assertGreaterEqual(box["x"], 0)
                    self.assertLessEqual(box["x"] + box["width"], width)
                    self.assertLessEqual(page.evaluate(WIDTH), 0)
                    page.close()
            server.shutdown()
            server.server_close()

    def test_the_blog_links_each_tag_to_its_page_and_keeps_later_posts(self):
        output = self.build("blog", "en_GB")
        site = output.parent
        (site / "content/posts/tagged.md").write_text(
            "---\ntitle: Tagged\ndate: 2026-01-05\ntags: [C, C++, C#]\n---\nText.\n")
        (site / "content/posts/later.md").write_text("---\ntitle: Later\ndate: 2027-01-05\n---\nText.\n")
        subprocess.run([ACOPIO, "build", "--now", "2026-11-23"], cwd=site, check=True, capture_output=True)
        page = (output / "posts/tagged/index.html").read_text()
        links = dict((name, url) for url, name in re.findall(r'<a href="(/tags/[^"]+/)">([^<]+)</a>', page))
        self.assertEqual(set(links), {"C", "C++", "C#"})
        self.assertEqual(len(set(links.values())), 3)
        for name, url in links.items():
            self.assertIn(f"<h1>{name}</h1>", (output / url.strip("/") / "index.html").read_text())
        self.assertFalse((output / "posts/later").exists())
        self.assertFalse((output / "posts/next").exists())
        self.assertNotIn("Later", (output / "feed.xml").read_text() + (output / "index.html").read_text())
        subprocess.run([ACOPIO, "build", "--now", "2027-01-05"], cwd=site, check=True, capture_output=True)
        self.assertTrue((output / "posts/later/index.html").exists())


if __name__ == "__main__":
    unittest.main()
