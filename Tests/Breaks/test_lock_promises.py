"""A lock that somebody edited by hand, which would let the next change pass: it is compared with an earlier commit.

What `acopio lock` itself writes is never taken for an edit.
"""

import json
import re
import shutil
import subprocess
import unittest

from locked_site import BOOKS, DAY, HISTORY, LIBRARY, LOCK, SHELF, SITE, LockedSiteTest

BOOK_LIST, CATALOGUE, BOOK_FILES = "/v1/books", "/v1/catalogue", "/v1/books/{id}"


def endpoint(lock, path):
    return next(each for each in lock["endpoints"] if each["path"] == path)


def members(lock):
    """The members of a book in the list of all books."""
    return endpoint(lock, BOOK_LIST)["schema"]["items"]["properties"]


def data(lock, path=BOOK_LIST):
    return endpoint(lock, path)["data"]


def without(items, name, value):
    return [item for item in items if item[name] != value]


# The edit of the lock, and a part of what is said about it.
EDITS = {
    "all endpoints": (lambda lock: lock.update(endpoints=[]), "'/v1/books.json' is gone [R01 "),
    "all endpoints but one": (lambda lock: lock.update(endpoints=lock["endpoints"][:1]), "'/v1/books.json' is gone [R01 "),
    "an endpoint": (lambda lock: lock["endpoints"].remove(endpoint(lock, CATALOGUE)), "'/v1/catalogue.json' is gone [R01 "),
    "the schema of an endpoint": (lambda lock: endpoint(lock, BOOK_LIST).update(schema={}), "the response is anything instead of a list [R07 "),
    "an empty object as a schema": (
        lambda lock: endpoint(lock, BOOK_LIST)["schema"].update(items={"type": "object", "properties": {}}),
        "'[].title' is gone, which every object had [R03 ",
    ),
    "a member": (lambda lock: members(lock).pop("title"), "'[].title' is gone, which every object had [R03 "),
    "the type of a member": (lambda lock: members(lock).update(title={}), "'[].title' is anything instead of a text [R07 "),
    "another type of a member": (
        lambda lock: members(lock)["pages"].update(type="number"),
        "'[].pages' is a number instead of a whole number [R07 ",
    ),
    "that a member is always there": (
        lambda lock: members(lock)["title"].update(optional=True),
        "'[].title' may be missing now [R05 ",
    ),
    "that a member is never null": (
        lambda lock: members(lock)["title"].update(nullable=True),
        "'[].title' may be null now [R06 ",
    ),
    "a limit": (lambda lock: members(lock)["pages"].pop("maximum"), "maximum of '[].pages' is no longer 5000 [R15 "),
    "a looser limit": (lambda lock: members(lock)["title"].update(maxLength=600), "is 600 instead of 60 [R14 "),
    "the words of a list": (lambda lock: members(lock)["genre"].pop("enum"), "'[].genre' may be any text now"),
    "that a list of words is closed": (lambda lock: members(lock)["genre"].update(extensible=True), "may grow now [R12 "),
    "a constant": (lambda lock: members(lock)["kind"].update(const='"volume"'), "constant of '[].kind' is"),
    "a unit": (lambda lock: members(lock)["weight"].pop("unit"), "unit of '[].weight' is no longer g [D-j "),
    "a format": (lambda lock: members(lock)["printed"].pop("format"), "the format of '[].printed' is no longer"),
    "that a member has keys of entries": (
        lambda lock: members(lock)["author"]["properties"]["key"].pop("key"),
        "'[].author.key' is not the key of an entry any more [R08 ",
    ),
    "the data of an endpoint": (lambda lock: endpoint(lock, BOOK_LIST).pop("data"), "has no data of '/v1/books.json' any more"),
    "all items of a list": (lambda lock: data(lock).update(items=[]), "id '6' is gone from the lock [D-a "),
    "all items of all lists": (
        lambda lock: [each["data"].update(items=[]) for each in lock["endpoints"]],
        "is gone from the lock [D-a ",
    ),
    "an item": (lambda lock: data(lock)["items"].pop(3), "is gone from the lock [D-a "),
    "the id of an item": (
        lambda lock: next(item for item in data(lock)["items"] if item["id"] == "3").update(id="300"),
        "id '3' is gone from the lock [D-a ",
    ),
    "the address of an item": (
        lambda lock: data(lock, BOOK_FILES)["items"][0].pop("urls"),
        "and no redirect is there [D-c ",
    ),
    "an item that has the entry of another": (
        lambda lock: next(item for item in data(lock)["items"] if item["id"] == "3").update(entry="books/4", digest="0"),
        "[D-b ",
    ),
    "pages that a list never had": (
        lambda lock: data(lock).update(pageSize=5),
        "the list is divided into pages of 5 items [D-e ",
    ),
    "the language of the API": (lambda lock: lock.pop("language"), "that the API is in 'en' [R01 "),
    "another language of the API": (lambda lock: lock.update(language="es"), "in the language 'es' instead of 'en' [R01 "),
    "that the API is described": (lambda lock: lock.pop("described"), "the descriptions of the API are gone"),
    "the address without a version": (
        lambda lock: endpoint(lock, BOOK_LIST).pop("unversioned"),
        "'/books.json' is gone, or another version answers there [R01 ",
    ),
    "another media type": (lambda lock: endpoint(lock, BOOK_LIST).update(mediaType="text/plain"), "[R02 "),
    "a lower stability of all": (lambda lock: lock.update(stability="alpha"), "stability is 'alpha' instead of 'stable' [R22 "),
    "a lower stability of one": (
        lambda lock: endpoint(lock, BOOK_LIST).update(stability="draft"),
        "stability is 'draft' instead of 'stable' [R22 ",
    ),
    "an end that is over": (
        lambda lock: lock.update(life={"deprecated": "2026-01-01", "sunset": "2026-11-20"}),
        "which was not announced before [R20 ",
    ),
    "an end of a member that is over": (
        lambda lock: members(lock)["pages"].update(deprecated="2026-01-01", sunset="2026-11-20"),
        "which was not announced before [R20 ",
    ),
    "all identities": (
        lambda lock: lock.pop("identities"),
        "does not say any more what identifies 'authors/austen'; entries without it: 16",
    ),
    "an identity": (
        lambda lock: lock["identities"].pop("books/1"),
        "does not say any more what identifies 'books/1'; entries without it: 1",
    ),
    "identities by another field": (
        lambda lock: [each.update(names={"isbn": "1"}) for each in lock["identities"].values()],
        "what identifies entries of 'books' is isbn now, and was title [D-b ",
    ),
    "an identity of something else": (
        lambda lock: lock["identities"].update({"books/1": lock["identities"]["books/2"]}),
        "id '1' has another identity in the lock, although it is the same [D-b ",
    ),
    "a reserved address": (lambda lock: lock.pop("reserved"), "the address '/v1/volumes.json' is not reserved any more"),
    "a reserved name": (
        lambda lock: endpoint(lock, BOOK_LIST).pop("reservedNames"),
        "the name of '[].ean' is not reserved any more [R04 ",
    ),
    "a reserved id": (
        lambda lock: endpoint(lock, BOOK_LIST).pop("reservedIDs"),
        "id '77' is not reserved any more [D-b ",
    ),
    "a tombstone": (
        lambda lock: endpoint(lock, BOOK_LIST).pop("tombstones"),
        "id '78' is not reserved any more [D-b ",
    ),
}

RESERVED = {"name": "77", "was": "Kim", "reason": ""}
LOSS = {BOOKS: [("      title: title\n      pages", "      pages")]}


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class LockPromisesTest(LockedSiteTest):
    def git(self, *arguments):
        command = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@library.example", *arguments]
        subprocess.run(command, cwd=self.root, check=True, capture_output=True)

    def commit(self):
        self.git("add", "--all", "content", "templates")
        self.git("commit", "--quiet", "--message", "Change")

    def begin(self):
        """The library in a repository, with a lock in which something is reserved."""
        for path in self.root.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        self.locked()
        self.change(self.reserve)
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit()

    @staticmethod
    def reserve(lock):
        lock["reserved"] = [{"name": "/v1/volumes.json", "was": "0" * 12, "reason": ""}]
        books = endpoint(lock, BOOK_LIST)
        books["reservedNames"] = [{"name": "/items/properties/ean", "was": "string", "reason": ""}]
        books["reservedIDs"] = [RESERVED]
        books["tombstones"] = [{**RESERVED, "name": "78"}]

    def change(self, edit):
        lock = json.loads((self.root / LOCK).read_text())
        edit(lock)
        self.write({LOCK: json.dumps(lock, indent=1)})

    def refused(self, message, *commands, name="[lost-promise]"):
        for command in commands or ("build", "check", "lock check"):
            result = self.run_acopio(*command.split(), "--now", DAY)
            self.assertEqual(result.status, 1, f"{command}: {result.text}")
            self.assertIn(message, result.err, command)
            self.assertIn(name, result.err, command)

    def passes(self, *commands):
        for command in commands or ("build", "lock check"):
            result = self.run_acopio(*command.split(), "--now", DAY)
            self.assertEqual(result.status, 0, f"{command}: {result.text}")

    def test_an_edit_that_takes_a_promise_out_of_a_lock(self):
        self.assertGreaterEqual(len(EDITS), 40)
        for name, (edit, message) in EDITS.items():
            with self.subTest(name):
                self.begin()
                self.change(edit)
                self.refused(message)
                # Also in the next commits, whatever else they change.
                self.commit()
                self.edit({SITE: [("name: Library", "name: Our library")]})
                self.commit()
                self.refused(message, "lock check")

    def test_only_the_layout_of_a_lock(self):
        self.begin()
        self.change(lambda lock: lock["endpoints"].reverse())
        self.passes()
        self.commit()
        self.passes()

    def test_the_message_names_the_line_and_the_way_back(self):
        self.begin()
        self.change(lambda lock: members(lock).pop("title"))
        text = self.run_acopio("build", "--now", DAY).err
        number = (self.root / LOCK).read_text().split("\n").index('   "path": "/v1/books",')
        self.assertIn(f"{LOCK}:{number}:", text)
        self.assertIn(f"the lock lacks a promise of 'HEAD', and '{HISTORY}' does not say why [lost-promise]", text)
        self.assertIn(f"remedy: run 'git checkout HEAD -- {LOCK}', then 'acopio lock write', with '--accept-breaking'", text)
        spanish = self.run_acopio("build", "--now", DAY, "--language", "es").err
        self.assertIn(f"al lock le falta una promesa de 'HEAD', y '{HISTORY}' no dice por qué", spanish)

    def test_several_promises_are_one_error(self):
        self.begin()
        self.change(lambda lock: lock.update(endpoints=[]))
        result = self.run_acopio("build", "--now", DAY)
        self.assertEqual(result.err.count(": error: "), 1, result.err)
        self.assertIn("the lock lacks 6 promises of 'HEAD'", result.err)

    def test_a_promise_that_a_waiver_gives_up(self):
        self.begin()
        self.change(lambda lock: lock.update(stability="beta"))
        note = self.run_acopio("build", "--now", DAY).err.split("[R22 ")[1]
        waiver = f"  lock: {{ waivers: [{{ change: {note[:12]}, reason: Agreed, until: 2026-12-31 }}] }}\n"
        self.edit({SITE: [("  openapi: true\n", "  openapi: true\n" + waiver)]})
        self.passes()

    def test_a_loss_that_is_hidden_by_a_new_lock(self):
        """A lock without promises, a change that breaks clients, and a lock that is written anew."""
        self.begin()
        self.change(lambda lock: lock.update(endpoints=[]))
        self.edit(LOSS)
        self.assertEqual(self.lock("write").status, 0)
        self.refused("'[].title' is gone, which every object had [R03 ")
        self.commit()
        self.refused("'[].title' is gone, which every object had [R03 ", "lock check")
        # The way back.
        self.git("checkout", "HEAD~1", "--", LOCK)
        (self.root / HISTORY).unlink(missing_ok=True)
        self.commit()
        self.assertEqual(self.lock("write", "--accept-breaking").status, 0)
        self.passes()

    def test_a_branch_of_several_commits(self):
        self.begin()
        self.git("checkout", "--quiet", "-b", "topic")
        self.change(lambda lock: lock.update(endpoints=[]))
        self.commit()
        self.edit(LOSS)
        self.assertEqual(self.lock("write").status, 0)
        self.commit()
        # A change for which the lock is written again hides the edit from the last commits.
        self.edit({SHELF: [('"title": "Notes"', '"title": "Notes!"')]})
        self.assertEqual(self.lock("write", "--accept-breaking").status, 0)
        self.commit()
        self.passes("lock check")
        self.refused("'[].title' is gone, which every object had [R03 ", "lock check --since main")
        self.assertIn("lacks", self.lock("check", "--since", "main").err)
        unknown = self.lock("check", "--since", "nowhere")
        self.assertEqual(unknown.status, 2, unknown.text)
        self.assertIn("'nowhere' is neither", unknown.err)

    def test_what_the_command_writes_is_no_edit(self):
        """Each change is accepted, checked, committed and checked again, and so are all of them together."""
        self.begin()
        self.git("branch", "begin")
        steps = {
            "a member is gone": LOSS,
            "a member has another type": {BOOKS: [("pages: pages\n", "pages: 'text(pages)'\n")]},
            "a condition leaves a book out": {
                BOOKS: [("    title: All books\n", '    title: All books\n    where: id != "11"\n')]
            },
            "a condition leaves most books out": {BOOKS: [('where: id != "11"', "where: pages > 300")]},
            "a condition is gone": {BOOKS: [("    where: pages > 300\n", "")]},
            "a book is removed": {
                SHELF: [('"id": "10",', '"id": "10", "removed": { "date": "2026-11-20", "reason": "Lost" },')]
            },
            "a book is another one": {SHELF: [("Jim Button", "The Neverending Story"), ("1960-08-09", "1979-01-01")]},
            "ids are swapped": {SHELF: [('"id": "1",', '"id": "0",'), ('"id": "2",', '"id": "1",'), ('"id": "0",', '"id": "2",')]},
            "an endpoint is gone": {
                BOOKS: [('  - path: /novels\n    where: genre == "novel"\n    each: { id: id, title: title, price: price }\n', "")]
            },
            "other fields identify books": {BOOKS: [("order: [title]\n", "order: [title]\nidentity: [isbn, title]\n")]},
            "a field has another name": {
                BOOKS: [("  printed: {", "  issued: {"), ("printed: printed", "printed: issued"), ("item: { date: printed }", "item: { date: issued }")],
                SHELF: [('"printed"', '"issued"')],
            },
            "no descriptions": {SITE: [("  openapi: true\n", "")]},
            "only with the version": {SITE: [(", current: true", "")]},
        }
        for name, edits in steps.items():
            with self.subTest(name):
                self.edit(edits)
                written = self.lock("write", "--accept-breaking")
                self.assertEqual(written.status, 0, written.text)
                self.passes()
                self.commit()
                self.passes()
                self.passes("lock check --since begin")

    def test_a_changelog_that_lacks_what_a_commit_has(self):
        for name, edit in {
            "removed": lambda text: None,
            "emptied": lambda text: json.dumps({**json.loads(text), "changes": []}),
            "without a line": lambda text: json.dumps({**json.loads(text), "changes": json.loads(text)["changes"][1:]}),
        }.items():
            with self.subTest(name):
                self.begin()
                self.edit(LOSS)
                self.assertEqual(self.lock("write", "--accept-breaking").status, 0)
                self.commit()
                self.write({HISTORY: edit((self.root / HISTORY).read_text())})
                self.refused(f"the changelog '{HISTORY}' lacks ")
        self.begin()
        self.edit(LOSS)
        self.assertEqual(self.lock("write", "--accept-breaking").status, 0)
        self.commit()
        text = (self.root / HISTORY).read_text()
        self.write({HISTORY: text.replace("is gone, which every object had", "is gone: use 'name'")})
        self.passes()

    def test_a_lock_that_is_gone_stops_a_build(self):
        self.begin()
        (self.root / LOCK).unlink()
        self.refused("is gone, but the last commit has it", name="[lost-lock]")
        shutil.rmtree(self.root / "content/api")
        self.refused("is gone, but the last commit has it", name="[lost-lock]")

    def test_a_commit_that_added_an_endpoint_is_reverted(self):
        """What a commit promised and another one took back is a broken promise; the message says how to give it up."""
        gone = "'/v1/poems.json' is gone [R01 "
        poems = "  - path: /poems\n    where: genre == \"poetry\"\n    each: { id: id, title: title }\n"

        def reverted():
            self.begin()
            self.git("branch", "begin")
            self.edit({BOOKS: [("endpoints:\n", "endpoints:\n" + poems)]})
            self.assertEqual(self.lock("write").status, 0)
            self.commit()
            self.git("branch", "added")
            self.git("revert", "--no-commit", "HEAD")
            self.refused(gone)
            self.git("commit", "--message", "Revert")
            self.refused(gone, "lock check")
            self.edit({SITE: [("name: Library", "name: Our library")]})
            self.commit()
            self.refused(gone, "lock check", "lock check --since added")
            return self.lock("check").err

        with self.subTest("the way out that the message shows"):
            command = re.search(r"remedy: run 'git (checkout [^']+)', then", reverted())[1]
            self.assertIn(f" -- {LOCK} {HISTORY}", command)
            self.git(*command.split())
            self.assertEqual(self.lock("write").status, 1)
            self.assertEqual(self.lock("write", "--accept-breaking").status, 0)
            self.commit()
            self.passes("build", "lock check", "lock check --since added", "lock check --since begin")
            self.assertIn("is gone", (self.root / HISTORY).read_text())
        with self.subTest("a waiver"):
            change = reverted().split(gone)[1][:12]
            waiver = f"  lock: {{ waivers: [{{ change: {change}, reason: Nobody asked yet, until: 2026-12-31 }}] }}\n"
            self.edit({SITE: [("  openapi: true\n", "  openapi: true\n" + waiver)]})
            self.passes("lock check", "lock check --since begin")
        with self.subTest("all but the two files"):
            # As the documentation says it.
            reverted()
            self.git("reset", "--quiet", "--hard", "added")
            self.git("revert", "--no-commit", "HEAD")
            self.git("checkout", "HEAD", "--", LOCK, HISTORY)
            self.assertEqual(self.lock("write", "--accept-breaking").status, 0)
            self.commit()
            self.passes("build", "lock check", "lock check --since added", "lock check --since begin")
        with self.subTest("the revert is reverted"):
            reverted()
            self.git("revert", "--no-edit", "HEAD~1")
            self.passes("build", "lock check", "lock check --since added", "lock check --since begin")

    def test_a_commit_removes_the_lock_and_its_changelog(self):
        gone = "is gone, but '"
        self.begin()
        self.edit(LOSS)
        self.assertEqual(self.lock("write", "--accept-breaking").status, 0)
        self.commit()
        for path in LOCK, HISTORY:
            (self.root / path).unlink()
        self.refused(gone.replace("'", "the last commit"), "lock check", name="[lost-lock]")
        self.commit()
        for name in "Our library", "Their library":
            self.refused(gone, "lock check", "lock check --since HEAD", name="[lost-lock]")
            self.write({SITE: re.sub(r"(?m)^name: .*", f"name: {name}", (self.root / SITE).read_text())})
            self.commit()
        # The way back that the message shows.
        command = re.search(r"remedy: restore it with 'git (checkout [^']+)'", self.lock("check").err)[1]
        self.git(*command.split())
        self.passes()
        self.git("reset", "--quiet", "--hard")
        # And the other one.
        self.assertEqual(self.lock("write").status, 0)
        self.commit()
        self.passes("build", "lock check")
        self.assertEqual(self.lock("check", "--since", "HEAD~2").status, 0)

    def test_a_lock_that_never_was_is_not_missed(self):
        self.begin()
        self.git("rm", "--quiet", "--cached", LOCK)
        self.git("commit", "--quiet", "--amend", "--message", "Begin")
        (self.root / LOCK).unlink()
        self.passes()
        self.assertIn("there is no content/api/v1.lock.json yet", self.lock("check").text)

    def test_a_version_that_ended_needs_no_lock(self):
        self.begin()
        self.edit({SITE: [("name: v1", "name: v2")]})
        self.assertEqual(self.lock("write", "--accept-breaking").status, 0)
        self.assertFalse((self.root / LOCK).exists())
        self.commit()
        self.passes()

    def test_an_id_that_is_reserved_and_used(self):
        self.begin()
        self.change(lambda lock: endpoint(lock, BOOK_LIST)["reservedIDs"].append({**RESERVED, "name": "1"}))
        self.refused("the id '1' is reserved, and an item has it", name="[invalid-lock]")

    def test_without_a_repository_nothing_is_compared(self):
        self.locked()
        self.change(lambda lock: lock.update(endpoints=[]))
        self.passes()
