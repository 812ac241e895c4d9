"""The sites of the tests, built for each host once: this repository's, and small ones with hostile names.

$ACOPIO is the command (default: .build/release/acopio). $ACOPIO_HOST_SITES is a folder in which they stay for the next
run; nothing there is built again.
"""

import atexit
import functools
import os
import pathlib
import subprocess
import tempfile

from library import BELOW, BESIDE, CLOSED, LIBRARY, LIVES, MEDIA_TYPES, REDIRECTED, STRICT
from published import Site

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio")).resolve()


SITES = {"small": LIBRARY, "strict": STRICT, "closed": CLOSED, "below": BELOW, "beside": BESIDE, "redirected": REDIRECTED}
# The paths of base URLs, decoded.
BASES = {"small": "/main", "below": "/café x"}


@functools.cache
def folder():
    kept = os.environ.get("ACOPIO_HOST_SITES")
    if kept:
        path = pathlib.Path(kept).resolve()
        path.mkdir(exist_ok=True)
    else:
        scratch = tempfile.TemporaryDirectory(prefix="acopio-hosts-")
        atexit.register(scratch.cleanup)
        path = pathlib.Path(scratch.name)
    # Servers that root starts read as another user.
    path.chmod(0o755)
    return path


@functools.cache
def source(name):
    """The folder of a site's content and templates."""
    if name == "own":
        return ROOT
    library = folder() / f"{name}-library"
    for path, content in SITES[name].items():
        file = library / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return library


@functools.cache
def build(name, host, output):
    # Builds of one site share what they compressed.
    cache = folder() / f"{name}-cache"
    cache.mkdir(exist_ok=True)
    if output.exists():
        return
    options = ["--no-compression"] if host == "s3" else []
    done = subprocess.run(
        [ACOPIO, "build", "--root", source(name), "--host", host, "--output", output, "--now", "2026-11-21", *options],
        capture_output=True, text=True, cwd=cache)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)


@functools.cache
def served(name, host):
    """The output of a site for a host, and the folder that is the root of its server."""
    base = BASES.get(name, "")
    root = folder() / f"{name}-{host}"
    root.mkdir(exist_ok=True)
    output = root / (base[1:] or "site")
    build(name, host, output)
    return output, root if base else output


@functools.cache
def site(name, host):
    """A site and the folder that the root of its server is."""
    base = BASES.get(name, "")
    output, root = served(name, host)
    objects = folder() / f"{name}-objects"
    build(name, "s3", objects)
    one = Site(output, objects / "_acopio-upload.json", base=base, lives=LIVES if name != "own" else {},
               types=MEDIA_TYPES if name != "own" else {})
    return one, root
