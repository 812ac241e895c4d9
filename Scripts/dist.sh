#!/usr/bin/env bash
# dist.sh [BINARY [FOLDER]]   Packs a binary, by default the one that Scripts/release.sh builds, into a folder,
# by default dist/, which is made anew: an archive with man pages and completions, a Debian package, a Homebrew formula and their checksums.
#
# The same commit and the same binary give the same bytes: every date is that of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/packages.sh

if [ $# -gt 0 ]; then
  binary=$1
else
  Scripts/release.sh
  binary=.build-release/acopio
fi
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) || fail "set SOURCE_DATE_EPOCH: this is no git repository"
fi
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022

version=$("$binary" --version | sed -nE 's/^acopio ([0-9]+\.[0-9]+\.[0-9]+) .*/\1/p')
[ -n "$version" ] || fail "'$binary --version' names no version"
system=$(uname | tr '[:upper:]' '[:lower:]')
name=acopio-$version-$system-$(uname -m)
dist=${2:-dist}
rm -rf "$dist"
mkdir -p "$dist"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# As below /usr/local: `tar --strip-components=1 -C /usr/local -xf` installs it.
tree=$work/$name
share=$tree/share
mkdir -p "$tree/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
  "$share/fish/vendor_completions.d" "$share/doc/acopio"
install -m 755 "$binary" "$tree/bin/acopio"
python3 Scripts/man.py "$binary" "$share/man/man1"
# Sourced, never run: without the line that names an interpreter.
"$binary" --generate-completion-script bash | sed '1{/^#!/d}' >"$share/bash-completion/completions/acopio"
"$binary" --generate-completion-script zsh >"$share/zsh/site-functions/_acopio"
"$binary" --generate-completion-script fish >"$share/fish/vendor_completions.d/acopio.fish"
install -m 644 LICENSE README.md CHANGELOG.md packaging/copyright packaging/Apache-2.0.txt "$share/doc/acopio"

if tar --version | grep -q GNU; then
  tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    --format=ustar --directory "$work" "$name" | gzip --best --no-name >"$dist/$name.tar.gz"
else
  # The tar of macOS cannot sort; this archive differs from one build to the next.
  tar --create --file - --uid 0 --gid 0 --format ustar --directory "$work" "$name" | gzip -9n >"$dist/$name.tar.gz"
fi

if command -v dpkg-deb >/dev/null; then
  Scripts/deb.sh "$tree" "$version" "$dist"
else
  echo "acopio: no Debian package, because there is no dpkg-deb"
fi

checksum() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }
(cd "$dist" && checksum -- acopio* >SHA256SUMS)
digest=$(sed -n "s/  $name.tar.gz\$//p" "$dist/SHA256SUMS")
# Where releases are kept is not known here; who publishes them says so.
sed -e "s|@url@|${ACOPIO_RELEASES:-https://example.org/acopio}/$name.tar.gz|" -e "s|@sha256@|$digest|" \
  -e "s|@version@|$version|" packaging/homebrew/acopio.rb.in >"$dist/acopio.rb"
(cd "$dist" && wc -c -- * | grep -v ' total$')
