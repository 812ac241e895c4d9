#!/usr/bin/env bash
# Builds the committed state twice from nothing, one after the other in the same folder, packs both, and
# compares every byte of what came out.
#
# The folder is the same because the compiler lets it into the binary: not as text, but in a hash for each
# file of Swift (the section .swift_modhash) and in the length of two file names.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/packages.sh

origin=$(pwd -P)
commit=$(git rev-parse HEAD)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for turn in first second; do
  git clone --quiet --no-hardlinks "$origin" "$work/source"
  git -C "$work/source" checkout --quiet --detach "$commit"
  [ ! -f Package.resolved ] || cp Package.resolved "$work/source"
  "$work/source/Scripts/dist.sh"
  mkdir "$work/$turn"
  mv "$work/source/dist" "$work/source/.build-release/acopio" "$work/$turn"
  rm -rf "$work/source"
done
cd "$work"
cmp first/acopio second/acopio || fail "two builds of $commit differ"
diff -r first/dist second/dist || fail "what was packed from two builds of $commit differs"
cat first/dist/SHA256SUMS
echo "acopio: two builds of $commit are the same, byte for byte"
