"""From the append to the push file to the banner on the terminal, and keys that are typed in a flood of them."""

import os
import tempfile
import time

import home
from session import Session
from table import Row

WARM_UP = 10
FLOOD, KEYS, LINE = 100_000, 200, 20
# A person sees no delay below this.
LIMIT = 20


def rows(programs, runs):
    bare = Row("append to a file > read by a bare inotify reader", "us")
    row = Row("append to the push file > banner on the terminal", "us", ratio=3)
    with tempfile.TemporaryDirectory(prefix="push-") as folder:
        file = os.path.join(folder, "push")
        open(file, "w").close()
        with open(file, "ab", buffering=0) as appended:
            # The floor is the same way, from the append to the terminal, through a program that does nothing else.
            floor = measure(appended, runs, programs["push-floor"], file)
            drawn = measure(appended, runs, programs["parlor"], "--demo", "--open", "channel:42", "--push", file)
    bare.samples = [(int(output.split()[0]) - began) / 1e3 for began, _, output in floor]
    row.floor = [(seen - began) / 1e3 for began, seen, _ in floor]
    row.samples = [(seen - began) / 1e3 for began, seen, _ in drawn]
    if not row.samples:
        row.missing = "no banner came"
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
                    appended.write('{"aps":{"alert":{"title":"bench","body":"%06d"}}}\n' % number)
            each.samples = list(echoes(session))
            ended = end(session, b"bench: %06d" % (FLOOD - 1))
    slowest.samples = sorted(each.samples)[:-len(each.samples) // 100][-1:]
    if ended is None or len(each.samples) < KEYS:
        each.missing = "the flood was over, or a key was not answered"
    else:
        rate.samples = [FLOOD / (ended - began)]
    return [each, slowest, rate]


def echoes(session):
    """Milliseconds for each key, until what was typed stands behind the prompt."""
    typed = b""
    for number in range(KEYS):
        if len(typed) == LINE:
            session.type(b"\x15")
            typed = b""
        key = b"abcdefghijklmnopqrstuvwxyz"[number % 26:][:1]
        typed += key
        session.output = b""
        began = time.monotonic_ns()
        session.type(key)
        seen, _ = session.wait_for(b"> " + typed)
        if seen is None:
            return
        yield (seen - began) / 1e6


def end(session, mark):
    """When the mark was there; None if nothing came any more. What was before it is not kept."""
    seen = b""
    while mark not in seen:
        session.output = b""
        if not session.ready.poll(10_000):
            return None
        seen = seen[-len(mark):] + session.read()
    return time.monotonic()


def measure(appended, runs, *arguments):
    """When each line was appended, when it was on the terminal, and what was there; nothing if one never came."""
    samples = []
    with Session(*arguments) as session:
        if session.first_screen() is None:
            return []
        for number in range(WARM_UP + runs):
            mark = b"bench-%06d" % number
            line = b'{"aps":{"alert":{"title":"bench","body":"%s"}}}\n' % mark
            began = time.monotonic_ns()
            appended.write(line)
            seen, output = session.wait_for(mark)
            if seen is None:
                return []
            samples.append((began, seen, output))
            time.sleep(0.002)
            session.drain()
    return samples[WARM_UP:]
