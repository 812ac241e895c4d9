#!/usr/bin/env python3
"""Compares the messages of the tool with their translations in Languages/.

    Scripts/messages.py [--list] [--build .build/debug]

A message is a string literal of the type 'Message'. The compiler says which literals these are: every module is checked
once more, and its syntax tree has their places; that takes about two minutes of the processor. 'make messages' builds the
modules first. The texts of the help are messages, too. Printed are messages without a translation, and translations without a message; '--list' prints the patterns
of all messages instead, as JSON. The exit status is 1 if anything was missing.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCES = ROOT / "Sources"
LITERAL = re.compile(r'[(=](interpolated_string_literal|string_literal)_expr type="Message"')
NUMBER = re.compile(r"\{(\d+)\}")
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]


class Reader:
    """The string literals of a Swift file, by the offset of their first quotation mark."""

    def __init__(self, text):
        self.text = text
        self.found = []
        self.skip_code(0, None)

    def skip_code(self, at, closing):
        """Reads code until the parenthesis that closes an interpolation, or the end of the file."""
        depth = 0
        text = self.text
        while at < len(text):
            if text.startswith("//", at):
                end = text.find("\n", at)
                at = len(text) if end < 0 else end
            elif text.startswith("/*", at):
                at = text.index("*/", at) + 2
            elif text[at] == '"' or re.match(r'#+"', text[at : at + 4]):
                at = self.literal(at)
            else:
                if closing and text[at] == "(":
                    depth += 1
                elif closing and text[at] == ")":
                    if depth == 0:
                        return at + 1
                    depth -= 1
                at += 1
        return at

    def literal(self, start):
        text = self.text
        at = start
        while text[at] == "#":
            at += 1
        hashes = "#" * (at - start)
        quote = '"""' if text.startswith('"""', at) else '"'
        at += len(quote)
        place = len(self.found)
        self.found.append(None)
        pieces, values = [], 0
        while not text.startswith(quote + hashes, at):
            if text.startswith("\\" + hashes, at):
                at += 1 + len(hashes)
                if text[at] == "(":
                    at = self.skip_code(at + 1, True)
                    pieces.append("{%d}" % values)
                    values += 1
                elif text[at] == "u":
                    code = re.match(r"u\{([0-9A-Fa-f]+)\}", text[at:])
                    pieces.append(chr(int(code[1], 16)))
                    at += code.end()
                elif text[at] in " \t\n":
                    at = text.index("\n", at) + 1
                    pieces.append("\0")
                else:
                    pieces.append({"n": "\n", "t": "\t", "r": "\r"}.get(text[at], text[at]))
                    at += 1
            else:
                pieces.append(text[at])
                at += 1
        at += len(quote) + len(hashes)
        pattern = "".join(pieces)
        if quote == '"""':
            pattern = self.lines(pattern)
        self.found[place] = (start, at, pattern, values)
        return at

    @staticmethod
    def lines(pattern):
        """The text of a literal of several lines: without the indentation of its last one."""
        lines = pattern.replace("\0", "\0\n").split("\n")
        indentation = len(lines[-1])
        inner = [line[indentation:] if not line[:indentation].strip() else line for line in lines[1:-1]]
        return "\n".join(inner).replace("\0\n", "").replace("\0", "")

    def joined(self):
        """The literals, those that '+' joins as one, by the places of all their parts."""
        by_place = {}
        rest = self.found
        for number, (start, end, pattern, values) in enumerate(rest):
            if start in by_place:
                continue
            places = [start]
            after = [part for part in rest[number + 1 :] if part[0] >= end]
            for part in after:
                if not re.fullmatch(r"\s*\+\s*", self.text[end : part[0]]):
                    break
                pattern += NUMBER.sub(lambda match: "{%d}" % (int(match[1]) + values), part[2])
                values += part[3]
                places.append(part[0])
                end = part[1]
            for place in places:
                by_place[place] = pattern
        return by_place


def modules():
    """The modules of the tool that import the one with messages, and that one."""
    folders = sorted(path for path in SOURCES.iterdir() if any(path.rglob("*.swift")))
    return [path for path in folders if path.name.startswith("Acopio") or path.name == "acopio"]


def syntax(module, build):
    """The lines of the syntax tree of a module that are about messages."""
    maps = []
    checkouts = ROOT / ".build/checkouts"
    folders = [SOURCES.rglob("module.modulemap"), checkouts.rglob("module.modulemap"), build.glob("*.build/module.modulemap")]
    for path in (path for found in folders for path in sorted(found)):
        folder = path.parent
        maps += ["-Xcc", f"-fmodule-map-file={path}", "-Xcc", "-I", "-Xcc", str(folder)]
    for folder in sorted(SOURCES.glob("*/include")):
        maps += ["-Xcc", "-I", "-Xcc", str(folder)]
    command = ["swiftc", "-dump-ast", "-module-name", module.name, "-parse-as-library", "-I", str(build / "Modules")]
    command += [str(path) for path in sorted(module.rglob("*.swift"))]
    command += ["-swift-version", "6", "-package-name", ROOT.name.lower(), "-DSWIFT_PACKAGE"] + maps
    for feature in FEATURES:
        command += ["-enable-upcoming-feature", feature]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, errors="replace")
    if run.returncode != 0:
        faults = [line for line in (run.stdout + run.stderr).split("\n") if "error:" in line]
        sys.exit(f"{module.name} cannot be read:\n" + "\n".join(faults[:10]))
    return [line for text in (run.stdout, run.stderr) for line in text.split("\n") if 'type="Message"' in line]


def patterns(build):
    """The places of all messages, by pattern."""
    found = {}
    for module in modules():
        places = {}
        for line in syntax(module, build):
            if LITERAL.search(line) and (match := re.search(r"location=([^ ]+):(\d+):(\d+)", line)):
                places.setdefault(match[1], set()).add((int(match[2]), int(match[3])))
        for path, positions in sorted(places.items()):
            data = pathlib.Path(path).read_bytes()
            lines = data.split(b"\n")
            starts = [0]
            for line in lines:
                starts.append(starts[-1] + len(line.decode()) + 1)
            literals = Reader(data.decode()).joined()
            for line, column in sorted(positions):
                offset = starts[line - 1] + len(lines[line - 1][: column - 1].decode())
                pattern = literals.get(offset)
                if pattern is None:
                    sys.exit(f"{path}:{line}:{column}: there is no literal")
                if re.search(r"[A-Za-z]{2}", NUMBER.sub("", pattern)):
                    place = f"{pathlib.Path(path).relative_to(ROOT)}:{line}"
                    found.setdefault(pattern, place)
    for text in help_texts(build):
        found.setdefault(text, "Sources/acopio")
    return found


def help_texts(build):
    """The texts of commands, arguments and options, as the built command describes itself."""
    command = [str(build / "acopio"), "--experimental-dump-help"]
    return texts_of(json.loads(subprocess.run(command, capture_output=True, check=True).stdout))


def texts_of(described):
    """The texts in a description of the commands."""
    waiting, texts = [described["command"]], []
    while waiting:
        part = waiting.pop(0)
        if part.get("shouldDisplay", True):
            texts += [part[key] for key in ("abstract", "discussion") if part.get(key)]
        waiting += part.get("arguments", []) + part.get("subcommands", [])
    return texts


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--list", action="store_true", help="print the patterns of all messages as JSON")
    arguments.add_argument("--build", default=".build/debug", help="the folder of the built modules")
    chosen = arguments.parse_args()
    found = patterns((ROOT / chosen.build).resolve())
    if chosen.list:
        print(json.dumps(found, ensure_ascii=False, indent=0))
        return
    faults = 0
    for path in sorted((ROOT / "Languages").glob("*.json")):
        texts = json.loads(path.read_text())
        for pattern, place in found.items():
            if pattern not in texts:
                print(f"{place}: no text in {path.name}: {json.dumps(pattern, ensure_ascii=False)}")
                faults += 1
        for pattern in texts:
            if pattern not in found:
                print(f"{path.name}: no message has the pattern {json.dumps(pattern, ensure_ascii=False)}")
                faults += 1
    print(f"{len(found)} messages, {faults} without their counterpart")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
