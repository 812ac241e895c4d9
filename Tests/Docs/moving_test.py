"""Builds a site with every row of docs/content/pages/start/moving.md: what its column 'here' says, at the place that 'where' names."""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Breaks"))

from small_site import SiteTest  # noqa: E402

PAGE = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{{ page.title | default: site.name }}</title></head>\n"
SITE = {
    "content/site.yml": (
        "name: Library\nbase-url: https://library.example/\nlocale: en\nparams: { phone: '555 0134' }\n"),
    "content/i18n/en.yml": "hello: Hello\n",
    "content/i18n/es.yml": "hello: Hola\n",
    "content/books/_collection.yml": (
        "entries: '*.md'\n"
        "schema:\n"
        "  title: text\n"
        "  date: date\n"
        "  pages: integer\n"
        "  tags: { type: list, of: text, default: [] }\n"
        "  writer: { type: reference, to: authors, optional: true }\n"
        "page: { permalink: '/books/{slug}/', layout: book }\n"),
    "content/books/momo.md": (
        "---\ntitle: Momo\ndate: 2026-01-02\npages: 304\ntags: [novel]\nwriter: ende\n---\nTime is life.\n"),
    "content/books/emma.md": "---\ntitle: Emma\ndate: 2026-01-03\npages: 474\n---\n![A match](pier.svg)\n",
    "content/books/pier.svg": (
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"><path d=\"M0 0h4\"/></svg>\n"),
    "content/authors/_collection.yml": "entries: authors.yml\nkey: id\nschema: { id: slug, name: text }\n",
    "content/authors/authors.yml": "- { id: ende, name: Michael Ende }\n",
    "templates/layouts/base.html": PAGE + "<body>{% block main %}{% endblock %}</body></html>\n",
    "templates/layouts/book.html": PAGE + "<body>{{ entry.content }}\nHERE\n</body></html>\n",
    "templates/layouts/books.html": (
        PAGE + "<body>{% for book in pager.entries %}{{ book.title }}{% endfor %}</body></html>\n"),
    "templates/layouts/tag.html": PAGE + "<body>{{ term.name }}</body></html>\n",
    "templates/partials/card.html": "<p>{{ book.title }}</p>\n",
    "templates/components/note.html": (
        "{% doc %}\n  @param {html} content\n{% enddoc %}\n<aside>{{ content }}</aside>\n"),
    "templates/assets/site.css": "body { margin: 0; }\n",
}
FILES = {"people.csv": "id,name\n1,Ada\n", "people.json": "[{ \"id\": 1, \"name\": \"Ada\" }]\n"}


def rows(text):
    """The rows of tables with four columns: line, tool, cells."""
    tool = None
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("## "):
            tool = line[3:]
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)][1:-1]
        if len(cells) == 4 and cells[0] != "idea" and not set(cells[0]) <= set("-"):
            yield number, tool, [cell.replace("\\|", "|") for cell in cells]


def with_key(text, line):
    """A mapping with a line, in place of the one with the same key if there is one."""
    key = line.split(":")[0]
    kept = [old for old in text.split("\n") if old.split(":")[0] != key]
    return "\n".join(kept[:-1] + [line, ""])


class Moving(SiteTest):
    def test_every_row_of_the_tables_builds(self):
        text = (ROOT / "docs/content/pages/start/moving.md").read_text()
        count = 0
        for line, tool, (idea, _, here, where) in rows(text):
            with self.subTest(f"docs/content/pages/start/moving.md:{line} {tool}: {idea}"):
                self.assertRegex(here, r"^`[^`]+`$")
                self.follow(here[1:-1], where.strip("`"))
                count += 1
        self.assertGreaterEqual(count, 100)

    def test_files_of_hugo_are_where_the_table_says(self):
        text = (ROOT / "docs/content/pages/start/moving.md").read_text().split("## Coming from Hugo")[1].split("\n## ")[0]
        table = [re.findall(r"`([^`]+)`", line) for line in text.split("\n") if line.startswith("| `content/")]
        self.assertGreaterEqual(len(table), 5)
        for old, *_ in table:
            self.write({f"old/{old}": SITE["content/books/pier.svg"] if old.endswith(".svg") else "Text.\n"})
        self.write({"old/hugo.toml": "title = 'Library'\nbaseURL = 'https://library.example/'\n"})
        result = self.run_acopio("import", "hugo", "old", "--output", "new")
        self.assertEqual(result.status, 0, result.text)
        result = self.run_acopio("build", "--root", "new", "--now", "2026-11-21")
        self.assertEqual((result.status, result.err), (0, ""), result.text)
        for old, new, *keys, page in table:
            with self.subTest(old):
                written = (self.root / "new" / new).read_text()
                if new.endswith(".md"):
                    self.assertEqual(re.findall("permalink: .*", written), keys)
                path = page + ("index.html" if page.endswith("/") else "")
                self.assertTrue((self.root / f"new/Output{path}").exists(), path)

    def follow(self, here, where):
        for path in sorted(self.root.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        site = dict(SITE)
        book, momo = "templates/layouts/book.html", "content/books/momo.md"
        declaration = "content/books/_collection.yml"
        if where == "site.yml":
            site["content/site.yml"] = with_key(site["content/site.yml"], here)
        elif where == "_collection.yml":
            site[declaration] = with_key(site[declaration], here)
        elif where == "schema":
            site[declaration] = with_key(site[declaration], "  " + here).replace(
                "\n  " + here, "").replace("schema:\n", f"schema:\n  {here}\n")
        elif where == "front matter":
            _, front, body = site[momo].split("---\n")
            site[momo] = f"---\n{with_key(front, here)}---\n{body}"
        elif where == "_defaults.yml":
            site["content/books/_defaults.yml"] = f"{here}\n"
        elif where == "text":
            site[momo] += f"\n{here}\n"
        elif where == "layout":
            site[book] = site[book].replace("HERE", here)
        elif where == "whole layout":
            site[book] = here + "\n"
        elif where == "folder":
            site[here] = "www.library.example\n"
        else:
            self.assertIn(where, ("command line", "output"))
        self.write({**site, **FILES})
        if where == "command line":
            program, *arguments = here.split()
            self.assertEqual(program, "acopio")
            result = self.run_acopio(*arguments)
            self.assertEqual((result.status, result.err), (0, ""), result.text)
            self.assertNotEqual(result.out, "")
        result = self.built()
        self.assertEqual(result.err, "")
        if where == "output":
            self.assertIn(here, self.published())
        if where == "folder":
            self.assertIn(here.removeprefix("static/"), self.published())


if __name__ == "__main__":
    unittest.main()
