"""Opens pages in a browser, served by nginx with the policy that the build computed, and collects its violations.

The pages are those of .ci/pages, one of each template; ACOPIO_CSP=all takes every page of the site.
"""

import asyncio
import collections
import fnmatch
import os
import shutil
import unittest

try:
    from playwright.async_api import async_playwright
except ImportError:
    async_playwright = None

import servers
from built import ROOT, site

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
TABS = 4

# Set before any script of the page runs.
LISTEN = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`));
"""

# What only happens when somebody reads the page: details are open, images are seen, buttons are pressed.
READ = """async () => {
  document.querySelectorAll('details').forEach((one) => { one.open = true; });
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) { scrollTo({ top: y, behavior: 'instant' }); }
  for (const button of [...document.querySelectorAll('button[type=button]')].slice(0, 5)) {
    if (button.checkVisibility() && !button.disabled) { button.click(); }
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""

# A script that no policy of ours allows.
ATTACK = """() => {
  const script = document.createElement('script');
  script.textContent = 'window.attacked = true';
  document.head.append(script);
  document.body.setAttribute('style', 'color: red');
  return new Promise((done) => setTimeout(() => done(window.attacked === true), 50));
}"""


def chosen(pages):
    """The addresses of pages to open; a `*` of .ci/pages stands for the first match."""
    if os.environ.get("ACOPIO_CSP") == "all":
        return list(pages)
    found = []
    for line in (ROOT / ".ci/pages").read_text().splitlines():
        if line and not line.startswith("#") and line != "/404.html":
            found += [one for one in sorted(pages) if fnmatch.fnmatchcase(one, line)
                      and one.count("/") == line.count("/")][:1]
    return list(dict.fromkeys(found))


async def visit(context, base, queue, faults):
    page = await context.new_page()
    page.on("console", lambda m: m.type == "error" and faults[m.text].append(page.url))
    page.on("pageerror", lambda e: faults[str(e).split("\n")[0]].append(page.url))
    while queue:
        address = queue.pop()
        try:
            await page.goto(base + address, wait_until="load", timeout=60_000)
            await page.evaluate(READ)
        except Exception as error:  # noqa: BLE001: one page must not hide the others
            if "navigation" in str(error):
                # A button led to another page.
                await page.wait_for_load_state("load")
            else:
                faults[f"not opened: {error}".split("\n")[0]].append(address)
    await page.close()


async def visit_all(base, addresses, faults):
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(
            executable_path=CHROMIUM, chromium_sandbox=False,
            args=["--disable-gpu", "--disable-dev-shm-usage"])
        context = await browser.new_context(service_workers="block")
        await context.add_init_script(LISTEN)
        queue = list(reversed(addresses))
        await asyncio.gather(*(visit(context, base, queue, faults) for _ in range(TABS)))
        seen = []
        page = await context.new_page()
        page.on("console", lambda m: seen.append(m.text))
        answer = await page.goto(f"{base}/")
        attacked = await page.evaluate(ATTACK)
        await browser.close()
        return answer.headers.get("content-security-policy", ""), attacked, seen


@unittest.skipIf(async_playwright is None or not CHROMIUM,
                 "playwright or Chromium is missing")
class ContentSecurityTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if servers.program("nginx") is None:
            raise unittest.SkipTest("nginx is not installed")
        own, root = site("own", "nginx")
        server = servers.Server("nginx", root, own.output)
        cls.faults = collections.defaultdict(list)
        cls.addresses = chosen(own.pages)
        try:
            cls.policy, cls.attacked, cls.seen = asyncio.run(
                visit_all(f"http://127.0.0.1:{server.port}", cls.addresses, cls.faults))
        finally:
            server.stop()

    def test_no_page_violates_the_policy(self):
        self.assertGreater(len(self.addresses), 80)
        self.assertEqual({fault: urls[:3] for fault, urls in self.faults.items()}, {})

    def test_the_policy_stops_code_that_an_attacker_adds(self):
        self.assertTrue(self.policy.startswith("default-src 'none'; "), self.policy)
        self.assertNotIn("'unsafe-inline'", self.policy)
        self.assertNotIn("'unsafe-eval'", self.policy)
        self.assertFalse(self.attacked)
        for directive in ("script-src-elem", "style-src-attr"):
            self.assertTrue(any(text.startswith(f"violation: {directive} inline") for text in self.seen), self.seen)


if __name__ == "__main__":
    unittest.main()
