"""`acopio publish` from outside: folders, formats, exit statuses, and an `aws` that is missing or misbehaves."""

import json
import os
import random
import shutil
import signal
import stat
import subprocess
import time
import unittest

from library import ACOPIO, RECORD, ROOT, Crawler, PublishTest, Whole, files, run, write


class Folders(PublishTest):
    def tree(self, folder):
        return {
            str(file.relative_to(folder)): file.read_bytes()
            for file in folder.rglob("*")
            if file.is_file() and file.name != RECORD
        }

    def test_publishes_and_has_nothing_to_do_afterwards(self):
        site = self.build(1)
        served = self.root / "served"
        self.publish(str(served))
        self.assertEqual(self.tree(served), site)
        again = self.publish(str(served))
        self.assertEqual(again.stdout, f"{served} has everything of {self.output}\nunchanged: {len(site)} objects\n")

    def test_a_plan_is_text_json_or_markdown_and_changes_nothing(self):
        site = self.build(1)
        served = self.root / "served"
        plan = json.loads(self.publish(f"folder:{served}", "--dry-run", "--format", "json").stdout)
        self.assertFalse(served.exists())
        self.assertEqual((plan["version"], plan["target"], plan["done"], plan["resumes"]), (1, str(served), False, False))
        self.assertEqual(plan["totals"]["new"], len(site))
        self.assertEqual([stage["stage"] for stage in plan["stages"]], ["new-files", "new-pages", "new-indexes", "new-entrances"])
        put = [object for stage in plan["stages"] for object in stage["put"]]
        self.assertEqual({object["key"] for object in put}, set(site))
        self.assertEqual({object["reason"] for object in put}, {"new"})
        markdown = self.publish(str(served), "--dry-run", "--format", "markdown", "--limit", "1").stdout
        self.assertTrue(markdown.startswith("## What is published\n\n"), markdown)
        self.assertIn("### new lists and indexes: ", markdown)
        self.assertIn("- and ", markdown)

    def test_exit_statuses(self):
        self.build(1)
        served = self.root / "served"
        served.mkdir()
        (served / "index.html").write_text("theirs")
        (served / "404.html").write_text("theirs")
        refused = self.publish(str(served), status=1)
        self.assertEqual(refused.stdout, "")
        self.assertIn("which no publication put there [publish-foreign]", refused.stderr)
        self.assertEqual((served / "404.html").read_text(), "theirs")
        found = json.loads(self.publish(str(served), "--format", "json", status=1).stdout)
        self.assertEqual([fault["id"] for fault in found], ["publish-foreign"])
        shutil.rmtree(served)
        self.publish(str(served))
        other = self.root / "other"
        (other / "content").mkdir(parents=True)
        (other / "content/site.yml").write_text("name: Other\nbase-url: https://other.example/\nlocale: en-GB\n")
        run([ACOPIO, "build", "--root", str(other), "--output", str(self.root / "theirs")])
        owned = run([ACOPIO, "publish", str(served), "--from", str(self.root / "theirs")], 1)
        self.assertIn("belongs to the site", owned.stderr)
        for arguments in (["ftp://host"], [""], ["s3://X"], [str(served), "--timeout", "0"], [str(served), "--limit", "-1"], ["s3://library", "--endpoint-url", "file:///etc"]):
            self.assertNotEqual(self.publish(*arguments, status=2).stderr, "")
        missing = run([ACOPIO, "publish", str(served), "--from", str(self.root / "none")], 2)
        self.assertIn("none': No such file or directory", missing.stderr)
        unbuilt = run([ACOPIO, "publish", str(self.root / "other"), "--from", str(self.root)], 2)
        self.assertIn("is not the output of a build", unbuilt.stderr)
        (self.output / ".acopio-pending").write_text("")
        unfinished = self.publish(str(self.root / "other"), status=2)
        self.assertIn("was interrupted", unfinished.stderr)

    def test_a_record_is_enough_to_plan(self):
        self.build(1)
        record = self.root / "record.json"
        self.publish(str(self.root / "served"), "--record", str(record))
        self.assertEqual(record.read_bytes(), (self.root / "served" / RECORD).read_bytes())
        old, new = files(self.output), self.build(2)
        plan = json.loads(self.publish(f"record:{record}", "--format", "json", "--record", str(record)).stdout)
        put = {object["key"] for stage in plan["stages"] for object in stage["put"]}
        gone = {key for stage in plan["stages"] for key in stage["remove"]}
        self.assertEqual(put, {key for key in new if old.get(key) != new[key]})
        self.assertEqual(gone, set(old) - set(new))
        self.assertEqual(json.loads(self.publish(f"record:{record}", "--format", "json").stdout)["stages"], [])
        (self.root / "mine.json").write_text("{}")
        foreign = self.publish(f"record:{record}", "--record", str(self.root / "mine.json"), status=2)
        self.assertIn("a file is there that acopio did not write", foreign.stderr)

    def read(self, served, key):
        try:
            return (served / key).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def test_killed_at_random_moments_the_next_one_finishes(self):
        """A visitor crawls meanwhile and never finds a page that refers to something missing."""
        served = self.root / "served"
        kills = int(os.environ.get("PUBLISH_FOLDER_KILLS", "3"))
        chance = random.Random(5)
        site = self.build(0, books=60)
        self.publish(str(served))
        began = time.monotonic()
        self.publish(str(served), "--again")
        seconds = time.monotonic() - began
        killed = attempts = resumed = pages = rounds = 0
        while killed < kills:
            attempts += 1
            self.assertLess(attempts, kills * 10 + 100)
            old, site = site, self.build(attempts, books=60)
            known = {"404.html", "books/index.html"} & set(old) & set(site)
            crawler = Crawler(lambda key: self.read(served, key), known, set(old) | set(site))
            crawler.start()
            process = subprocess.Popen([ACOPIO, "publish", str(served), "--again", "--from", str(self.output)], stdout=subprocess.DEVNULL)
            try:
                process.wait(timeout=chance.uniform(seconds / 4, seconds))
            except subprocess.TimeoutExpired:
                process.kill()
                killed += process.wait() == -signal.SIGKILL
            there = {key: data for key, data in self.tree(served).items() if key != ".acopio-publishing"}
            check = Whole(there, known, set(old) | set(site))
            self.assertEqual(check.change("unrelated", b""), [])
            resumed += json.loads(self.publish(str(served), "--format", "json").stdout)["resumes"]
            self.assertEqual(self.tree(served), site)
            crawler.finish()
            self.assertEqual(crawler.faults, [])
            pages, rounds = pages + crawler.pages, rounds + crawler.rounds
        print(
            f"\nkilled {killed} publications to a folder, {resumed} of {attempts} between the first change and the last; a visitor"
            f" read {pages} objects in {rounds} rounds, 0 missing")
        self.assertGreater(pages, 0)


    def test_a_visitor_notices_a_page_that_refers_to_something_missing(self):
        served = self.root / "served"
        site = self.build(1)
        self.publish(str(served))
        crawler = Crawler(lambda key: self.read(served, key), {"books/index.html"}, set(site))
        crawler.crawl()
        self.assertEqual((crawler.faults, crawler.pages), ([], len({key for key in site if key.startswith("books/") and key.endswith(".html")}) + 1))
        page = next(key for key in site if key.startswith("books/b") and key.endswith(".html"))
        (served / page).unlink()
        crawler.crawl()
        self.assertEqual([fault.split(" -> ")[-1] for fault in crawler.faults], [page])


# Storage in a folder, with options as the real command has them: a value never begins with '-'.
AWS = """#!/usr/bin/env python3
import argparse, fnmatch, hashlib, json, pathlib, shutil, sys
BUCKET = pathlib.Path({bucket!r})
parser = argparse.ArgumentParser(allow_abbrev=False)
parser.add_argument("words", nargs="+")
for name in ("--exclude", "--include"):
    parser.add_argument(name, action="append", default=[])
for name in ("--bucket", "--prefix", "--query", "--output"):
    parser.add_argument(name)
for name in ("--recursive", "--only-show-errors", "--follow-symlinks", "--no-guess-mime-type"):
    parser.add_argument(name, action="store_true")
asked, others = parser.parse_known_args()
if any(other.split("=")[0] not in ("--content-type", "--cache-control") for other in others):
    sys.exit(f"Unknown options: {{others}}")
stored = {{str(file.relative_to(BUCKET)): file for file in BUCKET.rglob("*") if file.is_file()}}
path = lambda url: BUCKET / url.removeprefix("s3://library-site/")
match asked.words:
    case ["s3api", "list-objects-v2"]:
        tag = lambda file: chr(34) + hashlib.md5(file.read_bytes()).hexdigest() + chr(34)
        print(json.dumps([[key, file.stat().st_size, tag(file)] for key, file in stored.items()] or None))
    case ["s3", "cp", url, "-"]:
        sys.stdout.buffer.write(path(url).read_bytes())
    case ["s3", "cp", source, url] if asked.recursive:
        shutil.copytree(source, path(url), dirs_exist_ok=True)
    case ["s3", "cp", source, url]:
        path(url).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path(url))
    case ["s3", "rm", url]:
        assert asked.exclude == ["*"], asked
        for key, file in stored.items():
            if any(fnmatch.fnmatchcase(str(file.relative_to(path(url))), pattern) for pattern in asked.include):
                file.unlink()
"""


class Tools(PublishTest):
    """An `aws` of our own, in front of the `PATH`."""

    def tool(self, script):
        folder = self.root / "bin"
        folder.mkdir(exist_ok=True)
        file = folder / "aws"
        file.write_text("#!/bin/sh\n" + script)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        self.scratch = self.root / "tmp"
        self.scratch.mkdir(exist_ok=True)
        return {**os.environ, "PATH": f"{folder}:/usr/bin:/bin", "TMPDIR": str(self.scratch)}

    def refused(self, script, *arguments):
        environment = self.tool(script)
        done = self.publish("s3://library-site/a", *arguments, status=2, env=environment)
        self.assertEqual(done.stdout, "")
        self.assertEqual(list(self.scratch.iterdir()), [], "temporary files are removed")
        return done.stderr

    def test_a_missing_aws(self):
        self.build(1)
        environment = self.tool("")
        (self.root / "bin/aws").unlink()
        done = self.publish("s3://library-site/a", status=2, env={**environment, "PATH": str(self.root / "bin")})
        self.assertEqual(
            done.stderr,
            "acopio: cannot list 's3://library-site/a/': the command 'aws' is not installed; install the AWS command line "
            "('pip install awscli', or the package 'awscli')\n",
        )

    def test_what_aws_complains_about_is_passed_on_with_a_remedy(self):
        self.build(1)
        self.assertEqual(
            self.refused("echo; echo 'Unable to locate credentials. You can configure them.' >&2; exit 253"),
            "acopio: cannot list 's3://library-site/a/': aws: Unable to locate credentials. You can configure them.; give "
            "credentials in the environment: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY\n",
        )
        text = self.refused("case $2 in list*) echo null;; *) printf 'bad\\033[2J\\r\\nsecond\\n' >&2; exit 1;; esac")
        self.assertEqual(
            text,
            "acopio: cannot write the record of 's3://library-site/a/': aws: bad\N{REPLACEMENT CHARACTER}[2J; second; publish "
            "again: objects that arrived are not sent again\n",
        )

    def test_an_aws_that_prints_something_else(self):
        self.build(1)
        for output in ("hello", "{}", "[[1,2]]", '[["a","b","c"]]', "[" * 100):
            self.assertIn("printed something else than a list of objects", self.refused(f"echo '{output}'"))

    def test_any_key_is_removed_and_is_no_option(self):
        names = ["-x.txt", "--recursive.txt", "a/-b.txt", "[a].txt", "a b.txt", "año.txt"]
        for name in names:
            write(self.root, f"site/static/{name}", name)
        self.build(1)
        environment = self.tool("")
        bucket = self.root / "bucket"
        bucket.mkdir()
        (self.root / "bin/aws").write_text(AWS.format(bucket=str(bucket)))
        self.publish("s3://library-site/a", env=environment)
        for name in names:
            self.assertEqual((bucket / "a" / name).read_text(), name)
        shutil.rmtree(self.root / "site/static")
        site = self.build(1)
        self.publish("s3://library-site/a", env=environment)
        kept = {str(file.relative_to(bucket / "a")) for file in bucket.rglob("*") if file.is_file()}
        self.assertEqual(kept, set(site) | {RECORD})

    def test_an_aws_that_hangs_is_ended(self):
        self.build(1)
        # The tool that hangs would end by itself only after an hour.
        text = self.refused(f"echo $$ > {self.root}/pid; sleep 3600 & wait", "--timeout", "1")
        self.assertIn("'aws' was not finished after 1 seconds", text)
        self.gone(int((self.root / "pid").read_text()))

    def test_a_killed_publication_ends_its_uploads(self):
        self.build(1)
        environment = self.tool(f"case $2 in list*) echo null;; *) echo $$ > {self.root}/pid; sleep 60;; esac")
        process = subprocess.Popen([ACOPIO, "publish", "s3://library-site/a", "--from", str(self.output)], env=environment)
        while not (self.root / "pid").exists() or not (self.root / "pid").read_text():
            time.sleep(0.02)
        process.kill()
        process.wait()
        self.gone(int((self.root / "pid").read_text()))

    def gone(self, pid):
        for _ in range(100):
            try:
                with open(f"/proc/{pid}/stat") as file:
                    if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                        return
            except FileNotFoundError:
                return
            time.sleep(0.05)
        self.fail("the program is still running")

    def test_credentials_and_endpoint_come_from_the_environment(self):
        self.build(1)
        environment = self.tool(f"env > {self.root}/env; echo \"$@\" > {self.root}/arguments; echo null; exit 1")
        environment.update(AWS_ACCESS_KEY_ID="id", AWS_SECRET_ACCESS_KEY="secret")
        environment.pop("AWS_ENDPOINT_URL", None)
        for name in ("AWS_REQUEST_CHECKSUM_CALCULATION", "AWS_RESPONSE_CHECKSUM_VALIDATION"):
            environment.pop(name, None)
        self.publish("s3://library-site", status=2, env=environment)
        seen = (self.root / "env").read_text()
        self.assertIn("AWS_SECRET_ACCESS_KEY=secret\n", seen)
        self.assertNotIn("AWS_ENDPOINT_URL", seen)
        self.assertNotIn("when_required", seen)
        self.assertNotIn("secret", (self.root / "arguments").read_text())
        self.publish("s3://library-site", "--endpoint-url", "http://127.0.0.1:1", status=2, env=environment)
        seen = (self.root / "env").read_text()
        self.assertIn("AWS_ENDPOINT_URL=http://127.0.0.1:1\n", seen)
        self.assertIn("AWS_REQUEST_CHECKSUM_CALCULATION=when_required\n", seen)


class OtherTool(PublishTest):
    """The commands of docs/content/pages/deploy/publishing.md for a tool that carries out plans."""

    def test_a_plan_that_was_not_carried_out_is_planned_again(self):
        site = self.build(1)
        text = (ROOT / "docs/content/pages/deploy/publishing.md").read_text().split("## Other targets", 1)[1]
        commands = "".join(line + "\n" for line in text.split("```")[0].splitlines() if line.startswith("    "))
        self.assertEqual(commands.count("\n"), 2, commands)
        (self.root / "published.json").write_text('{"acopio-published":1,"phase":"finished","objects":[]}')
        (self.root / "bin").mkdir()
        (self.root / "bin/acopio").symlink_to(ACOPIO)
        tool = self.root / "carry-out"
        environment = {"PATH": f"{self.root}/bin:{os.environ['PATH']}"}
        for status, new in ((1, len(site)), (0, len(site)), (0, 0)):
            tool.write_text(f"#!/bin/sh\nexit {status}\n")
            tool.chmod(0o755)
            subprocess.run(
                ["bash", "-c", commands.replace("--record", f"--from '{self.output}' --record")], cwd=self.root,
                env=environment, capture_output=True)
            plan = json.loads((self.root / "plan.json").read_text())
            self.assertEqual(plan["totals"]["new"], new)


if __name__ == "__main__":
    unittest.main()
