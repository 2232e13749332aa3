# The short way to every job; CMakePresets.json and CMakeLists.txt hold the build itself.
.DEFAULT_GOAL := play
.NOTPARALLEL:
.PHONY: play build web debug asan coverage test fuzz bench load sim format lint install uninstall deb clean help \
        build-packages test-packages

# make itself presets CC to cc; ours is gcc unless somebody says otherwise.
ifeq ($(origin CC),default)
CC := gcc
endif
##v CC         compiler of build, debug, asan and test (gcc)
##v JOBS       how many things to do at once (all processors)
JOBS ?= $(shell nproc)
##v GAME       the game to simulate or measure (underworlds)
GAME ?= underworlds
##v SECONDS    how long each fuzzer runs (60)
SECONDS ?= 60
##v PREFIX     where to install (/usr/local); DESTDIR goes in front of it
PREFIX ?= /usr/local
##v ARGS       more words for fray serve, bench and sim
ARGS ?=

FRAY := build/release/fray

# $(call configure,preset[,its own compiler]). Another compiler than last time needs a fresh cache.
define configure
@compiler=$$(command -v $(if $(2),$(2),$(CC))); \
grep -qs "^CMAKE_C_COMPILER:.*=$$compiler$$" build/$(1)/CMakeCache.txt && fresh= || fresh=--fresh; \
CC="$(CC)" cmake $$fresh --preset $(1) -DCMAKE_INSTALL_PREFIX="$(PREFIX)" >/dev/null
endef

# $(call cmake,preset[,its own compiler]): configure and build.
define cmake
$(call configure,$(1),$(2))
@cmake --build --preset $(1) --parallel $(JOBS)
endef

play: build web ## build everything, start the server and print its link
	@tools/play $(FRAY) $(ARGS)

# What the page is made of; npm's own folder has its lock file's time.
PAGE := $(shell find web -path web/node_modules -prune -o -type f -print)
web: build-packages build/web/index.html ## build the page: build/web
build/web/index.html: $(PAGE) web/node_modules/.package-lock.json
	@cd web && npm run --silent build
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

build: build-packages ## build build/release/fray
	$(call cmake,release)

debug: test-packages ## build for gdb and the unit tests: build/debug
	$(call cmake,debug)

asan: test-packages ## unit tests under AddressSanitizer and UBSan
	$(call cmake,asan)
	@ctest --preset asan --parallel $(JOBS)

coverage: test-packages ## what the tests reach: a summary, and build/coverage/html/index.html
	$(call cmake,coverage)
	@find build/coverage -name '*.gcda' -delete
	@ctest --preset coverage --parallel $(JOBS)
	@if [ -n "$$(find tests/scenarios -type f 2>/dev/null)" ]; then \
	    build/coverage/fray check tests/scenarios; fi
	@mkdir -p build/coverage/html
	@gcovr --root . --object-directory build/coverage --filter src/ --filter include/ \
	    --html-details build/coverage/html/index.html --txt --print-summary

test: test-packages build web debug ## every test; the last line counts them
	$(call cmake,laws)
	$(call cmake,asan)
	$(call cmake,fuzz,clang)
	$(call configure,clang-O0,clang)
	@JOBS=$(JOBS) tests/run

fuzz: test-packages ## run the fuzzers, each for SECONDS
	$(call cmake,fuzz,clang)
	@FUZZ_SECONDS=$(SECONDS) JOBS=$(JOBS) tests/run fuzz

bench: build ## how fast GAME is
	@$(FRAY) bench $(GAME) $(ARGS)

load: test-packages build ## how the server bears 500 matches and 2,000 idle connections
	@tests/load/run $(ARGS)

sim: build ## let bots play GAME against each other
	@$(FRAY) sim $(GAME) $(ARGS)

format: test-packages ## clang-format all sources in place
	@tools/check-format --fix

lint: test-packages ## clang-tidy and cppcheck over all of src; make test has what there is time for
	$(call configure,clang-O0,clang)
	@JOBS=$(JOBS) tools/lint

install: build web ## install to DESTDIR/PREFIX: program, packs, page, scenarios, man pages, completions, docs
	@DESTDIR="$(DESTDIR)" tools/install build/release "$(PREFIX)"

uninstall: ## remove what make install brought to DESTDIR/PREFIX
	@DESTDIR="$(DESTDIR)" tools/install --remove "$(PREFIX)"

deb: build web ## build/release/deb/fray_*.deb, for Debian 12
	@mkdir -p build/release/deb; cd build/release && cpack -G DEB -B deb >deb/log 2>&1 || { cat deb/log >&2; exit 1; }
	@ls build/release/deb/*.deb

clean: ## remove build/
	@rm -rf build

help: ## this list
	@echo "make [target] [VARIABLE=value]"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "variables"
	@sed -n 's/^##v /  /p' $(MAKEFILE_LIST)

build-packages:
	@tools/install-packages build

test-packages:
	@tools/install-packages test
