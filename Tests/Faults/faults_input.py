"""Faults of the input: strange keys, closed pipes, and passwords that arrive early."""

import os
import re
import select
import signal
import subprocess
import time

from fault import LIMIT, Fault, PARLOR, Terminal, WRITER

# The exit codes that count as an orderly end. Those of signals are among them.
ENDS = (0, 65, 66, 71, 74, 75, 128 + signal.SIGHUP, 128 + signal.SIGPIPE, 128 + signal.SIGTERM, 128 + signal.SIGINT)


class Hidden(Fault):
    """Asserts that no file holds a part of an answer to a hidden question, even if events change the screen meanwhile."""

    def check(self):
        self.fill()
        writer = subprocess.Popen([WRITER, "append", self.store, "1", "1", "200"], stdout=subprocess.DEVNULL)
        # Hexadecimal digits look the same in every encoding that Parlor writes.
        parts = ["%016x" % self.chance.getrandbits(64) for _ in range(4)]
        secrets = ["Aa1!" + part for part in parts]
        lines = ["/open channel:1", "/home", "x", "y", "n", self.email(), "A", "", secrets[0], secrets[0], "c", "x", "y",
                 "e", "fill-1-0@example.org", secrets[1], "fill-1-0@example.org", "Lighthouse1!", "x", "y",
                 "n", self.email(), "B", "", secrets[2], secrets[3], secrets[3], secrets[3], "c", "n", "All", ""]
        data = "".join(line + "\n" for line in lines).encode()
        if self.chance.random() < 0.5:
            data = data[:self.chance.randrange(len(data) // 2, len(data))]
        most = len(data) if self.chance.random() < 0.5 else 60
        process = subprocess.Popen(self.session(), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        while data:
            count = self.chance.randrange(1, most + 1)
            try:
                process.stdin.write(data[:count])
                process.stdin.flush()
            except BrokenPipeError:
                break
            data = data[count:]
            select.select([], [], [], self.chance.uniform(0, 0.05))
        if self.chance.random() < 0.3:
            process.send_signal(self.chance.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]))
        process.stdin.close()
        process.wait(LIMIT)
        writer.wait(LIMIT)
        for folder, _, names in os.walk(self.home):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    content = file.read()
                for part in parts:
                    assert part[:8].encode() not in content and part[8:].encode() not in content, (
                        "of the answer %r something is in %s" % (part, name))

    def email(self):
        return "%08x@example.org" % self.chance.getrandbits(32)


class Pipes(Fault):
    """Closes an end of a pipe, at the start or later, and asserts that Parlor ends with a code that says why."""

    def check(self):
        self.fill()
        typed = [self.line() for _ in range(self.chance.randrange(1, 60))]
        arguments = self.session("--open", "channel:1")
        missing = [number for number in range(3) if self.chance.random() < 0.2]
        closing = "".join(" %d%s&-" % (number, "<" if number == 0 else ">") for number in missing)
        command = ["/bin/sh", "-c", 'exec "$@"' + closing, "sh", *arguments]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        ends = [process.stdin, process.stdout, process.stderr]
        try:
            self.feed(process, ends, "".join(line + "\n" for line in typed).encode())
            code = process.wait(LIMIT)
        finally:
            process.kill()
            process.wait()
            for end in ends:
                self.close_end(end)
        assert code in ENDS, "ended with %d; closed from the start: %r" % (code, missing)
        texts = self.texts()
        # The last line may have been cut where the pipe was closed. Without its newline it counts as a line as well.
        whole, last = texts[:-1], texts[-1:]
        assert whole == typed[:len(whole)], "not a beginning of what was typed: %r" % texts
        assert not last or typed[len(whole)].startswith(last[0]), "not what was typed: %r" % texts
        assert self.query("PRAGMA integrity_check") == ["ok"]

    def feed(self, process, ends, data):
        """Writes the data in pieces, reads the output, and closes an end at a random moment."""
        closed = self.chance.choice(ends)
        after = self.chance.randrange(0, len(data))
        typed = 0
        deadline = time.monotonic() + LIMIT
        os.set_blocking(process.stdin.fileno(), False)
        while process.poll() is None:
            assert time.monotonic() < deadline, "does not end"
            if closed and typed >= after:
                self.close_end(closed)
                closed = None
            if typed == len(data):
                self.close_end(process.stdin)
            reading = [end for end in ends[1:] if not end.closed]
            writing = [process.stdin] if not process.stdin.closed else []
            readable, writable, _ = select.select(reading, writing, [], 0.05)
            for end in readable:
                if not os.read(end.fileno(), 1 << 16):
                    self.close_end(end)
            if writable and typed < len(data):
                try:
                    typed += os.write(process.stdin.fileno(), data[typed:typed + self.chance.randrange(1, 200)])
                except BlockingIOError:
                    pass
                except BrokenPipeError:
                    self.close_end(process.stdin)
                    typed = len(data)

    def close_end(self, end):
        try:
            end.close()
        except BrokenPipeError:
            pass


class Keys(Fault):
    """Types random keys and pastes, and asserts that no program starts, that no typed sequence reaches the terminal, and that
    Parlor keeps running.
    """

    pieces = [
        b"\x1b", b"\x1bx", b"\x1bv", b"v", b"\r", b"\r", b"\x1b[A", b"\x1b[5~", b"\x1b[15;5~", b"\x1b[1;5D", b"\x1bOP", b"\x1b[",
        b"\x0c", b"\x12", b"\x16", b"\x17", b"\x18", b"\x19", b"\x01", b"\x05", b"\t", b"\x7f", b"\x1b[200~", b"\x1b[201~", b"\n", b"\xff",
        b"\xc3", "가".encode(), "e\u0301".encode(), "\u202e".encode(), b"\x00", b"\x1b]0;x\x07", b"\x9b", b"\x03", b"\x07",
        b"bind -v", b"\x1bxbind -v\r", b"abc\x1bv", b"abc\x1bv", b"\x1b:", b"\x1b[15~", b"\x1b[1;3C", b"\x1b[200~\x1bx\x1b[201~", b"/open channel:42", b"/back", b"/home", b"/older", b"//x", b"1", b"s", b"y", b"n", b"word ", b"\x1bb", b"\x1bd",
    ]

    def check(self):
        folder = self.path("bin")
        os.mkdir(folder)
        for name in ("vi", "sh", "editor"):
            with open(os.path.join(folder, name), "w") as file:
                file.write("#!/bin/sh\n: > '%s'\n" % self.path("started"))
            os.chmod(os.path.join(folder, name), 0o755)
        with open(self.path(".editrc"), "w") as file:
            file.write(self.chance.choice(["", "bind -v\n", "bind ^X vi-histedit\n", "bind ^X ed-command\n"]))
        options = self.chance.choice([[], ["--open", "channel:42"], ["--open", "search:a"], ["--open", "settings"]])
        command = ["/usr/bin/env", "PATH=" + folder, "HOME=" + self.folder, PARLOR, "--demo", "--lang", "en", *options]
        columns, rows = self.chance.choice([(80, 24), (40, 15), (20, 8)])
        with Terminal(columns, rows, arguments=command) as terminal:
            terminal.until(lambda: b">" in terminal.raw, "a prompt", LIMIT)
            for _ in range(self.chance.randrange(1, 300)):
                terminal.send(self.chance.choice(self.pieces))
                if self.chance.random() < 0.1:
                    terminal.pump(0)
                if self.chance.random() < 0.02:
                    terminal.resize(self.chance.randrange(10, 120), self.chance.randrange(4, 50))
                if terminal.status is None and self.has_ended(terminal):
                    break
            self.leave(terminal)
            assert terminal.status == 0, "ended with %r\n%s" % (terminal.status, terminal.drawing())
            assert terminal.mode() == terminal.found, "the terminal is not given back as it was found"
            # Parlor's own: the question for the background, and the title.
            written = re.sub(rb"\x1b\](?:11;\?|2;(?:\(\d+\) )?Parlor)\x1b\\", b"", terminal.raw)
            assert b"\x1b]" not in written, "what was typed has reached the terminal"
        assert not os.path.exists(self.path("started")), "a program was started"

    def has_ended(self, terminal):
        pid, status = os.waitpid(terminal.pid, os.WNOHANG)
        if pid:
            terminal.status = os.waitstatus_to_exitcode(status)
        return bool(pid)

    def leave(self, terminal):
        """Ends a paste, drops the line, and goes back until the session has ended."""
        end = time.monotonic() + LIMIT
        while terminal.status is None:
            assert time.monotonic() < end, "does not end\n" + terminal.drawing()
            try:
                terminal.send(b"\x1b[201~\x03\x03\x04")
            except OSError:
                pass
            try:
                terminal.wait(0.3)
            except AssertionError:
                pass
