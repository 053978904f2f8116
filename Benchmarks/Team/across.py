"""Measures how long a message takes from the session on one machine to the screens of others."""

import re
import selectors
import time

from homes import Pipe, World
from table import Row

AGENTS, RATE, SECONDS, RUNS = 20, 100, 3, 5
MARK = re.compile(rb"line-(\d+)-(\d+)-(\d+)")


def rows(_):
    row = Row(f"sent > drawn on other machines, {AGENTS} agents, {RATE} messages/s, 99 of 100", "ms", most=60)
    with World(AGENTS) as world:
        sessions = [Pipe(home) for home in world.join_guests(AGENTS)]
        for session in sessions:
            session.say(b"here")
        for home in world.homes:
            home.wait_until_sent()
        # The first run warms up.
        for run in range(RUNS + 1):
            times = sorted(talk(sessions, RATE, SECONDS, run))
            lost = RATE * SECONDS * (AGENTS - 1) - len(times)
            if lost:
                row.missing, row.samples = f"{lost} lines did not come", []
                break
            if run:
                row.samples.append(times[len(times) * 99 // 100])
        for session in sessions:
            session.end()
    return [row]


def talk(sessions, rate, seconds, run):
    """Writes lines into the sessions by turns, so many a second. Returns the milliseconds until each other session shows each."""
    # Whoever keeps up is waited for.
    patience = 5
    sent, times = {}, {}
    total, number = rate * seconds, 0
    wanted = total * (len(sessions) - 1)
    with selectors.DefaultSelector() as ready:
        for session in sessions:
            ready.register(session.process.stdout, selectors.EVENT_READ, session)
        began = time.monotonic()
        while (number < total or len(times) < wanted) and time.monotonic() < began + seconds + patience:
            while number < total and time.monotonic() >= began + number / rate:
                writer = number % len(sessions)
                sent[number] = time.monotonic_ns()
                sessions[writer].write(b"line-%d-%d-%d\n" % (run, writer, number))
                number += 1
            pause = began + number / rate - time.monotonic() if number < total else 0.1
            for key, _ in ready.select(max(pause, 0)):
                at = time.monotonic_ns()
                for line in key.data.read() or []:
                    if (mark := MARK.search(line)) and int(mark[1]) == run and sessions[int(mark[2])] is not key.data:
                        times.setdefault((key.data, int(mark[3])), (at - sent[int(mark[3])]) / 1e6)
    return list(times.values())
