"""Follows the recipes in docs/ on a small site, as a reader does, and looks at what they promise.

The paragraph before a block of code says what to do with it: "Write `PATH`:" makes a file, "Add to `PATH`:" adds to the
end of one, "Add to the `schema` in `PATH`:" to its schema, "… head …:" to the head of a layout, and "… the layout …:"
prints it there. Indented lines that begin with `acopio` are commands, which have to succeed.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECIPES = ROOT / "docs/content/pages/guides/recipes"
sys.path.insert(0, str(ROOT / "Tests/Breaks"))

from small_site import ACOPIO, SiteTest  # noqa: E402

STEP = re.compile(r"(?P<before>(?:[^\n]+\n)+)\n```\w+\n(?P<text>.*?)^```|^    (?P<command>acopio [^\n]+)$", re.M | re.S)
PAGE = ("<!doctype html>\n<html lang=\"{{ site.locale }}\"><head><meta charset=\"utf-8\"><title>"
        "{{ page.title | default: site.name }}</title></head>\n<body>HERE</body></html>\n")
SITE = {
    "content/site.yml": (
        "name: Library\nbase-url: https://library.example/\nlocale: en\n"
        "languages: [{ locale: en, title: English }, { locale: es, title: Español }]\n"),
    "content/i18n/en.yml": "hello: Hello\n",
    "content/i18n/es.yml": "hello: Hola\n",
    "content/books/_collection.yml": (
        "entries: '*.md'\nschema:\n  title: text\n  published: date\n  tags: { type: list, of: string, default: [] }\n"
        "order: [title]\npage: { permalink: '/books/{slug}/', layout: book }\n"
        "lists: [{ permalink: /books/, layout: list }, { permalink: /, layout: list }]\n"),
    "content/books/emma.md": "---\ntitle: Emma\npublished: 1815-12-23\n---\nA match.\n",
    "content/books/krabat.md": "---\ntitle: Krabat\npublished: 1971-01-01\n---\nA mill.\n",
    "content/books/momo.md": "---\ntitle: Momo\npublished: 1973-01-01\ntags: [time]\n---\nTime is life.\n",
    "content/books/momo.es.md": "---\ntitle: Momo y los hombres grises\n---\nEl tiempo es vida.\n",
    "content/manual/_collection.yml": (
        "entries: '**/*.md'\nschema: { title: text }\npage: { permalink: '/manual/{path}/', layout: book }\n"),
    "content/manual/lend/index.md": "---\ntitle: Lend\n---\nHow to lend.\n",
    "content/manual/lend/first.md": "---\ntitle: First\n---\nThe first time.\n",
    "templates/layouts/book.html": PAGE.replace("HERE", "{{ entry.content }}"),
    "templates/layouts/list.html": PAGE.replace("HERE", "{% for book in pager.entries %}{{ book.title }}{% endfor %}"),
}
LAYOUT = "templates/layouts/book.html"


class Recipes(SiteTest):
    def follow(self, name, without="no folder", before=lambda: None):
        """Does what a recipe says, on the site without one of its folders, up to a build without a word.

        `before` is called when the files are written."""
        self.site = {path: text for path, text in SITE.items() if not path.startswith(without)}
        steps = 0
        commands = []
        text = (RECIPES / f"{name}.md").read_text(encoding="utf-8")
        for step in STEP.finditer(text):
            line = text.count("\n", 0, step.start()) + 1
            with self.subTest(f"{name}.md:{line}"):
                if step["command"]:
                    commands.append(step["command"].split())
                else:
                    self.take(step["before"].rstrip("\n").split("\n\n")[-1], step["text"])
            steps += 1
        self.write(self.site)
        before()
        self.assertEqual(self.built().err, "")
        for program, *arguments in commands:
            with self.subTest(" ".join(arguments)):
                result = self.run_acopio(*arguments)
                self.assertEqual((result.status, result.err), (0, ""), result.text)
        self.assertGreater(steps, 3)

    def take(self, said, code):
        """Puts a block of code where the paragraph before it says."""
        said = " ".join(said.split())
        if written := re.search(r"(Write|Add to|Add to the `schema` in) `([\w./-]+)`:$", said):
            deed, path = written[1], written[2]
            if deed == "Write":
                self.site[path] = code
            elif deed == "Add to":
                self.site[path] = self.site.get(path, "") + code
            else:
                self.site[path] = self.site[path].replace("schema:\n", f"schema:\n{code}")
        elif said.endswith("without loading the page again:"):
            self.assertIn("acopio serve", code)
        elif re.search(r"Add to .*head.*:$", said):
            end = "{% endblock %}" if "{% block head %}" in self.site[LAYOUT] else "</head>"
            self.site[LAYOUT] = self.site[LAYOUT].replace(end, code.rstrip("\n") + end, 1)
        elif re.search(r"(Print it|in the layout).*:$", said):
            self.site[LAYOUT] = self.site[LAYOUT].replace("</body>", f"{code}</body>")
        else:
            self.fail(f"what is to be done? {said}")

    def page(self, path):
        """A page with single spaces."""
        return " ".join(self.output(f"{path}index.html").split())

    def test_menu(self):
        self.follow("menu")
        page = self.page("books/momo/")
        self.assertRegex(page, r'<a href="/" ?> ?Home</a>')
        self.assertRegex(page, r'<a href="/books/" aria-current="true"> ?Books</a>')
        self.assertIn('<a href="/es/books/"', self.page("es/books/momo/"))
        self.assertIn('<a href="/manual/lend/first/" aria-current="page">First</a>', self.page("manual/lend/first/"))

    def test_previous_and_next(self):
        self.follow("previous-next", without="content/manual/")
        page = self.page("books/krabat/")
        self.assertEqual(page.count('<a rel="prev" href="/books/emma/">Emma</a>'), 2)
        self.assertEqual(page.count('<a rel="next" href="/books/momo/">Momo</a>'), 2)
        self.assertNotIn('rel="prev"', self.page("books/emma/"))
        self.assertNotIn('rel="next"', self.page("books/momo/"))

    def test_language_switcher(self):
        self.follow("language-switcher")
        page = self.page("books/momo/")
        self.assertIn('<nav aria-label="Languages">', page)
        self.assertIn('<a href="/books/momo/" hreflang="en" lang="en" aria-current="page">English</a>', page)
        self.assertRegex(page, '<a href="/es/books/momo/" hreflang="es" lang="es" ?>Español</a>')
        self.assertIn('<link rel="alternate" hreflang="es" href="https://library.example/es/books/momo/">', page)
        self.assertNotIn('rel="alternate" hreflang="es"', self.page("books/emma/"))
        self.assertNotIn("alternate", self.page("es/books/emma/"))

    def test_css_for_some_pages(self):
        self.follow("page-css")
        self.assertRegex(self.page("books/momo/"), r'href="/assets/site\.\w+\.css">.*href="/assets/book\.\w+\.css">')
        self.assertNotIn("poster", self.page("books/momo/"))
        self.assertNotIn("book.", self.page("books/"))
        self.write({"content/books/emma.md": "---\ntitle: Emma\npublished: 1815-12-23\nstyle: poster\n---\n"})
        self.assertEqual(self.built().err, "")
        self.assertRegex(self.page("books/emma/"), r'href="/assets/poster\.\w+\.css">')

    def test_debugging(self):
        self.follow("debugging")
        self.assertIn("<pre>[&quot;time&quot;]</pre>", self.page("books/momo/").replace('"', "&quot;"))
        self.assertIn('{"title":"Momo","tags":["time"],', self.output("debug.json"))
        printed = self.run_acopio("template", "render", "card.html", "--data", "card.json").out
        self.assertEqual(printed, "<p>Momo, 1,304 pages</p>\n")

    def test_bundling(self):
        """With programs that copy in the place of Sass and esbuild."""
        def bundle():
            tools = self.root / "tools"
            tools.mkdir()
            (tools / "sass").write_text("#!/bin/sh\nsed '/^[$]ink/d; s/[$]ink/#1b1b1b/' \"$2\" >\"$3\"\n")
            (tools / "esbuild").write_text("#!/bin/sh\nsed 's/ as string//' \"$1\" >\"${4#--outfile=}\"\n")
            (tools / "acopio").write_text(f"#!/bin/sh\nexec {shlex.quote(str(ACOPIO))} \"$@\"\n")
            for tool in tools.iterdir():
                tool.chmod(0o755)
            (self.root / "templates/assets").mkdir(parents=True, exist_ok=True)
            run = subprocess.run(
                ["sh", "build.sh"], cwd=self.root, text=True, capture_output=True,
                env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}, check=False)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            self.assertIn('<link rel="stylesheet" href="/assets/site.', self.page("books/momo/"))

        self.follow("bundling", before=bundle)
        sheet = re.search(r'href="/(assets/site\.\w+\.css)"', self.page("books/momo/"))[1]
        self.assertEqual(self.output(sheet), "body { color: #1b1b1b }\n")

    def test_every_recipe_is_followed(self):
        pages = {page.stem for page in RECIPES.glob("*.md")} - {"index"}
        self.assertEqual(pages, {"menu", "previous-next", "language-switcher", "page-css", "debugging",
                                 "bundling"})


if __name__ == "__main__":
    unittest.main()
