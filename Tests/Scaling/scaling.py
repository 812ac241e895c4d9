"""Measures how the time of each reader grows with its input, and fails where it grows too fast.

    python3 Tests/Scaling/scaling.py [--acopio PATH] [--only WORDS] [--patience SECONDS] [--list]

The shapes are in `shapes_*.py` in this folder. A shape makes an input of size n; the command reads
inputs of size n, 2n and 4n, where n is chosen so that the smallest run takes long enough to measure.
What counts is processor time, the minimum of several runs, less the time of an empty input: a busy
machine cannot make a run shorter, so it cannot hide a fast one. A shape fails if a doubling of the
input costs more than 3 times as much. A suspicion is measured again, first with more runs, then with
twice the input: work that is really quadratic fails at every size, a disturbed measurement does not.

README.md in this folder says what is red with the program as it was before its lexer was fixed.
"""

import argparse
import importlib.util
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# A doubling of linear work costs 2; of n log n a little more; of quadratic work 4.
MOST = 3.0
# Below this the smallest run says more about the machine than about the shape.
LEAST_SECONDS = 0.02
# Readers refuse files of more than 64 MB, and nothing should need one.
MOST_BYTES = 12 << 20
# Nor should anything need more pieces.
MOST_PIECES = 4_000_000
# No run may take more seconds of processor time.
PATIENCE = 120

SITE = "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
LAYOUT = "<!doctype html>\n<html lang=\"en-GB\"><body>{{ entry.key }}</body></html>\n"
ENDINGS = {"toml": "toml", "yaml": "yml", "json": "json", "csv": "csv", "front-matter": "md"}


def site_of(reader, text):
    """A site in which `text` is the file that `reader` reads: {path: bytes}, and the arguments."""
    files = {
        "content/site.yml": SITE,
        "templates/layouts/book.html": LAYOUT,
    }
    if reader == "markdown":
        return {"input.md": text}, ["markdown", "input.md"]
    if reader == "blueprint":
        return {"input.apib": text}, ["contract", "parse", "input.apib"]
    if reader == "template":
        return {"page.html": text}, ["template", "render", "page.html"]
    if reader == "template-standard":
        return {"page.html": text}, ["template", "render", "--standard", "page.html"]
    if reader in ENDINGS:
        name = f"books.{ENDINGS[reader]}" if reader != "front-matter" else "momo.md"
        files["content/books/_collection.yml"] = collection(
            "*.md" if reader == "front-matter" else name)
        files[f"content/books/{name}"] = text
        return files, ["check", "--now", "2026-11-21"]
    raise SystemExit(f"no reader '{reader}'")


def collection(entries):
    return (f"entries: '{entries}'\nkey: id\nschema:\n  id: {{ type: string }}\n"
            "  title: { type: text, optional: true }\n")


class Shape:
    """One shape: its name, a size to start at, and how an input of a size is made.

    `make` gives the files of a site as {path: text} and the arguments of the command. `fault` is the
    id of the diagnostic that the input of a site must give, or `None` if it must be sound; shapes of
    single files are not judged.
    """

    def __init__(self, name, start, make, fault=None, is_judged=False):
        self.name, self.start, self.make = name, start, make
        self.fault, self.is_judged = fault, is_judged


def shapes():
    """All shapes."""
    found = []
    for path in sorted(HERE.glob("shapes_*.py")):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        theme = path.stem.removeprefix("shapes_")
        for name, *rest in module.SHAPES:
            name = f"{theme}: {name}"
            if callable(rest[0]):
                # A whole site, with a size to start at, and the fault that it has on purpose.
                make, start, *fault = rest
                found.append(Shape(
                    name, start, lambda n, m=make: (m(n), ["check", "--now", "2026-11-21"]),
                    *fault, is_judged=True))
            else:
                reader, make = rest
                found.append(Shape(name, 500, lambda n, r=reader, m=make: site_of(r, m(n))))
    names = [shape.name for shape in found]
    assert len(set(names)) == len(names), "two shapes have one name"
    return found


class Runner:
    """Runs the command on inputs in a folder of its own."""

    def __init__(self, acopio, patience=PATIENCE):
        self.acopio = acopio
        self.patience = patience
        self.folder = pathlib.Path(tempfile.mkdtemp(
            prefix="acopio-scaling.", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def lay(self, files, folder="site"):
        """Writes a site into a folder of its own; returns its size in bytes."""
        shutil.rmtree(self.folder / folder, ignore_errors=True)
        size = 0
        for path, text in files.items():
            data = text if isinstance(text, bytes) else text.encode()
            size += len(data)
            file = self.folder / folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return size

    def seconds(self, arguments, runs, folder="site"):
        """The least processor time of some runs on the site in a folder."""
        return min(self.once(arguments, folder) for _ in range(runs))

    def once(self, arguments, folder="site", errors=subprocess.DEVNULL):
        limit = (self.patience, self.patience + 1)
        process = subprocess.Popen(
            [self.acopio, *arguments], cwd=self.folder / folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=errors,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode == -signal.SIGXCPU:
            raise Trouble(f"a run took more than {self.patience} s")
        if process.returncode not in (0, 1):
            raise Trouble(f"the command ended with {process.returncode}")
        return usage.ru_utime + usage.ru_stime

    def judge(self, shape):
        """Raises if a site does not have the fault that its shape names, or has one unexpectedly."""
        files, arguments = shape.make(shape.start)
        self.lay(files)
        path = self.folder / "errors"
        with open(path, "wb") as errors:
            self.once(arguments + ["--all"], errors=errors)
        ids = set(re.findall(r": error: .* \[([a-z-]+)\]$", path.read_text(), re.MULTILINE))
        wanted = {shape.fault} if shape.fault else set()
        if ids != wanted:
            raise Trouble(f"the faults are {sorted(ids)}, not {sorted(wanted)}")


class Trouble(Exception):
    """The command died, took too long or said something unexpected."""


def measure(runner, shape):
    """The size, the times of it, its double and its quadruple, and the greater ratio of the two."""
    if shape.is_judged:
        runner.judge(shape)
    files, arguments = shape.make(1)
    runner.lay(files)
    empty = runner.seconds(arguments, 3)
    n = shape.start
    while True:
        files, arguments = shape.make(n)
        size = runner.lay(files)
        least = runner.seconds(arguments, 2) - empty
        if least >= LEAST_SECONDS or size * 4 > MOST_BYTES:
            break
        factor = 8 if least < LEAST_SECONDS / 10 else 2
        if size * factor * 4 > MOST_BYTES:
            factor = max(2, int(MOST_BYTES / 4 / max(size, 1)))
        n *= factor
        if n > MOST_PIECES:
            break
    # A suspicion is measured with more runs, then with a larger input.
    for factor, runs in (1, 3), (1, 7), (2, 5):
        ratio, times = ratios(runner, shape, n * factor, empty, runs)
        if ratio <= MOST:
            break
    return n * factor, times, ratio


def ratios(runner, shape, n, empty, runs):
    """The greater ratio of two doublings, and the three times.

    The sizes take turns, so that what disturbs the machine for a while disturbs all of them.
    """
    sizes = {f"site{factor}": factor * n for factor in (1, 2, 4)}
    for folder, size in sizes.items():
        files, arguments = shape.make(size)
        runner.lay(files, folder)
    rounds = [[runner.once(arguments, folder) for folder in sizes] for _ in range(runs)]
    times = [max(min(column) - empty, 0.0) for column in zip(*rounds)]
    # Work that cannot be measured at all cannot grow too fast either.
    floor = LEAST_SECONDS / 4
    return max(after / max(before, floor) for before, after in zip(times, times[1:])), times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--acopio", default=os.environ.get("ACOPIO") or str(ROOT / ".build/release/acopio"),
        help="the program to measure; by default $ACOPIO or the release build")
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORDS",
        help="only shapes with this in their name; may be repeated")
    parser.add_argument(
        "--patience", type=int, default=PATIENCE, metavar="SECONDS",
        help="the processor time that a single run may take")
    parser.add_argument("--list", action="store_true", help="list the shapes")
    options = parser.parse_args()
    chosen = [
        shape for shape in shapes()
        if not options.only or any(words in shape.name for words in options.only)]
    if options.list:
        print("\n".join(shape.name for shape in chosen))
        return 0
    if not chosen:
        raise SystemExit(f"no shape has one of {options.only} in its name")
    runner = Runner(os.path.abspath(options.acopio), options.patience)
    failed = 0
    begun = time.monotonic()
    try:
        for shape in chosen:
            try:
                n, times, ratio = measure(runner, shape)
            except Trouble as trouble:
                failed += 1
                print(f"FAIL {shape.name}: {trouble}", flush=True)
                continue
            verdict = "ok  " if ratio <= MOST else "FAIL"
            failed += ratio > MOST
            milliseconds = ", ".join(f"{time * 1000:.0f}" for time in times)
            print(f"{verdict} {shape.name}: n = {n}: {milliseconds} ms, {ratio:.1f} x", flush=True)
    finally:
        runner.close()
    print(f"{len(chosen) - failed} passed, {failed} failed")
    print(f"measured in {time.monotonic() - begun:.0f} s", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
