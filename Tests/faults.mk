# The suites of faults. They mostly wait, so `make faults` runs them side by side.
all: tests seeds faults calls
.PHONY: all tests seeds faults calls

# Those at system calls are 1,000 runs.
calls := Sent Migrated Pushed Bought Filed

tests:
	$(PYTHON) -B -m unittest discover -s Tests/Team -p '*_test.py'

seeds:
	$(PYTHON) -B Tests/Team/run.py --seeds 5

faults:
	$(PYTHON) Tests/Faults/run.py --without $(calls)

calls:
	$(PYTHON) Tests/Faults/run.py $(calls)
