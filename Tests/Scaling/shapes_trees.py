"""Sites whose entries are in folders, and Markdown in the dialects that a site can choose.

The shapes are made like those in `shapes_graph.py`.
"""

NAME = "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
PAGE = "<!doctype html><html lang=\"en-GB\"><head><title>t</title></head><body>%s</body></html>\n"
LINE = ("{{ entry.title }}{{ entry.children.size }}"
        "{% for above in entry.ancestors limit: 2 %}{{ above.title }}{% endfor %}")


def tree(files, permalink="/manual/{path}/", layout=LINE, more=""):
    """A site with one collection in a tree."""
    site = {
        "content/site.yml": NAME,
        "content/manual/_collection.yml":
            "entries: '**/*.md'\nschema: { title: text, part: { type: text, optional: true } }\n"
            f"order: [title]\npage: {{ permalink: '{permalink}', layout: page }}\n" + more,
        "templates/layouts/page.html": PAGE % layout,
    }
    site.update({f"content/manual/{path}": text for path, text in files.items()})
    return site


def entry(title, body=""):
    return f"---\ntitle: {title}\n---\n{body}\n"


def files_in_folders(n):
    """Files in hundreds, each with a link to another one."""
    return tree({f"s{i // 100}/p{i}.md": entry(f"P{i}", f"[a](../s{i * 7 % n // 100}/p{i * 7 % n}.md)")
                 for i in range(n)})


def folders_with_pages(n):
    return tree({f"s{i}/_index.md": entry(f"S{i}") for i in range(n)})


def levels(n):
    """A folder in a folder; each has a page and one more entry. (Paths grow, so n levels are n² bytes.)"""
    count = int(n ** 0.5)
    files = {}
    for i in range(count):
        for k in range(count // 8):
            files["a/" * i + f"p{k}.md"] = entry(f"P{i}-{k}", "[a](p0.md)")
        files["a/" * i + "_index.md"] = entry(f"S{i}")
    return tree(files, permalink="/{title}/")


def defaults(n):
    files = {}
    for i in range(n):
        files[f"s{i}/_defaults.yml"] = f"part: P{i}\n"
        files[f"s{i}/a.md"] = entry(f"S{i}")
    return tree(files)


def menu(n):
    """The whole tree on one page."""
    site = tree({f"s{i % 30}/p{i}.md": entry(f"P{i}") for i in range(n)}, layout="{{ entry.title }}",
                more="lists: [{ permalink: /manual/, layout: menu }]\n")
    site["templates/layouts/menu.html"] = PAGE % "{% render 'nodes', nodes: trees.manual.children %}"
    site["templates/partials/nodes.html"] = (
        "{% for node in nodes %}{{ node.name }}{% render 'nodes', nodes: node.children %}{% endfor %}")
    return site


def dialect(make):
    """One entry whose Markdown `make` makes for a size."""
    more = ("markdown: { definition-lists: true, abbreviations: true, comments: drop, "
            "heading-ids: github, foreign-syntax: allow }\n")
    return lambda n: tree({"a.md": entry("A", make(n))}, layout="{{ entry.content }}", more=more)


SHAPES = [
    ("files-in-folders", files_in_folders, 1_000),
    ("folders-with-pages", folders_with_pages, 1_000),
    ("levels", levels, 10_000),
    ("defaults-of-folders", defaults, 1_000),
    ("menu-of-a-tree", menu, 1_000),
    ("definitions", dialect(lambda n: "a\n: b\n\n" * n), 20_000),
    ("definitions-in-one-paragraph", dialect(lambda n: "a\n" + ": b\n" * n), 20_000),
    ("definitions-after-one-another", dialect(lambda n: "a\n\n" + ": b\n\n" * n), 20_000),
    ("terms-of-one-definition", dialect(lambda n: "a\n" * n + ": b\n"), 20_000),
    ("abbreviations", dialect(lambda n: "".join(f"a{i} " for i in range(n)) + "\n\n" + "".join(
        f"*[a{i}]: b\n" for i in range(n))), 10_000),
    ("signs-after-abbreviations", dialect(lambda n: "a" + "." * n + " a.\n\n*[a]: b\n"), 200_000),
    ("comments", dialect(lambda n: "<!-- a -->" * n), 20_000),
    ("open-comments", dialect(lambda n: "a <!-- " * n), 20_000),
    ("headings-with-the-same-id", dialect(lambda n: "# a {#b}\n" * n), 10_000),
    ("fences-before-the-end-of-the-summary", dialect(lambda n: "```\n<!--more-->\n```\n" * n), 10_000),
]
