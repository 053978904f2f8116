#!/usr/bin/python3
"""Runs the pty suite. `run.py NAME...` runs only the named parts: test_keys, test_keys.Keys, or test_keys.Keys.test_end."""

import os
import signal
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


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


def main():
    try:
        import pyte
        import wcwidth
        os.close(os.openpty()[0])
    except (ImportError, OSError) as missing:
        print("pty suite: skipped, %s (Debian: python3-pyte python3-wcwidth)" % missing)
        return 0
    start = time.monotonic()
    signal.signal(signal.SIGALRM, hang)
    loader = unittest.TestLoader()
    folder = os.path.dirname(os.path.abspath(__file__))
    tests = loader.loadTestsFromNames(sys.argv[1:]) if sys.argv[1:] else loader.discover(folder)
    result = unittest.TextTestRunner(resultclass=Result, verbosity=1).run(tests)
    bad = len(result.failures) + len(result.errors)
    print("pty suite: %d tests, %d cases, %d failures, %d skipped, %.1f s" % (
        result.testsRun, result.cases, bad, len(result.skipped), time.monotonic() - start))
    return 1 if bad or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main())
