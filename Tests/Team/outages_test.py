"""Each outage of a server once, while an agent runs and somebody writes; and what the checker says of a server that lies."""

import unittest

from run import Run
from team import ROOMS


class OutagesTest(unittest.TestCase):
    def setUp(self):
        self.team_run = Run()
        self.addCleanup(self.team_run.close)
        self.team_run.chance.seed(1)
        self.person = self.team_run.people[0]

    def test_each_outage(self):
        outages = self.team_run.outages
        kinds = [outages.restart, outages.leave_alone, lambda length: outages.fail_over()]
        if self.team_run.team.server.first.disk.is_small:
            kinds += [lambda length: outages.fill(length, False), lambda length: outages.fill(length, True)]
        for number, outage in enumerate(kinds):
            with self.subTest(number):
                for home in self.team_run.team.homes:
                    home.start_agent()
                self.person.talk(ROOMS[0], "%d-before" % number)
                end = outage(0.3)
                self.person.talk(ROOMS[0], "%d-meanwhile" % number)
                end()
                self.assertEqual(self.team_run.settle(), [])

    def test_a_server_that_lies_is_caught(self):
        for number in range(3):
            self.person.talk(ROOMS[0], str(number))
        self.assertEqual(self.team_run.settle(), [])
        first, second = [
            line["number"] for line in self.team_run.history.lines if line.get("answer") == "done" and "number" in line][:2]
        lies = {
            "are lost": "DELETE FROM parlor.message WHERE number = %d" % first,
            "is there twice": """
                INSERT INTO parlor.message (number, room_id, sequence, rev, author_id, sent_at, text)
                SELECT 1000000000000000, room_id, 1000000, 1000000, author_id, sent_at, text FROM parlor.message
                WHERE text LIKE 't-%' AND deleted_at IS NULL LIMIT 1""",
            "are in another order": """
                UPDATE parlor.message SET sequence = -1 WHERE number = %d;
                UPDATE parlor.message m SET sequence = t.sequence FROM truth t WHERE m.number = %d AND t.number = %d;
                UPDATE parlor.message m SET sequence = t.sequence FROM truth t WHERE m.number = %d AND t.number = %d"""
            % (first, second, first, first, second)}
        for words, lie in lies.items():
            with self.subTest(words):
                self.assertIn(words, "\n".join(self.found_after(lie)))

    def found_after(self, lie):
        """What the checker finds while the server lies."""
        server = self.team_run.team.server
        server.sql("CREATE TABLE truth AS SELECT * FROM parlor.message; " + lie)
        found = self.team_run.findings()
        server.sql("TRUNCATE parlor.message; INSERT INTO parlor.message SELECT * FROM truth; DROP TABLE truth")
        self.assertEqual(self.team_run.findings(), [])
        return found
