"""What an agent does when a network repeats bytes: the answer to one call must not be taken for that of the next."""

import unittest

from proxy import DOUBLE
from run import Run
from team import ROOMS


class Doubles(unittest.TestCase):
    def test_every_connection_repeats_a_piece(self):
        run = Run()
        self.addCleanup(run.team.close)
        home = run.team.homes[0]
        run.chance.seed(7)
        home.proxy.faults = [DOUBLE]
        for number in range(2, 40):
            # The agent of the last session keeps its connection, so each begins with a new one.
            home.kill_agents()
            home.proxy.pieces, home.proxy.is_clean = [number], False
            run.talk(home, ROOMS[0], "double-%d" % number)
            run.note()
        self.assertGreater(home.proxy.made[DOUBLE], 10)
        self.assertEqual(run.settle(), [])
