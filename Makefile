# The two commands a newcomer needs are `make site` and `make test`; `make` alone lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

ACOPIO := .build/release/acopio
SWIFT_FOLDERS := Package.swift Sources Clients Tests Benchmarks/Package.swift Benchmarks/Sources

# Of `make bench`: pages of the corpus and builds of each tool.
N ?= 10000
RUNS ?= 5

# Of `make fuzz`: for how long, and which cases.
SECONDS ?= 60
SEED ?= 1

# Which line coverage of Sources/ `make coverage` asks for, in percent.
COVERAGE ?= 85

.PHONY: help site test docs starters coverage bench fuzz scaling sanitize format lint clean prepare judges web-tools specs dist reproducible package-test

help: ## List the commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

site: prepare ## Build the tool and compile content/ into Output/.
	@Scripts/build.sh acopio
	$(ACOPIO) build

test: prepare ## Run every test; say which were skipped.
	@Scripts/test.sh
	@Scripts/web-tests.sh

docs: prepare ## Write the references in docs/ from the code.
	@Scripts/build.sh acopio
	$(ACOPIO) template reference > docs/template-reference.md.new
	mv docs/template-reference.md.new docs/template-reference.md
	$(ACOPIO) schema --reference > docs/schema-reference.md.new
	mv docs/schema-reference.md.new docs/schema-reference.md
	$(ACOPIO) explain --reference > docs/diagnostics.md.new
	mv docs/diagnostics.md.new docs/diagnostics.md

starters: ## Write the files of Starters/ into the code.
	python3 Scripts/starters.py

coverage: prepare ## Run the Swift tests and print the line coverage of Sources/.
	@Scripts/coverage.sh $(COVERAGE)

bench: prepare ## Build N pages (N=10000) RUNS times (RUNS=5), with Hugo in turn if it is there.
	@Scripts/bench.sh $(N) $(RUNS)

fuzz: prepare ## Change templates at random for SECONDS=60 from SEED=1; none may crash, hang or swell.
	@Scripts/build.sh template-fuzz
	.build/release/template-fuzz --seconds $(SECONDS) --seed $(SEED)

scaling: prepare ## Measure how the time of each reader grows with its input; refuse more than 3 times a doubling.
	@Scripts/build.sh acopio
	python3 Tests/Scaling/scaling.py

sanitize: prepare ## Run the tests and the fuzzer under AddressSanitizer and ThreadSanitizer.
	@Scripts/sanitize.sh

format: ## Format every Swift file in place.
	swift format --in-place --parallel --configuration .swift-format -r $(SWIFT_FOLDERS)

dist: prepare ## Pack what is distributed into dist/: archive, Debian package, formula, checksums.
	@Scripts/dist.sh

reproducible: prepare ## Build the commit twice at different paths; refuse any different byte.
	@Scripts/reproducible.sh

package-test: dist ## Install the Debian package in a fresh Debian, build a site there, remove it (root).
	@python3 -m unittest discover --start-directory Tests/Packaging --pattern 'chroot_check.py'

lint: ## Refuse what `make format` would change, and what the style forbids.
	swift format lint --strict --parallel --configuration .swift-format -r $(SWIFT_FOLDERS)

clean: ## Delete what builds made: the tool, the cache and the generated site.
	@if [ -x $(ACOPIO) ]; then $(ACOPIO) clean; elif [ -e Output/_acopio-manifest ]; then \
		echo "Output/ stays: the tool that knows its files is not built ('make site' builds it)"; fi
	rm -rf .build .build-release dist .acopio Benchmarks/.build

prepare:
	@Scripts/prepare.sh

judges: ## Install xmllint, icalendar, jsonschema and pyld, which some tests ask.
	@Scripts/judges.sh

web-tools: ## Install Chromium, hunspell and the Python environment of Tests/Web.
	@Scripts/web-tools.sh

specs: ## Fetch the conformance suites into .specs/, checked; SPECS_FROM=FOLDER has copies.
	@python3 Scripts/specs.py
