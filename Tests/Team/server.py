"""A throwaway server of a team, and what tests ask it."""

import os
import re
import signal
import subprocess
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
AGENT = os.environ.get("AGENT", os.path.join(ROOT, ".build", "debug", "parlor-agent"))
LIMIT = 60


class Server:
    """A server in a folder of its own. `close` deletes it."""

    def __init__(self, flags="-c max_connections=300"):
        self.folder = tempfile.mkdtemp(prefix="team-", dir="/tmp")
        self.flags = flags
        self.url = ""
        self.start()

    def tool(self, word):
        return subprocess.run(
            [os.path.join(ROOT, "Tools", "postgres"), word, os.path.join(self.folder, "pg")], check=True, timeout=LIMIT,
            env={**os.environ, "FLAGS": self.flags}, stdout=subprocess.PIPE, text=True).stdout.strip()

    def start(self):
        self.url = self.tool("start")

    def close(self):
        self.tool("stop")
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
        while os.path.exists("/proc/%d" % first):
            os.sched_yield()

    def sql(self, text):
        """What statements answer: a list of columns for each row."""
        answer = subprocess.run(
            ["psql", self.url, "-XqAt", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-f", "-"], check=True, timeout=LIMIT,
            input=text, stdout=subprocess.PIPE, text=True).stdout
        return [line.split("\t") for line in answer.splitlines()]
