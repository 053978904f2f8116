"""A small disk in memory, which can be full."""

import errno
import os
import subprocess

SIZE = 256 << 20


class SmallDisk:
    """A disk on a folder. Only root can make one; otherwise, or if it is not wanted, `is_small` is false, and the folder stays on
    its own disk.
    """

    def __init__(self, folder, is_wanted):
        self.folder, self.file = folder, os.path.join(folder, "fill")
        self.is_small = is_wanted and os.geteuid() == 0 and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=%d,mode=711" % SIZE, "small", folder], check=False,
            stderr=subprocess.DEVNULL).returncode

    def fill(self):
        """Leaves no byte."""
        with open(self.file, "ab", 0) as file:
            for piece in (b"\0" * (1 << 20), b"\0"):
                try:
                    while True:
                        file.write(piece)
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def free(self):
        if os.path.exists(self.file):
            os.unlink(self.file)

    def close(self):
        if self.is_small:
            subprocess.run(["umount", "-l", self.folder], check=True)
