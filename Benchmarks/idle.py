"""Measures how much idle sessions do in a minute."""

import contextlib
import glob
import time

import home
from session import Session, processor_time
from table import Row

MINUTE = 60
PLACES = ("channel:1", "channel:1", "home", "search:lunch")


def rows(programs, _):
    wakes = Row(f"{len(PLACES)} idle sessions on one store, wake-ups of each in a minute", "", most=4)
    work = Row("their processor time in that minute", "ms", most=1)
    print("waiting a minute ...", flush=True)
    with home.small(programs) as folder, contextlib.ExitStack() as stack:
        sessions = [
            stack.enter_context(Session(programs["parlor"], "--home", folder, "--open", place)) for place in PLACES]
        if any(session.first_screen() is None for session in sessions):
            wakes.missing = work.missing = "no screen came"
            return [wakes, work]
        # A session marks what it shows as read a moment later. That must not count.
        time.sleep(2)
        before = [spent(session.pid) for session in sessions]
        time.sleep(MINUTE)
        after = [spent(session.pid) for session in sessions]
    wakes.samples = [float(end[0] - start[0]) for start, end in zip(before, after)]
    work.samples = [(end[1] - start[1]) / 1e6 for start, end in zip(before, after)]
    return [wakes, work]


def spent(pid):
    """The context switches of all threads of a process, and their processor time in nanoseconds."""
    switches = 0
    for task in glob.glob(f"/proc/{pid}/task/*"):
        with open(task + "/status") as status:
            switches += sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
    return switches, processor_time(pid)
