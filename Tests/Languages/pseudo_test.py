"""Builds a site with made-up translations into one of its languages, and reads what is left as it was."""

import pathlib
import re
import sys
import unittest
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Web"))

from served import Served
from translators_test import POLISH, SITE, Copy, differences

BODY = """A *long* text, with `code`, [a link](/books/momo/ "Title") and <https://a.example/path>.

    indented code

```swift
let text = "in a fence"
```

See https://a.example/x, a&nbsp;b and ann@a.example.
"""

class Pseudo(unittest.TestCase):
    def built(self, *files):
        copy = Copy(SITE, *files)
        before = {path: copy.read(path) for path in ["content/books/momo.md", "content/i18n/en.yml"]}
        status, out, error = copy.run("build", "--now", "2026-11-21", "--pseudo", "pl")
        self.assertEqual(status, 0, out + error)
        # Nothing of it reaches the sources.
        self.assertEqual({path: copy.read(path) for path in before}, before)
        self.assertEqual((copy.root / "content/books/momo.pl.md").exists(), bool(files and "content/books/momo.pl.md" in files[0]))
        return copy

    def page(self, copy, path="pl/books/momo"):
        return (copy.root / "Output" / path / "index.html").read_text(encoding="utf-8")

    def test_texts_have_accents_and_are_longer(self):
        copy = self.built()
        page = self.page(copy)
        self.assertIn("<title>⟦Mómó &amp; &quot;ťĥé &lt;grey&gt; méñ&quot; ····· ⟧</title>", page)
        for text, shown in [("On the hill", "⟦Óñ ťĥé ĥíļļ ··⟧"), ("Home", "⟦Ĥómé ⟧"), ("One", "⟦Óñé ⟧")]:
            self.assertIn(shown, page)
            self.assertNotIn(text, page)
        self.assertIn("<em>ļóñğ</em> ťéxť", page)
        # The number of a plural and the other values are those of the template.
        self.assertRegex(page, "⟦3 bóóķš íñ Kraków, {so} ·+")
        # The site's own language is as it was.
        plain = Copy(SITE)
        plain.build()
        self.assertEqual(self.page(copy, "books/momo"), self.page(plain, "books/momo"))

    def test_translations_are_replaced_and_a_build_without_it_is_the_same_as_ever(self):
        copy = self.built(POLISH)
        page = self.page(copy, "pl/books/momo-po-polsku")
        self.assertIn("⟦Ñá móļó", page)
        self.assertNotIn("Na molo", page)
        other = Copy(SITE, POLISH)
        self.assertEqual(differences(copy.build(), other.build()), [])

    def test_addresses_are_those_of_the_language(self):
        schema = SITE["content/books/_collection.yml"].replace("schema:\n", "slug: title\nschema:\n")
        polish = POLISH["content/books/momo.pl.md"].replace('slug: "momo-po-polsku"\n', "").replace('Momo i \\"szarzy <panowie>\\"', "Momo i panowie")
        copy = self.built({"content/books/_collection.yml": schema, "content/books/momo.pl.md": polish})
        self.assertIn("<title>⟦Mómó í páñóŵíé ···⟧</title>", self.page(copy, "pl/books/momo-i-panowie"))

    def test_what_is_not_read_stays(self):
        copy = self.built({"content/books/momo.md": "---\ntitle: Momo\n---\n" + BODY})
        page = self.page(copy)
        for part in ["<code>code</code>", 'href="/books/momo/" title="Title"', 'href="https://a.example/path"', "indented code",
                     "let text = &quot;in a fence&quot;", "https://a.example/x</a>,", "á\u00a0b", "ann@a.example"]:
            self.assertIn(part, page)
        self.assertIn(">á ļíñķ</a> áñd", page)

    def test_labels_of_links_are_found(self):
        copy = self.built({"content/books/momo.md": "---\ntitle: Momo\n---\nThe [book] and [Two][label].\n\nText\n\n[book]: https://a.example/b\n[label]: https://a.example/l\n"})
        page = self.page(copy)
        self.assertIn('<a href="https://a.example/b">book</a>', page)
        self.assertIn('<a href="https://a.example/l">Two</a>', page)
        self.assertIn("<p>Ťéxť</p>", page)

    def test_messages_keep_their_arguments(self):
        text = "{who, select, host {You have {n, plural, one {# book} other {# books}}} other {Nothing}}"
        layout = SITE["templates/layouts/book.html"].replace("<body>", "<body>{{ 'k' | t: who: 'host', n: 2 }}")
        copy = self.built({"content/i18n/en.yml": SITE["content/i18n/en.yml"] + f'k: "{text}"\n', "templates/layouts/book.html": layout})
        self.assertIn("<body>⟦Ýóú ĥávé 2 bóóķš ·", self.page(copy))

    def test_limits_and_patterns_hold(self):
        schema = SITE["content/books/_collection.yml"].replace("  title: text\n", "  title: { type: text, max: 31 }\n  code: { type: string, translated: true, default: abc }\n")
        copy = self.built({"content/books/_collection.yml": schema})
        title = re.search("<title>(.*)</title>", self.page(copy))[1]
        self.assertTrue(title.startswith("Móm"), title)

    def test_the_preview_makes_them_of_every_edit(self):
        copy = Copy(SITE)
        server = Served(copy.root, "--port", "0", "--pseudo", "pl")
        self.addCleanup(server.stop)

        def page():
            with urllib.request.urlopen(server.address + "pl/books/momo/", timeout=60) as answer:
                return answer.read().decode()
        self.assertIn("⟦Óñ ťĥé ĥíļļ ··⟧", page())
        file = copy.root / "content/books/momo.md"
        before = file.read_text(encoding="utf-8")
        file.write_text(before + "\nAdded later.\n", encoding="utf-8")
        server.wait(r"files? changed \(")
        self.assertIn("Áddéd ļáťéř", page())
        self.assertEqual(file.read_text(encoding="utf-8"), before + "\nAdded later.\n")

    def test_an_unknown_language_is_an_error(self):
        status, _, error = Copy(SITE).run("build", "--pseudo", "pt")
        self.assertEqual(status, 1)
        self.assertIn("'pt' is not a language of the site besides its own", error)
        self.assertIn("[unknown-language]", error)


if __name__ == "__main__":
    unittest.main()
