"""Opens a page of every template in a browser, in five profiles, and judges it: axe, errors, other hosts,
width, touch targets, keyboard, sizes, print.

$ACOPIO_SITE is the built site (default: Output). The pages are those of .ci/pages; $ACOPIO_PATHS, patterns
parted by spaces, takes some of them only, $ACOPIO_PROFILES some of the profiles.

A page is opened three times: in a wide window, where night comes and the window becomes narrow; on a phone by night; and
without scripts. By day, axe judges the elements of every page, but the contrast and size of each only where it is first met
(see fresh.py). Pages on which nothing is new by night, on a small screen or without scripts are not judged again in these
profiles. With $EXHAUSTIVE, all are.
"""

import asyncio
import collections
import fnmatch
import functools
import http.server
import importlib.util
import os
import pathlib
import re
import shutil
import sys
import threading
import time
import unittest
import urllib.parse

try:
    import brotli
    from playwright.async_api import async_playwright
except ImportError:
    brotli = async_playwright = None

import fresh

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
ONLY = os.environ.get("ACOPIO_PATHS", "").split()
REVIEWED = pathlib.Path(__file__).with_name("reviewed.txt")
TAGS = dict(type="tag", values=["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
COLOURS = dict(type="rule", values=["color-contrast", "link-in-text-block"])
# What depends on how wide the window is; the rest is the same elements in the same colours again.
LAYOUT = dict(type="rule", values=["scrollable-region-focusable", "target-size"])
# What the browser prints because of this test, or because the machine is slow: workers are blocked, and a font that is
# loaded early is drawn late.
EXPECTED = ["registration blocked by Playwright", "was preloaded using link preload but not used within a few seconds"]
HTML_LIMIT, CSS_LIMIT = 30_000, 20_000
# Pages of paper: a week is one, its shopping list the other; what is taken to a kitchen is one.
SHEETS = {"/botes/contenedores/plaza-oasis/": 1, "/conecta/rutas/?*/": 1, "/conecta/sos/numeros/": 1,
          "/meal-plan/planificador/*/": 2,
          "/meal-plan/recetas/?*/": 1, "/cocina/lecciones/*/": 1,
          "/cocina/platillos/guacamole/": 1, "/cocina/platillos/*/procedimiento/": 1,
          "/ponte/pedidos/fideos-secos-1042/": 1}
# Lists are printed in rows: so many pages of paper at most.
LISTS = {"/cocina/habilidades/": 6, "/meal-plan/objetivos/*/": 7, "/botes/recompensas/": 6, "/conecta/sos/hospitales/": 4}
# How long the homes may be on a phone, in pixels.
HOMES = re.compile(r"/(en/)?((botes|cocina|conecta|meal-plan|ponte)/)?")
HOME_LIMIT = 5_000
PROFILES = {
    "desktop": dict(viewport=dict(width=1280, height=800)),
    "dark": dict(viewport=dict(width=1280, height=800), color_scheme="dark", reduced_motion="reduce"),
    "reflow": dict(viewport=dict(width=320, height=640), reduced_motion="reduce"),
    "phone": dict(viewport=dict(width=360, height=740), device_scale_factor=2, is_mobile=True, has_touch=True,
                  color_scheme="dark"),
    "plain": dict(viewport=dict(width=1280, height=800)),
}
# The profiles that each page is shown in once it is open.
TOGETHER = [["desktop", "dark", "reflow"], ["phone"], ["plain"]]
RULES = {"dark": COLOURS, "reflow": LAYOUT}

CHOSEN = os.environ.get("ACOPIO_PROFILES", "").split() or list(PROFILES)

# By night only colours differ, so that only their rules are asked again.
AXE = """async ([only, reviewed]) => {
  const result = await axe.run(document, {
    runOnly: only, rules: only.values.includes('target-size') || only.type === 'tag' ? { 'target-size': { enabled: true } } : {},
    resultTypes: ['violations', 'incomplete'], preload: false });
  const told = (list) => list.flatMap(rule => rule.nodes.map(node => {
    const target = node.target.flat().join(' ');
    const element = document.querySelector(node.target.flat().at(-1));
    const by = reviewed.findIndex(([id, selector]) => id === rule.id && element && element.closest(selector));
    return { rule: rule.id, target, by, text: (node.any[0] || node.all[0] || node.none[0] || {}).message || '' };
  }));
  return { violations: told(result.violations), incomplete: told(result.incomplete) };
}"""

WIDTH = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > room + 1);
  return wide.slice(0, 3).map(e => e.tagName.toLowerCase() + (e.getAttribute('class') ? '.' + e.getAttribute('class') : '')).concat(
    document.documentElement.scrollWidth + ' px');
}"""

# Controls less than 44 × 44 px. Links in running text are passed over, and so are those in drawings whose
# address a control outside of the drawing has as well (WCAG 2.5.5: inline, equivalent).
TARGETS = """() => {
  const controls = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [tabindex="0"]')];
  const large = (box) => box.width > 43.5 && box.height > 43.5;
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const running = (e) => {
    if (getComputedStyle(e).display !== 'inline') return false;
    let block = e.parentElement;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement;
    const words = (node) => node.textContent.replace(/[\\s·|,;:.–—-]/g, '').length;
    const links = [...block.querySelectorAll('a, button')].filter(a => getComputedStyle(a).display === 'inline');
    return words(block) > links.reduce((sum, a) => sum + words(a), 0);
  };
  const reach = (e) => {
    e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = e.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const walk = (dx, dy) => {
      let steps = 0;
      for (; steps < 44; steps++) {
        const hit = document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1));
        if (!hit || !(e.contains(hit) || (e.labels && [...e.labels].some(l => l.contains(hit))))) break;
      }
      return steps;
    };
    return { width: walk(-1, 0) + walk(1, 0) + 1, height: walk(0, -1) + walk(0, 1) + 1 };
  };
  const small = [], good = new Set();
  for (const e of controls) {
    const box = e.getBoundingClientRect();
    if (!shown(e) || box.width <= 1 || box.height <= 1 || box.bottom + scrollY <= 0 || box.right <= 0) continue;
    if (large(box)) { if (!e.closest('svg')) good.add(e.href); continue; }
    if (!e.closest('svg') && running(e)) continue;
    const area = reach(e);
    if (large(area)) { if (!e.closest('svg')) good.add(e.href); continue; }
    small.push([e, Math.max(box.width, area.width), Math.max(box.height, area.height)]);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return small.filter(([e]) => !(e.closest('svg') && good.has(new URL(e.getAttribute('href') || e.href.baseVal, location).href)))
    .map(([e, w, h]) => `${e.tagName.toLowerCase()}${e.getAttribute('class') ? '.' + e.getAttribute('class') : ''} "${(e.textContent || e.name || '').trim().slice(0, 30)}" ${Math.round(w)} × ${Math.round(h)}`);
}"""

SCRIPTED = """() => [...document.scripts].some(script => !/json/.test(script.type)) || !!document.querySelector('noscript')"""

PRINTED = """() => [...document.querySelectorAll('nav, [role=navigation]')].filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 1)
  .map(e => e.getAttribute('aria-label') || e.getAttribute('class') || e.tagName)"""


def wanted_pages():
    """The addresses of .ci/pages; a `*` stands for the first match."""
    found = []
    for line in (ROOT / ".ci" / "pages").read_text(encoding="utf-8").splitlines():
        pattern = line.split("#")[0].strip()
        if not pattern:
            continue
        if ONLY and not any(fnmatch.fnmatch(pattern, only) for only in ONLY):
            continue
        file = pattern.lstrip("/") + ("index.html" if pattern.endswith("/") else "")
        matches = sorted(SITE.glob(file)) if "*" in file else [SITE / file]
        address = None
        if matches and matches[0].is_file():
            address = "/" + matches[0].relative_to(SITE).as_posix()
            address = address.removesuffix("index.html")
        found.append((pattern, address))
    return found


def reviewed():
    lines = [line.strip() for line in REVIEWED.read_text(encoding="utf-8").splitlines()]
    found = [[part.strip() for part in line.split("|")] for line in lines if line and not line.startswith("#")]
    for line in found:
        if len(line) != 3 or not all(line):
            raise ValueError(f"reviewed.txt wants 'rule | selector | reason': {line}")
    return found


class Server(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def end_headers(self):
        # As the site's hosts serve them.
        if self.path.startswith("/assets/"):
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        super().end_headers()


class Faults:
    """What is wrong, by check, said once with the places where it is so."""

    def __init__(self):
        self.found = collections.defaultdict(lambda: collections.defaultdict(list))
        self.used = set()
        # What the elements are known by that were judged, by profile.
        self.seen = collections.defaultdict(set)

    def add(self, check, what, where):
        if where not in self.found[check][what]:
            self.found[check][what].append(where)

    def told(self, check):
        return "\n".join(
            f"- {what}\n    {', '.join(where[:4])}{f' and {len(where) - 4} more' if len(where) > 4 else ''}"
            for what, where in sorted(self.found[check].items()))


async def scripting(page, on):
    """Lets scripts run, or not. axe itself wants them, so they are off only while a page is loaded."""
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setScriptExecutionDisabled", {"value": not on})
    await session.detach()


async def judge_keyboard(page, where, faults):
    """The skip link is the first stop and leads into the text."""
    await page.keyboard.press("Tab")
    href = await page.evaluate("document.activeElement.getAttribute('href') || ''")
    if not href.startswith("#"):
        faults.add("keyboard", "the first stop of the keyboard is not the skip link", where)
        return
    if not await page.evaluate("document.activeElement.getBoundingClientRect().bottom > 0"):
        faults.add("keyboard", "the skip link is not seen when it has the focus", where)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    inside = await page.evaluate(
        "id => { const text = document.getElementById(id), at = document.activeElement;"
        "return !!text && text.tagName === 'MAIN' && (at === document.body || text.contains(at) ||"
        " !!(text.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING)) }", href[1:])
    if not inside:
        faults.add("keyboard", "the skip link does not lead into main", where)


async def judge_details(page, where, faults):
    shown = [summary for summary in await page.query_selector_all("details > summary") if await summary.is_visible()]
    # The first three and the last one stand for the others, which are the same elements again.
    for summary in shown if fresh.EXHAUSTIVE or len(shown) < 5 else shown[:3] + shown[-1:]:
        before = await summary.evaluate("e => { e.focus(); return e.parentElement.open }")
        await page.keyboard.press("Enter")
        if await summary.evaluate("e => e.parentElement.open") == before:
            faults.add("keyboard", "a details does not open with Enter", f"{where} {await summary.inner_text()}")
        if not before:
            await page.keyboard.press("Enter")


async def judge(page, profile, address, path, axe, lines, faults):
    """Shows a page in a profile and judges it. Without an address, it is open."""
    where = f"{profile} {path}"
    options = PROFILES[profile]
    await page.set_viewport_size(options["viewport"])
    await page.emulate_media(color_scheme=options.get("color_scheme", "light"),
                             reduced_motion=options.get("reduced_motion", "no-preference"))
    if profile == "plain":
        await scripting(page, False)
    if address:
        await page.goto(address, wait_until="load", timeout=120_000)
    if profile == "plain":
        if not (await page.inner_text("main")).strip():
            faults.add("shape", "nothing can be read without scripts", where)
        await scripting(page, True)
    if profile == "desktop":
        shape = await page.evaluate(
            "() => [document.querySelectorAll('h1').length, document.documentElement.lang, document.title]")
        if shape[0] != 1:
            faults.add("shape", f"{shape[0]} elements h1", where)
        wanted = "en-US" if path.startswith("/en/") else "es-AR" if path.startswith("/ponte/") else "es-MX"
        if shape[1] != wanted:
            faults.add("shape", f"lang is '{shape[1]}', not '{wanted}'", where)
        await judge_keyboard(page, where, faults)
        await page.evaluate("() => { document.activeElement.blur(); scrollTo({ top: 0, behavior: 'instant' }) }")
    if profile == "phone" and HOMES.fullmatch(path):
        length = await page.evaluate("() => document.fonts.ready.then(() => document.documentElement.scrollHeight)")
        if length > HOME_LIMIT:
            faults.add("length", f"{length} pixels, not {HOME_LIMIT} at most", path)
    if profile == "phone":
        for small in await page.evaluate(TARGETS):
            faults.add("targets", small, path)
        await judge_details(page, where, faults)
        await page.evaluate("() => { document.activeElement.blur(); scrollTo({ top: 0, behavior: 'instant' }) }")
    if profile in ("desktop", "reflow"):
        # What is folded must fit and be readable, too; the menu lies over the page when it is open.
        await page.evaluate("() => document.querySelectorAll('main details').forEach(d => { d.open = true })")
    if profile in ("phone", "reflow"):
        wide = await page.evaluate(WIDTH)
        if wide:
            faults.add("width", " ".join(wide), where)
    if profile == "phone":
        return  # axe judges the profile "reflow", which is narrower and has everything unfolded
    if profile == "plain" and not await page.evaluate(SCRIPTED):
        return  # what is on the page is what the profile "desktop" judges
    unused = [] if profile == "reflow" else [
        line[1] for number, line in enumerate(lines) if number not in faults.used]
    seen = faults.seen["desktop" if profile == "plain" else profile]
    found, some = await page.evaluate(fresh.MARK, [list(seen), unused, fresh.EXHAUSTIVE])
    seen.update(found)
    if profile != "desktop" and not some:
        return
    if not await page.evaluate("() => !!window.axe"):
        await page.evaluate(axe)
        await page.evaluate(fresh.LIMIT)
    result = await page.evaluate(AXE, [RULES.get(profile, TAGS), [line[:2] for line in lines]])
    for node in result["violations"]:
        faults.add("axe", f"{node['rule']}: {node['target']}: {node['text']}", where)
    for node in result["incomplete"]:
        if node["by"] >= 0:
            faults.used.add(node["by"])
        else:
            faults.add("incomplete", f"{node['rule']}: {node['target']}: {node['text']}", where)
    if profile == "desktop":
        await page.emulate_media(media="print")
        for name in await page.evaluate(PRINTED):
            faults.add("print", f"navigation is printed: {name}", path)
        for pattern, count in {**SHEETS, **LISTS}.items():
            if fnmatch.fnmatch(path, pattern):
                paper = await page.pdf(format="A4", prefer_css_page_size=True)
                sheets = len(re.findall(rb"/Type\s*/Page\b", paper))
                if sheets > count or (sheets != count and pattern in SHEETS):
                    faults.add("sheets", f"{sheets} pages of paper, want {count}", path)
        await page.emulate_media(media="screen")


async def walk(browser, profiles, base, paths, axe, lines, faults):
    context = await browser.new_context(locale="es-MX", service_workers="block", **PROFILES[profiles[0]])
    page = await context.new_page()
    profile = profiles[0]
    host = urllib.parse.urlsplit(base).netloc
    here = lambda: f"{profile} {urllib.parse.urlsplit(page.url).path}"
    # Workers are blocked, so that each page comes from the server.
    page.on("console", lambda m: m.type in ("error", "warning") and not any(text in m.text for text in EXPECTED)
            and faults.add("console", f"{m.type}: {m.text}", here()))
    page.on("pageerror", lambda e: faults.add("console", str(e).split("\n")[0], here()))
    # The browser cancels pending requests when the next page is opened.
    page.on("requestfailed", lambda q: "ERR_ABORTED" not in (q.failure or "")
            and faults.add("console", f"failed: {q.url.removeprefix(base)} {q.failure}", here()))
    page.on("response", lambda r: r.status >= 400 and faults.add("console", f"{r.status} {r.url.removeprefix(base)}", here()))

    def asked(request):
        url = urllib.parse.urlsplit(request.url)
        if url.scheme in ("http", "https") and url.netloc != host:
            faults.add("hosts", request.url, here())

    page.on("request", asked)
    for path in paths:
        address = base + path
        for profile in profiles:
            begun = time.monotonic()
            try:
                await asyncio.wait_for(judge(page, profile, address, path, axe, lines, faults), 240)
                address = None
            except Exception as error:  # noqa: BLE001: one page must not hide the others
                faults.add("console", f"not judged: {type(error).__name__} {error}".split("\n")[0], here())
            if os.environ.get("ACOPIO_TIMES"):
                print(f"{time.monotonic() - begun:6.2f} s {profile} {path}", file=sys.stderr)
    await context.close()


async def walk_all(base, paths, faults):
    axe = (pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text()
    lines = reviewed()
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"), chromium_sandbox=False,
            args=["--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"])

        wide, phone, plain = ([profile for profile in profiles if profile in CHOSEN] for profiles in TOGETHER)
        # What is new without scripts is known after the pages with scripts.
        for side_by_side in [[wide, phone], [plain]]:
            await asyncio.gather(*(
                walk(browser, profiles, base, paths, axe, lines, faults) for profiles in side_by_side if profiles))
        await browser.close()


@functools.cache
def compressed(file):
    return len(brotli.compress(file.read_bytes()))


def weigh(path, faults):
    """Sizes as they are sent, compressed with Brotli."""
    file = SITE / (path.lstrip("/") + ("index.html" if path.endswith("/") else ""))
    html = file.read_bytes()
    size = compressed(file)
    if size > HTML_LIMIT:
        faults.add("size", f"HTML has {size} bytes, not {HTML_LIMIT} at most", path)
    sheets = re.findall(rb'<link\b[^>]*rel="?stylesheet"?[^>]*>', html)
    size = 0
    for sheet in sheets:
        href = re.search(rb'href="([^"]+)"', sheet).group(1).decode()
        size += compressed(SITE / href.lstrip("/"))
    if size > CSS_LIMIT:
        faults.add("size", f"CSS has {size} bytes, not {CSS_LIMIT} at most", path)


@unittest.skipIf(async_playwright is None, "playwright and brotli are not here")
class PageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.faults = Faults()
        pages = wanted_pages()
        for pattern, address in pages:
            if address is None:
                cls.faults.add("pages", "the build did not write it", pattern)
        cls.paths = list(dict.fromkeys(address for _, address in pages if address))
        for path in cls.paths:
            weigh(path, cls.faults)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=str(SITE)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            asyncio.run(walk_all(f"http://127.0.0.1:{server.server_port}", cls.paths, cls.faults))
        finally:
            server.shutdown()
            server.server_close()

    def expect_none(self, check):
        told = self.faults.told(check)
        if told:
            self.fail("\n" + told)

    def test_every_page_that_is_wanted_is_there(self):
        self.assertGreater(len(self.paths), 0)
        self.expect_none("pages")

    def test_axe_finds_nothing(self):
        self.expect_none("axe")

    def test_what_axe_cannot_decide_was_reviewed(self):
        self.expect_none("incomplete")

    @unittest.skipIf(ONLY or CHOSEN != list(PROFILES), "only some pages are looked at")
    def test_nothing_was_reviewed_in_vain(self):
        lines = reviewed()
        self.assertEqual([line for number, line in enumerate(lines) if number not in self.faults.used], [])

    def test_nothing_fails_in_the_console(self):
        self.expect_none("console")

    def test_no_page_asks_another_host(self):
        self.expect_none("hosts")

    def test_no_page_is_wider_than_a_phone(self):
        self.expect_none("width")

    def test_homes_are_short_on_a_phone(self):
        self.expect_none("length")

    def test_controls_are_large_enough_to_touch(self):
        self.expect_none("targets")

    def test_pages_have_one_headline_and_their_language(self):
        self.expect_none("shape")

    def test_the_keyboard_skips_to_the_text_and_opens_details(self):
        self.expect_none("keyboard")

    def test_pages_are_small(self):
        self.expect_none("size")

    def test_paper_has_no_navigation(self):
        self.expect_none("print")

    def test_what_is_made_to_be_printed_fits_on_its_paper(self):
        self.expect_none("sheets")


if __name__ == "__main__":
    unittest.main()
