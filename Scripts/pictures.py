#!/usr/bin/env python3
"""pictures.py [SITE]   Writes the pictures that recipes and dishes name as `image` from the drawings of a built site.

Feeds, search engines and the weeks of Meal Plan need a file of its own for each. Run it after a `picture` in content
changed or came, then build again. Recipes have SVG; dishes have WebP, which Chromium draws and Pillow writes. A file
is written only if its drawing changed, so that the addresses of the others stay.
"""

import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
SITE = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "Output").resolve()
BASE = "https://acopio.example/"


def items(path):
    """The items of a list of the API, also those of its further pages."""
    url = BASE + path
    while url:
        body = json.loads((SITE / url.removeprefix(BASE)).read_text(encoding="utf-8"))
        yield from body["data"]
        url = body["links"].get("next")


def drawing(page):
    source = (SITE / page.removeprefix(BASE) / "index.html").read_text(encoding="utf-8")
    return re.search(r'<svg class="drawing".*?</svg>', source[source.index("<main"):], re.DOTALL)[0]


def colours(svg):
    """The rules that a drawing needs, with the colours of day of site.css."""
    sheet = (ROOT / "templates/assets/site.css").read_text(encoding="utf-8")
    values = dict(re.findall(r"--f-([\w-]+): light-dark\((rgb\([^)]*\)|[^,]*),", sheet))
    rules = re.findall(r"\.([fs]-[\w-]+) \{ (fill|stroke): var\(--f-([\w-]+)\); \}", sheet)
    used = {name for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
    missing = used - {name for name, _, _ in rules} - {"drawing"}
    if missing:
        raise SystemExit(f"site.css does not have {sorted(missing)}")
    # Programs that draw SVG read colours with commas.
    day = lambda value: re.sub(r"rgb\((\d+) (\d+) (\d+) / ([.\d]+)\)", r"rgba(\1,\2,\3,\4)", value)
    shapes = ".drawing{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    return shapes + "".join(
        f".{name}{{{property}:{day(values[colour])}}}" for name, property, colour in rules if name in used)


def document(svg, view, width, height):
    """A drawing as a file, by day."""
    inside = re.sub(r"^<svg[^>]*>", "", svg).removesuffix("</svg>").replace("\n", "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="{view}" width="{width}" height="{height}">'
        f"<style>{colours(svg)}</style>{inside}</svg>\n")


def write_recipes():
    for recipe in items("v1/meal-plan/recipes.json"):
        file = ROOT / f"content/meal-plan/recipes/images/{recipe['id']}.svg"
        text = document(drawing(recipe["url"]), "0 0 400 300", 1200, 900)
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(file.relative_to(ROOT))


def shots(svgs, width, height):
    """The pictures that Chromium draws, twenty at a time below each other."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        page, shot = pathlib.Path(folder, "page.html"), pathlib.Path(folder, "page.png")
        for start in range(0, len(svgs), 20):
            some = svgs[start:start + 20]
            # In frames of their own, so that the rules of one do not reach the next.
            sources = [f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}" for svg in some]
            page.write_text(
                '<meta charset="utf-8"><style>body{margin:0}img{display:block}</style>'
                + "".join(f'<img src="{source}">' for source in sources), encoding="utf-8")
            subprocess.run(
                ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 f"--window-size={width},{height * len(some)}", f"--screenshot={shot}", page.as_uri()],
                check=True, capture_output=True, timeout=120)
            with Image.open(shot) as all_of_them:
                for row in range(len(some)):
                    yield all_of_them.crop((0, row * height, width, (row + 1) * height)).convert("RGB")


def differs(file, picture):
    """Whether a file shows something else, beyond what its compression changes."""
    from PIL import Image, ImageChops, ImageStat

    if not file.is_file():
        return True
    with Image.open(file) as before:
        small = (picture.width // 6, picture.height // 6)
        change = ImageChops.difference(before.convert("RGB").resize(small), picture.resize(small))
    return max(high for _, high in change.getextrema()) > 24


def write_dishes():
    dishes = list(items("v1/cocina/dishes.json"))
    svgs = [document(drawing(dish["url"]), "0 25 400 250", 960, 600) for dish in dishes]
    for dish, picture in zip(dishes, shots(svgs, 960, 600)):
        file = ROOT / f"content/cocina/dishes/pictures/{dish['id']}.webp"
        if differs(file, picture):
            picture.save(file, "WEBP", quality=78, method=6)
            print(file.relative_to(ROOT))


write_recipes()
write_dishes()
