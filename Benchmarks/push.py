"""From the append to the push file to the banner on the terminal."""

import os
import tempfile
import time

from session import Session
from table import Row

WARM_UP = 10


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
    return [bare, row]


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
