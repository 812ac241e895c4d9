#!/usr/bin/env python3
"""Measures how long an edit takes to show in a preview: `acopio serve` and `hugo server`, in turn, on the same pages.

From the moment of the write until the page that is open is answered with the edit, polled over HTTP. Both servers run
at the same time, and each is idle when an edit begins. With --build, `acopio build` after edits, too: nothing changed,
one body edited, and from nothing.

    Benchmarks/edits.py --corpus PROGRAM [--pages 10000] [--runs 7] [--acopio PROGRAM] [--hugo PROGRAM] [--build]

`swift build -c release --package-path Benchmarks` makes the program `corpus`.
"""

import argparse
import http.client
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAUSE = 0.3


class Server:
    """A preview and the connection of a browser to it."""

    def __init__(self, name: str, arguments: list[str], port: int, page: str, template: str) -> None:
        self.name, self.page, self.template = name, page, template
        self.process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        end = time.monotonic() + 300
        while True:
            try:
                if b"<html" in self.get():
                    return
            except (OSError, http.client.HTTPException):
                self.connection.close()
            if time.monotonic() > end:
                raise SystemExit(f"{name} does not answer at {page}")
            time.sleep(0.1)

    def get(self) -> bytes:
        self.connection.request("GET", self.page)
        return self.connection.getresponse().read()

    def settle(self) -> None:
        """Waits until the server uses no processor time."""
        before = -1
        while True:
            fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            now = int(fields[11]) + int(fields[12])
            if now == before:
                return
            before = now
            time.sleep(PAUSE)

    def edit(self, path: pathlib.Path, text: str, mark: str) -> float:
        """Writes a file and returns the milliseconds until the page contains the mark."""
        self.settle()
        # Servers close connections that nothing uses for a while.
        self.connection.close()
        self.get()
        start = time.perf_counter()
        path.write_text(text)
        while mark.encode() not in self.get():
            if time.perf_counter() - start > 60:
                raise SystemExit(f"{self.name} does not show the edit of {path}")
        return (time.perf_counter() - start) * 1000

    def end(self) -> int:
        """Ends the server; returns its peak resident memory in MiB."""
        self.process.terminate()
        _, self.process.returncode, usage = os.wait4(self.process.pid, 0)
        return usage.ru_maxrss // 1024


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def prepare(work: pathlib.Path, corpus: str, pages: int, tools: list[str]) -> str:
    """Writes a site for each tool; returns the name of the page that is edited."""
    subprocess.run([corpus, str(pages), str(work / "posts")], check=True, stdout=subprocess.DEVNULL)
    for tool in tools:
        shutil.copytree(ROOT / "Benchmarks" / tool, work / tool)
        shutil.copytree(work / "posts", work / tool / "content/posts", dirs_exist_ok=True)
    return sorted(path.stem for path in (work / "posts").glob("*.md"))[pages // 2]


def row(name: str, times: dict[str, list[float]]) -> None:
    shown = [f"{tool} {statistics.median(found):.0f} ({min(found):.0f}–{max(found):.0f})" for tool, found in times.items()]
    if len(times) == 2:
        ours, theirs = times.values()
        shown.append(f"{statistics.median(b / a for a, b in zip(ours, theirs)):.1f} ×")
    print(f"{name:<28}", "   ".join(shown), flush=True)


def previews(work: pathlib.Path, options: argparse.Namespace, stem: str) -> None:
    port, page = free_port(), None
    text = (work / "site/content/posts" / f"{stem}.md").read_text()
    slug = re.search(r"^slug: *\"?([^\"\n]+)", text, re.M)
    page = f"/posts/{slug.group(1) if slug else stem}/"
    servers = [
        Server(
            "acopio", [options.acopio, "serve", "--root", str(work / "site"), "--port", str(port)], port, page,
            "templates/layouts/base.html"),
    ]
    if options.hugo:
        port = free_port()
        servers.append(
            Server(
                "hugo", [options.hugo, "server", "--source", str(work / "hugo"), "--port", str(port), "--baseURL",
                         f"http://127.0.0.1:{port}/"], port, page, "layouts/baseof.html"))
    folders = {"acopio": work / "site", "hugo": work / "hugo"}
    try:
        for kind in ("body", "title", "base template"):
            times: dict[str, list[float]] = {server.name: [] for server in servers}
            for run in range(options.runs + 1):
                for server in servers:
                    mark = f"Edited{kind[:2]}{run}x"
                    if kind == "base template":
                        path = folders[server.name] / server.template
                        text = re.sub(r"(<i>Edited\w+</i>)?</body>", f"<i>{mark}</i></body>", path.read_text())
                    else:
                        path = folders[server.name] / "content/posts" / f"{stem}.md"
                        head, front, body = path.read_text().split("---\n", 2)
                        if kind == "body":
                            body = f"\n{mark} " + re.sub(r"^\n?(Edited\w+ )?", "", body)
                        else:
                            front = re.sub(r"(?m)^title: .*$", f"title: {mark}", front)
                        text = f"{head}---\n{front}---\n{body}"
                    found = server.edit(path, text, mark)
                    if run > 0:
                        times[server.name].append(found)
            row(f"{kind} edited, ms", times)
    finally:
        for server in servers:
            print(f"{server.name}: at most {server.end()} MiB")


def builds(work: pathlib.Path, options: argparse.Namespace, stem: str) -> None:
    site = work / "site"

    def build() -> float:
        start = time.perf_counter()
        subprocess.run([options.acopio, "build", "--root", str(site)], check=True, stdout=subprocess.DEVNULL)
        return (time.perf_counter() - start) * 1000

    page = site / "content/posts" / f"{stem}.md"
    times: dict[str, list[float]] = {"from nothing": [], "nothing changed": [], "one body edited": []}
    for run in range(options.runs):
        for folder in ("Output", ".acopio"):
            shutil.rmtree(site / folder, ignore_errors=True)
        times["from nothing"].append(build())
        times["nothing changed"].append(build())
        with page.open("a") as file:
            file.write(f"\nEdited {run}.\n")
        times["one body edited"].append(build())
    for name, found in times.items():
        row(f"build, {name}, ms", {"acopio": found})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--acopio", default=str(ROOT / ".build/release/acopio"))
    parser.add_argument("--hugo", default=os.environ.get("HUGO", shutil.which("hugo")))
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--build", action="store_true")
    options = parser.parse_args()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory, prefix="acopio-edits.") as folder:
        work = pathlib.Path(folder)
        stem = prepare(work, options.corpus, options.pages, ["site"] + (["hugo"] if options.hugo else []))
        print(f"{options.pages} pages, {options.runs} edits of each kind in turn; medians (least–most)")
        if options.build:
            builds(work, options, stem)
        previews(work, options, stem)


if __name__ == "__main__":
    main()
