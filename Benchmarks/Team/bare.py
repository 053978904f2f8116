"""A server whose rooms and people come from statements, and programs on it that do the least."""

import contextlib
import os
import re
import subprocess
import tempfile

from homes import Lines
from server import AGENT, Server

HERE = os.path.dirname(os.path.abspath(__file__))


def taken(process):
    """The seconds of processor time that a process has taken; 0 if it has ended."""
    try:
        with open(f"/proc/{process}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[0]) / 1e9
    except (FileNotFoundError, ProcessLookupError):
        return 0


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
        """The seconds of processor time that the processes of the server have taken so far."""
        with open(os.path.join(self.server.host, "data", "postmaster.pid"), encoding="ascii") as file:
            first = file.readline().strip()
        processes = subprocess.run(["pgrep", "-P", first], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
        return sum(map(taken, [first, *processes]))

    @contextlib.contextmanager
    def clients(self, people, channel="parlor_w1"):
        """Programs of bare.c for so many people, which listen to a channel, or with None only post."""
        words = [self.program("bare"), self.server.url]
        clients = [
            Lines([*words, str(number % 64 + 1), *([channel] if channel else [])]) for number in range(people)]
        for client in clients:
            client.wait()
        yield clients
        for client in clients:
            client.end()

    def run(self, name, *words):
        """Runs a program of this folder on the server, and returns what it prints."""
        return subprocess.run(
            [self.program(name), self.server.url, *map(str, words)], check=True, stdout=subprocess.PIPE, text=True).stdout

    def program(self, name):
        """The path of a program of this folder. It is compiled when it is first used."""
        program = os.path.join(self.folder.name, name)
        if not os.path.exists(program):
            include = subprocess.run(
                ["pkg-config", "--cflags", "--libs", "libpq"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
            subprocess.run(
                [os.environ.get("CC", "cc"), "-O2", os.path.join(HERE, name + ".c"), "-o", program, *include, "-lpthread"],
                check=True)
        return program
