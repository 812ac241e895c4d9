"""Asks real nginx, Apache and Caddy, with the configuration that builds wrote, for every endpoint, page and file.

Every address is asked for with and without its ETag. Its other forms (HEAD, compressed) are asked for at the first ten
of a kind and every tenth after them; with $EXHAUSTIVE, at all. Tests of a server that is not installed are skipped and
named. $ACOPIO_TIMES prints how long it takes.
"""

import collections
import gzip
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
from urllib.parse import quote, unquote

import dredd
import servers
from built import ACOPIO, ROOT, served, site
from library import GONE, SITES
from published import extension

EXHAUSTIVE = bool(os.environ.get("EXHAUSTIVE"))
BROTLI = shutil.which("brotli")
# The path of an address (RFC 3986), with the brackets and braces that nginx does not encode and that browsers take.
URI = r"(?:[/\w.~!$&'()*+,;=:@\[\]{}-]|%[0-9A-Fa-f]{2})+"

STRICT = {"strict-transport-security": "max-age=31536000", "referrer-policy": "no-referrer",
          "x-content-type-options": "nosniff"}
STRICT_DATA = STRICT | {"access-control-allow-origin": "https://app.example", "cache-control": "public, no-cache",
                        "content-security-policy": None}
STRICT_PAGE = STRICT | {
    "access-control-allow-origin": None, "cache-control": "public, max-age=60",
    "permissions-policy": 'camera=(self "https://a.example"), usb=()',
    "content-security-policy": "default-src 'none'; base-uri 'none'; connect-src " + " ".join(SITES) + "; form-action 'none'; "
                               "frame-ancestors 'none'; img-src 'self' https://a.example/x=y"}
CLOSED = {"access-control-allow-origin": None, "access-control-expose-headers": None, "permissions-policy": None,
          "content-security-policy": None, "strict-transport-security": None, "x-content-type-options": "nosniff"}
POLICIES = {
    "strict": {
        "/v1/books": STRICT_DATA, "/books/": STRICT_PAGE, "/books/momo/": STRICT_PAGE, "/news/open": STRICT_PAGE,
        "/part.stp": STRICT | {"content-type": 'model/step; a="b; c"', "cache-control": "public, max-age=1"},
        "/archive.tar": STRICT | {"content-type": "application/x+&^#.tar"},
        "/v1/nothing": STRICT_DATA | {"cache-control": "no-store", "content-type": "application/problem+json"},
        "/nothing": STRICT_PAGE | {"cache-control": "no-store"}},
    "closed": {address: CLOSED for address in ("/v1/books", "/v1/nothing", "/plain")}
    | {address: CLOSED | {"permissions-policy": "expr=(self)"} for address in ("/books/momo/", "/nothing")},
}


# Requests for the redirects of the site 'beside': the status and the location.
REDIRECTS = [
    ("/past/momo/", 301, "/shelf/momo/"), ("/past/a%20b/%C3%B1?x=1", 301, "/shelf/a%20b/%C3%B1"), ("/past/", 301, "/shelf/"),
    ("/past/a%3Fb%23c", 404, None),
    ("/past/100%25", 301, "/shelf/100%25"),
    ("/far/a/b", 302, "https://far.example/docs/a/b"), ("/far/%C3%B1", 302, "https://far.example/docs/%C3%B1"),
    ("/kept/a/b.html", 308, "https://far.example/a/b.html"),
    ("/root/momo", 301, "https://library.example/momo"),
    ("/gone/x/y", 410, None), ("/gone.php", 410, None),
    ("/se%C3%B1ora%20x/1", 301, "/shelf/momo/"),
    ("/shop/", 302, "https://shop.example/?a=b#c"), ("/now", 307, "/shelf/momo/"),
    ("/shelf/momo/?p=12", 302, "/shelf/1.0/"), ("/shelf/momo/?a=1&p=12&b", 302, "/shelf/1.0/"),
    ("/shelf/momo/?p=123", 200, None), ("/shelf/momo/?xp=12", 200, None), ("/shelf/momo/", 200, None),
    ("/index.php?q=x&p=12", 301, "/shelf/momo/"), ("/index.php?p=12", 404, None), ("/index.php", 404, None),
    ("/pastime", 404, None),
]
# What must lead to no other host, and add no field.
HOSTILE = ["/root//evil.example", "/root/%2Fevil.example", "/root/%5Cevil.example", "/root//%5Cevil.example/..",
           "/past/%0D%0AX-Evil:%201", "/far/%0D%0AX-Evil:%201", "/kept/%0aX-Evil:1", "/root/%0d%0aX-Evil:1",
           "/far/..%2f..%2f@evil.example", "/kept/@evil.example", "/kept/.evil.example", "/root/@evil.example"]


class Answer:
    """A response; its header fields have names in lowercase."""

    def __init__(self, stream, is_bodiless):
        line = stream.readline()
        if not line.startswith(b"HTTP/1.1 "):
            raise ConnectionError(f"no response: {line}")
        self.status = int(line[9:12])
        self.headers, self.doubled = {}, []
        while (line := stream.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            name = name.lower()
            if name in self.headers:
                self.doubled.append(name)
            self.headers[name] = value.strip()
        if is_bodiless or self.status in (204, 304):
            self.body = b""
        elif self.headers.get("transfer-encoding") == "chunked":
            self.body = b""
            while size := int(stream.readline().split(b";")[0], 16):
                self.body += stream.read(size)
                stream.readline()
            stream.readline()
        else:
            self.body = stream.read(int(self.headers["content-length"]))

    def __repr__(self):
        return f"{self.status} {self.headers} {self.body[:80]!r}"


class Client:
    """A connection that is kept alive. Targets are sent as they are, which http.client does not do."""

    def __init__(self, port):
        self.port, self.socket = port, None

    def ask(self, target, method="GET", **headers):
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), 20)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.stream = self.socket.makefile("rb")
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        self.socket.sendall(f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{lines}\r\n".encode())
        answer = Answer(self.stream, method == "HEAD")
        if answer.headers.get("connection") == "close":
            self.close()
        return answer

    def close(self):
        if self.socket:
            self.stream.close()
            self.socket.close()
            self.socket = None


class Faults:
    def __init__(self):
        self.found = collections.defaultdict(list)

    def add(self, what, where):
        self.found[what].append(where)

    def __str__(self):
        return "\n".join(f"{what}: {len(places)}, {places[:3]}" for what, places in sorted(self.found.items()))


class Judge:
    """Collects what differs from the policy."""

    removed = ("/books/gone/",)

    def __init__(self, site, server):
        self.site, self.client, self.faults = site, Client(server.port), Faults()
        self.close = self.client.close
        self.host = server.host
        self.codings = {"gzip": ".gz"} | ({"br": ".br"} if server.host != "nginx" else {})
        self.asked = 0
        self.met = collections.Counter()

    def ask(self, *arguments, **headers):
        self.asked += 1
        return self.client.ask(*arguments, **headers)

    def fields(self, answer, wanted, where, *, skip=()):
        for name, value in wanted.items():
            if name not in skip and answer.headers.get(name) != value:
                self.faults.add(f"{name} is {answer.headers.get(name)}, not {value}", where)
        for name in answer.doubled:
            self.faults.add(f"{name} twice", where)

    def whole(self, address, path, key=None, *, brief=False):
        """All about the answer of a file at an address; `brief` leaves its other forms out."""
        target, expect = self.site.target(address), self.faults.add
        body = self.site.body(path)
        wanted = self.site.fields(path, key)
        answer = self.ask(target)
        if answer.status != 200:
            return expect(f"status {answer.status}, not 200", address)
        if answer.body != body:
            return expect("another body", address)
        self.fields(answer, wanted, address)
        if "content-encoding" in answer.headers:
            expect("encoded without being asked", address)
        if self.site.kind(path) == "page":
            policy = answer.headers.get("content-security-policy", "")
            if not policy.startswith("default-src 'none'; base-uri") or "unsafe-inline" in policy:
                expect(f"Content-Security-Policy {policy}", address)
        tag = answer.headers.get("etag", "")
        if not tag:
            expect("no ETag", address)
        varies = self.site.is_compressible(path) and any(
            self.compressed(path, ending).exists() for ending in self.codings.values())
        # Where there is one form only, the field says nothing false.
        if answer.headers.get("vary") != "Accept-Encoding" and (varies or "vary" in answer.headers):
            expect(f"Vary is {answer.headers.get('vary')}", address)
        same = self.ask(target, If_None_Match=tag)
        if same.status != 304 or same.body:
            expect(f"status {same.status}, not 304", address)
        elif same.headers.get("cache-control") != wanted["cache-control"]:
            expect("304 without Cache-Control", address)
        elif wanted.get("access-control-allow-origin") != same.headers.get("access-control-allow-origin"):
            expect("304 without CORS", address)
        if brief:
            return None
        head = self.ask(target, "HEAD")
        if head.status != 200 or head.body or head.headers.get("content-length") != str(len(body)):
            expect(f"HEAD {head.status} {head.headers.get('content-length')}", address)
        self.fields(head, wanted, f"HEAD {address}")
        for coding, ending in self.codings.items():
            self.encoded(address, path, coding, ending, wanted, body, tag)

    def is_repeated(self, path):
        """Whether many files of the same kind in the same part of the site were asked for in all forms."""
        kind = (path.split("/")[0], extension(path))
        self.met[kind] += 1
        return not EXHAUSTIVE and self.met[kind] > 10 and self.met[kind] % 10 != 0

    def compressed(self, path, ending):
        return pathlib.Path(f"{self.site.output / path}{ending}")

    def encoded(self, address, path, coding, ending, wanted, body, tag):
        answer, expect = self.ask(self.site.target(address), Accept_Encoding=coding), self.faults.add
        compressed = self.compressed(path, ending)
        if not self.site.is_compressible(path) or not compressed.exists():
            if "content-encoding" in answer.headers or answer.body != body:
                expect(f"{coding} where there is none", address)
            return
        if answer.status != 200 or answer.headers.get("content-encoding") != coding:
            return expect(f"not {coding}: {answer.status} {answer.headers.get('content-encoding')}", address)
        # That the files themselves are whole is shown once, below.
        if answer.body != compressed.read_bytes():
            expect(f"another body in {coding}", address)
        if answer.headers.get("vary") != "Accept-Encoding":
            expect(f"Vary is {answer.headers.get('vary')} in {coding}", address)
        self.fields(answer, wanted, f"{coding} {address}")
        other = answer.headers.get("etag", "")
        if not other or other == tag and not tag.startswith("W/"):
            expect(f"the ETag of {coding} is that of another form", address)
        elif self.ask(self.site.target(address), Accept_Encoding=coding, If_None_Match=other).status != 304:
            expect(f"no 304 in {coding}", address)

    def moved(self, address, to):
        answer = self.ask(self.site.target(address))
        location = answer.headers.get("location", "")
        location = re.sub(r"^http://[^/]*", "", location)
        if answer.status != 301 or unquote(location) != unquote(to) or not re.fullmatch(URI, location, re.ASCII):
            self.faults.add("no redirect", (address, answer.status, location, to))
        elif answer.headers.get("x-content-type-options") != "nosniff":
            self.faults.add("a redirect without header fields", address)

    def missing(self, target, in_api, method="GET", skip=()):
        answer = self.ask(target, method)
        path = "404.json" if in_api else self.site.page_of_nothing(unquote(target))
        if answer.status != 404:
            return self.faults.add(f"status {answer.status}, not 404", target)
        self.fields(answer, self.site.fields(path, status=404), target, skip=skip)
        if method == "GET" and answer.body != self.site.body(path):
            self.faults.add(f"not the body of {path}", target)

    def everything(self):
        site = self.site
        for key, path in site.endpoints.items():
            self.whole("/" + key, path, key, brief=self.is_repeated(path))
            self.whole("/" + path, path, key, brief=True)
            if f"{key}/index.html" not in site.paths:
                self.missing(site.target(f"/{key}/"), in_api=True)
        files = set(site.paths) - set(site.endpoints.values()) - set(site.pages.values()) - {"404.html", "404.json"}
        for path in sorted(files):
            if not path.endswith(".html"):
                self.whole("/" + path, path, path, brief=self.is_repeated(path))
        for address, path in site.pages.items():
            if address in self.removed:
                continue
            self.whole(address, path, brief=self.is_repeated(path))
            if address == "/":
                continue
            # Of two pages that differ in the '/' at the end each has its own address.
            other = address[:-1] if address.endswith("/") else address + "/"
            if other in site.pages:
                continue
            if address.endswith("/") and address[1:-1] not in site.endpoints:
                self.moved(address[:-1], site.target(address))
            elif not address.endswith("/"):
                self.moved(address + "/", site.target(address))
        for address, to in site.redirects.items():
            self.moved(address, to)
            if address[1:-1] not in site.endpoints:
                self.moved(address.rstrip("/"), to)
        return self.faults


class OnServer:
    """The tests of one server."""

    host = None
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        if servers.program(cls.host) is None:
            raise unittest.SkipTest(f"{servers.PROGRAMS[cls.host]} is not installed")
        cls.sites, cls.servers = {}, {}
        for name in ("own", "small"):
            cls.sites[name], root = site(name, cls.host)
            cls.servers[name] = servers.Server(cls.host, root, cls.sites[name].output)
            cls.addClassCleanup(cls.servers[name].stop)

    def judge(self, name):
        judge = Judge(self.sites[name], self.servers[name])
        self.addCleanup(judge.close)
        return judge

    def expect_none(self, faults):
        if faults.found:
            self.fail(f"{self.host}:\n{faults}")

    def test_every_endpoint_page_and_file_of_this_repository_s_site(self):
        judge, begun = self.judge("own"), time.monotonic()
        faults = judge.everything()
        if os.environ.get("ACOPIO_TIMES"):
            print(f"{self.host}: {judge.asked} requests, {time.monotonic() - begun:.1f} s")
        self.assertGreater(len(judge.site.endpoints), 700)
        self.assertGreater(len(judge.site.pages), 1000)
        self.expect_none(faults)

    def test_a_small_site_below_a_path_with_hostile_names(self):
        judge = self.judge("small")
        self.assertGreater(len(judge.site.redirects), 2)
        self.expect_none(judge.everything())

    def test_contracts_pass_the_rules_of_dredd_at_their_addresses(self):
        judge, count = self.judge("own"), 0
        for blueprint in sorted((ROOT / "content/api/v1").glob("*.apib")):
            parsed = json.loads(subprocess.run(
                [ACOPIO, "contract", "parse", blueprint, "--format", "json"], capture_output=True, check=True).stdout)
            for one in parsed["transactions"]:
                answer = judge.ask(one["uri"], one["method"], **{n: v for n, v in one["request"]["headers"]})
                for fault in dredd.faults(one["response"], answer.status, answer.headers, answer.body):
                    judge.faults.add(fault, one["uri"])
                count += 1
        self.assertEqual(count, 27)
        self.expect_none(judge.faults)

    def test_nothing_is_answered_with_json_in_the_api_and_a_page_elsewhere(self):
        for name in ("own", "small"):
            judge = self.judge(name)
            base = judge.site.base
            for folder in judge.site.folders:
                for address in ("/nothing", "/nothing/below", "/nothing.json", "/a/", "/.hidden", "/%C3%B1", "/%7Bid%7D"):
                    judge.missing(f"{base}/{folder}{address}", in_api=True)
                    judge.missing(f"{base}/{folder}{address}?a=b", in_api=True)
            for address in ("/nothing", "/nothing/", "/nothing.json", "/nothing.html", "/nothing.png", "/%C3%B1",
                            "/assets/nothing.css", "/assets/", "/assets", "/.well-known/nothing", "/%7B$x%7D"):
                judge.missing(base + address, in_api=False)
            for path in judge.site.lost:
                folder = quote(f"/{path[:-len('/404.html')]}")
                for address in ("/nothing", "/nothing/", "/nothing.html", "/nothing.png", "/.hidden"):
                    judge.missing(base + folder + address, in_api=False)
            judge.missing(base + "/nothing", False, "HEAD")
            judge.missing(f"{base}/{min(judge.site.folders)}/nothing", True, "HEAD")
            self.expect_none(judge.faults)

    def test_hidden_and_private_files_are_not_there(self):
        for name in ("own", "small"):
            judge = self.judge(name)
            base = judge.site.base
            output = judge.site.output
            hidden = [".git/config", ".htaccess", "a/.env", ".well-known/.hidden", "_acopio-private"]
            for path in hidden:
                (output / path).parent.mkdir(parents=True, exist_ok=True)
                (output / path).write_text("secret")
            own = [path.name for path in output.glob("_acopio*")]
            self.assertGreaterEqual(len(own), 3)
            for path in hidden + own:
                judge.missing(f"{base}/{path}", in_api=False)
            for path in set(output.glob("*.gz")) - {output / "archive.tar.gz"}:
                judge.missing(f"{base}/{path.name}", in_api=False)
            self.expect_none(judge.faults)

    def test_folders_are_not_listed(self):
        for name in ("own", "small"):
            judge = self.judge(name)
            site = judge.site
            folders = {path.rsplit("/", depth)[0] for path in site.paths for depth in range(1, path.count("/") + 1)}
            for folder in sorted(folders):
                answer = judge.ask(site.target(f"/{folder}/"))
                if answer.status not in (200, 301, 404, 410) or b"<title>Index of" in answer.body:
                    judge.faults.add(f"status {answer.status}", folder)
                if answer.status == 200 and f"/{folder}/" not in site.pages:
                    judge.faults.add("a listing", folder)
            self.expect_none(judge.faults)

    def test_targets_that_leave_the_site_are_refused(self):
        for name in ("own", "small"):
            judge = self.judge(name)
            base, port = judge.site.base, self.servers[name].port
            for target in ("/..%2f", "/..%2f..%2fetc/passwd", "/%2e%2e%2f_acopio-manifest", "/a%2f..%2f..%2f..%2f..%2fetc/passwd",
                           "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/a%00b", "/%00", "/404.html%00.css", "/..%5c..%5cetc/passwd",
                           "/../../../../etc/passwd", "/a/../../../../etc/passwd", "/%", "/%zz", "/%c0%ae%c0%ae/"):
                # The server may close the connection after a fault.
                status, body = raw(port, f"{base}{target}")
                if status not in (400, 403, 404):
                    judge.faults.add(f"status {status}", target)
                if b"root:" in body or b"acopio output" in body or b"Index of" in body:
                    judge.faults.add("what it must not see", target)
            self.expect_none(judge.faults)

    def test_other_sites_may_ask_before_they_read_data(self):
        judge = self.judge("own")
        for address in ("/v1/rewards", "/activities/botes_list", "/acopio.json", "/feed.xml"):
            if address != "/feed.xml" or "feed.xml" in judge.site.paths:
                answer = judge.ask(address, "OPTIONS", Origin="https://app.example",
                                   Access_Control_Request_Method="GET", Access_Control_Request_Headers="If-None-Match")
                self.assertEqual((answer.status, answer.body), (204, b""), (address, answer))
                self.assertEqual(answer.headers.get("access-control-allow-origin"), "*")
                self.assertIn("If-None-Match", answer.headers.get("access-control-allow-headers", ""))
                self.assertEqual(answer.headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS")
                self.assertEqual(answer.doubled, [])

    def test_only_reading_is_allowed(self):
        for method in ("POST", "PUT", "DELETE", "PATCH", "TRACE"):
            for address in ("/v1/rewards", "/botes/", "/v1/rewards.json"):
                answer = self.judge("own").ask(address, method, Content_Length="0")
                self.assertIn(answer.status, (403, 405), (method, address))

    def test_codings_that_a_client_refuses_are_not_sent(self):
        judge = self.judge("own")
        body = judge.site.body("v1/rewards.json")
        for accepted in ("gzip;q=0", "gzip;q=0, br;q=0", "identity", "gzip; q=0.000", "deflate", "xgzip", "zstd"):
            answer = judge.ask("/v1/rewards", Accept_Encoding=accepted)
            self.assertEqual((answer.body, answer.headers.get("content-encoding")), (body, None), accepted)
        best = "gzip" if self.host == "nginx" else "br"
        for accepted in ("gzip, deflate, br", "br;q=1.0, gzip;q=1.0", "gzip, br;q=1"):
            answer = judge.ask("/v1/rewards", Accept_Encoding=accepted)
            self.assertEqual(answer.headers.get("content-encoding"), best, accepted)

    def test_ranges_are_of_the_form_that_is_sent(self):
        judge = self.judge("own")
        path = next(path for path in judge.site.paths if path.endswith((".mp4", ".webp")))
        answer = judge.ask(judge.site.target("/" + path), Range="bytes=0-9")
        self.assertEqual((answer.status, answer.body), (206, judge.site.body(path)[:10]))

    def test_addresses_with_queries_lead_to_the_same(self):
        judge = self.judge("own")
        answer = judge.ask("/v1/rewards?page=1&a=%2f..%2f")
        self.assertEqual((answer.status, answer.headers["content-type"]), (200, "application/json"))
        answer = judge.ask("/botes?utm=a")
        self.assertEqual(answer.status, 301)
        self.assertRegex(answer.headers["location"], r"^(?:http://127\.0\.0\.1:\d+)?/botes/(?:\?utm=a)?$")

    def test_removed_pages_say_so(self):
        judge = self.judge("small")
        for address in ("/main/books/gone/", "/main/books/gone"):
            answer = judge.ask(address)
            self.assertEqual((answer.status, answer.headers["content-type"]), (410, "text/html; charset=utf-8"))
            self.assertEqual(answer.body, judge.site.body("books/gone/index.html"))
            self.assertIn("content-security-policy", answer.headers)

    def test_removed_pages_and_404_pages_have_any_name_and_any_path(self):
        own, root = site("below", self.host)
        server = servers.Server(self.host, root, own.output)
        judge = Judge(own, server)
        try:
            base = quote("/café x")
            answer = judge.ask(f"{base}/books/momo/")
            self.assertEqual((answer.status, answer.body), (200, own.body("books/momo/index.html")))
            for name in GONE:
                answer = judge.ask(f"{base}/books/{quote(name)}/")
                self.assertEqual((answer.status, answer.body), (410, own.body(f"books/{name}/index.html")), name)
                self.assertEqual(answer.headers["content-type"], "text/html; charset=utf-8")
            judge.missing(f"{base}/nothing", in_api=False)
            judge.missing(f"{base}/v1/nothing", in_api=True)
            self.assertEqual(own.lost, ["es/404.html"])
            for address in ("", "/", "/nothing/"):
                judge.missing(f"{base}/es/nothing{address}", in_api=False)
            self.expect_none(judge.faults)
        finally:
            judge.close()
            server.stop()

    def test_files_next_to_endpoints_keep_their_types_and_aliases_their_old_names(self):
        own, root = site("beside", self.host)
        server = servers.Server(self.host, root, own.output)
        judge = Judge(own, server)
        try:
            judge.everything()
            for address in ("/old.html", "/old", "/older/", "/older"):
                judge.moved(address, "/shelf/momo/")
            for address in ("/books/nothing", "/books/nothing.jpg", "/books/nothing.json"):
                judge.missing(address, in_api=True)
            self.expect_none(judge.faults)
        finally:
            judge.close()
            server.stop()

    def test_redirects_of_the_site_lead_where_they_say_and_nowhere_else(self):
        output, root = served("redirected", self.host)
        server = servers.Server(self.host, root, output)
        judge = Judge(None, server)
        try:
            for target, status, location in REDIRECTS:
                answer = judge.ask(target)
                found = answer.headers.get("location")
                if found and found.startswith(f"http://127.0.0.1:{server.port}/"):
                    found = found[len(f"http://127.0.0.1:{server.port}"):]
                # Apache keeps the query, and writes the digits of percent-encoding small.
                found = found and re.sub("%..", lambda code: code[0].upper(), found.removesuffix(f"?{target.partition('?')[2]}"))
                with self.subTest(target):
                    self.assertEqual((answer.status, found), (status, location))
            for target in HOSTILE:
                answer = judge.ask(target)
                with self.subTest(target):
                    self.assertNotIn("x-evil", answer.headers)
                    self.assertRegex(
                        answer.headers.get("location", "/"),
                        r"^(?:/(?![/\\\\])|https://(?:library|far)\.example/|http://127\.0\.0\.1:\d+/)")
        finally:
            judge.close()
            server.stop()

    def test_a_slash_after_the_address_of_a_file_leads_nowhere(self):
        judge = self.judge("small")
        for address, in_api in (("/main/v1/books/momo.json/", True), ("/main/news/open.html/", False),
                                ("/main/books/momo/index.html/", False)):
            judge.missing(address, in_api)
        self.expect_none(judge.faults)

    def test_slashes_at_the_beginning_open_nothing_and_lead_to_no_other_host(self):
        answer = self.judge("small").ask("//main/_acopio-manifest")
        self.assertEqual(answer.status, 404)
        for target in ("//main/books/momo", "///main/books/momo", "/%2fmain/books/momo", "//botes", "/%2fbotes"):
            judge = self.judge("own" if target.endswith("botes") else "small")
            location = judge.ask(target).headers.get("location", "/")
            self.assertRegex(location, r"^(?:http://127\.0\.0\.1:\d+)?/(?!/)", target)
        self.assertEqual(self.judge("small").ask("//main/v1/books").headers.get("x-content-type-options"), "nosniff")

    def test_the_path_of_the_base_url_leads_to_the_home_page(self):
        answer = self.judge("small").ask("/main")
        self.assertEqual(answer.status, 301)
        self.assertRegex(answer.headers["location"], r"^(?:http://127\.0\.0\.1:\d+)?/main/$")

    def test_other_policies_are_served_as_they_are_declared(self):
        for name, expected in POLICIES.items():
            own, root = site(name, self.host)
            server = servers.Server(self.host, root, own.output)
            judge = Judge(own, server)
            try:
                for address, fields in expected.items():
                    answer = judge.ask(address)
                    self.assertEqual(answer.status, 404 if address.endswith("nothing") else 200, (name, address, answer))
                    judge.fields(answer, fields, (name, address))
                answer = judge.ask("/v1/books", "OPTIONS")
                self.assertEqual(answer.status, 405 if name == "closed" else 204, answer)
                for address in ("/old-momo", "/books", "/news/open/"):
                    self.assertEqual(judge.ask(address).status, 301, address)
                self.expect_none(judge.faults)
            finally:
                judge.close()
                server.stop()

    def test_servers_complain_about_nothing(self):
        for server in self.servers.values():
            text = server.messages()
            for word in ("[warn]", "[emerg]", "AH00558", '"level":"warn"', '"level":"error"', "[error]"):
                lines = [line for line in text.splitlines() if word in line and not re.search(
                    r"not formatted|open\(\)|is forbidden|AH10244|AH00026|AH0012[0-9]|invalid URI|admin endpoint", line)]
                self.assertEqual(lines[:3], [], self.host)


def raw(port, target):
    """Sends a target over a connection of its own."""
    with socket.create_connection(("127.0.0.1", port), 10) as one:
        one.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while chunk := one.recv(65536):
            answer += chunk
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/") else 0, body


class ApacheTests(OnServer, unittest.TestCase):
    host = "apache"


class CaddyTests(OnServer, unittest.TestCase):
    host = "caddy"


class NginxTests(OnServer, unittest.TestCase):
    host = "nginx"


class CompressedFileTests(unittest.TestCase):
    def test_every_compressed_file_is_its_original(self):
        for host in ("apache", "nginx"):
            output = site("own", host)[0].output
            files = list(output.rglob("*.gz"))
            self.assertGreater(len(files), 1000)
            for file in files:
                self.assertEqual(gzip.decompress(file.read_bytes()), file.with_suffix("").read_bytes(), file)
        files = list(site("own", "apache")[0].output.rglob("*.br"))
        self.assertGreater(len(files), 1000)
        if BROTLI is None:
            self.skipTest("the program brotli is not installed")
        # One process for many files.
        with tempfile.TemporaryDirectory() as folder:
            copies = []
            for number, file in enumerate(files):
                copy = pathlib.Path(folder, f"{number}.br")
                copy.symlink_to(file)
                copies.append(copy)
            for start in range(0, len(copies), 500):
                subprocess.run([BROTLI, "--decompress", *copies[start:start + 500]], check=True)
            for number, file in enumerate(files):
                self.assertEqual(pathlib.Path(folder, str(number)).read_bytes(), file.with_suffix("").read_bytes(), file)


if __name__ == "__main__":
    unittest.main()
