"""Measures how fast an agent sends what was written while the server was away."""

import time

from homes import Pipe, World
from table import Row

MESSAGES = 10_000


def rows(runs):
    rate = Row(f"an outbox of {MESSAGES:,} drained", "/s", least=10_000)
    with World() as world:
        home = world.join("emma")
        # Writing them takes much longer than sending them.
        for run in range((runs + 1) // 2):
            world.pause()
            session = Pipe(home, reads=False)
            for number in range(MESSAGES):
                session.write(b"drain-%d-%05d a message of about forty letters\n" % (run, number))
            home.wait_until("SELECT count(*) FROM outbox WHERE kind = 1", MESSAGES)
            session.end()
            home.kill_agents()
            world.server.start()
            began = time.monotonic()
            agent = home.start_agent()
            rate.samples.append(MESSAGES / (home.wait_until_sent() - began))
            agent.kill()
            agent.wait()
            sent = world.server.sql(f"SELECT count(*) FROM parlor.message WHERE text LIKE 'drain-{run}-%'")
            if int(sent[0][0]) != MESSAGES:
                rate.missing = f"the server has {sent[0][0]}"
    return [rate]
