# The three suites of faults. They mostly wait, so `make faults` runs them side by side.
all: tests seeds faults
.PHONY: all tests seeds faults

tests:
	$(PYTHON) -B -m unittest discover -s Tests/Team -p '*_test.py'

seeds:
	$(PYTHON) -B Tests/Team/run.py --seeds 5

faults:
	$(PYTHON) Tests/Faults/run.py
