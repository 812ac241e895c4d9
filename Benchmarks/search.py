#!/usr/bin/env python3
"""Measures the search of a built site next to Pagefind, in one browser, on the same pages and with the same questions.

    Benchmarks/search.py                      this site, with Tests/Search/questions.yml
    Benchmarks/search.py --languages          twelve languages, with Tests/Search/languages
    Benchmarks/search.py --generated 10000    so many pages of the corpus, with 808 generated questions
    Benchmarks/search.py --root SITE --questions FILE

It builds the site, gives Pagefind the <main> of every page that may be indexed (`data-pagefind-body`; the scopes of
our search are a filter of Pagefind's), and serves both with Brotli on the loopback interface. Ours is asked through
the field of the page, Pagefind through its API with default settings. What is printed:

- for each kind of question, how often a right page is the first, among the first three, among the first ten, and how
  often nothing at all is found. A section counts as its page; only the results that the field shows are looked at.
- what the first question of a visit loads, with its results (of Pagefind the first five, as in its own interface), and
  apart from that what every page loads for the search.
- how long the first question takes until results are shown, also on a processor that is four times slower
  (Emulation.setCPUThrottlingRate), and the longest task that the page could not answer in meanwhile. Both search in a
  worker, which Chromium does not slow down.

Needs Chromium, and Python's brotli, playwright and yaml (`make test-tools`). Pagefind is `pip install pagefind-bin`, or
`pagefind-bin-extended` for Chinese and Japanese; --pagefind is its command, such as 'python3 -m pagefind_bin'. Without
it only ours is measured. The corpus is built with Swift unless --corpus names a folder that has one.
"""

import argparse
import collections
import contextlib
import html.parser
import http.server
import mimetypes
import os
import pathlib
import random
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import brotli
import yaml
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
GENERATED = 808
SEED = 46
# How many visits the first question is measured with.
VISITS = 25
SLOWER = 4

ASK = """async question => {
  const box = document.querySelector('[data-acopio-search]:not([hidden])');
  const input = box.querySelector('input');
  const options = () => [...box.querySelectorAll('[role=option]')];
  const type = text => { input.value = text; input.dispatchEvent(new InputEvent('input', { bubbles: true })); };
  const until = async isTrue => {
    while (!isTrue()) await new Promise(next => setTimeout(next, 5));
  };
  type('');
  await until(() => options().length === 0);
  let changed = performance.now();
  let shown = 0;
  const watch = new MutationObserver(() => {
    changed = performance.now();
    if (!shown && options().length > 0) shown = changed;
  });
  watch.observe(box, { subtree: true, childList: true, characterData: true, attributes: true });
  const start = performance.now();
  input.focus();
  type(question);
  const status = box.querySelector('[role=status]');
  await until(() => options().length > 0 || status.textContent.trim() !== '');
  const answered = performance.now();
  // An empty list may be one that is not filled yet.
  await until(() => performance.now() - changed > (options().length > 0 ? 250 : 1000));
  watch.disconnect();
  const address = option => option.dataset.url ?? option.getAttribute('href')
    ?? option.querySelector('a[href]')?.getAttribute('href');
  return { urls: options().map(address).filter(Boolean), ms: (shown || answered) - start };
}"""

PAGEFIND = """async ({ question, filters, count }) => {
  const start = performance.now();
  const pagefind = await import('/pagefind/pagefind.js');
  const found = await pagefind.search(question, { filters });
  const data = await Promise.all(found.results.slice(0, count).map(result => result.data()));
  return { urls: data.map(result => result.url), ms: performance.now() - start };
}"""


# The site


class Page(html.parser.HTMLParser):
    """What a finished page says of itself."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.language, self.scope, self.is_indexable, self.has_main, self.inside = "", None, True, False, 0
        self.pieces = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "html":
            self.language = values.get("lang") or ""
        elif tag == "meta" and (values.get("name") == "robots" and "noindex" in (values.get("content") or "")
                                or values.get("http-equiv") == "refresh"):
            self.is_indexable = False
        elif tag == "main":
            self.has_main, self.inside = True, self.inside + 1
        if "data-acopio-search" in values:
            self.scope = values.get("data-scope") or ""

    def handle_endtag(self, tag):
        if tag == "main":
            self.inside -= 1
        elif tag in ("p", "li", "h1", "h2", "h3", "h4", "pre"):
            self.handle_data(".")

    def handle_data(self, data):
        if self.inside:
            self.pieces.append(data)

    @property
    def sentences(self):
        """The words of each sentence of <main>."""
        return [words(sentence) for sentence in re.split(r"[.():]", "".join(self.pieces))]


def words(text):
    """The words of a text in lowercase."""
    return re.findall(r"[^\W_]+", text.lower())


def build(acopio, root, output):
    options = ["--root", root, "--output", output, "--now", "2026-11-21"]
    done = subprocess.run([acopio, "build", *options], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the site was not built:\n{done.stderr or done.stdout}")
    return output


def read_pages(output):
    """The pages of a site by their address."""
    return {address_of(file, output): Page(file.read_text(encoding="utf-8")) for file in sorted(output.rglob("*.html"))}


def address_of(file, output):
    return "/" + str(file.relative_to(output)).removesuffix("index.html")


def give_to_pagefind(command, output, pages, scopes, folder):
    """Copies the pages that may be indexed, marks what is searched, and lets Pagefind index them."""
    for address, page in pages.items():
        if not page.is_indexable or not page.has_main or address == "/404.html":
            continue
        file = address[1:] + ("index.html" if address.endswith("/") else "")
        text = (output / file).read_text(encoding="utf-8")
        scope = next((scope for scope in sorted(scopes) if scope and f"/{scope}/" in address), "")
        filters = f' data-pagefind-filter="scope:{scope}"' if scope else ""
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        marked = re.sub(r"<main\b", f"<main data-pagefind-body{filters}", text, count=1)
        (folder / file).write_text(marked, encoding="utf-8")
    start = time.monotonic()
    done = subprocess.run([*command, "--site", folder], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"Pagefind failed:\n{done.stdout}{done.stderr}")
    return time.monotonic() - start


# The server


class Server(http.server.ThreadingHTTPServer):
    """Serves two folders with Brotli, and counts what it sent."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, site, pagefind):
        super().__init__(("127.0.0.1", 0), Handler)
        self.site, self.pagefind = site, pagefind
        self.kept, self.sent, self.lock = {}, [], threading.Lock()

    def body(self, path):
        """The bytes at a path and whether they are Brotli, or nothing."""
        if path not in self.kept:
            root = self.pagefind if path.startswith("/pagefind/") else self.site
            file = root / (path[1:] + "index.html" if path.endswith("/") else path[1:])
            if not file.is_file():
                return None
            data = file.read_bytes()
            packed = brotli.compress(data, quality=11 if len(data) < 2_000_000 else 5)
            self.kept[path] = (packed, True) if len(packed) < len(data) else (data, False)
        return self.kept[path]

    def take(self):
        """What was sent since the last call: path and size."""
        with self.lock:
            sent, self.sent = self.sent, []
        return sent


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.path.split("?")[0]
        if path.startswith("/-/"):
            # An empty page in a language, for Pagefind.
            found = f'<!doctype html><html lang="{path[3:]}"><title>-</title></html>'.encode(), False
        else:
            found = self.server.body(path)
        data, is_packed = found or (b"", False)
        self.send_response(200 if found else 404)
        ending = mimetypes.guess_type(path)[0] or "text/html"
        self.send_header("Content-Type", ending if not ending.startswith("text/") else f"{ending}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=3600")
        if is_packed:
            self.send_header("Content-Encoding", "br")
        self.end_headers()
        self.wfile.write(data)
        with self.server.lock:
            self.server.sent.append((path, len(data)))

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def serving(site, pagefind):
    server = Server(site, pagefind)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server, f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()


# The browser


WATCH = """() => {
  window.longest = 0;
  new PerformanceObserver(list => { window.longest = Math.max(window.longest, ...list.getEntries().map(each => each.duration)); })
    .observe({ type: 'longtask' });
}"""


class Engine:
    """A search in a browser: how its page is opened, and how it is asked."""

    def __init__(self, server, origin, start):
        self.server, self.origin, self.start = server, origin, start
        self.open_at = None

    # What shows that a search is there.
    ready = "html"

    def open(self, page, item):
        page.goto(self.origin + self.start(item), wait_until="networkidle")
        page.wait_for_selector(self.ready, state="attached")
        self.open_at = (page, self.start(item))

    def ask(self, page, item, count=10):
        """The addresses of the pages that were found, best first and each once."""
        if self.open_at != (page, self.start(item)):
            self.open(page, item)
        answer = self.evaluate(page, item, count)
        urls = [re.sub(r"[?#].*", "", url.removeprefix(self.origin)) for url in answer["urls"]]
        return list(dict.fromkeys(url.removesuffix("index.html") for url in urls)), answer["ms"]

    def first(self, browser, item, slower=1):
        """What the first question of a visit loads, what its page loaded for the search, the time, and the longest task."""
        context = browser.new_context(service_workers="block")
        try:
            page = context.new_page()
            self.server.take()
            self.open(page, item)
            before = [sent for sent in self.server.take() if re.match(r"/assets/acopio/(?!offline)", sent[0])]
            page.evaluate(WATCH)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            _, ms = self.ask(page, item, 5)
            return self.server.take(), before, ms, page.evaluate("window.longest")
        finally:
            self.open_at = None
            context.close()


class Ours(Engine):
    name = "ours"
    ready = "[data-acopio-search]:not([hidden])"

    def evaluate(self, page, item, count):
        return page.evaluate(ASK, item["question"])


class Pagefind(Engine):
    name = "Pagefind"

    def evaluate(self, page, item, count):
        filters = {"scope": item["scope"]} if item.get("scope") else {}
        return page.evaluate(PAGEFIND, {"question": item["question"], "filters": filters, "count": count})


def rank(found, item):
    """The place of the first right page, from 1; 0 if it is not among ten."""
    return next((place for place, url in enumerate(found[:10], 1) if url in item["pages"]), 0)


# Generated questions


def write_corpus(count, corpus, root):
    """A site with pages of the corpus, each with a paragraph of words that few others have, as real pages have."""
    texts = {
        "content/site.yml": "name: Biblioteca de prueba\nbase-url: https://books.example.org/\nlocale: es\n"
                            "search: { budget: 9000000 }\n",
        "content/posts/_collection.yml": """title: Páginas
entries: '*.md'
schema:
  title: { type: text }
  date: { type: datetime }
  tags: { type: list, of: { type: string } }
  category: { type: string }
  weight: { type: integer, min: 1, max: 999 }
  description: { type: text }
  geo: { type: object, fields: { lat: { type: decimal }, lon: { type: decimal } } }
page: { permalink: '/posts/{slug}/', layout: page }
search: { fields: { title: 10, description: 3, content: 1 }, show: description }
""",
        "templates/layouts/page.html": """<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>{{ entry.title }}</title></head>
<body>
{% render 'acopio/search' %}
<main>
<h1>{{ entry.title }}</h1>
<p>{{ entry.description }}</p>
{{ entry.content }}
</main>
</body>
</html>
""",
    }
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    dice = random.Random(SEED)
    vocabulary = invented(dice, 20_000)
    weights = [1 / (place + 20) for place in range(len(vocabulary))]
    files = sorted(corpus.glob("*.md"), key=lambda file: int(file.stem.rpartition("-")[2]))[:count]
    if len(files) < count:
        sys.exit(f"{corpus} has only {len(files)} pages")
    for file in files:
        own = dice.choices(vocabulary, weights, k=30)
        sentences = [" ".join(own[start:start + 6]).capitalize() + "." for start in range(0, 30, 6)]
        text = f"{file.read_text(encoding='utf-8')}\n\n{' '.join(sentences)}\n"
        (root / "content/posts" / file.name).write_text(text, encoding="utf-8")
    return set(vocabulary)


def invented(dice, count):
    """Words that could be Spanish."""
    heads, ends = "b br c cr d f g gr j l ll m n p pl r s t tr v z".split(), ["", "", "", "n", "r", "s", "l"]
    found = {}
    while len(found) < count:
        syllables = [dice.choice(heads) + dice.choice("aeiou") + dice.choice(ends) for _ in range(dice.randint(2, 4))]
        found["".join(syllables) + dice.choice(["", "", "do", "ra", "cia"])] = None
    return list(found)


def slip(dice, word):
    """A word with one wrong, missing, doubled or exchanged letter."""
    place = dice.randrange(1, len(word) - 1)
    other = dice.choice([letter for letter in "abcdefgilmnoprstuv" if letter != word[place]])
    wrong = {
        "wrong": word[:place] + other + word[place + 1:],
        "missing": word[:place] + word[place + 1:],
        "doubled": word[:place] + word[place] + word[place:],
        "exchanged": word[:place] + word[place + 1] + word[place] + word[place + 2:],
    }[dice.choice(["wrong", "missing", "doubled", "exchanged"])]
    return wrong if wrong != word else slip(dice, word)


def generate(pages, own, output):
    """808 questions about pages; right are all pages that have the words, as they were before any slip."""
    dice = random.Random(SEED)
    sentences = {address: page.sentences for address, page in pages.items() if address.startswith("/posts/")}
    texts = {address: sum(found, []) for address, found in sentences.items()}
    joined = {address: f" {' . '.join(map(' '.join, found))} " for address, found in sentences.items()}
    titles = {address: re.search("<h1>(.*?)</h1>", (output / address[1:] / "index.html").read_text(encoding="utf-8"))[1]
              for address in texts}
    having = collections.defaultdict(set)
    for address, text in texts.items():
        for word in set(text) & own:
            having[word].add(address)
    named = collections.defaultdict(list)
    for address, title in titles.items():
        named[title].append(address)

    def three(address):
        return dice.sample(sorted({word for word in texts[address] if word in own and len(word) > 4}), 3)

    def with_all(found):
        return sorted(set.intersection(*(having[word] for word in found)))

    questions = []
    kinds = ["title", "three words", "phrase", "one slip", "two slips"]
    addresses = sorted(texts)
    for number in range(GENERATED):
        kind, address = kinds[number % len(kinds)], dice.choice(addresses)
        title, found = titles[address], three(address)
        # Half of the slips are in titles, half in words that few pages have.
        is_title = kind == "title" or "slip" in kind and number // len(kinds) % 2 == 0
        if kind == "phrase":
            sentence = dice.choice([found for found in sentences[address] if len(found) > 6 and not own & set(found)])
            start = dice.randrange(len(sentence) - 5)
            question = " ".join(sentence[start:start + 6])
            right = sorted(other for other, text in joined.items() if f" {question} " in text)
        else:
            parts, right = (title.split(), named[title]) if is_title else (found, with_all(found))
            least = 8 if kind == "two slips" and not is_title else 5
            long = [place for place, word in enumerate(parts) if len(word) >= least]
            if kind == "one slip" and long:
                place = dice.choice(long)
                parts[place] = slip(dice, parts[place])
            elif kind == "two slips" and is_title and len(long) > 1:
                for place in dice.sample(long, 2):
                    parts[place] = slip(dice, parts[place])
            elif kind == "two slips" and not is_title and long:
                place = dice.choice(long)
                parts[place] = slip(dice, slip(dice, parts[place]))
            question = " ".join(parts)
        questions.append({"question": question, "pages": right, "kind": kind, "language": "es"})
    # Every K-th would otherwise be of a few kinds only.
    dice.shuffle(questions)
    return questions


def built_corpus(folder, count):
    swift = ["swift", "run", "--package-path", ROOT / "Benchmarks", "-c", "release", "corpus"]
    subprocess.run([*swift, str(count), folder], check=True)
    return folder


# What is printed


def table(header, rows):
    widths = [max(len(str(row[place])) for row in [header, *rows]) for place in range(len(header))]
    for number, row in enumerate([header, *rows]):
        cells = [str(cell).ljust(width) if place == 0 else str(cell).rjust(width)
                 for place, (cell, width) in enumerate(zip(row, widths))]
        print("| " + " | ".join(cells) + " |")
        if number == 0:
            print("|" + "|".join(f" {'-' * width} " if place == 0 else f" {'-' * (width - 1)}: "
                                 for place, width in enumerate(widths)) + "|")
    print(flush=True)


def quality(questions, engines, browser, group, failed):
    ranks = {}
    for engine in engines:
        page = None
        ranks[engine.name] = []
        for number, item in enumerate(questions):
            # A visit has few questions: both keep what they loaded, and the more there is, the slower is Pagefind.
            if number % 20 == 0:
                if page:
                    page.context.close()
                page = browser.new_context(service_workers="block").new_page()
            found, _ = engine.ask(page, item)
            place = rank(found, item)
            ranks[engine.name].append((place, not found))
            if not 0 < place <= 3 and failed:
                where = f"place {place}" if place else "nothing at all" if not found else "not among ten"
                asked = " ".join(filter(None, [item["language"], item.get("scope")]))
                line = [engine.name, item[group], asked, item["question"], where, *found[:1]]
                print("\t".join(line), file=failed, flush=True)
        page.context.close()
    header = [group, "questions"]
    for engine in engines:
        header += [f"{engine.name}: first", "among 3", "among 10", "nothing"]
    rows = []
    names = list(dict.fromkeys(item[group] for item in questions))
    for name in [*names, "all"]:
        chosen = [place for place, item in enumerate(questions) if name in ("all", item[group])]
        row = [name, len(chosen)]
        for engine in engines:
            places = [ranks[engine.name][place] for place in chosen]
            row += [sum(0 < place <= most for place, _ in places) for most in (1, 3, 10)]
            row += [sum(is_empty for _, is_empty in places)]
        rows.append(row)
    table(header, rows)


def visits(questions, engines, browser):
    step = max(1, len(questions) // VISITS)
    chosen = questions[::step][:VISITS]
    firsts, slow = collections.defaultdict(list), collections.defaultdict(list)
    # In turn, so that what else the machine does meets all of them.
    for item in chosen:
        for engine in engines:
            firsts[engine].append(engine.first(browser, item))
            slow[engine].append(engine.first(browser, item, SLOWER)[2:])
    rows = []
    for engine in engines:
        sizes = [sum(size for _, size in loaded) for loaded, *_ in firsts[engine]]
        with_page = [sum(size for _, size in before) for _, before, *_ in firsts[engine]]
        rows.append([
            engine.name, f"{statistics.median(sizes) / 1000:.1f}", f"{max(sizes) / 1000:.1f}",
            f"{statistics.median(len(loaded) for loaded, *_ in firsts[engine]):g}",
            f"{statistics.median(with_page) / 1000:.1f}", f"{statistics.median(ms for *_, ms, _ in firsts[engine]):.0f}",
            f"{statistics.median(ms for ms, _ in slow[engine]):.0f}", f"{max(ms for ms, _ in slow[engine]):.0f}",
            f"{statistics.median(task for _, task in slow[engine]):.0f}", f"{max(task for _, task in slow[engine]):.0f}",
        ])
    table(["first question", "median kB", "most kB", "requests", "kB with every page", "median ms",
           f"ms, CPU ÷ {SLOWER}", "most ms", "longest task, median ms", "most ms"], rows)


def size(folder, patterns):
    files = [file for pattern in patterns for file in folder.glob(pattern) if file.is_file()]
    return f"{len(files)} files, {sum(file.stat().st_size for file in files) / 1e6:.2f} MB"


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--acopio", default=str(ROOT / ".build/release/acopio"))
    options.add_argument("--pagefind", default=shutil.which("pagefind") or "", help="its command")
    options.add_argument("--root", type=pathlib.Path, default=ROOT)
    options.add_argument("--questions", type=pathlib.Path, default=ROOT / "Tests/Search/questions.yml")
    options.add_argument("--languages", action="store_true", help="the site of Tests/Search/languages")
    options.add_argument("--generated", type=int, metavar="N", help="a site of N pages of the corpus")
    options.add_argument("--corpus", type=pathlib.Path, help="a folder with the corpus")
    options.add_argument("--every", type=int, default=1, metavar="K", help="ask only every K-th question")
    options.add_argument("--failed", type=pathlib.Path, help="a file for questions without a right page among three")
    options.add_argument("--skip-visits", action="store_true", help="don't measure the first question of a visit")
    asked = options.parse_args()
    acopio = pathlib.Path(asked.acopio).resolve()
    if asked.languages:
        asked.root = ROOT / "Tests/Search/languages"
        asked.questions = asked.root / "questions.yml"
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(dir=memory)))
        root, own = folder / "site", None
        if asked.generated:
            corpus = asked.corpus or built_corpus(folder / "corpus", asked.generated)
            own = write_corpus(asked.generated, corpus, root)
        else:
            for part in ["content", "templates", "api"]:
                if (asked.root / part).exists():
                    shutil.copytree(asked.root / part, root / part)
        output = build(acopio, root, folder / "output")
        pages = read_pages(output)
        if asked.generated:
            questions = generate(pages, own, output)
        else:
            main_language = pages["/"].language
            questions = [{"language": main_language, **item, "pages": item.get("pages") or [item["page"]]}
                         for item in yaml.safe_load(asked.questions.read_text(encoding="utf-8"))]
        questions = questions[::asked.every]
        missing = [page for item in questions for page in item["pages"] if page not in pages]
        if missing:
            sys.exit(f"questions expect pages that the site does not have: {missing[:5]}")
        # Where our field searches a language and a scope; a portal may be written in a variety of the language.
        starts = {}
        for address, page in sorted(pages.items(), key=lambda pair: (len(pair[0]), pair[0])):
            if page.scope is not None and address != "/404.html":
                starts.setdefault((page.language, page.scope), address)
                starts.setdefault((page.language.split("-")[0], page.scope), address)
        print(f"{len(pages)} pages; index: {size(output, ['search/**/*', 'assets/search/**/*'])}")
        copy = folder / "pagefind"
        if asked.pagefind:
            seconds = give_to_pagefind(shlex.split(asked.pagefind), output, pages, {scope for _, scope in starts}, copy)
            print(f"Pagefind: {size(copy, ['pagefind/**/*'])}, indexed in {seconds:.1f} s")
        print()
        server, origin = stack.enter_context(serving(output, copy))

        def field(item):
            language, scope = item["language"], item.get("scope", "")
            return starts.get((language, scope)) or starts[language.split("-")[0], scope]

        engines = [Ours(server, origin, field)]
        if asked.pagefind:
            engines.append(Pagefind(server, origin, lambda item: f"/-/{item['language']}"))
        failed = stack.enter_context(asked.failed.open("w", encoding="utf-8")) if asked.failed else None
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        quality(questions, engines, browser, "language" if asked.languages else "kind", failed)
        if not asked.skip_visits:
            visits(questions, engines, browser)
        browser.close()


if __name__ == "__main__":
    main()
