"""Hostile shapes of API Blueprint, each a function from a size to a document of about n bytes.

`SHAPES` holds `(name, reader, make)`, as in `shapes_markdown.py`. Time for a shape must grow in
proportion to its length.
"""

HEAD = "FORMAT: 1A\n\n# Library\n\n"


def _repeat(piece, before=HEAD, after=""):
    """`piece` with a running number at `@`, to about n bytes, between `before` and `after`."""
    def make(n):
        count = max(n, 1) // (len(piece) + 3) + 1
        return (before + "".join(piece.replace("@", str(i)) for i in range(count)) + after).encode()
    return make


def _nested(piece, before=HEAD):
    """List items inside each other, each `piece` and four columns deeper, up to a limit; then again."""
    def make(n):
        block = "".join("    " * i + piece + "\n" for i in range(40)) + "\n"
        return (before + block * (max(n, 1) // len(block) + 1)).encode()
    return make


ACTION = HEAD + "## Books [/books]\n\n### List [GET]\n\n"
TYPES = HEAD + "# Data Structures\n\n"

SHAPES = [
    ("headings", "blueprint", _repeat("# Heading @\n\n")),
    ("resources", "blueprint", _repeat("## Book @ [/books/@]\n\n### Show [GET]\n\n+ Response 200\n\n")),
    ("one resource again and again", "blueprint", _repeat("## Book [/books]\n\n### Show [GET]\n\n")),
    ("responses", "blueprint", _repeat("+ Response 200 (text/plain)\n\n        @\n\n", ACTION)),
    ("headers", "blueprint", _repeat("            X-@: a\n", ACTION + "+ Response 200\n    + Headers\n\n")),
    ("one header again and again", "blueprint",
     _repeat("            X-A: @\n", ACTION + "+ Response 200\n    + Headers\n\n")),
    ("a long body", "blueprint", _repeat("        { \"a\": @ }\n", ACTION + "+ Response 200\n\n")),
    ("parameters", "blueprint", _repeat("    + p@ (string)\n", ACTION + "+ Parameters\n")),
    ("a long URI template", "blueprint", _repeat("p@,", HEAD + "## Books [/books{?", "q}]\n")),
    ("attributes", "blueprint",
     _repeat("        + a@: 1 (number)\n", ACTION + "+ Response 200 (application/json)\n    + Attributes\n")),
    ("named types", "blueprint", _repeat("## T@\n+ a: 1 (number)\n\n", TYPES)),
    ("a chain of types", "blueprint",
     lambda n: (TYPES + "## T0\n+ a\n\n" + "".join(
         f"## T{i} (T{i - 1})\n+ b{i}\n\n" for i in range(1, max(n, 1) // 24 + 1))).encode()),
    ("members of an enum", "blueprint", _repeat("+ m@\n", TYPES + "## E (enum)\n")),
    ("values in a line", "blueprint", _repeat("v@, ", TYPES + "## O\n+ a: ", "(array)\n")),
    ("brackets in a signature", "blueprint", _repeat("(", TYPES + "## O\n+ a: ")),
    ("nested lists", "blueprint", _nested("+ a", ACTION)),
    ("nested attributes", "blueprint", _nested("+ a (object)", TYPES + "## O\n\n")),
    ("quotes", "blueprint", _repeat("> ")),
    ("fences", "blueprint", _repeat("```\n@\n```\n")),
    ("references of models", "blueprint",
     _repeat("+ Response 200\n\n    [Book][]\n\n",
             HEAD + "## Book [/book]\n\n+ Model (text/plain)\n\n        a\n\n### Show [GET]\n\n")),
]
