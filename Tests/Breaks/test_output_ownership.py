"""An output folder says itself whose it is; what no build wrote is not touched unless asked."""

import fcntl
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from small_site import ACOPIO, LIBRARY, SiteTest


ACOPIO, LIBRARY, SiteTest = ACOPIO, LIBRARY, SiteTest

PAGE = "books/momo/index.html"
EMMA = {"content/books/emma.md": "---\ntitle: Emma\n---\nHandsome, clever and rich.\n"}
ARCHIVE = "name: Archive\nbase-url: https://archive.example/\nlocale: en-GB\n"


class OutputOwnership(SiteTest):
    def site(self, name, files=None):
        """Writes the library to a folder of its own below the root."""
        self.write({f"{name}/{path}": text for path, text in {**LIBRARY, **(files or {})}.items()})
        return ("--root", name)

    def published(self, folder="Output"):
        return [path for path in super().published(folder) if not path.startswith((".acopio-", "_acopio-"))]

    def mount(self, *arguments):
        """Mounts something, or skips the test where that is not allowed."""
        done = subprocess.run(["mount", *map(str, arguments)], capture_output=True)
        if done.returncode != 0:
            self.skipTest(f"mounting is not allowed here: {done.stderr.decode().strip()}")
        self.addCleanup(subprocess.run, ["umount", "-l", str(arguments[-1])], capture_output=True)

    # -- What no build wrote

    def test_first_build_replaces_no_foreign_file(self):
        self.library({f"Output/{PAGE}": "mine", "Output/robots.txt": "mine", "Output/notes.txt": "mine"})
        self.refused("output-file-not-ours", f"'{PAGE}'", "'robots.txt'", "--output", "--adopt")
        self.assertEqual(self.published(), [PAGE, "notes.txt", "robots.txt"])
        self.assertEqual(self.output(PAGE), "mine")

    def test_another_output_replaces_no_foreign_file(self):
        self.library({"public/robots.txt": "mine"})
        self.built()
        self.refused("'robots.txt'", arguments=("--output", "public"))
        self.assertEqual(self.published("public"), ["robots.txt"])

    def test_foreign_files_the_site_does_not_have_stay(self):
        """Files that the site doesn't produce are never touched, nor in the way."""
        self.library({"Output/CNAME": "mine", "Output/books/notes.txt": "mine"})
        self.built()
        self.built("--adopt")
        self.run_acopio("clean")
        self.assertEqual(self.published(), ["CNAME", "books/notes.txt"])

    def test_adopts_a_folder_when_asked_and_lists_it(self):
        """'--adopt' takes over the files that the site has, lists them and leaves the others."""
        self.library({**EMMA, "Output/books/emma/index.html": "mine", "Output/notes.txt": "mine"})
        result = self.built("--adopt")
        self.assertIn("books/emma/index.html", result.out)
        self.assertNotIn("notes.txt", result.text)
        self.assertIn("Handsome", self.output("books/emma/index.html"))
        self.write({"content/books/emma.md": None})
        self.assertIn("1 removed", self.built().out)
        self.assertEqual(self.output("notes.txt"), "mine")
        # Programs that read the diagnostics leave the list to people.
        self.write({**EMMA, "Output/books/emma/index.html": "mine"})
        result = self.built("--adopt", "--format", "json")
        self.assertIn("books/emma/index.html", result.err)
        self.assertNotIn("books/emma", result.out)

    # -- A lost cache

    def test_withdrawn_pages_go_after_the_cache_was_lost(self):
        self.library(EMMA)
        self.built()
        shutil.rmtree(self.root / ".acopio")
        self.write({"content/books/emma.md": None})
        self.assertIn("1 removed", self.built().out)
        self.assertNotIn("books/emma/index.html", self.published())

    def test_clean_works_after_the_cache_was_lost(self):
        self.library({"Output/notes.txt": "mine"})
        self.built()
        shutil.rmtree(self.root / ".acopio")
        self.assertNotIn("removed 0 files", self.run_acopio("clean").out)
        self.assertEqual(super().published(), ["notes.txt"])

    def test_the_cache_changes_nothing_that_is_published(self):
        self.site("kept", EMMA)
        self.site("lost", EMMA)
        for name in ("kept", "lost"):
            self.built("--root", name)
        for state in ({"content/books/emma.md": None}, EMMA):
            shutil.rmtree(self.root / "lost/.acopio")
            for name in ("kept", "lost"):
                self.write({f"{name}/{path}": text for path, text in state.items()})
                self.built("--root", name)
            done = subprocess.run(
                ["diff", "-r", self.root / "kept/Output", self.root / "lost/Output"],
                capture_output=True)
            self.assertEqual(done.stdout.decode(), "")

    def test_nothing_changed_writes_nothing(self):
        """The list in Output is written only when it changes."""
        self.library()
        self.built()
        names = [pathlib.Path(self.root / "Output"), *sorted((self.root / "Output").rglob("*"))]
        before = [(path, path.stat().st_ino, path.stat().st_mtime_ns) for path in names]
        self.built()
        shutil.rmtree(self.root / ".acopio")
        self.built()
        self.assertEqual(before, [(p, p.stat().st_ino, p.stat().st_mtime_ns) for p in names])
        self.assertEqual(
            [path.name for path in names if path.name.startswith((".", "_acopio"))], ["_acopio-manifest"])

    # -- Two sites

    def test_two_sites_share_no_output(self):
        library = self.site("library")
        archive = self.site("archive", {"content/site.yml": ARCHIVE})
        self.built(*library, "--output", "www")
        before = self.published("www")
        result = self.build(*archive, "--output", "www")
        self.assertEqual(result.status, 2, result.text)
        for word in ("'www' belongs to", "Library", "Archive", "--output", "--adopt"):
            self.assertIn(word, result.err)
        result = self.run_acopio("clean", *archive, "--output", "www")
        self.assertEqual(result.status, 2, result.text)
        self.assertEqual(self.published("www"), before)
        self.built(*library, "--output", "www")

    def test_no_site_writes_to_the_output_of_another_root(self):
        """The folder in another root belongs to that root."""
        self.site("library")
        archive = self.site("archive", {"content/site.yml": ARCHIVE})
        self.built("--root", "library")
        self.assertEqual(self.build(*archive, "--output", "library/Output").status, 2)

    def test_the_same_site_checked_out_elsewhere_owns_its_output(self):
        """A continuous integration job has the site in a new folder each time."""
        self.site("first", EMMA)
        self.built("--root", "first", "--output", "www")
        shutil.rmtree(self.root / "first")
        self.site("second")
        self.assertIn("1 removed", self.built("--root", "second", "--output", "www").out)

    def test_a_site_under_a_new_name_keeps_the_folder_in_its_root(self):
        """A new name or base URL in site.yml is no new site in the folder of the root."""
        self.library()
        self.built()
        self.write({"content/site.yml": ARCHIVE})
        self.built()
        moved = self.root.with_name(self.root.name + "-moved")
        shutil.copytree(self.root, moved)
        self.addCleanup(shutil.rmtree, moved)
        self.built("--root", str(moved))

    def test_takes_over_the_folder_of_another_site_when_asked(self):
        """'--adopt' takes a folder from its owner and leaves what it doesn't replace."""
        library = self.site("library")
        archive = self.site("archive", {"content/site.yml": ARCHIVE, **EMMA})
        self.write({"archive/content/books/momo.md": None})
        self.built(*library, "--output", "www")
        result = self.built(*archive, "--output", "www", "--adopt")
        self.assertIn("  robots.txt", result.out)
        self.assertIn(PAGE, self.published("www"))
        self.assertEqual(self.build(*library, "--output", "www").status, 2)

    def test_two_builds_into_one_output_exclude_each_other(self):
        self.library()
        self.built()
        folder = os.open(self.root / "Output", os.O_RDONLY)
        self.addCleanup(os.close, folder)
        fcntl.flock(folder, fcntl.LOCK_EX)
        for command in (["build"], ["clean"]):
            result = self.run_acopio(*command)
            self.assertEqual(result.status, 2, result.text)
            self.assertIn("another build is running", result.err)

    # -- Where a site must not be written

    def test_refuses_folders_that_are_no_output(self):
        self.write({f"root/{path}": text for path, text in LIBRARY.items()})
        self.write({"root/.git/HEAD": "ref: refs/heads/main\n", "other/content/site.yml": ARCHIVE})
        before = sorted(str(path) for path in self.root.rglob("*"))
        (self.root / "link").symlink_to("root")
        for output in (
                "root", "root/", ".", "..", "/", "root/.git", "root/.git/pages", "root/content",
                "root/templates/site", "root/.acopio", "missing/../root/content", "link",
                "link/content/x", "other", "other/content", "other/templates/x"):
            result = self.build("--root", "root", "--output", output)
            self.assertEqual(result.status, 2, f"{output}: {result.text}")
            self.assertIn(f"cannot write to '{output}'", result.err)
            self.assertIn("--output", result.err)
        (self.root / "link").unlink()
        self.assertEqual(sorted(str(path) for path in self.root.rglob("*")), before)

    def test_refuses_the_home_folder(self):
        """A site must not be mixed up with all files of its author."""
        self.library()
        home = pathlib.Path(tempfile.mkdtemp(prefix="acopio-home."))
        self.addCleanup(shutil.rmtree, home)
        done = subprocess.run(
            [ACOPIO, "build", "--output", str(home)], cwd=self.root, capture_output=True,
            env={**os.environ, "HOME": str(home)})
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b"your home folder", done.stderr)
        self.assertEqual(list(home.iterdir()), [])

    # -- File systems

    def test_writes_to_another_file_system(self):
        if not os.access("/dev/shm", os.W_OK) or (
                os.stat("/dev/shm").st_dev == os.stat(self.root).st_dev):
            self.skipTest("needs /dev/shm beside another file system")
        volume = pathlib.Path(tempfile.mkdtemp(prefix="acopio-breaks.", dir="/dev/shm"))
        self.addCleanup(shutil.rmtree, volume)
        self.library(EMMA)
        for output in (str(volume), str(volume / "new/site")):
            self.write(EMMA)
            self.built("--output", output)
            self.write({"content/books/momo.md": "---\ntitle: Momo\n---\nOther.\n"})
            self.write({"content/books/emma.md": None})
            self.assertIn("1 removed", self.built("--output", output).out)
            self.assertIn("Other.", self.output(PAGE, output))
            self.assertEqual(
                [p.name for p in pathlib.Path(output).glob("[._]*")], ["_acopio-manifest"])
        self.assertNotIn("removed 0 files", self.run_acopio("clean", "--output", str(volume)).out)

    def test_writes_to_a_mount_of_the_same_file_system(self):
        self.library(EMMA)
        (self.root / "volume").mkdir()
        (self.root / "Output").mkdir()
        self.mount("--bind", self.root / "volume", self.root / "Output")
        self.built()
        self.write({"content/books/emma.md": None, "content/books/momo.md": "---\ntitle: Momo\n---\nOther.\n"})
        self.assertIn("1 removed", self.built().out)
        self.assertIn("Other.", self.output(PAGE, "volume"))

    def test_names_a_read_only_output_as_such(self):
        """A read-only output folder is named, and nothing changes."""
        self.library()
        self.built()
        self.mount("--bind", self.root / "Output", self.root / "Output")
        self.mount("-o", "remount,bind,ro", self.root / "Output")
        # Where nothing is to be written, read-only is enough.
        self.built()
        self.write({"content/books/momo.md": "---\ntitle: Momo\n---\nOther.\n"})
        result = self.build()
        self.assertEqual(result.status, 2, result.text)
        self.assertIn("cannot write to './Output': the file system is read-only", result.err)
        self.assertNotIn("Other.", self.output(PAGE))
        result = self.build("--output", "Output/new")
        self.assertEqual(result.status, 2, result.text)
        self.assertIn("the file system is read-only", result.err)

    # -- Crashes and earlier versions

    def test_kills_at_any_moment_are_repaired_without_the_cache(self):
        """Output alone knows what a killed build left in it."""
        random.seed(20261121)
        many = {f"content/books/{n}.md": f"---\ntitle: Book {n}\n---\n{'Text. ' * 200}\n"
                for n in range(150)}
        self.library(many)
        start = time.monotonic()
        self.built()
        duration = time.monotonic() - start
        killed = 0
        for turn in range(20):
            text = f"{'Other. ' * 100}{turn}"
            self.write({path: f"---\ntitle: Book {turn % 3}{path[14:-3]}\n---\n{text}\n"
                        for path in many})
            build = subprocess.Popen(
                [ACOPIO, "build"], cwd=self.root, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            time.sleep(duration * random.random() * 1.1)
            build.send_signal(signal.SIGKILL)
            killed += build.wait() != 0
            if turn % 4 == 3:
                shutil.rmtree(self.root / ".acopio", ignore_errors=True)
                self.built()
                self.built("--output", f"clean-{turn}")
                done = subprocess.run(
                    ["diff", "-r", "-x", "_acopio-manifest", self.root / "Output",
                     self.root / f"clean-{turn}"], capture_output=True)
                self.assertEqual(done.stdout.decode(), "")
                self.assertEqual(
                    [p.name for p in (self.root / "Output").glob("[._]*")], ["_acopio-manifest"])
        self.assertGreater(killed, 0)

    def test_takes_over_what_an_earlier_version_recorded(self):
        """An output whose list is in '.acopio' stays ours."""
        earlier = os.environ.get("ACOPIO_EARLIER", "")
        if not os.access(earlier, os.X_OK):
            self.skipTest("it needs a build from before the manifest in $ACOPIO_EARLIER")
        self.library({**EMMA, "Output/notes.txt": "mine"})
        subprocess.run([earlier, "build"], cwd=self.root, check=True, capture_output=True)
        self.write({"content/books/emma.md": None})
        self.assertIn("1 removed", self.built().out)
        self.assertEqual(sorted(p.name for p in (self.root / ".acopio").iterdir()), ["lock"])
        shutil.rmtree(self.root / ".acopio")
        self.run_acopio("clean")
        self.assertEqual(self.published(), ["notes.txt"])


if __name__ == "__main__":
    unittest.main()
