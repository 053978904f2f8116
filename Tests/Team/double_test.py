"""What an agent does when a network repeats bytes: the answer to one call must not be taken for that of the next."""

import threading
import time
import unittest

from proxy import DOUBLE
from run import Run
from server import LIMIT
from team import ROOMS


class Doubles(unittest.TestCase):
    def test_every_connection_repeats_a_piece(self):
        run = Run()
        self.addCleanup(run.close)
        person = run.people[0]
        home, proxy = person.home, person.home.proxies[0]
        run.chance.seed(7)
        proxy.chance.seed(7)
        proxy.faults = [DOUBLE]
        for number in range(2, 8):
            # Each begins with new connections.
            proxy.pieces, proxy.is_clean = [number], False
            before, end = proxy.made[DOUBLE], time.monotonic() + LIMIT
            agent = home.start_agent()
            person.talk(ROOMS[0], "double-%d" % number)
            while proxy.made[DOUBLE] == before and time.monotonic() < end:
                threading.Event().wait(0.01)
            self.assertGreater(proxy.made[DOUBLE], before, "no piece %d" % number)
            run.note()
            home.kill_agents()
            agent.wait()
        self.assertEqual(run.settle(), [])
