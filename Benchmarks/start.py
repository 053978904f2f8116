"""Measures the time from the start of the process to its first screen, and the memory that it takes."""

import tempfile

from session import Session
from table import Row

RUNS = 40


def rows(programs):
    irssi, parlor = programs["irssi"], (programs["parlor"], "--demo", "--open", "channel:42")
    peer = Row("first screen of irssi", "ms", missing="" if irssi else "irssi is not installed")
    screen = Row("first screen of channel 42", "ms", ratio=0.8 if irssi else None)
    memory = Row("peak memory of channel 42", "MiB", most=20)
    with tempfile.TemporaryDirectory(prefix="irssi-") as folder:
        # The first run warms up.
        for run in range(RUNS + 1):
            other = measure(irssi, f"--home={folder}", "--noconnect") if irssi else (None, None)
            demo = measure(*parlor)
            if other is None or demo is None:
                screen.missing = memory.missing = "no screen came"
                screen.samples, memory.samples = [], []
                break
            if not run:
                continue
            if irssi:
                peer.samples.append(other[0])
                screen.peer.append(other[0])
            screen.samples.append(demo[0])
            memory.samples.append(demo[1])
    return [peer, screen, memory]


def measure(*arguments):
    """The milliseconds to the first screen of a program, and the memory that it takes; None if no screen came."""
    with Session(*arguments) as session:
        time, peak = session.first_screen(), session.peak_memory()
    return None if time is None or peak is None else (time, peak)
