"""Random keys against a session at a door, which has no way out of Parlor. DOOR_SEQUENCES and DOOR_SEED try more of them."""

import collections
import fcntl
import os
import random
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

from secrets_kept import discard
from store import PARLOR
from terminal import Terminal

SEQUENCES = int(os.environ.get("DOOR_SEQUENCES", "400"))
SEED = int(os.environ.get("DOOR_SEED", "46"))
KEY, BATCH, LIMIT = "SHA256:fuzz", 50, 60
CODE = re.compile(r"[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}")
# What people try who want a shell or a file, beside the keys.
WORDS = [
    b"!sh", b":!sh", b"|sh", b"$(id)", b"`id`", b"; id", b"/edit", b"/file /etc/passwd", b"/save 1 /tmp/escaped", b"/rescue /tmp/escaped",
    b"/view 1", b"/open /etc/passwd", b"/open ../../etc/passwd", b"/open login", b"/switch", b"/demo", b"/invite", b"/devices",
    b"/home", b"/back", b"/open channel:1", b"/open settings", b"/help", b"/search x", b"/where", b"/paste", b"/push x", b"/tap",
    b"hello", "안녕 ㅎㅏ이".encode(), b"1", b"2", b"3", b"s", b"y", b"n", b"//quit", b"/profile", b"/inbox", b"/explore",
]
KEYS = [
    b"\r", b"\r", b"\r", b"\n", b"\t", b"\x1b", b"\x7f", b"\x0c", b"\x12", b"\x15", b"\x16", b"\x17", b"\x18\x05", b"\x1a", b"\x1c", b"\x1d",
    b"\x1e", b"\x1f", b"\x00", b"\x0f", b"\x10", b"\x03", b"\x04", b"\x13", b"\x11", b"\x1bv", b"\x1bx", b"\x1b!", b"\x1b[A", b"\x1b[B",
    b"\x1b[5~", b"\x1b[200~", b"\x1b[201~", b"\x1b]0;x\x07", b"\x1bP+q\x1b\\", b"\x1b[c", b"\xff", b"\xc3(", "\u202e".encode(), b"!", b"|",
]


def sequence(chance):
    """A few keys, and often what they are typed with."""
    keys = []
    for _ in range(chance.randint(1, 6)):
        kind = chance.random()
        if kind < 0.35:
            keys.append(chance.choice(WORDS) + chance.choice([b"", b"\r", b"\r"]))
        elif kind < 0.9:
            keys.append(chance.choice(KEYS))
        else:
            keys.append(bytes(chance.randrange(256) for _ in range(chance.randint(1, 8))))
    return b"".join(keys)


class Sessions(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="fuzz-")
        self.addCleanup(discard, self.folder)
        self.home = os.path.join(self.folder, "home")
        done = subprocess.run(
            [PARLOR, "door", "invite", "--home", self.home, "--lang", "en"], capture_output=True, text=True, check=True)
        with Terminal(arguments=self.command()) as ann:
            ann.sees("Invitation code:").send(CODE.search(done.stdout)[0] + "\r").sees("Nickname:").send("Ann\r").sees("Sign out")
            ann.send("/quit\r")
            ann.wait()

    def command(self):
        return [PARLOR, "--home", self.home, "--lang", "en", "--door", KEY, "--limits", "each=1000,all=1000"]

    def begin(self):
        """Returns the process of a session, its terminal, and the other end of that, which tells what is not read yet."""
        terminal, slave = os.openpty()
        process = os.fork()
        if process == 0:
            os.close(terminal)
            os.login_tty(slave)
            os.chdir(self.folder)
            os.execve(PARLOR, self.command(), {"PATH": os.environ["PATH"], "HOME": self.folder, "TERM": "xterm", "LC_ALL": "C.UTF-8"})
        # Once it has drawn something, it is Parlor.
        self.assertTrue(select.select([terminal], [], [], LIMIT)[0])
        return process, terminal, slave

    def type(self, session, keys):
        """Types keys, drops what is drawn, and waits until the session waits again. Returns false if it has ended."""
        process, terminal, slave = session
        end = time.monotonic() + LIMIT
        while True:
            self.assertLess(time.monotonic(), end, "the session does not read")
            readable, writable, _ = select.select([terminal], [terminal] if keys else [], [], 0.001)
            if readable:
                os.read(terminal, 1 << 16)
            if writable:
                keys = keys[os.write(terminal, keys[:256]):]
            with open("/proc/%d/stat" % process) as file:
                state = file.read().rsplit(")", 1)[1].split()[0]
            if state == "Z":
                return False
            unread = struct.unpack("i", fcntl.ioctl(slave, termios.FIONREAD, b"\0" * 4))[0]
            if not keys and not readable and not unread and state == "S":
                return True

    def look(self, process):
        """Fails if the process is no longer Parlor, has started another, or has opened a file that is not its own."""
        try:
            for task in os.listdir("/proc/%d/task" % process):
                with open("/proc/%d/task/%s/children" % (process, task)) as file:
                    self.assertEqual(file.read(), "")
            self.assertEqual(os.path.realpath("/proc/%d/exe" % process), os.path.realpath(PARLOR))
            opened = [os.readlink("/proc/%d/fd/%s" % (process, name)) for name in os.listdir("/proc/%d/fd" % process)]
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            # It has ended, or only root may look.
            return
        own = (self.home, "/dev/pts/", "/dev/null", "/dev/tty", "anon_inode:", "pipe:", "socket:", "/dev/ptmx")
        self.assertEqual([name for name in opened if not name.startswith(own)], [])

    def end(self, session):
        """Hangs up, and returns how the session ended."""
        process, terminal, slave = session
        os.close(terminal)
        os.close(slave)
        limit = time.monotonic() + LIMIT
        while True:
            done, status = os.waitpid(process, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            if time.monotonic() > limit:
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
                self.fail("the session goes on after its terminal has gone")
            time.sleep(0.005)

    def test_no_keys_lead_out(self):
        chance, ends = random.Random(SEED), collections.Counter()
        before = set(os.listdir("/tmp"))
        tried = 0
        while tried < SEQUENCES:
            session = self.begin()
            for _ in range(BATCH):
                tried += 1
                if not self.type(session, sequence(chance)):
                    break
                self.look(session[0])
            ends[self.end(session)] += 1
        done = subprocess.run(
            [PARLOR, "door", "audit", "verify", "--home", self.home, "--lang", "en"], capture_output=True, text=True)
        print("%d sequences of keys, seed %d: %s; audit: %s" % (tried, SEED, dict(ends), done.stdout.split(". ")[0]))
        self.assertEqual(done.returncode, 0, done)
        # It was left, or its terminal has gone, or a key has asked for its end.
        self.assertLessEqual(set(ends), {0, 128 + signal.SIGHUP}, ends)
        self.assertEqual([name for name in set(os.listdir("/tmp")) - before if "escaped" in name], [])


if __name__ == "__main__":
    unittest.main()
