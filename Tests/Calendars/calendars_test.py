"""Reads the calendars of Tests/Golden/lifecycle with a parser of others, and compares them with the JSON files of the
same products.

The parser is `icalendar`, which shares no code with the program. That the files are what the program writes is the
golden site's own test.
"""

import datetime
import json
import pathlib
import unittest

import icalendar

EXPECTED = pathlib.Path(__file__).resolve().parents[1] / "Golden" / "lifecycle" / "expected"
FILES = sorted((EXPECTED / "calendar").glob("*.ics"))


def releases(slug):
    return json.loads((EXPECTED / "api" / f"{slug}.json").read_text(encoding="utf-8"))


class Calendars(unittest.TestCase):
    def test_each_product_has_a_calendar(self):
        pages = [page.parent.name for page in EXPECTED.glob("*/index.html") if (EXPECTED / "api" / page.parent.name).is_dir()]
        self.assertEqual(len(FILES), 30)
        self.assertEqual([file.stem for file in FILES], sorted(pages))

    def test_lines_are_folded_and_end_with_crlf(self):
        folded = 0
        for file in FILES:
            data = file.read_bytes()
            self.assertTrue(data.endswith(b"END:VCALENDAR\r\n"), file.name)
            self.assertNotIn(b"\n", data.replace(b"\r\n", b""), file.name)
            for line in data.split(b"\r\n"):
                self.assertLessEqual(len(line), 75, file.name)
                line.decode("utf-8")  # no character is cut
                folded += line.startswith(b" ")
        self.assertGreater(folded, 0)

    def test_each_release_that_ends_on_a_day_is_an_event(self):
        for file in FILES:
            calendar = icalendar.Calendar.from_ical(file.read_bytes())
            self.assertEqual(calendar.errors, [], file.name)
            events = list(calendar.walk("VEVENT"))
            ends = [release for release in releases(file.stem) if isinstance(release["eol"], str)]
            self.assertEqual(len(events), len(ends), file.name)
            for event, release in zip(events, ends):
                self.assertEqual(event.errors, [], file.name)
                cycle = release["releaseCycle"]
                self.assertEqual(event["UID"], f"{file.stem}-{cycle}@lifecycle.example")
                self.assertEqual(event.decoded("DTSTART"), datetime.date.fromisoformat(release["eol"]))
                self.assertEqual(event.decoded("DTSTAMP").date(), datetime.date.fromisoformat(release["releaseDate"]))
                self.assertEqual(event["URL"], f"https://lifecycle.example/{file.stem}/")
                named = f"{calendar['X-WR-CALNAME']} {cycle}"
                if "codename" in release:
                    named += f", “{release['codename']}”"
                self.assertEqual(event["SUMMARY"], f"{named} reaches its end of life")
                about = str(event["DESCRIPTION"]).split("\n")
                self.assertEqual(about[1], f"See https://lifecycle.example/{file.stem}/")
                if "latest" in release:
                    self.assertIn(f"; the latest version is {release['latest']}.", about[0])

    def test_ids_are_unique(self):
        ids = [
            str(event["UID"])
            for file in FILES
            for event in icalendar.Calendar.from_ical(file.read_bytes()).walk("VEVENT")
        ]
        self.assertEqual(len(ids), len(set(ids)))


if __name__ == "__main__":
    unittest.main()
