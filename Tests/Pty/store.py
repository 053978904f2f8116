"""A --home folder with a filled store, and processes that write to it."""

import os
import re
import sqlite3
import subprocess
import tempfile

from secrets_kept import discard
from terminal import HOST

WRITER = os.path.join(os.path.dirname(HOST), "store-writer")
PARLOR = os.path.abspath(os.environ.get("PARLOR") or os.path.join(os.path.dirname(HOST), "parlor"))
SAID = re.compile(r"writer (\d+) line (\d+)")
# A message: its number, and its author and time, or the time in the margin and the author.
MESSAGE = re.compile(r"(?: ?\d+  (?:\S.{0,15}? \d\d:\d\d  )?|\d\d:\d\d   ?\d+  (?:\S.{0,15}?  )?)(.*)")


def said(terminal):
    """The messages that a room shows as sent, without their numbers."""
    return [match[1] for match in (MESSAGE.fullmatch(line) for line in terminal.lines()) if match]


class Home:
    """A store with the rooms channel:1, channel:2 and so on, and a signed-in account that belongs to all of them."""

    def __init__(self, messages=0, rooms=1):
        self.folder = tempfile.mkdtemp(prefix="home-")
        self.path = os.path.join(self.folder, "data", "parlor.sqlite")
        subprocess.run([WRITER, "fill", self.path, str(messages), str(rooms)], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        discard(self.folder)

    def session(self, *options):
        """The command of a session with this store."""
        return [PARLOR, "--home", self.folder, "--lang", "en", *options]

    def writer(self, lines, room=1, account=1):
        """Starts a process that sends a number of lines, and prints the id of each that the store has acknowledged."""
        return subprocess.Popen(
            [WRITER, "append", self.path, str(room), str(account), str(lines)], stdout=subprocess.PIPE, text=True)

    def query(self, sql):
        connection = sqlite3.connect(self.path)
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def texts(self):
        return [text for text, in self.query("SELECT text FROM message ORDER BY id")]

    def bytes(self):
        with open(self.path, "rb") as file:
            return file.read()
