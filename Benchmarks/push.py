"""Measures the time from appending a notification to its banner on the terminal, and keys typed while many come."""

import os
import tempfile
import time

import home
from session import Session
from table import Row

WARM_UP = 10
FLOOD, KEYS, LINE = 100_000, 200, 20
# Milliseconds. A person notices no delay below this.
LIMIT = 20


def rows(programs, runs):
    bare = Row("append to a file > read by a bare inotify reader", "us")
    row = Row("append to the push file > banner on the terminal", "us", ratio=3)
    with tempfile.TemporaryDirectory(prefix="push-") as folder:
        files = [os.path.join(folder, name) for name in ("floor", "push")]
        for file in files:
            open(file, "w").close()
        # The floor is a program that only reads appended lines and writes them to the terminal.
        with Session(programs["push-floor"], files[0]) as floor, \
                Session(programs["parlor"], "--demo", "--open", "channel:42", "--push", files[1]) as drawn, \
                open(files[0], "ab", buffering=0) as read, open(files[1], "ab", buffering=0) as shown:
            if floor.first_screen() is None or drawn.first_screen() is None:
                row.missing = "no screen came"
                return [bare, row]
            # Measured in turns, so that other load on the machine affects both alike.
            for number in range(WARM_UP + runs):
                pair = append(read, floor, number), append(shown, drawn, number)
                if None in pair:
                    row.missing = "no banner came"
                    break
                if number >= WARM_UP:
                    (began, seen, output), (ours, drawn_at, _) = pair
                    bare.samples.append((int(output.split()[0]) - began) / 1e3)
                    row.floor.append((seen - began) / 1e3)
                    row.samples.append((drawn_at - ours) / 1e3)
    return [bare, row, *flood(programs)]


def flood(programs):
    """Keys typed while a hundred thousand notifications are shown and kept."""
    each = Row(f"key > echo while {FLOOD:,} notifications come", "ms", most=LIMIT)
    slowest = Row("all but the slowest in a hundred", "ms", most=LIMIT)
    rate = Row("notifications of that flood, shown and kept", "/s", least=1000)
    with home.small(programs) as folder:
        file = os.path.join(folder, "push")
        open(file, "w").close()
        with Session(programs["parlor"], "--home", folder, "--open", "channel:1", "--push", file) as session:
            if session.first_screen() is None:
                each.missing = "no screen came"
                return [each, slowest, rate]
            began = time.monotonic()
            with open(file, "a") as appended:
                for number in range(FLOOD):
                    # The last one is not part of the burst, so that it is seen when all others are told of.
                    level = "time-sensitive" if number == FLOOD - 1 else "active"
                    appended.write('{"aps":{"alert":{"title":"bench","body":"%06d"},"interruption-level":"%s"}}\n' % (
                        number, level))
            each.samples = list(echoes(session))
            ended = end(session, b"bench: %06d" % (FLOOD - 1))
    slowest.samples = sorted(each.samples)[:-len(each.samples) // 100][-1:]
    if ended is None or len(each.samples) < KEYS:
        each.missing = "the flood was over, or a key was not answered"
    else:
        rate.samples = [FLOOD / (ended - began)]
    return [each, slowest, rate]


def echoes(session):
    """Types keys. Yields the milliseconds until each is shown after the prompt."""
    typed = b""
    for number in range(KEYS):
        if len(typed) == LINE:
            session.type(b"\x15")
            typed = b""
        # No line of a burst has a capital letter.
        key = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26:][:1]
        typed += key
        session.output = b""
        began = time.monotonic_ns()
        session.type(key)
        seen, _ = session.wait_for(key)
        if seen is None:
            return
        yield (seen - began) / 1e6


def end(session, mark):
    """Waits for the mark and returns the time. Returns None if there was no output for ten seconds. Discards the output."""
    seen = b""
    while mark not in seen:
        session.output = b""
        if not session.ready.poll(10_000):
            return None
        seen = seen[-len(mark):] + session.read()
    return time.monotonic()


def append(file, session, number):
    """Appends a line. Returns when it was appended, when it was on the terminal, and the output until then; None if it never
    came.
    """
    mark = b"bench-%06d" % number
    # One that stands alone: of many that come within a moment, others are summed up.
    line = b'{"aps":{"alert":{"title":"bench","body":"%s"},"interruption-level":"time-sensitive"}}\n' % mark
    began = time.monotonic_ns()
    file.write(line)
    seen, output = session.wait_for(mark)
    time.sleep(0.002)
    session.drain()
    return None if seen is None else (began, seen, output)
