"""The base of every fault: a folder with a store in it, and helpers to type lines and to see what was shown and kept."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Pty"))

from store import PARLOR, WRITER, said  # noqa: E402
from terminal import Terminal  # noqa: E402

LIMIT = 30


class Skipped(Exception):
    """A fault that cannot be made on this machine."""


class Fault:
    """One kind of fault. `check` causes it once, with random times and amounts from `chance`, and asserts what must be true
    afterwards.
    """

    def __init__(self, chance):
        self.chance = chance
        self.folder = tempfile.mkdtemp(prefix="fault-")
        self.count = 0

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def check(self):
        raise NotImplementedError

    # The store

    @property
    def home(self):
        return self.path("home")

    @property
    def store(self):
        return os.path.join(self.home, "data", "parlor.sqlite")

    def path(self, name):
        return os.path.join(self.folder, name)

    def fill(self, messages=0, rooms=1):
        """Makes a store with the rooms channel:1, channel:2 and so on, and signs in an account that belongs to all of them."""
        subprocess.run([WRITER, "fill", self.store, str(messages), str(rooms)], check=True, timeout=LIMIT)

    def query(self, sql, path=None):
        """The first column of each row. Tries again while a session holds the store."""
        end = time.monotonic() + LIMIT
        while True:
            connection = sqlite3.connect(path or self.store)
            try:
                return [row[0] for row in connection.execute(sql)]
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > end:
                    raise
            finally:
                connection.close()

    def texts(self, path=None):
        return self.query("SELECT text FROM message ORDER BY id", path)

    def holds(self, exclusive=False):
        """Opens a connection that keeps all others from writing until it is closed; if `exclusive`, also from reading."""
        connection = sqlite3.connect(self.store, isolation_level=None, timeout=LIMIT)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE" if exclusive else "BEGIN IMMEDIATE")
        if exclusive:
            connection.execute("BEGIN EXCLUSIVE")
        return connection

    # Sessions

    def session(self, *options):
        return [PARLOR, "--home", self.home, "--lang", "en", *options]

    def terminal(self, *options, columns=80, rows=24):
        return Terminal(columns, rows, arguments=self.session(*options))

    def room(self, *options):
        """Opens a terminal that shows channel:1."""
        terminal = self.terminal("--open", "channel:1", *options)
        try:
            return terminal.sees("#channel-1>", LIMIT)
        except BaseException:
            terminal.close()
            raise

    def pipe(self, lines, *options, codes=(0,)):
        """Runs Parlor with lines from a pipe. Returns its output and its errors."""
        text = "".join(line + "\n" for line in lines)
        done = subprocess.run(self.session(*options), input=text.encode(), capture_output=True, timeout=LIMIT)
        shown, errors = done.stdout.decode(), done.stderr.decode()
        assert done.returncode in codes, "ended with %d\n%s\n%s" % (done.returncode, shown, errors)
        return shown, errors

    def line(self):
        """Returns a line that was not typed before."""
        self.count += 1
        return "line %d %08x" % (self.count, self.chance.getrandbits(32))

    # Moments

    def types(self, terminal, line):
        """Types a line, and leaves the time that a person needs before the next one: two at once would be a paste.

        Waits up to a second until the line is shown: a session that gets no processor cannot tell typed lines from a paste.
        """
        terminal.send(line + "\r")
        end = time.monotonic() + 1
        while line not in "\n".join(terminal.lines()) and terminal.pump(max(0, end - time.monotonic())):
            pass
        self.moment(terminal, least=0.15)

    def moment(self, terminal, most=0.2, least=0):
        """Lets `least` to `most` seconds pass, reading what the terminal shows."""
        end = time.monotonic() + max(least, self.chance.uniform(0, most) ** 2 / most)
        while time.monotonic() < end:
            terminal.pump(max(0, end - time.monotonic()))

    def kill(self, terminal):
        os.kill(terminal.pid, 9)
        ended = terminal.wait(LIMIT)
        assert ended == -9, "ended with %d before it was killed\n%s" % (ended, terminal.drawing())

    def quit(self, terminal):
        """Ends the session, answers what it asks, and returns the exit code."""
        terminal.send("\x15/quit\r")
        end = time.monotonic() + LIMIT
        while terminal.status is None and time.monotonic() < end:
            try:
                terminal.wait(1)
            except AssertionError:
                if "(y/N)" in terminal.lines()[-1]:
                    terminal.send("y\r")
        assert terminal.status is not None, "does not end\n" + terminal.drawing()
        assert terminal.mode() == terminal.found, "the terminal is not given back as it was found"
        return terminal.status


def sent(terminal, typed):
    """The typed lines that the room shows as sent."""
    shown = set(said(terminal))
    return [line for line in typed if line in shown]


def once(typed, found, what):
    """Asserts that each line was found exactly once."""
    for line in typed:
        count = sum(one == line for one in found)
        assert count == 1, "%r is there %d times: %s" % (line, count, what)


def in_order(lines, found, what):
    """Asserts that the lines were found in the same order. Others may be in between."""
    rest = iter(found)
    for line in lines:
        assert any(line == one for one in rest), "%r is missing or out of order: %s" % (line, what)
