#!/usr/bin/env python3
"""Fetches the conformance suites from their own repositories into .specs/, in the shapes that the tests read.

    python3 Scripts/specs.py [--into FOLDER] [--suites FILE]

`Tests/Specs/suites.json` names each suite's repository, the revision to look at first and the SHA-256
of the result. That checksum decides: a suite whose result differs is not installed. Where the
revisions given do not have that content, the earlier commits that changed the suite are searched.

`$SPECS_FROM` is a folder of copies to fetch from instead of the network. In it, `OWNER/NAME.git` is the
copy of https://github.com/OWNER/NAME.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse

from specs_conversions import CONVERSIONS, Failure, canonical, sha256

ROOT = pathlib.Path(__file__).resolve().parents[1]

# How many of the commits before a revision are searched for the content.
HISTORY = 1000

SCRATCH = ".new-"

# What git says of a revision that a repository does not have.
NO_REVISION = re.compile("not our ref|couldn't find remote ref|unadvertised object")


class Unreachable(Exception):
    """A repository that does not answer."""


# Checksums.

def checksum(path):
    """The checksum of a result: of a text's bytes, of a JSON file's value, or of the files in a folder."""
    if path.is_dir():
        lines = (f"{sha256(file.read_bytes())}  {file.name}\n" for file in sorted(path.iterdir()))
        return sha256("".join(lines).encode())
    if path.suffix == ".json":
        return sha256(canonical(json.loads(path.read_text(encoding="utf-8"))))
    return sha256(path.read_bytes())


def is_installed(path, suite):
    """Whether a result is present and has the right content."""
    try:
        return path.exists() and checksum(path) == suite["sha256"]
    except (OSError, ValueError):
        return False


# Repositories.

class Repository:
    """A suite's repository, of which only the files of the suite are fetched."""

    def __init__(self, suite, folder):
        self.url = location(suite["repository"])
        self.paths = suite["paths"]
        self.folder = folder
        self.git_folder = folder / "git"
        probe = self.run("ls-remote", self.url, "HEAD", check=False)
        if probe.returncode:
            raise Unreachable(f"could not reach {self.url} ({reason(probe.stderr)})")
        self.run("init", "--quiet", "--bare", str(self.git_folder))
        self.git("remote", "add", "origin", self.url)
        # Files are fetched when they are checked out; the rest of the repository is not downloaded.
        self.git("config", "remote.origin.promisor", "true")
        self.git("config", "remote.origin.partialclonefilter", "blob:none")
        self.git("config", "core.sparseCheckout", "true")
        patterns = [".gitattributes", *(f"/{path}" for path in self.paths)]
        (self.git_folder / "info").mkdir(exist_ok=True)
        (self.git_folder / "info/sparse-checkout").write_text("\n".join(patterns) + "\n")

    def run(self, *arguments, check=True):
        # Attributes of the repository apply, such as line ends; settings of the user do not.
        settings = ["core.autocrlf=false", "core.eol=lf", f"core.attributesFile={os.devnull}"]
        command = ["git", *(word for setting in settings for word in ("-c", setting)), *arguments]
        environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
        for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
            environment.pop(name, None)
        result = subprocess.run(
            command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, errors="replace")
        if check and result.returncode:
            raise Failure(f"git {arguments[0]} failed: {reason(result.stderr)}")
        return result

    def git(self, *arguments, check=True):
        return self.run("--git-dir", str(self.git_folder), *arguments, check=check)

    def commit(self, revision, depth=1):
        """The commit of a revision, or `None` if the repository does not have it."""
        fetched = self.git(
            "fetch", "--quiet", "--no-tags", "--filter=blob:none", f"--depth={depth}", "origin",
            revision, check=False)
        if fetched.returncode and not NO_REVISION.search(fetched.stderr):
            raise Unreachable(f"could not fetch {self.url} ({reason(fetched.stderr)})")
        if fetched.returncode:
            return None
        return self.git("rev-parse", "FETCH_HEAD^{commit}").stdout.strip()

    def earlier(self, revision):
        """The commits before a revision that changed the suite, newest first."""
        start = self.commit(revision, depth=HISTORY)
        if start is None:
            return []
        log = self.git("log", "--format=%H", start, "--", *self.paths)
        return [commit for commit in log.stdout.split() if commit != start]

    def checkout(self, commit):
        """A folder with the suite's files as they are in a commit."""
        tree = self.folder / "tree"
        shutil.rmtree(tree, ignore_errors=True)
        tree.mkdir()
        (self.git_folder / "index").unlink(missing_ok=True)
        # Unlike `git checkout PATH`, this fetches all missing files at once.
        self.git("--work-tree", str(tree), "read-tree", "--reset", "-u", commit)
        return tree


def location(url):
    """Where a repository is fetched from: its address, or its copy below `$SPECS_FROM`."""
    folder = os.environ.get("SPECS_FROM")
    if not folder:
        return url
    return str(pathlib.Path(folder).absolute() / (urllib.parse.urlsplit(url).path.strip("/") + ".git"))


def reason(text):
    """Why git failed, from what it printed."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    fatal = [line for line in lines if line.startswith(("fatal: ", "error: "))]
    line = (fatal or lines or ["git said nothing"])[0]
    return re.sub(r"^(fatal|error): ", "", line).rstrip(".")


# The command.

def make(suite, scratch):
    """Fetches and converts a suite; returns the path of the result and the commit it is from."""
    folder = scratch / suite["result"].replace(".", "-")
    folder.mkdir()
    repository = Repository(suite, folder)
    result = folder / suite["result"]
    first = None

    def fits(commit):
        nonlocal first
        if result.is_dir():
            shutil.rmtree(result)
        result.unlink(missing_ok=True)
        try:
            CONVERSIONS[suite["conversion"]](repository.checkout(commit), suite, result)
            found = checksum(result)
            pinned = f"not {suite['sha256']}" if suite["sha256"] else "and none is pinned"
            fault = f"the SHA-256 of the result is {found}, {pinned}"
        except (Failure, OSError, ValueError, LookupError, TypeError, AttributeError) as error:
            found, fault = None, f"it cannot be converted ({error})"
        first = first or f"in commit {commit[:12]}, {fault}"
        return found == suite["sha256"]

    tried = set()
    revisions = [*suite["revisions"], "HEAD"]
    for find in (lambda revision: [repository.commit(revision)], repository.earlier):
        if find == repository.earlier:
            print(f"acopio: searching {suite['repository']} for {suite['result']}", flush=True)
        for revision in revisions:
            for commit in find(revision):
                if commit and commit not in tried:
                    tried.add(commit)
                    if fits(commit):
                        return result, commit
                    if not suite["sha256"]:
                        # An empty checksum asks for the one to pin.
                        raise Failure(first)
    raise Failure(f"{first or 'it has no commit'}; {len(tried)} commits were searched")


def install(result, target):
    """Moves a finished result to its target, which is replaced."""
    if target.is_dir():
        # A folder with files cannot be replaced; it moves into the scratch folder, which is deleted.
        os.replace(target, result.parent / "old")
    os.replace(result, target)


def fetch(suites, into):
    """Brings a folder up to date; returns the exit status."""
    wanted = [suite for suite in suites if not is_installed(into / suite["result"], suite)]
    if not wanted:
        print(f"acopio: all {len(suites)} suites are in {shown(into)}")
        return 0
    if not shutil.which("git"):
        print("acopio: no 'git' command; install git, then try again", file=sys.stderr)
        return 1
    into.mkdir(parents=True, exist_ok=True)
    for left in into.glob(SCRATCH + "*"):
        shutil.rmtree(left)
    scratch = pathlib.Path(tempfile.mkdtemp(prefix=SCRATCH, dir=into))
    try:
        return fetch_wanted(wanted, into, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        if not any(into.iterdir()):
            into.rmdir()


def fetch_wanted(wanted, into, scratch):
    finished, faults = [], []
    try:
        for suite in wanted:
            try:
                result, commit = make(suite, scratch)
            except Failure as failure:
                faults.append(f"{suite['result']} is refused: {suite['repository']}: {failure}")
            else:
                print(f"acopio: {suite['result']} is commit {commit[:12]} of {suite['repository']}")
                finished.append((result, into / suite["result"]))
    except Unreachable as error:
        faults = [*faults, f"{error}; connect to the network, or set SPECS_FROM to a folder with copies "
                  "of the repositories (OWNER/NAME.git), then run 'make specs' again"]
    # Results are installed after all of them are finished, so that an interrupted run changes nothing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for result, target in finished:
        install(result, target)
    for fault in faults:
        print(f"acopio: {fault}", file=sys.stderr)
    if faults and finished:
        print(f"acopio: {len(finished)} of the {len(wanted)} missing suites are now in {shown(into)}",
              file=sys.stderr)
    return 1 if faults else 0


def shown(path):
    """A path as a reader of the project knows it."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def read_suites(path):
    """The suites of a file. Long lists of cases are in a text file next to it, one a line."""
    suites = json.loads(path.read_text(encoding="utf-8"))
    for suite in suites:
        if isinstance(suite.get("cases"), str):
            suite["cases"] = (path.parent / suite["cases"]).read_text(encoding="utf-8").split()
    return suites


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--into", type=pathlib.Path, default=ROOT / ".specs")
    parser.add_argument("--suites", type=pathlib.Path, default=ROOT / "Tests/Specs/suites.json")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return fetch(read_suites(options.suites), options.into.absolute())
    except KeyboardInterrupt:
        print("acopio: interrupted; nothing was changed", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
