"""Dredd's rules, against what the real tester was seen to pass and to refuse."""

import json
import unittest

import dredd

EXPECTED = {"status": 200, "headers": [["Content-Type", "application/json"]],
            "body": json.dumps([{"id": "1", "latitude": "19.3", "tags": ["a"], "more": None}])}


class DreddTests(unittest.TestCase):
    def faults(self, value, status=200, media_type="application/json", expected=EXPECTED):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        return dredd.faults(expected, status, {"content-type": media_type}, body)

    def test_passes_what_the_tester_passes(self):
        full = {"id": "1", "latitude": 19.3, "tags": [], "more": {}, "extra": 1}
        for value in ([full], [], [full, {}], [full | {"id": {}}]):
            self.assertEqual(self.faults(value), [], value)
        self.assertEqual(self.faults([full], media_type="APPLICATION/json"), [])

    def test_refuses_what_the_tester_refuses(self):
        full = {"id": "1", "latitude": "19.3", "tags": ["a"], "more": None}
        self.assertEqual(self.faults([full], status=301), ["status 301, not 200"])
        self.assertEqual(self.faults([full], media_type="application/json; charset=utf-8"),
                         ["content-type: application/json; charset=utf-8, not application/json"])
        self.assertEqual(self.faults([{"id": "1"}]), ["/0/latitude is missing", "/0/tags is missing", "/0/more is missing"])
        self.assertEqual(self.faults([full | {"tags": {}}]), ["/0/tags is object, not array"])
        self.assertEqual(self.faults([full | {"tags": "a"}]), ["/0/tags is string, not array"])
        self.assertEqual(self.faults({}), ["/ is object, not array"])
        self.assertEqual(self.faults(b"<p>"), ["the response says JSON and has none"])
        self.assertEqual(dredd.faults(EXPECTED, 200, {}, b"[]"), ["no content-type"])
        root = EXPECTED | {"body": "5"}
        self.assertEqual(self.faults(5.5, expected=root), ["the body is number, not integer"])
        self.assertEqual(self.faults(6, expected=root), [])
        text = {"status": 200, "headers": [], "body": "hi\n"}
        self.assertEqual(self.faults(b"hi", media_type="text/plain", expected=text), ["the texts differ"])


if __name__ == "__main__":
    unittest.main()
