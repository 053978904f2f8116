"""Folders for --home that hold a filled store with an account signed in."""

import contextlib
import os
import subprocess
import tempfile

THOUSAND = 1000


@contextlib.contextmanager
def small(programs):
    """A folder with a thousand messages, which is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="home-") as folder:
        subprocess.run([programs["store-bench"], "home", folder, str(THOUSAND)], check=True)
        yield folder


def large():
    """The folder with a million messages that BENCH_HOME names; None if it does not exist."""
    folder = os.environ.get("BENCH_HOME", "")
    return folder if os.path.isdir(folder) else None
