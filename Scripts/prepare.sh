#!/usr/bin/env bash
# Checks for a Swift toolchain that can build the tool and installs libcmark if it is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/packages.sh

least_swift=6.2

check_swift() {
  command -v swift >/dev/null || fail "no 'swift' command; install Swift $least_swift or later \
from https://www.swift.org/install and open a new terminal"
  local version
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+(\.[0-9]+)+).*/\1/p' | head -1)
  [ -n "$version" ] || fail "'swift --version' printed no version; is the toolchain complete?"
  if [ "$(printf '%s\n%s\n' "$least_swift" "$version" | sort -V | head -1)" != "$least_swift" ]; then
    fail "Swift $version is too old; install Swift $least_swift or later from https://www.swift.org/install"
  fi
}

has_libcmark() {
  if command -v pkg-config >/dev/null; then
    pkg-config --exists libcmark
  else
    [ -f /usr/include/cmark.h ] || [ -f /usr/local/include/cmark.h ]
  fi
}

install_libcmark() {
  if command -v apt-get >/dev/null; then
    install_apt libcmark-dev pkg-config
  elif command -v brew >/dev/null; then
    install_brew cmark pkgconf
  else
    fail "libcmark is missing and neither apt-get nor Homebrew is here; install the development \
files of libcmark (the package is often called libcmark-dev or cmark-devel), then try again"
  fi
  has_libcmark || fail "libcmark is installed, but pkg-config does not find it; check PKG_CONFIG_PATH"
}

check_swift
has_libcmark || install_libcmark
