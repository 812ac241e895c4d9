"""Every page of a portal is found first by its own heading, in the search of its portal.

$ACOPIO_SITE is the built site (default: Output). All headings are asked in one run of 'acopio search --check'.
"""

import collections
import html
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output"))
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio"))
PORTALS = ("botes", "cocina", "conecta", "meal-plan", "ponte")

# Pages that come after another one, and why. Each pattern has such a page: one that has none any more is a fault, too.
LATER = {
    "^/cocina/platillos/pierogi/procedimiento/$": "the dish, which leads to it, has all the words of its heading",
    "^/ponte/soy-una-institucion/$|^/en/ponte/for-institutions/$": "without the words that say nothing, the list has the same title",
    "^/botes/contenedores/zona/coyoacan/$": "the containers near a place of the same name",
    "^/conecta/sos/hospitales/basilica-de-guadalupe/$": "the place itself",
}


def headings():
    """The address, language, portal and heading of each page of a portal that the search may find."""
    found = []
    for file in sorted(SITE.rglob("index.html")):
        address = "/" + file.parent.relative_to(SITE).as_posix() + "/"
        steps = address.strip("/").split("/")
        language = "en-US" if steps[0] == "en" else "es-MX"
        portal = (steps[1:] if language == "en-US" else steps)[:1]
        # Further pages of a list have the heading of the first one.
        if not portal or portal[0] not in PORTALS or "page" in steps:
            continue
        text = file.read_text(encoding="utf-8")
        heading = re.search(r"<h1[^>]*>(.*?)</h1>", text, re.DOTALL)
        if 'http-equiv="refresh"' in text or 'content="noindex' in text or not heading:
            continue
        # The number of entries beside the heading of a list is no part of it.
        plain = re.sub(r'<span class="count">.*?</span>', "", heading[1], flags=re.DOTALL)
        found.append((address, language, portal[0], " ".join(html.unescape(re.sub(r"<[^>]+>", "", plain)).split())))
    return found


@unittest.skipUnless((SITE / "acopio.json").is_file(), f"no site in {SITE}: run make site")
class Headings(unittest.TestCase):
    def test_every_page_is_found_first_by_its_own_heading(self):
        same = collections.defaultdict(list)
        for address, language, portal, heading in headings():
            # Where a learner is taken at the end of a topic is not searched for.
            if not re.search("/(terminado|finished)/", address):
                same[language, portal, heading].append(address)
        self.assertGreater(len(same), 1_000)
        asked = [{"question": heading, "pages": pages, "language": language, "scope": portal, "among": 1}
                 for (language, portal, heading), pages in same.items()]
        with tempfile.NamedTemporaryFile("w", suffix=".yml", encoding="utf-8") as file:
            file.write("".join(f"- {json.dumps(each, ensure_ascii=False)}\n" for each in asked))
            file.flush()
            answer = subprocess.run([ACOPIO, "search", "--check", file.name, "--root", ROOT, "--output", SITE, "--format", "json", "--all"],
                                    text=True, capture_output=True)
        self.assertEqual(answer.returncode, 1, answer.stderr)
        later = {asked[each["line"] - 1]["pages"][0]: each["message"] for each in json.loads(answer.stdout)}
        self.assertEqual([message for page, message in later.items() if not any(re.search(each, page) for each in LATER)], [])
        self.assertEqual([each for each in LATER if not any(re.search(each, page) for page in later)], [])
        print(f"\n{len(asked) - len(later)} of {len(asked)} headings find their page first")


if __name__ == "__main__":
    unittest.main()
