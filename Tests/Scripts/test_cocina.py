"""Cocina in a browser: cooking from the phone, going on tomorrow, finishing a topic, reviewing it, earning a star.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import json
import re
import unittest

import library
from browser import BrowserTest

DISH = "/cocina/platillos/alfajores/procedimiento/"
MEDIA = re.compile(r"\.(mp4|webm|vtt)$|clips/")
AWAKE = """(works) => { globalThis.awake = []; const lock = { request: async () => { awake.push('on');
  if (!works) throw new DOMException('no', 'NotAllowedError');
  const held = new EventTarget(); held.release = async () => { awake.push('off'); held.dispatchEvent(new Event('release')); }; return held; } };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: lock }); }"""


def stored(**data):
    return {"acopio.cocina": json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": data})}


class Cocina(BrowserTest):
    name = "cocina"
    stays = True

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.course = json.loads((library.SITE / "v1/cocina/course.json").read_text(encoding="utf-8"))["data"]

    def topics(self, level=None):
        return [topic["id"] for each in self.course if level in (None, each["id"]) for lesson in each["lessons"] for topic in lesson["topics"]]

    def page(self, path, items=None, width=360, dark=False, script=True, touch=False, awake=None, init=(), may_fail=None, clock=False):
        page = super().page(
            None, items, [*([] if awake is None else [f"({AWAKE})({json.dumps(awake)})"]), *([init] if init else [])], may_fail,
            viewport={"width": width, "height": 740 if width < 700 else 800}, java_script_enabled=script,
            color_scheme="dark" if dark else "light", reduced_motion="reduce", has_touch=touch)
        if clock:
            page.clock.install(time=1795262400)
        page.goto(self.server.base + path)
        return page

    def kept(self, page):
        text = page.evaluate("localStorage['acopio.cocina']")
        return json.loads(text)["data"] if text else None

    def judge(self, page, name):
        super().judge(page, name)
        small = page.evaluate("""[...document.querySelectorAll('dialog[open] *, .clocks *, .finish *, .player-tools *, .continue *')]
            .filter((e) => e.matches('button, select, summary, a[href]') && e.checkVisibility() && !e.closest('p:not(.actions) > a, .onward-card')
              && (e.offsetHeight < 44 || e.offsetWidth < 44)).map((e) => e.outerHTML.slice(0, 120))""")
        self.assertEqual([], small, name)

    def looks(self):
        for width in (360, 1280):
            for dark in (False, True):
                yield width, dark, f"{width}-{'dark' if dark else 'light'}"

    # Cooking

    def test_cook_from_the_phone(self):
        page = self.page(DISH, touch=True, awake=True, init="navigator.vibrate = (p) => { globalThis.shaken = p; return true; }", clock=True)
        page.get_by_role("button", name="Modo cocina").click()
        dialog = page.get_by_role("dialog")
        self.assertRegex(dialog.locator("[data-where]").inner_text(), r"^Paso 1 de \d+$")
        self.assertTrue(dialog.get_by_text("La pantalla se queda encendida.").is_visible())
        self.assertGreaterEqual(float(page.evaluate("parseFloat(getComputedStyle(document.querySelector('.cook-step > p')).fontSize)")), 21)
        for _ in range(3):
            dialog.get_by_role("button", name="Siguiente").click()
        self.assertEqual("Enfría la masa", dialog.locator(".cook-step h3").inner_text())
        # The wait of the data and the minutes of the text are the same: one timer.
        self.assertEqual(["Iniciar 30 min"], [each.strip() for each in dialog.locator(".cook-offers button").all_inner_texts()])
        dialog.get_by_role("button", name="Iniciar 30 min").click()
        dialog.get_by_role("button", name="Siguiente").click()
        dialog.locator(".cook-offers button").first.click()
        self.assertEqual(2, dialog.locator(".clock").count())
        self.assertIn("Paso 4: Enfría la masa", dialog.locator(".clock").first.inner_text())
        # Swipes.
        swipe = """([from, to]) => { const body = document.querySelector('.cook-body');
          const at = (x) => new Touch({ identifier: 1, target: body, clientX: x, clientY: 300 });
          body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [at(from)], changedTouches: [at(from)] }));
          body.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [at(to)] })); }"""
        page.evaluate(swipe, [300, 100])
        self.assertRegex(dialog.locator("[data-where]").inner_text(), "^Paso 6 ")
        page.evaluate(swipe, [100, 300])
        self.assertRegex(dialog.locator("[data-where]").inner_text(), "^Paso 5 ")
        # Reloaded: step and timers are remembered.
        page.clock.run_for(60_000)
        # The clock goes on while the page loads.
        self.assertRegex(dialog.locator(".clock").first.inner_text(), "29:00|28:[45][0-9]")
        page.reload()
        self.assertRegex(page.locator(".clock").first.inner_text(), "29:00|28:[345][0-9]")
        page.get_by_role("button", name="Seguir en el paso 5").click()
        self.assertRegex(page.get_by_role("dialog").locator("[data-where]").inner_text(), "^Paso 5 ")
        page.clock.run_for(29 * 60_000 + 2000)
        over = page.get_by_role("dialog").locator(".clock").first
        self.assertIn("¡Tiempo!", over.inner_text())
        self.assertIn("Paso 4: Enfría la masa", page.get_by_role("dialog").locator("[data-say]").inner_text())
        self.assertEqual([300, 150, 300, 150, 300], page.evaluate("shaken"))
        over.get_by_role("button", name=re.compile("^Quitar")).click()
        while page.get_by_role("button", name="Siguiente").is_visible():
            page.get_by_role("button", name="Siguiente").click()
        page.get_by_role("button", name="Terminé de cocinar").click()
        self.assertTrue(page.get_by_role("dialog").get_by_text("¡Provecho!").is_visible())
        self.assertIn("alfajores", self.kept(page)["dishes"])
        self.assertEqual({}, self.kept(page)["cooking"])
        page.keyboard.press("Escape")
        self.assertEqual(0, page.locator("dialog[open]").count())
        self.assertIn("off", page.evaluate("awake"))
        self.assertIn("Lo cocinaste el", page.locator("[data-cooked]").inner_text())
        page.locator("[data-uncook]").click()
        self.assertEqual({}, self.kept(page)["dishes"])

    def test_keyboard_only(self):
        page = self.page(DISH, width=1280, awake=True)
        page.locator("[data-open]").focus()
        page.keyboard.press("Enter")
        self.assertEqual("Siguiente", page.evaluate("document.activeElement.textContent.trim()"))
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        self.assertRegex(page.locator("[data-where]").inner_text(), "^Paso 4 ")
        page.keyboard.press("ArrowLeft")
        self.assertRegex(page.locator("[data-where]").inner_text(), "^Paso 3 ")
        page.keyboard.press("ArrowRight")
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == "Iniciar 30 min":
                break
        page.keyboard.press("Enter")
        self.assertEqual(1, page.locator(".clock").count())
        page.keyboard.press("Escape")
        self.assertTrue(page.evaluate("document.activeElement.hasAttribute('data-open')"))
        self.assertTrue(page.locator(".clocks-home .clock").is_visible())

    def test_the_screen_may_not_be_kept_on(self):
        page = self.page(DISH, awake=False)
        page.locator("[data-open]").click()
        self.assertTrue(page.get_by_text("no deja la pantalla encendida").is_visible())
        page = self.page(DISH, init="delete Navigator.prototype.wakeLock")
        page.locator("[data-open]").click()
        self.assertTrue(page.get_by_text("no deja la pantalla encendida").is_visible())

    def test_clock_set_back_and_ended_while_closed(self):
        end = 1795262400_000 + 600_000
        timer = {"id": "t1", "name": "Paso 2: Huevo", "dish": "Flan", "url": "/cocina/platillos/flan/procedimiento/", "seconds": 600, "end": end, "left": None, "rung": False}
        page = self.page(DISH, stored(timers=[timer]), clock=True)
        self.assertRegex(page.locator(".clock").inner_text(), "10:00|9:[45][0-9]")
        self.assertTrue(page.get_by_role("link", name="Flan").is_visible())
        page.clock.run_for(60_000)
        page.clock.set_system_time(1795262400 - 7200)
        page.clock.run_for(1000)
        self.assertRegex(page.locator(".clock").inner_text(), r"\b8:5\d|9:00")
        page = self.page(DISH, stored(timers=[dict(timer, end=1795262400_000 - 300_000)]), clock=True)
        page.clock.run_for(1000)
        self.assertIn("¡Tiempo!", page.locator(".clock").inner_text())
        self.assertIn("hace 5 minutos", page.locator(".clock").inner_text())

    # The path

    def test_finish_a_topic_review_it_and_undo(self):
        page = self.page("/cocina/temas/cuchillo-tabla-y-manos-limpias/", clock=True)
        page.get_by_role("link", name="Terminé el tema").click()
        page.wait_for_url("**/terminado/**")
        self.assertIn("Terminado el", page.locator("[data-finish-box]").inner_text())
        first = page.locator("[data-award=primer-tema]")
        self.assertIn("Ganado", first.inner_text())
        self.assertNotIn("is-locked", first.get_attribute("class") or "")
        self.assertIn("1 de 5", page.locator("[data-award=cinco-temas]").inner_text())
        page.goto(self.server.base + "/cocina/repaso/")
        self.assertEqual(1, page.locator("[data-mine] li").count())
        page.clock.run_for(3 * 86_400_000)
        page.locator("[data-mine] a").click()
        page.wait_for_url("**/repaso/cuchillo-y-tabla/")
        boxes = page.locator(".train-bar input")
        self.assertEqual(4, boxes.count())
        for i in range(4):
            self.assertFalse(boxes.nth(i).is_checked())
            boxes.nth(i).check()
        self.assertTrue(page.get_by_text("Este repaso ya cuenta").is_visible())
        kept = self.kept(page)
        self.assertEqual(1, len(kept["reviews"]))
        self.assertEqual(4, len(kept["skills"]))
        page.locator("[data-remove]").click()
        self.assertEqual([], self.kept(page)["reviews"])
        page.locator("[data-review] [data-count]").click()
        page.goto(self.server.base + "/cocina/repaso/")
        self.assertIn("Repasado el", page.locator("[data-mine] li").inner_text())
        page.goto(self.server.base + "/cocina/logros/")
        self.assertIn("Ganado", page.locator("#primer-repaso").inner_text())
        self.assertIn("4 de 10", page.locator("#diez-habilidades").inner_text())
        page.goto(self.server.base + "/cocina/temas/cuchillo-tabla-y-manos-limpias/")
        page.locator("[data-undo]").click()
        self.assertEqual({}, self.kept(page)["topics"])
        self.assertTrue(page.evaluate("document.activeElement.hasAttribute('data-finish')"))
        page.goto(self.server.base + "/cocina/logros/")
        page.locator("#primer-repaso .award").wait_for()
        self.assertEqual(0, page.locator(".medals [data-earned]:visible").count())

    def test_a_review_counts_only_after_the_end(self):
        page = self.page("/cocina/repaso/cuchillo-y-tabla/")
        for box in page.locator(".train-bar input").all():
            box.check()
        self.assertEqual([], self.kept(page)["reviews"])
        page.locator("[data-review] [data-mark]").click()
        self.assertTrue(page.locator("[data-review] [data-count]").is_visible())

    def test_continue_tomorrow(self):
        page = self.page("/cocina/", clock=True)
        self.assertFalse(page.locator("[data-continue]").is_visible())
        self.assertFalse([url for url in page.requests if "/v1/" in url])
        page.goto(self.server.base + "/cocina/temas/ensaladas-con-aderezo/")
        page.goto(self.server.base + DISH)
        page.locator("[data-open]").click()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        page.clock.run_for(86_400_000)
        page.goto(self.server.base + "/cocina/")
        page.locator(".onward-card").nth(1).wait_for()
        texts = page.locator(".onward-card").all_inner_texts()
        self.assertIn("Continúa: paso 4 de", texts[0])
        # What one goes on with is on the first screen.
        self.assertTrue(page.locator(".onward-card").first.evaluate("(e) => e.getBoundingClientRect().bottom <= innerHeight"))
        self.assertIn("Ensaladas con aderezo", texts[1])
        page.locator(".onward-card a").first.click()
        page.wait_for_url("**#modo-cocina")
        self.assertRegex(page.get_by_role("dialog").locator("[data-where]").inner_text(), "^Paso 4 ")
        page.goto(self.server.base + "/cocina/niveles/")
        current = page.locator(".path .is-current")
        current.get_by_text("Aquí vas").wait_for()
        self.assertEqual(["Ensaladas con aderezo"], current.locator("a").all_inner_texts())
        # In the other language, the same place.
        page.goto(self.server.base + "/en/cocina/levels/")
        page.locator(".path .is-current").get_by_text("You are here").wait_for()

    def test_earn_a_star(self):
        ids = self.topics("novato")
        skills = {each: 1 for level in self.course if level["id"] == "novato" for lesson in level["lessons"] for topic in lesson["topics"] for each in topic["skills"]}
        page = self.page("/cocina/lecciones/primer-fuego/", stored(topics={each: 1795000000000 for each in ids[:4]}, skills=skills, awarded=["primer-tema", "primera-leccion", "diez-habilidades"]))
        page.get_by_role("button", name="Terminé los dos temas").click()
        # It is announced, with its name, and once.
        moment = page.locator("[data-earned-box]")
        moment.get_by_text("Estrella de Novato").wait_for()
        self.assertEqual(["Estrella de Novato", "Mandil puesto", "Primera estrella"], sorted(moment.locator("li").all_inner_texts()))
        self.judge(page, "earned-360")
        moment.get_by_role("button", name="Cerrar").click()
        page.reload()
        page.wait_for_load_state("networkidle")
        self.assertFalse(moment.is_visible())
        self.assertEqual(sorted(ids), sorted(self.kept(page)["topics"]))
        page.goto(self.server.base + "/cocina/logros/")
        star = page.locator("[data-star=novato]")
        star.get_by_text("Ganada").wait_for()
        self.assertNotIn("is-locked", star.get_attribute("class"))
        self.assertIn("is-locked", page.locator("[data-star=experto]").get_attribute("class"))
        self.assertIn("Ganado", page.locator("#primera-estrella").inner_text())
        self.assertIn("1 de 6", page.locator("#seis-estrellas").inner_text())
        page.goto(self.server.base + "/cocina/niveles/novato/")
        page.get_by_text("Estrella ganada").wait_for()

    def test_a_star_needs_the_skills_of_its_level(self):
        page = self.page("/cocina/logros/", stored(topics={each: 1795000000000 for each in self.topics("novato")}))
        star = page.locator("[data-star=novato]")
        star.locator(".award").wait_for()
        self.assertIn("is-locked", star.get_attribute("class"))
        self.assertRegex(star.inner_text(), r"6 de \d+")

    def test_a_learner_has_a_name_on_this_device(self):
        page = self.page("/cocina/logros/", stored(topics={self.topics()[0]: 1795000000000}))
        page.get_by_label("¿Cómo te llamas?").fill("Ana")
        page.get_by_role("button", name="Guardar").click()
        page.get_by_text("Guardado en este dispositivo.").wait_for()
        self.judge(page, "name-360")
        page.goto(self.server.base + "/cocina/")
        page.get_by_role("heading", name="Hola, Ana. Continúa donde te quedaste").wait_for()

    def test_the_dishes_of_the_home_are_those_of_the_hour(self):
        for hour, heading in ((8, "Para desayunar"), (14, "Para la comida"), (19, "Para la cena")):
            page = self.page("/cocina/", init=f"Date.prototype.getHours = () => {hour};")
            self.assertEqual(heading, page.locator("#para-empezar").inner_text())
            self.assertGreaterEqual(page.locator("[data-hours] li").count(), 3)

    def test_everything_can_be_earned(self):
        dishes = {each["id"]: 1 for level in self.course for each in level["dishes"]}
        skills = {each: 1 for level in self.course for lesson in level["lessons"] for topic in lesson["topics"] for each in topic["skills"]}
        items = stored(topics={each: 1 for each in self.topics()}, dishes=dishes, skills=skills, reviews=[{"topic": self.topics()[0], "at": 2 + n} for n in range(10)])
        page = self.page("/cocina/logros/", items, width=1280)
        page.locator("[data-award] .award").first.wait_for()
        self.assertEqual(0, page.locator(".is-locked").count())
        page.goto(self.server.base + "/cocina/")
        page.get_by_text("Terminaste los 36 temas").wait_for()

    # What may be missing or wrong

    def test_storage_corrupt_newer_refused_and_full(self):
        page = self.page("/cocina/", {"acopio.cocina": "{rubbish"})
        self.assertFalse(page.locator("[data-continue]").is_visible())
        page.goto(self.server.base + "/cocina/temas/ensaladas-con-aderezo/")
        self.assertEqual("{rubbish", page.evaluate("localStorage['acopio.cocina.old']"))
        page = self.page("/cocina/logros/", stored(topics={"cuchillo-y-tabla": 5, "x": "y"}, skills=[], reviews={}, timers="no"))
        page.locator("#primer-tema").get_by_text("Ganado").wait_for()
        newer = {"acopio.cocina": json.dumps({"v": 9, "at": "2030-01-01T00:00:00Z", "data": {"topics": {"ensaladas": 5}}})}
        page = self.page("/cocina/temas/ensaladas-con-aderezo/", newer)
        page.locator("[data-undo]").click()
        self.assertEqual(newer["acopio.cocina"], page.evaluate("localStorage['acopio.cocina']"))
        for broken in ("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
                       "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"):
            page = self.page(DISH, init=broken)
            page.locator(".train-bar input").first.check()
            self.assertTrue(page.get_by_text("Las marcas se borran al salir").is_visible())
            page.locator("[data-open]").click()
            page.keyboard.press("ArrowRight")
            self.assertRegex(page.locator("[data-where]").inner_text(), "^Paso 2 ")

    def test_without_the_list_of_the_course(self):
        page = self.page("/cocina/ayuda/", stored(topics={"ensaladas": 5}), may_fail="Failed to load|ERR_")
        page.route("**/course.json", lambda route: route.abort())
        page.goto(self.server.base + "/cocina/")
        page.get_by_text("No se pudo leer la lista").wait_for()
        self.assertEqual(1, page.locator(".onward-card").count())
        page.unroute("**/course.json")
        page.get_by_role("button", name="Intentar de nuevo").click()
        page.locator(".onward-card").nth(1).wait_for()
        self.assertFalse(page.get_by_text("No se pudo leer la lista").is_visible())

    def test_without_script(self):
        for path in (DISH, "/cocina/", "/cocina/niveles/", "/cocina/logros/", "/cocina/repaso/", "/cocina/temas/ensaladas-con-aderezo/"):
            page = self.page(path, script=False)
            for hidden in ("[data-open]", "[data-mark]", "[data-continue]", "[data-mine]", ".is-locked", "[data-kept]", "[data-retry]"):
                self.assertEqual(0, page.locator(f"{hidden}:visible").count(), (path, hidden))
        self.assertTrue(page.get_by_role("link", name="Terminé el tema").is_visible())

    # Clips

    def test_nothing_of_a_clip_is_loaded_before_it_is_asked_for(self):
        for path in ("/cocina/habilidades/picar-cebolla/", "/cocina/platillos/guacamole/", DISH, "/cocina/repaso/cuchillo-y-tabla/"):
            page = self.page(path, width=1280)
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            page.wait_for_timeout(300)
            self.assertEqual([], [url for url in page.requests if MEDIA.search(url)], path)

    def until(self, holds, page, seconds=5):
        for _ in range(20 * seconds):
            if holds():
                return
            page.wait_for_timeout(50)
        self.fail(f"not in {seconds} s")

    def test_a_clip_with_captions_speed_and_steps(self):
        for path, language, first in (("/cocina/habilidades/picar-cebolla/", "es", "Velocidad"), ("/en/cocina/skills/dicing-an-onion/", "en", "Speed")):
            page = self.page(path, width=1280)
            page.locator(".film summary").focus()
            page.keyboard.press("Enter")
            page.locator(".moment").first.wait_for()
            self.assertEqual(4, page.locator(".moment").count())
            self.assertEqual(language, page.locator(".moments").get_attribute("lang"))
            track = 0 if language == "es" else 1
            mode = f"document.querySelector('video').textTracks[{track}].mode"
            # What is said is below the picture, and over it when the picture has the whole screen.
            self.assertEqual("hidden", page.evaluate(mode))
            page.locator(".moment").nth(2).focus()
            page.keyboard.press("Enter")
            page.locator(".moment[aria-current]").wait_for()
            line = page.locator(".player-line")
            line.filter(has_text=page.locator(".moment").nth(2).locator("[data-text=text]").inner_text()).wait_for()
            below = "line.getBoundingClientRect().top >= document.querySelector('video').getBoundingClientRect().bottom"
            self.assertTrue(line.evaluate(f"(line) => {below}"))
            page.locator("[data-wide]").click()
            self.until(lambda: page.evaluate(mode) == "showing", page)
            page.evaluate("document.exitFullscreen()")
            self.until(lambda: page.evaluate(mode) == "hidden", page)
            page.get_by_label(first).select_option("1.5")
            self.assertEqual(1.5, page.evaluate("document.querySelector('video').playbackRate"))
            page.locator("[data-captions]").select_option("1" if language == "es" else "0")
            page.locator(".moments[lang=%s]" % ("en" if language == "es" else "es")).wait_for()
            page.locator("[data-captions]").select_option("-1")
            self.assertEqual(["disabled", "disabled"], page.evaluate("[...document.querySelector('video').textTracks].map((t) => t.mode)"))
            self.assertFalse(line.is_visible())
            page.locator(".film summary").press("Enter")
            # The browser says later that it was closed; the clip is longer than that.
            self.until(lambda: page.evaluate("document.querySelector('video').paused"), page, 1)

    # How it looks

    def test_everything_open_is_accessible(self):
        now = 1795000000000
        timer = {"id": "t1", "name": "Paso 4: Enfría la masa", "dish": "Alfajores", "url": DISH, "seconds": 1800, "end": now * 2, "left": 1500, "rung": False}
        over = dict(timer, id="t2", name="Paso 6: Hornea", dish="Flan napolitano", url="/cocina/platillos/flan/procedimiento/", end=now, left=None, rung=True)
        some = self.topics()
        items = stored(topics={each: now for each in some[:7]}, skills={"picar-cebolla": now}, dishes={"alfajores": now}, reviews=[{"topic": some[0], "at": now + 1}],
                       last={"topic": some[8], "at": now + 2}, timers=[timer, over],
                       cooking={"alfajores": {"title": "Alfajores", "url": DISH, "step": 3, "steps": 9, "done": [1, 2], "at": now}})
        for width, dark, look in self.looks():
            page = self.page(DISH, items, width=width, dark=dark, awake=True)
            self.judge(page, f"procedure-{look}")
            page.locator("[data-open]").click()
            self.judge(page, f"cook-{look}")
            for each in page.get_by_role("dialog").locator("summary").all():
                each.click()
            self.judge(page, f"cook-open-{look}")
            for path, name, wait in (("/cocina/", "home", ".onward-card >> nth=2"), ("/cocina/niveles/", "levels", ".is-current .state"),
                                     ("/cocina/niveles/principiante/", "level", ".level-progress"), ("/cocina/logros/", "awards", ".award >> nth=3"),
                                     ("/cocina/repaso/", "review", "[data-mine] li >> nth=0"), ("/cocina/repaso/cuchillo-y-tabla/", "topic-review", "[data-count]"),
                                     ("/cocina/terminado/cuchillo-y-tabla/", "finished", ".award >> nth=0"), ("/cocina/lecciones/conoce-tu-cocina/", "lesson", ".finish >> nth=0"),
                                     ("/cocina/temas/ensaladas-con-aderezo/", "topic", ".finish")):
                page.goto(self.server.base + path)
                page.locator(wait).wait_for()
                self.judge(page, f"{name}-{look}")
            page.goto(self.server.base + "/cocina/habilidades/picar-cebolla/")
            page.locator(".film summary").click()
            page.locator(".moment").first.wait_for()
            self.judge(page, f"clip-{look}")


if __name__ == "__main__":
    unittest.main()
