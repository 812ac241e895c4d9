"""Runs the tests of a folder as `python -m unittest discover` does, and names every test that was skipped and why.

    run.py FOLDER PATTERN [NAME …]   NAMEs select tests by a part of their name

With ACOPIO_SKIPPED, the reasons are also appended to that file, a line each.
"""

import os
import sys
import unittest


def main(folder, pattern, *names):
    sys.path.insert(0, folder)
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in names] or None
    tests = loader.discover(folder, pattern=pattern)
    result = unittest.TextTestRunner(buffer=False).run(tests)
    if result.testsRun == 0 and not result.skipped:
        print(f"no test in {folder} is named {pattern}", file=sys.stderr)
        return 1
    reasons = [" ".join(f"{test.id()}: {reason}".split()) for test, reason in result.skipped]
    for line in reasons:
        print(f"skipped: {line}")
    if path := os.environ.get("ACOPIO_SKIPPED"):
        with open(path, "a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in reasons)
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
