"""Measures how long a session takes to answer Enter, in a replica and in an embedded store with the same content."""

import time

from homes import Pipe, World
from table import Row, middle

# A sample is the median of so many lines, because a single one may be interrupted by any other process.
LINES = 20
# The agent sends a line meanwhile. Nobody types faster.
PAUSE = 0.02


def rows(runs):
    near = Row("Enter answered in a replica", "ms", ratio=1.3)
    away = Row("the same while the server is away", "ms", ratio=1.3)
    with World() as world:
        home = world.join("emma")
        alone, replica = Pipe(home, home.detached()), Pipe(home)
        alone.say("first")
        replica.say("first")
        home.wait_for_agent()
        talk(near, alone, replica, 2 * runs)
        home.wait_until_sent()
        world.pause()
        home.wait_until("SELECT fault IS NOT NULL FROM origin", 1)
        talk(away, alone, replica, 2 * runs)
        if not home.outbox():
            away.missing = "the server was not away"
            away.samples.clear()
        for session in (alone, replica):
            session.end()
        world.server.start()
    return [near, away]


def talk(row, alone, replica, samples):
    """Writes lines in each by turns."""
    for number in range(samples):
        times = {alone: [], replica: []}
        for line in range(LINES):
            for session in times:
                time.sleep(PAUSE)
                times[session].append(session.say(f"bench-{number:03}-{line:03}"))
        row.floor.append(middle(times[alone]))
        row.samples.append(middle(times[replica]))
