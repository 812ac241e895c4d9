"""Reads the words of every page and asks hunspell about them, each in the language that the page gives it.

$ACOPIO_SITE is the built site (default: Output). words-es.txt and words-en.txt hold names and terms that no
dictionary has, sorted; a line holds one word. A word with a capital letter is accepted so, or in capitals; one
without also at the beginning of a sentence. $ACOPIO_PATHS takes only pages that match one of its patterns.
"""

import collections
import fnmatch
import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import unicodedata
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
ONLY = os.environ.get("ACOPIO_PATHS", "").split()
HERE = pathlib.Path(__file__).parent
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
SILENT = {"script", "style", "template", "code", "pre", "kbd", "samp", "var", "textarea"}
INLINE = {"a", "abbr", "b", "bdi", "bdo", "cite", "data", "del", "dfn", "em", "i", "ins", "mark", "q", "s", "small",
          "span", "strong", "sub", "sup", "time", "u", "wbr", "tspan"}
SPOKEN = ("alt", "title", "aria-label", "aria-description", "placeholder", "data-label", "label")
ADDRESS = re.compile(r"\S+@\S+|https?://[^\s?]+(?:\?[\w=&%.,+-]+)?|\b[\w.-]+\.(?:example|com|org|mx|json|xml|svg|geojson|csv)\b\S*|(?<!\w)/[\w/{}.-]+|[#@]\w+")
# Where an element begins or ends in a line. Words do not go on there, as styles may set it apart.
EDGE = "\u200b"
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


class Text(html.parser.HTMLParser):
    """The texts of a page, block by block: (language, text)."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.found, self.words = [("", "", False)], [], []

    def language(self):
        return self.open[-1][1]

    def end_block(self):
        text = re.sub(r"[^\S\u00a0\u202f]+", " ", "".join(self.words).replace("\u00ad", "")).strip(f" {EDGE}")
        if text:
            self.found.append((self.words_in, text))
        self.words = []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        language = attributes.get("lang") or self.language()
        if tag not in INLINE or language != self.language():
            self.end_block()
        elif tag != "wbr":
            self.words.append(EDGE)
        silent = (self.open[-1][2] or tag in SILENT or attributes.get("translate") == "no"
                  or attributes.get("aria-hidden") == "true" and tag in ("svg", "text", "span"))
        for name in SPOKEN:
            if attributes.get(name) and not silent:
                self.found.append((attributes.get("srclang") or language, attributes[name]))
        if tag == "meta" and attributes.get("name") in ("description",) and attributes.get("content"):
            self.found.append((language, attributes["content"]))
        if tag not in VOID:
            self.open.append((tag, language, silent))

    def handle_endtag(self, tag):
        if tag not in INLINE:
            self.end_block()
        else:
            self.words.append(EDGE)
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place][0] == tag:
                if self.open[place][1] != self.open[place - 1][1]:
                    self.end_block()
                del self.open[place:]
                return

    def handle_data(self, data):
        if not self.open[-1][2]:
            self.words_in = self.language()
            self.words.append(data)


def texts(page):
    reader = Text()
    reader.feed(page)
    reader.close()
    reader.end_block()
    return reader.found


def words(text):
    """The words of a text: not addresses, not what stands at a digit (`iOS18`, `CA-01`, `10km`)."""
    text = ADDRESS.sub(" ", text)
    found = []
    for match in WORD.finditer(text):
        before, after = text[:match.start()][-1:], text[match.end():][:1]
        if not (before + after).strip(" ") or not re.search(r"[\d_]", before + after):
            found.append(match.group().replace("’", "'"))
    return found


def listed(name):
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def accepts(known, word):
    lower = word.lower()
    return (word in known or lower in known or any(
        capital in known for capital in (word.capitalize(), word.title()) if word.isupper()))


def stems(word):
    """What a Spanish verb may be without the pronouns at its end (`dóblala`: `dobla`)."""
    found = set()
    for pronouns in ("", "me", "te", "se", "nos"):
        match = re.fullmatch(rf"(\w{{3,}}){pronouns}(?:l[aeo]s?|me|te|se|nos)", word)
        if match:
            found |= {match[1], match[1].translate(str.maketrans("áéíóú", "aeiou"))}
    return found


def refused(words, dictionary, known):
    """Those that neither the dictionary nor the list has."""
    left = unknown((word for word in words if len(word) > 1 and not accepts(known, word)), dictionary)
    if dictionary.startswith("es"):
        verbs = {word: stems(word.lower()) for word in left}
        asked = set().union(*verbs.values())
        bad = set(unknown((each for each in asked if not accepts(known, each)), dictionary))
        left = [word for word in left if verbs[word] <= bad]
    return left


def unknown(words, dictionary):
    left = sorted(words)
    answer = subprocess.run(["hunspell", "-d", dictionary, "-i", "utf-8", "-l"], input="\n".join(left), text=True,
                            capture_output=True, check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    told = set(answer.stdout.split("\n"))
    # hunspell parts words at apostrophes that its language does not know.
    return [word for word in left if word in told or ("'" in word and told & set(word.split("'")))]


def spanish():
    there = subprocess.run(["hunspell", "-D"], capture_output=True, text=True, input="").stderr
    return next(name for name in ("es_MX", "es_ES", "es") if re.search(rf"/{name}(\.aff)?$", there, flags=re.M))


LANGUAGES = {"es": ("words-es.txt", spanish), "en": ("words-en.txt", lambda: "en_US")}


def folded(word):
    return "".join(each for each in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(each))


def typography(language, text):
    """What is wrong with the signs of a text."""
    marked, text, found = text, text.replace(EDGE, ""), []
    if '"' in text:
        found.append("straight quotes")
    if re.search(r"\w'\w|(?<!\w)'\w", text):
        found.append("straight apostrophe")
    if re.search(r" [,;:.!?](?=\s|$)", text):
        found.append("space before a sign")
    if re.search(r"\.\.\.", text):
        found.append("three dots, not …")
    if re.search(r"[^\W\d_]{2}[,;:](?=[^\W\d_])", ADDRESS.sub(" ", marked)):
        found.append("no space behind a sign")
    if re.search(r"\b(\w{2,}) \1\b", text, flags=re.I) and not re.search(r"\b(bla|poco a poco|that that|had had)\b", text, flags=re.I):
        found.append("a word twice: " + re.search(r"\b(\w{2,}) \1\b", text, flags=re.I).group())
    plain = ADDRESS.sub(" ", text)
    if language == "es":
        for opening, closing in ("¿?", "¡!"):
            if plain.count(opening) != plain.count(closing):
                found.append(f"{opening} and {closing} do not pair")
        if re.search(r"\d%", text):
            found.append("no space before %")
    elif re.search(r"\d\s%", text):
        found.append("space before %")
    return found


# Words of those who make sites and apps, and the codes of the documents that the portals are from: they tell a visitor nothing.
# What has a meaning of its own for visitors is not among them: cookies, string, latitude, or the version of iOS in a page of help.
# Pages for programmers and of the style have them.
BUILDERS = re.compile(
    r"\b(?:(?i:documento|document|wireframe|mockup|maqueta|prototipo|prototype|MVP|requerimiento|requirement|JavaScript|TypeScript|(?:Geo)?JSON|HTML"
    r"|CSS|XML|SVG|GPX|YAML|Markdown|SQL|API|SDK|endpoint|URL|URI|script|slug|front matter|metadato|metadata|plantilla|template|placeholder|backend"
    r"|frontend|back[ -]end|front[ -]end|back ?office|base de datos|database|Core Data|UserDefaults|localStorage|IndexedDB|service worker|MapKit"
    r"|Core ?Location|caché|cache|caching|cached|repositorio|repository|código fuente|source code|sitemap|deep ?link|payload|boolean|array|undefined"
    r"|enum|píxel|pixel|hardcod\w*|lorem ipsum)"
    r"|RSS|Atom|TODO|FIXME|NaN|null|p95|CREATED|BEING-LOOKED-FOR|BEING-TAKEN-TO|DELIVERED(?:-BY-DONOR)?|PICKED-BY-VOLUNTEER|CANCELLED"
    r"|VOLUNTEER-ASSIGNED|R[FN]-\d+)(?i:e?s)?\b")
FOR_PROGRAMMERS = re.compile(r"/(en/)?(datos|data|estilo|style)/")


class WordsTests(unittest.TestCase):
    def test_visitors_read_no_words_of_builders(self):
        found = collections.defaultdict(list)
        for file in sorted(SITE.rglob("*.html")):
            path = "/" + file.relative_to(SITE).as_posix()
            if FOR_PROGRAMMERS.match(path):
                continue
            for _, text in texts(file.read_text(encoding="utf-8")):
                for word in BUILDERS.findall(ADDRESS.sub(" ", text)):
                    found[f"{word}: {text[:120]}"].append(path)
        self.assertEqual({}, {what: where[0] for what, where in found.items()})


@unittest.skipIf(shutil.which("hunspell") is None, "hunspell is not here")
class SpellingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.words = collections.defaultdict(lambda: collections.defaultdict(list))
        cls.signs = collections.defaultdict(list)
        cls.languages = collections.defaultdict(list)
        seen = set()
        for file in sorted(SITE.rglob("*.html")):
            path = "/" + file.relative_to(SITE).as_posix()
            if ONLY and not any(fnmatch.fnmatch(path, only) for only in ONLY):
                continue
            for language, text in set(texts(file.read_text(encoding="utf-8"))) - seen:
                # What stands on many pages is judged once, where it is met first.
                seen.add((language, text))
                short = language.split("-")[0]
                if short not in LANGUAGES:
                    cls.languages[language or "none"].append(path)
                    continue
                for word in words(text):
                    if path not in cls.words[short][word][-1:]:
                        cls.words[short][word].append(path)
                for fault in typography(short, text):
                    cls.signs[f"{fault}: {text[:160]}"].append(path)

    def expect_known(self, language):
        name, dictionary = LANGUAGES[language]
        found = self.words[language]
        self.assertGreater(len(found), 10)
        bad = refused(found, dictionary(), set(listed(name)))
        if bad:
            self.fail(f"\n{len(bad)} words that neither the dictionary nor {name} has:\n" + "\n".join(
                f"{word}  {found[word][0]}" for word in bad))

    def test_spanish_words_are_right(self):
        self.expect_known("es")

    def test_english_words_are_right(self):
        self.expect_known("en")

    def test_english_addresses_are_in_english(self):
        # Those of other portals have the names of places and institutions.
        known, found = {folded(word) for word in listed("words-en.txt")}, {}
        for portal in ("cocina", "meal-plan"):
            for file in sorted((SITE / "en" / portal).rglob("index.html")):
                page = file.read_text(encoding="utf-8")
                if 'http-equiv="refresh"' not in page:
                    path = file.parent.relative_to(SITE / "en").as_posix()
                    for word in re.findall("[a-z]+", path):
                        found.setdefault(word, f"/en/{path}/")
        bad = refused([word.capitalize() for word in found if word not in known], "en_US", known)
        self.assertEqual({word: found[word.lower()] for word in bad}, {})

    def test_every_text_has_a_language(self):
        self.assertEqual(dict(self.languages), {})

    def test_signs_are_right(self):
        if self.signs:
            self.fail("\n" + "\n".join(f"{what}\n    {where[0]}" for what, where in sorted(self.signs.items())))

    def test_the_lists_are_sorted_without_doubles(self):
        for name, _ in LANGUAGES.values():
            self.assertEqual(listed(name), sorted(set(listed(name)), key=lambda word: (word.lower(), word)), name)

    @unittest.skipIf(ONLY, "only some pages are read")
    def test_the_lists_hold_no_word_that_nobody_uses(self):
        for language, (name, _) in LANGUAGES.items():
            used = set(self.words[language]) | {word.lower() for word in self.words[language]}
            used |= {word.capitalize() for word in self.words[language] if word.isupper()}
            self.assertEqual([word for word in listed(name) if word not in used], [], name)

    def test_refuses_a_misspelt_word_in_the_language_of_its_element(self):
        page = '<html lang="es-MX"><p>Un arbol <b lang="en-US">and a hous</b> y sal.</p><script>xyzzy</script>'
        found = texts(page)
        self.assertEqual(found, [("es-MX", "Un arbol"), ("en-US", "and a hous"), ("es-MX", "y sal.")])
        self.assertEqual(refused(words(found[0][1]), spanish(), set()), ["arbol"])
        self.assertEqual(refused(words(found[1][1]), "en_US", set()), ["hous"])

    def test_knows_verbs_with_pronouns(self):
        self.assertEqual(refused(["Dóblala", "desmoronándolo", "Dóvlala", "calabasas"], spanish(), set()), ["Dóvlala", "calabasas"])

    def test_refuses_signs_that_are_wrong(self):
        self.assertEqual(typography("es", 'Cuánto? "No" al 20%...'), [
            "straight quotes", "three dots, not …", "¿ and ? do not pair", "no space before %"])
        self.assertEqual(typography("en", "20 % of 5%"), ["space before %"])


if __name__ == "__main__":
    unittest.main()
