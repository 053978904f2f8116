"""The verdicts of `make bench`. They compare each sample with that of the peer taken right before it."""

import os
import sys
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Benchmarks"))

from table import Row


class Budgets(unittest.TestCase):
    def verdict(self, peer, samples, **budget):
        return Row("", "", samples=samples, peer=peer, **budget).verdict

    def test_a_slow_moment_changes_no_verdict(self):
        # Each sample is twice its peer, although the machine was ten times slower now and then.
        self.assertEqual(self.verdict([1, 1, 10, 10, 1], [2, 2, 20, 20, 2], ratio=2), "met")
        # The ratio of the medians is four.
        self.assertEqual(self.verdict([1, 1, 1, 5, 5], [2, 2, 4, 10, 10], ratio=2), "met")

    def test_being_slower_in_most_pairs_misses_the_budget(self):
        # The ratio of the medians is one.
        self.assertEqual(self.verdict([1, 2, 3], [2, 3, 1], ratio=1.2), "MISSED")
        self.assertEqual(self.verdict([1, 1, 1], [2, 2, 9], ratio=1.9), "MISSED")

    def test_a_limit_is_judged_by_itself(self):
        self.assertEqual(self.verdict([], [1, 2, 9], most=2), "met")
        self.assertEqual(self.verdict([1], [3], most=2, ratio=4), "MISSED")
        self.assertEqual(self.verdict([], [1, 2], ratio=4), "not measured")


if __name__ == "__main__":
    unittest.main()
