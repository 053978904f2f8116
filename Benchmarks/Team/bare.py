"""A server whose rooms and people come from statements, and programs on it that do the least."""

import os
import re
import subprocess
import tempfile
import time

from server import AGENT, Server

HERE = os.path.dirname(os.path.abspath(__file__))


def share(values, part):
    """The value that is as large as a part of all values."""
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


class Floor:
    """A server with the 1,000 rooms of setup.sql."""

    def __init__(self):
        self.used = 0
        self.folder = tempfile.TemporaryDirectory(prefix="bare-")
        self.server = Server("-c max_connections=600 -c shared_buffers=256MB")
        subprocess.run([AGENT, "server", "init", self.server.url], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(HERE, "setup.sql"), encoding="utf-8") as file:
            self.server.sql(file.read())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()
        self.folder.cleanup()

    def rate(self, clients, seconds):
        """Transactions per second of bare.sql, with pgbench."""
        words = subprocess.run(
            ["pgbench", "-n", "-M", "prepared", "-c", str(clients), "-T", str(seconds), "-D", f"n={self.unused()}",
             "-f", os.path.join(HERE, "bare.sql"), self.server.url],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        return float(re.search(r"tps = ([0-9.]+)", words).group(1))

    def post(self, clients, seconds):
        """Messages per second of post.c."""
        return float(self.run("post", clients, seconds, self.unused()))

    def unused(self):
        """The first of a million message numbers that no other run has used."""
        self.used += 1_000_000
        return self.used

    def processor(self):
        """The seconds of processor time of all processes of the server so far, once connections that ended have been counted."""
        time.sleep(0.3)
        with open(os.path.join(self.server.host, "data", "postmaster.pid"), encoding="ascii") as file:
            first = int(file.readline())
        with open(f"/proc/{first}/stat", encoding="ascii") as file:
            words = file.read().rsplit(")", 1)[1].split()
        return sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")

    def measure(self, listeners, senders, rate, seconds, others=0):
        """The milliseconds that each message takes to each listener of bare.c."""
        words = self.run("bare", listeners, others, senders, rate, seconds).split("\n")
        return [int(word) / 1000 for word in words if word.isdigit()]

    def run(self, name, *words):
        """Runs a program of this folder on the server, and returns what it prints."""
        program = os.path.join(self.folder.name, name)
        if not os.path.exists(program):
            include = subprocess.run(
                ["pkg-config", "--cflags", "--libs", "libpq"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
            subprocess.run(
                [os.environ.get("CC", "cc"), "-O2", os.path.join(HERE, name + ".c"), "-o", program, *include, "-lpthread"],
                check=True)
        return subprocess.run(
            [program, self.server.url, *map(str, words)], check=True, stdout=subprocess.PIPE, text=True).stdout
