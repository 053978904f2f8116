"""Measures the time from the start of the process to its first screen, and the memory it takes.

The ratios compare processor time. On a busy machine a start of 4 ms is interrupted more often than one of 2 ms, so a ratio
of elapsed times would depend on the load. Elapsed time has a fixed limit instead.
"""

import os

from session import Session
from table import Row

ROOM = ("--open", "channel:42")


def rows(programs, runs):
    screen = Row("channel 42 of the demo, processor time to the first screen", "ms", ratio=2.5)
    clock = Row("channel 42 of the demo, first screen", "ms", most=50)
    memory = Row("channel 42 of the demo, peak memory", "MiB", most=12)
    million = Row("the same in a store of a million messages, processor time", "ms", ratio=1.3)
    million_clock = Row("the same in a store of a million messages, first screen", "ms", most=50)
    kiosk = Row("Examples/Kiosk, processor time to the first screen", "ms", ratio=1.3)
    home = os.environ.get("BENCH_HOME", "")
    if not os.path.isdir(home):
        million.missing = million_clock.missing = "BENCH_HOME names no prepared --home folder"
    # Measured in turns, so that other load on the machine affects all of them alike.
    for _ in range(runs):
        floor, demo = measure(programs["start-floor"]), measure(programs["parlor"], "--demo", *ROOM)
        if floor is None or demo is None:
            screen.missing = clock.missing = memory.missing = "no screen came"
            break
        small = measure(programs["kiosk"])
        if small is None:
            kiosk.missing = "no screen came"
            break
        kiosk.floor.append(floor.work)
        kiosk.samples.append(small.work)
        screen.floor.append(floor.work)
        screen.samples.append(demo.work)
        clock.samples.append(demo.time)
        memory.samples.append(demo.peak)
        if os.path.isdir(home):
            large = measure(programs["parlor"], "--home", home, *ROOM)
            if large is None:
                million.missing = million_clock.missing = "no screen came"
                break
            million.floor.append(demo.work)
            million.samples.append(large.work)
            million_clock.samples.append(large.time)
    return [screen, clock, million, million_clock, memory, kiosk]


def measure(*arguments):
    """A session with the time and the memory of its first screen; None if no screen came."""
    with Session(*arguments) as session:
        session.time = session.first_screen()
        session.peak = session.peak_memory()
    return session if session.time is not None and session.peak is not None else None
