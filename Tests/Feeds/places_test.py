"""Reads pages and tables of Botes and Conecta as a visitor would, and computes again what they say from the feeds.

$ACOPIO_SITE is the built site (default: Output). Only the standard library and the published files are used, and from
content/ the points of boroughs, which are published nowhere.
"""

import csv
import html
import html.parser
import json
import math
import os
import pathlib
import re
import unittest
from xml.etree import ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
EARTH = 6_371.0088
AMOUNTS = (40, 100, 500, 1000)


class Rows(html.parser.HTMLParser):
    """The texts of the cells of each table of a page, and what its links lead to."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tables, self.links, self.cell = [], [], False

    def handle_starttag(self, tag, attributes):
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in ("td", "th") and self.tables and self.tables[-1]:
            self.tables[-1][-1].append("")
            self.cell = True
        elif tag == "a":
            self.links.append(dict(attributes).get("href", ""))

    def handle_endtag(self, tag):
        if tag in ("td", "th", "table"):
            self.cell = False

    def handle_data(self, text):
        if self.cell:
            self.tables[-1][-1][-1] += text


def feed(path):
    return json.loads((SITE / path).read_text(encoding="utf-8"))


def page(path):
    return (SITE / path.lstrip("/") / "index.html").read_text(encoding="utf-8")


def rows(text):
    reader = Rows()
    reader.feed(text)
    return [[[" ".join(cell.split()) for cell in row] for row in table] for table in reader.tables]


def number(text):
    return int(re.sub(r"[^\d]", "", text))


def kilometres(a, b):
    """The great circle between two points of latitude and longitude."""
    (north, east), (upward, across) = ([math.radians(float(n)) for n in point] for point in (a, b))
    half = (math.sin((upward - north) / 2) ** 2
            + math.cos(north) * math.cos(upward) * math.sin((across - east) / 2) ** 2)
    return 2 * EARTH * math.asin(math.sqrt(half))


class AmountTests(unittest.TestCase):
    def setUp(self):
        rules = {each["id"]: each["value"] for each in feed("v1/botes/rules.json")["data"]}
        self.each, self.daily = rules["credits-per-bottle"], rules["daily-limit"]
        self.rewards = [each for brand in feed("v1/rewards.json").values() for each in brand]

    def test_an_amount_of_bottles_buys_what_it_says(self):
        for path, in_words in (("botes/recompensas/alcanza/{}-botellas", ""), ("en/botes/rewards/for/{}-bottles", "en/")):
            for bottles in AMOUNTS:
                with self.subTest(bottles=bottles, language=in_words):
                    text = page(path.format(bottles))
                    stats = [number(each) for each in re.findall(r"<strong>([\d,.]+)</strong>", text)]
                    credits, days = bottles * self.each, math.ceil(bottles / self.daily)
                    afford = sorted((each["price"] for each in self.rewards if each["price"] <= credits), reverse=True)
                    self.assertEqual(stats[:3], [credits, days, len(afford)])
                    table = rows(text)[0][1:]
                    self.assertEqual([number(row[1]) for row in table], afford)
                    self.assertEqual([number(row[2]) for row in table], [credits - price for price in afford])

    def test_rewards_by_price_are_all_and_in_order(self):
        for path in ("botes/recompensas/por-precio", "en/botes/rewards/by-price"):
            amounts, table = rows(page(path))
            self.assertEqual([number(row[0]) for row in amounts[1:]], list(AMOUNTS), path)
            prices = [number(row[1]) for row in table[1:]]
            self.assertEqual(prices, sorted(each["price"] for each in self.rewards), path)
            for row in table[1:]:
                bottles = math.ceil(number(row[1]) / self.each)
                self.assertEqual([number(row[2]), number(row[3])], [bottles, math.ceil(bottles / self.daily)], row)


class BoardTests(unittest.TestCase):
    def test_the_board_begins_with_what_is_urgent(self):
        for path, listed in (("botes", "v1/botes/containers.json"), ("en/botes", "v1/en/botes/containers.json")):
            found = feed(listed)["data"]
            found.sort(key=lambda each: (each["status"]["id"] != "lleno", -each["fill"], each["battery"], each["maintained"]))
            with (SITE / path / "containers-by-urgency.csv").open(encoding="utf-8", newline="") as file:
                table = list(csv.reader(file))[1:]
            self.assertEqual([row[1] for row in table], [each["id"] for each in found], path)
            for turn, (row, each) in enumerate(zip(table, found), 1):
                self.assertEqual(row[0], str(turn))
                self.assertEqual(row[2:8], [each["title"], each["borough"]["title"], each["status"]["title"],
                                            str(each["fill"]), str(each["battery"]), each["maintained"]])
            board = "botes/aliados/tablero" if path == "botes" else "en/botes/partners/board"
            titles = [row[1] for row in rows(page(board))[0][1:]]
            self.assertEqual(titles, [each["title"] for each in found], board)


class AreaTests(unittest.TestCase):
    def test_every_area_leads_to_its_containers_or_to_the_nearest(self):
        found = {each["url"].split("acopio.example")[1]: each for each in feed("v1/botes/containers.json")["data"]}
        areas = json.loads((ROOT / "content/botes/boroughs/boroughs.json").read_text(encoding="utf-8"))
        for area in areas:
            with self.subTest(area=area["id"]):
                text = page(f"botes/contenedores/zona/{area['id']}")
                reader = Rows()
                reader.feed(text.split("<main", 1)[1])
                listed = [link for link in reader.links if link in found]
                own = {url for url, each in found.items() if each["borough"]["id"] == area["id"]}
                here = (area["latitud"], area["longitud"])
                others = sorted((kilometres(here, (each["location"]["latitude"], each["location"]["longitude"])), url)
                                for url, each in found.items() if url not in own)
                self.assertEqual(set(listed[:len(own)]), own)
                self.assertEqual(listed[len(own):], [url for _, url in others[:6]])


class RouteTests(unittest.TestCase):
    def routes(self):
        for folder in ("", "en/"):
            for each in feed(f"v1/{folder}conecta/routes.json")["data"]:
                yield folder, each, feed(f"v1/{folder}conecta/routes/{each['id']}.json")["data"]

    def test_the_way_back_is_the_way_there_the_other_way_round(self):
        for folder, _, route in self.routes():
            with self.subTest(route=route["id"], language=folder):
                there, back = route["steps"], route["back"]
                # A step leads from its point to the next one's; the arrival leads nowhere.
                stretches = [(a["point"], b["point"], a["meters"], a["feature"], a["slope"]) for a, b in zip(there, there[1:])]
                returned = [(b["point"], a["point"], a["meters"], a["feature"], a["slope"]) for a, b in zip(back, back[1:])]
                self.assertEqual(returned[::-1], stretches)
                self.assertEqual(back[-1]["meters"], 0)
                texts = [each["instruction"] for each in there + back]
                self.assertTrue(all(texts))
                text = html.unescape(page(route["url"].split("acopio.example")[1]))
                self.assertEqual([each for each in texts if each not in text], [])

    def test_a_file_for_gps_has_the_line_and_the_steps(self):
        space = {"g": "http://www.topografix.com/GPX/1/1"}
        for folder, _, route in self.routes():
            with self.subTest(route=route["id"], language=folder):
                tree = ElementTree.parse(SITE / folder / f"conecta/routes/{route['id']}.gpx")
                line = [(float(each.get("lat")), float(each.get("lon"))) for each in tree.iterfind(".//g:trkpt", space)]
                self.assertEqual(line, [(each["latitude"], each["longitude"]) for each in route["geometry"]])
                steps = [each.text for each in tree.iterfind(".//g:wpt/g:desc", space)]
                self.assertEqual(steps, [each["instruction"] for each in route["steps"]])


class StopTests(unittest.TestCase):
    def test_nothing_is_said_of_a_stop_without_a_source_and_a_day(self):
        for folder in ("", "en/"):
            stops = {each["id"]: each for each in feed(f"v1/{folder}conecta/stops.json")["data"]}
            for stop in stops.values():
                found = {stop[name] for name in ("elevator", "ramp", "tactile", "toilet")}
                self.assertLessEqual(found, {"yes", "partly", "no", "unknown"}, stop["id"])
                if found != {"unknown"}:
                    self.assertTrue(stop["verified"] and stop["source"], stop["id"])
            for line in feed(f"v1/{folder}conecta/lines.json")["data"]:
                stop = stops[line["stop_id"]]
                self.assertIn(line["id"], stop["lines"])
                self.assertEqual(line["stop_access"], {name: stop[name] for name in line["stop_access"]}, line["id"])


class MapTests(unittest.TestCase):
    # What a map measures on a phone of 360 pixels, and what a finger needs, in pixels.
    PHONE, FINGER = 328, 44

    def test_every_mark_is_a_link_that_a_finger_hits_alone(self):
        found = 0
        for portal in ("botes", "conecta", "en/botes", "en/conecta", "estilo", "en/style"):
            for file in (SITE / portal).rglob("*.html"):
                for width, drawing in re.findall(r'<svg class="map"[^>]*? viewBox="0 0 ([\d.]+) .*?>(.*?)</svg>', file.read_text(encoding="utf-8"), re.S):
                    pixels = self.PHONE / float(width)
                    marks = re.findall(r'<a class="map-(?:pin|dot)[^>]*?href="([^"]+)".*?translate\(([\d.-]+) ([\d.-]+)\)"><circle class="map-hit" r="(\d+)"', drawing, re.S)
                    where = file.relative_to(SITE)
                    self.assertEqual(len(marks), drawing.count("<circle class=\"map-hit\""), where)
                    self.assertTrue(all(href and 2 * int(radius) * pixels >= self.FINGER for href, _, _, radius in marks), where)
                    spots = [(float(x) * pixels, float(y) * pixels) for _, x, y, _ in marks]
                    near = [math.dist(a, b) for n, a in enumerate(spots) for b in spots[:n]]
                    self.assertGreaterEqual(min(near, default=self.FINGER), self.FINGER, where)
                    found += len(marks)
        self.assertGreater(found, 1000)


class HubTests(unittest.TestCase):
    PORTALS = ("botes", "conecta", "meal-plan", "ponte", "cocina")
    # The pages that every foot leads to, in both languages.
    FEET = {"": ("/", "/novedades/", "/privacidad/", "/datos/"), "en/": ("/en/", "/en/news/", "/en/privacy/", "/en/data/")}

    def links(self, text, element):
        reader = Rows()
        reader.feed("".join(re.findall(rf"<{element}\b.*?</{element}>", text, re.S)))
        return set(reader.links)

    def test_home_asks_five_questions_that_have_a_page(self):
        for language in self.FEET:
            text = page(language)
            cards = re.findall(r'<li class="card flush" data-portal="([\w-]+)">(.*?)</li>', text, re.S)
            self.assertEqual([portal for portal, _ in cards], list(self.PORTALS), language)
            for portal, card in cards:
                address, question = re.search(r'<h3><a href="([^"]+)">(.*?)</a></h3>', card).groups()
                self.assertTrue(question.strip().endswith("?"), question)
                self.assertTrue(address.startswith(f"/{language}{portal}/"), address)
                self.assertTrue(page(address), address)

    def test_every_portal_leads_to_the_hub_and_the_others(self):
        for language, feet in self.FEET.items():
            homes = {f"/{language}{portal}/" for portal in self.PORTALS}
            for portal in self.PORTALS:
                text = page(f"{language}{portal}")
                self.assertEqual((homes | {feet[0]}) - self.links(text.split("<main", 1)[0], "nav"), set(), portal)
                self.assertEqual((homes | set(feet)) - self.links(text, "footer"), set(), portal)


if __name__ == "__main__":
    unittest.main()
