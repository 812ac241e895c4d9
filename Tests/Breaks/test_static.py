"""Files of `static/`, which builds copy, and values that may be anything."""

import os

from small_site import SiteTest


class StaticTest(SiteTest):
    def test_a_linked_folder_could_publish_the_sources(self):
        self.library({})
        os.symlink("content", self.root / "static")
        self.refused("the symbolic link leads to a folder [symlink-folder]", "move the folder here")

    def test_large_files_are_copied_and_withdrawn(self):
        self.library({"static/big.bin": b"\0" * 70_000_000 + b"end", "static/.nojekyll": b""})
        self.built()
        self.assertEqual((self.root / "Output/big.bin").read_bytes()[-4:], b"\0end")
        self.assertTrue((self.root / "Output/.nojekyll").is_file())
        (self.root / "static/big.bin").unlink()
        self.built()
        self.assertFalse((self.root / "Output/big.bin").exists())

    def test_members_that_a_free_value_lacks_are_null(self):
        """A path into a value of the type 'any' ended the process."""
        self.library({
            "content/things/_collection.yml":
                "entries: things.yml\nkey: id\nschema: { id: slug, v: any }\n"
                "derive: { z: { type: any, optional: true, value: v.b.c } }\n"
                "endpoints: [{ path: /things, each: z }]\n",
            "content/things/things.yml":
                "- { id: a, v: 5 }\n- { id: b, v: x }\n- { id: c, v: {} }\n- { id: d, v: { b: { c: [1] } } }\n",
        })
        self.built()
        self.assertEqual((self.root / "Output/things.json").read_text(), "[null,null,null,[1]]\n")
