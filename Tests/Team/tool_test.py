"""Tests of Tools/postgres."""

import os
import subprocess
import unittest

from server import ROOT, Server


class Tool(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def test_a_server_that_was_killed_starts_again_with_its_data(self):
        self.server.sql("CREATE TABLE kept AS SELECT 7 AS number")
        self.server.kill()
        self.server.start()
        self.assertEqual(self.server.sql("SELECT number FROM kept"), [["7"]])

    def test_only_who_wants_a_small_disk_gets_one(self):
        self.assertFalse(self.server.disk.is_small)
        self.assertFalse(os.path.ismount(self.server.folder))
        if os.geteuid() == 0:
            small = Server(on_small_disk=True)
            self.addCleanup(small.close)
            self.assertEqual(os.path.ismount(small.folder), small.disk.is_small)

    def test_starting_twice_is_harmless(self):
        before = self.server.url
        self.server.start()
        self.assertEqual(self.server.url, before)

    def test_stopping_deletes_everything(self):
        self.server.tool("stop", self.server.place)
        self.assertFalse(os.path.exists(self.server.host))
        self.server.start()
        self.assertEqual(self.server.sql("SELECT 1"), [["1"]])

    def test_a_standby_takes_over(self):
        standby = Server(of=self.server)
        self.addCleanup(standby.close)
        self.assertEqual(standby.sql("SELECT pg_is_in_recovery()"), [["t"]])
        self.server.kill()
        standby.promote()
        self.assertEqual(standby.sql("SELECT pg_is_in_recovery()"), [["f"]])

    def test_a_wrong_command_says_what_to_write(self):
        for words in (["copy", self.server.place], ["start"], ["hold", "a", "b"]):
            said = subprocess.run([os.path.join(ROOT, "Tools", "postgres"), *words], stderr=subprocess.PIPE, text=True)
            self.assertEqual(said.returncode, 64)
            self.assertTrue(said.stderr.startswith("postgres: usage: "), said.stderr)
