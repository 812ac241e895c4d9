"""Judges the colours of the design system by the tokens of its stylesheets, for every portal, by day and by night.

A token is `--name: light-dark(#day, #night)` or one colour for both, in `:root` or below `[data-portal="…"]`
of templates/assets/site.css, or in the portal's own stylesheet below the same selector. What stands upon what
is listed in contrast-pairs.txt.
"""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSETS = ROOT / "templates" / "assets"
PAIRS = pathlib.Path(__file__).with_name("contrast-pairs.txt")
THEMES = ("light", "dark")
HEX = r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})"


def rules(css):
    """The selectors and bodies of the rules that hold always, those inside of `@media` and the like left out."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    depth, start, selector, found = 0, 0, "", []
    for place, sign in enumerate(css):
        if sign == "{":
            if depth == 0:
                selector, start = css[start:place].strip(), place + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                if not selector.startswith("@"):
                    found.append((selector, css[start:place]))
                start = place + 1
    return found


def tokens(css, wanted):
    """The colours that rules with the selector `wanted` give to tokens: name → (by day, by night)."""
    found = {}
    for selector, body in rules(css):
        if wanted not in [re.sub(r"[\"']", '"', one.strip()) for one in selector.split(",")]:
            continue
        for name, value in re.findall(r"--([a-z0-9-]+)\s*:\s*([^;]+)", body):
            both = re.fullmatch(rf"light-dark\(\s*({HEX})\s*,\s*({HEX})\s*\)", value.strip())
            if both:
                found[name] = both.groups()
            elif re.fullmatch(HEX, value.strip()):
                found[name] = (value.strip(), value.strip())
    return found


def luminance(colour):
    """Relative luminance (WCAG 2.2)."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place:place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def pairs(text):
    """(foreground, background, minimum, portal or None) of each line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if len(words) not in (3, 4):
            raise ValueError(f"line {number}: want 'foreground background minimum [portal]', got {line!r}")
        found.append((words[0], words[1], float(words[2]), words[3] if len(words) == 4 else None))
    return found


def faults(palettes, wanted):
    """One line for each pair that is too weak or names a token that is not there."""
    found = []
    for portal, palette in palettes.items():
        for foreground, background, minimum, only in wanted:
            if only not in (None, portal):
                continue
            missing = [name for name in (foreground, background) if name not in palette]
            if missing:
                found.append(f"{portal}: no token --{missing[0]}")
                continue
            for theme, one, other in zip(THEMES, palette[foreground], palette[background]):
                ratio = contrast(one, other)
                if ratio < minimum:
                    found.append(
                        f"{portal}, {theme}: --{foreground} {one} on --{background} {other} is {ratio:.2f}, not {minimum:g}")
    found += [f"no portal is called {only}" for *_, only in wanted if only not in (None, *palettes)]
    return found


def published():
    """The palettes of the site: that of its own pages and that of each portal."""
    css = (ASSETS / "site.css").read_text(encoding="utf-8")
    own = tokens(css, ":root")
    palettes = {"site": own}
    for portal in json.loads((ROOT / "content" / "portals" / "portals.json").read_text(encoding="utf-8")):
        key = portal["id"] if isinstance(portal, dict) else portal
        selector = f'[data-portal="{key}"]'
        sheet = ASSETS / f"{key}.css"
        more = tokens(sheet.read_text(encoding="utf-8"), selector) if sheet.exists() else {}
        palettes[key] = {**own, **tokens(css, selector), **more}
    return palettes


def declared(css, name):
    """The colours that rules give to a property: selector → (by day, by night)."""
    value = rf"(?:^|[;\s]){name}:\s*light-dark\(\s*({HEX})\s*,\s*({HEX})\s*\)"
    found = {selector: re.search(value, body) for selector, body in rules(css)}
    return {selector: match.groups() for selector, match in found.items() if match}


def weak_code(css):
    """One line for each colour of code that is too weak, on the block, on marked lines, or on a ground of its own."""
    inks, grounds = declared(css, "color"), declared(css, "background")
    found = []
    for selector, ink in inks.items():
        own = [selector] if selector in grounds else ["pre.highlight", ".highlight .hl"]
        for ground in own:
            for theme, one, other in zip(THEMES, ink, grounds[ground]):
                if contrast(one, other) < 4.5:
                    found.append(f"{theme}: {selector} on {ground} is {contrast(one, other):.2f}")
    return found


class CodeTests(unittest.TestCase):
    CSS = (ROOT / "Browser/assets/acopio/code.css").read_text(encoding="utf-8")

    def test_every_colour_of_code_has_enough_contrast(self):
        self.assertGreater(len(declared(self.CSS, "color")), 12)
        self.assertEqual(weak_code(self.CSS), [])

    def test_a_weak_colour_on_marked_lines_is_found(self):
        css = self.CSS + ".highlight .zz { color: light-dark(#8a8f98, #9aa5b1) }"
        self.assertEqual(
            weak_code(css), ["light: .highlight .zz on pre.highlight is 3.03", "light: .highlight .zz on .highlight .hl is 2.92"])


class ContrastTests(unittest.TestCase):
    maxDiff = None

    def test_every_pair_of_every_portal_has_enough_contrast(self):
        wanted = pairs(PAIRS.read_text(encoding="utf-8"))
        self.assertGreater(len(wanted), 25)
        self.assertEqual(faults(published(), wanted), [])

    def test_every_portal_has_a_palette_of_its_own(self):
        palettes = published()
        self.assertGreater(len(palettes), 5)
        brands = {palette["brand"] for palette in palettes.values()}
        self.assertEqual(len(brands), len(palettes))

    def test_black_on_white_has_the_greatest_contrast(self):
        self.assertAlmostEqual(contrast("#000", "#ffffff"), 21)
        self.assertAlmostEqual(contrast("#767676", "#fff"), 4.54, places=2)

    def test_refuses_a_weak_pair_by_night_and_names_it(self):
        css = ':root { --ink: light-dark(#111111, #555555); --bg: light-dark(#fff, #222222); }'
        self.assertEqual(
            faults({"site": tokens(css, ":root")}, pairs("ink bg 4.5")),
            ["site, dark: --ink #555555 on --bg #222222 is 2.13, not 4.5"])

    def test_refuses_a_pair_with_an_unknown_token_and_an_unknown_portal(self):
        palette = tokens(":root { --ink: #111; --bg: #fff }", ":root")
        self.assertEqual(
            faults({"site": palette}, pairs("ink bgg 4.5\nink bg 4.5 botes")),
            ["site: no token --bgg", "no portal is called botes"])

    def test_reads_only_what_always_holds(self):
        css = ":root { --a: #111; /* --b: #222; */ } @media print { :root { --a: #fff } } [data-portal='x'], .y { --a: #333 }"
        self.assertEqual(tokens(css, ":root"), {"a": ("#111", "#111")})
        self.assertEqual(tokens(css, '[data-portal="x"]'), {"a": ("#333", "#333")})


if __name__ == "__main__":
    unittest.main()
