#!/usr/bin/env python3
"""Writes the files of Browser/ into the code, so that the command has them wherever it runs.

A test compares both; run 'make browser' after changing one.
"""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCE = ROOT / "Browser"
TARGET = ROOT / "Sources/AcopioRender/Browser/BrowserFiles.swift"

HEADER = """// Written by 'make browser' from the files in Browser/: change those.

/// What pages get from the tool.
package enum BrowserFiles {
"""


def literal(text):
    """A Swift literal of a text that ends with a line end."""
    if not text.endswith("\n") or '"""#' in text or "\\#" in text:
        raise ValueError("a file of Browser/ ends with a line end and has neither '\"\"\"#' nor '\\#'")
    lines = [f"    {line}".rstrip() for line in text.split("\n")]
    return '#"""\n' + "\n".join(lines) + '\n    """#'


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main():
    swift = HEADER + "  /// The files by their path.\n  package static let all: [String: String] = [\n"
    files = sorted(path for path in SOURCE.rglob("*") if path.is_file() and path.name != "strings.json")
    for file in files:
        swift += f'    "{file.relative_to(SOURCE)}":\n      {literal(file.read_text(encoding="utf-8"))},\n'
    swift += "  ]\n\n  /// The words of the partials by language and key.\n  package static let strings: [String: [String: String]] = [\n"
    for language, words in sorted(json.loads((SOURCE / "strings.json").read_text(encoding="utf-8")).items()):
        swift += f'    "{language}": [\n'
        for key, text in sorted(words.items()):
            swift += f"      {quoted(key)}:\n        {quoted(text)},\n"
        swift += "    ],\n"
    TARGET.write_text(swift + "  ]\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
