"""Opens every page of the sites that `acopio init` writes in a browser: none is wider than a small screen,
and none has an error.

$ACOPIO is the command (default: .build/release/acopio).
"""

import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import unittest

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio")).resolve()
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
KINDS = ["site", "blog", "docs", "api"]
WIDTH = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


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

    def build(self, kind, language):
        site = pathlib.Path(self.folder.name) / f"{kind}-{language}"
        environment = dict(os.environ, LANG=f"{language}.UTF-8", LC_ALL=f"{language}.UTF-8")
        option = [] if kind == "site" else [f"--{kind}"]
        subprocess.run([ACOPIO, "init", site, *option], check=True, env=environment, capture_output=True)
        built = subprocess.run([ACOPIO, "build"], cwd=site, check=True, capture_output=True, text=True)
        self.assertNotIn("warning:", built.stdout + built.stderr)
        return site / "Output"

    def look(self, output, width):
        """The pages that are too wide or have errors, at one width of the window."""
        handler = functools.partial(Quiet, directory=str(output))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = self.browser.new_page(viewport=dict(width=width, height=640))
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
                for width in [320, 360, 1280]:
                    with self.subTest(kind=kind, language=language, width=width):
                        faults, count = self.look(output, width)
                        self.assertGreater(count, 0)
                        self.assertEqual(faults, [])


if __name__ == "__main__":
    unittest.main()
