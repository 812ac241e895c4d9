"""Release folders: a reader sees the old site or the new one, whatever is killed or full.

Larger runs: `RELEASE_KILLS=10000 RELEASE_FILLS=60 python3 -m unittest test_releases` in this folder.
`RELEASE_FOLDER` is where the sites are made; in memory by default, where that is possible.
"""

import fcntl
import hashlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

from small_site import ACOPIO, LIBRARY, SiteTest

KILLS = int(os.environ.get("RELEASE_KILLS", "15"))
FILLS = int(os.environ.get("RELEASE_FILLS", "6"))
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
FOLDER = os.environ.get("RELEASE_FOLDER", MEMORY)
PAGE = "books/momo/index.html"


def book(text):
    """The one book of the library, with this text."""
    return {"content/books/momo.md": f"---\ntitle: Momo\n---\n{text}\n"}


def shelf(generation, count=12):
    """Books that name the generation of the site, and one that stays the same."""
    books = {f"content/books/{n}.md": f"---\ntitle: Book {n}\n---\nGeneration {generation}.\n"
             for n in range(count)}
    return {**books, **book("Time is life.")}


def snapshot(folder):
    """The site in an open folder: the path and hash of each file of the manifest.

    Everything is opened relative to the folder, so that the link is resolved once. Raises an error if a
    file of the manifest is missing.
    """
    def read(path):
        number = os.open(path, os.O_RDONLY, dir_fd=folder)
        with open(number, "rb") as file:
            return file.read()
    manifest = read("_acopio-manifest")
    paths = manifest.decode().splitlines()[3:-1]
    return {path: hashlib.sha256(read(path)).hexdigest() for path in paths}


def opened(link):
    """An open folder that `link` leads to at this moment; `None` without one."""
    try:
        return os.open(link, os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError:
        return None


class Reader(threading.Thread):
    """Takes snapshots of a release folder all the while, each from one resolved link."""

    def __init__(self, link):
        super().__init__(daemon=True)
        self.link, self.stop = link, threading.Event()
        self.seen, self.count, self.faults = {}, 0, []

    def run(self):
        while not self.stop.is_set():
            folder = opened(self.link)
            if folder is None:
                self.faults.append("no current release")
                continue
            try:
                site = frozenset(snapshot(folder).items())
                self.seen[site] = self.seen.get(site, 0) + 1
                self.count += 1
            except (OSError, UnicodeDecodeError) as error:
                self.faults.append(repr(error))
            finally:
                os.close(folder)

    def finish(self):
        self.stop.set()
        self.join()


class Releases(SiteTest):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="acopio-releases.", dir=FOLDER))
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)

    def releases(self, folder="www"):
        return sorted(path.name for path in (self.root / folder / "releases").iterdir())

    def current(self, folder="www"):
        return os.readlink(self.root / folder / "current").removeprefix("releases/")

    def names(self, folder="www"):
        return sorted(path.name for path in (self.root / folder).iterdir())

    def site(self, folder="www"):
        number = opened(self.root / folder / "current")
        if number is None:
            return None
        try:
            return snapshot(number)
        finally:
            os.close(number)

    def refuses(self, *arguments, words=()):
        result = self.run_acopio(*arguments)
        self.assertEqual(result.status, 2, result.text)
        for word in words:
            self.assertIn(word, result.err)
        return result

    # -- The command

    def test_says_what_became_of_the_release(self):
        self.library()
        result = self.built("--releases", "www")
        first = self.current()
        self.assertIn(f"release         {first}, new", result.out)
        self.assertIn(f"{first}, as before: nothing changed", self.built("--output", "www").out)
        self.write(book("Other."))
        self.assertIn("1 written", self.built("--releases", "www").out)
        second = self.current()
        self.write(book("Time is life."))
        self.assertIn(f"{first}, current again", self.built("--releases", "www").out)
        self.assertEqual(self.releases(), sorted([first, second]))
        self.write(book("Third."))
        self.assertIn(f"removed releases {second}", self.built("--output", "www", "--keep", "2").out)
        self.assertEqual(self.names(), ["_acopio-releases", "current", "releases"])

    def test_returns_to_an_earlier_release(self):
        self.library()
        self.built("--releases", "www")
        first = self.current()
        self.write(book("Other."))
        self.built("--releases", "www")
        second = self.current()
        listed = self.run_acopio("rollback", "--releases", "www", "--list").out.splitlines()
        self.assertEqual([line.split()[0] for line in listed], [second, first])
        self.assertTrue(listed[0].endswith("  current"), listed)
        result = self.run_acopio("rollback", "--releases", "www")
        self.assertEqual(result.out, f"{first} is current, before it was {second}\n")
        self.assertIn("Time is life.", self.output(PAGE, "www/current"))
        self.refuses("rollback", "--releases", "www", words=["before the current one"])
        result = self.run_acopio("rollback", "--output", "www", second[:6])
        self.assertEqual(result.out, f"{second} is current, before it was {first}\n")
        result = self.run_acopio("rollback", "--output", "www", second)
        self.assertEqual(result.out, f"{second} is current already\n")
        self.refuses("rollback", "--releases", "www", "nothing", words=["no release 'nothing'", first])
        self.refuses("rollback", words=["'./Output' is not a release folder"])
        # Neither the site nor the cache are needed.
        shutil.rmtree(self.root / "content")
        shutil.rmtree(self.root / ".acopio")
        self.assertIn(first, self.run_acopio("rollback", "--releases", "www").out)

    def test_reads_release_folders_wherever_outputs_are_read(self):
        self.library()
        self.built("--releases", "www")
        first = self.current()
        self.write(book("Other."))
        self.built("--releases", "www")
        report = self.run_acopio("diff", f"www/releases/{first}", "www")
        self.assertEqual(report.status, 0, report.text)
        self.assertIn("1 changed", report.out)
        self.assertIn("Nothing changed", self.run_acopio("diff", "www/current", "www").out)
        self.built("--releases", "www", "--patches-from", f"www/releases/{first}")
        self.built("--releases", "www", "--patches-from", "www")

    def test_refuses_what_would_break_releases(self):
        self.library()
        self.built("--releases", "www")
        for output in ("www/current", "www/releases", "www/releases/new", f"www/releases/{self.current()}"):
            self.refuses("build", "--output", output, words=["part of the release folder"])
        self.refuses("build", "--keep", "3", words=["'--keep' is for release folders"])
        self.refuses("build", "--releases", "www", "--keep", "1", words=["2 or more"])
        self.refuses("build", "--releases", "www", "--output", "www", words=["give one"])
        self.built()
        self.refuses("build", "--releases", "Output", words=["builds without releases", "acopio clean"])
        self.run_acopio("clean")
        self.built("--releases", "Output")
        self.assertIn("as before", self.built().out)
        self.assertEqual(self.names("Output"), ["_acopio-releases", "current", "releases"])

    def test_cleans_release_folders(self):
        self.library({"www/notes.txt": "mine"})
        self.built("--releases", "www")
        count = len(self.site())
        self.assertEqual(self.run_acopio("clean", "--output", "www").out, f"removed {count} files\n")
        self.assertEqual(self.names(), ["notes.txt"])

    def test_links_compressed_files_that_stay_the_same(self):
        self.library(book("Time is life. " * 40))
        self.built("--releases", "www", "--host", "nginx")
        first = self.current()
        # A compressed file is made of the same bytes whether it is remembered or not.
        shutil.rmtree(self.root / ".acopio")
        self.assertIn("as before", self.built("--releases", "www", "--host", "nginx").out)
        self.write({"content/books/second.md": "---\ntitle: Second\n---\n" + "Other. " * 40})
        self.built("--releases", "www", "--host", "nginx")
        second = self.current()
        for path in (PAGE, PAGE + ".gz", "_acopio-nginx.conf"):
            files = [self.root / "www/releases" / name / path for name in (first, second)]
            self.assertTrue(files[0].samefile(files[1]), path)
        self.assertTrue((self.root / "www/current/books/second/index.html.gz").exists())
        self.run_acopio("rollback", "--releases", "www")
        self.assertFalse((self.root / "www/current/books/second/index.html.gz").exists())
        # Without the host, its files are gone.
        self.built("--releases", "www")
        self.assertFalse((self.root / "www/current" / (PAGE + ".gz")).exists())
        self.assertEqual(self.run_acopio("check").status, 0)
        count = sum(len(snapshot(os.open(folder, os.O_RDONLY))) for folder in
                    (self.root / "www/releases").iterdir())
        self.assertEqual(self.run_acopio("clean", "--output", "www").out, f"removed {count} files\n")
        self.assertFalse(any((self.root / "www").iterdir()))

    def test_takes_over_releases_whose_record_was_lost(self):
        """Their order is that of the times of their files, which may be wrong."""
        self.library()
        self.built("--releases", "www")
        self.write(book("Other."))
        self.built("--releases", "www")
        names, site = self.releases(), self.site()
        (self.root / "www/_acopio-releases").unlink()
        self.refuses("build", "--releases", "www", words=["'www/current' exists", "--adopt"])
        for name, stamp in zip(names, (4102444800, 1)):
            os.utime(self.root / "www/releases" / name / "_acopio-manifest", (stamp, stamp))
        self.assertIn("as before", self.built("--releases", "www", "--adopt").out)
        self.assertEqual((self.releases(), self.site()), (names, site))
        self.run_acopio("rollback", "--releases", "www")
        self.assertIn("Time is life.", self.output(PAGE, "www/current"))

    def test_two_builds_at_once_are_one_after_the_other(self):
        roots = []
        for number in range(2):
            self.root, keep = self.root / str(number), self.root
            self.root.mkdir()
            self.library(shelf(number))
            roots.append(self.root)
            self.root = keep
        www = self.root / "www"
        outcomes = {0: 0, 2: 0}
        for turn in range(3):
            runs = []
            for root in roots:
                (root / "content/books/momo.md").write_text(f"---\ntitle: Momo\n---\n{root.name} {turn}\n")
                runs.append(subprocess.Popen(
                    [ACOPIO, "build", "--releases", str(www)], cwd=root, stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE, text=True))
            for run in runs:
                error = run.communicate(timeout=60)[1]
                outcomes[run.returncode] += 1
                if run.returncode:
                    # The second is what the one that is slower to begin says of a folder that was not there.
                    self.assertRegex(error, "another build is running|was made or replaced while")
            generations = {
                line for path, line in (
                    (path, (www / "current" / path).read_text().partition("Generation ")[2][:1])
                    for path in self.site() if path.startswith("books/book-"))}
            self.assertEqual(len(generations), 1, "a site of two builds")
            self.assertEqual(self.names(), ["_acopio-releases", "current", "releases"])
        self.assertGreater(outcomes[0], 0)

    def test_says_that_current_was_replaced(self):
        self.library()
        self.built("--releases", "www")
        site = self.site()
        (self.root / "www/current").unlink()
        shutil.copytree(self.root / "www/releases", self.root / "www/current")
        self.write(book("Other."))
        self.refuses("build", "--releases", "www", words=["'www/current' is a folder", "move it away"])
        shutil.rmtree(self.root / "www/current")
        (self.root / "www/current").symlink_to("/")
        self.refuses("build", "--releases", "www", words=["leads to '/'", "remove the link"])
        self.refuses("rollback", "--releases", "www", words=["leads to '/'"])
        (self.root / "www/current").unlink()
        self.built("--releases", "www")
        self.assertNotEqual(self.site(), site)

    def test_excludes_other_builds(self):
        self.library()
        self.built("--releases", "www")
        folder = os.open(self.root / "www", os.O_RDONLY)
        self.addCleanup(os.close, folder)
        fcntl.flock(folder, fcntl.LOCK_EX)
        for command in (["build", "--output", "www"], ["rollback", "--releases", "www"],
                        ["clean", "--output", "www"]):
            self.refuses(*command, words=["another build is running"])
        self.assertIn("current", self.run_acopio("rollback", "--output", "www", "--list").out)

    # -- File systems

    def mount(self, *arguments):
        """Mounts something, or skips the test where that is not allowed."""
        target = self.root / "volume"
        target.mkdir(exist_ok=True)
        done = subprocess.run(["mount", *arguments, str(target)], capture_output=True)
        if done.returncode != 0:
            self.skipTest(f"mounting is not allowed here: {done.stderr.decode().strip()}")
        self.addCleanup(subprocess.run, ["umount", "-l", str(target)], capture_output=True)
        return target

    def test_links_files_on_another_file_system_than_that_of_the_site(self):
        self.library()
        self.mount("-t", "tmpfs", "-o", "size=8m", "tmpfs")
        self.built("--releases", "volume/www")
        self.write(book("Other."))
        self.built("--releases", "volume/www")
        files = [self.root / f"volume/www/releases/{name}/robots.txt"
                 for name in self.releases("volume/www")]
        self.assertEqual(len({file.stat().st_ino for file in files}), 1)
        self.assertEqual(files[0].stat().st_mode & 0o777, 0o444)

    def test_names_a_read_only_folder_as_such(self):
        self.library()
        volume = self.mount("-t", "tmpfs", "-o", "size=8m", "tmpfs")
        self.built("--releases", "volume/www")
        site = self.site("volume/www")
        subprocess.run(["mount", "-o", "remount,ro", str(volume)], check=True)
        self.assertIn("as before", self.built("--output", "volume/www").out)
        self.write(book("Other."))
        self.refuses("build", "--output", "volume/www", words=["the file system is read-only"])
        self.refuses("rollback", "--output", "volume/www", words=["before the current one"])
        self.assertEqual(self.site("volume/www"), site)

    def test_says_that_a_file_system_has_no_links(self):
        if not shutil.which("mkfs.vfat"):
            self.skipTest("it needs mkfs.vfat")
        self.library()
        image = self.root / "image"
        with open(image, "wb") as file:
            file.truncate(4 << 20)
        subprocess.run(["mkfs.vfat", str(image)], check=True, capture_output=True)
        self.mount("-o", "loop", str(image))
        self.refuses("build", "--releases", "volume/www", words=["no symbolic links", "--output"])
        self.assertFalse((self.root / "volume/www").exists())

    def test_a_full_disk_leaves_the_old_site_or_the_new_one(self):
        """At every fill level, from a disk without space to one with enough of it."""
        self.library(shelf(0))
        volume = self.mount("-t", "tmpfs", "-o", "size=8m", "tmpfs")
        elsewhere = {"root": self.root, "volume": volume / "site"}
        shutil.copytree(self.root / "content", volume / "site/content")
        shutil.copytree(self.root / "templates", volume / "site/templates")
        outcomes = {"old": 0, "new": 0}
        for level in range(FILLS):
            # In turn: the cache on the same file system, and on another.
            name = ("root", "volume")[level % 2]
            place = elsewhere[name]
            www = volume / f"www-{name}"
            arguments = ["--root", str(place), "--releases", str(www), "--keep", "2"]
            self.built(*arguments)
            old = self.site(str(www))
            for path, text in shelf(level + 1).items():
                (place / path).write_text(text)
            self.fill(volume, pages=level * 60 // FILLS)
            result = self.build(*arguments)
            now = self.site(str(www))
            if result.status == 0:
                outcomes["new"] += 1
                self.assertNotEqual(now, old)
            else:
                outcomes["old"] += 1
                self.assertEqual(result.status, 2, result.text)
                self.assertIn("No space left on device", result.err)
                self.assertEqual(now, old)
            (volume / "filler").unlink()
            self.built(*arguments)
            self.assertEqual(
                self.names(str(www)), ["_acopio-releases", "current", "releases"], f"level {level}")
            self.assertLessEqual(len(self.releases(str(www))), 2)
            self.assertIn("as before", self.built(*arguments).out)
        print(f"\n{FILLS} fill levels: {outcomes['old']} old, {outcomes['new']} new, 0 mixed")
        self.assertGreater(min(outcomes.values()), 0)

    def fill(self, volume, pages):
        """Fills a file system up to a number of pages of memory."""
        room = os.statvfs(volume)
        size = max(0, room.f_bavail - pages) * room.f_frsize
        with open(volume / "filler", "wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(size, 1))

    # -- Kills

    def test_a_reader_sees_one_site_whatever_is_killed(self):
        """A reader that takes snapshots all the while sees only whole sites."""
        random.seed(20261121)
        self.library(shelf(0))
        self.built("--releases", "www")
        # Whole sites: what builds write that nothing disturbs.
        whole = set()
        generations = 8
        for generation in range(generations):
            self.write(shelf(generation))
            self.built("--output", "clean")
            folder = opened(self.root / "clean")
            whole.add(frozenset(snapshot(folder).items()))
            os.close(folder)
        self.write(shelf(0))
        start = time.monotonic()
        self.built("--releases", "www")
        # When half of the builds have finished: most kills are near the end, where a build changes something.
        end = time.monotonic() - start
        reader = Reader(self.root / "www/current")
        reader.start()
        killed = finished = 0
        while killed < KILLS or finished < 2:
            turn = killed + finished
            self.assertLess(turn, KILLS * 4 + 40, "builds finish before they are killed")
            self.write(shelf(random.randrange(generations)))
            command = ["build", "--releases", "www"]
            if turn % 10 == 9:
                command = ["rollback", "--releases", "www"]
            process = subprocess.Popen(
                [ACOPIO, *command], cwd=self.root, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            delay = random.uniform(0.8, 1.15) if turn % 4 else random.random()
            try:
                process.wait(timeout=end * delay * (0.4 if command[0] == "rollback" else 1))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
            died = process.wait() < 0
            killed += died
            finished += not died
            if command[0] == "build" and turn % 4:
                end *= 1.06 if died else 0.94
            if turn % 7 == 6:
                shutil.rmtree(self.root / ".acopio", ignore_errors=True)
        reader.finish()
        mixed = [site for site in reader.seen if site not in whole]
        print(f"\n{killed} killed, {finished} had finished; {reader.count} snapshots of {len(reader.seen)} sites,"
              f" {len(mixed)} mixed, {len(reader.faults)} incomplete")
        self.assertEqual(mixed, [])
        self.assertEqual(reader.faults, [])
        self.assertGreater(len(reader.seen), 1, "no build became current")
        self.write(shelf(0))
        self.built("--releases", "www")
        self.assertIn(frozenset(self.site().items()), whole)
        self.assertEqual(self.names(), ["_acopio-releases", "current", "releases"])
        listed = self.run_acopio("rollback", "--releases", "www", "--list").out.splitlines()
        self.assertEqual(sorted(line.split()[0] for line in listed), self.releases())
        self.assertLessEqual(len(listed), 5)


if __name__ == "__main__":
    unittest.main()
