"""What holds for every page with scripts: their size, no long task, nothing from elsewhere, no message, no module in vain.

$ACOPIO_SITE is the built site (default: Output).
"""

import pathlib
import re
import unittest

import brotli

import library
from browser import BrowserTest

SCRIPT = re.compile(r'<script[^>]* src="([^"]+)"')
IMPORT = re.compile(r"""(?:^|[;}\s])(?:import|export)\b[^'"()=]*?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)""")
# Types stand in comments, and name modules that are not loaded.
COMMENT = re.compile(r"/\*.*?\*/|(?m:^\s*//[^\n]*$)", re.DOTALL)
LARGEST = 25_000
# Milliseconds with a slow processor.
LONGEST = 50
SLOWER = 4


def scripts_of(html, site):
    """The scripts of a page with all that they import, by path."""
    waiting = [pathlib.PurePosixPath(address) for address in SCRIPT.findall(html)]
    found = set()
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        code = COMMENT.sub("", (site / str(path)[1:]).read_text(encoding="utf-8"))
        for one, two in IMPORT.findall(code):
            name = one or two
            target = pathlib.PurePosixPath(name) if name.startswith("/") else path.parent / name
            parts = []
            for part in target.parts:
                if part == "..":
                    parts.pop()
                elif part != ".":
                    parts.append(part)
            waiting.append(pathlib.PurePosixPath(*parts))
    return found


class Limits(BrowserTest):
    expected = "blocked by Playwright"
    stays = True

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.pages = {}
        cls.used = set()
        for file in library.SITE.rglob("*.html"):
            scripts = frozenset(scripts_of(file.read_text(encoding="utf-8"), library.SITE))
            cls.used |= scripts
            # One page in each language for each set of scripts.
            address = "/" + file.relative_to(library.SITE).as_posix().removesuffix("index.html")
            if scripts:
                cls.pages.setdefault((address.startswith("/en/"), scripts), address)

    def test_all_scripts_of_a_page_are_small(self):
        sizes = {script: len(brotli.compress((library.SITE / str(script)[1:]).read_bytes())) for script in self.used}
        self.assertGreater(len(self.pages), 10)
        for (_, scripts), address in self.pages.items():
            self.assertLessEqual(sum(sizes[each] for each in scripts), LARGEST, address)

    def test_every_module_is_loaded_by_a_page(self):
        root = library.ROOT / "templates/assets/js"
        published = {re.sub(r"\.[0-9a-f]{10}(?=\.js$)", "", str(script)) for script in self.used}
        wanted = {f"/assets/js/{file.relative_to(root).as_posix()}" for file in root.rglob("*.js")}
        self.assertEqual(set(), wanted - published)

    def test_pages_load_without_long_tasks_messages_and_requests_elsewhere(self):
        for (_, _), address in sorted(self.pages.items(), key=lambda each: each[1]):
            with self.subTest(address):
                # The best of three: the machine does other things, too.
                longest = []
                for _ in range(3):
                    longest.append(self.longest_task(address))
                    if longest[-1] <= LONGEST:
                        break
                self.assertLessEqual(min(longest), LONGEST, longest)

    def longest_task(self, address):
        # Tasks of our scripts: what the browser does for the page itself, its layout, is not theirs.
        page = self.page(service_workers="block", init="""globalThis.long = [];
          new PerformanceObserver((list) => { for (const entry of list.getEntries())
          for (const script of entry.scripts ?? []) long.push(script.duration - script.forcedStyleAndLayoutDuration); })
          .observe({ type: 'long-animation-frame', buffered: true });""")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(self.server.base + address)
        page.wait_for_timeout(400)
        found = page.evaluate("long")
        page.context.close()
        return max(found, default=0)


if __name__ == "__main__":
    unittest.main()
