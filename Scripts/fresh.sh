#!/usr/bin/env bash
# Runs `make site` and `make test` of the commit in an empty Debian that has Swift, git and make and nothing else: once as
# root, where both install what they need and no suite may be skipped; once as a user without network, root and apt,
# where the libraries are installed and suites say what they lack. Needs root, debootstrap and a mirror of Debian.
#
# SUITE names the release of Debian (bookworm), MIRROR its mirror; ONLY=online or ONLY=offline runs one of the two; KEEP=1
# leaves the folder of the system. The settings of apt, pip and git and the certificates are those of this machine, so
# that its mirrors are used.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/packages.sh

suite=${SUITE:-bookworm}
project=$PWD
[ "$(id -u)" = 0 ] || fail "'make fresh' needs root: it makes a system of its own"
for program in debootstrap unshare; do
  command -v "$program" >/dev/null || fail "'make fresh' needs $program (Debian: debootstrap, util-linux)"
done
swift=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")

system=$(mktemp -d "${TMPDIR:-/tmp}/acopio-fresh.XXXXXX")
[ -n "${KEEP:-}" ] || trap 'rm -rf --one-file-system "$system"' EXIT
say() { printf '\n== fresh: %s (%d s)\n' "$*" "$SECONDS"; }

# What Swift's own page lists for Debian, and what fetches packages over TLS.
of_swift=binutils,ca-certificates,git,gnupg,libc6-dev,libcurl4,libedit2,libgcc-12-dev,libncurses6,libpython3.11
of_swift+=,libsqlite3-0,libstdc++-12-dev,libxml2,libz3-4,tzdata,zlib1g-dev

say "an empty Debian ($suite)"
debootstrap --variant=minbase --include="$of_swift,make" "$suite" "$system" ${MIRROR:+"$MIRROR"} >"$system.log" 2>&1 ||
  fail "debootstrap failed; its log is $system.log"
rm -f "$system.log"
chmod 755 "$system"
for path in /etc/apt /etc/ssl/certs /etc/gitconfig /etc/pip.conf /etc/resolv.conf /etc/hosts; do
  [ -e "$path" ] || continue
  mkdir -p "$system$(dirname "$path")"
  # Certificates there are links to files that this machine has under the same path: they are replaced, not followed.
  cp -rL --remove-destination "$path" "$system$(dirname "$path")/"
done
# Settings of apt that run programs of this machine do not work there.
grep -lE 'Pre-Install-Pkgs|Post-Invoke' "$system"/etc/apt/apt.conf.d/* 2>/dev/null | xargs -r rm -f

# The toolchain and the folders that git and pip are told to fetch from, as they are here.
mounts=("$swift")
while read -r folder; do
  [ ! -d "$folder" ] || mounts+=("$folder")
done < <(
  git config --system --get-regexp '^url\..*\.insteadof$' 2>/dev/null | sed -nE 's|^url\.(/.*)\.insteadof .*|\1|p' | sort -u
  tr ' ' '\n' <<<"${PIP_FIND_LINKS:-}"
)

# The commit, without anything that builds left, and what tests read beside the project.
home=/home/someone
useradd --root "$system" --create-home --shell /bin/bash someone
git clone --quiet --no-hardlinks "$project" "$system$home/acopio"
specs=${ACOPIO_SPECS:-$project/../shared/specs}
[ -d "$specs" ] || specs=$project/.specs
if [ -d "$specs" ]; then
  mkdir -p "$system$home/shared"
  cp -r "$specs" "$system$home/shared/specs"
  [ ! -d "$specs/../contract" ] || cp -r "$specs/../contract" "$system$home/shared/contract"
fi
chroot "$system" chown -R someone:someone "$home"

# inside USER NETWORK COMMAND   Runs a command there with nothing of our environment but where pip finds packages.
inside() {
  local user=$1 network=$2 command=$3
  local pass=()
  while IFS= read -r line; do pass+=("$line"); done < <(env | grep -E '^(PIP_|https?_proxy=|HTTPS?_PROXY=|no_proxy=)' || true)
  local options=(--mount --pid --fork --kill-child)
  [ "$network" = network ] || options+=(--net)
  # shellcheck disable=SC2016
  SYSTEM=$system MOUNTS=$(printf '%s\n' "${mounts[@]}") unshare "${options[@]}" bash -euc '
    mount --make-rprivate /
    mount -t proc proc "$SYSTEM/proc"
    mount --rbind /dev "$SYSTEM/dev"
    mount -t tmpfs tmpfs "$SYSTEM/dev/shm"
    mount -t sysfs -o ro sysfs "$SYSTEM/sys" 2>/dev/null || true
    while read -r folder; do
      mkdir -p "$SYSTEM$folder"
      mount --bind -o ro "$folder" "$SYSTEM$folder"
    done <<<"$MOUNTS"
    ip link set lo up 2>/dev/null || true
    user=$1 path=$2 command=$3
    shift 3
    exec chroot --userspec="$user" "$SYSTEM" /usr/bin/env -i "$@" PATH="$path" LANG=C.UTF-8 \
      bash -eo pipefail -c "$command"' bash "$user" \
    "$swift/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" "$command" \
    HOME="$([ "$user" = root ] && echo /root || echo $home)" "${pass[@]}"
}

# copy FROM TO   Copies a system, but for the copies in it.
copy() { tar -C "$1" --exclude=./online --exclude=./offline --one-file-system -cf - . | tar -C "$2" -xpf -; }

# both USER NETWORK FOLDER SKIPS   The two commands of the README.
both() {
  inside "$1" "$2" "git config --global --add safe.directory '*'; cd $3; command -v python3 >/dev/null || echo 'no Python here'
    time make site; export ACOPIO_SKIPS=$4; time make test"
}

pristine=$system
[ "${ONLY:-online}" != online ] || {
  say "root, with apt-get and pip"
  system=$pristine/online
  mkdir "$system"
  copy "$pristine" "$system"
  both root network "$home/acopio" refuse
}
[ "${ONLY:-offline}" != offline ] || {
  say "a user without network, root and apt: the libraries alone are installed"
  system=$pristine/offline
  mkdir "$system"
  copy "$pristine" "$system"
  inside root network "cd $home/acopio && git config --global --add safe.directory '*' && Scripts/prepare.sh"
  mv "$system/usr/bin/apt-get" "$system/usr/bin/apt-get.away"
  both someone none "$home/acopio" list
}
say "done"
