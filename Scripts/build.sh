#!/usr/bin/env bash
# build.sh PRODUCT...   Builds products in release.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/build-flags.sh

for product in "$@"; do
  swift build -c release --product "$product" "${build_flags[@]}"
done
