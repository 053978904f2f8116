"""The commands for programs, in stores that follow a server: `parlor post`, `follow`, `read`, `search` and `get`."""

import json
import os
import subprocess
import threading
import time
import unittest

from server import LIMIT
from team import Team

ROOM = "channel:42"


class Programs(unittest.TestCase):
    def setUp(self):
        self.team = Team({"emma": 0, "lucas": 0})
        self.addCleanup(self.team.close)
        self.emma, self.lucas = self.team.homes

    def run_verb(self, home, *words, code=0, input=b""):
        done = subprocess.run(
            home.parlor + [*words, "--home", home.path, "--lang", "en"], input=input, capture_output=True, timeout=LIMIT)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr.decode()

    def wait_until(self, is_so):
        end = time.monotonic() + LIMIT
        while not is_so():
            self.assertLess(time.monotonic(), end)
            threading.Event().wait(0.02)

    def on_server(self, text):
        return int(self.team.server.sql("SELECT count(*) FROM parlor.message WHERE text = '%s'" % text)[0][0])

    def test_programs_talk_by_the_server(self):
        follow = subprocess.Popen(
            self.lucas.parlor + ["follow", ROOM, "--json", "--home", self.lucas.path], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, text=True)
        self.addCleanup(follow.wait)
        self.addCleanup(follow.stdout.close)
        self.addCleanup(follow.kill)
        # No agent runs for her yet. The command starts one, and returns once the server has the message.
        said, error = self.run_verb(self.emma, "post", ROOM, input=b"t-first\n")
        self.assertEqual((error, self.on_server("t-first")), ("", 1))
        first = json.loads(follow.stdout.readline())
        self.assertEqual((first["text"], first["author"], first["waits"]), ("t-first", "Emma", False))
        self.assertEqual("%s\n" % first["link"], said.decode())
        content = os.urandom(1 << 19)
        said, _ = self.run_verb(self.emma, "post", ROOM, "--reply", first["link"], "--file", "noise.bin", input=content)
        second = json.loads(follow.stdout.readline())
        self.assertEqual((second["reply"], second["files"][0]["size"]), (first["number"], len(content)))
        # The file comes when somebody asks for it.
        self.assertEqual(self.run_verb(self.lucas, "get", second["files"][0]["link"])[0], content)
        found, _ = self.run_verb(self.lucas, "search", "t-first", "--json")
        self.assertEqual([json.loads(line)["number"] for line in found.splitlines()], [first["number"]])
        found, _ = self.run_verb(self.lucas, "read", ROOM, "--since", str(first["number"]), "--json")
        self.assertEqual([json.loads(line)["number"] for line in found.splitlines()], [second["number"]])

    def test_a_message_waits_while_the_server_is_away(self):
        self.run_verb(self.emma, "post", ROOM, input=b"t-before")
        for proxy in self.emma.proxies:
            proxy.shut()
            proxy.clear()
        said, error = self.run_verb(self.emma, "post", ROOM, "--json", input=b"t-away", code=75)
        message = json.loads(said)
        self.assertEqual((message["text"], message["waits"]), ("t-away", True))
        self.assertIn("message:%d is saved here" % message["number"], error)
        self.assertEqual(self.on_server("t-away"), 0)
        for proxy in self.emma.proxies:
            proxy.open()
        self.run_verb(self.emma, "post", ROOM, input=b"t-back")
        self.wait_until(lambda: self.on_server("t-away") == 1)

    def test_a_message_that_is_refused_does_not_wait(self):
        self.run_verb(self.emma, "post", ROOM, input=b"t-member")
        for proxy in self.emma.proxies:
            proxy.shut()
            proxy.clear()
        self.team.server.sql("DELETE FROM parlor.room_member WHERE room_id = 42 AND account_id = %d" % self.emma.account)
        post = subprocess.Popen(
            self.emma.parlor + ["post", ROOM, "--home", self.emma.path, "--lang", "en"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        post.stdin.write(b"t-refused")
        post.stdin.close()
        self.wait_until(lambda: self.emma.rows("SELECT 1 FROM message WHERE text = 't-refused'"))
        for proxy in self.emma.proxies:
            proxy.open()
        self.assertEqual((post.wait(LIMIT), post.stdout.read()), (77, b""))
        self.assertIn(b"the team server did not accept the message", post.stderr.read())
        post.stdout.close()
        post.stderr.close()
        self.assertEqual((self.emma.returned(), self.on_server("t-refused")), ([], 0))


if __name__ == "__main__":
    unittest.main()
