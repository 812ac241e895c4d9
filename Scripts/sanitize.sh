#!/usr/bin/env bash
# sanitize.sh [address|thread]...   Runs the tests and the fuzzer in debug builds that look for misuse of
#                                   memory (AddressSanitizer) and for data races (ThreadSanitizer).
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- address thread
for sanitizer in "$@"; do
  printf '\n== %s sanitizer\n' "$sanitizer"
  folder=.build-$sanitizer
  # Arenas and the runtime keep memory until the process ends, which is no leak.
  export ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1
  flags=(--sanitize="$sanitizer" --scratch-path "$folder" -Xswiftc -DSANITIZED)
  swift test "${flags[@]}" --no-parallel
  swift build "${flags[@]}" --product template-fuzz
  "$folder/debug/template-fuzz" --seconds "${SECONDS_OF_FUZZING:-60}" --seed "${SEED:-1}"
done
