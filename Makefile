# make run opens the demo world; make help lists all targets.
# Every target first installs the packages that it needs (Tools/setup), so each works on a fresh machine.

ifndef SWIFT
SWIFT := $(shell Tools/setup --find-swift)
endif
PYTHON ?= /usr/bin/python3
PREFIX ?= /usr/local
DEMO   ?= --demo
ARGS   ?=
SECONDS ?= 1800

# Warnings are errors. The package has no dependencies, so no warning comes from elsewhere.
strict  := -Xswiftc -warnings-as-errors
# run, install and bench use the same release build. Swift's runtime is linked into it, so that the binary runs where no Swift is
# installed.
release := -c release --static-swift-stdlib $(strict)
modules := Usher UsherScreens UsherSession UsherFiles UsherTerminal UsherPush UsherEvents UsherTesting

# What decodes pictures, in C, and linked with its libraries. It is compiled without the package manager, which would link
# Swift's runtime into it.
decoders := png jpeg gif lzma z m
hardened := -O2 -Wall -Wextra -Werror -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fPIE
statically = $(if $(filter $(words $(decoders)),$(words $(foreach name,$(decoders),$(call static_of,$(name))))),-static-pie,-pie)
static_of  = $(filter /%,$(shell c++ -print-file-name=lib$(1).a))
binary := .build/release/parlor
viewer := .build/release/parlor-viewer
agent  := .build/release/parlor-agent
PARLOR := $(CURDIR)/$(binary)
# What the suites type into and kill: the debug programs that are built with the tests, and the viewer as it is installed.
suite  := .build/suite
# A --home folder with a million messages. It is made once and then kept.
BENCH_HOME ?= $(CURDIR)/.build/bench-home
export SWIFT PARLOR PYTHON BENCH_HOME

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run heroes build agent team test unit times depending lint mutate pty faults check soak sanitize pictures bench docs install clean setup-build setup-team setup-test

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18
	@echo "  make run ARGS='--open channel:42' passes options on; DEMO= leaves the demo world out."

run: build ## Build, and open the demo world
	@'$(PARLOR)' $(DEMO) $(ARGS)

heroes: setup-build ## Open Examples/Heroes; with SERVER=1, with a server of its own
	$(SWIFT) build $(strict) --product heroes
	@$(if $(SERVER),'$(PYTHON)' Examples/Heroes/server.py) .build/debug/heroes \
		$(if $(SERVER),,--data Examples/Heroes/heroes.json) $(ARGS)

build: $(binary) $(viewer) ## Build the release binaries, .build/release/parlor and parlor-viewer

# Each time it runs, the package manager links the tools of its plugins again, and rebuilds what depends on them. So it runs
# only when something has changed.
$(binary): $(shell find Package.swift Makefile Sources Screens Plugins -type f) | setup-build
	$(SWIFT) build $(release) --product parlor
	@touch $@

$(viewer): | $(binary)
$(suite)/parlor-viewer: | $(suite)/built
$(viewer) $(suite)/parlor-viewer: $(wildcard Sources/parlor-viewer/*) Makefile
	$(CC) $(hardened) $(statically) $(wildcard Sources/parlor-viewer/*.c) -o $@ -Wl,-s -Wl,-z,relro,-z,now $(decoders:%=-l%)

agent: setup-team $(agent) ## Build parlor-agent, which `parlor server` needs

$(agent): $(shell find Package.swift Makefile Sources Screens Plugins -type f) | setup-build
	$(SWIFT) build $(release) --product parlor-agent
	@touch $@

team: $(if $(STOP),,build agent) ## Run a throwaway server of a team with the demo world; with STOP=1, delete it
	@$(if $(STOP),Tools/team stop .build/team,Tools/team start '$(PARLOR)' .build/team)

# Folders are among the prerequisites because a file that is deleted or renamed changes only its folder.
$(suite)/built: $(shell find Package.swift Sources Screens Plugins Tests Examples Benchmarks -name __pycache__ -prune -o \
		! -name '* *' ! -name '*.py' ! -name '*.script' -print) | setup-test
	$(SWIFT) build $(strict) --build-tests
	@mkdir -p $(suite) && ln -f .build/debug/parlor .build/debug/parlor-agent $(suite) && touch $@

programs := $(suite)/built $(suite)/parlor-viewer
pty faults soak check: PARLOR := $(CURDIR)/$(suite)/parlor

test: setup-test $(programs) ## Everything that must pass before a change goes in
	@rm -rf .build/parts
	@$(MAKE) --no-print-directory -j2 -k -f Tests/test.mk || { cat .build/parts/*.failed 2> /dev/null; exit 1; }

unit: setup-test $(suite)/built ## The Swift tests
	$(SWIFT) test $(strict) --skip-build --disable-xctest --parallel

times: setup-test ## The time of each test target, and the slowest tests, one after the other; ARGS='TARGET...' for some
	$(SWIFT) build $(strict) --build-tests
	$(PYTHON) Tests/times $(ARGS)

depending: setup-build ## Build a package that depends on this one, without anything of Parlor
	Tests/Depending/run

lint: setup-build ## The style check
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests $(wildcard Plugins Benchmarks Examples)

mutate: setup-test ## Break the sources, one break at a time, and say which breaks no test notices; ARGS=PATTERN chooses
	$(PYTHON) Tests/Mutants/run.py $(ARGS)

pty: setup-test $(programs) ## Run the pty suite, which types into the built binary
	$(PYTHON) Tests/Pty/run.py

faults: setup-test $(programs) ## Cause each fault once: kills, a full disk, a store that is locked or missing, closed pipes
	@$(MAKE) --no-print-directory -j3 -k -O -f Tests/faults.mk

soak: unit faults sanitize ## Run the sanitizers, then the faults for SECONDS=1800, with SEED=N if given
	$(PYTHON) Tests/Faults/run.py --seconds $(SECONDS) $(if $(SEED),--seed $(SEED))
	PARLOR='$(PARLOR)' $(PYTHON) -B Tests/Team/run.py --seconds $(SECONDS) $(if $(SEED),--seed $(SEED))
	FLOOD_LINES=1000000 FLOOD_KILLS=300 $(PYTHON) Tests/Faults/run.py $(if $(SEED),--seed $(SEED)) Flooded

check: $(suite)/built ## Check every screen file in every language
	'$(PARLOR)' check

pictures: build ## Draw the README's pictures again from the demo world
	$(PYTHON) Tools/pictures

# Each sanitizer has a build of its own. The tests and the programs that they start get the sanitizer's options.
sanitized = $(SWIFT) build $(strict) --build-tests --sanitize=$(1) --scratch-path .build/$(2) && \
	SWIFT_BACKTRACE=enable=no $(3) $(SWIFT) test $(strict) --skip-build --disable-xctest --sanitize=$(1) \
	--scratch-path .build/$(2)

sanitize: setup-test ## The Swift tests under the address, leak and thread sanitizers
	$(call sanitized,address,asan,ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions='$(CURDIR)/Tests/Sanitize/leak.supp')
	$(call sanitized,thread,tsan,TSAN_OPTIONS=suppressions='$(CURDIR)/Tests/Sanitize/thread.supp')

bench: setup-test build agent ## Measure speed, beside irssi if it is installed; fails if a budget is exceeded
	$(SWIFT) build $(release) --product bench
	@AGENT='$(CURDIR)/$(agent)' $(PYTHON) Benchmarks/run $(ARGS)

docs: setup-build ## Build the documentation into .docs
	Tools/docs $(modules)

install: $(if $(SUDO_USER),,build) ## Install to $(DESTDIR)$(PREFIX)
	install -D -m 0755 '$(PARLOR)' '$(DESTDIR)$(PREFIX)/bin/parlor'
	install -D -m 0755 '$(dir $(PARLOR))parlor-viewer' '$(DESTDIR)$(PREFIX)/libexec/parlor-viewer'
	$(if $(wildcard $(agent)),install -D -m 0755 '$(agent)' '$(DESTDIR)$(PREFIX)/libexec/parlor-agent')
	$(if $(wildcard $(agent)),install -d '$(DESTDIR)$(PREFIX)/lib/systemd/user' && sed 's|@PREFIX@|$(PREFIX)|' \
		share/parlor-agent.service > '$(DESTDIR)$(PREFIX)/lib/systemd/user/parlor-agent.service')
	install -D -m 0644 man/parlor.1 '$(DESTDIR)$(PREFIX)/share/man/man1/parlor.1'
	install -D -m 0644 man/ko/parlor.1 '$(DESTDIR)$(PREFIX)/share/man/ko/man1/parlor.1'
	install -d '$(DESTDIR)$(PREFIX)/share/applications'
	Tools/desktop-entry '$(PREFIX)/bin/parlor' > '$(DESTDIR)$(PREFIX)/share/applications/parlor.desktop'
	$(if $(DESTDIR),,-command -v update-desktop-database > /dev/null && \
		update-desktop-database -q '$(PREFIX)/share/applications')

clean: ## Remove what was built
	rm -rf .build .docs

setup-build:
	@Tools/setup build

setup-team:
	@Tools/setup team

setup-test:
	@Tools/setup test
