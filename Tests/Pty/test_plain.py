"""The same session in plain lines: from a pipe or a file, or on a terminal that cannot edit."""

import os
import signal
import subprocess
import sys
import unittest

from terminal import HOST, Terminal, pipe

SCRIPTS = [
    ("lines", b"one\n\xec\x95\x88\xeb\x85\x95\n", ["GOT <one>", "GOT <안녕>", "END"]),
    ("last line without newline", b"one\ntwo", ["GOT <one>", "GOT <two>", "END"]),
    ("nothing", b"", ["END"]),
    ("blank lines", b"\n\n", ["GOT <>", "GOT <>", "END"]),
    ("carriage returns", b"one\r\ntwo\r\n", ["GOT <one>", "GOT <two>", "END"]),
    ("invalid bytes and NUL", b"a\xff\x00b\n\xc3", ["GOT <a�b>", "GOT <�>", "END"]),
    ("control characters", b"a\x1b[31mb\x07\tc\n", ["GOT <a[31mb c>", "END"]),
    ("decomposed", "cafe\u0301\n".encode(), ["GOT <café>", "END"]),
    ("hidden question", b"ask\nsecret\n", ["GOT <ask>", "SECRET <secret>", "END"]),
    ("leaving early", b"quit\nmore\n", ["GOT <quit>"]),
]


class Pipes(unittest.TestCase):
    def test_scripts(self):
        for name, script, lines in SCRIPTS:
            with self.subTest(name):
                self.assertEqual(pipe(script), ("\n".join(["READY false"] + lines) + "\n", "", 0))

    def test_many_lines(self):
        output, _, status = pipe(b"".join(b"line %d\n" % number for number in range(100000)), limit=30)
        self.assertEqual(status, 0)
        self.assertEqual(output.splitlines()[1:-1], ["GOT <line %d>" % number for number in range(100000)])

    def test_an_endless_line(self):
        script = "head -c 100000000 /dev/zero | tr '\\0' x | { cat; printf '\\nafter\\n'; } | %s" % HOST
        # A new process measures: a child counts as its own the memory of the process that it was split off from.
        measure = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True); "
                   "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
        done = subprocess.run([sys.executable, "-c", measure, "/bin/bash", "-c", script], stdout=subprocess.PIPE,
                              timeout=60, check=True, text=True)
        *output, kilobytes = done.stdout.splitlines()
        self.assertEqual(output, ["READY false", "LONG 100000000", "GOT <after>", "END"])
        self.assertLess(int(kilobytes), 64 * 1024)

    def test_closed_output(self):
        for script in (b"one\n" * 10, b"one\n" * 100000):
            reading, writing = os.pipe()
            os.close(reading)
            done = subprocess.run([HOST], input=script, stdout=writing, stderr=subprocess.PIPE, timeout=20)
            os.close(writing)
            self.assertEqual((done.returncode, done.stderr), (74, b"host: failed 32\n"))

    def test_closed_input(self):
        done = subprocess.run(["/bin/sh", "-c", "exec %s <&-" % HOST], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=20)
        self.assertEqual((done.returncode, done.stderr), (74, b"host: failed 9\n"))

    def test_full_output(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([HOST], input=b"one\n", stdout=full, stderr=subprocess.PIPE, timeout=20)
        self.assertEqual((done.returncode, done.stderr), (74, b"host: failed 28\n"))

    def test_output_that_takes_little_at_a_time(self):
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        host = subprocess.Popen([HOST], stdin=subprocess.PIPE, stdout=writing)
        os.close(writing)
        host.stdin.write(b"x" * 500000 + b"\nquit\n")
        host.stdin.flush()
        output = b""
        while part := os.read(reading, 1000):
            output += part
        os.close(reading)
        host.stdin.close()
        self.assertEqual(host.wait(20), 0)
        self.assertEqual(output, b"READY false\nGOT <" + b"x" * 500000 + b">\nGOT <quit>\n")

    def test_a_file(self):
        with open("/dev/null") as nothing:
            done = subprocess.run([HOST], stdin=nothing, stdout=subprocess.PIPE, timeout=20)
        self.assertEqual((done.returncode, done.stdout), (0, b"READY false\nEND\n"))

    def test_signals(self):
        for number, status in ((signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)):
            host = subprocess.Popen([HOST], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            host.stdin.write(b"one\nhal")
            host.stdin.flush()
            self.assertEqual([host.stdout.readline() for _ in range(2)], [b"READY false\n", b"GOT <one>\n"])
            host.send_signal(number)
            self.assertEqual(host.stdout.read(), b"TERMINATE %d <hal>\n" % number)
            self.assertEqual(host.wait(20), status)
            host.stdin.close()
            host.stdout.close()

    def test_events_between_lines(self):
        reading, writing = os.pipe()
        environment = dict(os.environ, HOST_CLOCK="30")
        host = subprocess.Popen([HOST], stdin=reading, stdout=subprocess.PIPE, env=environment)
        os.close(reading)
        os.write(writing, b"one\n")
        self.assertEqual([host.stdout.readline() for _ in range(3)], [b"READY false\n", b"GOT <one>\n", b"RING\n"])
        os.close(writing)
        self.assertEqual(host.stdout.read(), b"END\n")
        host.stdout.close()
        self.assertEqual(host.wait(20), 0)


class PlainTerminals(unittest.TestCase):
    def test_names(self):
        for name in ("dumb", "", "no-such-terminal"):
            with self.subTest(name), Terminal(TERM=name) as terminal:
                terminal.sees("menu>").send("안녕\n").sees("GOT <안녕>").append("one").sees("* one")
                terminal.send("\x04").sees("END")
                self.assertEqual(terminal.wait(), 0)
                self.assertEqual(terminal.mode(), terminal.found)
                self.assertNotIn(b"\x1b[?", terminal.raw)
                terminal.shows(["READY false", "menu> 안녕", "GOT <안녕>", "menu>", "* one", "menu>", "END"])

    def test_hidden_question(self):
        with Terminal(TERM="dumb") as terminal:
            terminal.sees("menu>").send("ask\n").sees("secret:")
            terminal.until(lambda: not terminal.mode()[3] & 8, "echo off").send("hush\n").sees("SECRET <hush>")
            self.assertEqual(terminal.raw.count(b"hush"), 1)
            self.assertEqual(terminal.mode(), terminal.found)

    def test_killed_in_a_hidden_question(self):
        with Terminal(TERM="dumb") as terminal:
            terminal.sees("menu>").send("ask\n").sees("secret:")
            terminal.until(lambda: not terminal.mode()[3] & 8, "echo off")
            os.kill(terminal.pid, signal.SIGTERM)
            self.assertEqual(terminal.wait(), 143)
            self.assertEqual(terminal.mode(), terminal.found)

    def test_interrupt(self):
        with Terminal(TERM="dumb") as terminal:
            terminal.sees("menu>").send("half\x03").sees("INTERRUPT").send("one\n").got(["one"])

    def test_plain_by_choice(self):
        with Terminal(PLAIN=1) as terminal:
            terminal.sees("READY false").send("one\n").got(["one"])


if __name__ == "__main__":
    unittest.main()
