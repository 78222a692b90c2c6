# kivagen: `make` builds the program and a site, `make test` passes every test.
SHELL := /bin/bash
.DEFAULT_GOAL := site
# Steps share .build and the virtual environment.
.NOTPARALLEL:
# Tests talk to loopback alone, and no proxy is told the names that are not known.
export no_proxy := 127.0.0.1,localhost,invalid
.PHONY: site build release libraries deps test test-swift test-debug test-program test-browser soak lint format clean \
  install golden screenshots scripts

PREFIX ?= /usr/local
VENV := .venv
SOURCES := Package.swift Sources Tests
# Tests make and delete folders by the thousand: in memory, if there is 1 GB of room.
ROOM := $(shell df --output=avail /dev/shm 2> /dev/null | tail -n 1)
MEMORY := $(shell [ "$(ROOM)" -gt 1000000 ] 2> /dev/null && echo /dev/shm || echo "$${TMPDIR:-/tmp}")
# What SwiftPM and the tests leave there goes with the folder.
IN_MEMORY := export TMPDIR=$$(mktemp -d "$(MEMORY)/kivagen.XXXXXX") && trap 'rm -rf "$$TMPDIR"' EXIT &&
# No test uses XCTest. Without these options SwiftPM (6.3.1) runs the tests as XCTest's and drops the
# options of Swift Testing. By default all tests run at once: they would take each other's time and
# use up the files that may be open.
SWIFT_TESTING := --disable-xctest --enable-swift-testing --experimental-maximum-parallelization-width 4
# An index of the source takes a quarter of the time of compiling; Tests/XCTMain.swift does without.
OPTIMISED := -c release --disable-testable-imports --disable-index-store
# The folders of tests that failed are kept.
LEAVE_NOTHING := -o tmp_path_retention_policy=failed
# Those that have a long form.
LONG := $(sort $(shell grep -lwE 'SOAK|cases' Tests/Program/test_*.py))
LONG_IN_BROWSER := $(shell grep -lw SOAK Tests/Browser/test_*.py)

## The site of this folder, from the newest loans (from the sample if Kiva cannot be reached).
site: release
	.build/release/kivagen build --fallback sample

build: libraries
	swift build

release: libraries
	swift build -c release

## Installs what building and testing need; the one place that does.
deps:
	@Scripts/deps

## The part of it that building needs.
libraries:
	@Scripts/deps libraries

test: deps test-swift test-program test-browser

## The modules as they ship: the optimiser has broken what was right in a debug build. Without
## testable imports they have the flags of `make release`, so all is compiled once, and the program
## that it then finds must be the one that was linked here, from the modules that were tested.
test-swift:
	@$(IN_MEMORY) swift test $(OPTIMISED) $(SWIFT_TESTING)
	@tested=$$(cksum < .build/release/kivagen) && $(MAKE) --no-print-directory release && \
	  [ "$$tested" = "$$(cksum < .build/release/kivagen)" ] || \
	  { echo "make test-swift: 'make release' builds another program than was tested" >&2; exit 1; }

## The same tests of a debug build, which is compiled sooner after a change.
test-debug:
	@$(IN_MEMORY) swift test $(SWIFT_TESTING)

test-program: release
	TMPDIR=$(MEMORY) $(VENV)/bin/python -m pytest -q -rsx -n 4 --dist worksteal $(LEAVE_NOTHING) Tests/Program

test-browser: release
	$(VENV)/bin/python -m pytest -q -n 3 Tests/Browser

## The long form of the tests that have one: many more kills, builds and pages, and on a disk.
soak: deps release
	KIVAGEN_SOAK=1 $(VENV)/bin/python -m pytest -q -rsx -n 2 $(LEAVE_NOTHING) $(LONG)
	KIVAGEN_SOAK=1 $(VENV)/bin/python -m pytest -q -n 2 $(LONG_IN_BROWSER)
	KIVAGEN_SOAK=1 swift test $(OPTIMISED) $(SWIFT_TESTING) --filter 'SoakTests|BigSiteTests|MutationTests'

lint:
	swift format lint --strict -r -p $(SOURCES)

format:
	swift format -i -r -p $(SOURCES)

## Writes the golden site of the sample anew.
golden:
	KIVAGEN_REWRITE_GOLDEN=1 swift test $(SWIFT_TESTING) --filter GoldenSite

## Bundles the pages' scripts from their sources, the modules in Templates/script.
scripts: deps
	Scripts/bundle

## Pictures of the sample's pages, light, dark and narrow, into the folder Screenshots.
screenshots: deps release
	$(VENV)/bin/python Scripts/screenshots

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/kivagen "$(DESTDIR)$(PREFIX)/bin/kivagen"

## What make built and installed here; the site and its cache stay.
clean:
	rm -rf .build $(VENV) Screenshots
