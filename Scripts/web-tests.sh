#!/usr/bin/env bash
# Runs the browser tests of Tests/Web, if there are any, or says why not.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -d Tests/Web ] || exit 0
if [ ! -x .qa-venv/bin/python ] || ! command -v chromium >/dev/null; then
  echo "skipped: the browser tests of Tests/Web ('make web-tools' installs what they need)"
  exit 0
fi
.qa-venv/bin/python -m unittest discover --start-directory Tests/Web
