"""The parsers of rules, against the examples of the platforms' documentation in reference/static-hosts.md."""
import unittest

import rules

STATUSES = {200, 301, 302, 404}


class RedirectTests(unittest.TestCase):
    def one(self, line, **options):
        return rules.redirects(line, statuses=STATUSES, **options)[0]

    def test_reads_the_documented_examples(self):
        rule = self.one("/activities/botes_list /activities/botes_list.json 200!", force=True)
        self.assertEqual((rule.source, rule.target, rule.status, rule.force),
                         ("/activities/botes_list", "/activities/botes_list.json", 200, True))
        rule = self.one("/activities/* /_f/activities/:splat.json 200")
        match = rules.gitlab_pattern(rule.source).fullmatch("/activities/botes_list/1")
        self.assertEqual(rules.expand(rule.target, match), "/_f/activities/botes_list/1.json")

    def test_refuses_what_no_platform_reads_as_it_is_meant(self):
        for line in ("/a", "/a b /c 200", "/a /b 999", "a /b 301", "/a b 301", "/ñ /b 301"):
            with self.subTest(line), self.assertRaises(rules.Malformed):
                self.one(line)
        with self.assertRaises(rules.Malformed):
            self.one("/a /b 200!")

    def test_skips_comments_and_keeps_fragments(self):
        self.assertEqual(rules.redirects("# a\n\n  # b\n", statuses=STATUSES), [])
        self.assertEqual(self.one("/a /b#c 301 # d").target, "/b#c")

    def test_knows_how_each_platform_matches(self):
        self.assertTrue(rules.netlify_pattern("/x").fullmatch("/x/"))
        self.assertTrue(rules.netlify_pattern("/x/*").fullmatch("/x"))
        self.assertFalse(rules.netlify_pattern("/x/*").fullmatch("/xy"))
        self.assertFalse(rules.cloudflare_pattern("/x").fullmatch("/x/"))
        self.assertFalse(rules.cloudflare_pattern("/x/*").fullmatch("/x"))
        self.assertTrue(rules.cloudflare_pattern("/*.json").fullmatch("/a/b.json"))
        self.assertFalse(rules.cloudflare_pattern("/*.json").fullmatch("/a/bxjson"))
        self.assertTrue(rules.cloudflare_pattern("/a/:id/b").fullmatch("/a/1/b"))
        self.assertFalse(rules.cloudflare_pattern("/a/:id/b").fullmatch("/a/1/2/b"))
        # gitlab-pages does not require the slash before a splat.
        self.assertTrue(rules.gitlab_pattern("/x/*").fullmatch("/xy"))
        with self.assertRaises(rules.Malformed):
            rules.cloudflare_pattern("/*/a/*")


class HeaderTests(unittest.TestCase):
    def test_reads_fields_and_what_is_taken_away(self):
        rule, = rules.headers("/*.json\n  ! Cache-Control\n  Cache-Control: public, max-age=300\n", detach=True)
        self.assertEqual((rule.pattern, rule.unset, rule.set),
                         ("/*.json", ["Cache-Control"], [("Cache-Control", "public, max-age=300")]))

    def test_refuses_fields_without_an_address_or_a_value(self):
        for text in ("  A: b\n", "/*\n  A\n", "/*\n  A:\n", "/*\n  A b: c\n", "x\n  A: b\n", "/*\n  ! A\n"):
            with self.subTest(text), self.assertRaises(rules.Malformed):
                rules.headers(text)


class VercelTests(unittest.TestCase):
    def test_the_documented_pattern_matches_endpoints_alone(self):
        pattern = rules.vercel_pattern("/((?:activities|rewards)(?:/[^/.]+)*)")
        for address in ("/activities/botes_list", "/activities/botes_list/1", "/rewards"):
            self.assertTrue(pattern.fullmatch(address), address)
        for address in ("/activities/botes_list.json", "/activities/", "/rewards/", "/other"):
            self.assertFalse(pattern.fullmatch(address), address)

    def test_refuses_signs_that_mean_something_else(self):
        for source in ("/a:b", "/a*", "/(a", "/((a))"):
            with self.subTest(source), self.assertRaises(rules.Malformed):
                rules.vercel_pattern(source)
        self.assertTrue(rules.vercel_pattern("/a\\(b\\)").fullmatch("/a(b)"))


if __name__ == "__main__":
    unittest.main()
