"""A session of `parlor` on a pipe."""

import re
import subprocess
import threading
import time

from server import LIMIT

# How long a question may wait for its answer.
PATIENCE = 30


class Session:
    """A session at a place. Nothing is typed but what a test types."""

    def __init__(self, home, place):
        self.process = subprocess.Popen(
            home.parlor + ["--home", home.path, "--lang", "en", "--open", place], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.watch = threading.Timer(LIMIT, self.process.kill)
        self.watch.daemon = True
        self.watch.start()

    def type(self, *lines):
        for line in lines:
            self.process.stdin.write(line + "\n")

    def read(self, pattern):
        """Reads until a line that begins with a pattern. Returns the match, and the lines up to it."""
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if found := re.match(pattern, line):
                return found, "".join(lines)
        raise AssertionError("%s was never shown, only: %s" % (pattern, "".join(lines)))

    def say(self, text, line=None):
        """Writes a message. Returns the number it is shown with, which says that the store has it."""
        self.type(line or text)
        return int(self.read(r"\s*(\d+)\s+(?:\S.{0,15} \d\d:\d\d  )?%s\b" % re.escape(text))[0].group(1))

    def ask(self, *lines, is_over):
        """Types lines that ask the server. Returns the place where they lead, and what was shown, as soon as `is_over` finds
        the answer in the two, or after half a minute.
        """
        shown, end = "", time.monotonic() + PATIENCE
        self.type(*lines)
        while True:
            self.type("/where")
            place, more = self.read(r"((?:workspace:\d|login|homeEmpty)\S*)$")
            shown += more
            if time.monotonic() > end or is_over(place.group(1), shown):
                return place.group(1), shown
            threading.Event().wait(0.02)

    def end(self, is_killed=False):
        if is_killed:
            self.process.kill()
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.stdout.read()
        code = self.process.wait(LIMIT)
        self.watch.cancel()
        self.process.stdout.close()
        if not is_killed and code:
            raise AssertionError("a session has ended with %d" % code)
