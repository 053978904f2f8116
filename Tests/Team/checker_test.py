"""Tests of the checker: it finds each fault that is planted, and nothing in a history without one."""

import copy
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

import history
from checker import findings

HERE = os.path.dirname(os.path.abspath(__file__))

# Emma (1) and Lucas (2) write in the channel 42, and make and join the channel 68.
CALLS = [
    {"process": "emma", "account": 1}, {"process": "lucas", "account": 2},
    {"process": "emma", "call": 1, "act": "post", "room": 42, "text": "t-a"},
    {"process": "emma", "call": 1, "answer": "done", "number": 71},
    {"process": "emma", "seen": [42, 71, 2]},
    {"process": "lucas", "call": 2, "act": "post", "room": 42, "text": "t-b"},
    {"process": "lucas", "call": 2, "answer": "done", "number": 80},
    {"process": "emma", "call": 3, "act": "post", "room": 42, "text": "t-c"},
    {"process": "emma", "call": 3, "answer": "done", "number": 72},
    {"process": "emma", "call": 4, "act": "edit", "room": 42, "text": "t-c changed"},
    {"process": "emma", "call": 4, "answer": "done", "number": 72},
    {"process": "lucas", "call": 5, "act": "post", "room": 42, "text": "t-d"},
    {"process": "lucas", "call": 5, "answer": "done", "number": 81},
    {"process": "lucas", "call": 6, "act": "delete", "room": 42},
    {"process": "lucas", "call": 6, "answer": "done", "number": 81},
    {"process": "emma", "call": 7, "act": "post", "room": 42, "text": "t-e", "file": ["f.bin", 3, "abc"]},
    {"process": "emma", "call": 7, "answer": "done", "number": 73},
    {"process": "emma", "call": 8, "act": "make", "name": "plans"},
    {"process": "emma", "call": 8, "answer": "done", "room": 68},
    {"process": "lucas", "call": 9, "act": "join", "room": 68},
    {"process": "lucas", "call": 9, "answer": "done"},
    {"process": "lucas", "call": 10, "act": "fetch", "room": 42, "number": 73},
    {"process": "lucas", "call": 10, "answer": "done", "digest": "abc"},
    {"process": "lucas", "call": 11, "act": "rename", "nickname": "Luke"},
    {"process": "lucas", "call": 11, "answer": "done"},
    # The sessions were killed.
    {"process": "emma", "call": 12, "act": "post", "room": 42, "text": "t-f"},
    {"process": "lucas", "call": 13, "act": "make", "name": "later"},
]
ROOM = [
    [1, 60, 1, "hello", False, [], []], [2, 71, 1, "t-a", False, [["x", 2]], []], [3, 80, 2, "t-b", False, [], []],
    [4, 72, 1, "t-c changed", False, [], []], [5, 81, 2, "", True, [], []],
    [6, 73, 1, "t-e", False, [], [["f.bin", 3, "abc"]]]]
STATE = {
    "rooms": {"42": ROOM}, "channels": {"68": "plans"}, "members": {"68": [1, 2]}, "nicknames": {"1": "Emma", "2": "Luke"}}


class Checker(unittest.TestCase):
    def setUp(self):
        self.lines = copy.deepcopy(CALLS)
        # Every replica follows the server, unless a test has given it something else.
        self.state = copy.deepcopy(STATE)
        self.replica = None

    @property
    def room(self):
        return self.state["rooms"]["42"]

    def found(self):
        return findings(self.lines + [
            {"process": "server", "state": self.state}, {"process": "lucas", "state": self.seen_by(2)},
            {"process": "emma", "state": self.replica or self.seen_by(1)}])

    def seen_by(self, account):
        """What a replica has if it follows the server: it knows the members of its own rooms only."""
        state = copy.deepcopy(self.state)
        state["members"] = {room: members for room, members in state["members"].items() if account in members}
        return state

    def own_replica(self):
        self.replica = self.seen_by(1)
        return self.replica["rooms"]["42"]

    def answer(self, call, **facts):
        """Changes an answer."""
        for line in self.lines:
            if line.get("call") == call and "answer" in line:
                line.update(facts)

    def test_nothing_is_wrong(self):
        self.assertEqual(self.found(), [])

    def test_a_replica_may_begin_later_and_have_no_bytes(self):
        room = self.own_replica()
        del room[:2]
        room[-1][6][0][2] = None
        self.assertEqual(self.found(), [])

    def test_what_was_not_answered_may_be_done(self):
        self.room.append([7, 74, 1, "t-f", False, [], []])
        self.state["channels"]["69"] = "later"
        self.state["members"]["69"] = [2]
        self.assertEqual(self.found(), [])

    def test_a_lost_write(self):
        del self.room[2]
        for message in self.room[2:]:
            message[0] -= 1
        self.assertEqual(self.found(), ["room 42: [80] of lucas are lost"])

    def test_a_doubled_write(self):
        self.room.append([7, 82, 2, "t-b", False, [], []])
        self.assertEqual(self.found(), ["room 42: t-b is there twice"])

    def test_a_reordered_write(self):
        self.lines = [line for line in self.lines if "seen" not in line]
        self.room[1][0], self.room[3][0] = 4, 2
        self.room.sort()
        self.assertEqual(self.found(), ["room 42: the messages of emma are in another order: [4, 2, 6]"])

    def test_a_gap(self):
        self.room[-1][0] = 7
        self.assertEqual(self.found(), ["room 42: the sequence numbers have a gap: [1, 2, 3, 4, 5, 7]"])

    def test_an_invented_write(self):
        self.room.append([7, 82, 2, "t-f", False, [], []])
        self.assertEqual(self.found(), ["room 42: nobody wrote t-f"])

    def test_a_message_that_has_moved_since_it_was_shown(self):
        self.lines.append({"process": "lucas", "seen": [42, 80, 4]})
        self.assertEqual(self.found(), ["room 42: message 80 was shown at [4], and is at [3]"])

    def test_a_message_that_was_shown_at_two_places(self):
        self.lines.append({"process": "lucas", "seen": [42, 71, 3]})
        self.assertEqual(self.found(), ["room 42: message 71 was shown at [2, 3], and is at [2]"])

    def test_a_message_that_is_gone_since_it_was_shown(self):
        self.lines.append({"process": "lucas", "seen": [42, 99, 3]})
        self.assertEqual(self.found(), ["room 42: message 99 was shown at [3], and is at []"])

    def test_a_lost_edit(self):
        self.room[3][3] = "t-c"
        self.assertEqual(self.found(), ["room 42: message 72 says t-c instead of t-c changed"])

    def test_an_edit_of_the_wrong_message(self):
        self.room[1][3] = "t-c changed"
        self.assertIn("room 42: message 71 says t-c changed instead of t-a", self.found())

    def test_a_lost_deletion(self):
        self.room[4][3:5] = "t-d", False
        self.assertEqual(self.found(), ["room 42: message 81 was deleted, and is there"])

    def test_a_deletion_that_nobody_asked_for(self):
        self.room[1][3:5] = "", True
        self.assertEqual(self.found(), ["room 42: nobody deleted message 71"])

    def test_a_file_with_other_bytes(self):
        self.room[-1][6][0][2] = "abd"
        self.assertEqual(self.found(), ["message 73 has [('f.bin', 3, 'abd')] instead of ['f.bin', 3, 'abc']"])

    def test_a_file_that_was_fetched_with_other_bytes(self):
        self.answer(10, digest="abd")
        self.assertEqual(self.found(), ["lucas fetched other bytes of message 73"])

    def test_a_replica_with_other_bytes(self):
        self.own_replica()[-1][6][0][2] = "abd"
        self.assertEqual(len(self.found()), 1)
        self.assertIn("emma, room 42: Message(sequence=6", self.found()[0])

    def test_a_channel_that_is_lost(self):
        self.state["channels"], self.state["members"] = {}, {}
        self.assertIn("emma made the channel plans as 68, and it is []", self.found())

    def test_a_channel_that_is_there_twice(self):
        self.state["channels"].update({"69": "later", "70": "later"})
        self.assertEqual(self.found(), ["lucas was told None for the channel later, and it is [69, 70]"])

    def test_a_channel_that_was_refused_and_is_there(self):
        self.lines.append({"process": "lucas", "call": 13, "answer": "nothing"})
        self.state["channels"]["69"] = "later"
        self.assertEqual(self.found(), ["lucas was told nothing for the channel later, and it is [69]"])

    def test_a_lost_member(self):
        self.state["members"]["68"] = [1]
        self.assertEqual(self.found(), ["channel 68: account 2 should be a member"])

    def test_a_member_that_has_left(self):
        self.lines += [
            {"process": "lucas", "call": 14, "act": "leave", "room": 68}, {"process": "lucas", "call": 14, "answer": "done"}]
        self.assertEqual(self.found(), ["channel 68: account 2 should not be a member"])

    def test_a_replica_that_does_not_know_a_member(self):
        self.own_replica()
        self.replica["members"]["68"] = [1]
        self.assertEqual(self.found(), ["emma, channel 68: members [1] here, [1, 2] on the server"])

    def test_a_lost_nickname(self):
        self.state["nicknames"]["2"] = "Lucas"
        self.assertEqual(self.found(), ["lucas is called Lucas instead of Luke"])

    def test_a_replica_with_an_old_nickname(self):
        self.own_replica()
        self.replica["nicknames"]["2"] = "Lucas"
        self.assertEqual(self.found(), ["emma, nicknames: 2 is Lucas here, Luke on the server"])

    def test_a_replica_that_lacks_the_last(self):
        self.own_replica().pop()
        self.assertEqual(self.found(), ["emma, room 42: 5 messages here, 6 on the server"])

    def test_a_replica_with_another_text_or_reaction(self):
        for column, value in ((3, "t-x"), (5, [])):
            self.own_replica()[1][column] = value
            self.assertEqual(len(self.found()), 1)

    def test_a_file_is_read_by_hand(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "history.jsonl")
        told = history.History(path)
        for line in self.lines:
            told.write(**line)
        for name in ("server", "emma"):
            told.state(name, {})
            told.state(name, self.state)
        told.close()
        check = [sys.executable, "-B", os.path.join(HERE, "checker.py"), path]
        self.assertEqual(subprocess.run(check, stdout=subprocess.PIPE, text=True).stdout, "nothing is wrong\n")
        with io.open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps({"process": "lucas", "seen": [42, 99, 3]}) + "\n")
        answer = subprocess.run(check, stdout=subprocess.PIPE, text=True)
        self.assertEqual((answer.returncode, answer.stdout), (1, "room 42: message 99 was shown at [3], and is at []\n"))
