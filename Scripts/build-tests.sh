#!/usr/bin/env bash
# Builds the tests in release, which builds the tool, too.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/build-flags.sh

swift build -c release --build-tests "${build_flags[@]}"
