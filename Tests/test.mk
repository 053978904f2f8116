# What `make test` runs side by side once all is built: the Swift tests compute, and the others mostly wait.
all: swift programs
.PHONY: all swift programs

swift:
	@MAKEFLAGS= $(MAKE) --no-print-directory -f Makefile unit

programs:
	@MAKEFLAGS= $(MAKE) --no-print-directory -f Makefile depending lint pty faults check
