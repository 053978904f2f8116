"""Tests of programs with a wrong clock."""

import os
import subprocess
import sys
import tempfile
import time
import unittest

import clock
from team import DAY, PARLOR

TOLD = "import time; print(time.time(), time.clock_gettime(time.CLOCK_REALTIME), time.monotonic())"


@unittest.skipUnless(clock.can_be_wrong(), "possible on Linux with x86_64 only")
class Clock(unittest.TestCase):
    def output(self, command, **options):
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=20, **options).stdout

    def test_only_the_time_of_day_is_wrong(self):
        for ahead in (DAY, -DAY):
            told = self.output([sys.executable, clock.__file__, str(ahead), sys.executable, "-c", TOLD])
            now, other, steady = map(float, told.split())
            self.assertAlmostEqual(now - ahead, time.time(), delta=5)
            self.assertAlmostEqual(other - ahead, time.time(), delta=5)
            self.assertAlmostEqual(steady, time.monotonic(), delta=5)

    def test_a_session_and_its_agent_have_the_same_clock(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # The interpreter takes the place of the agent, and finds a program with the name of a command.
        with open(os.path.join(folder.name, "server"), "w", encoding="utf-8") as file:
            file.write("import time; print(time.time())")
        parlor, agent = clock.programs(os.path.join(folder.name, "programs"), PARLOR, os.path.realpath(sys.executable), DAY)
        for command in (agent, parlor):
            told = float(self.output(command + ["server"], cwd=folder.name))
            self.assertAlmostEqual(told - DAY, time.time(), delta=5)
        # A session says when its message was written.
        told = self.output(
            parlor + ["--demo", "--home", folder.name, "--lang", "en", "--open", "channel:42"], input="hello\n/link 25\n")
        day = time.strptime(told.splitlines()[-1].strip(), "%A, %d %B %Y, %H:%M")
        self.assertAlmostEqual(time.mktime(day) - DAY, time.time(), delta=120)
