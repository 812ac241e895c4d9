"""A small library below a path, with the names and declarations that configurations trip over."""

import json

LAYOUT = ("<!doctype html><html lang=en><head><meta charset=utf-8><title>{{ entry.title }}</title></head>"
          "<body><h1>{{ entry.title }}</h1></body></html>")

LIBRARY = {
    "content/site.yml": """
name: The Library
base-url: https://library.example/main/
locale: en-GB
api:
  unversioned: false
  versions: [{ name: v1, current: true }]
""",
    "content/books/_collection.yml": """
entries: books.json
slug: id
schema: { id: { type: string }, title: { type: text } }
page: { permalink: '/books/{id}/', layout: book }
lists: [{ permalink: /books/, layout: books, title: Books, order: [title], per-page: 24 }]
endpoints:
  - { path: /books, versions: [v1], each: { id: id } }
  - { path: '/books/{id}', versions: [v1], one: { id: id, title: title } }
  - { path: /shelves, versions: [v1], each: { id: id }, per-page: 20, pages: hashed }
  - { path: /works, versions: [v1], each: { id: id }, media-type: application/hal+json }
  - { path: '/old/{id}', versions: [v1], one: { id: id }, deprecated: 2026-01-01, sunset: 2027-01-01 }
  # An address that the pattern before would take, too.
  - { path: /old/all, versions: [v1], each: { id: id } }
  - { path: '/loans/{id}', versions: [v1], one: { id: id }, media-type: application/vnd.loan+json }
""",
    "content/books/books.json": json.dumps([
        {"id": "momo", "title": "Momo", "aliases": ["/old-momo/", "/señora momo/", "/100%25 $a {b} 'd' (e)/"]},
        {"id": "100% a #b (c) [d] {e} +f $1 ~g", "title": "Signs"},
        {"id": "$document_root", "title": "Variable"},
        {"id": "{path} %{PATH} {$HOME}", "title": "Placeholders"},
        {"id": "a;b,c&d=e", "title": "Separators"},
        {"id": "niña", "title": "Non-ASCII"},
        {"id": "1.0", "title": "A dot"},
        # Two aliases that differ in the '/' at the end.
        {"id": "twins", "title": "Twins", "aliases": ["/twin", "/twin/"]},
        # More addresses than one expression of nginx can have.
        *({"id": f"{number:02}-{'long-' * 22}", "title": "Long"} for number in range(40)),
        {"id": "gone", "removed": {"date": "2026-05-01", "reason": "It is out of print.", "successor": "momo"}},
    ], ensure_ascii=False),
    "content/news/_collection.yml": """
entries: news.json
slug: id
schema: { id: { type: string }, title: { type: text } }
page: { permalink: '/news/{id}.html', layout: book }
""",
    "content/news/news.json": json.dumps([{"id": "open", "title": "Open"}, {"id": "año $1", "title": "Year"},
                                          {"id": "both", "title": "Both"}],
                                         ensure_ascii=False),
    "templates/layouts/book.html": LAYOUT,
    "templates/layouts/books.html": LAYOUT.replace("{{ entry.title }}", "Books"),
    "static/.well-known/apple-app-site-association": "{}\n",
    "static/.well-known/plain": "a file without an extension\n",
    "static/.well-known/security.txt": "Contact: mailto:a@library.example\n",
    # A page in a folder next to one without.
    "static/news/both/index.html": LAYOUT.replace("{{ entry.title }}", "In the folder"),
    "static/plain": "a file without an extension\n",
    "static/UPPER.JSON": "{}\n",
    "static/icons/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'>" + "<g/>" * 500 + "</svg>\n",
    # An archive next to another, which is no compressed form of it.
    "static/archive.tar": b"one" * 1000,
    "static/archive.tar.gz": b"\x1f\x8b another",
}

LIVES = {"v1/old/(?!all$).*": {"deprecation": "@1767225600", "sunset": "Fri, 01 Jan 2027 00:00:00 GMT"}}

MEDIA_TYPES = {"v1/works": "application/hal+json", "v1/loans/.*": "application/vnd.loan+json"}

# Longer than a parameter of nginx can be.
SITES = [f"https://tiles-{number:03}.maps.example.org" for number in range(150)]

# The same content at the root of a domain, where everything in `hosting` is different.
STRICT = LIBRARY | {
    "content/site.yml": f"""
name: The Library
base-url: https://library.example/
locale: en-GB
api:
  unversioned: false
  versions: [{{ name: v1, current: true }}]
hosting:
  cors: https://app.example
  cache: {{ data: 0, files: 1, pages: 60 }}
  types: {{ stp: 'model/step; a="b; c"', tar: 'application/x+&^#.tar' }}
  hsts: 31536000
  referrer-policy: no-referrer
  permissions-policy: 'camera=(self "https://a.example"), usb=()'
  content-security-policy: {{ connect-src: [{", ".join(SITES)}], img-src: ["'SELF'", 'https://a.example/x=y'] }}
""",
    "static/part.stp": "ISO-10303-21;\n",
}

# Below a path whose name is not ASCII and has a space, with withdrawn entries whose names configurations trip over.
GONE = ["ñ o", "a,b@c", "%{PATH} {path}", "$1 ~'e'", "100%"]
BELOW = {
    "content/site.yml": LIBRARY["content/site.yml"].replace("/main/", "/caf%C3%A9%20x/").replace(
        "locale: en-GB", "locale: en-GB\nlanguages: [{ locale: en-GB, title: English }, { locale: es, title: Español, path: /es/ }]"),
    "content/books/_collection.yml": LIBRARY["content/books/_collection.yml"],
    "content/books/books.json": json.dumps(
        [{"id": "momo", "title": "Momo"}]
        + [{"id": name, "removed": {"date": "2026-05-01", "reason": "It is out of print."}} for name in GONE],
        ensure_ascii=False),
    "templates/layouts/book.html": LAYOUT,
    "templates/layouts/books.html": LAYOUT.replace("{{ entry.title }}", "Books"),
}

# A JPEG picture of a few bytes.
PHOTO = b"\xff\xd8\xff\xc0\0\x0b\x08\0\1\0\1\1\1\x11\0\xff\xda\0\x08\1\1\0\0\x3f\0\x5a\xff\xd9"

# Files next to endpoints at addresses without a version, which the pattern of the endpoints would take, too.
BESIDE = {
    "content/site.yml": LIBRARY["content/site.yml"].replace("/main/", "/").replace("unversioned: false", "unversioned: true"),
    "content/books/_collection.yml": """
entries: books.json
slug: id
schema: { id: { type: string }, title: { type: text } }
page: { permalink: '/shelf/{id}/', layout: book }
endpoints:
  - { path: '/books/{id}', versions: [v1], one: { id: id, title: title } }
""",
    "content/books/books.json": json.dumps([{"id": "momo", "title": "Momo", "aliases": ["/old.html", "/older/"]},
                                            {"id": "1.0", "title": "A dot"}]),
    "templates/layouts/book.html": LAYOUT,
    "static/books/photo.jpg": PHOTO,
    "static/books/PHOTO2.JPG": PHOTO + b"\0",
    "static/books/style.css": "p { color: red }\n",
    "static/books/table.csv": "a;b\n",
    "static/books/note.json": "{}\n",
    "static/books/font.woff2": b"wOF2\0\1\0\0\0\0\0\x24" + b"\1" * 24,
}

# The same, with addresses that lead elsewhere, of which storage without rules knows nothing.
REDIRECTED = BESIDE | {
    "content/site.yml": BESIDE["content/site.yml"] + """
redirects:
  - { from: /past/*, to: /shelf/:splat }
  - { from: /far/*, to: 'https://far.example/docs/:splat', status: 302 }
  - { from: /root/*, to: /:splat }
  - { from: /kept/*, to: 'https://far.example/:splat', status: 308 }
  - { from: /gone/*, status: 410 }
  - { from: /gone.php, status: 410 }
  - { from: '/señora x/*', to: /shelf/momo/ }
  - { from: /shop/, to: 'https://shop.example/?a=b#c', status: 302 }
  - { from: /now, to: /shelf/momo/, status: 307 }
  - { from: /shelf/momo/, query: { p: 12 }, to: /shelf/1.0/, status: 302 }
  - { from: /index.php, query: { p: 12, q: x }, to: /shelf/momo/ }
""",
}

# Nobody else may read the data, and pages have no policy.
CLOSED = STRICT | {
    "content/site.yml": STRICT["content/site.yml"].split("hosting:")[0]
    + "hosting: { cors: none, content-security-policy: false, permissions-policy: 'expr=(self)' }\n",
}
