"""What has the name of something of ours is neither written nor deleted unless a build made it."""

import fcntl
import json
import os
import shutil

from small_site import LIBRARY, SiteTest


LIBRARY, SiteTest = LIBRARY, SiteTest


class Cache(SiteTest):
    def test_clean_removes_nothing_without_a_site(self):
        """`clean` in a folder without a site removed the folder '.acopio' in it."""
        self.write({".acopio/notes.txt": "mine", "Output/index.html": "mine"})
        result = self.run_acopio("clean")
        self.assertEqual(result.status, 2, result.text)
        for word in ("there is no site in '.'", "'content/'", "--root"):
            self.assertIn(word, result.err)
        self.assertEqual(self.published("."), [".acopio/notes.txt", "Output/index.html"])

    def test_clean_works_where_only_the_cache_is_left(self):
        """A cache with the lock of a build is ours, whether or not the sources are still there."""
        self.library()
        self.built()
        shutil.rmtree(self.root / "content")
        self.assertEqual(self.run_acopio("clean").status, 0)
        self.assertFalse((self.root / ".acopio").exists())
        self.assertEqual(self.published(), [])

    def test_a_link_in_place_of_the_cache_is_not_followed(self):
        """Builds and `clean` wrote and deleted through a link called '.acopio'."""
        self.library({"elsewhere/staging/notes.txt": "mine", "elsewhere/schemas/notes.txt": "mine"})
        os.symlink("elsewhere", self.root / ".acopio")
        for command in (["build"], ["clean"], ["schema"]):
            result = self.run_acopio(*command)
            self.assertEqual(result.status, 2, result.text)
            self.assertIn("'./.acopio' is a symbolic link", result.err)
        self.assertEqual(
            self.published("elsewhere"), ["schemas/notes.txt", "staging/notes.txt"])
        self.assertFalse((self.root / "Output").exists())

    def test_a_folder_of_that_name_that_no_build_made_is_refused(self):
        """Builds deleted a foreign folder 'staging', and `clean` everything."""
        self.library({".acopio/staging/notes.txt": "mine"})
        for command in (["build"], ["clean"], ["schema"]):
            result = self.run_acopio(*command)
            self.assertEqual(result.status, 2, result.text)
            self.assertIn("it contains 'staging' and no lock of a build", result.err)
        self.assertEqual(self.published(".acopio"), ["staging/notes.txt"])

    def test_an_empty_folder_and_one_with_schemas_are_a_cache(self):
        self.library()
        (self.root / ".acopio").mkdir()
        self.assertEqual(self.run_acopio("schema").status, 0)
        self.built()
        self.run_acopio("clean")
        self.assertFalse((self.root / ".acopio").exists())

    def test_clean_leaves_foreign_files_in_the_cache(self):
        """The next build still recognizes the folder."""
        self.library()
        self.built()
        self.write({".acopio/notes.txt": "mine"})
        self.assertEqual(self.run_acopio("clean").status, 0)
        self.assertEqual(self.published(".acopio"), ["lock", "notes.txt"])
        self.built()

    def test_schemas_replace_no_foreign_file(self):
        """A file called like a schema with '.new' after it was replaced."""
        self.library({"schemas/books.json.new": "mine"})
        self.assertEqual(self.run_acopio("schema", "--output", "schemas").status, 0)
        self.assertEqual(self.output("books.json.new", "schemas"), "mine")
        self.assertNotIn("books.json.new.new", "".join(self.published("schemas")))


class Leftovers(SiteTest):
    def refuses(self, name, content="mine"):
        """A build and `clean` leave the file `name` in Output alone, whatever else happens."""
        self.library()
        self.built()
        self.write({f"Output/{name}": content})
        self.write({"content/books/emma.md": "---\ntitle: Emma\n---\nClever.\n"})
        for command in (["build"], ["build", "--adopt"], ["clean"]):
            result = self.run_acopio(*command)
            self.assertEqual(result.status, 2, result.text)
            top = name.split("/")[0]
            self.assertIn(f"cannot write './Output/{top}': a file is there that acopio did not", result.err)
            self.assertEqual(self.output(name), content)

    def test_a_foreign_folder_of_copies_stays(self):
        """A foreign folder 'Output/.acopio-staging' was deleted."""
        self.refuses(".acopio-staging/notes.txt")

    def test_a_foreign_record_stays(self):
        """A foreign file 'Output/.acopio-next' was deleted."""
        self.refuses(".acopio-next")

    def test_a_foreign_folder_in_place_of_a_record_stays(self):
        self.refuses(".acopio-next/notes.txt")

    def test_leftovers_of_a_killed_build_go(self):
        """What a build left when it was killed is still removed."""
        self.library()
        self.built()
        for record in ("", "acopio outp", "acopio output 1\nsite x\n"):
            self.write({
                "Output/.acopio-next": record, "Output/.acopio-staging/.acopio": "",
                "Output/.acopio-staging/books/emma/index.html": "x"})
            self.built()
            self.assertNotIn(".acopio-", " ".join(self.published()))
        (self.root / "Output/.acopio-staging").mkdir()
        self.built()
        self.assertFalse((self.root / "Output/.acopio-staging").exists())


class FatalErrors(SiteTest):
    def fatal(self, id, *arguments):
        """Runs a command that cannot run, with and without JSON; returns the diagnostic."""
        text = self.run_acopio(*arguments)
        self.assertEqual(text.status, 2, text.text)
        self.assertEqual(text.out, "")
        result = self.run_acopio(*arguments, "--format", "json")
        self.assertEqual(result.status, 2, result.text)
        # One array, and nothing but it, on the stream of the other diagnostics.
        self.assertEqual(result.err, "")
        (found,) = json.loads(result.out)
        self.assertEqual(
            sorted(found), sorted(["id", "severity", "message", "path", "line", "column", "endLine",
                                   "endColumn", "remedy", "notes"]))
        self.assertEqual((found["id"], found["severity"], found["line"]), (id, "error", None))
        sentence = "; ".join(filter(None, [found["message"], found["remedy"]]))
        self.assertEqual(text.err, f"acopio: {sentence}\n")
        explained = self.run_acopio("explain", id)
        self.assertEqual(explained.status, 0, explained.text)
        return found

    def test_a_missing_folder(self):
        for command in ("build", "check", "schema"):
            found = self.fatal("missing-folder", command)
            self.assertEqual(found["path"], "content")
            self.assertIn("--root", found["remedy"])

    def test_what_cannot_be_read(self):
        self.library()
        (self.root / "content/books/void").symlink_to("void")
        self.assertEqual(
            self.fatal("unreadable-file", "markdown", "none.md")["path"], "none.md")
        found = self.fatal("unreadable-file", "template", "render", "none.html")
        self.assertEqual(found["path"], "none.html")

    def test_another_build(self):
        self.library()
        self.built()
        with open(self.root / ".acopio/lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.assertIn("wait", self.fatal("output-locked", "build")["remedy"])

    def test_an_output_that_cannot_be_written(self):
        self.library({"Output": "a file"})
        self.fatal("output-unwritable", "build")

    def test_an_output_of_another_site(self):
        archive = LIBRARY["content/site.yml"].replace("Library", "Archive").replace("library", "archive")
        self.library({**{f"other/{path}": text for path, text in LIBRARY.items()},
                      "content/site.yml": archive})
        self.assertEqual(self.build("--root", "other", "--output", "www").status, 0)
        self.fatal("output-owned", "build", "--output", "www")

    def test_a_damaged_record(self):
        self.library({"Output/_acopio-manifest": "acopio output 1\n"})
        self.assertEqual(
            self.fatal("output-record-damaged", "build")["path"], "./Output/_acopio-manifest")

    def test_an_output_that_is_not_allowed(self):
        self.library()
        self.fatal("output-misplaced", "build", "--output", "content/out")

    def test_a_foreign_cache(self):
        self.library({".acopio/notes.txt": "mine"})
        self.fatal("cache-not-ours", "build")


class ComparisonTest(SiteTest):
    def test_a_folder_without_pages_is_no_old_site(self):
        self.write({"Before/notes.md": "Momo\n", "After/index.html": "<title>Momo</title><p>A book.</p>\n"})
        result = self.run_acopio("import", "--compare", "Before", "--output", "After")
        self.assertEqual(result.status, 2, result.text)
        self.assertIn("'Before' has no page to compare", result.text)

    def test_a_page_that_is_gone_is_lost(self):
        self.write({"Before/index.html": "<title>Momo</title><p>A book.</p>\n",
                    "Before/emma/index.html": "<title>Emma</title><p>A book.</p>\n",
                    "After/index.html": "<title>Momo</title><p>A book.</p>\n"})
        result = self.run_acopio("import", "--compare", "Before", "--output", "After")
        self.assertEqual(result.status, 1, result.text)
        self.assertIn("'/emma/' has no page any more", result.text)
        self.assertIn("[lost-in-move]", result.text)
