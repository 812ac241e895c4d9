"""Sites in which every name is misspelt: the search for what was meant must not take the square.

The shapes are made like those in `shapes_graph.py`. The names are so similar that every comparison is
made to its end.
"""

HEAD = {
    "content/site.yml": "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n",
    "templates/layouts/book.html":
        "<!doctype html><html lang=\"en-GB\"><head><title>t</title></head><body>"
        "{{ entry.about }}</body></html>\n",
}
LAYOUT = ("<!doctype html><html lang=\"en-GB\"><head><title>t</title></head><body>"
          "<p>%s</p></body></html>\n")


def library(about, entries, fields=""):
    """Books with a field `about` of the type that is given."""
    return {
        **HEAD,
        "content/books/_collection.yml":
            "entries: books.yml\nkey: id\nschema:\n  id: { type: string }\n"
            f"  about: {about}\n{fields}page: {{ permalink: '/books/{{key}}/', layout: book }}\n",
        "content/books/books.yml": entries,
    }


def linked(address):
    """A site of `n` books, each with a link to an address that has its number."""
    return lambda n: library("{ type: markdown }", "".join(
        f"- {{ id: book-number-{i:06}, about: '[x]({address % i})' }}\n" for i in range(n)))


def fragments(n):
    text = "".join(f"    # number {i:06}\n\n    [x](/books/a/#namber-{i:06})\n\n" for i in range(n))
    return library("{ type: markdown }", f"- id: a\n  about: |\n{text}")


def words_of_an_enum(n):
    words = ", ".join(f"word-number-{i:06}" for i in range(n))
    return library(f"{{ type: enum, values: [{words}] }}", "".join(
        f"- {{ id: b{i}, about: word-namber-{i:06} }}\n" for i in range(n)))


def fields(n):
    own = "".join(f"  number-{i:06}: {{ type: text, optional: true }}\n" for i in range(n))
    given = "".join(f"  namber-{i:06}: x\n" for i in range(n))
    return library("{ type: text }", f"- id: a\n  about: x\n{given}", own)


def template(liquid, files):
    """A site of one page, whose layout uses `n` misspelt names of `n` that exist."""
    return lambda n: {
        **library("{ type: text }", "- { id: a, about: x }\n"),
        "templates/layouts/book.html": LAYOUT % "".join(liquid % i for i in range(n)),
        **files(n),
    }


def strings(n):
    return {"content/i18n/en-GB.yml": "".join(f"number-{i:06}: x\n" for i in range(n))}


def partials(n):
    return {f"templates/partials/number-{i:06}.html": "x" for i in range(n)}


def params(n):
    return {"content/site.yml": HEAD["content/site.yml"] + "params:\n"
            + "".join(f"  number_{i:06}: x\n" for i in range(n))}


SHAPES = [
    ("links-to-entries", linked("@books/book-namber-%06d"), 2_000, "missing-link-target"),
    ("links-to-paths", linked("/books/book-namber-%06d/"), 2_000, "missing-link-target"),
    ("links-to-files", linked("book-namber-%06d.md"), 2_000, "missing-link-target"),
    ("fragments", fragments, 2_000, "unknown-fragment"),
    ("words-of-an-enum", words_of_an_enum, 2_000, "not-in-enum"),
    ("fields", fields, 2_000, "unknown-field"),
    ("strings", template("{{ 'namber-%06d' | t }}", strings), 2_000, "unknown-string"),
    ("partials", template("{%% render 'namber-%06d' %%}", partials), 1_000, "unknown-partial"),
    ("params", template("{{ site.params.namber_%06d }}", params), 2_000, "undefined-variable"),
]
