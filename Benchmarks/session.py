"""Runs a program on a pseudo-terminal of 100 columns and 40 rows. Times count from just before it is started."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time


class Session:
    def __init__(self, *arguments, home="/nonexistent"):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        path = os.ttyname(slave)
        environment = {"PATH": "/usr/bin:/bin", "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, path, os.O_RDWR, 0),
            (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2),
        ]
        self.output = b""
        self.ready = select.poll()
        self.ready.register(self.master, select.POLLIN)
        self.began = time.monotonic_ns()
        self.pid = os.posix_spawn(arguments[0], arguments, environment, file_actions=actions, setsid=True)
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def first_screen(self, quiet=0.1, limit=10):
        """Milliseconds to the last byte of the first burst of output; None if nothing came."""
        last = None
        while self.ready.poll(1000 * (quiet if last else limit)):
            chunk = self.read()
            if not chunk:
                break
            last = time.monotonic_ns()
        return (last - self.began) / 1e6 if last else None

    def type(self, keys):
        os.write(self.master, keys)

    def read(self):
        """Reads the output that has arrived; empty once the program has ended."""
        try:
            chunk = os.read(self.master, 65536)
        except OSError:
            chunk = b""
        self.output += chunk
        return chunk

    def wait_for(self, mark, limit=5):
        """Waits for the mark. Returns the time in nanoseconds, or None if it did not come, and the output until then."""
        seen = b""
        while mark not in seen:
            chunk = self.read() if self.ready.poll(limit * 1000) else b""
            if not chunk:
                return None, seen
            seen += chunk
        return time.monotonic_ns(), seen

    def drain(self, patience=0):
        """Reads output until none has come for `patience` milliseconds."""
        while self.ready.poll(patience) and self.read():
            pass

    def peak_memory(self):
        """The most memory that the program has used, in mebibytes; None if it has ended. Read from the running process, because
        the figure of wait4 includes the parent's memory from before exec.
        """
        try:
            with open(f"/proc/{self.pid}/status") as status:
                lines = dict(line.split(":", 1) for line in status)
            return int(lines["VmHWM"].split()[0]) / 1024
        except (OSError, KeyError):
            return None

    def end(self, patience=2):
        os.kill(self.pid, signal.SIGTERM)
        os.close(self.master)
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                return
            time.sleep(0.005)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
