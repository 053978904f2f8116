# make run opens the demo world; make help lists all targets.
# Every target first installs the packages that it needs (Tools/setup), so each works on a fresh machine.
SWIFT   ?= $(shell Tools/setup --find-swift)
PYTHON  ?= /usr/bin/python3
PREFIX  ?= /usr/local
DEMO    ?= --demo
SECONDS ?= 1800
# A --home folder with a million messages. It is made once and then kept.
BENCH_HOME ?= $(CURDIR)/.build/bench-home

# Warnings are errors. The package has no dependencies, so no warning comes from elsewhere.
strict  := -Xswiftc -warnings-as-errors
# Swift's runtime is linked into a release build, so that it runs where no Swift is installed.
release := -c release --static-swift-stdlib $(strict)
built   := .build/release
# What the suites type into and kill: the debug programs that are built with the tests, and the viewer as it is installed.
suite   := .build/suite
PARLOR  := $(CURDIR)/$(built)/parlor
export SWIFT PARLOR PYTHON PREFIX DESTDIR BENCH_HOME

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: $(shell sed -n 's/^\([a-z]*\):.*## .*/\1/p' Makefile)

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18

run: build ## Build, and open the demo world; ARGS='--open channel:42' passes options on, DEMO= leaves the demo world out
	@'$(PARLOR)' $(DEMO) $(ARGS)

heroes: setup-build ## Open Examples/Heroes; with SERVER=1, with a server of its own
	OPTIMIZED=1 $(SWIFT) build $(strict) --product heroes
	@$(if $(SERVER),'$(PYTHON)' Examples/Heroes/server.py) .build/debug/heroes \
		$(if $(SERVER),,--data Examples/Heroes/heroes.json) $(ARGS)

build: $(built)/parlor $(built)/parlor-viewer ## Build the release binaries, .build/release/parlor and parlor-viewer
agent: setup-team $(built)/parlor-agent ## Build parlor-agent, which `parlor server` needs

# The package manager links the tools of its plugins again each time, and rebuilds what depends on them: it runs only after a change.
$(built)/parlor $(built)/parlor-agent: $(built)/%: $(shell find Package.swift Sources Screens Plugins -type f) | setup-build
	@[ -e $@ ] || echo 'building; the first time takes about 7 minutes, some of them without a line'
	$(SWIFT) build $(release) --product $*
	@touch $@

$(built)/parlor-viewer: | $(built)/parlor
$(suite)/parlor-viewer: | $(suite)/built
$(built)/parlor-viewer $(suite)/parlor-viewer: $(wildcard Sources/parlor-viewer/*) Tools/viewer
	Tools/viewer $@

team: $(if $(STOP),,build agent) ## Run a throwaway server of a team with the demo world; with STOP=1, delete it
	@$(if $(STOP),Tools/team stop .build/team,Tools/team start '$(PARLOR)' .build/team)

# Folders are among the prerequisites because a file that is deleted or renamed changes only its folder.
$(suite)/built: $(shell find Package.swift Sources Screens Plugins Tests Examples Benchmarks -name __pycache__ -prune -o \
		! -name '* *' ! -name '*.py' ! -name '*.script' -print) | setup-test
	OPTIMIZED=1 $(SWIFT) build $(strict) --build-tests
	@mkdir -p $(suite) && ln -f .build/debug/parlor .build/debug/parlor-agent $(suite) && touch $@

programs := $(suite)/built $(suite)/parlor-viewer
pty faults soak check: PARLOR := $(CURDIR)/$(suite)/parlor

test: setup-test $(programs) ## Everything that must pass before a change goes in
	@rm -rf .build/parts
	@$(MAKE) --no-print-directory -j2 -k -f Tests/test.mk || { cat .build/parts/*.failed 2> /dev/null; exit 1; }

unit: setup-test $(suite)/built ## The Swift tests
	OPTIMIZED=1 $(SWIFT) test $(strict) --skip-build --disable-xctest --parallel
times: setup-test ## The time of each test target, and the slowest tests, one after the other; ARGS='TARGET...' for some
	OPTIMIZED=1 $(SWIFT) build $(strict) --build-tests
	$(PYTHON) Tests/times $(ARGS)
depending: setup-build ## Build a package that depends on this one, without anything of Parlor
	Tests/Depending/run
lint: setup-build ## The style check
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests $(wildcard Plugins Benchmarks Examples)
mutate: setup-test ## Break the sources, one break at a time, and say which breaks no test notices; ARGS=PATTERN chooses
	$(PYTHON) Tests/Mutants/run.py $(ARGS)
pty: setup-test $(programs) ## Run the pty suite, which types into the built binary
	$(PYTHON) Tests/Pty/run.py
faults: setup-test $(programs) ## Cause each fault: kills and errors at system calls, a full disk, a store that is locked or missing, closed pipes
	@$(MAKE) --no-print-directory -j4 -k -O -f Tests/faults.mk
soak: unit faults sanitize ## Run the sanitizers, then the faults for SECONDS=1800, with SEED=N if given
	$(PYTHON) Tests/Faults/run.py --seconds $(SECONDS) $(SEED:%=--seed %)
	$(PYTHON) -B Tests/Team/run.py --seconds $(SECONDS) $(SEED:%=--seed %)
	FLOOD_LINES=1000000 FLOOD_KILLS=300 $(PYTHON) Tests/Faults/run.py $(SEED:%=--seed %) Flooded
check: $(suite)/built ## Check every screen file in every language
	'$(PARLOR)' check
pictures: build ## Draw the README's pictures again from the demo world
	$(PYTHON) Tools/pictures
sanitize: setup-test ## The Swift tests under the address, leak and thread sanitizers
	Tests/Sanitize/run $(strict)
bench: setup-test build agent ## Measure speed, beside irssi if it is installed; fails if a budget is exceeded
	$(SWIFT) build $(release) --product bench
	@AGENT='$(CURDIR)/$(built)/parlor-agent' $(PYTHON) Benchmarks/run $(ARGS)
docs: setup-build ## Build the documentation into .docs
	Tools/docs
install: $(if $(SUDO_USER),,build) ## Install to $(DESTDIR)$(PREFIX)
	Tools/install
clean: ## Remove what was built
	rm -rf .build .docs

setup-%: ; @Tools/setup $*
