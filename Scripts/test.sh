#!/usr/bin/env bash
# Builds the tests in release and runs them one after the other, so that the time that each prints is
# its own; at the end lists the slowest.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/build-flags.sh

swift build -c release --build-tests "${build_flags[@]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
swift test -c release --skip-build --no-parallel "${build_flags[@]}" "$@" 2>&1 | tee "$log" || status=$?
if [ "$status" != 0 ]; then
  printf '\nFailures:\n'
  grep -E '^✘|error: ' "$log" || true
fi
printf '\nThe slowest tests, in seconds:\n'
sed -nE 's/.*Test (.*) (passed|failed) after ([0-9.]+) seconds.*/\3 \1/p' "$log" |
  grep -v ' run with ' | sort -rn | sed -n '1,10p'
exit "$status"
