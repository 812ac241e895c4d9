#!/usr/bin/env bash
# bench.sh N RUNS   Builds the same site of N pages with Acopio and, if it is found, with Hugo;
#                   then renders Markdown with libcmark alone and with everything on, and one page
#                   with three template engines.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/build.sh acopio markdown-race
swift build -c release --package-path Benchmarks
tools=$(swift build -c release --package-path Benchmarks --show-bin-path)
work=$(mktemp -d "$([ -w /dev/shm ] && echo /dev/shm || echo "${TMPDIR:-/tmp}")/acopio-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
"$tools/bench" --acopio "$PWD/.build/release/acopio" --corpus "$tools/corpus" \
  --definitions "$PWD/Benchmarks" --work "$work" --pages "$1" --runs "$2" ${MARKDOWN:+--markdown}
"$tools/corpus" 2000 "$work/markdown" > /dev/null
"$PWD/.build/release/markdown-race" "$work/markdown"
echo
"$tools/templates"
