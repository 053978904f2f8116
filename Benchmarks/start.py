"""From the start of the process to its first screen, and the memory it took."""

import os

from session import Session
from table import Row

ROOM = ("--demo", "--open", "channel:42")


def rows(programs, runs):
    screen = Row("channel 42 of the demo, first screen", "ms", ratio=2.5)
    memory = Row("channel 42 of the demo, peak memory", "MiB", most=12)
    million = Row("the same in a store of a million messages", "ms", ratio=1.3)
    home = os.environ.get("BENCH_HOME", "")
    if not os.path.isdir(home):
        million.missing = "BENCH_HOME names no prepared --home folder"
    # Taken in turns, so that whatever else the machine does falls on all of them alike.
    for _ in range(runs):
        measure(screen.floor, None, programs["start-floor"])
        time = measure(screen.samples, memory.samples, programs["parlor"], *ROOM)
        if time is None:
            screen.missing = memory.missing = million.missing = "no screen came"
            break
        if os.path.isdir(home):
            measure(million.samples, None, programs["parlor"], "--home", home, "--open", "channel:42")
            million.floor = screen.samples
    return [screen, million, memory]


def measure(times, peaks, *arguments):
    with Session(*arguments) as session:
        time = session.first_screen()
        peak = session.peak_memory()
    if time is not None:
        times.append(time)
        if peaks is not None and peak is not None:
            peaks.append(peak)
    return time
