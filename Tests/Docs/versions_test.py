"""Builds two revisions of the documentation side by side, as 'make docs-site VERSIONS=…' does."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))


class Versions(unittest.TestCase):
    def test_the_header_leads_to_the_same_page_of_the_other_version_if_it_has_one(self):
        with tempfile.TemporaryDirectory(prefix="acopio-versions.") as folder:
            root = pathlib.Path(folder)
            shutil.copytree(ROOT / "docs", root / "docs", ignore=shutil.ignore_patterns("Output", ".acopio"))
            (root / "Scripts").mkdir()
            script = shutil.copy(ROOT / "Scripts/docs-versions.py", root / "Scripts")
            run = lambda *command: subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
            git = lambda *arguments: run("git", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments)
            git("init", "--initial-branch", "main")
            git("add", "docs")
            git("commit", "--message", "One")
            git("tag", "v0.1.0")
            (root / "docs/content/pages" / "guides/later.md").write_text("---\ntitle: Later\nposition: 99\nsummary: New.\n---\nText.\n")
            git("add", "docs")
            git("commit", "--message", "Two")
            self.assertNotIn("warning", run("python3", script, ACOPIO, "out", "main", "v0.1.0").stderr)
            for page, other in (("guides/locks/", "guides/locks/"), ("guides/later/", ""), ("", "")):
                text = (root / "out/main" / page / "index.html").read_text(encoding="utf-8")
                links = re.findall(r'<li><a href="([^"]*)"[^>]*>(?:main|v0.1.0)<', text)
                self.assertEqual(links, [f"/main/{page}", f"/v0.1.0/{other}"])
            self.assertFalse((root / "out/v0.1.0/guides/later").exists())
            self.assertIn("url=main/", (root / "out/index.html").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
