"""`acopio contract check --against`: a running server compared with the site that is to replace it."""

import gzip
import http.server
import json
import os
import threading
import unittest
import unittest.mock

from small_site import SiteTest

BLUEPRINT = """FORMAT: 1A

# Library

## Books [/books]

### List [GET]

+ Response 200 (application/json)

        [{"id": "momo", "title": "Momo", "pages": 304}]

## Book [/books/{id}]

+ Parameters
    + id: momo (string)

### Read [GET]

+ Response 200 (application/json)

        {"id": "momo", "title": "Momo", "pages": 304}

### Remove [DELETE]

+ Response 204
"""

SITE = "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
MOMO = {"id": "momo", "title": "Momo", "pages": 304}


class Server:
    """A server of the API; `answers` are the responses by path: status, media type and body."""

    def __init__(self, answers):
        self.asked = asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                asked.append((self.command, self.path, self.headers["User-Agent"]))
                status, kind, body, *more = answers.get(self.path, (404, "text/plain", b"no"))
                self.send_response(status)
                for name, value in more:
                    self.send_header(name, value)
                if kind:
                    self.send_header("Content-Type", kind)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                if not callable(body):
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if not callable(body):
                    self.wfile.write(body)
                    return
                try:
                    for part in body():
                        self.wfile.write(part)
                except OSError:
                    pass

            do_GET = do_POST = do_DELETE = do_HEAD = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class CompareServerTest(SiteTest):
    def setUp(self):
        super().setUp()
        self.write({
            "content/site.yml": SITE,
            "templates/layouts/none.html": "{{ page.url }}\n",
            "content/books/_collection.yml": (
                "entries: books.json\nkey: id\n"
                "schema:\n  id: { type: slug }\n  title: { type: text }\n  pages: { type: integer }\n"
                "endpoints:\n  - { path: /books, each: [id, title, pages] }\n  - { path: '/books/{id}', one: [id, title, pages] }\n"),
            "content/books/books.json": json.dumps([MOMO]),
            "content/api/library.apib": BLUEPRINT,
        })
        self.built()

    def compare(self, answers, *options):
        server = Server(answers)
        self.addCleanup(server.close)
        result = self.run_acopio("contract", "check", "--against", server.address, "--rate", "100", *options)
        return server, result

    def same(self):
        return {"/books": (200, "application/json; charset=utf-8", self.output("books.json").encode()),
                "/books/momo": (200, "Application/JSON", json.dumps(MOMO, indent=4).encode())}

    def test_same_bytes_and_same_values_pass(self):
        server, result = self.compare(self.same())
        self.assertEqual(result.status, 0, result.text)
        self.assertIn(f"requests to {server.address}: 2, with the same bytes: 1, with the same values: 1, different: 0",
                      result.text)
        # Only what the contract documents for GET, once each.
        self.assertEqual([(method, path) for method, path, _ in server.asked],
                         [("GET", "/books"), ("GET", "/books/momo")])
        self.assertEqual({agent for _, _, agent in server.asked}, {"acopio"})

    def test_every_kind_of_difference_is_found(self):
        losses = {
            "'/pages' is 305, and the site has 304": (200, "application/json", json.dumps({**MOMO, "pages": 305})),
            "'/pages' is 304.0, and the site has 304": (
                200, "application/json", '{"id": "momo", "title": "Momo", "pages": 304.0}'),
            "'/pages' is \"304\", and the site has 304": (
                200, "application/json", json.dumps({**MOMO, "pages": "304"})),
            "'/title' is missing, and the site has \"Momo\"": (
                200, "application/json", json.dumps({"id": "momo", "pages": 304})),
            "'/isbn' is \"1\", and the site does not have it": (
                200, "application/json", json.dumps({**MOMO, "isbn": "1"})),
            "the status is 404, and the site says 200": (404, "application/json", json.dumps(MOMO)),
            "the status is 302, and the site says 200": (302, "application/json", json.dumps(MOMO)),
            "the header is 'Content-Type: text/html', and the site says 'Content-Type: application/json'": (
                200, "text/html", json.dumps(MOMO)),
            "the header is missing, and the site says 'Content-Type: application/json'": (
                200, None, json.dumps(MOMO)),
            "the body is not JSON, and the site has an object with 3 members": (200, "application/json", "<p>Momo"),
            "the body is a list of 1 element, and the site has an object with 3 members": (
                200, "application/json", json.dumps([MOMO])),
        }
        for message, (status, kind, body) in losses.items():
            with self.subTest(message):
                _, result = self.compare({**self.same(), "/books/momo": (status, kind, body.encode())})
                self.assertEqual(result.status, 1, result.text)
                self.assertIn("server-difference", result.text)
                self.assertIn(f"GET /books/momo of the server: {message}", result.text)
                self.assertIn("with the same bytes: 1, with the same values: 0, different: 1", result.text)

    def test_an_empty_response_differs(self):
        _, result = self.compare({**self.same(), "/books": (200, "application/json", b"")})
        self.assertEqual(result.status, 1, result.text)
        self.assertIn("GET /books of the server: the body is missing, and the site has a list of 1 element", result.text)

    def test_a_body_of_any_size_ends_at_the_limit(self):
        """A body without a length was written to the disk until half a minute was over: 650 MB."""
        sent = []

        def endless():
            while len(sent) < 1000:
                sent.append(1)
                yield b" " * (1 << 20)

        _, result = self.compare({**self.same(), "/books": (200, "application/json", endless)})
        self.assertEqual(result.status, 1, result.text)
        self.assertIn("GET /books of the server has no answer: the body has more than 64 MiB", result.text)
        self.assertLess(len(sent), 100)
        self.assertIn("with the same bytes: 0, with the same values: 1, different: 1", result.text)

    def test_a_compressed_body_is_the_same(self):
        body = gzip.compress(self.output("books.json").encode())
        _, result = self.compare(
            {**self.same(), "/books": (200, "application/json", body, ("Content-Encoding", "gzip"))})
        self.assertEqual(result.status, 0, result.text)
        self.assertIn("with the same bytes: 1, with the same values: 1, different: 0", result.text)

    def test_differences_have_the_place_of_the_value_in_content(self):
        _, result = self.compare(
            {**self.same(), "/books/momo": (200, "application/json", json.dumps({**MOMO, "pages": 1}).encode())},
            "--format", "json")
        found = json.loads(result.out)
        self.assertEqual([(d["id"], d["path"]) for d in found],
                         [("server-difference", "content/books/books.json")], result.out)

    def test_a_server_that_does_not_answer_is_reported_for_each_request(self):
        server = Server({})
        server.close()
        result = self.run_acopio("contract", "check", "--against", server.address, "--rate", "100")
        self.assertEqual(result.status, 1, result.text)
        self.assertIn("GET /books of the server has no answer", result.text)
        self.assertIn("with the same bytes: 0, with the same values: 0, different: 2", result.text)

    def test_requests_have_the_folder_of_their_version(self):
        self.write({
            "content/api/library.apib": None,
            "content/api/v1/library.apib": BLUEPRINT,
            "content/site.yml": SITE + "api: { versions: [{ name: v1 }] }\n",
        })
        server, result = self.compare({"/v1" + path: answer for path, answer in self.same().items()})
        self.assertEqual(result.status, 0, result.text)
        self.assertEqual([path for _, path, _ in server.asked], ["/v1/books", "/v1/books/momo"])

    def test_a_site_with_errors_asks_nothing(self):
        self.write({"content/books/books.json": '[{"id": "momo", "title": 5, "pages": 304}]'})
        server, result = self.compare(self.same())
        self.assertEqual((result.status, server.asked), (1, []), result.text)
        self.assertIn("wrong-type", result.text)

    def test_a_site_without_contracts_says_so(self):
        self.write({"content/api/library.apib": None})
        server, result = self.compare(self.same())
        self.assertEqual((result.status, server.asked), (0, []), result.text)
        self.assertIn("document no request that a file answers", result.text)

    def test_a_missing_curl_is_named(self):
        with unittest.mock.patch.dict(os.environ, {"PATH": "/nowhere"}):
            result = self.run_acopio("contract", "check", "--against", "http://127.0.0.1:9")
        self.assertEqual(result.status, 2, result.text)
        self.assertIn("the command 'curl' is not installed", result.text)

    def test_other_addresses_are_refused(self):
        for address in ["", "library.example", "ftp://library.example", "file:///etc/passwd", "http://",
                        "http://library.example/?key=1", "http://library.example/#a", "http://u:p@library.example",
                        "http://library.example/a b", "http://library.example/\"\noutput = \"x"]:
            with self.subTest(address):
                result = self.run_acopio("contract", "check", "--against", address)
                self.assertEqual(result.status, 2, result.text)
                self.assertIn("is no address of HTTP", result.text)
        result = self.run_acopio("contract", "check", "--against", "http://127.0.0.1:9", "--rate", "0")
        self.assertEqual(result.status, 2, result.text)


if __name__ == "__main__":
    unittest.main()
