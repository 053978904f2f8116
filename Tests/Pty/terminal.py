"""Runs a program on a pseudo-terminal: sends keys, and compares the screen."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time

import pyte
from wcwidth import wcwidth

from secrets_kept import discard

HOST = os.environ.get("TERMINAL_HOST") or os.path.join(
    os.path.dirname(__file__), "..", "..", ".build", "debug", "terminal-host")
HOST = os.path.abspath(HOST)
LIMIT = float(os.environ.get("PTY_LIMIT", "10"))

LEFT, RIGHT, HOME, END, BACKSPACE, ENTER = b"\x02", b"\x06", b"\x01", b"\x05", b"\x7f", b"\r"
UP, DOWN, TAB, ESCAPE = b"\x1b[A", b"\x1b[B", b"\t", b"\x1b"


class Screen(pyte.HistoryScreen):
    """A screen that does two things that pyte does not do. It wraps a wide character that does not fit, as terminals do. If
    all of it is erased from the first cell on, its rows scroll away, as those of tmux do."""

    def erase_in_display(self, how=0, *args, **kwargs):
        if how == 0 and self.cursor.x == self.cursor.y == 0:
            rows = [self.buffer[y] for y in range(self.lines)]
            while rows and not "".join(rows[-1][x].data for x in range(self.columns)).strip():
                rows.pop()
            self.history.top.extend({x: row[x] for x in range(self.columns)} for row in rows)
        super().erase_in_display(how, *args, **kwargs)

    def draw(self, data):
        for char in data:
            if wcwidth(char) == 2 and self.cursor.x == self.columns - 1:
                self.cursor.x = self.columns
            super().draw(char)


def columns_of(text):
    return sum(max(0, wcwidth(char)) for char in text)


def wrapped(text, columns):
    """The rows of a text as a terminal wraps it, and the position of the cursor after it."""
    rows, used = [""], 0
    for char in text:
        width = max(0, wcwidth(char))
        if used + width > columns:
            rows.append("")
            used = 0
        rows[-1] += char if width else ""
        used += width
        if used >= columns:
            rows.append("")
            used = 0
    return rows, (len(rows) - 1, used)


class Terminal:
    def __init__(self, columns=80, rows=24, arguments=(), **settings):
        self.folder = tempfile.mkdtemp(prefix="pty-")
        self.watched = os.path.join(self.folder, "watched")
        open(self.watched, "w").close()
        self.screen = Screen(columns, rows, history=5000, ratio=0.5)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.status = None
        environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "HOST_WATCH": self.watched, "HOST_PROMPT": "menu> ", "HOST": HOST, "PS1": "$ ",
        }
        # Which break of the sources is on: see Tests/Mutants.
        if "MUTANT" in os.environ:
            environment["MUTANT"] = os.environ["MUTANT"]
        for key, value in settings.items():
            environment[key if key in ("TERM", "LC_ALL", "SWIFT_BACKTRACE") else "HOST_" + key] = str(value)
        command = list(arguments) or [HOST]
        self.master, slave = os.openpty()
        self.set_size(self.master, columns, rows)
        self.columns, self.rows = columns, rows
        self.found = self.mode()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.master)
            # The default, as in a new terminal, even if the suite runs under nohup, which ignores SIGHUP.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            os.login_tty(slave)
            os.chdir(self.folder)
            os.execve(command[0], command, environment)
        os.close(slave)

    # Life

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        if self.master >= 0:
            os.close(self.master)
        discard(self.folder)

    @staticmethod
    def set_size(descriptor, columns, rows):
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        self.columns, self.rows = columns, rows
        self.set_size(self.master, columns, rows)

    def hang_up(self):
        os.close(self.master)
        self.master = -1

    # Input

    def send(self, keys):
        if isinstance(keys, str):
            keys = keys.encode()
        while keys:
            count = os.write(self.master, keys[:2048])
            keys = keys[count:]
            if keys:
                self.pump(0)
        return self

    def append(self, text):
        """Appends a line to the file that the host watches. The host prints it as a banner, or does what it says."""
        with open(self.watched, "a") as file:
            file.write(text + "\n")
        return self

    # Output

    def pump(self, patience):
        """Reads what the program has written. Returns False if nothing came in time, or if the program has ended."""
        ready, _, _ = select.select([self.master], [], [], patience)
        if not ready:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def until(self, is_reached, what, limit=LIMIT):
        end = time.monotonic() + limit
        while not is_reached():
            left = end - time.monotonic()
            if left <= 0 or (not self.pump(left) and not is_reached()):
                wanted = what() if callable(what) else what
                raise AssertionError("no %s within %g s\n%s" % (wanted, limit, self.drawing()))
        return self

    def looks_for(self, is_reached, what, limit=LIMIT):
        """Waits until something is so that the program need not write anything about."""
        end = time.monotonic() + limit
        while not is_reached():
            if time.monotonic() >= end:
                raise AssertionError("no %s within %g s\n%s" % (what, limit, self.drawing()))
            self.pump(0.01)
        return self

    def confirm(self):
        """Says yes once a question asks for it: an answer that arrives before the question does not count."""
        self.until(lambda: self.lines()[-1].endswith("(y/N)"), "a question")
        return self.send("y\r")

    def sees(self, text, limit=LIMIT):
        return self.until(lambda: text in "\n".join(self.lines()), "%r on the screen" % text, limit)

    def shows(self, lines, cursor=None, limit=LIMIT):
        """Waits until the screen and everything above it consist of exactly these lines."""
        wanted = [line.rstrip() for line in lines]
        while wanted and wanted[-1] == "":
            wanted.pop()

        def is_reached():
            return self.lines() == wanted and (cursor is None or self.cursor() == cursor)

        def what():
            return "screen\n%s\ncursor %s instead of %s" % ("\n".join(wanted), cursor, self.cursor())
        return self.until(is_reached, what, limit)

    def lines(self):
        """All rows since the start, each without the blanks at its end."""
        shown = [self.screen.buffer[y] for y in range(self.rows)]
        rows = ["".join(row[x].data for x in range(self.columns)).rstrip()
                for row in list(self.screen.history.top) + shown]
        while rows and rows[-1] == "":
            rows.pop()
        return rows

    def cursor(self):
        """The row, counted from the start, and the column. After a full row, the cursor is at the start of the next."""
        row, column = self.screen.cursor.y + len(self.screen.history.top), self.screen.cursor.x
        return (row + 1, 0) if column >= self.columns else (row, column)

    def drawing(self):
        bar = "+" + "-" * self.columns + "+"
        return "\n".join([bar] + ["|" + line for line in self.lines()] + [bar, "cursor %s" % (self.cursor(),)])

    def answers(self):
        """The lines that the host has reported."""
        return [part.decode() for part in re.findall(rb"GOT <(.*?)>\r?\n", self.raw, re.S)]

    def got(self, lines, limit=LIMIT):
        return self.until(lambda: self.answers() == lines, "answers %r, but %r" % (lines[:5], self.answers()[:5]),
                          limit)

    # The process

    def mode(self):
        """The settings of the terminal, as stty prints them."""
        return termios.tcgetattr(self.master)[:6]

    def wait(self, limit=LIMIT, reads=True):
        """Waits for the end of the program. Returns its exit code, or minus the number of the signal that ended it."""
        end = time.monotonic() + limit
        gone = os.pidfd_open(self.pid) if self.status is None else None
        while self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                break
            if time.monotonic() > end:
                raise AssertionError("still running after %g s\n%s" % (limit, self.drawing()))
            if self.master < 0 or not reads or not self.pump(0.01):
                select.select([gone], [], [], 0.01)
        if gone is not None:
            os.close(gone)
        while reads and self.master >= 0 and self.pump(0):
            pass
        return self.status


def pipe(data, *, output=subprocess.PIPE, limit=LIMIT, **settings):
    """Runs the host with a pipe as its input. Returns its output, its errors and its status."""
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    environment.update({"HOST_" + key: str(value) for key, value in settings.items()})
    done = subprocess.run([HOST], input=data, stdout=output, stderr=subprocess.PIPE, env=environment, timeout=limit)
    return (done.stdout or b"").decode(), done.stderr.decode(), done.returncode
