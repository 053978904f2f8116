"""Folders for --home with a filled store in them, and somebody signed in."""

import contextlib
import os
import subprocess
import tempfile

THOUSAND = 1000


@contextlib.contextmanager
def small(programs):
    """One with a thousand messages, which goes again."""
    with tempfile.TemporaryDirectory(prefix="home-") as folder:
        subprocess.run([programs["store-bench"], "home", folder, str(THOUSAND)], check=True)
        yield folder


def large():
    """The one with a million messages that BENCH_HOME names; None if it is not there."""
    folder = os.environ.get("BENCH_HOME", "")
    return folder if os.path.isdir(folder) else None
