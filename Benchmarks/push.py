"""Measures the time from appending a notification to its banner on the terminal, `parlor push` and `parlor open` until the
terminal shows what they bring, and keys typed while many notifications come.
"""

import os
import sqlite3
import subprocess
import tempfile
import time

import home
from session import Session
from table import Row

WARM_UP = 10
FLOOD, ROOMS, KEYS, LINE = 100_000, 50, 200, 20
# How much memory a flood may add, in mebibytes: what an inbox of a thousand notifications takes.
GROWTH = 8
# Notifications of a flood in a second.
RATE = 200_000
# Milliseconds. A person notices no delay below this.
LIMIT = 20


def rows(programs, runs):
    bare = Row("append to a file > read by a bare inotify reader", "us")
    row = Row("append to the push file > banner on the terminal", "us", ratio=2)
    slow = Row("the slowest of a hundred such banners", "us", ratio=5)
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
                return [bare, row, slow]
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
    if row.samples:
        slow.samples, slow.floor = [slowest(row.samples)], [slowest(row.floor)]
    return [bare, row, slow, *delivered(programs, runs), *flood(programs)]


def slowest(samples):
    """The one that all but the slowest in a hundred stay below."""
    return sorted(samples)[-(len(samples) // 100) - 1]


def delivered(programs, runs):
    """Commands that reach a running session. The floor is a static Swift program that does nothing, and then an append to the
    file that the bare reader reads.
    """
    pushed = Row("parlor push > banner on the terminal", "ms", ratio=2)
    opened = Row("parlor open > the room on the terminal", "ms", most=30)
    with home.small(programs) as folder, tempfile.NamedTemporaryFile(prefix="floor-") as file:
        with Session(programs["parlor"], "--home", folder, "--open", "channel:1", "--plain") as session, \
                Session(programs["push-floor"], file.name) as floor:
            if session.first_screen() is None or floor.first_screen() is None:
                pushed.missing = opened.missing = "no screen came"
                return [pushed, opened]
            for number in range(runs // 5):
                mark = b"bench-%06d" % number
                pair = [
                    command(floor, mark, programs["start-floor"], append=file.name),
                    command(session, mark, programs["parlor"], "push", "--home", folder, "--to", ACCOUNT, "--body", mark.decode()),
                ]
                time.sleep(1.1)  # so that it is not part of a burst
                place = "home" if number % 2 else "channel:2"
                at = command(session, b"> " if number % 2 else b"#channel-2", programs["parlor"], "open", "--home", folder,
                             "--as", ACCOUNT, place)
                if None in pair or at is None:
                    pushed.missing = opened.missing = "nothing came"
                    break
                pushed.floor.append(pair[0])
                pushed.samples.append(pair[1])
                opened.samples.append(at)
    return [pushed, opened]


# The account of a filled store.
ACCOUNT = "fill-1-0@example.org"


def command(session, mark, *arguments, append=None):
    """Runs a program. Returns the milliseconds until the session shows the mark; None if it does not."""
    session.drain(20)
    session.output = b""
    began = time.monotonic_ns()
    done = subprocess.run(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if append:
        with open(append, "ab", buffering=0) as file:
            file.write(mark + b"\n")
    seen, _ = session.wait_for(mark)
    return (seen - began) / 1e6 if seen is not None and done.returncode == 0 else None



def flood(programs):
    """Keys typed while a hundred thousand notifications are shown and kept."""
    each = Row(f"key > echo while {FLOOD:,} notifications come", "ms", most=LIMIT)
    slowest = Row("all but the slowest in a hundred", "ms", most=LIMIT)
    rate = Row(f"notifications of that flood, for {ROOMS} rooms", "/s", least=RATE)
    memory = Row("memory that the flood adds", "MiB", most=GROWTH)
    rows = [each, slowest, rate, memory]
    with home.small(programs) as folder:
        rooms = channels(folder)
        file = os.path.join(folder, "push")
        open(file, "w").close()
        with Session(programs["parlor"], "--home", folder, "--open", "channel:1", "--push", file) as session:
            if session.first_screen() is None:
                each.missing = "no screen came"
                return rows
            before = session.peak_memory()
            began = time.monotonic()
            with open(file, "a") as appended:
                for number in range(FLOOD):
                    # The last one is not part of the burst, so that it is seen when all others are told of.
                    level = "time-sensitive" if number == FLOOD - 1 else "active"
                    appended.write(
                        '{"type":"channel","channel_id":%d,"aps":{"alert":{"title":"bench","body":"%06d"},'
                        '"interruption-level":"%s"}}\n' % (rooms[number % len(rooms)], number, level))
            each.samples = list(echoes(session))
            ended = end(session, b"bench: %06d" % (FLOOD - 1))
            memory.samples = [session.peak_memory() - before]
    slowest.samples = sorted(each.samples)[:-len(each.samples) // 100][-1:]
    if ended is None or len(each.samples) < KEYS:
        each.missing = "the flood was over, or a key was not answered"
    else:
        rate.samples = [FLOOD / (ended - began)]
    return rows


def channels(folder):
    """The numbers of channels of a filled store, other than the one on the screen, as many as the flood is for."""
    connection = sqlite3.connect(os.path.join(folder, "data", "parlor.sqlite"))
    try:
        found = connection.execute("SELECT id FROM room WHERE name IS NOT NULL AND id > 1 LIMIT ?", (ROOMS,)).fetchall()
        return [room for room, in found]
    finally:
        connection.close()


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
