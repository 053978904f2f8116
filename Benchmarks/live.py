"""Measures two terminals in one room: how long a line takes from one to the other, and how many lines a second ten writing
processes reach.
"""

import re
import select
import subprocess
import time

import home
from session import Session
from table import Row

ROOM = "channel:1"
PASTED = 1000
LIMIT = 50
WARM_UP = 5
# A link in a running session has to feel like a key.
LINK_LIMIT = 30
WRITERS, LINES = 10, 300


def rows(programs, runs):
    each = Row("a line typed in one terminal > on the other", "ms", most=LIMIT)
    slowest = Row("the slowest of them", "ms", most=LIMIT)
    link = Row("/open LINK typed > the screen that it leads to", "ms", most=LINK_LIMIT)
    paste = Row(f"a paste of {PASTED:,} lines and 60 kB, shown, sent, and on the other terminal", "ms", most=500)
    rate = Row(f"lines of {WRITERS} writing processes, on both terminals", "/s", least=1000)
    with home.small(programs) as folder:
        arguments = (programs["parlor"], "--home", folder, "--open", ROOM)
        with Session(*arguments) as one, Session(*arguments) as other:
            if one.first_screen() is None or other.first_screen() is None:
                each.missing = link.missing = paste.missing = rate.missing = "no screen came"
                return [each, slowest, link, paste, rate]
            each.samples = list(talk(one, other, WARM_UP + runs))[WARM_UP:]
            if len(each.samples) < runs:
                each.missing = "a line did not come"
            slowest.samples = [max(each.samples)] if each.samples else []
            for number in range(10 * runs):
                follow(link, number, one)
            for number in range(10):
                send_paste(paste, number, one, other)
            for number in range(3):
                measure(rate, programs, folder, number, (one, other))
    return [each, slowest, link, paste, rate]


def follow(link, number, one):
    """Opens a screen by its link, then the room again, and measures both."""
    for place, mark in ((b"settings/profile", b"Profile>"), (b"home/" + ROOM.encode(), b"/settings")):
        one.drain(20)
        began = time.monotonic_ns()
        one.type(b"/open workspace:1/%s\r" % place)
        seen, _ = one.wait_for(mark)
        if seen is None:
            link.missing = "the screen did not come"
            return
        while one.ready.poll(5) and one.read():
            seen = time.monotonic_ns()
        if number:
            link.samples.append((seen - began) / 1e6)


def send_paste(paste, number, one, other):
    """Pastes lines into one terminal, says yes to the question, and waits until the other shows the message."""
    mark = b"paste-%02d" % number
    lines = mark + b"\r" + b"\r".join(b"%-59d" % line for line in range(PASTED - 1))
    one.drain(20)
    other.drain(20)
    began = time.monotonic_ns()
    one.type(b"\x1b[200~" + lines + b"\x1b[201~")
    if one.wait_for(b"(y/n)")[0] is not None:
        one.type(b"y\r")
        seen, _ = other.wait_for(mark)
        if seen is not None:
            paste.samples.append((seen - began) / 1e6)
            return
    paste.missing = "the message did not come"


def talk(one, other, runs):
    """Types lines in both terminals by turns. Yields the milliseconds that each takes to the other terminal."""
    for number in range(runs):
        mark = b"bench-%06d" % number
        began = time.monotonic_ns()
        one.type(mark + b"\r")
        seen, _ = other.wait_for(mark)
        if seen is None:
            return
        yield (seen - began) / 1e6
        one, other = other, one
        one.drain(10)
        other.drain(10)


def measure(rate, programs, folder, number, sessions):
    pattern = re.compile(rb"many-%d-(\d+)-(\d+)" % number)
    # A session that shows older messages would only be told that there are new ones.
    for session in sessions:
        session.type(b"/latest\r")
        session.drain(100)
        session.output = b""
    began = time.monotonic()
    writers = [
        subprocess.Popen([programs["store-bench"], "say", folder, "1", f"many-{number}-{writer}", str(LINES)])
        for writer in range(WRITERS)]
    gather(sessions, b"many-%d" % number)
    took = time.monotonic() - began
    # The lines in the order in which each terminal showed them.
    seen = [pattern.findall(session.output) for session in sessions]
    failed = sum(writer.wait() != 0 for writer in writers)
    wanted = {(b"%d" % writer, b"%d" % line) for writer in range(WRITERS) for line in range(LINES)}
    if failed or seen[0] != seen[1] or len(seen[0]) != len(wanted) or set(seen[0]) != wanted:
        rate.missing = f"{len(seen[0])} and {len(seen[1])} of {len(wanted)} lines, {failed} writers failed"
    else:
        rate.samples.append(len(wanted) / took)


def gather(sessions, word, limit=20):
    """Reads all terminals at once, until each has shown the word as often as there are lines."""
    until = time.monotonic() + limit
    behind = list(sessions)
    while behind and time.monotonic() < until:
        masters, _, _ = select.select([session.master for session in behind], [], [], 1)
        for session in behind:
            if session.master in masters:
                session.read()
        behind = [session for session in behind if session.output.count(word) < WRITERS * LINES]

