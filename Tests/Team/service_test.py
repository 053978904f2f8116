"""Tests of the agent as a service: the unit for systemd, and an agent that waits for another one."""

import os
import shutil
import stat
import subprocess
import tempfile
import threading
import time
import unittest

from server import LIMIT, ROOT
from session import Session
from team import Team


class Unit(unittest.TestCase):
    @unittest.skipUnless(shutil.which("systemd-analyze"), "there is no systemd")
    def test_systemd_takes_the_unit(self):
        folder = tempfile.TemporaryDirectory(prefix="with blank ")
        self.addCleanup(folder.cleanup)
        program = os.path.join(folder.name, "libexec", "parlor-agent")
        os.mkdir(os.path.dirname(program))
        with open(program, "wb"):
            os.chmod(program, stat.S_IRWXU)
        with open(os.path.join(ROOT, "share", "parlor-agent.service"), encoding="utf-8") as file:
            unit = file.read().replace("@PREFIX@", folder.name).replace("man:parlor(1)", "https://localhost")
        path = os.path.join(folder.name, "parlor-agent.service")
        with open(path, "w", encoding="utf-8") as file:
            file.write(unit)
        said = subprocess.run(
            ["systemd-analyze", "--user", "--man=no", "verify", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, timeout=LIMIT, env={**os.environ, "XDG_RUNTIME_DIR": folder.name})
        self.assertEqual([line for line in said.stdout.splitlines() if "parlor-agent" in line], [])
        self.assertEqual(said.returncode, 0, said.stdout)


class Waiting(unittest.TestCase):
    def setUp(self):
        self.team = Team({"emma": 0})
        self.addCleanup(self.team.close)
        self.home = self.team.homes[0]

    def wait_until(self, is_so):
        end = time.monotonic() + LIMIT
        while not is_so():
            self.assertLess(time.monotonic(), end)
            threading.Event().wait(0.02)

    def has_store(self, agent):
        """Whether an agent has the store open. One that waits does not."""
        folder = "/proc/%d/fd" % agent.pid
        return any(os.path.realpath(os.path.join(folder, name)).endswith("parlor.sqlite") for name in os.listdir(folder))

    def test_an_agent_that_stays_waits_for_another_one_and_takes_over(self):
        first = self.home.start_agent()
        self.wait_until(lambda: self.has_store(first))
        second = subprocess.Popen(self.home.agent + ["run", "--stay", "--home", self.home.path])
        self.addCleanup(second.wait)
        self.addCleanup(second.kill)
        # Without --stay, the other one ends.
        self.assertEqual(self.home.start_agent().wait(LIMIT), 0)
        self.assertIsNone(second.poll())
        self.assertFalse(self.has_store(second))
        first.kill()
        first.wait()
        self.wait_until(lambda: self.has_store(second))
        session = Session(self.home, "channel:42")
        session.say("t-stay")
        session.end()
        self.wait_until(lambda: not self.home.waiting())
        self.assertEqual(self.team.server.sql("SELECT count(*) FROM parlor.message WHERE text = 't-stay'"), [["1"]])
        self.assertIsNone(second.poll())
