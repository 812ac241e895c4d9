#!/usr/bin/env python3
"""Lists files in the code for the compiler, which embeds them: Browser/, Languages/, Starters/ and the explanations of diagnostics.

A test compares both; run 'make embedded' after adding or removing a file. Changing one needs nothing but a build.
"""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ["Browser", "Languages", "Starters"]

SOURCE = """// Written by 'make embedded': files that the command brings along.
#include "CEmbedded.h"

// '#embed' is of C23, and a part of Clang in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Ends the file before and begins the next; its bytes follow as numbers.
#define FILE(path) , 0}}}}, {{path, (const unsigned char[]){{

static const struct cembedded_file files[] = {{{{"", (const unsigned char[]){{0
{entries}, 0}}}}}};

const struct cembedded_file *cembedded_files(long *count) {{
  *count = sizeof files / sizeof *files - 1;
  return files + 1;
}}
"""


def main():
    reference = ROOT / "docs/content/pages/reference"
    files = [reference / "diagnostics.md", reference / "diagnosticos.md"]
    files += [file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file()]
    paths = sorted(str(file.relative_to(ROOT)) for file in files)
    entries = "".join(f'FILE("{path}")\n#embed "../../{path}"\n' for path in paths)
    (ROOT / "Sources/CEmbedded/embedded.c").write_text(
        SOURCE.format(entries=entries))


if __name__ == "__main__":
    main()
