"""A test with a browser on a site.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import json
import os
import re
import shutil
import unittest

try:
    from playwright.sync_api import Error, sync_playwright
except ImportError:
    Error = sync_playwright = None

import library

# How much wider than its window a page is, in pixels.
WIDTH = "document.documentElement.scrollWidth - innerWidth"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
PICTURES = os.environ.get("ACOPIO_PICTURES")


@unittest.skipUnless(sync_playwright and CHROMIUM, "playwright or chromium is not installed")
class BrowserTest(unittest.TestCase):
    """Starts the browser and a server of a site; fails for every message and exception of a page."""

    # The folder of the site; None starts no server.
    site = library.SITE
    # The first part of the names of screenshots.
    name = "page"
    # Options of every context, which those of a page replace.
    options = {"viewport": {"width": 360, "height": 740}, "locale": "es-MX"}
    # A pattern of messages that are no faults.
    expected = None
    # Whether a request to another host is a fault.
    stays = False
    # Whether screenshots show the whole page.
    full_page = False

    @classmethod
    def setUpClass(cls):
        if cls.site:
            cls.server = library.Server(cls.site)
            cls.addClassCleanup(cls.server.stop)
        tool = sync_playwright().start()
        cls.addClassCleanup(tool.stop)
        cls.browser = tool.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=False)
        cls.addClassCleanup(cls.browser.close)
        cls.axe = library.axe_source()

    def page(self, path=None, items=None, init=(), may_fail=None, context=None, **options):
        """A page of a new context, with `items` in its storage and the scripts `init`; opens a path of the server, or an address."""
        context = context or self.browser.new_context(**self.options | options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(60_000)
        faults = []
        page.requests = []
        expected = "|".join(filter(None, (self.expected, may_fail)))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: None if expected and re.search(expected, message.text) else faults.append(message.text))

        def asked(request):
            page.requests.append(request.url)
            if self.stays and not request.url.startswith((self.server.base, "data:", "blob:")):
                faults.append(request.url)
        page.on("request", asked)
        self.addCleanup(lambda: self.assertEqual([], faults))
        if items is not None:
            page.add_init_script(f"if (!sessionStorage.seen) {{ sessionStorage.seen = 1; Object.assign(localStorage, {json.dumps(items)}); }}")
        for script in [init] if isinstance(init, str) else init or ():
            page.add_init_script(script)
        if path is not None:
            page.goto(self.server.base + path if path.startswith("/") else path)
        return page

    def judge(self, page, name="", limit=None):
        """Takes a screenshot, if they are wanted, and has axe judge the page, which must not be wider than the window."""
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{self.name}-{name}.png", full_page=self.full_page)
        self.assertEqual([], library.axe(page, self.axe, limit), name)
        self.assertLessEqual(page.evaluate(WIDTH), 0, name)
