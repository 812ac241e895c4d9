"""Packs a binary as `make dist` does, and looks at everything that comes out."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

from launcher import ACOPIO, ROOT, launcher

EPOCH = 1_790_000_000
# The filter that Python wants to be named; versions without it extract as it does.
FILTER = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
TOP_COMMANDS = {"build", "check", "clean", "contract", "diff", "due", "explain", "hosts", "import", "init", "lock", "publish",
    "rollback", "schema", "serve", "template"}


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


def pack(binary, folder):
    return run(
        ROOT / "Scripts/dist.sh", binary, folder, env={**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)})


@unittest.skipUnless(shutil.which("cc") and shutil.which("objdump"), "needs a C compiler and objdump")
class Packaging(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="acopio-packaging."))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.binary = launcher(cls.folder)
        cls.dist = cls.folder / "dist"
        done = pack(cls.binary, cls.dist)
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        cls.version = run(ACOPIO, "--version").stdout.split()[1]
        cls.name = f"acopio-{cls.version}-linux-{os.uname().machine}"

    def test_the_same_binary_gives_the_same_bytes(self):
        again = self.folder / "again"
        self.assertEqual(pack(self.binary, again).returncode, 0)
        for file in sorted(self.dist.iterdir()):
            self.assertEqual(file.read_bytes(), (again / file.name).read_bytes(), file.name)
        self.assertEqual({file.name for file in again.iterdir()}, {file.name for file in self.dist.iterdir()})

    def test_checksums_are_those_of_the_files(self):
        lines = (self.dist / "SHA256SUMS").read_text().splitlines()
        found = dict(reversed(line.split("  ")) for line in lines)
        packed = [file for file in self.dist.iterdir() if file.name not in ("SHA256SUMS", "acopio.rb")]
        self.assertEqual(
            found, {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in packed})

    def test_the_archive_has_everything_in_its_place(self):
        with tarfile.open(self.dist / f"{self.name}.tar.gz") as archive:
            entries = archive.getmembers()
        names = [entry.name for entry in entries]
        self.assertEqual(names, sorted(names))
        for entry in entries:
            self.assertTrue(entry.name == self.name or entry.name.startswith(f"{self.name}/"))
            self.assertEqual((entry.uid, entry.gid, entry.mtime), (0, 0, EPOCH), entry.name)
            self.assertTrue(entry.isdir() or entry.isfile(), entry.name)
            is_open = entry.isdir() or entry.name.endswith("/bin/acopio")
            self.assertEqual(entry.mode, 0o755 if is_open else 0o644, entry.name)
        files = {entry.name.removeprefix(f"{self.name}/") for entry in entries if entry.isfile()}
        pages = {name for name in files if name.startswith("share/man/man1/")}
        self.assertTrue(pages.issuperset({f"share/man/man1/acopio-{name}.1" for name in TOP_COMMANDS}), pages)
        self.assertEqual(files - pages, {
            "bin/acopio", "share/bash-completion/completions/acopio", "share/zsh/site-functions/_acopio",
            "share/fish/vendor_completions.d/acopio.fish", "share/doc/acopio/Apache-2.0.txt",
            "share/doc/acopio/CHANGELOG.md", "share/doc/acopio/LICENSE", "share/doc/acopio/README.md",
            "share/doc/acopio/copyright"})

    def test_the_package_says_what_it_needs(self):
        info = run("dpkg-deb", "--field", self.package()).stdout
        fields = dict(line.split(": ", 1) for line in info.splitlines() if not line.startswith(" "))
        self.assertEqual((fields["Package"], fields["Version"]), ("acopio", self.version))
        self.assertRegex(fields["Depends"], r"^libc6 \(>= 2\.\d+\)$")
        # Opened or started where a site needs them: photographs, and the colours of code.
        recommended = fields["Recommends"].split(", ")
        for package in ["libvips42 | libvips42t64", "python3-pygments"]:
            self.assertIn(package, recommended)
        self.assertGreater(int(fields["Installed-Size"]), 10)
        needed = run("objdump", "-T", self.binary).stdout
        newest = max((tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_([\d.]+)", needed)))
        self.assertEqual(fields["Depends"], f"libc6 (>= {'.'.join(map(str, newest))})")

    def test_a_binary_that_needs_more_is_not_packed_in_silence(self):
        if "libswiftCore" not in run("ldd", ACOPIO).stdout:
            self.skipTest("the tested binary needs nothing but the C library")
        done = pack(ACOPIO, self.folder / "other")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"acopio: no package has lib\w+\.so[\w.]*, which the binary needs\n")

    def test_the_package_is_installed_and_removed(self):
        if os.getuid() != 0:
            self.skipTest("dpkg needs root")
        root = self.folder / "root"
        (root / "var/lib/dpkg/info").mkdir(parents=True)
        (root / "var/lib/dpkg/updates").mkdir()
        (root / "var/lib/dpkg/status").write_text("")
        before = self.below(root)
        # The C library is not in this folder; the test with debootstrap installs without any force.
        done = run("dpkg", f"--root={root}", "--force-depends", "--install", self.package())
        self.assertEqual(done.returncode, 0, done.stderr)
        installed = self.below(root) - before
        self.assertIn("usr/bin/acopio", installed)
        self.assertIn("usr/share/man/man1/acopio-build.1.gz", installed)
        self.assertIn("usr/share/bash-completion/completions/acopio", installed)
        self.assertIn("usr/share/zsh/vendor-completions/_acopio", installed)
        self.assertIn("usr/share/fish/vendor_completions.d/acopio.fish", installed)
        self.assertIn("usr/share/doc/acopio/copyright", installed)
        self.assertIn("usr/share/doc/acopio/changelog.gz", installed)
        said = run(root / "usr/bin/acopio", "--version")
        self.assertEqual(said.stdout, run(ACOPIO, "--version").stdout)
        done = run("dpkg", f"--root={root}", "--verify", "acopio")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        done = run("dpkg", f"--root={root}", "--purge", "acopio")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual({path for path in self.below(root) - before if "acopio" in path}, set())

    def test_lintian_finds_no_error(self):
        if not shutil.which("lintian"):
            self.skipTest("needs lintian")
        done = run("lintian", "--fail-on", "error", "--allow-root", self.package())
        # The launcher is not hardened as the real binary is, which is not what is tested here.
        errors = [line for line in done.stdout.splitlines() if line.startswith("E:")]
        self.assertEqual(errors, [], done.stdout)

    def test_every_man_page_is_sound(self):
        with tarfile.open(self.dist / f"{self.name}.tar.gz") as archive:
            archive.extractall(self.folder / "archive", **FILTER)
        folder = self.folder / "archive" / self.name / "share/man/man1"
        pages = sorted(folder.iterdir())
        self.assertGreater(len(pages), 20)
        for page in pages:
            self.assertNotIn("\x1b", page.read_text())
            if shutil.which("mandoc"):
                done = run("mandoc", "-T", "lint", "-W", "warning", page)
                self.assertEqual(done.stdout + done.stderr, "", page.name)
            done = run(
                "man", "--warnings", "--encoding=UTF-8", "--local-file", page,
                env={**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
            self.assertEqual((done.returncode, done.stderr), (0, ""), page.name)
        text = run(
            "man", "--local-file", folder / "acopio-init.1",
            env={**os.environ, "MANWIDTH": "100", "MANROFFOPT": "-c", "LC_ALL": "C.UTF-8"}).stdout
        text = re.sub(r".\x08", "", text)
        self.assertRegex(text, r"acopio-init - Create a small working site\n")
        self.assertRegex(text, r"--blog\s+Posts with tags and feeds\.")

    def test_every_command_and_option_has_its_place_in_a_man_page(self):
        tool = json.loads(run(ACOPIO, "--experimental-dump-help").stdout)["command"]
        with tarfile.open(self.dist / f"{self.name}.tar.gz") as archive:
            pages = {
                pathlib.Path(entry.name).stem: archive.extractfile(entry).read().decode()
                for entry in archive if entry.name.endswith(".1")}
        left, walked = [(["acopio"], tool)], set()
        while left:
            path, command = left.pop()
            name = "-".join(path)
            walked.add(name)
            # What the help of the command shows is asked for, and not what was dumped.
            shown = run(ACOPIO, *path[1:], "--help").stdout
            for option in re.findall(r"^  (?:-\w, |-\w/)?(--[\w-]+)", shown, re.M):
                self.assertIn(option.replace("-", "\\-"), pages[name], f"{name}: {option}")
            for child in command.get("subcommands", []):
                if child["commandName"] != "help" and child.get("shouldDisplay", True):
                    self.assertRegex(shown, rf"(?m)^  {child['commandName']}( |$)", name)
                    left.append(([*path, child["commandName"]], child))
        self.assertEqual(walked, set(pages))

    def test_the_archive_is_installed_anywhere_and_removed(self):
        prefix = self.folder / "a prefix; of 'Ada"
        (prefix / "bin").mkdir(parents=True)
        (prefix / "bin/other").write_text("stays\n")
        archive = self.dist / f"{self.name}.tar.gz"
        done = run("tar", "--strip-components=1", "-C", prefix, "-xzf", archive)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(run(prefix / "bin/acopio", "--version").stdout, run(ACOPIO, "--version").stdout)
        # As docs/content/pages/start/installing.md says.
        text = (ROOT / "docs/content/pages/start/installing.md").read_text()
        found = re.search(r"^    cd ~/\.local && (tar .*)\n    (rmdir .*)$", text, re.M)
        here = {"archive": str(archive), "PATH": os.environ["PATH"]}
        command = found.group(1).replace("~/acopio-0.1.0-linux-x86_64.tar.gz", '"$archive"')
        done = run("bash", "-euo", "pipefail", "-c", command, cwd=prefix, env=here)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = run("bash", "-c", found.group(2).replace("~/.local/", ""), cwd=prefix, env=here)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.below(prefix), {"bin/other"})

    def test_every_library_that_is_linked_has_its_licence(self):
        script = (ROOT / "Scripts/release.sh").read_text()
        libraries = re.search(r"^  for library in (.*); do$", script, re.M).group(1).split()
        names = {
            "cmark": "cmark", "yaml": "libyaml", "crypto": "openssl", "z": "zlib", "brotlienc": "brotli",
            "brotlidec": "brotli", "brotlicommon": "brotli", "stdc++": "gcc"}
        text = (ROOT / "packaging/copyright").read_text()
        listed = set(re.findall(r"^Files: included/([\w-]+)/\*$", text, re.M))
        self.assertEqual({names[library] for library in libraries} - listed, set())
        for licence in re.findall(r"^License: (.+)$", text, re.M):
            self.assertRegex(text, rf"(?m)^License: {re.escape(licence)}\n ", licence)
        # What a module of the system asks the linker for is among them.
        for module in (ROOT / "Sources").glob("C*/module.modulemap"):
            for library in re.findall(r'link "([^"]+)"', module.read_text()):
                self.assertIn(library, libraries, module)

    def test_completions_are_scripts_of_their_shells(self):
        with tarfile.open(self.dist / f"{self.name}.tar.gz") as archive:
            archive.extractall(self.folder / "completions", **FILTER)
        share = self.folder / "completions" / self.name / "share"
        for shell, path in (
                ("bash", "bash-completion/completions/acopio"), ("zsh", "zsh/site-functions/_acopio"),
                ("fish", "fish/vendor_completions.d/acopio.fish")):
            self.assertIn("contract", (share / path).read_text())
            if shutil.which(shell):
                done = run(shell, "-n", share / path)
                self.assertEqual((done.returncode, done.stderr), (0, ""), shell)

    def test_the_formula_names_the_archive(self):
        text = (self.dist / "acopio.rb").read_text()
        digest = hashlib.sha256((self.dist / f"{self.name}.tar.gz").read_bytes()).hexdigest()
        self.assertIn(f'  sha256 "{digest}"\n', text)
        self.assertIn(f"/{self.name}.tar.gz\"\n", text)
        self.assertNotIn("@", text)
        if shutil.which("ruby"):
            done = run("ruby", "-c", self.dist / "acopio.rb")
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_server_of_the_image_accepts_its_configuration(self):
        if not shutil.which("nginx"):
            self.skipTest("needs nginx")
        rules = self.folder / "acopio.conf"
        rules.write_text("location = /_acopio-nginx.conf { return 404; }\n")
        text = (ROOT / "packaging/nginx.conf").read_text()
        self.assertEqual((text.count("/srv/site;"), text.count("/etc/nginx/acopio.conf")), (1, 1))
        file = self.folder / "nginx.conf"
        file.write_text(text.replace("/tmp/", f"{self.folder}/").replace("/etc/nginx/acopio.conf", str(rules)))
        done = run("nginx", "-t", "-c", file)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_dockerfile_is_sound(self):
        hadolint = shutil.which("hadolint") or ROOT / ".qa-venv/bin/hadolint"
        if not os.access(hadolint, os.X_OK):
            self.skipTest("hadolint is missing")
        done = run(hadolint, "--no-color", ROOT / "packaging/Dockerfile")
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_what_the_dockerfile_copies_exists(self):
        text = (ROOT / "packaging/Dockerfile").read_text()
        copied = re.findall(r"^COPY (?!--from)(?:--\S+ )*(\S+) \S+$", text, re.M)
        self.assertEqual(copied, [".", "content", "templates", "packaging/nginx.conf"])
        for path in copied:
            self.assertTrue((ROOT / path).exists(), path)
        stages = re.findall(r"^FROM \S+ AS (\S+)$", text, re.M)
        for stage in re.findall(r"--from=(\S+)", text):
            self.assertIn(stage, stages)

    def package(self):
        return next(self.dist.glob(f"acopio_{self.version}_*.deb"))

    @staticmethod
    def below(folder):
        return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


if __name__ == "__main__":
    unittest.main()
