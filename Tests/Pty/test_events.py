"""The log of events: what a session leaves in it, and the commands that read it."""

import glob
import json
import os
import signal
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
            timeout=60)
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


if __name__ == "__main__":
    unittest.main()
