"""Hostile shapes for the readers of files, as data.

`SHAPES` is a list of (name, reader, function): the function takes a size and returns the bytes of a
file that the reader must judge in time linear in the size. A reader is 'toml', 'yaml', 'json', 'csv'
or 'front-matter'; the last one is a Markdown file with its front matter.
"""


def each(text):
    """`text` n times."""
    return lambda n: text.encode() * n


def around(start, text, end=""):
    """`text` n times between `start` and `end`."""
    return lambda n: start.encode() + text.encode() * n + end.encode()


def nested(start, opening, inner, closing, end=""):
    """n opening pieces, what is inside of them, and n closing ones."""
    return lambda n: (
        start.encode() + opening.encode() * n + inner.encode() + closing.encode() * n + end.encode())


def numbered(start, text, end=""):
    """`text` n times, with the number of the piece in place of `#`."""
    return lambda n: (start + "".join(text.replace("#", str(i)) for i in range(n)) + end).encode()


def staircase(text):
    """Lines that are each indented deeper than the one before, in about n bytes."""
    def make(n):
        steps = int((2 * n) ** 0.5)
        return b"".join(b" " * i + text.encode() for i in range(steps))
    return make


ACUTE, GRAVE_BELOW = "\u0301", "\u0316"

SHAPES = [
    # TOML
    ("toml-dots", "toml", around("", "a.", "a = 1\n")),
    ("toml-header-dots", "toml", around("[", "a.", "a]\n")),
    ("toml-element-dots", "toml", around("[[", "a.", "a]]\n")),
    ("toml-open-lists", "toml", around("a = ", "[")),
    ("toml-nested-lists", "toml", nested("a = ", "[", "", "]", "\n")),
    ("toml-inline-tables", "toml", around("a = ", "{ a = ")),
    ("toml-lists-and-tables", "toml", around("a = ", "[{ a = ")),
    ("toml-keys", "toml", numbered("", "k# = 1\n")),
    ("toml-same-key", "toml", each("k = 1\n")),
    ("toml-dotted-keys", "toml", numbered("", "a.k# = 1\n")),
    ("toml-headers", "toml", numbered("", "[k#]\n")),
    ("toml-inner-headers", "toml", numbered("", "[a.b.c.k#]\n")),
    ("toml-elements", "toml", each("[[x]]\n")),
    ("toml-elements-with-tables", "toml", each("[[x]]\n[x.y]\nz = 1\n")),
    ("toml-inline-keys", "toml", numbered("a = { z = 1", ", k# = 1", " }\n")),
    ("toml-list", "toml", around("a = [", "1, ", "]\n")),
    ("toml-list-of-tables", "toml", around("a = [", "{ b = 1 }, ", "]\n")),
    ("toml-escapes", "toml", around("a = \"", "\\u00e9", "\"\n")),
    ("toml-quotes", "toml", around("a = \"\"\"", "\"\" x ", "\"\"\"\n")),
    ("toml-continued-lines", "toml", around("a = \"\"\"", "\\\n  ", "\"\"\"\n")),
    ("toml-comments", "toml", each("# c\n")),
    ("toml-digits", "toml", around("a = 1", "_0", "\n")),
    # YAML
    ("yaml-open-lists", "yaml", around("a: ", "[")),
    ("yaml-nested-lists", "yaml", nested("a: ", "[", "", "]", "\n")),
    ("yaml-open-objects", "yaml", around("a: ", "{a: ")),
    ("yaml-items-in-items", "yaml", around("", "- ", "a\n")),
    ("yaml-complex-keys", "yaml", around("", "? ", "a\n")),
    ("yaml-staircase", "yaml", staircase("a:\n")),
    ("yaml-keys", "yaml", numbered("", "k#: 1\n")),
    ("yaml-keys-of-the-full-parser", "yaml", numbered("", "k#: !!int 1\n")),
    ("yaml-same-key", "yaml", each("k: 1\n")),
    ("yaml-same-key-of-the-full-parser", "yaml", each("k: !!int 1\n")),
    ("yaml-one-line-list", "yaml", around("a: [", "[1], ", "]\n")),
    ("yaml-one-line-object", "yaml", numbered("{", "k#: {}, ", "}\n")),
    ("yaml-anchors", "yaml", numbered("", "- &a# x\n")),
    ("yaml-aliases", "yaml", around("- &a x\n", "- *a\n")),
    ("yaml-quoted-lines", "yaml", around("a: \"", "x\n ", "\"\n")),
    ("yaml-plain-lines", "yaml", around("a: x\n", " y\n")),
    ("yaml-literal-lines", "yaml", around("a: |\n", " y\n")),
    ("yaml-literals", "yaml", numbered("", "k#: |\n  x\n")),
    ("yaml-blank-lines", "yaml", around("a: {b: 1}\n", "\n")),
    ("yaml-blank-lines-in-a-literal", "yaml", around("a: |\n x\n", "\n", " y\n")),
    ("yaml-comments", "yaml", around("a: {b: 1}\n", "# c\n")),
    ("yaml-colons", "yaml", around("a: {", "::", "}\n")),
    ("yaml-marks", "yaml", around("a: e", ACUTE + GRAVE_BELOW, "\n")),
    ("yaml-decomposed-letters", "yaml", around("a: ", "e" + ACUTE, "\n")),
    # JSON
    ("json-open-arrays", "json", each("[")),
    ("json-nested-arrays", "json", nested("", "[", "", "]")),
    ("json-open-objects", "json", each('{"a":')),
    ("json-keys", "json", numbered("{", '"k#":1,', '"z":1}')),
    ("json-same-key", "json", around("{", '"k":1,', '"k":1}')),
    ("json-escapes", "json", around('["', "\\u0065\\u0301", '"]')),
    ("json-numbers", "json", around("[", "1e1,", "1]")),
    ("json-digits", "json", around("[1", "0", "]")),
    # CSV
    ("csv-columns", "csv", numbered("", "k#,", "z\n")),
    ("csv-same-column", "csv", around("", "k,", "k\n")),
    ("csv-rows", "csv", around("a,b\n", "1,2\n")),
    ("csv-short-rows", "csv", around("a,b\n", "1\n")),
    ("csv-quotes", "csv", around("a\n\"", '""', "\"\n")),
    ("csv-lone-quotes", "csv", around("a\n", "x\"\n")),
    ("csv-lines-in-a-cell", "csv", around("a\n\"", "\n", "\"\n")),
    ("csv-carriage-returns", "csv", around("a\r", "1\r")),
    # Front matter
    ("front-matter-never-closed", "front-matter", around("---\n", "a: 1\n")),
    ("front-matter-almost-closed", "front-matter", around("---\n", "---x\n")),
    ("front-matter-keys", "front-matter", numbered("---\n", "k#: 1\n", "---\n")),
    ("front-matter-items", "front-matter", around("---\na:\n", "  - b: c\n", "---\n")),
    ("front-matter-items-in-items", "front-matter", around("---\n", "- ", "a\n---\n")),
    ("front-matter-one-line-list", "front-matter", around("---\na: [", "1, ", "]\n---\n")),
    ("front-matter-apostrophes", "front-matter", around("---\na: '", "''", "'\n---\n")),
    ("front-matter-toml-dots", "front-matter", around("+++\n", "a.", "a = 1\n+++\n")),
    ("front-matter-empty-lines-first", "front-matter", around("", "\n", "---\na: 1\n---\n")),
    ("front-matter-keys-in-the-body", "front-matter", around("---\na: 1\n---\n", "k: 1\n")),
    ("front-matter-decomposed-body", "front-matter", around("---\na: 1\n---\n", "e" + ACUTE + " ")),
]
