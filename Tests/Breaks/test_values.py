"""Values of fields that must be refused: addresses that run code, fractions, control characters."""

from small_site import LIBRARY, SiteTest, cpu_seconds, ACOPIO


class Values(SiteTest):
    def entry(self, declaration, value):
        """A site with one entry whose field `f` has a type and a value; both as YAML."""
        self.library({
            "content/books/_collection.yml":
                LIBRARY["content/books/_collection.yml"].replace(
                    "page:", f"  f: {declaration}\npage:", 1),
            "content/books/momo.md": f"---\ntitle: Momo\nf: {value}\n---\nTime is life.\n",
        })

    def test_pictures_whose_address_runs_code(self):
        for value in ["'javascript:alert(1)'", "'data:image/svg+xml,<svg onload=a()>'", "'#fff'",
                      "'?q'", "'ftp://a.example/b.png'", "'http://'", "''"]:
            with self.subTest(value=value):
                self.entry("{ type: image }", value)
                self.refused("content/books/momo.md:3:4", "[invalid-url]", "remedy:")
        for value in ["/covers/momo.png", "'https://a.example/b.png'"]:
            self.entry("{ type: image }", value)
            self.built()

    def test_fractions_in_quotes_are_no_integers(self):
        self.entry("{ type: integer, quoted: true }", "'1.50'")
        self.refused("content/books/momo.md:3:4", "must be a whole number", "[wrong-type]")
        self.entry("{ type: integer, quoted: true }", "'12345678901234567890123'")
        self.built()

    def test_messages_send_nothing_to_the_terminal(self):
        self.entry("{ type: enum, values: [a, b] }", '"\\e]0;title\\a\\e[2J"')
        result = self.refused("[not-in-enum]")
        self.assertNotIn("\x1b", result.text)
        self.assertNotIn("\x07", result.text)

    def test_texts_hold_no_control_characters(self):
        for kind in ("string", "text", "markdown", "{ list: string }"):
            for escape in ("\\0", "\\x1F", "\\x7F", "\\x0C"):
                with self.subTest(kind=kind, escape=escape):
                    value = f'"a{escape}b"' if "list" not in kind else f'[x, "a{escape}b"]'
                    declaration = "{ type: list, of: string }" if "list" in kind else f"{{ type: {kind} }}"
                    self.entry(declaration, value)
                    self.refused("content/books/momo.md:3:", "[control-character]", "remedy: delete it")
        self.entry("{ type: text }", '"a\\tb\\r\\nc é ¿"')
        self.built()

    def test_lines_without_letters_take_linear_time(self):
        times = []
        for count in (100_000, 400_000):
            text = (":" * count + "\n").encode()
            times.append(min(
                cpu_seconds([ACOPIO, "markdown"], ".", stdin=text) for _ in range(3)))
        self.assertLess(times[1], 8 * times[0] + 0.2, times)
