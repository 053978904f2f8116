"""Looking into a running session, and what a crash leaves."""

import glob
import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import tempfile
import unittest

from secrets_kept import discard, kept
from store import Home, PARLOR
from terminal import Terminal
from test_accounts import PASSWORD, last, sign_up
from test_glance import rests


class Inspect(unittest.TestCase):
    def setUp(self):
        self.runtime = tempfile.mkdtemp(prefix="runtime-")
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=self.runtime, TMPDIR=self.runtime, LC_ALL="C.UTF-8")

    def tearDown(self):
        discard(self.runtime)

    def session(self, *options, home=None):
        command = [PARLOR, *(["--home", home] if home else ["--demo"]), "--lang", "en", *options]
        return Terminal(arguments=["/usr/bin/env", "XDG_RUNTIME_DIR=" + self.runtime, "TMPDIR=" + self.runtime, *command])

    def inspect(self, *options, code=0):
        done = subprocess.run([PARLOR, "inspect", *options], capture_output=True, text=True, timeout=20,
                              env=self.environment)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout if code == 0 else done.stdout + done.stderr

    def socket_of(self, terminal):
        path = os.path.join(self.runtime, "usher", "parlor-%d" % terminal.pid)
        terminal.looks_for(lambda: os.path.exists(path), "the socket")
        return path

    def test_it_shows_where_the_session_is(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>").send("3\r").sees("#general (")
            path = self.socket_of(terminal)
            self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
            self.assertEqual(stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode), 0o700)
            shown = self.inspect(str(terminal.pid))
            self.assertIn("screen   80x24  en\nat       /workspace:1/home/channel:42\n", shown)
            for name in ("tree", "alive", "queue    empty", "waiting  no link", "question none", "journal"):
                self.assertIn("\n" + name, shown)
            self.assertRegex(shown, r"\n3 HomeScreen > HomeCoordinator: /workspace:1/home -> /workspace:1/home/channel:42 ")
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
            self.assertFalse(os.path.exists(path))
        self.assertIn("no session of this user is running", self.inspect(code=66))
        self.assertIn("실행 중인 팔러가 없습니다.", self.inspect("--lang", "ko", code=66))
        self.assertIn("session 1 of this user is not running", self.inspect("1", code=66))
        self.assertIn("'x' is not a process number", self.inspect("x", code=64))

    def test_following_ends_once_nobody_reads_it(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>")
            self.socket_of(terminal)
            follower = subprocess.Popen([PARLOR, "inspect", "--follow"], stdout=subprocess.PIPE, env=self.environment)
            self.assertTrue(follower.stdout.readline())
            follower.stdout.close()
            self.assertEqual(follower.wait(10), 0)
            # Without --follow, standard output may be closed from the start, and that is an error as before.
            self.assertIn("screen   80x24", self.inspect(str(terminal.pid)))

    def test_following_shows_each_step(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>")
            self.socket_of(terminal)
            follower = subprocess.Popen([PARLOR, "inspect", "--follow"], stdout=subprocess.PIPE, env=self.environment)
            seen = b""
            while b"\n2 " not in seen:
                seen += os.read(follower.stdout.fileno(), 4096)
            terminal.send("4\r").sees("#lunch")
            while b"channel:47" not in seen and b"\n3 " not in seen:
                seen += os.read(follower.stdout.fileno(), 4096)
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
            rest = follower.communicate(timeout=20)[0]
            self.assertEqual(follower.returncode, 0)
            self.assertNotIn(b"astray 1", seen + rest)

    def test_it_costs_nothing_when_nobody_looks(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>")
            self.socket_of(terminal)
            while terminal.pump(0.3):
                pass
            rests(terminal.pid, lambda: self.assertFalse(terminal.pump(0.7)))
            self.assertEqual(len(os.listdir("/proc/%d/task" % terminal.pid)), 1)

    def test_nobody_holds_the_session_up(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>")
            path = self.socket_of(terminal)
            visitors = []
            for _ in range(40):
                visitor = socket.socket(socket.AF_UNIX)
                visitor.connect(path)
                visitors.append(visitor)
            # None of them reads.
            for _ in range(30):
                terminal.send("4\r").until(lambda: terminal.lines()[-1].startswith("#lunch"), "the room").send("/home\r")
                last(terminal, "Lighthouse>")
            self.assertIn("at       /workspace:1/home\n", self.inspect())
            self.assertLess(len(os.listdir("/proc/%d/fd" % terminal.pid)), 30)
            for visitor in visitors:
                visitor.close()
            terminal.send("/quit\r")
            self.assertEqual(terminal.wait(), 0)

    def test_a_stopped_session_and_one_that_was_killed(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>")
            path = self.socket_of(terminal)
            os.kill(terminal.pid, signal.SIGSTOP)
            self.assertIn("does not answer", self.inspect(code=75))
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait()
            self.assertTrue(os.path.exists(path))
            self.assertIn("no session of this user is running", self.inspect(code=66))
            self.assertFalse(os.path.exists(path))

    def test_a_session_removes_what_killed_ones_have_left(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>")
            left = self.socket_of(terminal)
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait()
        with self.session() as terminal:
            last(terminal, "Lighthouse>")
            self.socket_of(terminal)
            self.assertFalse(os.path.exists(left))

    def test_a_crash_leaves_no_core_file(self):
        limit = "ulimit -S -c unlimited 2>/dev/null || ulimit -S -c hard; exec "
        with Terminal(arguments=["/bin/sh", "-c", limit + "%s --demo --lang en" % PARLOR]) as terminal:
            last(terminal, "Lighthouse>")
            os.kill(terminal.pid, signal.SIGSEGV)
            status = os.waitpid(terminal.pid, 0)[1]
            terminal.status = status
            self.assertTrue(os.WIFSIGNALED(status))
            self.assertFalse(os.WCOREDUMP(status))

    def test_no_password_stays_in_memory(self):
        def copies():
            """How many writable mappings of the process hold the password as UTF-8, or as scalars."""
            found = 0
            with open("/proc/%d/maps" % terminal.pid) as maps, open("/proc/%d/mem" % terminal.pid, "rb", 0) as memory:
                for start, end in re.findall(r"^(\w+)-(\w+) rw", maps.read(), re.MULTILINE):
                    memory.seek(int(start, 16))
                    held = memory.read(int(end, 16) - int(start, 16))
                    found += PASSWORD.encode() in held or PASSWORD.encode("utf-32-le") in held
            return found

        with self.session(home=os.path.join(self.runtime, "home")) as terminal:
            sign_up(terminal, "Ann")
            terminal.sees("Continue")
            try:
                self.assertEqual(copies(), 0)
            except PermissionError:
                self.skipTest("only the system's administrator can read the memory")

    def test_lack_of_memory_is_said(self):
        with subprocess.Popen([PARLOR, "--demo", "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, env=self.environment) as session:
            session.stdout.readline()
            with open("/proc/%d/status" % session.pid) as status:
                most = int(re.search(r"VmSize:\s+(\d+)", status.read())[1]) << 10
            resource.prlimit(session.pid, resource.RLIMIT_AS, (most, most))
            words = session.communicate("x" * (1 << 20) + "\n", timeout=20)[1]
        self.assertEqual(session.returncode, 71)
        self.assertIn("parlor: out of memory; end other programs and start it again\n", words)
        self.assertNotIn("defect", words)

    def test_lack_of_memory_for_the_store_is_said(self):
        codes = set()
        for most in range(3000, 9000, 250):
            done = subprocess.run(
                ["prlimit", "--data=%d" % (most << 10), PARLOR, "--demo", "--print", "--lang", "en"], text=True,
                capture_output=True, timeout=20, env=self.environment)
            # The loader has not enough for the libraries.
            if done.returncode != 127:
                codes.add(done.returncode)
            self.assertNotIn("defect", done.stderr)
        self.assertEqual(codes, {0, 71})

    def test_several_sessions_are_listed(self):
        with self.session() as one, self.session() as other:
            last(one, "Lighthouse>"), last(other, "Lighthouse>")
            self.socket_of(one), self.socket_of(other)
            one.send("t\r").sees("Colours")
            listed = self.inspect(code=66)
            self.assertIn("several sessions are running; name one of them by its number", listed)
            self.assertIn("parlor inspect %d  /workspace:1/settings\n" % one.pid, listed)
            self.assertIn("parlor inspect %d  /workspace:1/home\n" % other.pid, listed)
            self.assertIn("journal", self.inspect(str(other.pid)))

    def test_hidden_answers_are_shown_nowhere(self):
        home = os.path.join(self.runtime, "home")
        with self.session(home=home) as terminal:
            terminal.sees("Parlor>").send("n\r").sees("E-mail:").send("ann@example.org\r")
            terminal.sees("Nickname:").send("Ann\r").sees("Phone").send("\r").sees("Password:").send(PASSWORD[:-1])
            terminal.pump(0.4)
            shown = self.inspect()
            self.assertIn("asks     a hidden answer", shown)
            terminal.send(PASSWORD[-1:] + "\r").sees("again:").send(PASSWORD + "\r").sees("Continue").send("c\r")
            terminal.sees("Hello, Ann").send("/search " + "privateword\r").sees("privateword")
            shown += self.inspect()
            self.assertNotIn(PASSWORD[:-1], shown)
            os.kill(terminal.pid, signal.SIGSEGV)
            self.assertEqual(terminal.wait(), -signal.SIGSEGV)
            left, = glob.glob(os.path.join(self.runtime, "home", "state", "crash-*.txt"))
            self.assertIn("Its last steps are in " + left, "".join(terminal.lines()))
            self.assertEqual(terminal.mode(), terminal.found)
            self.assertEqual(stat.S_IMODE(os.stat(left).st_mode), 0o600)
            with open(left) as file:
                text = file.read()
        self.assertRegex(text, r"\Asignal 11\n1 start: / -> ")
        self.assertNotIn("privateword", text)
        self.assertNotIn(PASSWORD[:-1], text)
        self.assertEqual(kept(self.runtime), [])

    def test_a_crash_in_the_demo_masks_what_was_searched(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>").send("/search privateword\r").sees("“privateword”").send("/home\r")
            last(terminal, "Lighthouse>")
            os.kill(terminal.pid, signal.SIGABRT)
            terminal.wait()
            left, = glob.glob(os.path.join(self.runtime, "parlor-crash-*.txt"))
        with open(left) as file:
            text = file.read()
        self.assertIn("/found:…", text)
        self.assertNotIn("privateword", text)

    def test_a_crash_before_the_first_screen_names_its_file(self):
        home = os.path.join(self.runtime, "home")
        with self.session(home=home) as terminal:
            terminal.sees("Parlor>").send("/quit\r")
            self.assertEqual(terminal.wait(), 0)
        path = os.path.join(home, "data", "parlor.sqlite")
        for lang, words in (("en", "Its last steps are in "), ("ko", "마지막 기록: ")):
            holder = sqlite3.connect(path, isolation_level=None)
            holder.executescript("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (x)")
            with self.session("--lang", lang, home=home) as terminal:
                # The start waits for the store.
                terminal.looks_for(lambda: self.waits_for_store(terminal.pid), "wait for the store")
                os.kill(terminal.pid, signal.SIGABRT)
                self.assertEqual(terminal.wait(), -signal.SIGABRT)
                left, = glob.glob(os.path.join(home, "state", "crash-*.txt"))
                self.assertIn(words + left, "".join(terminal.lines()))
                self.assertEqual(terminal.mode(), terminal.found)
            with open(left) as file:
                self.assertEqual(
                    file.read(), "signal 06\nthe session had not begun, or its first screen was not shown yet\n")
            os.unlink(left)
            holder.close()

    @staticmethod
    def waits_for_store(process):
        """Whether Parlor sleeps before it tries again to read the store, which another process holds."""
        link = "/proc/%d/" % process
        if os.path.realpath(link + "exe") != os.path.realpath(PARLOR):
            return False
        with open(link + "wchan") as place:
            return place.read() == "hrtimer_nanosleep"

    def test_an_end_by_the_user_leaves_nothing(self):
        with self.session() as terminal:
            last(terminal, "Lighthouse>")
            self.socket_of(terminal)
            os.kill(terminal.pid, signal.SIGTERM)
            terminal.wait()
        self.assertEqual(glob.glob(os.path.join(self.runtime, "*crash*")), [])


if __name__ == "__main__":
    unittest.main()
