#!/usr/bin/env python3
"""Writes the files of Browser/ into the code, so that the command has them wherever it runs.

Scripts are written without the comments that stand on lines of their own, but for those at their beginning: visitors
load them with every page. A test compares both; run 'make browser' after changing one.
"""

import json
import pathlib

from starters import literal

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCE = ROOT / "Browser"
TARGET = ROOT / "Sources/AcopioRender/Browser"
WORDS = ROOT / "Sources/AcopioModel/BrowserWords.swift"

NOTE = "// Written by 'make browser' from the files in Browser/: change those.\n\n"


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def name(path):
    """The name of a constant for a file: partials/acopio/search.html becomes partialsAcopioSearchHtml."""
    first, *rest = [word for part in path.parts for word in part.split(".")]
    return first + "".join(word.capitalize() for word in rest)


def published(path):
    """The text of a file as pages get it."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".js":
        return text
    lines, is_inside, is_head = [], False, True
    for line in text.split("\n"):
        start = line.strip()
        is_head = is_head and start.startswith("//")
        if is_inside:
            is_inside = not start.endswith("*/")
        elif start.startswith("/**") and (start.endswith("*/") or "*/" not in start):
            is_inside = not start.endswith("*/")
        elif is_head or not start.startswith("//"):
            lines.append(line)
    return "\n".join(lines)


def main():
    for old in TARGET.glob("BrowserFiles*.swift"):
        old.unlink()
    files = sorted(path for path in SOURCE.rglob("*") if path.is_file() and path.name != "strings.json")
    listed = ""
    for file in files:
        path = file.relative_to(SOURCE)
        listed += f'    "{path}": {name(path)},\n'
        swift = NOTE + f"extension BrowserFiles {{\n  /// `Browser/{path}`.\n  static let {name(path)} =\n"
        swift += f'    {literal(published(file))}\n}}\n'
        (TARGET / f"BrowserFiles+{name(path)}.swift").write_text(swift, encoding="utf-8")
    words = ""
    for language, texts in sorted(json.loads((SOURCE / "strings.json").read_text(encoding="utf-8")).items()):
        words += f'    "{language}": [\n'
        for key, text in sorted(texts.items()):
            words += f"      {quoted(key)}:\n        {quoted(text)},\n"
        words += "    ],\n"
    (TARGET / "BrowserFiles.swift").write_text(
        NOTE + "/// What pages get from the tool.\npackage enum BrowserFiles {\n"
        "  /// The files by their path.\n  package static let all: [String: String] = [\n" + listed + "  ]\n}\n",
        encoding="utf-8")
    WORDS.write_text(
        NOTE + "/// The words of the partials that pages get from the tool.\npackage enum BrowserWords {\n"
        "  /// The texts by language and key.\n"
        "  package static let all: [String: [String: String]] = [\n" + words + "  ]\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
