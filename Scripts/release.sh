#!/usr/bin/env bash
# Builds the binary that is distributed, .build-release/acopio: without a Swift toolchain beside it, and
# on Linux linked against nothing but the C library. The same commit gives the same bytes in the same folder.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/build-flags.sh
source Scripts/packages.sh

root=$(pwd -P)
scratch=$root/.build-release
flags=("${build_flags[@]}" --scratch-path "$scratch")
# Paths of this machine stay out of the binary.
flags+=(-Xswiftc -file-prefix-map -Xswiftc "$root=." -Xcc -g0 -Xcc "-ffile-prefix-map=$root=.")
mkdir -p "$scratch"

if [ "$(uname)" = Linux ]; then
  sdk=$(swift sdk list 2>/dev/null | grep -m 1 -E 'static-linux|musl' || true)
  [ -z "$sdk" ] || echo "acopio: the Swift SDK '$sdk' is installed; a binary without any library needs \
libcmark, libyaml and libcrypto that are built for musl too, so this one uses glibc"
  # The linker looks here first and finds archives only: what has none stays a library of the system.
  archives=$scratch/archives
  rm -rf "$archives"
  mkdir "$archives"
  for library in cmark yaml crypto z brotlienc brotlidec brotlicommon stdc++; do
    file=$(cc -print-file-name="lib$library.a")
    # Without an archive the answer is the bare name.
    if [ -f "$file" ]; then ln -s "$(readlink -f "$file")" "$archives/lib$library.a"; fi
  done
  # pkg-config is what puts that folder before those of the system, and into the link alone.
  mkdir -p "$scratch/pkgconfig"
  for package in libcmark yaml-0.1 libcrypto zlib libbrotlienc libbrotlidec libbrotlicommon; do
    folder=$(pkg-config --variable=pcfiledir "$package" 2>/dev/null) || continue
    sed "s|^Libs:|Libs: -L$archives|" "$folder/$package.pc" >"$scratch/pkgconfig/$package.pc"
  done
  export PKG_CONFIG_PATH=$scratch/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
  flags+=(--static-swift-stdlib --disable-local-rpath -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
  flags+=(-Xlinker --gc-sections -Xlinker --no-export-dynamic -Xlinker --build-id=none -Xlinker -s)
fi

swift build -c release --product acopio "${flags[@]}"
built=$(swift build -c release --product acopio "${flags[@]}" --show-bin-path)/acopio
install -m 755 "$built" "$scratch/acopio"
[ "$(uname)" = Linux ] || strip "$scratch/acopio"

if [ "$(uname)" = Linux ]; then
  needed=$(readelf --dynamic "$scratch/acopio" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p')
  for library in $needed; do
    case $library in
      libc.so.* | libm.so.* | ld-linux*) ;;
      *) echo "acopio: the binary needs $library: no archive of it is installed" ;;
    esac
  done
fi
printf 'acopio: %s, %d bytes\n' "$("$scratch/acopio" --version)" "$(wc -c <"$scratch/acopio")"
