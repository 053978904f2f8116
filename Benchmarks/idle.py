"""Measures how often idle sessions wake up in a minute."""

import contextlib
import glob
import time

import home
from session import Session
from table import Row

MINUTE = 60
PLACES = ("channel:1", "channel:1", "home", "search:lunch")


def rows(programs):
    wakes = Row(f"wake-ups in a minute of each of {len(PLACES)} idle sessions", "", most=0)
    with home.small(programs) as folder, contextlib.ExitStack() as stack:
        sessions = [
            stack.enter_context(Session(programs["parlor"], "--home", folder, "--open", place)) for place in PLACES]
        if any(session.first_screen() is None for session in sessions):
            wakes.missing = "no screen came"
            return [wakes]
        # A session marks what it shows as read a moment later. That must not count.
        time.sleep(2)
        before = [switches(session.pid) for session in sessions]
        time.sleep(MINUTE)
        wakes.samples = [float(switches(session.pid) - count) for session, count in zip(sessions, before)]
    return [wakes]


def switches(pid):
    """The context switches of all threads of a process."""
    count = 0
    for task in glob.glob(f"/proc/{pid}/task/*"):
        with open(task + "/status") as status:
            count += sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
    return count
