#!/usr/bin/env python3
"""Writes the style of pictures that are shared: the classes of drawings, in the colours of pages by day.

librsvg knows neither variables nor light-dark(), so the rules of the style sheets are written with plain colours.

    share_styles.py           writes templates/partials/share/style.svg.liquid
    share_styles.py --check   says whether it is up to date, and writes nothing
"""
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
ASSETS = ROOT / "templates/assets"
PARTIALS = ROOT / "templates/partials"
PARTIAL = PARTIALS / "share/style.svg.liquid"
PORTALS = ["botes", "cocina", "conecta", "meal-plan", "ponte"]
# Classes of a drawing begin so.
DRAWN = re.compile(r"(?:[fsk]|sc|rw|pt|mark)-[a-z0-9-]+|drawing|thick")
NAME = r"--([a-z0-9-]+)"


def day(value):
    """A value of CSS by day, as librsvg reads it."""
    value = re.sub(r"light-dark\(((?:[^,()]|\([^()]*\))+),(?:[^()]|\([^()]*\))*\)", r"\1", value.strip())
    return re.sub(r"rgb\((\d+) (\d+) (\d+) / ([.\d]+)\)", r"rgba(\1,\2,\3,\4)", value)


def rules(path):
    """The rules of a style sheet outside of others: selectors, and declarations in order."""
    css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    found, depth, start = [], 0, 0
    for index, character in enumerate(css):
        if character == "{":
            if depth == 0:
                selector, body = css[start:index].strip(), index + 1
            depth += 1
        elif character == "}":
            depth -= 1
            if depth == 0:
                start = index + 1
                if not selector.startswith("@"):
                    names = [" ".join(name.split()) for name in selector.split(",")]
                    pairs = re.findall(r"([a-z0-9-]+)\s*:\s*((?:[^;(]|\((?:[^()]|\([^()]*\))*\))+)", css[body:index])
                    found.append((names, [(key, day(value)) for key, value in pairs]))
    return found


def used():
    """The classes of drawings."""
    files = [*PARTIALS.glob("drawings/**/*.html"), *PARTIALS.glob("*/mark.html"), *PARTIALS.glob("mark-*.html")]
    names = set()
    for path in [*files, PARTIALS / "drawing.html"]:
        for text in re.findall(r'class="([^"]*)"', path.read_text(encoding="utf-8")):
            names.update(DRAWN.findall(text))
            # The rest of a computed class is any word.
            names.update(re.findall(r"((?:[fsk]|sc|rw|pt)-)\{\{", text))
    return names


def is_drawn(selector, names):
    """Whether a selector is one of classes, all of which are those of drawings."""
    if not re.fullmatch(r"\.[a-z0-9-]+(?:[. ]+\.?[a-z0-9-]+)*", selector):
        return False
    return all(
        name in names or any(name.startswith(start) for start in names if start.endswith("-"))
        for name in re.findall(r"\.([a-z0-9-]+)", selector))


def font(value, portal):
    """The shorthand of a font, in properties of its own."""
    weight, size = re.match(r"(\d+) (\d+px)", value).groups()
    return [("font-weight", weight), ("font-size", size), ("font-family", f"Acopio {portal}, Acopio text")]


def rule(selectors, body):
    """A rule of a style sheet, with the selectors in several lines if one would be too long."""
    line = f"{selectors} {{ {body} }}"
    if len(line) <= 200:
        return line
    return f"{textwrap.fill(selectors, 100, break_long_words=False, break_on_hyphens=False)} {{ {body} }}"


def styles(portal, sheets, names):
    """The rules of a portal, one a line."""
    palette, scoped = {}, {}
    for selectors, pairs in sheets:
        values = {key[2:]: value for key, value in pairs if key.startswith("--")}
        for selector in selectors:
            if selector == ":root" or selector == f'[data-portal="{portal}"]':
                palette.update(values)
            elif values and is_drawn(selector, names):
                scoped.setdefault(selector, {}).update(values)
    lines = []

    def resolve(pairs, values):
        text = [(key, re.sub(rf"var\({NAME}\)", lambda m: values.get(m.group(1), "?"), value)) for key, value in pairs]
        return "; ".join(f"{key}: {value}" for key, value in text if "?" not in value)

    for selectors, pairs in sheets:
        drawn = [selector for selector in selectors if is_drawn(selector, names)]
        if not drawn:
            continue
        plain = []
        for key, value in pairs:
            if key == "font":
                plain += font(value, portal)
            elif re.fullmatch(r"fill|stroke(?:-[a-z]+)?|opacity|font-[a-z]+", key):
                plain.append((key, value))
        body = resolve(plain, palette)
        if body:
            lines.append(rule(", ".join(drawn), body))
        for scope, values in scoped.items():
            wanted = set(re.findall(rf"var\({NAME}\)", " ".join(value for _, value in plain)))
            if wanted & values.keys():
                inner = ", ".join(f"{scope} {selector}" for selector in drawn)
                lines.append(rule(inner, resolve(plain, {**palette, **values})))
    lines += [
        f".paper {{ fill: {palette['strong']} }}", f".shape {{ fill: {palette['strong-2']} }}",
        f".kicker, .accent {{ fill: {palette['accent']} }}", f".words {{ fill: {palette['on-strong']} }}",
        f".field {{ fill: {palette['soft']} }}",
    ]
    return lines


def text():
    names = used()
    common = rules(ASSETS / "site.css")
    all_lines = {"": styles("", common, names)}
    for portal in PORTALS:
        all_lines[portal] = styles(portal, common + rules(ASSETS / f"{portal}.css"), names)
    shared = [line for line in all_lines[""] if all(line in lines for lines in all_lines.values())]
    lines = [
        "{% doc %}", "  The style of pictures that are shared. Made by Scripts/share_styles.py from the style sheets.",
        "  @param {string} portal - The key of an entry of the collection portals", "{% enddoc %}", "<style>", *shared,
        "{% case portal %}",
    ]
    for portal in [*PORTALS, ""]:
        lines.append("{% when '" + portal + "' %}" if portal else "{% else %}")
        lines += [line for line in all_lines[portal] if line not in shared]
    return "\n".join([*lines, "{% endcase %}", "</style>", ""])


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        current = PARTIAL.read_text(encoding="utf-8") if PARTIAL.exists() else ""
        sys.exit(None if current == text() else f"{PARTIAL.name} is not up to date: run Scripts/share_styles.py")
    PARTIAL.parent.mkdir(parents=True, exist_ok=True)
    PARTIAL.write_text(text(), encoding="utf-8")
