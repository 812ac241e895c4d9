"""What each hosted platform answers, emulated from /shared/reference/static-hosts.md: files, clean URLs, rules, 404."""
import json
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote

import rules

PLAIN = {
    "json": "application/json", "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8",
}


@dataclass
class Answer:
    status: int
    file: str = None
    headers: dict = field(default_factory=dict)

    @property
    def location(self):
        return self.headers.get("location")


class Platform:
    """A folder of files and what the platform makes of it."""
    configuration = ()
    charset = False
    defaults = {}

    def __init__(self, folder):
        self.folder = Path(folder)
        self.files = set()
        for parent, _, names in os.walk(folder):
            for name in names:
                self.files.add(os.path.relpath(os.path.join(parent, name), folder))
        self.folders = {"/".join(path.split("/")[:depth]) for path in self.files
                        for depth in range(1, path.count("/") + 1)} | {""}
        self.load()
        self.files -= set(self.configuration)

    def load(self):
        pass

    def text(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def type(self, path):
        ending = path.rsplit(".", 1)[-1] if "." in path.rsplit("/", 1)[-1] else ""
        found = PLAIN.get(ending, "application/octet-stream" if not ending else f"?/{ending}")
        return found + "; charset=utf-8" if self.charset and ending == "json" else found

    def found(self, path, status=200):
        return Answer(status, path, {"content-type": self.type(path), **self.defaults})

    def moved(self, target, status):
        return Answer(status, None, {"location": target})

    def missing(self):
        return self.found("404.html", 404)

    def get(self, address):
        """Answers an address as a browser sends it, percent-encoded."""
        answer = self.route(address)
        self.dress(address, answer)
        return answer

    def dress(self, address, answer):
        pass


class Netlify(Platform):
    configuration = ("_headers", "_redirects")
    charset = True

    def load(self):
        self.redirects = [(rules.netlify_pattern(rule.source), rule) for rule in rules.redirects(
            self.text("_redirects"), statuses={200, 301, 302, 303, 307, 308, 404}, force=True)]
        self.headers = [(rules.netlify_pattern(rule.pattern), rule)
                        for rule in rules.headers(self.text("_headers"))]

    def at(self, address):
        """A file at an address, with 'pretty URLs'."""
        path = unquote(address).lstrip("/")
        if path in self.files:
            return self.found(path)
        bare = path.rstrip("/")
        index = f"{bare}/index.html".lstrip("/")
        if index in self.files:
            return self.found(index) if path.endswith("/") or not path else self.moved(address + "/", 301)
        if f"{bare}.html" in self.files:
            return self.moved(address.rstrip("/"), 301) if path.endswith("/") else self.found(f"{bare}.html")

    def route(self, address):
        own = self.at(address)
        for pattern, rule in self.redirects:
            match = pattern.fullmatch(address)
            if not match or own and not rule.force:
                continue
            target = rules.expand(rule.target, match)
            if rule.status in (200, 404):
                path = unquote(target).lstrip("/")
                return self.found(path, rule.status) if path in self.files else self.missing()
            return self.moved(target, rule.status)
        return own or self.missing()

    def dress(self, address, answer):
        for pattern, rule in self.headers:
            if pattern.fullmatch(address):
                answer.headers.update((name.lower(), value) for name, value in rule.set)


class Cloudflare(Platform):
    configuration = ("_headers", "_redirects")
    defaults = {"access-control-allow-origin": "*", "x-content-type-options": "nosniff",
                "cache-control": "public, max-age=0, must-revalidate"}

    def load(self):
        lines = rules.redirects(self.text("_redirects"), statuses={200, 301, 302, 303, 307, 308})
        self.static = {}
        self.dynamic = []
        for rule in lines:
            if "*" in rule.source or re.search(r":[A-Za-z]", rule.source):
                self.dynamic.append((rules.cloudflare_pattern(rule.source), rule))
            else:
                self.static.setdefault(rule.source, rule)
        parsed = rules.headers(self.text("_headers"), detach=True)
        assert len(parsed) <= 100 and len(self.static) <= 2000 and len(self.dynamic) <= 100
        self.headers = [(rules.cloudflare_pattern(rule.pattern), rule) for rule in parsed]

    def asset(self, address):
        path = unquote(address).lstrip("/")
        if path.endswith("/index.html") or path == "index.html":
            return self.moved("/" + quote(path[:-len("index.html")]), 308)
        if path in self.files:
            if path.endswith(".html"):
                return self.moved(address[:-len(".html")], 308)
            return self.found(path)
        if address.endswith("/"):
            if path + "index.html" in self.files:
                return self.found(path + "index.html")
            if path.rstrip("/") + ".html" in self.files:
                return self.moved(address.rstrip("/"), 308)
        else:
            if path + ".html" in self.files:
                return self.found(path + ".html")
            if path + "/index.html" in self.files:
                return self.moved(address + "/", 308)
        assert "404.html" in self.files, "a single-page app: 200 for everything"
        # The nearest page above the address.
        while path not in self.folders:
            path = path.rpartition("/")[0]
        while path and f"{path}/404.html" not in self.files:
            path = path.rpartition("/")[0]
        return self.found(f"{path}/404.html".lstrip("/"), 404)

    def route(self, address):
        rule = self.static.get(address)
        target = rule and rule.target
        if rule is None:
            for pattern, one in self.dynamic:
                match = pattern.fullmatch(address)
                if match:
                    rule, target = one, rules.expand(one.target, match)
                    break
        if rule is None:
            return self.asset(address)
        return self.asset(target) if rule.status == 200 else self.moved(target, rule.status)

    def dress(self, address, answer):
        done = set()
        for pattern, rule in self.headers:
            if not pattern.fullmatch(address):
                continue
            for name in rule.unset:
                answer.headers.pop(name.lower(), None)
            for name, value in rule.set:
                name = name.lower()
                if name in done and name in answer.headers:
                    answer.headers[name] += ", " + value
                else:
                    answer.headers[name] = value
                    done.add(name)
        if answer.status == 404:
            answer.headers["cache-control"] = "no-store"


class GitHub(Platform):
    charset = True
    defaults = {"access-control-allow-origin": "*", "cache-control": "max-age=600"}

    def load(self):
        if ".nojekyll" not in self.files:
            self.files = {path for path in self.files
                          if not any(part[0] in "_." for part in path.split("/"))}

    def route(self, address):
        path = unquote(address).lstrip("/")
        if path in self.files:
            return self.found(path)
        if path.endswith("/") or not path:
            return self.found(path + "index.html") if path + "index.html" in self.files else self.missing()
        if path + ".html" in self.files:
            return self.found(path + ".html")
        if path in self.folders:
            return self.moved(address + "/", 301)
        return self.missing()


class GitLab(Platform):
    defaults = {"access-control-allow-origin": "*", "cache-control": "max-age=600"}

    def load(self):
        lines = rules.redirects(self.text("_redirects"), statuses={200, 301, 302})
        assert len(lines) <= 1000 and len(self.text("_redirects").encode()) <= 64_000
        self.redirects = [(rules.gitlab_pattern(rule.source), rule) for rule in lines]

    def file(self, address):
        path = unquote(address).lstrip("/")
        if path in self.files:
            return self.found(path)
        bare = path.rstrip("/")
        if bare in self.folders:
            if path.endswith("/") or not path:
                index = f"{bare}/index.html".lstrip("/")
                return self.found(index) if index in self.files else None
            return self.moved(address + "/", 302)
        if f"{bare}.html" in self.files:
            return self.found(f"{bare}.html")

    def route(self, address):
        own = self.file(address)
        if own:
            return own
        for pattern, rule in self.redirects:
            same = rule.source.rstrip("/") == address.rstrip("/") and not re.search(r"\*|:[a-z]+", rule.target)
            match = pattern.fullmatch(address)
            if not same and not match:
                continue
            target = rule.target if same else rules.expand(rule.target, match)
            if rule.status == 200:
                return self.file(target) or self.missing()
            return self.moved(target, rule.status)
        return self.missing()


class Vercel(Platform):
    configuration = ("vercel.json",)
    charset = True

    def load(self):
        self.settings = json.loads(self.text("vercel.json"))
        self.redirects, self.rewrites, self.headers = (
            [(rules.vercel_pattern(rule["source"]), rule) for rule in self.settings[key]]
            for key in ("redirects", "rewrites", "headers"))

    def file(self, address):
        path = unquote(address).lstrip("/")
        clean = self.settings.get("cleanUrls")
        if clean and path.endswith(".html") and path in self.files:
            bare = path[:-len(".html")]
            bare = bare[:-len("index")].rstrip("/") if bare == "index" or bare.endswith("/index") else bare
            return self.moved("/" + quote(bare), 308)
        if path in self.files:
            return self.found(path)
        bare = path.rstrip("/")
        index = f"{bare}/index.html".lstrip("/")
        if index in self.files:
            return self.found(index)
        if clean and f"{bare}.html" in self.files:
            return self.found(f"{bare}.html")

    def route(self, address):
        for pattern, rule in self.redirects:
            if pattern.fullmatch(address):
                return self.moved(rule["destination"], rule["statusCode"])
        own = self.file(address)
        if own:
            return own
        for pattern, rule in self.rewrites:
            match = pattern.fullmatch(address)
            if match:
                target = re.sub(r"\$(\d)", lambda one: match[int(one[1])], rule["destination"])
                return self.file(target) or self.missing()
        return self.missing()

    def dress(self, address, answer):
        for pattern, rule in self.headers:
            if pattern.fullmatch(address):
                answer.headers.update((one["key"].lower(), one["value"]) for one in rule["headers"])


class Firebase(Platform):
    charset = True

    def load(self):
        hosting = json.loads(self.text("firebase.json"))["hosting"]
        assert hosting["public"] == "."
        for glob in hosting["ignore"]:
            pattern = re.compile(re.escape(glob).replace(r"\*\*", ".*").replace(r"\*", "[^/]*"))
            self.files = {path for path in self.files if not pattern.fullmatch(path)}
        self.clean = hosting.get("cleanUrls", False)
        self.redirects, self.rewrites, self.headers = (
            [(re.compile(rule["regex"]), rule) for rule in hosting[key]]
            for key in ("redirects", "rewrites", "headers"))

    def file(self, address):
        path = unquote(address).lstrip("/")
        if self.clean and path.endswith(".html") and path in self.files:
            return self.moved(re.sub(r"(/)index$|\.html$", r"\1", address), 301)
        if path in self.files:
            return self.found(path)
        bare = path.rstrip("/")
        index = f"{bare}/index.html".lstrip("/")
        if index in self.files:
            return self.found(index) if path.endswith("/") or not path else self.moved(address + "/", 301)
        if self.clean and f"{bare}.html" in self.files:
            return self.moved(address.rstrip("/"), 301) if path.endswith("/") else self.found(f"{bare}.html")

    def route(self, address):
        for pattern, rule in self.redirects:
            if pattern.search(address):
                return self.moved(rule["destination"], rule["type"])
        own = self.file(address)
        if own:
            return own
        for pattern, rule in self.rewrites:
            if pattern.search(address):
                return self.file(rule["destination"]) or self.missing()
        return self.missing()

    def dress(self, address, answer):
        for pattern, rule in self.headers:
            if pattern.search(address):
                answer.headers.update((one["key"].lower(), one["value"]) for one in rule["headers"])


class Azure(Platform):
    configuration = ("staticwebapp.config.json",)
    ORIGIN = {"html": "text/html", "css": "text/css", "txt": "text/plain"}

    def load(self):
        text = self.text("staticwebapp.config.json")
        assert len(text.encode()) <= 20_000
        self.settings = json.loads(text)

    def type(self, path):
        ending = "." + path.rsplit(".", 1)[-1] if "." in path.rsplit("/", 1)[-1] else ""
        return self.settings["mimeTypes"].get(ending, "application/octet-stream")

    def file(self, address):
        path = unquote(address).lstrip("/")
        if path in self.files:
            return self.found(path)
        bare = path.rstrip("/")
        index = f"{bare}/index.html".lstrip("/")
        if index in self.files:
            return self.found(index) if path.endswith("/") or not path else self.moved(address + "/", 301)
        if f"{bare}.html" in self.files:
            return self.found(f"{bare}.html")

    def rule(self, address):
        for route in self.settings["routes"]:
            pattern = route["route"]
            if pattern == address or pattern.endswith("*") and address.startswith(pattern[:-1]):
                return route
        return {}

    def route(self, address):
        rule = self.rule(address)
        if "redirect" in rule:
            return self.moved(rule["redirect"], rule.get("statusCode", 302))
        if rule.get("statusCode") == 404:
            return self.missing()
        return self.file(rule.get("rewrite", address)) or self.missing()

    def missing(self):
        override = self.settings["responseOverrides"]["404"]
        return self.found(override["rewrite"].lstrip("/"), 404)

    def dress(self, address, answer):
        fields = {**self.settings["globalHeaders"], **self.rule(address).get("headers", {})}
        answer.headers.update(
            (name.lower(), value) for name, value in fields.items() if name.lower() != "content-type")


class S3(Platform):
    """Objects by key, as the REST interface of S3 answers: no index documents, no redirects."""

    def load(self):
        manifest = json.loads(self.text("_acopio-upload.json"))
        assert manifest["version"] == 1
        keys = [one["key"] for one in manifest["objects"]]
        assert len(keys) == len(set(keys)), "a key is there twice"
        self.objects = {one["key"]: one for one in manifest["objects"]}

    def route(self, address):
        found = self.objects.get(unquote(address).lstrip("/"))
        if not found:
            return Answer(404)
        return Answer(200, found["file"],
                      {"content-type": found["content-type"], "cache-control": found["cache-control"]})


ALL = {"azure": Azure, "cloudflare": Cloudflare, "firebase": Firebase, "github": GitHub,
       "gitlab": GitLab, "netlify": Netlify, "s3": S3, "vercel": Vercel}
