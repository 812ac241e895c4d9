"""Carries out what packaging/Dockerfile does with a site, and asks the server that it configures."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

from launcher import ACOPIO, ROOT


def stage(name):
    """The instructions of a stage of the Dockerfile, each in one line."""
    text = (ROOT / "packaging/Dockerfile").read_text().replace("\\\n", "")
    stages = re.split(r"^FROM (.*)$", text, flags=re.M)[1:]
    found = [body for head, body in zip(stages[::2], stages[1::2]) if head.endswith(name)]
    return [line for line in found[0].splitlines() if line and not line.startswith("#")]


@unittest.skipUnless(os.getuid() == 0 and shutil.which("nginx") and shutil.which("setpriv"), "needs root, setpriv and nginx")
class ContainerTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="acopio-container."))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.folder.chmod(0o755)
        self.context = self.folder / "context"
        self.image = self.folder / "image"
        (self.image / "usr/local/bin").mkdir(parents=True)
        (self.image / "usr/local/bin/acopio").symlink_to(ACOPIO)
        subprocess.run([ACOPIO, "init", "--api", str(self.context)], check=True, capture_output=True)

    def base(self, url):
        file = self.context / "content/site.yml"
        file.write_text(re.sub(r"(?m)^base-url: .*", f"base-url: {url}", file.read_text()))

    def build(self):
        """The stage that builds the site, and the copies of the one that serves it, as the users that they name."""
        site = self.image / "site"
        site.mkdir()
        os.chown(site, 65534, 65534)
        for line in stage(" AS built"):
            if line.startswith("COPY"):
                options, source, target = re.fullmatch(r"COPY ((?:--\S+ )*)(\S+) (\S+)", line).groups()
                self.assertEqual((source, target), ("/", "/site/"))
                shutil.copytree(self.context, site, dirs_exist_ok=True, symlinks=True)
                owner = re.search(r"--chown=(\d+):(\d+)", options)
                for path in site.rglob("*"):
                    os.chown(path, *(map(int, owner.groups()) if owner else (0, 0)), follow_symlinks=False)
            else:
                command = line.removeprefix("RUN ")
                if command.startswith("["):
                    command = " ".join(re.findall(r'"([^"]*)"', command))
                done = subprocess.run(
                    ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "sh", "-ec", command], cwd=site,
                    capture_output=True, text=True,
                    env={"PATH": f"{self.image}/usr/local/bin:{os.environ['PATH']}", "HOME": "/"})
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for line in stage("nginx:1.28-bookworm"):
            copied = re.fullmatch(r"COPY --from=built /(\S+) /(\S+)", line)
            if copied:
                source, target = (self.image / path for path in copied.groups())
                target.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if source.is_dir() else shutil.copy)(source, target)

    def serve(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        text = (ROOT / "packaging/nginx.conf").read_text().replace("/tmp/", f"{self.folder}/")
        text = text.replace("/dev/stdout", "/dev/null").replace("/dev/stderr", "/dev/null")
        text = text.replace("listen 8080", f"listen 127.0.0.1:{self.port}").replace("/srv/", f"{self.image}/srv/")
        file = self.folder / "nginx.conf"
        file.write_text(text.replace("/etc/nginx/acopio", f"{self.image}/etc/nginx/acopio"))
        server = subprocess.Popen(["nginx", "-c", str(file), "-g", "daemon off; user root;"])
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        for _ in range(100):
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            self.assertIsNone(server.poll())
            time.sleep(0.05)
        self.fail("the server does not listen")

    def status(self, path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
                return answer.status, answer.headers["Content-Type"]
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers["Content-Type"]

    def test_a_site_that_was_built_before_is_built(self):
        subprocess.run([ACOPIO, "build"], cwd=self.context, check=True, capture_output=True)
        self.build()
        self.serve()
        self.assertEqual(self.status("/"), (200, "text/html; charset=utf-8"))
        self.assertEqual(self.status("/v1/books"), (200, "application/json"))
        self.assertEqual(self.status("/_acopio-nginx.conf")[0], 404)

    def test_a_base_url_with_a_path_is_served_there(self):
        self.base("https://library.example/main/library/")
        self.build()
        self.serve()
        self.assertEqual(self.status("/main/library/"), (200, "text/html; charset=utf-8"))
        self.assertEqual(self.status("/main/library/v1/books"), (200, "application/json"))
        self.assertEqual(self.status("/main/library/v1/nothing"), (404, "application/problem+json"))
        self.assertEqual(self.status("/v1/books")[0], 404)


if __name__ == "__main__":
    unittest.main()
