"""Parsers of the files that configure hosted platforms, written from their documentation and sources."""
import re
from dataclasses import dataclass, field


@dataclass
class Redirect:
    source: str
    target: str
    status: int = 301
    force: bool = False


@dataclass
class Headers:
    pattern: str
    set: list = field(default_factory=list)
    unset: list = field(default_factory=list)


class Malformed(ValueError):
    pass


def redirects(text, *, statuses, force=False):
    """`_redirects`: from, to and an optional status on each line; `#` begins a comment."""
    rules = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split()
        for index, part in enumerate(parts):
            if part.startswith("#"):
                parts = parts[:index]
                break
        if not parts:
            continue
        if len(parts) not in (2, 3):
            raise Malformed(f"{number}: {len(parts)} parts: {line!r}")
        source, target = parts[:2]
        status, forced = parts[2] if len(parts) == 3 else "301", False
        if status.endswith("!"):
            if not force:
                raise Malformed(f"{number}: no force here: {line!r}")
            status, forced = status[:-1], True
        if not status.isdigit() or int(status) not in statuses:
            raise Malformed(f"{number}: status {status!r}")
        if not source.startswith("/") or not re.match(r"/|https?://", target):
            raise Malformed(f"{number}: no address: {line!r}")
        if not (source + target).isascii():
            raise Malformed(f"{number}: not percent-encoded: {line!r}")
        rules.append(Redirect(source, target, int(status), forced))
    return rules


def headers(text, *, detach=False):
    """`_headers`: an address, and below it, indented, `Name: value`; with `detach`, also `! Name`."""
    rules = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if not line[0].isspace():
            if not stripped.startswith("/"):
                raise Malformed(f"{number}: no address: {line!r}")
            rules.append(Headers(stripped))
        elif not rules:
            raise Malformed(f"{number}: a field before any address")
        elif stripped.startswith("! "):
            if not detach:
                raise Malformed(f"{number}: nothing can be taken away here")
            rules[-1].unset.append(stripped[2:].strip())
        else:
            name, colon, value = stripped.partition(":")
            if not colon or not value.strip() or not re.fullmatch(r"[A-Za-z0-9-]+", name):
                raise Malformed(f"{number}: no field: {line!r}")
            rules[-1].set.append((name, value.strip()))
    return rules


def expand(target, match):
    """A target with `:splat` and other placeholders replaced by what they matched."""
    for name, value in sorted(match.groupdict().items(), key=lambda one: -len(one[0])):
        target = target.replace(f":{name}", value or "")
    return target


def netlify_pattern(source):
    """Addresses match with and without a slash at the end; `*` is everything, also nothing."""
    parts = []
    for part in source.strip("/").split("/"):
        if part.startswith(":"):
            parts.append(f"/(?P<{part[1:]}>[^/]+)")
        elif part == "*":
            parts.append("(?:/(?P<splat>.*))?")
        else:
            parts.append("/" + re.escape(part).replace(r"\*", ".*"))
    return re.compile("".join(parts) + "/?", re.I)


def cloudflare_pattern(source):
    """`*` is everything, once; `:name` is a segment; nothing is optional."""
    if source.count("*") > 1:
        raise Malformed(f"two splats: {source}")
    pattern = re.escape(source).replace(r"\*", "(?P<splat>.*)")
    return re.compile(re.sub(r":([A-Za-z]\w*)", r"(?P<\1>[^/]+)", pattern))


def gitlab_pattern(source):
    """As gitlab-pages makes it (internal/redirects/matching.go)."""
    parts = []
    for part in source.split("/"):
        if not part:
            continue
        if part == "*":
            parts.append("/*(?P<splat>.*)/*")
        elif re.fullmatch(r":[a-z]+", part, re.I):
            parts.append(f"/+(?P<{part[1:]}>[^/]+)")
        else:
            parts.append("/+" + re.escape(part))
    return re.compile("".join(parts) + "/*", re.I)


def vercel_pattern(source):
    """The part of path-to-regexp that is used: literal text, escapes and groups."""
    out, index = "", 0
    while index < len(source):
        sign = source[index]
        if sign == "\\":
            out += re.escape(source[index + 1])
            index += 2
        elif sign == "(":
            depth, end = 1, index + 1
            while depth:
                if end >= len(source):
                    raise Malformed(f"an open group: {source}")
                if source[end] == "\\":
                    end += 1
                else:
                    depth += {"(": 1, ")": -1}.get(source[end], 0)
                    if source[end] == "(" and source[end + 1] != "?":
                        raise Malformed(f"a group that captures in another: {source}")
                end += 1
            out += source[index:end]
            index = end
        elif sign in ":*+?{})":
            raise Malformed(f"{sign!r} means something: {source}")
        else:
            out += re.escape(sign)
            index += 1
    return re.compile(out)
