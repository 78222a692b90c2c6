# kivagen: `make` builds the program and a site, `make test` passes every test.
SHELL := /bin/bash
.DEFAULT_GOAL := site
# Steps share .build and the virtual environment.
.NOTPARALLEL:
# Tests talk to loopback alone, and no proxy is told the names that are not known.
export no_proxy := 127.0.0.1,localhost,invalid
.PHONY: site build release libraries deps test test-swift test-optimised test-program test-browser soak lint format clean \
  install golden screenshots scripts

PREFIX ?= /usr/local
VENV := .venv
SOURCES := Package.swift Sources Tests
LONG := $(addprefix Tests/Program/test_, $(addsuffix .py, kill disk two_builds clean))

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

test: deps test-swift test-optimised test-program test-browser

test-swift:
	swift test

## The same tests as the optimiser compiles them, which has broken what was right in a debug build.
test-optimised:
	swift test -c release --scratch-path .build/optimised

test-program: release
	$(VENV)/bin/python -m pytest -q -rsx -n 2 Tests/Program

test-browser: release
	$(VENV)/bin/python -m pytest -q -n 3 Tests/Browser

## The long form of the tests that have one: many more kills, builds at once and pages.
soak: deps release
	KIVAGEN_SOAK=1 $(VENV)/bin/python -m pytest -q -rsx -s $(LONG)
	KIVAGEN_SOAK=1 swift test --filter BigSite

lint:
	swift format lint --strict -r -p $(SOURCES)

format:
	swift format -i -r -p $(SOURCES)

## Writes the golden site of the sample anew.
golden:
	KIVAGEN_REWRITE_GOLDEN=1 swift test --filter GoldenSite

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
