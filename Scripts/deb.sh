#!/usr/bin/env bash
# deb.sh TREE VERSION FOLDER   Makes a Debian package of an installed tree (bin, share) with dpkg-deb.
#
# What it depends on is read from the binary: the newest symbol version of the C library that it needs.
set -euo pipefail
tree=$1 version=$2 folder=$3
packaging=$(cd "$(dirname "$0")/../packaging" && pwd)
export LC_ALL=C TZ=UTC
umask 022

architecture=$(dpkg --print-architecture)
libc=$(objdump --dynamic-syms "$tree/bin/acopio" | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -Vu | tail -1)
[ -n "$libc" ] || { echo "acopio: the binary names no version of the C library" >&2; exit 1; }
depends="libc6 (>= $libc)"
# A library that is linked dynamically is a package to depend on.
for library in $(objdump --private-headers "$tree/bin/acopio" | sed -nE 's/^ *NEEDED *//p'); do
  case $library in
    libc.so.* | libm.so.* | ld-linux*) continue ;;
  esac
  file=$(ldd "$tree/bin/acopio" | sed -nE "s|^[[:space:]]*$library => ([^ ]+) .*|\1|p")
  owner=$(dpkg-query --search "$(readlink -f "$file")" 2>/dev/null | head -1 | cut -d: -f1) || true
  [ -n "$owner" ] || { echo "acopio: no package has $library, which the binary needs" >&2; exit 1; }
  depends+=", $owner"
done

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
usr=$root/usr
mkdir -p "$root/DEBIAN" "$usr/bin" "$usr/share/doc/acopio" "$usr/share/zsh/vendor-completions"
install -m 755 "$tree/bin/acopio" "$usr/bin/acopio"
cp -r "$tree/share/man" "$tree/share/bash-completion" "$tree/share/fish" "$usr/share"
install -m 644 "$tree/share/zsh/site-functions/_acopio" "$usr/share/zsh/vendor-completions/_acopio"
find "$usr/share/man" -type f -exec gzip --best --no-name {} +
install -m 644 "$packaging/copyright" "$usr/share/doc/acopio/copyright"
install -m 644 "$tree/share/doc/acopio/README.md" "$usr/share/doc/acopio/README.md"

# Static on purpose, so that the package works on any Debian that has the C library.
mkdir -p "$usr/share/lintian/overrides"
printf 'acopio: embedded-library *\n' >"$usr/share/lintian/overrides/acopio"
chmod 644 "$usr/share/lintian/overrides/acopio"

# Debian's own form, with one change: what changed for users is in CHANGELOG.md.
date=$(date --utc --date="@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')
# Debian asks for an address; who publishes the package has one.
maintainer=${ACOPIO_MAINTAINER:-Acopio contributors <acopio@example.org>}
printf 'acopio (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md in the source of this version.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$date" | gzip --best --no-name >"$usr/share/doc/acopio/changelog.gz"
chmod 644 "$usr/share/doc/acopio/changelog.gz"

sed -e "s|@version@|$version|" -e "s|@architecture@|$architecture|" -e "s|@depends@|$depends|" \
  -e "s|@maintainer@|$maintainer|" -e "s|@size@|$(du --apparent-size -k -s "$usr" | cut -f1)|" \
  "$packaging/debian/control.in" >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$folder/acopio_${version}_$architecture.deb" >/dev/null
