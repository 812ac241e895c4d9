"""Markdown that crashed the build, took minutes or lost a part of its output."""

import unittest

from small_site import ACOPIO, SiteTest, cpu_seconds


ACOPIO, SiteTest, cpu_seconds = ACOPIO, SiteTest, cpu_seconds

NOTE = (
    "{% doc %}\n"
    "  @form container, inline, leaf\n"
    "  @param {string} text\n"
    "  @param {html} [content]\n"
    "{% enddoc %}\n"
    "<aside>{{ text | markdown }}</aside>\n"
)


class MarkdownTest(SiteTest):
    """Markdown in entries and in the command `acopio markdown`."""

    def entry(self, body):
        """The library with one book that says `body`, and a component that prints Markdown."""
        self.library({
            "templates/components/note.html": NOTE,
            "content/books/momo.md": "---\ntitle: Momo\n---\n" + body,
        })

    def markdown(self, text, *arguments, status=0, seconds=600):
        """What `acopio markdown` prints for `text`."""
        result = self.run_acopio("markdown", *arguments, stdin=text.encode(), seconds=seconds)
        self.assertEqual(result.status, status, result.text[-2000:])
        return result

    def seconds(self, text):
        """The processor time of rendering `text` by the command."""
        self.write({"text.md": text})
        return min(cpu_seconds([ACOPIO, "markdown", "text.md"], self.root) for _ in range(2))

    def assert_linear(self, make, size):
        """Time grows by less than three times for each doubling, beyond a hundredth of a second.

        Two doublings are judged together: one alone can cost more where the system has to clear memory
        that is touched for the first time.
        """
        base = self.seconds("a")
        less, more = (max(self.seconds(make(size * n)) - base, 0.01) for n in (1, 4))
        self.assertLess(more / less, 9, (less, more))


class NestedDocuments(MarkdownTest):

    def test_components_that_print_markdown_leave_the_document_intact(self):
        inner = "*in* and `code` " * 60
        self.entry("".join(
            f"Before {n} *it*.\n\n::note{{text=\"{inner}\"}}\n\n" for n in range(2))
            + "# After\n\nThe last *words*.\n")
        self.built()
        page = self.output("books/momo/index.html")
        self.assertEqual(page.count("<aside>"), 2)
        for text in ("<p>Before 0 <em>it</em>.</p>", "<p>Before 1 <em>it</em>.</p>",
                     "<p>The last <em>words</em>.</p>"):
            self.assertIn(text, page)

    def test_many_directives_in_lines_and_around_blocks(self):
        self.entry("".join(
            f"Book {n} :note{{text=\"a *b* [c](/books/momo/)\"}} *ends*.\n\n"
            f":::note{{text=\"- d\"}}\ninside {n}\n:::\n\n- > item {n}\n\n" for n in range(300)))
        self.built()
        page = self.output("books/momo/index.html")
        self.assertEqual(page.count("<aside>"), 600)
        for number in (0, 150, 299):
            self.assertIn(f"<p>Book {number} ", page)
            self.assertIn(f"<p>item {number}</p>", page)

    def test_errors_in_the_middle_are_reported_with_those_after_it(self):
        """An error in one directive does not hide the places after it."""
        self.entry(
            "::note{text=\"a *b*\"}\n\n::note{texts=\"c\"}\n\n::note{text=\"d *e*\"}\n\n<b>\n")
        self.refused("content/books/momo.md:6", "content/books/momo.md:10:1", "[raw-html]")


class Time(MarkdownTest):

    def test_lists_in_lists_before_blank_lines_are_limited(self):
        """libcmark looks at each open list in each blank line."""
        text = "- " * 20_000 + "a\n" + "\n" * 20_000
        result = self.markdown(text, status=1, seconds=6000)
        self.assertIn("<stdin>:1:201: error: quotes, lists and directives can be nested 100 deep",
                      result.err)
        self.assertIn("= remedy: ", result.err)
        self.assertEqual(result.err.count("[nesting-too-deep]"), 1)
        self.assertEqual(self.markdown("> " * 100 + "a\n").out.count("<blockquote>"), 100)
        for flag in ("--gfm", "--commonmark"):
            self.assertIn("[nesting-too-deep]", self.markdown(text, flag, status=1).err)

    def test_nesting_takes_time_in_proportion_to_length(self):
        self.assert_linear(lambda n: "- " * n + "a\n" + "\n" * n, 3_000)

    def test_open_images_around_links_take_linear_time(self):
        """libcmark looks at each open image for each link (CVE-2023-22486)."""
        self.assert_linear(lambda n: "![[]()" * n, 5_000)

    def test_open_footnote_references_take_linear_time(self):
        self.assert_linear(lambda n: "[^" * n + "\n\n[^a]: b\n", 100_000)


class LostOutput(MarkdownTest):

    def test_strikethrough_in_a_paragraph_with_many_bare_links(self):
        for count in (64, 65, 66, 200):
            out = self.markdown("http://a.b " * count + "~~c~~\n").out
            self.assertIn("<del>c</del>", out, count)

    def test_every_bare_link_that_goes_on_into_emphasis(self):
        out = self.markdown("http://a.b/*x* " * 100 + "www.c.d\n").out
        self.assertEqual(out.count("<a href="), 101)

    def test_footnotes_have_ids_of_their_own(self):
        out = self.markdown(
            "[^a] [^a] [^a-2] [^é] [^%C3%A9]\n\n[^a]: 1\n\n[^a-2]: 2\n\n[^é]: 3\n\n[^%C3%A9]: 4\n"
        ).out
        ids = [piece.split('"')[0] for piece in out.split('id="')[1:]]
        self.assertEqual(len(ids), 9)
        self.assertEqual(len(set(ids)), 9, ids)

    def test_a_list_in_the_first_line_of_a_footnote(self):
        out = self.markdown("[^a]\n\n[^a]: - b\n    - c\n").out
        self.assertIn("<li>b</li>\n<li>c</li>", out)

    def test_errors_after_a_hundred_warnings(self):
        """A hundred images without description do not hide raw HTML after them."""
        self.entry("![](momo.png)\n\n" * 120 + "<b>\n")
        self.write({"content/books/momo.png": PNG})
        self.refused("[raw-html]")


class DeepNesting(MarkdownTest):

    def test_every_construct_at_a_hundred_thousand_levels(self):
        """No document overflows the stack."""
        shapes = {
            "quotes": ">" * 100_000 + "a",
            "items": "- " * 100_000 + "a",
            "emphasis": "*a **a " * 50_000 + "b" + "** a*" * 50_000,
            "struck out": "~a ~~b " * 50_000 + "c" + "~~ d~" * 50_000,
            "links": "[" * 100_000 + "a" + "](b)" * 100_000,
            "images": "![" * 100_000 + "~~a~~ http://a.b \\*" + "](b)" * 100_000,
            "brackets": "[" * 100_000 + "a" + "]" * 100_000,
            "containers": ":::a\n" * 100_000 + "b\n" + ":::\n" * 100_000,
            "labels": ":a[" * 100_000 + "b" + "]" * 100_000,
        }
        for name, text in shapes.items():
            with self.subTest(name):
                # A table makes the document one that is rewritten.
                for document in (text, text + "\n\na|b\n-|-\n"):
                    result = self.run_acopio("markdown", stdin=document.encode(), seconds=600)
                    self.assertIn(result.status, (0, 1), result.err[-500:])
                    self.assertTrue(result.out)


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cf"
    "c0000003010100c9fe92ef0000000049454e44ae426082")

if __name__ == "__main__":
    unittest.main()
