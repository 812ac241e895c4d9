#!/usr/bin/env bash
# Builds the committed state twice, in checkouts at two different paths, packs both, and compares every
# byte of what came out.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/packages.sh

commit=$(git rev-parse HEAD)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for path in one another/longer/path; do
  mkdir -p "$(dirname "$work/$path")"
  git clone --quiet --no-hardlinks . "$work/$path"
  git -C "$work/$path" checkout --quiet --detach "$commit"
  [ ! -f Package.resolved ] || cp Package.resolved "$work/$path"
  "$work/$path/Scripts/dist.sh"
done
cd "$work"
cmp one/.build-release/acopio another/longer/path/.build-release/acopio ||
  fail "two builds of $commit differ"
diff -r one/dist another/longer/path/dist || fail "what was packed from two builds of $commit differs"
cat one/dist/SHA256SUMS
echo "acopio: two builds of $commit are the same, byte for byte"
