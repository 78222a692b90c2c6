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
# The Swift tests make and delete folders by the thousand: in memory, if there is 1 GB of room.
ROOM := $(shell df --output=avail /dev/shm 2> /dev/null | tail -n 1)
IN_MEMORY := $(shell [ "$(ROOM)" -gt 1000000 ] 2> /dev/null && echo TMPDIR=/dev/shm)
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
	$(IN_MEMORY) swift test

## The same tests of the modules as they ship: the optimiser has broken what was right in a debug
## build. Without testable imports they are those of `make release`, and are compiled once.
test-optimised:
	$(IN_MEMORY) swift test -c release --disable-testable-imports

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
