"""Tests of a server with a standby."""

import os
import subprocess
import tempfile
import threading
import unittest

from pair import Pair
from server import LIMIT
from session import Session
from team import PARLOR, PASSWORD, Home


class Standby(unittest.TestCase):
    def setUp(self):
        self.pair = Pair()
        self.addCleanup(self.pair.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for words in (["init"], ["import", "--demo"]):
            subprocess.run([PARLOR, "server", *words, self.pair.url], check=True, timeout=LIMIT, stdout=subprocess.DEVNULL)

    def join(self, hosts, home):
        """What `parlor join` says, and its exit code."""
        answer = subprocess.run(
            [PARLOR, "join", "postgresql://parlor_client@/parlor?host=" + ",".join(hosts),
             "--home", os.path.join(self.folder, home)],
            input="emma@lighthouse.example\n%s\n" % PASSWORD, text=True, timeout=LIMIT,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "LC_ALL": "C"})
        return answer.stdout, answer.returncode

    def test_the_standby_alone_is_refused_and_the_server_is_found(self):
        said, code = self.join([self.pair.second.host], "one")
        self.assertIn("session is read-only", said)
        self.assertEqual(code, 69)
        hosts = [self.pair.second.host, self.pair.first.host]
        self.assertIn("rooms are here", self.join(hosts, "two")[0])
        self.pair.fail_over()
        self.assertIn("rooms are here", self.join(hosts, "three")[0])

    def test_an_agent_says_that_the_standby_lacks_what_it_has(self):
        home = Home("emma", self.folder, self.pair)
        self.addCleanup(home.close)
        # Without a name of a standby, the server acknowledges what it has alone.
        self.pair.name_standby(self.pair.first, "")
        self.pair.second.kill()
        agent = home.start_agent()
        while not home.leads(agent):
            threading.Event().wait(0.02)
        session = Session(home, "channel:42")
        session.say("t-lost")
        session.end()
        while home.waiting():
            threading.Event().wait(0.02)
        self.pair.first.kill()
        session = Session(home, "channel:42")
        session.say("t-late")
        session.end()
        self.pair.second.start()
        self.pair.name_standby(self.pair.second, "")
        self.pair.second.promote()
        self.assertEqual(agent.wait(LIMIT), 65, home.log())
        self.assertIn("the server was restored to an earlier state; copy what was not sent, and run: parlor leave --force, then parlor join URL", home.log())
        self.assertEqual([text for text, _ in home.returned()], ["t-late"])
        # The message that was given back is not thrown away unasked.
        left = subprocess.run(home.agent + ["leave", "--home", home.path], timeout=LIMIT, stderr=subprocess.PIPE, text=True)
        self.assertIn("1 unsent message is here", left.stderr)
        subprocess.run(
            home.agent + ["leave", "--force", "--home", home.path], check=True, timeout=LIMIT, stdout=subprocess.DEVNULL)
