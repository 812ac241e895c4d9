#!/usr/bin/env python3
"""Measures a build with many small outputs: a catalogue of 464 products with 19 releases each.

The site is that of Tests/Golden/lifecycle with other products and one more file for each release. Each build
starts without output and cache; the median of several is printed.

    Benchmarks/catalogue.py [--acopio .build/release/acopio] [--runs 5]
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRODUCTS, RELEASES = 464, 19
MORE = """  - path: '/api/v1/products/{slug}/releases/{releaseCycle}'
    for: releases
    one:
      result:
        members:
          name: concat(parent.slug, ' ', releaseCycle)
          released: releaseDate
          isEnded: if eol is date then eol <= build.date else eol
          endedFrom: if eol is date then eol else null
          isLong: if lts is boolean then lts else lts <= build.date
"""


def product(number: int) -> str:
    """The file of a product; the same for the same number."""
    lines = [
        "---", f"title: Product {number}", f"category: {['os', 'db', 'lang', 'tool', 'device'][number % 5]}",
        f"tags: tag{number % 37} tag{number % 11}", "releases:",
    ]
    for release in range(RELEASES, 0, -1):
        year = 2008 + release
        ends = f"{year + 3}-0{number % 9 + 1}-15" if (number + release) % 4 else "false"
        lines += [
            f'  - releaseCycle: "{release}.{number % 10}"',
            f"    releaseDate: {year}-0{number % 8 + 1}-10",
            f"    eol: {ends}",
            f'    latest: "{release}.{number % 10}.{release}"',
            f"    latestReleaseDate: {year}-11-0{release % 9 + 1}",
        ]
    return "\n".join([*lines, "---", "", f"Product {number} is invented.", ""])


def write_site(folder: pathlib.Path) -> None:
    golden = ROOT / "Tests/Golden/lifecycle"
    for name in ["content", "templates"]:
        shutil.copytree(golden / name, folder / name)
    products = folder / "content/products"
    for file in products.glob("*.md"):
        file.unlink()
    for number in range(PRODUCTS):
        (products / f"product-{number:03}.md").write_text(product(number))
    declaration = products / "_collection.yml"
    declaration.write_text(declaration.read_text().replace("\noutputs:", f"\n{MORE}outputs:", 1))


def build(folder: pathlib.Path, acopio: str) -> tuple[float, float, float]:
    """Builds the site once: seconds, processor seconds, and peak memory in MB."""
    for name in ["Output", ".acopio"]:
        shutil.rmtree(folder / name, ignore_errors=True)
    begin = time.monotonic()
    process = subprocess.Popen(
        [acopio, "build", "--now", "2026-11-21"], cwd=folder, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(errors.decode())
    seconds = time.monotonic() - begin
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--acopio", default=str(ROOT / ".build/release/acopio"))
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        folder = pathlib.Path(name)
        write_site(folder)
        runs = [build(folder, arguments.acopio) for _ in range(arguments.runs + 1)][1:]
        files = sum(len(names) for _, _, names in os.walk(folder / "Output"))
        seconds, processor, peak = (statistics.median(values) for values in zip(*runs))
    print(f"{files} files from {PRODUCTS} files of content: {seconds:.2f} s, {processor:.2f} s of "
          f"processor time, {peak:.0f} MB at most")


if __name__ == "__main__":
    main()
