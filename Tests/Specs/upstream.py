"""Small copies of the suites' repositories, for the tests of `make specs`."""

import base64
import json
import os
import pathlib
import subprocess

# Nothing of the user's own settings may change what the copies contain.
GIT_ENVIRONMENT = {
    **os.environ,
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
       for what, value in (("NAME", "Ana"), ("EMAIL", "ana@library.example"))},
}


class Upstream:
    """A folder of repositories, as `$SPECS_FROM` names it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def commit(self, name, files):
        """Makes `files`, and nothing else, the next commit of the repository `name`; returns its id."""
        tree = self.folder / f"{name}.git"
        if not tree.exists():
            tree.mkdir(parents=True)
            self.git(tree, "init", "--quiet")
            # As public hosts do: any commit can be asked for, and files be left out until needed.
            self.git(tree, "config", "uploadpack.allowAnySHA1InWant", "true")
            self.git(tree, "config", "uploadpack.allowFilter", "true")
        self.git(tree, "rm", "-r", "-q", "--cached", "--ignore-unmatch", ".")
        for path, content in files.items():
            file = tree / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())
        # The attributes apply when the files are checked out; here they are added as they are.
        paths = "".join(f"{path}\0" for path in files).encode()
        self.git(tree, "-c", "core.autocrlf=false", "add", "--force", "--pathspec-from-file=-",
                 "--pathspec-file-nul", given=paths)
        self.git(tree, "commit", "--quiet", "--allow-empty", "--message", "Change the suite")
        return self.git(tree, "rev-parse", "HEAD").strip()

    def git(self, tree, *arguments, given=b""):
        return subprocess.run(
            ["git", *arguments], cwd=tree, env=GIT_ENVIRONMENT, input=given, check=True,
            capture_output=True).stdout.decode()


# The files of a repository that a result of `make specs` could be made from.

def csv_files(result):
    files = {".gitattributes": "csvs/*_crlf.csv eol=crlf\n"}
    for case in result["cases"]:
        files[f"csvs/{case['name']}.csv"] = case["csv"]
        files[f"json/{case['name']}.json"] = json.dumps(case["expected"])
    # Its CSV and its JSON disagree in the suite itself, so that the tests do not read it.
    files["csvs/location_coordinates.csv"] = "x,y\n1,2\n"
    files["json/location_coordinates.json"] = "{}"
    return files


def liquid_files(result):
    tests = []
    for index, test in enumerate(result["tests"]):
        tests.append(test)
        if index % 3 == 0:
            tests.append({"name": f"not ours {index}", "template": "", "result": ""})
    suite = {"description": "Golden Liquid test suite", "tests": tests}
    return {"golden_liquid.json": json.dumps(suite, indent=2)}


def toml_files(result):
    files = {"tests/valid/spec-1.1.0/common-1.toml": "", "tests/valid/spec-1.1.0/common-1.json": "{}"}
    listed = []
    for case in result["cases"]:
        path = f"tests/{case['name']}"
        encoded = case.get("toml_base64")
        files[f"{path}.toml"] = base64.b64decode(encoded) if encoded else case["toml"]
        if case["valid"]:
            files[f"{path}.json"] = json.dumps(case["expected"], indent=4)
            listed.append(f"{case['name']}.json")
        listed.append(f"{case['name']}.toml")
    files["tests/files-toml-1.0.0"] = "".join(f"{name}\n" for name in listed)
    return files


def yaml_files(result):
    groups = {}
    for case in result["cases"]:
        groups.setdefault(case["id"].split("-")[0], []).append(case)
    return {f"src/{name}.yaml": yaml_source(cases) for name, cases in groups.items()}


def yaml_source(cases):
    """The file of a group of cases, in the suite's own style and with its signs."""
    lines = ["---"]
    first = cases[0]
    for case in cases:
        keys = []
        if case is first:
            keys.append("name: '{}'".format(case["name"].replace("'", "''")))
            keys.append("from: '@ana'")
        if case is first or case["tags"] != first["tags"]:
            keys.append(f"tags: {case['tags']}")
        if case["fails"] and (case is first or not first["fails"]):
            keys.append("fail: true")
        keys.append("yaml: " + yaml_text(case["yaml"]))
        keys.append("tree: |\n    +STR\n     +DOC\n      =VAL :x")
        if "json" in case:
            keys.append("json: " + yaml_text(case["json"]))
        lines.append("- " + "\n  ".join(keys) + "\n")
    return "\n".join(lines)


def yaml_text(text):
    if not text:
        return "''"
    text = text.replace("\t", "——»")
    lines = text.removesuffix("\n").split("\n") if text.endswith("\n") else (text + "∎").split("\n")
    lines = [line.rstrip(" ") + "␣" * (len(line) - len(line.rstrip(" "))) for line in lines]
    header = "|2" if lines[0].startswith(" ") or not lines[0] else "|"
    if not lines[-1]:
        # Both ways of the suite to keep line ends.
        if len(lines) % 2:
            lines[-1] = "↵"
        else:
            header += "+"
    body = "\n".join(f"    {line}" if line else "" for line in lines)
    return f"{header}\n{body}"
