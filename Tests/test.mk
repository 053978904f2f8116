# What `make test` runs side by side once all is built: the Swift tests compute, and the others mostly wait.
all: swift programs
.PHONY: all swift programs

swift:
	@MAKEFLAGS= Tests/part unit

programs:
	@failed=; for part in depending lint pty faults check; do MAKEFLAGS= Tests/part $$part || failed=1; done; test -z "$$failed"
