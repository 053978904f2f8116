"""Tests of a server with a standby."""

import os
import subprocess
import tempfile
import unittest

from pair import Pair
from server import LIMIT
from team import PARLOR, PASSWORD


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
