"""Sites of Hugo in several languages: what an import makes of them, and that the first build publishes it.

The addresses were compared with those of Hugo 0.168 on these sites.
"""

import re
import unittest
import urllib.parse

from small_site import SiteTest

TEXT = "---\ntitle: {}\n{}---\n{}\n"


def page(title, text="", more=""):
    return TEXT.format(title, more, text)


ENDINGS = {
    "old/hugo.toml": (
        'baseURL = "https://lib.example/"\ntitle = "The Library"\ndefaultContentLanguage = "en"\n'
        '[params]\nmotto = "Read"\n'
        '[languages.en]\nlabel = "English"\nweight = 1\n'
        '[languages.fr]\nlabel = "Français"\nlocale = "fr-FR"\nweight = 2\ntitle = "La bibliothèque"\n'
        '[languages.fr.params]\nmotto = "Lire"\nslogan = "Ici"\n'
        '[[languages.fr.menus.main]]\nname = "Articles"\npageRef = "/posts"\n'
        '[[languages.fr.menus.main]]\nname = "Qui"\nurl = "/fr/a-propos/"\n'
        '[languages.pt-br]\nweight = 3\n'
        '[[menus.main]]\nname = "Posts"\npageRef = "/posts"\n'
    ),
    "old/content/_index.md": page("Welcome", "Welcome."),
    "old/content/_index.fr.md": page("Bienvenue", "Bienvenue."),
    "old/content/about.md": page("About", "See [French](/fr/posts/premier/)."),
    "old/content/about.fr.md": page(
        "À propos", 'Voir [un]({{< ref "posts/first.md" >}}), [deux](/about/).', "slug: a-propos\n"),
    "old/content/posts/first.md": page(
        "First", "## Hello\n\n[Second](second.md)", "date: 2026-01-02\ntags: [news]\nweight: 1\n"),
    "old/content/posts/first.fr.md": page(
        "Premier", "## Bonjour\n\n[Deuxième](second.md), [là](#bonjour)",
        "date: 2026-01-03\nslug: premier\ntags: [nouvelles]\nweight: 2\naliases: [/vieux/, ancien]\n"),
    "old/content/posts/second.md": page("Second", "Only here.", "date: 2026-01-03\naliases: [/old/]\n"),
    "old/content/posts/seul.fr.md": page("Seul", "Ici.", "date: 2026-01-04\n"),
    "old/content/posts/seul.pt-br.md": page("Sozinho", "Aqui.", "date: 2026-01-04\n"),
    "old/content/posts/racine.fr.md": page("Racine", "Là.", "date: 2026-01-05\nurl: /racine/\n"),
    "old/content/posts/trip/index.md": page("Trip", "![a](a.svg)", "date: 2026-01-06\n"),
    "old/content/posts/trip/index.fr.md": page("Voyage", "![a](a.svg) ![b](b.svg)", "date: 2026-01-06\n"),
    "old/content/posts/trip/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "old/content/posts/trip/b.fr.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    "old/content/docs/_index.md": page("Docs", "All."),
    "old/content/docs/vue.js.md": page("Vue", "A name with a dot."),
    "old/content/docs/guide/_index.md": page("Guide", "The guide."),
    "old/content/docs/guide/_index.fr.md": page("Guide pratique"),
    "old/content/docs/guide/step.fr.md": page("Étape", "Une étape."),
    "old/content/notes/a.pt-br.md": page("Nota", "Nota."),
    "old/i18n/en.toml": '[greeting]\nother = "Hello"\n[books]\none = "{{ .Count }} book"\nother = "{{ .Count }} books"\n',
    "old/i18n/fr.yaml": 'greeting: Bonjour\nbooks:\n  one: "{{ .Count }} livre"\n  other: "{{ .Count }} livres"\n',
}

ENDING_PAGES = {
    "about", "docs", "docs/guide", "docs/vue.js", "en", "fr", "fr/a-propos", "fr/docs", "fr/docs/guide",
    "fr/docs/guide/step", "fr/posts", "fr/posts/ancien", "fr/posts/premier", "fr/posts/seul",
    "fr/posts/trip", "fr/racine", "fr/tags", "fr/tags/nouvelles", "fr/vieux", "", "old", "posts", "posts/first",
    "posts/second", "posts/trip", "pt-br", "pt-br/notes", "pt-br/notes/a", "pt-br/posts", "pt-br/posts/seul",
    "pt-br/tags", "racine", "tags", "tags/news",
}

FOLDERS = {
    "old/config/_default/hugo.toml": (
        'baseURL = "https://folder.example/sub/"\ntitle = "Two"\ndefaultContentLanguageInSubdir = true\n'
        '[permalinks.page]\nblog = "/blog/:year/:slug/"\n'
    ),
    "old/config/_default/languages.toml": (
        '[en]\nlocale = "en-US"\ncontentDir = "content/en"\n'
        '[de]\nlabel = "Deutsch"\ncontentDir = "content/de"\ntitle = "Zwei"\n'
    ),
    "old/config/_default/menus.de.toml": '[[main]]\nname = "Tagebuch"\npageRef = "/blog"\n',
    "old/content/en/_index.md": page("Home", "The home page."),
    "old/content/de/_index.md": page("Start", "Die Startseite."),
    "old/content/en/blog/hello.md": page("Hello there", "Hello. [German](/de/blog/2026/hallo-du/)", "date: 2026-02-03\n"),
    "old/content/de/blog/hello.md": page("Hallo du", "Hallo. [Kontakt](../kontakt.md)", "date: 2026-02-03\n"),
    "old/content/en/blog/trip/index.md": page("Trip", "![s](s.svg)", "date: 2026-02-04\n"),
    "old/content/de/blog/trip/index.md": page("Reise", "![s](s.svg)", "date: 2026-02-04\nslug: reise\n"),
    "old/content/en/blog/trip/s.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "old/content/de/nur/eins.md": page("Eins", "Eins."),
    "old/content/en/contact.md": page("Contact", "Write.", "translationKey: contact\n"),
    "old/content/de/kontakt.md": page("Kontakt", "Schreiben.", "translationKey: contact\naliases: [/alt/]\n"),
}

FOLDER_PAGES = {
    "", "de", "de/alt", "de/blog", "de/blog/2026/hallo-du", "de/blog/2026/reise", "de/kontakt", "de/nur",
    "de/nur/eins", "en", "en/blog", "en/blog/2026/hello-there", "en/blog/2026/trip", "en/contact",
}


class ImportTest(SiteTest):
    def imported(self, files):
        """Imports a site, builds the new one, and returns the folders of its pages and the text of the report."""
        self.write(files)
        result = self.run_acopio("import", "hugo", "old", "--output", "new", "--all")
        self.assertEqual(result.status, 0, result.text)
        built = self.run_acopio("build", "--now", "2026-11-21", "--root", "new")
        self.assertEqual(built.status, 0, built.text)
        folder = self.root / "new/Output"
        self.pages = {
            str(path.relative_to(folder).parent).removesuffix("."): path.read_text()
            for path in folder.rglob("index.html")
        }
        return result.text

    def new(self, path):
        return (self.root / "new/content" / path).read_text()

    def reached(self, home, base=""):
        """The pages that links lead to from the first page of a language, without those of the menu of languages."""
        seen, waiting = {home}, [home]
        while waiting:
            at = waiting.pop()
            body = re.sub('(?s)<nav class="languages".*?</nav>', "", self.pages[at].split("<body")[-1])
            for link in re.findall('href="([^"#?]*)', body):
                target = urllib.parse.unquote(urllib.parse.urljoin(f"{base}/{at}/", link))
                target = target.removeprefix(base).strip("/")
                if target in self.pages and target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return seen


class HugoLanguages(ImportTest):
    def test_files_with_endings_have_the_addresses_of_hugo(self):
        report = self.imported(ENDINGS)
        self.assertEqual(set(self.pages), ENDING_PAGES)
        self.assertIn("the page is at '/fr/racine/' here", report)
        self.assertNotIn("the translation was not imported", report)
        self.assertEqual(
            self.new("redirects.yml").splitlines()[1:],
            ["- { from: /en/, to: / }", "- { from: /fr/posts/ancien/, to: /fr/posts/premier/ }",
             "- { from: /fr/vieux/, to: /fr/posts/premier/ }", "- { from: /racine/, to: /fr/racine/ }"])

    def test_translations_are_beside_their_entries(self):
        self.imported(ENDINGS)
        self.assertEqual(
            self.new("posts/first.fr-FR.md"),
            "---\ntitle: Premier\ndate: 2026-01-03\ntags: [nouvelles]\nweight: 2\npermalink: /posts/premier/\n---\n"
            "## Bonjour\n\n[Deuxième](@posts/second), [là](#bonjour)\n")
        self.assertIn("languages: [fr-FR, pt-BR]", self.new("posts/seul.md"))
        self.assertIn("title: Sozinho", self.new("posts/seul.pt-BR.md"))
        self.assertIn("weight: { type: integer, optional: true, translated: true }", self.new("posts/_collection.yml"))

    def test_texts_links_and_pictures_are_those_of_the_language(self):
        self.imported(ENDINGS)
        self.assertIn("Bienvenue", self.pages["fr"])
        self.assertNotIn("Welcome", self.pages["fr"])
        self.assertIn('href="/fr/posts/premier/"', self.pages["fr/a-propos"].split("<main")[1])
        self.assertIn('href="/fr/a-propos/"', self.pages["fr/a-propos"].split("<main")[1])
        self.assertIn('href="/fr/posts/premier/"', self.pages["about"].split("<main")[1])
        self.assertIn('src="/posts/trip/a.svg"', self.pages["fr/posts/trip"])
        self.assertIn('src="/fr/posts/trip/b.fr.svg"', self.pages["fr/posts/trip"])
        self.assertNotIn("The guide", self.pages["fr/docs/guide"])

    def test_names_menus_params_and_words_differ(self):
        self.imported(ENDINGS)
        site = self.new("site.yml")
        self.assertIn("name: { en: The Library, fr-FR: La bibliothèque, pt-BR: The Library }", site)
        self.assertIn("untranslated: omit", site)
        self.assertIn("motto: { en: Read, fr-FR: Lire, pt-BR: Read }", site)
        self.assertIn("slogan: { en: null, fr-FR: Ici, pt-BR: null }", site)
        menu = re.findall('(?s)<nav class="menu".*?</nav>', self.pages["fr"])[0]
        self.assertEqual(re.findall('<a href="([^"]*)"[^>]*>([^<]*)', menu), [("/fr/posts/", "Articles"), ("/fr/a-propos/", "Qui")])
        menu = re.findall('(?s)<nav class="menu".*?</nav>', self.pages["pt-br"])[0]
        self.assertEqual(re.findall('<a href="([^"]*)"', menu), ["/pt-br/posts/"])
        self.assertIn("greeting: Bonjour", self.new("i18n/fr.yml"))
        self.assertIn("books: { one: '{count} livre', other: '{count} livres' }", self.new("i18n/fr.yml"))

    def test_every_page_is_reached_from_the_first_page_of_its_language(self):
        self.imported(ENDINGS)
        redirects = {path for path in self.pages if 'http-equiv="refresh"' in self.pages[path]}
        for home, language in [("", "en"), ("fr", "fr-FR"), ("pt-br", "pt-BR")]:
            own = {path for path in self.pages if f'<html lang="{language}"' in self.pages[path]}
            self.assertEqual(own - redirects - self.reached(home), set(), language)

    def test_folders_have_the_addresses_of_hugo(self):
        report = self.imported(FOLDERS)
        self.assertEqual(set(self.pages), FOLDER_PAGES)
        self.assertNotIn("not imported", report.replace("not imported  ", ""))
        site = self.new("site.yml")
        self.assertIn("- { locale: en-US, title: en, path: /en/ }", site)
        self.assertIn("- { locale: de, title: Deutsch, path: /de/ }", site)
        self.assertEqual(self.new("pages/contact.de.md"), "---\ntitle: Kontakt\npermalink: /kontakt/\n---\nSchreiben.\n")
        self.assertIn('src="/sub/en/blog/2026/trip/s.svg"', self.pages["de/blog/2026/reise"])
        self.assertIn('href="/sub/de/kontakt/"', self.pages["de/blog/2026/hallo-du"].split("<main")[1])
        self.assertIn('href="/sub/de/blog/2026/hallo-du/"', self.pages["en/blog/2026/hello-there"].split("<main")[1])
        self.assertEqual(self.new("redirects.yml").splitlines()[1:], ["- { from: /de/alt/, to: /de/kontakt/ }"])

    def test_a_draft_of_a_translation_stays_a_draft(self):
        self.imported({
            **FOLDERS, "old/content/de/blog/hello.md": page("Hallo du", "Hallo.", "date: 2026-02-03\ndraft: true\n")})
        self.assertNotIn("de/blog/2026/hallo-du", self.pages)
        self.assertIn("en/blog/2026/hello-there", self.pages)
        self.assertIn("draft: true", self.new("blog/hello-2.md"))

    def test_a_language_beside_one_of_its_regions_gets_its_own(self):
        report = self.imported({
            "old/hugo.toml": 'baseURL = "https://z.example/"\ntitle = "Z"\n[languages.en]\n[languages.pt]\n[languages.pt-br]\n',
            "old/content/a.md": page("A", "1"), "old/content/a.pt.md": page("B", "2"), "old/content/c.pt-br.md": page("C", "3"),
        })
        self.assertIn("the language 'pt' is 'pt-PT' here, since its pages would also be those of 'pt-BR'", report)
        self.assertEqual({"pt/a", "pt-br/c"} & self.pages.keys(), {"pt/a", "pt-br/c"})
        self.assertFalse({"pt/c", "pt-br/a"} & self.pages.keys())

    def test_a_language_that_is_off_is_left_out(self):
        self.imported({
            **FOLDERS, "old/config/_default/languages.toml":
            '[en]\ncontentDir = "content/en"\n[de]\ndisabled = true\ncontentDir = "content/de"\n'})
        self.assertEqual({path for path in self.pages if path.startswith("de")}, set())


class Addresses(ImportTest):
    def test_mounts_of_local_folders_are_content(self):
        report = self.imported({
            "old/hugo.toml": (
                'baseURL = "https://m.example/"\ntitle = "M"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n'
                + "".join(
                    f'[[module.mounts]]\nsource = "{source}"\ntarget = "{target}"\n{more}' for source, target, more in [
                        ("content", "content", ""), ("docs", "content/manual", ""), ("README.md", "content/readme.md", ""),
                        ("buch", "content/manual", 'sites.matrix.languages = ["de"]\n'), ("public", "static/files", "")])),
            "old/content/_index.md": page("Home", "[guide](/manual/start/)"),
            "old/docs/_index.md": page("Manual", "The manual"),
            "old/docs/start.md": page("Start", "[up](_index.md) ![pic](pic.svg)"),
            "old/docs/pic.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
            "old/buch/start.md": page("Anfang", "Los."),
            "old/README.md": page("Read me", "Please."),
            "old/public/a.txt": "hi",
        })
        self.assertNotIn("not imported\n", report.replace("not imported  ", ""))
        self.assertEqual(
            {path for path in self.pages if path != "en"},
            {"", "manual", "manual/start", "readme", "de", "de/manual", "de/manual/start"})
        self.assertEqual(self.new("manual/start.de.md"), "---\ntitle: Anfang\n---\nLos.\n")
        self.assertIn('src="/manual/pic.svg"', self.pages["manual/start"])
        self.assertTrue((self.root / "new/Output/files/a.txt").exists())

    def test_addresses_with_endings_and_tokens_stay(self):
        self.imported({
            "old/hugo.toml": 'baseURL = "https://u.example/"\ntitle = "U"\nuglyURLs = true\n[permalinks.page]\nnotes = "/:sections/:slug/"\n',
            "old/content/posts/one.md": page("One", "1", "date: 2026-01-01\naliases: [/old/, rel, /older.html]\ntags: [a b]\n"),
            "old/content/posts/two.md": page("Two", "2", "date: 2026-01-02\nurl: /p/:year/:slug/\n"),
            "old/content/posts/three.md": page("Three", "3", "date: 2026-01-03\nurl: /x/three.htm\n"),
            "old/content/notes/n.md": page("Note", "4"),
        })
        published = self.published("new/Output")
        for path in ["posts/one.html", "old.html", "posts/rel.html", "older.html", "tags/a-b.html", "p/2026/two/index.html",
                     "x/three.html", "notes/note.html"]:
            self.assertIn(path, published)
        self.assertIn("- { from: /x/three.htm, to: /x/three.html }", self.new("redirects.yml"))

    def test_lists_without_dates_beside_a_list_with_dates(self):
        self.imported({
            "old/hugo.toml": 'baseURL = "https://l.example/"\ntitle = "L"\n',
            "old/content/blog/a.md": page("A", "1", "date: 2026-01-01\n"),
            "old/content/people/b.md": page("B", "2"),
        })
        self.assertIn('href="/people/b/"', self.pages["people"])

    def test_the_page_of_a_section_of_one_language_may_be_a_bundle(self):
        self.imported({
            **FOLDERS, "old/content/en/users/index.md": page("Users", "All of them."),
        })
        self.assertIn("All of them.", self.pages["en/users"])
        self.assertFalse({path for path in self.pages if "users-2" in path or path.startswith("de/users")})

    def test_plural_forms_of_other_languages_are_left_out(self):
        self.imported({
            "old/hugo.toml": 'baseURL = "https://l.example/"\ntitle = "L"\n[languages.en]\n[languages.ja]\n',
            "old/content/a.md": page("A", "1"), "old/content/a.ja.md": page("B", "2"),
            "old/i18n/en.toml": '[books]\none = "{{ .Count }} book"\nother = "{{ .Count }} books"\n',
            "old/i18n/ja.toml": '[books]\none = "{{ .Count }} x"\nother = "{{ .Count }} y"\n[f]\nother = "{{ upper . }}"\n',
        })
        self.assertIn("books: '{count} y'", self.new("i18n/ja.yml"))
        self.assertIn("books: { one: '{count} book', other: '{count} books' }", self.new("i18n/en.yml"))

    def test_ignored_names_may_begin_at_a_slash(self):
        report = self.imported({
            "old/hugo.toml": 'baseURL = "https://l.example/"\ntitle = "L"\nignoreFiles = ["(?:^|/)OWNERS$", "README[-]+[a-z]*\\\\.md"]\n',
            "old/content/posts/a.md": page("A", "1"), "old/content/posts/OWNERS": "x", "old/content/posts/README-de.md": "x",
            "old/content/posts/OWNERS2.txt": "y",
        })
        self.assertIn("posts/a", self.pages)
        self.assertIn("the files that 'ignoreFiles' names were left out, 2 in all", report)
        self.assertTrue((self.root / "new/static/posts/OWNERS2.txt").exists())

    def test_sections_and_terms_have_feeds(self):
        report = self.imported({
            "old/hugo.toml": 'baseURL = "https://l.example/"\ntitle = "L"\n[languages.en]\n[languages.fr]\n',
            "old/content/blog/_index.md": page("Blog"),
            "old/content/blog/a.md": page("A", "1", "date: 2026-01-01\ntags: [x]\n"),
            "old/content/blog/a.fr.md": page("F", "2", "date: 2026-01-01\ntags: [y]\n"),
            "old/content/docs/b.md": page("B", "3"),
        })
        for path, title in [("index.xml", "A"), ("blog/index.xml", "A"), ("tags/x/index.xml", "A"), ("fr/index.xml", "F"),
                            ("fr/blog/index.xml", "F"), ("fr/tags/y/index.xml", "F")]:
            self.assertIn(f"<title>{title}</title>", (self.root / "new/Output" / path).read_text(), path)
        self.assertIn("the feed was left out: the entries of '/docs/' have no dates", report)

    def test_terms_with_other_signs_have_redirects(self):
        self.imported({
            "old/hugo.toml": 'baseURL = "https://t.example/"\ntitle = "T"\n',
            "old/content/posts/a.md": page("A", "1", "date: 2026-01-01\ntags: [C++, Node.js]\n"),
        })
        self.assertIn("/tags/c/", self.pages["tags/c++"])
        self.assertIn("/tags/node-js/", self.pages["tags/node.js"])


class ComputedPermalinks(SiteTest):
    def test_computed_permalinks_of_eleventy_are_taken_or_reported(self):
        self.write({
            "old/package.json": "{}",
            "old/.eleventy.js": "module.exports = function (c) {};\n",
            "old/posts/a.md": page("A B", "1", 'eleventyComputed:\n  permalink: "/x/{{ title | slug }}/"\n'),
            "old/posts/b.md": page("B", "2", 'permalink: "/{{ page.date }}/"\n'),
        })
        result = self.run_acopio("import", "eleventy", "old", "--output", "new", "--all")
        self.assertIn("old/posts/b.md:3:12: warning: the permalink is computed; the entry is at '/posts/b/'", result.text)
        self.assertIn("permalink: /x/a-b/", (self.root / "new/content/posts/a.md").read_text())


class Report(SiteTest):
    SITE = {
        "old/hugo.toml": 'baseURL = "https://h.example/"\ntitle = "T"\ntheme = "x"\n',
        "old/content/posts/a.md": page("A", "One two <span style='x'>three</span> & [gone](/gone/).", "date: 2026-01-01\n"),
        "old/content/posts/b/index.md": page("B", "Four. ![p](p.svg)", "date: 2026-01-02\naliases: [/c/]\n"),
        "old/content/posts/b/p.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        "old/content/posts/b/part.md": page("Part", "Five."),
        "old/content/posts/<i>.md": page("I", "Six. {{< unknown >}}", "date: 2026-01-03\n"),
    }

    def report(self, *arguments):
        self.write(self.SITE)
        result = self.run_acopio("import", "hugo", "old", "--output", "new", *arguments)
        self.assertEqual(result.status, 0, result.text)
        return (self.root / "new/import-report.html").read_text()

    def test_numbers_compare_both_sites(self):
        text = self.report()
        rows = dict(
            (name, (before, after)) for name, before, after in re.findall(
                '<th scope="row">([^<]*)</th><td>(\\d+)</td><td[^>]*>(\\d+)</td>', text))
        self.assertEqual(rows["pages"], ("4", "3"))
        self.assertEqual(rows["addresses of pages"], ("3", "2"))
        self.assertEqual(rows["pictures"], ("1", "1"))
        self.assertEqual(rows["feeds of the whole site"], ("1", "1"))
        self.assertIn("<li><code>content/posts/b/part.md</code></li>", text)
        self.assertRegex(text, "of entries: 1<")

    def test_what_is_missing_has_its_place_and_remedy(self):
        text = self.report()
        self.assertIn("<code>hugo.toml:3</code>", text)
        self.assertIn("<code>content/posts/a.md:5</code>", text)
        self.assertIn("→ link to a page that exists", text)

    def test_it_is_escaped_and_has_no_script(self):
        text = self.report()
        self.assertNotIn("<i>", text)
        self.assertIn("&lt;i&gt;.md", text)
        self.assertNotIn("<script", text)
        self.assertIn("color-scheme: light dark", text)

    def test_it_is_not_published(self):
        self.report()
        self.assertEqual(self.run_acopio("build", "--now", "2026-11-21", "--root", "new").status, 0)
        self.assertNotIn("import-report.html", self.published("new/Output"))

    def test_it_is_in_the_language_of_the_messages(self):
        self.assertIn("Lo que falta y qué hacer", self.report("--language", "es"))


class RedirectsFile(SiteTest):
    def test_redirects_may_be_in_a_file_of_their_own(self):
        self.library({
            "content/redirects.yml": "- { from: /old/, to: /books/momo/ }\n- { from: /gone/*, status: 410 }\n",
            "content/site.yml": "name: L\nbase-url: https://library.example/\nlocale: en-GB\nredirects: [{ from: /shop/, to: 'https://shop.example/' }]\n"})
        self.built()
        self.assertIn("/books/momo/", self.output("old/index.html"))
        self.assertIn("https://shop.example/", self.output("shop/index.html"))

    def test_faults_have_their_line_in_it(self):
        self.library({"content/redirects.yml": "- { from: /old/, to: /books/momo/ }\n- { from: old, to: /x/ }\n"})
        self.refused("content/redirects.yml:2:", "[invalid-redirect]")

    def test_an_address_leads_to_one_place_only(self):
        self.library({
            "content/redirects.yml": "- { from: /old/, to: /books/momo/ }\n- { from: /old/, to: / }\n"})
        self.refused("content/redirects.yml:2:", "content/redirects.yml:1:", "[duplicate-key]")

    def test_it_is_a_list(self):
        self.library({"content/redirects.yml": "from: /old/\n"})
        self.refused("content/redirects.yml:1:", "the redirects must be a list", "[wrong-type]")

    def test_another_ending_is_reported(self):
        self.library({"content/redirects.json": "[]"})
        self.refused("content/redirects.json", "redirects are in 'redirects.yml'")


if __name__ == "__main__":
    unittest.main()
