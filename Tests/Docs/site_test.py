"""Builds the documentation as 'make docs-site' does, and looks at the site and at the pages as they are in the repository."""

import html.parser
import importlib.util
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = DOCS / "content/pages"
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))

# What of the templates is not from the documentation starter as it is.
OWN = {"layouts/doc.html", "partials/footer.html", "partials/versions.html"}

# The pages that the documentation had when it was a folder of files, and where each is now.
MOVED = {
    "ci": ["deploy/ci"],
    "content": ["guides/collections", "guides/entries", "guides/expressions", "guides/files", "guides/languages", "guides/lists",
                "guides/feeds", "guides/endpoints", "guides/search", "guides/search-engines", "guides/time", "guides/output-folder"],
    "contracts": ["guides/api-descriptions", "guides/locks", "guides/blueprints"],
    "diagnostics": ["reference/diagnostics"],
    "editores": ["start/editores"],
    "editors": ["start/editors"],
    "feeds-for-apps": ["guides/feeds-for-apps"],
    "hosting": ["deploy/policy", "deploy/nginx", "deploy/apache", "deploy/caddy"],
    "hosts": ["reference/hosts"],
    "installing": ["start/installing"],
    "markdown": ["guides/markdown"],
    "moving": ["start/moving"],
    "outputs": ["guides/outputs"],
    "platforms": ["deploy", "deploy/azure", "deploy/cloudflare", "deploy/firebase", "deploy/github", "deploy/gitlab",
                  "deploy/netlify", "deploy/s3", "deploy/vercel"],
    "publishing": ["deploy/publishing", "deploy/s3"],
    "releases": ["deploy/releases"],
    "schema-reference": ["reference/configuration"],
    "serve": ["start/serve"],
    "template-reference": ["reference/templates"],
    "templates": ["guides/templates"],
    "tutorial": ["start/tutorial"],
}

LINK = re.compile(r"\]\(([^()\s]+)\)")


def script(name):
    """A script of the project, as a module."""
    specification = importlib.util.spec_from_file_location(name, ROOT / f"Scripts/{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def prose(text):
    """A Markdown text without its code."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    text = re.sub(r"(?m)^(    |\t).*$", "", text)
    return re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "", text)


class Page(html.parser.HTMLParser):
    """The ids, the links and the first headings of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.headings = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.add(attributes["id"])
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        if tag == "h1":
            self.headings.append(tag)


class Site(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="acopio-docs.")
        cls.addClassCleanup(cls.folder.cleanup)
        # In a folder of its own, in which the cache is, too.
        cls.done = subprocess.run(
            [ACOPIO, "build", "--root", DOCS, "--output", "site", "--now", "2026-11-21"], cwd=cls.folder.name,
            capture_output=True, text=True)
        cls.site = pathlib.Path(cls.folder.name) / "site"

    def page(self, path):
        """A page by its path."""
        return Page((self.site / path.strip("/") / "index.html").read_text(encoding="utf-8"))

    def test_the_build_reports_nothing(self):
        self.assertEqual((self.done.returncode, self.done.stderr), (0, ""), self.done.stdout)

    def test_every_page_is_reached_from_the_first_and_has_one_title(self):
        seen, left = set(), ["/"]
        while left:
            path = left.pop()
            if path in seen:
                continue
            seen.add(path)
            page = self.page(path)
            self.assertEqual(len(page.headings), 1, path)
            for link in page.links:
                address = urllib.parse.urlsplit(urllib.parse.urljoin(f"https://x{path}", link))
                if address.netloc == "x":
                    left.append(address.path)
        published = {f"/{page.parent.relative_to(self.site)}/".replace("/./", "/") for page in self.site.rglob("index.html")}
        self.assertEqual(seen, published)
        self.assertEqual(len(seen), len(list(PAGES.rglob("*.md"))))

    def test_what_was_a_page_is_one_still(self):
        for old, new in MOVED.items():
            for path in new:
                with self.subTest(old):
                    self.assertTrue((self.site / path / "index.html").exists(), path)
        self.assertTrue((ROOT / "Tests/Portals/README.md").exists())

    def test_there_is_a_search(self):
        self.assertTrue((self.site / "search/en.js").exists())
        self.assertGreater(len(list((self.site / "assets/search/en").iterdir())), 2)
        for path in ("/", "/guides/templates/"):
            text = (self.site / path.strip("/") / "index.html").read_text(encoding="utf-8")
            self.assertIn('class="acopio-search"', text)

    def test_the_version_is_that_of_the_tool(self):
        printed = subprocess.run([ACOPIO, "--version"], capture_output=True, text=True, check=True).stdout
        version = re.search(r"\d+\.\d+\.\d+", printed)[0]
        self.assertIn(f"  version: {version}\n", (DOCS / "content/site.yml").read_text(encoding="utf-8"))
        self.assertIn(f"\n| {version} |", (PAGES / "reference/versions.md").read_text(encoding="utf-8"))

    def test_templates_are_those_of_the_starter(self):
        starter = {}
        for folder in ("theme", "columns", "docs"):
            base = ROOT / f"Starters/{folder}/all/templates"
            for file in sorted(base.rglob("*")):
                if file.is_file():
                    name = str(file.relative_to(base))
                    starter[name] = starter.get(name, "") + file.read_text(encoding="utf-8")
        base = DOCS / "templates"
        files = {str(file.relative_to(base)): file for file in base.rglob("*") if file.is_file()}
        self.assertLessEqual(OWN, set(files))
        for path in sorted(set(files) - OWN):
            with self.subTest(path):
                self.assertEqual(files[path].read_text(encoding="utf-8"), starter[path])


class Repository(unittest.TestCase):
    """The pages as they are read where the repository is."""

    def test_links_name_files_and_headings(self):
        github = re.compile(r"[^\w\- ]")
        for file in [*sorted(DOCS.rglob("*.md")), *sorted(ROOT.glob("*.md"))]:
            for link in LINK.findall(prose(file.read_text(encoding="utf-8"))):
                address = urllib.parse.urlsplit(link)
                if address.scheme or address.path.startswith("/"):
                    continue
                with self.subTest(f"{file.relative_to(ROOT)}: {link}"):
                    target = (file.parent / address.path).resolve() if address.path else file
                    self.assertTrue(target.exists())
                    if address.fragment:
                        text = re.sub(r"^```.*?^```", "", target.read_text(encoding="utf-8"), flags=re.M | re.S)
                        headings = [github.sub("", line.strip("# \n").lower()).replace(" ", "-")
                                    for line in re.findall(r"^#+ .*$", text, re.M)]
                        self.assertIn(address.fragment, headings)

    def test_paths_of_pages_that_others_name_exist(self):
        names = re.compile(r"(?<![\w/])docs/(?:content/pages/[\w/-]+|[a-z-]+)\.md")
        folders = ["Sources", "Scripts", "Starters", "Tests/Docs", "Tests/Hosts", "Tests/Packaging", "Tests/Publish",
                   *(str(folder.relative_to(ROOT)) for folder in (ROOT / "Tests").glob("Acopio*"))]
        # Sites of other tools have pages of these names.
        folders.remove("Tests/AcopioImportTests")
        count = 0
        for file in [*ROOT.glob("*.md"), *(file for folder in folders for file in sorted((ROOT / folder).rglob("*.*")))]:
            if file.suffix not in (".md", ".swift", ".py", ".sh"):
                continue
            for path in names.findall(file.read_text(encoding="utf-8")):
                count += 1
                with self.subTest(f"{file.relative_to(ROOT)}: {path}"):
                    self.assertTrue((ROOT / path).is_file())
        self.assertGreater(count, 30)

    def test_every_host_has_a_page_that_ends_with_its_limits(self):
        docs = script("docs")
        reference = (PAGES / "reference/hosts.md").read_text(encoding="utf-8")
        hosts = docs.hosts(reference)
        self.assertGreater(len(hosts), 10)
        for name, title in hosts:
            with self.subTest(name):
                text = (PAGES / f"deploy/{name}.md").read_text(encoding="utf-8")
                _, end = text.split(docs.LIMITS)
                self.assertEqual(end, f"\n{docs.limits(reference, title)}", "run 'make docs'")
                self.assertIn(f"acopio build --host {name}", text)

    def test_commands_exist_with_their_options(self):
        helps = {}
        count = 0
        for file in sorted(PAGES.rglob("*.md")):
            text = file.read_text(encoding="utf-8")
            commands = re.findall(r"^(?:    |\s*\$ )(?:[A-Z_]+=\S+ )?(acopio [^\n]*)$", text, re.M)
            commands += [code for code in re.findall(r"`(acopio [^`]+)`", text) if "…" not in code]
            for command in commands:
                words = shlex.split(command.split("#")[0].split("  ")[0], comments=False)
                if "&&" in words:
                    words = words[:words.index("&&")]
                words = [word for word in words if word not in ("|", ">")]
                name = [word for word in words[1:3] if re.fullmatch("[a-z]+", word)]
                with self.subTest(f"{file.relative_to(PAGES)}: {command}"):
                    # Every command of the parser's library has this option, and no help names it.
                    if words[1] == "--generate-completion-script":
                        subprocess.run([ACOPIO, *words[1:]], check=True, stdout=subprocess.DEVNULL)
                        continue
                    said = self.help(helps, name)
                    self.assertTrue(said, "there is no such command")
                    for option in re.findall(r"(?<=\s)--[a-z-]+", " ".join(words)):
                        self.assertRegex(said, rf"(?<!\w){re.escape(option)}\b")
                    count += 1
        self.assertGreater(count, 60)

    def help(self, known, name):
        """What a command says of itself; of 'init my-site' that is what 'init' says."""
        key = " ".join(name)
        if key not in known:
            done = subprocess.run([ACOPIO, *name, "--help"], capture_output=True, text=True)
            known[key] = done.stdout if done.returncode == 0 else ""
            # The options of the command that runs if none is named are also its own.
            if chosen := re.search(r"^  ([a-z]+) \(default\)", known[key], re.M):
                known[key] += self.help(known, [*name, chosen[1]])
        return known[key]


if __name__ == "__main__":
    unittest.main()
