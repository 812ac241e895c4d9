"""Parts of a site that work without a network, in a browser: the library of Tests/Golden, and a site that init made.

The network is off when the server is: no request of a page, nor one of its worker, has an answer.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

import library
from browser import BrowserTest

NO_NETWORK = r"net::ERR_(CONNECTION_REFUSED|FAILED|INTERNET_DISCONNECTED)"
CACHES = """(async () => { const all = {}; for (const name of await caches.keys())
  all[name] = (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname); return all; })()"""


class Offline(BrowserTest):
    options = {"viewport": {"width": 360, "height": 740}}
    expected = NO_NETWORK

    def site(self, **options):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        library.library(folder, **options)
        library.build(folder)
        server = library.Server(folder / "Output", "/library")
        self.addCleanup(server.stop)
        return folder, server

    def page(self, context=None, **options):
        return super().page(context=context, **options)

    def kept(self, page):
        return page.evaluate(CACHES)

    def wait(self, page, condition):
        end = time.monotonic() + 20
        while not page.evaluate(f"(async () => {{ {condition} }})()"):
            self.assertLess(time.monotonic(), end, condition)
            page.wait_for_timeout(50)

    def opened(self, page, address):
        """Opens a page, and waits until its part of the site is kept."""
        page.goto(address)
        self.wait(page, "return navigator.serviceWorker.controller !== null")

    def notice(self, page, name):
        return page.locator(f"[data-notice={name}]")

    def quota(self, page, server, size):
        session = page.context.new_cdp_session(page)
        origin = re.match(r"https?://[^/]+", server.base)[0]
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": size})

    def renewed(self, page, server):
        """Takes the new version that is offered, and waits until the old one is gone."""
        page.goto(server.base + "/")
        with page.expect_event("load"):
            self.notice(page, "update").get_by_role("button", name="Show it").click()
        self.wait(page, f"return Object.keys(await {CACHES}).filter((name) => !name.endsWith('visits')).length === 1")

    def test_kept_pages_work_without_a_network_and_say_how_old_they_are(self):
        _, server = self.site()
        page = self.page(locale="en-GB")
        self.opened(page, server.base + "/")
        page.goto(server.base + "/books/the-time-machine/")
        self.wait(page, f"return Object.values(await {CACHES}).flat().includes('/library/books/the-time-machine/')")
        server.stop()
        server.asked.clear()
        for path, title in (("/", "Port Lowen Library"), ("/books/", "All books"), ("/books/the-time-machine/", "The Time Machine")):
            page.goto(server.base + path)
            self.assertEqual(title, page.locator("h1").inner_text())
            self.assertRegex(self.notice(page, "old").inner_text(), r"There is no connection\. What you see was kept this minute\.")
            # Its style sheet is there, too.
            self.assertNotEqual("0px", page.evaluate("getComputedStyle(document.querySelector('header')).borderBottomWidth"))
            self.assertEqual([], library.axe(page, self.axe))
        self.assertEqual(4, page.evaluate("fetch('/library/v1/books.json').then((a) => a.json()).then((all) => all.length)"))
        page.keyboard.press("Tab")
        self.notice(page, "old").get_by_role("button", name="Close").click()
        self.assertEqual(0, self.notice(page, "old").count())
        self.assertEqual([], server.asked)
        server.start()
        page.goto(server.base + "/books/")
        page.wait_for_load_state("networkidle")
        self.assertEqual(0, self.notice(page, "old").count())

    def test_a_page_that_is_not_kept_says_which_ones_are(self):
        _, server = self.site()
        page = self.page(may_fail="status of 503")
        self.opened(page, server.base + "/fr/")
        server.stop()
        page.goto(server.base + "/fr/livres/frankenstein/")
        self.assertEqual("Cette page n’est pas enregistrée sur votre appareil", page.locator("h1").inner_text())
        self.assertEqual("fr-FR", page.get_attribute("html", "lang"))
        self.assertEqual([], library.axe(page, self.axe))
        page.get_by_role("link", name=re.compile("Tous les livres")).click()
        self.assertEqual("Tous les livres", page.locator("h1").inner_text())
        page.go_back()
        server.start()
        page.get_by_role("link", name="Réessayer").click()
        self.assertIn("Frankenstein", page.locator("h1").inner_text())

    def test_a_site_may_have_its_own_page_for_what_is_not_kept(self):
        _, server = self.site(offline=library.OFFLINE.replace("title: Library", "title: Library\n    fallback: { en-GB: /books/, fr-FR: /livres/ }"))
        page = self.page(may_fail="status of 503")
        self.opened(page, server.base + "/fr/")
        server.stop()
        page.goto(server.base + "/fr/livres/frankenstein/")
        self.assertEqual("/library/fr/livres/frankenstein/", page.evaluate("location.pathname"))
        self.assertEqual("Tous les livres", page.locator("h1").inner_text())
        self.assertEqual(0, self.notice(page, "old").count())

    def test_the_search_works_without_a_network(self):
        _, server = self.site()
        page = self.page()
        self.opened(page, server.base + "/")
        server.stop()
        page.goto(server.base + "/books/")
        page.get_by_role("combobox").fill("wells")
        page.get_by_role("option", name=re.compile("^Books The Time Machine")).wait_for()

    def test_results_that_are_not_kept_say_so_without_a_network(self):
        _, server = self.site()
        page = self.page()
        self.opened(page, server.base + "/")
        page.goto(server.base + "/books/")
        page.get_by_role("combobox").fill("the")
        page.get_by_role("option").first.wait_for()
        self.assertEqual(0, page.locator(".acopio-search-away").count())
        page.context.set_offline(True)
        page.get_by_role("combobox").fill("wells")
        page.get_by_role("option", name=re.compile("^Books The Time Machine")).wait_for()
        kept = {path for paths in self.kept(page).values() for path in paths}
        shown = {each.get_attribute("data-url"): each.locator(".acopio-search-away").count() for each in page.get_by_role("option").all()}
        self.assertEqual({url: int(url not in kept) for url in shown}, shown)
        self.assertIn(1, shown.values())

    def test_three_builds_leave_no_old_version(self):
        folder, server = self.site()
        layout = folder / "templates/layouts/books.html"
        text = layout.read_text(encoding="utf-8")
        page = self.page()
        self.opened(page, server.base + "/books/")
        names = []
        for build in ("one", "two", "three"):
            layout.write_text(text.replace("{% block main %}", "{% block main %}<p id=\"build\">" + build + "</p>"), encoding="utf-8")
            style = folder / "templates/assets/shelf.css"
            style.write_text(style.read_text(encoding="utf-8") + f"/* {build} */\n", encoding="utf-8")
            library.build(folder)
            # The network comes first: a new version is shown at once, whatever is kept.
            page.goto(server.base + "/books/")
            self.assertEqual(build, page.locator("#build").inner_text())
            self.notice(page, "update").wait_for()
            with page.expect_navigation():
                self.notice(page, "update").get_by_role("button", name="Show it").click()
            self.wait(page, f"return Object.keys(await {CACHES}).filter((name) => !name.endsWith('visits')).length === 1")
            # Files that did not change are not loaded again.
            known = [name for name in self.kept(page) if not name.endswith("visits")]
            self.assertNotIn(known[0], names)
            names += known
            server.asked.clear()
            page.goto(server.base + "/books/")
            page.wait_for_load_state("networkidle")
            self.assertNotIn("/library/v1/books.json", server.asked)
            server.stop()
            page.goto(server.base + "/books/")
            self.assertEqual(build, page.locator("#build").inner_text())
            page.goto(server.base + "/")
            self.assertEqual("Port Lowen Library", page.locator("h1").inner_text())
            server.start()
        kept = self.kept(page)
        self.assertEqual(1, len([path for path in kept[names[-1]] if path.endswith(".css") and "shelf" in path]))

    def test_a_visitor_who_closes_the_notice_gets_the_new_version_when_all_pages_are_closed(self):
        folder, server = self.site()
        context = self.browser.new_context()
        page = self.page(context)
        self.opened(page, server.base + "/")
        before = [name for name in self.kept(page) if not name.endswith("visits")]
        library.change(folder / "templates/layouts/books.html", "{% block main %}", "{% block main %}<p id=\"build\">new</p>")
        library.build(folder)
        page.goto(server.base + "/")
        self.notice(page, "update").wait_for()
        page.close()
        other = self.page(context)
        other.goto("about:blank")
        other.wait_for_timeout(300)
        other.goto(server.base + "/")
        self.wait(other, f"return Object.keys(await {CACHES}).filter((name) => !name.endsWith('visits')).length === 1")
        self.assertNotEqual(before, [name for name in self.kept(other) if not name.endswith("visits")])

    def test_parts_of_a_site_keep_apart(self):
        folder, server = self.site()
        page = self.page()
        self.opened(page, server.base + "/")
        page.goto(server.base + "/branches/")
        self.wait(page, f"return Object.values(await {CACHES}).flat().includes('/library/branches/')")
        kept = self.kept(page)
        self.assertEqual({"acopio /library/", "acopio /library/branches/"},
                         {name.rsplit(" ", 1)[0] for name in kept if not name.endswith("visits")})
        # One of them ends: it forgets what it kept, and the other stays.
        library.change(folder / "content/site.yml", "    title: Branches\n", "    title: Branches\n    retired: true\n")
        library.build(folder)
        page.goto(server.base + "/branches/")
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.update())))")
        self.wait(page, f"return !Object.keys(await {CACHES}).some((name) => name.startsWith('acopio /library/branches/'))")
        page.goto(server.base + "/")
        server.stop()
        page.goto(server.base + "/books/")
        self.assertEqual("All books", page.locator("h1").inner_text())

    def test_full_storage_keeps_what_comes_first_and_says_so(self):
        _, server = self.site()
        page = self.page()
        self.quota(page, server, 20_000)
        page.goto(server.base + "/")
        self.notice(page, "incomplete").wait_for()
        self.assertIn("Not everything could be kept", self.notice(page, "incomplete").inner_text())
        self.assertEqual([], library.axe(page, self.axe))
        self.assertEqual("Port Lowen Library", page.locator("h1").inner_text())
        page.goto(server.base + "/books/")
        self.assertEqual("All books", page.locator("h1").inner_text())

    def test_what_failed_once_is_kept_later(self):
        _, server = self.site()
        feed = server.folder / "v1/books.json"
        body = feed.read_bytes()
        feed.unlink()
        page = self.page(may_fail="404")
        self.opened(page, server.base + "/")
        feed.write_bytes(body)
        page.goto(server.base + "/books/")
        self.wait(page, f"return Object.values(await {CACHES}).flat().includes('/library/v1/books.json')")

    def test_a_visit_with_full_storage_keeps_what_was_kept(self):
        _, server = self.site()
        page = self.page()
        self.opened(page, server.base + "/")
        self.quota(page, server, 1)
        page.goto(server.base + "/books/")
        page.wait_for_timeout(500)
        server.stop()
        page.goto(server.base + "/books/")
        self.assertEqual("All books", page.locator("h1").inner_text())

    def test_a_new_version_in_full_storage_takes_over_what_is_the_same(self):
        folder, server = self.site()
        page = self.page()
        self.opened(page, server.base + "/")
        # What is being kept counts, too.
        page.wait_for_timeout(1_000)
        before = {path for paths in self.kept(page).values() for path in paths}
        self.quota(page, server, int(page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")) + 2_000)
        library.change(folder / "content/catalogue/books/frankenstein.md", 'title = "Frankenstein"', 'title = "Frankenstein II"')
        library.build(folder)
        self.renewed(page, server)
        same = json.dumps(sorted(path for path in before if "assets" in path and "search" not in path))
        self.wait(page, f"const all = Object.values(await {CACHES}).flat(); return {same}.every((path) => all.includes(path))")
        # What is new is kept once there is room for it.
        self.quota(page, server, 50_000_000)
        page.wait_for_timeout(10_500)
        page.goto(server.base + "/")
        self.wait(page, f"return Object.values(await {CACHES}).flat().includes('/library/books/')")
        server.stop()
        page.goto(server.base + "/books/")
        self.assertEqual("All books", page.locator("h1").inner_text())

    def test_a_visited_page_keeps_its_style_with_a_new_version(self):
        folder, server = self.site()
        page = self.page()
        self.opened(page, server.base + "/")
        page.goto(server.base + "/books/frankenstein/")
        self.wait(page, f"return Object.values(await {CACHES}).flat().includes('/library/books/frankenstein/')")
        colour = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector('h1')).fontFamily"
        style = page.evaluate(colour)
        sheet = next((folder / "templates/assets").glob("*.css"))
        sheet.write_text(sheet.read_text(encoding="utf-8") + "h2 { color: red }", encoding="utf-8")
        library.build(folder)
        self.renewed(page, server)
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        server.stop()
        page.goto(server.base + "/books/frankenstein/")
        self.assertEqual(style, page.evaluate(colour))

    def test_without_workers_the_site_is_as_before(self):
        _, server = self.site()
        page = self.page(self.browser.new_context(service_workers="block"), may_fail="blocked by Playwright")
        page.goto(server.base + "/")
        page.wait_for_load_state("networkidle")
        self.assertEqual({}, self.kept(page))
        self.assertEqual(0, page.locator(".acopio-offline p").count())
        page = self.page()
        page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { get: () => ({ register: async () => { throw new Error('no'); }, "
                             "addEventListener() {}, startMessages() {}, controller: null }) })")
        page.goto(server.base + "/")
        page.wait_for_load_state("networkidle")
        self.assertEqual(0, page.locator(".acopio-offline p").count())

    def test_a_slow_network_does_not_keep_the_visitor_waiting(self):
        _, server = self.site()
        page = self.page()
        self.opened(page, server.base + "/")
        server.slow = 8
        page.goto(server.base + "/books/", timeout=6_000)
        self.assertEqual("All books", page.locator("h1").inner_text())
        self.assertEqual(1, self.notice(page, "old").count())
        server.slow = 0

    def test_a_server_that_fails_does_not_hide_what_is_kept(self):
        _, server = self.site()
        page = self.page(may_fail="status of (503|404)")
        self.opened(page, server.base + "/")
        server.fails = True
        page.goto(server.base + "/books/")
        self.assertEqual("All books", page.locator("h1").inner_text())
        server.fails = False
        # A page that is no longer there is not shown from what is kept.
        (server.folder / "books/index.html").unlink()
        page.goto(server.base + "/books/")
        self.assertNotEqual("All books", page.locator("h1").inner_text())

    def test_addresses_with_any_letters_are_kept(self):
        folder, server = self.site()
        (folder / "static").mkdir()
        for name in ("menú.json", "la carta.json", "100%.json", "a#b.json"):
            (folder / "static" / name).write_text("[1]", encoding="utf-8")
        library.change(folder / "content/site.yml", "/v1/books.json, ", "/v1/books.json, /menú.json, '/la carta.json', '/100%.json', '/a#b.json', ")
        library.build(folder)
        page = self.page()
        self.opened(page, server.base + "/")
        server.stop()
        for name in ("men%C3%BA.json", "menú.json", "la%20carta.json", "100%25.json", "a%23b.json"):
            self.assertEqual([1], page.evaluate(f"fetch('/library/{name}').then((answer) => answer.json())"), name)

    def test_a_build_that_is_taken_back_is_not_shown_again(self):
        folder, server = self.site()
        page = self.page()
        layout = folder / "templates/layouts/books.html"
        good = layout.read_text(encoding="utf-8")
        self.opened(page, server.base + "/")
        for text in ("wrong", None):
            layout.write_text(good.replace("{% block main %}", f'{{% block main %}}<p id="build">{text}</p>') if text else good, encoding="utf-8")
            library.build(folder)
            page.goto(server.base + ("/books/" if text else "/"))
            self.notice(page, "update").wait_for()
            with page.expect_navigation():
                self.notice(page, "update").get_by_role("button", name="Show it").click()
        server.stop()
        page.goto(server.base + "/books/")
        self.assertEqual("All books", page.locator("h1").inner_text())
        self.assertEqual(0, page.locator("#build").count())

    def test_a_file_that_the_server_did_not_have_yet_is_asked_for_again(self):
        folder, server = self.site()
        page = self.page()
        self.opened(page, server.base + "/")
        feed = server.folder / "v1/books.json"
        old = feed.read_bytes()
        book = folder / "content/catalogue/books/frankenstein.md"
        library.change(book, 'title = "Frankenstein"', 'title = "Frankenstein II"')
        library.build(folder)
        new = feed.read_bytes()
        self.assertNotEqual(old, new)
        feed.write_bytes(old)
        page.goto(server.base + "/")
        self.notice(page, "update").wait_for()
        feed.write_bytes(new)
        library.change(folder / "templates/layouts/books.html", "{% block main %}", "{% block main %}<p>x</p>")
        library.build(folder)
        feed.write_bytes(new)
        page.goto(server.base + "/")
        self.wait(page, f"return Object.keys(await {CACHES}).length >= 2")
        page.wait_for_timeout(4_000)
        server.asked.clear()
        page.goto(server.base + "/")
        # The page is loaded again by the new version.
        with page.expect_event("load"):
            self.notice(page, "update").get_by_role("button", name="Show it").click()
        page.wait_for_timeout(1_000)
        server.stop()
        self.assertIn("Frankenstein II", page.evaluate("fetch('/library/v1/books.json').then((answer) => answer.text())"))

    def test_a_page_that_was_withdrawn_is_not_shown_without_a_network(self):
        folder, server = self.site()
        page = self.page(may_fail="status of (404|503)")
        self.opened(page, server.base + "/")
        address = "/books/the-time-machine/"
        page.goto(server.base + address)
        self.wait(page, f"return Object.values(await {CACHES}).flat().includes('/library{address}')")
        shutil.rmtree(server.folder / "books/the-time-machine")
        page.goto(server.base + address)
        page.wait_for_timeout(200)
        server.stop()
        page.goto(server.base + address)
        self.assertEqual("This page is not kept on your device", page.locator("h1").inner_text())

    def test_a_site_that_init_made_works_without_a_network(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "site"
        subprocess.run([library.ACOPIO, "init", folder, "--docs"], check=True, capture_output=True, env=os.environ | {"LC_ALL": "es_MX.UTF-8"})
        rules = folder / "content/site.yml"
        rules.write_text(rules.read_text(encoding="utf-8") + "offline: { name: docs, path: /, always: ['/**'] }\n", encoding="utf-8")
        library.change(folder / "templates/layouts/base.html", "</head>", "{% render 'acopio/offline', scope: 'docs' %}\n</head>")
        server = library.Server(library.build(folder))
        self.addCleanup(server.stop)
        page = self.page()
        self.opened(page, server.base + "/")
        server.stop()
        page.goto(server.base + "/")
        page.get_by_role("combobox").fill("instalacion")
        page.get_by_role("option", name=re.compile("^Instalación")).first.click()
        page.wait_for_url("**/instalacion/**")
        self.assertEqual("Instalación", page.locator("h1").inner_text())
        self.assertIn("No hay conexión", self.notice(page, "old").inner_text())
        self.assertEqual([], library.axe(page, self.axe))

    # The portals: the first page, one that is always kept, one that was visited, what visitors look for.

    PORTALS = {
        "/botes/": ("/botes/contenedores/", "/botes/reglas/", "contenedor"),
        "/conecta/": ("/conecta/sos/protocolos/", "/conecta/rutas/del-metro-zocalo-al-templo-mayor/", "templo"),
        "/meal-plan/": ("/meal-plan/recetas/", "/meal-plan/recetas/overnight-oats-con-frutos-rojos/", "quinoa"),
        "/ponte/": ("/ponte/pedidos/", "/ponte/donar/", "leche"),
        "/cocina/": ("/v1/cocina/course.json", "/cocina/platillos/alfajores/procedimiento/", "alfajores"),
        "/en/conecta/": ("/en/conecta/sos/", "/en/conecta/tourist-mode/", "hospital"),
    }

    def test_each_portal_works_without_a_network(self):
        server = library.Server(library.SITE)
        self.addCleanup(server.stop)
        for home, (always, visited, words) in self.PORTALS.items():
            with self.subTest(home):
                page = self.page(may_fail="status of 503")
                self.opened(page, server.base + home)
                page.goto(server.base + visited)
                self.wait(page, f"return Object.values(await {CACHES}).flat().includes('{visited}')")
                server.stop()
                server.asked.clear()
                for path in (home, visited, always):
                    if path.endswith(".json"):
                        self.assertIn("lessons", page.evaluate(f"fetch('{path}').then((answer) => answer.text())"))
                        continue
                    page.goto(server.base + path)
                    self.assertRegex(self.notice(page, "old").inner_text(), "No hay conexión|no connection")
                    self.assertTrue(page.locator("h1").is_visible())
                    self.assertEqual("rgb", page.evaluate("getComputedStyle(document.querySelector('header a')).color").split("(")[0])
                page.goto(server.base + home)
                page.locator(".seek-open").click()
                page.locator("input[role=combobox]").fill(words)
                page.get_by_role("option").first.wait_for()
                self.assertEqual([], library.axe(page, self.axe))
                page.goto(server.base + home + "nada/")
                self.assertRegex(page.locator("h1").inner_text(), "Esta página necesita conexión|This page needs a connection")
                # It is in the portal's dress, has nothing old, and leads to what is kept; help comes first.
                self.assertEqual(home.split("/")[-2], page.get_attribute("[data-portal]", "data-portal"))
                self.assertEqual(0, self.notice(page, "old").count())
                self.assertEqual([], library.axe(page, self.axe))
                actions = page.locator("main a")
                if home.endswith("/conecta/"):
                    self.assertEqual(["tel:911", "/conecta/sos/"], [each.get_attribute("href").removeprefix("/en") for each in actions.all()[1:3]])
                self.assertTrue(page.get_by_role("link", name=re.compile("Probar otra vez|Try again")).is_visible())
                links = [each.get_attribute("href") for each in page.locator("[data-acopio-kept] a").all()]
                self.assertIn(home, links)
                self.assertIn(visited, links)
                self.assertFalse([each for each in links if "sin-conexion" in each or "/offline/" in each])
                self.assertEqual([], server.asked)
                server.start()
                page.context.close()

    def test_an_sos_is_ready_without_a_network(self):
        server = library.Server(library.SITE)
        self.addCleanup(server.stop)
        context = self.browser.new_context(geolocation={"latitude": 19.4326, "longitude": -99.1332, "accuracy": 30}, permissions=["geolocation"])
        page = self.page(context)
        self.opened(page, server.base + "/conecta/")
        server.stop()
        page.goto(server.base + "/conecta/sos/#confirmar")
        page.locator("[data-part=locate]").click()
        # The area is kept, so that the place can be judged.
        page.locator("[data-part=status-title]").filter(has_text="dentro del área").wait_for()
        self.assertIn("19.43260, -99.13320", page.locator("[data-part=text]").input_value())
        self.assertTrue(page.locator("a[href='tel:911']").first.is_visible())
        self.assertEqual([], library.axe(page, self.axe))
        server.start()


if __name__ == "__main__":
    unittest.main()
