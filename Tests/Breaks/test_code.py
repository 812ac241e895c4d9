"""Code and formulas in small sites: what the command makes of them, and of machines without Pygments."""

import html
import os
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree

from small_site import ACOPIO, LIBRARY, ROOT, SiteTest

SITE = LIBRARY["content/site.yml"]
HIGHLIGHTED = {"content/site.yml": SITE + "markdown: { highlight: true }\n"}
SNIPPETS = ROOT / "Tests/Highlighting/snippets.txt"
# A Python with the library, whatever manages the versions of Python on this machine.
PYTHON = next((path for path in ["/usr/bin/python3", sys.executable]
               if subprocess.run([path, "-I", "-c", "import pygments"], capture_output=True).returncode == 0), None)


def blocks(page):
    """The blocks of code of a page: their language and the markup in them."""
    return re.findall(r'<pre[^>]*><code(?: class="language-([^"]*)")?>(.*?)</code></pre>', page, re.S)


def text(markup):
    return html.unescape(re.sub(r"</?span[^<>]*>", "", markup))


class CodeTest(SiteTest):
    def entry(self, body, files=HIGHLIGHTED):
        self.library({"content/books/momo.md": f"---\ntitle: Momo\n---\n{body}", **files})

    def build(self, path, *arguments):
        """Builds with these programs in the PATH; what Python was started with is in `started`."""
        environment = {**os.environ, "PATH": path, "STARTED": str(self.root / "started")}
        done = subprocess.run([ACOPIO, "build", "--now", "2026-11-21", *arguments], cwd=self.root, text=True,
                              capture_output=True, env=environment, timeout=300)
        return done

    def page(self):
        return (self.root / "Output/books/momo/index.html").read_text(encoding="utf-8")

    def counting(self):
        """A folder with a `python3` that counts how often it is started."""
        tools = self.root / "tools"
        tools.mkdir()
        program = tools / "python3"
        program.write_text(f'#!/bin/sh\necho "$1" >>"$STARTED"\nexec {PYTHON} "$@"\n')
        program.chmod(0o755)
        return str(tools)

    def starts(self):
        file = self.root / "started"
        count = len(file.read_text().splitlines()) if file.exists() else 0
        file.unlink(missing_ok=True)
        return count


@unittest.skipUnless(PYTHON, "highlighting needs Python with Pygments")
class Highlighting(CodeTest):
    def test_a_thousand_blocks_need_one_process_and_then_none(self):
        body = "".join(f"```python\ndef f{n}(): return {n}\n```\n\n" for n in range(1000))
        self.entry(body)
        tools = self.counting()
        done = self.build(tools)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.page().count('<span class="nf">f'), 1000)
        # All blocks are in one entry, which one thread renders.
        self.assertEqual(self.starts(), 1)
        first = self.page()
        (self.root / "content/books/momo.md").write_text(f"---\ntitle: Momo, again\n---\n{body}")
        self.assertEqual(self.build(tools).returncode, 0)
        self.assertEqual(self.starts(), 0)
        self.assertEqual(blocks((self.root / "Output/books/momo-again/index.html").read_text()), blocks(first))
        (self.root / "content/books/momo.md").write_text(f"---\ntitle: Momo\n---\n{body}```go\nvar a = 1\n```\n")
        self.assertEqual(self.build(tools).returncode, 0)
        self.assertEqual(self.starts(), 1)

    def test_tricky_code_of_each_language_stays_as_it_is(self):
        parts = re.split(r"^=== (\w+)\n", SNIPPETS.read_text(encoding="utf-8"), flags=re.M)[1:]
        snippets = list(zip(parts[::2], parts[1::2]))
        self.assertGreaterEqual(len(snippets), 30)
        self.entry("".join(f"~~~~~~{name}\n{code}~~~~~~\n\n" for name, code in snippets))
        done = self.build(os.path.dirname(PYTHON))
        self.assertEqual(done.returncode, 0, done.stderr)
        known = subprocess.run(
            [PYTHON, "-I", "-c", "from pygments.lexers import LEXERS; print(*(a for m in LEXERS.values() for a in m[2]))"],
            capture_output=True, text=True).stdout.split()
        others = {"jsx": "javascript", "tsx": "typescript"}
        found = blocks(self.page())
        self.assertEqual([name for name, _ in found], [name for name, _ in snippets])
        for (name, code), (_, markup) in zip(snippets, found):
            with self.subTest(name):
                self.assertEqual(text(markup), code)
                self.assertNotRegex(re.sub(r"</?span( class=\"[a-z0-9]+\")?>", "", markup), "[<>\"]")
                if name in known or others.get(name) in known:
                    self.assertGreater(markup.count("<span"), 3)
                else:
                    self.assertIn(f"'{name}' is no language that can be highlighted", done.stderr)

    def test_diagrams_stay_code_and_the_two_ways_are_named(self):
        self.entry("```mermaid\ngraph TD; A-->B\n```\n\n```dot\ndigraph { a -> b }\n```\n")
        done = self.build(os.path.dirname(PYTHON))
        self.assertEqual(done.returncode, 0)
        for name in ["mermaid", "dot"]:
            self.assertIn(f"```{name}", done.stderr)
        self.assertEqual(done.stderr.count("the diagram stays code"), 2, done.stderr)
        self.assertEqual(
            done.stderr.count("draw it with a script of your own, or publish it as an SVG file"), 2)
        self.assertEqual([name for name, _ in blocks(self.page())], ["mermaid", "dot"])


class Absence(CodeTest):
    def test_without_python_the_error_says_what_to_install(self):
        self.entry("```swift\nlet x = 1\n```\n")
        done = self.build(str(self.root))
        self.assertEqual(done.returncode, 1)
        self.assertIn("content/books/momo.md:4:4: error: highlighting needs Pygments", done.stderr)
        self.assertIn("apt-get install python3-pygments", done.stderr)
        self.assertIn("highlight: false", done.stderr)

    def test_without_pygments_the_error_is_the_same(self):
        self.entry("```swift\nlet x = 1\n```\n")
        tools = self.root / "tools"
        tools.mkdir()
        (tools / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n')
        (tools / "python3").chmod(0o755)
        done = self.build(str(tools))
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: highlighting needs Pygments", done.stderr)

    def test_sites_that_do_not_ask_for_it_need_nothing(self):
        self.entry("```swift {2} linenos\nlet x = 1\nlet y = 2\n```\n\n$`x^2`$\n", {})
        done = self.build(str(self.root))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("warning", done.stderr)
        self.assertIn('<pre data-lines="2"><code class="language-swift">', self.page())
        self.assertIn("<msup>", self.page())


class Formulas(CodeTest):
    """The formulas of Tests/Formulas: those of introductory texts, and wrong ones."""

    def lines(self, name):
        file = (ROOT / f"Tests/Formulas/{name}.txt").read_text(encoding="utf-8")
        return [line.split("\t") for line in file.splitlines() if line and not line.startswith("#")]

    def test_those_of_introductory_texts_become_mathml(self):
        formulas = self.lines("right")
        self.assertGreaterEqual(len(formulas), 150)
        text = "".join(f"```math\n{tex}\n```\n\nSo $`{tex}`$ is.\n\n" for _, tex in formulas)
        result = self.run_acopio("markdown", stdin=text.encode())
        self.assertEqual((result.status, result.err), (0, ""))
        maths = re.findall(r"<math.*?</math>", result.out, re.S)
        self.assertEqual(len(maths), 2 * len(formulas))
        for number, markup in enumerate(maths):
            elements, tex = formulas[number // 2]
            with self.subTest(tex):
                # Reading it as XML fails for elements that are not closed in order.
                root = xml.etree.ElementTree.fromstring(markup)
                self.assertEqual(root.get("alttext"), tex)
                self.assertEqual(root.get("display"), "block" if number % 2 == 0 else None)
                self.assertEqual(root.find("semantics/annotation").text, tex)
                names = {element.tag for element in root.iter()}
                self.assertNotIn("merror", names)
                self.assertLessEqual(set(elements.split()), names)

    def test_wrong_ones_are_reported_at_their_places(self):
        formulas = self.lines("wrong")
        self.assertGreaterEqual(len(formulas), 30)
        self.entry("".join(f"> ```math\n> {tex}\n> ```\n\n" for *_, tex in formulas), {})
        done = self.run_acopio("check")
        found = re.findall(r"momo\.md:(\d+):(\d+): error: in a formula, (.*) \[invalid-formula\]\n.*\n.*?(\^+)", done.text)
        for (column, marked, message, tex), (line, place, said, signs) in zip(formulas, found, strict=True):
            with self.subTest(tex):
                self.assertEqual((said, int(place) - 2, len(signs)), (message, int(column), len(marked)))
                self.assertEqual(tex[int(column) - 1:][:len(marked)], marked)

    def test_amounts_in_all_texts_of_this_repository_stay(self):
        files = [path for folder in ["content", "docs/content"] for path in (ROOT / folder).rglob("*.md")
                 if "$" in path.read_text(encoding="utf-8")]
        self.assertGreater(len(files), 10)
        for path in files:
            text = path.read_text(encoding="utf-8")
            if text.startswith("---\n"):
                text = text.split("\n---\n", 1)[1]
            with self.subTest(path.relative_to(ROOT)):
                shown = self.run_acopio("markdown", stdin=text.encode()).out
                self.assertNotIn("<math", shown)
                shown = html.unescape(re.sub(r"<[^>]*>", "", shown))
                self.assertEqual(len(re.findall(r"\$", shown)), len(re.findall(r"\$", text)))


if __name__ == "__main__":
    unittest.main()
