"""Whole sites of other tools in `Tests/Imports/samples/`: what is lost when they move in.

A sample is one text: the files of the site (`source/`), and what the other tool made of them (`old/`: Hugo 0.111,
Jekyll 4.3, MkDocs 1.6, with layouts of a few lines; for the others, what they would make). Its part `losses` has
all that `import compare` reports, and nothing else may be lost.
"""

import collections
import gzip
import html.parser
import itertools
import pathlib
import re
import unittest
import urllib.parse

from small_site import ROOT, SiteTest

SAMPLES = ROOT / "Tests/Imports/samples"
# Tags, fences and marks of Markdown and templates that no reader should see outside of code.
RAW = re.compile(
    r"</?[a-z]+[ >/]|```|~~~|\{\{|\{%|%\}|:::|&[a-z]+;|\[\[|\]\(|^!!!|\{:|^#{1,6} ", re.MULTILINE)


def parts(text):
    """The paths and contents of the files in a text; `page-{1..10}.md` are ten, with `{n}` in them, then `{m}`."""
    for part in re.split(r"(?m)^-- (?=\S.* --$)", text)[1:]:
        name, content = part.split(" --\n", 1)
        numbers = [range(int(first), int(last) + 1) for first, last in re.findall(r"\{(\d+)\.\.(\d+)\}", name)]
        for values in itertools.product(*numbers):
            path, body = name, content
            for value, letter in zip(values, "nm"):
                path = re.sub(r"\{\d+\.\.\d+\}", str(value), path, count=1)
                body = body.replace("{%s}" % letter, str(value))
            yield path, body


class Page(html.parser.HTMLParser):
    """The links and the visible text of a page, or of the element `only` in it."""

    def __init__(self, text, only="body"):
        super().__init__()
        self.links, self.text, self.prose = [], [], []
        self.only, self.depth = only, 0
        self.hidden = self.code = 0
        self.feed(re.sub('<span class="(?:ln|lnt|normal)">.*?</span>', "", text, flags=re.DOTALL))  # Numbers of lines.

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.depth += tag == self.only
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        if tag == "meta" and attributes.get("http-equiv", "").lower() == "refresh":
            self.links.append(attributes["content"].partition("url=")[2])
        self.text.append(attributes.get("data-title", ""))  # The name above code, which a style sheet shows.
        self.hidden += tag in ("head", "script", "style", "template")
        self.code += tag in ("code", "pre")

    def handle_endtag(self, tag):
        self.depth -= tag == self.only
        self.hidden -= tag in ("head", "script", "style", "template")
        self.code -= tag in ("code", "pre")

    def handle_data(self, data):
        if self.depth and not self.hidden:
            self.text.append(data)
            if not self.code:
                self.prose.append(data)

    @property
    def words(self):
        return collections.Counter(re.findall(r"[^\W_]+", " ".join(self.text).lower()))


def visible(path):
    """Whether a page is more than a redirect."""
    return not re.search(r'http-equiv="?refresh', path.read_text())


def reached(pages, base):
    """The pages to which links lead from the first page."""
    host, prefix = urllib.parse.urlparse(base).netloc, urllib.parse.urlparse(base).path.rstrip("/")
    seen, queue = set(), ["/index.html"]
    while queue:
        path = queue.pop()
        if path in seen or path not in pages:
            continue
        seen.add(path)
        for link in Page(pages[path].read_text()).links:
            url = urllib.parse.urlparse(urllib.parse.urljoin(f"https://{host}{prefix}{path}", link))
            if url.netloc == host:
                target = urllib.parse.unquote(url.path).removeprefix(prefix)
                # Hosts also serve pages without their ending.
                bare = target not in pages and target + ".html" in pages
                queue.append(target + "index.html" if target.endswith("/") else target + ".html" * bare)
    return seen


class SampleSites(SiteTest):
    """Each sample moves in with one command, and its first build is a site that people can browse."""

    def check(self, name):
        files = dict(parts((SAMPLES / f"{name}.txt").read_text()))
        listed = files.pop("losses", "").splitlines()
        self.write(files)
        imported = self.run_acopio("import", name.partition("-")[0], "source", "--output", "new")
        self.assertEqual(imported.status, 0, imported.text)
        built = self.run_acopio("build", "--now", "2026-11-21", "--root", "new")
        self.assertEqual(built.status, 0, built.text)
        output = self.root / "new/Output"
        pages = {"/" + str(path.relative_to(output)): path for path in output.rglob("*.html")}
        pages = {path: file for path, file in pages.items() if not path.endswith("/404.html")}
        base = re.search(r"(?m)^base-url: '?([^'\n]+)", (self.root / "new/content/site.yml").read_text())[1]
        found = reached(pages, base)
        self.assertEqual([path for path in sorted(pages) if path not in found and visible(pages[path])], [])
        raw = {path: RAW.findall("\n".join(Page(file.read_text()).prose)) for path, file in pages.items()}
        self.assertEqual({path: marks for path, marks in raw.items() if marks}, {})
        for sheet in output.rglob("*.css"):
            self.assertLess(sheet.stat().st_size, 12_289, sheet)
        # As they are sent. What searches has the list of its parts, too, and runs in a worker once somebody goes to the field.
        for script in output.rglob("*.js"):
            most = 12_000 if script.parent.name == "search" else 10_000
            self.assertLess(len(gzip.compress(script.read_bytes())), most, script)
        compared = self.run_acopio(
            "import", "compare", "--compare", "old", "--output", "new/Output", "--all")
        lines = [line.removesuffix(" [lost-in-move]") for line in compared.text.splitlines()
                 if line.endswith(" [lost-in-move]")]
        self.assertEqual(sorted(re.sub(r"^\S.*?: (error|warning): ", "", line) for line in lines), sorted(listed))
        self.count_words(pages, listed)

    def count_words(self, pages, listed):
        """At most one of 200 words may be lost on pages without losses in the list, counted by this file alone."""
        old = self.root / "old"
        total = lost = 0
        for path in sorted(old.rglob("*.html")):
            address = "/" + str(path.relative_to(old)).removesuffix("index.html")
            new = pages.get("/" + str(path.relative_to(old)))
            if new is None or not visible(path) or not visible(new) or any(f"'{address}'" in line for line in listed):
                continue
            words = Page(path.read_text(), only="main").words
            total += words.total()
            lost += (words - Page(new.read_text()).words).total()
        self.assertGreater(total, 0)
        self.assertLessEqual(lost * 200, total, f"{lost} of {total} words")


def _test(name):
    def test(self):
        self.check(name)
    return test


for _file in sorted(SAMPLES.glob("*.txt")):
    setattr(SampleSites, "test_" + _file.stem.replace("-", "_"), _test(_file.stem))


class Samples(unittest.TestCase):
    def test_each_tool_has_three(self):
        tools = collections.Counter(file.stem.partition("-")[0] for file in SAMPLES.glob("*.txt"))
        self.assertEqual(set(tools), {"eleventy", "folder", "hugo", "jekyll", "mkdocs"})
        self.assertEqual({tool for tool, number in tools.items() if number < 3}, set())


if __name__ == "__main__":
    unittest.main()
