"""The feeds of changes of the API: both have the changes that are locked, newest first, and announced ends are among them.

The site is in `$ACOPIO_SITE`, the command `$ACOPIO`.
"""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output"))
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio")).resolve()
ATOM = {"a": "http://www.w3.org/2005/Atom"}
FEED = """{% assign changes = api.versions | map: 'changes' | sort: 'date' | reverse -%}
[{% for change in changes %}{{ change.message }}{% unless forloop.last %},{% endunless %}{% endfor %}]
"""


class ChangesTests(unittest.TestCase):
    def test_both_feeds_have_the_locked_changes(self):
        locked = [(change["date"], change["fingerprint"]) for file in (ROOT / "content/api").glob("*.changes.json")
                  for change in json.loads(file.read_text())["changes"]]
        self.assertGreater(len(locked), 100)
        for folder in ("", "en/"):
            feed = json.loads((SITE / f"{folder}api/changes.json").read_text())
            ids = [item["id"] for item in feed["items"]]
            self.assertEqual((len(ids), len(set(ids))), (100, 100))
            keys = {f"{feed['feed_url']}#{date}-{fingerprint}": date for date, fingerprint in locked}
            days = [keys[one] for one in ids]
            self.assertEqual(days, sorted(keys.values(), reverse=True)[:100])
            for item in feed["items"]:
                self.assertTrue((SITE / item["url"].split("/", 3)[3]).exists(), item["url"])
                self.assertNotIn("(1)", item["title"])
            atom = ElementTree.parse(SITE / f"{folder}api/changes.xml").getroot()
            entries = [entry.find("a:id", ATOM).text for entry in atom.findall("a:entry", ATOM)]
            self.assertEqual([one.split("#")[1] for one in entries], [one.split("#")[1] for one in ids])

    def test_an_announced_end_is_a_change(self):
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder) / "site"

            def run(*arguments):
                subprocess.run([ACOPIO, *arguments], check=True, capture_output=True, cwd=site if site.exists() else folder)

            run("init", "site", "--api")
            run("lock", "--now", "2026-11-01")
            settings = site / "content/site.yml"
            text = settings.read_text()
            self.assertIn("[{ name: v1 }]", text)
            settings.write_text(text.replace(
                "[{ name: v1 }]", "[{ name: v1, deprecated: 2026-12-01, sunset: 2027-06-01 }]")
                + "outputs: [{ path: /changes.json, template: changes.json }]\n")
            (site / "templates/outputs").mkdir()
            (site / "templates/outputs/changes.json.liquid").write_text(FEED)
            run("lock", "--now", "2026-11-20")
            run("build", "--now", "2026-11-20")
            self.assertEqual(json.loads((site / "Output/changes.json").read_text()),
                             ["the version is deprecated and may be removed from 2027-06-01"])


if __name__ == "__main__":
    unittest.main()
