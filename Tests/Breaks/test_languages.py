"""Tags in any case, missing formats, missing strings, fallback, alternates."""

import unittest

from small_site import LIBRARY, SiteTest


LIBRARY, SiteTest = LIBRARY, SiteTest

PAGE = (
    "<!doctype html>\n<html lang=\"{{ site.locale }}\"><head><title>{{ entry.title }}</title></head>\n"
    "<body><main>{{ entry.title }} {{ 1234.5 | number: 1 }} {{ entry.day | date }}</main></body></html>\n"
)
BOOKS = LIBRARY["content/books/_collection.yml"].replace(
    "  title: { type: text }\n",
    "  title: { type: text }\n  day: { type: date, default: 2024-05-01 }\n"
    "  note: { type: text, default: '' }\n")


def site_yml(*lines):
    return "name: Library\nbase-url: https://library.example/\n" + "".join(f"{l}\n" for l in lines)


class LanguageTest(SiteTest):

    def books(self, site, files=None):
        self.library({
            "content/site.yml": site, "content/books/_collection.yml": BOOKS,
            "templates/layouts/book.html": PAGE, **(files or {})})

    def test_case_of_a_language_tag_has_no_meaning(self):
        self.books(site_yml("locale: ES-mx"))
        self.built()
        page = self.output("books/momo/index.html")
        self.assertIn("1,234.5 1 de mayo de 2024", page)
        self.assertIn('lang="es-MX"', page)

    def test_case_has_no_meaning_in_names_of_files_and_keys(self):
        """Strings, translations and mappings of languages, too."""
        self.books(
            site_yml("locale: en-gb", "languages: [ { locale: EN-GB }, { locale: es-mx } ]"), {
                "content/i18n/EN-gb.yml": "shelf: Shelf\n", "content/i18n/es-mx.yml": "shelf: Estante\n",
                "content/books/momo.es-mx.md": "---\ntitle: Momo y el tiempo\n---\nTiempo.\n",
                "content/books/kim.md": "---\ntitle: { EN-gb: Kim, es-MX: Kim de la India }\n---\n",
                "templates/layouts/book.html": PAGE.replace("</main>", "{{ 'shelf' | t }}</main>")})
        self.built()
        self.assertIn("Momo y el tiempo", self.output("es/books/momo-y-el-tiempo/index.html"))
        page = self.output("es/books/kim-de-la-india/index.html")
        self.assertIn("Estante", page)
        self.assertIn('lang="es-MX"', page)

    def test_malformed_tags_are_refused(self):
        """A malformed tag is an error with what to write."""
        for tag, remedy in [
            ("es_MX", "write 'es-MX'"), ("spanish", "BCP 47"), ("es-", "BCP 47"), ("es-MX-MX", "BCP 47"),
            ("es-x", "BCP 47"), ("en-a-b", "BCP 47"), ("e", "BCP 47"),
        ]:
            with self.subTest(tag):
                self.books(site_yml(f"locale: {tag}"))
                self.refused(f"'{tag}' is not a language tag [invalid-locale]", remedy)

    def test_a_language_without_formats_is_an_error(self):
        """A locale whose data is missing must not be English in silence."""
        self.books(site_yml("locale: cy-GB"))
        self.refused(
            "site.yml:3:9: error", "the formats of 'cy-GB': numbers, dates, money, plurals, words of Markdown",
            "[missing-formats]", "format-as: en")
        self.books(site_yml("locale: es-Cyrl"))
        self.refused("the formats of 'es-Cyrl': numbers, dates")

    def test_formats_of_another_language_are_taken_where_that_is_asked_for(self):
        """'format-as' accepts another locale."""
        self.books(site_yml("locale: cy", "format-as: en-GB"))
        self.assertRegex(self.built().text, r"the tool has no words in 'cy' for 'acopio.search.label' and \d+ more keys")
        self.assertIn("1,234.5 1 May 2024", self.output("books/momo/index.html"))
        self.books(site_yml(
            "locale: en-GB",
            "languages: [ { locale: en-GB }, { locale: eo, format-as: es-mx } ]"))
        self.built()
        self.assertIn("1,234.5 1 de mayo de 2024", self.output("eo/books/momo/index.html"))

    def test_format_as_must_help(self):
        """Formats of an unknown language are refused; those for a known one are not used."""
        self.books(site_yml("locale: cy", "format-as: ga"))
        self.refused("the formats of 'ga' either [missing-formats]", "de, el, en, es")
        self.books(site_yml("locale: en", "format-as: es"))
        self.assertIn("'en' has formats of its own [needless-format]", self.built().text)
        self.assertIn("1,234.5 May 1, 2024", self.output("books/momo/index.html"))

    def test_markdown_command_refuses_words_it_does_not_have(self):
        result = self.run_acopio("markdown", "--locale", "cy", stdin=b"a[^1]\n\n[^1]: b\n")
        self.assertNotEqual(result.status, 0, result.text)
        self.assertIn("the words of this language are not known", result.text)
        result = self.run_acopio("markdown", "--locale", "ES-mx", stdin=b"a[^1]\n\n[^1]: b\n")
        self.assertIn("Notas", result.text)

    def test_a_language_without_strings_is_reported(self):
        self.books(
            site_yml("locale: en", "languages: [ { locale: en }, { locale: es-MX } ]"),
            {"content/i18n/en.yml": "shelf: Shelf\n"})
        result = self.built()
        self.assertIn("no strings in 'es-MX'; its pages use the strings of 'en' [missing-strings]", result.text)
        self.assertIn("write content/i18n/es-MX.yml", result.text)
        self.write({"content/i18n/es.yml": "shelf: Estante\n"})
        self.assertNotIn("missing-strings", self.built().text)

    def test_translations_fall_back_by_lookup(self):
        """'fr-CA' takes 'one.fr.md' (RFC 4647 §3.4); what 'one.fr-CA.md' says takes precedence."""
        site = site_yml(
            "locale: en", "languages:", "  - { locale: en }",
            "  - { locale: fr-CA, path: /ca/ }",
            "  - { locale: fr-FR, path: /fr/ }")
        files = {"content/books/momo.fr.md": "---\ntitle: Momo en France\nnote: Oui\n---\nTemps.\n",
                 "content/i18n/en.yml": "shelf: Shelf\n", "content/i18n/fr.yml": "shelf: Rayon\n",
                 "templates/layouts/book.html": PAGE.replace(
                     "</main>", "{{ 'shelf' | t }} {{ entry.note }} {{ entry.content }}</main>")}
        self.books(site, files)
        self.built()
        for prefix in ["ca", "fr"]:
            page = self.output(f"{prefix}/books/momo-en-france/index.html")
            self.assertIn("Rayon Oui <p>Temps.</p>", page)
        self.write({"content/books/momo.fr-CA.md": "---\ntitle: Momo au Canada\n---\n"})
        self.built()
        self.assertIn("Rayon Oui <p>Temps.</p>", self.output("ca/books/momo-au-canada/index.html"))
        self.assertIn("Temps", self.output("fr/books/momo-en-france/index.html"))

    def test_a_mapping_of_languages_falls_back_by_lookup(self):
        """'{ en: …, fr: … }' serves 'en-GB' and 'fr-CA'."""
        self.books(
            site_yml("locale: en-GB", "languages:", "  - { locale: en-GB }",
                     "  - { locale: fr-CA }"),
            {"content/books/momo.md": "---\ntitle: { en: Momo, fr: Momo en France }\n---\n"})
        self.built()
        self.assertIn("Momo en France", self.output("fr/books/momo-en-france/index.html"))
        self.assertIn("Momo", self.output("books/momo/index.html"))

    def test_pages_that_are_not_translated_are_no_alternates(self):
        """Neither in hreflang nor in the sitemap."""
        self.books(
            site_yml("locale: en", "languages: [ { locale: en }, { locale: es } ]"), {
                "content/books/momo.es.md": "---\ntitle: Momo y el tiempo\n---\nTiempo.\n",
                "content/books/kim.md": "---\ntitle: Kim\n---\nIndia.\n",
                "templates/layouts/book.html": PAGE.replace(
                    "</head>", "{% for other in page.alternates %}<link rel=\"alternate\" "
                    "hreflang=\"{{ other.locale }}\" href=\"{{ other.absolute_url }}\">{% endfor %}</head>")})
        self.built()
        self.assertIn('hreflang="es"', self.output("books/momo/index.html"))
        self.assertIn('hreflang="en"', self.output("es/books/momo-y-el-tiempo/index.html"))
        self.assertNotIn('hreflang="es"', self.output("books/kim/index.html"))
        self.assertNotIn("hreflang", self.output("es/books/kim/index.html"))
        sitemap = self.output("sitemap.xml")
        self.assertIn("<url><loc>https://library.example/books/kim/</loc></url>", sitemap)
        self.assertIn("<url><loc>https://library.example/es/books/kim/</loc></url>", sitemap)
        self.assertEqual(sitemap.count('hreflang="es"'), 2)

    def test_pages_know_all_of_their_versions(self):
        """A switch of languages still reaches pages that are not translated."""
        self.books(
            site_yml("locale: en", "languages: [ { locale: en }, { locale: es } ]"), {
                "templates/layouts/book.html": PAGE.replace(
                    "</main>", "{% for other in page.versions %}[{{ other.url }} "
                    "{{ other.is_translated }}]{% endfor %}</main>")})
        self.built()
        self.assertIn(
            "[/books/momo/ true][/es/books/momo/ false]", self.output("es/books/momo/index.html"))


if __name__ == "__main__":
    unittest.main()
