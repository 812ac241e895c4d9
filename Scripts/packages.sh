# Sourced by the other scripts: installs packages of the system and says so.

# Prints a sentence to standard error and ends the script with status 1.
fail() {
  printf 'acopio: %s\n' "$*" >&2
  exit 1
}

# Runs a command as root: directly, or through sudo.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "'$*' needs root; run it yourself or install sudo, then try again"
  fi
}

# install_apt PACKAGE...   The lists are only fetched when the first try fails: they are there on
# most machines and absent in fresh containers.
install_apt() {
  printf 'acopio: installing %s with apt-get\n' "$*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" \
    >/dev/null 2>&1 && return
  as_root apt-get update >/dev/null || fail "'apt-get update' failed; is the network reachable?"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" \
    >/dev/null || fail "apt-get could not install $*; install it by hand, then try again"
}

# install_brew FORMULA...
install_brew() {
  printf 'acopio: installing %s with Homebrew\n' "$*"
  brew install --quiet "$@" || fail "Homebrew could not install $*; install it by hand, then try again"
}
