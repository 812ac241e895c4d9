"""`acopio publish` to real object storage that verifies signatures: OpenStack Swift's s3api.

`make test-publish-s3` runs it, with 20 kills. It needs the script `$SWIFT_S3`, by default `../shared/tools/swift_s3.sh`, which
starts Swift's servers, and the command `aws`; elsewhere it says what is missing.
`PUBLISH_KILLS=20` kills as many publications at random moments (3 by default), `PUBLISH_BOOKS=400` makes the site larger.
`PUBLISH_OUTPUT=/path/to/Output` also publishes a built site as it is and reads every object of it back.
"""

import concurrent.futures
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from library import ACOPIO, RECORD, ROOT, Crawler, PublishTest, Whole, files, run
from proxy import Proxy

TOOL = pathlib.Path(os.environ.get("SWIFT_S3", ROOT.parent / "shared/tools/swift_s3.sh"))
KILLS = int(os.environ.get("PUBLISH_KILLS", "3"))
BOOKS = int(os.environ.get("PUBLISH_BOOKS", "18"))
BUCKET = "library-site"
PREFIX = "web/"


def missing():
    if not TOOL.exists():
        return f"{TOOL} is not there"
    for command in ("aws", "swift-proxy-server", "swift-object-server", "swift-ring-builder"):
        if not shutil.which(command):
            return f"'{command}' is not installed"
    return None


def free_port():
    # The proxy and three storage servers take ports in a row.
    for _ in range(50):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            first = probe.getsockname()[1]
        try:
            for port in range(first, first + 4):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
            return first
        except (OSError, OverflowError):
            continue
    raise OSError("no four ports in a row are free")


@unittest.skipIf(missing(), f"object storage that verifies signatures: {missing()}")
class Storage(PublishTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="acopio-swift."))
        port = free_port()
        run(["bash", str(TOOL), "start", str(cls.folder), str(port)], stdin=subprocess.DEVNULL)
        cls.proxy = Proxy(port)
        cls.environment = {
            **os.environ,
            "AWS_ACCESS_KEY_ID": "test:tester",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{cls.proxy.port}",
            "AWS_EC2_METADATA_DISABLED": "true",
        }
        run(["aws", "s3api", "create-bucket", "--bucket", BUCKET], env=cls.environment)

    @classmethod
    def tearDownClass(cls):
        run(["bash", str(TOOL), "stop", str(cls.folder)])
        cls.proxy.close()
        shutil.rmtree(cls.folder, ignore_errors=True)

    def setUp(self):
        super().setUp()
        # A publication that is killed cannot remove its temporary folder.
        (self.root / "tmp").mkdir()
        self.environment = {**type(self).environment, "TMPDIR": str(self.root / "tmp")}
        self.prefix = PREFIX + self.id().rsplit(".", 1)[1] + "/"
        self.target = f"s3://{BUCKET}/{self.prefix}"
        self.addCleanup(setattr, self.proxy, "listener", None)

    def send(self, *arguments, status=0, **environment):
        return self.publish(self.target, *arguments, status=status, env={**self.environment, **environment})

    def session(self):
        import botocore.session

        session = botocore.session.get_session()
        return session.create_client(
            "s3",
            endpoint_url=self.environment["AWS_ENDPOINT_URL"],
            aws_access_key_id="test:tester",
            aws_secret_access_key="testing",
            region_name="us-east-1",
        )

    def objects(self):
        """Every object below the prefix but the record: its bytes and headers."""
        client = self.session()
        keys, token = [], {}
        while True:
            page = client.list_objects_v2(Bucket=BUCKET, Prefix=self.prefix, **token)
            keys += [found["Key"] for found in page.get("Contents", [])]
            if not page.get("IsTruncated"):
                break
            token = {"ContinuationToken": page["NextContinuationToken"]}
        keys.remove(self.prefix + RECORD)

        def get(key):
            found = client.get_object(Bucket=BUCKET, Key=key)
            return key[len(self.prefix):], (
                found["Body"].read(), found["ContentType"], found.get("CacheControl"), found.get("ContentEncoding"))

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            return dict(pool.map(get, keys))

    def bodies(self):
        return {key: found[0] for key, found in self.objects().items()}

    def test_every_object_has_its_bytes_and_headers(self):
        site = self.build(1, BOOKS)
        self.send()
        found = self.objects()
        self.assertEqual({key: value[0] for key, value in found.items()}, site)
        self.assertEqual(found["index.html" if "index.html" in site else "404.html"][1:], ("text/html; charset=utf-8", "public, no-cache", None))
        self.assertEqual(found["v1/books.json"][1:], ("application/json", "public, max-age=300", None))
        style = next(key for key in site if key.endswith(".css"))
        self.assertEqual(found[style][1:], ("text/css; charset=utf-8", "public, max-age=31536000, immutable", None))
        self.assertEqual(self.send().stdout, f"{self.target} has everything of {self.output}\nunchanged: {len(site)} objects\n")
        self.assertEqual(self.proxy.refused, [])

    def test_exact_keys_of_a_manifest_exist_side_by_side(self):
        site = self.build(1, BOOKS)
        objects = []
        for path, data in site.items():
            if path.startswith("v1/books") and path.endswith(".json"):
                objects.append({
                    "key": path[3:-5], "file": path, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(),
                    "content-type": "application/json", "cache-control": "public, max-age=60",
                })
        objects.append({**objects[0], "key": "año/[x] & 'y'/a b"})
        self.add("_acopio-upload.json", json.dumps({"version": 1, "objects": objects}).encode())
        self.send()
        found = self.objects()
        self.assertEqual(set(found), {object["key"] for object in objects})
        self.assertIn("books", found)
        self.assertTrue(any(key.startswith("books/b") for key in found))
        for object in objects:
            self.assertEqual(found[object["key"]], (site[object["file"]], "application/json", "public, max-age=60", None), object["key"])
        # Headers alone change, and a key with what patterns use is removed, no other.
        objects.pop()
        for object in objects:
            object["cache-control"] = "no-cache"
        objects[0]["content-encoding"] = "gzip"
        self.add("_acopio-upload.json", json.dumps({"version": 1, "objects": objects}).encode())
        plan = json.loads(self.send("--format", "json").stdout)
        self.assertEqual((plan["totals"]["headers"], plan["totals"]["removed"]), (len(objects), 1))
        found = self.objects()
        self.assertEqual({key: value[2] for key, value in found.items()}, {object["key"]: "no-cache" for object in objects})
        self.assertEqual(found[objects[0]["key"]][3], "gzip")
        self.assertEqual(self.proxy.refused, [])

    def test_every_endpoint_of_a_site_built_for_object_storage(self):
        if not re.search(r"^s3\b", run([ACOPIO, "hosts"]).stdout, re.MULTILINE):
            self.skipTest("there is no host 's3'")
        self.build(1, BOOKS)
        site = ["--root", os.environ["PUBLISH_SITE"]] if os.environ.get("PUBLISH_SITE") else ["--root", str(self.root / "site")]
        shutil.rmtree(self.output)
        run([ACOPIO, "build", *site, "--output", str(self.output), "--now", "2026-11-21", "--host", "s3"])
        objects = json.loads((self.output / "_acopio-upload.json").read_text(encoding="utf-8"))["objects"]
        self.send()
        found = self.objects()
        self.assertEqual(set(found), {object["key"] for object in objects})
        for object in objects:
            self.assertEqual(
                found[object["key"]],
                ((self.output / object["file"]).read_bytes(), object["content-type"], object["cache-control"],
                 object.get("content-encoding")), object["key"])
        endpoints = [object for object in objects if object["key"] + ".json" == object["file"]]
        self.assertGreater(len(endpoints), BOOKS // 2)
        self.assertEqual(json.loads(self.send("--format", "json", "--dry-run").stdout)["stages"], [])
        self.assertEqual(self.proxy.refused, [])
        print(f"\n{len(objects)} objects, {len(endpoints)} of them endpoints at their exact keys, read back with their headers")

    def add(self, path, data):
        """Adds a file to Output as a build would: the record lists it."""
        (self.output / path).write_bytes(data)
        manifest = self.output / "_acopio-manifest"
        lines = manifest.read_text(encoding="utf-8").split("\n")
        paths = sorted(set(lines[3:-2]) | {path}, key=str.encode)
        manifest.write_text("\n".join(lines[:3] + paths + [f"end {len(paths)}", ""]), encoding="utf-8")

    def test_foreign_objects_stay(self):
        site = self.build(1, BOOKS)
        client = self.session()
        client.put_object(Bucket=BUCKET, Key=self.prefix + "theirs.txt", Body=b"theirs")
        client.put_object(Bucket=BUCKET, Key=self.prefix + "404.html", Body=b"theirs")
        client.put_object(Bucket=BUCKET, Key=self.prefix[:-1] + "-other/books/index.html", Body=b"another prefix")
        self.assertIn("'404.html', which no publication put there", self.send(status=1).stderr)
        self.send("--adopt")
        self.assertEqual(self.bodies(), {**site, "theirs.txt": b"theirs"})
        later = self.build(2, BOOKS)
        self.send()
        self.assertEqual(self.bodies(), {**later, "theirs.txt": b"theirs"})
        other = client.get_object(Bucket=BUCKET, Key=self.prefix[:-1] + "-other/books/index.html")
        self.assertEqual(other["Body"].read(), b"another prefix")

    def test_refused_signatures_are_reported(self):
        self.build(1, BOOKS)
        done = self.send(status=2, AWS_SECRET_ACCESS_KEY="wrong")
        self.assertIn("SignatureDoesNotMatch", done.stderr)
        self.assertIn("; check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_DEFAULT_REGION in the environment\n", done.stderr)
        self.proxy.refused.clear()
        absent = self.publish("s3://no-such-bucket/a", status=2, env=self.environment)
        self.assertIn("; create the bucket, or correct its name\n", absent.stderr)
        self.proxy.refused.clear()

    def test_killed_publications_are_finished_by_the_next(self):
        chance = random.Random(int(os.environ.get("PUBLISH_SEED", "1")))
        site = self.build(0, BOOKS)
        self.send()
        began = time.monotonic()
        old, site = site, self.build(1, BOOKS)
        self.send()
        seconds = time.monotonic() - began
        killed, broken, states, resumed, number, pages, rounds = 0, [], 0, 0, 1, 0, 0
        client = self.session()

        def get(key):
            try:
                return client.get_object(Bucket=BUCKET, Key=self.prefix + key)["Body"].read()
            except client.exceptions.NoSuchKey:
                return None

        started = time.monotonic()
        while killed < KILLS:
            number += 1
            self.assertLess(number, KILLS * 5 + 10)
            old, site = site, self.build(number, BOOKS)
            there = self.bodies()
            self.assertEqual(there, old)
            known = set(old) & set(site)
            check = Whole(there, known, set(old) | set(site))

            def note(key, data):
                if key.startswith(self.prefix) and key != self.prefix + RECORD:
                    broken.extend(check.change(key[len(self.prefix):], data))

            self.proxy.listener = note
            crawler = Crawler(get, {key for key in known if key.endswith(".html")}, set(old) | set(site))
            crawler.start()
            process = subprocess.Popen(
                [ACOPIO, "publish", self.target, "--from", str(self.output)], env=self.environment, stdout=subprocess.DEVNULL)
            try:
                process.wait(timeout=chance.uniform(0.3, seconds))
                # It was faster than the one that was measured.
                seconds = max(seconds * 0.9, 1)
            except subprocess.TimeoutExpired:
                process.kill()
                killed += process.wait() == -signal.SIGKILL
            plan = json.loads(self.send("--format", "json").stdout)
            resumed += plan["resumes"]
            self.proxy.listener = None
            crawler.finish()
            self.assertEqual(crawler.faults, [], f"edition {number}")
            pages, rounds = pages + crawler.pages, rounds + crawler.rounds
            states += check.states
            self.assertEqual(broken, [], f"edition {number}")
            self.assertEqual(self.bodies(), site, f"edition {number}")
            self.assertEqual(json.loads(self.send("--format", "json", "--dry-run").stdout)["stages"], [])
        print(
            f"\nkilled {killed} publications of {len(site)} objects at random moments, {resumed} of them between the first "
            f"change and the last: {states} states, {len(broken)} broken; a visitor read {pages} objects in {rounds} rounds, 0 missing; "
            f"{time.monotonic() - started:.0f} s")
        self.assertGreater(states, 0)
        self.assertEqual(self.proxy.refused, [])

    @unittest.skipUnless(os.environ.get("PUBLISH_OUTPUT"), "PUBLISH_OUTPUT names no built site")
    def test_a_large_site_is_read_back(self):
        self.output = pathlib.Path(os.environ["PUBLISH_OUTPUT"])
        self.proxy.counts.clear()
        began = time.monotonic()
        self.send()
        first = time.monotonic() - began
        counts = dict(self.proxy.counts)
        self.assertEqual(self.bodies(), files(self.output))
        began = time.monotonic()
        self.send()
        print(f"\n{len(files(self.output))} objects: first publication {first:.0f} s, nothing to do {time.monotonic() - began:.1f} s, {counts}")


if __name__ == "__main__":
    unittest.main()
