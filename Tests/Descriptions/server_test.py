"""Asks a web server for the published API, as a client does that knows only its OpenAPI documents.

Schemathesis makes the requests: the examples of the documents, the edges of every parameter, and random ones. nginx
serves the site, with `/x` answered by `x.json`, on a port of the loopback interface. The site is in `$ACOPIO_SITE`;
`$SCHEMATHESIS_EXAMPLES` is how many random requests each operation gets.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

SITE = pathlib.Path(os.environ["ACOPIO_SITE"]).resolve()
EXAMPLES = os.environ.get("SCHEMATHESIS_EXAMPLES", "1")
# The folder of the site may be readable for the one who runs the tests alone.
USER = "user root;" if os.geteuid() == 0 else ""
CONFIGURATION = """
{user}
worker_processes 1;
daemon off;
pid {scratch}/nginx.pid;
error_log {scratch}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log off;
  types {{ text/html html; application/json json; application/geo+json geojson; }}
  client_body_temp_path {scratch}/body; proxy_temp_path {scratch}/proxy; fastcgi_temp_path {scratch}/fastcgi;
  uwsgi_temp_path {scratch}/uwsgi; scgi_temp_path {scratch}/scgi;
  server {{
    listen 127.0.0.1:{port};
    root {site};
    error_page 404 /404.json;
    location = /404.json {{ types {{ }} default_type application/problem+json; }}
    location / {{ try_files $uri $uri.json $uri.geojson $uri/index.html =404; }}
  }}
}}
"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class ServerTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
        if nginx is None:
            raise unittest.SkipTest("nginx is not installed")
        cls.scratch = pathlib.Path(tempfile.mkdtemp(prefix="acopio-server-"))
        cls.addClassCleanup(shutil.rmtree, cls.scratch)
        port = free_port()
        cls.base = f"http://127.0.0.1:{port}"
        configuration = cls.scratch / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(scratch=cls.scratch, port=port, site=SITE, user=USER))
        log = open(cls.scratch / "log", "wb")
        cls.addClassCleanup(log.close)
        cls.server = subprocess.Popen(
            [nginx, "-c", str(configuration), "-e", str(cls.scratch / "error.log")],
            stdout=log, stderr=log)
        cls.addClassCleanup(cls.stop)
        for _ in range(100):
            try:
                urllib.request.urlopen(cls.base + "/acopio.json", timeout=5).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError((cls.scratch / "log").read_text())

    @classmethod
    def stop(cls):
        cls.server.terminate()
        cls.server.wait(timeout=10)

    def documents(self):
        found = sorted(SITE.glob("v*/openapi.json"))
        self.assertGreater(len(found), 0)
        return [(path, json.loads(path.read_text())) for path in found]

    def test_no_request_finds_a_violation(self):
        def run(path):
            address = f"{self.base}/{path.relative_to(SITE)}"
            # How methods are refused that no document has is up to the server.
            return subprocess.run(
                [sys.executable, "-m", "schemathesis.cli", "run", address, "--url", self.base,
                 "--max-examples", EXAMPLES, "--checks", "all", "--exclude-checks", "unsupported_method",
                 "--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--seed", "1",
                 "--no-color"],
                cwd=self.scratch, capture_output=True, text=True, timeout=300)

        documents = self.documents()
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(run, [path for path, _ in documents]))
        for (path, document), result in zip(documents, results):
            self.assertEqual(result.returncode, 0, f"{path}\n{result.stdout[-6000:]}{result.stderr[-2000:]}")
            count = re.search(r"(\d+) generated, (\d+) passed", result.stdout)
            self.assertIsNotNone(count, result.stdout[-2000:])
            self.assertGreaterEqual(int(count[2]), len(document["paths"]))
            print(f"{path.relative_to(SITE)}: {count[0]}")

    def test_every_address_without_an_ending_gives_the_same_file(self):
        count = 0
        for _, document in self.documents():
            for path, item in document["paths"].items():
                if "x-extensionless-path" not in item:
                    # JSON at the same address takes precedence over GeoJSON.
                    self.assertTrue(path.endswith(".geojson"), path)
                    continue
                examples = {
                    parameter["name"]: str(parameter["example"])
                    for parameter in item.get("parameters", []) + item["get"].get("parameters", [])
                    if "example" in parameter}
                file, bare = (
                    re.sub(r"\{([^}]*)\}", lambda match: examples.get(match[1], "?"), address)
                    for address in (path, item["x-extensionless-path"]))
                if "?" in file:
                    continue
                with urllib.request.urlopen(self.base + urllib.request.quote(bare)) as answer:
                    body = answer.read()
                self.assertEqual(body, (SITE / file.lstrip("/")).read_bytes(), bare)
                count += 1
        self.assertGreater(count, 100)

    def test_what_is_not_there_is_a_problem_in_json(self):
        for address in ("/v1/nothing", "/v2/nothing.json", "/v1/%2e%2e/%2e%2e/etc/passwd"):
            with self.assertRaises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(self.base + address)
            with caught.exception as answer:
                self.assertIn(answer.code, (400, 404))
                if answer.code == 404:
                    self.assertEqual(json.loads(answer.read())["status"], 404)


if __name__ == "__main__":
    unittest.main()
