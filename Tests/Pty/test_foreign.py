"""A place in a workspace of others is refused with the same words and exit code as a place that does not exist; check the name or number."""

import json
import os
import re
import sqlite3
import subprocess
import unittest

from store import Home

# The second workspace belongs to others. Each pair is a place in it, and a place that does not exist; check the name or number.
PAIRS = [
    ("workspace:2", "workspace:909"), ("workspace:2/home/channel:2", "workspace:909/home/channel:2"),
    ("workspace:2/dms/dm:21", "workspace:909/dms/dm:21"), ("channel:2", "channel:909"),
    ("workspace:1/home/channel:2", "workspace:1/home/channel:909"), ("message:4", "message:909"),
    ("workspace:1/home/channel:1/message:4", "workspace:1/home/channel:1/message:909"), ("dm:21", "dm:909"),
    ("workspace:1/dms/dm:21", "workspace:1/dms/dm:909"), ("parlor://channel/2", "parlor://channel/909"),
    ("workspace:1/workspaceList/settings:2", "workspace:1/workspaceList/settings:909"),
    ("workspace:1/settings/room:2", "workspace:1/settings/room:909"),
]

OTHERS = """
INSERT INTO account (email, nickname, phone, coins, password, created_at) VALUES ('o@example.org', 'O', '', 0, '*', 1);
INSERT INTO workspace (admin_id, name, description, created_at) VALUES (21, 'Others', '', 1);
INSERT INTO workspace_member VALUES (21, 2, 1);
INSERT INTO room (workspace_id, name, description, admin_id, created_at, last_message_id, last_sequence, last_at)
VALUES (2, 'theirs', '', 21, 1, 4, 1, 1);
INSERT INTO room_member (account_id, room_id, joined_at) VALUES (21, 2, 1);
INSERT INTO message (id, room_id, sequence, author_id, sent_at, text) VALUES (4, 2, 1, 21, 1, 'secret');
"""


class Foreign(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        home = Home(messages=3)
        self.addCleanup(home.__exit__)
        self.home = home
        connection = sqlite3.connect(home.path)
        connection.executescript(OTHERS)
        connection.close()

    def answer(self, *options, lines=b""):
        """The output and the errors, both without numbers, and the exit code."""
        done = subprocess.run(self.home.session(*options), input=lines, capture_output=True, timeout=20)
        return [re.sub(r"\d+", "N", text.decode()) for text in (done.stdout, done.stderr)] + [done.returncode]

    def test_every_way_to_a_place(self):
        tap = os.path.join(self.home.folder, "tap")
        for pair in PAIRS:
            for way in ("--open", "--print", "--explain", "--explain --json", "/open", "--tap"):
                with self.subTest(pair[0], way=way):
                    answers = []
                    for place in pair:
                        with open(tap, "w") as file:
                            json.dump({"aps": {"alert": "Hi", "target-content-id": place}}, file)
                        answers.append({
                            "--open": lambda: self.answer("--open", place),
                            "--print": lambda: self.answer("--print", "--open", place),
                            "--explain": lambda: self.answer("--explain", place),
                            "--explain --json": lambda: self.answer("--explain", place, "--json"),
                            "/open": lambda: self.answer(lines=("/open %s\n/quit\n" % place).encode()),
                            "--tap": lambda: self.answer("--tap", tap, "--print"),
                        }[way]())
                    self.assertEqual(answers[0], answers[1])
                    if way in ("--print", "--explain", "--tap"):
                        self.assertIn(answers[0][2], (66, 77))

    def test_a_place_of_ones_own_opens(self):
        shown, errors, code = self.answer("--print", "--open", "message:3")
        self.assertEqual((errors, code), ("", 0))


if __name__ == "__main__":
    unittest.main()
