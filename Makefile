# The commands people type; CMake does the work. `make play` and `make test` set up what they miss.
.PHONY: all help play test bench pictures pictures-web web page test-web check-web check-online check-firefox lighthouse asan tsan fuzz mutants proofs chaos format lint format-check warnings coverage manual install static dist deb check-deb site clean bare nightly test-arch test-musl gamma-test doc python test-python bench-python

# One target after the other: they share build folders and apt, and CMake uses all cores.
.NOTPARALLEL:
# Recipes go into folders by their names.
unexport CDPATH

BUILD := build
# Where scripts/setup puts a Node.js if the machine's own is too old.
export PATH := $(CURDIR)/build/node/bin:$(PATH)
FUZZ_SECONDS ?= 60
WEB_GAMES ?= 1000
WEB_ACTIONS ?= 300

all: $(BUILD)/build.ninja ## builds the program
	@cmake --build $(BUILD)

$(BUILD)/build.ninja:
	@scripts/setup build test || [ $$? -eq 3 ] || { scripts/setup build && echo "make: what the tests need is missing; the program is built without them" >&2; }
	@cmake --preset release

help: ## this list
	@awk -F ':[^\#]*\#\# ' 'NF == 2 && /^[a-z]/ { printf "  %-14s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(BUILD)/build.ninja ## builds and starts the program
	@cmake --build $(BUILD) --target quincunx
	@if [ -t 0 ] && [ -t 1 ]; then $(BUILD)/quincunx; \
	else $(BUILD)/quincunx play neutreeko --text --seat 1=random --seat 2=random --seed 1; fi

test: all ## builds and runs the tests
	@scripts/test $(BUILD)

bench: all ## measures the games, the bots and the solvers
	@$(BUILD)/quincunx bench

# The page, and the program with the page built in: then `quincunx serve`. A release tarball has the page and needs no
# Node.js, until somebody builds the page there by scripts/web.
SHIPPED := $(and $(shell grep -xE '[0-9a-f]+ [0-9]+' cmake/commit.txt),$(wildcard web/dist/index.html),$(if $(wildcard web/node_modules),,yes))
web: $(if $(SHIPPED),all,page) ## builds the page; then `quincunx serve`
	$(if $(SHIPPED),@echo "web: the page is the one that this tarball came with; scripts/web builds it anew")

page:
	@scripts/setup build test web
	@scripts/web
	@cmake --preset release && cmake --build $(BUILD)

# The page's units, and the same games native and in WebAssembly.
test-web: page ## tests the page's units and its engine
	@cd web && GAMES=$(WEB_GAMES) npm test

# The same, its sources by eslint and prettier, and the page in a real browser; WEB_ACTIONS taps, keys, undos, imports and reloads without sense.
check-web: test-web ## the same, and the page in a real browser
	@scripts/setup browser
	@cd web && npm run check
	@cd web && RANDOM_ACTIONS=$(WEB_ACTIONS) npm run e2e

# Two browsers through nginx (deploy/try), all five games, while lines and the server are lost; check-web plays one of them.
check-online: page ## two browsers play each game through nginx
	@scripts/setup browser deploy
	@scripts/check-online

# The journeys in Firefox, at the three sizes.
check-firefox: page ## the journeys in Firefox, at three sizes
	@scripts/setup firefox
	@cd web && BROWSER=firefox npm run e2e -- journeys

# The page's four scores by Lighthouse, on a desktop and on a phone.
lighthouse: web ## the page's scores by Lighthouse
	@scripts/setup browser
	@scripts/lighthouse $(BUILD)/quincunx

# The Python package, in build/venv; its tests; its figures beside other programs'.
python: ## installs the Python package into build/venv
	@scripts/setup build python
	@scripts/python install

test-python: ## tests the Python package
	@scripts/setup build python
	@scripts/python test

bench-python: ## measures it beside other packages
	@scripts/setup build python
	@scripts/python bench

# Othello's endgames beside a plain search: ten thousand of them, from all sides; PROBLEMS: a file of problems with known
# scores, besides.
ENDGAMES ?= 10000
PROBLEMS ?=
proofs: all ## checks Othello's endgames by plain search
	@ENDGAMES=$(ENDGAMES) $(BUILD)/tests/test_othello_proof
	$(if $(PROBLEMS),@$(BUILD)/quincunx solve othello --problems "$(PROBLEMS)")

# Games while servers are killed, the network cuts and peers send nonsense: what check_chaos does, at length.
CHAOS ?= 100 200 1000000
chaos: all ## kills servers 200 times while 100 games run
	@LEASE=$${LEASE:-2} python3 tests/serve/check_chaos.py $(BUILD)/tests/quincunx-paged deploy $(CHAOS)

# On journeys that are tested.
pictures: all ## makes the pictures of the terminal in docs/pictures
	@QX_PICTURES=docs/pictures python3 tests/term/journeys.py $(BUILD)/quincunx
	@python3 tests/term/recording.py $(BUILD)/quincunx docs/pictures/terminal-film.svg

# The page's, in Chromium; games are begun by chance, so they are new ones each time.
pictures-web: page ## makes the pictures of the page in docs/pictures
	@scripts/setup browser
	@cd web && PICTURES=../docs/pictures npm run e2e -- pictures

# Sanitizers: the test suite once more; under tsan without long programs that have but one thread, or no other use of
# threads than shorter ones.
ONE_THREAD := ^(check_json|cmd_solve|cmd_puzzle|test_puzzle|suite_solvers|test_(analysis(_memory)?|alphabeta|bot_answers|bot_streams|fit|review_texts|sprt|compromise_.*|coverage|exact|gamma_compare|gamma_turns|matrix$\
  |neutreeko(_bots|_table)?|neutron(_book|_solver)?|othello(_bots|_compare|_weights)?|small_gamma|solve_compromise))$$

asan tsan: ## the tests under AddressSanitizer; under ThreadSanitizer
	@scripts/setup build test
	@cmake --preset $@ && cmake --build build-$@
	@scripts/test build-$@ $(if $(filter tsan,$@),-E '$(ONE_THREAD)')

# Every fuzz target for FUZZ_SECONDS each, or those of TARGETS="fuzz_record fuzz_ggf".
fuzz: ## runs every fuzz target for FUZZ_SECONDS each
	@scripts/setup build fuzz
	@cmake --preset fuzz && cmake --build build-fuzz
	@scripts/fuzz $(FUZZ) build-fuzz $(FUZZ_SECONDS) $(TARGETS)

# Small changes of the library that no test notices: make mutants FOLDERS="src/session src/match" SAMPLE=100 SEED=1.
SAMPLE ?= 100
SEED ?= 1

mutants: ## looks for changes of FOLDERS that no test notices
	@scripts/setup build test mutants
	@cmake --preset mutants && cmake --build build-mutants
	@scripts/mutants --sample $(SAMPLE) --seed $(SEED) $(FOLDERS)

format: ## formats the C
	@scripts/setup check
	@git ls-files '*.c' '*.h' | xargs clang-format-14 -i

# Formatting, layers, both compilers with warnings as errors, clang-tidy.
lint: format-check warnings ## formatting, layers, both compilers, clang-tidy
	@scripts/tidy build-clang

format-check: ## formatting and layers
	@scripts/setup check
	@git ls-files '*.c' '*.h' | xargs clang-format-14 --dry-run --Werror
	@scripts/check-layers

warnings: ## builds with gcc and clang, warnings as errors; layers
	@scripts/setup build test check fuzz
	@cmake --preset debug && cmake --build build-debug
	@scripts/check-layers build-debug
	@cmake --preset clang && cmake --build build-clang

coverage: ## tells how many lines the tests reach, by folder
	@scripts/setup build test check
	@cmake --preset coverage && cmake --build build-coverage
	@scripts/coverage build-coverage

# A program of your own against the classic interface of Gamma, include/gamma.h.
gamma-test: TEST_FILE ?= examples/gamma/gamma_test.c
gamma-test: all ## runs TEST_FILE against the classic interface of Gamma
	@$(CC) -std=c17 -Wall -Wextra -O2 -g -Iinclude "$(TEST_FILE)" $(BUILD)/libquincunx.a -pthread -lm -ldl \
	  $$(pkg-config --libs libzstd libxxhash) -o $(BUILD)/gamma-test
	@$(BUILD)/gamma-test

# The pages of the classic interface of Gamma: build/doc/html.
doc: ## makes the pages of that interface
	@scripts/setup doc
	@mkdir -p build/doc && doxygen docs/Doxyfile

# The README's two commands on a bare Debian, in a chroot (as root).
bare: ## runs `make play` and `make test` on a bare Debian, as root
	@scripts/bare

# For another processor, by qemu: arm64, or s390x, which is big-endian.
ARCH ?= s390x
test-arch: ## builds for the processor ARCH and runs the tests there, as root
	@scripts/arch $(ARCH)

# With another C library, in build-musl.
test-musl: ## runs the tests with musl in the place of glibc
	@scripts/setup build test musl
	@scripts/musl

# All checks that are too slow for every change: build/nightly/report.md.
nightly: all ## the slow checks, with a report
	@scripts/nightly

# Man pages, from the tables of options: build/manual.
manual: all ## makes man pages
	@scripts/setup manual
	@scripts/manual $(BUILD)/quincunx $(BUILD)/manual

# PREFIX=/usr says where it will lie, DESTDIR=/tmp/package where it is put now.
# With sudo, what is built is its owner's, unless root has built there before.
install: ## installs under PREFIX
	@owner=$$(stat -c %U .); \
	if [ "$$(id -u)" -ne 0 ] || ! id "$$owner" >/dev/null 2>&1 || [ "$$(find $(BUILD) -user root ! -name install_manifest.txt -print -quit 2>/dev/null)" ]; then owner=; fi; \
	as_owner() { $${owner:+runuser -u "$$owner" --} $(MAKE) --no-print-directory "$$1"; }; \
	as_owner all && { as_owner manual || echo "install: without man pages" >&2; }
	@umask 022; \
	cmake --install $(BUILD) $(if $(PREFIX),--prefix "$(PREFIX)")

# One that runs on any Linux of this processor: build-static/quincunx.
static: web ## builds a program that needs no library
	@scripts/setup static
	@scripts/static

# A tarball that builds without git and Node.js: build/quincunx-VERSION.tar.gz.
dist: web ## writes a release tarball
	@scripts/dist

# Debian packages of it: build/deb.
deb: dist ## builds the Debian packages
	@scripts/setup build manual mpi python deb
	@scripts/deb

# Installs, uses, upgrades and purges them on a bare Debian, in a chroot (as root).
check-deb: deb ## tries the packages on a bare Debian, as root
	@cp tests/packages/walk $(BUILD)/deb
	@scripts/bare --from $(BUILD)/deb ./walk

# The documentation as a folder of pages: build/site/html.
site: all ## builds the documentation site
	@scripts/setup site
	@scripts/site $(BUILD)/quincunx

clean: ## removes all that was built
	@rm -rf build build-* $(if $(SHIPPED),,web/dist)
