"""A proxy on loopback in front of object storage: it passes requests on unchanged and notes each change of an object.

Signatures stay valid, since the host that a client signs is the proxy's, which the server compares with the same header.
"""

import http.client
import http.server
import threading
import urllib.parse


class Proxy:
    def __init__(self, upstream):
        self.upstream = upstream
        self.lock = threading.Lock()
        self.listener = None
        # The requests by their method, and those that the server refused.
        self.counts = {}
        self.refused = []
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
                status, headers, data = proxy.forward(self.command, self.path, self.headers, body)
                self.send_response_only(status)
                for name, value in headers:
                    if name.lower() not in ("transfer-encoding", "connection"):
                        self.send_header(name, value)
                if not any(name.lower() == "content-length" for name, _ in headers):
                    self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(data)

            do_GET = do_PUT = do_DELETE = do_HEAD = do_POST = answer

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *arguments):
                pass  # a killed client closes its connections

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def forward(self, method, path, headers, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.upstream, timeout=60)
        passed = {name: value for name, value in headers.items() if name.lower() not in ("expect", "connection")}
        connection.request(method, path, body if body or method in ("PUT", "POST") else None, passed)
        response = connection.getresponse()
        data = response.read()
        with self.lock:
            self.counts[method] = self.counts.get(method, 0) + 1
            if response.status >= 400 and response.status != 404:
                self.refused.append((method, path, response.status, data[:300]))
            key = urllib.parse.unquote(urllib.parse.urlsplit(path).path).lstrip("/").partition("/")[2]
            if key and response.status in (200, 204) and self.listener and "uploads" not in path:
                if method == "PUT":
                    self.listener(key, body)
                elif method == "DELETE":
                    self.listener(key, None)
        headers = response.getheaders()
        connection.close()
        return response.status, headers, data

    def close(self):
        self.server.shutdown()
        self.server.server_close()
