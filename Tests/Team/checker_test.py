"""Tests of the checker: it finds each fault that is planted, and nothing in a history without one."""

import unittest

from checker import Message, findings

ROOM = [Message(1, 70, 1, "hello"), Message(2, 71, 1, "t-a"), Message(3, 80, 2, "t-b"), Message(4, 72, 1, "t-c changed")]
WRITTEN = {(42, "ann"): [71, 72], (42, "ben"): [80]}
SEEN = {(42, 71): 2}


class Checker(unittest.TestCase):
    def found(self, server=None, replica=None, written=None, seen=None):
        server = ROOM if server is None else server
        return findings({42: server}, {"ann": {42: server if replica is None else replica}}, written or WRITTEN, seen or SEEN)

    def test_nothing_is_wrong(self):
        self.assertEqual(self.found(), [])

    def test_a_replica_may_begin_later(self):
        self.assertEqual(self.found(replica=ROOM[2:]), [])

    def test_a_lost_write(self):
        lost = ROOM[:2] + [message._replace(sequence=message.sequence - 1) for message in ROOM[3:]]
        self.assertEqual(self.found(lost), ["room 42: [80] of ben are lost"])

    def test_a_lost_deletion_is_no_lost_write_and_differs(self):
        deleted = ROOM[:3] + [ROOM[3]._replace(is_deleted=True)]
        self.assertEqual(len(self.found(deleted, ROOM)), 1)
        self.assertIn("ann, room 42: Message(sequence=4", self.found(deleted, ROOM)[0])

    def test_a_doubled_write(self):
        self.assertEqual(self.found(ROOM + [Message(5, 81, 2, "t-b")]), ["room 42: t-b is there twice"])

    def test_a_reordered_write(self):
        order = [ROOM[0], ROOM[3]._replace(sequence=2), ROOM[2], ROOM[1]._replace(sequence=4)]
        self.assertEqual(
            self.found(order, seen={(42, 80): 3}), ["room 42: the messages of ann are in another order: [4, 2]"])

    def test_a_gap(self):
        late = ROOM[:3] + [ROOM[3]._replace(sequence=5)]
        self.assertEqual(self.found(late), ["room 42: the sequence numbers have a gap: [1, 2, 3, 5]"])

    def test_a_message_that_has_moved_since_it_was_shown(self):
        self.assertEqual(
            self.found(seen={(42, 71): 3}), ["room 42: message 71 was shown at 3, and is at [2]"])

    def test_a_message_that_is_gone_since_it_was_shown(self):
        self.assertEqual(
            self.found(seen={(42, 99): 3}), ["room 42: message 99 was shown at 3, and is at []"])

    def test_a_replica_that_lacks_the_last(self):
        self.assertEqual(self.found(replica=ROOM[:3]), ["ann, room 42: 3 messages here, 4 on the server"])

    def test_a_replica_with_another_text_or_reaction(self):
        for other in (ROOM[1]._replace(text="t-x"), ROOM[1]._replace(reactions=(("x", 2),))):
            self.assertEqual(len(self.found(replica=[ROOM[0], other] + ROOM[2:])), 1)
