"""Reads what Ponte publishes beside its data: lists of what is open, pictures for other sites, and links to share.

$ACOPIO_SITE is the built site (default: Output). Only the standard library and the published files are used.
"""

import html
import json
import os
import pathlib
import re
import unittest
import urllib.parse
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
BASE = "https://acopio.example/"
LANGUAGES = ("", "en/")
PATHS = {
    "": {"requests": "ponte/pedidos", "open": "abiertos", "province": "provincia", "carry": "llevar", "both": "llevar-en"},
    "en/": {"requests": "en/ponte/requests", "open": "open", "province": "province", "carry": "carry", "both": "carry-in"}}
SIZES = {
    "": {"chico": "chico", "mediano": "mediano", "grande": "grande"},
    "en/": {"chico": "small", "mediano": "medium", "grande": "large"}}
PICTURES = {"": ("insignia.svg", "tarjeta.svg"), "en/": ("badge.svg", "card.svg")}
SAMPLE = {"": "muestra", "en/": "ample"}
SENT = {"": "(muestra)", "en/": "(sample)"}


def all_entries(path):
    found, url = [], BASE + path
    while url:
        body = json.loads((SITE / url.removeprefix(BASE)).read_text(encoding="utf-8"))
        found += body["data"]
        url = body["links"].get("next")
    return found


def slug(text):
    for accented, plain in zip("áéíóúñ", "aeioun"):
        text = text.lower().replace(accented, plain)
    return text.replace(" ", "-")


def listed(folder):
    """The requests of a list and of its further pages: (number, day by which they are needed)."""
    pages = [folder / "index.html"]
    while (more := folder / "page" / str(len(pages) + 1) / "index.html").is_file():
        pages.append(more)
    cards = re.findall(
        r'<li class="card request" id="p-(\d+)">(.*?)</li>', "".join(page.read_text(encoding="utf-8") for page in pages), re.DOTALL)
    return [(number, re.search(r'<time datetime="([\d-]+)"', card)[1]) for number, card in cards]


class PonteTests(unittest.TestCase):
    maxDiff = None

    def test_open_requests_are_listed_by_province_and_size_most_urgent_first(self):
        for language in LANGUAGES:
            names = PATHS[language]
            places = {entry["id"]: entry["address"]["province"] for entry in all_entries(f"v1/{language}ponte/institutions.json")}
            wanted, needed = {}, {}
            for entry in all_entries(f"v1/{language}ponte/requests.json"):
                needed[entry["id"]] = entry["needed_by"]
                if entry["status"] == "abierto":
                    self.assertGreater(entry["needed_by"], entry["created"], entry["id"])
                    province = slug(places[entry["institution"]["id"]])
                    size = SIZES[language][entry["size"]]
                    for path in (names["open"], f"{names['province']}/{province}", f"{names['carry']}/{size}",
                                 f"{names['both']}/{province}-{size}"):
                        wanted.setdefault(path, set()).add(entry["id"])
            root = SITE / names["requests"]
            published = {
                f"{name}/{folder.name}" for name in (names["province"], names["carry"], names["both"])
                for folder in (root / name).iterdir()}
            self.assertEqual(published, set(wanted) - {names["open"]})
            for path, numbers in wanted.items():
                found = listed(root / path)
                self.assertEqual({number for number, _ in found}, numbers, path)
                self.assertEqual(len(found), len(numbers), path)
                self.assertEqual(found, [(number, needed[number]) for number, _ in found], path)
                days = [day for _, day in found]
                self.assertEqual(days, sorted(days), path)

    def test_pictures_for_other_sites_say_what_the_data_says(self):
        for language in LANGUAGES:
            for entry in all_entries(f"v1/{language}ponte/requests.json"):
                folder = SITE / entry["url"].removeprefix(BASE)
                source = html.unescape((folder / "index.html").read_text(encoding="utf-8"))
                for name in PICTURES[language]:
                    picture = xml.etree.ElementTree.parse(folder / name).getroot()
                    text = " ".join(node.text or "" for node in picture.iter() if node.tag.endswith("}text"))
                    self.assertIn(entry["good"], text, entry["url"])
                    self.assertEqual(SAMPLE[language] in text, entry["sample"], entry["url"])
                    amount = f" {entry['missing']} " if language == "" else f"{entry['missing']} "
                    if entry["missing"]:
                        self.assertIn(amount, text, entry["url"])
                    self.assertIn(f'<img src="{entry["url"]}{name}"', source, "the HTML to copy")
                self.assertIn(f'<a href="{entry["url"]}"><img', source)
                # What is sent says so, too.
                sent = [urllib.parse.unquote(link) for link in re.findall(r'href="((?:https://wa\.me/|mailto:|sms:)\?[^"]+)"', source)]
                self.assertEqual(len(sent), 3, entry["url"])
                self.assertEqual({SENT[language] in text for text in sent}, {entry["sample"]}, entry["url"])

    def test_whatsapp_is_next_to_mail_and_messages_and_names_nobody(self):
        count = 0
        for file in SITE.rglob("*.html"):
            source = file.read_text(encoding="utf-8")
            for block in re.findall(r'<section class="share".*?</section>', source, re.DOTALL):
                links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', block)]
                chat = [link for link in links if "wa.me" in link or "whatsapp" in link]
                self.assertEqual(len(chat), 1, file)
                self.assertRegex(chat[0], r"^https://wa\.me/\?text=", str(file))
                page = re.search(r'<link rel="canonical" href="([^"]+)"', source)[1]
                self.assertIn(page, urllib.parse.unquote(chat[0]), str(file))
                count += 1
            elsewhere = re.findall(r'href="([^"]*(?:wa\.me|whatsapp\.com)/[^"?][^"]*)"', source)
            self.assertEqual(elsewhere, [], str(file))
        self.assertGreater(count, 200)


if __name__ == "__main__":
    unittest.main()
