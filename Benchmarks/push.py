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
        files = [os.path.join(folder, name) for name in ("floor", "push")]
        for file in files:
            open(file, "w").close()
        # The floor is the same way, from the append to the terminal, through a program that does nothing else.
        with Session(programs["push-floor"], files[0]) as floor, \
                Session(programs["parlor"], "--demo", "--open", "channel:42", "--push", files[1]) as drawn, \
                open(files[0], "ab", buffering=0) as read, open(files[1], "ab", buffering=0) as shown:
            if floor.first_screen() is None or drawn.first_screen() is None:
                row.missing = "no screen came"
                return [bare, row]
            # In turns, so that whatever else the machine does falls on both alike.
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
    return [bare, row]


def append(file, session, number):
    """When a line was appended, when it was on the terminal, and what was there; None if it never came."""
    mark = b"bench-%06d" % number
    line = b'{"aps":{"alert":{"title":"bench","body":"%s"}}}\n' % mark
    began = time.monotonic_ns()
    file.write(line)
    seen, output = session.wait_for(mark)
    time.sleep(0.002)
    session.drain()
    return None if seen is None else (began, seen, output)
