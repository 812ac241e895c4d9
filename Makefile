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

# Of `make test-releases`: builds that are killed, and levels to which a disk is filled; of `make test-publish-s3`:
# publications that are killed.
KILLS ?=
FILLS ?= 60

# Of `make test-hosts`: `all` for every page of the site instead of one of each template.
CSP ?=

# Which line coverage of Sources/ `make coverage` asks for, in percent.
COVERAGE ?= 85

# The suites of `make test`, each of them `make suite-NAME`, and how many run at a time: one fills about one core, and
# the longest is the first.
SUITES := swift breaks pages hosts starters workflows languages docs search platforms spelling feeds scripts serve clients \
	packaging specs jsonld server pictures publish descriptions catalogue calendars contrast site schemas sites escaping
JOBS ?= 2

.PHONY: help site test test-hosts test-scripts test-platforms test-releases test-publish-s3 docs docs-site embedded coverage bench fuzz scaling sanitize format lint clean prepare test-tools specs dist reproducible messages test-package suites $(SUITES:%=suite-%) fresh

help: ## List the commands.
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

site: prepare ## Build the tool and compile content/ into Output/.
	@Scripts/build.sh acopio
	$(ACOPIO) build

test: prepare test-tools ## Run the tests, with EXHAUSTIVE=1 all repetitions; list what was skipped. test-scripts, test-releases and test-publish-s3 are apart.
	@Scripts/build-tests.sh
	@rm -rf .build/tested/skipped
	@status=0; $(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=target --keep-going suites || status=$$?; \
		Scripts/skipped.sh && exit $$status

suites: $(SUITES:%=suite-%)

$(SUITES:%=suite-%):
	@Scripts/suite.sh $(@:suite-%=%)

# What a suite looks at is what another one wrote. The site comes before all but the longest, so that those that look
# at it start in the order above.
$(patsubst %,suite-%,$(filter-out swift site,$(SUITES))): suite-site
$(patsubst %,suite-%,escaping schemas sites): suite-swift
# Both build the site of the repository, and one of two builds at a time is refused.
suite-platforms: suite-hosts

test-hosts: prepare test-tools ## Ask real nginx, Apache and Caddy for every address of the site; CSP=all opens every page in a browser.
	@Scripts/build.sh acopio
	@python=.qa-venv/bin/python; [ -x $$python ] || python=python3; \
		ACOPIO_CSP=$(CSP) $$python Tests/run.py Tests/Hosts '*_test.py'

test-scripts: prepare test-tools ## Use the scripts of the portals in a browser, on the site in Output/.
	@python=.qa-venv/bin/python; [ -x $$python ] || python=python3; \
		$$python Tests/run.py Tests/Scripts 'test_*.py'

test-platforms: prepare ## Ask emulations of hosted platforms for every address of the site.
	@Scripts/build.sh acopio
	python3 -m unittest discover --start-directory Tests/Platforms --pattern '*_test.py'

test-releases: prepare ## Kill KILLS=10000 builds of a release folder while it is read, and fill its disk to FILLS=60 levels.
	@Scripts/build.sh acopio
	cd Tests/Breaks && RELEASE_KILLS=$(or $(KILLS),10000) RELEASE_FILLS=$(FILLS) python3 -m unittest test_releases

test-publish-s3: prepare ## Publish to object storage on loopback and kill KILLS=20 publications; SWIFT_S3 starts the storage.
	@Scripts/build.sh acopio
	cd Tests/Publish && PUBLISH_KILLS=$(or $(KILLS),20) python3 -m unittest s3_test

docs: prepare ## Write the references in docs/ from the code.
	@Scripts/build.sh acopio
	python3 Scripts/docs.py $(ACOPIO)

docs-site: prepare ## Compile docs/ into docs/Output/; SERVE=1 shows it, VERSIONS="main v0.1.0" builds revisions into .build/docs/.
	@Scripts/build.sh acopio
	$(if $(VERSIONS),python3 Scripts/docs-versions.py $(ACOPIO) .build/docs $(VERSIONS),$(ACOPIO) $(if $(SERVE),serve --open,build) --root docs)

embedded: ## List the files that the compiler embeds, after one was added to Browser/ or Starters/ or removed.
	python3 Scripts/embedded.py

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

reproducible: prepare ## Build the commit twice from nothing in one folder; refuse any different byte.
	@Scripts/reproducible.sh

test-package: dist ## Install the Debian package in a fresh Debian, build a site there, remove it (root).
	@python3 -m unittest discover --start-directory Tests/Packaging --pattern 'chroot_check.py'

lint: ## Refuse what `make format` would change, and what the style forbids.
	swift format lint --strict --parallel --configuration .swift-format -r $(SWIFT_FOLDERS)

messages: ## List messages without a text in Languages/, and texts without a message.
	swift build --product acopio && python3 Scripts/messages.py

clean: ## Delete what builds made: the tool, the cache and the generated site.
	@if [ -x $(ACOPIO) ]; then $(ACOPIO) clean && $(ACOPIO) clean --root docs; elif [ -e Output/_acopio-manifest ]; then \
		echo "Output/ stays: the tool that knows its files is not built ('make site' builds it)"; fi
	rm -rf .build .build-release dist .acopio Benchmarks/.build

prepare:
	@Scripts/prepare.sh

test-tools: ## Install the browser, servers, validators and Python packages that the tests run.
	@Scripts/test-tools.sh

fresh: ## Run `make site` and `make test` of the commit in an empty Debian, with and without network (root, debootstrap).
	@Scripts/fresh.sh

specs: ## Fetch the conformance suites into .specs/, checked; SPECS_FROM=FOLDER has copies.
	@python3 Scripts/specs.py
