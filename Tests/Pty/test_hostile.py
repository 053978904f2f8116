"""Files, names, terminals and accounts that only an attacker or a test would have."""

import fcntl
import os
import shutil
import signal
import sqlite3
import struct
import subprocess
import tempfile
import termios
import unittest

from secrets_kept import discard
from store import Home
from terminal import Terminal
from test_parlor import BANNER, PARLOR

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


class Hostile(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="hostile-")
        self.addCleanup(discard, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def parlor(self, *arguments, **settings):
        settings = {"stdout": subprocess.PIPE, **({} if "input" in settings else {"stdin": subprocess.DEVNULL}), **settings}
        return subprocess.run([PARLOR, *arguments], stderr=subprocess.PIPE, timeout=20, **settings)

    def refused(self, words, status, *arguments, **settings):
        done = self.parlor(*arguments, **settings)
        self.assertEqual((done.stderr.decode(), done.returncode), (words and "parlor: %s\n" % words, status))

    # Files

    def odd_files(self):
        os.mkfifo(self.path("pipe"))
        os.symlink("loop", self.path("loop"))
        os.mkdir(self.path("folder"))
        yield from ((self.path(name), "%s is not a regular file; name another one" % self.path(name)) for name in ("pipe", "folder"))
        yield "/dev/zero", "/dev/zero is not a regular file; name another one"
        yield self.path("loop"), "cannot read %s: Too many levels of symbolic links" % self.path("loop")

    def test_what_is_not_a_regular_file_is_refused(self):
        for path, words in self.odd_files():
            for options in (["--tap", path], ["--push", path], ["--tap", path, "--print"]):
                with self.subTest(path, options=options):
                    self.refused(words, 66, "--demo", *options)
        self.refused("%s is not a regular file; name another one" % self.path("pipe"), 66,
                     "--home", self.path("home"), "--push", self.path("pipe"))

    def test_a_pipe_among_the_screens(self):
        screens = self.path("Screens")
        shutil.copytree(os.path.join(ROOT, "Screens"), screens)
        with Terminal(arguments=[PARLOR, "--demo", "--screens", screens]) as terminal:
            terminal.sees("Lighthouse>")
            os.mkfifo(screens + "/odd.screen")
            terminal.sees("odd.screen is not a regular file").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        for arguments in (["--demo", "--print"], ["check"]):
            self.refused("%s/odd.screen is not a regular file; name another one" % screens, 66, *arguments, "--screens", screens)

    def test_notifications_through_a_link_whose_target_is_made_later(self):
        os.symlink("later/target", self.path("link"))
        with Terminal(arguments=[PARLOR, "--demo", "--push", self.path("link")]) as terminal:
            terminal.sees("Lighthouse>")
            os.mkdir(self.path("later"))
            with open(self.path("later/target"), "w") as file:
                file.write(BANNER % "there now" + "\n")
            terminal.sees("there now")

    def test_a_line_that_never_ends(self):
        limit = "import resource, sys, os; resource.setrlimit(resource.RLIMIT_AS, (1 << 30,) * 2); os.execv(sys.argv[1], sys.argv[1:])"
        with open("/dev/zero") as zero:
            done = subprocess.run(["/usr/bin/python3", "-c", limit, PARLOR, "--demo", "--lang", "en"], stdin=zero,
                                  capture_output=True, text=True, timeout=60)
        self.assertEqual((done.stderr, done.returncode), ("parlor: cannot read standard input: Message too long\n", 74))

    def test_a_folder_that_is_a_link_is_not_followed(self):
        for name in ("data", "state"):
            home, other = self.path("home-" + name), self.path("other-" + name)
            self.parlor("--home", home, input=b"")
            os.rename(os.path.join(home, name), other)
            os.symlink(other, os.path.join(home, name))
            words = "%s/%s is a link, and is not followed; give a folder of your own with --home" % (home, name)
            for arguments in (["--print"], ["glance"], ["events"], ["events", "report"], ["leave"], ["open", "home"]):
                with self.subTest(name, arguments=arguments):
                    self.refused(words, 77, *arguments, "--home", home, "--lang", "en")
            self.refused(words, 77, "rescue", home, self.path("new"), "--lang", "en")
            self.assertFalse(os.path.exists(self.path("new")))

    # Output

    def test_output_that_cannot_be_written(self):
        commands = (["--demo", "--print"], ["--demo", "--print", "--json"], ["--help"], ["--version"], ["check"],
                    ["preview", "Home"], ["--demo", "--explain", "dm:7"], ["--demo", "--explain", "dm:7", "--json"])
        for arguments in commands:
            with self.subTest(arguments), open("/dev/full", "w") as full:
                self.refused("cannot write standard output: No space left on device", 74, *arguments, stdout=full)
            with self.subTest(arguments, closed=True):
                closed = ["/bin/sh", "-c", 'exec "$@" >&-', "sh", PARLOR, *arguments]
                done = subprocess.run(closed, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=20)
                self.assertEqual((done.stderr, done.returncode),
                                 (b"parlor: cannot write standard output: Bad file descriptor\n", 74))

    def test_error_messages_hold_no_control_characters(self):
        bad = self.path("x\x1b]0;pwn\a\u202e\n")
        for options in (["--tap", bad], ["--push", bad + "/file"], ["--screens", bad], ["--home", "/dev/null/" + bad]):
            with self.subTest(options):
                done = self.parlor(*([] if options[0] == "--home" else ["--demo"]), *options)
                words = done.stderr.decode()
                self.assertNotEqual(done.returncode, 0)
                self.assertIn("x␛]0;pwn␇‹U+202E›␊", words)
                self.assertEqual([char for char in words if ord(char) < 32 or char == "\u202e"], ["\n"])

    # Names

    def test_a_name_that_is_not_valid_utf8(self):
        words = "is not valid UTF-8; "
        for arguments in ([b"--home", b"h\xff"], [b"--home=h\xff"], [b"--demo", b"--push", b"\xc3"], [b"check", b"\xed\xa0\x80"]):
            with self.subTest(arguments):
                done = self.parlor(*arguments, cwd=self.folder)
                self.assertEqual(done.returncode, 64)
                self.assertIn(words, done.stderr.decode())
        for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            environment = {b"HOME": os.fsencode(self.folder), name.encode(): os.fsencode(self.folder) + b"/\xff"}
            self.refused("%s %sset it to a path that is" % (name, words), 64, "--print", env=environment)
        inside = os.fsencode(self.folder) + b"/\xff"
        os.mkdir(inside)
        self.refused("the name of the current folder is not valid UTF-8; give a path that begins with a slash", 64,
                     "--home", "home", "--print", cwd=inside)
        self.assertEqual(os.listdir(os.fsencode(self.folder)), [b"\xff"])

    # Accounts

    @unittest.skipUnless(os.geteuid() == 0, "only root can be anybody")
    def test_an_account_that_is_not_listed(self):
        nobody = {"user": 54321, "group": 65534, "extra_groups": []}
        words = "user 54321 has no home folder in /etc/passwd; set HOME, or give --home DIR"
        for environment in ({}, {"HOME": ""}, {"HOME": "relative"}, {"XDG_DATA_HOME": "/x", "XDG_STATE_HOME": "/x"}):
            with self.subTest(environment):
                self.refused(words, 77, "--print", env=environment, **nobody)
        os.chmod(self.folder, 0o777)
        self.refused("", 0, "--print", env={"HOME": self.folder}, **nobody)
        folders = {"XDG_%s_HOME" % name: self.path(name) for name in ("DATA", "STATE", "CONFIG")}
        self.refused("", 0, "--print", env=folders, **nobody)

    # Terminals

    def peak(self, process):
        with open("/proc/%d/status" % process) as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmPeak"))

    def test_a_terminal_that_reports_an_impossible_size(self):
        with Terminal(arguments=[PARLOR, "--demo", "--lang", "en"]) as terminal:
            terminal.sees("Lighthouse>").send("half")
            terminal.until(lambda: terminal.lines()[-1].endswith("half"), "the line")
            for columns, rows in ((65535, 65535), (65535, 24), (80, 65535)):
                fcntl.ioctl(terminal.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                terminal.raw = b""
                terminal.send("\r").until(lambda: b"workspace:" in terminal.send("/where\n").raw, "an answer")
            fcntl.ioctl(terminal.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            self.assertLess(self.peak(terminal.pid), 1 << 20)
            terminal.raw = b""
            terminal.send("\n").until(lambda: b"\x1b[?2004h" in terminal.raw, "the editor")
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual(terminal.mode(), terminal.found)

    def test_starting_on_a_terminal_that_reports_an_impossible_size(self):
        large = ["/bin/sh", "-c", "stty cols 65535 rows 65535; exec %s --demo --lang en" % PARLOR]
        with Terminal(arguments=large) as terminal:
            terminal.until(lambda: b"Lighthouse" in terminal.raw, "home").send("/where\n")
            terminal.until(lambda: b"workspace:1/home" in terminal.raw, "an answer")
            self.assertLess(self.peak(terminal.pid), 1 << 20)
            terminal.send("/quit\n")
            self.assertEqual(terminal.wait(), 0)

    def test_signals_that_end_the_process_by_default(self):
        for number in (signal.SIGIO, signal.SIGPWR, signal.SIGSTKFLT, signal.SIGRTMIN, signal.SIGRTMAX):
            with self.subTest(number), Terminal(arguments=[PARLOR, "--demo"]) as terminal:
                terminal.sees("Lighthouse>")
                os.kill(terminal.pid, number)
                self.assertEqual(terminal.wait(), -number)
                self.assertEqual(terminal.mode(), terminal.found)

    # Scripts

    def test_a_line_that_is_too_long(self):
        done = self.parlor("--demo", "--lang", "en", input=b"x" * 2000000 + b"\n/where\n")
        words = "Nothing was sent: a line can have 1048576 bytes at most. Type a shorter one."
        self.assertEqual(done.stderr.decode(), "parlor: line 1: %s\n" % words)
        self.assertIn(words, done.stdout.decode())
        self.assertTrue(done.stdout.decode().endswith("workspace:1/home\n"))

    def test_a_script_in_an_unknown_language(self):
        done = self.parlor("--demo", input=b"# usher lang=xx\n")
        self.assertEqual(
            (done.stdout, done.stderr.decode(), done.returncode),
            (b"", "parlor: line 1: lang=xx is not valid: write a language of the screens, such as lang=ko\n", 65))


class Times(unittest.TestCase):
    def test_a_room_opens_whatever_times_its_messages_have(self):
        for time in (-(1 << 63), (1 << 63) - 1):
            with self.subTest(time=time), Home(messages=2) as home:
                connection = sqlite3.connect(home.path)
                with connection:
                    connection.execute("UPDATE message SET sent_at = ?", (time,))
                connection.close()
                for place in ("channel:1", "home", "search:line"):
                    done = subprocess.run(home.session("--open", place), input=b"/search line\n/quit\n", capture_output=True, timeout=20)
                    self.assertEqual((done.returncode, done.stderr), (0, b""), place)


if __name__ == "__main__":
    unittest.main()
