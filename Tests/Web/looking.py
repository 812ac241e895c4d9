"""Looks at all pages of a site in a browser: none is wider than a small screen, has an error or a fault that axe finds, or
begins far below the header; the menu is one line. axe judges every page once, and in the other windows where any of its
elements is new (see fresh.py).

A page is opened in one window, each in another one than the page before, and becomes wider, narrower, brighter and darker
for the others.
"""

import collections

import fresh
import library
from browser import WIDTH, BrowserTest

HEADING = "() => document.querySelector('main h1')?.getBoundingClientRect().y ?? 9999"
MENU = "() => new Set([...document.querySelectorAll('body > header .menu a')].map((a) => a.getBoundingClientRect().y)).size"
WINDOWS = [(320, "dark"), (360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]


class LookingTest(BrowserTest):
    site = None

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.seen = collections.defaultdict(set)

    def serve(self, output):
        server = library.Server(output)
        self.addCleanup(server.stop)
        return server.base

    def is_new(self, page, kind):
        """Whether any element of the page is new in windows of this kind."""
        seen = self.seen[kind]
        found, some = page.evaluate(fresh.MARK, [list(seen), [], fresh.EXHAUSTIVE])
        seen.update(found)
        return some

    def look(self, output, windows=WINDOWS, files=None, is_known=False):
        """Looks at all pages of a site, or at some, in windows of several widths, by day and by night. Those of a known site
        are an earlier one's with other words: axe judges what is new on them."""
        base = self.serve(output)
        pages = sorted(files or output.rglob("*.html"))
        self.assertTrue(pages)
        page = self.page(reduced_motion="reduce")
        for number, file in enumerate(pages):
            path = "/" + file.relative_to(output).as_posix().removesuffix("index.html")
            first = number % len(windows)
            for width, scheme in windows[first:] + windows[:first]:
                with self.subTest(path, width=width, scheme=scheme):
                    page.set_viewport_size({"width": width, "height": 640})
                    page.emulate_media(color_scheme=scheme)
                    if (width, scheme) == windows[first]:
                        page.goto(base + path)
                    self.assertLessEqual(page.evaluate(WIDTH), 0)
                    if width < 360:
                        # What is narrower than a phone is measured alone: axe would judge the same page again.
                        continue
                    # In the last window each page is judged.
                    is_last = (width, scheme) == windows[-1] and not is_known
                    if self.is_new(page, (width, scheme)) or is_last:
                        self.judge(page, limit=fresh.LIMIT)
                    self.assertEqual(page.evaluate(MENU), 1, "lines of the menu")
                    if width == 360:
                        self.assertLessEqual(page.evaluate(HEADING), 280)
