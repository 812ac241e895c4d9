"""Hostile shapes of Markdown, each a function from a size to a document.

`SHAPES` holds `(name, reader, make)`: `make(n)` returns bytes whose length grows in proportion to `n`,
about `n` bytes (within a factor of two or so); `reader` is the subcommand that reads them, as in
`acopio markdown FILE`. Time for a shape must grow in proportion to its length.
"""


def _text(make):
    """A maker of bytes from a maker of text."""
    return lambda n: make(max(n, 1)).encode()


def _repeat(piece, before="", after=""):
    """`piece` as often as fits into n bytes, between `before` and `after`."""
    return _text(lambda n: before + piece * (n // len(piece.encode()) + 1) + after)


def _halves(first, second, middle=""):
    """`first` repeated to half of n bytes, then `second` to the other half."""
    def make(n):
        return (first * (n // 2 // len(first.encode()) + 1) + middle
                + second * (n // 2 // len(second.encode()) + 1))
    return _text(make)


def _numbered(piece, after=""):
    """`piece` with a running number at `@`, to about n bytes."""
    def make(n):
        count = n // (len(piece) + 4) + 1
        return "".join(piece.replace("@", str(i)) for i in range(count)) + after
    return _text(make)


def _nested(opening, middle, closing):
    """As many `opening` as `closing`, around `middle`."""
    def make(n):
        count = n // len((opening + closing).encode()) + 1
        return opening * count + middle + closing * count
    return _text(make)


def _staircase(marker, step):
    """One level more in each line: n bytes are about the square root of n levels."""
    def make(n):
        lines, size, depth = [], 0, 0
        while size < n // 2:
            line = step * depth + marker + "a\n"
            lines.append(line)
            size += len(line)
            depth += 1
        return "".join(lines) + "\n" * (n // 2)
    return _text(make)


def _backticks(n):
    """Runs of backticks, each longer than the one before, that never close."""
    pieces, size, length = [], 0, 1
    while size < n:
        pieces.append("e" + "`" * length)
        size += length + 1
        length += 1
    return "".join(pieces).encode()


def _growing_containers(n):
    """Containers with one colon more each."""
    lines, size, colons = [], 0, 3
    while size < n:
        lines.append(":" * colons + "a\n")
        size += colons + 2
        colons += 1
    return "".join(lines).encode()


_BLOCKS = {
    "quotes": _repeat("> ", after="a"),
    "quotes without spaces": _repeat(">", after="a"),
    "quotes, then lazy lines": _halves("> ", "a\n", "a\n"),
    "quotes, then blank lines": _halves("> ", "\n", "a\n"),
    "items in one line": _repeat("- ", after="a"),
    "items in one line, then blank lines": _halves("- ", "\n", "a\n"),
    "numbered items in one line, then blank lines": _halves("1. ", "\n", "a\n"),
    "items in quotes, then blank lines": _halves("> - ", "\n", "a\n"),
    "items, then lazy lines": _halves("- ", "a\n", "a\n"),
    "items beside a table, then blank lines": _halves("- ", "\n", "a\n\nb|c\n-|-\n\n- "),
    "stairs of items, then blank lines": _staircase("- ", "  "),
    "stairs of quotes, then blank lines": _staircase("> ", "> "),
    "items, one level up each": _text(
        lambda n: "".join(" " * (i % 400) + "- a\n" for i in range(n // 200 + 1))),
    "items in a list": _repeat("- a\n"),
    "items with blank lines": _repeat("- a\n\n\n"),
    "empty items": _repeat("-\n"),
    "items of alternating lists": _repeat("- a\n+ b\n"),
    "blank lines": _repeat("\n"),
    "blank lines with spaces": _repeat("    \n"),
    "carriage returns": _repeat("\r", before="a"),
    "lines that end in a carriage return": _repeat("a~b\r"),
    "one long line": _repeat("a "),
    "tabs": _repeat("\t", after="a"),
    "items with tabs": _repeat("-\t", after="a"),
    "quotes with tabs": _repeat(">\t", after="a"),
    "thematic breaks that are none": _repeat("* ", after="a"),
    "thematic breaks": _repeat("***\n"),
    "headings with the same slug": _repeat("# a\n"),
    "headings with different slugs": _numbered("# a@\n"),
    "headings whose slugs end in numbers": _numbered("# a\n# a-@\n"),
    "number signs": _repeat("#", before="# a "),
    "underlined headings": _repeat("a\n=\n"),
    "lines that underline nothing": _repeat("=\n", before="a\n\n"),
    "fences": _repeat("```\n"),
    "fences of growing length": _text(
        lambda n: "".join("`" * (3 + i % 200) + "\na\n" for i in range(n // 105 + 1))),
    "indented code": _repeat("    a\n\n"),
    "task lists": _repeat("- [ ] a\n"),
    "task lists in one line": _repeat("- [ ] "),
    "boxes": _repeat("[x] ", before="- "),
    "callouts": _repeat("> [!NOTE]\n> a\n\n"),
}

_INLINES = {
    "opening brackets": _repeat("["),
    "closing brackets": _repeat("]"),
    "pairs of brackets": _repeat("[]"),
    "nested brackets": _nested("[", "a", "]"),
    "open links": _repeat("[a]("),
    "open links with angle brackets": _repeat("[a](<b"),
    "open links with titles": _repeat("[a](b \""),
    "nested links": _nested("[", "a", "](b)"),
    "nested images": _nested("![", "a", "](b)"),
    "nested images with tildes": _nested("![", "~~a~~", "](b)"),
    "open images with links": _repeat("![[]()"),
    "images in brackets": _repeat("[![a](b)"),
    "parentheses in addresses": _text(lambda n: "[a](" + "(" * (n // 2) + ")" * (n // 2) + ")"),
    "emphasis that is never closed": _repeat("*a **a "),
    "emphasis that is never opened": _repeat("a** "),
    "emphasis with underscores": _repeat("_a __a "),
    "emphasis inside words": _repeat("a*b_c"),
    "rule of three": _repeat("a***b**c*"),
    "mixed marks": _repeat("*_~"),
    "nested emphasis": _nested("*a **a ", "b", "** a*"),
    "emphasis around brackets": _repeat("*[a_]"),
    "stars": _repeat("*"),
    "stars between letters": _repeat("*a"),
    "backticks of growing length": _backticks,
    "backticks": _repeat("`a``b"),
    "code": _repeat("`a` "),
    "comments": _repeat("<!-- "),
    "comments in text": _repeat("<!--", before="a "),
    "short comments": _repeat("<!-->", before="a "),
    "processing instructions": _repeat("<?", before="a "),
    "declarations": _repeat("<!A ", before="a "),
    "character data": _repeat("<![CDATA[", before="a "),
    "less-than signs": _repeat("<"),
    "open tags": _repeat("<a b", before="a "),
    "tags with open attributes": _repeat("<a b='", before="a "),
    "HTML blocks": _repeat("<div>\n"),
    "HTML blocks that never end": _repeat("<script>\n"),
    "closing tags": _repeat("</div>\n\n"),
    "autolinks": _repeat("<http://a.b> "),
    "open autolinks": _repeat("<http://a"),
    "schemes in angle brackets": _repeat("<a:"),
    "entities": _repeat("&amp;"),
    "ampersands": _repeat("&"),
    "numeric entities": _repeat("&#35;"),
    "entities that are none": _repeat("&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
    "escapes": _repeat("\\*"),
    "escapes between stars": _repeat("*\\~ "),
    "escapes in stepped lines": _text(
        lambda n: "".join(" " * (i % 100) + "\\*a&amp;b\n" for i in range(n // 60 + 1))),
    "backslashes": _repeat("\\"),
    "hard breaks": _repeat("a\\\n"),
    "quotation marks": _repeat("\"'"),
    "dashes and dots": _repeat("a--b...c---d "),
    "letters beyond ASCII": _repeat("línea\n"),
}

_FOREIGN = {
    "shortcodes": _repeat("{{< a >}} "),
    "open shortcodes": _repeat("\\{{ {{< "),
    "open output": _repeat("{{ a "),
    "output with one end": _halves("{{ a ", "}} "),
    "open tags of templates": _repeat("{% a "),
    "braces": _repeat("{"),
    "braces and spaces": _repeat("{ "),
    "open attributes of other dialects": _repeat("{.a "),
    "open attributes of kramdown": _repeat("{: a "),
    "open output in cells": _text(lambda n: "a|b\n-|-\n" + "{{ a|" * (n // 5)),
    "open wiki links": _repeat("[[a "),
    "wiki links that are defined": _text(
        lambda n: "[[a]]" * (n // 10) + "\n\n" + "[a]:b\n" * (n // 12)),
    "brackets and colons": _repeat("]:", before="[[a]]"),
    "tables of contents that are none": _repeat("[TOC] "),
    "colons at the beginning of lines": _repeat(": a\n", before="a "),
    "one long line, then colons": _halves("a ", ": b\n", "\n"),
    "abbreviations that are off": _repeat("*[a]: b\n"),
    "abbreviations that are none": _repeat("*[a\n"),
    "exclamation marks": _repeat("!!!\n"),
    "output between code": _repeat("`a` {{ "),
    "output between backticks of growing length": lambda n: b"{{ a }} " + _backticks(n),
    "attributes of headings": _repeat("# a {#b}\n"),
    "open attributes of headings": _repeat("{#b ", before="# a "),
    "titles of fences": _text(lambda n: "```a " + "title=b {" * (n // 9) + "\n"),
}

_EXTENSIONS = {
    "tildes": _repeat("~a ~~b "),
    "tildes inside words": _repeat("a~b~~c"),
    "long runs of tildes": _repeat("~~~~~ a "),
    "tildes in emphasis": _nested("*a ~b", "c", "~c*"),
    "tildes across emphasis": _repeat("*a ~~b* c~~ "),
    "emphasis across tildes": _nested("~~a *b", "c", "~~ d*"),
    "bare addresses": _repeat("http://a.b "),
    "bare addresses in one word": _repeat("http://a.b/"),
    "bare addresses with emphasis": _repeat("*a*", before="http://a.b/"),
    "bare addresses that end in emphasis": _repeat("*http://a.b* "),
    "bare addresses with code": _repeat("http://a.b/`x` "),
    "bare addresses with emphasis each": _repeat("http://a.b/*x* "),
    "bare addresses in brackets": _repeat("[http://a.b "),
    "bare addresses with parentheses": _text(
        lambda n: "http://a.b/" + "(" * (n // 2) + ")" * (n // 2)),
    "bare addresses with semicolons": _repeat("&a;", before="http://a.b/"),
    "schemes": _repeat("http://"),
    "colons and slashes": _repeat("://"),
    "names": _repeat("www."),
    "names with underscores": _repeat("_www.a_b."),
    "names in brackets": _repeat("[www.a "),
    "at signs": _repeat("a@"),
    "mail addresses": _repeat("a.b@c.d"),
    "mail addresses with schemes": _repeat("mailto:a@b.c "),
    "footnotes": _numbered("[^@]\n\n[^@]: x\n"),
    "references to one footnote": _repeat("[^a]", after="\n\n[^a]: b\n"),
    "open references to footnotes": _repeat("[^", after="\n\n[^a]: b\n"),
    "long references to footnotes": _repeat("[^" * 100 + "]", after="\n\n[^a]: b\n"),
    "footnotes that refer to each other": _numbered("[^@]: a [^0] b\n\n", after="[^0]"),
    "footnotes without references": _numbered("[^@]: x\n"),
    "footnotes in items": _repeat("- [^a]: x\n", after="\n[^a]"),
    "definitions": _numbered("[a@]: b\n", after="\n[a1]"),
    "definitions of one label": _repeat("[a]: b\n", after="\n[a]"),
    "definitions without end": _repeat("[a]: b \"\n"),
    "references": _repeat("[a] ", after="\n\n[a]: b\n"),
    "references to a long definition": _text(
        lambda n: "[a]: " + "b" * (n // 2) + "\n\n" + "[a]" * (n // 6)),
    "references to a long title": _text(
        lambda n: "[a]: b '" + "c\n" * (n // 4) + "'\n\n" + "[a]" * (n // 6)),
    "references with long labels": _repeat("[" + "a" * 900 + "]"),
    "pipes": _text(lambda n: "|" * (n // 4) + "\n" + "|-" * (n // 4) + "\n" + "|" * (n // 4)),
    "wide rows": _text(
        lambda n: "a|" * (n // 6) + "\n" + "-|" * (n // 6) + "\n" + "a|" * (n // 6)),
    "short rows of a wide table": _text(
        lambda n: "a|" * (n // 8) + "\n" + "-|" * (n // 8) + "\n" + "a\n" * (n // 4)),
    "rows": _repeat("a|b\n", before="a|b\n-|-\n"),
    "tables": _repeat("a|b\n-|-\n\n"),
    "headers of other widths": _repeat("a|b|c\n-|-\n"),
    "delimiter rows": _repeat("-|-\n"),
    "tables in quotes": _repeat(">" * 60 + "a|b\n" + ">" * 60 + "-|-\n"),
    "cells with escapes": _repeat("a\\|", before="a|b\n-|-\n"),
    "open containers": _repeat(":::a\n"),
    "ends of containers": _repeat(":::\n"),
    "containers": _repeat(":::a\n:::\n"),
    "nested containers": _nested(":::a\n", "b\n", ":::\n"),
    "containers of growing length": _growing_containers,
    "containers in items": _repeat("- :::a\n  b\n"),
    "colons": _repeat(":"),
    "open directives": _repeat(":a["),
    "nested directives": _nested(":a[", "b", "]"),
    "open attributes": _repeat(":a{"),
    "open attributes with quotes": _repeat(":a{b=\""),
    "attributes with both quotes": _repeat(":a{b=\"'c=\" d='"),
    "many attributes": _repeat("b ", before=":a{", after="}"),
    "directives": _repeat(":a[b]{c} "),
    "directives in code": _repeat("`:a[` "),
    "directives that end in code": _repeat(":a[ `]` `:a[` ] "),
    "directives in emphasis": _repeat("*:a[*"),
    "directives at the bottom of emphasis": _repeat("*a **a :b{c}"),
    "leaves with labels": _repeat("::a[[[[[[[[[[[\n"),
    "noncharacters of marks": _repeat("\ufdd00\ufdd3"),
}

SHAPES = [
    (name, "markdown", make)
    for shapes in (_BLOCKS, _INLINES, _FOREIGN, _EXTENSIONS)
    for name, make in shapes.items()
]
