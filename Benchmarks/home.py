"""A folder for --home that holds a filled store with an account signed in."""

import contextlib
import subprocess
import tempfile

THOUSAND = 1000


@contextlib.contextmanager
def small(programs):
    """A folder with a thousand messages, which is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="home-") as folder:
        subprocess.run([programs["bench"], "home", folder, str(THOUSAND)], check=True)
        yield folder
