"""Whole sites that grow in the number of their parts: collections, languages, terms, files, templates.

The shapes are made like those in `shapes_graph.py`.
"""

NAME = "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
LAYOUT = ("<!doctype html><html lang=\"en-GB\"><head><title>t</title></head><body>"
          "<p>{{ %s }}</p></body></html>\n")
SCHEMA = "schema:\n  id: { type: string }\n  title: { type: text }\n"
TAGS = "  tags: { type: list, of: { type: string } }\n"
PAGE = "page: { permalink: '/books/{slug}/', layout: book }\n"
BOOK = {"templates/layouts/book.html": LAYOUT % "entry.title"}
LIST = {"templates/layouts/list.html": LAYOUT % "pager.total"}
TERM = {"templates/layouts/term.html": LAYOUT % "term.name"}


def library(declaration, books, *layouts, site=NAME):
    """A site with one collection, whose books are all in one file."""
    files = {
        "content/site.yml": site,
        "content/books/_collection.yml": "entries: books.yml\nkey: id\n" + declaration,
        "content/books/books.yml": books,
        **BOOK,
    }
    for layout in layouts:
        files.update(layout)
    return files


def books(n, line=lambda i: ""):
    """One line for each of `n` books."""
    return "".join(f"- {{ id: b{i}, title: Book {i}{line(i)} }}\n" for i in range(n))


def rows(n, line):
    """`n` lines, each with its number."""
    return "".join(line(i) + "\n" for i in range(n))


# Collections

def shelves(n, declare, entry=lambda i: ""):
    """A site of `n` collections with one entry each."""
    files = {"content/site.yml": NAME, **BOOK}
    for i in range(n):
        files[f"content/shelf{i}/_collection.yml"] = (
            "entries: books.yml\nkey: id\n" + SCHEMA + declare(i)
            + f"page: {{ permalink: '/shelf{i}/{{slug}}/', layout: book }}\n")
        files[f"content/shelf{i}/books.yml"] = f"- {{ id: a, title: A{entry(i)} }}\n"
    return files


def collections(n):
    return shelves(n, lambda i: "")


def collections_that_refer_to_the_next(n):
    return shelves(
        n, lambda i: f"  next: {{ type: reference, to: shelf{(i + 1) % n}, inverse: previous }}\n"
        "derive:\n  place: { type: text, value: 'next.title' }\n", lambda i: ", next: a")


def collections_that_refer_to_one(n):
    return shelves(
        n, lambda i: f"  hub: {{ type: reference, to: shelf0, inverse: of{i} }}\n",
        lambda i: ", hub: a")


def collections_that_select_from_the_next(n):
    return shelves(
        n, lambda i: f"select:\n  same: {{ from: shelf{(i + 1) % n}, where: 'id == this.id' }}\n"
        "derive:\n  d: { type: integer, value: 'count(same)' }\n")


def collections_with_endpoints(n):
    files = shelves(n, lambda i: f"endpoints:\n  - {{ path: /shelf{i}, versions: [v1], "
                    "each: { id: id } }\n")
    return {**files, "content/site.yml": NAME + "api: { versions: [{ name: v1 }] }\n"}


def collections_of_unknown_collections(n):
    return shelves(n, lambda i: f"  next: {{ type: reference, to: shelv{i} }}\n",
                   lambda i: ", next: a")


# Files

def files_of_one_entry(n):
    files = {"content/site.yml": NAME, **BOOK,
             "content/books/_collection.yml": "entries: '*.md'\n" + SCHEMA.replace(
                 "  id: { type: string }\n", "") + PAGE}
    for i in range(n):
        files[f"content/books/b{i}.md"] = f"---\ntitle: Book {i}\n---\nSee [it](b{(i + 1) % n}.md).\n"
    return files


def folders_in_folders(n):
    """The path of a file may have 4,096 bytes, so the folders are many rather than deep."""
    files = files_of_one_entry(1)
    for i in range(n):
        files[f"content/books/{i % 50}/{i}/{i}.txt"] = "x"
    return files


def files_that_nothing_uses(n):
    return {**files_of_one_entry(1), **{f"content/books/x{i}.txt": "x" for i in range(n)}}


def files_that_one_entry_links(n):
    files = files_of_one_entry(1)
    files["content/books/b0.md"] = "---\ntitle: A\n---\n" + rows(
        n, lambda i: f"- [file {i}](x{i}.txt)")
    return {**files, **{f"content/books/x{i}.txt": "x" for i in range(n)}}


def assets(n):
    return {**files_of_one_entry(1), **{f"templates/assets/a{i}.css": "" for i in range(n)}}


# Templates

def layouts(n):
    return {**files_of_one_entry(1),
            **{f"templates/layouts/l{i}.html": LAYOUT % "site.name" for i in range(n)}}


def chain_of_layouts(n):
    return {**files_of_one_entry(1), **{
        f"templates/layouts/{'book' if i == 0 else f'l{i}'}.html":
            f"{{% layout 'l{i + 1}' %}}{{% block body %}}x{{% endblock %}}\n" if i + 1 < n
            else LAYOUT % "entry.title" + "{% block body %}{% endblock %}" for i in range(n)}}


def chain_of_partials(n):
    return {**files_of_one_entry(1),
            "templates/layouts/book.html": LAYOUT % "entry.title" + "{% render 'p0' %}",
            **{f"templates/partials/p{i}.html":
               f"{{% render 'p{i + 1}' %}}" if i + 1 < n else "x" for i in range(n)}}


def partials(n):
    return {**files_of_one_entry(1),
            "templates/layouts/book.html": LAYOUT % "entry.title" + rows(
                n, lambda i: f"{{% render 'p{i}', a: entry.title %}}"),
            **{f"templates/partials/p{i}.html": "{{ a }}" for i in range(n)}}


def one_partial_many_times(n):
    return {**files_of_one_entry(1),
            "templates/layouts/book.html": LAYOUT % "entry.title" + rows(
                n, lambda i: "{% render 'p', a: entry.title %}"),
            "templates/partials/p.html": "{{ a }}"}


def components(n):
    return {**files_of_one_entry(1),
            "content/books/b0.md": "---\ntitle: A\n---\n" + rows(n, lambda i: f":::c{i}\n:::\n"),
            "templates/layouts/book.html": LAYOUT % "entry.content | markdown",
            **{f"templates/components/c{i}.html": "<p>x</p>" for i in range(n)}}


# Languages and strings

REGIONS = [a + b for a in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def languages(n):
    site = NAME + "languages:\n  - { locale: en-GB, path: / }\n" + rows(
        n, lambda i: f"  - {{ locale: en-{REGIONS[i % 676]}-x-l{i}, path: /l{i}/ }}")
    return library(SCHEMA, books(1), site=site)


def strings(n):
    return {**library(SCHEMA + PAGE, books(1)),
            "content/strings/en-GB.yml": rows(n, lambda i: f"s{i}: text {i}")}


def strings_of_two_languages(n):
    site = NAME + "languages: [{ locale: en-GB }, { locale: es-MX }]\n"
    return {**library(SCHEMA + PAGE, books(1), site=site),
            "content/strings/en-GB.yml": rows(n, lambda i: f"s{i}: text {i}"),
            "content/strings/es-MX.yml": rows(n, lambda i: f"s{i}: texto {i}")}


def translations(n):
    site = NAME + "languages: [{ locale: en-GB }, { locale: es-MX }]\n"
    files = {**files_of_one_entry(n), "content/site.yml": site}
    for i in range(n):
        files[f"content/books/b{i}.es.md"] = f"---\ntitle: Libro {i}\n---\n"
    files["content/books/_collection.yml"] = (
        "entries: '*.md'\nschema:\n  title: { type: text, translated: true }\n" + PAGE)
    return files


def parameters(n):
    return library(SCHEMA + PAGE, books(1),
                   site=NAME + "params:\n" + rows(n, lambda i: f"  p{i}: {i}"))


def versions(n):
    return library(SCHEMA + "endpoints:\n  - { path: /books, versions: ["
                   + ", ".join(f"v{i}" for i in range(n)) + "], each: { id: id } }\n", books(1),
                   site=NAME + "api:\n  versions:\n" + rows(n, lambda i: f"    - {{ name: v{i} }}"))


# Declarations of one collection

def rules(n):
    return library(SCHEMA + "rules:\n" + rows(
        n, lambda i: f"  - {{ require: 'title != \"x{i}\"', message: m{i} }}") + PAGE, books(2))


def publish_rules(n):
    return library(SCHEMA + "publish:\n" + rows(
        n, lambda i: f"  - {{ when: 'title != \"x{i}\"', message: r{i} }}") + PAGE, books(2))


def lists(n):
    return library(SCHEMA + "lists:\n" + rows(
        n, lambda i: f"  - {{ permalink: '/l{i}/', layout: list }}"), books(2), LIST)


def taxonomies(n):
    return library(SCHEMA + TAGS + "taxonomies:\n" + rows(
        n, lambda i: f"  - {{ field: tags, permalink: '/t{i}/{{term}}/', layout: term }}"),
        books(2, lambda i: ", tags: [a]"), TERM)


def feeds(n):
    return library(SCHEMA + PAGE + "feeds:\n" + rows(
        n, lambda i: f"  - {{ formats: rss, path: /f{i}.xml, item: {{ title: title }} }}"), books(2))


def endpoints(n):
    return library(SCHEMA + "endpoints:\n" + rows(
        n, lambda i: f"  - {{ path: /e{i}, versions: [v1], each: {{ id: id }} }}"), books(2),
        site=NAME + "api: { versions: [{ name: v1 }] }\n")


def members_of_an_endpoint(n):
    return library(SCHEMA + "endpoints:\n  - path: /books\n    versions: [v1]\n    each:\n" + rows(
        n, lambda i: f"      m{i}: title"), books(2),
        site=NAME + "api: { versions: [{ name: v1 }] }\n")


def pages_of_an_endpoint(n):
    return library(SCHEMA + "endpoints:\n  - { path: /books, versions: [v1], per-page: 1, "
                   "envelope: true, each: { id: id } }\n", books(n),
                   site=NAME + "api: { versions: [{ name: v1 }] }\n")


def selections(n):
    return library(SCHEMA + "select:\n" + rows(
        n, lambda i: f"  s{i}: {{ from: books, where: 'id == this.id' }}") + PAGE, books(2))


def inverses(n):
    return library(
        SCHEMA + rows(n, lambda i: f"  r{i}: {{ type: reference, to: books, inverse: i{i}, "
                      "optional: true }") + PAGE, books(2))


def sort_keys(n):
    fields = rows(n, lambda i: f"  f{i}: {{ type: text, optional: true }}")
    return library(SCHEMA + fields + "order: [" + ", ".join(f"f{i}" for i in range(n)) + "]\n" + PAGE,
                   books(3))


def groups(n):
    return library(SCHEMA + "  shelf: { type: string }\nlists:\n  - { permalink: /books/, "
                   "layout: list, group-by: shelf, per-page: 10 }\n",
                   books(n, lambda i: f", shelf: shelf {i}"), LIST)


def terms_with_feeds(n):
    return library(SCHEMA + TAGS + PAGE + "taxonomies:\n  - field: tags\n    permalink: "
                   "'/tags/{term}/'\n    layout: term\n    index: { permalink: /tags/, layout: "
                   "list, order: [name] }\n    feed: { formats: rss, item: { title: title } }\n",
                   books(n, lambda i: f", tags: [tag {i}]"), TERM,
                   {"templates/layouts/list.html": LAYOUT % "list.url"})


def terms_of_one_entry(n):
    return library(SCHEMA + TAGS + PAGE + "taxonomies:\n  - { field: tags, permalink: "
                   "'/tags/{term}/', layout: term }\n",
                   "- { id: a, title: A, tags: [" + ", ".join(f"t{i}" for i in range(n)) + "] }\n",
                   TERM)


def terms_of_an_enum(n):
    return library(SCHEMA + "  kind: { type: enum, values: [" + ", ".join(
        f"k{i}" for i in range(n)) + "] }\n" + PAGE + "taxonomies:\n  - { field: kind, permalink: "
        "'/kinds/{term}/', layout: term }\n", books(n, lambda i: f", kind: k{i}"), TERM)


def ascending_enum(n):
    return library(SCHEMA + "  kinds: { type: list, of: { type: enum, values: [" + ", ".join(
        f"k{i}" for i in range(n)) + "] } }\nrules:\n  - { require: 'ascending(kinds)', "
        "message: not in order }\n" + PAGE, "- { id: a, title: A, kinds: [" + ", ".join(
            f"k{i}" for i in range(n)) + "] }\n")


SHAPES = [
    ("collections", collections, 250),
    ("collections-that-refer-to-the-next", collections_that_refer_to_the_next, 250),
    ("collections-that-refer-to-one", collections_that_refer_to_one, 250),
    ("collections-that-select-from-the-next", collections_that_select_from_the_next, 250),
    ("collections-with-endpoints", collections_with_endpoints, 250),
    ("collections-of-unknown-collections", collections_of_unknown_collections, 250,
     "unknown-collection"),
    ("files-of-one-entry", files_of_one_entry, 1_000),
    ("folders-in-folders", folders_in_folders, 500),
    ("files-that-nothing-uses", files_that_nothing_uses, 1_000),
    ("files-that-one-entry-links", files_that_one_entry_links, 1_000),
    ("assets", assets, 1_000),
    ("layouts", layouts, 250), ("chain-of-layouts", chain_of_layouts, 10),
    ("chain-of-partials", chain_of_partials, 10),
    ("partials", partials, 250), ("one-partial-many-times", one_partial_many_times, 2_000),
    ("components", components, 250),
    ("languages", languages, 50), ("strings", strings, 2_000),
    ("strings-of-two-languages", strings_of_two_languages, 2_000),
    ("translations", translations, 500), ("parameters", parameters, 2_000),
    ("versions", versions, 500),
    ("rules", rules, 500), ("publish-rules", publish_rules, 500), ("lists", lists, 500),
    ("taxonomies", taxonomies, 500), ("feeds", feeds, 500), ("endpoints", endpoints, 500),
    ("members-of-an-endpoint", members_of_an_endpoint, 1_000),
    ("pages-of-an-endpoint", pages_of_an_endpoint, 2_000), ("selections", selections, 500),
    ("inverses", inverses, 500), ("sort-keys", sort_keys, 500), ("groups", groups, 2_000),
    ("terms-with-feeds", terms_with_feeds, 1_000), ("terms-of-one-entry", terms_of_one_entry, 4_000),
    ("terms-of-an-enum", terms_of_an_enum, 2_000), ("ascending-enum", ascending_enum, 4_000),
]
