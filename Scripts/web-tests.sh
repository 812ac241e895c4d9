#!/usr/bin/env bash
# Runs the tests of Tests/Web that can run here, and says which can't and why: those that read pages
# with an HTML parser, and those that open them in a browser.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -d Tests/Web ] || exit 0
python=.qa-venv/bin/python
unittest() { "$python" -m unittest discover --start-directory Tests/Web --pattern "$1"; }

if [ ! -x "$python" ] || ! "$python" -c 'import html5lib' 2>/dev/null; then
  echo "skipped: the HTML parser's reading of escaped pages ('make web-tools' installs html5lib)"
else
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  export ACOPIO_PAGES=$scratch/pages
  # The Swift tests write the pages that they look at themselves.
  if ! swift test --skip-build --filter EscapingCorpusTests >"$scratch/log" 2>&1; then
    cat "$scratch/log" >&2
    exit 1
  fi
  unittest 'escaping_test.py'
fi

compgen -G 'Tests/Web/test_*.py' >/dev/null || exit 0
if [ ! -x "$python" ] || ! command -v chromium >/dev/null; then
  echo "skipped: the browser tests of Tests/Web ('make web-tools' installs what they need)"
  exit 0
fi
unittest 'test_*.py'
