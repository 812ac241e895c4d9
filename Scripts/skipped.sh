#!/usr/bin/env bash
# Lists what the suites of `make test` skipped, or says that nothing was. With ACOPIO_SKIPS=refuse, ends with status 1
# if a suite, or a test that Tests/skips.txt does not list, was skipped.
set -euo pipefail
cd "$(dirname "$0")/.."

cd .build/tested/skipped
all=$(grep -H '' -- * 2>/dev/null || true)
cd - >/dev/null
if [ -z "$all" ]; then
  printf '\nNothing was skipped.\n'
  exit 0
fi
printf '\nSkipped (suite: test: reason):\n%s\n' "$all"
[ "${ACOPIO_SKIPS:-}" = refuse ] || exit 0
unexpected=$(grep -vEf <(grep -vE '^(#|$)' Tests/skips.txt) <<<"$all" || true)
[ -z "$unexpected" ] || { printf '\nThese must not be skipped here:\n%s\n' "$unexpected"; exit 1; }
