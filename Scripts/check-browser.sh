#!/usr/bin/env bash
# check-browser.sh   Checks the types of the scripts of Browser/: those of pages, and that of workers with its own names.
set -euo pipefail
cd "$(dirname "$0")/.."

options=(--allowJs --checkJs --noEmit --strict --target es2022 --module es2022 --moduleResolution node)
tsc "${options[@]}" --lib es2022,dom,dom.iterable Browser/assets/acopio/*.js
tsc "${options[@]}" --lib es2022,webworker Browser/worker.js
