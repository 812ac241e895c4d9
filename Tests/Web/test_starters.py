"""Opens every page of the sites that `acopio init` writes, and of the documentation, in a browser, by day and by night:
see looking.py.

$ACOPIO is the command (default: .build/release/acopio).
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Scripts"))

import library
from browser import WIDTH
from looking import WINDOWS, LookingTest

COMPONENTS = """
::figure[Green hills]{image=hills.svg alt="Hills below a sun"}

:::callout[Before you begin]{kind=warning}
A callout.
:::

:::details[More]
Hidden at first.
:::

::::tabs
:::tab[One]
The first tab.
:::
:::tab[Two]
The second tab.
:::
::::

::video[A tour]{src=tour.mp4}

::youtube[A tour]{id=dQw4w9WgXcQ}

::code[How to lend]{file=lend.txt}

::gist[A script]{user=ada id=9f1c file="count lines.sh"}

::::cards
:::card[First steps]{href=/start/}
From nothing.
:::
::card[No link]
::::

A :badge[new]{kind=tip} word, :badge[old]{kind=caution}.

> [!NOTE]
> A note.
"""
KINDS = ["site", "blog", "docs", "api"]
PROPERTIES = ["og:title", "og:description", "og:type", "og:url", "og:site_name"]


@unittest.skipUnless(library.ACOPIO.exists(), "the command is not built")
class Starters(LookingTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    @classmethod
    @functools.cache
    def build(cls, kind, language):
        site = pathlib.Path(cls.folder.name) / f"{kind}-{language}"
        environment = dict(os.environ, LANG=f"{language}.UTF-8", LC_ALL=f"{language}.UTF-8")
        option = [] if kind == "site" else [f"--{kind}"]
        subprocess.run([library.ACOPIO, "init", site, *option], check=True, env=environment, capture_output=True)
        built = subprocess.run([library.ACOPIO, "build", "--now", "2026-11-23"], cwd=site, check=True, capture_output=True, text=True)
        if "warning:" in built.stdout + built.stderr:
            raise AssertionError(built.stdout + built.stderr)
        return site / "Output"

    def test_pages_fit_and_have_no_faults(self):
        for kind in KINDS:
            for language in ["en_US", "es_MX"]:
                output = self.build(kind, language)
                with self.subTest(kind=kind, language=language):
                    self.assertIn(f'<html lang="{language[:2]}', (output / "index.html").read_text())
                    self.look(output, is_known=language != "en_US")
                    for page in output.rglob("index.html"):
                        for name in PROPERTIES:
                            self.assertIn(f'<meta property="{name}" content="', page.read_text(), page)
                    for sheet in (output / "assets").glob("site.*.css"):
                        self.assertLess(sheet.stat().st_size, 12_289)
                    for script in (output / "assets").glob("*.js"):
                        self.assertLess(script.stat().st_size, 3_072, script)

    def test_pages_of_the_documentation_fit_and_have_no_faults(self):
        output = pathlib.Path(self.folder.name) / "docs/Output"
        subprocess.run([library.ACOPIO, "build", "--root", library.ROOT / "docs", "--output", output, "--now", "2026-11-23"],
                       cwd=self.folder.name, check=True, capture_output=True)
        self.look(output, [(320, "dark"), (1280, "light")])

    def test_what_the_search_finds_is_within_the_window(self):
        for kind in KINDS:
            base = self.serve(self.build(kind, "en_US"))
            for width in [360, 768, 1024, 1280]:
                with self.subTest(kind=kind, width=width):
                    page = self.page(base + "/", viewport={"width": width, "height": 640})
                    field = page.locator(".acopio-search input[type=search]")
                    field.focus()
                    field.type("the")
                    page.locator(".acopio-search [role=option]").first.wait_for(timeout=60_000)
                    box = page.locator(".acopio-search [role=listbox]").bounding_box()
                    self.assertGreaterEqual(box["x"], 0)
                    self.assertLessEqual(box["x"] + box["width"], width)
                    self.assertLessEqual(page.evaluate(WIDTH), 0)

    def text(self, kind, text):
        """A page of a starter that has this text, built in a copy."""
        site = pathlib.Path(tempfile.mkdtemp(dir=self.folder.name)) / "site"
        shutil.copytree(self.build(kind, "en_US").parent, site, ignore=shutil.ignore_patterns("Output", ".acopio"))
        page = site / "content/pages/start/components.md"
        page.write_text(f"---\ntitle: Components\nposition: 9\n---\n{text}\n")
        shutil.copy(library.ROOT / "Starters/blog/all/content/posts/hills.svg", page.parent)
        (page.parent / "lend.txt").write_text("lend --book momo > list.txt\n")
        (page.parent / "tour.mp4").write_bytes(b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(64))
        built = subprocess.run([library.ACOPIO, "build", "--now", "2026-11-23"], cwd=site, capture_output=True, text=True)
        self.assertEqual(built.returncode, 0, built.stdout + built.stderr)
        return site / "Output"

    def test_components_have_no_faults(self):
        output = self.text("docs", COMPONENTS)
        base = self.serve(output)
        for width, scheme in WINDOWS:
            for script in [True, False]:
                with self.subTest(width=width, scheme=scheme, script=script):
                    page = self.page(viewport={"width": width, "height": 640}, color_scheme=scheme, java_script_enabled=script)
                    page.goto(base + "/start/components/")
                    self.assertIn("second tab", page.content() if script else page.inner_text("main"))
                    if script:
                        self.assertLessEqual(page.evaluate(WIDTH), 0)
                        self.judge(page)

    def test_tabs_are_used_with_the_keyboard(self):
        page = self.page(self.serve(self.text("docs", COMPONENTS)) + "/start/components/")
        tabs, panels = page.locator("[role=tab]"), page.locator("[role=tabpanel]")
        self.assertEqual([tabs.nth(n).get_attribute("aria-selected") for n in range(2)], ["true", "false"])
        tabs.nth(0).focus()
        for key, chosen in [("ArrowRight", 1), ("ArrowRight", 0), ("ArrowLeft", 1), ("Home", 0), ("End", 1)]:
            page.keyboard.press(key)
            self.assertEqual([panels.nth(n).is_visible() for n in range(2)], [chosen == 0, chosen == 1], key)
            self.assertTrue(tabs.nth(chosen).evaluate("tab => tab === document.activeElement"))

    def test_code_is_copied(self):
        base = self.serve(self.text("docs", "```sh\nacopio build\n```"))
        page = self.page(base + "/start/components/", permissions=["clipboard-read", "clipboard-write"])
        button = page.locator("pre + .copy")
        self.assertEqual(button.inner_text(), "Copy")
        button.click()
        page.locator(".copy", has_text="Copied").wait_for()
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), "acopio build")

    def test_a_video_of_another_host_is_asked_for_by_the_press(self):
        output = self.text("docs", COMPONENTS)
        page = self.page(self.serve(output) + "/start/components/", may_fail="youtube|ERR_|frame")
        page.wait_for_load_state()
        self.assertEqual([url for url in page.requests if "youtube" in url], [])
        self.assertEqual(page.locator("iframe").count(), 0)
        page.locator(".embed a").click()
        self.assertEqual(page.locator("iframe").get_attribute("src"),
                         "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=0")

    def test_pages_can_be_mirrored(self):
        output = pathlib.Path(self.folder.name) / "mirrored"
        shutil.copytree(self.build("docs", "en_US"), output)
        for page in output.rglob("*.html"):
            page.write_text(page.read_text().replace('<html lang="en"', '<html lang="ar" dir="rtl"'))
        self.look(output, [(320, "light"), (360, "light"), (1280, "dark")])

    def test_the_blog_links_each_tag_to_its_page_and_keeps_later_posts(self):
        output = self.build("blog", "en_GB")
        site = output.parent
        (site / "content/posts/tagged.md").write_text(
            "---\ntitle: Tagged\ndate: 2026-01-05\ntags: [C, C++, C#]\n---\nText.\n")
        (site / "content/posts/later.md").write_text("---\ntitle: Later\ndate: 2027-01-05\n---\nText.\n")
        subprocess.run([library.ACOPIO, "build", "--now", "2026-11-23"], cwd=site, check=True, capture_output=True)
        page = (output / "posts/tagged/index.html").read_text()
        links = dict((name, url) for url, name in re.findall(r'<a href="(/tags/[^"]+/)">([^<]+)</a>', page))
        self.assertEqual(set(links), {"C", "C++", "C#"})
        self.assertEqual(len(set(links.values())), 3)
        for name, url in links.items():
            self.assertIn(f"<h1>{name}</h1>", (output / url.strip("/") / "index.html").read_text())
        self.assertFalse((output / "posts/later").exists())
        self.assertFalse((output / "posts/next").exists())
        self.assertNotIn("Later", (output / "feed.xml").read_text() + (output / "index.html").read_text())
        subprocess.run([library.ACOPIO, "build", "--now", "2027-01-05"], cwd=site, check=True, capture_output=True)
        self.assertTrue((output / "posts/later/index.html").exists())


if __name__ == "__main__":
    unittest.main()
