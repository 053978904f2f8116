"""A throwaway server of a team, and what tests ask it."""

import contextlib
import os
import re
import signal
import subprocess
import tempfile

from disk import SmallDisk

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
AGENT = os.environ.get("AGENT", os.path.join(ROOT, ".build", "debug", "parlor-agent"))
LIMIT = 60


@contextlib.contextmanager
def cleaned_up(thing):
    """If something cannot be made, or making it is interrupted, closes what there is of it."""
    try:
        yield
    except BaseException:
        thing.close()
        raise


class Refused(subprocess.SubprocessError):
    """A server has not done what statements say, or does not run."""


class Server:
    """A server in a folder of its own, or a standby that copies another one. `close` deletes it. With `on_small_disk`, its disk
    is a small one in memory, where that can be made.
    """

    def __init__(self, flags="-c max_connections=300", of=None, on_small_disk=False):
        self.folder = tempfile.mkdtemp(prefix="team-", dir="/tmp")
        os.chmod(self.folder, 0o711)
        self.disk = SmallDisk(self.folder, on_small_disk)
        self.flags = flags
        # What leads to the server. While the server is down, it lets nobody in.
        self.doors = []
        with cleaned_up(self):
            self.url = self.copy(of) if of else self.start()

    @property
    def place(self):
        return os.path.join(self.folder, "pg")

    def tool(self, *words):
        return subprocess.run(
            [os.path.join(ROOT, "Tools", "postgres"), *words], check=True, timeout=LIMIT,
            env={**os.environ, "FLAGS": self.flags}, stdout=subprocess.PIPE, text=True).stdout.strip()

    def start(self):
        """Starts the server, unless it runs. Returns its URL."""
        self.url = self.tool("start", self.place)
        self.open()
        return self.url

    def copy(self, other):
        """Begins again as a standby of another server."""
        self.url = self.tool("copy", self.place, other.place)
        self.open()
        return self.url

    def promote(self):
        """Makes a standby take writes."""
        self.tool("promote", self.place)

    def open(self):
        for door in self.doors:
            door.open()

    def close(self):
        self.tool("stop", self.place)
        self.disk.close()
        os.rmdir(self.folder)

    @property
    def host(self):
        """The folder of the server's socket."""
        return re.search(r"host=(.*)$", self.url).group(1)

    @property
    def people(self):
        """The URL that people join with."""
        return self.url.replace("//postgres@", "//parlor_client@")

    def kill(self):
        """Ends the server at once, as a loss of power would end it."""
        with open(os.path.join(self.host, "data", "postmaster.pid"), encoding="ascii") as file:
            first = int(file.readline())
        os.kill(first, signal.SIGQUIT)
        for door in self.doors:
            door.shut()
        while os.path.exists("/proc/%d" % first):
            os.sched_yield()

    def sql(self, text):
        """What statements answer: a list of columns for each row."""
        answer = subprocess.run(
            ["psql", self.url, "-XqAt", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-f", "-"], timeout=LIMIT, input=text,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if answer.returncode:
            raise Refused(answer.stderr.strip())
        return [line.split("\t") for line in answer.stdout.splitlines()]
