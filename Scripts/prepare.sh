#!/usr/bin/env bash
# Checks for a Swift toolchain that can build the tool and installs libcmark, libyaml, libcrypto, zlib,
# Brotli and pkg-config if they are missing.
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

# has_library PATTERN NAME   Whether a library is here, by its name on Linux and on macOS.
has_library() {
  if [ "$(uname)" = Darwin ]; then
    [ -e "$(brew --prefix 2>/dev/null)/lib/$2" ]
  else
    PATH=$PATH:/sbin:/usr/sbin ldconfig -p | grep "$1" >/dev/null
  fi
}

# Prints the libraries that are missing, by the names that pkg-config has for them.
missing_libraries() {
  # macOS has CryptoKit and zlib, so that libcrypto is not needed there.
  local wanted=(libcmark yaml-0.1 libbrotlienc)
  [ "$(uname)" = Darwin ] || wanted+=(libcrypto zlib)
  local library
  for library in "${wanted[@]}"; do
    pkg-config --exists "$library" 2>/dev/null || printf '%s ' "$library"
  done
  # Draws the pictures of shared pages; it is loaded, not linked.
  has_library 'librsvg-2\.so\.2' librsvg-2.2.dylib || printf 'librsvg '
  # Makes the QR codes of posters, likewise.
  has_library 'libqrencode\.so\.4' libqrencode.4.dylib || printf 'libqrencode '
}

install_libraries() {
  if command -v apt-get >/dev/null; then
    install_apt libbrotli-dev libcmark-dev libqrencode4 librsvg2-2 libssl-dev libyaml-dev pkg-config zlib1g-dev
  elif command -v brew >/dev/null; then
    install_brew brotli cmark librsvg libyaml pkgconf qrencode
  else
    fail "these libraries are missing: $1; neither apt-get nor Homebrew is here to install them. \
Install pkg-config, librsvg, libqrencode and the development files of libcmark, libyaml, OpenSSL, zlib and Brotli, then try again"
  fi
  local missing
  missing=$(missing_libraries)
  [ -z "$missing" ] || fail "these libraries are not found: $missing; check PKG_CONFIG_PATH"
}

check_swift
missing=$(missing_libraries)
[ -z "$missing" ] || install_libraries "$missing"
