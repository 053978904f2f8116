"""Measures how long a message takes from one machine to the screens of others, beside programs that do nothing but libpq."""

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
    with bare.Floor() as floor, World(AGENTS) as world, floor.clients(AGENTS) as clients:
        sessions = [Pipe(home) for home in world.join_guests(AGENTS)]
        for session in sessions:
            session.say("here")
        for home in world.homes:
            home.wait_until_sent()
        # The first run warms up.
        for run in range(runs + 1):
            least, times = (talk(programs, programs, RATE, SECONDS, run) for programs in (clients, sessions))
            lost = RATE * SECONDS * (AGENTS - 1) - min(len(least), len(times))
            if lost:
                half.missing = most.missing = f"{lost} lines did not come"
                break
            if run:
                for row, part in ((half, 0.5), (most, 0.99)):
                    row.floor.append(bare.share(least, part))
                    row.samples.append(bare.share(times, part))
        for session in sessions:
            session.end()
    return [half, most]


def talk(writers, readers, rate, seconds, run):
    """Writes lines into the writers by turns, so many a second. Returns the milliseconds until each other reader shows each."""
    # Whoever keeps up is waited for.
    patience = 5
    sent, times = {}, {}
    total, number = rate * seconds, 0
    wanted = sum(reader is not writers[line % len(writers)] for reader in readers for line in range(total))
    with selectors.DefaultSelector() as ready:
        for reader in readers:
            ready.register(reader.process.stdout, selectors.EVENT_READ, reader)
        began = time.monotonic()
        while (number < total or len(times) < wanted) and time.monotonic() < began + seconds + patience:
            while number < total and time.monotonic() >= began + number / rate:
                writer = number % len(writers)
                sent[number] = time.monotonic_ns()
                writers[writer].write(b"line-%d-%d-%d\n" % (run, writer, number))
                number += 1
            pause = began + number / rate - time.monotonic() if number < total else 0.1
            for key, _ in ready.select(max(pause, 0)):
                at = time.monotonic_ns()
                for line in key.data.read() or []:
                    if (mark := MARK.search(line)) and int(mark[1]) == run and writers[int(mark[2])] is not key.data:
                        times.setdefault((key.data, int(mark[3])), (at - sent[int(mark[3])]) / 1e6)
    return list(times.values())
