"""The shapes that the tests read, made from the files of the suites' repositories.

Each conversion takes the folder of a checkout and the suite's entry in `Tests/Specs/suites.json`, and
writes the result at a path.
"""

import base64
import hashlib
import json
import re


class Failure(Exception):
    """What is wrong with one suite, in a sentence."""


def canonical(value):
    """A JSON value as bytes that depend on nothing but the value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def write_json(value, result):
    result.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def convert_file(tree, suite, result):
    """One file, unchanged."""
    result.write_bytes((tree / suite["paths"][0]).read_bytes())


def convert_folder(tree, suite, result):
    """The JSON files of a folder, unchanged."""
    result.mkdir()
    for file in sorted((tree / suite["paths"][0]).glob("*.json")):
        (result / file.name).write_bytes(file.read_bytes())


def convert_csv(tree, suite, result):
    """csv-spectrum: a CSV file and a JSON file with its records for each case."""
    cases = [
        {
            "name": name,
            "csv": (tree / f"csvs/{name}.csv").read_bytes().decode("utf-8"),
            "expected": json.loads((tree / f"json/{name}.json").read_bytes().decode("utf-8")),
        }
        for name in suite["cases"]
    ]
    write_json({"suite": suite["title"], "cases": cases}, result)


def convert_liquid(tree, suite, result):
    """Golden Liquid: one file, of which the cases are chosen by the start of their checksums."""
    tests = json.loads((tree / suite["paths"][0]).read_bytes().decode("utf-8"))["tests"]
    found = {sha256(canonical(test))[:12]: test for test in reversed(tests)}
    wanted = suite["cases"]
    missing = [key for key in wanted if key not in found]
    if missing:
        raise Failure(f"{len(missing)} of {len(wanted)} cases are not in it")
    write_json({"description": suite["title"], "tests": [found[key] for key in wanted]}, result)


def convert_toml(tree, suite, result):
    """toml-test: TOML files in valid/ and invalid/, and a JSON file for each valid one."""
    cases = []
    files = (tree / suite["paths"][0]).read_text(encoding="utf-8").split()
    for name in sorted(file.removesuffix(".toml") for file in files if file.endswith(".toml")):
        path = tree / "tests" / name
        case = {"name": name, "valid": name.startswith("valid/")}
        data = path.with_name(path.name + ".toml").read_bytes()
        try:
            case["toml"] = data.decode("utf-8")
        except UnicodeDecodeError:
            case["toml_base64"] = base64.b64encode(data).decode("ascii")
        if case["valid"]:
            expected = path.with_name(path.name + ".json").read_bytes()
            case["expected"] = json.loads(expected.decode("utf-8"))
        cases.append(case)
    write_json({"suite": suite["title"], "cases": cases}, result)


def convert_yaml(tree, suite, result):
    """yaml-test-suite: a YAML file for each case or group of similar cases."""
    cases = []
    for file in sorted((tree / suite["paths"][0]).glob("*.yaml")):
        tests = yaml_tests(file.read_bytes().decode("utf-8"))
        first = tests[0]
        for index, test in enumerate(tests):
            # Later cases of a group have the name, the tags and the verdict of the first.
            about = {**{key: first.get(key) for key in ("name", "tags", "fail")}, **test}
            case = {
                "id": file.stem if len(tests) == 1 else f"{file.stem}-{index}",
                "name": about["name"],
                "tags": about["tags"],
                "yaml": visible(test["yaml"]),
                "fails": about["fail"] == "true",
            }
            if not case["fails"] and test.get("json") is not None:
                case["json"] = visible(test["json"])
            cases.append(case)
    write_json({"suite": suite["title"], "cases": cases}, result)


def visible(text):
    """A text with the characters that the suite shows by signs: tabs, trailing spaces and line ends."""
    text = text.replace("␣", " ").replace("↵", "").replace("←", "\r").replace("⇔", "\ufeff")
    return re.sub("∎\n$", "", re.sub("—*»", "\t", text))


# A key of a test, in the suite's own style of YAML: a list of mappings that are indented by two.
YAML_KEY = re.compile(r"(?P<mark>- |  )(?P<key>[\w.-]+):(?: (?P<value>.*))?$")
YAML_KEYS = {"name", "tags", "fail", "yaml", "json"}
YAML_BLOCK = re.compile(r"\|(?P<indent>[1-9])?(?P<chomping>[+-])?$")


def yaml_tests(text):
    """The tests of one file of the suite: for each, the keys that matter and their values as text."""
    tests = []
    lines = text.removesuffix("\n").split("\n")
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        if not line.strip() or line == "---" or line.startswith("#"):
            continue
        key = YAML_KEY.match(line)
        if not key or (key["mark"] == "  " and not tests):
            raise Failure(f"'{line}' is not in the style of the suite's files")
        start = index
        while index < len(lines) and (not lines[index].strip() or lines[index].startswith("   ")):
            index += 1
        if key["mark"] == "- ":
            tests.append({})
        if key["key"] in YAML_KEYS:
            tests[-1][key["key"]] = yaml_value(key["value"] or "", lines[start:index])
    if not tests:
        raise Failure("a file of the suite has no test")
    return tests


def yaml_value(text, rest):
    """A value of the suite: a literal block, quoted text or plain text; `None` for `null`."""
    block = YAML_BLOCK.match(text)
    if not block:
        text = " ".join([text, *(line.strip() for line in rest)]).strip()
        if text.startswith('"'):
            return json.loads(text)
        if text.startswith("'"):
            return text[1:-1].replace("''", "'")
        return None if text in ("", "null", "~") else text
    first = next((line for line in rest if line.strip()), "")
    indent = 2 + int(block["indent"]) if block["indent"] else len(first) - len(first.lstrip(" "))
    body = "".join(line[indent:] + "\n" for line in rest)
    if block["chomping"] == "+":
        return body
    body = body.rstrip("\n")
    return body if block["chomping"] == "-" or not body else body + "\n"


CONVERSIONS = {
    "csv": convert_csv,
    "file": convert_file,
    "folder": convert_folder,
    "liquid": convert_liquid,
    "toml": convert_toml,
    "yaml": convert_yaml,
}
