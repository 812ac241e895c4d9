"""Edits a site while `acopio serve` shows it in a browser: what changes on the page, and how soon.

$ACOPIO_EDITS is how many edits are made in turn,
of an entry, a template and a style sheet (default: 12), and $ACOPIO_SERVED the site that is edited, as a
copy (default: a small one).
$ACOPIO_EDITED is the path of a page of it, and the entry, template and style sheet that it is made from.
"""

import os
import pathlib
import re
import shutil
import statistics
import sys
import tempfile
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Scripts"))

from browser import BrowserTest, Error
from served import ACOPIO, LIBRARY, Served, replace, write

EDITED = ("botes/como-funciona/ content/botes/pages/como-funciona.md templates/layouts/base.html"
          " templates/assets/botes.css")
EDITS = int(os.environ.get("ACOPIO_EDITS", "12"))


@unittest.skipUnless(ACOPIO.exists(), "the command is not built")
class Serve(BrowserTest):
    site = None
    # Servers end while pages are open.
    expected = "."

    def until(self, page, expression, seconds=60):
        """Waits until an expression is true in a page, which may load again meanwhile.

        The policies of pages forbid what Playwright does for the same.
        """
        end = time.monotonic() + seconds
        while True:
            fault = None
            try:
                if page.evaluate(expression):
                    return
            except Error as error:
                # While it loads, what the expression looks at may be missing.
                fault = error
            if time.monotonic() > end:
                raise AssertionError(f"{expression} is false ({fault}) on {page.url}:\n{page.content()}")
            time.sleep(0.004)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def serve(self, files=LIBRARY, *options):
        root = pathlib.Path(tempfile.mkdtemp(dir=self.folder.name)) / "site"
        write(root, files)
        served = Served(root, "--port", "0", *options)
        self.addCleanup(lambda: served.process.poll() is not None or served.process.kill())
        return served

    def open(self, address):
        page = self.page(address)
        self.until(page, "document.querySelector('script[src^=\"/_acopio/live.js\"]') !== null")
        return page

    def test_shows_edits(self):
        served = self.serve()
        self.assertTrue(served.address.endswith("/main/"))
        page = self.open(served.address + "books/momo/")
        self.assertEqual(page.inner_text("p"), "Time is life.")
        loads = []
        page.on("load", lambda _: loads.append(page.url))

        page.evaluate("scrollTo(0, 700)")
        replace(served.root / "content/books/momo.md", "is life", "is everything")
        self.until(page, "document.querySelector('p').textContent === 'Time is everything.'")
        self.until(page, "scrollY === 700")
        replace(served.root / "templates/layouts/book.html", "A book", "One book")
        self.until(page, "document.querySelector('h1').textContent === 'One book'")
        # A page that was loaded before an edit and connects after it loads itself once more.
        self.until(page, "performance.now() > 1000")
        settled = len(loads)
        self.assertIn(settled, (2, 3))

        # A style sheet is replaced in the page, which keeps its state.
        page.evaluate("window.isTheSame = true; document.querySelector('h1').textContent = 'Typed'")
        for value in ["4, 5, 6", "7, 8, 9"]:
            sheet = served.root / "templates/assets/main.css"
            sheet.write_text(f"h1 {{ color: rgb({value}); }}\nmain {{ height: 5000px; }}\n")
            self.until(page, f"getComputedStyle(document.querySelector('h1')).color === 'rgb({value})'")
            self.until(page, "document.querySelectorAll('link[rel=stylesheet]').length === 1")
        self.assertTrue(page.evaluate("window.isTheSame"))
        self.assertEqual(page.inner_text("h1"), "Typed")
        self.assertEqual(len(loads), settled)

        # A style sheet and another file are not only a style sheet.
        (served.root / "content/books/emma.md").write_text("---\ntitle: Emma\n---\nHandsome.\n")
        self.until(page, "window.isTheSame === undefined")
        self.assertEqual(served.stop(), 0)
        self.assertEqual(sorted(path.name for path in served.root.iterdir()), ["content", "templates"])

    def test_shows_mistakes_until_they_are_fixed(self):
        served = self.serve()
        page = self.open(served.address + "books/momo/")
        page.evaluate("window.isTheSame = true")
        text = "() => document.querySelector('acopio-errors')?.shadowRoot.querySelector('pre').textContent"
        entry, layout = served.root / "content/books/momo.md", served.root / "templates/layouts/book.html"
        replace(entry, "title: Momo", "titel: Momo & <b>Beppo</b>")
        self.until(page, f"({text})()?.includes('content/books/momo.md:2:1: error:')")
        self.assertIn("titel: Momo & <b>Beppo</b>", page.evaluate(text))
        self.assertIn("= remedy: ", page.evaluate(text))
        served.wait(re.escape("[unknown-field]"))
        # The last page is under it, and it is on pages that are opened now.
        self.assertEqual(page.inner_text("p"), "Time is life.")
        other = self.open(served.address + "books/momo/")
        self.until(other, f"({text})()?.includes('momo.md:2:1')")
        replace(layout, "entry.title", "entry.tittle")
        self.until(page, f"({text})()?.includes('templates/layouts/book.html:2:')")
        replace(layout, "entry.tittle", "entry.title")
        self.until(page, f"!({text})()?.includes('book.html')")
        replace(entry, "titel: Momo & <b>Beppo</b>", "title: Momo")
        for shown in page, other:
            self.until(shown, "!document.querySelector('acopio-errors')")
        # Nothing changed in the end.
        self.assertTrue(page.evaluate("window.isTheSame"))

        # The folder of the content is away for a moment, as while another branch is checked out.
        (served.root / "content").rename(served.root / "away")
        self.until(page, f"({text})()?.includes('[missing-folder]')")
        (served.root / "away").rename(served.root / "content")
        self.until(page, "!document.querySelector('acopio-errors')")
        self.assertEqual(served.stop(), 0)

    def test_begins_with_a_mistake(self):
        wrong = LIBRARY["content/books/momo.md"].replace("title", "titel")
        served = self.serve({**LIBRARY, "content/books/momo.md": wrong})
        page = self.page()
        answer = page.goto(served.address + "main/books/momo/")
        self.assertEqual(answer.status, 500)
        self.assertIn("content/books/momo.md:2:1: error: ", page.inner_text("pre"))
        replace(served.root / "content/books/momo.md", "titel", "tittle")
        self.until(page, "document.querySelector('pre').textContent.includes('tittle')")
        replace(served.root / "content/books/momo.md", "tittle", "title")
        self.until(page, "document.querySelector('h1').textContent === 'A book'")
        self.assertEqual(served.stop(), 0)

    def test_pages_return_to_a_server_that_is_started_again(self):
        served = self.serve()
        page = self.open(served.address + "books/momo/")
        page.evaluate("window.isOld = true")
        self.assertEqual(served.stop(), 0)
        replace(served.root / "content/books/momo.md", "is life", "flies")
        again = Served(served.root, "--port", re.search(r":(\d+)/", served.address)[1])
        self.addCleanup(lambda: again.process.poll() is not None or again.process.kill())
        self.until(page, "!window.isOld && document.querySelector('p').textContent === 'Time flies.'")
        self.assertEqual(again.stop(), 0)

    def test_many_edits(self):
        """Prints the median time from an edit to the page, and the memory at the beginning and the end."""
        source = os.environ.get("ACOPIO_SERVED")
        if source:
            root = pathlib.Path(tempfile.mkdtemp(dir=self.folder.name)) / "site"
            for name in "content", "templates", "static":
                if (pathlib.Path(source) / name).is_dir():
                    shutil.copytree(pathlib.Path(source) / name, root / name)
            served = Served(root, "--port", "0")
            self.addCleanup(lambda: served.process.poll() is not None or served.process.kill())
            files = os.environ.get("ACOPIO_EDITED", EDITED).split()
            path = files[0]
            entry, layout, sheet = (root / file for file in files[1:])
        else:
            served = self.serve()
            root, path = served.root, "books/momo/"
            entry, layout = root / "content/books/momo.md", root / "templates/layouts/book.html"
            sheet = root / "templates/assets/main.css"
        originals = {file: file.read_text(encoding="utf-8") for file in (entry, layout, sheet)}
        marked = originals[layout].replace("</body>", "<p id=\"mark\">0</p></body>")
        self.assertNotEqual(marked, originals[layout])
        layout.write_text(marked, encoding="utf-8")
        page = self.open(served.address + path)
        page.wait_for_selector("#mark", state="attached")
        times = {"entry": [], "template": [], "style sheet": []}
        memory = []
        for number in range(1, EDITS + 1):
            kind = list(times)[number % 3]
            if kind == "entry":
                change, seen = (entry, originals[entry] + f"\nEdit{number}.\n"), (
                    f"document.body.textContent.includes('Edit{number}.')")
            elif kind == "template":
                change, seen = (layout, marked.replace(">0<", f">{number}<")), (
                    f"document.getElementById('mark')?.textContent === '{number}'")
            else:
                change, seen = (sheet, originals[sheet] + f"\n#mark {{ z-index: {number}; }}\n"), (
                    f"getComputedStyle(document.getElementById('mark')).zIndex === '{number}'")
            start = time.monotonic()
            change[0].write_text(change[1], encoding="utf-8")
            self.until(page, seen)
            times[kind].append(time.monotonic() - start)
            memory.append(served.memory())
        for kind, seconds in times.items():
            print(f"\nedit to page, {kind}: median {statistics.median(seconds) * 1000:.0f} ms of {len(seconds)},"
                  f" worst {max(seconds) * 1000:.0f} ms", end="")
        tenth = max(1, EDITS // 10)
        first, last = statistics.median(memory[tenth:2 * tenth]), statistics.median(memory[-tenth:])
        print(f"\nmemory: {memory[0]} KiB after the first edit, {first:.0f} KiB after a tenth, {last:.0f} KiB at the"
              f" end, {max(memory)} KiB at most")
        self.assertLess(last, first * 1.25 + 20_000)
        self.assertEqual(served.stop(), 0)


if __name__ == "__main__":
    unittest.main()
