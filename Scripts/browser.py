#!/usr/bin/env python3
"""Writes the files of Browser/ into the code, so that the command has them wherever it runs.

A test compares both; run 'make browser' after changing one.
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


def main():
    for old in TARGET.glob("BrowserFiles*.swift"):
        old.unlink()
    files = sorted(path for path in SOURCE.rglob("*") if path.is_file() and path.name != "strings.json")
    listed = ""
    for file in files:
        path = file.relative_to(SOURCE)
        listed += f'    "{path}": {name(path)},\n'
        swift = NOTE + f"extension BrowserFiles {{\n  /// `Browser/{path}`.\n  static let {name(path)} =\n"
        swift += f'    {literal(file.read_text(encoding="utf-8"))}\n}}\n'
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
