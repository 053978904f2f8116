"""Measures two terminals in one room: how long a line takes until whoever types it sees it, and until the other does."""

import time

import home
from session import Session
from table import Row

ROOM = "channel:1"
WARM_UP, LINES = 5, 200


def rows(programs):
    drawn = Row("Enter > the line is drawn", "ms", most=20)
    slowest = Row(f"a line typed in one terminal > on another, slowest of {LINES}", "ms", most=50)
    with home.small(programs) as folder:
        arguments = (programs["parlor"], "--home", folder, "--open", ROOM)
        with Session(*arguments) as one, Session(*arguments) as other:
            if one.first_screen() is None or other.first_screen() is None:
                drawn.missing = slowest.missing = "no screen came"
                return [drawn, slowest]
            drawn.samples = list(enter(one, WARM_UP + LINES))[WARM_UP:]
            times = list(talk(one, other, WARM_UP + LINES))[WARM_UP:]
            if len(drawn.samples) < LINES or len(times) < LINES:
                drawn.samples = []
                drawn.missing = slowest.missing = "a line did not come"
            else:
                slowest.samples = [max(times)]
    return [drawn, slowest]


def enter(session, count):
    """Types lines, and then Enter. Yields the milliseconds from Enter until the line is drawn in the room."""
    for number in range(count):
        mark = b"enter-%06d" % number
        session.type(mark)
        if session.wait_for(mark)[0] is None:
            return
        session.drain(50)
        began = time.monotonic_ns()
        session.type(b"\r")
        seen, _ = session.wait_for(mark)
        if seen is None:
            return
        yield (seen - began) / 1e6
        session.drain(10)


def talk(one, other, count):
    """Types lines in both terminals by turns. Yields the milliseconds that each takes to the other terminal."""
    for number in range(count):
        one.drain(10)
        other.drain(10)
        mark = b"bench-%06d" % number
        began = time.monotonic_ns()
        one.type(mark + b"\r")
        seen, _ = other.wait_for(mark)
        if seen is None:
            return
        yield (seen - began) / 1e6
        one, other = other, one
