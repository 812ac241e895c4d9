"""Breaks of the template language: time, stack, safety, silent and wrong results."""

import json
import resource
import subprocess
import unittest

from small_site import ACOPIO, SiteTest, cpu_seconds


ACOPIO, SiteTest, cpu_seconds = ACOPIO, SiteTest, cpu_seconds


FEEDS = {"atom": "atom.xml", "json": "feed.json", "rss": "index.xml"}


class TemplateTest(SiteTest):
    """A test that renders one template outside of any site."""

    def render(self, template, *options, data=None, templates=None, stack=None):
        """Status, output and diagnostics of a template; `stack` is the size in KB."""
        self.write({"page.html": template, "data.json": json.dumps(data or {})})
        arguments = ["template", "render", "page.html", "--data", "data.json", *options]
        if templates:
            self.write({"templates/" + name: text for name, text in templates.items()})
            arguments += ["--templates", "templates"]
        if stack is None:
            return self.run_acopio(*arguments)

        def limit():
            resource.setrlimit(resource.RLIMIT_STACK, (stack * 1024, stack * 1024))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        done = subprocess.run(
            [ACOPIO, *arguments], cwd=self.root, capture_output=True, timeout=60, text=True,
            preexec_fn=limit, env={"SWIFT_BACKTRACE": "enable=no"})
        self.assertGreaterEqual(done.returncode, 0, f"died of signal {-done.returncode}")
        return done

    def prints(self, expected, template, *options, **more):
        """Renders a template and demands that it prints just this."""
        result = self.render(template, *options, **more)
        self.assertEqual((result.status, result.out), (0, expected), result.err)

    def refuses(self, words, template, *options, **more):
        """Renders a template and demands an error with these words."""
        result = self.render(template, *options, **more)
        self.assertEqual(result.status, 1, result.out)
        self.assertIn(words, result.err)

    def seconds(self, template, *options):
        """The least processor time of three renders."""
        self.write({"page.html": template})
        command = [ACOPIO, "template", "render", "page.html", *options]
        return min(cpu_seconds(command, self.root) for _ in range(3))


class Time(TemplateTest):
    """Time grows with the length of a template, not with its square."""

    def grows(self, template, n, *options):
        short, long = (self.seconds(template(k), *options) for k in (n, 4 * n))
        self.assertLess(long, max(9 * short, 0.2), f"{short:.3f} s at n, {long:.3f} s at 4n")

    def test_openings_in_a_comment_before_white_space(self):
        """`{% comment %}` and many `{%`, with white space at the end of the file."""
        self.grows(lambda n: "{% comment %}" + "{% a" * n + " " * 10 * n, 5_000)

    def test_openings_in_raw_text_before_white_space(self):
        self.grows(lambda n: "{% raw %}" + "{%" * n + " " * 10 * n, 5_000)

    def test_addresses_in_branches_of_one_link(self):
        self.grows(
            lambda n: "<link" + "{% if true %} href=\"{{ 'a' }}\"{% endif %}" * n + ">", 600)

    def test_counters(self):
        self.grows(
            lambda n: "".join("{%% increment a%d %%}" % i for i in range(n)), 12_500, "--standard")

    def test_variables_beyond_the_limit(self):
        self.grows(
            lambda n: "".join("{%% assign a%d = 1 %%}{{ a%d }}" % (i, i) for i in range(n)), 5_000)

    def test_many_blocks(self):
        self.grows(
            lambda n: "".join("{%% block b%d %%}{%% endblock %%}" % i for i in range(n)), 2_500)

    def test_last_place_of_a_long_text(self):
        self.grows(
            lambda n: "{% capture t %}" + "a" * n + "{% endcapture %}{% capture s %}"
            + "a" * (n // 2) + "b{% endcapture %}{% assign r = t | replace_last: s, 'c' %}", 100_000)


class Stack(TemplateTest):
    """What is nested 100,000 levels deep is an error, on a stack of 512 KB."""

    def nested(self, opening, closing):
        for levels in (100, 200, 100_000):
            result = self.render(opening * levels + "x" + closing * levels, stack=512)
            self.assertIn(result.returncode, (0, 1))
            if levels == 100_000:
                self.assertIn("[template-limit]", result.stderr)

    def test_blocks(self):
        """Every block of the language."""
        for opening, closing in [
                ("{% if true %}", "{% endif %}"), ("{% unless false %}", "{% endunless %}"),
                ("{% for a in (1..1) %}", "{% endfor %}"),
                ("{% tablerow a in (1..1) %}", "{% endtablerow %}"),
                ("{% case 1 %}{% when 1 %}", "{% endcase %}"),
                ("{% if false %}{% else %}", "{% endif %}"),
                ("{% capture a %}", "{% endcapture %}"),
                ("{% ifchanged %}", "{% endifchanged %}")]:
            with self.subTest(opening):
                self.nested(opening, closing)

    def test_named_blocks(self):
        for levels in (100, 200, 100_000):
            text = "".join("{%% block b%d %%}" % i for i in range(levels))
            self.render(text + "{% endblock %}" * levels, stack=512)

    def test_partials_that_include_themselves(self):
        """50 partials in partials fit, more are an error."""
        result = self.render(
            "{% include 'p' %}",
            templates={"partials/p.html": "{% for i in (1..1) %}{% include 'p' %}{% endfor %}"},
            stack=512)
        self.assertEqual(result.returncode, 1)
        self.assertIn("partials can be nested", result.stderr)


class Safety(TemplateTest):
    """Data is only what browsers take for data."""

    def test_orders_to_browsers_are_code(self):
        """`<script type="importmap">` is not data."""
        for kind in ("importmap", "speculationrules", "IMPORTMAP", "application/importmap+json"):
            with self.subTest(kind):
                self.refuses("output isn't allowed in the code of a script",
                             f'<script type="{kind}">{{ "imports": {{{{ a }}}} }}</script>',
                             data={"a": {}})

    def test_encoded_rel(self):
        """`rel="&#115;tylesheet"` loads a style sheet."""
        for rel in ("&#115;tylesheet", "style&#x73;heet", "icon&Tab;stylesheet",
                    "icon" + " " * 300 + "stylesheet"):
            with self.subTest(rel):
                self.refuses("makes an address that isn't one of this site",
                             f'<link rel="{rel}" href="{{{{ a }}}}">',
                             data={"a": "https://evil.example/a.css"})

    def test_filters_make_no_invalid_text(self):
        for template in ("{{ '%C3' | url_decode }}", "{{ '%ED%A0%80' | url_decode }}",
                         "{{ 'ww==' | base64_decode }}", "{{ '_w==' | base64_url_safe_decode }}"):
            with self.subTest(template):
                self.refuses("is not UTF-8", template)
                self.refuses("is not UTF-8", template, "--standard")

    def test_summaries_in_rss_are_text(self):
        """A plain-text summary is escaped for readers, which take it for HTML."""
        self.library({
            "content/books/_collection.yml":
                "entries: '*.md'\nslug: title\nschema:\n  title: { type: text }\n"
                "  date: { type: date }\n  summary: { type: text }\n"
                "page: { permalink: '/books/{slug}/', layout: book }\n"
                "order: [-date]\n"
                "feeds:\n" + "".join(
                    f"  - {{ formats: {name}, path: /books/{file}, "
                    "item: { title: title, date: date, summary: summary } }\n"
                    for name, file in FEEDS.items()),
            "content/books/momo.md":
                "---\ntitle: Momo\ndate: 2024-05-01\nsummary: 1 < 2 <img src=x> & more\n---\nTime.\n",
        })
        self.built()
        self.assertIn("1 &amp;lt; 2 &amp;lt;img src=x&amp;gt; &amp;amp; more",
                      self.output("books/" + FEEDS["rss"]))
        self.assertIn("<summary>1 &lt; 2 &lt;img src=x&gt; &amp; more",
                      self.output("books/" + FEEDS["atom"]))
        feed = json.loads(self.output("books/" + FEEDS["json"]))
        self.assertEqual(feed["items"][0]["content_text"], "1 < 2 <img src=x> & more")


class Results(TemplateTest):
    """Results are right, or a mistake is reported."""

    def test_leaving_a_capture(self):
        for tag in ("break", "continue"):
            for inside in ("{{% {} %}}", "{{% if true %}}{{% {} %}}{{% endif %}}",
                           "{{% case 1 %}}{{% when 1 %}}{{% {} %}}{{% endcase %}}"):
                text = "x{% capture a %}y" + inside.format(tag) + "z{% endcapture %}w"
                with self.subTest(text):
                    self.prints("x", text)
                    self.prints("x", text, "--standard")

    def test_days_that_do_not_exist(self):
        for day in ("2024-02-30", "2023-02-29", "2024-04-31", "30 February 2024"):
            with self.subTest(day):
                self.refuses("is not a date", "{{ d | date: '%F' }}", data={"d": day})
                self.prints(day, "{{ d | date: '%F' }}", "--standard", data={"d": day})

    def test_digits_are_a_date_or_an_error(self):
        self.prints("2024-05-01", "{{ '20240501' | date: '%F' }}")
        self.prints("2024-05-01", "{{ d | date: '%F' }}", data={"d": 20240501})
        self.refuses("is not a date", "{{ '1714521600' | date: '%F' }}")

    def test_large_numbers_are_exact(self):
        for expected, template in [
                ("$99,999,999,999,999,999,999.00", "{{ '99999999999999999999' | money: 'USD' }}"),
                ("9223372036854775808", "{{ 9223372036854775807 | plus: 1 }}"),
                ("14285714285714285714", "{{ 99999999999999999999 | divided_by: 7 }}"),
                ("12345678901234567891", "{{ 12345678901234567890.5 | round }}"),
                ("9999999999999999999800000000000000000001",
                 "{{ 99999999999999999999 | times: 99999999999999999999 }}")]:
            with self.subTest(template):
                self.prints(expected, template)
        self.refuses("has more than 500 digits", "{{ 1 | plus: n }}", data={"n": 10 ** 600})


class Liquid(TemplateTest):
    """Plain Liquid as an independent suite has it."""

    def test_a_number_in_a_list_of_numbers(self):
        self.prints("true false", "{{ a | has: 1 }} {{ a | has: 7 }}", "--standard",
                    data={"a": [1, 2]})

    def test_reject_without_a_property(self):
        """`reject` with an undefined property keeps all elements."""
        self.prints("0", "{{ a | reject: nobody | size }}", "--standard", data={"a": [{"x": 1}]})

    def test_the_sum_of_a_property_of_numbers(self):
        self.refuses("a number has no members", "{{ a | sum: 'k' }}", "--standard",
                     data={"a": [1, 2]})

    def test_loops_in_a_rendered_partial_have_no_parent(self):
        self.prints(
            "[][]", "{% render 'p' for (1..2) %}", "--standard",
            templates={"p": "{% for i in (1..1) %}[{{ forloop.parentloop.index }}]{% endfor %}"})

    def test_tags_left_open_in_a_comment(self):
        """A comment that ends inside of a tag is refused; quotes have no meaning in it."""
        self.refuses("comment", "a{% comment %}{% assign a = '1'{% endcomment %}b", "--standard")
        self.prints("ab", "a{% comment %}{% assign a = '1 %}{% endcomment %}b", "--standard")


if __name__ == "__main__":
    unittest.main()
