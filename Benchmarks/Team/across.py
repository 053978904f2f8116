"""Measures how long a message takes from one machine to the screens of others, beside listeners that do nothing but libpq."""

import re
import selectors
import time

import bare
from homes import Pipe, World
from table import Row

AGENTS, RATE, SECONDS = 20, 100, 3
MARK = re.compile(rb"line-(\d+)-(\d+)-(\d+)")


def rows(runs):
    half = Row(f"sent on one host > drawn on {AGENTS - 1} others, {RATE} messages/s, median", "ms", ratio=2)
    most = Row("the same, 99 of 100", "ms", ratio=4)
    with bare.Floor() as floor, World(AGENTS) as world:
        sessions = [Pipe(home) for home in world.join_guests(AGENTS)]
        for session in sessions:
            session.say("here")
        for home in world.homes:
            home.wait_until_sent()
        # The first run warms up.
        for run in range(runs + 1):
            least = floor.measure(AGENTS, AGENTS, RATE, SECONDS)
            times = talk(sessions, run)
            if len(times) < RATE * SECONDS * (AGENTS - 1):
                half.missing = most.missing = f"only {len(times)} lines came"
                break
            if run:
                for row, part in ((half, 0.5), (most, 0.99)):
                    row.floor.append(bare.share(least, part))
                    row.samples.append(bare.share(times, part))
        for session in sessions:
            session.end()
    return [half, most]


def talk(sessions, run):
    """Writes lines in each session by turns, RATE a second. Returns the milliseconds until each of the others shows each."""
    # Whoever keeps up is waited for.
    patience = 5
    sent, times = {}, {}
    with selectors.DefaultSelector() as ready:
        for session in sessions:
            ready.register(session.process.stdout, selectors.EVENT_READ, session)
        began = time.monotonic()
        total, number = RATE * SECONDS, 0
        while len(times) < total * (len(sessions) - 1) and time.monotonic() < began + SECONDS + patience:
            while number < total and time.monotonic() >= began + number / RATE:
                writer = number % len(sessions)
                sent[number] = time.monotonic_ns()
                sessions[writer].write(b"line-%d-%d-%d\n" % (run, writer, number))
                number += 1
            pause = began + number / RATE - time.monotonic() if number < total else 0.1
            for key, _ in ready.select(max(pause, 0)):
                at = time.monotonic_ns()
                for line in key.data.read() or []:
                    if (mark := MARK.search(line)) and int(mark[1]) == run and sessions[int(mark[2])] is not key.data:
                        times.setdefault((key.data, int(mark[3])), (at - sent[int(mark[3])]) / 1e6)
    return list(times.values())
