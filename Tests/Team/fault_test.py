"""Tests of what a session says if its server is there, but not as it should be, and of an agent that cannot work."""

import os
import signal
import subprocess
import threading
import time
import unittest

from server import LIMIT
from session import Session
from team import PARLOR, Team

VERSION = """
CREATE OR REPLACE FUNCTION parlor_api.version() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT '{"api": 99, "reads": %d, "writes": 99}'::jsonb $$;
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'parlor_client';
"""
RESTORED = """
DELETE FROM parlor.message WHERE text = 't-second';
UPDATE parlor.room SET rev = rev - 1, last_sequence = last_sequence - 1 WHERE id = 42;
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'parlor_client';
"""


class Fault(unittest.TestCase):
    def setUp(self):
        self.team = Team({"emma": 0})
        self.addCleanup(self.team.close)
        self.home = self.team.homes[0]
        self.home.clear()

    def begin(self):
        self.session = Session(self.home, "channel:42")
        self.addCleanup(self.session.end)

    def send(self, text):
        self.session.say(text)
        end = time.monotonic() + LIMIT
        while not self.team.server.sql("SELECT 1 FROM parlor.message WHERE text = '%s'" % text):
            self.assertLess(time.monotonic(), end)
            threading.Event().wait(0.02)

    def test_a_server_that_was_restored_is_said_with_what_to_do(self):
        self.begin()
        self.send("t-first")
        self.send("t-second")
        self.team.server.sql(RESTORED)
        self.session.read("Trouble with the team server: the server was restored")
        self.session.read(r".*sent, and run: parlor leave --force, then parlor join URL\.")
        self.session.say("t-third")
        self.session.read(r"\s*Offline since ")

    def test_leave_throws_nothing_away_that_is_written_while_it_asks_the_server(self):
        with open(os.path.join(self.team.server.first.host, "data", "postmaster.pid"), encoding="ascii") as file:
            process = int(file.readline())
        os.kill(process, signal.SIGSTOP)
        self.addCleanup(os.kill, process, signal.SIGCONT)
        leave = subprocess.Popen(self.home.agent + ["leave", "--home", self.home.path], stderr=subprocess.PIPE, text=True)
        # It has found no session, and connects.
        folder, end = "/proc/%d/fd" % leave.pid, time.monotonic() + LIMIT
        while not any(os.readlink(os.path.join(folder, name)).startswith("socket:") for name in os.listdir(folder)):
            self.assertLess(time.monotonic(), end)
            threading.Event().wait(0.02)
        self.begin()
        self.session.say("t-meanwhile")
        os.kill(process, signal.SIGCONT)
        self.assertIn("a session is open", leave.communicate(timeout=LIMIT)[1])
        self.assertEqual(self.home.one("SELECT count(*) FROM message WHERE text = 't-meanwhile'"), 1)

    def test_behind_functions_that_are_newer_one_reads_on_and_is_told_what_to_do(self):
        self.begin()
        self.send("t-first")
        self.team.server.sql(VERSION % 1)
        self.session.read("Trouble with the team server: the server's functions have version 99")
        self.session.read(r".*read but not send; update Parlor\.")
        self.session.type("/older")
        _, shown = self.session.read(r"\s*\d+  .*")
        self.assertNotIn("Offline", shown)

    def test_what_only_the_server_knows_is_printed_as_unknown(self):
        home = ["--home", self.home.path, "--lang", "en", "--print", "--open", "devices"]
        said = subprocess.run([PARLOR] + home, timeout=LIMIT, stdout=subprocess.PIPE, text=True)
        self.assertEqual((said.stdout.split(), said.returncode), (["Devices", "Loading…", "Devices>"], 0))

    def test_an_agent_that_is_killed_is_started_again_although_nobody_writes(self):
        self.begin()
        self.send("t-first")
        former, end = self.home.agents(), time.monotonic() + LIMIT
        for process in former:
            os.kill(process, signal.SIGKILL)
        while not set(self.home.agents()) - set(former):
            self.assertLess(time.monotonic(), end)
            threading.Event().wait(0.02)
        self.send("t-second")

    def test_an_agent_that_may_watch_no_file_says_which_limit_to_raise(self):
        # Only what runs in this namespace has the limit.
        alone = ["unshare", "--user", "--map-root-user", "sh", "-c"]
        limit = "echo 0 > /proc/sys/user/max_inotify_instances"
        if subprocess.run(alone + [limit], stderr=subprocess.DEVNULL).returncode:
            self.skipTest("a user may have no namespace here")
        said = subprocess.run(
            alone + [limit + '; exec "$@"', "sh"] + self.home.agent + ["run", "--home", self.home.path], timeout=LIMIT,
            stderr=subprocess.PIPE, text=True)
        self.assertEqual(said.returncode, 69, said.stderr)
        self.assertIn("too many programs of this user watch files", said.stderr)
        self.assertIn("raise fs.inotify.max_user_instances", self.home.one("SELECT fault FROM origin"))
