"""Maps that the build drew, closer: zoom, position, what is nearest, marks that are one while they lie on each other.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import unittest

import library
from browser import BrowserTest

CONTAINERS = "/botes/contenedores/"
CONTAINER = "/botes/contenedores/biblioteca-central-unam/"
MAPS = (CONTAINERS, "/conecta/lugares/", "/conecta/sos/hospitales/", "/conecta/rutas/", "/conecta/sos/")
# In the center and in the south of Mexico City, and in Monterrey.
CENTER = {"latitude": 19.4326, "longitude": -99.1332, "accuracy": 40}
SOUTH = {"latitude": 19.33, "longitude": -99.18, "accuracy": 40}
FAR = {"latitude": 25.67, "longitude": -100.31, "accuracy": 40}
# The pixels between the middle and the edge of the first mark that is shown.
SIZES = """[...document.querySelectorAll('svg[data-bounds] a:not([data-merged]) .map-hit')].map((hit) => hit.getBoundingClientRect().width)"""
# Names of places that a mark, or another name, hides.
HIDDEN_NAMES = """[...document.querySelectorAll('svg[data-bounds] .map-text:not([data-merged])')].flatMap((name, i, names) => {
  const marks = [...document.querySelectorAll('a.map-dot:not([data-merged]) g > text, a.map-pin:not([data-merged]) circle:not(.map-hit), .map-cluster circle:not(.map-hit)')];
  const box = name.getBoundingClientRect();
  return [...marks, ...names.slice(0, i)].some((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 2 && bottom > box.top + 2;
  }) ? [name.textContent] : [];
})"""


class Maps(BrowserTest):
    name = "map"

    def page(self, path, init=(), **options):
        page = super().page(path, init=init, **options)
        if options.get("java_script_enabled", True):
            page.locator("[data-map-tools]:not([hidden])").first.wait_for()
        return page

    def box(self, page):
        return [float(each) for each in page.locator("svg[data-bounds]").first.get_attribute("viewBox").split(" ")]

    def first(self, start):
        """The first page at or under an address that has a map."""
        for file in (library.SITE / start.strip("/") / "index.html", *sorted((library.SITE / start.strip("/")).glob("*/index.html"))):
            if "data-map-tools" in file.read_text(encoding="utf-8"):
                return "/" + file.relative_to(library.SITE).as_posix().removesuffix("index.html")
        self.fail(start)

    def test_no_mark_hides_the_name_of_a_place(self):
        for width in (360, 1280):
            for path in (CONTAINERS, CONTAINER):
                with self.subTest(f"{path} {width}"):
                    page = self.page(path, viewport={"width": width, "height": 800})
                    shown = page.locator("svg[data-bounds] .map-text:not([data-merged])")
                    self.assertGreaterEqual(shown.count(), 2)
                    self.assertEqual([], page.evaluate(HIDDEN_NAMES))
                    page.get_by_role("button", name="Acercar el mapa").first.click()
                    self.assertEqual([], page.evaluate(HIDDEN_NAMES))

    def test_every_map_is_enlarged_with_the_keyboard_and_its_marks_keep_their_size(self):
        for start in MAPS:
            with self.subTest(start):
                page = self.page(self.first(start))
                whole = self.box(page)
                before = page.evaluate(SIZES)
                tools = page.get_by_role("group", name="Herramientas del mapa").first
                tools.get_by_role("button", name="Acercar el mapa").focus()
                page.keyboard.press("Enter")
                page.keyboard.press("+")
                self.assertEqual(whole[2] / 4, self.box(page)[2])
                for size in page.evaluate(SIZES):
                    self.assertAlmostEqual(before[0], size, delta=0.5)
                left = self.box(page)[0]
                page.keyboard.press("ArrowRight")
                self.assertGreater(self.box(page)[0], left)
                for _ in range(9):
                    page.keyboard.press("ArrowLeft")
                self.assertEqual(0, self.box(page)[0])
                self.judge(page, "zoomed-" + start.strip("/").replace("/", "-"))
                tools.get_by_role("button", name="Mapa completo").focus()
                page.keyboard.press("Enter")
                self.assertEqual(whole, self.box(page))
                self.assertEqual("Acercar el mapa", page.evaluate("document.activeElement.getAttribute('aria-label')"))
                self.assertEqual(before, page.evaluate(SIZES))

    def test_marks_that_lie_on_each_other_are_one_that_opens(self):
        # So small that marks, which the build drew apart for a phone, cannot but lie on each other.
        page = self.page(CONTAINERS, viewport={"width": 1280, "height": 800})
        before = page.locator(".map-cluster").count()
        # No mark is away from its spot, with a line to it.
        leads = "[...document.querySelectorAll('.map-lead')].filter((line) => line.getTotalLength() > 0).length"
        merged = page.locator("svg[data-bounds] a[data-merged]").count()
        self.assertGreater(before, 0)
        self.assertEqual(0, page.evaluate(leads))
        page.evaluate("document.querySelector('svg[data-bounds]').style.width = '150px'")
        clusters = page.locator(".map-cluster")
        # The size alone changed, as when a phone is turned.
        page.locator(f":nth-match(svg[data-bounds] a[data-merged], {merged + 1})").wait_for(state="attached")
        together = sum(int(each.text_content()) for each in clusters.all())
        self.assertEqual(together, page.locator("svg[data-bounds] a[data-merged]").count())
        name = clusters.first.get_attribute("aria-label")
        self.assertRegex(name, r"^\d+ lugares juntos: .+, .+\. Acercar$")
        width = self.box(page)[2]
        clusters.first.focus()
        page.keyboard.press("Enter")
        self.assertLess(self.box(page)[2], width)
        for _ in range(5):
            if page.get_by_role("button", name="Acercar el mapa").is_enabled():
                page.get_by_role("button", name="Acercar el mapa").click()
        self.assertEqual(0, clusters.count())
        self.assertEqual(0, page.locator("svg[data-bounds] a[data-merged]").count())
        # What cannot be enlarged any more is drawn apart, and so is a map that is about one place.
        self.assertGreater(page.evaluate(leads), 0)
        self.assertGreater(self.page(CONTAINER).evaluate(leads), 0)

    def test_the_position_and_what_is_nearest_to_it(self):
        page = self.page(CONTAINER, permissions=["geolocation"], geolocation=SOUTH)
        page.get_by_role("button", name="Mi posición").click()
        page.get_by_text("Estás en el punto azul, con 40 m de margen.").wait_for()
        links = page.locator("[data-part=nearest] li")
        self.assertEqual(5, links.count())
        shown = [each.inner_text().rsplit(" ", 2)[-2:] for each in links.all()]
        lengths = [float(number) * (1000 if unit == "km" else 1) for number, unit in shown]
        self.assertEqual(sorted(lengths), lengths)
        self.assertTrue(self.has_dot(page))
        self.judge(page, "position")
        links.first.get_by_role("link").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/contenedores/*/")

    def has_dot(self, page):
        x, y, width, height = self.box(page)
        dot = page.evaluate("(({ cx, cy }) => [cx.baseVal.value, cy.baseVal.value])(document.querySelector('.map-me [data-dot]'))")
        return x <= dot[0] <= x + width and y <= dot[1] <= y + height

    def test_a_list_and_its_map_have_one_control_for_the_start(self):
        for path in (CONTAINERS, "/conecta/lugares/", "/conecta/sos/hospitales/"):
            with self.subTest(path):
                page = self.page(path, permissions=["geolocation"], geolocation=CENTER)
                self.assertFalse(page.get_by_role("button", name="Mi posición").is_visible())
                page.get_by_role("button", name="Cerca de mí").click()
                page.locator("[data-part=said]").filter(has_text="cercano").first.wait_for()
                page.locator(".map-me").wait_for(state="attached")
                self.assertTrue(self.has_dot(page))
                self.assertFalse(page.locator("[data-part=nearest-box]").is_visible())
                page.get_by_role("button", name="Quitar este orden").click()
                self.assertEqual(0, page.locator(".map-me").count())

    def test_outside_of_the_map_and_each_refusal_have_a_next_step(self):
        page = self.page(CONTAINER, permissions=["geolocation"], geolocation=FAR)
        page.get_by_role("button", name="Mi posición").click()
        page.get_by_text("Estás fuera de este mapa").wait_for()
        self.assertEqual(0, page.locator(".map-me").count())
        self.assertEqual(5, page.locator("[data-part=nearest] li").count())
        for code, text in ((1, "No diste permiso."), (2, "El dispositivo no encontró su posición."), (3, "La posición tardó demasiado.")):
            page = self.page(CONTAINER, f"navigator.geolocation.getCurrentPosition = (_, no) => setTimeout(() => no({{ code: {code} }}), 10)")
            page.get_by_role("button", name="Mi posición").click()
            page.get_by_text(text).wait_for()
            self.assertTrue(page.get_by_role("button", name="Mi posición").is_enabled())

    def test_nothing_is_asked_before_the_press(self):
        page = self.page(CONTAINERS, "globalThis.asked = 0; navigator.geolocation.getCurrentPosition = () => { asked += 1; }")
        page.get_by_role("button", name="Acercar el mapa").click()
        self.assertEqual(0, page.evaluate("asked"))

    def test_a_map_is_moved_with_the_pointer_only_when_it_is_enlarged(self):
        page = self.page(CONTAINERS, viewport={"width": 1280, "height": 900})
        svg = page.locator("svg[data-bounds]")
        svg.scroll_into_view_if_needed()
        area = svg.bounding_box()
        middle = (area["x"] + 30, max(area["y"], 0) + 200)

        def drag():
            page.mouse.move(*middle)
            page.mouse.down()
            page.mouse.move(middle[0] + 60, middle[1] + 20, steps=4)
            page.mouse.up()

        before = self.box(page)
        drag()
        self.assertEqual(before, self.box(page))
        page.get_by_role("button", name="Acercar el mapa").click()
        svg.scroll_into_view_if_needed()
        area = svg.bounding_box()
        middle = (area["x"] + 30, max(area["y"], 0) + 200)
        before = self.box(page)
        drag()
        self.assertLess(self.box(page)[0], before[0])
        page.mouse.move(*middle)
        page.mouse.wheel(0, -100)
        self.assertEqual(before[2], self.box(page)[2])
        page.keyboard.down("Control")
        page.mouse.wheel(0, -100)
        page.keyboard.up("Control")
        page.wait_for_timeout(100)
        self.assertLess(self.box(page)[2], before[2])

    def test_without_scripts_the_map_is_as_it_was(self):
        page = self.page(CONTAINERS, java_script_enabled=False)
        self.assertFalse(page.locator("[data-map-tools]").first.is_visible())
        self.assertTrue(page.locator("svg[data-bounds]").first.is_visible())


if __name__ == "__main__":
    unittest.main()
