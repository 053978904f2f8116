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
        person, other = run.people[:2]
        home, proxy = person.home, person.home.proxies[0]
        run.chance.seed(7)
        proxy.chance.seed(7)
        proxy.faults = [DOUBLE]
        for number in range(2, 14):
            # Each begins with new connections.
            proxy.pieces, proxy.is_clean = [number], False
            before, end = proxy.made[DOUBLE], time.monotonic() + LIMIT
            agent = home.start_agent()
            # What somebody else says is asked for with statements that get a name.
            for talk in range(2):
                person.talk(ROOMS[0], "double-%d-%d" % (number, talk))
                other.talk(ROOMS[0], "other-%d-%d" % (number, talk))
            while proxy.made[DOUBLE] == before and time.monotonic() < end:
                threading.Event().wait(0.01)
            self.assertGreater(proxy.made[DOUBLE], before, "no piece %d" % number)
            run.note()
            home.kill_agents()
            agent.wait()
        self.assertEqual(run.settle(), [])
