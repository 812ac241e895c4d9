"""Installs the Debian package of dist/ in a fresh Debian, uses it there as a user, and removes it.

`make test-package` runs it: it needs root, debootstrap and a mirror of Debian, and takes minutes.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUITE = os.environ.get("SUITE", "bookworm")


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


@unittest.skipUnless(os.getuid() == 0, "needs root")
@unittest.skipUnless(shutil.which("debootstrap") and shutil.which("unshare"), "needs debootstrap and unshare")
class FreshDebian(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        packages = sorted((ROOT / "dist").glob("acopio_*.deb"))
        if len(packages) != 1:
            raise unittest.SkipTest("'make dist' makes the package, where there is dpkg-deb")
        cls.package = packages[0]
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="acopio-debian."))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        mirror = os.environ.get("MIRROR")
        done = run("debootstrap", "--variant=minbase", SUITE, cls.folder, *([mirror] if mirror else []))
        if done.returncode != 0:
            raise AssertionError(done.stdout[-3000:] + done.stderr)
        # It is the root folder there, through which everybody goes.
        cls.folder.chmod(0o755)

    def inside(self, *command, user=None, proc=True):
        """Runs a command in the fresh system, by default as root, with nothing of our environment.

        /proc is mounted for this command alone, in a name space of its own.
        """
        options = [f"--userspec={user}"] if user else []
        mount = 'mount -t proc proc "$1/proc" && ' if proc else ""
        return run(
            "unshare", "--mount", "sh", "-c", mount + 'shift && exec chroot "$@"', "sh", self.folder,
            *options, self.folder, *command,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"})

    def test_installs_builds_a_site_and_goes_away(self):
        for name in ("swift", "cc", "pkg-config", "acopio"):
            self.assertNotEqual(self.inside("sh", "-c", f"command -v {name}").returncode, 0, name)
        before = self.files()

        # dpkg alone, without any --force: everything that the package depends on is there.
        shutil.copy(self.package, self.folder / "acopio.deb")
        done = self.inside("dpkg", "--install", "/acopio.deb")
        (self.folder / "acopio.deb").unlink()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = self.inside("dpkg", "--verify", "acopio")
        # minbase keeps documents and man pages; if an image leaves them out, that is shown here.
        self.assertEqual((done.returncode, done.stdout), (0, ""))

        # Without /proc, from which Swift reads the arguments, nothing is done in silence.
        done = self.inside("acopio", "--version", proc=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("'/proc' is not mounted", done.stderr)

        version = self.inside("acopio", "--version").stdout
        self.assertRegex(version, r"^acopio \d+\.\d+\.\d+ \([0-9a-f]{12}( with changes)?\)\n$")
        libraries = self.inside("ldd", "/usr/bin/acopio").stdout
        for line in libraries.splitlines():
            self.assertRegex(line, r"linux-vdso|libc\.so|libm\.so|ld-linux|statically", libraries)

        for starter in ("site", "blog", "docs", "api"):
            flags = [] if starter == "site" else [f"--{starter}"]
            for command in (
                    ["init", f"/tmp/{starter}", *flags], ["check", "--root", f"/tmp/{starter}"],
                    ["build", "--root", f"/tmp/{starter}"]):
                done = self.inside("acopio", *command, user="nobody")
                self.assertEqual((done.returncode, done.stderr), (0, ""), f"{starter}: {command}")
            self.assertTrue((self.folder / f"tmp/{starter}/Output/index.html").is_file())
        self.assertEqual(
            (self.folder / "tmp/api/Output/v1/books/1.json").read_text()[:1], "{")

        done = self.inside("dpkg", "--purge", "acopio")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(self.files() - before, set())
        self.assertEqual(before - self.files(), set())

    def files(self):
        """Every file, without what dpkg writes down and what the sites are made of."""
        found = set()
        for folder, folders, names in os.walk(self.folder):
            inside = pathlib.Path(folder).relative_to(self.folder)
            folders[:] = [name for name in folders if str(inside / name) not in ("tmp", "proc", "sys", "dev")]
            found.update(str(inside / name) for name in names)
        return {path for path in found if not path.startswith(("var/lib/dpkg/", "var/log/", "var/cache/"))}


if __name__ == "__main__":
    unittest.main()
