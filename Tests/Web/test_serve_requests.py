"""What `acopio serve` makes of malformed and too many requests, of bursts of changes, and of signals.

$ACOPIO_STORMS is how many seconds the changes go on (default: 1).
"""

import base64
import http.client
import os
import pathlib
import random
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest

from served import ACOPIO, LIBRARY, Served, replace, write

STORMS = float(os.environ.get("ACOPIO_STORMS", "1"))
SCRIPT = re.compile(rb'<script src="/_acopio/live.js\?revision=[^"]*" defer></script>\n')


@unittest.skipUnless(ACOPIO.exists(), "the command is not built")
class Requests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "site"
        write(self.root, LIBRARY)

    def serve(self, *options):
        served = Served(self.root, "--port", "0", *options)
        self.addCleanup(lambda: served.process.poll() is not None or served.process.kill())
        self.port = int(re.search(r":(\d+)/", served.address)[1])
        self.host = f"127.0.0.1:{self.port}"
        return served

    def connect(self):
        client = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        self.addCleanup(client.close)
        return client

    def exchange(self, data):
        """Everything that the server sends after these bytes, until it closes the connection."""
        client = self.connect()
        try:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # It closed the connection already.
        answer = b""
        try:
            while piece := client.recv(65536):
                answer += piece
        except ConnectionResetError:
            pass
        return answer

    def head(self, *lines, path="/main/books/momo/", method="GET", host=None):
        fields = [f"{method} {path} HTTP/1.1", f"Host: {host or self.host}", *lines]
        return "\r\n".join(fields).encode() + b"\r\n\r\n"

    def get(self, path):
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            client.request("GET", path)
            answer = client.getresponse()
            return answer.status, answer.read()
        finally:
            client.close()

    def assertServes(self):
        status, body = self.get("/main/books/momo/")
        self.assertEqual(status, 200)
        self.assertIn(b"Time", body)

    def statuses(self, answer):
        return [int(code) for code in re.findall(rb"^HTTP/1\.1 (\d+) ", answer, re.M)]

    def test_requests_of_many_shapes(self):
        served = self.serve()
        hidden = self.head(path="/main/books")
        cases = {
            "pipelined": (self.head() + self.head("Connection: close"), [200, 200]),
            # What follows a body is never taken for a request.
            "length and chunks": (self.head("Content-Length: 4", "Transfer-Encoding: chunked") + hidden, [200]),
            "chunks": (self.head("Transfer-Encoding: chunked") + b"0\r\n\r\n" + hidden, [200]),
            "two lengths": (self.head("Content-Length: 0", "Content-Length: 5") + hidden, [200]),
            "a wrong length": (self.head("Content-Length: -1") + hidden, [200]),
            "POST": (self.head("Content-Length: 3", method="POST") + b"abc" + hidden, [405]),
            "space before a colon": (self.head("Content-Length : 3") + hidden, [400]),
            "folded": (self.head("X: a\r\n b") + hidden, [400]),
            "a bare CR": (self.head("X: a\rY: b") + hidden, [400]),
            "NUL": (self.head("X: a\0b") + hidden, [400]),
            "two hosts": (self.head("Host: evil.example") + hidden, [400]),
            "no host": (b"GET / HTTP/1.1\r\n\r\n", [400]),
            "an old protocol": (b"GET / HTTP/1.0\r\n\r\n", [421]),
            "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]),
            "TLS": (b"\x16\x03\x01\x02\x00\x01\x00", [400]),
            "an absolute target": (self.head(path=f"http://{self.host}/main/books/momo/"), [200]),
            "a target elsewhere": (self.head(path="http://evil.example/"), [421]),
            "CONNECT": (self.head(path="evil.example:443", method="CONNECT"), [405]),
            "another host": (self.head(host="evil.example"), [421]),
            "another port": (self.head(host="127.0.0.1:1"), [421]),
            "a wrong escape": (self.head(path="/main/%zz"), [400]),
            "half an escape": (self.head(path="/main/%e"), [400]),
            "not UTF-8": (self.head(path="/main/%ff%fe"), [400]),
            "up": (self.head(path="/main/../../etc/passwd"), [400]),
            "up, escaped": (self.head(path="/main/..%2f..%2fetc/passwd"), [400]),
            "up, escaped twice": (self.head(path="/main/..%252f..%252fetc/passwd"), [404]),
            "backslashes": (self.head(path="/main/..\\..\\etc"), [400]),
            "a long target": (self.head(path="/main/" + "a" * 10_000), [414]),
            "a huge head": (self.head("X: " + "a" * 10_000_000), [431]),
            "many fields": (self.head(*["X: y"] * 3000), [431]),
            "a head without an end": (b"GET /" + b"a" * 10_000_000, [431]),
            "nothing": (b"", []),
            "half a head": (b"GET / HTTP/1.1\r\nHost: ", []),
        }
        for name, (data, expected) in cases.items():
            with self.subTest(name):
                self.assertEqual(self.statuses(self.exchange(data)), expected)
        numbers = random.Random(16)
        for _ in range(200):
            data = bytearray(self.head("Content-Length: 2") + b"ab")
            for _ in range(numbers.randint(1, 8)):
                data[numbers.randrange(len(data))] = numbers.randrange(256)
            self.assertLessEqual(len(self.statuses(self.exchange(bytes(data)))), 1, data)
        self.assertServes()
        self.assertLess(served.memory(), 400_000)
        self.assertEqual(served.stop(), 0)

    def test_web_sockets(self):
        served = self.serve()
        key = base64.b64encode(bytes(16)).decode()
        fields = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                  f"Sec-WebSocket-Key: {key}"]
        own = f"Origin: http://{self.host}"

        def opened(*lines, host=None):
            return self.head(*lines, path="/_acopio/live", host=host)

        for data, status in [
            (opened(*fields), 403), (opened(*fields, "Origin: http://evil.example"), 403),
            (opened(*fields, "Origin: null"), 403), (opened(*fields, own, host="evil.example"), 421),
            (opened(*fields[:2], own), 400), (opened(*fields[:3], "Sec-WebSocket-Key: short", own), 400),
            (opened(own), 426),
        ]:
            self.assertEqual(self.statuses(self.exchange(data)), [status], data)

        def frame(first, length, payload=b"", mask=b"abcd"):
            masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload)) if mask else payload
            return bytes([first, length | (0x80 if mask else 0)]) + mask + masked

        hello = opened(*fields, own)
        close = frame(0x88, 2, struct.pack(">H", 1000))
        for data, expected in [
            (frame(0x89, 4, b"ping") + close, b"\x8a\x04ping\x88\x02\x03\xe8"),
            (close, b"\x88\x02\x03\xe8"),
            # Not masked, a text, a continuation, reserved bits, in pieces, too long, of endless length.
            (frame(0x89, 4, b"ping", mask=b""), b""), (frame(0x81, 2, b"hi"), b""), (frame(0x80, 2, b"hi"), b""),
            (frame(0xC9, 2, b"hi"), b""), (frame(0x09, 2, b"hi"), b""), (frame(0x8B, 2, b"hi"), b""),
            (b"\x89\xfe\x00\x7eabcd" + bytes(126), b""), (b"\x89\xff" + b"\xff" * 8 + b"abcd", b""),
            (b"\x82\xff" + b"\x00\x00\x00\x00\x80\x00\x00\x00" + b"abcd", b""),
        ]:
            answer = self.exchange(hello + data)
            self.assertEqual(self.statuses(answer), [101], data)
            frames, control = answer.split(b"\r\n\r\n", 1)[1], b""
            while frames:
                self.assertLess(frames[1], 126)
                one, frames = frames[:2 + frames[1]], frames[2 + frames[1]:]
                if one[0] == 0x81:
                    self.assertIn(b'"errors":null', one)
                else:
                    control += one
            self.assertEqual(control, expected, data)
        # More than may be open at a time, all of which go away without a word.
        clients = [self.connect() for _ in range(70)]
        for client in clients:
            client.sendall(hello)
        answers = [client.recv(4096) for client in clients]
        self.assertEqual(sum(b" 101 " in answer for answer in answers), 64)
        self.assertEqual(sum(b" 503 " in answer for answer in answers), 6)
        for client in clients:
            client.close()
        replace(self.root / "content/books/momo.md", "is life", "flies")
        served.wait("momo.md changed")
        for _ in range(500):
            client = self.connect()
            client.sendall(hello)
            if b" 101 " in client.recv(4096):
                break
            time.sleep(0.01)
        else:
            self.fail("the pages that are gone are still counted")
        self.assertServes()
        self.assertEqual(served.stop(), 0)

    def test_slow_and_many_clients_stop_nobody(self):
        served = self.serve()
        descriptors = pathlib.Path(f"/proc/{served.process.pid}/fd")
        before = len(list(descriptors.iterdir()))
        slow = [self.connect() for _ in range(300)]
        for number, client in enumerate(slow):
            try:
                client.sendall(b"GET / HT" if number % 2 else b"G")
            except OSError:
                pass
        # Those beyond the limit are refused, and edits are built all the same.
        refused, end = set(), time.monotonic() + 10
        while len(refused) < 172 and time.monotonic() < end:
            for client in select.select([one for one in slow if one not in refused], [], [], 0.1)[0]:
                try:
                    self.assertIn(b" 503 ", client.recv(100))
                except ConnectionResetError:
                    pass
                refused.add(client)
        self.assertEqual(len(refused), 172)
        replace(self.root / "content/books/momo.md", "is life", "flies")
        served.wait("momo.md changed")
        for client in slow:
            client.close()
        for number in range(3000):
            with socket.create_connection(("127.0.0.1", self.port), timeout=10) as client:
                if number % 3 == 0:
                    client.sendall(self.head())
        end = time.monotonic() + 20
        while True:
            # Until those that left are noticed, new ones can be refused. The connection of this request may take a moment to close.
            open_now = len(list(descriptors.iterdir()))
            if open_now <= before + 2 and self.get("/main/books")[0] == 200 or time.monotonic() > end:
                break
            time.sleep(0.05)
        self.assertLessEqual(open_now, before + 2)
        self.assertIn(b"Time flies.", self.get("/main/books/momo/")[1])
        self.assertEqual(served.stop(), 0)

    def storm(self):
        """Changes of every kind in a random order; in the end, the site is as it was, but for an entry."""
        numbers = random.Random(8)
        books = self.root / "content/books"
        away = self.root / "away"
        end = time.monotonic() + STORMS
        while time.monotonic() < end:
            kind = numbers.randrange(8)
            if kind == 0:
                text = (books / "momo.md").read_text()
                replace(books / "momo.md", text, text + ".")
            elif kind == 1:
                for number in range(30):
                    (books / f"other-{number}.md").write_text(f"---\ntitle: Other {number}\n---\nText.\n")
            elif kind == 2:
                for path in books.glob("other-*.md"):
                    path.unlink()
            elif kind == 3:
                (self.root / "content").rename(away)
                time.sleep(numbers.random() / 20)
                away.rename(self.root / "content")
            elif kind == 4:
                books.rename(self.root / "content/novels")
                time.sleep(numbers.random() / 20)
                (self.root / "content/novels").rename(books)
            elif kind == 5:
                loop = books / "loop"
                loop.symlink_to("..", target_is_directory=True)
                time.sleep(numbers.random() / 20)
                loop.unlink()
            elif kind == 6:
                shutil.copytree(self.root / "templates", away)
                shutil.rmtree(self.root / "templates")
                away.rename(self.root / "templates")
            else:
                (books / ".momo.md.swp").write_bytes(os.urandom(100))
                (books / "momo.md~").write_bytes(b"old")
                (books / "momo.md~").unlink()
                (books / ".momo.md.swp").unlink()
            time.sleep(numbers.random() / 50)
        (books / "last.md").write_text("---\ntitle: Last\n---\nThe end.\n")

    def test_shows_the_end_of_a_storm(self):
        for options in [], ["--poll"]:
            with self.subTest(options):
                served = self.serve(*options)
                self.storm()
                end = time.monotonic() + 20
                while self.get("/main/books/last/")[0] != 200:
                    self.assertLess(time.monotonic(), end, served.output)
                    time.sleep(0.02)
                output = self.root.parent / "Output"
                subprocess.run([ACOPIO, "build", "--now", "2026-11-21", "--host", "none", "--output", output],
                               cwd=self.root, check=True, capture_output=True)
                shutil.rmtree(self.root / ".acopio", ignore_errors=True)
                # Another change may still be on its way.
                time.sleep(1.2 if options else 0.5)
                for path in output.rglob("*"):
                    name = path.relative_to(output).as_posix()
                    if path.is_dir() or name.startswith((".", "_")) or name.endswith("404.html"):
                        continue
                    status, body = self.get("/main/" + re.sub(r"(^|/)index\.html$", r"\1", name))
                    self.assertEqual((status, SCRIPT.sub(b"", body)), (200, path.read_bytes()), name)
                self.assertEqual(served.stop(), 0)
                shutil.rmtree(output)
                (self.root / "content/books/last.md").unlink()

    def test_ends_at_any_moment(self):
        def hear():
            # Shells start what runs in the background without some of these signals.
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)

        numbers = random.Random(4)
        for index in range(50):
            (self.root / f"content/books/{index}.md").write_text(f"---\ntitle: Book {index}\n---\nText.\n")
        for attempt in range(60):
            number = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP][attempt % 3]
            process = subprocess.Popen(
                [ACOPIO, "serve", "--port", "0", "--now", "2026-11-21"], cwd=self.root,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=hear)
            # Most of them while it starts, when a signal was lost once.
            time.sleep(numbers.random() / (30 if attempt % 10 else 4))
            process.send_signal(number)
            error = process.communicate(timeout=20)[1]
            # Before it listens to signals, they end it as they end every command.
            self.assertIn(process.returncode, [0, -number])
            self.assertEqual(error, b"")
            self.assertEqual(sorted(path.name for path in self.root.iterdir()), ["content", "templates"])

    def test_says_that_the_port_is_in_use(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            run = subprocess.run(
                [ACOPIO, "serve", "--port", str(port)], cwd=self.root, capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 2)
        self.assertEqual(run.stdout, "")
        self.assertEqual(
            run.stderr,
            f"acopio: cannot listen on port {port}: another program uses it; choose another port with --port,"
            " or any free one with --port 0\n")

    def test_serves_as_a_host(self):
        collection = self.root / "content/books/_collection.yml"
        replace(collection, "path: /books,", "path: /api/books,")
        for option in "nginx", "gitlab", "none":
            served = self.serve("--host", option)
            self.assertServes()
            for path in "/main/api/books", "/main/api/books.json":
                self.assertEqual(self.get(path), (200, b'[{"title":"Momo"}]\n'))
            for path in "_acopio-nginx.conf", "_redirects", "_f/api/books.json":
                self.assertEqual(self.get(f"/main/{path}")[0], 404)
            if option == "gitlab":
                self.assertIn("GitLab Pages: header fields cannot be chosen", served.output)
            self.assertEqual(served.stop(), 0)
        run = subprocess.run(
            [ACOPIO, "serve", "--host", "ngnix"], cwd=self.root, capture_output=True, text=True, timeout=30, check=False)
        self.assertEqual(run.returncode, 2)
        self.assertIn("There is no host 'ngnix'; did you mean 'nginx'?; write one of apache, azure", run.stderr)


if __name__ == "__main__":
    unittest.main()
