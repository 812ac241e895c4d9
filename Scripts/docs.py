#!/usr/bin/env python3
"""Writes into docs/ what the tool says of itself: 'make docs' runs it after a build.

    docs.py ACOPIO

A page of the reference is its front matter, which stays, and what the tool prints. The page of a host ends with what
the reference says of it: its redirects, limits and gaps. Tests compare both.
"""

import pathlib
import re
import subprocess
import sys

PAGES = pathlib.Path(__file__).resolve().parents[1] / "docs/content/pages"
REFERENCES = {
    "configuration": ("schema", "--reference"),
    "hosts": ("hosts", "--reference"),
    "templates": ("template", "reference"),
}
# The last section of the page of a host.
LIMITS = "## Limits and gaps\n"


def front_matter(text):
    """The lines at the beginning of a page, with those of '---'."""
    return re.match(r"---\n.*?\n---\n", text, re.S)[0]


def hosts(reference):
    """The name and the title of every host."""
    return re.findall(r"^\| `(\w+)` \| ([^|]+) \| ", reference, re.M)


def limits(reference, title):
    """What the reference says of a host, but for how to use it, which its page says."""
    section = re.search(rf"^## {re.escape(title)}\n\n[^\n]+\n(.*?)(?=^## |\Z)", reference, re.M | re.S)[1].strip("\n")
    head = re.search(r"^\| host (\| status .*)\n", reference, re.M)[1]
    row = re.search(rf"^\| {re.escape(title)} (\| (?!layout).*)\n", reference[reference.index(head):], re.M)[1]
    rule = "|---" * (head.count("|") - 1) + "|"
    text = f"`make docs` writes this section from the code.\n\nRedirects of `site.yml` that the host can answer:\n\n{head}\n{rule}\n{row}\n"
    return text + (f"\n{section}\n" if section else "\nNo other limit or gap is known.\n")


def main(acopio):
    for name, arguments in REFERENCES.items():
        page = PAGES / f"reference/{name}.md"
        printed = subprocess.run([acopio, *arguments], check=True, capture_output=True, text=True).stdout
        page.write_text(front_matter(page.read_text(encoding="utf-8")) + printed, encoding="utf-8")
    reference = (PAGES / "reference/hosts.md").read_text(encoding="utf-8")
    for name, title in hosts(reference):
        page = PAGES / f"deploy/{name}.md"
        written, _ = page.read_text(encoding="utf-8").split(LIMITS)
        page.write_text(f"{written}{LIMITS}\n{limits(reference, title)}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
