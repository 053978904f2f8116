#!/usr/bin/python3
"""Runs the pty suite, with two processes for each processor. `run.py NAME...` runs only the named parts, one after the other:
test_keys, test_keys.Keys, or test_keys.Keys.test_end."""

import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


# How many parts run at a time for each processor.
WIDTH = 2
# No test takes a quarter of it. One that hangs fails, and the others run.
LONGEST = 240


def hang(*_):
    raise TimeoutError("hung for %d s" % LONGEST)


class Result(unittest.TextTestResult):
    cases = 0

    def startTest(self, test):
        super().startTest(test)
        # Again every few seconds: a test that is interrupted may hang in what cleans up.
        signal.setitimer(signal.ITIMER_REAL, LONGEST, 5)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        self.cases += 1

    def stopTest(self, test):
        signal.setitimer(signal.ITIMER_REAL, 0)
        super().stopTest(test)
        self.cases += 1


SUMMARY = "pty suite: %d tests, %d cases, %d failures, %d skipped"


def run(names):
    """Runs parts in this process."""
    start = time.monotonic()
    signal.signal(signal.SIGALRM, hang)
    tests = unittest.TestLoader().loadTestsFromNames(names)
    result = unittest.TextTestRunner(resultclass=Result, verbosity=1).run(tests)
    bad = len(result.failures) + len(result.errors)
    counts = SUMMARY % (result.testsRun, result.cases, bad, len(result.skipped))
    print("%s, %.1f s" % (counts, time.monotonic() - start))
    return 1 if bad or not result.testsRun else 0


def run_apart(name):
    """Runs a part in a process of its own. Returns its counts. Prints what it says if something failed."""
    done = subprocess.run(
        [sys.executable, os.path.abspath(__file__), name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace")
    found = re.search(SUMMARY.replace("%d", r"(\d+)"), done.stdout)
    if done.returncode or not found:
        print("%s:\n%s" % (name, done.stdout), flush=True)
    tests, cases, bad, skipped = map(int, found.groups()) if found else (0, 0, 0, 0)
    return tests, cases, max(bad, int(done.returncode != 0)), skipped


def run_all():
    """Runs all parts, several at a time: they mostly wait. The longest file comes first, because it takes longest."""
    start = time.monotonic()
    folder = os.path.dirname(os.path.abspath(__file__))
    files = [file for file in os.listdir(folder) if file.startswith("test_") and file.endswith(".py")]
    files.sort(key=lambda file: os.path.getsize(os.path.join(folder, file)), reverse=True)
    with concurrent.futures.ThreadPoolExecutor(WIDTH * len(os.sched_getaffinity(0))) as pool:
        counts = [sum(column) for column in zip(*pool.map(run_apart, [file[:-3] for file in files]))]
    print("%s, %.1f s" % (SUMMARY % tuple(counts), time.monotonic() - start))
    return 1 if counts[2] or not counts[0] else 0


def main():
    try:
        import pyte
        import wcwidth
        os.close(os.openpty()[0])
    except (ImportError, OSError) as missing:
        print("pty suite: skipped, %s (Debian: python3-pyte python3-wcwidth)" % missing)
        return 0
    return run(sys.argv[1:]) if sys.argv[1:] else run_all()


if __name__ == "__main__":
    sys.exit(main())
