#!/usr/bin/env bash
# Installs the programs of others that judge what we write: xmllint, and Python's icalendar, jsonschema and
# pyld in .qa-venv. Tests that ask one of them are skipped where it is not there.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/packages.sh

if ! command -v xmllint >/dev/null || ! python3 -c 'import ensurepip' 2>/dev/null; then
  command -v apt-get >/dev/null || fail "xmllint and Python's venv are wanted and apt-get is not \
here; install both by hand, then try again"
  install_apt libxml2-utils python3-venv
fi
[ -x .qa-venv/bin/python ] || python3 -m venv .qa-venv
if ! .qa-venv/bin/python -c 'import icalendar, jsonschema, pyld' 2>/dev/null; then
  printf 'acopio: installing icalendar, jsonschema and pyld into .qa-venv\n'
  .qa-venv/bin/pip install --quiet icalendar jsonschema pyld ||
    fail "pip could not install icalendar, jsonschema and pyld; is the network reachable?"
fi
