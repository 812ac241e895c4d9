#!/usr/bin/env bash
# coverage.sh PERCENT   Runs the Swift tests, prints the line coverage of each file of Sources/ and
# the total, and fails if the total is below PERCENT. Lines are counted before the optimizer sees
# them, so a build in release counts the same ones, and tests run as users run the tool.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/packages.sh
source Scripts/build-flags.sh

least=${1:-85}
# The toolchain's own llvm-cov: another one may not read the format of its profiles.
toolchain=$(swift -print-target-info |
  sed -nE 's|.*"runtimeResourcePath" *: *"(.*)/lib/swift".*|\1|p')
llvm_cov=$toolchain/bin/llvm-cov
[ -x "$llvm_cov" ] || fail "no 'llvm-cov' in $toolchain/bin; is the Swift toolchain complete?"

# In a folder of its own, so that the counters do not make the ordinary build start again.
build=(-c release --scratch-path .build/coverage)
swift test "${build[@]}" "${build_flags[@]}" --enable-code-coverage
products=$(swift build "${build[@]}" --show-bin-path)
bundle=$products/acopioPackageTests.xctest
[ -d "$bundle" ] && bundle=$bundle/Contents/MacOS/acopioPackageTests
# The command itself is listed beside the tests, for the tests that run it as a process.
report=$("$llvm_cov" report "$bundle" -object "$products/acopio" \
  -instr-profile "$products/codecov/default.profdata" \
  -ignore-filename-regex='/(\.build|Tests|checkouts)/' \
  -show-region-summary=false -show-branch-summary=false)
printf '%s\n' "$report"
total=$(awk '$1 == "TOTAL" { sub("%", "", $NF); print $NF }' <<<"$report")
[ -n "$total" ] || fail "llvm-cov printed no total"
printf 'line coverage of Sources/: %s %%\n' "$total"
awk -v total="$total" -v least="$least" 'BEGIN { exit !(total >= least) }' ||
  fail "line coverage is $total %, below $least %"
