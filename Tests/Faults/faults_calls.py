"""Kills and errors at system calls: at every n-th of those with which a session does one thing."""

import errno
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import time
import urllib.parse

from fault import LIMIT, Fault, Skipped, in_order

# Of each kind of action: so many kills, and so many errors; at most 300, since an inbox keeps 1,000 notifications.
STRIKES = int(os.environ.get("CALL_STRIKES", "100"))
# How long a session may take for what it does. After a strike it may never do it.
PATIENCE = 2
UNSTRUCK_PATIENCE = 15
# As `struct calls` in calls.c.
CALLS = struct.Struct("@lli32s")
SAID = re.compile(r" ?\d+  (?:\S.{0,15}? \d\d:\d\d  )?(.*)")
# After an error, a session goes on or ends with one of these.
ENDS = (0, 65, 66, 69, 71, 73, 74, 75, 77)


class Done:
    """What a session has shown, and how it has ended."""

    def __init__(self, code, shown, errors, count, name):
        self.code, self.shown, self.errors, self.count, self.name = code, shown, errors, count, name

    def said(self):
        return [match[1] for match in map(SAID.fullmatch, self.shown.splitlines()) if match]

    def lines(self):
        """As a terminal."""
        return self.shown.splitlines()

    def __str__(self):
        return "ended with %d at a call of %s\n%s%s" % (self.code, self.name or "nothing", self.shown, self.errors)


class Struck(Fault):
    """Strikes at every n-th system call of an action, once with a kill and once with an error, a run for each; all in one home,
    so that each run begins with what the last one has left.
    """

    def check(self):
        self.library = self.path("calls.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "calls.c")
        compiler = ["cc", "-shared", "-fPIC", "-o", self.library, source, "-ldl"]
        if subprocess.run(compiler, stderr=subprocess.DEVNULL).returncode:
            raise Skipped("no library can be put before a program here")
        for self.way in ("kills", "errors"):
            os.mkdir(self.path(self.way))
            self.begin()
            last, made, at = self.act(0).count, 0, 0
            if not last:
                raise Skipped("no library can be put before a program here")
            step = max(1, last // STRIKES)
            while made < STRIKES:
                at = at + step if 0 < at <= last - step else self.chance.randrange(step) + 1
                try:
                    made += bool(self.act(at).name)
                except Exception as error:
                    raise AssertionError(
                        "%d. of the %s, at call %d of %d\n%s" % (made + 1, self.way, at, last, self.done)) from error
            self.end()
            print("faults: %s: %d %s, at every %d. of %d calls" % (type(self).__name__, made, self.way, step, last), flush=True)

    @property
    def home(self):
        return self.path(os.path.join(self.way, "home"))

    def beside(self, name):
        return self.path(os.path.join(self.way, name))

    # The last run, and a copy of the store that it has left.
    done = copy = None

    def begin(self):
        self.fill()
        self.kept, self.typed = [], []

    def act(self, at):
        """Does the action, with a strike at a call unless it is 0, and asserts what must be true. Returns what it was."""
        raise NotImplementedError

    def end(self):
        """Asserts what must be true once a session was left alone."""
        raise NotImplementedError

    # Sessions

    def run(self, at, lines, *options, is_over=None):
        """Runs a session that is typed into, until it has done something."""
        error = 0 if self.way == "kills" else self.chance.choice([errno.EIO, errno.ENOSPC])
        with open(self.beside("calls"), "wb") as file:
            file.write(CALLS.pack(0, at, error, b""))
        with open(self.beside("errors"), "w+", encoding="utf-8") as errors:
            process = subprocess.Popen(
                self.session(*options), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
                env={**os.environ, "LD_PRELOAD": self.library, "CALLS": self.beside("calls"), "SWIFT_BACKTRACE": "enable=no"})
            end = time.monotonic() + LIMIT
            shown = self.talk(process, lines, is_over, PATIENCE if at else UNSTRUCK_PATIENCE)
            if time.monotonic() > end:
                process.kill()
            process.stdout.close()
            errors.seek(0)
            with open(self.beside("calls"), "rb") as file:
                count, _, _, name = CALLS.unpack(file.read())
            self.done = done = Done(process.wait(), shown, errors.read(), count, name.rstrip(b"\0").decode())
        assert time.monotonic() < end, "does not end: %s" % done
        # Standard input that cannot be read is a terminal that was lost.
        ends = ENDS + (129,) if done.name == "read" else ENDS
        wanted = ends if self.way == "errors" and done.name else (-signal.SIGKILL,) if done.name else (0,)
        assert done.code in wanted, done
        self.copy = self.copied()
        assert self.query("PRAGMA integrity_check", self.copy) == ["ok"], done
        return done

    def talk(self, process, lines, is_over, patience):
        """Types lines; then, once `is_over` is true of what is shown or after so many seconds, ends the session. Returns what it
        has shown.
        """
        shown, start, is_quitting = b"", time.monotonic(), False
        watch = [process.stdout]
        try:
            process.stdin.write("".join(line + "\n" for line in lines).encode())
            process.stdin.flush()
        except BrokenPipeError:
            pass
        while True:
            waited = time.monotonic() - start
            if not is_quitting and (not is_over or waited > patience or is_over(shown.decode(errors="replace"))):
                is_quitting = True
                try:
                    process.stdin.write(b"/quit\n")
                    process.stdin.close()
                except BrokenPipeError:
                    pass
            if waited > LIMIT:
                break
            if select.select(watch, [], [], 0.02)[0]:
                piece = os.read(process.stdout.fileno(), 1 << 16)
                if not piece:
                    break
                shown += piece
        return shown.decode(errors="replace")

    def copied(self):
        """A copy of the store, so that looking into it changes nothing of what the next session finds."""
        copy = self.beside("copy.sqlite")
        for end in ("", "-wal"):
            if os.path.exists(self.store + end):
                shutil.copyfile(self.store + end, copy + end)
            elif os.path.exists(copy + end):
                os.unlink(copy + end)
        return copy

    def judge(self, done, typed):
        """Asserts of lines that were typed into a room that those that are shown as sent are there, and no line twice."""
        texts, waiting = self.texts(self.copy), self.query("SELECT text FROM unsent ORDER BY id", self.copy)
        assert texts[:len(self.kept)] == self.kept, "what was there is another: %r, before %r" % (texts, self.kept)
        self.typed += typed
        missing = set(done.said()) & set(self.typed) - set(texts)
        assert not missing, "shown as sent, and lost: %r\n%s" % (missing, done)
        everything = texts + waiting
        assert len(set(everything)) == len(everything), "twice: %r, and waiting %r\n%s" % (texts, waiting, done)
        in_order(texts, self.typed, done)
        # What comes after the line that a session has ended with was never read. Words may be a draft, or be told at the end.
        drafts = self.query("SELECT text FROM keepsake", self.copy)
        shown = [line for line in done.lines() if not line.startswith(" \u2026")]
        rest = "\n".join([urllib.parse.unquote(draft) for draft in drafts] + [done.errors] + shown)
        told = [
            line for number, line in enumerate(typed, 1)
            if line in everything or line in rest or "parlor: line %d: " % number in done.errors]
        assert told == typed[:len(told)] and (told == typed or done.code), "lost: %r\n%s" % (set(typed) - set(told), done)
        self.kept = texts
        return done
