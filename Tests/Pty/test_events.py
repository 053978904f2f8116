"""The log of events: what a session leaves in it, and the commands that read it."""

import glob
import json
import os
import select
import signal
import socket
import subprocess
import unittest

from store import Home, PARLOR
from terminal import Terminal


class Events(unittest.TestCase):
    def setUp(self):
        self.home = Home(rooms=2)
        self.file = os.path.join(self.home.folder, "events.jsonl")

    def tearDown(self):
        self.home.__exit__()

    def session(self, *options):
        return Terminal(columns=100, arguments=self.home.session("--events", self.file, "--open", "channel:1", *options))

    def events(self):
        """What was delivered to the file, and what waits."""
        lines = open(self.file).read() if os.path.exists(self.file) else ""
        return [json.loads(line) for line in (lines + self.run_parlor("--json")).splitlines()]

    def run_parlor(self, *arguments, code=0, lang="en"):
        done = subprocess.run(
            [PARLOR, "events", *arguments, "--home", self.home.folder, "--lang", lang], capture_output=True, text=True,
            timeout=240)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout if code == 0 else done.stderr

    def named(self, name):
        return [event["fields"] if "fields" in event else {} for event in self.events() if event["event"] == name]

    def running(self):
        return glob.glob(os.path.join(self.home.folder, "state", "events-running-*"))

    def test_what_is_sent_and_searched_is_logged_without_its_words(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>").send("armadillo\r").sees("armadillo").send("/search arma\r").sees("1 result")
            terminal.send("/open channel:99\r").sees("channel:99")
            self.assertEqual(len(self.running()), 1)
            terminal.send("/quit\r").wait(10)
        self.assertEqual(self.running(), [])
        self.assertEqual(self.named("signIn"), [{"by": "kept"}])
        self.assertEqual(self.named("send"), [{"what": "message", "files": 0, "reply": False}])
        self.assertEqual([fields["length"] for fields in self.named("search")], [4])
        self.assertEqual([(fields["by"], fields["why"]) for fields in self.named("refused")], [("link", "unknown")])
        self.assertEqual(self.named("crash"), [])
        self.assertNotIn("arma", json.dumps(self.events()))

    def test_a_crash_is_logged_once_by_the_next_session(self):
        for number in (signal.SIGSEGV, signal.SIGKILL):
            with self.session() as terminal:
                terminal.sees("#channel-1>")
                os.kill(terminal.pid, number)
                terminal.wait()
            self.assertEqual(len(self.running()), 1)
        with self.session() as terminal:
            terminal.sees("#channel-1>").send("/quit\r").wait(10)
        self.assertEqual(self.named("crash"), [{"signal": 11}, {}])
        self.assertEqual(self.running(), [])

    def test_the_settings_turn_the_log_on_and_off(self):
        self.file = os.path.join(self.home.folder, "data", "events.jsonl")

        def plain(*options):
            return Terminal(columns=100, rows=30, arguments=self.home.session("--open", "settings", *options))

        def says(terminal, state):
            """Waits until the last row for the event log says this."""
            def rows():
                return [line for line in terminal.lines() if "l  Event log" in line]
            return terminal.until(lambda: rows() and rows()[-1].endswith("  " + state), "the event log " + state)

        def ways():
            return [(fields["place"], fields["by"]) for fields in self.named("screen")]

        with plain() as terminal, plain() as other:
            says(terminal, "off").send("/open channel:1\r").sees("#channel-1>").send("/open settings\r")
            says(other, "off")
            self.assertEqual((self.events(), self.running()), ([], []))
            says(terminal, "off").send("l\r").sees("What you type is not")
            # Other sessions of the account log as well.
            for each in terminal, other:
                says(each, "to events.jsonl")
            self.assertEqual(len(self.running()), 2)
            terminal.send("/open channel:2\r").sees("#channel-2>").send("/open settings\r")
            # Turning it off waits for nothing, so both are in the log first.
            terminal.looks_for(lambda: len(ways()) == 2, "both ways")
            terminal.send("l\r")
            for each in terminal, other:
                says(each, "off")
            self.assertEqual(self.running(), [])
            terminal.send("/open channel:1\r").send("/quit\r").wait(10)
            other.send("/quit\r").wait(10)
        # Nothing of what was done before, or while it was off.
        self.assertEqual(ways(), [("workspace/settings", "link"), ("workspace/home/channel", "link")])

        with plain() as terminal:
            says(terminal, "off").send("l\r")
            says(terminal, "to events.jsonl").send("/quit\r").wait(10)
        # It is kept for later sessions.
        with plain() as terminal:
            says(terminal, "to events.jsonl").send("/quit\r").wait(10)
        self.assertEqual(ways()[2:], [("workspace/settings", "leave")] * 2)
        self.assertEqual(self.named("signIn"), [{"by": "kept"}])
        # The command line names another target, which is not there.
        target = os.path.join(self.home.folder, "missing", "away.jsonl")
        with plain("--events", target) as terminal:
            terminal.sees("Settings>").send("/open channel:1\r").sees("#channel-1>").send("/open settings\r")
            terminal.until(lambda: terminal.lines()[-1] == "Settings>", "the settings")

            def waits():
                # The row says what waits when it is drawn, and an empty line draws it again.
                terminal.send("\r").pump(1)
                return any(line.endswith(" waiting") for line in terminal.lines())
            terminal.looks_for(waits, "what waits")
            terminal.until(lambda: terminal.lines()[-1] == "Settings>", "the settings")
            terminal.send("l\r")
            says(terminal, "off").send("/quit\r").wait(10)
        with plain() as terminal:
            says(terminal, "off").send("/quit\r").wait(10)

    def test_a_mark_that_cannot_be_read_or_written_is_harmless(self):
        state = os.path.join(self.home.folder, "state")
        os.makedirs(os.path.join(state, "events-running-1"))
        os.symlink("/etc/passwd", os.path.join(state, "events-running-2"))
        os.mkfifo(os.path.join(state, "events-running-3"))
        # No mark can be made: its name is taken by a folder.
        code = 'mkdir "$0/events-running-$$"; exec "$@"'
        command = self.home.session("--events", self.file, "--open", "channel:1")
        with Terminal(columns=100, arguments=["/bin/sh", "-c", code, state, *command]) as terminal:
            terminal.sees("#channel-1>").send("hello\r").sees("hello").send("/quit\r")
            self.assertEqual(terminal.wait(10), 0)
        self.assertEqual(len(self.running()), 4)
        self.assertEqual(self.named("crash"), [])
        self.assertEqual(len(self.named("send")), 1)

    def test_follow_shows_what_was_delivered_before_it_looked(self):
        # Leaves something that waits, so that there is a store.
        with self.session() as terminal:
            terminal.sees("#channel-1>").send("/quit\r").wait(10)
        waiting = self.run_parlor("--json").splitlines()
        command = [PARLOR, "events", "--follow", "--json", "--home", self.home.folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tail:
            self.assertEqual([tail.stdout.readline().rstrip("\n") for _ in waiting], waiting)
            os.kill(tail.pid, signal.SIGSTOP)
            with self.session() as terminal:
                terminal.sees("#channel-1>").send("hello\r").sees("hello")
                # The first session's events are delivered at once, these after five seconds.
                terminal.until(lambda: os.path.exists(self.file) and '"send"' in open(self.file).read(), "the delivery", 20)
                terminal.send("/quit\r").wait(10)
            os.kill(tail.pid, signal.SIGCONT)
            self.assertEqual(json.loads(tail.stdout.readline())["event"], "signIn")
            self.assertEqual(json.loads(tail.stdout.readline())["event"], "send")
            tail.terminate()

    def test_follow_shows_what_a_session_saves_as_it_does(self):
        command = [PARLOR, "events", "--follow", "--home", self.home.folder]
        # The folder of the target is missing, so the events wait.
        target = os.path.join(self.home.folder, "missing", "events.jsonl")
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tail, \
                Terminal(arguments=self.home.session("--events", target, "--open", "channel:1")) as terminal:
            self.assertRegex(tail.stdout.readline(), r"^[\d:]{8}Z signIn by=kept\n$")
            terminal.sees("#channel-1>").send("hello\r").sees("hello")
            self.assertRegex(tail.stdout.readline(), r"^[\d:]{8}Z send what=message files=0 reply=false\n$")
            terminal.send("/quit\r").wait(10)
            self.assertRegex(tail.stdout.readline(), r"^[\d:]{8}Z screen place=workspace/home/channel took=\d+ by=leave ")
            tail.terminate()
        self.assertEqual(
            self.run_parlor("--stats"), "waiting 3\ndelivered 0\nrefused 0\ndropped 0\n  screen 1\n  send 1\n  signIn 1\n")
        self.assertTrue(self.run_parlor("--stats", lang="ko").startswith("대기 3\n전송 0\n"))

    def test_follow_begins_again_with_a_new_log(self):
        # The folder of the target is missing, so the events wait.
        self.file = os.path.join(self.home.folder, "missing", "events.jsonl")
        with self.session() as terminal:
            terminal.sees("#channel-1>").send("/quit\r").wait(10)
        waiting = self.run_parlor("--json").splitlines()
        command = [PARLOR, "events", "--follow", "--json", "--home", self.home.folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0) as tail:
            self.assertEqual([tail.stdout.readline().decode().rstrip("\n") for _ in waiting], waiting)
            for path in glob.glob(os.path.join(self.home.folder, "data", "events.sqlite*")):
                os.unlink(path)
            with self.session() as terminal:
                terminal.sees("#channel-1>")
                self.assertTrue(select.select([tail.stdout], [], [], 20)[0], "nothing of the new log")
                self.assertEqual(json.loads(tail.stdout.readline())["event"], "signIn")
            tail.terminate()

    def test_follow_ends_once_nobody_reads_it(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>").send("/quit\r").wait(10)
        command = [PARLOR, "events", "--follow", "--home", self.home.folder]
        tail = subprocess.Popen(command, stdout=subprocess.PIPE)
        while b"leave" not in tail.stdout.readline():
            pass
        tail.stdout.close()
        self.assertEqual(tail.wait(10), 0)
        # Also if there is more to write.
        tail = subprocess.Popen(command, stdout=subprocess.PIPE)
        tail.stdout.close()
        self.assertEqual(tail.wait(10), 0)

    def test_a_report_says_where_people_went(self):
        with self.session() as terminal:
            terminal.sees("#channel-1>").send("/open channel:2\r").sees("#channel-2>").send("/back\r").sees("Filled 1>")
            terminal.send("/quit\r").wait(10)
        report = self.run_parlor("report")
        for line in ("Screens", "  workspace/home/channel", "Where people turn back", "Links"):
            self.assertIn("\n" + line, report)
        self.assertRegex(report, r"→ workspace/home +1 ×  back 1\n")
        self.assertIn("never taken: ", report)
        self.assertIn("write: parlor events report", self.run_parlor("--format", "svg", code=64))

    def test_a_batch_whose_answer_was_lost_comes_once_more_with_the_same_ids(self):
        path = os.path.join(self.home.folder, "socket")
        with socket.socket(socket.AF_UNIX) as server:
            server.settimeout(20)
            server.bind(path)
            server.listen(4)
            with Terminal(arguments=self.home.session("--events", "unix:" + path, "--open", "channel:1")) as terminal:
                terminal.sees("#channel-1>")
                visitor, _ = server.accept()
                first = visitor.recv(1 << 16)
                # The server never answers. Nobody waits for it, and the session is killed meanwhile.
                terminal.send("hello\r").sees("hello", 2)
                os.kill(terminal.pid, signal.SIGKILL)
                terminal.wait()
                visitor.close()
            with Terminal(arguments=self.home.session("--events", "unix:" + path, "--open", "channel:1")) as terminal:
                terminal.sees("#channel-1>")
                visitor, _ = server.accept()
                again = visitor.recv(1 << 16)
                self.assertTrue(again.startswith(first.rstrip(b"\n")), (first, again))
                visitor.close()
                terminal.send("/quit\r").wait(10)


if __name__ == "__main__":
    unittest.main()
