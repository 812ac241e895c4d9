"""Reads the pages of EscapingCorpusTests with an HTML parser, as browsers read them.

$ACOPIO_PAGES is a folder of folders of pages; 0.html in each has harmless words where the others
have payloads. Apart from text and the values of attributes all pages of a folder must be the same.
"""

import json
import os
import pathlib
import re
import unittest

try:
    import html5lib
except ImportError:
    html5lib = None

ADDRESSES = {
    "action", "background", "cite", "data", "formaction", "href", "poster", "src", "to",
    "{http://www.w3.org/1999/xlink}href", "xlink:href",
}
SCHEMES = {"", "http", "https", "mailto", "tel", "sms", "geo"}
# Attributes that load code or a document into the page.
LOADING = {
    ("script", "src"), ("iframe", "src"), ("embed", "src"), ("object", "data"), ("base", "href"),
}
OWN = re.compile(r"(https://library\.example(/|$|\?|#)|/(?![/\\])|$)")


def folders():
    root = os.environ.get("ACOPIO_PAGES")
    return sorted(path for path in pathlib.Path(root).iterdir()) if root else []


def address(value):
    """The value as the URL standard begins to read it (WHATWG URL, 4.4)."""
    return re.sub(r"[\t\n\r]", "", value.strip("".join(map(chr, range(0x21)))))


def scheme(value):
    match = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", address(value))
    return match.group(1).lower() if match else ""


def local(tag):
    return tag.rsplit("}", 1)[-1]


def shape(value):
    """JSON without its words."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value]
    return type(value).__name__


def faults(element):
    """What is wrong with one element, whatever the template says."""
    name = local(element.tag)
    for attribute, value in element.attrib.items():
        if attribute.startswith("on") or attribute in ("srcdoc", "style", "http-equiv"):
            yield f"{name} has {attribute}"
        values = [value] if attribute in ADDRESSES else []
        if attribute == "ping":
            values = value.split()
        if attribute == "srcset":
            # An address ends at white space; what follows up to a comma describes it.
            values = re.findall(r"[\s,]*(\S+)(?:(?<=,)|[^,]*)", value)
        for one in values:
            if scheme(one) not in SCHEMES:
                yield f"{name} {attribute} leads to {one!r}"
        loads = (name, attribute) in LOADING or (
            name == "link" and attribute == "href"
            and element.attrib.get("rel") in ("stylesheet", "preload"))
        if loads and not OWN.match(address(value)):
            yield f"{name} {attribute} loads {value!r}"


def skeleton(page):
    """Everything of a page but its text and the values of attributes, and what is wrong with it."""
    document = html5lib.parse(page, treebuilder="etree", namespaceHTMLElements=True)
    lines, wrong = [], []

    def walk(element, depth):
        if not isinstance(element.tag, str):
            lines.append((depth, "comment"))
            return
        line = [depth, element.tag, sorted(element.attrib)]
        if local(element.tag) in ("script", "style"):
            text = "".join(element.itertext())
            if "json" in element.attrib.get("type", ""):
                line.append(shape(json.loads(text)))
            else:
                line.append(text)
        lines.append(tuple(map(str, line)))
        wrong.extend(faults(element))
        for child in element:
            walk(child, depth + 1)

    walk(document, 0)
    return lines, wrong


@unittest.skipUnless(html5lib, "html5lib is not installed")
@unittest.skipUnless(folders(), "$ACOPIO_PAGES names no folder of pages")
class EscapingTests(unittest.TestCase):
    def test_pages_differ_in_words_only(self):
        pages = 0
        for folder in folders():
            harmless, wrong = skeleton((folder / "0.html").read_bytes())
            self.assertEqual(wrong, [])
            self.assertGreater(len(harmless), 5)
            for path in sorted(folder.glob("*.html")):
                with self.subTest(page=f"{folder.name}/{path.name}"):
                    found, wrong = skeleton(path.read_bytes())
                    self.assertEqual(wrong, [])
                    self.assertEqual(found, harmless)
                    pages += 1
        print(f"escaping: {pages} pages in {len(folders())} folders read with html5lib")
        self.assertGreater(pages, 300)

    def test_notices_what_escaping_prevents(self):
        harmless, _ = skeleton(b"<!doctype html><title>a</title><p title='a'>a</p>")
        for page in (
            b"<!doctype html><title>a</title><p title='a'><b>a</b></p>",
            b"<!doctype html><title>a</title><p title='a' onclick='a'>a</p>",
            b"<!doctype html><title></title><script>a</script></title><p title='a'>a</p>",
        ):
            self.assertNotEqual(skeleton(page)[0], harmless)
        for page in (
            b"<a href='java\tscript:x'>", b"<img srcset='/a 1x, data:x 2x'>", b"<p onclick=x>",
            b"<script src='//x.example'></script>", b"<script src='/\\x'></script>",
        ):
            self.assertNotEqual(skeleton(page)[1], [])


if __name__ == "__main__":
    unittest.main()
