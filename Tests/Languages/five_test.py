"""Builds five/, a neighbourhood library in five languages with the theme of the blog, with each rule for pages that are
not translated: its bytes, addresses, feeds, sitemap and search, on nginx, in the preview and in a browser.

One language is written from right to left, one without spaces, one has four plural forms, and two are variants of one.

$ACOPIO is the command (default: .build/release/acopio). ACOPIO_GOLDEN=update writes five/expected/ anew:

    ACOPIO_GOLDEN=update python3 Tests/run.py Tests/Languages five_test.py golden
"""

import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request
import xml.etree.ElementTree as ET
from urllib.parse import quote, unquote

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / room) for room in ["Scripts", "Web", "Hosts"]]

import servers
from looking import LookingTest
from served import ACOPIO, Served

FIVE = pathlib.Path(__file__).with_name("five")
EXPECTED = FIVE / "expected"
RULES = ["omit", "fallback", "noindex"]
BASE = "https://higuera.example"
OWN = "es-MX"
PATHS = {"es-MX": "/", "es-AR": "/es-ar/", "ar": "/ar/", "ja": "/ja/", "pl": "/pl/"}
FOLDERS = {
    "books": {"es-MX": "libros", "es-AR": "libros", "ar": "كتب", "ja": "本", "pl": "ksiazki"},
    "news": {"es-MX": "noticias", "es-AR": "noticias", "ar": "أخبار", "ja": "お知らせ", "pl": "aktualnosci"},
    "tags": {"es-MX": "temas", "es-AR": "temas", "ar": "مواضيع", "ja": "テーマ", "pl": "tematy"},
}
# Files whose bytes are kept in each language: among them an entry that is translated everywhere, and one that is not.
GOLDEN = ["index.html", "feed.xml", "404.html", "books/quijote", "books/genji"]
# What visitors search for, and the entry that they find, or none.
SEARCHES = {
    "es-MX": {"fuga": "news/fuga", "caballerías": "books/quijote", "japonés": "news/cuentos"},
    "es-AR": {"gaucho": "books/fierro", "mochila": "books/quijote", "fuga": None, "japonés": None},
    "ar": {"كيخوته": "books/quijote", "الرفوف": "news/domingos", "plomera": None, "tubo": None},
    "ja": {"源氏物語": "books/genji", "読み聞かせ": "news/cuentos", "棚の整理": "news/domingos", "plomera": None},
    "pl": {"podróże": "books/noches", "zajazd": "books/tadeusz", "półkach": "news/domingos", "plomera": None},
}
# A line of a page: an ordinary number, a plural form, a percentage, an amount of money, a date, and a distance.
LINES = {
    ("es-MX", "books/quijote"): ["5 ejemplares · 1,376 páginas", "Se ha prestado 1,234 veces: 12.5% de los préstamos", "$120.50",
                                 "El martes, 5 de marzo de 2019 llegó «Don Quijote de la Mancha» (hace 7 años)", "aventuras y humor"],
    ("es-AR", "books/quijote"): ["5 ejemplares · 1.376 páginas", "Se prestó 1.234 veces: 12,5% de los préstamos"],
    ("ar", "books/noches"): ["نسختان · 2,144 صفحة", "حكايات وأسفار وقصص حب", "(قبل 5 سنوات)"],
    ("ar", "books/quijote"): ["5 نسخ · 1,376 صفحة", "أُعير 1,234 مرة: 12.5\u200e%\u200e من الإعارات", "الثلاثاء، 5 مارس 2019"],
    ("ja", "books/quijote"): ["5部 · 1,376ページ", "これまでに1,234回（貸出全体の12.5%）", "2019年3月5日火曜日", "冒険、ユーモア"],
    ("pl", "books/tadeusz"): ["3 egzemplarze · 464 strony", "Wypożyczono 22 razy", "99,90\u00a0MXN", "środa, 24 grudnia 2025", "(10 miesięcy temu)"],
    ("pl", "books/quijote"): ["5 egzemplarzy · 1376 stron", "Wypożyczono 1234 razy: 12,5% wszystkich wypożyczeń"],
}


class Entry:
    """An entry by its files: the slug in each language that it has a text in."""

    def __init__(self, path):
        self.collection, self.key = path.parent.name, path.stem
        self.slugs = {OWN: self.key}
        for other in path.parent.glob(f"{self.key}.*.md"):
            slug = re.search(r"^slug: (.*)$", other.read_text(encoding="utf-8"), re.M)
            self.slugs[other.name.split(".")[1]] = slug[1] if slug else self.key

    def address(self, language):
        slug = self.slugs.get(language, self.key)
        return f"{PATHS[language]}{FOLDERS[self.collection][language]}/{slug}/"


ENTRIES = {f"{entry.collection}/{entry.key}": entry for entry in
           (Entry(path) for path in sorted((FIVE / "content").glob("*/*.md")) if "." not in path.stem)}


class Site:
    """The library with a rule, for a host."""

    def __init__(self, rule, host="none", changes=None):
        self.folder = tempfile.TemporaryDirectory(prefix="acopio-five-")
        self.root = pathlib.Path(self.folder.name)
        # A server that root starts reads as another user.
        self.root.chmod(0o755)
        for part in ["content", "templates"]:
            shutil.copytree(FIVE / part, self.root / part)
        with open(self.root / "content/site.yml", "a", encoding="utf-8") as file:
            file.write(f"untranslated: {rule}\n")
        for path, text in (changes or {}).items():
            (self.root / path).write_text(text, encoding="utf-8")
        self.run("init", "--theme", "blog", "--language", "es")
        self.printed = self.run("build", "--now", "2026-11-21", "--host", host)
        self.output = self.root / "Output"

    def run(self, *arguments):
        done = subprocess.run([ACOPIO, *arguments], cwd=self.root, capture_output=True, text=True)
        if done.returncode:
            raise AssertionError(done.stdout + done.stderr)
        return done.stdout + done.stderr

    @functools.cached_property
    def pages(self):
        """The text of each page by its address."""
        return {"/" + str(path.relative_to(self.output)).removesuffix("index.html"): path.read_text(encoding="utf-8")
                for path in self.output.rglob("index.html")}

    def golden(self):
        """The files whose bytes are kept, by a name: a language and a page."""
        found = {"sitemap.xml": self.output / "sitemap.xml"}
        for language, path in PATHS.items():
            for name in GOLDEN:
                address = ENTRIES[name].address(language) + "index.html" if name in ENTRIES else path + name
                name = f"{name}.html" if name in ENTRIES else name
                found[f"{language}/{name}"] = self.output / address[1:]
        return {name: file.read_bytes() for name, file in found.items() if file.exists()}


@functools.cache
def built(rule, host="none"):
    site = Site(rule, host)
    unittest.addModuleCleanup(site.folder.cleanup)
    return site


def alternates(page):
    return re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', page)


def full(address):
    return BASE + quote(address)


def ask(base, address):
    """The status, the type and the body of an answer."""
    try:
        with urllib.request.urlopen(base + quote(address), timeout=30) as answer:
            return answer.status, answer.headers.get_content_type(), answer.read()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers.get_content_type(), answer.read()


def setUpModule():
    """Every rule keeps the files that differ from those of the rule before it."""
    if os.environ.get("ACOPIO_GOLDEN") != "update":
        return
    shutil.rmtree(EXPECTED, ignore_errors=True)
    before = {}
    for rule in RULES:
        found = built(rule).golden()
        for name in [name for name, data in found.items() if before.get(name) != data]:
            (EXPECTED / rule / name).parent.mkdir(parents=True, exist_ok=True)
            (EXPECTED / rule / name).write_bytes(found[name])
        before = found


class WithRule:
    """The tests of one rule."""

    rule = None
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.site = built(cls.rule)
        # The entries and the languages that they have a page in.
        cls.shown = [(entry, language) for entry in ENTRIES.values() for language in PATHS
                     if cls.rule != "omit" or language in entry.slugs]

    def test_golden_bytes(self):
        found, expected = self.site.golden(), {}
        for folder in [EXPECTED / rule for rule in RULES[:RULES.index(self.rule) + 1]]:
            expected |= {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}
        self.assertEqual(sorted(found), sorted(expected))
        for name, data in expected.items():
            self.assertEqual(found[name].decode(), data.decode(), name)

    def test_there_is_nothing_to_complain_about(self):
        self.assertNotRegex(self.site.printed, "warning:|error:|advertencia:")

    def test_pages_are_those_that_the_rule_has(self):
        expected = {entry.address(language) for entry, language in self.shown}
        folders = tuple(f"{path}{names[language]}/" for names in (FOLDERS["books"], FOLDERS["news"])
                        for language, path in PATHS.items())
        self.assertEqual({address for address in self.site.pages if address.startswith(folders) and not address.endswith(folders)}, expected)

    def test_pages_are_in_their_language_and_direction(self):
        for address, page in self.site.pages.items():
            language = next(tag for tag in reversed(PATHS) if address.startswith(PATHS[tag]))
            self.assertIn('<html lang="ar" dir="rtl">' if language == "ar" else f'<html lang="{language}">', page)
        for entry, language in self.shown:
            main = re.search(r"<main [^>]*>", self.site.pages[entry.address(language)])[0]
            fallen = "" if language in entry.slugs else ' lang="es-MX" dir="ltr"'
            self.assertEqual(main, f'<main id="main" tabindex="-1"{fallen}>', address)

    def test_numbers_plurals_lists_and_dates_are_of_the_language(self):
        for (language, name), lines in LINES.items():
            for line in lines:
                self.assertIn(line, self.site.pages[ENTRIES[name].address(language)])

    def test_alternates_are_reciprocal_and_only_translations(self):
        pages = {full(address): page for address, page in self.site.pages.items()}
        for address, page in pages.items():
            named = alternates(page)
            for language, other in named:
                self.assertIn(address, [target for _, target in alternates(pages[other])], f"{other} does not name {address}")
            if named:
                self.assertEqual([target for tag, target in named if tag == "x-default"],
                                 [target for tag, target in named if tag == OWN] or [named[0][1]])
        for entry, language in self.shown:
            here = entry.address(language)
            expected = [(tag, full(entry.address(tag))) for tag in PATHS if tag in entry.slugs]
            if language not in entry.slugs or len(expected) < 2:
                expected = []
            self.assertEqual([each for each in alternates(self.site.pages[here]) if each[0] != "x-default"], expected, here)
        for path in PATHS.values():
            self.assertEqual(alternates(self.site.pages[path]), [(tag, BASE + other) for tag, other in PATHS.items()]
                             + [("x-default", BASE + "/")])
            self.assertEqual(alternates((self.site.output / f"{path[1:]}404.html").read_text(encoding="utf-8")), [])

    def test_pages_that_fell_back_say_where_the_original_is_or_hide(self):
        for entry, language in self.shown:
            page = self.site.pages[entry.address(language)]
            is_own = language in entry.slugs or self.rule != "fallback"
            self.assertIn(f'<link rel="canonical" href="{full(entry.address(language if is_own else OWN))}">', page)
            hides = language not in entry.slugs and self.rule == "noindex"
            self.assertEqual('<meta name="robots" content="noindex">' in page, hides)

    def test_the_sitemap_has_what_search_engines_may_find(self):
        tree = ET.parse(self.site.output / "sitemap.xml").getroot()
        space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
        listed = {url.find("s:loc", space).text: [(link.get("hreflang"), link.get("href")) for link in url.findall("x:link", space)]
                  for url in tree.findall("s:url", space)}
        hidden = {full(entry.address(language)) for entry, language in self.shown if language not in entry.slugs}
        # Without them there are no pages of the terms that they alone have.
        terms = {full(address) for address in self.site.pages.keys() - built("omit").pages.keys()} - hidden
        self.assertEqual(len(terms), 0 if self.rule == "omit" else 6)
        self.assertEqual(set(listed), {full(address) for address in self.site.pages} - hidden - terms)
        for address, links in listed.items():
            self.assertEqual(sorted(links), sorted(alternates(self.site.pages[unquote(address.removeprefix(BASE))])), address)

    def test_feeds_have_the_news_that_are_translated(self):
        for language, path in PATHS.items():
            expected = {full(entry.address(language)) for entry in ENTRIES.values()
                        if entry.collection == "news" and language in entry.slugs}
            atom = ET.parse(self.site.output / f"{path[1:]}feed.xml").getroot()
            self.assertEqual(atom.get("{http://www.w3.org/XML/1998/namespace}lang"), language)
            space = {"a": "http://www.w3.org/2005/Atom"}
            found = [entry.find("a:link", space).get("href") for entry in atom.findall("a:entry", space)]
            self.assertEqual((len(found), set(found)), (len(expected), expected))
            other = json.loads((self.site.output / f"{path[1:]}feed.json").read_text(encoding="utf-8"))
            self.assertEqual((other["language"], {item["url"] for item in other["items"]}), (language, expected))

    def test_the_endpoint_of_a_language_has_its_books(self):
        for language, path in PATHS.items():
            data = json.loads((self.site.output / f"{path[1:]}libros.json").read_text(encoding="utf-8"))
            expected = {full(entry.address(language)) for entry, tag in self.shown
                        if entry.collection == "books" and tag == language}
            self.assertEqual({item["url"] for item in data}, expected)

    def test_the_search_of_a_language_finds_what_is_translated(self):
        entries = {entry.address(language) for entry in ENTRIES.values() for language in PATHS}
        for language, questions in SEARCHES.items():
            for question, name in questions.items():
                results = json.loads(subprocess.run(
                    [ACOPIO, "search", question, "--language", language, "--format", "json"], cwd=self.site.root, check=True,
                    capture_output=True).stdout)
                found = [unquote(result["url"]) for result in results]
                found = [address for address in found if address in entries]
                self.assertEqual(found[:1], [ENTRIES[name].address(language)] if name else [], (language, question))

    def check_lost(self, base, site, shows):
        """Missing addresses, and those of pages that the rule omits, are answered in the language of their folder."""
        for language, path in PATHS.items():
            page = (site.output / f"{path[1:]}404.html").read_bytes()
            missing = [f"{path}nada/", f"{path}{FOLDERS['books'][language]}/momo/"]
            missing += [entry.address(language) for entry in ENTRIES.values() if entry.address(language) not in site.pages]
            for address in missing:
                status, kind, body = ask(base, address)
                self.assertEqual((status, kind), (404, "text/html"), address)
                self.assertEqual(shows(body), shows(page), address)
        for address, page in site.pages.items():
            status, kind, body = ask(base, address)
            self.assertEqual((status, kind), (200, "text/html"), address)
            self.assertEqual(shows(body), shows(page.encode()), address)

    @unittest.skipUnless(servers.program("nginx"), "nginx is not installed")
    def test_nginx_answers_in_the_language_of_the_address(self):
        site = built(self.rule, "nginx")
        server = servers.Server("nginx", site.output, site.output)
        self.addCleanup(server.stop)
        self.check_lost(f"http://127.0.0.1:{server.port}", site, lambda body: body)

    def test_the_preview_answers_in_the_language_of_the_address(self):
        server = Served(self.site.root, "--port", "0")
        self.addCleanup(server.stop)
        # The preview adds a script.
        self.check_lost(server.address.rstrip("/"), self.site,
                        lambda body: re.search(rb"<html [^>]*>", body).group() + re.search(rb"<main.*</main>", body, re.S).group())


class OmitTests(WithRule, unittest.TestCase):
    rule = "omit"

    def test_texts_without_spaces_take_their_time(self):
        path = "content/news/circulo.ja.md"
        text = (FIVE / path).read_text(encoding="utf-8") + "声に出して、ゆっくり読む。" * 110
        site = Site("omit", changes={path: text})
        self.addCleanup(site.folder.cleanup)
        self.assertIn("読了目安 3分", site.pages[ENTRIES["news/circulo"].address("ja")])


class FallbackTests(WithRule, unittest.TestCase):
    rule = "fallback"


class NoindexTests(WithRule, unittest.TestCase):
    rule = "noindex"


class Look(LookingTest):
    name = "five"
    full_page = True

    def test_every_kind_of_page_fits_and_has_no_faults(self):
        site, addresses = built("fallback"), []
        for language, path in PATHS.items():
            tags = f"{path}{FOLDERS['tags'][language]}/"
            addresses += [path, f"{path}{FOLDERS['books'][language]}/", tags, f"{path}404.html"]
            addresses += [address for address in site.pages if address.startswith(tags) and address != tags][:1]
            addresses += [ENTRIES[name].address(language) for name in ["books/quijote", "books/genji", "news/domingos"]]
        files = [site.output / (address[1:] + ("index.html" if address.endswith("/") else "")) for address in addresses]
        self.look(site.output, [(360, "light"), (1280, "dark")], files)

    def test_the_menu_of_languages_is_within_the_window(self):
        base = self.serve(built("fallback").output)
        for width in [320, 360, 1280]:
            page = self.page(viewport={"width": width, "height": 640})
            for language, path in PATHS.items():
                with self.subTest(language, width=width):
                    page.goto(base + path)
                    page.locator(".languages summary").click()
                    box = page.locator(".languages ul").bounding_box()
                    self.assertGreaterEqual(box["x"], 0)
                    self.assertLessEqual(box["x"] + box["width"], width)
                    self.assertEqual(page.locator(".languages [aria-current=true]").get_attribute("lang"), language)
                    self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('main')).direction"),
                                     "rtl" if language == "ar" else "ltr")
                    if width == 360:
                        # The open menu is in front of other links.
                        self.judge(page, language, "() => axe.configure({ rules: [{ id: 'target-size', selector: '.languages *' }] })")
                        page.locator(".languages a[lang=pl]").click()
                        self.assertEqual(page.evaluate("document.documentElement.lang"), "pl")


if __name__ == "__main__":
    unittest.main()
