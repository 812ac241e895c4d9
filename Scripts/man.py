#!/usr/bin/env python3
"""Writes the man pages of a binary, one for each command, from what it says of itself.

    man.py BINARY FOLDER

The date of the pages is SOURCE_DATE_EPOCH, which must be set, so that the same commit gives the same pages.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys


def roff(text):
    """Text as roff takes it: nothing in it is a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = "".join(c if ord(c) < 128 else f"\\[u{ord(c):04X}]" for c in text)
    return re.sub(r"^\.", r"\\&.", text, flags=re.MULTILINE)


def sentence(text):
    return text if not text or text.endswith((".", ":", "?", "!")) else text + "."


def paragraphs(text):
    """Paragraphs, and lines that are indented, which stay as they are."""
    lines = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if not block.strip():
            continue
        if block.startswith("    "):
            lines += [".PP", ".nf", *(roff(line) for line in block.split("\n")), ".fi"]
        else:
            lines += [".PP", *(roff(line.strip()) for line in block.split("\n"))]
    return lines


def names(argument):
    """How an option is written, such as '-h, --help' or '--output <folder>', in roff."""
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    written = [dashes[name["kind"]] + name["name"] for name in argument.get("names", [])]
    written.sort(key=len)
    text = ", ".join(f"\\fB{roff(name)}\\fR" for name in written)
    if argument["kind"] == "option":
        text += f" \\fI{roff(argument['valueName'])}\\fR"
    return text


def about(argument):
    """What an argument means, what it may be and what it is by default."""
    text = sentence(" ".join(argument.get("abstract", "").split()))
    if argument.get("discussion"):
        text += " " + sentence(" ".join(argument["discussion"].split()))
    values = argument.get("allValues", [])
    if values and not all(value in text for value in values):
        text += " One of " + ", ".join(values) + "."
    default = argument.get("defaultValue")
    if default and "efault" not in text:
        text += f" Default: '{default}'."
    return roff(text.strip())


def synopsis(argument):
    if argument["kind"] == "positional":
        text = f"\\fI{roff(argument['valueName'])}\\fR"
    else:
        longest = max(argument["names"], key=lambda name: len(name["name"]))
        dash = "--" if longest["kind"] == "long" else "-"
        text = f"\\fB{roff(dash + longest['name'])}\\fR"
        if argument["kind"] == "option":
            text += f" \\fI{roff(argument['valueName'])}\\fR"
    text += "..." if argument["isRepeating"] else ""
    return f"[{text}]" if argument["isOptional"] else text


def page(path, command, version, date):
    """The page of a command; `path` are the names that lead to it."""
    name, spoken = "-".join(path), " ".join(path)
    shown = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    children = [
        child for child in command.get("subcommands", [])
        if child["commandName"] != "help" and child.get("shouldDisplay", True)]
    lines = [
        '.\\" Written by Scripts/man.py from what the command says of itself.',
        f'.TH "{roff(name.upper())}" 1 "{date}" "{roff(version)}" "Acopio"',
        ".SH NAME",
        f"{roff(name)} \\- {roff(' '.join(command['abstract'].split()).rstrip('.'))}",
        ".SH SYNOPSIS",
        f"\\fB{roff(spoken)}\\fR",
        *([f"\\fIsubcommand\\fR"] if children else [synopsis(argument) for argument in shown]),
        ".SH DESCRIPTION",
        roff(sentence(" ".join(command["abstract"].split()))),
        *paragraphs(command.get("discussion", "")),
    ]
    for title, kinds in (("ARGUMENTS", ("positional",)), ("OPTIONS", ("option", "flag"))):
        found = [argument for argument in shown if argument["kind"] in kinds]
        if found:
            lines.append(f".SH {title}")
        for argument in found:
            label = names(argument) or f"\\fI{roff(argument['valueName'])}\\fR"
            lines += [".TP", label, about(argument) or roff(argument["valueName"])]
    if children:
        lines.append(".SH COMMANDS")
        for child in children:
            target = "-".join([*path, child["commandName"]])
            lines += [".TP", f"\\fB{roff(target)}\\fR(1)", roff(sentence(" ".join(child["abstract"].split())))]
    others = [path[:-1]] if len(path) > 1 else []
    others += [[*path, child["commandName"]] for child in children]
    if others:
        lines.append(".SH SEE ALSO")
        lines.append(",\n".join(f"\\fB{roff('-'.join(other))}\\fR(1)" for other in others))
    yield name, "\n".join(lines) + "\n"
    for child in children:
        yield from page([*path, child["commandName"]], child, version, date)


def main(binary, folder):
    def said(*arguments):
        return subprocess.run([binary, *arguments], check=True, capture_output=True, text=True).stdout

    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    date = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%d")
    tool = json.loads(said("--experimental-dump-help"))
    version = " ".join(said("--version").split()[:2])
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in page([tool["command"]["commandName"]], tool["command"], version, date):
        (folder / f"{name}.1").write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
