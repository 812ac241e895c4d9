"""Limits of the system that end a process unless it asks to be told."""

import resource
import subprocess

from small_site import ACOPIO, SiteTest


class LimitTest(SiteTest):
    def limited(self, *arguments):
        """Runs the tool where no file may have more than 64 kB, as after `ulimit -f 64`."""

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 10, resource.RLIM_INFINITY))

        return subprocess.run([ACOPIO, *arguments], cwd=self.root, capture_output=True, preexec_fn=limit)

    def test_a_file_larger_than_the_limit_is_an_error(self):
        """The signal SIGXFSZ ended the process, without a word."""
        self.library({})
        self.built()
        before = {path: path.read_bytes() for path in (self.root / "Output").rglob("*") if path.is_file()}
        (self.root / "static").mkdir()
        for size in (100_000, 3_000_000):
            (self.root / "static/big.bin").write_bytes(b"x" * size)
            done = self.limited("build")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(b"big.bin': it is larger than the system allows here; raise the limit", done.stderr)
            after = {path: path.read_bytes() for path in (self.root / "Output").rglob("*") if path.is_file()}
            self.assertEqual(after, before)
        self.built()
        done = self.limited("publish", "public")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b"it is larger than the system allows here", done.stderr)
