"""Reads the finished pages and feeds for what is not true: invented contacts that can be used, claims, precision.

$ACOPIO_SITE is the built site (default: Output). Only the standard library and the published files are used.
"""

import html
import json
import os
import pathlib
import re
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
BASE = "https://acopio.example/"
LANGUAGES = ("", "en/")
# Real numbers, which anybody may look up: the emergency number, the city's helpline, two lines of the country.
NUMBERS = {"911", "089", "+525556581111", "+528009112000"}


class Page:
    """The links, structured data and text of a page."""

    def __init__(self, source):
        self.source = source
        self.links = [html.unescape(link) for link in re.findall(r'<a\b[^>]*?\shref="([^"]+)"', source)]
        self.documents = re.findall(r'<script type="application/ld\+json">(.*?)</script>', source, re.DOTALL)

    @property
    def text(self):
        words = re.sub(r"<(script|style)\b.*?</\1>", " ", self.source, flags=re.DOTALL)
        return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", words)).split())

    @property
    def nodes(self):
        """The things of the structured data, also those inside of others."""
        return [node for text in self.documents for node in things(json.loads(text))]


def things(value):
    if isinstance(value, list):
        return [node for one in value for node in things(one)]
    if isinstance(value, dict):
        return ([value] if "@type" in value else []) + [node for one in value.values() for node in things(one)]
    return []


def read(path):
    file = SITE / path
    if not file.is_file():
        raise AssertionError(f"{path} is not published")
    return json.loads(file.read_text(encoding="utf-8"))


def all_entries(path):
    """The items of a list, also those of its further pages."""
    found, url = [], BASE + path
    while url:
        body = read(url.removeprefix(BASE))
        found += body["data"]
        url = body["links"].get("next")
    return found


def page_at(url):
    path = urllib.parse.unquote(urllib.parse.urlsplit(url).path).lstrip("/")
    return Page((SITE / path / "index.html").read_text(encoding="utf-8"))


class TruthTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        files = sorted(SITE.rglob("*.html"))
        cls.pages = {file.relative_to(SITE).as_posix(): Page(file.read_text(encoding="utf-8")) for file in files}

    def test_only_real_numbers_can_be_called(self):
        called = {link for page in self.pages.values() for link in page.links if link.startswith("tel:")}
        self.assertEqual(called, {"tel:" + number for number in NUMBERS})

    def test_nothing_can_be_sent_to_an_address_of_an_example(self):
        sent = [
            (name, link) for name, page in self.pages.items() for link in page.links
            if re.match(r"(mailto|sms):[^?]", link)]
        self.assertEqual(sent, [])

    def test_structured_data_has_no_number_but_real_ones(self):
        told = {
            str(node[key]) for page in self.pages.values() for node in page.nodes
            for key in ("telephone", "email", "faxNumber") if key in node}
        self.assertEqual(told, NUMBERS)

    def test_search_engines_are_told_nothing_of_samples(self):
        lists = [
            "botes/containers", "botes/partners", "conecta/venues", "conecta/places", "conecta/routes",
            "conecta/protocols", "ponte/institutions", "ponte/requests"]
        count = 0
        for language in LANGUAGES:
            for path in lists:
                for entry in all_entries(f"v1/{language}{path}.json"):
                    self.assertTrue(entry["sample"], f"{path}: {entry['id']}")
                    self.assertEqual(page_at(entry["url"]).nodes, [], entry["url"])
                    count += 1
        self.assertGreater(count, 200)
        # What has no page of its own is not told on the page of another either.
        names = {
            service["title"] for language in LANGUAGES
            for service in read(f"v1/{language}conecta/emergency.json")["data"] if service["sample"]}
        names |= {area["properties"]["title"] for area in read("v1/conecta/coverage.geojson")["features"]}
        told = {node.get("name") for page in self.pages.values() for node in page.nodes}
        self.assertEqual(told & names, set())

    def test_hospitals_have_911_and_no_other_number(self):
        for language in LANGUAGES:
            hospitals = read(f"v1/{language}conecta/hospitals.json")["data"]
            self.assertEqual({hospital["phone"] for hospital in hospitals}, {"911"})
            self.assertEqual(len({hospital["services"] for hospital in hospitals}), 1)
        for path in ("conecta/sos/hospitales/", "en/conecta/sos/hospitals/"):
            page = page_at(path)
            self.assertIn("tel:911", page.links)
            self.assertEqual(re.findall(r"\b55[ 0-9]{8,}", page.text), [])

    def test_an_agreement_is_an_example_wherever_it_is_told(self):
        for language, word in {"": "de ejemplo", "en/": "xample of a"}.items():
            partners = read(f"v1/{language}botes/partners.json")["data"]
            rewards = read(f"v2/{language}botes/rewards.json")["data"]
            for partner in partners:
                self.assertTrue(partner["sample"])
                self.assertIn(word, partner["notice"], partner["id"])
                self.assertIn(partner["notice"], page_at(partner["url"]).text, partner["id"])
            notices = {partner["id"]: partner["notice"] for partner in partners}
            for reward in rewards:
                self.assertTrue(reward["partner"]["sample"])
                self.assertEqual(reward["notice"], notices[reward["partner"]["id"]])
                page = page_at(reward["url"])
                self.assertIn(reward["notice"], page.text, reward["url"])
                self.assertEqual(page.nodes, [])

    def test_partners_have_three_roles_and_rewards_are_not_of_bottlers(self):
        partners = {partner["id"]: partner for partner in read("v1/botes/partners.json")["data"]}
        roles = {partner["role"]["id"] for partner in partners.values()}
        self.assertEqual(roles, {"embotelladora", "recompensas", "linea-propia"})
        giving = {partners[name]["role"]["id"] for name in read("rewards.json")}
        self.assertEqual(giving, {"recompensas", "linea-propia"})
        bottlers = [partner for partner in partners.values() if partner["role"]["id"] == "embotelladora"]
        self.assertEqual({partner["active"] for partner in bottlers}, {True, False})
        for path in ("botes/esta-botella-cuenta/", "en/botes/does-this-bottle-count/"):
            text = page_at(path).text
            for partner in bottlers:
                self.assertIn(partner["name"], text)

    def test_states_are_the_same_in_the_feed_the_table_and_the_drawing(self):
        pages = {"": "ponte/como-viaja/", "en/": "en/ponte/how-it-travels/"}
        for language, path in pages.items():
            states = read(f"v1/{language}ponte/donation-states.json")["data"]
            titles = {(state["current"], state["volunteer"]): state["title"] for state in states}
            source = page_at(path).source
            drawing, table = source[source.index('<svg class="flow"'):].split("<tbody>")
            table = table.split("</tbody>")[0]
            # The states, in order, by their names: codes are for programs.
            self.assertEqual(re.findall(r'<th scope="row">\d+\. ([^<]+)</th>', table), [state["title"] for state in states])
            self.assertNotRegex(source, r">[^<]*\b(CREATED|BEING-[A-Z-]+|DELIVERED[A-Z-]*|PICKED-[A-Z-]+|CANCELLED)\b[^<]*<")
            boxes = re.findall(r'rx="14"/>(.*?)</g>', drawing)
            drawn = [html.unescape(" ".join(re.findall(r">([^<>]+)</text>", box))) for box in boxes]
            # A box has the end of the title at least: “Created, with a volunteer assigned” is below “Created”.
            self.assertEqual(len(drawn), len(states))
            for text, state in zip(drawn, states):
                self.assertTrue(state["title"].lower().endswith(text.lower()), f'{text}: {state["title"]}')
            # The actions: who does what, and where it leads.
            told = [
                (action["title"], titles[action["to"], action["to_volunteer"]], action["kind"] == "drop")
                for state in states for action in state["actions"]]
            shown = [
                html.unescape(f"{one} → {other}")
                for one, other in re.findall(r"</strong> ([^<]*) → ([^<]*)</span>", table)]
            edges = [html.unescape(text).split(": ", 1)[1] for text in re.findall(r"<path[^>]*><title>([^<]*)</title>", drawing)]
            self.assertEqual(edges, shown)
            self.assertEqual([line.split(" (")[0] for line in shown], [f"{title} → {to}" for title, to, _ in told])
            self.assertEqual([" (" in line for line in shown], [dropped for _, _, dropped in told])
            assigned = [
                (action["to"], action["to_volunteer"]) for state in states for action in state["actions"]
                if action["id"] == "assign-volunteer"]
            self.assertEqual(assigned, [("CREATED", True)])

    def test_points_are_as_precise_as_their_digits(self):
        count = 0
        for language in LANGUAGES:
            for entry in read(f"v2/{language}botes/containers/all.json")["data"]:
                mirror = read(f"activities/botes_list/{entry['id']}.json")
                decimals = [len(mirror[axis].partition(".")[2]) for axis in ("latitud", "longitud")]
                # A zero at the end is not written: one of the two with more digits speaks for both.
                digits = max(min(decimals), 2) if max(decimals) >= 2 else 1
                precision = {1: 10000, 2: 1000, 3: 100}.get(digits, 10)
                self.assertEqual(entry["location"]["precision"], precision, entry["id"])
                page = page_at(entry["url"])
                links = [link for link in page.links if re.search(r"^geo:|maps\.|/maps/|openstreetmap", link)]
                # Four maps, and the way there, which comes first.
                self.assertEqual(len(links), 5, entry["url"])
                self.assertIn("/maps/dir/", links[0])
                latitude, longitude = mirror["latitud"], mirror["longitud"]
                pointing = [link for link in links if latitude in link and longitude in link]
                about = f"±{precision // 1000} km"
                if precision < 1000:
                    self.assertEqual(pointing, links)
                    self.assertNotIn("±", page.text)
                    continue
                count += 1
                self.assertEqual(pointing, [], entry["url"])
                named = [link for link in links if entry["name"] in urllib.parse.unquote_plus(link)
                         and entry["borough"]["title"] in urllib.parse.unquote_plus(link)]
                self.assertEqual(named, links)
                self.assertIn(about, page.text.replace("\u00a0", " "))
                # No distance from it has a decimal.
                self.assertEqual(re.findall(r"\d\.\d\s?km", page.text), [], entry["url"])
        self.assertGreater(count, 6)

    def test_what_is_said_of_the_world_cup_follows_its_dates(self):
        words = {
            "": {"before": " será del ", "during": " está en curso", "after": " fue del "},
            "en/": {"before": " will be from ", "during": " is on, ", "after": " ran from "}}
        paths = {"": ["sedes/", "modo-turista/"], "en/": ["venues/", "tourist-mode/"]}
        for language in LANGUAGES:
            season = read(f"v1/{language}conecta/season.json")["data"]
            self.assertRegex(season["source"], r"^https://")
            self.assertLessEqual(season["from"], season["until"])
            # When it is over, the first page is about the city.
            if season["phase"] == "after":
                self.assertNotIn(season["title"], page_at(f"{language}conecta/").text)
            for path in paths[language]:
                text = page_at(f"{language}conecta/{path}").text
                said = [phase for phase, word in words[language].items() if season["title"] + word in text]
                self.assertEqual(said, [season["phase"]], path)

    def test_nothing_is_claimed_without_a_source(self):
        claims = (
            r"más \w+ (del país|del continente|del mundo|de América)|country’s largest|(largest|oldest|most visited) \w+ (on|in) the"
            r"|tablas comunes|common food composition|todas revisadas|every one of them checked"
            r"|20 días hábiles|20 business days|levels? of cholesterol|niveles saludables|cuidan el corazón|look after the heart")
        found = {name: match[0] for name, page in self.pages.items() if (match := re.search(claims, page.text))}
        self.assertEqual(found, {})

    def test_english_pages_link_to_english_files(self):
        faults = {}
        for name, page in self.pages.items():
            if not name.startswith("en/"):
                continue
            for link in page.links:
                path = link.removeprefix(BASE).lstrip("/").split("#")[0].split("?")[0]
                twins = ["en/" + path, re.sub(r"^(v\d)/(?!en/)", r"\1/en/", path)]
                file = path and not path.endswith("/") and not path.startswith(("en/", "assets/"))
                if file and any(twin != path and (SITE / twin).is_file() for twin in twins):
                    faults[link] = name
        self.assertEqual(faults, {})

    def test_a_page_that_is_not_there_is_told_in_both_languages(self):
        page = self.pages["404.html"]
        self.assertIn("Esta página no está aquí", page.text)
        self.assertIn("This page is not here", page.text)
        portals = ["botes", "cocina", "conecta", "meal-plan", "ponte"]
        self.assertEqual({f"/{portal}/" for portal in portals} - set(page.links), set())
        self.assertEqual({f"/en/{portal}/" for portal in portals} - set(page.links), set())

    def test_ponte_speaks_as_people_do_in_argentina(self):
        mexican = r"\b(puedes|tienes|quieres|eres|elige|mira|escríbenos|cuéntanos|hazte|llévala|refrigerador|tallas?)\b"
        found = {}
        for name, page in self.pages.items():
            if name.startswith("ponte/"):
                main = re.search(r"<main.*?</main>", page.source, re.DOTALL)[0]
                words = re.findall(mexican, Page(main).text.lower())
                if words:
                    found[name] = sorted(set(words))
        self.assertEqual(found, {})


if __name__ == "__main__":
    unittest.main()
