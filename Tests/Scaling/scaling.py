"""Measures how the time of each reader grows with its input, and fails where it grows too fast.

    python3 Tests/Scaling/scaling.py [--acopio PATH] [--only WORDS] [--list]

The shapes are in `shapes_*.py` beside this file. A shape makes an input of size n; the command reads
inputs of size n, 2n and 4n, where n is chosen so that the smallest run takes long enough to measure.
What counts is processor time, the minimum of several runs, less the time of an empty input: a busy
machine cannot make a run shorter, so it cannot hide a fast one. A shape fails if a doubling of the
input costs more than 3 times as much, and if the second measurement, with more runs, agrees.
"""

import argparse
import importlib.util
import os
import pathlib
import resource
import shutil
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
# No single run may take longer.
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


def shapes():
    """All shapes: (name, size to start at, function of n that gives files and arguments)."""
    found = []
    for path in sorted(HERE.glob("shapes_*.py")):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for shape in module.SHAPES:
            theme = path.stem.removeprefix("shapes_")
            if callable(shape[1]):
                # A whole site, with a size to start at.
                name, make, start = shape
                found.append((f"{theme}: {name}", start, lambda n, m=make: (
                    m(n), ["check", "--now", "2026-11-21"])))
            else:
                name, reader, make = shape
                found.append((
                    f"{theme}: {name}", 500, lambda n, r=reader, m=make: site_of(r, m(n))))
    names = [name for name, _, _ in found]
    assert len(set(names)) == len(names), "two shapes have one name"
    return found


class Runner:
    """Runs the command on inputs in a folder of its own."""

    def __init__(self, acopio):
        self.acopio = acopio
        self.folder = pathlib.Path(tempfile.mkdtemp(
            prefix="acopio-scaling.", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def lay(self, files):
        """Writes a site; returns its size in bytes."""
        shutil.rmtree(self.folder / "site", ignore_errors=True)
        size = 0
        for path, text in files.items():
            data = text if isinstance(text, bytes) else text.encode()
            size += len(data)
            file = self.folder / "site" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return size

    def seconds(self, arguments, runs):
        """The least processor time of some runs on the site that is laid out."""
        return min(self.once(arguments) for _ in range(runs))

    def once(self, arguments):
        process = subprocess.Popen(
            [self.acopio, *arguments], cwd=self.folder / "site", stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE)))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode < 0:
            raise Crash(process.returncode)
        if process.returncode > 1:
            raise Crash(process.returncode)
        return usage.ru_utime + usage.ru_stime


class Crash(Exception):
    """The command died, or could not run."""


def measure(runner, make, n):
    """The sizes, their times and the greater ratio of two doublings."""
    files, arguments = make(1)
    runner.lay(files)
    empty = runner.seconds(arguments, 3)
    while True:
        files, arguments = make(n)
        size = runner.lay(files)
        least = runner.seconds(arguments, 2) - empty
        if least >= LEAST_SECONDS or size * 4 > MOST_BYTES:
            break
        factor = 8 if least < LEAST_SECONDS / 10 else 2
        if size * factor * 4 > MOST_BYTES:
            factor = max(2, int(MOST_BYTES / 4 / max(size, 1)))
        n *= factor
        if n > 4_000_000:
            break
    ratio, times = ratios(runner, make, n, empty, 3)
    if ratio > MOST:
        ratio, times = ratios(runner, make, n, empty, 7)
    return n, times, ratio


def ratios(runner, make, n, empty, runs):
    times = []
    for size in (n, 2 * n, 4 * n):
        files, arguments = make(size)
        runner.lay(files)
        times.append(max(runner.seconds(arguments, runs) - empty, 0.0))
    # Work that cannot be measured at all cannot grow too fast either.
    floor = LEAST_SECONDS / 4
    pairs = zip(times, times[1:])
    return max(after / max(before, floor) for before, after in pairs), times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--acopio", default=str(ROOT / ".build/release/acopio"))
    parser.add_argument("--only", default="")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    chosen = [shape for shape in shapes() if options.only in shape[0]]
    if options.list:
        print("\n".join(name for name, _, _ in chosen))
        return 0
    if not chosen:
        raise SystemExit(f"no shape has '{options.only}' in its name")
    runner = Runner(options.acopio)
    failed = 0
    begun = time.monotonic()
    try:
        for name, start, make in chosen:
            try:
                n, times, ratio = measure(runner, make, start)
            except Crash as crash:
                failed += 1
                print(f"FAIL {name}: the command ended with {crash.args[0]}", flush=True)
                continue
            verdict = "ok  " if ratio <= MOST else "FAIL"
            failed += ratio > MOST
            milliseconds = ", ".join(f"{time * 1000:.0f}" for time in times)
            print(f"{verdict} {name}: n = {n}: {milliseconds} ms, {ratio:.1f} x", flush=True)
    finally:
        runner.close()
    print(f"{len(chosen) - failed} passed, {failed} failed")
    print(f"measured in {time.monotonic() - begun:.0f} s", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
