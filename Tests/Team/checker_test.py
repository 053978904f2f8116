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
    {"process": "emma", "account": 1, "rooms": [42]}, {"process": "lucas", "account": 2, "rooms": [42]},
    {"process": "server", "before": {"42": [[1, 60, 1, "hello", False, [["y", 1]], []]]}},
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
    {"process": "lucas", "call": 14, "act": "react", "room": 42, "emoji": "x"},
    {"process": "lucas", "call": 14, "answer": "done", "changed": [[71, True]]},
    # The sessions were killed.
    {"process": "emma", "call": 12, "act": "post", "room": 42, "text": "t-f"},
    {"process": "lucas", "call": 13, "act": "make", "name": "later"},
]
ROOM = [
    [1, 60, 1, "hello", False, [["y", 1]], []], [2, 71, 1, "t-a", False, [["x", 2]], []], [3, 80, 2, "t-b", False, [], []],
    [4, 72, 1, "t-c changed", False, [], []], [5, 81, 2, "", True, [], []],
    [6, 73, 1, "t-e", False, [], [["f.bin", 3, "abc"]]]]
STATE = {
    "rooms": {"42": ROOM}, "held": {"42": 1}, "channels": {"68": "plans"}, "members": {"68": [1, 2]},
    "nicknames": {"1": "Emma", "2": "Luke"}}


class History:
    """The sound history, and what a test changes in it."""

    def __init__(self, doctor=None):
        self.lines = copy.deepcopy(CALLS)
        self.server = copy.deepcopy(STATE)
        self.replicas = {"emma": None, "lucas": None}
        if doctor:
            doctor(self, self.room)
        for account, name in enumerate(("emma", "lucas"), 1):
            if name in self.replicas:
                self.lines.append({"process": name, "state": self.replicas[name] or self.seen_by(account)})
        self.lines.append({"process": "server", "state": self.server})

    @property
    def room(self):
        return self.server["rooms"]["42"]

    def seen_by(self, account):
        """What a replica has if it follows the server: it knows the members of its own rooms only."""
        state = copy.deepcopy(self.server)
        state["members"] = {room: members for room, members in state["members"].items() if account in members}
        return state

    @property
    def emma(self):
        """What Emma's replica has, which no longer follows the server."""
        self.replicas["emma"] = self.replicas["emma"] or self.seen_by(1)
        return self.replicas["emma"]

    def tell(self, **facts):
        self.lines.append({"process": "lucas", **facts})

    def answer(self, number, **facts):
        """Changes an answer."""
        for line in self.lines:
            if line.get("call") == number and "answer" in line:
                line.update(facts)


def say(history, place, *values):
    """Changes the sequence, the number, the author, the text and so on of a message, from a column on."""
    history.room[place][values[0]:values[0] + len(values) - 1] = values[1:]


def lose(history, place):
    del history.room[place]
    for message in history.room[place:]:
        message[0] -= 1


def swap(history, one, other):
    history.lines = [line for line in history.lines if "seen" not in line]
    history.room[one][0], history.room[other][0] = history.room[other][0], history.room[one][0]
    history.room.sort()


def forget(history, *places):
    """Emma's replica has no messages at some places."""
    history.emma["rooms"]["42"] = [row for row in history.emma["rooms"]["42"] if row[0] not in places]


def leave(history):
    history.tell(call=15, act="leave", room=68)
    history.tell(call=15, answer="done")


# What may be there besides.
SOUND = [
    ("nothing was done besides", lambda h, room: None),
    ("a replica may begin later and have no bytes", lambda h, room: (
        forget(h, 1), h.emma["held"].update({"42": 2}), h.emma["rooms"]["42"][-1][6][0].__setitem__(2, None))),
    ("what was not answered may be done", lambda h, room: (
        room.append([7, 74, 1, "t-f", False, [], []]), h.server["channels"].update({"69": "later"}),
        h.server["members"].update({"69": [2]}))),
]
# What is done to the sound history, and what is found.
DOCTORED = [
    ("a lost write", lambda h, room: lose(h, 2), ["room 42: [80] of lucas are lost"]),
    ("a doubled write", lambda h, room: room.append([7, 82, 2, "t-b", False, [], []]), ["room 42: t-b is there twice"]),
    ("a reordered write", lambda h, room: swap(h, 1, 3),
     ["room 42: the messages of emma are in another order: [4, 2, 6]"]),
    ("a gap", lambda h, room: say(h, 5, 0, 7), ["room 42: the sequence numbers have a gap: [1, 2, 3, 4, 5, 7]"]),
    ("a text of somebody else", lambda h, room: room.append([7, 82, 2, "t-f", False, [], []]),
     ["room 42: nobody wrote t-f"]),
    ("a text of nobody", lambda h, room: room.append([7, 82, 2, "hi", False, [], []]), ["room 42: nobody wrote hi"]),
    ("a deleted message of nobody", lambda h, room: room.append([7, 82, 2, "", True, [], []]),
     ["room 42: nobody wrote message 82, which is deleted"]),
    ("an older text that is another", lambda h, room: say(h, 0, 3, "bye"), [
        "room 42: nobody changed Message(sequence=1, number=60, author=1, text='hello', is_deleted=False,"
        " reactions=(('y', 1),), files=()) into Message(sequence=1, number=60, author=1, text='bye', is_deleted=False,"
        " reactions=(('y', 1),), files=())"]),
    ("a message that has moved", lambda h, room: h.tell(seen=[42, 80, 4]),
     ["room 42: message 80 was shown at [4], and is at [3]"]),
    ("a message at two places", lambda h, room: h.tell(seen=[42, 71, 3]),
     ["room 42: message 71 was shown at [2, 3], and is at [2]"]),
    ("a message that is gone", lambda h, room: h.tell(seen=[42, 99, 3]),
     ["room 42: message 99 was shown at [3], and is at []", "lucas, room 42: [99] was shown, and is not here"]),
    ("a lost edit", lambda h, room: say(h, 3, 3, "t-c"), ["room 42: message 72 says t-c instead of t-c changed"]),
    ("an edit of another message", lambda h, room: say(h, 1, 3, "t-c changed"),
     ["room 42: t-c changed is there twice", "room 42: message 71 says t-c changed instead of t-a"]),
    ("a lost deletion", lambda h, room: say(h, 4, 3, "t-d", False), ["room 42: message 81 was deleted, and is there"]),
    ("a deletion of nobody", lambda h, room: say(h, 1, 3, "", True), ["room 42: nobody deleted message 71"]),
    ("a lost reaction", lambda h, room: say(h, 1, 5, []), ["room 42: message 71 should have x of account 2"]),
    ("all reactions are lost", lambda h, room: [say(h, place, 5, []) for place in range(6)],
     ["room 42: message 60 should have y of account 1", "room 42: message 71 should have x of account 2"]),
    ("a reaction of nobody", lambda h, room: say(h, 2, 5, [["x", 1]]),
     ["room 42: message 80 should not have x of account 1"]),
    ("a file with other bytes", lambda h, room: say(h, 5, 6, [["f.bin", 3, "abd"]]),
     ["message 73 has [('f.bin', 3, 'abd')] instead of ['f.bin', 3, 'abc']"]),
    ("a file fetched with other bytes", lambda h, room: h.answer(10, digest="abd"), ["lucas fetched other bytes of message 73"]),
    ("a lost channel", lambda h, room: h.server.update(channels={}, members={}), [
        "emma made the channel plans as 68, and it is []", "channel 68: account 1 should be a member",
        "channel 68: account 2 should be a member"]),
    ("a channel that is there twice", lambda h, room: h.server["channels"].update({"69": "later", "70": "later"}),
     ["lucas was told None for the channel later, and it is [69, 70]"]),
    ("a channel that was refused", lambda h, room: (
        h.tell(call=13, answer="nothing"), h.server["channels"].update({"69": "later"})),
     ["lucas was told nothing for the channel later, and it is [69]"]),
    ("a lost member", lambda h, room: h.server["members"].update({"68": [1]}), ["channel 68: account 2 should be a member"]),
    ("a member that has left", lambda h, room: leave(h), ["channel 68: account 2 should not be a member"]),
    ("a lost nickname", lambda h, room: h.server["nicknames"].update({"2": "Lucas"}),
     ["lucas is called Lucas instead of Luke"]),
    ("a replica that lacks the first", lambda h, room: forget(h, 1), [
        "emma, room 42: Message(sequence=2, number=71, author=1, text='t-a', is_deleted=False, reactions=(('x', 2),), files=())"
        " here, Message(sequence=1, number=60, author=1, text='hello', is_deleted=False, reactions=(('y', 1),), files=())"
        " on the server"]),
    ("a replica that no longer holds what it has shown", lambda h, room: (
        forget(h, 1, 2), h.emma["held"].update({"42": 3})), ["emma, room 42: [71] was shown, and is not here"]),
    ("a replica that lacks the last", lambda h, room: forget(h, 6), ["emma, room 42: 5 messages here, 6 on the server"]),
    ("a replica without a room", lambda h, room: h.emma["rooms"].clear(),
     ["emma, room 42: 0 messages here, 6 on the server", "emma, room 42: [71] was shown, and is not here"]),
    ("no replica", lambda h, room: h.replicas.pop("emma"), ["emma has no replica"]),
    ("a replica with another text", lambda h, room: h.emma["rooms"]["42"][2].__setitem__(3, "t-x"), [
        "emma, room 42: Message(sequence=3, number=80, author=2, text='t-x', is_deleted=False, reactions=(), files=())"
        " here, Message(sequence=3, number=80, author=2, text='t-b', is_deleted=False, reactions=(), files=()) on the server"]),
    ("a replica without a reaction", lambda h, room: h.emma["rooms"]["42"][1].__setitem__(5, []), [
        "emma, room 42: Message(sequence=2, number=71, author=1, text='t-a', is_deleted=False, reactions=(), files=())"
        " here, Message(sequence=2, number=71, author=1, text='t-a', is_deleted=False, reactions=(('x', 2),), files=())"
        " on the server"]),
    ("a replica with other bytes", lambda h, room: h.emma["rooms"]["42"][5][6][0].__setitem__(2, "abd"), [
        "emma, room 42: Message(sequence=6, number=73, author=1, text='t-e', is_deleted=False, reactions=(),"
        " files=(('f.bin', 3, 'abd'),)) here, Message(sequence=6, number=73, author=1, text='t-e', is_deleted=False,"
        " reactions=(), files=(('f.bin', 3, 'abc'),)) on the server"]),
    ("a replica that does not know a member", lambda h, room: h.emma["members"].update({"68": [1]}),
     ["emma, channel 68: members [1] here, [1, 2] on the server"]),
    ("a replica without a channel", lambda h, room: h.emma["channels"].clear(),
     ["emma, channels: 68 is None here, plans on the server"]),
    ("a replica with an old nickname", lambda h, room: h.emma["nicknames"].update({"2": "Lucas"}),
     ["emma, nicknames: 2 is Lucas here, Luke on the server"]),
]


class Checker(unittest.TestCase):
    def test_a_sound_history_is_let_through(self):
        for name, doctor in SOUND:
            with self.subTest(name):
                self.assertEqual(findings(History(doctor).lines), [])

    def test_each_doctored_history_is_refused(self):
        for name, doctor, found in DOCTORED:
            with self.subTest(name):
                self.assertEqual(findings(History(doctor).lines), found)

    def test_a_file_is_read_by_hand(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "history.jsonl")
        told = history.History(path)
        for line in CALLS:
            told.write(**line)
        for line in History().lines[len(CALLS):]:
            told.state(line["process"], {})
            told.state(line["process"], line["state"])
        told.close()
        check = [sys.executable, "-B", os.path.join(HERE, "checker.py"), path]
        self.assertEqual(subprocess.run(check, stdout=subprocess.PIPE, text=True).stdout, "nothing is wrong\n")
        with io.open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps({"process": "lucas", "seen": [42, 99, 3]}) + "\n")
        answer = subprocess.run(check, stdout=subprocess.PIPE, text=True)
        found = next(found for name, _, found in DOCTORED if name == "a message that is gone")
        self.assertEqual((answer.returncode, answer.stdout), (1, "\n".join(found) + "\n"))
