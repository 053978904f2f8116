"""Tests of Tools/postgres."""

import os
import unittest

from server import Server


class Tool(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def test_a_server_that_was_killed_starts_again_with_its_data(self):
        self.server.sql("CREATE TABLE kept AS SELECT 7 AS number")
        self.server.kill()
        self.server.start()
        self.assertEqual(self.server.sql("SELECT number FROM kept"), [["7"]])

    def test_starting_twice_is_harmless(self):
        before = self.server.url
        self.server.start()
        self.assertEqual(self.server.url, before)

    def test_stopping_deletes_everything(self):
        self.server.tool("stop")
        self.assertFalse(os.path.exists(self.server.host))
        self.server.start()
        self.assertEqual(self.server.sql("SELECT 1"), [["1"]])
