#!/usr/bin/env python3
"""Writes the files of Starters/ into the code, so that the command has them wherever it runs.

A test compares both; run 'make starters' after changing a starter.
"""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGET = ROOT / "Sources/AcopioImport/Starters"

HEADER = """// Written by 'make starters' from the files in Starters/{name}/: change those.

extension StarterFiles {{
  /// The files in `Starters/{name}/` by their path.
  static let {name}: [String: String] = [
"""


def literal(text):
    """A Swift literal of a text that ends with a line end."""
    if not text.endswith("\n") or '"""#' in text:
        raise ValueError("a file of a starter ends with a line end and has no '\"\"\"#'")
    lines = [f"    {line}".rstrip() for line in text.split("\n")]
    return '#"""\n' + "\n".join(lines) + '\n    """#'


def main():
    for folder in sorted(path for path in (ROOT / "Starters").iterdir() if path.is_dir()):
        swift = HEADER.format(name=folder.name)
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            swift += f'    "{file.relative_to(folder)}":\n      {literal(file.read_text())},\n'
        (TARGET / f"StarterFiles+{folder.name.capitalize()}.swift").write_text(swift + "  ]\n}\n")


if __name__ == "__main__":
    main()
