"""The preview where its terminal, its descriptors or its clients are not as they should be."""

import base64
import ctypes.util
import fcntl
import os
import pty
import re
import resource
import select
import socket
import struct
import subprocess
import termios
import threading
import time
import unittest

from small_site import ACOPIO, SiteTest

ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)/")
# Long enough for a machine that is busy; nothing here waits for it when all is well.
PATIENCE = 300

# A PNG of 64 × 40 pixels.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAIAAADBrGu+AAAAYklEQVR4nO3RUQ0AIQzA0OOE8I0IJKAAiShBBGLQQFjSkPQJ2NYsrZy/CK2OkDmnfmRrIANoBtAM"
    "oBlAM4BmAM0AWip90jdcef4DBtAMoBlAM4BmAM0AmgE0A2gG0AygGUDbxPgD49bNxMAAAAAASUVORK5CYII=")


class ServeTest(SiteTest):
    def serve(self, *arguments, **options):
        """Starts the preview; returns the process, its port and the list of lines that it prints from then on."""
        process = subprocess.Popen(
            [ACOPIO, "serve", "--port", "0", *arguments], cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            **options)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        lines = []
        while True:
            line = process.stdout.readline()
            self.assertTrue(line, f"the preview has ended: {lines}")
            lines.append(line)
            if found := ADDRESS.search(line):
                break
        threading.Thread(target=lambda: lines.extend(process.stdout), daemon=True).start()
        return process, int(found[1]), lines

    def get(self, port, path="/books/momo/"):
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as client:
            client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while piece := client.recv(65536):
                answer += piece
        return answer

    def wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.05)

    def test_answers_while_sixty_clients_ping(self):
        self.library()
        _, port, _ = self.serve()
        ping = struct.pack("!BB4s", 0x89, 0x80, b"\0\0\0\0") * 512
        stopped = threading.Event()

        def flood(client):
            try:
                while not stopped.is_set():
                    client.sendall(ping)
                    while select.select([client], [], [], 0)[0]:
                        if not client.recv(65536):
                            return
            except OSError:
                pass

        clients = []
        for _ in range(60):
            client = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            self.addCleanup(client.close)
            key = base64.b64encode(os.urandom(16)).decode()
            client.sendall(
                f"GET /_acopio/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
                f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
            self.assertIn(b"101", client.recv(4096).split(b"\r\n")[0])
            clients.append(client)
        threads = [threading.Thread(target=flood, args=(client,), daemon=True) for client in clients]
        for thread in threads:
            thread.start()
        try:
            for _ in range(20):
                self.assertIn(b"Time is life.", self.get(port))
            # An edit is shown, too.
            self.write({"content/books/momo.md": "---\ntitle: Momo\n---\nTime is short.\n"})
            self.wait(lambda: b"Time is short." in self.get(port), "the edit is not shown")
        finally:
            stopped.set()
            for client in clients:
                client.close()

    def test_builds_again_what_too_many_open_files_prevented(self):
        self.library({f"content/books/b{number}.md": f"---\ntitle: Book {number}\n---\nText.\n" for number in range(20)})
        process, port, lines = self.serve("--poll")
        # What it opens once is open when it answers.
        self.assertIn(b"Time is life.", self.get(port))
        soft, hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        taken = len(os.listdir(f"/proc/{process.pid}/fd"))
        # So few that no folder can be listed.
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (min(taken, soft), hard))
        lowest = min(set(range(taken + 1)) - {int(each) for each in os.listdir(f"/proc/{process.pid}/fd")})
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (lowest, hard))
        self.write({"content/books/momo.md": "---\ntitle: Momo\n---\nTime is short.\n"})
        time.sleep(2)
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (soft, hard))
        self.wait(lambda: b"Time is short." in self.get(port), f"the edit is not shown: {lines}")

    def test_large_files_may_be_cut_while_they_are_read(self):
        """Their mappings ended the process (SIGBUS) and were never given back."""
        self.library({"static/film.bin": b"\0" * 20_000_000})
        process, port, lines = self.serve()
        for number in range(20):
            with open(self.root / "static/film.bin", "r+b") as file:
                file.truncate(1_500_000)
                file.seek(0)
                file.write(b"\0%d" % number)
                file.flush()
                time.sleep(0.05)
                file.truncate(20_000_000 - number)
        self.wait(lambda: self.get(port, "/film.bin").endswith(b"\0" * 1000) and
                  f"Content-Length: {20_000_000 - 19}".encode() in self.get(port, "/film.bin"), f"the film is not shown: {lines}")
        self.assertIsNone(process.poll())
        with open(f"/proc/{process.pid}/maps", encoding="utf-8") as maps:
            self.assertNotIn("film.bin", maps.read())

    @unittest.skipUnless(ctypes.util.find_library("vips"), "it needs libvips")
    def test_reports_a_photograph_that_it_cannot_make(self):
        """It showed the original, and nobody heard why."""
        damaged = bytearray(PICTURE)
        data = damaged.index(b"IDAT") + 4
        damaged[data + 6] ^= 0xFF
        damaged[data + 26] ^= 0xFF
        self.library({"content/books/pier.png": bytes(damaged)})
        self.write({
            "content/site.yml": (self.root / "content/site.yml").read_text() + "pictures: { widths: [16], formats: [webp], sizes: 50vw }\n",
            "content/books/momo.md": "---\ntitle: Momo\n---\n![A pier](pier.png)\n"})
        _, port, lines = self.serve("--poll")
        form = re.search(rb"/[^\s\"]+\.webp", self.get(port))
        self.assertTrue(form, lines)
        self.assertTrue(self.get(port, form[0].decode()).endswith(bytes(damaged)), lines)
        self.write({"content/books/momo.md": "---\ntitle: Momo\n---\n![A pier](pier.png) by the sea\n"})
        self.wait(lambda: b"content/books/pier.png: warning: the picture cannot be processed" in b"".join(lines), f"no report: {lines}")

    def test_polling_sees_an_edit_that_keeps_size_and_time(self):
        self.library()
        _, port, lines = self.serve("--poll")
        file = self.root / "content/books/momo.md"
        status = file.stat()
        file.write_bytes(file.read_bytes().replace(b"life", b"gold"))
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
        self.assertEqual(file.stat().st_size, status.st_size)
        self.wait(lambda: b"Time is gold." in self.get(port), f"the edit is not shown: {lines}")

    def test_ends_quietly_when_its_terminal_is_gone(self):
        """With the signal that says so, and without: then it is the next line that cannot be printed."""
        self.library()
        for is_told in (True, False):
            with self.subTest(is_told=is_told):
                self.assertEqual(self.ended_with_its_terminal(is_told), 0)

    def ended_with_its_terminal(self, is_told):
        end, terminal = pty.openpty()
        process = subprocess.Popen(
            [ACOPIO, "serve", "--port", "0"], cwd=self.root, stdin=terminal, stdout=terminal, stderr=terminal,
            start_new_session=True,
            preexec_fn=(lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) if is_told else None)
        self.addCleanup(process.kill)
        os.close(terminal)
        seen = b""
        while not ADDRESS.search(seen):
            seen += os.read(end, 4096)
        os.close(end)
        edits = 0

        def edited():
            nonlocal edits
            edits += 1
            self.write({"content/books/momo.md": f"---\ntitle: Momo\n---\nEdit {edits}.\n"})
            time.sleep(0.2)
            return process.poll() is not None

        self.wait(edited, "the preview goes on without a terminal")
        return process.wait()
